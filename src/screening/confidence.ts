import { daysBetween } from "../days.ts"
import type { Strategy } from "../facts/measures/figure.ts"
import { type ShareStrategy, shareStrategy } from "../facts/measures/shares/count.ts"
import { confidenceBase, highQualityMin } from "../terms.ts"
import type { DenominatorName, NumeratorName } from "../vocabulary.ts"
import { type BusinessActivity, firstDay } from "./activities/business-activity.ts"
import type { Readers } from "./activities/tables.ts"
import { type CausesByFigure, type FigureName, figureImpacts } from "./figure-confidence.ts"
import { figuresShown, type ReadJudgement, type UnmeasuredJudgement } from "./judge.ts"
import { upperFirst } from "./screens/declarations.ts"
import { passes, type RatioOutcome } from "./screens/ratio.ts"

export interface Adjustment {
  readonly type: string
  readonly impact: number
  readonly reason: string
}

/** A score from 0 to 1: a base plus penalties and boosts. */
export interface Confidence {
  readonly score: number
  readonly base: number
  readonly strategies: readonly string[]
  readonly fallbacks: readonly string[]
  readonly penalties: readonly Adjustment[]
  readonly boosts: readonly Adjustment[]
}

/**
 * The amount that each cause adds to the confidence, for causes other than doubts about figures. Set by hand,
 * because the labels give no evidence about these causes.
 */
export const confidenceImpacts = {
  spot_price: -0.06,
  short_price_history: -0.03,
  balance_sheet_aged: -0.03,
  activity_judged: -0.02,
  industry_code_alone: -0.05,
  industry_code_aged: -0.05,
  all_screens_decided: 0.04,
  wide_margins: 0.07,
  debt_ceiling_confirms: 0.03,
  several_screens_fail: 0.03,
} as const
export type ConfidenceCause = keyof typeof confidenceImpacts

export const agedDays = 200
/** EDGAR changes a code seldom and late. A code read more days ago may describe an earlier business. */
export const codeAgedDays = 730
export const wideMarginShareMin = 0.5
/**
 * The part of a cause's impact on its figure that counts against the verdict. `near`: for ratios near a
 * limit. `wide`: for ratios at least `wideMarginShareMin` away from the limit. In the labelled data, no wrong
 * figure changes a verdict.
 */
export const causeScale = { near: 0.5, wide: 0.1 } as const
const impactMin = 0.01

/**
 * The confidence in a verdict, from 0 to 1 in hundredths. The base is reduced by doubts about the figures
 * that decide the verdict. Then the other penalties and boosts are added.
 */
export function confidenceOf(
  judgement: ReadJudgement | UnmeasuredJudgement,
  causes: CausesByFigure | null,
): Confidence {
  if (judgement.state === "unmeasured") {
    const strategies = [judgement.source.kind === "override" ? "PlacedByHand" : "IndustryCode"]
    return scored({ strategies, fallbacks: strategies, penalties: sourcePenalties(judgement), boosts: [] })
  }
  const known = causes ?? noCauses
  const deciding = decidingRatios(judgement, known)
  const penalties = [...figurePenalties(deciding, known), ...otherPenalties(judgement, deciding)]
  const boosts = boostsOf(judgement, deciding)
  const strategies = [...new Set(figuresShown(judgement).map((figure) => figure.strategy))]
  const fallbacks = [...strategies, ...shareStrategies(judgement)].filter(isFallback)
  return scored({ strategies, fallbacks, penalties, boosts })
}

function scored(parts: Omit<Confidence, "score" | "base">): Confidence {
  const { penalties, boosts } = parts
  const sum = [...penalties, ...boosts].reduce((total, { impact }) => total + impact, confidenceBase)
  return { score: inHundredths(Math.min(1, Math.max(0, sum))), base: confidenceBase, ...parts }
}

function inHundredths(value: number): number {
  return Number(value.toFixed(2))
}

function isFallback(strategy: Strategy | ShareStrategy): boolean {
  return strategy !== "PrimaryFields" && strategy !== "ComponentSum"
}

