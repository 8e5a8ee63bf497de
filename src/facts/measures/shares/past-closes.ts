import { daysBetween } from "../../calendar.ts"
import type { CompanyFacts } from "../../fact.ts"
import { indexFacts } from "../../fact-ledger.ts"
import { type Close, undoSplit } from "../../market-cap.ts"
import { countedBy } from "./counted-splits.ts"
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
  return closesInReportedShares(
    undone.filter(({ date }) => date <= day),
    splits,
    known,
  )
}

/** Undoes the splits that the vendor does not name and that no report of the day counts. Null where one may be reflected or not. */
function withoutUnreported(
  closes: readonly Close[],
  facts: CompanyFacts,
  named: readonly PriceSplit[],
  day: string,
): readonly Close[] | null {
  const index = indexFacts(facts)
  const reported = findSplits(index)
  const isNamed = (split: Split) => named.some((each) => isSameSplit(split, each))
  const open = reported
    .filter((split) => split.countedNewOn > day && !isNamed(split))
    .map((split) => ({ split, counted: countedBy(index, split, day) }))
    .filter(({ counted }) => counted !== "new")
  if (open.length === 0) return closes
  const marked = splitsInPrices({ facts, index, asOf: endOfTime }, reported, closes)
  if (marked === null || open.some(({ counted }) => counted === "unclear")) return null
  // A split after the closes is marked in a copy of it.
  return open
    .filter(({ split }) => marked.includes(split))
    .reduce<readonly Close[]>((undone, { split }) => undoSplit(undone, split), closes)
}

const endOfTime = "9999-12-31"

/** A report may count new shares some weeks before they trade, or old ones some weeks after. */
export function isSameSplit(split: Split, { date, ratio }: PriceSplit): boolean {
  return (
    Math.abs(split.ratio / ratio - 1) <= sameRatioTolerance &&
    daysBetween(split.countedNewOn, date) <= reportedEarlyDaysMax &&
    daysBetween(date, split.countedOldOn) <= reportedEarlyDaysMax
  )
}
