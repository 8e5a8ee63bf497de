import { percentText } from "../../numbers.ts"
import type { RatioRule, Treatment } from "../../rulebooks/schema.ts"
import {
  type Activity,
  type DifferenceRule,
  differenceRules,
  type NumeratorName,
  type Operator,
  prohibitedCategories,
} from "../../vocabulary.ts"
import { activityNames } from "../activities/business-activity.ts"
import type { Membership } from "../activities/memberships.ts"
import { treatmentOf } from "../activities/treatment.ts"
import { type Judgement, judgeBy, statusOf } from "../judge.ts"
import type { Measurement } from "../measurement.ts"
import type { Methodology } from "../methodologies.ts"
import { denominatorLabel, lowerFirst, numeratorLabel } from "../screens/declarations.ts"
import { isUpper, printQuotient, type RatioOutcome } from "../screens/ratio.ts"
import { type Swap, screenOf, swapsBetween } from "./swaps.ts"

/**
 * The reason why two standards disagree on one company. The rules of one standard are replaced by those of
 * the other, one at a time, until the verdicts agree. The smallest change that makes the verdicts agree is
 * the reason.
 */

export interface Difference {
  /** The rules that have to change, each with its screen; null for a business rule. */
  readonly rules: readonly { readonly rule: DifferenceRule; readonly screen: string | null }[]
  readonly sentence: string
}

/** The reason why `mine` decides otherwise than `theirs`; null if both agree. */
export function differenceOf(
  measurement: Measurement,
  mine: Methodology,
  theirs: Methodology,
): Difference | null {
  const [own, other] = [judgeBy(mine, measurement), judgeBy(theirs, measurement)]
  const wanted = statusOf(other, theirs)
  if (statusOf(own, mine) === wanted) return null
  const swapped = (some: readonly Swap[]) => some.reduce((changed, swap) => swap.apply(changed), mine)
  const agrees = (some: readonly Swap[]) => {
    const methodology = swapped(some)
    return statusOf(judgeBy(methodology, measurement), methodology) === wanted
  }
  const needed = smallest(swapsBetween(mine, theirs, measurement), agrees)
  const changed = swapped(needed)
  const after = { methodology: changed, judgement: judgeBy(changed, measurement) }
  return {
    rules: needed.map((swap) => ({ rule: swap.rule, screen: screenOf(swap) })),
    sentence: sentenceOf(needed, {
      mine: { methodology: mine, judgement: own },
      theirs: { methodology: theirs, judgement: other },
      changed: after,
    }),
  }
}

/**
 * The smallest set of swaps with which the verdicts agree. If more than two are needed, a set in which every
 * swap is needed.
 */
function smallest(swaps: readonly Swap[], agrees: (some: readonly Swap[]) => boolean): readonly Swap[] {
  const one = swaps.find((swap) => agrees([swap]))
  if (one !== undefined) return [one]
  const two = pairsOf(swaps).find(agrees)
  if (two !== undefined) return two
  let needed = swaps
  for (const swap of swaps.toReversed()) {
    const fewer = needed.filter((each) => each !== swap)
    if (agrees(fewer)) needed = fewer
  }
  return needed
}

/** Every pair of swaps. Pairs that change a single screen come first. */
function pairsOf(swaps: readonly Swap[]): readonly (readonly [Swap, Swap])[] {
  const pairs = swaps.flatMap((first, at) => swaps.slice(at + 1).map((second) => [first, second] as const))
  const isOfOne = ([first, second]: readonly [Swap, Swap]) => screenOf(first) === screenOf(second)
  return [...pairs.filter(isOfOne), ...pairs.filter((pair) => !isOfOne(pair))]
}

/** One standard with its verdict. A sentence on a difference compares two of these. */

interface Side {
  readonly methodology: Methodology
  readonly judgement: Judgement
}

interface Sides {
  readonly mine: Side
  readonly theirs: Side
  /** The standard `mine` with the rules of `theirs` that make the verdicts agree. */
  readonly changed: Side
}

