import { daysBetween } from "../../../days.ts"
import type { Fact } from "../../fact.ts"
import { type FactIndex, keptBy } from "../../fact-ledger.ts"
import { averaged, dilutedAverages, earningsPerShare, onBalanceSheet, shareConcepts } from "./tags.ts"

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

/**
 * Detects splits: a later filing restates a count by a round ratio, or counts a round multiple of the count before,
 * and earnings per share are restated by the inverse. A scale error changes only the count.
 */
export function findSplits(index: FactIndex): readonly Split[] {
  const perShare = earningsPerShare.flatMap((concept) => restatements(index, concept))
  const isInverse = (split: Split, other: Split) =>
    Math.abs(daysBetween(other.countedNewOn, split.countedNewOn)) <= restatedWithinDaysMax &&
    isNear(other.ratio * split.ratio, 1, earningsTolerance)
  const restated = round(
    [...dilutedAverages, ...averaged, ...onBalanceSheet].flatMap((concept) => restatements(index, concept)),
  )
  const known = together(restated.filter((split) => perShare.some((other) => isInverse(split, other))))
  const counted = keptBy(index, countedChanges).filter(
    (split) =>
      !known.some((each) => isSameWindow(each, split)) &&
      perShare.some((other) => isOver(split, other) && isInverse(split, other)),
  )
  return [...known, ...together(counted)]
}

/** True if an amount was filed before the old count was replaced, and restated after it was filed. */
function isOver(split: Split, amount: Split): boolean {
  return amount.countedOldOn <= split.countedOldOn && amount.countedNewOn > split.countedOldOn
}

/** The changes of counts that may be splits: from one report to the next, to a round multiple or part. */
export function countedChanges(index: FactIndex): readonly Split[] {
  const changes = round(shareConcepts.flatMap((concept) => successions(index, concept)))
  // Shares issued for a takeover often come near to a quarter or a third of those before.
  return changes.filter(({ ratio }) => ratio >= 2 || ratio <= 1 / 2)
}

function round(changes: readonly Split[]): readonly Split[] {
  return changes.flatMap((change) => {
    const ratio = roundRatio(change.ratio)
    return ratio === null ? [] : [{ ...change, ratio }]
  })
}

const doubling = 1.9

/** Several windows of one split become one, in which the days are those within all of them. */
export function together(splits: readonly Split[]): readonly Split[] {
  const found: Split[] = []
  for (const each of splits) {
    const at = found.findIndex((split) => isSameWindow(split, each))
    const known = found[at]
    if (known === undefined) found.push(each)
    else found[at] = narrower(known, each)
  }
  return found.filter((split) => !isChain(split, found))
}

/** True for a window that holds several other splits whose ratios multiply to its own: it shows no further one. */
function isChain(split: Split, all: readonly Split[]): boolean {
  const { ratio, countedOldOn, countedNewOn } = split
  const within = all.filter(
    (each) => each !== split && each.countedOldOn >= countedOldOn && each.countedNewOn <= countedNewOn,
  )
  return within.length > 1 && within.reduce((product, each) => product * each.ratio, 1) === ratio
}

const earningsTolerance = 0.12
const countTolerance = 0.015
/** Counts and earnings of one split are restated within about a year, quarter by quarter. */
const restatedWithinDaysMax = 400

/** True for windows of one split: those of the same ratio within half a year. */
export function isSameWindow(left: Split, right: Split): boolean {
  return (
    left.ratio === right.ratio &&
    daysBetween(left.countedNewOn, right.countedOldOn) <= sameSplitDaysMax &&
    daysBetween(right.countedNewOn, left.countedOldOn) <= sameSplitDaysMax
  )
}
const sameSplitDaysMax = 180

/** The changes of an amount from one filing to the next of the same period. */
function restatements(index: FactIndex, concept: string): readonly Split[] {
  const found: Split[] = []
  for (const { facts } of index.byConcept.get(concept) ?? []) {
    let earlier: Fact | null = null
    for (const fact of byPeriod(facts)) {
      const isRestated = earlier?.end === fact.end && earlier.start === fact.start
      if (earlier !== null && isRestated && earlier.value !== 0 && earlier.value !== fact.value)
        found.push(earlier.filed <= fact.filed ? change(earlier, fact) : change(fact, earlier))
      earlier = fact
    }
  }
  return found
}

/** The facts of one period together. EDGAR lists them so; of other registers, each report was read by itself. */
function byPeriod(facts: readonly Fact[]): readonly Fact[] {
  if (/^\d{10}-/.test(facts[0]?.accession ?? "")) return facts
  const key = ({ start, end, filed }: Fact) => `${end} ${start} ${filed}`
  return facts.toSorted((left, right) => (key(left) < key(right) ? -1 : 1))
}

/** The changes of a count from one filing to the next, each with its newest day, if the count ever doubled. */
function successions(index: FactIndex, concept: string): readonly Split[] {
  return (index.byConcept.get(concept) ?? []).flatMap(({ facts }) => {
    const counts = facts.map(({ value }) => value).filter((value) => value > 0)
    if (Math.max(...counts) < Math.min(...counts) * doubling) return []
    const newest = new Map<string, Fact>()
    for (const fact of facts) {
      const known = newest.get(fact.filed)
      if (fact.value > 0 && (known === undefined || fact.end > known.end)) newest.set(fact.filed, fact)
    }
    const filed = [...newest.values()].sort((left, right) => (left.filed < right.filed ? -1 : 1))
    return filed.slice(1).map((later, at) => change(filed[at] ?? later, later))
  })
}

function change(older: Fact, newer: Fact): Split {
  return { ratio: newer.value / older.value, countedOldOn: older.filed, countedNewOn: newer.filed }
}

/** The split, limited to the days within both windows; if they only touch, the earlier first new count is kept. */
function narrower(split: Split, other: Split): Split {
  const [earliest = "", latest = ""] = [split.countedOldOn, other.countedOldOn].sort()
  const countedNewOn = other.countedNewOn < split.countedNewOn ? other.countedNewOn : split.countedNewOn
  return { ...split, countedOldOn: latest < countedNewOn ? latest : earliest, countedNewOn }
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
