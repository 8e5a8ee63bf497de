import {
  declare,
  first,
  largest,
  type Measure,
  plus,
  rows,
  tag,
  total,
  totalWith,
  type View,
} from "./measure.ts"

/**
 * Interest-bearing debt: finance leases in, operating leases out (screening-rules C1, C3, C4).
 * The taxonomy's own calculation tree says what already contains what; nothing is added twice.
 */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

const leasesCurrent = first(us("FinanceLeaseLiabilityCurrent"), us("CapitalLeaseObligationsCurrent"))
const leasesNoncurrent = first(us("FinanceLeaseLiabilityNoncurrent"), us("CapitalLeaseObligationsNoncurrent"))
export const financeLeases = largest(
  us("FinanceLeaseLiability"),
  total(leasesCurrent, leasesNoncurrent),
  us("CapitalLeaseObligations"),
)

/** Borrowings due within a year other than the current portion of long-term debt. */
const shortTerm = largest(
  us("ShortTermBorrowings"),
  total(
    us("CommercialPaper"),
    largest(us("ShortTermBankLoansAndNotesPayable"), us("LoansPayableToBankCurrent")),
    us("ShortTermNonBankLoansAndNotesPayable"),
    us("BankOverdrafts"),
    us("WarehouseAgreementBorrowings"),
    us("OtherShortTermBorrowings"),
    us("SecuritiesSoldUnderAgreementsToRepurchase"),
    us("BridgeLoan"),
  ),
)

/** One value a kind of instrument: its synonyms overlap, the kinds do not. */
const kindsCurrentSum = total(
  largest(us("NotesPayableCurrent"), us("SeniorNotesCurrent"), us("NotesAndLoansPayableCurrent")),
  largest(us("ConvertibleDebtCurrent"), us("ConvertibleNotesPayableCurrent")),
  largest(us("LoansPayableCurrent"), us("SecuredDebtCurrent"), us("OtherLoansPayableCurrent")),
  us("LinesOfCreditCurrent"),
  us("UnsecuredDebtCurrent"),
  us("SubordinatedDebtCurrent"),
  us("MediumtermNotesCurrent"),
  us("OtherLongTermDebtCurrent"),
  us("OtherNotesPayableCurrent"),
  us("NotesPayableRelatedPartiesClassifiedCurrent"),
)

const dueCurrent = us("LiabilitiesCurrent")
const payable = us("AccountsPayableCurrent")

/** Current debt above current liabilities less payables is a mistaken tag, or one amount under several names. */
function withinDue(measure: Measure): Measure {
  return declare(
    (view) => {
      const figure = measure(view)
      const due = dueCurrent(view)
      if (figure === null || due === null) return figure
      return figure.value > due.value - (payable(view)?.value ?? 0) ? null : figure
    },
    measure,
    dueCurrent,
    payable,
  )
}

const kindsCurrent = withinDue(kindsCurrentSum)

const kindsNoncurrent = total(
  largest(us("LongTermNotesPayable"), us("SeniorLongTermNotes"), us("LongTermNotesAndLoans")),
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
  us("MediumtermNotesNoncurrent"),
  us("CommercialPaperNoncurrent"),
  us("OtherLongTermDebtNoncurrent"),
  us("OtherNotesPayableNoncurrent"),
  us("SpecialAssessmentBondNoncurrent"),
  us("NotesPayableRelatedPartiesNoncurrent"),
)

const kindsTotal = total(
  largest(us("NotesPayable"), us("SeniorNotes"), us("NotesAndLoansPayable"), us("MediumTermNotes")),
  largest(us("ConvertibleDebt"), us("ConvertibleNotesPayable")),
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
  us("SurplusNotes"),
  largest(
    us("AdvancesFromFederalHomeLoanBanks"),
    us("FederalHomeLoanBankAdvancesLongTerm"),
    us("FederalHomeLoanBankAdvancesShortTerm"),
  ),
)

