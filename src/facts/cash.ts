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

const assetsCurrent = us("AssetsCurrent")
const otherLongTerm = us("OtherLongTermInvestments")
const withShortTerm = us("CashCashEquivalentsAndShortTermInvestments")

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

const withRestricted = first(
  us("CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"),
  us(
    "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations",
  ),
)
const clientMoney = first(us("FundsHeldForClients"), us("CustomerFunds"), us("FundsHeldForClientsCurrent"))
const withOwnRestricted = total(plainCash, restricted)

/** Restricted cash of about the size of clients' money is that money. */
const ownCash = declare(
  (view) => {
    const clients = clientMoney(view)
    const held = restricted(view)
    if (clients === null || held === null) return withOwnRestricted(view)
    return held.value >= clients.value * clientShareMin ? plainCash(view) : withOwnRestricted(view)
  },
  withOwnRestricted,
  clientMoney,
)

/** True when clients' money is tagged and is most of what the closing balance holds beyond the company's own cash. */
function isClients(view: View, excess: number): boolean {
  const clients = clientMoney(view)
  return clients !== null && excess > 0 && clients.value >= excess * clientOverExcessMin
}
const clientOverExcessMin = 0.05
const clientShareMin = 0.5

/**
 * The cash-flow statement's closing balance holds the restricted part and is exact; it stands unless it also holds
 * clients' money, which is not the company's (PAYC, PAYO). Some filers tag only one of the two.
 */
