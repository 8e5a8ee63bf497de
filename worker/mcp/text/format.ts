import type { Endpoints } from "../../../src/api/endpoints.ts"
import type { Freshness } from "../../../src/compliance/schema.ts"
import type { DataOf, ExtrasOf } from "../../../src/contract/endpoint.ts"
import { versionOf } from "../../../src/screening/methodologies.ts"
import type { VerdictAge } from "../../../src/services/freshness.ts"
import type { Bound, DeterminationStatus, StabilityRating } from "../../../src/vocabulary.ts"
import { type AgeWords, ageText, datedVerdict, staleText } from "../../html/dates.tsx"
import { englishLanguage } from "../../html/language/language.ts"
import { boundWords, printExact } from "../../html/numbers.ts"

/** Models get days as documents have them. */
const isoWords: AgeWords = { ...englishLanguage, print: { ...englishLanguage.print, day: (day) => day } }

/** Figures as text for models: exactly the figures of the API, and never a number for an unknown figure. */

/** A double is exact to this many significant digits. */
const digitsExact = 15

/** `0.0212` as `2.12%`, with all decimals. A rounded number could be on the other side of the limit. */
export function decimalAsPercent(decimal: number): string {
  return percent(Number((decimal * 100).toPrecision(digitsExact)))
}

/** `22.43` as `22.43%`. */
export function percent(percentage: number): string {
  return `${percentage}%`
}

/** A percentage; `not known` for null. */
export function percentOrUnknown(percentage: number | null): string {
  return percentage === null ? "not known" : percent(percentage)
}

/** An amount in full, so that it can be copied. */
export function amount(value: number): string {
  return printExact(value)
}

/** An amount in full; `not disclosed` for null. */
export function amountOrUndisclosed(value: number | null): string {
  return value === null ? "not disclosed" : amount(value)
}

/** `As of 2026-08-31, 83 days ago`. `instant` is used if there is no verdict yet. */
export function asOfText(instant: string, freshness: Freshness | null): string {
  const age = freshness === null ? "" : `, ${ageText(freshness)}`
  return `As of ${dayOfInstant(instant)}${age}`
}

/** The reports behind a verdict, and whether the verdict is stale, one line each. */
export function freshnessTexts(freshness: Freshness | null): readonly (string | null)[] {
  if (freshness === null) return []
  const { newest_period_end: end, next_report_due: due } = freshness
  return [
    staleText(freshness, isoWords),
    end === null || due === null ? null : `Newest figures of ${end}; next report due by ${due}`,
  ]
}

/** `compliant on 2026-08-31, out of date`. */
export function verdictText(status: string, age: VerdictAge): string {
  return datedVerdict(status, age, isoWords)
}

/** `2026-08-31T00:00:00.000Z` as `2026-08-31`. */
export function dayOfInstant(instant: string): string {
  return instant.slice(0, 10)
}

/**
 * `djim@2026.1, unconfirmed edition`. The text is marked if not all rules of the standard were read in the
 * issuer's own text.
 */
export function standardText(methodology: string): string {
  const standard = versionOf(methodology)
  return standard === null || standard.grade === "A" ? methodology : `${methodology}, unconfirmed edition`
}

interface PrintedScreen {
  readonly result: string
  readonly value: number | null
  readonly bound?: Bound | null | undefined
  readonly threshold: number
  readonly note?: string | undefined
}

/** `pass, 2.12% (limit 30%)`, `pass, at most 1.88% (limit 5%)`. If there is no value, the note says why. */
export function ratioText({ result, value, bound, threshold, note }: PrintedScreen): string {
  const figure = value === null ? "no figure" : `${boundWords(bound)}${decimalAsPercent(value)}`
  return `${result}, ${figure} (limit ${decimalAsPercent(threshold)})${note === undefined ? "" : `; ${note}`}`
}

/**
 * The stability of a verdict. `stable` is put into words, because a company that always fails should not be
 * called simply stable.
 */
export function steadinessText(rating: StabilityRating, status: DeterminationStatus): string {
  return rating === "stable" ? `consistently ${status}` : rating
}

/** The lines as one text; null lines are left out. */
export function joinLines(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join("\n")
}

/** `Label: a, b`; null for an empty list. */
export function labelledList(label: string, items: readonly string[], between = ", "): string | null {
  return items.length === 0 ? null : `${label}: ${items.join(between)}`
}

/** The range of a page, the total, and the offset of the next page. */
export function pageText(
  noun: "Stocks" | "Lines",
  { total, offset }: { readonly total: number; readonly offset: number },
  shown: number,
): string {
  if (total === 0) return `No ${noun.toLowerCase()}.`
  if (shown === 0) return `No ${noun.toLowerCase()} from offset ${offset} on: there are ${total}.`
  const last = offset + shown
  const next = last < total ? `; next page: offset ${last}` : "; this is the last page"
  return `${noun} ${offset + 1} to ${last} of ${total}${next}.`
}

/** The result of an endpoint, as its tool prints it. */
export interface ToolResult<Name extends keyof Endpoints> {
  readonly data: DataOf<Endpoints[Name]>
  readonly meta: ExtrasOf<Endpoints[Name]>
}
