import type { Figure, Term } from "../../facts/measures/measure.ts"
import type { JudgedSegment, ProhibitedCategory } from "./business-activity.ts"

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

/** Revenue that the segments themselves name as prohibited, as a share of all revenue (0..1). */
export interface DisclosedShare {
  readonly category: ProhibitedCategory
  readonly least: number
  readonly most: number
  readonly names: readonly Segment[]
  /** Where least and most meet, and the segments' facts are known. */
  readonly figure: Figure | null
}

/** Revenue of segments that mix the permissible and the prohibited: from none to all of it is prohibited. */
export interface DoubtfulShare {
  readonly category: ProhibitedCategory
  readonly share: number
  readonly names: readonly Segment[]
}

/** What the segments of a filing show of prohibited revenue. */
export interface JudgedSegments {
  /** Of the one breakdown that is shown. */
  readonly segments: readonly JudgedSegment[]
  /** Revenue of segments that plainly are a prohibited activity; null where there are none. */
  readonly disclosed: DisclosedShare | null
  /** Revenue of segments of a mixed business: up to all of it may be prohibited; null where there are none. */
  readonly doubtful: DoubtfulShare | null
}
