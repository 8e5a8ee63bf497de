import type { Figure } from "../../facts/measures/measure.ts"

/** What a company may not live from. Cannabis stands with the intoxicants but is named apart: filings call it so. */
export const prohibitedCategories = [
  "conventional_finance",
  "insurance",
  "alcohol",
  "tobacco",
  "pork",
  "gambling",
  "adult_entertainment",
  "weapons",
  "cannabis",
] as const
export type ProhibitedCategory = (typeof prohibitedCategories)[number]

interface Permissible {
  readonly kind: "permissible"
}

/** The core of the business is prohibited: no ratio rescues it (SS 21, 3/4/1). */
interface Prohibited {
  readonly kind: "prohibited"
  readonly category: ProhibitedCategory
}

/**
 * A mixed business whose prohibited share of revenue (0..1) is stated or bounded by a source; where the filing
 * discloses it exactly, the bounds meet. The share counts in the prohibited-revenue screen beside interest income.
 * A `conventional_finance` share may itself be interest, in whole or in part: so pass on the sum of interest and
 * `shareMax`, fail on the larger of interest and `shareMin`. Other categories never overlap with interest: pass and
 * fail on the sums. Between the two the screen is unresolved.
 */
export interface Bounded {
  readonly kind: "bounded"
  readonly category: ProhibitedCategory
  readonly shareMin: number
  readonly shareMax: number
  readonly source: string
  /** Set where segments state the prohibited revenue exactly: its terms are theirs. */
  readonly figure?: Figure
}

/**
 * The code alone does not tell a landlord from a lender. Settle it with `settleLending`, once gross interest income
 * is known.
 */
interface Conditional {
  readonly kind: "conditional"
  readonly test: "interest_income_share"
  readonly category: ProhibitedCategory
  /** Gross interest income ÷ revenue from which the company is a lender. */
  readonly lenderShareMin: number
}

/** A mixed business, or one nobody has placed, whose prohibited share is not known. `concerns` say what is missing. */
interface Unresolved {
  readonly kind: "unresolved"
}

export type Placement = (Permissible | Prohibited | Bounded | Conditional | Unresolved) & {
  /** Sentences for the reader: what is doubtful or not disclosed. */
  readonly concerns: readonly string[]
}

/** How the placement was reached. */
export type PlacementBasis =
  | { readonly kind: "sic_code"; readonly code: string; readonly title: string }
  | { readonly kind: "sic_code_unlisted"; readonly code: string }
  | { readonly kind: "sic_code_missing" }
  | {
      readonly kind: "override"
      /** Day the placement was decided (YYYY-MM-DD). */
      readonly decidedOn: string
      readonly reason: string
      readonly source: string
      readonly confidence: SourceConfidence
    }

/** `cited`: the figure was seen in the source named. `general_knowledge`: known of the company; the report named is where to check it. */
export type SourceConfidence = "cited" | "general_knowledge"

export const segmentImpacts = ["none", "partial", "full"] as const
export type SegmentImpact = (typeof segmentImpacts)[number]

export const significances = ["minor", "material", "primary"] as const
export type Significance = (typeof significances)[number]

export interface JudgedSegment {
  readonly name: string
  readonly revenuePercentage: number
  readonly prohibitedRevenueImpact: SegmentImpact
  readonly significance: Significance
}

export type BusinessActivity = Placement & {
  readonly activities: readonly string[]
  /** Named only where known: the prohibited core, or the prohibited part of a mixed business. */
  readonly prohibited: readonly string[]
  readonly basis: PlacementBasis
  readonly segments: readonly JudgedSegment[]
}

/** A dated, sourced decision about one company; it replaces what its SIC code says. */
export interface Override {
  readonly cik: number
  readonly name: string
  readonly placement: Placement
  readonly activities: readonly string[]
  readonly decidedOn: string
  readonly reason: string
  readonly source: string
  readonly confidence: SourceConfidence
}

/** Companies one decision holds for: CIK and the name EDGAR gives. */
export type OverrideGroup = Omit<Override, "cik" | "name"> & {
  readonly companies: readonly (readonly [cik: number, name: string])[]
}

/** Four-digit code, its title, and where the business stands when nothing but the code is known. */
export type SicEntry = readonly [code: string, title: string, placement: Placement]
