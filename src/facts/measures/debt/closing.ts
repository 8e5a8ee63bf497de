import { currentNotBorrowed, liabilities } from "../balance.ts"
import { declare, type Figure, type Measure, sumOfFacts, tag, us, type View } from "../measure.ts"
import { roundingUnit } from "../sums.ts"
import { namedBesideDebt } from "./named-liabilities.ts"

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
    ...currentNotBorrowed.concepts,
    ...[
      "AccrualForTaxesOtherThanIncomeTaxesCurrent",
      "DeferredRevenueCurrent",
      "InterestPayableCurrent",
      "LiabilitiesOfDisposalGroupIncludingDiscontinuedOperationCurrent",
      "RegulatoryLiabilityCurrent",
      "RestructuringReserveCurrent",
    ].map((name) => `us-gaap:${name}`),
  ].map(tag),
}

export const noncurrentSide: Side = {
  whole: declare("Liabilities less current liabilities.", { all, due }, (side) =>
    side.all === null || side.due === null ? null : difference(side.all, side.due),
  ),
  named: namedBesideDebt.classified["us-gaap"].concepts.map(tag),
}

/** All liabilities, of a balance sheet without total current liabilities. */
export const undividedSide: Side = {
  whole: declare("Liabilities, if current liabilities are not stated.", { all, due }, (side) =>
    side.due === null ? side.all : null,
  ),
  named: namedBesideDebt.undivided["us-gaap"].concepts.map(tag),
}

function difference(whole: Figure, part: Figure): Figure {
  return { value: whole.value - part.value, terms: [], strategy: "Derived", notes: [] }
}

/** The usual line, unless the side's total is reached only with one of the others. */
export function closing({ whole, named }: Side, usual: Measure, ...others: readonly Measure[]): Measure {
  return declare(
    "The first of these lines, unless only another one and the named liabilities come exactly to the total.",
    { lines: [usual, ...others], whole, named },
    ({ lines: [first = null, ...rest], ...side }) => {
      const rivals = rest.filter((line) => line !== null && line.value !== first?.value)
      if (rivals.length === 0) return first
      const isClosing = closingTest(side.whole, side.named)
      if (first !== null && isClosing(first)) return first
      return rivals.find((line) => line !== null && isClosing(line)) ?? first
    },
  )
}

/** True if the line and the named liabilities come exactly to the side's total. */
export function isClosing({ whole, named }: Side, view: View, line: Figure): boolean {
  return closingTest(
    whole(view),
    named.map((one) => one(view)),
  )(line)
}

function closingTest(whole: Figure | null, named: readonly (Figure | null)[]): (line: Figure) => boolean {
  const amounts = [...new Set(named.map((one) => one?.value ?? 0))].filter((amount) => amount > 0)
  if (whole === null || whole.value <= 0) return () => false
  const finest = Math.min(...[whole.value, ...amounts].map(precisionOf))
  const sums = sumsWithout(amounts, (whole.value / finest) * chanceMax)
  return (line) =>
    [line.value, withoutLeases(line).value].some((value) =>
      sums.some((sum) => Math.abs(whole.value - sum - value) <= roundingUnit(whole.value)),
    )
}
/** A sum that so many tries would reach by chance proves nothing. */
const chanceMax = 0.02

/** The largest power of ten that divides the amount. */
function precisionOf(amount: number): number {
  return 10 ** (/0*$/.exec(String(Math.round(amount)))?.[0].length ?? 0)
}

/**
 * The sum of the amounts, then the sums without one of them, without two and so on: a named line may lie within
 * another. It stops before the sums exceed `sumsMax`.
 */
function sumsWithout(amounts: readonly number[], sumsMax: number): readonly number[] {
  let level = [{ sum: amounts.reduce((sum, amount) => sum + amount, 0), from: 0 }]
  const sums: number[] = []
  while (level.length > 0) {
    sums.push(...level.map(({ sum }) => sum))
    const next = level.flatMap(({ sum, from }) =>
      amounts.slice(from).map((amount, index) => ({ sum: sum - amount, from: from + index + 1 })),
    )
    level = sums.length + next.length > Math.min(sumsMax, triesMax) ? [] : next
  }
  return sums
}
const triesMax = 4096

const lease = /:(FinanceLease|CapitalLease)/

/** The figure without its terms that are finance leases. */
export function withoutLeases(figure: Figure): Figure {
  const terms = figure.terms.filter(({ concept }) => !lease.test(concept))
  if (terms.length === figure.terms.length) return figure
  const strategy = terms.length === 1 ? "PrimaryFields" : "ComponentSum"
  return { ...figure, value: sumOfFacts(terms), terms, strategy }
}
