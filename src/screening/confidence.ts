import { daysBetween } from "../facts/calendar.ts"
import type { Strategy } from "../facts/measures/measure.ts"
import type { Doubt, MeasureReading } from "../facts/measures/reading.ts"
import { type ShareStrategy, shareStrategy } from "../facts/measures/shares/count.ts"
import { figuresShown } from "./documents/filings.ts"
import type { ReadJudgement } from "./judge.ts"

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

export const confidenceBase = 0.85
/** The amount each cause adds to the base or subtracts from it. */
export const confidenceImpacts = {
  component_sum: -0.02,
  upper_bound: -0.08,
  zero_by_evidence: -0.05,
  derived_value: -0.05,
  doubt: -0.05,
  share_count_fallback: -0.06,
  spot_price: -0.06,
  short_price_history: -0.03,
  balance_sheet_aged: -0.05,
  activity_judged: -0.05,
  screen_not_computed: -0.03,
  all_primary_fields: 0.05,
  single_filing: 0.02,
  debt_ceiling_confirms: 0.05,
  wide_margins: 0.03,
} as const
export type ConfidenceCause = keyof typeof confidenceImpacts

export const agedDays = 200
export const wideMarginShareMax = 0.5

/** The base plus all adjustments, clamped to 0..1 and rounded to two decimals. */
export function confidenceOf(judgement: ReadJudgement): Confidence {
  const adjustments = [...penaltiesOf(judgement), ...boostsOf(judgement)]
  const figures = figuresShown(judgement)
  const sum = adjustments.reduce((total, adjustment) => total + adjustment.impact, confidenceBase)
  const strategies = [...new Set(figures.map((figure) => figure.strategy))]
  return {
    score: Number(Math.min(1, Math.max(0, sum)).toFixed(2)),
    base: confidenceBase,
    strategies,
    fallbacks: [...strategies, ...shareStrategies(judgement)].filter(isFallback),
    penalties: adjustments.filter((adjustment) => adjustment.impact < 0),
    boosts: adjustments.filter((adjustment) => adjustment.impact > 0),
  }
}

function isFallback(strategy: Strategy | ShareStrategy): boolean {
  return strategy !== "PrimaryFields" && strategy !== "ComponentSum"
}

function shareStrategies({ measured }: ReadJudgement): readonly ShareStrategy[] {
  return measured.shares === null ? [] : [shareStrategy(measured.shares)]
}

function readings({ measured }: ReadJudgement): readonly MeasureReading[] {
  return [measured.debt.reading, measured.cash, measured.revenue, measured.interest.reading]
}

function adjust(type: ConfidenceCause, reason: string): Adjustment {
  return { type, impact: confidenceImpacts[type], reason }
}

const strategyCauses: Partial<Record<Strategy, ConfidenceCause>> = {
  ComponentSum: "component_sum",
  UpperBound: "upper_bound",
  ZeroByEvidence: "zero_by_evidence",
  Derived: "derived_value",
}

function penaltiesOf(judgement: ReadJudgement): readonly Adjustment[] {
  const { measured, asOf } = judgement
  const ratios = Object.values(judgement.ratios)
  const penalties: Adjustment[] = []
  for (const figure of figuresShown(judgement)) {
    const cause = strategyCauses[figure.strategy]
    if (cause === undefined) continue
    const [note] = figure.notes
    penalties.push(
      adjust(cause, note ?? `A figure is the sum of ${figure.terms.length} reported components.`),
    )
  }
  for (const doubt of doubtsOf(judgement))
    penalties.push({ type: doubt.code, impact: confidenceImpacts.doubt, reason: doubt.reason })
  if (measured.shares !== null && measured.shares.notes.length > 0) {
    penalties.push(adjust("share_count_fallback", measured.shares.notes.join(" ")))
  }
  if (measured.marketCap.state === "known") penalties.push(...pricePenalties(measured.marketCap.cap))
  if (daysBetween(measured.basis.balanceSheet.end, asOf) > agedDays) {
    penalties.push(
      adjust("balance_sheet_aged", `The newest balance sheet is of ${measured.basis.balanceSheet.end}.`),
    )
  }
  const { basis } = measured.activity
  if (basis.kind === "override" && basis.confidence === "general_knowledge") {
    penalties.push(adjust("activity_judged", `The business activity was placed by hand: ${basis.reason}`))
  }
  for (const ratio of ratios) {
    if (ratio.state === "unresolved")
      penalties.push(adjust("screen_not_computed", `${ratio.screen.title}: ${ratio.lacks}.`))
  }
  return penalties
}

/** Doubts that the figure's strategy does not already count. */
function doubtsOf(judgement: ReadJudgement): readonly Doubt[] {
  return readings(judgement).flatMap((reading) =>
    reading.state === "known" && strategyCauses[reading.figure.strategy] === undefined ? reading.doubts : [],
  )
}

function pricePenalties(cap: {
  readonly method: string
  readonly monthsUsed: number
}): readonly Adjustment[] {
  if (cap.method === "spot")
    return [adjust("spot_price", "No month-end close was at hand: market capitalisation is spot.")]
  if (cap.monthsUsed < 12) {
    return [
      adjust("short_price_history", `Market capitalisation averages ${cap.monthsUsed} month-end closes.`),
    ]
  }
  return []
}

function boostsOf(judgement: ReadJudgement): readonly Adjustment[] {
  const { measured } = judgement
  const ratios = Object.values(judgement.ratios)
  const figures = figuresShown(judgement)
  const boosts: Adjustment[] = []
  const isWhole = ratios.every((ratio) => ratio.state === "decided")
  if (isWhole && figures.every((figure) => figure.strategy === "PrimaryFields")) {
    boosts.push(adjust("all_primary_fields", "Every figure is read from one tag."))
  }
  const accessions = new Set(figures.flatMap((figure) => figure.terms.map((term) => term.fact.accession)))
  if (accessions.size === 1) boosts.push(adjust("single_filing", "All figures are from one filing."))
  const { ceiling } = measured.debt
  if (ceiling !== null && measured.marketCap.state === "known") {
    const limit = judgement.ratios.debt_to_market_cap.threshold
    if (ceiling <= limit * measured.marketCap.cap.value) {
      boosts.push(
        adjust("debt_ceiling_confirms", "Even all liabilities that could be debt are within the limit."),
      )
    }
  }
  const decided = ratios.filter((ratio) => ratio.state === "decided")
  if (decided.length === ratios.length && decided.every((ratio) => isWide(ratio.quotient, ratio.threshold))) {
    boosts.push(adjust("wide_margins", "No ratio is near its limit."))
  }
  return boosts
}

function isWide(quotient: number | null, threshold: number): boolean {
  return quotient !== null && Math.abs(quotient / threshold - 1) >= wideMarginShareMax
}
