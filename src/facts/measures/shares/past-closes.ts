import { daysBetween } from "../../calendar.ts"
import type { CompanyFacts } from "../../fact.ts"
import { indexFacts } from "../../fact-ledger.ts"
import { type Close, inOldShares, undoSplit } from "../../market-cap.ts"
import {
  closesInReportedShares,
  type PriceSplit,
  reportedEarlyDaysMax,
  sameRatioTolerance,
} from "./reported-shares.ts"
import { findSplits, type Split } from "./splits.ts"
import { splitsInPrices } from "./splits-in-prices.ts"

/** The closes of a line in the shares of the last one, oldest first. */
export interface LineCloses {
  readonly closes: readonly Close[]
  /** The splits of the vendor that the closes are adjusted for, with their first trading days. */
  readonly splits: readonly PriceSplit[]
}

/**
 * The closes up to a day (YYYY-MM-DD) in the shares that the newest report of that day counts: the splits that no report
 * of the day counts are undone. `facts`: all that are known now; `known`: those filed by the day. No close is given where
 * it is unknown whether the series reflects such a split; null where the newest report may count old or new shares.
 */
export function closesKnownOn(
  { closes, splits }: LineCloses,
  facts: CompanyFacts,
  known: CompanyFacts,
  day: string,
): readonly Close[] | null {
  const undone = withoutUnreported(closes, facts, splits, day)
  if (undone === null) return []
  const later = splits.filter(({ date }) => date > day).reduce((product, { ratio }) => product * ratio, 1)
  const then = inOldShares(
    undone.filter(({ date }) => date <= day),
    later,
  )
  return closesInReportedShares(
    then,
    splits.filter(({ date }) => date <= day),
    known,
  )
}

/** Undoes the splits that the vendor does not name and that reports count after the day only. Null where one may be reflected or not. */
function withoutUnreported(
  closes: readonly Close[],
  facts: CompanyFacts,
  named: readonly PriceSplit[],
  day: string,
): readonly Close[] | null {
  const index = indexFacts(facts)
  const reported = findSplits(index)
  const isOpen = (split: Split) => split.countedNewOn > day && !named.some((each) => isSameSplit(split, each))
  if (!reported.some(isOpen)) return closes
  const marked = splitsInPrices({ facts, index, asOf: endOfTime }, reported, closes)
  if (marked === null) return null
  return marked
    .filter((split) => isOpen(split) && split.isAfterCloses !== true)
    .reduce<readonly Close[]>(undoSplit, closes)
}

const endOfTime = "9999-12-31"

/** A report may count new shares some weeks before they trade, or old ones some weeks after. */
function isSameSplit(split: Split, { date, ratio }: PriceSplit): boolean {
  return (
    Math.abs(split.ratio / ratio - 1) <= sameRatioTolerance &&
    daysBetween(split.countedNewOn, date) <= reportedEarlyDaysMax &&
    daysBetween(date, split.countedOldOn) <= reportedEarlyDaysMax
  )
}
