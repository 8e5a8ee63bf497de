import { groupedDigits, percentText } from "../../../numbers.ts"
import { unnamedLossesMax } from "../../../terms.ts"
import type { Basis } from "../../basis.ts"
import { clientMoney } from "../cash/own-cash.ts"
import {
  type Estimate,
  estimated,
  type Figure,
  type NamedFigure,
  sumOfFacts,
  type Term,
  upperBound,
} from "../figure.ts"
import { largest, type Measure, us, type View } from "../measure.ts"
import { isSameRounded } from "../sums.ts"
import {
  incomeWithInterest,
  interestCost,
  interestPaid,
  interestWithDividends,
  interestWithin,
  operatingResult,
} from "./chains.ts"
import { type EarningBalances, type LargestBalances, largestBalances } from "./earning-balances.ts"
import { isBoundedCurrency, leastInterest, mixedYieldBound, yieldBound } from "./plausible-interest.ts"
import { gains, netFinanceCosts, optionalLines, pretaxIncome } from "./statement-lines.ts"

/** The most that interest can be: a line that holds it, the yield of the balances, or the statement's total. */
export function interestAtMost(
  basis: Basis,
  year: View,
  balances: EarningBalances,
  revenue: Figure | null,
): Figure | null {
  const { taxonomy } = basis
  const containing = interestWithDividends[taxonomy](year)
  if (containing !== null && containing.value >= 0)
    return bounded(1, "the line of interest and dividends", {
      name: "interest_and_dividends",
      figure: containing,
    })
  const line = incomeWithInterest[taxonomy](year)
  const { average, loans } = balances
  if (line !== null && line.value > 0 && loans === 0 && line.value >= leastInterest(basis, average, 0))
    return bounded(1, "the income that holds interest", { name: "finance_income", figure: line })
  const largest = isBoundedCurrency(basis.currency) ? largestBalances(basis, balances) : null
  if (largest === null) return null
  const yielded = yieldOf(basis, year, largest)
  return ofStatement(basis, year, average, revenue, yielded.value) ?? yielded
}

/** The yield of the largest balance, or the line of investment income if that is larger. */
function yieldOf({ taxonomy }: Basis, year: View, { money, mixed }: LargestBalances): Figure {
  const ofMoney = yielded(yieldBound(year.end), "largest_interest_bearing_balance", money)
  const ofMixed = yielded(mixedYieldBound(year.end), "largest_balance_that_may_bear_interest", mixed)
  const most = ofMixed.value > ofMoney.value ? ofMixed : ofMoney
  const lines = [interestWithin[taxonomy](year), incomeWithInterest[taxonomy](year)]
  const line = lines.find((each) => each !== null && each.value > most.value)
  if (line == null) return most
  const rule = `the investment-income line, which is more than ${most.estimate?.rule}`
  return bounded(1, rule, { name: "investment_income_line", figure: line })
}

function yielded(rate: number, name: string, figure: Figure): Figure {
  return bounded(
    rate,
    `${percentText(rate)} of the ${name.replaceAll("_", " ").replace("interest bearing", "interest-bearing")}`,
    { name, figure },
  )
}

/** Totals of non-operating income and costs, which include interest. The second may be a part only. */
const nonOperating = {
  total: us("NonoperatingIncomeExpense"),
  other: us("OtherNonoperatingIncomeExpense"),
}
const interestCharges = largest(interestCost["us-gaap"], interestPaid)
/** Costs within such a total. */
export const costsWithin = [
  interestCharges,
  us("OtherNonoperatingExpense"),
  us("AmortizationOfFinancingCosts"),
]
/** Lines within such a total that may be losses. */
export const lossesWithin = [...optionalLines, ...gains, us("ForeignCurrencyTransactionGainLossRealized")]

/**
 * The bound by the statement: net interest, or all non-operating income, before the costs and losses in it. It
 * counts only if interest is a large part of that income and the money cannot have earned more. Null if there is
 * none below `yielded`.
 */
