import { and, asc, inArray, ne, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { VerdictChange } from "../../src/screening/stability.ts"
import { determinationChanges as changes } from "./tables/screening.ts"

/** The verdict changes of a company that were caused by prices or time rather than a report, in the order recorded. */
export async function readVerdictChanges(
  database: D1Database,
  cik: number,
): Promise<readonly VerdictChange[]> {
  return (await readChangesOf(database, [cik])).get(cik) ?? []
}

/** The same of many companies, by CIK; one without any is left out. */
export async function readChangesOf(
  database: D1Database,
  ciks: readonly number[],
): Promise<ReadonlyMap<number, readonly VerdictChange[]>> {
  const { asOf, cik, toStatus: status, toMethodology: methodology } = changes
  const rows = await drizzle(database)
    .select({ cik, asOf, status, methodology })
    .from(changes)
    .where(
      and(
        sql`${cik} IN (SELECT value FROM json_each(${JSON.stringify(ciks)}))`,
        inArray(changes.cause, ["price", "time"]),
        ne(changes.fromStatus, "pending"),
        ne(changes.fromStatus, status),
      ),
    )
    .orderBy(asc(sql`rowid`))
  const found = new Map<number, VerdictChange[]>()
  for (const row of rows) {
    if (row.status === "pending") continue
    const change = { asOf: row.asOf, status: row.status, methodology: row.methodology }
    found.set(row.cik, [...(found.get(row.cik) ?? []), change])
  }
  return found
}
