import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import type { PriceHistory } from "../../src/screening/subject.ts"

type Closes = PriceHistory["closes"]

/**
 * Reads the closes of a CSV and sorts them by date. The columns `Date` and `Close` may be at any place. A
 * line without a close (a holiday) is skipped, because a missing close is not zero. A refusal names the line.
 */
export function parsePrices(name: string, text: string, today: string): Outcome<Closes, "bad_prices"> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/)
  const header = (lines[0] ?? "").split(",").map((column) => unquoted(column).toLowerCase())
  const dateAt = header.indexOf("date")
  const closeAt = header.indexOf("close")
  if (dateAt < 0 || closeAt < 0)
    return refuse("bad_prices", `${name}: the first line must name the columns Date and Close.`)
  const closes = new Map<string, number>()
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index] ?? ""
    if (line.trim() === "") continue
    const cells = line.split(",").map(unquoted)
    const read = readClose(cells[dateAt] ?? "", cells[closeAt] ?? "", today)
    if (!read.ok) return refuse("bad_prices", `${name}, line ${index + 1}: ${read.message}`)
    if (read.value !== null) closes.set(read.value.date, read.value.close)
  }
  if (closes.size === 0) return refuse("bad_prices", `${name}: there is no close in it.`)
  const sorted = [...closes].sort(([left], [right]) => (left < right ? -1 : 1))
  return answer(sorted.map(([date, close]) => ({ date, close })))
}

function unquoted(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, "$1")
}

function readClose(
  date: string,
  close: string,
  today: string,
): Outcome<{ date: string; close: number } | null, "bad_prices"> {
  const day = date.slice(0, 10)
  if (!isDate(day)) return refuse("bad_prices", `"${date}" is not a date like 2026-08-31.`)
  if (day > today) return refuse("bad_prices", `${day} lies in the future.`)
  if (close === "" || close.toLowerCase() === "null" || close.toLowerCase() === "nan") return answer(null)
  const value = Number(close)
  if (!Number.isFinite(value) || value <= 0)
    return refuse("bad_prices", `"${close}" is not a price above zero.`)
  return answer({ date: day, close: value })
}

/** True for a day of the calendar in the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}
