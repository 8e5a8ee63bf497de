import { addDays } from "../../../days.ts"
import { balanceTotals } from "../../../terms.ts"
import type { Basis } from "../../basis.ts"
import { factsOf } from "../../fact-ledger.ts"
import { illiquidAssets } from "../assets/read.ts"
import { assets } from "../balance.ts"
import { cashAndInterestBearing, interestBearingAtMost, possiblyInterestBearing } from "../cash/chain.ts"
import { clientMoney } from "../cash/own-cash.ts"
import { dartLoansToCustomers, onDart } from "../dart.ts"
import { edinet } from "../edinet.ts"
import {
  atPeriodEnd,
  declare,
  type Figure,
  ifrs,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  total,
  totalWith,
  us,
  type View,
} from "../measure.ts"

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
export const loansGiven: MeasureByTaxonomy = {
  "us-gaap": loans,
  "ifrs-full": onDart(
    "Assets",
    dartLoansToCustomers,
    total(
      ifrs("LoansAndAdvancesToCustomers"),
      ifrs("CurrentFinanceLeaseReceivables"),
      ifrs("NoncurrentFinanceLeaseReceivables"),
    ),
  ),
  ...edinet.loansGiven,
}

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

/** Other assets; not a subtotal that holds plant or goodwill (NextEra Energy, Smucker). */
const otherAssets = declare(
  "The largest line of other assets that leaves room in total assets for money, property, goodwill and inventories.",
  {
    lines: [us("OtherAssetsNoncurrent"), us("OtherAssets"), us("PrepaidExpenseOtherNoncurrent")],
    whole: assets["us-gaap"],
    idle: illiquidAssets["us-gaap"],
    money: cashAndInterestBearing["us-gaap"],
  },
  ({ lines, whole, idle, money }) => {
    const room = (whole?.value ?? Number.POSITIVE_INFINITY) - (idle?.value ?? 0) - (money?.value ?? 0)
    return largestOf(lines.filter((line) => line !== null).filter(({ value }) => value <= room))
  },
)

/** Lines that earn interest in some companies, beside money and loans. */
const others: readonly Measure[] = [
  otherAssets,
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
  largest(
    us("LoansReceivableHeldForSaleNetNotPartOfDisposalGroup"),
    us("LoansReceivableHeldForSaleAmount"),
    us("MortgageLoansHeldForSaleFairValueDisclosure"),
  ),
  largest(
    us("NetInvestmentInLease"),
    us("SalesTypeLeaseNetInvestmentInLease"),
    us("DirectFinancingLeaseNetInvestmentInLease"),
  ),
]

/** Money with all other lines that may bear interest, except loans given, whose yields are higher. */
export const mixedBalance: MeasureByTaxonomy = {
  "us-gaap": totalWith(cashAndInterestBearing["us-gaap"], ...others),
  "ifrs-full": totalWith(
    interestBearingAtMost["ifrs-full"],
    ifrs("OtherNoncurrentAssets"),
    ifrs("OtherCurrentAssets"),
    ifrs("CurrentTaxAssets"),
    ifrs("NoncurrentReceivables"),
  ),
  ...edinet.interestBearingAtMost,
}

export interface EarningBalances {
  /** The mean of cash and interest-bearing securities over the balance sheets of the year. */
  readonly average: number
  /** The largest cash and interest-bearing securities. */
  readonly money: Figure
  /** The largest sum of money and all other lines that may bear interest. */
  readonly mixed: Figure
  /** The most by which money of untold kind could raise either. */
  readonly possibly: number
  /** The largest loans given, or those made in the year if they are more; 0 if none are tagged. */
  readonly loans: number
}

/**
 * The balances on the balance sheets of the fiscal year, quarters and both ends. If none of them states cash, those
 * on the newest balance sheet. Null without any.
 */
export function earningBalances(basis: Basis): EarningBalances | null {
  const { taxonomy, balanceSheet, income } = basis
  if (income === null) return null
  const states = (sheet: View) => interestBearingAtMost[taxonomy](sheet) !== null
  const ofYear = sheetDays(basis, income)
    .map((day) => balanceSheet.instant(day))
    .filter(states)
  const sheets = ofYear.length > 0 ? ofYear : [balanceSheet].filter(states)
  const read = (measure: MeasureByTaxonomy) =>
    sheets.map((sheet) => measure[taxonomy](sheet)).filter((figure) => figure !== null)
  const [money, mixed] = [largestOf(read(interestBearingAtMost)), largestOf(read(mixedBalance))]
  if (money === null || mixed === null) return null
  const own = read(cashAndInterestBearing)
  const made = taxonomy === "us-gaap" ? loansMade(income) : null
  return {
    average: own.reduce((sum, { value }) => sum + value, 0) / Math.max(1, own.length),
    money,
    mixed,
    // In Korea and Japan the lines that may bear interest hold money of untold kind already.
    possibly: own.includes(money) ? (largestOf(read(possiblyInterestBearing))?.value ?? 0) : 0,
    loans: Math.max(0, made?.value ?? 0, largestOf(read(loansGiven))?.value ?? 0),
  }
}

function largestOf(figures: readonly Figure[]): Figure | null {
  return figures.reduce<Figure | null>(
    (most, figure) => (most === null || figure.value > most.value ? figure : most),
    null,
  )
}

/** The days of the balance sheets from the one that opens the fiscal year to the one that closes it. */
function sheetDays({ taxonomy, balanceSheet }: Basis, { starts, end: closing }: View): readonly string[] {
  const { ledger, unit } = balanceSheet
  const openings = (starts ?? []).map((start) => addDays(start, -1))
  const earliest = addDays(openings.toSorted()[0] ?? closing, -openingDaysMax)
  const days = balanceTotals[taxonomy].flatMap((concept) =>
    factsOf(ledger, concept, unit).flatMap(({ start, end }) =>
      start === null && end >= earliest && end <= closing ? [end] : [],
    ),
  )
  return [...new Set([...openings, ...days, closing])].sort()
}
/** A year of 52 weeks starts at most this many days after the balance sheet that opens it. */
const openingDaysMax = 6
