import { ifrsDebt } from "./ifrs-chain.ts"
import { debtInNotes, debtOnBalanceSheet } from "./us-gaap-chain.ts"

/** Names of borrowings and of the finance leases among them. */
export const borrowingNames =
  /FinanceLease|CapitalLease|Debt|Notes|Loan|Borrowing|LineOfCredit|LinesOfCredit|CommercialPaper|Overdraft|Repurchase|Bond|AdvancesFrom|BankAdvances/
const isLease = /:(FinanceLease|CapitalLease)/
const isPrincipalDue = /:LongTermDebtMaturities/

/** The concepts of the debt chains that state the carrying amount of borrowings: no maturities, no leases alone. */
export const debtBalanceConcepts: ReadonlySet<string> = new Set(
  [debtOnBalanceSheet, ...debtInNotes, ifrsDebt]
    .flatMap(({ concepts }) => concepts)
    .filter(
      (concept) => borrowingNames.test(concept) && !isLease.test(concept) && !isPrincipalDue.test(concept),
    ),
)

/** Concepts of current liabilities as a whole. */
export const currentTotals: ReadonlySet<string> = new Set([
  "us-gaap:LiabilitiesCurrent",
  "ifrs-full:CurrentLiabilities",
])

/** Totals of liabilities, of one side or of both. */
export const liabilityTotals: ReadonlySet<string> = new Set([
  ...currentTotals,
  "us-gaap:Liabilities",
  "us-gaap:LiabilitiesNoncurrent",
  "ifrs-full:Liabilities",
  "ifrs-full:NoncurrentLiabilities",
])
