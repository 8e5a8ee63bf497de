import { getTableColumns } from "drizzle-orm"
import { companyMeasures, determinations, holderFigures } from "../../../src/database/screening.ts"
import type { Succession } from "../../../src/pipeline/universe/successions.ts"
import { refreshScreeningUniverse } from "./screening-universe.ts"
import { refreshSearchCompanies } from "./search-index.ts"

const declare = `
INSERT INTO successions (to_cik, from_cik, on_day, source)
SELECT value ->> 'to', value ->> 'from', value ->> 'on', value ->> 'source' FROM json_each(?1) WHERE true
ON CONFLICT (to_cik) DO UPDATE SET from_cik = excluded.from_cik, on_day = excluded.on_day, source = excluded.source`

const withdraw = `
DELETE FROM successions
WHERE (to_cik, from_cik) NOT IN (SELECT value ->> 'to', value ->> 'from' FROM json_each(?1))`

/** Makes these the declared successions, in one transaction. */
export async function replaceSuccessions(
  database: D1Database,
  successions: readonly Succession[],
): Promise<void> {
  const rows = JSON.stringify(successions)
  await database.batch([withdraw, declare].map((sql) => database.prepare(sql).bind(rows)))
}

/** A company passing over; ?1: a JSON list of them, ?2: the day. */
const passing = "json_each(?1) AS row"

const describeSuccessors = `
UPDATE companies SET sic = coalesce(companies.sic, was.sic), sector = coalesce(companies.sector, was.sector),
  country_code = coalesce(companies.country_code, was.country_code)
FROM ${passing} JOIN companies AS was ON was.cik = row.value ->> 'from' WHERE companies.cik = row.value ->> 'to'`

/** Those in the US follow the ticker list. */
const moveLinesAbroad = `
UPDATE listings SET cik = row.value ->> 'to' FROM ${passing}
WHERE listings.cik = row.value ->> 'from' AND instr(listings.instrument_id, ':') > 0`

/** The verdict stands until the successor is screened; one that it has already stays. */
function copyRows(
  table: typeof determinations | typeof companyMeasures | typeof holderFigures,
  name: string,
) {
  const columns = Object.values(getTableColumns(table))
    .filter((column) => column.generated === undefined && column.name !== "cik")
    .map((column) => column.name)
  return `
INSERT INTO ${name} (cik, ${columns.join(", ")})
SELECT row.value ->> 'to', ${columns.map((column) => `was.${column}`).join(", ")}
FROM ${passing} JOIN ${name} AS was ON was.cik = row.value ->> 'from' WHERE true
ON CONFLICT (cik) DO NOTHING`
}

const markCarried = `
UPDATE successions SET carried_on = ?2 FROM ${passing} WHERE to_cik = row.value ->> 'to'`

const steps = [
  describeSuccessors,
  moveLinesAbroad,
  copyRows(determinations, "determinations"),
  copyRows(companyMeasures, "company_measures"),
  copyRows(holderFigures, "holder_figures"),
]

/** Statements that pass verdict and lines abroad to successors, whose rows must exist; for the batch of the universe. */
export function carryHistories(
  database: D1Database,
  carried: readonly { readonly from: number; readonly to: number }[],
  at: string,
): readonly D1PreparedStatement[] {
  if (carried.length === 0) return []
  const rows = JSON.stringify(carried)
  const ciks = JSON.stringify(carried.map(({ to }) => to))
  return [
    ...steps.map((sql) => database.prepare(sql).bind(rows)),
    database.prepare(markCarried).bind(rows, at),
    ...refreshScreeningUniverse(database, ciks),
    ...refreshSearchCompanies(database, ciks),
  ]
}
