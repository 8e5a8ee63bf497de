import { daysBetween, endOfMonth, monthCount } from "../days.ts"
import { monthEndGapDaysMax } from "../terms.ts"
import type { CapMonths, MarketCapMethod } from "../vocabulary.ts"
import type { ShareCount } from "./measures/shares/count.ts"
import type { Split } from "./measures/shares/splits.ts"
import type { CloseRate } from "./reference-rates.ts"

/** Closing price of one day, in the trading currency of the line. */
export interface Close {
  /** YYYY-MM-DD */
  readonly date: string
  readonly close: number
  /** The reference rate of the day. Set if the close is converted at it; else absent. */
  readonly rate?: CloseRate
}

export interface MarketCap {
  readonly value: number
  readonly method: MarketCapMethod
  /** Number of month-end closes averaged; 0 if the price is a single close, the last one. */
  readonly monthsUsed: number
  /** Price of one share of the traded line, adjusted to the newest shares. */
  readonly price: number
  /** The closes averaged, oldest first. For a spot price, the list contains only the last close. */
  readonly closes: readonly Close[]
  /** Ordinary shares behind one share of the traded line; 1 for an ordinary line. */
  readonly ordinaryPerShare: number
  /**
   * Reporting currency per unit of the closes' currency; 1 if they are the same. If each close is converted at
   * the rate of its own day: the mean of the converted closes, divided by `price`.
   */
  readonly exchangeRate: number
}

/** All shares, with the closes that can price them on one day. Plain data, because it is stored. */
export interface PricedShares {
  /** Shares of the traded line. */
  readonly lineShares: number
  readonly ordinaryPerShare: number
  /** The rate of the last close, if each close has its own rate. */
  readonly exchangeRate: number
  /** The last close of each full month, oldest first. `PricedShares` of other days share this list. */
  readonly monthEnds: readonly Close[]
  readonly last: Close
  /**
   * The day before the newest jump that only a split would explain; null if there is no such jump. An average
   * may use only closes after this day.
   */
  readonly jumpAfter: string | null
}

/** Enough month ends for the longest average (36 months) on the oldest day looked back to (24 months). */
export const monthsKept = 60
/** Length of the average in SS 21 as practised, in months. */
export const monthsDefault = 12
export const closeAgeDaysMax = 100
/**
 * A larger rise overnight, or over a month, without a split in the filings could be a reverse split. Closes
 * before such a rise are not trusted.
 */
export const overnightRiseMax = 2.5
export const monthlyRiseMax = 4
/** A fall to less than this part of the price may be an unfiled split, or the price of another line. */
export const fallMin = 0.1
const overnightDaysMax = 5

/**
 * The shares and closes that price a company on a day; null without a recent close. `shares` counts ordinary
 * shares, and one share of the line represents `ordinaryPerShare` ordinary shares. `exchangeRate` is
 * reporting currency per unit of the line's currency. It is not used if the closes have rates of their own.
 */
export function pricedShares(
  shares: Pick<ShareCount, "value">,
  closes: readonly Close[],
  asOf: string,
  ordinaryPerShare: number,
  exchangeRate: number,
  monthEnds: readonly Close[] = monthEndCloses(closes, asOf, monthsKept),
): PricedShares | null {
  const last = closes.findLast((close) => close.date <= asOf)
  if (last === undefined || daysBetween(last.date, asOf) > closeAgeDaysMax) return null
  return {
    lineShares: shares.value * (1 / ordinaryPerShare),
    ordinaryPerShare,
    exchangeRate: last.rate?.rate ?? exchangeRate,
    monthEnds,
    last,
    jumpAfter: newestUnexplainedJump(closes, last.date),
  }
}

/** `pricedShares` over the months that SS 21 as practised uses. Null without trusted closes. */
export function marketCap(
  shares: Pick<ShareCount, "value">,
  closes: readonly Close[],
  asOf: string,
  ordinaryPerShare: number,
  exchangeRate: number,
): MarketCap | null {
  const priced = pricedShares(shares, closes, asOf, ordinaryPerShare, exchangeRate)
  return priced === null ? null : capOver(priced, asOf, monthsDefault)
}