function shareStrategies({ measured }: ReadJudgement): readonly ShareStrategy[] {
  return measured.shares === null ? [] : [shareStrategy(measured.shares)]
}

const noCauses: CausesByFigure = { debt: [], cash: [], revenue: [], interest_income: [], shares: [] }
type DecidedRatio = Extract<RatioOutcome, { state: "decided" }>

/** The figure behind each amount whose doubts are measured. No other amount has an entry. */
const figuresOfAmount: Readonly<Partial<Record<NumeratorName | DenominatorName, FigureName>>> = {
  interest_bearing_debt: "debt",
  cash_and_interest_bearing_securities: "cash",
  interest_taking_deposits: "cash",
  prohibited_income: "interest_income",
  interest_income: "interest_income",
  market_cap: "shares",
  revenue: "revenue",
  total_income: "revenue",
}

function figuresOfRatio({ rule: { numerator, denominator } }: DecidedRatio): readonly FigureName[] {
  return [...numerator, ...denominator].flatMap((name) => figuresOfAmount[name] ?? [])
}

/**
 * The ratios whose figures decide a verdict. A pass depends on all ratios, a failure by the business on none.
 * One failing ratio is enough for another failure, so only the one that loses least confidence counts.
 */
function decidingRatios(
  { business, ratios }: ReadJudgement,
  causes: CausesByFigure,
): readonly DecidedRatio[] {
  if (business === "fail") return []
  const decided = Object.values(ratios).filter((ratio) => ratio.state === "decided")
  const failed = decided.filter(({ result }) => result === "fail")
  if (failed.length === 0) return decided
  const worth = (ratio: DecidedRatio) =>
    figurePenalties([ratio], causes).reduce(
      (total, { impact }) => total + impact,
      isWide(ratio) ? confidenceImpacts.wide_margins : 0,
    )
  return [failed.reduce((best, ratio) => (worth(ratio) > worth(best) ? ratio : best))]
}

/**
 * The penalties. Each cause counts once per figure. If several ratios use the figure, the one nearest its
 * limit decides the scale.
 */
function figurePenalties(ratios: readonly DecidedRatio[], causes: CausesByFigure): readonly Adjustment[] {
  const names = [...new Set(ratios.flatMap(figuresOfRatio))]
  return names.flatMap((name) => {
    const using = ratios.filter((ratio) => figuresOfRatio(ratio).includes(name))
    const scale = causeScale[using.every(isWide) ? "wide" : "near"]
    return causes[name].map(({ type, reason }) => ({
      type,
      impact: Math.min(-impactMin, inHundredths(figureImpacts[type] * scale)),
      reason,
    }))
  })
}

function adjust(type: ConfidenceCause, reason: string): Adjustment {
  return { type, impact: confidenceImpacts[type], reason }
}

function otherPenalties(
  { measured, asOf }: ReadJudgement,
  deciding: readonly DecidedRatio[],
): readonly Adjustment[] {
  const penalties: Adjustment[] = []
  const priced = deciding.map(({ denominator }) => denominator).find(({ kind }) => kind === "market_cap")
  if (priced?.kind === "market_cap") penalties.push(...pricePenalties(priced.cap))
  if (deciding.length > 0 && daysBetween(measured.basis.balanceSheet.end, asOf) > agedDays) {
    penalties.push(
      adjust("balance_sheet_aged", `The newest balance sheet is from ${measured.basis.balanceSheet.end}.`),
    )
  }
  return [...penalties, ...placementPenalties(measured.activity)]
}

function placementPenalties({ basis }: BusinessActivity): readonly Adjustment[] {
  if (basis.kind === "industry_code" && basis.scheme === "listed")
    return [
      adjust("activity_judged", "The business is known from a list of lines only, not from a register."),
    ]
  return basis.kind === "override" && basis.confidence === "general_knowledge" && !isReadAlike(basis)
    ? [adjust("activity_judged", `The business activity was placed by hand: ${basis.reason}`)]
    : []
}

