import type { Basis } from "../../basis.ts"
import { type Figure, plus, positive } from "../figure.ts"
import {
  atPeriodEnd,
  byTaxonomy,
  declare,
  every,
  first,
  ifrs,
  largest,
  tag,
  us,
  type View,
} from "../measure.ts"
import { national } from "../national.ts"
import { downTo, known, type MeasureReading, readingValue, unknown, upTo } from "../reading.ts"
import { hasSameRounded, isSameRounded, subsetSums } from "../sums.ts"
import { interestCharged, interestWithDividends, operatingCosts, operatingResult } from "./chains.ts"
import { type InterestReading, isInRevenue, operatingTag, readRevenue } from "./read.ts"
import {
  financeCosts,
  gains,
  investmentLines,
  netFinanceCosts,
  optionalLines,
  pretaxResults,
} from "./statement-lines.ts"

/** The pre-tax result. A screen divides by it, so the smaller of two tagged results counts. */

const stated = declare(
  "The smaller of the result with and without the share of equity-method results.",
  { results: pretaxResults },
  ({ results: [withShares = null, withoutShares = null] }) => {
    if (withShares === null || withoutShares === null) return withShares ?? withoutShares
    return withoutShares.value < withShares.value ? withoutShares : withShares
  },
)

/** A trust pays no tax. */
const fromNetIncome = declare(
  "Net income with income taxes, or only net income if no income tax is tagged; nothing if a result of discontinued operations is tagged.",
  {
    net: first(us("ProfitLoss"), us("NetIncomeLoss")),
    tax: us("IncomeTaxExpenseBenefit"),
    discontinued: us("IncomeLossFromDiscontinuedOperationsNetOfTax"),
  },
  ({ net, tax, discontinued }) => {
    if (net === null || (discontinued?.value ?? 0) !== 0) return null
    return tax === null ? net : plus(net, tax)
  },
)

export const profitBeforeTax = byTaxonomy(
  first(stated, fromNetIncome),
  tag("ifrs-full:ProfitLossBeforeTax"),
  national.profitBeforeTax,
)

/** Reads the result before tax of the basis's fiscal year, which may be a loss. */
export function readProfitBeforeTax({ taxonomy, income }: Basis): MeasureReading {
  if (income === null) return unknown("no full fiscal year has been reported")
  const figure = profitBeforeTax[taxonomy](income)
  return figure === null ? unknown("no result before tax is tagged for the fiscal year") : known(figure)
}

/** Income other than revenue, on a separate line; negative if it is a cost. */
export const otherIncome = byTaxonomy(
  largest(us("OtherNonoperatingIncome"), us("OtherNonoperatingIncomeExpense")),
  ifrs("OtherIncome"),
  national.otherIncome,
)

/** Other income counts unless it includes a tagged gain of more than this share. */
export const gainShareMax = 0.1

export const insurersCosts = us("BenefitsLossesAndExpenses")

const costsOfAll = largest(operatingCosts, insurersCosts)

/** Income of a bank, before the interest that it pays. A bank's revenue is after that interest. */
export const bankIncome = declare(
  "Gross interest and dividends with the income other than interest, if deposits are owed.",
  {
    deposits: atPeriodEnd(us("Deposits")),
    gross: every(us("InterestAndDividendIncomeOperating"), us("NoninterestIncome")),
  },
  ({ deposits, gross }) => (deposits === null ? null : gross),
)

/** Reads the fiscal year's total income. The figure is a minimum; with the possible addition, a maximum. */
export function readTotalIncome(basis: Basis, interest: InterestReading): MeasureReading {
  const revenue = readRevenue(basis)
  const year = basis.income
  if (year === null || revenue.state === "unknown") return revenue
  const ofBank = bankIncome(year)
  if (ofBank !== null && ofBank.value > revenue.figure.value) return known(ofBank)
  const lines = incomeLines(basis, year, revenue.figure, interest)
  const beside = besideRevenue(basis, year, lines)
  const counted = beside.filter((line) => line.value > 0 && (line !== lines.other || !holdsGains(year, line)))
  const bound = lines.money.length > 0 ? 0 : (readingValue(interest.reading) ?? 0)
  const money = Math.max(0, ...lines.money.map(({ value }) => value), bound)
  const most = lines.revenue.value + money + positive(lines.other)
  const figure = plus(lines.revenue, ...counted)
  const reading = upTo(known(figure), most, "with income that may not be part of revenue")
  const { proof } = revenue.least
  return downTo(reading, proof === null ? null : plus(proof, ...counted))
}

