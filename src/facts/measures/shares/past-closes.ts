import { daysBetween } from "../../../days.ts"
import { findBasis } from "../../basis.ts"
import type { CompanyFacts, Fact } from "../../fact.ts"
import { type FactIndex, type FactLedger, indexFacts } from "../../fact-ledger.ts"
import { type Close, inOldShares, jumpTolerance, showsSplit, undoSplit } from "../../market-cap.ts"
import { isPositive } from "./count.ts"
import { edinetSplits } from "./edinet.ts"
import { floatOverShares, isPlausibleFloat } from "./public-float.ts"
import { readShares } from "./read.ts"
import { findSplits, type Split, together } from "./splits.ts"
import { cover as coverShares, dartCommonShares, shareConcepts } from "./tags.ts"

/** The closes of a line, oldest first, in the shares of the last close. */
interface LineCloses {
  readonly closes: readonly Close[]
  /** The splits for which the price vendor adjusted the closes, by their first trading days. */
  readonly splits: readonly PriceSplit[]
}

/**
 * The closes up to a day, in the shares that the newest report of that day counts. `facts` has all facts, `known`
 * those filed by the day. Empty if it is unknown whether the closes reflect a split, null if it is unknown which
 * shares the report counts.
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

/** Undoes splits that neither vendor nor report counts; null if it is unknown whether the closes reflect one. */
function withoutUnreported(
  closes: readonly Close[],
  facts: CompanyFacts,
  named: readonly PriceSplit[],
  day: string,
): readonly Close[] | null {
  const index = indexFacts(facts)
  const reported = reportedSplits(index)
  const isNamed = (split: Split) => named.some((each) => isSameSplit(split, each))
  const open = reported
    .filter((split) => split.countedNewOn > day && !isNamed(split))
    .map((split) => ({ split, counted: countedBy(index, split, day) }))
    .filter(({ counted }) => counted !== "new")
  if (open.length === 0) return closes
  const marked = splitsInPrices({ facts, index, asOf: endOfTime }, reported, closes)
  if (marked === null || open.some(({ counted }) => counted === "unclear")) return null
  // `marked` has only a changed copy of a split after the last close, so `includes` does not find that split.
  return open
    .filter(({ split }) => marked.includes(split))
    .reduce<readonly Close[]>((undone, { split }) => undoSplit(undone, split), closes)
}

const endOfTime = "9999-12-31"

/** The splits that reports show by what they restate, and those on EDINET by the shares issued since. */
function reportedSplits(index: FactIndex): readonly Split[] {
  return together([...findSplits(index), ...edinetSplits(index)])
}

/** True for one split. A report may count new shares weeks before they trade, or old shares weeks after. */
export function isSameSplit(split: Split, { date, ratio }: PriceSplit): boolean {
  return (
    Math.abs(split.ratio / ratio - 1) <= sameRatioTolerance &&
    daysBetween(split.countedNewOn, date) <= reportedEarlyDaysMax &&
    daysBetween(date, split.countedOldOn) <= reportedEarlyDaysMax
  )
}

/** The splits that the filings show, each dated from the first report (often a cover) that counts new shares. */
export function countedSplits(index: FactIndex): readonly Split[] {
  return reportedSplits(index).map((split) => {
    const between = positiveCounts(index, shareConcepts)
      .map(({ filed }) => filed)
      .filter((filed) => filed > split.countedOldOn && filed < split.countedNewOn)
    const first = [...new Set(between)].sort().find((day) => countedBy(index, split, day) === "new")
    return first === undefined ? split : { ...split, countedNewOn: first }
  })
}