const maturity = (part: string): Measure => us(`LongTermDebtMaturitiesRepaymentsOfPrincipal${part}`)

/** The table of maturities: the principal of long-term debt, whatever lines it stands in. Equal rows are instalments. */
export const maturityTable = rows(
  maturity("RemainderOfFiscalYear"),
  largest(maturity("InNextTwelveMonths"), maturity("InNextRollingTwelveMonths")),
  largest(maturity("InYearTwo"), maturity("InRollingYearTwo")),
  largest(maturity("InYearThree"), maturity("InRollingYearThree")),
  largest(maturity("InYearFour"), maturity("InRollingYearFour")),
  largest(maturity("InYearFive"), maturity("InRollingYearFive")),
  largest(maturity("AfterYearFive"), maturity("InRollingAfterYearFive")),
)

/** The same debt before discounts and issuance costs is this much larger at most; beyond it is more than that debt. */
export const principalOverCarryingMax = 1.1

/**
 * A whole and its parts: the larger of the two. A single part larger than its whole proves that it is not a part of
 * it: the two are lines of their own and add (Mirion's convertible notes beside its loans).
 */
function wholeOrParts(whole: Measure, parts: Measure): Measure {
  return declare(
    (view) => {
      const all = whole(view)
      const some = parts(view)
      if (all === null || some === null) return all ?? some
      if (some.value <= all.value) return all
      const isBeyondPrincipal = some.value > all.value * principalOverCarryingMax
      const isOneLine = some.terms.length === 1 && all.value > 0
      return isOneLine && isBeyondPrincipal ? plus(some, all) : some
    },
    whole,
    parts,
  )
}

const currentPortion = largest(
  withinDue(us("LongTermDebtAndCapitalLeaseObligationsCurrent")),
  total(wholeOrParts(withinDue(us("LongTermDebtCurrent")), kindsCurrent), leasesCurrent),
)

export const debtCurrent = largest(withinDue(us("DebtCurrent")), total(currentPortion, withinDue(shortTerm)))

export const debtNoncurrent = largest(
  us("LongTermDebtAndCapitalLeaseObligations"),
  total(wholeOrParts(us("LongTermDebtNoncurrent"), kindsNoncurrent), leasesNoncurrent),
)

const bothSides = total(debtNoncurrent, debtCurrent)
const holdsLeases = /Lease/
const bareSides = total(us("LongTermDebtNoncurrent"), us("LongTermDebtCurrent"))
const bareWithShortTerm = total(bareSides, shortTerm)
const statedWithLeases = largest(
  us("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities"),
  us("DebtAndCapitalLeaseObligations"),
)

/** True when the lines alone are what the notes state as debt with leases: the lines then hold the leases (CHEF). */
function areLeasesInside(view: View): boolean {
  const bare = bareSides(view)
  const stated = statedWithLeases(view)
  return bare !== null && stated !== null && Math.abs(bare.value / stated.value - 1) <= sameAmountTolerance
}
const sameAmountTolerance = 0.005

/** The two sides of the balance sheet, with the finance leases where no line holds them. */
export const debtOnBalanceSheet = declare(
  (view) => {
    if (areLeasesInside(view)) return bareWithShortTerm(view)
    const sides = bothSides(view)
    const leases = financeLeases(view)
    if (sides === null || leases === null) return sides ?? leases
    return sides.terms.some(({ concept }) => holdsLeases.test(concept)) ? sides : plus(sides, leases)
  },
  bothSides,
  bareWithShortTerm,
  statedWithLeases,
  financeLeases,
)

const longTermDebt = us("LongTermDebt")
const longTermWithCurrent = total(longTermDebt, us("LongTermDebtCurrent"))

/**
 * `LongTermDebt` is a total for most and the non-current part for some. Where no non-current line is tagged, the table
 * of maturities tells: with the current part it comes to the table's principal (AVNS).
 */
