import { groupedDigits } from "../../../grouped-digits.ts"
import type { Basis } from "../../basis.ts"
import { dayBefore } from "../../calendar.ts"
import { cashAndInterestBearing } from "../cash/chain.ts"
import { estimated, type Figure, type NamedFigure, upperBound, zeroByEvidence } from "../measure.ts"
import { type Doubt, known, type MeasureReading, unknown } from "../reading.ts"
import {
  interestIncome,
  interestWithDividends,
  interestWithin,
  operatingCosts,
  operatingResult,
  revenue,
} from "./chains.ts"
import { isBoundedCurrency, yieldBound } from "./yield-bound.ts"

/** Gross interest income from facts, or an upper bound when it is not tagged. */
export interface InterestReading {
  readonly reading: MeasureReading
  /** True when the figure is an upper bound: a screen may pass on it but never fail (design §5.4). */
  readonly isBound: boolean
}

/** Reads revenue of the basis's fiscal year; zero only when the operating loss equals the costs. */
export function readRevenue(basis: Basis): MeasureReading {
  if (basis.income === null) return unknown("no full fiscal year has been reported")
  const figure = revenue[basis.taxonomy](basis.income)
  if (figure !== null) return figure.value >= 0 ? known(figure) : unknown("the tagged revenue is negative")
  const costs = operatingCosts(basis.income)
  const result = operatingResult[basis.taxonomy](basis.income)
  if (costs !== null && result !== null && costs.value > 0 && costs.value + result.value === 0) {
    return known(
      zeroByEvidence(
        "No revenue is tagged, and the operating loss equals the operating expenses: there was none.",
      ),
    )
  }
  return unknown("no revenue is tagged for the fiscal year")
}

/** Reads gross interest income of the basis's fiscal year, or its upper bound. */
export function readInterestIncome(basis: Basis): InterestReading {
  if (basis.income === null)
    return { reading: unknown("no full fiscal year has been reported"), isBound: false }
  const figure = interestIncome[basis.taxonomy](basis.income)
  if (figure !== null && figure.value >= 0) return { reading: known(figure), isBound: false }
  const bound = interestBound(basis)
  if (bound === null)
    return { reading: unknown("gross interest income is not tagged and nothing bounds it"), isBound: false }
  const doubt: Doubt = {
    code: "interest_income_bounded",
    reason: "Interest income is not reported separately, so the highest plausible amount is used.",
  }
  return { reading: known(bound, doubt), isBound: true }
}

/**
 * The upper bound: the line of interest and dividends; else the yield bound on the largest interest-bearing balance of the
 * year, or the investment-income line if larger.
 */
function interestBound(basis: Basis): Figure | null {
  if (basis.income === null) return null
  const containing = interestWithDividends[basis.taxonomy](basis.income)
  if (containing !== null && containing.value >= 0) {
    return bound(1, "the line of interest and dividends", {
      name: "interest_and_dividends",
      figure: containing,
    })
  }
  const balance = largestBalance(basis)
  if (balance === null || !isBoundedCurrency(basis.currency)) return null
  const rate = yieldBound(basis.income.end)
  const share = `${rate * 100}% of the largest interest-bearing balance`
  const yielded = bound(rate, share, { name: "largest_interest_bearing_balance", figure: balance })
  const line = interestWithin[basis.taxonomy](basis.income)
  if (line === null || line.value <= yielded.value) return yielded
  return bound(1, `the investment-income line, which is more than ${share}`, {
    name: "investment_income_line",
    figure: line,
  })
}

function bound(rate: number, rule: string, base: NamedFigure): Figure {
  const most = estimated({ bound: "at_most", rule, rate, of: [base], less: [] })
  const of = rate === 1 ? "" : ` of ${groupedDigits(base.figure.value)}`
  return upperBound(
    most,
    `Interest income is not reported separately; it is at most ${groupedDigits(most.value)}: ${rule}${of}.`,
  )
}

function largestBalance(basis: Basis): Figure | null {
  if (basis.income === null) return null
  const measure = cashAndInterestBearing[basis.taxonomy]
  const ends = [basis.balanceSheet.end, basis.income.end, ...yearStarts(basis.income.starts ?? [])]
  let largest: Figure | null = null
  for (const end of ends) {
    const balance = measure(basis.balanceSheet.instant(end))
    if (balance !== null && (largest === null || balance.value > largest.value)) largest = balance
  }
  return largest
}

/** The day before each start: the closing balance of the previous year. */
function yearStarts(starts: readonly string[]): readonly string[] {
  return starts.map((start) => dayBefore(start))
}
