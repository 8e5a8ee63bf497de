import type { Basis } from "../../basis.ts"
import { assets, betweenDebtAndEquity, equityWithMinorities, retainedEarnings } from "../balance.ts"
import {
  type Figure,
  named,
  plus,
  positive,
  sumAtMost,
  sumOfNamed,
  upperBound,
  zeroByEvidence,
} from "../figure.ts"
import { byTaxonomy, factAt, first, ifrs, largest, type Measure, us, type View } from "../measure.ts"
import { national } from "../national.ts"
import { isBound, known, type MeasureReading, unknown, upTo } from "../reading.ts"
import { dartPreferredShares } from "../shares/tags.ts"
import { roundingUnit } from "../sums.ts"

/** Zero preferred shares need a tag of zero, or an equity whose other parts add up to it. */

export const preferredInEquity = byTaxonomy(
  largest(
    us("PreferredStockValue"),
    us("PreferredStockValueOutstanding"),
    us("PreferredStockIncludingAdditionalPaidInCapital"),
    us("PreferredStockIncludingAdditionalPaidInCapitalNetOfDiscount"),
  ),
  ifrs("IssuedCapitalPreferenceShares"),
  national.nothing,
)
/** Preferred shares if a tag counts the shares, else interests of other owners. */
export const temporaryEquity = largest(
  us("TemporaryEquityCarryingAmountAttributableToParent"),
  us("TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests"),
  us("RedeemableNoncontrollingInterestEquityPreferredCarryingAmount"),
)
export const redeemableByOthers = us("RedeemableNoncontrollingInterestEquityCommonCarryingAmount")
export const liquidationPreference = us("PreferredStockLiquidationPreferenceValue")
export const preferredDividends = largest(
  us("PreferredStockDividendsIncomeStatementImpact"),
  us("DividendsPreferredStock"),
  us("PreferredStockDividendsAndOtherAdjustments"),
)

export const ownersEquity = us("StockholdersEquity")
export const treasuryStock = largest(us("TreasuryStockValue"), us("TreasuryStockCommonValue"))
const paidIn = largest(us("AdditionalPaidInCapital"), us("AdditionalPaidInCapitalCommonStock"))
/** The parts of owners' equity other than preferred shares; treasury shares are subtracted. */
export const equityParts: Readonly<Record<string, Measure>> = {
  common_stock: first(
    largest(us("CommonStockValue"), us("CommonStocksIncludingAdditionalPaidInCapital")),
    us("CommonStockValueOutstanding"),
  ),
  paid_in_capital: paidIn,
  retained_earnings: retainedEarnings["us-gaap"],
  accumulated_other_income: us("AccumulatedOtherComprehensiveIncomeLossNetOfTax"),
}
export const ifrsPaidIn = { issued_capital: ifrs("IssuedCapital"), share_premium: ifrs("SharePremium") }

export const preferredOutstanding = [
  "us-gaap:PreferredStockSharesOutstanding",
  "us-gaap:PreferredStockSharesIssued",
]
export const preferredOutstandingBetween = [
  "us-gaap:TemporaryEquitySharesOutstanding",
  "us-gaap:TemporaryEquitySharesIssued",
]

/** Reads the preferred shares at the basis's instant. */
export function readPreferredShares(basis: Basis): MeasureReading {
  if (basis.taxonomy === "ifrs-full") return readIfrs(basis.balanceSheet)
  const view = basis.balanceSheet
  const between = temporaryEquity(view)
  const isPreferred = between !== null && between.value > 0 && areShares(view, between)
  const paid = basis.income === null || isPreferred ? 0 : positive(preferredDividends(basis.income))
  const inEquity = readInEquity(basis, paid)
  if (inEquity.state === "unknown") return inEquity
  const { figure } = inEquity
  // If the shares in equity are only an upper bound, those between debt and equity are the least.
  const least = isPreferred ? (isBound(figure) ? between : plus(figure, between)) : figure
  const most = (inEquity.most?.value ?? 0) + positive(between) + unnamedBetween(view)
  return upTo(
    known(least),
    most,
    "with paid-in capital or temporary equity that may belong to preferred shares",
  )
}

function areShares(view: View, between: Figure): boolean {
  const isByName = between.terms.every(({ concept }) => /Preferred/.test(concept))
  return isByName || (numberOf(view, preferredOutstandingBetween) ?? 0) > 0
}

/** Reads preferred shares in equity. `paid`: preferred dividends that no temporary equity explains. */
function readInEquity(basis: Basis, paid: number): MeasureReading {
  const view = basis.balanceSheet
  const stated = preferredInEquity["us-gaap"](view)
  const shares = numberOf(view, preferredOutstanding)
  if (stated !== null && stated.value > 0 && !isParAlone(stated.value, shares, paid)) {
    return upTo(known(stated), preferenceOver(view, stated.value), "with their liquidation preference")
  }
  if ((shares ?? 0) > 0 || (shares === null && stated !== null && paid > 0)) return readParAlone(view, stated)
  if (stated !== null) return known(stated)
  if (shares === 0) return known(zeroByEvidence("The filing counts no preferred share outstanding."))
  return readUntagged(basis, paid > 0)
}