function sourcePenalties({ activity, source, asOf }: UnmeasuredJudgement): readonly Adjustment[] {
  if (source.kind === "override") return placementPenalties(activity)
  const code = source.kind === "sic_code" ? "EDGAR's industry code" : "an industry code"
  const alone = adjust(
    "industry_code_alone",
    `The verdict rests only on ${code}: no filing was read that confirms it.`,
  )
  if (daysBetween(firstDay(source), asOf) <= codeAgedDays) return [alone]
  return [alone, adjust("industry_code_aged", `${upperFirst(code)} is from ${source.asOf}.`)]
}

/** True if two readers, or a reader and the SIC code, independently placed the business alike. */
function isReadAlike({ readers, settled }: { readers: Readers; settled: string | null }): boolean {
  return (readers === "both" || readers === "second" || readers === "abroad") && settled === null
}

function pricePenalties(cap: {
  readonly method: string
  readonly monthsUsed: number
}): readonly Adjustment[] {
  if (cap.method === "spot")
    return [
      adjust(
        "spot_price",
        "No month-end close is known, so market capitalisation uses the price of one day.",
      ),
    ]
  if (cap.monthsUsed < 12) {
    return [
      adjust("short_price_history", `Market capitalisation averages ${cap.monthsUsed} month-end closes.`),
    ]
  }
  return []
}

function boostsOf(judgement: ReadJudgement, deciding: readonly DecidedRatio[]): readonly Adjustment[] {
  const { measured, ratios, status } = judgement
  const boosts: Adjustment[] = []
  if (deciding.length === 0 || Object.values(ratios).every(({ state }) => state === "decided")) {
    boosts.push(adjust("all_screens_decided", "Everything that decides could be computed."))
  }
  if (deciding.every(isWide)) {
    boosts.push(adjust("wide_margins", "No ratio that decides is near its limit."))
  }
  const { ceiling } = measured.debt
  if (
    status === "compliant" &&
    ceiling !== null &&
    deciding.some((ratio) => passesWithDebt(ratio, ceiling))
  ) {
    boosts.push(
      adjust("debt_ceiling_confirms", "Even all liabilities that could be debt are within the limit."),
    )
  }
  if (failures(judgement) > 1) {
    boosts.push(adjust("several_screens_fail", "More than one screen fails, and each is enough to decide."))
  }
  return boosts
}

function failures({ business, ratios }: ReadJudgement): number {
  const failed = Object.values(ratios).filter((ratio) => ratio.state === "decided" && ratio.result === "fail")
  return failed.length + (business === "fail" ? 1 : 0)
}

/** True if the ratio has only debt as its numerator and would pass with this amount of debt too. */
function passesWithDebt({ rule, denominator }: DecidedRatio, debt: number): boolean {
  const [only, another] = rule.numerator
  const isOfDebt = only === "interest_bearing_debt" && another === undefined
  return isOfDebt && passes(rule.operator, debt, rule.limit * denominator.value)
}

/** True if the quotient differs from the limit by at least half of the limit, even at the end that decides. */
function isWide({ end, rule }: DecidedRatio): boolean {
  return end !== null && Math.abs(end / rule.limit - 1) >= wideMarginShareMin
}

/** Machine-readable reasons for the determination: `all_screens_pass`, `debt_to_market_cap_exceeded`, ... */
export function reasonCodes(judgement: ReadJudgement, confidence: Confidence): readonly string[] {
  const codes: string[] = []
  if (judgement.status === "compliant") codes.push("all_screens_pass")
  if (judgement.business === "fail") codes.push("business_activity_prohibited")
  for (const ratio of Object.values(judgement.ratios)) {
    const { name } = ratio.rule
    if (ratio.state === "unresolved") codes.push(`${name}_not_computed`)
    else if (ratio.result === "fail") codes.push(`${name}_exceeded`)
  }
  const { interest, debt } = judgement.measured
  if (interest.isBound) codes.push("interest_income_bounded")
  if (debt.reading.state === "known" && debt.reading.figure.strategy === "ZeroByEvidence")
    codes.push("debt_free_by_evidence")
  codes.push(qualityCode(confidence.score))
  return codes
}

/** The reason code of a confidence score. */
export function qualityCode(score: number): string {
  return score >= highQualityMin ? "high_data_quality" : "limited_data_quality"
}
