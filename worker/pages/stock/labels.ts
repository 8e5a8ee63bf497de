import { upperFirst } from "../../../src/screening/screens/declarations.ts"
import { structuralMethodologyIds } from "../../../src/screening/structures/kinds.ts"
import { englishLanguage, type Language } from "../../html/language/language.ts"

/** Labels and sentences for the codes of the API. */

/** The health rating in English. Pages in every language have their own (`say.evidence.strengths`). */
export const strengthWords = englishLanguage.say.evidence.strengths

/** True if a methodology, `id@version`, decides pooled vehicles by their structure. */
export function decidesVehicles(methodology: string): boolean {
  return structuralMethodologyIds.some((id) => methodology.startsWith(`${id}@`))
}

/** How a figure was read. A strategy of a later release is shown as its code. */
export function strategyLabel(strategy: string, { say }: Pick<Language, "say">): string {
  return say.evidence.strategies[strategy] ?? readableCode(strategy)
}

/** `long_term_debt_current` as `Long term debt current`. */
export function readableCode(code: string): string {
  return upperFirst(code.replaceAll("_", " ").replaceAll("interest bearing", "interest-bearing"))
}
