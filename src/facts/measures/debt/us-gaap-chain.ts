import { declare, largest, type Measure, plus, tag, total, totalWith, type View } from "../measure.ts"
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

/**
 * Interest-bearing debt: finance leases in, operating leases out (screening-rules C1, C3, C4).
 * The taxonomy's own calculation tree says what already contains what; nothing is added twice.
 */

const us = (name: string): Measure => tag(`us-gaap:${name}`)

const sameAmountTolerance = 0.005

/** The same debt before discounts and issuance costs is this much larger at most; beyond it is more than that debt. */
export const principalOverCarryingMax = 1.1

/**
 * A whole and its parts: the larger of the two. A single part larger than its whole proves that it is not a part of
 * it: the two are lines of their own and add (Mirion's convertible notes beside its loans).
 */
function wholeOrParts(whole: Measure, parts: Measure): Measure {
  return declare(
    `The whole or the sum of its parts, whichever is larger; a single part more than ${principalOverCarryingMax} times the whole is a line of its own and adds to it.`,
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

const noncurrentLine = us("LongTermDebtNoncurrent")
const currentLine = us("LongTermDebtCurrent")
const bareSides = total(noncurrentLine, currentLine)
const stated = us("LongTermDebtAndCapitalLeaseObligations")

/** The stated non-current total, unless it is both sides together under the wrong name (Chesapeake Utilities). */
const statedNoncurrent = declare(
  "The stated non-current total with leases, unless it is both sides together under the wrong name.",
  (view) => {
    const whole = stated(view)
    const line = noncurrentLine(view)
    const both = bareSides(view)
    if (whole === null || line === null || both === null || both.value === line.value) return whole
    return Math.abs(both.value / whole.value - 1) <= sameAmountTolerance ? null : whole
  },
  stated,
  bareSides,
)

/** What non-current liabilities come to, and what their lines other than loans can add up to. */
interface NoncurrentLiabilities {
  readonly whole: number
  /** The sum of every choice among the named lines: filers print some of them within others. */
  readonly sums: readonly number[]
}

/** A sum within this share of the whole is the whole: rounding to thousands, not chance. */
const closureTolerance = 0.000_2

const liabilities = us("Liabilities")
const liabilitiesCurrent = us("LiabilitiesCurrent")
const namedLines = [
  us("OtherLiabilitiesNoncurrent"),
  us("OperatingLeaseLiabilityNoncurrent"),
  us("DeferredIncomeTaxLiabilitiesNet"),
  us("PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent"),
  us("ContractWithCustomerLiabilityNoncurrent"),
]

const noncurrentParts: readonly Measure[] = [liabilities, liabilitiesCurrent, ...namedLines]

/** Null where the balance sheet does not part current from non-current liabilities. */
function noncurrentLeft(view: View): NoncurrentLiabilities | null {
  const all = liabilities(view)
  const current = liabilitiesCurrent(view)
  if (all === null || current === null) return null
  let sums: readonly number[] = [0]
  for (const line of namedLines) {
    const value = line(view)?.value ?? 0
    if (value > 0) sums = [...sums, ...sums.map((sum) => sum + value)]
  }
  return { whole: all.value - current.value, sums }
}

/** Kinds that a balance sheet prints beside its long-term debt as often as within it. */
const kindsBeside = [
  us("LongTermLineOfCredit"),
  largest(us("ConvertibleDebtNoncurrent"), us("ConvertibleLongTermNotesPayable")),
  us("OtherLongTermDebtNoncurrent"),
]

/**
 * A kind beside the long-term debt line: the non-current liabilities come out to the thousand only with both
 * (Fox Factory's revolver beside its term loans).
 */
const besideByClosure = declare(
  "The long-term debt line with one kind of debt beside it, where the non-current liabilities close only with both.",
  (view) => {
    const line = noncurrentLine(view)
    const left = noncurrentLeft(view)
    if (line === null || left === null) return null
    for (const kind of kindsBeside) {
      const figure = kind(view)
      if (figure === null || figure.value <= 0 || figure.value === line.value) continue
      const gap = left.whole - line.value - figure.value
      if (left.sums.some((sum) => Math.abs(gap - sum) <= left.whole * closureTolerance))
        return plus(line, figure)
    }
    return null
  },
  noncurrentLine,
  ...kindsBeside,
  ...noncurrentParts,
)

export const debtNoncurrent = largest(
  statedNoncurrent,
  total(largest(wholeOrParts(noncurrentLine, kindsNoncurrent), besideByClosure), leasesNoncurrent),
)

const bothSides = total(debtNoncurrent, debtCurrent)
const holdsLeases = /Lease/
const bareWithShortTerm = total(bareSides, shortTerm)
const statedWithLeases = largest(
  us("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities"),
  us("DebtAndCapitalLeaseObligations"),
)

/** True when the lines alone are what the notes state as debt with leases: the lines then hold the leases (CHEF). */
function areLeasesInside(view: View): boolean {
  const bare = bareSides(view)
  const whole = statedWithLeases(view)
  return bare !== null && whole !== null && Math.abs(bare.value / whole.value - 1) <= sameAmountTolerance
}

/** The two sides of the balance sheet, with the finance leases where no line holds them. */
export const debtOnBalanceSheet = declare(
  "The non-current and the current side together, with finance leases where no line holds them. Where the lines alone are what the notes state as debt with leases, the lines hold the leases.",
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
const longTermWithCurrent = total(longTermDebt, currentLine)

/**
 * `LongTermDebt` is a total for most and the non-current part for some. Where no non-current line is tagged, the table
 * of maturities tells: with the current part it comes to the table's principal (AVNS).
 */
const longTermDebtWhole = declare(
  "`us-gaap:LongTermDebt` is the whole for most and the non-current part for some: where no non-current line is tagged, the current part is added if the table of maturities is nearer to the sum.",
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

/** Short-term borrowings beside a total of long-term debt, unless they are its current part again (Matson, AMD). */
const shortTermBeside = declare(
  "Short-term borrowings, unless they equal the current part of long-term debt.",
  (view) => {
    const borrowed = shortTerm(view)
    const current = currentLine(view)
    return borrowed !== null && current !== null && borrowed.value === current.value ? null : borrowed
  },
  shortTerm,
  currentLine,
)

/** Totals from the notes, each made complete by what the taxonomy says it leaves out. */
export const debtInNotes: readonly Measure[] = [
  us("DebtAndCapitalLeaseObligations"),
  totalWith(us("DebtLongtermAndShorttermCombinedAmount"), financeLeases),
  totalWith(us("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities"), shortTermBeside),
  totalWith(longTermDebtWhole, shortTermBeside, financeLeases),
  totalWith(kindsTotal, shortTermBeside, financeLeases),
]

/** The amount owed before discounts and issuance costs: only where nothing else is tagged. */
export const debtPrincipal = totalWith(
  largest(us("DebtInstrumentCarryingAmount"), us("LongTermDebtGross"), us("DebtInstrumentFaceAmount")),
  shortTermBeside,
  financeLeases,
)
