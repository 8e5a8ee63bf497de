import type { Freshness } from "../../src/compliance/schema.ts"
import { addDays } from "../../src/days.ts"
import { closeAgeWeekdaysMax } from "../../src/screening/freshness.ts"
import type { VerdictAge } from "../../src/services/freshness.ts"
import { printCount } from "./numbers.ts"

/** Dates and times as readers see them, the same in every engine. Times are in UTC, and marked as UTC. */

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** `2026-11-22` as `22 Nov 2026`. */
export function printDay(day: string): string {
  return `${printDayOfMonth(day)} ${day.slice(0, 4)}`
}

/** `2026-11-02` as `2 Nov`. */
export function printDayOfMonth(day: string): string {
  return `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]}`
}

/** `2026-11-02` as `Nov 2026`. */
export function printMonth(day: string): string {
  return `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

/** `day`: YYYY-MM-DD. */
export function Day({ day }: { readonly day: string }) {
  return <time datetime={day}>{printDay(day)}</time>
}

/** `at`: ISO 8601, any offset. Shown to the minute. */
export function Instant({ at }: { readonly at: string }) {
  const instant = new Date(at).toISOString()
  return <time datetime={instant}>{printInstant(instant)}</time>
}

/** `2026-11-22T09:30:00Z` as `22 Nov 2026, 09:30 UTC`. */
export function printInstant(instant: string): string {
  return `${printDay(instant)}, ${instant.slice(11, 16)} UTC`
}

/** A day as this file prints it, or as documents state it. No part of a longer number, such as an accession number. */
const written = new RegExp(
  String.raw`(?<![\d-])(\d{4}-(?:0[1-9]|1[0-2])-\d{2}|\d{1,2} (?:${months.join("|")}) \d{4})(?![\d-])`,
)

/** A text in which every day, `2026-11-22` or `22 Nov 2026`, is an element that reads `22 Nov 2026`. */
export function Dated({ text }: { readonly text: string }) {
  return (
    <>{text.split(written).map((part, at) => (at % 2 === 0 ? part : <Day key={at} day={isoDay(part)} />))}</>
  )
}

/** `22 Nov 2026` as `2026-11-22`; a day that is written so already as it is. */
function isoDay(day: string): string {
  const [date = "", month = "", year = ""] = day.split(" ")
  if (year === "") return day
  return `${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${date.padStart(2, "0")}`
}

/** `today`, `1 day ago`, `83 days ago`. */
export function ageText({ age_days: days }: Pick<Freshness, "age_days">): string {
  if (days === 0) return "today"
  return days === 1 ? "1 day ago" : `${printCount(days)} days ago`
}

/** The age of the verdict of a document, as rows have it. */
export function ageOf(freshness: Freshness | null): VerdictAge {
  return { verdict_as_of: freshness?.as_of ?? null, stale: freshness?.stale ?? null }
}

/** `31 Aug 2026, out of date`; null without a verdict. `print` prints a day, YYYY-MM-DD. */
export function verdictDay({ verdict_as_of: day, stale }: VerdictAge, print = printDay): string | null {
  return day && `${print(day)}${stale === true ? ", out of date" : ""}`
}

/** A verdict with its age: `Compliant on 31 Aug 2026, out of date`. Every surface words an age by this rule. */
export function datedVerdict(words: string, age: VerdictAge, print = printDay): string {
  const day = verdictDay(age, print)
  return day === null ? words : `${words} on ${day}`
}

/** A sentence that says how many verdicts of a list are out of date; null if none is. */
export function outOfDateText(ages: readonly VerdictAge[]): string | null {
  const known = ages.filter(({ verdict_as_of: day }) => day !== null)
  const old = known.filter(({ stale }) => stale === true)
  if (old.length === 0) return null
  const are = old.length === 1 ? "is" : "are"
  return `${old.length} of ${known.length} verdicts ${are} out of date. Check again before you rely on one of them.`
}

const checkAgain = "The verdict may have changed: check again before you rely on it."

/** A sentence that says why a verdict is stale; null if it is not. `print` prints a day, YYYY-MM-DD. */
export function staleText(freshness: Freshness, print: (day: string) => string): string | null {
  const { as_of: asOf, age_days: age, newest_period_end: end, next_report_due: due, stale } = freshness
  if (stale !== true) return null
  if (due !== null && due < addDays(asOf, age)) {
    return `Out of date: a report was due by ${print(due)}, and we have not read it. ${checkAgain}`
  }
  if (end === null) return `Out of date: we read its documents long ago. ${checkAgain}`
  return `Out of date: the share prices that we used are more than ${closeAgeWeekdaysMax} trading days old. ${checkAgain}`
}
