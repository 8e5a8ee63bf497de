import { upperFirst } from "../../../src/screening/screens/declarations.ts"
import { structuralMethodologyIds } from "../../../src/screening/structures/kinds.ts"
import type { ChangeCause, HealthRating, ProhibitedRevenueKind } from "../../../src/vocabulary.ts"
import { englishLanguage } from "../../html/language/language.ts"

/** Labels and sentences for the codes of the API. */

/** In English. Pages in every language have their own (`say.card.labels.withheld`). */
export const withheldTexts = englishLanguage.say.card.labels.withheld

/** The health rating in plain words. */
export const strengthWords: Readonly<Record<HealthRating, string>> = {
  fragile: "weak",
  robust: "sound",
  antifragile: "strong",
}

export const revenueKindLabels: Readonly<Record<ProhibitedRevenueKind, string>> = {
  interest_income: "Interest income",
  gambling: "Gambling",
  alcohol: "Alcohol",
  weapons: "Weapons",
  tobacco: "Tobacco",
  adult_entertainment: "Adult entertainment",
  other: "Other prohibited activity",
}

export const causeLabels: Readonly<Record<ChangeCause, string>> = {
  filing: "a newer report was filed",
  correction: "the same report was read again, or the company's description changed",
  price: "the share price moved",
  methodology: "another version of the methodology took effect",
  time: "time passed and the reports that we hold became older",
}

/** True if a methodology, `id@version`, decides pooled vehicles by their structure. */
export function decidesVehicles(methodology: string): boolean {
  return structuralMethodologyIds.some((id) => methodology.startsWith(`${id}@`))
}

/** How a figure was read. A strategy of a later release is shown as its code. */
export function strategyLabel(strategy: string): string {
  return strategyLabels[strategy] ?? readableCode(strategy)
}

const strategyLabels: Readonly<Record<string, string>> = {
  PrimaryFields: "one figure as filed",
  ComponentSum: "sum of figures as filed",
  Derived: "computed: no filed figures add up to it",
  UpperBound: "the highest plausible amount: it is not reported",
  ZeroByEvidence: "zero, as the balance sheet shows",
  ShareCountFallback: "a share count other than the cover page's",
}

/** `long_term_debt_current` as `Long term debt current`. */
export function readableCode(code: string): string {
  return upperFirst(code.replaceAll("_", " ").replaceAll("interest bearing", "interest-bearing"))
}
