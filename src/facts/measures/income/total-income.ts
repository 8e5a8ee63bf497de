import type { Basis } from "../../basis.ts"
import {
  type Figure,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  plus,
  tag,
  type View,
} from "../measure.ts"
import { knownWithAddition, type MeasureReading } from "../reading.ts"
import { roundingUnit } from "../rounding-unit.ts"
import { subsetSums } from "../subset-sums.ts"
import { interestCharged, interestWithDividends, operatingCosts, operatingResult } from "./chains.ts"
import { profitBeforeTax } from "./profit-before-tax.ts"
import { type InterestReading, readRevenue } from "./read.ts"

/**
 * All that a fiscal year brought in: revenue, gross interest and investment income beside it, and a positive line of other
 * income. Gains on sale do not count. A screen divides by it, so what is not shown to stand beside revenue is left out.
 */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

/** Income of other kinds than revenue, on a line of its own; negative where it is a cost. */
export const otherIncome: MeasureByTaxonomy = {
  "us-gaap": largest(us("OtherNonoperatingIncome"), us("OtherNonoperatingIncomeExpense")),
  "ifrs-full": ifrs("OtherIncome"),
}
/** Gains that a line of other income may hold, and that are no income of the year's business. */
export const gains = [
  us("GainLossOnSaleOfBusiness"),
  us("GainLossOnInvestments"),
  us("EquitySecuritiesFvNiGainLoss"),
  us("DebtAndEquitySecuritiesGainLoss"),
  us("GainLossOnSaleOfInvestments"),
]
/** Other income counts unless a tagged gain is more than this share of it. */
export const gainShareMax = 0.1

export const insurersCosts = us("BenefitsLossesAndExpenses")
const costsOfAll = largest(operatingCosts, insurersCosts)
/** The same cost under several names, net of interest income in the last two. */
export const financeCosts = [
  us("InterestExpense"),
  us("InterestExpenseNonoperating"),
  us("InterestExpenseDebt"),
  us("InterestAndDebtExpense"),
]
export const netFinanceCosts = [us("InterestIncomeExpenseNonoperatingNet"), us("InterestIncomeExpenseNet")]
/** Lines that a filer may print between the operating and the pre-tax result, or within another line. */
export const optionalLines = [
  us("IncomeLossFromEquityMethodInvestments"),
  us("GainsLossesOnExtinguishmentOfDebt"),
  us("ForeignCurrencyTransactionGainLossBeforeTax"),
]

export const totalIncomeConcepts: readonly string[] = [
  ...Object.values(otherIncome),
  ...gains,
  insurersCosts,
  ...financeCosts,
  ...netFinanceCosts,
  ...optionalLines,
].flatMap((measure) => measure.concepts)

/** Reads the total income of the basis's fiscal year: at least the figure, at most with the possible addition. */
export function readTotalIncome(basis: Basis, interest: InterestReading): MeasureReading {
  const revenue = readRevenue(basis)
  const year = basis.income
  if (year === null || revenue.state === "unknown") return revenue
  const earned = revenue.figure
  const money = investmentIncome(basis, year, interest)
  const other = otherIncome[basis.taxonomy](year)
  if (money !== null && isWithin(money, earned))
    return knownWithAddition(earned, earned.value + positive(other), addition)
  const beside = provenBeside(basis, year, earned, money, other)
  const counted = beside.filter((line) => line.value > 0 && (line !== other || !holdsGains(year, line)))
  const most = earned.value + positive(money ?? boundOf(interest)) + positive(other)
  return knownWithAddition(counted.reduce(plus, earned), most, addition)
}
const addition = "income that may stand beside revenue"

function holdsGains(year: View, line: Figure): boolean {
  return gains.some((gain) => positive(gain(year)) > line.value * gainShareMax)
}

/** Interest where it is known, else the line of interest and dividends. */
function investmentIncome(basis: Basis, year: View, { reading, isBound }: InterestReading): Figure | null {
  if (reading.state === "known" && !isBound) return reading.figure
  return interestWithDividends[basis.taxonomy](year)
}

function boundOf({ reading }: InterestReading): Figure | null {
  return reading.state === "known" ? reading.figure : null
}

function positive(figure: Figure | null): number {
  return Math.max(0, figure?.value ?? 0)
}

/** True for a lender's interest, which is its revenue. */
export function isWithin(money: Figure, revenue: Figure): boolean {
  return money.terms.some(
    ({ concept }) => isOfTrade.test(concept) || revenue.terms.some((term) => term.concept === concept),
  )
}
const isOfTrade =
  /(?<!Non)Operating(AndNonoperating)?$|Loans|FinancingReceivable|EarningAsset|:RevenueFromInterest/

/**
 * The lines that stand beside revenue. The step from the operating to the pre-tax result shows it where it is those lines
 * less interest charged; without such proof a line of interest counts where the operating result is stated, other income
 * does not.
 */
function provenBeside(
  { taxonomy }: Basis,
  year: View,
  revenue: Figure,
  money: Figure | null,
  other: Figure | null,
): readonly Figure[] {
  const pretax = profitBeforeTax[taxonomy](year)
  const operating = operatingResult[taxonomy](year)
  const costs = costsOfAll(year)
  const start = operating?.value ?? (costs === null ? null : revenue.value - costs.value)
  if (start === null || pretax === null) return []
  const step = pretax.value - start
  const rounding = roundingUnits * roundingUnit(pretax.value)
  if (operating === null && Math.abs(step) <= rounding) return []
  const gaps = gapsOf(taxonomy, year, step)
  const closes = (value: number) => gaps.some((gap) => Math.abs(gap - value) <= rounding)
  if (money !== null && other !== null && closes(money.value + other.value)) return [money, other]
  if (other !== null && closes(other.value)) return [other]
  if (money === null) return []
  return operating !== null || closes(money.value) ? [money] : []
}

/** What the step leaves for income beside revenue, with each name of the interest charged and each choice of other lines. */
function gapsOf(taxonomy: Basis["taxonomy"], year: View, step: number): readonly number[] {
  const charged = [interestCharged[taxonomy], ...financeCosts].map((cost) => cost(year)?.value ?? 0)
  const net = netFinanceCosts.map((cost) => -(cost(year)?.value ?? 0))
  const others = subsetSums(optionalLines.map((line) => line(year)?.value ?? 0))
  const costs = [...new Set([0, ...charged, ...net])]
  return costs.flatMap((cost) => others.map((value) => step + cost - value))
}

const roundingUnits = 1.5
