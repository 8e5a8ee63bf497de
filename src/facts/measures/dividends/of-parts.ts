import { addDays } from "../../../days.ts"
import { daysBetween, monthsBefore } from "../../calendar.ts"
import type { Fact } from "../../fact.ts"
import { factsOf } from "../../fact-ledger.ts"
import type { Figure, View } from "../measure.ts"

/** Dividends of a year that are tagged by part of it only, or by payment. */

/** A fiscal year in a currency per share. */
export interface DividendYear {
  readonly year: View
  /** Accession number of the year's report. */
  readonly accession: string
  /** Facts filed before this day (YYYY-MM-DD) count old shares. */
  readonly countedNewOn: string
}

const monthsOfQuarter = 3

/**
 * The sums of parts that follow each other over the whole year, and over the year that ends a quarter before it: a dividend may be
 * dated by the quarter whose profit it distributes, and be declared in the next.
 */
export function sumsOfParts(concept: string, { year, countedNewOn }: DividendYear): readonly Figure[] {
  const { end, starts } = year
  const [start] = starts ?? []
  if (start === undefined) return []
  const parts = partsOf(concept, year).filter(({ filed }) => filed >= countedNewOn)
  const spans = [0, monthsOfQuarter].map((months) => ({
    start: monthsBefore(start, months),
    end: monthsBefore(end, months),
  }))
  return spans.flatMap((span) => {
    const run = runOver(parts, span)
    return run === null ? [] : [sumOf(concept, run)]
  })
}

const partDaysMin = 25
const partDaysMax = 290
/** Fiscal quarters of 12, 13 or 16 weeks and calendar quarters differ by a few days. */
const gapDaysMax = 8

type Part = Fact & { readonly start: string }

/** The newest fact of each period shorter than a year, the longest first. */
function partsOf(concept: string, { ledger, unit }: View): readonly Part[] {
  const byPeriod = new Map<string, Part>()
  for (const fact of factsOf(ledger, concept, unit)) {
    const { start, end } = fact
    if (start === null) continue
    const days = daysBetween(start, end)
    if (days < partDaysMin || days > partDaysMax) continue
    const known = byPeriod.get(`${start} ${end}`)
    if (known === undefined || fact.filed >= known.filed) byPeriod.set(`${start} ${end}`, { ...fact, start })
  }
  return [...byPeriod.values()].sort(
    (left, right) => daysBetween(right.start, right.end) - daysBetween(left.start, left.end),
  )
}

interface Span {
  readonly start: string
  readonly end: string
}

/** Parts that follow each other from the start to the end of a span, as few as possible; null where they leave a gap. */
function runOver(parts: readonly Part[], { start, end }: Span): readonly Part[] | null {
  if (areNear(addDays(end, 1), start)) return []
  for (const part of parts) {
    if (!areNear(part.start, start) || daysBetween(part.end, end) < -gapDaysMax) continue
    const rest = runOver(parts, { start: addDays(part.end, 1), end })
    if (rest !== null) return [part, ...rest]
  }
  return null
}

function areNear(left: string, right: string): boolean {
  return Math.abs(daysBetween(left, right)) <= gapDaysMax
}

/** The sum of the payments that the year's own report dates within the year; null without any. */
export function sumOfPayments(concept: string, { year, accession }: DividendYear): Figure | null {
  const { ledger, unit, end, starts } = year
  const [start] = starts ?? []
  if (start === undefined) return null
  const payments = factsOf(ledger, concept, unit).filter(
    (fact) =>
      fact.start === null &&
      fact.accession === accession &&
      fact.end >= start &&
      fact.end <= end &&
      fact.value > 0,
  )
  return payments.length === 0 ? null : sumOf(concept, payments)
}

function sumOf(concept: string, facts: readonly Fact[]): Figure {
  const terms = facts.map((fact) => ({ concept, fact }))
  const value = facts.reduce((sum, fact) => sum + fact.value, 0)
  return { value, terms, strategy: terms.length === 1 ? "PrimaryFields" : "ComponentSum", notes: [] }
}