/**
 * Shares of the traded line, times the mean of up to `months` month-end closes before a day. If no month-end
 * close is available, or `months` is 0, the last close replaces the mean. Null if no close can be trusted.
 */
export function capOver(priced: PricedShares, asOf: string, months: CapMonths): MarketCap | null {
  const { lineShares, ordinaryPerShare, exchangeRate, monthEnds, last, jumpAfter } = priced
  const from = monthCount(asOf) - months
  const ends = monthEnds
    .filter(({ date }) => monthCount(date) >= from && isMonthEnd(date, asOf))
    .slice(-months)
  const [first, ...rest] = months === 0 || ends.length === 0 ? [last] : ends
  if (first === undefined || (jumpAfter !== null && first.date <= jumpAfter)) return null
  const closes = [first, ...rest]
  const price = closes.reduce((sum, { close }) => sum + close, 0) / closes.length
  const converted = last.rate === undefined ? null : meanConverted(closes)
  if (last.rate !== undefined && converted === null) return null
  const isSpot = months === 0 || ends.length === 0
  return {
    value: converted === null ? lineShares * price * exchangeRate : lineShares * converted,
    method: isSpot ? "spot" : `${months}-month-avg`,
    monthsUsed: isSpot ? 0 : ends.length,
    price,
    closes,
    ordinaryPerShare,
    exchangeRate: converted === null ? exchangeRate : converted / price,
  }
}

/** The mean of the closes, each converted at the rate of its day. Null if the rate of some day is unknown. */
function meanConverted(closes: readonly Close[]): number | null {
  let sum = 0
  for (const { close, rate } of closes) {
    if (rate === undefined) return null
    sum += close * rate.rate
  }
  return sum / closes.length
}

/** The closes with the reference rates of their days. `rateOf` gives null if the rate of a day is unknown. */
export function withRates(
  closes: readonly Close[],
  rateOf: (date: string) => CloseRate | null,
): readonly Close[] {
  return closes.map(({ date, close }) => {
    const rate = rateOf(date)
    return rate === null ? { date, close } : { date, close, rate }
  })
}

/** The last close of each of the last full calendar months before a day, oldest first. */
export function monthEndCloses(
  closes: readonly Close[],
  asOf: string,
  monthsMax: number = monthsDefault,
): readonly Close[] {
  const ends: Close[] = []
  const firstMonth = monthCount(asOf) - monthsMax
  for (let at = closes.length - 1; at >= 0; at--) {
    const close = closes[at]
    if (close === undefined || close.date > asOf) continue
    const month = monthCount(close.date)
    if (month < firstMonth || ends.length === monthsMax) break
    const later = ends[0]
    if (later !== undefined && monthCount(later.date) === month) continue
    if (isMonthEnd(close.date, asOf)) ends.unshift(close)
  }
  return ends
}

/** True if `date` is among the last days of a month that has ended by `asOf`. */
function isMonthEnd(date: string, asOf: string): boolean {
  const last = endOfMonth(date)
  return last <= asOf && daysBetween(date, last) <= monthEndGapDaysMax
}

/** The close of the trading day before; null if the previous close is too old to be from that day. */
export function previousClose(previous: Close | undefined, last: Close | undefined): number | null {
  if (previous === undefined || last === undefined) return null
  return daysBetween(previous.date, last.date) <= previousCloseAgeDaysMax ? previous.close : null
}
const previousCloseAgeDaysMax = 6

function newestUnexplainedJump(closes: readonly Close[], to: string): string | null {
  let later: Close | null = null
  for (let at = closes.length - 1; at >= 0; at--) {
    const close = closes[at]
    if (close === undefined || close.date > to) continue
    if (later !== null && (isUnexplainedJump(close, later) || isPeak(closes[at - 1], close, later)))
      return close.date
    later = close
  }
  return null
}

