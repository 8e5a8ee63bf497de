import type { Compliance, ComplianceScreens } from "../../../src/contract/compliance.ts"
import type { RatioScreenName } from "../../../src/vocabulary.ts"

/** Why a ratio is an estimate, as the end of a sentence with the company's name; null where it is none. */
export function estimateReason(
  { name, revenue }: Pick<Compliance, "name" | "revenue">,
  screens: ComplianceScreens,
  screen: RatioScreenName,
): string | null {
  if ((screens[screen].bound ?? null) === null) return null
  if (screen === "prohibited_revenue") {
    const isInterest = revenue?.prohibited.breakdown_bounds?.interest_income !== undefined
    return isInterest
      ? `${name} does not report interest income separately`
      : `${name} does not report its revenue from prohibited activities`
  }
  // Cash is always tagged: its ratio is an estimate only where market capitalisation is one.
  return (screens.cash_to_market_cap.bound ?? null) === null
    ? `${name} does not report its debt under a standard tag`
    : `the share counts that ${name} reports are in doubt`
}
