import { daysBetween } from "../../days.ts"
import { ratioOfJump } from "../../facts/jumps.ts"
import { type Close, isUnexplainedJump, marketCap } from "../../facts/market-cap.ts"
import { type PriceSplit, sameRatioTolerance } from "../../facts/measures/shares/past-closes.ts"

/** The closes of one line, oldest first, adjusted for `splits` to the shares of the last close. */
export interface LineSeries {
  readonly instrumentId: string
  /** ISO 4217 code of the trading currency. */
  readonly currency: string
  /** The source of the closes. If `closes` is empty: the source that has no closes for the line. */
  readonly source: string
  readonly closes: readonly Close[]
  /** The splits the closes are adjusted for, oldest first. */
  readonly splits: readonly PriceSplit[]
}

/** Years for which closes are kept: verdicts of eight quarters each use the twelve months before. */
export const yearsKept = 5

/**
 * The last close of each month of five years and the last two closes, which verdicts and quotes need. Both
 * sides of a jump that may be a split are kept too, because between two month-ends the jump would look like a market
 * movement.
 */
export function keptCloses(closes: readonly Close[], day: string): readonly Close[] {
  const oldest = yearsBefore(day, yearsKept)
  return closes.filter((close, at) => {
    const [previous, next] = [closes[at - 1], closes[at + 1]]
    const isLast = at >= closes.length - 2 || next?.date.slice(0, 7) !== close.date.slice(0, 7)
    const isBefore = next !== undefined && mayBeSplit(close, next)
    const isBehind = previous !== undefined && mayBeSplit(previous, close)
    return close.date >= oldest && (isLast || isBefore || isBehind)
  })
}

function mayBeSplit(earlier: Close, later: Close): boolean {
  return ratioOfJump(earlier, later) !== null || isUnexplainedJump(earlier, later)
}

/** The same day `years` years earlier; the 28th of February for a 29th. */
export function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4).replace("-02-29", "-02-28")}`
}

/** Adds a close that is newer than the last close. Any other close is known already, or may be a mistake. */
export function withClose(series: LineSeries, close: Close): LineSeries {
  const last = series.closes.at(-1)
  if (last !== undefined && close.date <= last.date) return series
  return { ...series, closes: [...series.closes, close] }
}

const smallerSideMax = 20

/** The relative error of a ratio that a vendor prints with six decimals, such as 0.033333 for one new share for 30. */
const printedDigits = 2e-5

/**
 * New shares for one old share, from the two numbers that a vendor gives: 4 and 1, 1 and 10, 3 and 2, 21 and
 * 20 for a share dividend of 5%. Null for anything but a split. Vendors print the loss of value by a spin-off
 * in the same way (1281 and 1000), although a spin-off changes no share count.
 */
export function splitRatio(newShares: number, oldShares: number): number | null {
  const ratio = newShares / oldShares
  if (!(ratio > 0) || !Number.isFinite(ratio) || ratio === 1) return null
  const larger = Math.max(ratio, 1 / ratio)
  for (let side = 1; side <= smallerSideMax; side++) {
    const other = Math.round(larger * side)
    if (Math.abs(larger * side - other) < printedDigits * larger)
      return ratio > 1 ? other / side : side / other
  }
  return null
}

const sameSplitDaysMax = 10
/** A split of at least this ratio is visible in the closes around it. */
const visibleRatioMin = 1.5
/** The most the market moves on the day of a split, as a share of the split's step (in logarithms). */
const jumpTolerance = 0.4

/**
 * Adjusts the closes before a split to new shares, once. A split of the same ratio within days of a known
 * split is the same split. `firstClose`: the first traded close in new shares; null if unknown. If
 * `firstClose` is near the previous close, the closes were already adjusted or the day is wrong, and the
 * closes stay unchanged. If the market moved too far to decide, the closes before the split are dropped, so
 * that no mean mixes old and new shares.
 */
export function withSplit<Series extends History>(
  series: Series,
  split: PriceSplit,
  firstClose: number | null,
): Series {
  if (series.splits.some((known) => isSameSplit(known, split))) return series
  const last = series.closes.findLast(({ date }) => date < split.date)
  if (last === undefined || firstClose === null) return series
  const evidence = evidenceOf(split.ratio, last.close, firstClose)
  if (evidence === "none") return series
  const since = series.closes.filter(({ date }) => date >= split.date)
  const before = series.closes.filter(({ date }) => date < split.date)
  const adjusted = before.map(({ date, close }) => ({ date, close: close / split.ratio }))
  const closes = evidence === "shown" ? [...adjusted, ...since] : since
  return { ...series, closes, splits: sorted([...series.splits, split]) }
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

type History = Pick<LineSeries, "closes" | "splits">

/** Adjusts a history to the shares of the last close, and drops closes that are not kept. */
export function adjustHistory(
  line: Pick<LineSeries, "instrumentId" | "currency" | "source">,
  history: History,
  day: string,
): LineSeries {
  const { closes, splits } = inLastShares(history)
  return { ...line, closes: keptCloses(closes, day), splits }
}

/**
 * A history in the shares of its last close. A named split that the closes do not show is in them already: it
 * changes no close, and is named still, because reports from before it count old shares.
 */
export function inLastShares({ closes, splits }: History): History {
  // The newest split first, so that the closes before and on the day of each split are still in the same
  // shares.
  const newestFirst = [...splits].sort((left, right) => (left.date > right.date ? -1 : 1))
  return newestFirst.reduce<History>(withNamedSplit, { closes, splits: [] })
}

function withNamedSplit(history: History, split: PriceSplit): History {
  const { closes } = history
  const named = closes.findIndex(({ date }) => date >= split.date)
  const at = named < 0 || isShownAt(closes, split, named) ? named : (shownNear(closes, split) ?? named)
  const [before, first] = [closes[at - 1], closes[at]]
  if (first === undefined) return history
  const isInCloses = before === undefined || evidenceOf(split.ratio, before.close, first.close) === "none"
  if (isInCloses) return { closes, splits: sorted([...history.splits, split]) }
  return withSplit(history, at === named ? split : { ...split, date: first.date }, first.close)
}

/** The first close after a split's jump, at most some weeks from the named day, which may be that of a month. */
function shownNear(closes: readonly Close[], split: PriceSplit): number | null {
  const distance = (at: number) => Math.abs(daysBetween(closes[at]?.date ?? split.date, split.date))
  const near = closes.flatMap((_, at) =>
    distance(at) <= namedDayErrorMax && isShownAt(closes, split, at) ? [at] : [],
  )
  return near.toSorted((left, right) => distance(left) - distance(right))[0] ?? null
}
const namedDayErrorMax = 31

function isShownAt(closes: readonly Close[], { ratio }: PriceSplit, at: number): boolean {
  const [before, after] = [closes[at - 1], closes[at]]
  return (
    before !== undefined && after !== undefined && evidenceOf(ratio, before.close, after.close) === "shown"
  )
}

function sorted(splits: readonly PriceSplit[]): readonly PriceSplit[] {
  return [...splits].sort((left, right) => (left.date < right.date ? -1 : 1))
}

/** The closes that a verdict of a day uses, as a text to compare. */
export function priceBasis(closes: readonly Close[], asOf: string): string {
  const found = marketCap({ value: 1 }, closes, asOf, 1, 1)
  if (found === null) return ""
  return `${found.method} ${found.closes.map(({ date, close }) => `${date}:${close}`).join(" ")}`
}
