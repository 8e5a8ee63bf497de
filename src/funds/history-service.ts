import { utcDay } from "../access/window.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import { printJson } from "../contract/json-text.ts"
import { addDays, monthsBefore } from "../days.ts"
import { answer } from "../outcome.ts"
import type { Service } from "../services/service.ts"
import { operatingCompanyMethodology } from "../standards/methodologies-service.ts"
import { readFund } from "./fund.ts"
import type { HistoryPeriod } from "./history-schema.ts"

/** A fund's purity day by day, over a period that ends today or on the requested day. */
export const purityHistory: Service<Endpoints["purityHistory"]> = async (ports, { input, caller }) => {
  const found = await readFund(ports, caller, input.symbol)
  if (!found.ok) return found
  const { listing } = found.value
  const until = input.until ?? utcDay(ports.clock.nowMilliseconds())
  const history = await ports.funds.purity(listing.instrumentId, firstDay(until, input.period), until)
  return answer({
    data: printJson({ symbol: listing.symbol, instrument_id: listing.instrumentId, history }),
    meta: { methodology: operatingCompanyMethodology, period: input.period, total: history.length },
  })
}

const monthsOf: Readonly<Record<HistoryPeriod, number>> = { "3m": 3, "6m": 6, "1y": 12 }

/** The day after the same day some months before (the last day of a shorter month), so that no day occurs twice. */
export function firstDay(until: string, period: HistoryPeriod): string {
  return addDays(monthsBefore(until, monthsOf[period]), 1)
}
