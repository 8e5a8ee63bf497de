import type { RatioRule, Rulebook } from "../../rulebooks/schema.ts"
import { type Activity, type DifferenceRule, differenceRules } from "../../vocabulary.ts"
import type { BusinessActivity } from "../activities/business-activity.ts"
import { decisionOf, type Membership } from "../activities/memberships.ts"
import { treatmentOf } from "../activities/treatment.ts"
import type { Measurement } from "../measurement.ts"
import type { Methodology } from "../methodologies.ts"

/** The rules in which two standards differ on a company. One standard's rule can replace the other's. */

/** Replaces one rule of a standard by the rule of another standard. */
export type Swap = {
  readonly rule: DifferenceRule
  readonly apply: (methodology: Methodology) => Methodology
} & (
  | { readonly kind: "ratio"; readonly own: RatioRule; readonly given: RatioRule }
  | { readonly kind: "lone"; readonly side: "own" | "given"; readonly ratio: RatioRule }
  | { readonly kind: "activity"; readonly activity: Activity }
  | { readonly kind: "name" }
  | { readonly kind: "board"; readonly decision: Membership }
)

/** The screen that a swap changes; null for a business rule. */
export function screenOf(swap: Swap): string | null {
  if (swap.kind === "ratio") return swap.own.name
  return swap.kind === "lone" ? swap.ratio.name : null
}

/** Every single rule in which two standards differ on a company, from the smallest change to the largest. */
export function swapsBetween(
  mine: Methodology,
  theirs: Methodology,
  measurement: Measurement,
): readonly Swap[] {
  const swaps = [
    ...ratioPairs(mine.rules.ratios, theirs.rules.ratios).flatMap(({ own, given }) =>
      own !== null && given !== null ? sharedSwaps(own, given) : loneSwap(own, given),
    ),
    ...activitiesOf(measurement).flatMap((activity) => activitySwap(activity, mine.rules, theirs.rules)),
    ...nameSwap(mine, theirs),
    ...boardSwap(mine, theirs, measurement),
  ]
  return swaps.sort((left, right) => differenceRules.indexOf(left.rule) - differenceRules.indexOf(right.rule))
}

interface RatioPair {
  readonly own: RatioRule | null
  readonly given: RatioRule | null
}

/**
 * The ratios of two rule books, paired by the amount that they limit: debt with debt, income with income. A
 * ratio has no partner if the other rule book does not limit that amount.
 */
function ratioPairs(mine: readonly RatioRule[], theirs: readonly RatioRule[]): readonly RatioPair[] {
  const left = [...theirs]
  const pairs: RatioPair[] = mine.map((own) => {
    const at = left.findIndex((given) => subjectOf(given) === subjectOf(own))
    const given = at === -1 ? null : (left.splice(at, 1)[0] ?? null)
    return { own, given }
  })
  return [...pairs, ...left.map((given) => ({ own: null, given }))]
}

function subjectOf({ numerator }: RatioRule): string {
  const [first = ""] = numerator
  if (first.endsWith("income")) return "income"
  if (numerator.length > 1 && first === "receivables") return "liquid"
  return first === "interest_taking_deposits" ? "cash_and_interest_bearing_securities" : first
}

function sharedSwaps(own: RatioRule, given: RatioRule): readonly Swap[] {
  const swaps: Swap[] = []
  const add = (rule: DifferenceRule, change: Partial<RatioRule>) =>
    swaps.push({ kind: "ratio", rule, own, given, apply: (mine) => withRatio(mine, own.name, change) })
  if (own.limit !== given.limit || own.operator !== given.operator)
    add("limit", { limit: given.limit, operator: given.operator })
  const { denominator, combine, months } = given
  if (own.denominator.join() === denominator.join() && own.combine === combine) {
    if (own.months !== months) add("window", { months })
  } else add("denominator", { denominator, combine, months })
  if (own.numerator.join() !== given.numerator.join())
    add(countsInterest(own) === countsInterest(given) ? "numerator" : "interest", {
      numerator: given.numerator,
    })
  return swaps
}

