import { basisConcepts } from "../basis.ts"
import { inventories } from "./assets/lines.ts"
import { illiquidAssets, interestTakingDeposits, otherNamedAssets } from "./assets/read.ts"
import { receivables } from "./assets/receivables.ts"
import {
  assets,
  assetsCurrent,
  currentNotBorrowed,
  equity,
  liabilities,
  liabilitiesCurrent,
  liabilitiesNotBorrowed,
  retainedEarnings,
} from "./balance.ts"
import { cashAndInterestBearing, interestBearingAtMost, possiblyInterestBearing } from "./cash/chain.ts"
import { ifrsLeases } from "./debt/ifrs-chain.ts"
import { debtConcepts } from "./debt/read.ts"
import { dividendsDeclared, dividendsPaid, dividendsPerShare } from "./dividends/read.ts"
import { preferredShareConcepts } from "./equity/preferred-shares.ts"
import {
  incomeWithInterest,
  interestCost,
  interestExpense,
  interestIncome,
  interestTogether,
  interestWithDividends,
  interestWithin,
  operatingCashFlow,
  operatingCosts,
  operatingResult,
  pretaxResult,
  revenue,
  rivalRevenue,
} from "./income/chains.ts"
import { loanLosses, loansGiven, loansMade, mixedBalance } from "./income/earning-balances.ts"
import { statementConcepts } from "./income/interest-bounds.ts"
import { loanConcepts } from "./income/plausible-interest.ts"
import { profitBeforeTax, totalIncomeConcepts } from "./income/total-income.ts"
import { periodEndConcepts } from "./shares/period-end.ts"
import { publicFloatConcepts } from "./shares/public-float.ts"
import { splitConcepts } from "./shares/splits.ts"
import { earningsConcepts } from "./shares/tags.ts"
import {
  restrictedCash,
  shareholdersIncome,
  shortTermInvestments,
  zakatableCash,
  zakatableInventories,
  zakatableReceivables,
} from "./zakatable/read.ts"

const byTaxonomy = [
  assets,
  assetsCurrent,
  equity,
  liabilities,
  liabilitiesCurrent,
  liabilitiesNotBorrowed,
  retainedEarnings,
  cashAndInterestBearing,
  possiblyInterestBearing,
  interestBearingAtMost,
  mixedBalance,
  loansGiven,
  incomeWithInterest,
  interestExpense,
  interestCost,
  interestIncome,
  interestWithDividends,
  interestWithin,
  operatingCashFlow,
  operatingResult,
  pretaxResult,
  revenue,
  rivalRevenue,
  interestTogether,
  receivables,
  inventories,
  illiquidAssets,
  otherNamedAssets,
  interestTakingDeposits,
  profitBeforeTax,
  dividendsPerShare,
  dividendsPaid,
  dividendsDeclared,
  zakatableCash,
  restrictedCash,
  zakatableReceivables,
  zakatableInventories,
  shortTermInvestments,
  shareholdersIncome,
]

/** Every concept that a measure uses. The companyfacts reader and `npm run pack` keep only these concepts. */
export const measuredConcepts: ReadonlySet<string> = new Set([
  ...basisConcepts,
  ...debtConcepts,
  ...splitConcepts,
  ...earningsConcepts,
  ...periodEndConcepts,
  ...publicFloatConcepts,
  ...preferredShareConcepts,
  ...totalIncomeConcepts,
  ...statementConcepts,
  ...loansMade.concepts,
  ...loanLosses.concepts,
  ...loanConcepts,
  ...byTaxonomy.flatMap((measures) => Object.values(measures).flatMap((measure) => measure.concepts)),
  ...operatingCosts.concepts,
  ...ifrsLeases.concepts,
  ...Object.values(currentNotBorrowed).flatMap(({ concepts }) => concepts),
  "us-gaap:Deposits",
  "us-gaap:MinorityInterest",
])
