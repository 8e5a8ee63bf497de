import { eq, notLike, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { companyMeasures, determinations } from "../database/screening.ts"
import type { DeterminationStatus } from "../vocabulary.ts"

/** SQL on the verdict of a standard, which `company_measures.standings` keeps next to those of the other standards. */

/** The standing under a standard (JSON); null for a company that was not measured. */
export function standingUnder(standard: string): SQL<string | null> {
  return sql`${companyMeasures.standings} -> ${pathOf(standard)}`
}

/** How far the verdict under a standard is from turning; null for a company that was not measured. */
export function flipDistanceUnder(standard: string): SQL<number | null> {
  return sql`${standingUnder(standard)} ->> '$.flipDistance'`
}

/** True of a vehicle, which is decided on its structure. */
export const isOnStructure = notLike(determinations.methodology, sql`'aaoifi-ss21@%'`)

/**
 * The status under a standard. A vehicle is decided on its structure under every standard. Another company that was not
 * measured is pending, or has its published status.
 */
export function statusUnder(
  standard: string,
  unmeasured: "pending" | "published",
): SQL<DeterminationStatus | null> {
  const { status } = determinations
  const other = unmeasured === "published" ? status : sql`iif(${isOnStructure}, ${status}, 'pending')`
  return sql`coalesce(${standingUnder(standard)} ->> '$.status', ${other})`
}

/** The condition that joins what was measured of a company. `cik`: the company's. */
export function isMeasured(cik: SQLWrapper): SQL {
  return eq(companyMeasures.cik, cik)
}

/** Where `standings` has a standard. */
function pathOf(standard: string): string {
  return `$."${standard}"`
}
