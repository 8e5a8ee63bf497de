import { daysBetween } from "../../calendar.ts"
import type { Fact } from "../../fact.ts"
import { type FactLedger, factsOf } from "../../fact-ledger.ts"
import type { Close } from "../../market-cap.ts"
import type { ShareCount } from "./count.ts"

/** Which way a market capitalisation errs when the public float contradicts the share count. */
export type FloatDoubt = "too_low" | "too_high"

const publicFloat = "dei:EntityPublicFloat"
export const publicFloatConcepts: readonly string[] = [publicFloat]

/** The float cannot exceed all shares; closes adjusted for dividends make it look somewhat larger than it is. */
export const floatOverSharesMax = 1.3
/** Less than this in free float is rarer than a reverse split nobody has filed yet. */
export const floatOverSharesMin = 0.12
/** A float above this was filed as a number of shares, or in another unit: it says nothing. */
const plausibleMax = 50
const closeGapDaysMax = 35
const floatAgeDaysMax = 800

/**
 * The one tagged amount that knows price and count together: the value of the shares held by outsiders, stated on the
 * cover of a 10-K for the last day of the second fiscal quarter. Divided by that day's close it is a count; this is that
 * count over the shares in use. Null when there is no such statement, or it was filed in thousands.
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

/** Smaller by more or less than a thousand it is a float, at closes raised by splits the share count does not know. */
function isFiledInThousands(quotient: number): boolean {
  return isPlausibleFloat(quotient * 1000)
}

/**
 * Whether the stated float, over closes, is a share of the count that a float can be. The quotient is a plain ratio, 1
 * for all shares.
 */
export function isPlausibleFloat(quotient: number): boolean {
  return quotient >= floatOverSharesMin && quotient <= floatOverSharesMax
}

/** Which way the share count errs when the public float contradicts it: a split or a class of shares is missing. */
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
