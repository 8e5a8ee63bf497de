import { and, eq, sql } from "drizzle-orm"
import type { Database } from "../database/database.ts"
import { listings, priceSeries, splits } from "../database/screening.ts"
import type { CompanyFacts } from "../facts/fact.ts"
import type { Close } from "../facts/market-cap.ts"
import type { PriceSplit } from "../facts/measures/shares/past-closes.ts"
import type { DayRates } from "../facts/reference-rates.ts"
import { grouped } from "../lists.ts"
import { currenciesToConvert, withRatesFor } from "../screening/conversion.ts"
import type { PriceHistory, Subject } from "../screening/subject.ts"
import { rateAgeDaysMax } from "../terms.ts"

/** The stored text: `[["2026-08-31",231.5],...]`. */
export function printCloses(closes: readonly Close[]): string {
  return JSON.stringify(closes.map(({ date, close }) => [date, close]))
}

/** Reads the text of `printCloses`. */
export function parseCloses(text: string): Close[] {
  const pairs: readonly [string, number][] = JSON.parse(text)
  return pairs.map(([date, close]) => ({ date, close }))
}

/**
 * The closes of the line by which a company is screened, with the splits for which they were adjusted. Null
 * if the line has no closes, or belongs to another company: a symbol may have passed to another.
 */
export async function readPrices(
  { query }: Database,
  { ticker, filer }: Pick<Subject, "ticker" | "filer">,
): Promise<{ readonly prices: PriceHistory; readonly splits: readonly PriceSplit[] } | null> {
  if (ticker === null) return null
  const [[line], adjustedFor] = await query.batch([
    query
      .select({ currency: priceSeries.currency, closes: priceSeries.closes })
      .from(priceSeries)
      .innerJoin(listings, eq(listings.instrumentId, priceSeries.instrumentId))
      .where(and(eq(priceSeries.instrumentId, ticker), eq(listings.filer, filer))),
    query
      .select({ date: splits.date, ratio: splits.ratio })
      .from(splits)
      .where(eq(splits.instrumentId, ticker))
      .orderBy(splits.date),
  ])
  if (line === undefined || line.closes === "[]") return null
  return { prices: parseHistory(line), splits: adjustedFor }
}

interface StoredHistory {
  readonly currency: string
  readonly closes: string
}

/** The stored closes of a line, in the form that the screening uses. */
export function parseHistory({ currency, closes }: StoredHistory): PriceHistory {
  return { currency, closes: parseCloses(closes) }
}

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
