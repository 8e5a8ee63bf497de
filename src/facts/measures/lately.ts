import { addDays } from "../../days.ts"
import { factsWithin } from "../fact-ledger.ts"
import { combine, type Measure, tag } from "./measure.ts"

/** The tag at the view's instant, or at the newest instant of the year before at which the filer stated it. */
export function lately(concept: string): Measure {
  const measure = tag(concept)
  return combine("lately", [measure], (view) => {
    const now = measure(view.instant(view.end))
    if (now !== null) return now
    const earliest = addDays(view.end, 1 - yearDays)
    const stated = factsWithin(view.ledger, concept, view.unit, { from: earliest, to: view.end })
    const ends = stated.flatMap(({ start, end }) => (start === null && end < view.end ? [end] : []))
    const newest = ends.toSorted().at(-1)
    return newest === undefined ? null : measure(view.instant(newest))
  })
}
const yearDays = 365
