import { currentNotBorrowed } from "../balance.ts"
import { type Figure, plus } from "../figure.ts"
import { declare, every, first, largest, type Measure, total, totalWith, us, type View } from "../measure.ts"
import { subsetSums } from "../sums.ts"
import { closed, closing, currentSide, loansOf, noncurrentSide, withoutLeases } from "./closing.ts"
import {
  currentTags,
  financeLeases,
  kindsCurrent,
  kindsNoncurrent,
  kindsTotal,
  leasesCurrent,
  leasesNoncurrent,
  maturityTable,
  shortTerm,
  withinDue,
} from "./kinds.ts"
import { namedBesideDebt } from "./named-liabilities.ts"

/**
 * The debt chain of filers under US GAAP. It includes finance leases and excludes operating leases.
 * The taxonomy's calculation tree says which tag contains which; nothing is
 * added twice.
 */

const sameAmountTolerance = 0.005

/** Principal is at most this many times its carrying amount; a larger amount includes other debt. */
export const principalOverCarryingMax = 1.1
/** Principal of the debt of one line exceeds the line by at most this share. */
export const principalOverLineMax = 0.02

/** A single part larger than the whole cannot be a part of it (Mirion's convertible notes and its loans). */
function wholeOrParts(whole: Measure, parts: Measure): Measure {
  return declare(
    `The whole or the sum of its parts, whichever is larger; a single part more than ${principalOverCarryingMax} times the whole is a line of its own and adds to it.`,
    { all: whole, some: parts },
    ({ all, some }) => {
      if (all === null || some === null) return all ?? some
      if (some.value <= all.value) return all
      const isBeyondPrincipal = some.value > all.value * principalOverCarryingMax
      const isOneLine = some.terms.length === 1 && all.value > 0
      return isOneLine && isBeyondPrincipal ? plus(some, all) : some
    },
  )
}

const noncurrentLine = us("LongTermDebtNoncurrent")
const statedLine = us("LongTermDebtAndCapitalLeaseObligations")
const currentLine = us("LongTermDebtCurrent")
const longTermDebt = us("LongTermDebt")
const statedCurrent = withinDue(us("LongTermDebtAndCapitalLeaseObligationsCurrent"))
/** The part of long-term debt that is due within a year. */
export const currentPortion = largest(
  statedCurrent,
  total(wholeOrParts(withinDue(currentLine), kindsCurrent), leasesCurrent),
)
/** Short-term borrowings that current liabilities can hold. */
export const borrowedShort = withinDue(shortTerm)

/** The current portion and the short-term borrowings; only the larger one if it includes the other (Cohu). */
const bothCurrent = declare(
  "The current portion of long-term debt and the short-term borrowings, unless one includes the other: it is the sum of the other and of further current debt, or it is what long-term debt exceeds its non-current line by.",
  {
    portion: currentPortion,
    borrowed: borrowedShort,
    kinds: currentTags,
    line: noncurrentLine,
    totals: [longTermDebt, us("DebtLongtermAndShorttermCombinedAmount")],
  },
  ({ portion, borrowed, kinds, line, totals }) => {
    if (portion === null || borrowed === null) return portion ?? borrowed
    const loans = withoutLeases(portion)
    const known = [...loans.terms, ...borrowed.terms].map(({ concept }) => concept)
    const further = kinds.filter((kind) => !kind?.terms.some(({ concept }) => known.includes(concept)))
    const sums = subsetSums(further.map((kind) => kind?.value ?? 0))
    const isWhole = totals.some((whole) => line !== null && whole?.value === line.value + borrowed.value)
    const rest = borrowed.value - loans.value
    if (rest < 0 && sums.includes(-rest)) return portion
    const isHolding = loans.value > 0 && rest > 0 && (isWhole || sums.includes(rest))
    return isHolding ? borrowed : plus(portion, borrowed)
  },
)

function holding(line: Measure): Measure {
  return declare(
    "The line, if it is large enough to hold the current portion and the short-term borrowings.",
    { line, parts: [currentPortion, borrowedShort] },
    ({ line: whole, parts }) => {
      const least = (whole?.value ?? 0) * (1 + sameAmountTolerance)
      return parts.every((part) => part === null || withoutLeases(part).value <= least) ? whole : null
    },
  )
}

