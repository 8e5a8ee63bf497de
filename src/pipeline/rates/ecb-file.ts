import type { DayRates } from "../../facts/reference-rates.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"

/**
 * Reads the European Central Bank's files of euro reference rates, as CSV. `eurofxref-hist.csv` has a line for
 * each business day since 1999, the newest first, with days such as 2026-08-31. `eurofxref.csv` has only the
 * newest day, written as 31 August 2026. A currency that the bank did not quote on a day has `N/A`. Lines end
 * with a comma.
 */

/** The history of 2026 has 7,100 lines and 2 MB. */
export const ratesCharactersMax = 16_000_000
const linesMax = 40_000
/** No quoted currency has come near either limit: the rupiah had 20,000 for one euro, the pound 0.57. */
const perEuroRange = { least: 0.0001, most: 10_000_000 }
/** A currency's largest step from one business day to the next; a larger one is a mistake in the file. */
const dailyStepMax = 1.5

/** The days of a file that are wanted, and the currencies. */
interface RatesWanted {
  /** YYYY-MM-DD: the first day. Older lines are not read. */
  readonly from: string
  readonly currencies: readonly string[]
}

/**
 * Reads the rates of a file, oldest day first. Refuses the whole file if a line does not have the form above, a
 * day is out of order, a rate is no plausible number, or the dollar is missing.
 */
export function readEcbFile(
  csv: string,
  { from, currencies }: RatesWanted,
): Outcome<readonly DayRates[], "broken_rates"> {
  if (csv.length > ratesCharactersMax) return broken("it is too large")
  const [first = "", ...lines] = csv.replace(/^\uFEFF/, "").split(/\r?\n/, linesMax)
  const header = headerOf(first)
  if (header === null) return broken("the first line does not name Date and currencies")
  const newestFirst: DayRates[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue
    const read = readLine(line, header)
    const place = `line ${index + 2}`
    if (read === null) return broken(`${place} has no day with its rates`)
    const later = newestFirst.at(-1)
    if (later !== undefined && read.day >= later.day) return broken(`${place} is out of order`)
    if (read.day < from) break
    const step = later === undefined ? null : implausibleStep(read, later)
    if (step !== null) return broken(`${step} moves too far from ${read.day} on`)
    newestFirst.push(only(read, currencies))
  }
  if (newestFirst.length === 0) return broken(`it has no day since ${from}`)
  return answer(newestFirst.reverse())
}

/** The currencies of the columns after the day. Null without the dollar, or with a name that is no code. */
function headerOf(line: string): readonly string[] | null {
  const [date, ...codes] = cellsOf(line)
  const isNamed = date === "Date" && codes.includes("USD") && codes.every((code) => /^[A-Z]{3}$/.test(code))
  return isNamed && new Set(codes).size === codes.length ? codes : null
}

function cellsOf(line: string): readonly string[] {
  const cells = line.split(",").map((cell) => cell.trim())
  return cells.at(-1) === "" ? cells.slice(0, -1) : cells
}

/** Null for a line with another number of cells, an impossible day or rate, or without a rate of the dollar. */
function readLine(line: string, currencies: readonly string[]): DayRates | null {
  const [date = "", ...cells] = cellsOf(line)
  const day = dayOf(date)
  if (day === null || cells.length !== currencies.length) return null
  const perEuro: Record<string, number> = {}
  for (const [at, currency] of currencies.entries()) {
    const cell = cells[at] ?? ""
    if (cell === "N/A") continue
    const rate = Number(cell)
    if (!/^\d+(\.\d+)?$/.test(cell) || rate < perEuroRange.least || rate > perEuroRange.most) return null
    perEuro[currency] = rate
  }
  return perEuro.USD === undefined ? null : { day, perEuro }
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
]

/** The day of `2026-08-31` or `31 August 2026`; null if it is no day of the calendar. */
function dayOf(written: string): string | null {
  const [, dayOfMonth = "", month = "", year = ""] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(written) ?? []
  const spelled = `${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`
  const day = year === "" ? written : spelled
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

/** A currency that moves further than any has moved within a day; null if none does. */
function implausibleStep(earlier: DayRates, later: DayRates): string | null {
  for (const [currency, rate] of Object.entries(later.perEuro)) {
    const before = earlier.perEuro[currency]
    if (before !== undefined && Math.max(rate / before, before / rate) > dailyStepMax) return currency
  }
  return null
}

function only({ day, perEuro }: DayRates, currencies: readonly string[]): DayRates {
  const kept = Object.entries(perEuro).filter(([currency]) => currencies.includes(currency))
  return { day, perEuro: Object.fromEntries(kept) }
}

function broken(what: string) {
  return refuse("broken_rates", `The file of reference rates cannot be read: ${what}.`)
}
