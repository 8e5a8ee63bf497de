import {
  declare,
  every,
  type Figure,
  first,
  largest,
  type Measure,
  plus,
  tag,
  total,
  type View,
} from "./measure.ts"

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
    first(us("RestrictedCashCurrent"), us("RestrictedCashAndCashEquivalentsAtCarryingValue")),
    first(us("RestrictedCashNoncurrent"), us("RestrictedCashAndCashEquivalentsNoncurrent")),
  ),
)

const plainCash = first(
  us("CashAndCashEquivalentsAtCarryingValue"),
  us("Cash"),
  total(us("CashAndDueFromBanks"), us("InterestBearingDepositsInBanks")),
  us("CashAndCashEquivalentsFairValueDisclosure"),
)

const withRestricted = us("CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents")
const ownCash = total(plainCash, restricted)
const clientMoney = first(us("FundsHeldForClients"), us("CustomerFunds"), us("FundsHeldForClientsCurrent"))

/**
 * The cash-flow statement's closing balance holds the restricted part and is exact; it stands unless it also holds
 * clients' money, which is not the company's (PAYC, PAYO). Some filers tag only one of the two.
 */
export const cash = declare(
  (view) => {
    const whole = withRestricted(view)
    const own = ownCash(view)
    if (whole === null || own === null) return whole ?? own
    return clientMoney(view) === null ? whole : own
  },
  withRestricted,
  ownCash,
  clientMoney,
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
const heldUndivided = largest(
  us("HeldToMaturitySecurities"),
  us("DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLoss"),
  us("DebtSecuritiesHeldToMaturityExcludingAccruedInterestAfterAllowanceForCreditLoss"),
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
    if (current !== null && noncurrent !== null) return plus(current, noncurrent)
    const half = current ?? noncurrent
    return half === null ? undivided : wholeOfHalf(view, half, undivided)
  },
  securitiesCurrent,
  securitiesNoncurrent,
  securitiesUndivided,
)

/**
 * Only one side is tagged. An undivided total within that side plus all cash is that side and its cash equivalents
 * again (AMD, KHC). Beyond it, it is the whole; without a line of current assets (insurers) short-term paper stands
 * beside it.
 */
function wholeOfHalf(view: View, half: Figure, undivided: Figure | null): Figure {
  if (undivided === null) return half
  const cashValue = cash(view)?.value ?? 0
  if (undivided.value <= half.value + cashValue) return half
  return us("AssetsCurrent")(view) === null ? plus(undivided, half) : undivided
}

/** Bonds set aside for a purpose still bear interest. */
const restrictedInvestments = total(us("RestrictedInvestmentsCurrent"), us("RestrictedInvestmentsNoncurrent"))

const cashAndSecurities = largest(
  total(cash, securities, restrictedInvestments),
  us("CashCashEquivalentsAndShortTermInvestments"),
)

const ifrsRestricted = largest(
  ifrs("RestrictedCashAndCashEquivalents"),
  total(ifrs("CurrentRestrictedCashAndCashEquivalents"), ifrs("NoncurrentRestrictedCashAndCashEquivalents")),
)
const ifrsSecurities = total(
  largest(
    ifrs("CurrentInvestments"),
    total(
      ifrs("CurrentFinancialAssetsAtAmortisedCost"),
      ifrs("CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome"),
    ),
    ifrs("OtherCurrentFinancialAssets"),
  ),
  first(
    ifrs("NoncurrentFinancialAssetsAtAmortisedCost"),
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
