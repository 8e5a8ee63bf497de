import { getTableColumns, type SQL, sql } from "drizzle-orm"
import type { Database } from "../../database/database.ts"
import { companyMeasures, determinations, holderFigures } from "../../database/screening.ts"
import { inTransaction } from "../../database/transaction.ts"
import { refreshScreeningUniverse } from "../listings/screening-universe.ts"
import { refreshSearchCompanies } from "../listings/search-index.ts"
import type { Succession } from "./successions.ts"

/** Makes these the declared successions, in one transaction; one that was carried stays so. */
export async function replaceSuccessions(
  database: Database,
  successions: readonly Succession[],
): Promise<void> {
  const rows = JSON.stringify(successions)
  await inTransaction(database, [
    sql`
DELETE FROM successions
WHERE (to_cik, from_cik) NOT IN (SELECT value ->> 'to', value ->> 'from' FROM json_each(${rows}))`,
    sql`
INSERT INTO successions (to_cik, from_cik, on_day, source)
SELECT value ->> 'to', value ->> 'from', value ->> 'on', value ->> 'source' FROM json_each(${rows}) WHERE true
ON CONFLICT (to_cik) DO UPDATE SET from_cik = excluded.from_cik, on_day = excluded.on_day, source = excluded.source`,
  ])
}

/** The verdict stands until the successor is screened; one that it has already stays. */
function copyRows(
  table: typeof determinations | typeof companyMeasures | typeof holderFigures,
  passing: SQL,
): SQL {
  const columns = Object.values(getTableColumns(table))
    .filter((column) => column.generated === undefined && column.name !== "cik")
    .map((column) => column.name)
  return sql`
INSERT INTO ${table} (cik, ${sql.raw(columns.join(", "))})
SELECT row.value ->> 'to', ${sql.raw(columns.map((column) => `was.${column}`).join(", "))}
FROM ${passing} JOIN ${table} AS was ON was.cik = row.value ->> 'from' WHERE true
ON CONFLICT (cik) DO NOTHING`
}

/** Statements that pass verdict and lines abroad to successors, whose rows must exist; for the transaction of the universe. */
export function carryHistories(
  carried: readonly { readonly from: number; readonly to: number }[],
  at: string,
): readonly SQL[] {
  if (carried.length === 0) return []
  const passing = sql`json_each(${JSON.stringify(carried)}) AS row`
  const ciks = JSON.stringify(carried.map(({ to }) => to))
  return [
    sql`
UPDATE companies SET sic = coalesce(companies.sic, was.sic), sector = coalesce(companies.sector, was.sector),
  country_code = coalesce(companies.country_code, was.country_code)
FROM ${passing} JOIN companies AS was ON was.cik = row.value ->> 'from' WHERE companies.cik = row.value ->> 'to'`,
    // Those in the US follow the ticker list.
    sql`
UPDATE listings SET cik = row.value ->> 'to' FROM ${passing}
WHERE listings.cik = row.value ->> 'from' AND instr(listings.instrument_id, ':') > 0`,
    copyRows(determinations, passing),
    copyRows(companyMeasures, passing),
    copyRows(holderFigures, passing),
    sql`
UPDATE successions SET carried_on = ${at} FROM ${passing} WHERE to_cik = row.value ->> 'to'`,
    ...refreshScreeningUniverse(ciks),
    ...refreshSearchCompanies(ciks),
  ]
}
