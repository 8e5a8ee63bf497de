import type { Bound } from "../../vocabulary.ts"
import type { WeighedFund } from "../schema.ts"
import { howOwed } from "./document.ts"

/** What a position in a fund owes. */
export interface FundPositionOwed {
  /** US dollars a year by SS 21, unrounded; null where it is not known. */
  readonly usd: number | null
  /** Null where it is exact, and where it may err either way. */
  readonly bound: Bound | null
  /** Percent of the fund's weight that the amount rests on. */
  readonly coveredPercentage: number
  /** What the amount rests on; empty where it is not known. */
  readonly note: string
}

/**
 * What a position in a fund owes by SS 21 for a year, through what the fund holds. `valueUsd`: the position in US dollars;
 * null where it is not known. What it owes by its dividends is not known, because the fund's dividends are not.
 */
export function owedByFundPosition(
  { ss21_purification: weighed }: Pick<WeighedFund, "ss21_purification">,
  valueUsd: number | null,
): FundPositionOwed {
  if (weighed === undefined || weighed === null || valueUsd === null)
    return { usd: null, bound: null, coveredPercentage: 0, note: "" }
  return {
    usd: (valueUsd * weighed.per_1000_usd) / 1000,
    bound: weighed.bound ?? null,
    coveredPercentage: weighed.covered_percentage,
    note: howOwed(weighed).join(" "),
  }
}
