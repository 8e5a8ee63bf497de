import { daysBetween } from "../../calendar.ts"
import type { Fact } from "../../fact.ts"
import { factsOf } from "../../fact-ledger.ts"
import { quarterDaysMax, quarterDaysMin } from "../../fiscal-periods.ts"
import type { Figure, View } from "../measure.ts"

/** Dividends of a year that are tagged by quarter or by payment only. */

/** `year`: a fiscal year, in a currency per share; `countedNewOn`: facts filed before this day count old shares. */
export interface DividendYear {
  readonly year: View
  /** Accession number of the year's report. */
  readonly accession: string
  readonly countedNewOn: string
}

const quartersOfYear = 4
/** Fiscal quarters of 13 weeks and calendar quarters differ by a few days. */
const gapDaysMax = 8

/**
 * The sums of four quarters that follow each other, those that end with the year first, then those that end a quarter
 * before it: a dividend may be dated by the quarter whose profit it distributes, and be declared in the next.
 */
export function sumsOfQuarters(concept: string, { year, countedNewOn }: DividendYear): readonly Figure[] {
  const quarters = quarterFacts(concept, year).filter(({ filed }) => filed >= countedNewOn)
  const last = quarters.findIndex(({ end }) => Math.abs(daysBetween(end, year.end)) <= gapDaysMax)
  if (last < 0) return []
  return [last, last + 1].flatMap((from) => {
    const four = quarters.slice(from, from + quartersOfYear)
    return four.length === quartersOfYear && isUnbroken(four) ? [sumOf(concept, four)] : []
  })
}

/** The newest fact of each quarter, the latest quarter first. */
function quarterFacts(concept: string, { ledger, unit }: View): readonly Fact[] {
  const byEnd = new Map<string, Fact>()
  for (const fact of factsOf(ledger, concept, unit)) {
    if (fact.start === null) continue
    const days = daysBetween(fact.start, fact.end) + 1
    if (days < quarterDaysMin || days > quarterDaysMax) continue
    const known = byEnd.get(fact.end)
    if (known === undefined || fact.filed >= known.filed) byEnd.set(fact.end, fact)
  }
  return [...byEnd.values()].sort((left, right) => (left.end < right.end ? 1 : -1))
}

function isUnbroken(quarters: readonly Fact[]): boolean {
  return quarters.every(({ end }, at) => {
    const next = quarters[at - 1]
    return (
      next?.start === undefined ||
      next.start === null ||
      Math.abs(daysBetween(end, next.start) - 1) <= gapDaysMax
    )
  })
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
