import type { Basis } from "../../basis.ts"
import { interestBearingAtMost } from "../cash/chain.ts"
import { type Figure, type Term, zeroByEvidence } from "../figure.ts"
import type { View } from "../measure.ts"
import { downTo, type KnownReading, known, type MeasureReading, unknown, upTo } from "../reading.ts"
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
import { type EarningBalances, earningBalances, largestBalances } from "./earning-balances.ts"
import { interestAtMost } from "./interest-bounds.ts"
import {
  interestOfLoans,
  isBoundedCurrency,
  type LentIncome,
  leastInterest,
  yieldBound,
} from "./plausible-interest.ts"
import { revenueBreakdowns } from "./segments.ts"
import { largerRevenue } from "./whole-revenue.ts"

/** Gross interest income from facts, or an upper bound if gross interest is not tagged. */
export interface InterestReading {
  readonly reading: MeasureReading
  /** True if the figure is an upper bound, by which a screen may pass but never fail. */
  readonly isBound: boolean
  /** Set if loans given may have earned more as revenue. A share of revenue from lending includes it. */
  readonly lent?: LentIncome
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

/** The total, at least a smaller one that contradicts it, at most a larger line. */
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
  const breakdowns = revenueBreakdowns(basis, value)
  return breakdowns.some(({ axis, isWhole }) => axis === "segment" && isWhole)
}

/** Reads gross interest income of the basis's fiscal year, or its upper bound. */
export function readInterestIncome(basis: Basis): InterestReading {
  const { taxonomy, income } = basis
  if (income === null) return { reading: unknown("no full fiscal year has been reported"), isBound: false }
  const wrong = impossibleSigns(income, grossInterestConcepts[taxonomy])
  const balances = earningBalances(basis, income)
  const figure = interestIncome[taxonomy](income)
  if (figure !== null && figure.value >= 0) return claimedInterest(basis, income, figure, balances, wrong)
  return boundedInterest(basis, income, balances, wrong)
}

/** The largest claim, at least the smallest, at most the sum of all or the yield if the tags state too little. */
function claimedInterest(
  basis: Basis,
  year: View,
  figure: Figure,
  balances: EarningBalances,
  wrong: readonly Term[],
): InterestReading {
  const { taxonomy } = basis
  const earned = revenue[taxonomy](year)
  // Interest that is also revenue belongs to a lender: the smaller claim is then another line, not a rival.
  const isRevenue = earned !== null && isInRevenue(figure, earned)
  const reading = downTo(known(figure), isRevenue ? null : rivalInterest[taxonomy](year))
  // A line of operations and a line of investment income are two lines.
  const isOfOperations = isRevenue || figure.terms.some(({ concept }) => operatingTag.test(concept))
  const beside = isOfOperations ? (interestWithin[taxonomy](year)?.value ?? 0) : 0
  const lines = [interestTogether[taxonomy](year), interestWithDividends[taxonomy](year)]
  const together = Math.max(figure.value + beside, ...lines.map((line) => line?.value ?? 0))
  const stated = upTo(reading, together, "with another line of interest income")
  const all = withSign(stated, wrong)
  const lent = interestOfLoans(basis, year, earned, balances, isRevenue ? figure : null)
  const isTooLittle =
    figure.value < leastInterest(basis, balances.average, lent.isStated ? 0 : balances.loans)
  const most = isTooLittle ? (interestAtMost(basis, year, balances, earned)?.value ?? 0) : 0
  const why = "with more of it that may be tagged under another name"
  return {
    reading: upTo(all, most, why),
    isBound: false,
    ...(lent.isStated || isTooLittle ? lentOf(lent) : {}),
  }
}

/** An amount whose sign is impossible may be right but for its sign. */
function withSign(reading: KnownReading, wrong: readonly Term[]): KnownReading {
  return upTo(reading, Math.max(0, ...wrong.map(({ fact }) => -fact.value)), `with ${signPhrase(wrong)}`)
}

function lentOf({ value, what }: LentIncome): Pick<InterestReading, "lent"> {
  return value > 0 ? { lent: { value, what } } : {}
}

/** Interest that no tag states: at most its bound. */
function boundedInterest(
  basis: Basis,
  year: View,
  balances: EarningBalances,
  wrong: readonly Term[],
): InterestReading {
  const misfiled = wrong.length === 0 ? null : `has an impossible sign in ${amountsOf(wrong)}`
  const earned = revenue[basis.taxonomy](year)
  const bound = interestAtMost(basis, year, balances, earned)
  if (bound === null) {
    const lacks = `gross interest income ${misfiled ?? "is not tagged"} and nothing bounds it`
    return { reading: unknown(lacks), isBound: false }
  }
  const reason = `Interest income ${misfiled ?? "is not reported separately"}.`
  const reading = withSign(known(bound, { code: "interest_income_bounded", reason }), wrong)
  // A line that holds all interest does so whatever earned it. A larger line of investment income may lack some.
  const isYield = bound.estimate?.of.some(({ name }) => ofBalances.test(name)) === true
  const possibly = isYield ? (largestBalances(basis, balances)?.possibly ?? 0) : 0
  const value = bound.value + Math.ceil(possibly * yieldBound(year.end))
  return {
    reading: upTo(reading, value, "with investments whose kind is not tagged"),
    isBound: true,
    ...lentOf(interestOfLoans(basis, year, earned, balances, null)),
  }
}

/** The names of the amounts that bound interest by what balances may have earned. */
const ofBalances = /^(largest_|investment_income_line$)/

/** The balance that must have earned the interest beyond those shown; 0 for a lender, whose loans earn more. */
export function balanceEarning(basis: Basis, { reading, isBound }: InterestReading): number {
  const { income, currency } = basis
  if (reading.state === "unknown" || isBound || income === null || !isBoundedCurrency(currency)) return 0
  const earning = reading.figure.value / yieldBound(income.end)
  const now = interestBearingAtMost[basis.taxonomy](basis.balanceSheet)?.value ?? 0
  if (earning <= now) return 0
  const balances = earningBalances(basis, income)
  if (balances.loans > 0) return 0
  const largest = largestBalances(basis, balances)
  const found = largest === null ? Number.POSITIVE_INFINITY : largest.money.value + largest.possibly
  return earning > found * earningOverFoundMin ? Math.round(earning - found) : 0
}
export const earningOverFoundMin = 1.5

/** True if a line of interest is, by its name, a part of revenue. */
export function isInRevenue(line: Figure, revenue: Figure): boolean {
  const ofRevenue = new Set(revenue.terms.map(({ concept }) => concept))
  return line.terms.some(({ concept }) => ofRevenue.has(concept) || loanTag.test(concept))
}

/** Names of lines of operations. */
export const operatingTag = /(?<!Non)Operating$/

/** Names of interest on loans given, which is a lender's revenue. */
const loanTag = /Loans|FinancingReceivable|EarningAsset/
