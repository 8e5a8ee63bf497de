import { declare, type Figure, first, largest, type Measure, plus, tag, total } from "../measure.ts"
import { cash, clientMoney } from "./own-cash.ts"

/** Debt securities, current and non-current (screening-rules C1, C3). Tags that overlap are compared, never added. */

const us = (name: string): Measure => tag(`us-gaap:${name}`)

export const assetsCurrent = us("AssetsCurrent")

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

/** Not split into current and non-current: insurers, and notes to the accounts. */
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

/** May include shares of other companies: counted only when the notes show it to be debt. */
export const longTermInvestments = us("LongTermInvestments")

/**
 * The split lines of the balance sheet where there are any: an undivided total from the notes would count cash
 * equivalents twice (NVIDIA), so it is used only when no line is split. It is never used when the company holds clients'
 * money, because it may be theirs. Beside a single line, an undivided total up to that line plus all cash repeats the
 * line and cash equivalents (AMD, KHC); a larger one is the whole, and without a line of current assets (insurers)
 * short-term paper comes on top.
 */
export const securities = declare(
  "The current and the non-current line together. Where only one side is tagged: with long-term investments if the notes show the two to be the debt securities, else the undivided total where it exceeds that side and all cash. Undivided totals do not count where clients' money is held.",
  {
    current: securitiesCurrent,
    noncurrent: securitiesNoncurrent,
    inNotes: securitiesUndivided,
    longTerm: longTermInvestments,
    assetsCurrent,
    cash,
    clients: clientMoney,
  },
  ({ current, noncurrent, inNotes, longTerm, assetsCurrent: currentAssets, cash: held, clients }) => {
    const undivided = clients === null ? inNotes : null
    if (current !== null && noncurrent !== null) return plus(current, noncurrent)
    const proven = provenByNotes(current, longTerm, undivided)
    if (proven !== null) return proven
    const half = current ?? noncurrent
    if (half === null || undivided === null) return half ?? undivided
    if (undivided.value <= half.value + (held?.value ?? 0)) return half
    return currentAssets === null ? plus(undivided, half) : undivided
  },
)

/** Current securities plus long-term investments, when they add up to the debt securities in the notes (ETD). */
function provenByNotes(
  current: Figure | null,
  longTerm: Figure | null,
  undivided: Figure | null,
): Figure | null {
  if (current === null || undivided === null || longTerm === null || longTerm.value <= 0) return null
  const sum = plus(current, longTerm)
  return Math.abs(sum.value / undivided.value - 1) <= sameAmountTolerance ? sum : null
}
const sameAmountTolerance = 0.005
