import type { Endpoints } from "../contract/endpoints.ts"
import type { WeighedFund } from "../contract/etf.ts"
import { type JsonText, prependFields, printJson } from "../contract/json-text.ts"
import { weighedDocument } from "../funds/document.ts"
import { weigh } from "../funds/purity.ts"
import { answer } from "../outcome.ts"
import type { Listing } from "../ports.ts"
import type { Methodology } from "../screening/methodology.ts"
import { readFund } from "./fund.ts"
import type { Service, ServicePorts } from "./service.ts"
import { listedStandard, refOf } from "./standard.ts"

/** A fund with its purity as it was last weighed. */
export const etf: Service<Endpoints["etf"]> = async (ports, { input, caller }) => {
  const asked = listedStandard(input, caller)
  if (!asked.ok) return asked
  const found = await readFund(ports, caller, input.symbol)
  if (!found.ok) return found
  const { listing, family, category, focus, weighed } = found.value
  const identity = {
    symbol: listing.symbol,
    instrument_id: listing.instrumentId,
    name: listing.name,
    exchange: listing.exchange || null,
    fund_family: family,
    category,
    geographic_focus: focus,
  }
  return answer({
    data: prependFields(
      identity,
      asked.value === null ? (weighed ?? withoutHoldings) : await weighedUnder(ports, listing, asked.value),
    ),
    meta: { methodology: refOf(asked.value) },
  })
}

/** The purity under another standard, weighed at the request from the verdicts that the store keeps. */
async function weighedUnder(
  { funds }: ServicePorts,
  listing: Listing,
  { id }: Methodology,
): Promise<JsonText<WeighedFund>> {
  const { origin, lines } = await funds.weighable(listing, id)
  return origin === null
    ? withoutHoldings
    : printJson(weighedDocument(weigh(lines), origin, origin.weighedAt))
}

const withoutHoldings: JsonText<WeighedFund> = printJson({
  status: "pending",
  badge_color: null,
  purity: {
    percentage: null,
    compliant_holdings: 0,
    non_compliant_holdings: 0,
    unanalyzed_holdings: 0,
    top_10_coverage: null,
    as_of: null,
    holdings_as_of: null,
    screened_percentage: null,
    percentage_of_screened: null,
    non_compliant_percentage: null,
    unscreened_percentage: null,
    summary: null,
    at_risk_percentage: null,
  },
  match_coverage_percent: null,
  weights: null,
  remainder: null,
  dividend_purification: null,
  holdings_source: null,
})
