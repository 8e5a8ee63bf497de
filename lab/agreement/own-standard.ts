import { monthsBefore } from "../../src/days.ts"
import { readingValue } from "../../src/facts/measures/reading.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import type { Assessment } from "../../src/screening/assess.ts"
import { type Judgement, judgeBy, type ReadJudgement } from "../../src/screening/judge.ts"
import type { Methodology } from "../../src/screening/methodologies.ts"
import { denominatorLabel, lowerFirst } from "../../src/screening/screens/declarations.ts"
import { decideRatio, passes, type RatioOutcome } from "../../src/screening/screens/ratio.ts"
import type { DeterminationStatus } from "../../src/vocabulary.ts"
import { oldReport, percent } from "./explain.ts"
import { type FundRules, standardOn } from "./rules.ts"
import type { PackedWorld } from "./world.ts"

/** The result of comparing the verdict by the standard of the fund's own index with the fund's holdings. */
export interface OwnStanding {
  readonly status: DeterminationStatus
  readonly kind: "agree" | "disagree" | "withheld"
  /** The reason for the difference, or what is missing; empty if the verdict and the fund agree. */
  readonly why: string
}

interface Asked {
  readonly world: PackedWorld
  readonly rules: FundRules
  readonly standard: Methodology
  readonly filer: FilerId
  readonly side: "held" | "left out"
  readonly assessment: Assessment
}

/**
 * Compares a company by the version of the index's standard that was in force on the day of the assessment.
 */
export function ownStanding(
  world: PackedWorld,
  rules: FundRules,
  filer: FilerId,
  side: "held" | "left out",
  assessment: Assessment,
): OwnStanding {
  const standard = standardOn(rules, assessment.asOf)
  const judgement = judgeBy(standard, assessment.sheet.now)
  const status = statusOf(judgement)
  const asked = { world, rules, standard, filer, side, assessment }
  if (status === "pending")
    return {
      status,
      kind: "withheld",
      why: [whyWithheld(judgement), industryOf(asked)].filter((text) => text !== null).join("; "),
    }
  if ((status === "compliant") === (side === "held")) return { status, kind: "agree", why: "" }
  const why = side === "held" ? whyHeld(asked, judgement) : whyLeftOut(asked)
  return { status, kind: "disagree", why }
}

function statusOf(judgement: Judgement): DeterminationStatus {
  return judgement.state === "unread" ? "pending" : judgement.status
}

function whyWithheld(judgement: Judgement): string {
  if (judgement.state === "unread") return judgement.lacks
  return judgement.state === "read" ? (judgement.withheld?.lacks ?? "") : ""
}

/**
 * Explains why the fund holds a company that fails the published rules of its index. Our figures, by which
 * the company fails, may differ from the index's.
 */
function whyHeld(asked: Asked, judgement: Judgement): string {
  if (judgement.state !== "read" || judgement.business === "fail")
    return "the business is on the standard's list"
  const later = longTermShare(asked.assessment)
  const failed = Object.values(judgement.ratios).flatMap((ratio) =>
    ratio.state === "decided" && ratio.result === "fail"
      ? [{ ratio, less: countsCash(ratio) ? later : 0, other: byOtherDenominator(ratio, judgement) }]
      : [],
  )
  const texts = failed.map(({ ratio, less, other }) => failureText(ratio, less, other))
  const isByLater = failed.every(({ ratio, less }) =>
    passes(ratio.rule.operator, valueOfRatio(ratio) - less, ratio.rule.limit),
  )
  const isByOther = failed.every(({ other }) => other !== null)
  const open = isByLater ? notSaid : isByOther ? notRead : null
  return [...texts, open ?? byDate(asked) ?? byOurData(asked, judgement) ?? notPublished].join("; ")
}

const notSaid = "whether the index counts securities that fall due after a year is not published"
const notRead = "what the index divides by was read at second hand, or for a sister index"
const notPublished =
  "the index also keeps members by a buffer between reviews and by decisions of its board, neither of which is published"

/**
 * Computes the failing ratio over total assets instead of market capitalisation, or the reverse. Null if the
 * ratio then fails too, or if the issuer's own text states the denominator.
 */
function byOtherDenominator(
  { rule }: RatioOutcome,
  { measured, activity }: ReadJudgement,
): RatioOutcome | null {
  const [denominator] = rule.denominator
  if (rule.grade === "A" || (denominator !== "market_cap" && denominator !== "total_assets")) return null
  const other =
    denominator === "market_cap"
      ? ({ denominator: ["total_assets"], months: 0 } as const)
      : ({ denominator: ["market_cap"], months: 12 } as const)
  const outcome = decideRatio({ ...rule, ...other }, measured, activity)
  return outcome.state === "decided" && outcome.result === "pass" ? outcome : null
}

