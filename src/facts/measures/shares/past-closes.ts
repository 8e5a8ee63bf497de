import { daysBetween } from "../../calendar.ts"
import type { CompanyFacts, Fact } from "../../fact.ts"
import { indexFacts } from "../../fact-ledger.ts"
import { type Close, jumpTolerance, undoSplit } from "../../market-cap.ts"
import { isPositive } from "./count.ts"
import { shareConcepts } from "./read.ts"
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
  const undone = withoutUnreported(closes, facts, known, splits, day)
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
  known: CompanyFacts,
  named: readonly PriceSplit[],
  day: string,
): readonly Close[] | null {
  const index = indexFacts(facts)
  const reported = findSplits(index)
  const isNamed = (split: Split) => named.some((each) => isSameSplit(split, each))
  const open = reported
    .filter((split) => split.countedNewOn > day && !isNamed(split))
    .map((split) => ({ split, counted: countedBy(known, split) }))
    .filter(({ counted }) => counted !== "new")
  if (open.length === 0) return closes
  const marked = splitsInPrices({ facts, index, asOf: endOfTime }, reported, closes)
  if (marked === null || open.some(({ counted }) => counted === "unclear")) return null
  // A split after the closes is marked in a copy of it.
  return open
    .filter(({ split }) => marked.includes(split))
    .reduce<readonly Close[]>((undone, { split }) => undoSplit(undone, split), closes)
}

/**
 * The shares that the newest of some reports counts, before one of them restates an earlier period for a split: reports
 * may count new shares for quarters before that. It is unclear where the count changed, but not by the split's ratio.
 */
function countedBy({ series }: CompanyFacts, { ratio, countedOldOn }: Split): "old" | "new" | "unclear" {
  for (const concept of shareConcepts) {
    const counts = series
      .filter((each) => each.concept === concept)
      .flatMap(({ facts }) => facts.filter(isPositive))
    const before = newestCount(counts.filter(({ filed }) => filed <= countedOldOn))
    const since = newestCount(counts.filter(({ filed }) => filed > countedOldOn))
    if (before === undefined || since === undefined) continue
    const step = Math.log(since.value / before.value) / Math.log(ratio)
    if (Math.abs(step) < jumpTolerance) return "old"
    return Math.abs(step - 1) < jumpTolerance ? "new" : "unclear"
  }
  return "old"
}

function newestCount(facts: readonly Fact[]): Fact | undefined {
  return facts.toSorted((left, right) => (left.end < right.end ? -1 : 1)).at(-1)
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
