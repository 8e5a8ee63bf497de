import { declare, first, largest, total, us } from "../measure.ts"

/** The company's own cash, including restricted cash but not clients' money. */

export const restricted = largest(
  us("RestrictedCash"),
  us("RestrictedCashAndCashEquivalents"),
  us("RestrictedCashEquivalents"),
  total(
    first(
      us("RestrictedCashCurrent"),
      us("RestrictedCashAndCashEquivalentsAtCarryingValue"),
      us("RestrictedCashEquivalentsCurrent"),
    ),
    first(
      us("RestrictedCashNoncurrent"),
      us("RestrictedCashAndCashEquivalentsNoncurrent"),
      us("RestrictedCashEquivalentsNoncurrent"),
    ),
  ),
)

export const plainCash = first(
  us("CashAndCashEquivalentsAtCarryingValue"),
  us("Cash"),
  total(us("CashAndDueFromBanks"), us("InterestBearingDepositsInBanks")),
  us("CashAndCashEquivalentsFairValueDisclosure"),
)

export const withRestricted = first(
  us("CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"),
  us(
    "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations",
  ),
)
export const clientMoney = first(
  us("FundsHeldForClients"),
  us("CustomerFunds"),
  us("FundsHeldForClientsCurrent"),
)
/** Money in transit between third parties, part of the closing balance of payment companies. */
const settlementMoney = us("SettlementAssetsCurrent")
const withOwnRestricted = total(plainCash, restricted)

export const ownCash = declare(
  "Cash with restricted cash, or only cash if the restricted part counts as clients' money.",
  { withOwnRestricted, plainCash, held: restricted, clients: clientMoney },
  ({ withOwnRestricted: sum, plainCash: plain, held, clients }) => {
    if (clients === null || held === null) return sum
    return held.value >= clients.value * clientShareMin ? plain : sum
  },
)

/** Money of clients or in settlement. If it is tagged, cash may leave out a part of it. */
const othersMoney = first(clientMoney, settlementMoney)

export const clientOverExcessMin = 0.05
export const clientShareMin = 0.5

/** The closing balance is exact and includes restricted cash. It may also include money of clients (PAYC, PAYO). */
export const cash = declare(
  "The closing balance of the cash-flow statement; the company's own cash instead, if the difference is money of clients or in settlement.",
  { whole: withRestricted, own: ownCash, clients: othersMoney },
  ({ whole, own, clients }) => {
    if (whole === null || own === null) return whole ?? own
    const excess = whole.value - own.value
    // The tag often covers only a part of the money of others (PAYO: 350 million of 6 billion).
    const isOfOthers = clients !== null && excess > 0 && clients.value >= excess * clientOverExcessMin
    return isOfOthers ? own : whole
  },
)
