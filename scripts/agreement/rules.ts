import type { Basis } from "../../src/facts/basis.ts"
import { factAt } from "../../src/facts/measures/measure.ts"
import { readingValue } from "../../src/facts/measures/reading.ts"
import type { Assessment } from "../../src/screening/assess.ts"
import type { ReadJudgement } from "../../src/screening/judge.ts"
import { basisOn } from "../../src/screening/measurement.ts"

/** What a fund's index divides by. */
export type Denominator = "36-month average market value" | "total assets"

/** The published rules of the index a screened fund follows; a ratio below its limit passes. Limits are decimals. */
export interface FundRules {
  readonly fund: string
  readonly index: string
  readonly denominator: Denominator
  readonly limits: { readonly debt: number; readonly cash: number; readonly receivables: number }
  /** Whether cash counts beside receivables in their limit. */
  readonly liquidity: "receivables" | "receivables and cash"
}

/** S&P Dow Jones Indices, S&P Shariah Indices Methodology, May 2021. */
export const spusRules: FundRules = {
  fund: "SPUS",
  index: "S&P 500 Shariah Industry Exclusions",
  denominator: "36-month average market value",
  limits: { debt: 0.33, cash: 0.33, receivables: 0.49 },
  liquidity: "receivables",
}

/** FTSE Russell, FTSE Shariah Global Equity Index Series, screened by Yasaar. */
export const hlalRules: FundRules = {
  fund: "HLAL",
  index: "FTSE Shariah USA",
  denominator: "total assets",
  limits: { debt: 0.33333, cash: 0.33333, receivables: 0.5 },
  liquidity: "receivables and cash",
}

/** A company's ratios by a fund's rules, as decimals; null where the packed tables lack the data. */
export interface TheirRatios {
  readonly debt: number | null
  readonly cash: number | null
  readonly receivables: number | null
}

export const noRatios: TheirRatios = { debt: null, cash: null, receivables: null }

/** Our debt and cash, and the receivables tagged, over the denominator of the fund's index. */
export function ratiosBy(
  { denominator, liquidity }: FundRules,
  { company, judgement, subject }: Pick<Assessment, "company" | "judgement" | "subject">,
): TheirRatios {
  if (judgement.state !== "read") return noRatios
  const basis = basisOn(company, judgement.asOf)
  if (basis === null) return noRatios
  const below =
    denominator === "total assets"
      ? totalAssets(basis)
      : averageMarketValue(judgement, company.prices, subject.ordinaryPerShareLine)
  if (below === null || below <= 0) return noRatios
  const cash = readingValue(judgement.measured.cash)
  const receivables = tradeReceivables(basis)
  const liquid = liquidity === "receivables" ? receivables : sumOf(receivables, cash)
  const over = (value: number | null) => (value === null ? null : value / below)
  return {
    debt: over(readingValue(judgement.measured.debt.reading)),
    cash: over(cash),
    receivables: over(liquid),
  }
}

function totalAssets({ balanceSheet, taxonomy }: Basis): number | null {
  return factAt(balanceSheet, `${taxonomy}:Assets`)?.value ?? null
}

export const monthsAveraged = 36

/**
 * The newest share count times the mean of 36 month-end closes. The index averages each day's own market value: a count
 * that changed over three years makes the two differ. Null with fewer months.
 */
function averageMarketValue(
  { asOf, measured }: ReadJudgement,
  prices: Assessment["company"]["prices"],
  ordinaryPerShareLine: number | null,
): number | null {
  const { shares, basis } = measured
  if (prices === null || shares === null || shares.contradictedBy !== null || ordinaryPerShareLine === null)
    return null
  if (prices.currency !== basis.currency) return null
  const closes = prices.closes.filter(({ date }) => date <= asOf).slice(-monthsAveraged)
  if (closes.length < monthsAveraged) return null
  const mean = closes.reduce((sum, { close }) => sum + close, 0) / closes.length
  return (shares.value / ordinaryPerShareLine) * mean
}

function tradeReceivables({ balanceSheet }: Basis): number | null {
  const fact =
    factAt(balanceSheet, "us-gaap:AccountsReceivableNetCurrent") ??
    factAt(balanceSheet, "us-gaap:ReceivablesNetCurrent")
  return fact?.value ?? null
}

function sumOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}
