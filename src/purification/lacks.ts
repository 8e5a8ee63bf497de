import type { PurificationFigure, PurificationMethodId } from "../vocabulary.ts"
import type { PurificationPeriod, ShareSplit } from "./schema.ts"

/** A figure that an amount of a lot lacks. */
export interface Lack {
  /** ISO 4217, of the amount. */
  readonly currency: string | null
  /** YYYY-MM-DD; null where it is the whole lot, or a year without figures. */
  readonly periodEnd: string | null
  readonly figure: PurificationFigure
  /** Whose amounts lack it. */
  readonly methods: readonly PurificationMethodId[]
  readonly reason: string
}

/** Why an amount of a fiscal year is not known. `splits`: those that leave the shares of the lot open. */
export function reasonOf(
  figure: PurificationFigure,
  { label, period_end: end, note }: PurificationPeriod,
  splits: readonly ShareSplit[],
): string {
  const year = label ?? `the year to ${end}`
  switch (figure) {
    case "prohibited_income":
      return note === undefined ? `The prohibited income of ${year} is not known.` : `${year}: ${note}`
    case "shares_outstanding":
      return `The shares outstanding on ${end} are not known.`
    case "dividends_per_share":
      return `No dividend per share of ${year} is filed, which does not say that none was paid.`
    case "split":
      return `It is not known whether the lot or the report of ${year} counts shares from before or after ${splits.map(splitText).join(" and ")}.`
    default:
      return `How many ordinary shares one share of this line holds is not known.`
  }
}

function splitText({ ratio, date, counted_old_on: old, counted_new_on: counted }: ShareSplit): string {
  const day = date === null ? `between ${old} and ${counted}` : `of ${date}`
  return `the split of ${Number(ratio.toPrecision(6))} new for one old ${day}`
}
