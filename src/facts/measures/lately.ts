import { daysBetween } from "../../days.ts"
import { factsOf } from "../fact-ledger.ts"
import { combine, type Measure } from "./measure.ts"

/** The measure at the view's instant, or at the newest instant of the year before at which the filer stated it. */
export function lately(measure: Measure): Measure {
  return combine("lately", [measure], (view) => {
    const stated = measure.concepts.flatMap((concept) => factsOf(view.ledger, concept, view.unit))
    const ends = stated.flatMap(({ start, end }) =>
      start === null && end <= view.end && daysBetween(end, view.end) < yearDays ? [end] : [],
    )
    const newest = ends.toSorted().at(-1)
    return newest === undefined ? null : measure(view.instant(newest))
  })
}
const yearDays = 365
