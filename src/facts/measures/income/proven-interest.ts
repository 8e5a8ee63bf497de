import { atPeriodEnd, declare, type Figure, first, largest, type Measure, tag } from "../measure.ts"

/** Gross interest income tagged as something else, proven by the income statement (screening-rules F). */

const us = (name: string): Measure => tag(`us-gaap:${name}`)

/** Net by name: gross only when interest expense is a separate line (design §5.4). */
const netByName = [us("InterestIncomeExpenseNonoperatingNet"), us("InterestIncomeExpenseNet")]
const grossByName = [us("InvestmentIncomeNonoperating"), us("InvestmentIncomeNet")]
const statedExpense = largest(
  us("InterestExpense"),
  us("InterestExpenseNonoperating"),
  us("InterestExpenseDebt"),
)
/** Lines a filer may print between operating and pre-tax income, or within another line. */
const optionalLines = [
  us("IncomeLossFromEquityMethodInvestments"),
  us("GainsLossesOnExtinguishmentOfDebt"),
  us("ForeignCurrencyTransactionGainLossBeforeTax"),
]
const pretaxIncome = first(
  us("IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"),
  us(
    "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
  ),
)
/** Debt at the year end: with debt, a net line may hide interest paid. */
const owed = largest(
  us("LongTermDebt"),
  us("LongTermDebtNoncurrent"),
  us("DebtInstrumentCarryingAmount"),
  us("DebtCurrent"),
)

/**
 * A line is gross when it, interest expense and the other non-operating lines add up to the difference between operating
 * and pre-tax income: interest expense is then separate. Without interest expense and without debt, there is nothing to
 * net.
 */
export const provenInterest = declare(
  "The first of the lines of investment income that, with interest expense and the other non-operating lines, makes up the step from operating to pre-tax income to the rounding of the filing; lines that are net by name only where interest expense stands apart.",
  {
    interestAndOther: us("InterestAndOtherIncome"),
    gross: grossByName,
    net: netByName,
    optional: optionalLines,
    expense: statedExpense,
    other: us("OtherNonoperatingIncomeExpense"),
    nonoperating: us("NonoperatingIncomeExpense"),
    operating: us("OperatingIncomeLoss"),
    pretax: pretaxIncome,
    debt: atPeriodEnd(owed),
  },
  ({ interestAndOther, gross, net, optional, expense, other, nonoperating, operating, pretax, debt }) => {
    const between = nonoperating?.value ?? step(operating, pretax)
    if (between === null) return null
    const charged = expense?.value ?? 0
    const hasDebt = debt !== null && debt.value > 0
    if (charged < 0 || (charged === 0 && hasDebt)) return null
    const sums = sumsOfOthers(other, optional)
    const candidates = [other === null ? null : interestAndOther, ...gross, ...(charged > 0 ? net : [])]
    for (const figure of candidates) {
      if (figure === null || figure.value < provenUnitsMin * unitOf(figure.value)) continue
      const left = between - figure.value + charged
      if (sums.some((sum) => Math.abs(left - sum) <= roundingUnits * unitOf(figure.value))) return figure
    }
    return null
  },
)

/** A line of fewer rounding units than this is within the rounding of the others: the sum does not prove it. */
const provenUnitsMin = 10
const roundingUnits = 1.5

/** Other non-operating income plus each subset of the optional lines. */
function sumsOfOthers(other: Figure | null, optional: readonly (Figure | null)[]): readonly number[] {
  let sums: readonly number[] = [other?.value ?? 0]
  for (const line of optional) {
    const value = line?.value ?? 0
    if (value !== 0) sums = [...sums, ...sums.map((sum) => sum + value)]
  }
  return sums
}

/** The step from the operating to the pre-tax result. */
function step(operating: Figure | null, pretax: Figure | null): number | null {
  return operating === null || pretax === null ? null : pretax.value - operating.value
}

/** The rounding unit of a filing's amounts: millions, thousands or ones. */
function unitOf(amount: number): number {
  if (amount % 1_000_000 === 0) return 1_000_000
  return amount % 1000 === 0 ? 1000 : 1
}
