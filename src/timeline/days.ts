import { addDays } from "../days.ts"
import { daysInMonth } from "../facts/calendar.ts"
import { type Close, closeAgeDaysMax } from "../facts/market-cap.ts"
import { floatAgeDaysMax, publicFloatConcepts } from "../facts/measures/shares/public-float.ts"
import { firstDay } from "../screening/activities/activity-source.ts"
import { firstDayTooOld } from "../screening/filing-age.ts"
import type { PastInput } from "../screening/known-on.ts"
import type { Methodology } from "../screening/methodology.ts"
import type { DayRange, KnownSpan } from "./known-span.ts"

/**
 * The days of a range on which a verdict can turn, its first day included; sorted. On any other day everything that a
 * verdict is made of is as on the day before.
 */
export function daysToMeasure(
  input: PastInput,
  versions: readonly Methodology[],
  spans: readonly KnownSpan[],
  range: DayRange,
): readonly string[] {
  const days = [
    range.from,
    ...spans.map(({ from }) => from),
    ...monthTurns(range),
    ...closeTurns(input.prices?.closes ?? []),
    ...spans.flatMap(({ basis }) => versions.flatMap((version) => tooOldFrom(basis, version))),
    ...floatTurns(input),
    ...versions.map(({ inForceFrom }) => inForceFrom),
    ...codeTurn(input),
  ]
  return [...new Set(days)].filter((day) => day >= range.from && day <= range.to).sort()
}

/** The last day of each month, from which its last close counts, and the first, on which another leaves the average. */
function monthTurns({ from, to }: DayRange): readonly string[] {
  const days: string[] = []
  let month = `${from.slice(0, 7)}-01`
  while (month <= to) {
    const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
    const end = `${month.slice(0, 8)}${last}`
    days.push(month, end)
    month = addDays(end, 1)
  }
  return days
}

/** The day of each close, and the first on which it is too old where none followed. */
function closeTurns(closes: readonly Close[]): readonly string[] {
  return closes.flatMap(({ date }, at) => {
    const tooOld = addDays(date, closeAgeDaysMax + 1)
    const next = closes[at + 1]
    return next === undefined || next.date > tooOld ? [date, tooOld] : [date]
  })
}

function tooOldFrom(basis: KnownSpan["basis"], version: Methodology): readonly string[] {
  return basis === null ? [] : [firstDayTooOld(basis.balanceFiling, version)]
}

/** The first day on which each public float is too old to check share counts. */
function floatTurns({ facts }: PastInput): readonly string[] {
  return facts.series
    .filter(({ concept }) => publicFloatConcepts.includes(concept))
    .flatMap((series) => series.facts.map(({ end }) => addDays(end, floatAgeDaysMax + 1)))
}

/** The day of EDGAR's industry code, which decides alone where it leaves no doubt. */
function codeTurn({ subject: { sicAsOf: asOf = null } }: PastInput): readonly string[] {
  return asOf === null ? [] : [firstDay({ asOf })]
}
