import { addDays } from "../../../days.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { Fact } from "../../fact.ts"
import { factsWithin } from "../../fact-ledger.ts"
import { type Term, tagOf, type View } from "../measure.ts"
import { type KnownReading, upTo } from "../reading.ts"

/**
 * A report states the earlier days of its lines too. If it states less than the report of that day did, its unit
 * or its tag is another, now as well as then. Of 758 companies, three have such a line.
 */
export const restatedMin = 1.5
const daysBackMax = 800

/** The reading, which may be as many times larger as its lines were before this report restated them. */
export function asFirstStated(view: View, reading: KnownReading): KnownReading {
  const from = addDays(view.end, -daysBackMax)
  const shrunk = reading.figure.terms.flatMap((term) => shrunkBy(view, term, from) ?? [])
  const [first] = shrunk
  if (first === undefined) return reading
  const added = shrunk.reduce((sum, { term, times }) => sum + term.fact.value * (times - 1), 0)
  const { tag, end, before, now } = first
  const why = `if ${tag} has the unit of earlier reports, which state ${groupedDigits(before)} at ${end} where this one states ${groupedDigits(now)}`
  return upTo(reading, reading.figure.value + added, why)
}

interface Shrunk {
  readonly term: Term
  readonly tag: string
  readonly times: number
  /** YYYY-MM-DD: the earlier day. */
  readonly end: string
  readonly before: number
  readonly now: number
}

/** The largest factor by which the report of a line states an earlier day lower than the report of that day did. */
function shrunkBy({ ledger, unit, end }: View, term: Term, from: string): Shrunk | null {
  if (term.member !== undefined) return null
  const facts = factsWithin(ledger, term.concept, unit, { from, to: end }).filter(
    ({ start, value }) => start === null && value > 0,
  )
  let most: Shrunk | null = null
  for (const fact of facts) {
    if (fact.accession !== term.fact.accession || fact.end >= end) continue
    const earlier = firstBefore(facts, fact)
    const times = earlier === null ? 1 : earlier.value / fact.value
    if (earlier === null || times < (most?.times ?? restatedMin)) continue
    most = { term, tag: tagOf(term), times, end: fact.end, before: earlier.value, now: fact.value }
  }
  return most
}

/** The fact of the same day that was filed first, before another; null if there is none. */
function firstBefore(facts: readonly Fact[], { end, filed }: Fact): Fact | null {
  return facts.find((fact) => fact.end === end && fact.filed < filed) ?? null
}
