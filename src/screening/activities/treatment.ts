import type { Rulebook, Treatment } from "../../contract/rulebook.ts"
import type { Activity } from "../../vocabulary.ts"
import type { BusinessActivity, Placement } from "./business-activity.ts"
import { primaryShareMin } from "./disclosed.ts"
import { activityNames } from "./placement.ts"

/**
 * A business as a standard treats it: an activity that the standard allows does not count, one that it prohibits fails
 * where it is the core, and one that it tolerates up to a share fails beyond it. What the standard does not list stays as
 * the register has it.
 */
export function treated(
  business: BusinessActivity,
  rules: Pick<Rulebook, "business" | "exclude">,
): BusinessActivity {
  const activity = activityOf(business)
  if (activity === null) return business
  const excluded = rules.exclude?.activities?.includes(activity) === true
  const treatment = excluded ? "prohibited" : rules.business.activities[activity]
  if (treatment === undefined) return business
  const placement = placementBy(treatment, business, activity)
  return placement === business ? business : withPlacement(business, placement)
}

/** The business of a company that a rule book excludes by name. */
export function excludedByName(business: BusinessActivity): BusinessActivity {
  return withPlacement(business, { kind: "prohibited", category: "excluded", concerns: business.concerns })
}

function activityOf(placement: Placement): Activity | null {
  if (placement.kind === "bounded") return placement.category
  if (placement.kind === "prohibited") return placement.category === "excluded" ? null : placement.category
  if (placement.kind === "unresolved") return placement.activity ?? null
  return null
}

function placementBy(treatment: Treatment, business: BusinessActivity, activity: Activity): Placement {
  const { concerns } = business
  if (treatment === "allowed") return { kind: "permissible", concerns }
  const { least, most } = shareOf(business)
  if (treatment === "prohibited")
    return business.kind === "unresolved" ? { kind: "prohibited", category: activity, concerns } : business
  if (most !== null && most <= treatment.up_to) return { kind: "permissible", concerns }
  if (least > treatment.up_to) return { kind: "prohibited", category: activity, concerns }
  return { kind: "unresolved", activity: null, concerns }
}

/** The share of revenue that an activity brings: at least half where it is the core business. */
function shareOf(placement: Placement): { readonly least: number; readonly most: number | null } {
  if (placement.kind === "prohibited") return { least: primaryShareMin, most: null }
  if (placement.kind === "bounded") return { least: placement.shareMin, most: placement.shareMax }
  return { least: 0, most: null }
}

function withPlacement(
  { activities, basis, segments }: BusinessActivity,
  placement: Placement,
): BusinessActivity {
  const prohibited = placement.kind === "prohibited" ? [activityNames[placement.category]] : []
  return { ...placement, activities, prohibited, basis, segments }
}
