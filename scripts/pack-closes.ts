import { csvRows, readSource } from "./pack-source.ts"
import type { StarterClose } from "./starter-tables.ts"

/** Where daily closes stand in the source folder, the preferred one first. */
const folders = ["prices/close-adjusted_to-2026-08_dsturdy", "prices/ohlcv_2024-2026_fontem"]

/** The last close of each calendar month of a symbol from a month on (`2022-09`); empty when no source has prices. */
export function monthEndCloses(source: string, symbol: string, fromMonth: string): StarterClose[] {
  for (const folder of folders) {
    const bytes = readSource(`${source}/${folder}/${symbol}.csv`)
    if (bytes !== null) return lastOfMonths(symbol, bytes.toString("utf8"), fromMonth)
  }
  return []
}

function lastOfMonths(symbol: string, csv: string, fromMonth: string): StarterClose[] {
  const months = new Map<string, StarterClose>()
  for (const { Date: date = "", Close = "" } of csvRows(csv)) {
    const month = date.slice(0, 7)
    const close = Number(Close)
    if (Close === "" || !(close > 0) || month < fromMonth) continue
    if (date >= (months.get(month)?.date ?? "")) months.set(month, { symbol, date, close: rounded(close) })
  }
  return [...months.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The source carries the noise of 32-bit floats behind the sixth digit. */
function rounded(close: number): number {
  return Number(close.toPrecision(7))
}
