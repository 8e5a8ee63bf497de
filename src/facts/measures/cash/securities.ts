import { idleCurrent, mixedCurrent } from "../assets/idle.ts"
import { type Figure, plus } from "../figure.ts"
import { declare, first, largest, total, us } from "../measure.ts"
import { cash, clientMoney, plainCash, withRestricted } from "./own-cash.ts"

/** Debt securities, current and non-current. Overlapping tags are never added. */

export const assetsCurrent = us("AssetsCurrent")

/** Securities available for sale, and those held to maturity, on one side of the balance sheet. */
const bySide = (side: "Current" | "Noncurrent") =>
  total(
    largest(
      us(`AvailableForSaleSecuritiesDebtSecurities${side}`),
      us(`DebtSecuritiesAvailableForSaleExcludingAccruedInterest${side}`),
      us(`AvailableForSaleSecurities${side}`),
    ),
    first(
      us(`HeldToMaturitySecurities${side}`),
      us(`DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLoss${side}`),
      us(`DebtSecuritiesHeldToMaturityExcludingAccruedInterestAfterAllowanceForCreditLoss${side}`),
    ),
  )
const currentLines = [
  us("ShortTermInvestments"),
  us("MarketableSecuritiesCurrent"),
  us("DebtSecuritiesCurrent"),
  bySide("Current"),
  us("OtherShortTermInvestments"),
  us("CertificatesOfDepositAtCarryingValue"),
  us("TimeDepositsAtCarryingValue"),
  us("ShortTermInvestmentsAndMarketableSecurities"),
]
export const largestCurrent = largest(...currentLines)

export const securitiesCurrent = declare(
  "The line that with cash makes up the stated total of cash and short-term investments. Nothing if that total is only cash, or if current assets are named without the line, and no other line can hold it, so that it is part of cash. Otherwise the largest line.",
  {
    lines: currentLines,
    most: largestCurrent,
    cash: plainCash,
    closing: withRestricted,
    stated: us("CashCashEquivalentsAndShortTermInvestments"),
    assetsCurrent,
    idle: [idleCurrent.all, idleCurrent.apart],
    mixed: mixedCurrent,
  },
  (side) => {
    const { most } = side
    if (most === null) return null
    const { lines, cash: held, closing, stated, assetsCurrent: whole, idle, mixed } = side
    const room = whole === null ? Number.NaN : whole.value - ((held ?? closing)?.value ?? 0)
    const isNamed = idle.some(
      (named) => Math.abs(room - (named?.value ?? 0)) <= most.value * sameAmountTolerance,
    )
    if (isNamed && most.value > (mixed?.value ?? 0)) return null
    if (stated === null) return most
    if (stated.value === closing?.value && most.value <= closing.value) return null
    if (held === null) return most
    return (
      lines.find((line) => line !== null && line.value > 0 && held.value + line.value === stated.value) ??
      most
    )
  },
)

export const securitiesNoncurrent = largest(
  us("MarketableSecuritiesNoncurrent"),
  us("DebtSecuritiesNoncurrent"),
  bySide("Noncurrent"),
)

/** Securities not split into current and non-current: an insurer's securities, and those in the notes. */
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

/** If the parts add up to total investments, each counts whatever its name (an insurer's bonds held to maturity). */
const inInvestments = declare(
  "The lines of debt securities together, if they add up to total investments with the lines of equities and other investments.",
  {
    whole: us("Investments"),
    available: [
      us("AvailableForSaleSecuritiesDebtSecurities"),
      us("DebtSecuritiesAvailableForSaleExcludingAccruedInterest"),
    ],
    held: [
      us("HeldToMaturitySecurities"),
      us("DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLoss"),
      us("DebtSecuritiesHeldToMaturityExcludingAccruedInterestAfterAllowanceForCreditLoss"),
      us("DebtSecuritiesHeldToMaturityExcludingAccruedInterestAfterAllowanceForCreditLossCurrent"),
    ],
    trading: [us("TradingSecuritiesDebt")],
    shortTerm: [us("ShortTermInvestments"), us("OtherShortTermInvestments"), us("MarketableSecurities")],
    equities: [us("EquitySecuritiesFvNi"), us("EquitySecuritiesFvNiCurrentAndNoncurrent")],
    others: [us("OtherLongTermInvestments"), us("OtherInvestments"), us("EquityMethodInvestments")],
  },
  ({ whole, available, held, trading, shortTerm, equities, others }) => {
    if (whole === null) return null
    for (const [bond, ...further] of choicesOf([available, held, trading, shortTerm])) {
      if (bond === undefined || further.length === 0) continue
      const debt = plus(bond, ...further)
      for (const rest of choicesOf([equities, others])) {
        const sum = rest.reduce((all, { value }) => all + value, debt.value)
        if (sum === whole.value) return debt
      }
    }
    return null
  },
)

