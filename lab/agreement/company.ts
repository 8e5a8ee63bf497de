import type { BusinessActivity } from "../../src/screening/activities/business-activity.ts"
import { businessActivity } from "../../src/screening/activities/placement.ts"
import type { Assessment } from "../../src/screening/assess.ts"
import type { ReadJudgement } from "../../src/screening/judge.ts"
import type { RatioOutcome } from "../../src/screening/screens/ratio.ts"
import type { DeterminationStatus } from "../../src/vocabulary.ts"
import type { OurRatio, RegisterEntry } from "./explain.ts"

/** The part of an assessment that the comparison uses. */
export interface OurSide {
  readonly ratios: readonly OurRatio[]
  readonly register: RegisterEntry
  /** The day on which the balance sheet was filed; null if none was read. */
  readonly filed: string | null
}

/** The verdict; `pending` if nothing could be read. */
export function statusOf({ judgement }: Assessment): DeterminationStatus {
  return judgement.state === "unread" ? "pending" : judgement.status
}

/** Returns the ratios and the business activity that the comparison with a fund's screening needs. */
export function ourSide(assessment: Assessment): OurSide {
  const { judgement } = assessment
  const ratios = judgement.state !== "read" ? [] : Object.values(judgement.ratios).map(ratioOf)
  const filed = judgement.state !== "read" ? null : (judgement.balanceFiling?.filed ?? null)
  return { ratios, register: registerEntry(activityOf(assessment)), filed }
}

function ratioOf(outcome: RatioOutcome): OurRatio {
  const { name: screen, limit: threshold } = outcome.rule
  return outcome.state === "decided"
    ? { screen, result: outcome.result, value: outcome.quotient, threshold }
    : { screen, result: "unresolved", value: null, threshold }
}

function activityOf({ judgement, subject }: Assessment): BusinessActivity {
  return judgement.state !== "read" ? businessActivity(subject) : judgement.activity
}

function registerEntry(activity: BusinessActivity): RegisterEntry {
  const { kind, basis, concerns } = activity
  return {
    core: kind === "prohibited" ? named(activity.category) : null,
    share:
      kind === "bounded"
        ? { min: activity.shareMin, max: activity.shareMax, of: named(activity.category) }
        : null,
    concerns,
    source: basis.kind === "override" ? basis.source : "",
  }
}

function named(category: string): string {
  return category.replaceAll("_", " ")
}

/** Names the screen for which a verdict is withheld, and what is missing. */
export function whyWithheld(assessment: Assessment): string {
  const { judgement } = assessment
  if (judgement.state !== "read") return judgement.lacks
  return whyBusiness(assessment) ?? whyRatio(judgement)
}

/** Returns the register's concern if the business activity is unresolved; else null. */
export function whyBusiness(assessment: Assessment): string | null {
  const { kind, concerns } = activityOf(assessment)
  return kind === "unresolved" ? `business activity: ${concerns.join(" ")}` : null
}

function whyRatio({ ratios, withheld }: ReadJudgement): string {
  const lacks = withheld?.lacks ?? ""
  const held = Object.values(ratios).find((ratio) => ratio.state === "unresolved" && ratio.lacks === lacks)
  return held === undefined ? lacks : `${held.rule.name}: ${lacks}`
}
