import { ifrsDebt } from "./ifrs-chain.ts"
import { debtInNotes, debtOnBalanceSheet } from "./us-gaap-chain.ts"

const isBorrowing =
  /Debt|Notes|Loan|Borrowing|LineOfCredit|LinesOfCredit|CommercialPaper|Overdraft|Repurchase|Bond|AdvancesFrom|BankAdvances/
const isPrincipalDue = /:LongTermDebtMaturities/

/** The concepts of the debt chains that state the carrying amount of borrowings: no maturities, no leases alone. */
export const debtBalanceConcepts: ReadonlySet<string> = new Set(
  [debtOnBalanceSheet, ...debtInNotes, ifrsDebt]
    .flatMap(({ concepts }) => concepts)
    .filter((concept) => isBorrowing.test(concept) && !isPrincipalDue.test(concept)),
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
