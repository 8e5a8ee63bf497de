import { unmeasuredNote } from "../documents/unmeasured.ts"
import { type Judgement, judgeBy, statusOf } from "../screening/judge.ts"
import type { Measurement } from "../screening/measurement.ts"
import type { Methodology } from "../screening/methodologies.ts"
import { boundOf, type Part } from "../screening/screens/part.ts"
import { printBuffer, printQuotient, type RatioOutcome } from "../screening/screens/ratio.ts"
import { differenceOf } from "../screening/standings/differences.ts"
import { flipsOf } from "../screening/standings/flips.ts"
import type { Membership } from "../vocabulary.ts"
import type { StandardScreen, Standing } from "./schema.ts"

/** A methodology with its name in responses. A rule book has no version. */
export interface NamedMethodology extends Methodology {
  /** `id@version`, or `rulebook`. */
  readonly ref: string
  readonly isRulebook: boolean
}

/**
 * One row of the standards of a company. It has the verdict, the ratios, the reason why the verdict differs
 * from that of `asked`, and the points at which the result turns.
 */
export function standingDocument(
  measurement: Measurement,
  methodology: NamedMethodology,
  asked: NamedMethodology,
  membership: Membership | null,
): Standing {
  const judgement = judgeBy(methodology, measurement)
  const difference = methodology === asked ? null : differenceOf(measurement, methodology, asked)
  return {
    methodology: methodology.ref,
    name: methodology.shortName,
    edition: methodology.isRulebook ? null : methodology.grade === "A" ? "confirmed" : "unconfirmed",
    grade: methodology.isRulebook ? null : methodology.grade,
    status: statusOf(judgement, methodology),
    membership,
    withheld: withheldOf(judgement),
    business_activity: businessOf(judgement),
    screens: screensOf(judgement, methodology),
    differs: difference && { from: asked.ref, ...difference },
    flips: judgement.state === "read" ? flipsOf(judgement) : [],
  }
}

/** The fields of a standing that are quick to compute: the verdict and its ratios. */
export type ComparedStanding = Pick<
  Standing,
  "methodology" | "status" | "membership" | "withheld" | "screens"
>

export function comparedStanding(
  measurement: Measurement,
  methodology: NamedMethodology,
  membership: Membership | null,
): ComparedStanding {
  const judgement = judgeBy(methodology, measurement)
  return {
    methodology: methodology.ref,
    status: statusOf(judgement, methodology),
    membership,
    withheld: withheldOf(judgement),
    screens: screensOf(judgement, methodology),
  }
}

/** The reason why a verdict is withheld; null if it is not. */
export function withheldOf(judgement: Judgement): Standing["withheld"] {
  if (judgement.state === "unread") return judgement.reason
  return judgement.state === "read" ? (judgement.withheld?.reason ?? null) : null
}

function businessOf(judgement: Judgement): Standing["business_activity"] {
  if (judgement.state === "unread") return { result: "not_applicable", prohibited_activities: [] }
  const { activity, business } = judgement
  const isOpen = activity.kind === "unresolved" || activity.kind === "conditional"
  return { result: isOpen ? "not_applicable" : business, prohibited_activities: activity.prohibited }
}

function screensOf(judgement: Judgement, { rules }: Methodology): Standing["screens"] {
  if (judgement.state === "read")
    return Object.fromEntries(
      Object.entries(judgement.ratios).map(([name, ratio]) => [name, printRatio(ratio)]),
    )
  const note =
    judgement.state === "unmeasured" ? unmeasuredNote : `Could not be computed: ${judgement.lacks}.`
  return Object.fromEntries(
    rules.ratios.map(({ name, limit, operator }) => [name, notApplicable({ limit, operator }, note)]),
  )
}

function printRatio(outcome: RatioOutcome): StandardScreen {
  const { rule } = outcome
  if (outcome.state === "unresolved") return notApplicable(rule, `Could not be computed: ${outcome.lacks}.`)
  const value = outcome.quotient === null ? null : printQuotient(outcome.quotient, rule)
  return {
    result: outcome.result,
    value,
    bound: outcome.bound,
    threshold: rule.limit,
    operator: rule.operator,
    buffer: value === null ? null : printBuffer(value, rule),
    numerator: printPart(outcome.numerator),
    denominator: printPart(outcome.denominator),
    ...(outcome.note === null ? {} : { note: outcome.note }),
  }
}

function notApplicable(
  { limit, operator }: Pick<RatioOutcome["rule"], "limit" | "operator">,
  note: string,
): StandardScreen {
  const nothing = { value: null, bound: null, buffer: null, numerator: null, denominator: null }
  return { result: "not_applicable", ...nothing, threshold: limit, operator, note }
}

function printPart(part: Part): StandardScreen["numerator"] {
  return { value: part.value, bound: boundOf(part), label: part.label }
}
