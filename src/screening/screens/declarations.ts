import { amountWords } from "../../contract/declared/amounts.ts"
import { screenWords } from "../../contract/declared/screens.ts"
import type { RatioRule } from "../../rulebooks/schema.ts"
import type { NumeratorName } from "../../vocabulary.ts"

/** Names and formulas of screens and their amounts. */

export const businessDeclaration = {
  name: "business_activity",
  title: screenWords.business_activity.title,
  clause: "AAOIFI SS 21, 3/4/1",
  rule: "The core business must be permissible: no ratio makes up for a prohibited one.",
} as const

/** The title of a ratio, such as "Interest-bearing debt to market capitalisation". */
export function titleOf(rule: Pick<RatioRule, "numerator" | "denominator" | "combine">): string {
  return `${numeratorLabel(rule.numerator)} to ${lowerFirst(denominatorLabel(rule))}`
}

/** The formula of a ratio, such as "interest_bearing_debt / market_cap". */
export function formulaOf({
  numerator,
  denominator,
  combine,
}: Pick<RatioRule, "numerator" | "denominator" | "combine">): string {
  const above = numerator.map((name) => amountWords[name].formula).join(" + ")
  const names = denominator.map((name) => amountWords[name].formula)
  const [only] = names
  const below =
    names.length === 1
      ? only
      : combine === "sum"
        ? `(${names.join(" + ")})`
        : `larger of (${names.join(", ")})`
  return `${numerator.length === 1 ? above : `(${above})`} / ${below}`
}

/** The name of one amount, or of the sum of several: "Receivables, cash and interest-bearing securities". */
export function numeratorLabel(names: readonly NumeratorName[]): string {
  return joined(names.map((name) => amountWords[name].label))
}

/** The name of the amount or amounts by which the numerator is divided. */
export function denominatorLabel({
  denominator,
  combine,
}: Pick<RatioRule, "denominator" | "combine">): string {
  const labels = denominator.map((name) => amountWords[name].label)
  return labels.length > 1 && combine === "larger"
    ? `The larger of ${joined(labels).toLowerCase()}`
    : joined(labels)
}

function joined(labels: readonly string[]): string {
  const [first = "", ...rest] = labels
  const last = rest.at(-1)
  if (last === undefined) return first
  const before = [first, ...rest.slice(0, -1).map(lowerFirst)].join(", ")
  // If the last name already contains "and", no second "and" is added: "Receivables, cash and
  // interest-bearing securities".
  return last.includes(" and ") ? `${before}, ${lowerFirst(last)}` : `${before} and ${lowerFirst(last)}`
}

/** Turns "Total assets" into "total assets". */
export function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}

/** Turns "total assets" into "Total assets". */
export function upperFirst(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}
