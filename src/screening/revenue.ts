import type { Figure } from "../facts/measures/figure.ts"
import type { InterestReading } from "../facts/measures/income/read.ts"
import type { KnownReading } from "../facts/measures/reading.ts"
import { inPercent } from "../numbers.ts"
import type { Bound, ProhibitedRevenueKind } from "../vocabulary.ts"
import { revenueKindOf } from "./activities/business-activity.ts"
import type { ReadJudgement } from "./judge.ts"
import { boundOf, type FigurePart, opposite, type Part } from "./screens/part.ts"

/** Permissible and prohibited revenue, as amounts in the reporting currency and percentages. */
export interface RevenueSplit {
  readonly total: number
  readonly permissible: { readonly amount: number; readonly percentage: number }
  readonly prohibited: {
    readonly amount: number
    readonly percentage: number
    /** The bound of the prohibited amount and percentage. The permissible ones have the opposite bound. */
    readonly bound: Bound | null
    /** Parts whose sum is `amount`. */
    readonly breakdown: Readonly<Record<ProhibitedRevenueKind, number>>
    /** The bounds of the parts that are not exact. */
    readonly breakdownBounds: Readonly<Partial<Record<ProhibitedRevenueKind, Bound>>>
  }
}

/** The split. Null if revenue or its prohibited part is unknown. */
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

/**
 * The split as it is shown. If the prohibited part is not known, it is at least the interest that is tagged, so
 * that the total is shown too. Null if revenue is unknown, or if no screen counts prohibited income.
 */
export function shownRevenue(judgement: ReadJudgement): RevenueSplit | null {
  const split = splitRevenue(judgement)
  const { revenue, interest } = judgement.measured
  const screen = judgement.ratios.prohibited_revenue
  if (split !== null || revenue.state === "unknown" || screen === undefined) return split
  const total = revenue.figure.value
  const isCounted = screen.rule.numerator.includes("prohibited_income")
  const known = isCounted && !interest.isBound && interest.reading.state === "known" ? interest.reading : null
  const amount = Math.min(total, known?.least.value ?? 0)
  const percentage = total === 0 ? 0 : inPercent(amount / total, 2)
  return {
    total,
    permissible: { amount: total - amount, percentage: Number((100 - percentage).toFixed(2)) },
    prohibited: {
      amount,
      percentage,
      bound: "at_least",
      breakdown: { ...noBreakdown, interest_income: amount },
      breakdownBounds: {},
    },
  }
}

/**
 * The revenue behind a result: if two amounts are tagged, the smaller for a pass, the larger for a failure.
 */
export function revenueBehind({ figure, least }: KnownReading, result: "pass" | "fail"): Figure {
  return result === "pass" ? (least.proof ?? figure) : figure
}

const noBreakdown: Readonly<Record<ProhibitedRevenueKind, number>> = {
  interest_income: 0,
  gambling: 0,
  alcohol: 0,
  weapons: 0,
  tobacco: 0,
  adult_entertainment: 0,
  other: 0,
}

const noFigures: Pick<FigurePart, "figures" | "bounds"> = { figures: [], bounds: {} }

function breakdownOf(
  { measured, activity }: ReadJudgement,
  numerator: Part,
): Pick<RevenueSplit["prohibited"], "breakdown" | "breakdownBounds"> {
  const breakdown = { ...noBreakdown }
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
  /** The bound of the prohibited revenue other than interest. */
  readonly restBound: Bound | null
}

function interestInParts({ figures, bounds }: Extract<Part, { kind: "figure" }>): InterestPart {
  return {
    interest: figures.find(({ name }) => name === "gross_interest_income")?.figure.value ?? 0,
    interestBound: bounds.gross_interest_income ?? null,
    restBound: bounds.prohibited_activity_revenue ?? null,
  }
}

/**
 * The interest of a company whose revenue is all prohibited. Tagged interest is part of that revenue, but
 * gross interest may exceed net revenue.
 */
function interestInWhole({ reading, isBound }: InterestReading, whole: number): InterestPart {
  if (reading.state === "unknown" || isBound)
    return { interest: 0, interestBound: "at_least", restBound: "at_most" }
  const { value } = reading.figure
  if (value > whole) return { interest: whole, interestBound: "at_least", restBound: null }
  return { interest: value, interestBound: null, restBound: null }
}

export interface Purification {
  readonly required: boolean
  /** Percentage of dividends to be given away. */
  readonly percentage: number
  /** Amount to be given away of every 1,000 of dividends, in the reporting currency. */
  readonly amountPer1000: number
  /** The bound of percentage and amount; null if they are computed from filed figures. */
  readonly bound: Bound | null
}

const whole: Purification = { required: true, percentage: 100, amountPer1000: 1000, bound: null }

/**
 * Purification by the dividend method: the prohibited share of revenue (SS 21, 3/4/6), rounded up so that no
 * prohibited income is kept. If the share is not known, the whole dividend is to be given away.
 */
export function purify(split: RevenueSplit | null): Purification {
  if (split === null) return { ...whole, bound: "at_most" }
  const { total, prohibited } = split
  const { bound } = prohibited
  if (prohibited.amount === 0) return { required: false, percentage: 0, amountPer1000: 0, bound }
  // The whole dividend is the most that can be given away, so "at least 100%" is 100%.
  if (total === 0 || prohibited.amount >= total)
    return { ...whole, bound: bound === "at_least" ? null : bound }
  const percentage = Math.ceil(Number(((prohibited.amount / total) * 10_000).toFixed(6))) / 100
  return { required: true, percentage, amountPer1000: Number((percentage * 10).toFixed(1)), bound }
}
