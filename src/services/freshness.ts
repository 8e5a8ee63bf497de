import { utcDay } from "../access/window.ts"
import type { Freshness } from "../contract/compliance.ts"
import { daysBetween } from "../facts/calendar.ts"
import type { Clock, Determination } from "../ports.ts"
import type { FreshnessDates } from "../screening/freshness.ts"

/** How old a determination is on the day of the request; null without one. It is not stored, because it changes each day. */
export function freshnessOf(
  determination: Pick<Determination, "asOf" | keyof FreshnessDates> | null,
  clock: Clock,
): Freshness | null {
  if (determination === null) return null
  const { newestPeriodEnd, nextReportDue, staleFrom } = determination
  const asOf = determination.asOf.slice(0, "YYYY-MM-DD".length)
  const today = utcDay(clock.nowMilliseconds())
  return {
    as_of: asOf,
    age_days: Math.max(0, daysBetween(asOf, today)),
    newest_period_end: newestPeriodEnd,
    next_report_due: nextReportDue,
    stale: staleFrom === null ? null : today >= staleFrom,
  }
}

/** Whether a determination is out of date on the day of the request; false while that is not known. */
export function isStale(staleFrom: string | null, clock: Clock): boolean {
  return staleFrom !== null && utcDay(clock.nowMilliseconds()) >= staleFrom
}
