import { isSameSplit, type PriceSplit } from "../facts/measures/shares/past-closes.ts"
import type { PurificationPeriod, ShareSplit } from "./schema.ts"

/**
 * The splits of a company's shares, and the number of a lot's shares on another day. Filings do not state the
 * day of a split. They show only the last filing that counts old shares and the first that counts new ones.
 * The price vendor knows the first day of trading in new shares.
 */

/** A split, with what is known about it for one line of the company. */
interface LineSplit {
  readonly split: ShareSplit
  /**
   * False if it is uncertain whether a holder of this line got the ratio. There are two such cases. In one,
   * only the vendor states the split, and an odd ratio may mean a spin-off. In the other, the line is a
   * depositary share, and the split is not shown both in the filings and on the line.
   */
  readonly isCertain: boolean
}

/** A line of a company, with the data by which its shares are counted. */
export interface CountedLine {
  /** The splits, the oldest first. */
  readonly splits: readonly LineSplit[]
  /** Ordinary shares in one share of the line today; null if no source states the number. */
  readonly ordinaryPerShare: number | null
}

/** The days of a period that decide how its shares are counted. */
type CountedPeriod = Pick<PurificationPeriod, "period_end"> & {
  /** The first report of the period. */
  readonly filing: { readonly filing_date: string } | null
}

/**
 * Returns a line with its splits. A split of the filings gets the vendor's date if the ratios are within 2%
 * and the date is within 60 days of the window. Splits that only the vendor states for this line are added.
 * `vendor` has the vendor's splits of all lines of the company, by instrument id.
 */
export function countedLine(
  listing: { readonly instrumentId: string; readonly ordinaryPerShareLine?: number | null },
  reported: readonly ShareSplit[],
  vendor: ReadonlyMap<string, readonly PriceSplit[]>,
): CountedLine {
  const ordinaryPerShare = listing.ordinaryPerShareLine ?? null
  const own = vendor.get(listing.instrumentId) ?? []
  const named = reported.map((split) => ({ split, vendor: nearest(split, own) }))
  const matched = new Set(named.map((each) => each.vendor))
  const others = [...vendor.values()].flat()
  const filed = named.map(({ split, vendor }): LineSplit => {
    const dated = vendor ?? nearest(split, others)
    return {
      split: dated === null ? split : { ...split, date: dated.date },
      isCertain: !isDepositary(ordinaryPerShare) || vendor !== null,
    }
  })
  const unfiled = own
    .filter((split) => !matched.has(split))
    .map(
      ({ date, ratio }): LineSplit => ({
        split: { ratio, date, counted_old_on: null, counted_new_on: null },
        isCertain: !isDepositary(ordinaryPerShare) && isInSmallNumbers(ratio),
      }),
    )
  const splits = [...filed, ...unfiled].toSorted((left, right) =>
    dayOf(left.split) < dayOf(right.split) ? -1 : 1,
  )
  return { splits, ordinaryPerShare }
}

/**
 * Returns how many shares in the first report of a period correspond to one share of the line on a day
 * (YYYY-MM-DD). It is 10 for a share bought before a ten-for-one split if the report counts new shares, and
 * 0.1 for a share of today in a report from before the split. Null if a split between day and report leaves
 * the number open.
 */
export function sharesInReport(line: CountedLine, day: string, period: CountedPeriod): number | null {
  let factor = 1
  for (const each of line.splits) {
    const ratio = ratioOver(each, line, day, period)
    if (ratio === null) return null
    factor *= ratio
  }
  return factor
}

/** Returns the splits that make `sharesInReport` null. */
export function openSplits(line: CountedLine, day: string, period: CountedPeriod): readonly ShareSplit[] {
  return line.splits.filter((each) => ratioOver(each, line, day, period) === null).map(({ split }) => split)
}

type Counting = "old" | "new" | "unclear"

function ratioOver(
  { split, isCertain }: LineSplit,
  { ordinaryPerShare }: CountedLine,
  day: string,
  period: CountedPeriod,
): number | null {
  const [from, to] = [countedOn(split, day), countedIn(split, period)]
  if (from === "unclear" || to === "unclear") return null
  // The number of ordinary shares in a depositary share is known only for today. An uncertain split before
  // today may have changed it.
  if (from === to) return isCertain || from === "new" || !isDepositary(ordinaryPerShare) ? 1 : null
  if (!isCertain) return null
  return from === "old" ? split.ratio : 1 / split.ratio
}

/** Says whether the shares on a day are old or new. Between two filings only the vendor's date shows it. */
function countedOn({ date, counted_old_on, counted_new_on }: ShareSplit, day: string): Counting {
  if (date !== null) return day < date ? "old" : "new"
  if (counted_old_on !== null && day <= counted_old_on) return "old"
  return counted_new_on !== null && day > counted_new_on ? "new" : "unclear"
}

/**
 * Says whether the first report of a period counts old or new shares. It counts every split before its
 * filing, even a split after the end of the period.
 */
function countedIn({ date, counted_old_on, counted_new_on }: ShareSplit, period: CountedPeriod): Counting {
  const { period_end: end, filing } = period
  const filed = filing?.filing_date ?? end
  if (counted_new_on !== null && filed >= counted_new_on) return "new"
  if (counted_old_on !== null && filed <= counted_old_on) return "old"
  if (date === null) return "unclear"
  if (filed < date) return "old"
  return date <= end ? "new" : "unclear"
}

/**
 * Finds the vendor's split that equals a split of the filings; null if there is none. If there are several,
 * returns the one nearest to the first count in new shares.
 */
function nearest(
  { ratio, counted_old_on, counted_new_on }: ShareSplit,
  named: readonly PriceSplit[],
): PriceSplit | null {
  if (counted_old_on === null || counted_new_on === null) return null
  const split = { ratio, countedOldOn: counted_old_on, countedNewOn: counted_new_on }
  const same = named.filter((each) => isSameSplit(split, each))
  const early = same.filter(({ date }) => date <= counted_new_on)
  return early.at(-1) ?? same[0] ?? null
}

function isDepositary(ordinaryPerShare: number | null): boolean {
  return ordinaryPerShare !== 1
}

const denominatorMax = 20
const ratioPrecision = 1e-4

/**
 * True for a ratio such as 10, 1/8, 3/2 or 21/20. The vendor states a spin-off as a ratio of prices, such as
 * 1.281.
 */
function isInSmallNumbers(ratio: number): boolean {
  const forward = ratio >= 1 ? ratio : 1 / ratio
  return Array.from({ length: denominatorMax }, (_, at) => (at + 1) * forward).some(
    (multiple) => Math.abs(multiple / Math.round(multiple) - 1) < ratioPrecision,
  )
}

function dayOf({ date, counted_new_on }: ShareSplit): string {
  return date ?? counted_new_on ?? ""
}
