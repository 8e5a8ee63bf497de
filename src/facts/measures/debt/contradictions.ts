import type { Basis } from "../../basis.ts"
import { residualLiabilities } from "../identities/liabilities.ts"
import {
  every,
  type Figure,
  type Measure,
  sumOfFacts,
  type Term,
  totalWith,
  us,
  type View,
} from "../measure.ts"
import { subsetSums } from "../sums.ts"
import { debtKinds, maturityTable, shortTerm } from "./kinds.ts"
import { besideByClosure, debtInNotes, principalOverCarryingMax } from "./us-gaap-chain.ts"

/** Debt of kinds that the figure found may not include. */

/** Totals of the notes that include every kind of debt. */
const statedTotals: readonly Measure[] = [
  us("DebtLongtermAndShorttermCombinedAmount"),
  us("DebtAndCapitalLeaseObligations"),
  us("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities"),
  maturityTable,
]

const sameAmountTolerance = 0.005
/** Notes state principal, before discounts and costs, which exceeds its line by at most this share. */
export const principalOverLineMax = 0.02

/** The debt of the kinds that are neither terms of the figure nor proven to be part of it; 0 if none. */
export function debtBeside(view: View, found: Figure): number {
  const lines = found.terms.filter(({ concept }) => !isLease.test(concept))
  if (isAllDebt(view, found, lines)) return 0
  return Math.max(...debtKinds.map((kinds) => sumBeside(kinds, view, lines)))
}
const isLease = /:(FinanceLease|CapitalLease)/

/** True if a total of the notes that is not among the figure's terms equals the figure. */
function isAllDebt(view: View, found: Figure, lines: readonly Term[]): boolean {
  const bare = sumOfFacts(lines)
  return statedTotals.some((total) => {
    const stated = total(view)
    if (stated === null || stated.terms.some((term) => isTerm(term, found.terms))) return false
    return isHeldBy(stated.value, found.value) || isHeldBy(stated.value, bare)
  })
}

/** The sum of the kinds that are not inside the lines. Equal amounts count once, whatever their names. */
function sumBeside(kinds: readonly Measure[], view: View, lines: readonly Term[]): number {
  const tagged = kinds.flatMap((kind) => kind(view) ?? []).filter(({ value }) => value > 0)
  const sums = subsetSums(lines.map(({ fact }) => fact.value))
  const beside = tagged.filter((kind, index) => !isInside(kind, tagged.toSpliced(index, 1), lines, sums))
  return [...new Set(beside.map(({ value }) => value))].reduce((sum, value) => sum + value, 0)
}

/** True if the kind is a term of the figure, or adds up to some lines, by itself or with other kinds. */
function isInside(
  kind: Figure,
  others: readonly Figure[],
  lines: readonly Term[],
  sums: readonly number[],
): boolean {
  if (kind.terms.every((term) => isTerm(term, lines))) return true
  const sumsWith = subsetSums(others.map(({ value }) => value)).map((sum) => sum + kind.value)
  return sumsWith.some((sum) => sums.some((line) => isHeldBy(sum, line)))
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
 * The smallest total of debt that contradicts the debt found. If only that total were owed, the unexplained
 * liabilities could not contain the rest of the debt found, so one of the two amounts is misfiled. Null if
 * another total agrees with the debt found, or if the liabilities add up only with the debt found.
 */
export function rivalDebt({ taxonomy, balanceSheet }: Basis, found: Figure): Figure | null {
  if (taxonomy !== "us-gaap") return null
  const stated = totals.flatMap((total) => total(balanceSheet) ?? []).filter(({ value }) => value > 0)
  const isAgreed = stated.some((total) => isApart(total, found) && isNear(total.value, found.value))
  if (isAgreed || isClosing(balanceSheet, found)) return null
  const rivals = stated.filter(
    (total) =>
      total.value * principalOverCarryingMax < found.value &&
      !hasRoom(balanceSheet, total.value, found.value),
  )
  return rivals.reduce<Figure | null>(
    (least, total) => (least === null || total.value < least.value ? total : least),
    null,
  )
}

/** True if the debt found includes the lines with which the liabilities add up. */
function isClosing(view: View, { terms }: Figure): boolean {
  const closing = besideByClosure(view)
  return closing?.terms.every(({ concept }) => terms.some((term) => term.concept === concept)) ?? false
}

/** True if a total uses no tag of the debt found. */
function isApart(total: Figure, found: Figure): boolean {
  return !total.terms.some(({ concept }) => found.terms.some((term) => term.concept === concept))
}

function isNear(left: number, right: number): boolean {
  return Math.max(left, right) <= Math.min(left, right) * principalOverCarryingMax
}

/** True if, with the smaller total, the unexplained liabilities could contain half of the difference. */
function hasRoom(view: View, smaller: number, larger: number): boolean {
  const residual = residualLiabilities("us-gaap", view, smaller)
  return residual !== null && residual.value >= (larger - smaller) * roomShareMin
}
const roomShareMin = 0.5
