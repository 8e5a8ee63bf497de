import { type Basis, currenciesReported } from "../facts/basis.ts"
import type { CompanyFacts } from "../facts/fact.ts"
import { factAt } from "../facts/measures/measure.ts"
import { type CloseRate, type DayRates, isQuoted, rateOn, ratesOfCloses } from "../facts/reference-rates.ts"
import { mainUnitOf } from "../identifiers/currencies.ts"
import { rateAgeDaysMax } from "../terms.ts"
import type { PriceHistory } from "./subject.ts"

/** How closes become amounts in the currency of the reports. */
export type Conversion =
  /** One rate for all closes: reporting currency for one unit of the closes' currency. */
  | { readonly kind: "one_rate"; readonly rate: number }
  /** The reference rate of each day; `rateOf` gives null for a day without one. */
  | { readonly kind: "day_rates"; readonly rateOf: (date: string) => CloseRate | null }

/**
 * The conversion of a line's closes. If the European Central Bank quotes both currencies, the rate of each day
 * decides. Else the filer's own rate is used. Null if neither is known.
 */
export function conversionOf(basis: Basis, { currency, rates = [] }: PriceHistory): Conversion | null {
  const { main, count } = mainUnitOf(currency)
  if (main === basis.currency) return { kind: "one_rate", rate: 1 / count }
  if (isQuoted(rates, currency, basis.currency)) {
    return { kind: "day_rates", rateOf: (date) => rateOn(rates, date, currency, basis.currency) }
  }
  const rate = filedRate(basis, currency)
  return rate === null ? null : { kind: "one_rate", rate }
}

/**
 * Reporting currency per unit of another currency, by the filer's convenience translation of its balance
 * sheet. Null if the balance sheet states no total assets in that currency.
 */
export function filedRate(basis: Basis, currency: string): number | null {
  if (currency === basis.currency) return 1
  const concept = `${basis.taxonomy}:Assets`
  const translated = factAt({ ...basis.balanceSheet, unit: currency }, concept)
  const reported = factAt(basis.balanceSheet, concept)
  if (translated === null || reported === null || translated.value <= 0) return null
  return reported.value / translated.value
}

/** Says that the rate of a close's day is missing. */
export function noRateOf(date: string): string {
  return `the European Central Bank's rate of ${date}, or of the ${rateAgeDaysMax} days before it, is not known`
}

/**
 * The currencies whose reference rates can convert the closes of a company. Empty if the reports are in the
 * currency of the closes, which needs no rate. A close that is not in dollars also needs the rate to dollars,
 * for the size by which companies are listed.
 */
export function currenciesToConvert(facts: CompanyFacts, priceCurrency: string): readonly string[] {
  const { main } = mainUnitOf(priceCurrency)
  const others = [...currenciesReported(facts), "USD"].filter((currency) => currency !== main)
  const isForeign = main !== "USD" || others.length > 0
  return isForeign ? [...new Set([main, ...others])].filter((currency) => currency !== "EUR").sort() : []
}

/**
 * The closes of a company with those of the rates that convert them. `rates` are sorted by day. The closes
 * come back unchanged if no rate can convert them.
 */
export function withRatesFor(
  prices: PriceHistory,
  facts: CompanyFacts,
  rates: readonly DayRates[],
): PriceHistory {
  const wanted = currenciesToConvert(facts, prices.currency)
  if (wanted.length === 0) return prices
  const used = ratesOfCloses(prices.closes, rates).map(({ day, perEuro }) => ({
    day,
    perEuro: Object.fromEntries(Object.entries(perEuro).filter(([currency]) => wanted.includes(currency))),
  }))
  const targets = [...currenciesReported(facts), "USD"].filter((each) => each !== prices.currency)
  const isOfUse = targets.some((target) => isQuoted(used, prices.currency, target))
  return isOfUse ? { ...prices, rates: used } : prices
}
