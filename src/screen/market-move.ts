import type { Quote } from "../instruments/instrument.ts"
import { type MarketCapBucket, marketCapBelowUsd, marketCapBuckets } from "../vocabulary.ts"
import type { MarketMove } from "./schema.ts"

/** Price and change of a line, in its trading currency; null where no close is known (design, law 2). */
export function marketMoveOf(quote: Quote | null): MarketMove {
  if (quote === null) return { price: null, change_24h: null, change_percent_24h: null }
  const { close, previousClose } = quote
  if (previousClose === null || previousClose <= 0) {
    return { price: close, change_24h: null, change_percent_24h: null }
  }
  const change = close - previousClose
  return {
    price: close,
    change_24h: rounded(change, 4),
    change_percent_24h: rounded((change / previousClose) * 100, 2),
  }
}

/** Null where the market capitalisation is unknown. */
export function bucketOf(marketCapUsd: number | null): MarketCapBucket | null {
  if (marketCapUsd === null) return null
  const above = marketCapBelowUsd.filter((end) => marketCapUsd >= end).length
  return marketCapBuckets[above] ?? null
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
