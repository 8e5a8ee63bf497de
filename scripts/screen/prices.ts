import type { PriceSplit } from "../../src/facts/measures/shares/past-closes.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { inLastShares } from "../../src/pipeline/prices/closes.ts"
import type { PastInput } from "../../src/screening/known-on.ts"
import type { PriceHistory } from "../../src/screening/subject.ts"

/** The closes of a line, oldest first, and the splits that its file or the release names. */
export interface NamedPrices {
  readonly closes: PriceHistory["closes"]
  readonly splits: readonly PriceSplit[]
}

/** A line without prices. */
export const noPrices: Pick<PastInput, "prices" | "splits"> = { prices: null, splits: [] }

/**
 * The prices of a US line in the shares of its last close, with the splits that are in them. If its file names
 * no split, those of the release count.
 */
export function pricesInDollars(
  named: NamedPrices,
  released: readonly PriceSplit[] = [],
): Pick<PastInput, "prices" | "splits"> {
  const known = named.splits.length > 0 ? named.splits : released
  const { closes, splits } = inLastShares({ closes: named.closes, splits: known })
  return { prices: { currency: "USD", closes }, splits }
}

/** The columns in which vendors name the splits of a day: new shares for one old share, 0 or 1 for none. */
const splitColumns = ["stock splits", "splits", "split", "split factor", "splitfactor", "split_coefficient"]

/**
 * Reads the closes of a CSV and sorts them by date. The columns `Date`, `Close` and, for splits, `Stock Splits`
 * (or another of `splitColumns`) may be at any place. A line without a close (a holiday) is skipped, because a
 * missing close is not zero. A refusal names the line.
 */
export function parsePrices(name: string, text: string, today: string): Outcome<NamedPrices, "bad_prices"> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/)
  const header = (lines[0] ?? "").split(",").map((column) => unquoted(column).toLowerCase())
  const dateAt = header.indexOf("date")
  const closeAt = header.indexOf("close")
  const splitAt = header.findIndex((column) => splitColumns.includes(column))
  if (dateAt < 0 || closeAt < 0)
    return refuse("bad_prices", `${name}: the first line must name the columns Date and Close.`)
  const closes = new Map<string, number>()
  const splits = new Map<string, number>()
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index] ?? ""
    if (line.trim() === "") continue
    const cells = line.split(",").map(unquoted)
    const read = readClose(cells[dateAt] ?? "", cells[closeAt] ?? "", today)
    if (!read.ok) return refuse("bad_prices", `${name}, line ${index + 1}: ${read.message}`)
    if (read.value !== null) closes.set(read.value.date, read.value.close)
    const ratio = readRatio(cells[splitAt] ?? "")
    if (ratio === null)
      return refuse(
        "bad_prices",
        `${name}, line ${index + 1}: "${cells[splitAt]}" is not a split like 4 or 1:5.`,
      )
    if (ratio !== 1) splits.set((cells[dateAt] ?? "").slice(0, 10), ratio)
  }
  if (closes.size === 0) return refuse("bad_prices", `${name}: there is no close in it.`)
  return answer({
    closes: byDate(closes).map(([date, close]) => ({ date, close })),
    splits: byDate(splits).map(([date, ratio]) => ({ date, ratio })),
  })
}

function byDate(values: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...values].sort(([left], [right]) => (left < right ? -1 : 1))
}

/** New shares for one old share: `4`, `0.2`, `1:5` or `1/5`. 1 if there is no split, null for another text. */
function readRatio(cell: string): number | null {
  if (cell === "" || /^(null|nan|0(\.0*)?)$/i.test(cell)) return 1
  const [newShares = Number.NaN, oldShares = 1, ...others] = cell.split(/[:/]/).map(Number)
  const ratio = newShares / oldShares
  return others.length === 0 && ratio > 0 && Number.isFinite(ratio) ? ratio : null
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
