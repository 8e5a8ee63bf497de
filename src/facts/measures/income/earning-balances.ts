import { addDays } from "../../../days.ts"
import { balanceTotals } from "../../../terms.ts"
import type { Basis } from "../../basis.ts"
import { factsWithin } from "../../fact-ledger.ts"
import { plantLine } from "../assets/lines.ts"
import { leasesGiven, loansHeldForSale } from "../assets/receivables.ts"
import { assets } from "../balance.ts"
import { cashAndInterestBearing, interestBearingAtMost, possiblyInterestBearing } from "../cash/chain.ts"
import { clientMoney } from "../cash/own-cash.ts"
import { dartLoansToCustomers, onDart } from "../dart.ts"
import { type Figure, largestOf } from "../figure.ts"
import {
  atPeriodEnd,
  byTaxonomy,
  declare,
  ifrs,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  total,
  totalWith,
  us,
  type View,
} from "../measure.ts"
import { national } from "../national.ts"
import { sumOfValues } from "../sums.ts"

/** The balances that earned the interest income of a fiscal year: those of the year, never those of another day. */

/** Loans given, in the lines of the balance sheet or of a note. The tags of one portfolio overlap. */
const loans = largest(
  total(us("NotesAndLoansReceivableNetCurrent"), us("NotesAndLoansReceivableNetNoncurrent")),
  us("NotesReceivableNet"),
  total(
    us("FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLossCurrent"),
    us("FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLossNoncurrent"),
  ),
  us("FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss"),
  us("FinancingReceivableExcludingAccruedInterestBeforeAllowanceForCreditLoss"),
  us("FinancingReceivableAfterAllowanceForCreditLoss"),
  us("LoansAndLeasesReceivableNetReportedAmount"),
  us("LoansAndLeasesReceivableNetOfDeferredIncome"),
  us("LoansReceivableNet"),
)

/** Loans given, whose interest may be revenue. */
export const loansGiven = byTaxonomy(
  loans,
  onDart(
    "Assets",
    dartLoansToCustomers,
    total(
      ifrs("LoansAndAdvancesToCustomers"),
      ifrs("CurrentFinanceLeaseReceivables"),
      ifrs("NoncurrentFinanceLeaseReceivables"),
    ),
  ),
  national.loansGiven,
)

/** Loans made in the year. They show a portfolio that the balance sheet tags only by its segments. */
export const loansMade = largest(
  us("PaymentsToAcquireFinanceReceivables"),
  us("PaymentsToAcquireLoansReceivable"),
  us("PaymentsToAcquireNotesReceivable"),
)

/** Losses expected on loans. They show a portfolio too, but not how large it is. */
export const loanLosses = largest(
  atPeriodEnd(us("FinancingReceivableAllowanceForCreditLosses")),
  atPeriodEnd(us("FinancingReceivableAllowanceForCreditLossExcludingAccruedInterest")),
  us("ProvisionForLoanLeaseAndOtherLosses"),
  us("ProvisionForLoanAndLeaseLosses"),
)

const linesOfOtherAssets = [
  us("OtherAssetsNoncurrent"),
  us("OtherAssets"),
  us("PrepaidExpenseOtherNoncurrent"),
]

/** Other assets; not a subtotal that holds plant or goodwill (NextEra Energy, Smucker). */
const otherAssets = declare(
  "The largest line of other assets that leaves room in total assets for money, plant and goodwill.",
  {
    lines: linesOfOtherAssets,
    whole: assets["us-gaap"],
    plant: plantLine,
    goodwill: us("Goodwill"),
    money: cashAndInterestBearing["us-gaap"],
  },
  ({ lines, whole, plant, goodwill, money }) => {
    const named = (plant?.value ?? 0) + (goodwill?.value ?? 0) + (money?.value ?? 0)
    const room = (whole?.value ?? Number.POSITIVE_INFINITY) - named
    return largestOf(lines.filter((line) => line !== null).filter(({ value }) => value <= room))
  },
)

/** Lines other than money and loans that earn interest in some companies. */
const others: readonly Measure[] = [
  largest(
    us("OtherAssetsCurrent"),
    us("PrepaidExpenseAndOtherAssetsCurrent"),
    us("PrepaidExpenseAndOtherAssets"),
  ),
  largest(us("RegulatoryAssetsNoncurrent"), us("RegulatoryAssets")),
  us("RegulatoryAssetsCurrent"),
  clientMoney,
  largest(us("IncomeTaxesReceivable"), us("PrepaidTaxes"), us("IncomeTaxReceivable")),
  us("IncomeTaxesReceivableNoncurrent"),
  loansHeldForSale,
  leasesGiven,
]

