import type { Figure, Term } from "../../facts/measures/figure.ts"
import { sumOfFacts } from "../../facts/measures/figure.ts"
import { inPercent } from "../../numbers.ts"
import type { ProhibitedCategory } from "../../vocabulary.ts"
import type { JudgedSegment, SegmentImpact, Significance } from "./business-activity.ts"

/**
 * Names that plainly state a prohibited activity. "Gaming", "bank", "defense" and "beverages" are left out,
 * because they need the company's context ("gaming" may be video games).
 */
const plainNames: readonly (readonly [ProhibitedCategory, RegExp])[] = [
  [
    "gambling",
    /\b(casinos?|casino resorts?|gambling|sports ?book|sports betting|igaming|wagering|lotter(y|ies)|gaming operations)\b/,
  ],
  [
    "alcohol",
    /(?<!non[- ])\b(alcohol|alcoholic|beers?|wines?|spirits|liquor|brewery|breweries|brewing|distilled)\b/,
  ],
  ["tobacco", /\b(tobacco|cigarettes?|cigars?|smokeable|smokeless|nicotine|vaping)\b/],
  ["pork", /\b(pork|bacon|hams?|hogs?)\b/],
  ["insurance", /\b(insurance|reinsurance|annuity|annuities)\b/],
  [
    "conventional_finance",
    /\b(consumer lending|lending|mortgages?|mortgage banking|commercial banking|retail banking|banking|credit cards?|loans?|captive finance|financing)\b/,
  ],
  ["adult_entertainment", /\b(adult entertainment|adult clubs?|gentlemen's clubs?|nightclubs?)\b/],
  ["weapons", /\b(weapons?|missiles?|munitions?|ammunition|firearms?|ordnance)\b/],
  ["cannabis", /\b(cannabis|marijuana)\b/],
]

/** Names of segments that may include prohibited activities. */
const partialNames =
  /\b(defen[cs]e|military|financial|finance|restaurants?|hotels?|hospitality|food|meats?|grocery|beverages?|media|entertainment|studios?|streaming|broadcast(ing)?|advertising|cruise|payments|gaming)\b/

/**
 * Words for suppliers of software, data or packaging to a trade. Suppliers are not part of the trade, and
 * their names do not say how close to the trade they are.
 */
const supplierNames =
  /\b(solutions?|technolog(y|ies)|software|platforms?|analytics|data|packaging|containers?|cans?|equipment|systems?)\b/

/**
 * Names of a mixed business: any part of the segment may be prohibited, and the part is not disclosed. Words
 * that makers of software or parts also use for their markets (media, gaming, payments) are left out.
 */
const mixedNames: readonly (readonly [ProhibitedCategory, RegExp])[] = [
  ["weapons", /\b(defen[cs]e|military)\b/],
  ["conventional_finance", /\bfinanc(e|ial) (services?|products?)\b/],
  ["alcohol", /\b(restaurants?|hotels?|cruises?)\b/],
  ["pork", /\bmeats?\b/],
  ["adult_entertainment", /\bbroadcast(ing)?\b/],
]

/** A segment, judged by its name. */
interface NamedSegment {
  readonly segment: Segment
  readonly impact: SegmentImpact
  /** Null if no prohibited activity is named. */
  readonly category: ProhibitedCategory | null
}

function placeByName(segment: Segment): NamedSegment {
  const name = segment.name.toLowerCase()
  const plain = categoryNamed(plainNames, name)
  if (plain !== null)
    return { segment, impact: supplierNames.test(name) ? "partial" : "full", category: plain }
  const impact = partialNames.test(name) ? "partial" : "none"
  return { segment, impact, category: categoryNamed(mixedNames, name) }
}

function categoryNamed(
  words: readonly (readonly [ProhibitedCategory, RegExp])[],
  name: string,
): ProhibitedCategory | null {
  return words.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** Judges segments by their names. If there are several breakdowns, the least favourable one is shown. */
export function judgeSegments(breakdowns: readonly Breakdown[]): JudgedSegments {
  const judged = breakdowns.map(judgeBreakdown).toSorted(worseFirst)
  const disclosed = judged.flatMap((each) => each.disclosed ?? []).toSorted((a, b) => b.most - a.most)[0]
  const doubtful = judged.flatMap((each) => each.doubtful ?? []).toSorted((a, b) => b.share - a.share)[0]
  const least = Math.max(0, ...judged.map((each) => each.disclosed?.least ?? 0))
  const isLeast = disclosed === undefined || disclosed.least >= least
  return {
    segments: judged[0]?.named.map(toJudged) ?? [],
    disclosed: isLeast ? (disclosed ?? null) : { ...disclosed, least, figure: null },
    doubtful: doubtful ?? null,
  }
}

/** Every category that a segment's name in any breakdown points to, plainly or as a mixed business. */
export function namedCategories(breakdowns: readonly Breakdown[]): readonly ProhibitedCategory[] {
  const named = breakdowns.flatMap(({ segments }) => segments.map(placeByName))
  return [...new Set(named.flatMap(({ category }) => category ?? []))]
}

interface JudgedBreakdown {
  readonly breakdown: Breakdown
  readonly named: readonly NamedSegment[]
  readonly disclosed: DisclosedShare | null
  readonly doubtful: DoubtfulShare | null
}

/** Orders by the share that may be prohibited, largest first, then whole breakdowns, then product lines. */
function worseFirst(left: JudgedBreakdown, right: JudgedBreakdown): number {
  return (
    mostOf(right) - mostOf(left) ||
    Number(right.breakdown.isWhole) - Number(left.breakdown.isWhole) ||
    Number(namesProducts(right)) - Number(namesProducts(left)) ||
    (left.breakdown.axis < right.breakdown.axis ? 1 : -1)
  )
}

function mostOf({ disclosed, doubtful }: JudgedBreakdown): number {
  return (disclosed?.most ?? 0) + (doubtful?.share ?? 0)
}

const productLinesMin = 3

/**
 * True for a breakdown by products. Segments may be regions, and a breakdown into two lines mostly names
 * "Product" and "Service".
 */
function namesProducts({ breakdown: { axis, segments } }: JudgedBreakdown): boolean {
  return axis === "product" && segments.length >= productLinesMin
}

function judgeBreakdown(breakdown: Breakdown): JudgedBreakdown {
  const named = breakdown.segments.map(placeByName)
  return {
    breakdown,
    named,
    disclosed: disclosedShare(
      breakdown,
      named.filter(({ impact }) => impact === "full"),
    ),
    doubtful: doubtfulShare(named.filter(({ impact }) => impact === "partial")),
  }
}

function toJudged({ segment, impact }: NamedSegment): JudgedSegment {
  return {
    name: segment.name,
    revenuePercentage: inPercent(segment.revenueShare, 2),
    prohibitedRevenueImpact: impact,
    significance: significanceOf(segment.revenueShare),
  }
}

/** The share of the plainly prohibited segments, under the name of the largest activity. */
function disclosedShare(breakdown: Breakdown, plain: readonly NamedSegment[]): DisclosedShare | null {
  const category = largestCategory(plain)
  if (category === null) return null
  // A lender's revenue may be interest, which is counted separately, so it does not raise the minimum of
  // other activities.
  const certain = plain.filter(
    (each) => category === "conventional_finance" || each.category !== "conventional_finance",
  )
  const shares = certain.map(({ segment }) => segment.revenueShare)
  // If segments may overlap, only the largest counts for a failure; their sum would be too high.
  const together = breakdown.isWhole ? shares.reduce((sum, share) => sum + share, 0) : Math.max(...shares)
  const least = Math.min(1, Math.max(0, together - breakdown.eliminatedShare))
  const most = Math.min(1, shareOf(plain))
  const names = plain.map(({ segment }) => segment)
  return { category, least, most, names, figure: least === most ? figureOf(names) : null }
}

function doubtfulShare(partial: readonly NamedSegment[]): DoubtfulShare | null {
  const placed = partial.filter(({ category }) => category !== null)
  const category = largestCategory(placed)
  if (category === null) return null
  return { category, share: Math.min(1, shareOf(placed)), names: placed.map(({ segment }) => segment) }
}

function largestCategory(segments: readonly NamedSegment[]): ProhibitedCategory | null {
  const shares = new Map<ProhibitedCategory, number>()
  for (const { category, segment } of segments) {
    if (category !== null) shares.set(category, (shares.get(category) ?? 0) + segment.revenueShare)
  }
  const [largest] = [...shares].toSorted(([, left], [, right]) => right - left)
  return largest?.[0] ?? null
}

function shareOf(segments: readonly NamedSegment[]): number {
  return segments.reduce((sum, { segment }) => sum + segment.revenueShare, 0)
}

/** The revenue of the segments, from their facts; null if a segment has no fact. */
function figureOf(segments: readonly Segment[]): Figure | null {
  const terms = segments.flatMap(({ term }) => (term === undefined ? [] : [term]))
  if (terms.length < segments.length) return null
  const value = sumOfFacts(terms)
  return { value, terms, strategy: terms.length === 1 ? "PrimaryFields" : "ComponentSum", notes: [] }
}

function significanceOf(share: number): Significance {
  if (share >= 0.5) return "primary"
  return share < 0.05 ? "minor" : "material"
}

/** A reported segment with its share of the fiscal year's revenue (0..1). */
export interface Segment {
  readonly name: string
  readonly revenueShare: number
  /** The fact that states the revenue. */
  readonly term?: Term
}

/** Revenue by the members of one axis, like `RevenueBreakdown` in src/facts/measures/income/segments.ts. */
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
  /** Set if `least` equals `most` and the segments' facts are known. */
  readonly figure: Figure | null
}

/**
 * Revenue of segments that mix permissible and prohibited activities. Any part of it, from none to all, may
 * be prohibited.
 */
interface DoubtfulShare {
  readonly category: ProhibitedCategory
  readonly share: number
  readonly names: readonly Segment[]
}

/** Prohibited revenue according to the segments of a filing. */
export interface JudgedSegments {
  /** The segments of the one breakdown that is shown. */
  readonly segments: readonly JudgedSegment[]
  /** Revenue of segments that are plainly a prohibited activity; null if there are none. */
  readonly disclosed: DisclosedShare | null
  /** Revenue of segments of a mixed business, all of which may be prohibited; null if there are none. */
  readonly doubtful: DoubtfulShare | null
}
