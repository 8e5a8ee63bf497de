import type { Bound } from "../../../src/vocabulary.ts"
import { printDay, printDayOfMonth, printInstant, printMonth } from "../days.ts"
import {
  boundWords,
  printCount,
  printExact,
  printLimit,
  printPercent,
  printRatio,
  printShort,
  printWholePercent,
} from "../numbers.ts"

/** Figures and days in a language. Each language rounds as English does, so that no page contradicts another. */
export interface Printers {
  /** YYYY-MM-DD */
  day(day: string): string
  /** For the labels of a chart, where the name of a month may be too long. */
  shortDay(day: string): string
  dayOfMonth(day: string): string
  month(day: string): string
  /** ISO 8601, UTC. Printed to the minute. */
  instant(at: string): string
  count(count: number): string
  /** Every significant digit, and at least `decimalsMin` decimals. */
  exact(value: number, decimalsMin?: number): string
  /** Percent, not a ratio. */
  percent(percentage: number): string
  /** `part` of `whole` in whole percent. */
  wholePercent(part: number, whole: number): string
  /** A measured ratio: two decimals, or more near a limit. */
  ratio(ratio: number): string
  /** A limit as its standard declares it. */
  limit(ratio: number): string
  /** In millions, billions or trillions. */
  short(value: number): string
  bound(bound: Bound | null | undefined, figure: string): string
  /** Joined by "and". */
  all(items: readonly string[]): string
}

export const englishPrinters: Printers = {
  day: printDay,
  shortDay: printDay,
  dayOfMonth: printDayOfMonth,
  month: printMonth,
  instant: printInstant,
  count: printCount,
  exact: printExact,
  percent: printPercent,
  wholePercent: printWholePercent,
  ratio: printRatio,
  limit: printLimit,
  short: printShort,
  bound: (bound, figure) => `${boundWords(bound)}${figure}`,
  all: (items) => listOf("en-GB").format(items),
}

/** What `Intl` does not know: words around figures. */
export interface FigureWords {
  /** BCP 47 */
  readonly locale: string
  /** After the word in English. */
  readonly units: Readonly<Record<string, string>>
  readonly under: (figure: string) => string
  readonly over: (figure: string) => string
  readonly bounds: Readonly<Record<Bound, (figure: string) => string>>
}

/** The printers of another language: the digits of English, written as the language writes them. */
export function intlPrinters({ locale, units, under, over, bounds }: FigureWords): Printers {
  const days = dayFormats(locale)
  const figure = figurePrinter(locale)
  /** A percentage that English may print as `under 0.01%` or `over 99%`. */
  const share = (english: string) => {
    const [word, digits] = english.split(" ")
    if (digits === undefined) return figure(english)
    return word === "under" ? under(figure(digits)) : over(figure(digits))
  }
  return {
    day: (day) => days.day.format(Date.parse(day)),
    shortDay: (day) => days.shortDay.format(Date.parse(day)),
    dayOfMonth: (day) => days.dayOfMonth.format(Date.parse(day)),
    month: (day) => days.month.format(Date.parse(day)),
    instant: (at) => `${days.instant.format(Date.parse(at))} UTC`,
    count: (count) => figure(printCount(count)),
    exact: (value, decimalsMin) => figure(printExact(value, decimalsMin)),
    percent: (percentage) => share(printPercent(percentage)),
    wholePercent: (part, whole) => share(printWholePercent(part, whole)),
    ratio: (ratio) => figure(printRatio(ratio)),
    limit: (ratio) => figure(printLimit(ratio)),
    short(value) {
      const [digits = "", unit] = printShort(value).split(" ")
      return unit === undefined ? figure(digits) : `${figure(digits)} ${units[unit]}`
    },
    bound: (bound, text) => (bound === null || bound === undefined ? text : bounds[bound](text)),
    all: (items) => listOf(locale).format(items),
  }
}

function dayFormats(locale: string) {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...parts })
  // As short as in English, so that days fit on a phone.
  const dayOfMonth = { day: "numeric", month: "short" } as const
  const day = { ...dayOfMonth, year: "numeric" } as const
  return {
    day: format(day),
    shortDay: format({ ...day, month: "short" }),
    dayOfMonth: format(dayOfMonth),
    month: format({ month: "short", year: "numeric" }),
    instant: format({ ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  }
}

/** Prints a figure of English, such as `1,234.50` or `−2.12%`, with the same decimals. */
function figurePrinter(locale: string): (english: string) => string {
  const formats = new Map<string, Intl.NumberFormat>()
  return (english) => {
    const isPercent = english.endsWith("%")
    const decimals = /\.(\d+)/.exec(english)?.[1]?.length ?? 0
    const key = `${decimals}${isPercent ? "%" : ""}`
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        ...(isPercent && { style: "unit", unit: "percent" }),
      })
    formats.set(key, format)
    return format.format(Number(english.replaceAll(",", "").replace("−", "-").replace("%", "")))
  }
}

function listOf(locale: string): Intl.ListFormat {
  return new Intl.ListFormat(locale, { type: "conjunction" })
}