/** True for the par value alone: below a dollar a share, or below the year's dividends without a count. */
function isParAlone(value: number, shares: number | null, paid: number): boolean {
  return shares !== null && shares > 0 ? value < shares * parMax : paid > value
}
const parMax = 1

/** Preferred shares whose number or par value is all that is stated: at most their preference or paid-in capital. */
function readParAlone(view: View, stated: Figure | null): MeasureReading {
  const least = stated?.value ?? 0
  const preference = preferenceOver(view, least)
  const most = preference > least ? preference : least + positive(paidIn(view))
  if (most === least)
    return unknown("preferred shares are outstanding, and no tag states or bounds their amount")
  const figure = stated ?? zeroByEvidence("Preferred shares are outstanding; their amount is not tagged.")
  return upTo(known(figure), most, "with what preferred shares may have brought in")
}

/** The larger of `value` and the liquidation preference, which some filers state per share, or in thousands. */
function preferenceOver(view: View, value: number): number {
  return Math.max(value, liquidationPreference(view)?.value ?? 0)
}

/** Zero if equity adds up without them or if there were none at the year end; else equity bounds them. */
function readUntagged(basis: Basis, hadDividends: boolean): MeasureReading {
  const view = basis.balanceSheet
  const room = roomInEquity(view)
  if (room !== null && Math.abs(room.exact) <= room.rounding && !hadDividends) {
    return known(
      zeroByEvidence("The other parts of equity add up to all of equity, so there are no preferred shares."),
    )
  }
  if (basis.income !== null && hadNone(view.instant(basis.income.end)) && !hadDividends) {
    return known(
      zeroByEvidence(`No preferred share was outstanding at ${basis.income.end}, and none is tagged since.`),
    )
  }
  if (room === null || room.exact <= room.rounding)
    return unknown("preferred shares are not tagged and equity does not bound them")
  const note = "Preferred shares are not tagged; they are at most equity less its other parts."
  return known(upperBound(room.estimate, note))
}

function hadNone(yearEnd: View): boolean {
  const stated = preferredInEquity["us-gaap"](yearEnd)
  return stated?.value === 0 || (stated === null && numberOf(yearEnd, preferredOutstanding) === 0)
}

/** The room that the other parts of owners' equity leave for preferred shares. */
function roomInEquity(view: View) {
  const whole = ownersEquity(view)
  const parts = Object.entries(equityParts).flatMap(([name, measure]) => named(name, measure(view)))
  const has = (name: string) => parts.some((part) => part.name === name)
  if (whole === null || !has("retained_earnings") || !(has("common_stock") || has("paid_in_capital")))
    return null
  const of = [...named("equity", whole), ...named("treasury_stock", treasuryStock(view))]
  return {
    exact: sumOfNamed(of) - sumOfNamed(parts),
    rounding: roundingUnits * roundingUnit(whole.value),
    estimate: sumAtMost("owners' equity less its other parts", of, parts),
  }
}
/** The parts are rounded, so their sum may differ from the total by this many rounding units. */
const roundingUnits = 3

/** The amount left between tagged liabilities and equity, beyond temporary equity; zero if untagged. */
function unnamedBetween(view: View): number {
  const [whole, owed] = [assets["us-gaap"](view), factAt(view, "us-gaap:Liabilities")]
  const own = equityWithMinorities(view)
  if (whole === null || owed === null || own === null) return 0
  const between = Math.max(positive(betweenDebtAndEquity(view)), positive(redeemableByOthers(view)))
  const left = whole.value - owed.value - own.value - between
  return left > roundingUnits * roundingUnit(whole.value) ? left : 0
}

function readIfrs(view: View): MeasureReading {
  const stated = preferredInEquity["ifrs-full"](view)
  if (stated !== null) return known(stated)
  if (numberOf(view, [dartPreferredShares]) === 0)
    return known(zeroByEvidence("The report's table of shares counts no preferred share outstanding."))
  const of = Object.entries(ifrsPaidIn).flatMap(([name, measure]) => named(name, measure(view)))
  if (of.length === 0) return unknown("neither preference shares nor issued capital are tagged")
  const note = "Preference shares are not tagged; they are at most issued capital and share premium."
  return known(upperBound(sumAtMost("issued capital and share premium", of), note))
}

/** The number of shares on a view's day, from the first of the concepts that states a number. */
function numberOf({ ledger, end }: View, concepts: readonly string[]): number | null {
  for (const concept of concepts) {
    const fact = factAt({ ledger, unit: "shares", end, starts: null }, concept)
    if (fact !== null) return fact.value
  }
  return null
}
