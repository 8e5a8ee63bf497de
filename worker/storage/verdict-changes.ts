import { and, asc, eq, inArray, ne, sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/d1"
import type { VerdictChange } from "../../src/screening/stability.ts"
import { determinationChanges as changes } from "./tables/screening.ts"

/** The verdict changes of a company that were caused by prices or time rather than a report, in the order recorded. */
export async function readVerdictChanges(
  database: D1Database,
  cik: number,
): Promise<readonly VerdictChange[]> {
  const rows = await drizzle(database)
    .select({ asOf: changes.asOf, status: changes.toStatus, methodology: changes.toMethodology })
    .from(changes)
    .where(
      and(
        eq(changes.cik, cik),
        inArray(changes.cause, ["price", "time"]),
        ne(changes.fromStatus, "pending"),
        ne(changes.fromStatus, changes.toStatus),
      ),
    )
    .orderBy(asc(sql`rowid`))
  return rows.flatMap(({ asOf, status, methodology }) =>
    status === "pending" ? [] : [{ asOf, status, methodology }],
  )
}
