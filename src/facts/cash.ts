import { declare, every, type Figure, first, largest, type Measure, plus, tag, total } from "./measure.ts"

/**
 * Cash and interest-bearing securities: cash, restricted cash, deposits, current and non-current debt securities
 * (screening-rules C1, C3, C4). Tags that overlap are compared, never added.
 */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

const restricted = largest(
  us("RestrictedCash"),
  us("RestrictedCashAndCashEquivalents"),
  total(
    first(
      us("RestrictedCashCurrent"),
      us("RestrictedCashAndCashEquivalentsAtCarryingValue"),
      us("RestrictedCashAndInvestmentsCurrent"),
    ),
    first(
      us("RestrictedCashNoncurrent"),
      us("RestrictedCashAndCashEquivalentsNoncurrent"),
      us("RestrictedCashAndInvestmentsNoncurrent"),
    ),
  ),
)

const plainCash = first(
  us("CashAndCashEquivalentsAtCarryingValue"),
  us("Cash"),
  total(us("CashAndDueFromBanks"), us("InterestBearingDepositsInBanks")),
  us("CashAndCashEquivalentsFairValueDisclosure"),
)

/** The cash-flow statement's closing balance already holds the restricted part; some filers tag only one of the two. */
export const cash = largest(
  us("CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"),
  total(plainCash, restricted),
)

const availableCurrent = largest(
  us("AvailableForSaleSecuritiesDebtSecuritiesCurrent"),
  us("DebtSecuritiesAvailableForSaleExcludingAccruedInterestCurrent"),
  us("AvailableForSaleSecuritiesCurrent"),
)
const heldCurrent = first(
  us("HeldToMaturitySecuritiesCurrent"),
  us("DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLossCurrent"),
)
export const securitiesCurrent = largest(
  us("ShortTermInvestments"),
  us("MarketableSecuritiesCurrent"),
  us("DebtSecuritiesCurrent"),
  total(availableCurrent, heldCurrent),
  us("OtherShortTermInvestments"),
  us("CertificatesOfDepositAtCarryingValue"),
  us("TimeDepositsAtCarryingValue"),
  us("ShortTermInvestmentsAndMarketableSecurities"),
)

const availableNoncurrent = largest(
  us("AvailableForSaleSecuritiesDebtSecuritiesNoncurrent"),
  us("DebtSecuritiesAvailableForSaleExcludingAccruedInterestNoncurrent"),
  us("AvailableForSaleSecuritiesNoncurrent"),
)
const heldNoncurrent = first(
  us("HeldToMaturitySecuritiesNoncurrent"),
  us("DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLossNoncurrent"),
)
export const securitiesNoncurrent = largest(
  us("MarketableSecuritiesNoncurrent"),
  us("DebtSecuritiesNoncurrent"),
  total(availableNoncurrent, heldNoncurrent),
)

/** Not divided into current and non-current: insurers, and notes to the accounts. */
const availableUndivided = largest(
  us("AvailableForSaleSecuritiesDebtSecurities"),
  us("DebtSecuritiesAvailableForSaleExcludingAccruedInterest"),
)
const heldUndivided = first(
  us("HeldToMaturitySecurities"),
  us("DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLoss"),
)
export const securitiesUndivided = largest(
  us("MarketableSecurities"),
  us("DebtSecurities"),
  total(availableUndivided, heldUndivided, us("TradingSecuritiesDebt")),
)

/** Holds shares of other companies too: looked at only where nothing better is tagged, and said so. */
export const longTermInvestments = us("LongTermInvestments")

/**
 * The split lines of the balance sheet where there are any: an undivided total from the notes counts cash
 * equivalents a second time (NVIDIA), so it stands in only where no line is split.
 */
const securities = declare(
  (view) => {
    const current = securitiesCurrent(view)
    const noncurrent = securitiesNoncurrent(view)
    const undivided = securitiesUndivided(view)
    if (current === null && noncurrent === null) return undivided
    if (current === null || noncurrent === null) return largerWhenHalf(current ?? noncurrent, undivided)
    return plus(current, noncurrent)
  },
  securitiesCurrent,
  securitiesNoncurrent,
  securitiesUndivided,
)

/** Only one side is tagged: an undivided total counts when it is not the same side and its cash equivalents again. */
function largerWhenHalf(half: Figure | null, undivided: Figure | null): Figure | null {
  if (half === null || undivided === null) return half
  return undivided.value > half.value * undividedOverHalfMin ? undivided : half
}
const undividedOverHalfMin = 1.5

const cashAndSecurities = largest(total(cash, securities), us("CashCashEquivalentsAndShortTermInvestments"))

const ifrsRestricted = largest(
  ifrs("RestrictedCashAndCashEquivalents"),
  total(ifrs("CurrentRestrictedCashAndCashEquivalents"), ifrs("NoncurrentRestrictedCashAndCashEquivalents")),
)
const ifrsSecurities = total(
  largest(ifrs("CurrentInvestments"), ifrs("OtherCurrentFinancialAssets")),
  largest(
    ifrs("NoncurrentInvestmentsOtherThanInvestmentsAccountedForUsingEquityMethod"),
    ifrs("OtherNoncurrentFinancialAssets"),
  ),
)
const ifrsDeposits = total(ifrs("ShorttermDepositsNotClassifiedAsCashEquivalents"), ifrs("LongtermDeposits"))
const ifrsCash = every(ifrs("CashAndCashEquivalents"))

/** Null without a cash line: securities alone are half a figure. */
export const cashAndInterestBearing: Record<"us-gaap" | "ifrs-full", Measure> = {
  "us-gaap": declare(
    (view) =>
      cash(view) === null ? us("CashCashEquivalentsAndShortTermInvestments")(view) : cashAndSecurities(view),
    cashAndSecurities,
  ),
  "ifrs-full": declare(
    (view) =>
      ifrsCash(view) === null ? null : total(ifrsCash, ifrsRestricted, ifrsDeposits, ifrsSecurities)(view),
    ifrsCash,
    ifrsRestricted,
    ifrsDeposits,
    ifrsSecurities,
  ),
}
