import type { RatioRule, Rulebook } from "../../contract/rulebook.ts"
import { type DifferenceRule, differenceRules } from "../../vocabulary.ts"
import { type Judgement, judgeBy } from "../judge.ts"
import type { Measurement } from "../measurement.ts"
import type { Methodology } from "../methodology.ts"
import { denominatorLabel, lowerFirst, numeratorLabel } from "../screens/declarations.ts"
import { printQuotient, type RatioOutcome } from "../screens/ratio.ts"

/**
 * Why two standards disagree on one company, found by counterfactual: the rules of one are made those of the other, one at
 * a time, until the verdicts agree. The smallest change that does it is the reason.
 */

export interface Difference {
  /** The rules that have to change, each with the screen it is a rule of; a business rule has none. */
  readonly rules: readonly { readonly rule: DifferenceRule; readonly screen: string | null }[]
  readonly sentence: string
}

/** One rule of `mine` made that of `theirs`. */
interface Swap {
  readonly rule: DifferenceRule
  readonly mine: RatioRule | null
  readonly theirs: RatioRule | null
  readonly apply: (rules: Rulebook) => Rulebook
}

/** Sets of more rules than this are looked for by leaving out what is not needed, not by trying every set. */
const triedTogetherMax = 2

/** Why `mine` decides otherwise than `theirs`; null where the two agree. */
export function differenceOf(
  measurement: Measurement,
  mine: Methodology,
  theirs: Methodology,
): Difference | null {
  const [own, other] = [judgeBy(mine, measurement), judgeBy(theirs, measurement)]
  const wanted = statusOf(other)
  if (statusOf(own) === wanted) return null
  const swaps = swapsBetween(mine.rules, theirs.rules)
  const agrees = (some: readonly Swap[]) => {
    const rules = some.reduce((changed, swap) => swap.apply(changed), mine.rules)
    return statusOf(judgeBy({ ...mine, rules }, measurement)) === wanted
  }
  const needed = smallest(swaps, agrees)
  const rules = needed.map(({ rule, mine: own, theirs: given }) => ({
    rule,
    screen: own?.name ?? given?.name ?? null,
  }))
  return { rules, sentence: sentenceOf(needed, { mine, theirs, own, other }) }
}

function statusOf(judgement: Judgement): string {
  return judgement.state === "unread" ? "pending" : judgement.status
}

/** The smallest set of swaps that agrees; where none of two does, a set from which none can be left out. */
function smallest(swaps: readonly Swap[], agrees: (some: readonly Swap[]) => boolean): readonly Swap[] {
  const one = swaps.find((swap) => agrees([swap]))
  if (one !== undefined) return [one]
  for (const [at, first] of swaps.entries()) {
    const second = swaps.slice(at + 1).find((swap) => agrees([first, swap]))
    if (second !== undefined) return [first, second].slice(0, triedTogetherMax)
  }
  let needed = swaps
  for (const swap of swaps) {
    const fewer = needed.filter((each) => each !== swap)
    if (agrees(fewer)) needed = fewer
  }
  return needed
}

/** Every single rule in which two rule books differ, the smallest changes first. */
function swapsBetween(mine: Rulebook, theirs: Rulebook): readonly Swap[] {
  const pairs = pairsOf(mine.ratios, theirs.ratios)
  const shared = pairs.flatMap(({ own, given }) =>
    own === null || given === null ? [] : sharedSwaps(own, given),
  )
  const lone = pairs.flatMap(({ own, given }) => (own !== null && given !== null ? [] : loneSwap(own, given)))
  return [...shared, ...businessSwaps(mine, theirs), ...lone].sort(
    (left, right) => differenceRules.indexOf(left.rule) - differenceRules.indexOf(right.rule),
  )
}
interface Pair {
  readonly own: RatioRule | null
  readonly given: RatioRule | null
}

