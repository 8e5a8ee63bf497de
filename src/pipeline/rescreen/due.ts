import { utcDay } from "../../access/window.ts"
import { dayMilliseconds } from "../../days.ts"
import type { Clock } from "../../ports.ts"
import { currentMethodology } from "../../screening/methodologies.ts"
import { type Methodology, methodologyRef } from "../../screening/methodology.ts"
import type { DueCompanies, RescreenQueue } from "../ports.ts"

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
