import { sandboxRefusal, withinScope } from "../access/sandbox.ts"
import { printChange, subjectsOf } from "../changes/document.ts"
import type { ChangePorts } from "../changes/service.ts"
import { printJson } from "../contract/json-text.ts"
import { utcDay } from "../days.ts"
import { methodOfStandard, purificationMethodsOf } from "../documents/purification-methods.ts"
import { readCurrency } from "../identifiers/currencies.ts"
import { candidatesOf } from "../identifiers/resolve.ts"
import { venues } from "../identifiers/venues.ts"
import type { Listing, Quote } from "../listings/instrument.ts"
import type { LineStore, ScreenedLine } from "../listings/lines.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Clock } from "../runtime.ts"
import { defaultStandard } from "../screening/methodologies.ts"
import type { SearchPorts } from "../search/service.ts"
import { listAsked } from "../services/asked.ts"
import { upperCase } from "../services/named-lines.ts"
import type { Service } from "../services/service.ts"
import { zakatMethodsFor } from "../zakat/share.ts"
import type { portfolioEndpoint } from "./endpoint.ts"
import { type Held, type LineFacts, type LineFactsPorts, lineFacts } from "./line-facts.ts"
import type { Row } from "./match/clues.ts"
import { matcherOf, type Unmatched, wantedOf } from "./match/match.ts"
import { isWrittenOtherwise } from "./match/names.ts"
import { contradictedByPrice } from "./match/price-fit.ts"
import { positionsOf } from "./positions.ts"
import {
  type Portfolio,
  type PortfolioInput,
  type PositionSent,
  portfolioChangesMax,
  type UnmatchedPosition,
} from "./schema.ts"
import { summaryOf } from "./summary.ts"

/** The ports of the report on a portfolio. */
export interface PortfolioPorts extends LineFactsPorts, ChangePorts, SearchPorts {}

/** Answers with a report of a portfolio: value, verdicts, and the purification and zakat due. */
export const portfolio: Service<typeof portfolioEndpoint, PortfolioPorts> = async (
  ports,
  { input, caller },
) => {
  const asked = listAsked(input, caller, ports.clock)
  if (!asked.ok) return asked
  const { answered: asOf, standard, methodology, echo } = asked.value
  const since = sinceAsked(input, ports.clock)
  if (!since.ok) return since
  const found = await matchedPositions(ports, input.positions)
  const isRestricted = ({ listing }: MatchedPosition) =>
    listing !== null && !withinScope(caller.scope, listing).ok
  if (found.every(isRestricted)) return refuse("sandbox_restricted", sandboxRefusal)
  const mayRead = found.flatMap((each) => (each.listing === null || isRestricted(each) ? [] : [each.listing]))
  const open = await linesOf(ports.screening, mayRead, standard?.id ?? null)
  const listings = [...open.values()].map(({ listing }) => listing)
  const [facts, changes] = await Promise.all([
    lineFacts(ports, [...open.values()], asked.value),
    changesOf(ports, listings, since.value),
  ])
  const matched = await pricedPositions(ports.screening, found, facts)
  const { id } = standard ?? defaultStandard
  const terms = { day: asOf, method: methodOfStandard(id), heldFor: input.held_for }
  const positions = positionsOf(heldOf(matched, open, facts), terms)
  const data: Portfolio = {
    as_of: asOf,
    positions,
    unmatched: matched.flatMap(({ unmatched }) => unmatched ?? []),
    summary: { ...summaryOf(positions, terms), changes },
    methods: { purification: purificationMethodsOf(id), zakat: zakatMethodsFor(terms.heldFor) },
  }
  const meta = { methodology, ...echo }
  return answer({
    data: printJson(data),
    meta: {
      ...meta,
      not_found: sentAs(matched, ({ unmatched }) => unmatched?.code === "not_found"),
      sandbox_restricted: sentAs(matched, isRestricted),
    },
  })
}