const longTermDebtWhole = declare(
  (view) => {
    const alone = longTermDebt(view)
    const sum = longTermWithCurrent(view)
    const table = maturityTable(view)
    if (alone === null || sum === null || table === null || debtNoncurrent(view) !== null) return alone
    return Math.abs(sum.value / table.value - 1) < Math.abs(alone.value / table.value - 1) ? sum : alone
  },
  longTermWithCurrent,
  debtNoncurrent,
)

/** Totals from the notes, each made complete by what the taxonomy says it leaves out. */
export const debtInNotes: readonly Measure[] = [
  us("DebtAndCapitalLeaseObligations"),
  totalWith(us("DebtLongtermAndShorttermCombinedAmount"), financeLeases),
  totalWith(us("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities"), shortTerm),
  totalWith(longTermDebtWhole, shortTerm, financeLeases),
  totalWith(kindsTotal, shortTerm, financeLeases),
]

/** The amount owed before discounts and issuance costs: only where nothing else is tagged. */
export const debtPrincipal = totalWith(
  largest(us("DebtInstrumentCarryingAmount"), us("LongTermDebtGross"), us("DebtInstrumentFaceAmount")),
  shortTerm,
  financeLeases,
)

const ifrsCurrent = largest(
  ifrs("CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings"),
  total(ifrs("ShorttermBorrowings"), ifrs("CurrentPortionOfLongtermBorrowings")),
  total(
    ifrs("CurrentLoansReceivedAndCurrentPortionOfNoncurrentLoansReceived"),
    ifrs("CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued"),
    ifrs("CurrentNotesAndDebenturesIssuedAndCurrentPortionOfNoncurrentNotesAndDebenturesIssued"),
    ifrs("CurrentCommercialPapersIssuedAndCurrentPortionOfNoncurrentCommercialPapersIssued"),
    ifrs("OtherCurrentBorrowingsAndCurrentPortionOfOtherNoncurrentBorrowings"),
  ),
)

const ifrsKindsNoncurrent = total(
  ifrs("NoncurrentPortionOfNoncurrentLoansReceived"),
  ifrs("NoncurrentPortionOfNoncurrentBondsIssued"),
  ifrs("NoncurrentPortionOfNoncurrentNotesAndDebenturesIssued"),
  ifrs("NoncurrentPortionOfNoncurrentCommercialPapersIssued"),
  ifrs("NoncurrentPortionOfOtherNoncurrentBorrowings"),
)
const ifrsStated = ifrs("NoncurrentPortionOfNoncurrentBorrowings")
const ifrsLongterm = ifrs("LongtermBorrowings")

/** `LongtermBorrowings` below the bonds issued cannot be their total: it is the bank loans beside them (TSM). */
const ifrsNoncurrent = declare(
  (view) => {
    const stated = ifrsStated(view)
    if (stated !== null) return stated
    const kinds = ifrsKindsNoncurrent(view)
    const longterm = ifrsLongterm(view)
    if (kinds === null || longterm === null) return kinds ?? longterm
    return longterm.value < kinds.value ? plus(kinds, longterm) : longterm
  },
  ifrsStated,
  ifrsKindsNoncurrent,
  ifrsLongterm,
)

const ifrsKinds = total(
  ifrs("LoansReceived"),
  ifrs("BondsIssued"),
  ifrs("NotesAndDebenturesIssued"),
  ifrs("CommercialPapersIssued"),
  ifrs("OtherBorrowings"),
)

/** The stated total first: some filers' `LongtermBorrowings` holds its own current portion (LPA). */
export const ifrsDebt = first(ifrs("Borrowings"), largest(total(ifrsNoncurrent, ifrsCurrent), ifrsKinds))
export const ifrsLeases = largest(
  ifrs("LeaseLiabilities"),
  total(ifrs("CurrentLeaseLiabilities"), ifrs("NoncurrentLeaseLiabilities")),
)
