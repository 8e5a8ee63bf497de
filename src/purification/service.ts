import { sandboxRefusal } from "../access/sandbox.ts"
import { type JsonText, printJson } from "../contract/json-text.ts"
import { utcDay } from "../days.ts"
import { purificationMethodsOf } from "../documents/purification-methods.ts"
import { weighedOn, whyNotHeld } from "../funds/on-day.ts"
import { fundPurificationDocument } from "../funds/purification/document.ts"
import type { WeighedFund } from "../funds/schema.ts"
import type { PublishedFundPorts } from "../funds/service.ts"
import type { FilerId } from "../identifiers/filer.ts"
import { ofFiler } from "../identifiers/filer.ts"
import { whyUnresolved } from "../identifiers/unresolved.ts"
import type { Listing } from "../listings/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { defaultMethodologyOn, defaultStandard, type Methodology } from "../screening/methodologies.ts"
import { vehicleOf } from "../screening/structures/vehicles.ts"
import { dayField, type InstrumentAsked, verdictAsked } from "../services/asked.ts"
import { identityOf, whyNoDocument } from "../services/instrument.ts"
import { type NamedLines, readNamedLines, upperCase } from "../services/named-lines.ts"
import { positionOn } from "../services/on-day.ts"
import type { Service } from "../services/service.ts"
import { askedStandard } from "../services/standard.ts"
import type { HolderFigures } from "../stored/holder-figures.ts"
import type { lotPurificationEndpoint, purificationEndpoint } from "./endpoint.ts"
import { type LotReading, readLot, unreadLot } from "./lots.ts"
import type {
  Lot,
  LotPurification,
  OwedByLot,
  Purification,
  PurificationBody,
  ShareSplit,
  UnknownOwed,
} from "./schema.ts"
import { countedLine } from "./splits.ts"
import { printSums, totalsOf } from "./totals.ts"

/**
 * Answers with the purification due on a share, whatever the verdict. A company has an amount for each of its
 * newest fiscal years, a fund has one for its holdings.
 */
export const purification: Service<typeof purificationEndpoint, PublishedFundPorts> = async (
  ports,
  { input, caller },
) => {
  const asked = await verdictAsked(ports, input, caller)
  if (!asked.ok) return asked
  const { listing, standard, day, echo } = asked.value
  const methods = methodsBy(standard)
  const printed = await (listing.kind === "fund"
    ? fundPurification(ports, listing, day, methods)
    : companyPurification(ports, asked.value, methods))
  return printed.ok ? answer({ data: printJson(printed.value), meta: echo }) : printed
}

type Methods = Purification["methods"]

/** Returns the methods for a standard; null for the standard of published determinations. */
function methodsBy(standard: Methodology | null): Methods {
  return purificationMethodsOf((standard ?? defaultStandard).id)
}

async function companyPurification(
  ports: PublishedFundPorts,
  asked: InstrumentAsked,
  methods: Methods,
): Promise<Outcome<Purification, "bad_request" | "not_found">> {
  const known = await knownOf(ports, asked)
  if (!known.ok) return known
  if (known.value === null) return refuse("not_found", whyNone(asked))
  return answer(print(asked, known.value, methods))
}

type Known = Omit<HolderFigures, "zakat">

/** Returns the figures as published, or as of an earlier day with the vendor's splits by that day. */
async function knownOf(
  ports: PublishedFundPorts,
  { listing, vehicle, earlierDay }: InstrumentAsked,
): Promise<Outcome<Known | null, "bad_request">> {
  const { filer } = listing
  if (filer === null || vehicle !== null) return answer(null)
  if (earlierDay === null) return answer((await ports.holderFigures.find([filer])).get(filer) ?? null)
  const past = await positionOn(ports, listing, earlierDay)
  if (!past.ok) return past
  const figures = past.value?.position.figures ?? null
  if (past.value === null || figures === null) return answer(null)
  return answer({ purification: figures.purification, vendorSplits: past.value.vendorSplits })
}