/** Every combination that takes at most one figure from each list. */
function choicesOf(lists: readonly (readonly (Figure | null)[])[]): readonly (readonly Figure[])[] {
  return lists.reduce<readonly (readonly Figure[])[]>(
    (choices, list) =>
      choices.flatMap((choice) => [
        choice,
        ...list.flatMap((figure) => (figure === null || figure.value === 0 ? [] : [[...choice, figure]])),
      ]),
    [[]],
  )
}

/** May include shares of other companies. Counts only if the notes show that it is debt. */
export const longTermInvestments = us("LongTermInvestments")

/** Long-term investments of one portfolio with current securities (HRMY by a stated total, PI by the notes). */
const withLongTerm = declare(
  "Current securities plus long-term investments, in two cases: the two and cash add up to a stated total, or the notes price debt securities available for sale and the company tags no shares of other companies.",
  {
    current: largestCurrent,
    longTerm: longTermInvestments,
    undivided: securitiesUndivided,
    cash: plainCash,
    stated: us("InvestmentsAndCash"),
    priced: [
      us("DebtSecuritiesAvailableForSaleContinuousUnrealizedLossPositionLessThan12Months"),
      us("AvailableForSaleDebtSecuritiesAccumulatedGrossUnrealizedGainBeforeTax"),
      us("AvailableForSaleDebtSecuritiesAccumulatedGrossUnrealizedLossBeforeTax"),
    ],
    shares: [
      us("EquityMethodInvestments"),
      us("EquitySecuritiesFvNi"),
      us("EquitySecuritiesFvNiCurrentAndNoncurrent"),
      us("EquitySecuritiesFVNINoncurrent"),
      us("EquitySecuritiesWithoutReadilyDeterminableFairValueAmount"),
    ],
  },
  ({ current, longTerm, undivided, cash: held, stated, priced, shares }) => {
    if (current === null || longTerm === null || current.value <= 0 || longTerm.value <= 0) return null
    const sum = plus(current, longTerm)
    const isStated = stated !== null && stated.value === sum.value + (held?.value ?? 0)
    const isPriced = undivided === null && priced.some((gain) => gain !== null && gain.value > 0)
    const hasShares = shares.some((share) => share !== null && share.value > 0)
    return isStated || (isPriced && !hasShares) ? sum : null
  },
)

/**
 * Debt securities. An undivided total from the notes counts cash equivalents again (NVIDIA, AMD, KHC, and INVA's
 * money-market funds at cost), and may be clients' money. Insurers have no line of current assets, so short-term
 * paper is added to their total.
 */
export const securities = declare(
  "The current and the non-current line together. If only one side is tagged: with long-term investments if the notes show the two to be the debt securities, otherwise the undivided total if it exceeds that side and all cash. Undivided totals do not count if clients' money is held.",
  {
    current: securitiesCurrent,
    noncurrent: securitiesNoncurrent,
    inNotes: securitiesUndivided,
    longTerm: longTermInvestments,
    assetsCurrent,
    cash,
    clients: clientMoney,
    inInvestments,
    withLongTerm,
    cost: us("AvailableForSaleDebtSecuritiesAmortizedCostBasis"),
  },
  (lines) => {
    if (lines.inInvestments !== null) return lines.inInvestments
    const { current, noncurrent } = lines
    if (current !== null && noncurrent !== null) return plus(current, noncurrent)
    const { inNotes, longTerm, cash: held, clients, cost } = lines
    const undivided = clients === null ? inNotes : null
    const proven = addingUp(current, longTerm, undivided) ?? lines.withLongTerm
    if (proven !== null) return proven
    const half = current ?? noncurrent
    const isMoneyMarket = undivided !== null && undivided.value === cost?.value
    if (half === null && isMoneyMarket && undivided.value <= (held?.value ?? 0)) return null
    if (half === null || undivided === null) return half ?? undivided
    if (undivided.value <= half.value + (held?.value ?? 0)) return half
    return lines.assetsCurrent === null && !isPartOf(half, undivided) ? plus(undivided, half) : undivided
  },
)

/** True if the whole includes each amount of the part, before allowance or under another name (AMERISAFE). */
function isPartOf(part: Figure, whole: Figure): boolean {
  return part.terms.every(({ fact }) =>
    whole.terms.some((term) => Math.abs(term.fact.value - fact.value) <= sameAmountTolerance * fact.value),
  )
}

/** Current securities plus long-term investments, if they add up to the securities in the notes (ETD). */
function addingUp(current: Figure | null, longTerm: Figure | null, whole: Figure | null): Figure | null {
  if (current === null || whole === null || longTerm === null || longTerm.value <= 0) return null
  const sum = plus(current, longTerm)
  return Math.abs(sum.value / whole.value - 1) <= sameAmountTolerance ? sum : null
}
const sameAmountTolerance = 0.005
