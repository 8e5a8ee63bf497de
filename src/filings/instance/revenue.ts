import { daysBetween } from "../../facts/calendar.ts"
import { type RevenueAxis, type RevenuePart, revenueAxes } from "../../facts/instance-facts.ts"
import { revenue as revenueMeasures } from "../../facts/measures/income/chains.ts"
import { fiscalYearDaysMax, fiscalYearDaysMin } from "../../terms.ts"
import { preciseAmounts } from "./amounts.ts"
import type { Context, WrittenFact } from "./document.ts"

/** All concepts of the revenue chains: parts of revenue carry the same tags. */
export const revenueConcepts: readonly string[] = [
  ...new Set([...revenueMeasures["us-gaap"].concepts, ...revenueMeasures["ifrs-full"].concepts]),
]

/** Some filings state the period of a 52-week year to the end of the month. */
const endGapDaysMax = 10

/** Revenue of the full fiscal year that ends with the period: the total, and by member. */
export function revenueParts(facts: readonly WrittenFact[], periodEnd: string): readonly RevenuePart[] {
  const ofTheYear = facts.filter(
    ({ concept, unit, context }) =>
      revenueConcepts.includes(concept) &&
      unit !== null &&
      /^[A-Z]{3}$/.test(unit) &&
      isFiscalYear(context, periodEnd) &&
      axisMemberOf(context) !== null,
  )
  const amounts = preciseAmounts(ofTheYear, ({ concept, unit, context }) => {
    const place = axisMemberOf(context)
    return [concept, unit, context.start, context.end, place?.axis, place?.member].join(" ")
  })
  return amounts.flatMap(({ fact, value }) => {
    const { concept, unit, context } = fact
    const place = axisMemberOf(context)
    if (place === null || unit === null || context.start === null) return []
    return [{ concept, unit, start: context.start, end: context.end, ...place, value }]
  })
}

function isFiscalYear({ start, end }: Context, periodEnd: string): boolean {
  if (start === null || Math.abs(daysBetween(end, periodEnd)) > endGapDaysMax) return false
  const days = daysBetween(start, end) + 1
  return days >= fiscalYearDaysMin && days <= fiscalYearDaysMax
}

interface AxisMember {
  readonly axis: RevenueAxis | null
  readonly member: string | null
}

/** Marks a segment's amount as before eliminations; the mark is optional. */
const beforeEliminations = /^(us-gaap|ifrs-full):OperatingSegmentsMember$/

/** The axis and member of a context; null when it has several, or one that is not of revenue. */
function axisMemberOf({ members }: Context): AxisMember | null {
  const parts = [...members].filter(
    ([axis, member]) => !(axis === "consolidation" && members.size > 1 && beforeEliminations.test(member)),
  )
  const [only] = parts
  if (only === undefined) return { axis: null, member: null }
  const [named, member] = only
  const axis = revenueAxes.find((each) => each === named)
  return parts.length > 1 || axis === undefined ? null : { axis, member }
}
