import { liabilities } from "../balance.ts"
import { type Figure, sumOfFigures, type Term } from "../figure.ts"
import { declare, first, largest, type Measure, rows, tag, total, us, type View } from "../measure.ts"

import { subsetSums } from "../sums.ts"

/** Kinds of debt that US balance sheets and notes name. */

export const leasesCurrent = first(us("FinanceLeaseLiabilityCurrent"), us("CapitalLeaseObligationsCurrent"))
export const leasesNoncurrent = first(
  us("FinanceLeaseLiabilityNoncurrent"),
  us("CapitalLeaseObligationsNoncurrent"),
)
export const financeLeases = largest(
  us("FinanceLeaseLiability"),
  total(leasesCurrent, leasesNoncurrent),
  us("CapitalLeaseObligations"),
)

const repurchases = largest(
  us("SecuritiesSoldUnderAgreementsToRepurchase"),
  us("AssetsSoldUnderAgreementsToRepurchaseRepurchaseLiability"),
)

/** Borrowings due within a year, except the current portion of long-term debt. */
const shortTermByKind = [
  us("CommercialPaper"),
  largest(us("ShortTermBankLoansAndNotesPayable"), us("LoansPayableToBankCurrent")),
  us("ShortTermNonBankLoansAndNotesPayable"),
  us("BankOverdrafts"),
  us("WarehouseAgreementBorrowings"),
  us("OtherShortTermBorrowings"),
  largest(
    us("FederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchase"),
    total(us("FederalFundsPurchased"), repurchases),
  ),
  us("BridgeLoan"),
  us("ConstructionLoan"),
  us("TransfersAccountedForAsSecuredBorrowingsAssociatedLiabilitiesCarryingAmount"),
  us("OtherSecuredFinancings"),
]

export const shortTerm = largest(us("ShortTermBorrowings"), total(...shortTermByKind))

/** One measure for each kind of instrument. Several tags may name one kind, but kinds do not overlap. */
const currentByKind = [
  largest(
    us("NotesPayableCurrent"),
    total(us("SeniorNotesCurrent"), us("NotesPayableToBankCurrent"), us("JuniorSubordinatedNotesCurrent")),
    us("NotesAndLoansPayableCurrent"),
  ),
  largest(us("ConvertibleDebtCurrent"), us("ConvertibleNotesPayableCurrent")),
  largest(us("LoansPayableCurrent"), us("SecuredDebtCurrent"), us("OtherLoansPayableCurrent")),
  us("LinesOfCreditCurrent"),
  us("UnsecuredDebtCurrent"),
  us("SubordinatedDebtCurrent"),
  us("ConvertibleSubordinatedDebtCurrent"),
  us("JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrustCurrent"),
  us("MediumtermNotesCurrent"),
  us("LongTermCommercialPaperCurrent"),
  us("LongTermConstructionLoanCurrent"),
  us("LongtermTransitionBondCurrent"),
  us("LongtermPollutionControlBondCurrent"),
  us("SpecialAssessmentBondCurrent"),
  us("FederalHomeLoanBankAdvancesCurrent"),
  us("OtherLongTermDebtCurrent"),
  us("OtherNotesPayableCurrent"),
  us("NotesPayableRelatedPartiesClassifiedCurrent"),
]

/** The measure; null if above current liabilities less payables (a wrong tag, or an amount tagged twice). */
export function withinDue(measure: Measure): Measure {
  return declare(
    "The first line, unless it exceeds current liabilities less payables.",
    { figure: measure, due: us("LiabilitiesCurrent"), payable: us("AccountsPayableCurrent") },
    ({ figure, due, payable }) => {
      if (figure === null || due === null) return figure
      return figure.value > due.value - (payable?.value ?? 0) ? null : figure
    },
  )
}

export const kindsCurrent = withinDue(total(...currentByKind))

/** Each tag of a kind of current debt. */
export const currentTags = tagsOf([...shortTermByKind, ...currentByKind])

/** Each tag that the measures read, once. */
export function tagsOf(measures: readonly Measure[]): readonly Measure[] {
  return [...new Set(measures.flatMap(({ concepts }) => concepts))].map(tag)
}

const owed = liabilities["us-gaap"]

/** One borrowing may have two tags (Whitestone's secured notes), or a further tag contains kinds (MAA's notes). */
function withinOwed(kinds: readonly Measure[]): Measure {
  return declare(
    "The sum of the kinds that do not add up to another tag, unless it exceeds all liabilities: then the largest kind.",
    { sum: apart(kinds), sure: largest(...kinds), owed },
    ({ sum, sure, owed: all }) => (sum !== null && exceeds(sum, all) ? sure : sum),
  )
}

function apart(kinds: readonly Measure[]): Measure {
  return declare(
    "The sum of these, without those that add up to another one.",
    { kinds, tags: tagsOf(kinds) },
    ({ kinds: figures, tags: tagged }) => {
      const amounts = tagged.flatMap((one) => one?.value ?? [])
      return sumOfFigures(figures.filter((kind) => kind !== null && !isPart(kind.value, amounts)))
    },
  )
}