/** Reads the day of `changed_since`; null if it is not given. */
function sinceAsked(
  { changed_since: since, as_of: asOf }: PortfolioInput,
  clock: Clock,
): Outcome<string | null, "bad_request"> {
  if (since === undefined) return answer(null)
  if (asOf !== undefined) return refuse("bad_request", "Give `changed_since` or `as_of`, not both.")
  const today = utcDay(clock.nowMilliseconds())
  if (since <= today) return answer(since)
  return refuse("bad_request", `changed_since: ${since} is in the future; today is ${today} (UTC).`)
}

async function changesOf(
  ports: PortfolioPorts,
  listings: readonly Listing[],
  since: string | null,
): Promise<Portfolio["summary"]["changes"]> {
  if (since === null || listings.length === 0) return []
  const changes = await ports.changes.since(subjectsOf(listings), since, portfolioChangesMax)
  return changes.map(printChange)
}

/** Reads the lines, by instrument id. */
async function linesOf(
  screening: Pick<LineStore, "findLines">,
  listings: readonly Listing[],
  standard: string | null,
): Promise<ReadonlyMap<string, ScreenedLine>> {
  const ids = [...new Set(listings.map(({ instrumentId }) => instrumentId))]
  const lines = await screening.findLines(ids.map(candidatesOf), standard)
  return new Map(lines.flatMap((line) => (line === null ? [] : [[line.listing.instrumentId, line] as const])))
}

/** Returns the names that the request gives to the positions that meet a condition, each once. */
function sentAs(
  matched: readonly MatchedPosition[],
  isMeant: (position: MatchedPosition) => boolean,
): readonly string[] {
  return [...new Set(matched.filter(isMeant).map(({ called }) => called))]
}

/** Returns the positions whose line was found and may be read. */
function heldOf(
  matched: readonly MatchedPosition[],
  open: ReadonlyMap<string, ScreenedLine>,
  facts: ReadonlyMap<string, LineFacts>,
): readonly Held[] {
  return matched.flatMap(({ sent, position, symbol, nameSent, listing: own }) => {
    const listing = own === null ? undefined : open.get(own.instrumentId)?.listing
    const known = listing && facts.get(listing.instrumentId)
    if (listing === undefined || known === undefined) return []
    const held = {
      position,
      symbol: symbol ?? listing.symbol,
      nameSent,
      listing,
      shares: sent.shares ?? null,
    }
    return [{ ...held, cost: sent.cost ?? null, ...known, ...ownPriceOf(sent, known) }]
  })
}

/**
 * Returns the caller's price. A price in another currency than the line's is not used. If no close of the
 * line is known, the line gets the currency of the price.
 */
function ownPriceOf(
  { price, currency: written = "" }: PositionSent,
  { tradingCurrency, note }: LineFacts,
): Pick<Held, "ownPrice" | "tradingCurrency" | "note"> {
  const currency = readCurrency(written)
  if (price === undefined || currency === "" || currency === tradingCurrency)
    return { ownPrice: price ?? null, tradingCurrency, note }
  if (tradingCurrency === null) return { ownPrice: price, tradingCurrency: currency, note }
  const other = `Your price is in ${currency}, and this line trades in ${tradingCurrency}: the last close is taken.`
  return { ownPrice: null, tradingCurrency, note: note === null ? other : `${note} ${other}` }
}

/** A position of a request, with its listing. */
interface MatchedPosition {
  /** The place in the request, from 0. */
  readonly position: number
  readonly sent: PositionSent
  /** The symbol in upper case; null if the request has none. */
  readonly symbol: string | null
  /** The symbol in the request; if there is none, the ISIN, else the name. */
  readonly called: string
  /** The name in the request, if it differs from the name of the listing; else null. */
  readonly nameSent: string | null
  /** The listing; null if none is found, or if the position contradicts the listing. */
  readonly listing: Listing | null
  /** The reason why there is no listing; null if there is one. */
  readonly unmatched: UnmatchedPosition | null
}

