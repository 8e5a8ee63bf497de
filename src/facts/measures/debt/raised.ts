import { type Basis, fiscalYearEnds, fiscalYearView } from "../../basis.ts"
import { largest, type Measure, total, us } from "../measure.ts"

/** Cash raised from long-term and convertible debt, which can indicate debt that no tag shows. */

const raised = largest(
  us("ProceedsFromIssuanceOfDebt"),
  us("ProceedsFromDebtNetOfIssuanceCosts"),
  total(
    largest(
      us("ProceedsFromIssuanceOfLongTermDebt"),
      us("ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet"),
      us("ProceedsFromIssuanceOfSeniorLongTermDebt"),
    ),
    largest(us("ProceedsFromConvertibleDebt"), us("ProceedsFromConvertibleNotesPayable")),
    largest(us("ProceedsFromNotesPayable"), us("ProceedsFromUnsecuredNotesPayable")),
    us("ProceedsFromIssuanceOfSecuredDebt"),
    us("ProceedsFromIssuanceOfUnsecuredDebt"),
  ),
)

const repaid = largest(
  us("RepaymentsOfDebt"),
  us("RepaymentsOfDebtAndCapitalLeaseObligations"),
  total(
    largest(
      us("RepaymentsOfLongTermDebt"),
      us("RepaymentsOfLongTermDebtAndCapitalSecurities"),
      us("RepaymentsOfSeniorDebt"),
    ),
    largest(us("RepaymentsOfConvertibleDebt"), us("RepaymentsOfConvertibleNotesPayable")),
    us("RepaymentsOfNotesPayable"),
    us("RepaymentsOfSecuredDebt"),
    us("RepaymentsOfUnsecuredDebt"),
  ),
)

export const raisedMeasures: readonly Measure[] = [raised, repaid]

/** Debt raised more fiscal years ago than this counts as repaid. */
const yearsMax = 5

/** Cash raised from debt over the last five fiscal years, less debt repaid; at least 0. For IFRS filers, 0. */
export function raisedBeyondRepaid(basis: Basis): number {
  const { ledger } = basis.balanceSheet
  if (basis.taxonomy !== "us-gaap") return 0
  const years = fiscalYearEnds(ledger, basis).slice(-yearsMax)
  const net = years.reduce((sum, end) => {
    const year = fiscalYearView(ledger, basis, end)
    return sum + (raised(year)?.value ?? 0) - (repaid(year)?.value ?? 0)
  }, 0)
  return Math.max(0, net)
}
