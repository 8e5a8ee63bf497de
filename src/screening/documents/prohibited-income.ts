import type { ProhibitedKind } from "../../contract/purification.ts"
import type { SourceFiling } from "../../facts/basis.ts"
import type { Estimate, Figure } from "../../facts/measures/measure.ts"
import type { Bound, ProhibitedRevenueKind } from "../../vocabulary.ts"
import { revenueKindOf } from "../activities/activity-names.ts"
import type { ReadJudgement } from "../judge.ts"
import type { RevenueSplit } from "../revenue.ts"
import type { FigurePart } from "../screens/part.ts"
import { noted, printFigure, sourceOf } from "./figure.ts"

/** Prohibited income by kind, with its sources; the amounts add up to that of the split. */
export function printKinds(
  judgement: ReadJudgement,
  split: RevenueSplit,
  filing: SourceFiling,
): readonly ProhibitedKind[] {
  const screen = judgement.ratios.prohibited_revenue
  if (screen?.state !== "decided" || screen.numerator.kind !== "figure") return []
  return judgement.activity.kind === "prohibited"
    ? kindsOfWhole(judgement, split, filing)
    : kindsOfParts(judgement, screen.numerator, filing)
}

/** Interest income and the revenue of prohibited activities, each from its own figure or estimate. */
function kindsOfParts(
  { activity }: ReadJudgement,
  { figures, estimates, bounds }: FigurePart,
  filing: SourceFiling,
): readonly ProhibitedKind[] {
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

/** All revenue is prohibited; the interest in it is shown apart where it is known. */
function kindsOfWhole(
  { activity, measured }: ReadJudgement,
  { prohibited }: RevenueSplit,
  filing: SourceFiling,
): readonly ProhibitedKind[] {
  const { revenue, interest } = measured
  if (activity.kind !== "prohibited" || revenue.state === "unknown") return []
  const whole = revenue.figure
  const kind = revenueKindOf(activity.category)
  const { amount, breakdown, breakdownBounds } = prohibited
  const ofInterest = breakdown.interest_income
  if (kind === "interest_income" || ofInterest === 0)
    return [ofFigure(kind, whole, breakdownBounds[kind] ?? null, filing)]
  if (ofInterest === amount)
    return [ofFigure("interest_income", whole, breakdownBounds.interest_income ?? null, filing)]
  const known = interest.reading.state === "known" ? [interest.reading.figure] : []
  return [
    ...known.map((figure) =>
      ofFigure("interest_income", figure, breakdownBounds.interest_income ?? null, filing),
    ),
    {
      kind,
      amount: amount - ofInterest,
      bound: breakdownBounds[kind] ?? null,
      sources: [sourceOf([], amount - ofInterest, filing)],
      note: "Revenue less the interest income in it.",
    },
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

function ofEstimate(kind: ProhibitedRevenueKind, { value, bound, rule }: Estimate): ProhibitedKind {
  const limit = bound === "at_most" ? "At most" : "At least"
  return { kind, amount: value, bound, sources: [], ...noted([`${limit} ${rule}.`]) }
}
