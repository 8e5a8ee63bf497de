import type { Figure } from "../../facts/measures/figure.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import type { Activity, MixedActivity, ProhibitedCategory, ProhibitedRevenueKind } from "../../vocabulary.ts"
import type { IndustryScheme } from "./stated-industry.ts"
import type { Readers } from "./tables.ts"

interface Permissible {
  readonly kind: "permissible"
}

/** The core business is prohibited, so the company fails regardless of its ratios (SS 21, 3/4/1). */
interface Prohibited {
  readonly kind: "prohibited"
  /** `excluded` if a rule book excludes the company by name. */
  readonly category: Activity | "excluded"
}

/**
 * A mixed business with a source that states or bounds its prohibited share of revenue (0..1). If the filing
 * discloses the share exactly, the bounds are equal. The prohibited-revenue screen adds the share to interest
 * income.
 *
 * A `conventional_finance` share may itself be interest, in whole or in part. So a pass is decided on the sum
 * of interest and `shareMax`, a failure on the larger of interest and `shareMin`. Other categories never
 * overlap with interest, so pass and failure are decided on the sums. If neither is decided, the screen is
 * unresolved.
 */
export interface Bounded {
  readonly kind: "bounded"
  readonly category: ProhibitedCategory
  readonly shareMin: number
  readonly shareMax: number
  readonly source: string
  /** Set if segments state the prohibited revenue exactly. Its terms are the segments' facts. */
  readonly figure?: Figure
  /** The share that a standard tolerates. Set if even `shareMin` exceeds it, so that the business fails. */
  readonly tolerated?: number
}

/**
 * The SIC code by itself does not distinguish a landlord from a lender. `settleLending` decides once gross
 * interest income is known.
 */
interface Conditional {
  readonly kind: "conditional"
  readonly test: "interest_income_share"
  readonly category: ProhibitedCategory
  /** The company is a lender if gross interest income divided by revenue is at least this. */
  readonly lenderShareMin: number
}

/** A mixed or unclassified business whose prohibited share is not known. `concerns` name the missing data. */
interface Unresolved {
  readonly kind: "unresolved"
}

export type Placement = (Permissible | Prohibited | Bounded | Conditional | Unresolved) & {
  /**
   * Set if a standard has a rule for the business of the whole company, that is, for at least half of its
   * revenue.
   */
  readonly activity?: MixedActivity
  /** Sentences for the reader on what is doubtful or not disclosed. */
  readonly concerns: readonly string[]
}

/** The evidence that led to the placement. */
export type PlacementBasis =
  | { readonly kind: "sic_code"; readonly code: string; readonly title: string }
  | { readonly kind: "sic_code_unlisted"; readonly code: string }
  | { readonly kind: "sic_code_missing" }
  /** A code by which a register or a list abroad states the industry; `asOf` is its day, month or year. */
  | {
      readonly kind: "industry_code"
      readonly scheme: IndustryScheme
      readonly code: string
      readonly title: string
      readonly asOf: string
    }
  | {
      readonly kind: "override"
      /** Day on which the placement was decided (YYYY-MM-DD). */
      readonly decidedOn: string
      readonly reason: string
      readonly source: string
      readonly confidence: SourceConfidence
      readonly readers: Readers
      /** The reason given when readers disagreed; null if they agreed or there was one reader. */
      readonly settled: string | null
    }

/**
 * `cited`: read in the named source. `general_knowledge`: not read, but to be checked in the named report.
 */
type SourceConfidence = "cited" | "general_knowledge"

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
  /** Names of the prohibited core business, or of a mixed business's known prohibited part; else empty. */
  readonly prohibited: readonly string[]
  readonly basis: PlacementBasis
  readonly segments: readonly JudgedSegment[]
  /** Every prohibited category that a segment's name points to, in any breakdown; absent if none. */
  readonly named?: readonly ProhibitedCategory[]
}

/** A dated, sourced decision about one company, which replaces the placement by SIC code. */
export interface Override {
  readonly filer: FilerId
  readonly name: string
  /** The industry whose table declares the override. */
  readonly industry: string
  readonly placement: Placement
  readonly activities: readonly string[]
  readonly decidedOn: string
  readonly reason: string
  readonly source: string
  readonly confidence: SourceConfidence
  readonly readers: Readers
  readonly settled: string | null
}

/** A prohibited core business that is known without any figure, and the source that states it. */
export interface KnownFailure {
  readonly activity: BusinessActivity
  readonly source: ActivitySource
}

/** The source of a business activity that decides the verdict by itself. */
interface ActivitySource {
  readonly kind: "sic_code" | "industry_code" | "override"
  /** Four digits of a SIC code, or `ksic 641`; null for an override. */
  readonly code: string | null
  /** The date of the source: a day, or only a month or a year (YYYY-MM-DD, YYYY-MM, YYYY). */
  readonly asOf: string
  /** The address of EDGAR's document, or the source that the override names. */
  readonly document: string
}

/** The first day of a source (YYYY-MM-DD). If only its year or month is known, the first day of that. */
export function firstDay({ asOf }: Pick<ActivitySource, "asOf">): string {
  return `${asOf}${"-01-01".slice(asOf.length - 4)}`
}

const revenueKinds: Readonly<Partial<Record<Activity | "excluded", ProhibitedRevenueKind>>> = {
  alcohol: "alcohol",
  tobacco: "tobacco",
  gambling: "gambling",
  adult_entertainment: "adult_entertainment",
  weapons: "weapons",
}

/** The breakdown key of a category's revenue. Interest income is measured separately, from its own tags. */
export function revenueKindOf(category: Activity | "excluded"): ProhibitedRevenueKind {
  return revenueKinds[category] ?? "other"
}

/** The printed name of each activity. */
export const activityNames: Readonly<Record<Activity | "excluded", string>> = {
  conventional_finance: "Conventional interest-based finance",
  insurance: "Conventional insurance",
  alcohol: "Alcoholic drinks",
  tobacco: "Tobacco and nicotine products",
  pork: "Pork products",
  gambling: "Gambling",
  adult_entertainment: "Adult entertainment",
  weapons: "Weapons and military systems",
  cannabis: "Cannabis",
  hotels: "Hotels",
  film: "Film and cinema",
  music: "Music",
  broadcasting: "Broadcasting",
  advertising: "Advertising",
  restaurants: "Restaurants",
  groceries: "Groceries",
  food: "Food and drink",
  airlines: "Airlines",
  cruise_lines: "Cruise lines",
  property_rental: "Rent of property",
  share_trading: "Share trading and stockbroking",
  excluded: "Excluded by name",
}

/** The printed name of the prohibited core, or of the known prohibited part. */
export function prohibitedNames(placement: Placement): readonly string[] {
  if (placement.kind === "prohibited") return [activityNames[placement.category]]
  if (placement.kind === "bounded" && placement.shareMin > 0) return [activityNames[placement.category]]
  return []
}
