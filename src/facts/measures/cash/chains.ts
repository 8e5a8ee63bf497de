import { assets } from "../balance.ts"
import { declare, every, first, largest, type Measure, tag, total, type View } from "../measure.ts"
import { cash } from "./own.ts"
import { securities } from "./securities.ts"

/**
 * Cash and interest-bearing securities: cash, restricted cash, deposits, current and non-current debt securities
 * (screening-rules C1, C3, C4). Tags that overlap are compared, never added.
 */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

const withShortTerm = us("CashCashEquivalentsAndShortTermInvestments")

/** Bonds set aside for a purpose still bear interest. */
const restrictedInvestments = total(us("RestrictedInvestmentsCurrent"), us("RestrictedInvestmentsNoncurrent"))

const cashBesideSecurities = total(cash, securities, restrictedInvestments)
const eitherOne = largest(cash, securities)
const owned = assets["us-gaap"]

/** The sum, unless it is more than the company owns: then the notes' securities are cash equivalents (Catalyst). */
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

/** What is owned beyond the figure, where cash and securities overlap: how far is not tagged. Zero elsewhere. */
export function overlapAtMost(view: View): number {
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

/** Null without a cash line: securities alone are half a figure. */
export const cashAndInterestBearing: Record<"us-gaap" | "ifrs-full", Measure> = {
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
