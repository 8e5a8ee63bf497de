import type {
  ComplianceBusinessActivity,
  CompliancePurification,
  ComplianceRatioScreen,
} from "../compliance/schema.ts"
import type {
  EvidenceBusinessActivity,
  EvidenceConfidence,
  EvidenceRatio,
  EvidenceStability,
} from "../evidence/schema.ts"
import type { RatioRule } from "../rulebooks/schema.ts"
import type { BusinessActivity } from "../screening/activities/business-activity.ts"
import type { Confidence } from "../screening/confidence.ts"
import type { Purification } from "../screening/revenue.ts"
import { formulaOf } from "../screening/screens/declarations.ts"
import { type Comparison, printBuffer, printQuotient, type RatioOutcome } from "../screening/screens/ratio.ts"
import type { Stability } from "../screening/stability.ts"
import { screenNamed } from "./screen-names.ts"

/** The parts that all documents of a verdict share, whether figures were read or not. */

/** A day (YYYY-MM-DD) as the instant that the API prints: midnight UTC. */
export function dateTime(date: string): string {
  return `${date}T00:00:00Z`
}

/** The business as the API prints it, with its result. */
export function businessActivity(
  activity: BusinessActivity,
  business: "pass" | "fail",
): ComplianceBusinessActivity {
  return {
    result: business,
    activities: activity.activities,
    prohibited_activities: activity.prohibited,
    concerns: activity.concerns,
    segments: activity.segments.map((segment) => ({
      name: segment.name,
      revenue_percentage: segment.revenuePercentage,
      prohibited_revenue_impact: segment.prohibitedRevenueImpact,
      significance: segment.significance,
    })),
  }
}

/** A ratio screen that has no result, with the reason. */
export function ratioNotApplicable({ limit, operator }: Comparison, note: string): ComplianceRatioScreen {
  const nothing = { value: null, bound: null, buffer: null }
  return { result: "not_applicable", ...nothing, threshold: limit, operator, note }
}

/** Purification as the API prints it, in the compliance document and in the packet. */
export function printPurification({
  required,
  percentage,
  amountPer1000,
  bound,
}: Purification): CompliancePurification {
  return { required, percentage, amount_per_1000: amountPer1000, bound }
}

/** The packet's entry of the business activity, with its result. */
export function activityEntry(
  activity: BusinessActivity,
  business: "pass" | "fail",
): EvidenceBusinessActivity {
  return {
    name: "business_activity",
    result: business,
    detail: {
      primary_activities: activity.activities,
      prohibited_activities: activity.prohibited,
      activity_compliance: business === "pass" ? "permissible" : "non-permissible",
      concerns: activity.concerns,
    },
  }
}

/** A ratio screen's entry without figures, with the reason. Empty if no shipped standard has the ratio. */
export function ratioWithoutFigures(rule: RatioRule, note: string): readonly EvidenceRatio[] {
  const name = screenNamed(rule.name)
  if (name === null) return []
  const { value, bound, threshold, operator } = ratioNotApplicable(rule, note)
  const formula = formulaOf(rule)
  const nothing = { value: null, bound: null, label: "Not known" }
  const metric = {
    value,
    bound,
    note,
    threshold,
    operator,
    formula,
    numerator: nothing,
    denominator: nothing,
  }
  return [{ name, result: "not_applicable", metric, sources: [] }]
}

/** The confidence as the packet prints it. */
export function packetConfidence({
  score,
  base,
  strategies,
  fallbacks,
  penalties,
  boosts,
}: Confidence): EvidenceConfidence {
  return {
    score,
    base_confidence: base,
    extraction_strategies_used: strategies,
    fallbacks_used: fallbacks,
    penalties,
    boosts,
  }
}

/** The stability as the packet prints it. */
export function packetStability(stability: Stability): EvidenceStability {
  const { closest } = stability
  const screen = closest === null ? null : screenNamed(closest.screen)
  return {
    quarters_compliant: stability.quartersCompliant,
    quarters_total: stability.quartersTotal,
    flip_rate: stability.flipRate,
    closest_threshold:
      closest === null || screen === null
        ? null
        : { screen, current_distance: closest.distance, trend: closest.trend },
    stability_rating: stability.rating,
    stability_drivers: stability.drivers,
  }
}

/** Prints a ratio for the API. An unresolved ratio is printed as `not_applicable` with a note. */
export function ratioScreen(ratio: RatioOutcome): ComplianceRatioScreen {
  const { rule } = ratio
  if (ratio.state === "unresolved") return ratioNotApplicable(rule, lacksText(ratio))
  const limit = { threshold: rule.limit, operator: rule.operator }
  if (ratio.quotient === null) {
    return { result: ratio.result, value: null, bound: null, ...limit, buffer: null, ...noted(ratio.note) }
  }
  const value = printQuotient(ratio.quotient, rule)
  return {
    result: ratio.result,
    value,
    bound: ratio.bound,
    ...limit,
    buffer: printBuffer(value, rule),
    ...noted(ratio.note),
  }
}

/** Returns the sentence that says why a ratio has no value. */
export function lacksText({ lacks }: { readonly lacks: string }): string {
  return `Could not be computed: ${lacks}.`
}

function noted(note: string | null): { note?: string } {
  return note === null ? {} : { note }
}
