import type { Compliance, ComplianceScreens } from "../../../src/contract/compliance.ts"
import type { RatioScreenName } from "../../../src/vocabulary.ts"

/** Why a ratio is an estimate, in a sentence with the company's name; null where it is none. */
export function estimateSentence(
  { name, revenue }: Pick<Compliance, "name" | "revenue">,
  screens: ComplianceScreens,
  screen: RatioScreenName,
): string | null {
  const { bound = null } = screens[screen]
  if (bound === null) return null
  if (screen === "prohibited_revenue") {
    const isInterest = revenue?.prohibited.breakdown_bounds?.interest_income !== undefined
    const unreported = isInterest
      ? `${name} does not report its interest income separately`
      : `${name} does not report its revenue from prohibited activities separately`
    return `${unreported}, so we use the ${bound === "at_most" ? "highest plausible" : "lowest certain"} amount.`
  }
  // Cash is always tagged: its ratio is an estimate only where market capitalisation is one.
  return (screens.cash_to_market_cap.bound ?? null) === null
    ? `${name} does not report its debt under a standard tag, so we count every liability that could be debt.`
    : `The share counts that ${name} reports are in doubt, so the true ratio may be ${bound === "at_most" ? "lower" : "higher"}.`
}