interface IncomeLines {
  readonly revenue: Figure
  /** Lines of interest and investment income not named as part of revenue, the most certain one first. */
  readonly money: readonly Figure[]
  readonly other: Figure | null
}

function incomeLines(basis: Basis, year: View, revenue: Figure, interest: InterestReading): IncomeLines {
  const { reading, isBound } = interest
  const known = reading.state === "known" && !isBound ? reading.figure : null
  const lines = [
    known,
    interestWithDividends[basis.taxonomy](year),
    ...(basis.taxonomy === "us-gaap" ? investmentLines.map((line) => line(year)) : []),
  ]
  return {
    revenue,
    money: lines
      .filter((line) => line !== null)
      .filter((line) => line.value > 0 && !isInRevenue(line, revenue)),
    other: otherIncome[basis.taxonomy](year),
  }
}

function holdsGains(year: View, line: Figure): boolean {
  return gains.some((gain) => positive(gain(year)) > line.value * gainShareMax)
}

/** The lines beside revenue that the step to the pre-tax result proves, else those that are certain. */
function besideRevenue(basis: Basis, year: View, lines: IncomeLines): readonly Figure[] {
  if (basis.taxonomy !== "ifrs-full") return provenBeside(year, lines) ?? likelyBeside(year, lines)
  // Other income is not part of revenue by the IFRS taxonomy. Interest is part of it only for a lender.
  const [interest = null] = lines.money.filter(({ value }) => value < lines.revenue.value / 2)
  return [interest, lines.other].filter((line) => line !== null)
}

/** Interest is beside revenue from contracts, and beside other revenue unless it is a lender's. */
function likelyBeside(year: View, { revenue, money }: IncomeLines): readonly Figure[] {
  const [line] = money
  if (line === undefined) return []
  if (revenue.terms.every(({ concept }) => /:RevenueFromContractWithCustomer/.test(concept))) return [line]
  const isOfTrade = line.terms.some(({ concept }) => operatingTag.test(concept))
  return operatingResult["us-gaap"](year) !== null && !isOfTrade ? [line] : []
}

/**
 * The lines that, with the interest charged, make up the step from the operating to the pre-tax result. Empty
 * if costs of all kinds leave no step. Null if the step proves nothing.
 */
function provenBeside(year: View, { revenue, money, other }: IncomeLines): readonly Figure[] | null {
  const pretax = profitBeforeTax["us-gaap"](year)
  const operating = operatingResult["us-gaap"](year)
  const costs = costsOfAll(year)
  const start = operating?.value ?? (costs === null ? null : revenue.value - costs.value)
  if (start === null || pretax === null) return null
  const step = pretax.value - start
  if (operating === null && isSameRounded(step, 0, pretax.value)) return []
  if (money.length === 0 && other === null) return null
  const gaps = gapsOf(year, step)
  const closes = (value: number) => hasSameRounded(value, gaps, pretax.value)
  const [surest] = money
  if (other !== null) {
    const both = money.find(({ value }) => closes(value + other.value))
    if (both !== undefined) return [both, other]
    // Interest larger than other income cannot be part of that line, so it is netted in the interest charged.
    if (closes(other.value))
      return surest !== undefined && surest.value > other.value ? [surest, other] : [other]
  }
  const alone = money.find(({ value }) => closes(value))
  return alone === undefined ? null : [alone]
}

/** The part of the step that other income may explain, by name of interest and choice of other lines. */
function gapsOf(year: View, step: number): readonly number[] {
  const charged = [interestCharged["us-gaap"], ...financeCosts].map((cost) => cost(year)?.value ?? 0)
  const net = netFinanceCosts.map((cost) => -(cost(year)?.value ?? 0))
  const others = subsetSums(optionalLines.map((line) => line(year)?.value ?? 0))
  const costs = [...new Set([0, ...charged, ...net])]
  return costs.flatMap((cost) => others.map((value) => step + cost - value))
}
