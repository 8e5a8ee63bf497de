import { readdirSync } from "node:fs"
import type { StarterSeries } from "../../scripts/starter/closes.ts"
import type { StarterListing, StarterQuote, StarterSplit } from "../../scripts/starter/tables.ts"
import { addDays } from "../../src/days.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { indexFacts } from "../../src/facts/fact-ledger.ts"
import { type Close, jumpTolerance, previousClose } from "../../src/facts/market-cap.ts"
import { countedSplits, isSameSplit, type PriceSplit } from "../../src/facts/measures/shares/past-closes.ts"
import { isShareLine } from "../../src/identifiers/security-line.ts"
import { grouped } from "../../src/lists.ts"
import { csvRecords, requireSource, tsvRows } from "./source.ts"
import { readTickerLists, type TickerLine } from "./ticker-lists.ts"

/** The screener's tables: the last close of each month with the market value, and the last two closes. */
const monthEndsTable = "prices/month-end_as-traded_rreichel3.tsv"
/** Another collection, restated for every later split. */
const otherMonthEndsTable = "prices/month-end_unadjusted_seonu.tsv"
const lastTwoTable = "prices/last-closes_as-traded_rreichel3.tsv"
/** Two collections with the last closes of funds. */
const fundsTable = "prices/last-close_seonu.tsv"
const dailyFolder = "prices/close-adjusted_to-2026-08_dsturdy"

/** A close as it traded. `shares` is implied by the screener's market value; null if that is missing. */
interface TradedClose extends Close {
  readonly shares: number | null
}

type TradedCloses = ReadonlyMap<string, readonly TradedClose[]>

/** Reads the month-end closes of each symbol, oldest first, as they traded. Nothing is adjusted. */
export function readTradedCloses(source: string): TradedCloses {
  const found = new Map<string, TradedClose[]>()
  for (const row of tsvRows(requireSource(`${source}/${monthEndsTable}`))) {
    const close = Number(row.close)
    if (!(close > 0)) continue
    const value = Number(row.marketcap_nasdaq)
    const closes = found.get(dashed(row.symbol)) ?? []
    closes.push({ date: row.date ?? "", close, shares: value > 0 ? value / close : null })
    found.set(dashed(row.symbol), closes)
  }
  return found
}

/** Returns a symbol in dash form (`BRK-B`). The source writes `BRK/B`. */
function dashed(symbol = ""): string {
  return symbol.replaceAll(/[./]/g, "-")
}

/**
 * Returns the closes of the US lines that are shares, in order of symbol. Also returns the splits that are
 * visible in the closes and missing in the company's reports. A report is the better source, because it shows
 * when the new shares were first counted.
 */
export function packCloses(
  source: string,
  listings: readonly StarterListing[],
  facts: readonly CompanyFacts[],
  fromMonth: string,
): { readonly series: readonly StarterSeries[]; readonly splits: readonly StarterSplit[] } {
  const traded = readTradedCloses(source)
  const days = new Set([...traded.values()].flat().map(({ date }) => date))
  const others = readOtherCloses(source, days)
  const before = formerSymbols(listings, readTickerLists(source))
  const reported = new Map(facts.map((company) => [company.filer, countedSplits(indexFacts(company))]))
  const lines = listings
    .filter(({ line }) => isShareLine(line))
    .map(({ symbol, filer }) => {
      const splits = reported.get(filer) ?? []
      const own = closesOfLine(traded, symbol, before.get(symbol))
      const isSole = runsOf(traded.get(symbol) ?? []).length === 1
      const closes = splits.length === 0 && isSole ? withEarlier(own, others.get(symbol) ?? []) : own
      return { symbol, reported: splits, closes: closes.filter(({ date }) => date.slice(0, 7) >= fromMonth) }
    })
    .filter(({ closes }) => closes.length > 0)
    .sort((left, right) => (left.symbol < right.symbol ? -1 : 1))
  return {
    series: lines.map(({ symbol, closes }) => ({
      symbol,
      closes: closes.map(({ date, close }) => ({ date, close })),
    })),
    splits: lines.flatMap(({ symbol, closes, reported }) =>
      splitsShown(closes)
        .filter((split) => !reported.some((one) => isSameSplit(one, split)))
        .map((split) => ({ symbol, ...split })),
    ),
  }
}

