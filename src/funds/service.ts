import type { Caller } from "../access/caller.ts"
import type { Scope } from "../access/plans.ts"
import { withinScope } from "../access/sandbox.ts"
import { type JsonText, prependFields, printJson, printOnce, valueIn } from "../contract/json-text.ts"
import { dayOf, utcDay } from "../days.ts"
import { whyUnresolved } from "../identifiers/unresolved.ts"
import type { Listing } from "../listings/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { industryOf } from "../screening/activities/declared.ts"
import { defaultMethodologyOn, type Methodology } from "../screening/methodologies.ts"
import { vehicleOf } from "../screening/structures/vehicles.ts"
import { dayField, listAsked } from "../services/asked.ts"
import { noAge, verdictAgeOn } from "../services/freshness.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import { refOf } from "../services/standard.ts"
import { weighedDocument } from "./document.ts"
import type { etfEndpoint, etfHoldingsEndpoint, purityHistoryEndpoint } from "./endpoint.ts"
import { linesHeldOn, weighedOn, whyNotHeld } from "./on-day.ts"
import type { FundHoldingOn, PastHoldingStore } from "./past-holdings.ts"
import { weigh } from "./purity.ts"
import type { EtfHolding, EtfHoldings, HistoryPeriod, WeighedFund } from "./schema.ts"
import type { Fund, FundHolding, FundLines, PublishedFunds } from "./store.ts"

/** The ports of published funds, and of their holdings on past days. */
export interface PublishedFundPorts extends SharedPorts {
  readonly funds: PublishedFunds
  readonly pastHoldings: PastHoldingStore
}

/** Answers with a fund and its purity as last weighed. */
export const etf: Service<typeof etfEndpoint, PublishedFundPorts> = async (ports, { input, caller }) => {
  const asked = listAsked(input, caller, ports.clock)
  if (!asked.ok) return asked
  const { day, standard, methodology, echo } = asked.value
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
        ? await weighedNow(ports, found.value, standard)
        : await weighedThen(ports, listing, standard, day),
    ),
    meta: { methodology, ...echo },
  })
}

async function weighedNow(
  ports: PublishedFundPorts,
  { listing, weighed }: Fund,
  standard: Methodology | null,
): Promise<JsonText<WeighedFund>> {
  return standard === null
    ? (weighed ?? withoutHoldings(ports.loading()))
    : weighedUnder(ports, listing, standard)
}

/** Returns the purity of the holdings that were in force on a past day. */
async function weighedThen(
  ports: PublishedFundPorts,
  listing: Listing,
  standard: Methodology | null,
  day: string,
): Promise<JsonText<WeighedFund>> {
  const fund = await ports.pastHoldings.find(listing, day)
  const weighed = await weighedOn(ports, fund, standard ?? defaultMethodologyOn(day), day)
  if (weighed !== null) return weighed
  return withoutHoldings(whyNotHeld(fund, day))
}

/** Returns the purity under another standard, computed for the request from stored verdicts. */
async function weighedUnder(
  { funds, loading }: PublishedFundPorts,
  listing: Listing,
  { id }: Methodology,
): Promise<JsonText<WeighedFund>> {
  const { fund, origin, lines } = await funds.weighable(listing, id)
  if (origin === null) return withoutHoldings(loading())
  // The purification depends on the filings, not on the standard of the verdict.
  const published = fund.weighed && valueIn(fund.weighed)
  return printJson(
    weighedDocument(
      weigh(lines, dayOf(origin.weighedAt)),
      origin,
      origin.weighedAt,
      published?.ss21_purification,
    ),
  )
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
    outdated_percentage: null,
  },
  match_coverage_percent: null,
  weights: null,
  remainder: null,
  dividend_purification: null,
  holdings_source: null,
}

const notWeighedText = printJson(notWeighed)

/** Returns a fund without holdings. `summary`: the reason, if it is known. */
function withoutHoldings(summary: string | null): JsonText<WeighedFund> {
  if (summary === null) return notWeighedText
  return printJson({ ...notWeighed, purity: { ...notWeighed.purity, summary } })
}

/** Answers with a fund's purity day by day, over a period that ends today or on the requested day. */
export const purityHistory: Service<typeof purityHistoryEndpoint, PublishedFundPorts> = async (
  ports,
  { input, caller },
) => {
  const found = await readFund(ports, caller, input.symbol)
  if (!found.ok) return found
  const { listing } = found.value
  const today = utcDay(ports.clock.nowMilliseconds())
  const until = input.until ?? today
  const history = await ports.funds.purity(listing.instrumentId, firstDay(until, input.period), until)
  return answer({
    data: printJson({ symbol: listing.symbol, instrument_id: listing.instrumentId, history }),
    meta: { methodology: refOf(null, today), period: input.period, total: history.length },
  })
}

const monthsOf: Readonly<Record<HistoryPeriod, number>> = { "3m": 3, "6m": 6, "1y": 12 }

/**
 * Returns the first day of a period. It is the day after the same day some months earlier, or after that
 * month's last day. So no day occurs twice.
 */
