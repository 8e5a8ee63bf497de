import type { Endpoints } from "../contract/endpoints.ts"
import { prefixed } from "../contract/printed.ts"
import { answer, refuse } from "../outcome.ts"
import type { Instrument } from "../ports.ts"
import { identityOf, readInstrument } from "./instrument.ts"
import type { Service } from "./service.ts"

/** The figures a company filed, by fiscal year and quarter; a verdict that is withheld keeps none of them back. */
export const financials: Service<Endpoints["financials"]> = async (ports, { input, caller }) => {
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  if (determination === null || determination.financialsKey === null)
    return refuse("not_found", whyNoFinancials(found.value))
  return answer({
    data: prefixed(identityOf(listing), await ports.financials.read(determination.financialsKey)),
    meta: { methodology: determination.methodology },
  })
}

function whyNoFinancials({ listing, determination }: Instrument): string {
  if (listing.kind === "fund") return `${listing.symbol} is a fund; financials cover companies.`
  if (listing.cik === null) {
    return `${listing.symbol} does not file with the SEC, and financials are read from SEC filings. Its compliance determination is unaffected.`
  }
  if (determination === null) return `${listing.symbol} has not been analysed yet.`
  return `The filings of ${listing.symbol} carry no balance sheet to read figures from. Its compliance determination is unaffected.`
}
