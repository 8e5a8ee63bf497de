import type { VerdictChange } from "../../src/screening/stability.ts"
import { isOfLineage } from "./lineage.ts"

/** The verdict changes of a company that were caused by prices or time rather than a report, in the order recorded. */
export async function readVerdictChanges(
  database: D1Database,
  cik: number,
): Promise<readonly VerdictChange[]> {
  return (await readChangesOf(database, [cik])).get(cik) ?? []
}

const selectChanges = `
SELECT wanted.value AS cik, as_of AS asOf, to_status AS status, to_methodology AS methodology
FROM json_each(?1) AS wanted JOIN determination_changes
  ON ${isOfLineage("wanted.value", "determination_changes.cik", "changed_at")}
WHERE cause IN ('price', 'time') AND from_status NOT IN ('pending', to_status) AND to_status <> 'pending'
ORDER BY determination_changes.rowid`

/** The same of many companies, by CIK; one without any is left out. */
export async function readChangesOf(
  database: D1Database,
  ciks: readonly number[],
): Promise<ReadonlyMap<number, readonly VerdictChange[]>> {
  const { results } = await database
    .prepare(selectChanges)
    .bind(JSON.stringify(ciks))
    .all<VerdictChange & { readonly cik: number }>()
  const found = new Map<number, VerdictChange[]>()
  for (const { cik, ...change } of results) found.set(cik, [...(found.get(cik) ?? []), change])
  return found
}
