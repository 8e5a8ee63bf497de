import { assets } from "../balance.ts"
import {
  declare,
  every,
  first,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  tag,
  total,
  type View,
} from "../measure.ts"
import { cash, hasOthersMoney, plainCash, withOwnRestricted, withRestricted } from "./own-cash.ts"
import {
  assetsCurrent,
  longTermInvestments,
  securities,
  securitiesCurrent,
  securitiesNoncurrent,
  securitiesUndivided,
} from "./securities.ts"

/**
 * Cash and interest-bearing securities: cash, restricted cash, deposits, current and non-current debt securities
 * (screening-rules C1, C3, C4). Tags that overlap are compared, never added.
 */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

const withShortTerm = us("CashCashEquivalentsAndShortTermInvestments")

/** Restricted bonds bear interest too. */
const restrictedInvestments = total(us("RestrictedInvestmentsCurrent"), us("RestrictedInvestmentsNoncurrent"))

const cashBesideSecurities = total(cash, securities, restrictedInvestments)
const eitherOne = largest(cash, securities)
const owned = assets["us-gaap"]

/** The sum, unless it exceeds total assets: then the securities in the notes are cash equivalents (Catalyst). */
const withinAssets = declare(
  "Cash, debt securities and restricted investments together; where that exceeds total assets, the larger of cash and debt securities.",
  (view) => (isMoreThanOwned(view) ? eitherOne(view) : cashBesideSecurities(view)),
  cashBesideSecurities,
  owned,
)

function isMoreThanOwned(view: View): boolean {
  const whole = owned(view)
  return whole !== null && (cashBesideSecurities(view)?.value ?? 0) > whole.value
}

/** Total assets less the figure, when cash and securities overlap by an untagged amount. Else zero. */
function overlapAtMost(view: View): number {
  if (!isMoreThanOwned(view)) return 0
  return (owned(view)?.value ?? 0) - (eitherOne(view)?.value ?? 0)
}

const cashAndSecurities = largest(withinAssets, withShortTerm)

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

/** Null without a cash line: securities alone are incomplete. */
export const cashAndInterestBearing: MeasureByTaxonomy = {
  "us-gaap": declare(
    "Without a line of cash only the line of cash with short-term investments counts.",
    (view) => (cash(view) === null ? withShortTerm(view) : cashAndSecurities(view)),
    cashAndSecurities,
  ),
  "ifrs-full": declare(
    "The sum of the lines below, where cash itself is tagged; securities alone are half a figure.",
    (view) => (ifrsCash(view) === null ? null : ifrsWhole(view)),
    ifrsCash,
    ifrsRestricted,
    ifrsDeposits,
    ifrsSecurities,
  ),
}

/** Amounts that may belong to the figure but are not tagged by kind: a pass must hold with them. */

const otherLongTerm = us("OtherLongTermInvestments")

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
/** Separate lines for some filers, part of another line for others. */
const contractAssets = us("ContractWithCustomerAssetNetCurrent")
const taxReceivable = us("IncomeTaxesReceivable")

/** True when the named lines add up to current assets within a thousandth: then there are no other current assets. */
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
 * Upper bound of debt securities: current ones plus long-term investments, or the total in the notes, whichever is
 * larger (they overlap). When current assets are fully named, the total in the notes adds only cash equivalents.
 */
function securitiesAtMost(view: View): number {
  const current = securitiesCurrent(view)?.value ?? 0
  const noncurrent = securitiesNoncurrent(view)?.value ?? 0
  const longTerm = (longTermInvestments(view)?.value ?? 0) - (othersThanDebt(view)?.value ?? 0)
  const onSheet = current + Math.max(noncurrent, longTerm)
  return areCurrentAssetsClosed(view) ? onSheet : Math.max(onSheet, securitiesUndivided(view)?.value ?? 0)
}

/** Lines that may include deposits and debt securities beyond the figure; their kind is not tagged. */
const untaggedByKind = declare(
  "What the figure leaves out of debt securities and long-term investments less those known to be something else, and deposits and other long-term investments.",
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

/** Restricted cash and closing balance left out of the figure as money of others. */
const leftOut = declare(
  "Restricted cash and closing balance beyond the cash that counts.",
  (view) => {
    const counted = cash(view)?.value ?? 0
    const all = Math.max(withRestricted(view)?.value ?? 0, withOwnRestricted(view)?.value ?? 0)
    return { value: Math.max(0, all - counted), terms: [], strategy: "Derived" as const, notes: [] }
  },
  cash,
  withRestricted,
  withOwnRestricted,
)

/** The most that could be added to cash and interest-bearing securities; zero when no such line is tagged. */
export const possiblyInterestBearing: MeasureByTaxonomy = {
  "us-gaap": declare(
    "The lines that may belong to the figure; with clients' money where there is any; at least what cash and securities overlap by where they exceed all assets.",
    (view) => {
      const more = untaggedByKind(view)
      const others = hasOthersMoney(view) ? (leftOut(view)?.value ?? 0) : 0
      if (more === null) return null
      return { ...more, value: Math.max(more.value + others, overlapAtMost(view)) }
    },
    untaggedByKind,
    leftOut,
  ),
  "ifrs-full": declare("Nothing.", () => null),
}
