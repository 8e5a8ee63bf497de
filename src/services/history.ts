import type { Endpoints } from "../contract/endpoints.ts"
import { prefixed } from "../contract/printed.ts"
import { answer, refuse } from "../outcome.ts"
import type { Listing } from "../ports.ts"
import { identityOf, readInstrument } from "./instrument.ts"
import type { Service } from "./service.ts"

/** The verdicts of the past filing periods; written when the company was screened, not worked out here. */
export const history: Service<Endpoints["history"]> = async (ports, { input, caller }) => {
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  if (determination === null || determination.history === null)
    return refuse("not_found", whyNoHistory(listing))
  return answer({
    data: prefixed(identityOf(listing), determination.history),
    meta: { methodology: determination.methodology },
  })
}

function whyNoHistory({ symbol, kind }: Listing): string {
  if (kind === "fund") return `${symbol} is a fund; the compliance history covers stocks.`
  return `${symbol} has not been analysed yet, so it has no compliance history.`
}
