import { type SQL, sql } from "drizzle-orm"
import type { FilerId } from "../identifiers/filer.ts"

/**
 * The condition that a row of a ledger belongs to a company. The row has the company's own filer, or the filer of
 * a predecessor and a time before the succession was carried over. `filer` and `at` are columns of the ledger;
 * `company` is the filer asked for.
 */
export function isOfLineage(company: SQL | FilerId, filer: SQL, at: SQL): SQL {
  return sql`(${filer} IN (SELECT ${company} UNION ALL SELECT ancestor FROM company_ancestors WHERE company_ancestors.filer = ${company})
  AND (${filer} = ${company} OR ${at} < (
    SELECT published_until FROM company_ancestors WHERE company_ancestors.filer = ${company} AND ancestor = ${filer}
  )))`
}