/** Explains the difference by data that only we may use: a share in the register, or an old report. */
function byOurData({ assessment: { asOf } }: Asked, judgement: ReadJudgement): string | null {
  const { activity, balanceFiling, ratios } = judgement
  const limit = ratios.prohibited_revenue?.rule.limit ?? 1
  if (activity.kind === "bounded" && activity.shareMin > limit)
    return `our register counts ${percent(activity.shareMin)} of revenue as ${activity.category.replaceAll("_", " ")}`
  return oldReport(balanceFiling?.filed ?? null, asOf)
}

function countsCash({ rule }: RatioOutcome): boolean {
  return (
    rule.numerator.includes("cash_and_interest_bearing_securities") &&
    rule.denominator.includes("total_assets")
  )
}

function valueOfRatio(outcome: RatioOutcome): number {
  return outcome.state === "decided" ? (outcome.quotient ?? 0) : 0
}

function failureText(outcome: RatioOutcome, less: number, other: RatioOutcome | null): string {
  const { limit, operator } = outcome.rule
  const value = valueOfRatio(outcome)
  const beyond = operator === "<" ? "not below" : "above"
  const text = `${shortName(outcome)} ${percent(value, limit)}, ${beyond} ${percent(limit)}`
  if (other !== null)
    return `${text}, but ${percent(valueOfRatio(other), limit)} of ${lowerFirst(denominatorLabel(other.rule))}`
  return less === 0
    ? text
    : `${text}, but ${percent(value - less, limit)} without securities that fall due after a year`
}

/** Returns the securities whose concepts mean more than a year, as a share of total assets. */
function longTermShare({ sheet: { now } }: Assessment): number {
  if (now.state !== "read") return 0
  const { cash, totalAssets } = now.measured
  const total = readingValue(totalAssets)
  if (cash.state === "unknown" || total === null) return 0
  const later = cash.figure.terms.filter(({ concept }) => /Noncurrent|LongTerm/.test(concept))
  return later.reduce((sum, { fact }) => sum + fact.value, 0) / total
}

/**
 * Explains why the fund leaves out a company that passes: by an excluded industry, a limit for entrants,
 * another day, a concern of the register, or an old report.
 */
function whyLeftOut(asked: Asked): string {
  const { assessment } = asked
  const { judgement } = assessment
  const read = judgement.state === "read" ? judgement : null
  const concerns = read?.activity.concerns ?? []
  const concern = concerns.length === 0 ? null : `our register has a concern: "${concerns.join(" ")}"`
  return (
    industryOf(asked) ??
    beyondEntry(asked) ??
    byDate(asked) ??
    concern ??
    oldReport(read?.balanceFiling?.filed ?? null, assessment.asOf) ??
    "every published rule is met, and why it is left out is not published"
  )
}

/** Describes the ratios that are beyond the limit for a company that enters the index. */
function beyondEntry({ standard, assessment }: Asked): string | null {
  const judgement = judgeBy(standard, assessment.sheet.now)
  const ratios = judgement.state === "read" ? Object.values(judgement.ratios) : []
  const beyond = ratios.flatMap((ratio) => {
    const { operator, entrant_limit: limit } = ratio.rule
    const value = valueOfRatio(ratio)
    return limit === undefined || limit === null || passes(operator, value, limit)
      ? []
      : [
          `${shortName(ratio)} ${percent(value, limit)}, above the ${percent(limit)} for a company that enters`,
        ]
  })
  return beyond.length === 0 ? null : beyond.join("; ")
}

function shortName({ rule: { name } }: RatioOutcome): string {
  return name.replace(/_to_.*/, "").replaceAll("_", " ")
}

function industryOf({ rules, assessment: { subject } }: Asked): string | null {
  const found = rules.leavesOut.find(({ sic }) => sic.test(subject.sic ?? ""))
  return found === undefined ? null : `its industry is one that the index leaves out: ${found.name}`
}

/**
 * Explains the difference by another day on which fund and verdict agree: a month before, when the index was
 * last reviewed, or the next filing.
 */
function byDate({ world, standard, filer, side, assessment: { asOf } }: Asked): string | null {
  const agreed = side === "held" ? "compliant" : "non-compliant"
  const next = world.filingDays(filer).find((day) => day > asOf)
  for (const day of [monthsBefore(asOf, 1), ...(next === undefined ? [] : [next])]) {
    const then = world.assess(filer, day)
    if (then !== null && statusOf(judgeBy(standard, then.sheet.now)) === agreed)
      return `on ${day} the standard's verdict is ${agreed}`
  }
  return null
}
