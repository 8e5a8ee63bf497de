import { dartDebt, dartLeases, onDart } from "../dart.ts"
import { esefBorrowings, esefNotBorrowed } from "../esef.ts"
import { plus } from "../figure.ts"
import { declare, first, ifrs, largest, rows, total } from "../measure.ts"

/** The debt chain of filers under IFRS. */

const taggedCurrent = largest(
  ifrs("CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings"),
  total(ifrs("ShorttermBorrowings"), ifrs("CurrentPortionOfLongtermBorrowings")),
  total(
    largest(
      ifrs("CurrentLoansReceivedAndCurrentPortionOfNoncurrentLoansReceived"),
      total(
        ifrs("CurrentSecuredBankLoansReceivedAndCurrentPortionOfNoncurrentSecuredBankLoansReceived"),
        ifrs("CurrentUnsecuredBankLoansReceivedAndCurrentPortionOfNoncurrentUnsecuredBankLoansReceived"),
      ),
    ),
    ifrs("CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued"),
    ifrs("CurrentNotesAndDebenturesIssuedAndCurrentPortionOfNoncurrentNotesAndDebenturesIssued"),
    ifrs("CurrentCommercialPapersIssuedAndCurrentPortionOfNoncurrentCommercialPapersIssued"),
    ifrs("OtherCurrentBorrowingsAndCurrentPortionOfOtherNoncurrentBorrowings"),
  ),
)

const provenCurrent = esefBorrowings(
  "current",
  `CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings ShorttermBorrowings CurrentPortionOfLongtermBorrowings
  CurrentLoansReceivedAndCurrentPortionOfNoncurrentLoansReceived
  CurrentSecuredBankLoansReceivedAndCurrentPortionOfNoncurrentSecuredBankLoansReceived
  CurrentUnsecuredBankLoansReceivedAndCurrentPortionOfNoncurrentUnsecuredBankLoansReceived
  CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued
  CurrentNotesAndDebenturesIssuedAndCurrentPortionOfNoncurrentNotesAndDebenturesIssued
  CurrentCommercialPapersIssuedAndCurrentPortionOfNoncurrentCommercialPapersIssued
  OtherCurrentBorrowingsAndCurrentPortionOfOtherNoncurrentBorrowings`,
)
const ifrsCurrent = first(provenCurrent, taggedCurrent)

const ifrsKindsNoncurrent = total(
  largest(
    ifrs("NoncurrentPortionOfNoncurrentLoansReceived"),
    total(
      ifrs("NoncurrentPortionOfNoncurrentSecuredBankLoansReceived"),
      ifrs("NoncurrentPortionOfNoncurrentUnsecuredBankLoansReceived"),
    ),
  ),
  ifrs("NoncurrentPortionOfNoncurrentBondsIssued"),
  ifrs("NoncurrentPortionOfNoncurrentNotesAndDebenturesIssued"),
  ifrs("NoncurrentPortionOfNoncurrentCommercialPapersIssued"),
  ifrs("NoncurrentPortionOfOtherNoncurrentBorrowings"),
)

/** If `LongtermBorrowings` is less than the bonds issued, the tag states only the bank loans (TSM). */
const taggedNoncurrent = declare(
  "The stated non-current portion; otherwise long-term borrowings, with the kinds of debt added if these are more than the borrowings.",
  {
    stated: ifrs("NoncurrentPortionOfNoncurrentBorrowings"),
    kinds: ifrsKindsNoncurrent,
    longterm: ifrs("LongtermBorrowings"),
  },
  ({ stated, kinds, longterm }) => {
    if (stated !== null) return stated
    if (kinds === null || longterm === null) return kinds ?? longterm
    return longterm.value < kinds.value ? plus(kinds, longterm) : longterm
  },
)

const provenNoncurrent = esefBorrowings(
  "noncurrent",
  `NoncurrentPortionOfNoncurrentBorrowings LongtermBorrowings NoncurrentPortionOfNoncurrentLoansReceived
  NoncurrentPortionOfNoncurrentSecuredBankLoansReceived NoncurrentPortionOfNoncurrentUnsecuredBankLoansReceived
  NoncurrentPortionOfNoncurrentBondsIssued NoncurrentPortionOfNoncurrentNotesAndDebenturesIssued
  NoncurrentPortionOfNoncurrentCommercialPapersIssued NoncurrentPortionOfOtherNoncurrentBorrowings`,
)
const ifrsNoncurrent = first(provenNoncurrent, taggedNoncurrent)

const ifrsKinds = total(
  largest(ifrs("LoansReceived"), total(ifrs("SecuredBankLoansReceived"), ifrs("UnsecuredBankLoansReceived"))),
  largest(
    ifrs("DebtInstrumentsIssued"),
    total(ifrs("BondsIssued"), ifrs("NotesAndDebenturesIssued"), ifrs("CommercialPapersIssued")),
  ),
  ifrs("OtherBorrowings"),
)

const stated = ifrs("Borrowings")

const proven = declare(
  "The borrowings of both sections, if the lines of one come to its total; the stated total if it is larger.",
  { proofs: [provenCurrent, provenNoncurrent], both: rows(ifrsNoncurrent, ifrsCurrent), stated },
  ({ proofs, both, stated: all }) => {
    if (both === null || proofs.every((proof) => proof === null)) return null
    return all !== null && all.value > both.value ? all : both
  },
)

/** The stated total comes first. Some filers include the current portion in `LongtermBorrowings` (LPA). */
export const ifrsDebt = onDart(
  "Liabilities",
  dartDebt,
  first(proven, stated, largest(total(ifrsNoncurrent, ifrsCurrent), ifrsKinds)),
)
/** Borrowings by their section of the balance sheet. */
export const ifrsDebtBySection = { current: ifrsCurrent, noncurrent: ifrsNoncurrent, all: ifrsDebt }
export const notBorrowedOnEsef = esefNotBorrowed(ifrsDebtBySection)
export const leaseLines = largest(
  ifrs("LeaseLiabilities"),
  total(ifrs("CurrentLeaseLiabilities"), ifrs("NoncurrentLeaseLiabilities")),
)
export const ifrsLeases = onDart("Liabilities", dartLeases, leaseLines)