/** Says whether the newest report by a day counts old or new shares; unclear if the change is not the split's. */
function countedBy(index: FactIndex, { ratio, countedOldOn }: Split, day: string): "old" | "new" | "unclear" {
  for (const concept of shareConcepts) {
    const counts = positiveCounts(index, [concept]).filter(({ filed }) => filed <= day)
    const before = newestCount(counts.filter(({ filed }) => filed <= countedOldOn))
    const since = newestCount(counts.filter(({ filed }) => filed > countedOldOn))
    if (before === undefined || since === undefined) continue
    const step = Math.log(since.value / before.value) / Math.log(ratio)
    if (Math.abs(step) < jumpTolerance) return "old"
    return Math.abs(step - 1) < jumpTolerance ? "new" : "unclear"
  }
  return "old"
}

function positiveCounts({ byConcept }: FactIndex, concepts: readonly string[]): readonly Fact[] {
  return concepts.flatMap((concept) =>
    (byConcept.get(concept) ?? []).flatMap(({ facts }) => facts.filter(isPositive)),
  )
}

function newestCount(facts: readonly Fact[]): Fact | undefined {
  return facts.toSorted((left, right) => (left.end < right.end ? -1 : 1)).at(-1)
}

/**
 * The splits, each marked by whether a series of closes reflects it: a split that filings had counted by the last
 * close is reflected, a later one is not. In between, the public float decides, which is plausible only with the
 * right count; null if it does not. `reflectsTo` is the day of the last close of the whole series.
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

/** A split with its first trading day. */
export interface PriceSplit {
  /** The first day of trading in new shares (YYYY-MM-DD). */
  readonly date: string
  /** New shares for one old share: 4 for four-for-one, 0.1 for a reverse split of one-for-ten. */
  readonly ratio: number
}

/** If two ratios differ by at most this share, the splits are the same. */
export const sameRatioTolerance = 0.02

/**
 * Closes in the shares that the company's newest report counts: a split after that report is undone. Null if the
 * count on the newest cover may be in old or new shares, because the split fell between its date and the filing
 * day.
 */
export function closesInReportedShares(
  closes: readonly Close[],
  splits: readonly PriceSplit[],
  facts: CompanyFacts,
): readonly Close[] | null {
  if (splits.length === 0) return closes
  const counts = countsOf(facts)
  const filed = newest(counts.map((count) => count.filed))
  const cover = newest(
    counts.flatMap((count) => (count.isOnCover && count.filed === filed ? [count.end] : [])),
  )
  if (splits.some(({ date }) => cover !== "" && cover < date && date <= filed)) return null
  const later = splits.filter(({ date }) => date > filed)
  if (later.length === 0) return closes
  const reported = reportedSplits(indexFacts(facts))
  const unreported = later
    .filter((split) => !reported.some((known) => isReportedEarly(known, split)))
    .reduce((product, { ratio }) => product * ratio, 1)
  return inOldShares(closes, unreported)
}

/** Counts whose day a report states by itself: those of a cover, and those of the table of shares on DART. */
const datedCounts: ReadonlySet<string> = new Set([coverShares, dartCommonShares])

/** Every share count in a report, on its cover or inside. Instances state the counts of single classes. */
function countsOf({ series, instances = [] }: CompanyFacts) {
  const inFacts = series
    .filter(({ concept }) => shareConcepts.includes(concept))
    .flatMap(({ concept, facts }) =>
      facts.map(({ end, filed }) => ({ end, filed, isOnCover: datedCounts.has(concept) })),
    )
  const inInstances = instances.flatMap(({ classes, filed }) =>
    classes.map(({ end }) => ({ end, filed, isOnCover: true })),
  )
  return [...inFacts, ...inInstances]
}

const reportedEarlyDaysMax = 60

/** True if a report shortly before the split already counted new shares and restated the old counts. */
function isReportedEarly(known: Split, { date, ratio }: PriceSplit): boolean {
  const days = daysBetween(known.countedNewOn, date)
  return days >= 0 && days <= reportedEarlyDaysMax && Math.abs(known.ratio / ratio - 1) <= sameRatioTolerance
}

function newest(days: readonly string[]): string {
  return days.reduce((latest, day) => (day > latest ? day : latest), "")
}
