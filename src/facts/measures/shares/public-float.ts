import { daysBetween } from "../../../days.ts"
import type { Fact } from "../../fact.ts"
import { type FactLedger, factsOf } from "../../fact-ledger.ts"
import type { Close } from "../../market-cap.ts"
import type { ShareCount } from "./count.ts"

export const publicFloat = "dei:EntityPublicFloat"

/** The float cannot exceed all shares, but closes adjusted for dividends make the quotient look larger. */
export const floatOverSharesMax = 1.3
/** A free float below this share is rarer than a reverse split that is not yet filed. */
export const floatOverSharesMin = 0.12
const closeGapDaysMax = 35
export const floatAgeDaysMax = 800

/**
 * The public float on a 10-K's cover, divided by the close of its day, as a share of the count in use. Null if no
 * float is stated, the float is too old, or no close of that day is known.
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
  return ((stated.value / close.close) * ordinaryPerShareLine) / shares.value
}

/** True if the float can be this share of the count. A quotient of 1 means all shares. */
export function isPlausibleFloat(quotient: number): boolean {
  return quotient >= floatOverSharesMin && quotient <= floatOverSharesMax
}

const scales = [1_000, 1_000_000, 1_000_000_000, 0.001, 0.000_001, 0.000_000_001]

/** True if the float would be possible had it been filed in another unit, such as thousands. */
export function isFloatInOtherUnit(quotient: number): boolean {
  return scales.some((scale) => isPlausibleFloat(quotient * scale))
}

function newest(facts: readonly Fact[]): Fact | null {
  let chosen: Fact | null = null
  for (const fact of facts) if (chosen === null || fact.filed >= chosen.filed) chosen = fact
  return chosen
}

/** A line whose ratio nothing states is one of ordinary shares if the float is nearly all of them or a bit more. */
const ordinaryLineMin = 0.7

/** True if the float of a domestic filer, at the price of the line, is most of the shares. */
export function isLineOfOrdinary(ledger: FactLedger, shares: ShareCount, closes: readonly Close[]): boolean {
  const quotient = floatOverShares(ledger, shares, closes, 1)
  return quotient !== null && quotient >= ordinaryLineMin && quotient <= floatOverSharesMax
}
