import { type ProhibitedRevenueKind, prohibitedRevenueKinds } from "../vocabulary.ts"
import type { Compliance, ComplianceRevenue } from "./schema.ts"

/** The kinds of income that the figure of prohibited income counts, and those that it leaves out. */

type Counted = Pick<Compliance, "revenue" | "screens">

/** The kinds of prohibited income that are counted. */
export function countedKinds({
  breakdown,
}: ComplianceRevenue["prohibited"]): readonly ProhibitedRevenueKind[] {
  return prohibitedRevenueKinds.filter((kind) => breakdown[kind] > 0)
}

/** True if the figure counts interest only. The doubtful income of the business is then left out. */
export function countsInterestAlone({ revenue, screens }: Counted): boolean {
  if (revenue === null || screens?.business_activity.result !== "pass") return false
  return countedKinds(revenue.prohibited).every((kind) => kind === "interest_income")
}

/** True if the business raises doubts about income that the figure does not count. */
export function hasUncounted(compliance: Counted): boolean {
  const concerns = compliance.screens?.business_activity.concerns ?? []
  return concerns.length > 0 && countsInterestAlone(compliance)
}
