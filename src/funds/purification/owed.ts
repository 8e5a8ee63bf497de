import type { PurificationPeriod } from "../../purification/schema.ts"
import type { Bound } from "../../vocabulary.ts"

/** What one US dollar of a company's shares owes for a fiscal year. */
export interface OwedPerDollar {
  readonly usd: number
  /** Of the year's prohibited income. */
  readonly bound: Bound | null
}

/** The fields of a company's newest fiscal year that the sum uses. */
export type OwingYear = Pick<
  PurificationPeriod,
  "currency" | "prohibited_income" | "bound" | "ss21_per_share_usd" | "shares_outstanding"
>

/**
 * The year's prohibited income over the market value of all shares, both in US dollars. Over the market value and not per
 * share over the close of a share: the screening brings its share count and its closes to the same splits, and gives no
 * market value where it doubts either. Per share, a split that no report counts yet would multiply the amount. The two
 * differ by the shares issued or bought back since the end of the year alone. `marketCapUsd`: null where it is not known.
 */
export function owedPerDollar(year: OwingYear, marketCapUsd: number | null): OwedPerDollar | null {
  const income = incomeUsd(year)
  if (income === null || marketCapUsd === null || marketCapUsd <= 0) return null
  return { usd: income / marketCapUsd, bound: year.bound ?? null }
}

/** Null where the filer translates nothing into US dollars: no other rate is used. */
function incomeUsd(year: OwingYear): number | null {
  const {
    currency,
    prohibited_income: income,
    ss21_per_share_usd: perShare,
    shares_outstanding: shares,
  } = year
  if (currency === "USD") return income
  return perShare === null || shares === null ? null : perShare * shares
}
