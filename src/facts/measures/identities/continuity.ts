import { addDays } from "../../../days.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { Fact } from "../../fact.ts"
import { factsWithin } from "../../fact-ledger.ts"
import { type Term, tagOf } from "../figure.ts"
import type { View } from "../measure.ts"
import { type MeasureReading, upTo } from "../reading.ts"

/**
 * A report states the earlier days of its lines too. If it states less than the report of that day did, its unit
 * or its tag is another, now as well as then. Of 758 companies, three have such a line.
 */
const restatedMin = 1.5
const daysBackMax = 800

/** The reading, which may be as many times larger as its lines were before this report restated them. */
export function asFirstStated(view: View, reading: MeasureReading): MeasureReading {
  if (reading.state === "unknown") return reading
  const from = addDays(view.end, -daysBackMax)
  const shrunk = reading.figure.terms.flatMap((term) => shrunkBy(view, term, from) ?? [])
  const [first] = shrunk
  if (first === undefined) return reading
  const added = shrunk.reduce((sum, { term, times }) => sum + term.fact.value * (times - 1), 0)
  const [before, now] = [first.earlier, first.fact].map(({ value }) => groupedDigits(value))
  const why = `if ${tagOf(first.term)} has the unit of earlier reports, which state ${before} at ${first.fact.end} where this one states ${now}`
  return upTo(reading, reading.figure.value + Math.ceil(added), why)
}

/** A fact of an earlier day in the report of a term, and the fact that an earlier report stated for that day. */
interface Shrunk {
  readonly term: Term
  readonly fact: Fact
  readonly earlier: Fact
  readonly times: number
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
    const earlier = facts.find(({ end: day, filed }) => day === fact.end && filed < fact.filed)
    const times = earlier === undefined ? 1 : earlier.value / fact.value
    if (earlier === undefined || times < (most?.times ?? restatedMin)) continue
    most = { term, fact, earlier, times }
  }
  return most
}