function countsInterest({ numerator }: RatioRule): boolean {
  return numerator.some((name) => name === "prohibited_income" || name === "interest_income")
}

function withRatio(mine: Methodology, name: string, change: Partial<RatioRule>): Methodology {
  return withRatios(mine, (ratios) =>
    ratios.map((rule) => (rule.name === name ? { ...rule, ...change } : rule)),
  )
}

function withRatios(mine: Methodology, change: (ratios: readonly RatioRule[]) => RatioRule[]): Methodology {
  return { ...mine, rules: { ...mine.rules, ratios: change(mine.rules.ratios) } }
}

/** Leaves out, or adds, a screen that only one of the two standards has. */
function loneSwap(own: RatioRule | null, given: RatioRule | null): readonly Swap[] {
  if (own !== null) {
    const apply = (mine: Methodology) =>
      withRatios(mine, (ratios) => ratios.filter(({ name }) => name !== own.name))
    return [{ kind: "lone", rule: "screen", side: "own", ratio: own, apply }]
  }
  if (given === null) return []
  const apply = (mine: Methodology) => withRatios(mine, (ratios) => [...ratios, renamed(given, ratios)])
  return [{ kind: "lone", rule: "screen", side: "given", ratio: given, apply }]
}

/** The given ratio, renamed if the rule book has another screen of that name. */
function renamed(given: RatioRule, ratios: readonly RatioRule[]): RatioRule {
  const isTaken = ratios.some(({ name }) => name === given.name)
  return isTaken ? { ...given, name: `${given.name}_of_the_other` } : given
}

/** The activities of a company for which a standard can have a treatment. */
function activitiesOf(measurement: Measurement): readonly Activity[] {
  const business: BusinessActivity | null =
    measurement.state === "read" ? measurement.measured.activity : (measurement.failure?.activity ?? null)
  if (business === null) return []
  const isPlaced = business.kind === "prohibited" || business.kind === "bounded"
  const category = isPlaced && business.category !== "excluded" ? [business.category] : []
  return [...new Set([...category, ...(business.activity === undefined ? [] : [business.activity])])]
}

function activitySwap(activity: Activity, mine: Rulebook, theirs: Rulebook): readonly Swap[] {
  const [own, given] = [treatmentOf(activity, mine), treatmentOf(activity, theirs)]
  if (JSON.stringify(own) === JSON.stringify(given)) return []
  const rule = typeof own === "object" || typeof given === "object" ? "tolerance" : "business"
  const apply = (methodology: Methodology): Methodology => {
    const { business, exclude = {}, ...rules } = methodology.rules
    const { [activity]: _, ...others } = business.activities
    const activities = given === undefined ? others : { ...others, [activity]: given }
    const excluded = exclude.activities?.filter((each) => each !== activity) ?? []
    return {
      ...methodology,
      rules: {
        ...rules,
        business: { ...business, activities },
        exclude: { ...exclude, activities: excluded },
      },
    }
  }
  return [{ kind: "activity", rule, activity, apply }]
}

/** Adopts what the other standard's board decided on the company's business, or leaves out what this one's did. */
function boardSwap(mine: Methodology, theirs: Methodology, measurement: Measurement): readonly Swap[] {
  if (measurement.state !== "read") return []
  const { memberships = [], asOf } = measurement
  const [own, given] = [mine, theirs].map((side) => decisionOf(side, memberships, asOf))
  const decision = own ?? given ?? null
  if (decision === null || (own !== null && given !== null)) return []
  const { id, boardOf = id } = theirs
  return [
    { kind: "board", rule: "business", decision, apply: (methodology) => ({ ...methodology, boardOf }) },
  ]
}

/** Adopts the other rule book's decision whether to exclude the company by name. */
function nameSwap(mine: Methodology, theirs: Methodology): readonly Swap[] {
  const isExcluded = theirs.isExcluded === true
  if ((mine.isExcluded === true) === isExcluded) return []
  return [{ kind: "name", rule: "business", apply: (methodology) => ({ ...methodology, isExcluded }) }]
}
