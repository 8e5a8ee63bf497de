import { daysBetween } from "../days.ts"
import { mainUnitOf } from "../identifiers/currencies.ts"
import { twelveDigits } from "../numbers.ts"
import { rateAgeDaysMax } from "../terms.ts"

/** The euro reference rates that the European Central Bank published for one day. */
export interface DayRates {
  /** YYYY-MM-DD */
  readonly day: string
  /** Units of each currency (ISO 4217) for one euro. The euro itself is left out. */
  readonly perEuro: Readonly<Record<string, number>>
}

/** The rate at which one close is converted, with the two published numbers behind it. */
export interface CloseRate {
  /** The day of the rates (YYYY-MM-DD): the day of the close, or the bank's last business day before it. */
  readonly day: string
  /** Units of the close's currency for one euro; 1 if that currency is the euro. */
  readonly closePerEuro: number
  /** Units of the reporting currency for one euro; 1 if that currency is the euro. */
  readonly reportPerEuro: number
  /** Reporting currency for one unit of the close's currency. */
  readonly rate: number
}

/**
 * The rate of a close's day from one currency to another, crossed through the euro. Null if the bank
 * published no rates in the days up to the close, or does not quote one of the currencies on that day.
 * `rates` are sorted by day, oldest first.
 */
export function rateOn(rates: readonly DayRates[], date: string, from: string, to: string): CloseRate | null {
  const found = ratesOfDay(rates, date)
  if (found === null) return null
  const closePerEuro = perEuro(found, from)
  const reportPerEuro = perEuro(found, to)
  if (closePerEuro === null || reportPerEuro === null) return null
  return { day: found.day, closePerEuro, reportPerEuro, rate: reportPerEuro / closePerEuro }
}

/** True if the bank quotes both currencies on some day of the rates, so that its rates decide. */
export function isQuoted(rates: readonly DayRates[], from: string, to: string): boolean {
  return rates.some((each) => perEuro(each, from) !== null && perEuro(each, to) !== null)
}

/** The rates of the days that convert some close: for each close, the last rates up to its day. */
export function ratesOfCloses(
  closes: readonly { readonly date: string }[],
  rates: readonly DayRates[],
): readonly DayRates[] {
  const used = new Set(closes.map(({ date }) => ratesOfDay(rates, date)))
  return rates.filter((each) => used.has(each))
}

function ratesOfDay(rates: readonly DayRates[], date: string): DayRates | null {
  const found = rates.findLast(({ day }) => day <= date)
  return found === undefined || daysBetween(found.day, date) > rateAgeDaysMax ? null : found
}

/** Units of a currency for one euro; null if it is not quoted. One pound is a hundred pence. */
function perEuro({ perEuro: quoted }: DayRates, currency: string): number | null {
  const { main, count } = mainUnitOf(currency)
  const stated = main === "EUR" ? 1 : quoted[main]
  return stated === undefined ? null : count === 1 ? stated : twelveDigits(stated * count)
}
