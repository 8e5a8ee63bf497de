import { findBasis } from "../../basis.ts"
import type { FactLedger } from "../../fact-ledger.ts"
import { type Close, showsSplit } from "../../market-cap.ts"
import { floatOverShares, isPlausibleFloat } from "./public-float.ts"
import { readShares } from "./read.ts"
import type { Split } from "./splits.ts"

/**
 * The splits, each marked by whether a series of closes reflects it, so that share counts can be converted to the shares
 * that its newest close prices. A split that the filings had counted by the last close is reflected: the vendor adjusted
 * the series, or it shows the jump. A later one is not, unless the vendor adjusted the series afterwards; where the last
 * close lies between the last count in old shares and the first in new ones, either is possible. The public float on a
 * 10-K's cover decides, since it is plausible only with the right count. Null when it leaves that open. `reflectsTo`: the
 * day of the series' last close, where later closes are left out.
 */
export function splitsInPrices(
  ledger: FactLedger,
  splits: readonly Split[],
  closes: readonly Close[],
  reflectsTo: string | undefined = closes.at(-1)?.date,
): readonly Split[] | null {
  if (reflectsTo === undefined) return splits
  const isOpen = (split: Split) => split.countedNewOn > reflectsTo && !showsSplit(closes, split)
  const open = splits.filter(isOpen).sort((left, right) => (left.countedOldOn < right.countedOldOn ? -1 : 1))
  if (open.length === 0) return splits
  const known = splits.filter((split) => !isOpen(split))
  const candidates = Array.from({ length: open.length + 1 }, (_, count) => [
    ...known,
    ...open.slice(0, count),
    ...open.slice(count).map((split) => ({ ...split, isAfterCloses: true as const })),
  ])
  const plausible = candidates.filter((candidate) => isPlausible(ledger, candidate, closes))
  const isCertainlyLater = open.every(({ countedOldOn }) => countedOldOn > reflectsTo)
  if (isCertainlyLater) return plausible[0] ?? candidates[0] ?? null
  return plausible.length === 1 ? (plausible[0] ?? null) : null
}

function isPlausible(ledger: FactLedger, splits: readonly Split[], closes: readonly Close[]): boolean {
  const basis = findBasis(ledger)
  const shares = basis === null ? null : readShares(ledger, basis, splits)
  const quotient = shares === null ? null : floatOverShares(ledger, shares, closes, 1)
  return quotient !== null && isPlausibleFloat(quotient)
}
