import type { Bound } from "../vocabulary.ts"
import type { RevenueSplit } from "./revenue.ts"

export interface Purification {
  readonly required: boolean
  /** Percentage of dividends to give away. */
  readonly percentage: number
  /** What to give of every 1,000 of dividends, in the reporting currency (design §4). */
  readonly amountPer1000: number
  /** How percentage and amount are known; null where they follow from filed figures. */
  readonly bound: Bound | null
}

const whole: Purification = { required: true, percentage: 100, amountPer1000: 1000, bound: null }

/**
 * The dividend method: the prohibited share of revenue (SS 21, 3/4/6), rounded up so that rounding keeps nothing.
 * Where the share is not known, the whole dividend is given away.
 */
export function purify(split: RevenueSplit | null): Purification {
  if (split === null) return { ...whole, bound: "at_most" }
  const { total, prohibited } = split
  const { bound } = prohibited
  if (prohibited.amount === 0) return { required: false, percentage: 0, amountPer1000: 0, bound }
  // No more than the whole can be given away: at least 100% is 100%.
  if (total === 0 || prohibited.amount >= total)
    return { ...whole, bound: bound === "at_least" ? null : bound }
  const percentage = Math.ceil(Number(((prohibited.amount / total) * 10_000).toFixed(6))) / 100
  return { required: true, percentage, amountPer1000: Number((percentage * 10).toFixed(1)), bound }
}