function isPart(part: number, amounts: readonly number[]): boolean {
  return amounts.some((whole) => {
    if (part <= 0 || whole <= part) return false
    const others = amounts.filter((amount) => amount !== whole && amount !== part)
    const sums = subsetSums(others).slice(1)
    return sums.some((sum) => Math.abs(sum + part - whole) <= whole * roundingShareMax)
  })
}
/** A sum that differs from the whole by at most this share equals the whole up to rounding. */
export const roundingShareMax = 0.000_2

function exceeds({ value }: Figure, all: Figure | null): boolean {
  return all !== null && all.value > 0 && value > all.value
}

const noncurrentByKind = [
  largest(
    us("LongTermNotesPayable"),
    total(
      us("SeniorLongTermNotes"),
      us("NotesPayableToBankNoncurrent"),
      us("JuniorSubordinatedLongTermNotes"),
    ),
    us("LongTermNotesAndLoans"),
  ),
  largest(us("ConvertibleDebtNoncurrent"), us("ConvertibleLongTermNotesPayable")),
  largest(
    us("LongTermLoansPayable"),
    us("SecuredLongTermDebt"),
    us("LongTermLoansFromBank"),
    us("OtherLoansPayableLongTerm"),
  ),
  us("LongTermLineOfCredit"),
  us("UnsecuredLongTermDebt"),
  us("SubordinatedLongTermDebt"),
  us("ConvertibleSubordinatedDebtNoncurrent"),
  us("JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrustNoncurrent"),
  us("MediumtermNotesNoncurrent"),
  us("CommercialPaperNoncurrent"),
  us("OtherLongTermDebtNoncurrent"),
  largest(us("OtherLongTermNotesPayable"), us("OtherNotesPayableNoncurrent")),
  us("ConstructionLoanNoncurrent"),
  us("LongTermTransitionBond"),
  us("LongTermPollutionControlBond"),
  us("SpecialAssessmentBondNoncurrent"),
  us("LongtermFederalHomeLoanBankAdvancesNoncurrent"),
  us("NotesPayableRelatedPartiesNoncurrent"),
]

export const kindsNoncurrent = withinOwed(noncurrentByKind)

const totalByKind: readonly Measure[] = [
  largest(us("NotesPayable"), us("SeniorNotes"), us("NotesAndLoansPayable"), us("MediumTermNotes")),
  largest(us("ConvertibleDebt"), us("ConvertibleNotesPayable")),
  us("ConvertibleSubordinatedDebt"),
  largest(us("LoansPayable"), us("SecuredDebt"), us("LoansPayableToBank"), us("NotesPayableToBank")),
  us("LineOfCredit"),
  us("UnsecuredDebt"),
  largest(
    us("SubordinatedDebt"),
    us("JuniorSubordinatedNotes"),
    us("JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust"),
  ),
  us("OtherLongTermDebt"),
  us("OtherLoansPayable"),
  us("OtherNotesPayable"),
  us("OtherBorrowings"),
  us("NotesPayableRelatedPartiesCurrentAndNoncurrent"),
  us("LongtermTransitionBond"),
  us("LongtermPollutionControlBond"),
  us("LongtermCommercialPaperCurrentAndNoncurrent"),
  us("SpecialAssessmentBond"),
  us("SurplusNotes"),
  largest(
    us("AdvancesFromFederalHomeLoanBanks"),
    us("FederalHomeLoanBankAdvancesLongTerm"),
    us("FederalHomeLoanBankAdvancesShortTerm"),
  ),
]

export const kindsTotal = withinOwed(totalByKind)
/** Kinds not split into current and non-current that a total may leave out. */
export const kindsBesideTotal = totalByKind

const kindsSums = [apart(noncurrentByKind), apart(totalByKind)]

/** Kinds of debt in two lists: of the balance sheet (current and non-current), and of the notes. */
export const debtKinds: readonly (readonly Measure[])[] = [
  [...noncurrentByKind, ...currentByKind, ...shortTermByKind],
  [...totalByKind, ...shortTermByKind],
]

export const debtTags = tagsOf(debtKinds.flat())

/** Total liabilities, if untagged overlaps make the kinds of debt add up to more. Else null. */
export function mostOfOverlappingKinds(view: View): number | null {
  const all = owed(view)
  const overlaps = kindsSums.some((sum) => {
    const figure = sum(view)
    return figure !== null && exceeds(figure, all)
  })
  return overlaps ? (all?.value ?? null) : null
}

const maturity = (part: string): Measure => us(`LongTermDebtMaturitiesRepaymentsOfPrincipal${part}`)

/** The table of maturities, which states principal. Equal rows are equal instalments. */
export const maturityTable = rows(
  maturity("RemainderOfFiscalYear"),
  largest(maturity("InNextTwelveMonths"), maturity("InNextRollingTwelveMonths")),
  largest(maturity("InYearTwo"), maturity("InRollingYearTwo")),
  largest(maturity("InYearThree"), maturity("InRollingYearThree")),
  largest(maturity("InYearFour"), maturity("InRollingYearFour")),
  largest(maturity("InYearFive"), maturity("InRollingYearFive")),
  largest(maturity("AfterYearFive"), maturity("InRollingAfterYearFive")),
)

/** The row of the table for the debt that is due next; null if the table leaves it out. */
export function firstRow({ terms }: Figure): Term | null {
  return terms.find(({ concept }) => isFirstRow.test(concept)) ?? null
}
const isFirstRow = /(RemainderOfFiscalYear|InNextTwelveMonths|InNextRollingTwelveMonths)$/
