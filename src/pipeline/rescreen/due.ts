import { utcDay } from "../../access/window.ts"
import { dayMilliseconds } from "../../days.ts"
import type { Clock } from "../../ports.ts"
import { currentMethodology, type Methodology, methodologyRef } from "../../screening/methodologies.ts"
import type { DueCompanies, RescreenQueue } from "../ports.ts"

export interface DuePorts {
  readonly clock: Clock
  readonly dueCompanies: DueCompanies
  readonly rescreenQueue: RescreenQueue
}

/** No verdict stands longer without a look at the age of its filings and at the price. */
const determinationAgeDaysMax = 7
/** 10,000 companies take two runs after a new methodology version, and a seventh of that on an ordinary day. */
const companiesPerRunMax = 5_000

/** Asks for every company to be screened again whose determination is due; answers how many it asked for. */
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
