import type { Figure } from "../../facts/measures/measure.ts"
import type { Breakdown, DisclosedShare, DoubtfulShare, JudgedSegments, Segment } from "./breakdown.ts"
import type { JudgedSegment, ProhibitedCategory, SegmentImpact, Significance } from "./business-activity.ts"

/**
 * Names that plainly are a prohibited activity. "Gaming" alone is left out (video games), as are "bank", "defense"
 * and "beverages": they need the company's context.
 */
const plainly: readonly (readonly [ProhibitedCategory, RegExp])[] = [
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

const partly =
  /\b(defen[cs]e|military|financial|finance|restaurants?|hotels?|hospitality|food|meats?|grocery|beverages?|media|entertainment|studios?|streaming|broadcast(ing)?|advertising|cruise|payments|gaming)\b/

/** Who sells software, data or tins to a trade is not of that trade; how near to it is not told by the name. */
const supplies =
  /\b(solutions?|technolog(y|ies)|software|platforms?|analytics|data|packaging|containers?|cans?|equipment|systems?)\b/

/**
 * Names of a mixed business: how much of it is prohibited is not disclosed, and it is no more than the segment. Words
 * that makers of software or parts use for their markets as well (media, gaming, payments) are left out.
 */
const mixed: readonly (readonly [ProhibitedCategory, RegExp])[] = [
  ["weapons", /\b(defen[cs]e|military)\b/],
  ["conventional_finance", /\bfinanc(e|ial) (services?|products?)\b/],
  ["alcohol", /\b(restaurants?|hotels?|cruises?)\b/],
  ["pork", /\bmeats?\b/],
  ["adult_entertainment", /\bbroadcast(ing)?\b/],
]

/** What a segment's name alone tells of it. */
interface NamedSegment {
  readonly segment: Segment
  readonly impact: SegmentImpact
  /** Null where no prohibited activity is named. */
  readonly category: ProhibitedCategory | null
}

function placeByName(segment: Segment): NamedSegment {
  const name = segment.name.toLowerCase()
  const plain = named(plainly, name)
  if (plain !== null) return { segment, impact: supplies.test(name) ? "partial" : "full", category: plain }
  return { segment, impact: partly.test(name) ? "partial" : "none", category: named(mixed, name) }
}

function named(
  words: readonly (readonly [ProhibitedCategory, RegExp])[],
  name: string,
): ProhibitedCategory | null {
  return words.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** Judges segments by their names alone. Of several breakdowns the one that tells most against the company is shown. */
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

interface JudgedBreakdown {
  readonly breakdown: Breakdown
  readonly named: readonly NamedSegment[]
  readonly disclosed: DisclosedShare | null
  readonly doubtful: DoubtfulShare | null
}

/** The more that may be prohibited the first; then what makes up all revenue; then lines of products told by name. */
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

/** Lines of products tell what is sold, where segments may be regions; "Product" and "Service" tell nothing. */
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
    revenuePercentage: Number((segment.revenueShare * 100).toFixed(2)),
    prohibitedRevenueImpact: impact,
    significance: significanceOf(segment.revenueShare),
  }
}

/** The plainly prohibited segments, under the name of the largest activity. */
function disclosedShare(breakdown: Breakdown, plain: readonly NamedSegment[]): DisclosedShare | null {
  const category = largestCategory(plain)
  if (category === null) return null
  // A lender's revenue may be interest, which is counted by itself: it adds to the least of other activities nothing.
  const sure = plain.filter(
    (each) => category === "conventional_finance" || each.category !== "conventional_finance",
  )
  const shares = sure.map(({ segment }) => segment.revenueShare)
  // Parts that may overlap are counted once for a failure: the largest.
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

/** The revenue of segments whose facts are known; null where one has none. */
function figureOf(segments: readonly Segment[]): Figure | null {
  const terms = segments.flatMap(({ term }) => (term === undefined ? [] : [term]))
  if (terms.length < segments.length) return null
  const value = terms.reduce((sum, { fact }) => sum + fact.value, 0)
  return { value, terms, strategy: terms.length === 1 ? "PrimaryFields" : "ComponentSum", notes: [] }
}

function significanceOf(share: number): Significance {
  if (share >= 0.5) return "primary"
  return share < 0.05 ? "minor" : "material"
}
