import { marketCap } from "../facts/market-cap.ts"
import { doubtByPublicFloat } from "../facts/measures/shares/public-float.ts"
import type { Assessment } from "./assess.ts"
import { ledgerOf } from "./measurement.ts"

/**
 * All shares at the last close, in USD, from the share count the screens use. Null without a share count, a stated
 * number of shares per line or a recent close in USD, or when the public float or another count contradicts it.
 */
export function marketCapUsd({ company, judgement, subject }: Assessment): number | null {
  if (judgement.state !== "read") return null
  const { shares } = judgement.measured
  const { prices } = company
  const { ordinaryPerShareLine } = subject
  if (shares === null || prices === null || prices.currency !== "USD" || ordinaryPerShareLine === null)
    return null
  if (shares.contradictedBy !== null) return null
  const { closes } = prices
  const { asOf } = judgement
  const last = closes.findLast(({ date }) => date <= asOf)
  const isTrusted = marketCap(shares, closes, asOf, ordinaryPerShareLine, 1) !== null
  if (last === undefined || !isTrusted) return null
  const doubt = doubtByPublicFloat(ledgerOf(company, asOf), shares, closes, ordinaryPerShareLine)
  return doubt === null ? (shares.value / ordinaryPerShareLine) * last.close : null
}
