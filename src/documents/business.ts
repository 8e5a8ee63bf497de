import { percentText } from "../numbers.ts"
import type { Bounded, BusinessActivity } from "../screening/activities/business-activity.ts"
import { limitOf, type Methodology } from "../screening/methodologies.ts"
import { lowerFirst } from "../screening/screens/declarations.ts"
import { businessClause } from "./unmeasured.ts"

/** A business whose prohibited part has a share that is known within bounds. */
type PartlyProhibited = BusinessActivity & Bounded

/** Says what is known of the core business, and what is open. */
export function businessSentence(activity: BusinessActivity, methodology: Methodology): string {
  const what = activity.activities.join(", ")
  const clause = businessClause(methodology)
  if (activity.kind === "prohibited")
    return `The core business (${what}) is prohibited: ${activity.prohibited.join(", ")}${clause}.`
  if (activity.kind === "bounded" && activity.tolerated !== undefined)
    return `At least ${percentText(roundedDown(activity.shareMin))} of revenue is from ${kindsOf(activity)}, above the ${percentText(activity.tolerated)} that is tolerated (${sourceOf(activity)}).`
  if (activity.kind === "bounded")
    return isWithin(activity, methodology)
      ? `The core business (${what}) is permissible; ${shareText(activity)}.`
      : partSentence(activity, methodology)
  if (activity.kind === "permissible") return `The core business (${what}) is permissible${clause}.`
  const named = what === "" ? "" : ` (${what})`
  return `Whether the core business${named} is permissible is not settled: ${activity.concerns.join(" ")}`
}

/** Says how large the prohibited part of a business is, and what is open about it. */
export function partSentence(activity: PartlyProhibited, methodology: Methodology): string {
  const is =
    activity.shareMin > incomeLimitOf(methodology)
      ? "is prohibited"
      : activity.shareMin > 0
        ? "is prohibited, and only its range is known"
        : "may be prohibited"
  return `A part of the core business (${activity.activities.join(", ")}) ${is}: ${shareText(activity)}.`
}

/** True if even the largest possible part is within the limit of prohibited income. */
export function isWithin({ shareMax }: PartlyProhibited, methodology: Methodology): boolean {
  return shareMax <= incomeLimitOf(methodology)
}

function incomeLimitOf(methodology: Methodology): number {
  return limitOf(methodology, "prohibited_revenue") ?? 0
}

/** `25% to 60% of revenue is from weapons and military systems (source)`. */
function shareText(activity: PartlyProhibited): string {
  const { shareMin, shareMax } = activity
  const [least, most] = [percentText(roundedDown(shareMin)), percentText(roundedUp(shareMax))]
  const range = least === most ? least : shareMin === 0 ? `at most ${most}` : `${least} to ${most}`
  const share =
    shareMax < 1
      ? `${range} of revenue is`
      : shareMin === 0
        ? "all revenue may be"
        : `at least ${least} of revenue is`
  return `${share} from ${kindsOf(activity)} (${sourceOf(activity)})`
}

function kindsOf({ prohibited }: PartlyProhibited): string {
  return prohibited.length === 0 ? "prohibited activities" : prohibited.map(lowerFirst).join(", ")
}

/** The source without its full stop, because brackets enclose it. */
function sourceOf({ source }: PartlyProhibited): string {
  return source.replace(/\.$/, "")
}

/** Rounds a share up to a hundredth of a per cent. */
function roundedUp(share: number): number {
  return Math.ceil(Number((share * 10_000).toFixed(6))) / 10_000
}

/** Rounds a share down to a hundredth of a per cent. */
function roundedDown(share: number): number {
  return Math.floor(Number((share * 10_000).toFixed(6))) / 10_000
}