/** The closes of the other collection on the days of the screener's, which lacks the last day of a month. */
function readOtherCloses(source: string, days: ReadonlySet<string>): TradedCloses {
  const rows = tsvRows(requireSource(`${source}/${otherMonthEndsTable}`))
  const closes = rows.map(({ symbol, date = "", close }) => ({
    symbol: dashed(symbol),
    date,
    close: Number(close),
    shares: null,
  }))
  return new Map(
    grouped(
      closes.filter(({ date }) => days.has(date)),
      ({ symbol }) => symbol,
    ),
  )
}

const sharedMonthsMin = 3

/**
 * Puts the earlier closes of another collection before a line's own. The two must have the same close in every month
 * that both have. The company must have had no split, because the other collection restates closes for splits, and
 * no other company may have had the symbol.
 */
function withEarlier(own: readonly TradedClose[], others: readonly TradedClose[]): readonly TradedClose[] {
  const [first] = own
  if (first === undefined) return own
  const byMonth = new Map(own.map((close) => [close.date.slice(0, 7), close.close]))
  const shared = others.filter(({ date }) => byMonth.has(date.slice(0, 7)))
  const isSame = shared.every(({ date, close }) => byMonth.get(date.slice(0, 7)) === close)
  if (!isSame || shared.length < sharedMonthsMin) return own
  return [...others.filter(({ date }) => monthsBetween(date, first.date) > 0), ...own]
}

/**
 * Returns the former symbol of each line: the only other symbol that the ticker lists state for its
 * registrant, if no list contains both symbols.
 */
function formerSymbols(
  listings: readonly StarterListing[],
  lists: readonly TickerLine[],
): ReadonlyMap<string, string> {
  const inLists = grouped(lists, ({ filer }) => filer)
  return new Map(
    listings.flatMap(({ symbol: line, filer }) => {
      const known = inLists.get(filer) ?? []
      const withLine = new Set(known.flatMap(({ symbol, list }) => (symbol === line ? [list] : [])))
      const listedWith = new Set(known.flatMap(({ symbol, list }) => (withLine.has(list) ? [symbol] : [])))
      const former = new Set(known.map(({ symbol }) => symbol).filter((symbol) => !listedWith.has(symbol)))
      const [symbol, ...others] = former
      return symbol === undefined || others.length > 0 || withLine.size === 0 ? [] : [[line, symbol] as const]
    }),
  )
}

/**
 * Returns the closes of a line since another company last had its symbol. If the line changed its symbol, the
 * closes under the former symbol come first.
 */
function closesOfLine(
  traded: TradedCloses,
  symbol: string,
  former: string | undefined,
): readonly TradedClose[] {
  const [run = []] = runsOf(traded.get(symbol) ?? []).slice(-1)
  const before = former === undefined ? [] : runsOf(traded.get(former) ?? [])
  for (const earlier of before.toReversed()) {
    const end = earlier.at(-1)?.date ?? ""
    const since = run.filter(({ date }) => date > end)
    const [first] = since
    if (first !== undefined && monthsBetween(end, first.date) === 1) return [...earlier, ...since]
  }
  return run
}

/** Splits the closes of a symbol into runs that belong to one company each. */
function runsOf(closes: readonly TradedClose[]): readonly (readonly TradedClose[])[] {
  const runs: TradedClose[][] = []
  for (const close of closes) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && isSameCompany(last, close)) run.push(close)
    else runs.push([close])
  }
  return runs
}

const idleMonthsMax = 3
const sharesStepMax = 1.5
const priceStepMax = 1.4

/**
 * False if another company may have taken the symbol between two closes. Either there was no close for
 * months, or shares and price both changed too much for a month, and not by a split.
 */
function isSameCompany(earlier: TradedClose, later: TradedClose): boolean {
  if (monthsBetween(earlier.date, later.date) > idleMonthsMax) return false
  if (earlier.shares === null || later.shares === null) return true
  const ratio = later.shares / earlier.shares
  const isNearIn = (step: number, most: number) => Math.abs(Math.log(step)) <= Math.log(most)
  return (
    isNearIn(ratio, sharesStepMax) ||
    isNearIn(later.close / earlier.close, priceStepMax) ||
    isInverse(ratio, earlier, later)
  )
}