/** One sentence for each screen, and one for each treatment of the business. */
function sentenceOf(needed: readonly Swap[], sides: Sides): string {
  const screens = new Set(needed.flatMap((swap) => (swap.kind === "ratio" ? [swap.own.name] : [])))
  const ofRatios = [...screens].map((name) => {
    const some = needed.filter((swap) => swap.kind === "ratio").filter(({ own }) => own.name === name)
    return ratioSentence(some, sides)
  })
  const others = needed.flatMap((swap) => (swap.kind === "ratio" ? [] : [otherSentence(swap, sides)]))
  return [...ofRatios, ...others].join(" ")
}

type RatioSwap = Extract<Swap, { kind: "ratio" }>

/**
 * The sentence for one screen: "By MSCI Islamic interest-bearing debt is 22.85% of total assets (at most
 * 33.33%); with the limit and the denominator of AAOIFI SS 21 it is 30.94% of market capitalisation over 12
 * months (at most 30%)."
 */
function ratioSentence(swaps: readonly RatioSwap[], { mine, theirs, changed }: Sides): string {
  const [first] = swaps
  if (first === undefined) return ""
  const { own } = first
  const rules = swaps.map(({ rule }) => rule)
  const before = outcomeOf(mine, own.name)
  const after = outcomeOf(changed, own.name)
  const ruleAfter = after?.rule ?? own
  const start = `By ${nameOf(mine)} ${lowerFirst(numeratorLabel(own.numerator))} ${sharePhrase(own, before)}`
  const given = `with ${namesOf(rules)} of ${nameOf(theirs)}`
  const isLimitAlone = rules.length === 1 && rules[0] === "limit" && before?.state === "decided"
  if (isLimitAlone) return `${start}; ${given} (${limitOf(ruleAfter)}) that ${resultOf(after)}.`
  const isSame = own.numerator.join() === ruleAfter.numerator.join()
  const subject = isSame
    ? isPlural(own.numerator)
      ? "they"
      : "it"
    : lowerFirst(numeratorLabel(ruleAfter.numerator))
  return `${start}; ${given} ${subject} ${sharePhrase(ruleAfter, after)}.`
}

/** The name of a standard. If the name contains a comma, a comma is added at its end: "SS 21, the text,". */
function nameOf({ methodology: { shortName } }: Side): string {
  return shortName.includes(", ") ? `${shortName},` : shortName
}

function outcomeOf({ judgement }: Side, name: string): RatioOutcome | undefined {
  return judgement.state === "read" ? judgement.ratios[name] : undefined
}

const ruleNames: Readonly<Record<DifferenceRule, string>> = {
  limit: "the limit",
  window: "the months averaged",
  denominator: "the denominator",
  numerator: "the numerator",
  interest: "the treatment of interest",
  tolerance: "the tolerance",
  business: "the business rule",
  screen: "the screen",
}