function print(
  { listing, day }: InstrumentAsked,
  { purification: body, vendorSplits }: Known,
  methods: Methods,
): Purification {
  const { currency, periods } = body
  return {
    ...identityOf(listing),
    ...dayField(day),
    currency,
    ordinary_per_share_line: listing.ordinaryPerShareLine ?? null,
    methods,
    periods,
    splits: splitsOf(listing, body, vendorSplits),
    fund: null,
  }
}

/** Returns the splits that the filings show, and the certain ones of those that only the vendor states. */
function splitsOf(
  listing: Listing,
  { splits }: PurificationBody,
  vendor: Known["vendorSplits"],
): readonly ShareSplit[] {
  return countedLine(listing, splits, vendor)
    .splits.filter(({ split, isCertain }) => isCertain || split.counted_new_on !== null)
    .map(({ split }) => split)
}

function whyNone(asked: InstrumentAsked): string {
  const { listing, vehicle, day } = asked
  const { instrumentId } = listing
  if (vehicle !== null)
    return `${instrumentId} is a pooled vehicle decided on its structure: what its shares owe is not computed. Its compliance determination is unaffected.`
  const missing = whyNoDocument(asked, "purification figures")
  if (missing !== null) return missing
  if (day !== null) return `No figures of ${instrumentId} as of ${day} are known.`
  return `No balance sheet of ${instrumentId} could be read, so it has no purification figures. Its compliance determination is unaffected.`
}

/** Answers with the purification due on lots. The number of lots does not change the number of reads. */
export const lotPurification: Service<typeof lotPurificationEndpoint, PublishedFundPorts> = async (
  ports,
  { input, caller },
) => {
  const today = utcDay(ports.clock.nowMilliseconds())
  const known = withoutDaysToCome(input.lots, today)
  if (!known.ok) return known
  const standard = askedStandard(input, caller, today)
  if (!standard.ok) return standard
  const symbols = input.lots.map(({ symbol }) => symbol)
  const named = await readNamedLines(ports.screening, caller.scope, symbols, null)
  if (!named.ok) return named
  const { notFound, restricted } = named.value
  const asked = input.lots.map((lot) => askedLot(lot, named.value))
  const filers = asked.flatMap(({ found }) => (typeof found === "string" ? [] : (found.filer ?? [])))
  const figures = await ports.holderFigures.find([...new Set(filers)])
  const read = asked.map((lot) => ({ ...lot, reading: readAsked(lot, figures, today) }))
  return answer({
    data: printJson(printLots(read, methodsBy(standard.value))),
    meta: { not_found: notFound, sandbox_restricted: restricted },
  })
}

interface AskedLot {
  /** The symbol in upper case. */
  readonly symbol: string
  readonly lot: Lot
  readonly found: Listing | "not_found" | "restricted"
}

function askedLot(lot: Lot, { open, notFound }: NamedLines): AskedLot {
  const symbol = upperCase(lot.symbol)
  const found = open.get(symbol)?.listing ?? (notFound.includes(symbol) ? "not_found" : "restricted")
  return { symbol, lot, found }
}

function withoutDaysToCome(lots: readonly Lot[], today: string): Outcome<null, "bad_request"> {
  for (const [at, { bought_on, sold_on }] of lots.entries()) {
    const [name, day] =
      sold_on !== undefined && sold_on > today ? ["sold_on", sold_on] : ["bought_on", bought_on]
    if (day > today)
      return refuse("bad_request", `lots.${at}.${name}: ${day} is in the future; today is ${today} (UTC).`)
  }
  return answer(null)
}

