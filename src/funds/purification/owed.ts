import type { PurificationPeriod } from "../../contract/purification.ts"
import type { Bound } from "../../vocabulary.ts"

/** What one US dollar of a company's shares owes for a fiscal year. */
export interface OwedPerDollar {
  readonly usd: number
  /** Of the year's prohibited income. */
  readonly bound: Bound | null
}

/** The last close of a line, with the ordinary shares that one share of it stands for. */
export interface PricedLine {
  readonly close: number
  /** ISO 4217 */
  readonly currency: string
  readonly ordinaryPerShareLine: number | null
}

/** The fields of a company's newest fiscal year that the sum uses. */
export type OwingYear = Pick<
  PurificationPeriod,
  "bound" | "ss21_per_share_usd" | "shares_outstanding" | "shares_outstanding_today"
>

/**
 * The year's prohibited income per share, in today's shares, over the close of a share. Per share and not per market
 * value, because the rule divides by the shares at the end of the year (SS 21, 3/4/6/4): a fund of one stock owes what the
 * stock owes. Null where a part is not known, and where the line trades in another currency, because nothing is converted.
 */
export function owedPerDollar(year: OwingYear, line: PricedLine): OwedPerDollar | null {
  const { ss21_per_share_usd: perShare, shares_outstanding: then, shares_outstanding_today: today } = year
  const { close, currency, ordinaryPerShareLine: ordinary } = line
  if (perShare === null || then === null || today === null || ordinary === null) return null
  if (currency !== "USD" || close <= 0 || today <= 0) return null
  return { usd: (perShare * (then / today) * ordinary) / close, bound: year.bound ?? null }
}
