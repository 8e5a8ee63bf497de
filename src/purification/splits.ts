import { isSameSplit, type PriceSplit } from "../facts/measures/shares/past-closes.ts"
import type { PurificationPeriod, ShareSplit } from "./schema.ts"

/**
 * The splits of a company's shares, and the shares of a lot on another day. The filings do not state the day
 * of a split: they show only the last filing that counts old shares and the first that counts new ones. The
 * price vendor knows the first day of trading in new shares.
 */

/** A split and what is known about it for one line of the company. */
interface LineSplit {
  readonly split: ShareSplit
  /**
   * False if it is not known whether a holder of this line got the ratio. Either only the vendor states an
   * odd ratio, which may stand for a spin-off, or the split of a depositary share does not show both in the
   * filings and on its own line.
   */
  readonly isCertain: boolean
}

/** A line of a company, with what its shares are counted by. */
export interface CountedLine {
  /** Oldest first. */
  readonly splits: readonly LineSplit[]
  /** Ordinary shares in one share of the line today; null if no source states it. */
  readonly ordinaryPerShare: number | null
}

/** The days of a period that decide how its shares are counted. */
type CountedPeriod = Pick<PurificationPeriod, "period_end"> & {
  /** The first report of the period. */
  readonly filing: { readonly filing_date: string } | null
}

/**
 * A line with the splits that concern it: those of the filings, with the vendor's date if the ratios are
 * within 2% and the date within 60 days of the window; and those that only the vendor states for this line.
 * `vendor`: the vendor's splits of all lines of the company, by instrument id.
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
 * How many shares, as the first report of a period counts them, correspond to one share of the line on a day
 * (YYYY-MM-DD): 10 for a share bought before a ten-for-one split if the report counts new shares; 0.1 for a
 * share of today in a report from before the split. Null if a split between the two leaves it open.
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

/** The splits that leave open how many shares in the report of a period correspond to one share of a day. */
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
  // How many ordinary shares a depositary share holds is known for today only: an uncertain split before
  // today may have changed it.
  if (from === to) return isCertain || from === "new" || !isDepositary(ordinaryPerShare) ? 1 : null
  if (!isCertain) return null
  return from === "old" ? split.ratio : 1 / split.ratio
}

/** Whether the shares traded on a day are old or new. Between two filings only the vendor's date tells. */
function countedOn({ date, counted_old_on, counted_new_on }: ShareSplit, day: string): Counting {
  if (date !== null) return day < date ? "old" : "new"
  if (counted_old_on !== null && day <= counted_old_on) return "old"
  return counted_new_on !== null && day > counted_new_on ? "new" : "unclear"
}

/**
 * Whether the first report of a period counts old or new shares: it counts every split before it is filed,
 * even one after the period's end.
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
 * The vendor's split that is the same as this one, or null. If there are several, the one nearest to the
 * first count in new shares.
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
 * True for a ratio such as 10, 1/8, 3/2 or 21/20. The vendor states a spin-off by the ratio of prices, such
 * as 1.281 or 1.253.
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
