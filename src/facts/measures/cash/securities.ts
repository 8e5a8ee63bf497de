import { idleCurrent, mixedCurrent } from "../assets/idle.ts"
import { declare, type Figure, first, largest, plus, total, us } from "../measure.ts"
import { cash, clientMoney, plainCash, withRestricted } from "./own-cash.ts"

/** Debt securities, current and non-current. Overlapping tags are never added. */

export const assetsCurrent = us("AssetsCurrent")

const availableCurrent = largest(
  us("AvailableForSaleSecuritiesDebtSecuritiesCurrent"),
  us("DebtSecuritiesAvailableForSaleExcludingAccruedInterestCurrent"),
  us("AvailableForSaleSecuritiesCurrent"),
)
const heldCurrent = first(
  us("HeldToMaturitySecuritiesCurrent"),
  us("DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLossCurrent"),
  us("DebtSecuritiesHeldToMaturityExcludingAccruedInterestAfterAllowanceForCreditLossCurrent"),
)
const currentLines = [
  us("ShortTermInvestments"),
  us("MarketableSecuritiesCurrent"),
  us("DebtSecuritiesCurrent"),
  total(availableCurrent, heldCurrent),
  us("OtherShortTermInvestments"),
  us("CertificatesOfDepositAtCarryingValue"),
  us("TimeDepositsAtCarryingValue"),
  us("ShortTermInvestmentsAndMarketableSecurities"),
]
export const largestCurrent = largest(...currentLines)

/** Current securities. Several tags may state them; a stated total with cash shows which tag is right. */
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

const availableNoncurrent = largest(
  us("AvailableForSaleSecuritiesDebtSecuritiesNoncurrent"),
  us("DebtSecuritiesAvailableForSaleExcludingAccruedInterestNoncurrent"),
  us("AvailableForSaleSecuritiesNoncurrent"),
)
const heldNoncurrent = first(
  us("HeldToMaturitySecuritiesNoncurrent"),
  us("DebtSecuritiesHeldToMaturityAmortizedCostAfterAllowanceForCreditLossNoncurrent"),
  us("DebtSecuritiesHeldToMaturityExcludingAccruedInterestAfterAllowanceForCreditLossNoncurrent"),
)
export const securitiesNoncurrent = largest(
  us("MarketableSecuritiesNoncurrent"),
  us("DebtSecuritiesNoncurrent"),
  total(availableNoncurrent, heldNoncurrent),
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

/**
 * The debt securities among the parts of total investments. If the parts add up to the total, each of them
 * counts whatever its name, and nothing else does (an insurer's bonds held to maturity in addition to those
 * for sale).
 */
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

/**
 * Current securities plus long-term investments, if both are one portfolio of debt. Either a stated total of
 * cash and investments includes both (HRMY), or the notes price debt securities without a total and no shares
 * are tagged (PI).
 */
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
 * Debt securities. If the balance sheet splits them into current and non-current lines, the lines count: an
 * undivided total from the notes would count cash equivalents twice (NVIDIA). If the company holds clients'
 * money, an undivided total is never used, because it may be clients' money.
 *
 * If the balance sheet has a single line, an undivided total of at most that line plus all cash repeats the
 * line and cash equivalents (AMD, KHC). A larger total is the whole. Insurers have no line of current assets,
 * so short-term paper is added to their total.
 *
 * If there is no line, an undivided total at cost that is part of cash consists of money-market funds among
 * the cash equivalents (INVA). To pass, a screen must pass with that total too.
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
    const proven = provenByNotes(current, longTerm, undivided) ?? lines.withLongTerm
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
