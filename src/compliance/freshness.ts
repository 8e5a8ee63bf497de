import { utcDay } from "../access/window.ts"
import { dayOf, daysBetween } from "../days.ts"
import type { Determination } from "../instruments/instrument.ts"
import type { Clock } from "../runtime.ts"
import type { FreshnessDates } from "../screening/freshness.ts"
import type { Freshness } from "./schema.ts"

/** How old a determination is on a day; null without one. It changes each day, so it is not stored. */
export function freshnessOf(
  determination: Pick<Determination, "asOf" | keyof FreshnessDates> | null,
  day: string,
): Freshness | null {
  return determination && printFreshness(determination, dayOf(determination.asOf), day)
}

/** How old a verdict as of a past day was on that day. */
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
    stale: staleFrom === null ? null : today >= staleFrom,
  }
}

/** True if a determination is out of date on the day of the request; false if that is not known. */
export function isStale(staleFrom: string | null, clock: Clock): boolean {
  return staleFrom !== null && utcDay(clock.nowMilliseconds()) >= staleFrom
}
