import { daysBetween } from "../../../days.ts"
import type { Fact } from "../../fact.ts"
import type { FactIndex } from "../../fact-ledger.ts"

/** A share split or reverse split, detected in the filings. */
export interface Split {
  /** New shares for one old share: 10 for ten-for-one, 0.1 for a reverse split of one-for-ten. */
  readonly ratio: number
  /** Day of the last filing that still counts in old shares. */
  readonly countedOldOn: string
  /** Day of the first filing that counts in new shares. */
  readonly countedNewOn: string
  /** Set if the closes in use end before the split, so that counts in new shares are converted back. */
  readonly isAfterCloses?: true
}

const averages = [
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
  "us-gaap:WeightedAverageNumberOfShareOutstandingBasicAndDiluted",
]
export const earningsPerShare: readonly string[] = [
  "us-gaap:EarningsPerShareDiluted",
  "us-gaap:EarningsPerShareBasic",
  "us-gaap:EarningsPerShareBasicAndDiluted",
  "ifrs-full:BasicEarningsLossPerShare",
  "ifrs-full:DilutedEarningsLossPerShare",
]
const counts = ["us-gaap:CommonStockSharesOutstanding"]
export const splitConcepts: readonly string[] = [...averages, ...counts, ...earningsPerShare]

/**
 * Detects splits. A later filing restates the share count of the same period or instant by a round ratio, and
 * earnings per share by its inverse. A scale error (×1,000) changes only the count. Filers of several classes
 * state averages per class, which companyfacts lacks, but these filers restate their balance sheets too.
 */
export function findSplits(index: FactIndex): readonly Split[] {
  const restated = [...averages, ...counts].flatMap((concept) => restatements(index, concept))
  const perShare = earningsPerShare.flatMap((concept) => restatements(index, concept))
  const splits: Split[] = []
  for (const { ratio, before, after } of restated) {
    const round = roundRatio(ratio)
    if (round === null) continue
    const isConfirmed = perShare.some(
      (other) => areNearInTime(other.after, after) && isNear(other.ratio * round, 1, earningsTolerance),
    )
    if (!isConfirmed) continue
    const known = splits.findIndex((split) => split.ratio === round && isSameTime(split, before, after))
    const split = splits[known]
    if (split === undefined) splits.push({ ratio: round, countedOldOn: before, countedNewOn: after })
    else splits[known] = narrower(split, before, after)
  }
  return splits
}

const earningsTolerance = 0.12
const countTolerance = 0.015
/** Counts and earnings of one split are restated within about a year, quarter by quarter. */
const restatedWithinDaysMax = 400

/** True if the two windows belong to one split. Windows of the same ratio within half a year do. */
function isSameTime(split: Split, before: string, after: string): boolean {
  return (
    daysBetween(split.countedNewOn, before) <= sameSplitDaysMax &&
    daysBetween(after, split.countedOldOn) <= sameSplitDaysMax
  )
}
const sameSplitDaysMax = 180

function areNearInTime(left: string, right: string): boolean {
  return Math.abs(daysBetween(left, right)) <= restatedWithinDaysMax
}

interface Restatement {
  readonly ratio: number
  readonly before: string
  readonly after: string
}

/** Pairs of successive filings with different values for the same period. */
function restatements(index: FactIndex, concept: string): readonly Restatement[] {
  const found: Restatement[] = []
  for (const series of index.byConcept.get(concept) ?? []) {
    // EDGAR lists the facts of one period together, in the order in which they were filed.
    let earlier: Fact | null = null
    for (const fact of series.facts) {
      if (
        earlier !== null &&
        earlier.end === fact.end &&
        earlier.start === fact.start &&
        earlier.value !== 0
      ) {
        const [older, newer] = earlier.filed <= fact.filed ? [earlier, fact] : [fact, earlier]
        const ratio = newer.value / older.value
        if (ratio !== 1) found.push({ ratio, before: older.filed, after: newer.filed })
      }
      earlier = fact
    }
  }
  return found
}

/**
 * The split, limited to the days within both windows. If the windows only touch, the earlier first count in
 * new shares is kept.
 */
function narrower(split: Split, before: string, after: string): Split {
  const countedNewOn = after < split.countedNewOn ? after : split.countedNewOn
  const latest = before > split.countedOldOn ? before : split.countedOldOn
  const earliest = before > split.countedOldOn ? split.countedOldOn : before
  return { ratio: split.ratio, countedOldOn: latest < countedNewOn ? latest : earliest, countedNewOn }
}

const fractions = [5 / 4, 4 / 3, 3 / 2, 5 / 3, 7 / 4, 5 / 2, 7 / 2]
const wholeMax = 100

/** The round ratio that is within 1.5% of a number; null if there is none. */
export function roundRatio(ratio: number): number | null {
  if (!(ratio > 0)) return null
  const forward = ratio >= 1 ? ratio : 1 / ratio
  const whole = Math.round(forward)
  const candidates = whole >= 2 && whole <= wholeMax ? [whole, ...fractions] : fractions
  const round = candidates.find((candidate) => isNear(forward, candidate, countTolerance))
  if (round === undefined) return null
  return ratio >= 1 ? round : 1 / round
}

function isNear(value: number, target: number, tolerance: number): boolean {
  return Math.abs(value / target - 1) <= tolerance
}

/** The factor that converts a share count filed on a day to the shares that the newest close prices. */
export function splitFactorOf(splits: readonly Split[], filed: string): number {
  let factor = 1
  for (const { ratio, countedNewOn, isAfterCloses } of splits) {
    if (isAfterCloses && filed >= countedNewOn) factor /= ratio
    else if (!isAfterCloses && filed < countedNewOn) factor *= ratio
  }
  return factor
}
