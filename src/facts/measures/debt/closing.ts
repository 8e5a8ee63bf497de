import { currentNotBorrowed, liabilities } from "../balance.ts"
import { derived, type Figure, summed, zeroByEvidence } from "../figure.ts"
import { declare, type Measure, tag, us, type View } from "../measure.ts"
import { roundingUnit } from "../sums.ts"
import { namedBesideDebt, noncurrentLines } from "./named-liabilities.ts"

/**
 * The lines of a balance sheet come to its totals. If those that are not debt leave exactly one of several
 * amounts, then that amount is the debt on this side of the sheet, whatever the tags are called.
 */

/** One side of the liabilities: its total, and the lines on it that are not debt. */
interface Side {
  readonly whole: Measure
  readonly named: readonly Measure[]
}

const all = liabilities["us-gaap"]
const due = us("LiabilitiesCurrent")

export const currentSide: Side = {
  whole: due,
  named: [
    ...currentNotBorrowed["us-gaap"].concepts,
    "us-gaap:LiabilitiesOfDisposalGroupIncludingDiscontinuedOperationCurrent",
  ].map(tag),
}

export const noncurrentSide: Side = {
  whole: declare("Liabilities less current liabilities.", { all, due }, (side) =>
    side.all === null || side.due === null ? null : derived(side.all.value - side.due.value),
  ),
  named: noncurrentLines.concepts.map(tag),
}

export const undividedSide: Side = {
  whole: declare("Liabilities, if current liabilities are not stated.", { all, due }, (side) =>
    side.due === null ? side.all : null,
  ),
  named: namedBesideDebt.undivided["us-gaap"].concepts.map(tag),
}

/** The usual line, unless the side's total is reached only with one of the others. */
export function closing({ whole, named }: Side, usual: Measure, ...others: readonly Measure[]): Measure {
  return declare(
    "The first of these lines, unless only another one and the named liabilities come exactly to the total.",
    { lines: [usual, ...others], whole, named },
    (side) => {
      const [first = null, ...rest] = side.lines
      const rivals = rest.filter((line) => (loansOf(line)?.value ?? 0) > 0 && line?.value !== first?.value)
      if (rivals.length === 0) return first
      const sums = sumsOfSide(side.whole, side.named)
      if (first !== null && reaches(sums, first)) return first
      return rivals.find((line) => line !== null && reaches(sums, line)) ?? first
    },
  )
}

/** The line, or zero without one, if it and the named liabilities come exactly to the side's total. */
export function closed({ whole, named }: Side, line: Measure): Measure {
  return declare(
    "The line, if it and the named liabilities come exactly to the total.",
    { whole, named, line },
    (side) => {
      const stated = side.line ?? nothing
      return side.whole !== null && reaches(sumsOfSide(side.whole, side.named), stated) ? stated : null
    },
  )
}
const nothing = zeroByEvidence("")

/** True if the figure and the named liabilities come exactly to the side's total. */
export function isClosing({ whole, named }: Side, view: View, line: Figure): boolean {
  const all = whole(view)
  return (
    all !== null &&
    reaches(
      sumsOfSide(
        all,
        named.map((one) => one(view)),
      ),
      line,
    )
  )
}

/** What is left of a side's total without some of its named lines. */
interface Sums {
  readonly left: readonly number[]
  /** The tolerance, for totals that are rounded. */
  readonly rounding: number
}

function sumsOfSide(whole: Figure | null, named: readonly (Figure | null)[]): Sums {
  if (whole === null || whole.value <= 0) return { left: [], rounding: 0 }
  const amounts = [...new Set(named.map((one) => one?.value ?? 0))].filter((amount) => amount > 0)
  const precision = Math.min(...[whole.value, ...amounts].map(precisionOf))
  const triesMax = Math.max(1, (whole.value / precision) * chanceMax)
  return { left: leftWithout(whole.value, amounts, triesMax), rounding: roundingUnit(whole.value) }
}
/** The sums tried are at most this share of the amounts that the filing's precision allows up to the total. */
const chanceMax = 0.03

/** The largest power of ten that divides the amount. */
function precisionOf(amount: number): number {
  let power = 1
  for (let rest = Math.round(amount); rest > 0 && rest % 10 === 0; rest /= 10) power *= 10
  return power
}

function reaches({ left, rounding }: Sums, line: Figure): boolean {
  const [whole, bare] = [line.value, withoutLeases(line).value]
  return left.some((rest) => Math.abs(rest - whole) <= rounding || Math.abs(rest - bare) <= rounding)
}

/** What is left of the whole without likely sums of the amounts. Some amounts may lie within others. */
function leftWithout(whole: number, amounts: readonly number[], triesMax: number): readonly number[] {
  const rising = amounts.toSorted((left, right) => left - right)
  const taken = rising.toReversed().map((amount) => -amount)
  const least = amounts.reduce((left, amount) => left - amount, whole)
  const left: number[] = []
  for (let size = 0; size * 2 <= amounts.length && left.length < Math.min(triesMax, sumsMax); size += 1) {
    addChoices(rising, size, 0, least, left)
    addChoices(taken, size, 0, whole, left)
  }
  return left.slice(0, triesMax)
}
const sumsMax = 2000

/** Adds to the list the sum of `start` and each choice of `size` amounts from an index on. */
function addChoices(
  amounts: readonly number[],
  size: number,
  index: number,
  start: number,
  sums: number[],
): void {
  if (size === 0) sums.push(start)
  else if (size === 1)
    for (let at = index; at < amounts.length; at += 1) sums.push(start + (amounts[at] ?? 0))
  else
    for (let at = index; at <= amounts.length - size; at += 1)
      addChoices(amounts, size - 1, at + 1, start + (amounts[at] ?? 0), sums)
}

export const isLeaseTag = /:(FinanceLease|CapitalLease)/

/** The figure without its terms that are finance leases. */
export function withoutLeases(figure: Figure): Figure {
  const terms = figure.terms.filter(({ concept }) => !isLeaseTag.test(concept))
  return terms.length === figure.terms.length ? figure : { ...summed(terms), notes: figure.notes }
}

/** The figure without its finance leases; null if nothing is left. */
export function loansOf(figure: Figure | null): Figure | null {
  const loans = figure === null ? null : withoutLeases(figure)
  return loans === null || loans.terms.length === 0 ? null : loans
}
