import type { RatioScreenName } from "../../../src/vocabulary.ts"
import { printExact } from "../../html/numbers.ts"

/** Figures in text, where a model takes them from: exactly as the interface has them, and none where there is none. */

/** More than these a double does not hold for sure. */
const digitsExact = 15

/** `0.0212` as `2.12%`, with every decimal the interface prints: fewer could land on the other side of the limit. */
export function decimalAsPercent(decimal: number): string {
  return percent(Number((decimal * 100).toPrecision(digitsExact)))
}

/** A percentage as it is: `22.43` as `22.43%`. */
export function percent(percentage: number): string {
  return `${percentage}%`
}

/** A percentage as it is; `not known` for null. */
export function percentOrUnknown(percentage: number | null): string {
  return percentage === null ? "not known" : percent(percentage)
}

/** An amount in full: text is where figures are copied from. */
export function amount(value: number): string {
  return printExact(value)
}

/** An amount as it is; `not disclosed` for null. */
export function amountOrUndisclosed(value: number | null): string {
  return value === null ? "not disclosed" : amount(value)
}

/** `2026-08-31T00:00:00.000Z` as `2026-08-31`. */
export function dayOfInstant(instant: string): string {
  return instant.slice(0, 10)
}

export const screenWords: Readonly<Record<RatioScreenName, string>> = {
  debt_to_market_cap: "Interest-bearing debt to market capitalisation",
  cash_to_market_cap: "Cash and interest-bearing securities to market capitalisation",
  prohibited_revenue: "Prohibited income to revenue",
}

interface PrintedScreen {
  readonly result: string
  readonly value: number | null
  readonly threshold: number
  readonly note?: string | undefined
}

/** `pass, 2.12% (limit 30%)`; without a value its note says why. */
export function ratioText({ result, value, threshold, note }: PrintedScreen): string {
  const figure = value === null ? "no figure" : decimalAsPercent(value)
  return `${result}, ${figure} (limit ${decimalAsPercent(threshold)})${note === undefined ? "" : `; ${note}`}`
}

/** Lines of a text; what is null is left out. */
export function joinLines(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join("\n")
}

/** `Label: a, b`; null for an empty list. */
export function labelledList(label: string, items: readonly string[], between = ", "): string | null {
  return items.length === 0 ? null : `${label}: ${items.join(between)}`
}

/** Which lines of how many these are, and how to ask for the next. */
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