const ifrsOthers = [
  ifrs("OtherNoncurrentAssets"),
  ifrs("OtherCurrentAssets"),
  ifrs("CurrentTaxAssets"),
  ifrs("NoncurrentReceivables"),
]

/** The lines other than money and loans given that earn interest in some companies, for the guide. */
export const linesThatMayEarn = {
  "us-gaap": total(...linesOfOtherAssets, ...others),
  "ifrs-full": total(...ifrsOthers),
} as const

/** Money with all other lines that may bear interest, except loans given, whose yields are higher. */
const mixedBalance = byTaxonomy(
  totalWith(cashAndInterestBearing["us-gaap"], otherAssets, ...others),
  totalWith(interestBearingAtMost["ifrs-full"], ...ifrsOthers),
  national.interestBearingAtMost,
)

/** The largest balances of a fiscal year: money on every balance sheet of it, other lines at its two ends. */
export interface LargestBalances {
  /** Cash and interest-bearing securities. */
  readonly money: Figure
  /** Money with all other lines that may bear interest. */
  readonly mixed: Figure
  /** The most by which assets that may be money could raise either. */
  readonly possibly: number
}

/** What may have earned the interest of a fiscal year, at its two ends. */
export interface EarningBalances {
  /** The mean of cash and interest-bearing securities. */
  readonly average: number
  /** The largest loans given, or those made in the year if they are more; 0 if none are tagged. */
  readonly loans: number
  readonly sheets: Sheets
}

interface Sheets {
  readonly all: readonly View[]
  readonly ends: readonly View[]
}

/** The balances that open and close the fiscal year. */
export function earningBalances(basis: Basis, year: View): EarningBalances {
  const sheets = sheetsOf(basis, year)
  const { ends } = sheets
  const money = read(basis, ends, cashAndInterestBearing)
  const made = basis.taxonomy === "us-gaap" ? loansMade(year) : null
  return {
    average: sumOfValues(money) / Math.max(1, money.length),
    loans: Math.max(0, made?.value ?? 0, largestOf(read(basis, ends, loansGiven))?.value ?? 0),
    sheets,
  }
}

/** The largest balances of the fiscal year; null if nothing states money. */
export function largestBalances(
  basis: Basis,
  { sheets: { all, ends } }: EarningBalances,
): LargestBalances | null {
  const money = largestOf(read(basis, all, interestBearingAtMost))
  const mixed = largestOf(read(basis, ends, mixedBalance))
  if (money === null || mixed === null) return null
  return { money, mixed, possibly: Math.max(0, ...ends.map((sheet) => unnamedOn(basis, sheet))) }
}

/** The assets that may be money and are none of the lines that may bear interest. */
function unnamedOn({ taxonomy }: Basis, sheet: View): number {
  const amountOf = (measure: MeasureByTaxonomy) => measure[taxonomy](sheet)?.value ?? 0
  const named = amountOf(interestBearingAtMost) - amountOf(cashAndInterestBearing)
  return amountOf(possiblyInterestBearing) - named
}

/** The sheets from the opening to the closing of the year, and these two; the newest if neither states money. */
function sheetsOf(basis: Basis, year: View): Sheets {
  const { taxonomy, balanceSheet } = basis
  const all = sheetDays(basis, year).map((day) => balanceSheet.instant(day))
  const ends = all.filter((_, at) => at === 0 || at === all.length - 1)
  const isStated = ends.some((sheet) => interestBearingAtMost[taxonomy](sheet) !== null)
  return isStated ? { all, ends } : { all: [balanceSheet], ends: [balanceSheet] }
}

function read({ taxonomy }: Basis, sheets: readonly View[], measure: MeasureByTaxonomy): readonly Figure[] {
  return sheets.map((sheet) => measure[taxonomy](sheet)).filter((figure) => figure !== null)
}

function sheetDays({ taxonomy, balanceSheet }: Basis, { starts, end: closing }: View): readonly string[] {
  const { ledger, unit } = balanceSheet
  const earliest = addDays((starts ?? []).toSorted()[0] ?? closing, -openingDaysMax)
  const days = balanceTotals[taxonomy].flatMap((concept) =>
    factsWithin(ledger, concept, unit, { from: earliest, to: closing }).flatMap(({ start, end }) =>
      start === null ? [end] : [],
    ),
  )
  return [...new Set(days)].sort()
}
/** A year of 52 weeks starts at most this many days after the balance sheet that opens it. */
const openingDaysMax = 7
