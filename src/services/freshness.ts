import type { Freshness } from "../compliance/schema.ts"
import { dayOf, daysBetween } from "../days.ts"
import type { Determination } from "../listings/instrument.ts"
import type { ScreenedLine } from "../listings/lines.ts"
import type { ScreenRow } from "../screen/schema.ts"
import type { FreshnessDates } from "../screening/freshness.ts"

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

/** The fields of a row that say how old its verdict is. */
export type VerdictAge = Readonly<Pick<ScreenRow, "verdict_as_of" | "stale">>

/** The fields of a row without a verdict, or whose verdict is not shown. */
export const noAge: VerdictAge = { verdict_as_of: null, stale: null }

/** Returns the age of a verdict on a day (YYYY-MM-DD), as rows print it. */
export function verdictAgeOn(
  { asOf, staleFrom }: Pick<ScreenedLine, "asOf" | "staleFrom">,
  day: string,
): VerdictAge {
  return { verdict_as_of: asOf && dayOf(asOf), stale: isStaleOn(staleFrom, day) }
}
