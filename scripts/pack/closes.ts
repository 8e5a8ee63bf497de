import { readdirSync } from "node:fs"
import type { StarterSeries } from "../starter/closes.ts"
import type { StarterQuote } from "../starter/tables.ts"
import { csvRows, readSource, requireSource, tsvRows } from "./source.ts"

/** Folders of daily closes in the source folder, the preferred one first. Adjusted for splits and dividends. */
const folders = ["prices/close-adjusted_to-2026-08_dsturdy", "prices/ohlcv_2024-2026_fontem"] as const
/** Month-end closes of some 3,000 symbols, adjusted for splits alone, and the last two closes of each. */
const splitAdjusted = {
  monthEnds: "prices/month-end_unadjusted_seonu.tsv",
  lastTwo: "prices/last-close_seonu.tsv",
} as const

interface DatedClose {
  readonly date: string
  readonly close: number
}

/**
 * The last close of each calendar month from a month on (`2022-09`), in order of symbol: of every symbol whose closes are
 * adjusted for splits alone, and of the other `symbols` from the closes that are adjusted for dividends too.
 */
export function packCloses(source: string, symbols: readonly string[], fromMonth: string): StarterSeries[] {
  const monthEnds = closesBySymbol(requireSource(`${source}/${splitAdjusted.monthEnds}`))
  const last = closesBySymbol(requireSource(`${source}/${splitAdjusted.lastTwo}`))
  const series = [...new Set([...monthEnds.keys(), ...symbols])].map((symbol): StarterSeries => {
    const ofDays = lastOfMonths(dailyCloses(source, symbol), fromMonth)
    const asTraded = monthEnds.get(symbol)
    if (asTraded === undefined) return { symbol, source: "dsturdy", closes: ofDays }
    const closes = asTraded.filter(({ date }) => date.slice(0, 7) >= fromMonth)
    const later = continuationOf(closes, ofDays) ?? newerThan(closes.at(-1), last.get(symbol) ?? [])
    return { symbol, source: "seonu", closes: [...closes, ...later] }
  })
  return series
    .filter(({ closes }) => closes.length > 0)
    .sort((left, right) => (left.symbol < right.symbol ? -1 : 1))
}

/** A larger difference than the dividends of a month shows a split, or another line. */
const continuationGapMax = 0.05

/**
 * The closes of the other source after the last of these: dividends have lowered them by days only. Null when the other
 * source has none, or contradicts the last close.
 */
function continuationOf(
  closes: readonly DatedClose[],
  other: readonly DatedClose[],
): readonly DatedClose[] | null {
  const last = closes.at(-1)
  const same = other.find(({ date }) => date === last?.date)
  const later = newerThan(last, other)
  if (last === undefined || same === undefined || later.length === 0) return null
  return Math.abs(last.close / same.close - 1) <= continuationGapMax ? later : null
}

/** A symbol in dash form (`BRK-B`); the source writes `BRK.B`. */
function dashed(symbol = ""): string {
  return symbol.replaceAll(".", "-")
}

function newerThan(last: DatedClose | undefined, closes: readonly DatedClose[]): readonly DatedClose[] {
  return closes.filter(({ date }) => last === undefined || date > last.date)
}

function closesBySymbol(table: string): ReadonlyMap<string, readonly DatedClose[]> {
  const found = new Map<string, DatedClose[]>()
  for (const { symbol: written, date = "", close = "" } of tsvRows(table)) {
    const symbol = dashed(written)
    const closes = found.get(symbol) ?? []
    if (Number(close) > 0) closes.push({ date, close: Number(close) })
    found.set(symbol, closes)
  }
  return found
}

/** The daily closes of a symbol from the preferred source that has it; empty when none has. */
export function dailyCloses(source: string, symbol: string): DatedClose[] {
  for (const folder of folders) {
    const bytes = readSource(`${source}/${folder}/${symbol}.csv`)
    if (bytes !== null) return parseCloses(bytes.toString("utf8"))
  }
  return []
}

function lastOfMonths(closes: readonly DatedClose[], fromMonth: string): DatedClose[] {
  const months = new Map<string, DatedClose>()
  for (const close of closes) {
    const month = close.date.slice(0, 7)
    if (month >= fromMonth && close.date >= (months.get(month)?.date ?? "")) months.set(month, close)
  }
  return [...months.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The last two closes of every symbol of either source, in order of symbol: the newer where both have it. */
export function lastQuotes(source: string): StarterQuote[] {
  const found = new Map(dailyQuotes(source).map((quote) => [quote.symbol, quote]))
  for (const row of tsvRows(requireSource(`${source}/${splitAdjusted.lastTwo}`))) {
    const symbol = dashed(row.symbol)
    const quote = { symbol, date: row.date ?? "", close: Number(row.close) }
    const previousClose = Number(row.previous_close) || null
    if (quote.date > (found.get(symbol)?.date ?? "")) found.set(symbol, { ...quote, previousClose })
  }
  return [...found.values()].sort((left, right) => (left.symbol < right.symbol ? -1 : 1))
}

/**
 * The last close of each symbol of the preferred folder and the close of the trading day before. A trading day is one on
 * which any symbol closed; where the symbol itself did not, its close is unknown.
 */
function dailyQuotes(source: string): StarterQuote[] {
  const files = readdirSync(`${source}/${folders[0]}`).sort()
  const histories = files.map((file) => {
    const symbol = file.replace(/\.csv(\.gz)?$/, "")
    const csv = readSource(`${source}/${folders[0]}/${symbol}.csv`)?.toString("utf8") ?? ""
    return { symbol, closes: new Map(parseCloses(csv).map(({ date, close }) => [date, close])) }
  })
  const days = [...new Set(histories.flatMap(({ closes }) => [...closes.keys()]))].sort()
  return histories.flatMap(({ symbol, closes }) => {
    const at = days.findLastIndex((day) => closes.has(day))
    const [date, close] = [days[at], closes.get(days[at] ?? "")]
    if (date === undefined || close === undefined) return []
    return [{ symbol, date, close, previousClose: closes.get(days[at - 1] ?? "") ?? null }]
  })
}

function parseCloses(csv: string): DatedClose[] {
  return csvRows(csv).flatMap(({ Date: date = "", Close = "" }) => {
    const close = Number(Close)
    return Close === "" || !(close > 0) ? [] : [{ date, close: rounded(close) }]
  })
}

/** The source has noise of 32-bit floats after the seventh digit. */
function rounded(close: number): number {
  return Number(close.toPrecision(7))
}
