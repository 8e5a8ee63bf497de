import type { DueCompanies } from "../../../src/pipeline/ports.ts"
import { vehicles } from "../../../src/screening/structures/vehicles.ts"

const decidedOnStructure = JSON.stringify(vehicles.map(({ cik }) => cik))

const findDue = `
SELECT screening_inputs.cik
FROM screening_inputs LEFT JOIN determinations ON determinations.cik = screening_inputs.cik
WHERE screening_inputs.cik NOT IN (SELECT value FROM json_each(?4)) AND (
  determinations.cik IS NULL OR determinations.methodology <> ?1 OR determinations.as_of < ?2
)
ORDER BY determinations.as_of, screening_inputs.cik
LIMIT ?3`

/**
 * Companies to screen again. SQLite sorts a missing date first. `as_of` is a date-time, so it sorts after its own day. Pooled vehicles are decided on their structure and never due.
 */
export function d1DueCompanies(database: D1Database): DueCompanies {
  return {
    async find({ methodology, asOfBefore, companiesMax }) {
      const rows = await database
        .prepare(findDue)
        .bind(methodology, asOfBefore, companiesMax, decidedOnStructure)
        .raw<[number]>()
      return rows.map(([cik]) => cik)
    },
  }
}
