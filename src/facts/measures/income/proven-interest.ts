import { type Figure, plus } from "../figure.ts"
import { atPeriodEnd, declare, largest, us } from "../measure.ts"
import { hasSameRounded, roundingUnit, subsetSums } from "../sums.ts"
import {
  financeCosts,
  investmentLines,
  netFinanceCosts,
  optionalLines,
  pretaxIncome,
} from "./statement-lines.ts"

/** Gross interest income with another tag, proven by the income statement. */

/** Names of the same cost, some of which include a capitalised part or fees. A statement has one of them. */
const expenses = [...financeCosts, us("InterestCostsIncurred")]
/** Debt at the year end. A company with debt may include interest paid in a net line. */
const owed = largest(
  us("LongTermDebt"),
  us("LongTermDebtNoncurrent"),
  us("DebtInstrumentCarryingAmount"),
  us("DebtCurrent"),
)

/** The gross interest that the step from operating to pre-tax income proves. */
export const provenInterest = declare(
  "The first of the lines of investment income that, with interest expense and the other non-operating lines, makes up the step from operating to pre-tax income to the rounding of the filing. Lines that are net by name count if interest expense is another line of the step. If no expense is tagged, a net line, or any line of a company with debt, counts if interest paid is at most a hundredth of it; if the step adds up without interest expense, the net line and the expense together are the gross amount.",
  {
    interestAndOther: us("InterestAndOtherIncome"),
    gross: investmentLines,
    net: netFinanceCosts,
    optional: optionalLines,
    expenses,
    paid: largest(us("InterestPaidNet"), us("InterestPaid")),
    other: us("OtherNonoperatingIncomeExpense"),
    nonoperating: us("NonoperatingIncomeExpense"),
    operating: us("OperatingIncomeLoss"),
    pretax: pretaxIncome,
    debt: atPeriodEnd(owed),
  },
  (lines) => {
    const between = lines.nonoperating?.value ?? step(lines.operating, lines.pretax)
    if (between === null || lines.expenses.some((expense) => expense !== null && expense.value < 0))
      return null
    if ([lines.interestAndOther, ...lines.gross, ...lines.net].every((line) => line === null)) return null
    const sums = subsetSums(lines.optional.map((line) => line?.value ?? 0)).map(
      (sum) => sum + (lines.other?.value ?? 0),
    )
    const closes = (figure: Figure | null, charged: number): boolean => isStep(between, figure, charged, sums)
    const gross = [lines.other === null ? null : lines.interestAndOther, ...lines.gross]
    const charged = lines.expenses.filter((each) => each !== null).filter(({ value }) => value > 0)
    for (const { value } of charged) {
      const proven = [...gross, ...lines.net].find((figure) => closes(figure, value))
      if (proven !== undefined) return proven
    }
    const [expense] = charged
    if (expense !== undefined) {
      const net = lines.net.find((figure) => closes(figure, 0)) ?? null
      return net === null ? null : plus(net, expense)
    }
    const isOwed = lines.debt !== null && lines.debt.value > 0
    const proven = (isOwed ? [] : gross).find((figure) => closes(figure, 0))
    if (proven !== undefined) return proven
    // With debt, a line may be net of interest that no tag states.
    const netted = lines.paid?.value ?? (isOwed ? Number.POSITIVE_INFINITY : 0)
    const line = [...gross, ...lines.net].find((figure) => closes(figure, 0)) ?? null
    return netted <= (line?.value ?? 0) * nettedShareMax ? line : null
  },
)

/** True if the step equals the line less the interest charged, plus some of the other lines. */
function isStep(between: number, figure: Figure | null, charged: number, sums: readonly number[]): boolean {
  if (figure === null) return false
  const unit = roundingUnit(figure.value)
  const left = between - figure.value + charged
  return figure.value >= provenUnitsMin * unit && hasSameRounded(left, sums, figure.value)
}

/** Interest paid of at most this share of a line leaves the line gross. */
const nettedShareMax = 0.01

/** A line of fewer rounding units than this is unproven: the other lines' rounding may be as large. */
const provenUnitsMin = 10

/** The step from the operating to the pre-tax result. */
function step(operating: Figure | null, pretax: Figure | null): number | null {
  return operating === null || pretax === null ? null : pretax.value - operating.value
}