/** Notes payable beside both sides of long-term debt (Eversource). */
const notesDue = declare(
  "Notes payable, if both sides of long-term debt are tagged, no other short-term debt is, and the unnamed current liabilities can hold them.",
  {
    notes: us("NotesPayable"),
    line: noncurrentLine,
    portion: currentLine,
    others: [borrowedShort, us("DebtCurrent"), kindsCurrent],
    whole: us("LiabilitiesCurrent"),
    named: currentNotBorrowed["us-gaap"],
  },
  ({ notes, line, portion, others, whole, named }) => {
    if (notes === null || line === null || portion === null || whole === null) return null
    const isOther = notes.value !== line.value && others.every((other) => other === null)
    const room = whole.value - (named?.value ?? 0) - portion.value
    return isOther && notes.value <= room ? notes : null
  },
)

/** Current debt: the sum of its lines, or the lines with which current liabilities come to their total. */
export const debtCurrent = closing(
  currentSide,
  largest(withinDue(us("DebtCurrent")), total(bothCurrent, notesDue)),
  holding(withinDue(us("DebtCurrent"))),
  holding(borrowedShort),
  totalWith(statedCurrent, kindsCurrent, borrowedShort),
  totalWith(statedCurrent, borrowedShort),
  currentPortion,
)

const bareSides = total(noncurrentLine, currentLine)

/** The stated non-current total may be that of both sides under the wrong tag (Chesapeake Utilities). */
const statedNoncurrent = declare(
  "The stated non-current total with leases, unless it is the total of both sides under the wrong name.",
  { whole: statedLine, line: noncurrentLine, both: bareSides },
  ({ whole, line, both }) => {
    const isBoth = both?.value !== line?.value && areEqual(both, whole, sameAmountTolerance)
    return isBoth || areEqual(line, whole, 0) ? null : whole
  },
)

/** Kinds of debt that some filers print next to long-term debt, and others include in long-term debt. */
const kindsBeside = [
  us("LongTermLineOfCredit"),
  us("LineOfCredit"),
  largest(us("ConvertibleDebtNoncurrent"), us("ConvertibleLongTermNotesPayable")),
  us("OtherLongTermDebtNoncurrent"),
]

const bareNoncurrent = total(noncurrentLine, leasesNoncurrent)

/** Non-current debt: the largest of its lines, or the lines with which non-current liabilities come to their total (Fox Factory). */
export const debtNoncurrent = closing(
  noncurrentSide,
  largest(statedNoncurrent, total(wholeOrParts(noncurrentLine, kindsNoncurrent), leasesNoncurrent)),
  bareNoncurrent,
  statedLine,
  ...kindsBeside.map((kind) => total(every(noncurrentLine, kind), leasesNoncurrent)),
)

/** True if the lines of debt and the named liabilities come to the total on both sides. */
export function isSheetClosing(view: View): boolean {
  return closedCurrent(view) !== null && closedNoncurrent(view) !== null
}
export const closedCurrent = closed(currentSide, debtCurrent)
const closedNoncurrent = closed(noncurrentSide, debtNoncurrent)

const bothSides = total(debtNoncurrent, debtCurrent)
const holdsLeases = /Lease/
const statedWithLeases = largest(
  us("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities"),
  us("DebtAndCapitalLeaseObligations"),
)

/** The lines may include finance leases (Chefs' Warehouse, Zurn). */
export const debtOnBalanceSheet = declare(
  "The non-current and the current side together, with finance leases if no line includes them. The lines include the leases if they equal what the notes or another line state as debt with leases.",
  {
    sides: bothSides,
    leases: financeLeases,
    pairs: [bareSides, statedWithLeases, currentLine, leasesCurrent, noncurrentLine, statedLine],
  },
  ({ sides, leases, pairs: [bare, stated, current, dueLeases, line, lineWithLeases] }) => {
    if (sides === null || leases === null) return sides ?? leases
    const isWhole = areEqual(bare, stated, sameAmountTolerance)
    const isInside = isWhole || areEqual(current, dueLeases, 0) || areEqual(line, lineWithLeases, 0)
    if (isInside) return withoutLeases(sides)
    return sides.terms.some(({ concept }) => holdsLeases.test(concept)) ? sides : plus(sides, leases)
  },
)

function areEqual(left: Figure | null = null, right: Figure | null = null, shareMax: number): boolean {
  if (left === null || right === null || left.value <= 0) return false
  return Math.abs(left.value / right.value - 1) <= shareMax
}

