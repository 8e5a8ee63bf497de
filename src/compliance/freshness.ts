import { utcDay } from "../access/window.ts"
import { dayOf, daysBetween } from "../days.ts"
import type { Determination } from "../instruments/instrument.ts"
import type { Clock } from "../runtime.ts"
import type { FreshnessDates } from "../screening/freshness.ts"
import type { Freshness } from "./schema.ts"

/** Returns the age of a determination on a day; null if there is none. An age is not stored. */
export function freshnessOf(
  determination: Pick<Determination, "asOf" | keyof FreshnessDates> | null,
  day: string,
): Freshness | null {
  return determination && printFreshness(determination, dayOf(determination.asOf), day)
}

/** Returns the age, on a past day, of the verdict as of that day. */
export function freshnessOn(dates: FreshnessDates, day: string): Freshness {
  return printFreshness(dates, day, day)
}

function printFreshness(
  { newestPeriodEnd, nextReportDue, staleFrom }: FreshnessDates,
  asOf: string,
  today: string,
): Freshness {
  return {
    as_of: asOf,
    age_days: Math.max(0, daysBetween(asOf, today)),
    newest_period_end: newestPeriodEnd,
    next_report_due: nextReportDue,
    stale: isStaleOn(staleFrom, today),
  }
}

/** True if a determination is out of date on a day; null if that is not known. */
export function isStaleOn(staleFrom: string | null, day: string): boolean | null {
  return staleFrom === null ? null : day >= staleFrom
}

/** True if a determination is known to be out of date on the day of the request. */
export function isStale(staleFrom: string | null, clock: Clock): boolean {
  return isStaleOn(staleFrom, utcDay(clock.nowMilliseconds())) === true
}