/** True if a close rises more than a market does and falls back as far: it was in another unit. */
function isPeak(before: Close | undefined, close: Close, later: Close): boolean {
  if (before === undefined || close.close <= Math.max(before.close, later.close) * overnightRiseMax)
    return false
  return close.close > Math.max(before.close * riseMax(before, close), later.close * riseMax(close, later))
}

/** True if only a split would explain the rise or fall between two closes. */
export function isUnexplainedJump(earlier: Close, later: Close): boolean {
  const ratio = later.close / earlier.close
  return ratio < fallMin || (ratio > overnightRiseMax && ratio > riseMax(earlier, later))
}

export function riseMax(earlier: Close, later: Close): number {
  return isOvernight(earlier, later) ? overnightRiseMax : monthlyRiseMax
}

export function isOvernight(earlier: Close, later: Close): boolean {
  return daysBetween(earlier.date, later.date) <= overnightDaysMax
}

/** Closes before a day were divided by a split's ratio, so that they price the shares after the split. */
export interface DividedCloses {
  /** YYYY-MM-DD: the first close in new shares. */
  readonly before: string
  readonly ratio: number
}

/**
 * Closes adjusted to the newest shares. If a series jumps by a split's ratio between the filings around the
 * split, the vendor did not adjust the series, so closes before the jump are divided. A series without the
 * jump is already adjusted.
 */
export function adjustForSplits(
  closes: readonly Close[],
  splits: readonly Split[],
): { readonly closes: readonly Close[]; readonly divided: readonly DividedCloses[] } {
  let adjusted = closes
  const divided: DividedCloses[] = []
  for (const split of splits) {
    if (split.isAfterCloses) continue
    const at = jumpOf(adjusted, split) ?? 0
    const first = adjusted[at]
    if (first === undefined || at === 0) continue
    adjusted = adjusted.map((close, index) =>
      index < at ? { date: close.date, close: quotientOf(close.close, split.ratio) } : close,
    )
    divided.push({ before: first.date, ratio: split.ratio })
  }
  return { closes: adjusted, divided }
}

/** Divides and rounds to the number of digits that a double represents exactly. */
function quotientOf(close: number, ratio: number): number {
  return Number((close / ratio).toPrecision(15))
}

/**
 * The closes, priced in the shares before a split. Closes from index `from` on are priced in the shares after
 * the split, so each is multiplied by the ratio. The product is rounded to so many digits that a close that
 * was divided by the ratio gets its first value back.
 */
export function inOldShares(closes: readonly Close[], ratio: number, from = 0): readonly Close[] {
  if (ratio === 1) return closes
  return closes.map(({ date, close }, index) => ({
    date,
    close: index < from ? close : Number((close * ratio).toPrecision(closeDigits)),
  }))
}
const closeDigits = 12

/** Undoes a split: in all closes if the series is adjusted for the split, else in those after the jump. */
export function undoSplit(closes: readonly Close[], split: Split): readonly Close[] {
  return inOldShares(closes, split.ratio, jumpOf(closes, split) ?? 0)
}

/** True if a series jumps by a split's ratio between the filings around the split. */
export function showsSplit(closes: readonly Close[], split: Split, tolerance = jumpTolerance): boolean {
  return jumpOf(closes, split, tolerance) !== null
}

/**
 * The index of the first close after the split's jump, or null if the series has no jump. In a series of
 * month ends, a split in July appears between the ends of June and July, on whatever day in July the report
 * was filed.
 */
function jumpOf(closes: readonly Close[], split: Split, tolerance = jumpTolerance): number | null {
  const expected = -Math.log(split.ratio)
  let chosen: number | null = null
  let nearest = Math.abs(expected) * tolerance
  for (let index = 1; index < closes.length; index++) {
    const before = closes[index - 1]
    const after = closes[index]
    if (before === undefined || after === undefined) continue
    if (after.date < split.countedOldOn || before.date >= split.countedNewOn) continue
    const distance = Math.abs(Math.log(after.close / before.close) - expected)
    if (distance < nearest) {
      nearest = distance
      chosen = index
    }
  }
  return chosen
}
/** How far a step may differ from a split's step, as a share of the split's step (both as logarithms). */
export const jumpTolerance = 0.4
