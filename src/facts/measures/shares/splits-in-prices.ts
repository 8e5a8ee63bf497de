import { findBasis } from "../../basis.ts"
import type { FactLedger } from "../../fact-ledger.ts"
import type { Close } from "../../market-cap.ts"
import { floatOverShares, isPlausibleFloat } from "./public-float.ts"
import { readShares } from "./read.ts"
import type { Split } from "./splits.ts"

/**
 * The splits that a series of closes reflects, so that share counts can be converted to the shares its newest close
 * prices. A split filed after the series ends is not reflected, unless the vendor adjusted the series later: then the
 * public float on a 10-K's cover is plausible only with the split.
 */
export function splitsInPrices(
  ledger: FactLedger,
  splits: readonly Split[],
  closes: readonly Close[],
): readonly Split[] {
  const last = closes.at(-1)
  if (last === undefined) return splits
  const known = splits.filter((split) => split.countedOldOn <= last.date)
  const later = splits
    .filter((split) => split.countedOldOn > last.date)
    .sort((left, right) => (left.countedOldOn < right.countedOldOn ? -1 : 1))
  if (later.length === 0) return known
  for (let count = 0; count <= later.length; count++) {
    const candidate = [...known, ...later.slice(0, count)]
    if (isPlausible(ledger, candidate, closes)) return candidate
  }
  return known
}

function isPlausible(ledger: FactLedger, splits: readonly Split[], closes: readonly Close[]): boolean {
  const basis = findBasis(ledger)
  const shares = basis === null ? null : readShares(ledger, basis, splits)
  const quotient = shares === null ? null : floatOverShares(ledger, shares, closes, 1)
  return quotient !== null && isPlausibleFloat(quotient)
}