/** `LongTermDebt` is the total for most filers and the non-current line for some (Tesla, AVNS). */
const longTermAndCurrent = declare(
  "`us-gaap:LongTermDebt` with current debt, if it is the non-current line: no other one is tagged, and the non-current liabilities come to their total with it, or a stated principal is nearer to the sum.",
  {
    longTerm: longTermDebt,
    due: debtCurrent,
    noncurrent: debtNoncurrent,
    closed: closing(noncurrentSide, debtNoncurrent, total(longTermDebt, leasesNoncurrent)),
    principals: [maturityTable, us("DebtInstrumentCarryingAmount")],
  },
  ({ longTerm, due, noncurrent, closed, principals }) => {
    if (longTerm === null || due === null || due.value === 0 || loansOf(noncurrent) !== null) return null
    const sum = plus(longTerm, withoutLeases(due))
    const isPrincipal = principals.some(
      (principal) => principal !== null && isNearer(principal.value, sum.value, longTerm.value),
    )
    return closed !== noncurrent || isPrincipal ? sum : null
  },
)

function isNearer(principal: number, sum: number, alone: number): boolean {
  const over = Math.abs(principal / sum - 1)
  return over <= principalOverLineMax && over < Math.abs(principal / alone - 1)
}

/** Short-term borrowings may be part of total long-term debt (Matson, AMD; home builders and lenders). */
const shortTermBeside = declare(
  "Short-term borrowings, unless current debt is less than they and the current part of long-term debt together. If no total of current liabilities is stated, total liabilities less the other named lines are compared with long-term debt: if they are nearer to long-term debt alone than to long-term debt plus these borrowings, the borrowings do not count.",
  {
    borrowed: shortTerm,
    due: debtCurrent,
    current: currentLine,
    line: noncurrentLine,
    longTerm: longTermDebt,
    all: us("Liabilities"),
    allCurrent: us("LiabilitiesCurrent"),
    named: namedBesideDebt.undivided["us-gaap"],
  },
  ({ borrowed, due, current, line, longTerm, all, allCurrent, named }) => {
    if (borrowed === null) return null
    const rest = longTerm === null || line === null ? 0 : longTerm.value - line.value
    const part = current?.value ?? rest
    if (due !== null && due.value < (borrowed.value + part) * (1 - sameAmountTolerance)) return null
    if (longTerm === null || all === null || allCurrent !== null) return borrowed
    const room = all.value - (named?.value ?? 0) - longTerm.value
    return Math.abs(room) < Math.abs(room - borrowed.value) ? null : borrowed
  },
)

/** Two kinds may be one borrowing (Host), or principal (AAT's secured note). */
const kindsBesideTotals = declare(
  "The kinds of debt together; nothing if they exceed a stated total by an amount that two kinds have, or if they exceed total long-term debt by up to a tenth and another total, or the table of maturities, agrees with total long-term debt.",
  {
    kinds: kindsTotal,
    longTerm: longTermDebt,
    combined: us("DebtAndCapitalLeaseObligations"),
    table: maturityTable,
  },
  ({ kinds, longTerm, combined, table }) => {
    if (kinds === null) return null
    const isRepeated = [longTerm, combined].some((total) => {
      const over = kinds.value - (total?.value ?? kinds.value)
      return over > 0 && kinds.terms.filter(({ fact }) => fact.value === over).length > 1
    })
    if (isRepeated) return null
    if (longTerm === null || kinds.value <= longTerm.value) return kinds
    if (kinds.value > longTerm.value * principalOverCarryingMax) return kinds
    const isAgreed = [combined, table].some(
      (other) => other !== null && Math.abs(other.value / longTerm.value - 1) <= sameAmountTolerance,
    )
    return isAgreed ? null : kinds
  },
)

const leasesBeside = declare(
  "Finance leases, unless long-term debt is at least the non-current line with leases.",
  { leases: financeLeases, longTerm: longTermDebt, line: statedLine },
  ({ leases, longTerm, line }) =>
    longTerm !== null && line !== null && line.value > 0 && longTerm.value >= line.value ? null : leases,
)

/** Totals from the notes, each with the items that the total leaves out according to the taxonomy. */
export const debtInNotes: readonly Measure[] = [
  us("DebtAndCapitalLeaseObligations"),
  totalWith(us("DebtLongtermAndShorttermCombinedAmount"), financeLeases),
  totalWith(us("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities"), shortTermBeside),
  totalWith(first(longTermAndCurrent, totalWith(longTermDebt, shortTermBeside)), leasesBeside),
  totalWith(kindsBesideTotals, shortTermBeside, financeLeases),
]

/** Principal, before discounts and issuance costs; used only if nothing else is tagged. */
export const debtPrincipal = totalWith(
  largest(us("DebtInstrumentCarryingAmount"), us("LongTermDebtGross"), us("DebtInstrumentFaceAmount")),
  shortTermBeside,
  financeLeases,
)
