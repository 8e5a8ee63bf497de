import { daysBetween } from "../../calendar.ts"
import type { Fact } from "../../fact.ts"
import { type FactLedger, factsOf } from "../../fact-ledger.ts"
import type { Close } from "../../market-cap.ts"
import type { ShareCount } from "./count.ts"

/** The direction in which the market capitalisation is wrong when the public float contradicts the share count. */
export type FloatDoubt = "too_low" | "too_high"

const publicFloat = "dei:EntityPublicFloat"
export const publicFloatConcepts: readonly string[] = [publicFloat]

/** The float cannot exceed all shares; closes adjusted for dividends make it look somewhat larger. */
export const floatOverSharesMax = 1.3
/** A free float below this is rarer than a reverse split that is not yet filed. */
export const floatOverSharesMin = 0.12
/** A larger float was filed as a number of shares, or in another unit, and is ignored. */
const plausibleMax = 50
const closeGapDaysMax = 35
export const floatAgeDaysMax = 800

/**
 * The public float as a share of the count in use. The float (value of the shares held by outsiders on the last day of
 * the second fiscal quarter, on a 10-K's cover) divided by that day's close is a count; this is that count over
 * `shares`. Null when no float is stated, or it was filed in thousands.
 */
export function floatOverShares(
  ledger: FactLedger,
  shares: ShareCount,
  closes: readonly Close[],
  ordinaryPerShareLine: number,
): number | null {
  const stated = newest(factsOf(ledger, publicFloat, "USD"))
  if (stated === null || stated.value <= 0 || daysBetween(stated.end, ledger.asOf) > floatAgeDaysMax)
    return null
  const close = closes.findLast(({ date }) => date <= stated.end)
  if (close === undefined || daysBetween(close.date, stated.end) > closeGapDaysMax) return null
  const quotient = ((stated.value / close.close) * ordinaryPerShareLine) / shares.value
  return quotient > plausibleMax || isFiledInThousands(quotient) ? null : quotient
}

/** True when the float times a thousand would be plausible. */
function isFiledInThousands(quotient: number): boolean {
  return isPlausibleFloat(quotient * 1000)
}

/**
 * True when a float of this share of the count is possible. The quotient is a plain ratio: 1 means all shares.
 */
export function isPlausibleFloat(quotient: number): boolean {
  return quotient >= floatOverSharesMin && quotient <= floatOverSharesMax
}

/** The direction in which the share count is wrong when the public float contradicts it: a split or a class is missing. */
export function doubtByPublicFloat(
  ledger: FactLedger,
  shares: ShareCount,
  closes: readonly Close[],
  ordinaryPerShareLine: number,
): FloatDoubt | null {
  const quotient = floatOverShares(ledger, shares, closes, ordinaryPerShareLine)
  if (quotient === null || isPlausibleFloat(quotient)) return null
  return quotient > floatOverSharesMax ? "too_low" : "too_high"
}

function newest(facts: readonly Fact[]): Fact | null {
  let chosen: Fact | null = null
  for (const fact of facts) if (chosen === null || fact.filed >= chosen.filed) chosen = fact
  return chosen
}
