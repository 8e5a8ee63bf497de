import { utcDay } from "../access/window.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import { printJson } from "../contract/json-text.ts"
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
  const [year = 0, month = 1, day = 1] = until.split("-").map(Number)
  const first = new Date(Date.UTC(year, month - 1 - monthsOf[period], 1))
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastOfMonth) + 1)
  return first.toISOString().slice(0, 10)
}
