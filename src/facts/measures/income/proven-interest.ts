import { declare, first, largest, type Measure, tag, type View } from "../measure.ts"

/** Gross interest income tagged as something else, proven by the income statement (screening-rules F). */

const us = (name: string): Measure => tag(`us-gaap:${name}`)

const interestAndOther = us("InterestAndOtherIncome")
/** Net by name: gross only when interest expense is a separate line (design §5.4). */
const netByName = [us("InterestIncomeExpenseNonoperatingNet"), us("InterestIncomeExpenseNet")]
const grossByName = [interestAndOther, us("InvestmentIncomeNonoperating"), us("InvestmentIncomeNet")]
const statedExpense = largest(
  us("InterestExpense"),
  us("InterestExpenseNonoperating"),
  us("InterestExpenseDebt"),
)
const other = us("OtherNonoperatingIncomeExpense")
/** Lines a filer may print between operating and pre-tax income, or within another line. */
const optionalLines = [
  us("IncomeLossFromEquityMethodInvestments"),
  us("GainsLossesOnExtinguishmentOfDebt"),
  us("ForeignCurrencyTransactionGainLossBeforeTax"),
]
const nonoperating = us("NonoperatingIncomeExpense")
const operatingIncome = us("OperatingIncomeLoss")
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
  (view) => {
    const between = betweenOperatingAndPretax(view)
    if (between === null) return null
    const expense = statedExpense(view)?.value ?? 0
    if (expense < 0 || (expense === 0 && hasDebt(view))) return null
    const sums = sumsOfOthers(view)
    for (const candidate of expense > 0 ? [...grossByName, ...netByName] : grossByName) {
      const figure = candidate(view)
      if (figure === null || figure.value < provenUnitsMin * unitOf(figure.value)) continue
      if (candidate === interestAndOther && other(view) === null) continue
      const left = between - figure.value + expense
      if (sums.some((sum) => Math.abs(left - sum) <= roundingUnits * unitOf(figure.value))) return figure
    }
    return null
  },
  ...grossByName,
  ...netByName,
  ...optionalLines,
  statedExpense,
  other,
  nonoperating,
  operatingIncome,
  pretaxIncome,
  owed,
)

/** A line of fewer rounding units than this is within the rounding of the others: the sum does not prove it. */
const provenUnitsMin = 10
const roundingUnits = 1.5

function hasDebt(view: View): boolean {
  const debt = owed({ ...view, starts: null })
  return debt !== null && debt.value > 0
}

/** Other non-operating income plus each subset of the optional lines. */
function sumsOfOthers(view: View): readonly number[] {
  let sums: readonly number[] = [other(view)?.value ?? 0]
  for (const line of optionalLines) {
    const value = line(view)?.value ?? 0
    if (value !== 0) sums = [...sums, ...sums.map((sum) => sum + value)]
  }
  return sums
}

function betweenOperatingAndPretax(view: View): number | null {
  const stated = nonoperating(view)
  if (stated !== null) return stated.value
  const operating = operatingIncome(view)
  const pretax = pretaxIncome(view)
  return operating === null || pretax === null ? null : pretax.value - operating.value
}

/** The rounding unit of a filing's amounts: millions, thousands or ones. */
function unitOf(amount: number): number {
  if (amount % 1_000_000 === 0) return 1_000_000
  return amount % 1000 === 0 ? 1000 : 1
}
