import type { SourceFiling } from "../facts/basis.ts"
import type { DeterminationStatus, WithheldReason } from "../vocabulary.ts"
import type { BusinessActivity, KnownFailure } from "./activities/business-activity.ts"
import { excludedByName, treated } from "./activities/treatment.ts"
import type { CompanyMeasures } from "./company-measures.ts"
import type { Measurement } from "./measurement.ts"
import type { Methodology } from "./methodologies.ts"
import { decideRatio, type RatioOutcome } from "./screens/ratio.ts"

/** The verdict of one standard on a company on one day, with everything it is based on. */
export type Judgement = {
  readonly asOf: string
  readonly balanceFiling: SourceFiling | null
} & (
  | { readonly state: "unread"; readonly reason: WithheldReason; readonly lacks: string }
  | ({
      /** No figure could be read, and the business alone fails. */
      readonly state: "unmeasured"
      readonly business: "fail"
      readonly status: "non-compliant"
      /** Why there are no figures. */
      readonly lacks: string
    } & KnownFailure)
  | {
      readonly state: "read"
      readonly measured: CompanyMeasures
      /** The business as the standard treats it. */
      readonly activity: BusinessActivity
      readonly business: "pass" | "fail"
      /** By name, in the order of the methodology's rules. */
      readonly ratios: Readonly<Record<string, RatioOutcome>>
      readonly status: DeterminationStatus
      /** Why the verdict is withheld; null when it is not. */
      readonly withheld: { readonly reason: WithheldReason; readonly lacks: string } | null
    }
)

export type ReadJudgement = Extract<Judgement, { state: "read" }>

export type UnmeasuredJudgement = Extract<Judgement, { state: "unmeasured" }>

/** The verdict of a methodology on what was measured. Total. */
export function judgeBy(methodology: Methodology, measurement: Measurement): Judgement {
  const { rules } = methodology
  const { asOf, balanceFiling } = measurement
  const head = { asOf, balanceFiling }
  if (measurement.state === "unread") {
    const { reason, lacks, failure } = measurement
    const activity = failure === null ? null : treated(failure.activity, rules)
    // A known failure decides without figures too; else the verdict is withheld (design, law 3).
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
    methodology.isExcluded === true ? excludedByName(measured.activity) : treated(measured.activity, rules)
  const ratios: Record<string, RatioOutcome> = {}
  for (const rule of rules.ratios) ratios[rule.name] = decideRatio(rule, measured, activity)
  const business = failsAlone(activity) ? "fail" : "pass"
  const decision = withUndeclared(
    decide(activity, business, Object.values(ratios)),
    measurement.undeclared ?? null,
  )
  return { ...head, state: "read", measured, activity, business, ratios, ...decision }
}

/** The status under a methodology: a company that a rule book excludes by name fails, read or not. */
export function statusOf(judgement: Judgement, { isExcluded }: Methodology): DeterminationStatus {
  if (isExcluded === true) return "non-compliant"
  return judgement.state === "unread" ? "pending" : judgement.status
}

/** True for a prohibited core business, or for a prohibited part above what the standard tolerates. */
function failsAlone(activity: BusinessActivity): boolean {
  return activity.kind === "prohibited" || (activity.kind === "bounded" && activity.tolerated !== undefined)
}

/** True if all of the business may be prohibited. */
function isOpen(activity: BusinessActivity): boolean {
  if (activity.kind === "bounded") return activity.shareMax === 1
  return activity.kind === "unresolved" || activity.kind === "conditional"
}

/** A known failure decides; else anything unknown withholds the verdict; else it passes (design, law 3). */
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
 * If the former registrant of the ticker has the missing figures, the withheld verdict waits until the
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
