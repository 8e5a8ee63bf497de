import { sql } from "drizzle-orm"
import { utcDay } from "../../access/window.ts"
import type { Database } from "../../database/database.ts"
import { dayMilliseconds } from "../../days.ts"
import type { Clock } from "../../ports.ts"
import { currentMethodology, type Methodology, methodologyRef } from "../../screening/methodologies.ts"
import { vehicles } from "../../screening/structures/vehicles.ts"
import type { RescreenQueue } from "../ports.ts"

const decidedOnStructure = JSON.stringify(vehicles.map(({ cik }) => cik))

export type DueCompanies = ReturnType<typeof dueCompanyStore>

/** Companies with a stored input whose determination is missing, under another methodology or too old. */
export function dueCompanyStore({ query }: Database) {
  return {
    /**
     * The oldest first: SQLite sorts a missing date first. `as_of` is a date-time, so it sorts after its own day. Pooled
     * vehicles are decided on their structure and never due.
     */
    async find(due: {
      /** `id@version`: a determination under any other methodology is due. */
      readonly methodology: string
      /** YYYY-MM-DD: a determination of an earlier day is due. */
      readonly asOfBefore: string
      readonly companiesMax: number
    }): Promise<readonly number[]> {
      const rows = await query.all<{ readonly cik: number }>(sql`
        SELECT screening_inputs.cik
        FROM screening_inputs LEFT JOIN determinations ON determinations.cik = screening_inputs.cik
        WHERE screening_inputs.cik NOT IN (SELECT value FROM json_each(${decidedOnStructure})) AND (
          determinations.cik IS NULL OR determinations.methodology <> ${due.methodology}
          OR determinations.as_of < ${due.asOfBefore}
        )
        ORDER BY determinations.as_of, screening_inputs.cik
        LIMIT ${due.companiesMax}`)
      return rows.map(({ cik }) => cik)
    },
  }
}

export interface DuePorts {
  readonly clock: Clock
  readonly dueCompanies: DueCompanies
  readonly rescreenQueue: RescreenQueue
}

/** Maximum age of a verdict before the age of its filings and the price are checked again. */
const determinationAgeDaysMax = 7
/** After a new methodology version 10,000 companies take two runs; on an ordinary day about a seventh of them are due. */
const companiesPerRunMax = 5_000

/** Requests a screening of every company whose determination is due; returns how many. */
export async function queueDue(
  ports: DuePorts,
  methodology: Methodology = currentMethodology,
): Promise<number> {
  const now = ports.clock.nowMilliseconds()
  const ciks = await ports.dueCompanies.find({
    methodology: methodologyRef(methodology),
    asOfBefore: utcDay(now - determinationAgeDaysMax * dayMilliseconds),
    companiesMax: companiesPerRunMax,
  })
  const asOf = utcDay(now)
  if (ciks.length > 0) await ports.rescreenQueue.send(ciks.map((cik) => ({ cik, from: "store", asOf })))
  return ciks.length
}
