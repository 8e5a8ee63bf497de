import type { SourceFiling } from "../facts/basis.ts"
import type { Figure } from "../facts/measures/figure.ts"
import type { DeterminationStatus, WithheldReason } from "../vocabulary.ts"
import type { BusinessActivity, KnownFailure } from "./activities/business-activity.ts"
import { permittedByBoard } from "./activities/memberships.ts"
import { excludedByName, treated } from "./activities/treatment.ts"
import type { CompanyMeasures } from "./company-measures.ts"
import type { Measurement } from "./measurement.ts"
import type { Methodology } from "./methodologies.ts"
import { decideRatio, type RatioOutcome } from "./screens/ratio.ts"

/** The verdict of one standard on a company on one day, with all the data that led to it. */
export type Judgement = {
  readonly asOf: string
  readonly balanceFiling: SourceFiling | null
} & (
  | { readonly state: "unread"; readonly reason: WithheldReason; readonly lacks: string }
  | ({
      /** No figure could be read, but the business by itself fails the company. */
      readonly state: "unmeasured"
      readonly business: "fail"
      readonly status: "non-compliant"
      /** The reason why there are no figures. */
      readonly lacks: string
    } & KnownFailure)
  | {
      readonly state: "read"
      readonly measured: CompanyMeasures
      /** The business as the standard treats it. */
      readonly activity: BusinessActivity
      readonly business: "pass" | "fail"
      /** The outcome of each ratio by its name, in the order of the methodology's rules. */
      readonly ratios: Readonly<Record<string, RatioOutcome>>
      readonly status: DeterminationStatus
      /** The reason why the verdict is withheld; null if it is not. */
      readonly withheld: { readonly reason: WithheldReason; readonly lacks: string } | null
    }
)

export type ReadJudgement = Extract<Judgement, { state: "read" }>

export type UnmeasuredJudgement = Extract<Judgement, { state: "unmeasured" }>

/** The verdict of a methodology on a measurement. Total. */
export function judgeBy(methodology: Methodology, measurement: Measurement): Judgement {
  const { rules } = methodology
  const { asOf, balanceFiling } = measurement
  const head = { asOf, balanceFiling }
  if (measurement.state === "unread") {
    const { reason, lacks, failure } = measurement
    const activity = failure === null ? null : treated(failure.activity, rules)
    // A known failure decides even without figures. Without one, the verdict is withheld (law 3).
    return failure === null || activity?.kind !== "prohibited"
      ? { ...head, state: "unread", reason, lacks }
      : {
          ...head,
          state: "unmeasured",
          business: "fail",
          status: "non-compliant",
          lacks,
          ...failure,
          activity,
        }
  }
  const { measured } = measurement
  const activity =
    methodology.isExcluded === true
      ? excludedByName(measured.activity)
      : permittedByBoard(treated(measured.activity, rules), measurement.memberships ?? [], methodology, asOf)
  const ratios: Record<string, RatioOutcome> = {}
  for (const rule of rules.ratios) ratios[rule.name] = decideRatio(rule, measured, activity)
  const business = failsAlone(activity) ? "fail" : "pass"
  const decision = withUndeclared(
    decide(activity, business, Object.values(ratios)),
    measurement.undeclared ?? null,
  )
  return { ...head, state: "read", measured, activity, business, ratios, ...decision }
}

/** The status under a methodology. A company excluded by name fails, with or without figures. */
export function statusOf(judgement: Judgement, { isExcluded }: Methodology): DeterminationStatus {
  if (isExcluded === true) return "non-compliant"
  return judgement.state === "unread" ? "pending" : judgement.status
}

/** True if the core business is prohibited, or if a prohibited part exceeds the standard's tolerance. */
function failsAlone(activity: BusinessActivity): boolean {
  return activity.kind === "prohibited" || (activity.kind === "bounded" && activity.tolerated !== undefined)
}

/** True if the whole business may be prohibited. */
function isOpen(activity: BusinessActivity): boolean {
  if (activity.kind === "bounded") return activity.shareMax === 1
  return activity.kind === "unresolved" || activity.kind === "conditional"
}

/**
 * A known failure decides. Without a failure, anything unknown withholds the verdict; else it is a pass
 * (law 3).
 */
function decide(
  activity: BusinessActivity,
  business: "pass" | "fail",
  ratios: readonly RatioOutcome[],
): Pick<ReadJudgement, "status" | "withheld"> {
  const isFailed =
    business === "fail" || ratios.some((ratio) => ratio.state === "decided" && ratio.result === "fail")
  if (isFailed) return { status: "non-compliant", withheld: null }
  const unresolved = ratios.filter((ratio) => ratio.state === "unresolved")
  const gravest = reasonsByWeight.flatMap((reason) =>
    unresolved.filter((ratio) => ratio.reason === reason),
  )[0]
  if (gravest !== undefined)
    return { status: "pending", withheld: { reason: gravest.reason, lacks: gravest.lacks } }
  if (isOpen(activity)) {
    return {
      status: "pending",
      withheld: { reason: "screen_unresolved", lacks: "the business activity is not settled" },
    }
  }
  return { status: "compliant", withheld: null }
}

/**
 * If the former registrant of the ticker has the missing figures, the verdict stays withheld until the
 * succession is declared.
 */
function withUndeclared(
  decision: Pick<ReadJudgement, "status" | "withheld">,
  undeclared: string | null,
): Pick<ReadJudgement, "status" | "withheld"> {
  if (undeclared === null || decision.withheld === null) return decision
  return { ...decision, withheld: { reason: "successor_undeclared", lacks: undeclared } }
}

const reasonsByWeight: readonly WithheldReason[] = [
  "currency_unresolved",
  "market_cap_unavailable",
  "screen_unresolved",
]

/** The figures that a judgement shows: those of the decided screens, each figure once. */
export function figuresShown({ ratios }: ReadJudgement): readonly Figure[] {
  const parts = Object.values(ratios).flatMap((ratio) =>
    ratio.state === "decided" ? [ratio.numerator, ratio.denominator] : [],
  )
  const figures = parts.flatMap((part) =>
    part.kind === "figure" ? part.figures.map(({ figure }) => figure) : [],
  )
  return [...new Set(figures)]
}
