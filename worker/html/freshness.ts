import type { Freshness } from "../../src/contract/compliance.ts"
import { addDays } from "../../src/days.ts"
import { closeAgeWeekdaysMax, reportLateDaysMax } from "../../src/screening/freshness.ts"
import { printCount } from "./numbers.ts"

/** `today`, `1 day ago`, `83 days ago`. */
export function ageText({ age_days: days }: Pick<Freshness, "age_days">): string {
  if (days === 0) return "today"
  return days === 1 ? "1 day ago" : `${printCount(days)} days ago`
}

/** Why a verdict is stale, in a sentence; null for one that is not. `print` prints a day, YYYY-MM-DD. */
export function staleText(freshness: Freshness, print: (day: string) => string): string | null {
  const { as_of: asOf, age_days: age, newest_period_end: end, next_report_due: due, stale } = freshness
  if (stale !== true) return null
  if (due !== null && addDays(due, reportLateDaysMax) <= addDays(asOf, age)) {
    return `Stale: the report due by ${print(due)} has not been read; the verdict may have changed.`
  }
  if (end === null) return "Stale: its documents were read long ago; the verdict may have changed."
  return `Stale: its share prices are more than ${closeAgeWeekdaysMax} trading days old; the verdict may have changed.`
}
