import type { InterestReading } from "../facts/measures/income/read.ts"
import type { Figure } from "../facts/measures/measure.ts"
import type { KnownReading } from "../facts/measures/reading.ts"
import { inPercent } from "../numbers.ts"
import type { Bound, ProhibitedRevenueKind } from "../vocabulary.ts"
import { revenueKindOf } from "./activities/business-activity.ts"
import type { ReadJudgement } from "./judge.ts"
import { boundOf, type FigurePart, opposite, type Part } from "./screens/part.ts"

/** Permissible and prohibited revenue; amounts in the reporting currency. */
export interface RevenueSplit {
  readonly total: number
  readonly permissible: { readonly amount: number; readonly percentage: number }
  readonly prohibited: {
    readonly amount: number
    readonly percentage: number
    /** How the prohibited amount and percentage are bounded; the permissible ones the other way. */
    readonly bound: Bound | null
    /** Sums to `amount`. */
    readonly breakdown: Readonly<Record<ProhibitedRevenueKind, number>>
    /** The kinds that are only bounded. */
    readonly breakdownBounds: Readonly<Partial<Record<ProhibitedRevenueKind, Bound>>>
  }
}

/** The split; null if revenue or its prohibited part is unknown (the company then fails another screen). */
export function splitRevenue(judgement: ReadJudgement): RevenueSplit | null {
  const { measured } = judgement
  const screen = judgement.ratios.prohibited_revenue
  if (screen === undefined || screen.state === "unresolved" || measured.revenue.state === "unknown")
    return null
  const { numerator, denominator } = screen
  const { figures, bounds } = denominator.kind === "figure" ? denominator : noFigures
  const divisor = figures.find(({ name }) => name === "revenue")
  const total = (divisor?.figure ?? revenueBehind(measured.revenue, screen.result)).value
  const amount = numerator.value
  const percentage = total === 0 ? (amount > 0 ? 100 : 0) : Math.min(100, inPercent(amount / total, 2))
  return {
    total,
    permissible: { amount: Math.max(0, total - amount), percentage: Number((100 - percentage).toFixed(2)) },
    prohibited: {
      amount,
      percentage,
      bound: boundOf(numerator) ?? opposite(bounds.revenue ?? null),
      ...breakdownOf(judgement, numerator),
    },
  }
}

/** Revenue that a result must hold with: of two amounts the smaller for a pass, the larger for a failure. */
export function revenueBehind({ figure, rival }: KnownReading, result: "pass" | "fail"): Figure {
  return result === "pass" ? (rival ?? figure) : figure
}

const noFigures: Pick<FigurePart, "figures" | "bounds"> = { figures: [], bounds: {} }

function breakdownOf(
  { measured, activity }: ReadJudgement,
  numerator: Part,
): Pick<RevenueSplit["prohibited"], "breakdown" | "breakdownBounds"> {
  const breakdown: Record<ProhibitedRevenueKind, number> = {
    interest_income: 0,
    gambling: 0,
    alcohol: 0,
    weapons: 0,
    tobacco: 0,
    adult_entertainment: 0,
    other: 0,
  }
  if (numerator.kind !== "figure") return { breakdown, breakdownBounds: {} }
  const isPlaced = activity.kind === "prohibited" || activity.kind === "bounded"
  const kind = isPlaced ? revenueKindOf(activity.category) : "other"
  const { interest, interestBound, restBound } =
    activity.kind === "prohibited"
      ? interestInWhole(measured.interest, numerator.value)
      : interestInParts(numerator)
  breakdown.interest_income = interest
  breakdown[kind] += numerator.value - interest
  const breakdownBounds = {
    ...(interestBound === null ? {} : { interest_income: interestBound }),
    ...(restBound === null ? {} : { [kind]: restBound }),
  }
  return { breakdown, breakdownBounds }
}

interface InterestPart {
  readonly interest: number
  readonly interestBound: Bound | null
  /** How the prohibited revenue other than interest is known. */
  readonly restBound: Bound | null
}

function interestInParts({ figures, bounds }: Extract<Part, { kind: "figure" }>): InterestPart {
  return {
    interest: figures.find(({ name }) => name === "gross_interest_income")?.figure.value ?? 0,
    interestBound: bounds.gross_interest_income ?? null,
    restBound: bounds.prohibited_activity_revenue ?? null,
  }
}

/** If all revenue is prohibited, tagged interest is a part of it; gross interest may exceed net revenue. */
function interestInWhole({ reading, isBound }: InterestReading, whole: number): InterestPart {
  if (reading.state === "unknown" || isBound)
    return { interest: 0, interestBound: "at_least", restBound: "at_most" }
  const { value } = reading.figure
  if (value > whole) return { interest: whole, interestBound: "at_least", restBound: null }
  return { interest: value, interestBound: null, restBound: null }
}

export interface Purification {
  readonly required: boolean
  /** Percentage of dividends to give away. */
  readonly percentage: number
  /** What to give of every 1,000 of dividends, in the reporting currency (design §4). */
  readonly amountPer1000: number
  /** How percentage and amount are known; null if they follow from filed figures. */
  readonly bound: Bound | null
}

const whole: Purification = { required: true, percentage: 100, amountPer1000: 1000, bound: null }

/**
 * The dividend method: the prohibited share of revenue (SS 21, 3/4/6), rounded up so that no prohibited
 * income is kept. If the share is not known, the whole dividend is given away.
 */
export function purify(split: RevenueSplit | null): Purification {
  if (split === null) return { ...whole, bound: "at_most" }
  const { total, prohibited } = split
  const { bound } = prohibited
  if (prohibited.amount === 0) return { required: false, percentage: 0, amountPer1000: 0, bound }
  // No more than the whole dividend can be given away, so "at least 100%" is 100%.
  if (total === 0 || prohibited.amount >= total)
    return { ...whole, bound: bound === "at_least" ? null : bound }
  const percentage = Math.ceil(Number(((prohibited.amount / total) * 10_000).toFixed(6))) / 100
  return { required: true, percentage, amountPer1000: Number((percentage * 10).toFixed(1)), bound }
}
