import type { Compliance, ComplianceScreens } from "../../../src/compliance/schema.ts"
import type { RatioScreenName } from "../../../src/vocabulary.ts"
import { ratiosOf } from "../../html/screens.ts"

/** Why a ratio is an estimate, in a sentence with the company's name; null where it is none, or its note says why. */
export function estimateSentence(
  { name, revenue }: Pick<Compliance, "name" | "revenue">,
  screens: ComplianceScreens,
  screen: RatioScreenName,
): string | null {
  const bound = screens[screen]?.bound ?? null
  if (bound === null) return null
  if (screen === "prohibited_revenue" || screen === "prohibited_profit") {
    const isInterest = revenue?.prohibited.breakdown_bounds?.interest_income !== undefined
    const unreported = isInterest
      ? `${name} does not report its interest income separately`
      : `${name} does not report its revenue from prohibited activities separately`
    return `${unreported}, so we use the ${bound === "at_most" ? "highest plausible" : "lowest certain"} amount.`
  }
  if (isDebt(screen) && !(isOverCap(screen) && isCapEstimated(screens)))
    return `${name} does not report its debt under a standard tag, so we count every liability that could be debt.`
  return isOverCap(screen)
    ? `The share counts that ${name} reports are in doubt, so the true ratio may be ${bound === "at_most" ? "lower" : "higher"}.`
    : null
}

function isDebt(screen: RatioScreenName): boolean {
  return screen === "debt_to_market_cap" || screen === "debt_to_total_assets"
}

function isOverCap(screen: RatioScreenName): boolean {
  return screen.endsWith("_to_market_cap")
}

/** Other amounts than debt are always tagged: their ratios are estimates only where market capitalisation is one. */
function isCapEstimated(screens: ComplianceScreens): boolean {
  return ratiosOf(screens).some(
    ({ name, screen }) => isOverCap(name) && !isDebt(name) && (screen.bound ?? null) !== null,
  )
}
