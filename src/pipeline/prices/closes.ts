import { daysBetween } from "../../facts/calendar.ts"
import type { CompanyFacts } from "../../facts/fact.ts"
import { indexFacts } from "../../facts/fact-ledger.ts"
import { type Close, isUnexplainedRise, marketCap } from "../../facts/market-cap.ts"
import { shareConcepts } from "../../facts/measures/shares/read.ts"
import { findSplits, type Split } from "../../facts/measures/shares/splits.ts"

/** A split as the market saw it. */
export interface PriceSplit {
  /** YYYY-MM-DD: the first day of trading in new shares. */
  readonly date: string
  /** New shares for one old: 4 for four-for-one, 0.1 for a reverse split of one-for-ten. */
  readonly ratio: number
}

/** The closes of one line, oldest first, all in the shares of the last one as far as `splits` tells. */
export interface LineSeries {
  readonly instrumentId: string
  /** ISO 4217 code the line trades in. */
  readonly currency: string
  /** Who the closes are from; empty closes: whom nothing was known to. */
  readonly source: string
  readonly closes: readonly Close[]
  /** The splits the closes are adjusted for, oldest first. */
  readonly splits: readonly PriceSplit[]
}

/** Verdicts of eight quarters rest on the twelve months before each of them. */
export const yearsKept = 5

/**
 * The last close of each month of five years, and the last two of all: what verdicts and quotes rest on. Both sides of a
 * rise that nothing explains stay too: between month-ends it could look like a rise of the market.
 */
export function keptCloses(closes: readonly Close[], day: string): readonly Close[] {
  const oldest = yearsBefore(day, yearsKept)
  return closes.filter((close, at) => {
    const [previous, next] = [closes[at - 1], closes[at + 1]]
    const isLast = at >= closes.length - 2 || next?.date.slice(0, 7) !== close.date.slice(0, 7)
    const isBefore = next !== undefined && isUnexplainedRise(close, next)
    const isBehind = previous !== undefined && isUnexplainedRise(previous, close)
    return close.date >= oldest && (isLast || isBefore || isBehind)
  })
}

