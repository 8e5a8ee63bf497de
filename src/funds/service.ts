import type { Endpoints } from "../contract/endpoints.ts"
import { type JsonText, prependFields, printJson, valueIn } from "../contract/json-text.ts"
import type { Listing } from "../instruments/instrument.ts"
import { answer } from "../outcome.ts"
import type { Methodology } from "../screening/methodologies.ts"
import { dayAsked, dayField } from "../services/as-of.ts"
import type { Service, ServicePorts } from "../services/service.ts"
import { defaultOn, listedStandard, refOf } from "../standards/asked.ts"
import { weighedDocument } from "./document.ts"
import { readFund } from "./fund.ts"
import { weighedOn, whyNotHeld } from "./on-day.ts"
import { weigh } from "./purity.ts"
import type { WeighedFund } from "./schema.ts"
import type { Fund } from "./store.ts"

/** A fund with its purity as it was last weighed. */
export const etf: Service<Endpoints["etf"]> = async (ports, { input, caller }) => {
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  const { day, echo } = dated.value
  const asked = listedStandard(input, caller, day)
  if (!asked.ok) return asked
  const found = await readFund(ports, caller, input.symbol)
  if (!found.ok) return found
  const { listing, family, category, focus } = found.value
  const identity = {
    symbol: listing.symbol,
    instrument_id: listing.instrumentId,
    name: listing.name,
    ...dayField(day),
    exchange: listing.exchange || null,
    fund_family: family,
    category,
    geographic_focus: focus,
  }
  return answer({
    data: prependFields(
      identity,
      day === null
        ? await weighedNow(ports, found.value, asked.value)
        : await weighedThen(ports, listing, asked.value, day),
    ),
    meta: { methodology: refOf(asked.value, day), ...echo },
  })
}

async function weighedNow(
  ports: ServicePorts,
  { listing, weighed }: Fund,
  standard: Methodology | null,
): Promise<JsonText<WeighedFund>> {
  return standard === null ? (weighed ?? withoutHoldings) : weighedUnder(ports, listing, standard)
}

/** The purity of the holdings that were in force on a past day. */
async function weighedThen(
  ports: ServicePorts,
  listing: Listing,
  standard: Methodology | null,
  day: string,
): Promise<JsonText<WeighedFund>> {
  const fund = await ports.pastHoldings.find(listing, day)
  const weighed = await weighedOn(ports, fund, standard ?? defaultOn(day), day)
  if (weighed !== null) return weighed
  return printJson({ ...notWeighed, purity: { ...notWeighed.purity, summary: whyNotHeld(fund, day) } })
}

/** The purity under another standard, weighed at the request from the verdicts that the store keeps. */
async function weighedUnder(
  { funds }: ServicePorts,
  listing: Listing,
  { id }: Methodology,
): Promise<JsonText<WeighedFund>> {
  const { fund, origin, lines } = await funds.weighable(listing, id)
  if (origin === null) return withoutHoldings
  // What is owed follows the filings, not the standard that judges them.
  const published = fund.weighed && valueIn(fund.weighed)
  return printJson(weighedDocument(weigh(lines), origin, origin.weighedAt, published?.ss21_purification))
}

const notWeighed: WeighedFund = {
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
}

const withoutHoldings = printJson(notWeighed)
