import { sql } from "drizzle-orm"
import type { Database } from "../database/database.ts"
import { isOfLineage } from "../database/lineage.ts"
import type { VerdictChange } from "../screening/stability.ts"

/** The verdict changes of a company that were caused by prices or time rather than a report, in the order recorded. */
export async function readVerdictChanges(
  { query }: Pick<Database, "query">,
  cik: number,
): Promise<readonly VerdictChange[]> {
  return (await readChangesOf({ query }, [cik])).get(cik) ?? []
}

/** The same of many companies, by CIK; one without any is left out. */
export async function readChangesOf(
  { query }: Pick<Database, "query">,
  ciks: readonly number[],
): Promise<ReadonlyMap<number, readonly VerdictChange[]>> {
  const isOfCompany = isOfLineage(sql`wanted.value`, sql`determination_changes.cik`, sql`changed_at`)
  const rows = await query.all<VerdictChange & { readonly cik: number }>(sql`
    SELECT wanted.value AS cik, as_of AS asOf, to_status AS status, to_methodology AS methodology
    FROM json_each(${JSON.stringify(ciks)}) AS wanted JOIN determination_changes ON ${isOfCompany}
    WHERE cause IN ('price', 'time') AND from_status NOT IN ('pending', to_status) AND to_status <> 'pending'
    ORDER BY determination_changes.rowid`)
  const found = new Map<number, VerdictChange[]>()
  for (const { cik, ...change } of rows) found.set(cik, [...(found.get(cik) ?? []), change])
  return found
}
