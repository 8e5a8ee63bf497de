import { addDays, daysBetween, monthsAfter, monthsBefore } from "../days.ts"
import type { PurificationPeriod } from "./schema.ts"

/** Finds the fiscal years during which a lot was held, including years without known figures. */

/** The days on which a lot is held, both included (YYYY-MM-DD). `through` is null if it is still held. */
export interface Holding {
  readonly from: string
  readonly through: string | null
}

/** Fiscal years of a holding that have ended but have no known figures. */
interface UnknownYears {
  /** A sentence such as `Fiscal years that ended after 2025-09-27 are not reported yet.` */
  readonly reason: string
  /** False if the lot was certainly sold before the ends of these years. */
  readonly mayHoldAnEnd: boolean
}

/** Returns the first day of a fiscal year. If it is not stated, the year has twelve months. */
function startOf({ period_start, period_end }: PurificationPeriod): string {
  return period_start ?? addDays(monthsBefore(period_end, 12), 1)
}

/** True if the lot is held on a day. */
export function isHeldOn({ from, through }: Holding, day: string): boolean {
  return from <= day && (through === null || through >= day)
}

/** True if the lot is held on any day of a fiscal year. */
export function overlaps({ from, through }: Holding, period: PurificationPeriod): boolean {
  return from <= period.period_end && (through === null || through >= startOf(period))
}

/** True if the lot is held only on days of a fiscal year. */
export function isWithin({ from, through }: Holding, period: PurificationPeriod): boolean {
  return from >= startOf(period) && through !== null && through <= period.period_end
}

/** True if the lot is held on every day of a fiscal year. */
export function coversWhole(holding: Holding, period: PurificationPeriod): boolean {
  return holding.from <= startOf(period) && isHeldOn(holding, period.period_end)
}

/**
 * Returns the fiscal years of a holding that ended before `today` and are not among `periods` (newest first).
 * There is one entry for the years before the oldest period, one for each gap between two periods, and one
 * for the years that are not reported yet.
 */
export function unknownYears(
  holding: Holding,
  periods: readonly PurificationPeriod[],
  today: string,
): readonly UnknownYears[] {
  const [newest] = periods
  const oldest = periods.at(-1)
  if (newest === undefined || oldest === undefined) return []
  const between = periods.flatMap((later, at) => {
    const earlier = periods[at + 1]
    return earlier === undefined ? [] : yearsBetween(holding, earlier, later)
  })
  return [...yearsBefore(holding, startOf(oldest)), ...between, ...yearsSince(holding, newest, today)]
}

/** A fiscal year of 52 or 53 weeks may end this many days before or after a full twelve months. */
const endDaysOff = 10
const daysOfYear = 365.2425

function yearsBefore(holding: Holding, start: string): readonly UnknownYears[] {
  if (holding.from >= start) return []
  const end = addDays(start, -1)
  const [first, last] = [
    daysBetween(holding.through ?? end, end) - endDaysOff,
    daysBetween(holding.from, end) + endDaysOff,
  ]
  const isHeldAtEarlierEnd = Math.floor(last / daysOfYear) >= Math.ceil(Math.max(first, 1) / daysOfYear)
  return [
    {
      reason: `No figures of fiscal years that ended before ${start} are known.`,
      mayHoldAnEnd: isHeldOn(holding, end) || isHeldAtEarlierEnd,
    },
  ]
}

function yearsBetween(
  holding: Holding,
  earlier: PurificationPeriod,
  later: PurificationPeriod,
): readonly UnknownYears[] {
  const [after, before] = [earlier.period_end, startOf(later)]
  const isGap = daysBetween(after, before) > endDaysOff
  const isIn = holding.from < before && (holding.through === null || holding.through > after)
  if (!isGap || !isIn) return []
  return [{ reason: `No figures of the time between ${after} and ${before} are known.`, mayHoldAnEnd: true }]
}

function yearsSince(
  holding: Holding,
  { period_end: newest }: PurificationPeriod,
  today: string,
): readonly UnknownYears[] {
  const ends: string[] = []
  for (let end = monthsAfter(newest, 12); end < today; end = monthsAfter(end, 12)) ends.push(end)
  const last = ends.at(-1)
  if (last === undefined || holding.from > last) return []
  if (holding.through !== null && holding.through <= newest) return []
  const mayHoldAnEnd = ends.some(
    (end) =>
      holding.from <= addDays(end, endDaysOff) &&
      (holding.through === null || holding.through >= addDays(end, -endDaysOff)),
  )
  return [{ reason: `Fiscal years that ended after ${newest} are not reported yet.`, mayHoldAnEnd }]
}
