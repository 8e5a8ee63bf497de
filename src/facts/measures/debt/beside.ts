import { type Figure, type Measure, type Term, tag, type View } from "../measure.ts"
import { subsetSums } from "../subset-sums.ts"
import { debtKinds, maturityTable } from "./kinds.ts"

/** Kinds of debt that may stand beside the figure found, where nothing proves that they are inside it. */

const us = (name: string): Measure => tag(`us-gaap:${name}`)

/** Totals of the notes that hold every kind of debt. */
const statedTotals: readonly Measure[] = [
  us("DebtLongtermAndShorttermCombinedAmount"),
  us("DebtAndCapitalLeaseObligations"),
  us("LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities"),
  maturityTable,
]

const sameAmountTolerance = 0.005
/** The notes state principal, before discounts and costs: at most this much above the line that holds it. */
export const principalOverLineMax = 0.02

/** The debt of the kinds that are neither terms of the figure nor proven to be inside it; 0 where all are inside. */
export function debtBeside(view: View, found: Figure): number {
  const lines = found.terms.filter(({ concept }) => !isLease.test(concept))
  if (isAllDebt(view, found, lines)) return 0
  return Math.max(...debtKinds.map((kinds) => sumBeside(kinds, view, lines)))
}
const isLease = /:(FinanceLease|CapitalLease)/

/** True where a total of the notes that is not a term itself comes to the figure. */
function isAllDebt(view: View, found: Figure, lines: readonly Term[]): boolean {
  const bare = sumOf(lines)
  return statedTotals.some((total) => {
    const stated = total(view)
    if (stated === null || stated.terms.some((term) => isTerm(term, found.terms))) return false
    return isHeldBy(stated.value, found.value) || isHeldBy(stated.value, bare)
  })
}

/** The sum of these kinds: each amount counts once, whatever it is called. */
function sumBeside(kinds: readonly Measure[], view: View, lines: readonly Term[]): number {
  const tagged = kinds.flatMap((kind) => kind(view) ?? []).filter(({ value }) => value > 0)
  const sums = subsetSums(lines.map(({ fact }) => fact.value))
  const beside = tagged.filter((kind, index) => !isInside(kind, tagged.toSpliced(index, 1), lines, sums))
  return [...new Set(beside.map(({ value }) => value))].reduce((sum, value) => sum + value, 0)
}

/** True where the kind is a term of the figure, or, alone or with other kinds, is the sum of some of its lines. */
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

function sumOf(terms: readonly Term[]): number {
  return terms.reduce((sum, { fact }) => sum + fact.value, 0)
}

/** True where the amount is the line's, or its principal. */
function isHeldBy(amount: number, line: number): boolean {
  if (line <= 0) return false
  const over = amount / line - 1
  return over >= -sameAmountTolerance && over <= principalOverLineMax
}