/** Finds the listings of all positions in one query, after one for the names of those with only a name. */
async function matchedPositions(
  { screening, search }: Pick<PortfolioPorts, "screening" | "search">,
  positions: readonly PositionSent[],
): Promise<readonly MatchedPosition[]> {
  const { instrumentIds, isins, names } = wantedOf(positions.map(rowOf))
  const named = await search.findNamed(names)
  const ids = [...new Set([...instrumentIds, ...named.flat()])]
  const idsNamed = new Map(names.map((name, at) => [name, named[at] ?? []]))
  const match = matcherOf(await screening.findListings(ids, isins), idsNamed)
  return positions.map((sent, position) => {
    const row = rowOf(sent)
    const found = match(row)
    const called = row.symbol || row.isin || row.name
    const own = { position, sent, symbol: row.symbol || null, called }
    if ("unmatched" in found)
      return { ...own, nameSent: null, listing: null, unmatched: printed(row, position, found.unmatched) }
    const { listing } = found.found
    const isOther =
      row.name !== "" && upperCase(row.name) !== listing.symbol && isWrittenOtherwise(row.name, listing.name)
    return { ...own, nameSent: isOther ? row.name : null, listing, unmatched: null }
  })
}

/**
 * Leaves out positions that only a bare symbol identifies, if their prices contradict the listings. Names the
 * listings of the symbol elsewhere.
 */
async function pricedPositions(
  screening: Pick<LineStore, "findListings">,
  matched: readonly MatchedPosition[],
  facts: ReadonlyMap<string, LineFacts>,
): Promise<readonly MatchedPosition[]> {
  const isBare = ({ sent, symbol }: MatchedPosition) =>
    symbol !== null && !symbol.includes(":") && !(sent.currency || sent.exchange || sent.isin)
  const bare = matched.filter((each) => each.sent.price !== undefined && isBare(each))
  const prices = bare.flatMap(({ position, sent: { price = 0, name }, symbol, listing }) => {
    const quote = listing === null ? null : (facts.get(listing.instrumentId)?.quote ?? null)
    // The name does not contradict the listing, because the position is matched.
    const isNamed = name !== undefined && upperCase(name) !== symbol
    return quote === null ? [] : [{ position, price, close: quote.close, isNamed }]
  })
  const unknown = bare.filter(({ unmatched }) => unmatched?.code === "not_found")
  const doubted = contradictedByPrice(prices, unknown.length)
  const symbols = matched.flatMap(({ position, symbol }) => (doubted.has(position) ? (symbol ?? []) : []))
  const abroad = symbols.flatMap((symbol) => venues.map(({ prefix }) => `${prefix}:${symbol}`))
  const others = await screening.findListings(abroad, [])
  return matched.map((each) => {
    const quote = each.listing && facts.get(each.listing.instrumentId)?.quote
    if (!doubted.has(each.position) || each.listing === null || !quote) return each
    const readings = others.filter(({ listing }) => listing.instrumentId.endsWith(`:${each.symbol}`))
    const reason = priceReason(
      each.listing,
      quote,
      each.sent,
      readings.map(({ listing }) => listing),
    )
    const unmatchedRow = printed(rowOf(each.sent), each.position, { code: "price", reason, identifier: null })
    return { ...each, listing: null, unmatched: unmatchedRow }
  })
}

const readingsMax = 3

function priceReason(
  { name, instrumentId }: Listing,
  { close, currency }: Quote,
  { price }: PositionSent,
  elsewhere: readonly Listing[],
): string {
  const others = elsewhere.slice(0, readingsMax).map((each) => `${each.instrumentId} (${each.name})`)
  const may = others.length === 0 ? "" : ` It may be ${others.join(" or ")}.`
  return `Without an exchange ${instrumentId} is ${name}, whose last close is ${currency} ${close}, and your price is ${price}, so that the list may be of another market.${may} Write the exchange or the currency.`
}

function rowOf({ symbol = "", isin = "", exchange = "", currency = "", name = "" }: PositionSent): Row {
  return { symbol: upperCase(symbol), isin: isin.trim(), exchange, currency, name: name.trim() }
}

function printed(row: Row, position: number, { code, reason, identifier }: Unmatched): UnmatchedPosition {
  const { symbol, isin, name } = row
  return {
    position,
    symbol: symbol || null,
    isin: isin || null,
    name_sent: name || null,
    code,
    reason,
    looked_for: identifier,
  }
}