function ofStatement(
  basis: Basis,
  year: View,
  average: number,
  revenue: Figure | null,
  yielded: number,
): Figure | null {
  const isMostlyMoney = average >= (revenue?.value ?? 0) * balanceOverRevenueMin
  const isOthers = clientMoney(basis.balanceSheet.instant(year.end)) !== null
  if (basis.taxonomy !== "us-gaap" || !isMostlyMoney || isOthers) return null
  // Interest is at least what is left of it after interest charged.
  const net = Math.max(...netFinanceCosts.map((line) => line(year)?.value ?? 0))
  const stated = [
    { line: netInterest(year), least: leastInterest(basis, average, 0) },
    { line: statedNonOperating(year), least: average * moneyYieldMin },
  ]
  for (const { line, least } of stated) {
    const most = line === null ? null : withCosts(line, year)
    if (most !== null && most.value >= Math.max(least, net))
      return most.value < yielded ? printed(most) : null
  }
  return null
}
/** The statement bounds interest only in companies whose balances are at least this share of revenue. */
export const balanceOverRevenueMin = 0.2
/** In the years since mid-2023, money in dollars yielded more than this. */
export const moneyYieldMin = 0.035
/** A line of the statement that holds interest, and the operating result if the line holds that too. */
interface StatedLine {
  readonly line: Figure
  readonly operating: Figure | null
}

/** Net interest that is more than the interest charged, so that it is certainly income. */
function netInterest(year: View): StatedLine | null {
  const charged = interestCharges(year)?.value ?? 0
  const line = netFinanceCosts.map((each) => each(year)).find((net) => net !== null && net.value >= charged)
  return line == null ? null : { line, operating: null }
}

/** The stated non-operating total; without one, the pre-tax result, which holds the operating result. */
function statedNonOperating(year: View): StatedLine | null {
  const [operating, pretax] = [operatingResult["us-gaap"](year), pretaxIncome(year)]
  const step = operating === null || pretax === null ? null : pretax.value - operating.value
  const total = nonOperating.total(year)
  if (total !== null && total.value >= (step ?? total.value)) return { line: total, operating: null }
  const other = nonOperating.other(year)
  if (other !== null && step !== null && isSameRounded(other.value, step, step))
    return { line: other, operating: null }
  return operating === null || pretax === null ? null : { line: pretax, operating }
}

/** The line with the costs and losses in it. */
function withCosts({ line, operating }: StatedLine, year: View): Estimate {
  const costs = termsOf(costsWithin, year).filter(({ fact }) => fact.value > 0)
  const losses = termsOf([...lossesWithin, nonOperating.other], year).filter(
    ({ concept, fact }) => fact.value < 0 && line.terms.every((term) => term.concept !== concept),
  )
  const rate = operating === null ? 1 + unnamedLossesMax : 1
  const rule = `${rate === 1 ? "" : `${percentText(rate)} of `}non-operating income before the costs and losses in it`
  return estimated({
    bound: "at_most",
    rule,
    rate,
    of: [{ name: "non_operating_income", figure: sumOf([...line.terms, ...costs]) }],
    less: [
      ...(operating === null ? [] : [{ name: "operating_result", figure: operating }]),
      ...(losses.length === 0 ? [] : [{ name: "non_operating_losses", figure: sumOf(losses) }]),
    ],
  })
}

/** The terms of the measures, each concept once. */
function termsOf(measures: readonly Measure[], year: View): readonly Term[] {
  const byConcept = new Map(
    measures.flatMap((measure) => measure(year)?.terms ?? []).map((term) => [term.concept, term]),
  )
  return [...byConcept.values()]
}

function sumOf(terms: readonly Term[]): Figure {
  return { value: sumOfFacts(terms), terms, strategy: "ComponentSum", notes: [] }
}

function bounded(rate: number, rule: string, base: NamedFigure): Figure {
  return printed(
    estimated({ bound: "at_most", rule, rate, of: [base], less: [] }),
    rate === 1 ? "" : ` of ${groupedDigits(base.figure.value)}`,
  )
}

function printed(most: Estimate, of = ""): Figure {
  return upperBound(
    most,
    `Interest income is not reported separately. It is at most ${groupedDigits(most.value)} (${most.rule}${of}).`,
  )
}
