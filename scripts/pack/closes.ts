import { readdirSync } from "node:fs"
import type { StarterClose, StarterQuote } from "../starter/tables.ts"
import { csvRows, readSource } from "./source.ts"

/** Folders of daily closes in the source folder, the preferred one first. */
const folders = ["prices/close-adjusted_to-2026-08_dsturdy", "prices/ohlcv_2024-2026_fontem"] as const

/** The last close of each calendar month of a symbol from a month on (`2022-09`); empty when no source has prices. */
export function monthEndCloses(source: string, symbol: string, fromMonth: string): StarterClose[] {
  return lastOfMonths(dailyCloses(source, symbol), fromMonth)
}

/** All closes of a symbol from the preferred source that has it; empty when none has. */
export function dailyCloses(source: string, symbol: string): StarterClose[] {
  for (const folder of folders) {
    const bytes = readSource(`${source}/${folder}/${symbol}.csv`)
    if (bytes !== null) return parseCloses(symbol, bytes.toString("utf8"))
  }
  return []
}

function lastOfMonths(closes: readonly StarterClose[], fromMonth: string): StarterClose[] {
  const months = new Map<string, StarterClose>()
  for (const close of closes) {
    const month = close.date.slice(0, 7)
    if (month >= fromMonth && close.date >= (months.get(month)?.date ?? "")) months.set(month, close)
  }
  return [...months.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/**
 * The last close of each symbol that the preferred source has, in order of symbol, and the close of the trading day
 * before. A trading day is one on which any symbol closed; where the symbol itself did not, its close is unknown.
 */
export function lastQuotes(source: string): StarterQuote[] {
  const files = readdirSync(`${source}/${folders[0]}`).sort()
  const histories = files.map((file) => {
    const symbol = file.replace(/\.csv(\.gz)?$/, "")
    const csv = readSource(`${source}/${folders[0]}/${symbol}.csv`)?.toString("utf8") ?? ""
    return { symbol, closes: new Map(parseCloses(symbol, csv).map(({ date, close }) => [date, close])) }
  })
  const days = [...new Set(histories.flatMap(({ closes }) => [...closes.keys()]))].sort()
  return histories.flatMap(({ symbol, closes }) => {
    const at = days.findLastIndex((day) => closes.has(day))
    const [date, close] = [days[at], closes.get(days[at] ?? "")]
    if (date === undefined || close === undefined) return []
    return [{ symbol, date, close, previousClose: closes.get(days[at - 1] ?? "") ?? null }]
  })
}

function parseCloses(symbol: string, csv: string): StarterClose[] {
  return csvRows(csv).flatMap(({ Date: date = "", Close = "" }) => {
    const close = Number(Close)
    return Close === "" || !(close > 0) ? [] : [{ symbol, date, close: rounded(close) }]
  })
}

/** The source has noise of 32-bit floats after the seventh digit. */
function rounded(close: number): number {
  return Number(close.toPrecision(7))
}
