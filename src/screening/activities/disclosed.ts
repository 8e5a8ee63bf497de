import { percentText } from "../../numbers.ts"
import type { Bounded, Placement, PlacementBasis } from "./business-activity.ts"
import type { DisclosedShare, JudgedSegments, Segment } from "./segments.ts"

/** An activity that brings at least half of revenue is the core business. */
export const primaryShareMin = 0.5
const segmentSource = "Segment revenue disclosed in the filing"

/**
 * The placement after the company's segments are considered. Segments can only worsen a placement: a
 * prohibited core stays prohibited, an unknown share stays unknown, and a stated bound can only become wider.
 */
export function withSegments(placement: Placement, basis: PlacementBasis, judged: JudgedSegments): Placement {
  if (placement.kind === "prohibited") return placement
  if (placement.kind === "permissible") return withDoubt(placement, basis, judged)
  const { disclosed } = judged
  if (disclosed === null) return placement
  const { category, least } = disclosed
  const concerns = [...placement.concerns, concernOf(disclosed.names, "is plainly prohibited by its name")]
  const tag = tagOf(placement)
  if (least >= primaryShareMin) return { kind: "prohibited", category, ...tag, concerns }
  if (placement.kind === "bounded") return { ...widened(placement, disclosed), concerns }
  // All remaining revenue of an unresolved or conditional business may be prohibited.
  return {
    kind: "bounded",
    category,
    shareMin: least,
    shareMax: 1,
    source: segmentSource,
    ...tag,
    concerns,
  }
}

/**
 * A permissible placement, with the prohibited share that its segments show. Mixed segments count only if the
 * placement was made without them: by SIC code, by the second reader only, or by likeness. The first reader
 * knew the segments, so then even a plainly prohibited name only raises doubt.
 */
function withDoubt(
  placement: Placement & { readonly kind: "permissible" },
  basis: PlacementBasis,
  { disclosed, doubtful }: JudgedSegments,
): Placement {
  const segmentsRead = basis.kind === "override" && (basis.readers === "first" || basis.readers === "both")
  const mixed = segmentsRead ? null : doubtful
  const category = disclosed?.category ?? mixed?.category
  if (category === undefined) return placement
  const concerns = [
    ...placement.concerns,
    ...(disclosed === null ? [] : [concernOf(disclosed.names, "is plainly prohibited by its name")]),
    ...(mixed === null ? [] : [concernOf(mixed.names, "may be prohibited in part, which is not disclosed")]),
  ]
  const shareMin = segmentsRead ? 0 : (disclosed?.least ?? 0)
  const tag = tagOf(placement)
  if (shareMin >= primaryShareMin) return { kind: "prohibited", category, ...tag, concerns }
  const shareMax = Math.min(1, (disclosed?.most ?? 0) + (mixed?.share ?? 0))
  const bounded: Placement = {
    kind: "bounded",
    category,
    shareMin,
    shareMax,
    source: segmentSource,
    ...tag,
    concerns,
  }
  const figure = disclosed?.figure ?? null
  return shareMin === shareMax && figure !== null ? { ...bounded, figure } : bounded
}

/** The mixed activity of a placement, which is kept if a placement of another kind replaces it. */
export function tagOf({ activity }: Pick<Placement, "activity">): Pick<Placement, "activity"> {
  return activity === undefined ? {} : { activity }
}

/**
 * The bounds, widened by the share that segments show. Shares of one activity are the same revenue, but
 * shares of two activities may add up.
 */
function widened(bounded: Bounded, { category, least, most }: DisclosedShare): Bounded {
  const { shareMin, shareMax } = bounded
  if (category === bounded.category)
    return { ...bounded, shareMin: Math.max(shareMin, least), shareMax: Math.max(shareMax, most) }
  // A lender's share may be interest, which is counted separately, so it does not raise the minimum of
  // another activity.
  const certainMin = category === "conventional_finance" ? shareMin : Math.max(shareMin, least)
  return { ...bounded, shareMin: certainMin, shareMax: Math.min(1, shareMax + most) }
}

function concernOf(segments: readonly Segment[], what: string): string {
  const named = segments.map(({ name, revenueShare }) => `${name} (${percentText(revenueShare, 2)})`)
  return `Segment revenue, of all revenue: ${named.join(", ")} ${what}.`
}
