import { yieldBounds } from "../../../terms.ts"
import type { Basis } from "../../basis.ts"
import { derived, type Figure } from "../figure.ts"
import { declare, largest, us, type View } from "../measure.ts"
import { type EarningBalances, loanLosses } from "./earning-balances.ts"

/** What the balances of a year say about its interest income. */

/** The highest yield of interest-bearing balances in the fiscal year that ends on the given day. */
export function yieldBound(fiscalYearEnd: string): number {
  return fiscalYearEnd >= yieldBounds.day ? yieldBounds.since : yieldBounds.before
}

/** The highest yield of balances that bear interest only in part. */
export function mixedYieldBound(fiscalYearEnd: string): number {
  const { day, mixed } = yieldBounds
  return fiscalYearEnd >= day ? mixed.since : mixed.before
}

export const boundedCurrencies = new Set([
  "USD",
  "EUR",
  "GBP",
  "JPY",
  "CHF",
  "TWD",
  "CAD",
  "SEK",
  "DKK",
  "SGD",
  "KRW",
  "NOK",
  "AUD",
  "NZD",
])

/** True for a currency whose money market the yield bound covers. */
export function isBoundedCurrency(currency: string): boolean {
  return boundedCurrencies.has(currency)
}

/** The least that balances earn in fiscal years that end since a day: less is only a part of their interest. */
interface LeastYield {
  readonly since: string
  readonly money: number
  /** Of loans given. Zero-rate instalments earn less. */
  readonly loans: number
}
/** Since mid-2023, cash in most of the bounded currencies earned several per cent. */
export const leastYield: LeastYield = { since: "2023-06-30", money: 0.01, loans: 0.03 }
/** The Bank of Japan's rate was 0.5% in nearly all of 2025, and more since. */
export const leastYenYield: LeastYield = { since: "2025-12-31", money: 0.001, loans: 0 }
/** Swiss francs earn nothing again. */
const leastYieldElsewhere: Readonly<Record<string, LeastYield | null>> = { JPY: leastYenYield, CHF: null }
/** Of common loans, those on credit cards are the dearest: 23.4% in August 2024 (Federal Reserve, G.19). */
export const loanYieldMax = 0.24

/** The least interest that the balances of the year must have earned; 0 if we do not know their yields. */
export function leastInterest({ income, currency }: Basis, average: number, loans: number): number {
  const { [currency]: least = isBoundedCurrency(currency) ? leastYield : null } = leastYieldElsewhere
  if (income === null || least === null || income.end < least.since) return 0
  return average * least.money + loans * least.loans
}

const fromContracts = largest(
  us("RevenueFromContractWithCustomerExcludingAssessedTax"),
  us("RevenueFromContractWithCustomerIncludingAssessedTax"),
)
/** Revenue other than from contracts that is shown to be something other than interest. */
const besideInterest = declare(
  "Leases and insurance premiums.",
  {
    leases: largest(
      us("OperatingLeaseLeaseIncome"),
      us("OperatingLeasesIncomeStatementLeaseRevenue"),
      us("LeaseIncome"),
    ),
    premiums: us("PremiumsEarnedNet"),
  },
  ({ leases, premiums }) => derived((leases?.value ?? 0) + (premiums?.value ?? 0)),
)

/** Interest on loans given that may be part of revenue. */
export interface LentIncome {
  readonly value: number
  /** The name of the interest, as the end of a sentence. */
  readonly what: string
}

interface InterestOfLoans extends LentIncome {
  /** True if the statement has revenue that the loans can have earned; false if only the loans suggest it. */
  readonly isStated: boolean
}

/**
 * The most that loans given may have earned as revenue: revenue beyond contracts that nothing else explains, if the
 * loans can have earned it, else their yield. `counted` is a lender's interest in revenue.
 */
export function interestOfLoans(
  { taxonomy }: Basis,
  year: View,
  revenue: Figure | null,
  { loans }: EarningBalances,
  counted: Figure | null,
): InterestOfLoans {
  const contracts = taxonomy === "us-gaap" ? fromContracts(year) : null
  const shown = (besideInterest(year)?.value ?? 0) + (counted?.value ?? 0)
  const beyond = contracts === null || revenue === null ? 0 : revenue.value - contracts.value - shown
  const isUnseen = loans === 0 && (counted !== null || (loanLosses(year)?.value ?? 0) > 0)
  const most = isUnseen ? Math.max(0, beyond) : Math.ceil(loans * loanYieldMax)
  if (beyond <= 0 || beyond > most)
    return { value: most, what: "the interest on loans given", isStated: false }
  const what = "revenue beyond contracts, which loans given may have earned"
  return { value: beyond, what, isStated: true }
}
