import type { SourceFiling } from "../facts/basis.ts"
import { type Estimate, type Figure, type NamedFigure, tagOf } from "../facts/measures/figure.ts"
import { readingValue } from "../facts/measures/reading.ts"
import { groupedDigits } from "../numbers.ts"
import type { ProhibitedKind } from "../purification/schema.ts"
import { revenueKindOf } from "../screening/activities/business-activity.ts"
import type { Judgement, ReadJudgement } from "../screening/judge.ts"
import { type RevenueSplit, splitRevenue } from "../screening/revenue.ts"
import type { Bound, ProhibitedRevenueKind } from "../vocabulary.ts"
import { printFigure, sourcesOf } from "./figures.ts"
import { whyToLeave } from "./purification-methods.ts"

/** The prohibited income of a fiscal year. */
export interface ProhibitedIncome {
  /** The split of revenue; null if the income is not known, or not computed. */
  readonly split: RevenueSplit | null
  readonly bound: Bound | null
  /** The kinds of prohibited income. Their amounts add up to the prohibited amount of `split`. */
  readonly kinds: readonly ProhibitedKind[]
  /** Sentences for the reader. */
  readonly notes: readonly string[]
}

/**
 * Returns the prohibited income that a judgement counts. `filing` is the report of the year. If the core
 * business is prohibited, nothing is computed: no amount rescues the share.
 */
export function prohibitedIncome(judgement: Judgement, filing: SourceFiling): ProhibitedIncome {
  if (judgement.state !== "unread" && judgement.business === "fail")
    return { ...nothing, notes: [whyToLeave] }
  if (judgement.state !== "read") return unknownIncome(judgement.lacks)
  const split = splitRevenue(judgement)
  if (split === null) return unknownIncome(whyUnknown(judgement), knownInterest(judgement))
  const { bound } = split.prohibited
  const notes = bound === null ? [] : [boundNotes[bound]]
  return { split, bound, kinds: printKinds(judgement, filing), notes }
}

const nothing = { split: null, bound: null, kinds: [] } as const
const boundNotes: Readonly<Record<Bound, string>> = {
  at_most: "A part of it is not reported: the highest plausible amount is counted.",
  at_least: "A part of it is not reported: only what is known is counted.",
}

/** Returns an unknown prohibited income. `lacks` says what is missing, as the end of a sentence. */
export function unknownIncome(lacks: string, more: readonly string[] = []): ProhibitedIncome {
  const notes = [`Prohibited income is not known: ${lacks}.`, ...more]
  return { ...nothing, notes }
}

function whyUnknown({ ratios }: ReadJudgement): string {
  const screen = ratios.prohibited_revenue
  return screen?.state === "unresolved" ? screen.lacks : "revenue is not known"
}

function knownInterest({ measured: { interest } }: ReadJudgement): readonly string[] {
  const value = interest.isBound ? null : readingValue(interest.reading)
  return value === null ? [] : [`Interest income of ${groupedDigits(value)} is a part of it.`]
}

/** Prints interest income and the revenue of prohibited activities, each from its own figure or estimate. */
function printKinds({ activity, ratios }: ReadJudgement, filing: SourceFiling): readonly ProhibitedKind[] {
  const screen = ratios.prohibited_revenue
  if (screen?.state !== "decided" || screen.numerator.kind !== "figure") return []
  const { figures, estimates, bounds } = screen.numerator
  const kindOf = (name: string): ProhibitedRevenueKind => {
    if (name === "gross_interest_income") return "interest_income"
    return activity.kind === "bounded" ? revenueKindOf(activity.category) : "other"
  }
  return [
    ...figures.map(({ name, figure }) =>
      figure.estimate === undefined
        ? ofFigure(kindOf(name), figure, bounds[name] ?? null, filing)
        : ofEstimate(kindOf(name), figure.estimate),
    ),
    ...Object.entries(estimates).map(([name, estimate]) => ofEstimate(kindOf(name), estimate)),
  ]
}

function ofFigure(
  kind: ProhibitedRevenueKind,
  figure: Figure,
  bound: Bound | null,
  filing: SourceFiling,
): ProhibitedKind {
  const { sources, note } = printFigure(figure, filing, [])
  return { kind, amount: figure.value, bound, sources, ...(note === undefined ? {} : { note }) }
}

/**
 * Prints a kind from its estimate. If the estimate equals a tagged figure, its tags are the sources. Any
 * other estimate names its base, and the tags of the base do not add up to it.
 */
function ofEstimate(kind: ProhibitedRevenueKind, estimate: Estimate): ProhibitedKind {
  const { value, bound, rule, of, less } = estimate
  const sources = of.flatMap(({ figure }) => sourcesOf(figure))
  const isTagged = less.length === 0 && sources.reduce((sum, source) => sum + source.value, 0) === value
  const bases = [...of.map(baseText), ...less.map((base) => `less ${baseText(base)}`)].join(", ")
  const note = `${bound === "at_most" ? "At most" : "At least"} ${rule}: ${bases}.`
  return { kind, amount: value, bound, sources: isTagged ? sources : [], note }
}

function baseText({ name, figure: { value, terms } }: NamedFigure): string {
  const tags = terms.map(tagOf).join(" + ")
  return `${name.replaceAll("_", " ")} ${groupedDigits(value)}${tags === "" ? "" : ` (${tags})`}`
}
