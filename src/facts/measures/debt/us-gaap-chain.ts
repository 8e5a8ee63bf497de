import { declare, type Figure, largest, type Measure, plus, total, totalWith, us } from "../measure.ts"
import { subsetSums } from "../sums.ts"
import {
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

/**
 * The larger of a whole and the sum of its parts. A single part larger than the whole cannot be a part of it.
 * In that case both are separate lines and are added (Mirion's convertible notes and its loans).
 */
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

const currentPortion = largest(
  withinDue(us("LongTermDebtAndCapitalLeaseObligationsCurrent")),
  total(wholeOrParts(withinDue(us("LongTermDebtCurrent")), kindsCurrent), leasesCurrent),
)

/** Short-term borrowings; null if the current line is their sum with one kind of current debt (Cohu). */
const shortTermNotInLine = declare(
  "Short-term borrowings, unless the current line of long-term debt is the sum of them and one kind of current debt.",
  {
    borrowed: withinDue(shortTerm),
    line: us("LongTermDebtCurrent"),
    kinds: [
      us("LoansPayableToBankCurrent"),
      us("LoansPayableCurrent"),
      us("NotesPayableCurrent"),
      us("SecuredDebtCurrent"),
      us("ConvertibleDebtCurrent"),
    ],
  },
  ({ borrowed, line, kinds }) => {
    const sum = (kind: Figure | null) => (kind?.value ?? 0) + (borrowed?.value ?? 0)
    const isInside = kinds.some((kind) => kind !== null && kind.value > 0 && sum(kind) === line?.value)
    return isInside ? null : borrowed
  },
)

const currentWithoutLeases = largest(
  withinDue(us("DebtCurrent")),
  total(
    largest(
      withinDue(us("LongTermDebtAndCapitalLeaseObligationsCurrent")),
      wholeOrParts(withinDue(us("LongTermDebtCurrent")), kindsCurrent),
    ),
    shortTermNotInLine,
  ),
)

export const debtCurrent = largest(withinDue(us("DebtCurrent")), total(currentPortion, shortTermNotInLine))

const noncurrentLine = us("LongTermDebtNoncurrent")
const currentLine = us("LongTermDebtCurrent")
const bareSides = total(noncurrentLine, currentLine)

/**
 * The stated non-current total, or null if it is the sum of current and non-current debt under the wrong tag
 * (Chesapeake Utilities).
 */
const statedNoncurrent = declare(
  "The stated non-current total with leases, unless it is the total of both sides under the wrong name.",
  { whole: us("LongTermDebtAndCapitalLeaseObligations"), line: noncurrentLine, both: bareSides },
  ({ whole, line, both }) => {
    if (whole === null || line === null || both === null || both.value === line.value) return whole
    return Math.abs(both.value / whole.value - 1) <= sameAmountTolerance ? null : whole
  },
)

/** A sum that differs from the whole by at most this share equals the whole up to rounding to thousands. */
const closureTolerance = 0.000_2

const namedLines = [
  us("OtherLiabilitiesNoncurrent"),
  us("OperatingLeaseLiabilityNoncurrent"),
  us("DeferredIncomeTaxLiabilitiesNet"),
  us("PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent"),
  us("ContractWithCustomerLiabilityNoncurrent"),
]

/** Kinds of debt that some filers print next to long-term debt, and others include in long-term debt. */
const kindsBeside = [
  us("LongTermLineOfCredit"),
  largest(us("ConvertibleDebtNoncurrent"), us("ConvertibleLongTermNotesPayable")),
  us("OtherLongTermDebtNoncurrent"),
]

/**
 * The line of long-term debt plus a kind of debt, if the non-current liabilities add up, to the thousand,
 * only with both (Fox Factory's revolver and its term loans).
 */
export const besideByClosure = declare(
  "The long-term debt line plus one more kind of debt, if the non-current liabilities add up only when both are counted.",
  {
    line: noncurrentLine,
    kinds: kindsBeside,
    all: us("Liabilities"),
    current: us("LiabilitiesCurrent"),
    named: namedLines,
  },
  ({ line, kinds, all, current, named }) => {
    if (line === null || all === null || current === null) return null
    const whole = all.value - current.value
    // A filer may include one of these lines in another, so each subset is tried.
    const sums = subsetSums(named.map((one) => Math.max(0, one?.value ?? 0)))
    for (const kind of kinds) {
      if (kind === null || kind.value <= 0 || kind.value === line.value) continue
      const gap = whole - line.value - kind.value
      if (sums.some((sum) => Math.abs(gap - sum) <= whole * closureTolerance)) return plus(line, kind)
    }
    return null
  },
)

export const debtNoncurrent = largest(
  statedNoncurrent,
  total(largest(wholeOrParts(noncurrentLine, kindsNoncurrent), besideByClosure), leasesNoncurrent),
)

const bothSides = total(debtNoncurrent, debtCurrent)
const holdsLeases = /Lease/
const statedWithLeases = largest(
  us("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities"),
  us("DebtAndCapitalLeaseObligations"),
)

/**
 * True if the lines without leases equal a total of debt with leases, which means that the lines include the
 * leases (CHEF).
 */
function areLeasesInside(bare: Figure | null, whole: Figure | null): boolean {
  return bare !== null && whole !== null && Math.abs(bare.value / whole.value - 1) <= sameAmountTolerance
}

/** True if the current line of debt equals the current finance leases, so that it includes them (Zurn). */
function isSameLine(current: Figure | null, leases: Figure | null): boolean {
  return current !== null && current.value > 0 && current.value === leases?.value
}

/** Non-current and current debt, plus finance leases if no line includes them. */
export const debtOnBalanceSheet = declare(
  "The non-current and the current side together, with finance leases if no line includes them. If the lines equal what the notes state as debt with leases, the lines include the leases.",
  {
    sides: bothSides,
    leases: financeLeases,
    bare: bareSides,
    line: noncurrentLine,
    lineWithLeases: us("LongTermDebtAndCapitalLeaseObligations"),
    bareWithShortTerm: total(bareSides, shortTermNotInLine),
    lineWithCurrent: total(noncurrentLine, currentWithoutLeases),
    current: currentLine,
    leasesCurrent,
    stated: statedWithLeases,
  },
  ({ sides, leases, bare, line, lineWithLeases, bareWithShortTerm, lineWithCurrent, stated, ...side }) => {
    if (areLeasesInside(bare, stated) || isSameLine(side.current, side.leasesCurrent))
      return bareWithShortTerm
    if (line !== null && line.value > 0 && line.value === lineWithLeases?.value) return lineWithCurrent
    if (sides === null || leases === null) return sides ?? leases
    return sides.terms.some(({ concept }) => holdsLeases.test(concept)) ? sides : plus(sides, leases)
  },
)

const longTermDebt = us("LongTermDebt")

/**
 * `LongTermDebt` is the total for most filers and the non-current part for some. If no non-current line is
 * tagged, the table of maturities decides: the current part is added if the sum is then nearer to the table's
 * principal (AVNS).
 */
const longTermDebtWhole = declare(
  "`us-gaap:LongTermDebt` is the whole for most filers and the non-current part for some: if no non-current line is tagged, the current part is added if the table of maturities is nearer to the sum.",
  {
    alone: longTermDebt,
    sum: total(longTermDebt, currentLine),
    table: maturityTable,
    noncurrent: debtNoncurrent,
  },
  ({ alone, sum, table, noncurrent }) => {
    if (alone === null || sum === null || table === null || noncurrent !== null) return alone
    return Math.abs(sum.value / table.value - 1) < Math.abs(alone.value / table.value - 1) ? sum : alone
  },
)

/**
 * Short-term borrowings to add to total long-term debt, unless they repeat its current part (Matson, AMD).
 * Home builders and lenders state no current liabilities, and their total often includes all borrowings. If
 * so, the liabilities leave no room for more, and nothing is added.
 */
const shortTermBeside = declare(
  "Short-term borrowings, unless they equal the current part of long-term debt. If no total of current liabilities is stated, total liabilities less the other named lines are compared with long-term debt: if they are nearer to long-term debt alone than to long-term debt plus these borrowings, the borrowings do not count.",
  {
    borrowed: shortTerm,
    current: currentLine,
    longTerm: longTermDebt,
    all: us("Liabilities"),
    allCurrent: us("LiabilitiesCurrent"),
    named: namedBesideDebt.undivided["us-gaap"],
  },
  ({ borrowed, current, longTerm, all, allCurrent, named }) => {
    if (borrowed === null || borrowed.value === current?.value) return null
    if (longTerm === null || all === null || allCurrent !== null) return borrowed
    const room = all.value - (named?.value ?? 0) - longTerm.value
    return Math.abs(room) < Math.abs(room - borrowed.value) ? null : borrowed
  },
)

/**
 * The kinds of debt together; null if two stated totals agree on less. In that case one borrowing has two
 * names, or the kinds are principal (AAT's secured note).
 */
const kindsBesideTotals = declare(
  "The kinds of debt together; nothing if they exceed total long-term debt by up to a tenth and another total, or the table of maturities, agrees with total long-term debt.",
  {
    kinds: kindsTotal,
    longTerm: longTermDebt,
    others: [us("DebtAndCapitalLeaseObligations"), maturityTable],
  },
  ({ kinds, longTerm, others }) => {
    if (kinds === null || longTerm === null || kinds.value <= longTerm.value) return kinds
    if (kinds.value > longTerm.value * principalOverCarryingMax) return kinds
    const isAgreed = others.some(
      (other) => other !== null && Math.abs(other.value / longTerm.value - 1) <= sameAmountTolerance,
    )
    return isAgreed ? null : kinds
  },
)

/** Totals from the notes, each with the items that the total leaves out according to the taxonomy. */
export const debtInNotes: readonly Measure[] = [
  us("DebtAndCapitalLeaseObligations"),
  totalWith(us("DebtLongtermAndShorttermCombinedAmount"), financeLeases),
  totalWith(us("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities"), shortTermBeside),
  totalWith(longTermDebtWhole, shortTermBeside, financeLeases),
  totalWith(kindsBesideTotals, shortTermBeside, financeLeases),
]

/** Principal, before discounts and issuance costs; used only if nothing else is tagged. */
export const debtPrincipal = totalWith(
  largest(us("DebtInstrumentCarryingAmount"), us("LongTermDebtGross"), us("DebtInstrumentFaceAmount")),
  shortTermBeside,
  financeLeases,
)