/** True if the price changed by the inverse of the ratio, apart from the movement of the market. */
function isInverse(ratio: number, earlier: Close, later: Close): boolean {
  const step = Math.abs(Math.log(ratio))
  return Math.abs(Math.log((later.close / earlier.close) * ratio)) < step * jumpTolerance
}

function monthsBetween(from: string, to: string): number {
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return month(to) - month(from)
}

/**
 * The largest deviation from a whole ratio that still counts as a split. Issues and redemptions rarely come
 * so close to a whole ratio.
 */
const wholeTolerance = 0.005
const ratioMax = 50

/**
 * Finds the splits that are visible in month-end closes: from one close to the next the shares change by a
 * whole ratio, and the price by its inverse. The day of the split is unknown. It is set to the beginning of
 * the month for new shares, and to the end for a reverse split. A share count of that month can then make the
 * market value too small, but never too large.
 */
function splitsShown(closes: readonly TradedClose[]): readonly PriceSplit[] {
  return closes.flatMap((later, at) => {
    const earlier = closes[at - 1]
    if (earlier === undefined || earlier.shares === null || later.shares === null) return []
    const ratio = wholeRatio(later.shares / earlier.shares)
    if (ratio === null || !isInverse(ratio, earlier, later)) return []
    return [{ date: ratio > 1 ? addDays(earlier.date, 1) : later.date, ratio }]
  })
}

/** Returns the ratio as a whole number of at least 2, or as the inverse of one. Null if it is neither. */
function wholeRatio(ratio: number): number | null {
  const forward = Math.max(ratio, 1 / ratio)
  const whole = Math.round(forward)
  if (whole < 2 || whole > ratioMax || Math.abs(forward / whole - 1) > wholeTolerance) return null
  return ratio > 1 ? whole : 1 / whole
}

/**
 * Returns the last close of each symbol and the close of the trading day before, in order of symbol. The
 * closes of funds are older, because the screener does not list funds.
 */
export function lastQuotes(source: string): StarterQuote[] {
  const listed = new Map<string, StarterQuote>()
  const rows = tsvRows(requireSource(`${source}/${lastTwoTable}`))
  for (const { symbol: written, date = "", close = "" } of rows) {
    const symbol = dashed(written)
    const last = { date, close: Number(close) }
    listed.set(symbol, { symbol, ...last, previousClose: previousClose(listed.get(symbol), last) })
  }
  const others = new Map<string, StarterQuote>()
  for (const quote of [...fundQuotes(source), ...dailyQuotes(source)]) {
    if (!listed.has(quote.symbol) && quote.date > (others.get(quote.symbol)?.date ?? ""))
      others.set(quote.symbol, quote)
  }
  return [...listed.values(), ...others.values()].sort((left, right) => (left.symbol < right.symbol ? -1 : 1))
}

function fundQuotes(source: string): StarterQuote[] {
  return tsvRows(requireSource(`${source}/${fundsTable}`)).map((row) => ({
    symbol: dashed(row.symbol),
    date: row.date ?? "",
    close: Number(row.close),
    previousClose: Number(row.previous_close) || null,
  }))
}

/** Reads closes that are adjusted for dividends. The adjustment does not change the last close. */
function dailyQuotes(source: string): StarterQuote[] {
  return readdirSync(`${source}/${dailyFolder}`)
    .sort()
    .flatMap((file) => {
      const symbol = file.replace(/\.csv(\.gz)?$/, "")
      const csv = requireSource(`${source}/${dailyFolder}/${symbol}.csv`)
      const closes = csvRecords(csv).flatMap(({ Date: date = "", Close: close = "" }) =>
        Number(close) > 0 ? [{ date, close: Number(Number(close).toPrecision(7)) }] : [],
      )
      const last = closes.at(-1)
      return last === undefined
        ? []
        : [{ symbol, ...last, previousClose: previousClose(closes.at(-2), last) }]
    })
}