export function firstDay(until: string, period: HistoryPeriod): string {
  const [year = 0, month = 1, day = 1] = until.split("-").map(Number)
  const first = new Date(Date.UTC(year, month - 1 - monthsOf[period], 1))
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastOfMonth) + 1)
  return utcDay(first.getTime())
}

const once = printOnce<EtfHoldings>()

/** Answers with the lines of a fund by weight, each with the verdict on its company. */
export const etfHoldings: Service<typeof etfHoldingsEndpoint, PublishedFundPorts> = async (
  ports,
  { input, caller },
) => {
  const asked = listAsked(input, caller, ports.clock)
  if (!asked.ok) return asked
  const { day, answered, standard, methodology, echo } = asked.value
  const { limit, offset } = input
  const page = { limit, offset }
  const read = (listing: Listing) =>
    day === null
      ? ports.funds.holdings(listing, page, standard?.id ?? null)
      : pageOn(ports, listing, page, { standard, day, scope: caller.scope })
  const found = await readFundWith(read, ports, caller, input.symbol)
  if (!found.ok) return found
  const { fund, lines } = found.value
  const { listing, holdingsAsOf, holdingsLines: total } = fund
  return answer({
    data: once(found.value, `${caller.scope} ${answered}`, () =>
      printJson({
        symbol: listing.symbol,
        instrument_id: listing.instrumentId,
        ...dayField(day),
        holdings_as_of: holdingsAsOf,
        holdings: lines.map((line) => holdingOf(line, caller.scope, answered)),
      }),
    ),
    meta: {
      methodology,
      total,
      limit,
      offset,
      has_more: offset + lines.length < total,
      ...echo,
    },
  })
}

/** Returns a page of the holdings that were in force on a past day; empty if none are known. */
async function pageOn(
  ports: PublishedFundPorts,
  listing: Listing,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  {
    standard,
    day,
    scope,
  }: { readonly standard: Methodology | null; readonly day: string; readonly scope: Scope },
): Promise<FundLines> {
  const { fund, held } = await ports.pastHoldings.find(listing, day)
  const all = held?.lines ?? []
  const isOpen = (line: FundHoldingOn) => withinScope(scope, line).ok
  const lines = await linesHeldOn(ports, all.slice(offset, offset + limit), standard, day, isOpen)
  return {
    fund: { ...fund, holdingsAsOf: held?.origin.holdingsAsOf ?? null, holdingsLines: all.length },
    lines,
  }
}

/**
 * Prints a line for a scope. If its instrument is outside the scope, the line has its place and weight but no
 * verdict. `day`: the day of the answer, YYYY-MM-DD.
 */
function holdingOf(line: FundHolding, scope: Scope, day: string): EtfHolding {
  const { rank, symbol, name, weight, cusip, isin, sector, sic, kind, side, match } = line
  const isRestricted = match !== null && !withinScope(scope, line).ok
  return {
    rank,
    symbol,
    name,
    weight,
    cusip,
    isin,
    sector,
    industry: industryOf(sic),
    compliance_status: isRestricted ? null : line.status,
    ...(isRestricted ? noAge : verdictAgeOn(line, day)),
    health_status: isRestricted ? null : line.healthStatus,
    sandbox_restricted: isRestricted,
    kind,
    side,
    instrument_id: match?.instrumentId ?? null,
    match: match && { method: match.method, confidence: match.confidence },
  }
}

type FundOutcome<Value> = Outcome<Value, "sandbox_restricted" | "not_found">

/** Finds a fund by any of its lines, if the caller may read the fund. */
async function readFund(
  { instruments, funds }: Pick<PublishedFundPorts, "instruments" | "funds">,
  caller: Caller,
  identifier: string,
): Promise<FundOutcome<Fund>> {
  const read = async (listing: Listing) => ({ fund: await funds.find(listing) })
  const found = await readFundWith(read, { instruments }, caller, identifier)
  return found.ok ? answer(found.value.fund) : found
}

/** Finds a fund like `readFund`, but with the look-up `read`, which takes any line of the fund. */
async function readFundWith<Read extends { readonly fund: Fund }>(
  read: (listing: Listing) => Promise<Read>,
  { instruments }: Pick<SharedPorts, "instruments">,
  caller: Caller,
  identifier: string,
): Promise<FundOutcome<Read>> {
  const instrument = await instruments.find(identifier)
  const listing = instrument?.listing ?? null
  const found = listing?.kind === "fund" ? await read(listing) : null
  // The scope is checked against the fund, so any line of a sandbox fund is allowed.
  const allowed = withinScope(caller.scope, found?.fund.listing ?? listing)
  if (!allowed.ok) return allowed
  if (found !== null) return answer(found)
  return refuse("not_found", listing === null ? whyUnresolved(identifier) : whyNoFund(listing))
}

/**
 * Says why a symbol has no fund (Interface: GET /etfs/{symbol}). The symbol is a stock, or a pooled vehicle,
 * which has no holdings to weigh.
 */
function whyNoFund({ instrumentId, filer }: Listing): string {
  const what =
    vehicleOf(filer) === null ? "is a stock, not a fund" : "is decided on its structure, not on holdings"
  return `${instrumentId} ${what}; its verdict is at /instruments/${instrumentId}/compliance.`
}