/** The day so many years before a day; the 28th of February for a 29th. */
export function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4).replace("-02-29", "-02-28")}`
}

/** Adds a close that is newer than the last; any other is known already, or too late to be told from a mistake. */
export function withClose(series: LineSeries, close: Close): LineSeries {
  const last = series.closes.at(-1)
  if (last !== undefined && close.date <= last.date) return series
  return { ...series, closes: [...series.closes, close] }
}

const smallerSideMax = 20

/**
 * New shares for one old, of a split as a vendor prints it: 4 and 1, 1 and 10, 3 and 2, 21 and 20 for a dividend of 5% in
 * shares. Null for what is no split: vendors print the loss of value by a spin-off the same way, 1281 and 1000, and no
 * share count changes by it.
 */
export function splitRatio(newShares: number, oldShares: number): number | null {
  const ratio = newShares / oldShares
  if (!(ratio > 0) || !Number.isFinite(ratio) || ratio === 1) return null
  const larger = Math.max(ratio, 1 / ratio)
  for (let side = 1; side <= smallerSideMax; side++) {
    if (Math.abs(larger * side - Math.round(larger * side)) < 1e-6 * larger) return ratio
  }
  return null
}

const sameSplitDaysMax = 10
const sameRatioTolerance = 0.02
/** A split of this size or more shows in the closes around it. */
const visibleRatioMin = 1.5
/** As far as the market may move on the day of a split, in parts of the split's own step. */
const jumpTolerance = 0.4

/**
 * Brings the closes before a split to new shares, once: a split of the same ratio within days of a known one is that one.
 * `firstClose`: the first close in new shares as it was traded; null when it is not known yet. Where it is near the close
 * before, the closes were adjusted already or the day is wrong, and they stay as they are. Where the market moved so far
 * that neither can be told, what stands before the split is let go: no mean mixes old shares with new.
 */
export function withSplit(series: LineSeries, split: PriceSplit, firstClose: number | null): LineSeries {
  if (series.splits.some((known) => isSameSplit(known, split))) return series
  const last = series.closes.findLast(({ date }) => date < split.date)
  if (last === undefined || firstClose === null) return series
  const evidence = evidenceOf(split.ratio, last.close, firstClose)
  if (evidence === "none") return series
  const since = series.closes.filter(({ date }) => date >= split.date)
  const before = series.closes.filter(({ date }) => date < split.date)
  const adjusted = before.map(({ date, close }) => ({ date, close: close / split.ratio }))
  const closes = evidence === "shown" ? [...adjusted, ...since] : since
  const splits = [...series.splits, split].sort((left, right) => (left.date < right.date ? -1 : 1))
  return { ...series, closes, splits }
}

function isSameSplit(known: PriceSplit, split: PriceSplit): boolean {
  const isNear = Math.abs(daysBetween(known.date, split.date)) <= sameSplitDaysMax
  return isNear && Math.abs(known.ratio / split.ratio - 1) <= sameRatioTolerance
}

function evidenceOf(ratio: number, before: number, after: number): "shown" | "none" | "unclear" {
  const step = Math.abs(Math.log(ratio))
  if (step < Math.log(visibleRatioMin)) return "shown"
  if (Math.abs(Math.log((after / before) * ratio)) < step * jumpTolerance) return "shown"
  return Math.abs(Math.log(after / before)) < step * jumpTolerance ? "none" : "unclear"
}

/** Daily closes as they were traded, brought to the shares of the last one and thinned to those that are kept. */
export function adjustHistory(
  line: Pick<LineSeries, "instrumentId" | "currency" | "source">,
  history: Pick<LineSeries, "closes" | "splits">,
  day: string,
): LineSeries {
  const traded: LineSeries = { ...line, closes: history.closes, splits: [] }
  // The newest first: what is traded before and on the day of a split is still in the same shares then.
  const newestFirst = [...history.splits].sort((left, right) => (left.date > right.date ? -1 : 1))
  const { closes, splits } = newestFirst.reduce((series, split) => {
    const first = series.closes.find(({ date }) => date >= split.date)
    return withSplit(series, split, first?.close ?? null)
  }, traded)
  return { ...line, closes: keptCloses(closes, day), splits }
}

/** What the price of a verdict made on a day rests on, as a text to compare. */
export function priceBasis(closes: readonly Close[], asOf: string): string {
  const found = marketCap({ value: 1 }, closes, asOf, 1, 1)
  if (found === null) return ""
  return `${found.method} ${found.closes.map(({ date, close }) => `${date}:${close}`).join(" ")}`
}

const coverShares = "dei:EntityCommonStockSharesOutstanding"

/**
 * Closes in the shares that the company's newest report counts in. A split after that report is in the closes and not in
 * the count: a reverse one would multiply the market capitalisation, and no jump would be left to give it away. So it is
 * undone until a report counts in new shares. An amendment that counts no shares (Part III of a 10-K) is no such report.
 * Null when the count on the newest cover may be of either kind, since the split fell between its day and the day it was
 * filed.
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
  const seen = findSplits(indexFacts(facts))
  const unreported = later
    .filter((split) => !seen.some((known) => isReportedEarly(known, split)))
    .reduce((product, { ratio }) => product * ratio, 1)
  return unreported === 1 ? closes : closes.map(({ date, close }) => ({ date, close: close * unreported }))
}

interface ReportedCount {
  readonly end: string
  readonly filed: string
  readonly isOnCover: boolean
}

/** Every count of shares that a report states, on its cover or inside; covers of several classes are in instances. */
function countsOf({ series, instances = [] }: CompanyFacts): readonly ReportedCount[] {
  const inFacts = series
    .filter(({ concept }) => shareConcepts.includes(concept))
    .flatMap(({ concept, facts }) =>
      facts.map(({ end, filed }) => ({ end, filed, isOnCover: concept === coverShares })),
    )
  const inInstances = instances.flatMap(({ classes, filed }) =>
    classes.map(({ end }) => ({ end, filed, isOnCover: true })),
  )
  return [...inFacts, ...inInstances]
}

const reportedEarlyDaysMax = 60

/** A report of the days before a split that is certain by then counts in new shares already, and restates what was old. */
function isReportedEarly(known: Split, { date, ratio }: PriceSplit): boolean {
  const days = daysBetween(known.countedNewOn, date)
  return days >= 0 && days <= reportedEarlyDaysMax && Math.abs(known.ratio / ratio - 1) <= sameRatioTolerance
}

function newest(days: readonly string[]): string {
  return days.reduce((latest, day) => (day > latest ? day : latest), "")
}