/** The ratios of two rule books by what they limit: debt with debt, income with income; a ratio without its like stands alone. */
function pairsOf(mine: readonly RatioRule[], theirs: readonly RatioRule[]): readonly Pair[] {
  const left = [...theirs]
  const pairs: Pair[] = mine.map((own) => {
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
    swaps.push({ rule, mine: own, theirs: given, apply: (rules) => withRatio(rules, own.name, change) })
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

function withRatio(rules: Rulebook, name: string, change: Partial<RatioRule>): Rulebook {
  const ratios = rules.ratios.map((rule) => (rule.name === name ? { ...rule, ...change } : rule))
  return { ...rules, ratios }
}

/** A screen that only one of the two has: leave it out, or add it. */
function loneSwap(own: RatioRule | null, given: RatioRule | null): readonly Swap[] {
  if (own !== null) {
    const apply = (rules: Rulebook) => ({
      ...rules,
      ratios: rules.ratios.filter(({ name }) => name !== own.name),
    })
    return [{ rule: "screen", mine: own, theirs: null, apply }]
  }
  if (given === null) return []
  const apply = (rules: Rulebook) => ({ ...rules, ratios: [...rules.ratios, given] })
  return [{ rule: "screen", mine: null, theirs: given, apply }]
}

function businessSwaps({ business, exclude }: Rulebook, theirs: Rulebook): readonly Swap[] {
  if (
    JSON.stringify([business.activities, exclude]) ===
    JSON.stringify([theirs.business.activities, theirs.exclude])
  )
    return []
  const isTolerance = [
    ...Object.values(business.activities),
    ...Object.values(theirs.business.activities),
  ].some((treatment) => typeof treatment === "object")
  const apply = ({ exclude: _, ...rules }: Rulebook): Rulebook => ({
    ...rules,
    business: theirs.business,
    ...(theirs.exclude === undefined ? {} : { exclude: theirs.exclude }),
  })
  return [{ rule: isTolerance ? "tolerance" : "business", mine: null, theirs: null, apply }]
}

interface Sides {
  readonly mine: Methodology
  readonly theirs: Methodology
  readonly own: Judgement
  readonly other: Judgement
}

function sentenceOf(needed: readonly Swap[], sides: Sides): string {
  return needed.map((swap) => phraseOf(swap, sides)).join(" ")
}

function phraseOf(swap: Swap, { mine, theirs, own, other }: Sides): string {
  const { mine: rule, theirs: given } = swap
  if (rule === null && given === null) return businessPhrase({ mine, theirs, own, other })
  if (given === null && rule !== null)
    return `${mine.shortName} also limits ${subjectPhrase(rule)}: ${standing(rule, own)}; ${theirs.shortName} does not.`
  if (rule === null && given !== null)
    return `${theirs.shortName} also limits ${subjectPhrase(given)}: ${standing(given, other)}; ${mine.shortName} does not.`
  if (rule === null || given === null) return ""
  return `${verbs[swap.rule]}: by ${mine.shortName} ${subjectPhrase(rule)} is ${standing(rule, own)}, by ${theirs.shortName} ${subjectPhrase(given)} is ${standing(given, other)}.`
}

const verbs: Readonly<Record<DifferenceRule, string>> = {
  limit: "The limits differ",
  window: "The months averaged differ",
  denominator: "They divide by different amounts",
  numerator: "They count different amounts",
  interest: "Interest counts in one of the two only",
  tolerance: "They tolerate different shares of an activity",
  business: "They prohibit different activities",
  screen: "One of the two has a screen more",
}

/** "interest-bearing debt to total assets" */
function subjectPhrase(rule: RatioRule): string {
  const window = rule.denominator.includes("market_cap")
    ? rule.months === 0
      ? " at the last close"
      : ` over ${rule.months} months`
    : ""
  return `${lowerFirst(numeratorLabel(rule.numerator))} to ${lowerFirst(denominatorLabel(rule))}${window}`
}

/** "12.1%, within < 33%" */
function standing(rule: RatioRule, judgement: Judgement): string {
  const outcome: RatioOutcome | undefined =
    judgement.state === "read" ? judgement.ratios[rule.name] : undefined
  const limit = `${rule.operator} ${percentOf(rule.limit)}`
  if (outcome === undefined || outcome.state === "unresolved") return `not known (limit ${limit})`
  const value = outcome.quotient === null ? "undefined" : percentOf(printQuotient(outcome.quotient, rule))
  return `${value} (limit ${limit})`
}

/** 0.0212 as "2.12%", without trailing zeros. */
function percentOf(decimal: number): string {
  return `${Number((decimal * 100).toFixed(10))}%`
}

function businessPhrase({ mine, theirs, own, other }: Sides): string {
  const activity = own.state === "read" ? own.activity : null
  const what = activity === null ? "the business" : activity.activities.join(", ") || "the business"
  return `They treat ${lowerFirst(what)} differently: ${mine.shortName} ${verdictOn(own)}, ${theirs.shortName} ${verdictOn(other)}.`
}

function verdictOn(judgement: Judgement): string {
  if (judgement.state === "unread") return "cannot decide it"
  if (judgement.business === "fail") return "prohibits it"
  const { kind } = judgement.activity
  return kind === "unresolved" || kind === "conditional" ? "leaves it open" : "allows it"
}
