import {
  daySeries,
  type FundWeights,
  type FundWeightsRow,
  type WeightLine,
} from "../../../scripts/starter/funds.ts"
import type { StarterListing } from "../../../scripts/starter/tables.ts"
import { requireSource } from "../source.ts"

export const dailyFunds: readonly string[] = ["DIA", "HLAL", "QQQ", "SPUS"]

/** Outside this range, the largest holding is missing. Lists cut at 200 lines have 98.5 or more. */
const sumMin = 98
const sumMax = 101

/**
 * Reads the daily weights of a fund, oldest first. If a day was read twice, the last reading counts. A day
 * with a sum far from 100 is left out.
 */
export function readWeights(source: string, fund: string): FundWeights {
  const [header = [], ...rows] = requireSource(`${source}/etf-holdings/matrix/${fund}.csv`)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","))
  const tickers = header.slice(1, -1)
  const byDay = new Map(rows.map((row) => [isoDay(row[0] ?? ""), row.slice(1, -1).map(Number)]))
  const kept = [...byDay].filter(([, weights]) => isWhole(weights)).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    fund,
    days: kept.map(([day]) => day),
    lines: tickers
      .map((ticker, at): WeightLine => ({ ticker, cik: null, weights: kept.map(([, row]) => row[at] ?? 0) }))
      .filter(({ weights }) => weights.some((weight) => weight !== 0)),
  }
}

function isWhole(weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return sum >= sumMin && sum <= sumMax
}

/** Converts `10/31/2025` to YYYY-MM-DD. */
export function isoDay(written: string): string {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(written) ?? []
  if (year === undefined) throw new Error(`${JSON.stringify(written)} is not a day`)
  return `${year}-${month}-${day}`
}

/**
 * Adds the registrant of each ticker if its facts are packed. The companies had these tickers in 2021 and
 * 2022 too: each name was compared with State Street's list of 2022-06-13 (data/README.md).
 */
export function withRegistrants(
  weights: FundWeights,
  listings: readonly StarterListing[],
  withFacts: ReadonlySet<number>,
): FundWeights {
  const ciks = new Map(listings.map(({ symbol, cik }) => [symbol, cik]))
  const lines = weights.lines.map((line) => {
    const cik = ciks.get(line.ticker)
    return cik !== undefined && withFacts.has(cik) ? { ...line, cik } : line
  })
  return { ...weights, lines }
}

/** Returns the rows of the table: a row with the days, then a row for each ticker. */
export function weightRows({ fund, days, lines }: FundWeights): FundWeightsRow[] {
  return [
    { fund, series: daySeries, cik: null, values: days },
    ...lines.map(({ ticker, cik, weights }) => ({ fund, series: ticker, cik, values: weights.map(String) })),
  ]
}
