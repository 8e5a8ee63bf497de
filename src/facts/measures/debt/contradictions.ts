import type { Basis } from "../../basis.ts"
import { every, type Figure, type Measure, tag, totalWith, type View } from "../measure.ts"
import { shortTerm } from "./kinds.ts"
import { residualLiabilities } from "./residual.ts"
import { besideByClosure, debtInNotes, principalOverCarryingMax } from "./us-gaap-chain.ts"

/** What contradicts the debt found: a smaller total. */

const us = (name: string): Measure => tag(`us-gaap:${name}`)

/** Totals of all debt: those of the notes that are no sum of kinds, and both sides of the balance sheet. */
const totals: readonly Measure[] = [
  ...debtInNotes.slice(0, -1),
  totalWith(every(us("LongTermDebtNoncurrent"), us("LongTermDebtCurrent")), shortTerm),
]

/**
 * The smallest total of debt that leaves no room in the liabilities for the rest of the debt found: one of the two is
 * misfiled. Null where another total agrees with the debt found, or the liabilities need it.
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

/** True where the debt found holds the lines with which the liabilities close. */
function isClosing(view: View, { terms }: Figure): boolean {
  const closing = besideByClosure(view)
  return closing?.terms.every(({ concept }) => terms.some((term) => term.concept === concept)) ?? false
}

/** True where a total rests on no tag of the debt found. */
function isApart(total: Figure, found: Figure): boolean {
  return !total.terms.some(({ concept }) => found.terms.some((term) => term.concept === concept))
}

function isNear(left: number, right: number): boolean {
  return Math.max(left, right) <= Math.min(left, right) * principalOverCarryingMax
}

/** True where the liabilities that the smaller total leaves unexplained could hold half of what the larger one adds. */
function hasRoom(view: View, smaller: number, larger: number): boolean {
  const residual = residualLiabilities("us-gaap", view, smaller)
  return residual !== null && residual.value >= (larger - smaller) * roomShareMin
}
const roomShareMin = 0.5