/** Joins the names of rules: "the limit and the denominator". */
function namesOf(rules: readonly DifferenceRule[]): string {
  const names = differenceRules.filter((rule) => rules.includes(rule)).map((rule) => ruleNames[rule])
  const last = names.at(-1) ?? ""
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`
}

/** Says which share the ratio is: "is 22.85% of total assets (at most 33.33%)". */
function sharePhrase(rule: RatioRule, outcome: RatioOutcome | undefined): string {
  const verb = isPlural(rule.numerator) ? "are" : "is"
  const limit = `(${limitOf(rule)})`
  if (outcome === undefined || outcome.state === "unresolved")
    return `${verb} ${unknown} as a share of ${denominatorPhrase(rule)} ${limit}`
  if (outcome.quotient === null) return `${verb} divided by nothing: ${denominatorPhrase(rule)} ${limit}`
  return `${verb} ${shareOf(outcome)} of ${denominatorPhrase(rule)} ${limit}`
}

const unknown = "not known well enough"

/** Prints a ratio as "22.85%", or with a bound as "no more than 22.85%". */
function shareOf(outcome: RatioOutcome): string {
  if (outcome.state === "unresolved" || outcome.quotient === null) return unknown
  const value = percentText(printQuotient(outcome.quotient, outcome.rule))
  if (outcome.bound === null) return value
  return `${outcome.bound === "at_most" ? "no more than" : "no less than"} ${value}`
}

function resultOf(outcome: RatioOutcome | undefined): string {
  if (outcome === undefined || outcome.state === "unresolved") return "stays open"
  return outcome.result === "pass" ? "passes" : "fails"
}

const operatorWords: Readonly<Record<Operator, string>> = {
  "<": "below",
  "<=": "at most",
  ">=": "at least",
  ">": "above",
}

function limitOf({ operator, limit }: RatioRule): string {
  return `${operatorWords[operator]} ${percentText(limit)}`
}

/** The denominator with its period: "market capitalisation over 12 months". */
function denominatorPhrase(rule: RatioRule): string {
  const label = lowerFirst(denominatorLabel(rule))
  if (!rule.denominator.includes("market_cap")) return label
  return `${label} ${rule.months === 0 ? "at the last close" : `over ${rule.months} months`}`
}

const singular: ReadonlySet<NumeratorName> = new Set([
  "interest_bearing_debt",
  "prohibited_income",
  "prohibited_activity_income",
  "prohibited_profit",
  "interest_income",
])

function isPlural(names: readonly NumeratorName[]): boolean {
  return names.length > 1 || names.some((name) => !singular.has(name))
}

function otherSentence(swap: Exclude<Swap, RatioSwap>, sides: Sides): string {
  if (swap.kind === "lone") return loneSentence(swap, sides)
  if (swap.kind === "board") return boardSentence(swap.decision, sides)
  return swap.kind === "activity" ? activitySentence(swap.activity, sides) : nameSentence(sides)
}

/**
 * The sentence for a screen of only one standard: "AAOIFI SS 21 also limits cash to at most 30% of market
 * capitalisation over 12 months (34.12%); DJIM does not."
 */
function loneSentence({ side, ratio }: Extract<Swap, { kind: "lone" }>, { mine, theirs }: Sides): string {
  const [having, lacking] = side === "own" ? [mine, theirs] : [theirs, mine]
  const outcome = outcomeOf(having, ratio.name)
  const value = outcome === undefined ? unknown : shareOf(outcome)
  const what = lowerFirst(numeratorLabel(ratio.numerator))
  const asked = isUpper(ratio.operator) ? `limits ${what} to` : `asks for ${what} of`
  return `${nameOf(having)} also ${asked} ${limitOf(ratio)} of ${denominatorPhrase(ratio)} (${value}); ${nameOf(lacking)} does not.`
}

/** A sentence such as "DJIM leaves open whether hotels may be held; MSCI Islamic prohibits hotels." */
function activitySentence(activity: Activity, { mine, theirs }: Sides): string {
  const said = [mine, theirs].map(
    (side) => `${nameOf(side)} ${treatmentPhrase(activity, treatmentOf(activity, side.methodology.rules))}`,
  )
  return `${said.join("; ")}.`
}

function treatmentPhrase(activity: Activity, treatment: Treatment | undefined): string {
  const what = lowerFirst(activityNames[activity])
  if (treatment === "prohibited") return `prohibits ${what}`
  if (treatment === "allowed") return `allows ${what}`
  if (treatment === "undecided") return `leaves open whether ${what} may be held`
  if (treatment !== undefined) return `tolerates ${what} up to ${percentText(treatment.up_to)} of revenue`
  return prohibited.has(activity)
    ? `prohibits ${what}`
    : `does not list ${what}, so that such a company is judged by what it discloses`
}

/** The activities that the register prohibits unless a standard treats them otherwise. */
const prohibited: ReadonlySet<Activity> = new Set(prohibitedCategories)

/** A sentence that names the board that settled the business, and the standard of whose board none is known. */
function boardSentence({ index, asOf, standard }: Membership, { mine, theirs }: Sides): string {
  const [having, lacking] = mine.methodology.id === standard ? [mine, theirs] : [theirs, mine]
  return `The board of ${nameOf(having)} settled the business, because the share was in its index ${index} on ${asOf}; we know no such decision of ${nameOf(lacking)}.`
}

function nameSentence({ mine, theirs }: Sides): string {
  const excluding = [mine, theirs].find(({ methodology }) => methodology.isExcluded === true)
  return excluding === undefined ? "" : `${nameOf(excluding)} excludes the company by name.`
}
