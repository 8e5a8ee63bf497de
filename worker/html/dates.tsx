import type { Freshness } from "../../src/compliance/schema.ts"
import { addDays } from "../../src/days.ts"
import { closeAgeWeekdaysMax } from "../../src/screening/freshness.ts"
import type { VerdictAge } from "../../src/services/freshness.ts"
import { months } from "./days.ts"
import { englishLanguage, type Language, useLanguage } from "./language/language.ts"

/** Days, times and ages as readers see them, in the language of the page. */

/** `day`: YYYY-MM-DD. */
export function Day({ day }: { readonly day: string }) {
  return <time datetime={day}>{useLanguage().print.day(day)}</time>
}

/** `at`: ISO 8601, any offset. Shown to the minute. */
export function Instant({ at }: { readonly at: string }) {
  const instant = new Date(at).toISOString()
  return <time datetime={instant}>{useLanguage().print.instant(instant)}</time>
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

/** What ages need of a language. */
export interface AgeWords {
  readonly say: Pick<Language["say"], "ages">
  readonly print: Pick<Language["print"], "day" | "count">
}

/** `today`, `1 day ago`, `83 days ago`. */
export function ageText(
  { age_days: days }: Pick<Freshness, "age_days">,
  { say, print }: AgeWords = englishLanguage,
): string {
  return say.ages.ago(days, print.count(days))
}

/** The age of the verdict of a document, as rows have it. */
export function ageOf(freshness: Freshness | null): VerdictAge {
  return { verdict_as_of: freshness?.as_of ?? null, stale: freshness?.stale ?? null }
}

/** `31 Aug 2026, out of date`; null without a verdict. */
export function verdictDay(
  { verdict_as_of: day, stale }: VerdictAge,
  { say, print }: AgeWords = englishLanguage,
): string | null {
  if (day === null) return null
  return stale === true ? say.ages.outOfDate(print.day(day)) : print.day(day)
}

/** A verdict with its age: `Compliant on 31 Aug 2026, out of date`. Every surface words an age by this rule. */
export function datedVerdict(verdict: string, age: VerdictAge, words: AgeWords = englishLanguage): string {
  const day = verdictDay(age, words)
  return day === null ? verdict : words.say.ages.on(verdict, day)
}

/** A sentence that says how many verdicts of a list are out of date; null if none is. */
export function outOfDateText(
  ages: readonly VerdictAge[],
  { say, print }: AgeWords = englishLanguage,
): string | null {
  const known = ages.filter(({ verdict_as_of: day }) => day !== null)
  const old = known.filter(({ stale }) => stale === true)
  return old.length === 0
    ? null
    : say.ages.someOutOfDate(old.length, print.count(old.length), print.count(known.length))
}

/** A sentence that says why a verdict is stale; null if it is not. */
export function staleText(freshness: Freshness, { say, print }: AgeWords = englishLanguage): string | null {
  const { as_of: asOf, age_days: age, newest_period_end: end, next_report_due: due, stale } = freshness
  if (stale !== true) return null
  if (due !== null && due < addDays(asOf, age)) return say.ages.reportDue(print.day(due))
  return end === null ? say.ages.readLongAgo : say.ages.oldPrices(print.count(closeAgeWeekdaysMax))
}
