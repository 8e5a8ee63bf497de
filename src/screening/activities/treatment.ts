import type { Rulebook, Treatment } from "../../rulebooks/schema.ts"
import type { Activity } from "../../vocabulary.ts"
import { lowerFirst } from "../screens/declarations.ts"
import {
  activityNames,
  type Bounded,
  type BusinessActivity,
  type Placement,
  prohibitedNames,
} from "./business-activity.ts"
import { primaryShareMin, tagOf } from "./disclosed.ts"

type Rules = Pick<Rulebook, "business" | "exclude">

/**
 * The business after a standard's treatment is applied, first to its prohibited category, then to the mixed
 * activity of the whole company. An activity that the standard does not list keeps the register's treatment.
 */
export function treated(business: BusinessActivity, rules: Rules): BusinessActivity {
  const byCategory = categoryTreated(business, rules)
  const placement = wholeTreated(business, byCategory, rules)
  return placement === business ? business : withPlacement(business, placement)
}

/** The business of a company that a rule book excludes by name. */
export function excludedByName(business: BusinessActivity): BusinessActivity {
  return withPlacement(business, { kind: "prohibited", category: "excluded", concerns: business.concerns })
}

/** The treatment of an activity by a rule book; undefined if the rule book does not list the activity. */
export function treatmentOf(activity: Activity, { business, exclude }: Rules): Treatment | undefined {
  return exclude?.activities?.includes(activity) === true ? "prohibited" : business.activities[activity]
}

function categoryTreated(business: BusinessActivity, rules: Rules): Placement {
  if (business.kind !== "prohibited" && business.kind !== "bounded") return business
  if (business.category === "excluded") return business
  const treatment = treatmentOf(business.category, rules)
  if (treatment === undefined || treatment === "prohibited") return business
  return business.kind === "bounded"
    ? boundedTreated(business, treatment)
    : coreTreated(business, business.category, treatment)
}

type Softer = Exclude<Treatment, "prohibited">

/** The placement of a core business, which brings in at least half of revenue. */
function coreTreated(business: BusinessActivity, category: Activity, treatment: Softer): Placement {
  if (treatment === "undecided") return undecided(business, category)
  if (treatment === "allowed") {
    const { concerns } = business
    return isAlone(business, category)
      ? { kind: "permissible", ...tagOf(business), concerns }
      : open(business, "The company also has segments of other prohibited activities.")
  }
  return primaryShareMin > treatment.up_to
    ? business
    : open(business, `The share of ${nameOf(category)} in revenue is not known.`)
}

/**
 * The placement of a business with a prohibited part. If the part may include other activities too, its
 * minimum is no longer certain. To pass, a screen must still pass with its maximum.
 */
function boundedTreated(business: BusinessActivity & Bounded, treatment: Softer): Placement {
  const { category, shareMin, shareMax, concerns } = business
  const isSole = shareMax < 1 && isAlone(business, category)
  const none: Placement = { kind: "permissible", ...tagOf(business), concerns }
  if (treatment === "undecided") return withoutLeast(business)
  if (treatment === "allowed") return isSole ? none : withoutLeast(business)
  const { up_to: tolerated } = treatment
  if (shareMax <= tolerated) return isSole ? none : withoutLeast(business)
  if (isSole && shareMin > tolerated) return { ...business, tolerated }
  return open(business, `The share of ${nameOf(category)} in revenue is not known well enough.`)
}

function withoutLeast({
  category,
  shareMax,
  source,
  concerns,
  ...rest
}: BusinessActivity & Bounded): Placement {
  return { kind: "bounded", category, shareMin: 0, shareMax, source, ...tagOf(rest), concerns }
}

/**
 * The placement of a company that as a whole is a business for which the standard has a rule. A company that
 * already fails by its prohibited category still fails.
 */
function wholeTreated(business: BusinessActivity, placement: Placement, rules: Rules): Placement {
  const { activity, concerns } = business
  if (activity === undefined || placement.kind === "prohibited") return placement
  const treatment = treatmentOf(activity, rules)
  if (treatment === undefined) return placement
  if (treatment === "undecided") return withoutMost(undecided(placement, activity), placement)
  // The standard allows such a business as a whole, so no question that the register leaves open remains.
  if (treatment === "allowed")
    return business.kind === "unresolved" ? { kind: "permissible", activity, concerns } : placement
  if (treatment === "prohibited" || primaryShareMin > treatment.up_to)
    return { kind: "prohibited", category: activity, activity, concerns }
  return withoutMost(open(placement, `The share of ${nameOf(activity)} in revenue is not known.`), placement)
}

/** The opened placement. If a prohibited part is known, only the maximum opens; the minimum still counts. */
function withoutMost(opened: Placement, before: Placement): Placement {
  if (before.kind !== "bounded") return opened
  const { figure: _, ...part } = before
  return { ...part, shareMax: 1, concerns: opened.concerns }
}

function isAlone({ named = [] }: BusinessActivity, category: Activity): boolean {
  return named.every((each) => each === category)
}

function undecided(placement: Placement, activity: Activity): Placement {
  return open(
    placement,
    `The parts of the standard that we read do not settle whether ${nameOf(activity)} may be held.`,
  )
}

function open(placement: Placement, concern: string): Placement {
  return { kind: "unresolved", ...tagOf(placement), concerns: [...placement.concerns, concern] }
}

function nameOf(activity: Activity): string {
  return lowerFirst(activityNames[activity])
}

function withPlacement(
  { activities, basis, segments, named }: BusinessActivity,
  placement: Placement,
): BusinessActivity {
  const rest = { activities, basis, segments, ...(named === undefined ? {} : { named }) }
  return { ...placement, ...rest, prohibited: prohibitedNames(placement) }
}
