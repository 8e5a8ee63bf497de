import type { Figure } from "../../facts/measures/measure.ts"
import type { ProhibitedRevenueKind } from "../../vocabulary.ts"
import type { Subject } from "../subject.ts"
import { sicEntry } from "./codes/sic.ts"
import { withSegments } from "./disclosed.ts"
import { tellingWord } from "./names.ts"
import { overrides } from "./overrides/overrides.ts"
import { type Breakdown, judgeSegments, type SegmentImpact, type Significance } from "./segments.ts"

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

const revenueKinds: Record<ProhibitedCategory, ProhibitedRevenueKind> = {
  conventional_finance: "other",
  insurance: "other",
  alcohol: "alcohol",
  tobacco: "tobacco",
  pork: "other",
  gambling: "gambling",
  adult_entertainment: "adult_entertainment",
  weapons: "weapons",
  cannabis: "other",
}

/** The breakdown key a category's revenue is shown under. Interest income is measured apart, from its own tags. */
export function revenueKindOf(category: ProhibitedCategory): ProhibitedRevenueKind {
  return revenueKinds[category]
}

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
export type Basis =
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
type SourceConfidence = "cited" | "general_knowledge"

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
  readonly basis: Basis
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

/** The categories as they are printed. */
export const categoryNames: Readonly<Record<ProhibitedCategory, string>> = {
  conventional_finance: "Conventional interest-based finance",
  insurance: "Conventional insurance",
  alcohol: "Alcoholic drinks",
  tobacco: "Tobacco and nicotine products",
  pork: "Pork products",
  gambling: "Gambling",
  adult_entertainment: "Adult entertainment",
  weapons: "Weapons and military systems",
  cannabis: "Cannabis",
}

const byCik = new Map(overrides.map((override) => [override.cik, override]))

/** Is the core business permissible? From the company's override, else its SIC code, as far as they tell. */
export function businessActivity(subject: Subject): BusinessActivity {
  const { placement, activities, basis } =
    placedByOverride(subject.cik) ?? withName(placedBySic(subject.sic), subject.name)
  return { ...placement, activities, prohibited: prohibitedNames(placement), basis, segments: [] }
}

/** An activity, once it is settled, as the revenue of the company's segments shows it: never better than without. */
export function withBreakdowns(
  activity: BusinessActivity,
  breakdowns: readonly Breakdown[],
): BusinessActivity {
  const { activities, basis } = activity
  const judged = judgeSegments(breakdowns)
  const placement = withSegments(activity, basis, judged)
  const { segments } = judged
  return { ...placement, activities, prohibited: prohibitedNames(placement), basis, segments }
}

/**
 * Settles a conditional placement: a lender when gross interest income is at least `lenderShareMin` of revenue,
 * else permissible; unresolved when the share is not known (null). Other placements are returned as they are.
 */
export function settleLending(activity: BusinessActivity, interestShare: number | null): BusinessActivity {
  if (activity.kind !== "conditional") return activity
  const { activities, concerns, basis, segments } = activity
  const rest = { activities, basis, segments }
  if (interestShare === null) {
    const concern = "Gross interest income is not disclosed, so a landlord cannot be told from a lender."
    return { kind: "unresolved", ...rest, prohibited: [], concerns: [...concerns, concern] }
  }
  if (interestShare < activity.lenderShareMin)
    return { kind: "permissible", ...rest, prohibited: [], concerns }
  const { category } = activity
  return { kind: "prohibited", category, ...rest, prohibited: [categoryNames[category]], concerns }
}

interface Placed {
  readonly placement: Placement
  readonly activities: readonly string[]
  readonly basis: Basis
}

function placedByOverride(cik: number): Placed | null {
  const override = byCik.get(cik)
  if (override === undefined) return null
  const { placement, activities, decidedOn, reason, source, confidence } = override
  return { placement, activities, basis: { kind: "override", decidedOn, reason, source, confidence } }
}

function placedBySic(sic: string | null): Placed {
  if (sic === null || sic === "") {
    const concerns = [
      "The SEC gives no SIC code for the company, and its business has not been placed by hand.",
    ]
    return {
      placement: { kind: "unresolved", concerns },
      activities: [],
      basis: { kind: "sic_code_missing" },
    }
  }
  const code = sic.padStart(4, "0")
  const entry = sicEntry(code)
  if (entry === null) {
    const concerns = [`SIC code ${code} is not on the SEC's list.`]
    return {
      placement: { kind: "unresolved", concerns },
      activities: [],
      basis: { kind: "sic_code_unlisted", code },
    }
  }
  return {
    placement: entry.placement,
    activities: [entry.title],
    basis: { kind: "sic_code", code, title: entry.title },
  }
}

/** A name that tells of a prohibited or mixed business unsettles a permissible SIC code; it never settles anything. */
function withName(placed: Placed, name: string): Placed {
  if (placed.placement.kind === "prohibited" || placed.placement.kind === "unresolved") return placed
  const word = tellingWord(name)
  if (word === null) return placed
  const concern = `The company's name holds "${word}", which its SIC code does not explain; its business has not been placed by hand.`
  return { ...placed, placement: { kind: "unresolved", concerns: [concern] } }
}

function prohibitedNames(placement: Placement): readonly string[] {
  if (placement.kind === "prohibited") return [categoryNames[placement.category]]
  if (placement.kind === "bounded" && placement.shareMin > 0) return [categoryNames[placement.category]]
  return []
}
