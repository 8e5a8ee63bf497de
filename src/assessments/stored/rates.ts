import { sql } from "drizzle-orm"
import type { Database } from "../../database/database.ts"
import type { CompanyFacts } from "../../facts/fact.ts"
import type { DayRates } from "../../facts/reference-rates.ts"
import { grouped } from "../../lists.ts"
import { currenciesToConvert, withRatesFor } from "../../screening/conversion.ts"
import type { PriceHistory } from "../../screening/subject.ts"
import { rateAgeDaysMax } from "../../terms.ts"

/**
 * The closes with the reference rates of their days, as far as a conversion needs rates. Nothing is read for a
 * company that reports in the currency of its closes.
 */
export async function withStoredRates(
  database: Database,
  prices: PriceHistory,
  facts: CompanyFacts,
): Promise<PriceHistory> {
  const currencies = currenciesToConvert(facts, prices.currency)
  if (currencies.length === 0) return prices
  const dates = prices.closes.map(({ date }) => date)
  const rates = await readRates(database, currencies, dates)
  return withRatesFor(prices, facts, rates)
}

interface RateRow {
  readonly day: string
  readonly currency: string
  readonly perEuro: number
}

/**
 * The rates of these currencies on these days (YYYY-MM-DD), and on the days before them whose rates may apply,
 * oldest first.
 */
export async function readRates(
  { query }: Pick<Database, "query">,
  currencies: readonly string[],
  dates: readonly string[],
): Promise<readonly DayRates[]> {
  if (dates.length === 0) return []
  const before = `-${rateAgeDaysMax} days`
  const rows = await query.all<RateRow>(sql`
    SELECT DISTINCT day, currency, per_euro AS perEuro
    FROM json_each(${JSON.stringify(currencies)}) AS quoted
    JOIN json_each(${JSON.stringify(dates)}) AS close
    JOIN reference_rates ON currency = quoted.value AND day BETWEEN date(close.value, ${before}) AND close.value
    ORDER BY day, currency`)
  return [...grouped(rows, ({ day }) => day)].map(([day, some]) => ({
    day,
    perEuro: Object.fromEntries(some.map(({ currency, perEuro }) => [currency, perEuro])),
  }))
}
