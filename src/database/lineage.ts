import { type SQL, sql } from "drizzle-orm"

/**
 * The condition that a row of a ledger belongs to a company. The row has the company's own CIK, or the CIK of
 * a predecessor and a time before the succession was carried over. `cik` and `at` are columns of the ledger;
 * `company` is the CIK asked for.
 */
export function isOfLineage(company: SQL | number, cik: SQL, at: SQL): SQL {
  return sql`(${cik} IN (SELECT ${company} UNION ALL SELECT ancestor FROM company_ancestors WHERE company_ancestors.cik = ${company})
  AND (${cik} = ${company} OR ${at} < (
    SELECT published_until FROM company_ancestors WHERE company_ancestors.cik = ${company} AND ancestor = ${cik}
  )))`
}