function readAsked(
  { symbol, lot, found }: AskedLot,
  figures: ReadonlyMap<FilerId, HolderFigures>,
  today: string,
): LotReading {
  if (found === "not_found") return unreadLot("listing", whyUnresolved(symbol))
  if (found === "restricted") return unreadLot("listing", sandboxRefusal)
  const ofCompany = ofFiler(figures, found.filer)
  if (ofCompany === undefined) return unreadLot("periods", whyNoPeriods(found))
  const { purification, vendorSplits } = ofCompany
  const { currency, periods, splits } = purification
  return readLot(lot, { currency, periods, line: countedLine(found, splits, vendorSplits) }, today)
}

function whyNoPeriods({ instrumentId, kind, filer }: Listing): string {
  if (kind === "fund")
    return `The holdings of a fund on one day do not show its past. GET /instruments/${instrumentId}/purification has what a share of it owes by today's holdings.`
  if (vehicleOf(filer) !== null)
    return `${instrumentId} is a pooled vehicle decided on its structure: it has no fiscal years of prohibited income.`
  if (filer === null) return `${instrumentId} is no listing of a company known to file with the SEC.`
  return `No fiscal year of ${instrumentId} is known.`
}

type ReadLot = AskedLot & { readonly reading: LotReading }

function printLots(read: readonly ReadLot[], methods: Methods): LotPurification {
  return {
    lots: read.flatMap(printLot),
    totals: totalsOf(read.flatMap(({ reading }) => reading.owed)),
    unknown: read.flatMap(printLacks),
    methods,
  }
}

/** Prints the entries of a lot. A symbol without a listing has no name, so it has no entries. */
function printLot({ symbol, lot, found, reading }: ReadLot, at: number): readonly OwedByLot[] {
  if (typeof found === "string") return []
  const { shares, bought_on, sold_on = null } = lot
  return reading.owed.map(({ currency, sums, periods }) => ({
    lot: at,
    symbol,
    instrument_id: found.instrumentId,
    name: found.name,
    shares,
    bought_on,
    sold_on,
    currency,
    ...printSums(sums),
    periods,
  }))
}

function printLacks({ symbol, reading }: ReadLot, at: number): readonly UnknownOwed[] {
  return reading.lacks.map(({ currency, periodEnd, figure, methods, reason }) => ({
    lot: at,
    symbol,
    currency,
    period_end: periodEnd,
    figure,
    methods,
    reason,
  }))
}

/**
 * Returns the purification due on a share of a fund, through its holdings: the current ones, or those of a
 * past day (YYYY-MM-DD). `line` is any line of the fund.
 */
async function fundPurification(
  ports: PublishedFundPorts,
  line: Listing,
  day: string | null,
  methods: Methods,
): Promise<Outcome<Purification, "not_found">> {
  const found = await (day === null ? purifiedNow(ports, line) : purifiedOn(ports, line, day))
  if (!found.ok) return found
  const { listing, weighed, quote } = found.value
  const document =
    weighed &&
    fundPurificationDocument({ instrumentId: listing.instrumentId, weighed: parse(weighed), quote })
  if (document === null) return refuse("not_found", `No holdings of ${listing.instrumentId} are known.`)
  return answer({ ...identityOf(listing), ...dayField(day), ...document, methods })
}

async function purifiedNow({ funds, instruments }: PublishedFundPorts, line: Listing) {
  const { listing, weighed } = await funds.find(line)
  const { quote } = await instruments.profile(listing)
  return answer({ listing, weighed, quote })
}

/** Returns the figures on a past day, without a price, because past closes of funds are not stored. */
async function purifiedOn(ports: PublishedFundPorts, line: Listing, day: string) {
  const fund = await ports.pastHoldings.find(line, day)
  const weighed = await weighedOn(ports, fund, defaultMethodologyOn(day), day)
  if (weighed === null) return refuse("not_found", whyNotHeld(fund, day))
  return answer({ listing: fund.fund.listing, weighed, quote: null })
}

function parse({ json }: JsonText<WeighedFund>): WeighedFund {
  return JSON.parse(json)
}
