import type { Figure, Term } from "../../facts/measures/measure.ts"
import type { ProhibitedCategory } from "../../vocabulary.ts"
import type { JudgedSegment } from "./business-activity.ts"

/** A reported segment and its part of the fiscal year's revenue (0..1). */
export interface Segment {
  readonly name: string
  readonly revenueShare: number
  /** The fact it was read from. */
  readonly term?: Term
}

/** Revenue by the members of one axis: see `RevenueBreakdown` in src/facts/measures/income/segments.ts. */
export interface Breakdown {
  readonly axis: "segment" | "product"
  readonly segments: readonly Segment[]
  readonly isWhole: boolean
  readonly eliminatedShare: number
}

/** Revenue of segments whose names are plainly prohibited activities, as a share of all revenue (0..1). */
export interface DisclosedShare {
  readonly category: ProhibitedCategory
  readonly least: number
  readonly most: number
  readonly names: readonly Segment[]
  /** Set where `least` equals `most` and the segments' facts are known. */
  readonly figure: Figure | null
}

/** Revenue of segments that mix permissible and prohibited activities: any part of it, from none to all, may be prohibited. */
export interface DoubtfulShare {
  readonly category: ProhibitedCategory
  readonly share: number
  readonly names: readonly Segment[]
}

/** Prohibited revenue according to the segments of a filing. */
export interface JudgedSegments {
  /** The segments of the one breakdown that is shown. */
  readonly segments: readonly JudgedSegment[]
  /** Revenue of segments that are plainly a prohibited activity; null without any. */
  readonly disclosed: DisclosedShare | null
  /** Revenue of segments of a mixed business: up to all of it may be prohibited; null without any. */
  readonly doubtful: DoubtfulShare | null
}
