import type { ProhibitedRevenueKind } from "../vocabulary.ts"
import { revenueKindOf } from "./activities/placement.ts"
import type { ReadJudgement } from "./judge.ts"
import type { Part } from "./screens/ratio.ts"

/** Permissible and prohibited revenue; amounts in the reporting currency. */
export interface RevenueSplit {
  readonly total: number
  readonly permissible: { readonly amount: number; readonly percentage: number }
  readonly prohibited: {
    readonly amount: number
    readonly percentage: number
    /** Sums to `amount`. */
    readonly breakdown: Readonly<Record<ProhibitedRevenueKind, number>>
  }
}

/** The split; null where revenue or its prohibited part is not known, although another screen fails. */
export function splitRevenue(judgement: ReadJudgement): RevenueSplit | null {
  const { measured } = judgement
  const screen = judgement.ratios.prohibited_revenue
  if (screen.state === "unresolved" || measured.revenue.state === "unknown") return null
  const total = measured.revenue.figure.value
  const breakdown = breakdownOf(judgement, screen.numerator)
  const amount = screen.numerator.value
  const percentage = total === 0 ? (amount > 0 ? 100 : 0) : Math.min(100, toPercentage(amount / total))
  return {
    total,
    permissible: { amount: Math.max(0, total - amount), percentage: Number((100 - percentage).toFixed(2)) },
    prohibited: { amount, percentage, breakdown },
  }
}

function breakdownOf({ measured }: ReadJudgement, numerator: Part): Record<ProhibitedRevenueKind, number> {
  const breakdown: Record<ProhibitedRevenueKind, number> = {
    interest_income: 0,
    gambling: 0,
    alcohol: 0,
    weapons: 0,
    tobacco: 0,
    adult_entertainment: 0,
    other: 0,
  }
  if (numerator.kind !== "figure") return breakdown
  const { activity } = measured
  const interest = numerator.figures.find(({ name }) => name === "gross_interest_income")?.figure.value ?? 0
  breakdown.interest_income = interest
  const isPlaced = activity.kind === "prohibited" || activity.kind === "bounded"
  breakdown[isPlaced ? revenueKindOf(activity.category) : "other"] += numerator.value - interest
  return breakdown
}

/** 0.12345 as 12.35. */
function toPercentage(share: number): number {
  return Number((share * 100).toFixed(2))
}