export const cash = declare(
  (view) => {
    const whole = withRestricted(view)
    const own = ownCash(view)
    if (whole === null || own === null) return whole ?? own
    return isClients(view, whole.value - own.value) ? own : whole
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
  us("AvailableForSaleSecuritiesDebtMaturitiesSingleMaturityDate"),
  total(
    us("AvailableForSaleSecuritiesDebtMaturitiesWithinOneYearFairValue"),
    us("AvailableForSaleSecuritiesDebtMaturitiesAfterOneThroughFiveYearsFairValue"),
    us("AvailableForSaleSecuritiesDebtMaturitiesAfterFiveThroughTenYearsFairValue"),
    us("AvailableForSaleSecuritiesDebtMaturitiesAfterTenYearsFairValue"),
    us("AvailableForSaleSecuritiesDebtMaturitiesWithoutSingleMaturityDateFairValue"),
  ),
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

/** Holds shares of other companies too: it counts where the notes show it to be debt, else it may only be more. */
const longTermInvestments = us("LongTermInvestments")

/**
 * Where clients' money is held, an undivided total from the notes is theirs: only lines of the balance sheet count.
 * Else: the split lines of the balance sheet where there are any: an undivided total from the notes counts cash
 * equivalents a second time (NVIDIA), so it stands in only where no line is split.
 */
export const securities = declare(
  (view) => {
    const current = securitiesCurrent(view)
    const noncurrent = securitiesNoncurrent(view)
    const undivided = clientMoney(view) === null ? securitiesUndivided(view) : null
    if (current !== null && noncurrent !== null) return plus(current, noncurrent)
    const proven = provenByNotes(view, current, undivided)
    if (proven !== null) return proven
    const half = current ?? noncurrent
    return half === null ? undivided : wholeOfHalf(view, half, undivided)
  },
  securitiesCurrent,
  securitiesNoncurrent,
  securitiesUndivided,
  longTermInvestments,
  assetsCurrent,
)

/** Current securities and long-term investments that add up to the debt securities of the notes are those (ETD). */
function provenByNotes(view: View, current: Figure | null, undivided: Figure | null): Figure | null {
  const longTerm = longTermInvestments(view)
  if (current === null || undivided === null || longTerm === null || longTerm.value <= 0) return null
  const sum = plus(current, longTerm)
  return Math.abs(sum.value / undivided.value - 1) <= sameAmountTolerance ? sum : null
}
const sameAmountTolerance = 0.005

/**
 * Only one side is tagged. An undivided total within that side plus all cash is that side and its cash equivalents
 * again (AMD, KHC). Beyond it, it is the whole; without a line of current assets (insurers) short-term paper stands
 * beside it.
 */
function wholeOfHalf(view: View, half: Figure, undivided: Figure | null): Figure {
  if (undivided === null) return half
  const cashValue = cash(view)?.value ?? 0
  if (undivided.value <= half.value + cashValue) return half
  return assetsCurrent(view) === null ? plus(undivided, half) : undivided
}

/** Bonds set aside for a purpose still bear interest. */
const restrictedInvestments = total(us("RestrictedInvestmentsCurrent"), us("RestrictedInvestmentsNoncurrent"))

const cashAndSecurities = largest(total(cash, securities, restrictedInvestments), withShortTerm)

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

const ifrsWhole = total(ifrsCash, ifrsRestricted, ifrsDeposits, ifrsSecurities)

/** Null without a cash line: securities alone are half a figure. */
export const cashAndInterestBearing: Record<"us-gaap" | "ifrs-full", Measure> = {
  "us-gaap": declare(
    (view) => (cash(view) === null ? withShortTerm(view) : cashAndSecurities(view)),
    cashAndSecurities,
  ),
  "ifrs-full": declare(
    (view) => (ifrsCash(view) === null ? null : ifrsWhole(view)),
    ifrsCash,
    ifrsRestricted,
    ifrsDeposits,
    ifrsSecurities,
  ),
}

const othersThanDebt = largest(us("EquityMethodInvestments"), us("EquitySecuritiesFVNINoncurrent"))
const deposits = total(
  largest(us("DepositsAssetsCurrent"), us("DepositAssets"), us("DepositsAssets")),
  us("DepositsAssetsNoncurrent"),
)

const namedCurrentAssets = total(
  plainCash,
  securitiesCurrent,
  largest(
    us("AccountsReceivableNetCurrent"),
    us("ReceivablesNetCurrent"),
    us("AccountsNotesAndLoansReceivableNetCurrent"),
  ),
  us("InventoryNet"),
  largest(
    us("PrepaidExpenseAndOtherAssetsCurrent"),
    total(us("PrepaidExpenseCurrent"), us("OtherAssetsCurrent")),
  ),
)
/** Lines of their own for some, within another line for others. */
const contractAssets = us("ContractWithCustomerAssetNetCurrent")
const taxReceivable = us("IncomeTaxesReceivable")

/** True when the named lines make up current assets to a thousandth: then nothing else hides among them. */
function areCurrentAssetsClosed(view: View): boolean {
  const whole = assetsCurrent(view)?.value ?? 0
  const named = namedCurrentAssets(view)?.value ?? 0
  const contracts = contractAssets(view)?.value ?? 0
  const taxes = taxReceivable(view)?.value ?? 0
  const sums = [named, named + contracts, named + taxes, named + contracts + taxes]
  return whole > 0 && sums.some((sum) => Math.abs(sum / whole - 1) <= closureTolerance)
}
const closureTolerance = 0.001

/**
 * The most that debt securities can be: current ones with long-term investments, or the total of the notes. The two
 * overlap and are compared. Where current assets are closed, a total of the notes can only hold cash equivalents more.
 */
function securitiesAtMost(view: View): number {
  const current = securitiesCurrent(view)?.value ?? 0
  const noncurrent = securitiesNoncurrent(view)?.value ?? 0
  const longTerm = (longTermInvestments(view)?.value ?? 0) - (othersThanDebt(view)?.value ?? 0)
  const onSheet = current + Math.max(noncurrent, longTerm)
  return areCurrentAssetsClosed(view) ? onSheet : Math.max(onSheet, securitiesUndivided(view)?.value ?? 0)
}

/** Lines that may be, or hold, deposits and debt securities beyond the figure; their kind is not tagged. */
const perhaps = declare(
  (view) => {
    const more = Math.max(0, securitiesAtMost(view) - (securities(view)?.value ?? 0))
    const others = (deposits(view)?.value ?? 0) + (otherLongTerm(view)?.value ?? 0)
    return { value: more + others, terms: [], strategy: "Derived" as const, notes: [] }
  },
  securities,
  longTermInvestments,
  othersThanDebt,
  namedCurrentAssets,
  contractAssets,
  taxReceivable,
  deposits,
  otherLongTerm,
)

/** What could be added to a figure of cash and interest-bearing securities; zero where no such line is tagged. */
export const perhapsInterestBearing: Record<"us-gaap" | "ifrs-full", Measure> = {
  "us-gaap": declare(
    (view) => {
      const more = perhaps(view)
      const clients =
        clientMoney(view) === null
          ? 0
          : Math.max(0, (withRestricted(view)?.value ?? 0) - (ownCash(view)?.value ?? 0))
      return more === null ? null : { ...more, value: more.value + clients }
    },
    perhaps,
    clientMoney,
    withRestricted,
    ownCash,
  ),
  "ifrs-full": declare(() => null),
}
