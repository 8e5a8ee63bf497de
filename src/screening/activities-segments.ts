import type { DisclosedShare, JudgedSegment, ProhibitedCategory } from "./activities.ts"

/** A reported segment and its part of the fiscal year's revenue (0..1). */
export interface Segment {
  readonly name: string
  readonly revenueShare: number
}

export const segmentImpacts = ["none", "partial", "full"] as const
export type SegmentImpact = (typeof segmentImpacts)[number]

export const significances = ["minor", "material", "primary"] as const
export type Significance = (typeof significances)[number]

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

/** Judges each segment by its name alone, and adds up what is plainly prohibited. */
export function judgeSegments(segments: readonly Segment[]): {
  readonly segments: readonly JudgedSegment[]
  readonly disclosed: DisclosedShare | null
} {
  const shares = new Map<ProhibitedCategory, number>()
  const judged = segments.map((segment): JudgedSegment => {
    const name = segment.name.toLowerCase()
    const category = plainly.find(([, words]) => words.test(name))?.[0]
    if (category !== undefined) shares.set(category, (shares.get(category) ?? 0) + segment.revenueShare)
    return {
      name: segment.name,
      revenuePercentage: segment.revenueShare * 100,
      prohibitedRevenueImpact: category !== undefined ? "full" : partly.test(name) ? "partial" : "none",
      significance: significanceOf(segment.revenueShare),
    }
  })
  return { segments: judged, disclosed: disclosedShare(shares) }
}

/** The sum of all plainly prohibited segments, under the name of the largest. */
function disclosedShare(shares: ReadonlyMap<ProhibitedCategory, number>): DisclosedShare | null {
  const largestFirst = [...shares].sort(([, a], [, b]) => b - a)
  const largest = largestFirst[0]
  if (largest === undefined) return null
  return { category: largest[0], share: largestFirst.reduce((sum, [, share]) => sum + share, 0) }
}

function significanceOf(share: number): Significance {
  if (share >= 0.5) return "primary"
  return share < 0.05 ? "minor" : "material"
}
