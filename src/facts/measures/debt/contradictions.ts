import type { Basis } from "../../basis.ts"
import { type Figure, sumOfFacts, type Term } from "../figure.ts"
import { liabilitiesCeiling, residualLiabilities } from "../identities/liabilities.ts"
import { every, type Measure, totalWith, us, type View } from "../measure.ts"
import { subsetSums } from "../sums.ts"
import { isClosing, undividedSide, withoutLeases } from "./closing.ts"
import { debtKinds, debtTags, maturityTable, roundingShareMax, shortTerm } from "./kinds.ts"
import {
  debtCurrent,
  debtInNotes,
  debtOnBalanceSheet,
  isSheetClosing,
  principalOverCarryingMax,
  principalOverLineMax,
} from "./us-gaap-chain.ts"

/** Debt of kinds that the figure found may not include. */

/** Totals of the notes that include every kind of debt. */
const statedTotals: readonly Measure[] = [
  us("DebtLongtermAndShorttermCombinedAmount"),
  us("DebtAndCapitalLeaseObligations"),
  us("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities"),
  maturityTable,
]

const sameAmountTolerance = 0.005
/** The debt of the kinds that are neither terms of the figure nor proven to be part of it; 0 if none. */
export function debtBeside(view: View, found: Figure): number {
  const lines = withoutLeases(found).terms
  if (isProven(view, found)) return borrowedElsewhere(view, lines)
  if (isAllDebt(view, found, lines)) return 0
  const ceiling = liabilitiesCeiling("us-gaap", view)?.value ?? Number.POSITIVE_INFINITY
  const sums = subsetSums(lines.map(({ fact }) => fact.value))
  const tagged = new Set(debtTags.map((one) => one(view)?.value ?? 0))
  const inside = { lines, sums, tagged: [...tagged], room: ceiling - found.value }
  return Math.max(...debtKinds.map((kinds) => sumBeside(kinds, view, inside)))
}

/** True if the debt found and the named liabilities come exactly to the totals of the balance sheet. */
function isProven(view: View, found: Figure): boolean {
  const isSheet = found.value === debtOnBalanceSheet(view)?.value
  return (isSheet && isSheetClosing(view)) || isClosing(undividedSide, view, found)
}

/** Short-term borrowings larger than the current debt of a sheet that adds up: another line must hold these. */
function borrowedElsewhere(view: View, lines: readonly Term[]): number {
  const borrowed = shortTerm(view)
  const due = debtCurrent(view)
  if (borrowed === null || due === null || borrowed.terms.some((term) => isTerm(term, lines))) return 0
  return borrowed.value * (1 - sameAmountTolerance) > due.value ? borrowed.value : 0
}

/** True if a total of the notes that is not among the figure's terms equals the figure. */
function isAllDebt(view: View, found: Figure, lines: readonly Term[]): boolean {
  const bare = sumOfFacts(lines)
  return statedTotals.some((total) => {
    const stated = total(view)
    if (stated === null || stated.terms.some((term) => isTerm(term, found.terms))) return false
    return isHeldBy(stated.value, found.value) || isHeldBy(stated.value, bare)
  })
}

/** The lines of the debt found. */
interface Lines {
  readonly lines: readonly Term[]
  readonly sums: readonly number[]
  /** Each amount that any tag of debt states. */
  readonly tagged: readonly number[]
  /** The liabilities other than the lines that may be debt. */
  readonly room: number
}

/** The sum of the kinds that are not inside the lines. Equal amounts count once, whatever their names. */
function sumBeside(kinds: readonly Measure[], view: View, found: Lines): number {
  const tagged = kinds.flatMap((kind) => kind(view) ?? []).filter(({ value }) => value > 0)
  const beside = tagged.filter((kind, index) => {
    if (kind.value > found.room || kind.terms.every((term) => isTerm(term, found.lines))) return false
    const others = tagged.toSpliced(index, 1).map(({ value }) => value)
    const further = found.tagged.filter((value) => value !== kind.value)
    return !addsUp(kind, others, found, isHeldBy) && !addsUp(kind, further, found, isSame)
  })
  return [...new Set(beside.map(({ value }) => value))].reduce((sum, value) => sum + value, 0)
}

/** True if the kind adds up to some lines, by itself or with others. */
function addsUp(
  kind: Figure,
  others: readonly number[],
  { sums }: Lines,
  isLine: (sum: number, line: number) => boolean,
): boolean {
  return subsetSums(others).some((sum) => sums.some((line) => isLine(sum + kind.value, line)))
}

/** True if the amounts differ only by rounding. Of all tags, so many sums are tried that more may be chance. */
function isSame(amount: number, line: number): boolean {
  return line > 0 && Math.abs(amount / line - 1) <= roundingShareMax
}

function isTerm({ concept }: Term, terms: readonly Term[]): boolean {
  return terms.some((term) => term.concept === concept)
}

/** True if the amount equals the line, or is the principal of the line's debt. */
function isHeldBy(amount: number, line: number): boolean {
  if (line <= 0) return false
  const over = amount / line - 1
  return over >= -sameAmountTolerance && over <= principalOverLineMax
}

/** Totals of all debt: those of the notes that are not sums of kinds, and non-current plus current debt. */
const totals: readonly Measure[] = [
  ...debtInNotes.slice(0, -1),
  totalWith(every(us("LongTermDebtNoncurrent"), us("LongTermDebtCurrent")), shortTerm),
]

/**
 * The smallest total of debt that contradicts the debt found: together with it the unexplained liabilities could not
 * contain the rest. Null if another total agrees with the debt found, or if liabilities add up only with it.
 */
export function rivalDebt({ taxonomy, balanceSheet }: Basis, found: Figure): Figure | null {
  if (taxonomy !== "us-gaap") return null
  const sure = withoutNotesDue(found)
  if (sure !== found) return sure
  const stated = totals.flatMap((total) => total(balanceSheet) ?? []).filter(({ value }) => value > 0)
  const isAgreed = stated.some(
    ({ terms, value }) =>
      !terms.some((term) => isTerm(term, found.terms)) &&
      Math.max(value, found.value) <= Math.min(value, found.value) * principalOverCarryingMax,
  )
  const smaller = stated.filter(({ value }) => value * principalOverCarryingMax < found.value)
  const isOfLoans = withoutLeases(found) === found
  if (isAgreed || smaller.length === 0 || (isOfLoans && isProven(balanceSheet, found))) return null
  const rivals = smaller.filter(({ value }) => !hasRoom(balanceSheet, value, found.value))
  return rivals.reduce<Figure | null>(
    (least, total) => (least === null || total.value < least.value ? total : least),
    null,
  )
}

/** The debt without notes that count as short-term only because current liabilities leave room for them. */
function withoutNotesDue(found: Figure): Figure {
  const terms = found.terms.filter(({ concept }) => concept !== "us-gaap:NotesPayable")
  const isBeside = found.terms.some(({ concept }) => concept === "us-gaap:LongTermDebtNoncurrent")
  return isBeside && terms.length < found.terms.length ? { ...found, terms, value: sumOfFacts(terms) } : found
}

/** True if, with the smaller total, the unexplained liabilities could contain half of the difference. */
function hasRoom(view: View, smaller: number, larger: number): boolean {
  const residual = residualLiabilities("us-gaap", view, smaller)
  return residual !== null && residual.value >= (larger - smaller) * roomShareMin
}
const roomShareMin = 0.5
