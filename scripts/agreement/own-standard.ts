import { monthsBefore } from "../../src/facts/calendar.ts"
import { readingValue } from "../../src/facts/measures/reading.ts"
import type { Assessment } from "../../src/screening/assess.ts"
import { type Judgement, judgeBy } from "../../src/screening/judge.ts"
import type { Methodology } from "../../src/screening/methodology.ts"
import { passes, type RatioOutcome } from "../../src/screening/screens/ratio.ts"
import type { DeterminationStatus } from "../../src/vocabulary.ts"
import { percent } from "./explain.ts"
import { type FundRules, standardOn } from "./rules.ts"
import type { PackedWorld } from "./world.ts"

/** A company by the standard of the fund's own index, beside what the fund holds. */
export interface OwnStanding {
  readonly status: DeterminationStatus
  readonly kind: "agree" | "disagree" | "withheld"
  /** Why the two differ, or what is missing; empty where they agree. */
  readonly why: string
}

interface Asked {
  readonly world: PackedWorld
  readonly rules: FundRules
  readonly standard: Methodology
  readonly cik: number
  readonly side: "held" | "left out"
  readonly assessment: Assessment
}

/** The standing of a company by the standard of the fund's index, in force on the day of its assessment. */
export function ownStanding(
  world: PackedWorld,
  rules: FundRules,
  cik: number,
  side: "held" | "left out",
  assessment: Assessment,
): OwnStanding {
  const standard = standardOn(rules, assessment.asOf)
  const judgement = judgeBy(standard, assessment.sheet.now)
  const status = statusOf(judgement)
  const asked = { world, rules, standard, cik, side, assessment }
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

/** The fund holds what fails the published rules of its index: by our figures, which may not be its figures. */
function whyHeld(asked: Asked, judgement: Judgement): string {
  if (judgement.state !== "read" || judgement.business === "fail")
    return "the business is on the standard's list"
  const later = longTermShare(asked.assessment)
  const failed = Object.values(judgement.ratios).flatMap((ratio) =>
    ratio.state === "decided" && ratio.result === "fail"
      ? [{ ratio, less: countsCash(ratio) ? later : 0 }]
      : [],
  )
  const texts = failed.map(({ ratio, less }) => failureText(ratio, less))
  const isByLater = failed.every(({ ratio, less }) =>
    passes(ratio.rule.operator, valueOfRatio(ratio) - less, ratio.rule.limit),
  )
  return [...texts, isByLater ? notSaid : (byDate(asked) ?? notPublished)].join("; ")
}

const notSaid = "whether the index counts securities that fall due after a year is not published"
const notPublished =
  "the index also keeps members by a buffer between reviews and by decisions of its board, neither of which is published"

function countsCash({ rule }: RatioOutcome): boolean {
  return (
    rule.numerator.includes("cash_and_interest_bearing_securities") &&
    rule.denominator.includes("total_assets")
  )
}

function valueOfRatio(outcome: RatioOutcome): number {
  return outcome.state === "decided" ? (outcome.quotient ?? 0) : 0
}

function failureText(outcome: RatioOutcome, less: number): string {
  const { name, limit } = outcome.rule
  const value = valueOfRatio(outcome)
  const text = `${name.replace(/_to_.*/, "").replaceAll("_", " ")} ${percent(value, limit)}, not below ${percent(limit)}`
  return less === 0
    ? text
    : `${text}, but ${percent(value - less, limit)} without securities that fall due after a year`
}

/** Securities on lines of what falls due after a year, as a share of total assets. */
function longTermShare({ sheet: { now } }: Assessment): number {
  if (now.state !== "read") return 0
  const { cash, totalAssets } = now.measured
  const total = readingValue(totalAssets)
  if (cash.state === "unknown" || total === null) return 0
  const later = cash.figure.terms.filter(({ concept }) => /Noncurrent|LongTerm/.test(concept))
  return later.reduce((sum, { fact }) => sum + fact.value, 0) / total
}

/** The fund leaves out what passes: an industry of its index, another day, or a concern of the register. */
function whyLeftOut(asked: Asked): string {
  const { assessment } = asked
  const { judgement } = assessment
  const concerns = judgement.state === "read" ? judgement.activity.concerns : []
  const concern = concerns.length === 0 ? null : `our register has a concern: "${concerns.join(" ")}"`
  return (
    industryOf(asked) ??
    byDate(asked) ??
    concern ??
    "every published rule is met, and why it is left out is not published"
  )
}

function industryOf({ rules, assessment: { subject } }: Asked): string | null {
  const found = rules.leavesOut.find(({ sic }) => sic.test(subject.sic ?? ""))
  return found === undefined ? null : `its industry is one that the index leaves out: ${found.name}`
}

/** A month before, when the index was last reviewed, or at the next filing the two agree. */
function byDate({ world, standard, cik, side, assessment: { asOf } }: Asked): string | null {
  const agreed = side === "held" ? "compliant" : "non-compliant"
  const next = world.filingDays(cik).find((day) => day > asOf)
  for (const day of [monthsBefore(asOf, 1), ...(next === undefined ? [] : [next])]) {
    const then = world.assess(cik, day)
    if (then !== null && statusOf(judgeBy(standard, then.sheet.now)) === agreed)
      return `on ${day} the standard's verdict is ${agreed}`
  }
  return null
}
