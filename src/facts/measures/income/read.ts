import { addDays } from "../../../days.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { Basis, Taxonomy } from "../../basis.ts"
import { interestBearingAtMost } from "../cash/chain.ts"
import {
  estimated,
  type Figure,
  type NamedFigure,
  type Term,
  upperBound,
  type View,
  zeroByEvidence,
} from "../measure.ts"
import {
  type Doubt,
  downTo,
  type KnownReading,
  known,
  type MeasureReading,
  unknown,
  upTo,
} from "../reading.ts"
import { amountsOf, impossibleSigns, signPhrase } from "../signs.ts"
import {
  grossInterestConcepts,
  interestIncome,
  interestTogether,
  interestWithDividends,
  interestWithin,
  operatingCosts,
  operatingResult,
  revenue,
  rivalInterest,
  rivalRevenue,
} from "./chains.ts"
import { revenueBreakdowns } from "./segments.ts"
import { largerRevenue } from "./whole-revenue.ts"
import { isBoundedCurrency, yieldBound } from "./yield-bound.ts"

/** Gross interest income from facts, or an upper bound if gross interest is not tagged. */
export interface InterestReading {
  readonly reading: MeasureReading
  /** True if the figure is an upper bound, by which a screen may pass but never fail. */
  readonly isBound: boolean
}

/** Reads revenue of the basis's fiscal year. Zero only if the operating loss equals the costs. */
export function readRevenue(basis: Basis): MeasureReading {
  if (basis.income === null) return unknown("no full fiscal year has been reported")
  const figure = revenue[basis.taxonomy](basis.income)
  if (figure !== null) {
    if (figure.value < 0) return unknown("the tagged revenue is negative")
    return weighedRevenue(basis, basis.income, figure)
  }
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

/** The total, with a smaller contradicting total as its rival, and a larger line as a possible addition. */
function weighedRevenue(basis: Basis, year: View, figure: Figure): KnownReading {
  const reading = known(figure)
  if (provenBySegments(basis, figure)) return reading
  const larger = largerRevenue[basis.taxonomy](year)
  const weighed = downTo(reading, rivalRevenue[basis.taxonomy](year))
  if (larger === null) return weighed
  const why = `with all that is tagged as ${larger.terms.map(({ concept }) => concept).join(" and ")}`
  return upTo(weighed, larger.value, why)
}

/** True if the revenue of the segments adds up to the total. */
function provenBySegments(basis: Basis, { value }: Figure): boolean {
  const breakdowns = revenueBreakdowns(basis.balanceSheet.ledger, basis, value)
  return breakdowns.some(({ axis, isWhole }) => axis === "segment" && isWhole)
}

/** Reads gross interest income of the basis's fiscal year, or its upper bound. */
export function readInterestIncome(basis: Basis): InterestReading {
  const { taxonomy, income } = basis
  if (income === null) return { reading: unknown("no full fiscal year has been reported"), isBound: false }
  const wrong = impossibleSigns(income, grossInterestConcepts[taxonomy])
  const figure = interestIncome[taxonomy](income)
  if (figure !== null && figure.value >= 0)
    return { reading: claimedInterest(income, taxonomy, figure, wrong), isBound: false }
  const bound = interestBound(basis, wrong)
  const misfiled = wrong.length === 0 ? null : `has an impossible sign in ${amountsOf(wrong)}`
  if (bound === null) {
    const lacks = `gross interest income ${misfiled ?? "is not tagged"} and nothing bounds it`
    return { reading: unknown(lacks), isBound: false }
  }
  const reason = `Interest income ${misfiled ?? "is not reported separately"}.`
  const doubt: Doubt = { code: "interest_income_bounded", reason }
  return { reading: known(bound, doubt), isBound: true }
}

/**
 * Interest by its tags. The figure is the largest claim. Its rival is the smallest claim, and its possible
 * addition the sum of all claims.
 */
function claimedInterest(
  income: View,
  taxonomy: Taxonomy,
  figure: Figure,
  wrong: readonly Term[],
): KnownReading {
  // Interest that is also revenue belongs to a lender: the smaller claim is then another line, not a rival.
  const earned = revenue[taxonomy](income)
  const isRevenue = earned !== null && isInRevenue(figure, earned)
  const reading = downTo(known(figure), isRevenue ? null : rivalInterest[taxonomy](income))
  const together = interestTogether[taxonomy](income)?.value ?? 0
  const misfiled = Math.max(0, ...wrong.map(({ fact }) => -fact.value))
  const all = upTo(reading, together, "with another line of interest income")
  return upTo(all, misfiled, `with ${signPhrase(wrong)}`)
}

/**
 * The upper bound: the line of interest and dividends if there is one. Else the yield bound on the largest
 * interest-bearing balance of the year, or the investment-income line if that is larger. The bound is never
 * less than an amount whose sign is impossible.
 */
function interestBound(basis: Basis, wrong: readonly Term[]): Figure | null {
  const bound = plausibleBound(basis)
  const [first, ...others] = wrong
  if (bound === null || first === undefined) return bound
  const largest = others.reduce((most, term) => (term.fact.value < most.fact.value ? term : most), first)
  if (-largest.fact.value <= bound.value) return bound
  const { concept, fact } = largest
  const figure: Figure = { value: fact.value, terms: [largest], strategy: "PrimaryFields", notes: [] }
  const rule = `${concept} without its sign, because that sign is impossible`
  const of = [{ name: misfiledInterest, figure }]
  const most = estimated({ bound: "at_most", rule, rate: -1, of, less: [] })
  return upperBound(most, `Interest income is at most ${groupedDigits(most.value)}: ${rule}.`)
}
/** The name, in an estimate, of interest filed with an impossible sign. */
const misfiledInterest = "interest_income_of_wrong_sign"

function plausibleBound(basis: Basis): Figure | null {
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
    `Interest income is not reported separately. It is at most ${groupedDigits(most.value)} (${rule}${of}).`,
  )
}

function largestBalance(basis: Basis): Figure | null {
  if (basis.income === null) return null
  const measure = interestBearingAtMost[basis.taxonomy]
  const ends = [basis.balanceSheet.end, basis.income.end, ...yearStarts(basis.income.starts ?? [])]
  let largest: Figure | null = null
  for (const end of ends) {
    const balance = measure(basis.balanceSheet.instant(end))
    if (balance !== null && (largest === null || balance.value > largest.value)) largest = balance
  }
  return largest
}

/** The day before each first day of the year: the day of the previous year's closing balance. */
function yearStarts(starts: readonly string[]): readonly string[] {
  return starts.map((start) => addDays(start, -1))
}

/** True if a line of interest is, by its name, a part of revenue. */
export function isInRevenue(line: Figure, revenue: Figure): boolean {
  const ofRevenue = new Set(revenue.terms.map(({ concept }) => concept))
  return line.terms.some(({ concept }) => ofRevenue.has(concept) || loanTag.test(concept))
}

/** Names of interest on loans given, which is a lender's revenue. */
const loanTag = /Loans|FinancingReceivable|EarningAsset/
