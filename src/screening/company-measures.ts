import type { SourceFiling } from "../facts/basis.ts"
import type { DividedCloses, MarketCap, PricedShares } from "../facts/market-cap.ts"
import type { DebtReading } from "../facts/measures/debt/read.ts"
import type { NamedFigure } from "../facts/measures/figure.ts"
import type { InterestReading } from "../facts/measures/income/read.ts"
import type { MeasureReading } from "../facts/measures/reading.ts"
import type { CapDoubt } from "../facts/measures/shares/cap-doubt.ts"
import type { ShareCount } from "../facts/measures/shares/count.ts"
import type { Taxonomy } from "../terms.ts"
import type { Bound, WithheldReason } from "../vocabulary.ts"
import type { BusinessActivity } from "./activities/business-activity.ts"

/**
 * All figures that the screens of any standard use, read once for one company on one day. Plain data: the
 * store keeps them, and any standard or rule book can be applied to them without the facts.
 */
export interface CompanyMeasures {
  /** YYYY-MM-DD */
  readonly asOf: string
  readonly basis: MeasuredBasis
  readonly debt: DebtReading
  readonly cash: MeasureReading
  readonly revenue: MeasureReading
  readonly interest: InterestReading
  /** True if the interest is a lender's and therefore already part of revenue. */
  readonly isInterestRevenue: boolean
  readonly totalAssets: MeasureReading
  readonly totalLiabilities: MeasureReading
  /** Equity and items between equity and debt, if liabilities are total assets less these; else empty. */
  readonly besideLiabilities: readonly NamedFigure[]
  readonly receivables: MeasureReading
  readonly inventories: MeasureReading
  readonly illiquidAssets: MeasureReading
  readonly preferredShares: MeasureReading
  readonly deposits: MeasureReading
  readonly profitBeforeTax: MeasureReading
  readonly totalIncome: MeasureReading
  readonly shares: ShareCount | null
  /** The reports from which the figures and the share count are read, each with its period. */
  readonly reports: readonly SourceFiling[]
  readonly marketCap: MarketCapReading
  /** The business according to the register, before a standard decides how to treat it. */
  readonly activity: BusinessActivity
}

/** The basis from which the measures were read, reduced to the fields that the documents print. */
interface MeasuredBasis {
  readonly taxonomy: Taxonomy
  /** ISO 4217 */
  readonly currency: string
  readonly balanceSheet: { readonly end: string }
  readonly balanceFiling: SourceFiling
  /** Null if no full fiscal year has been reported. */
  readonly income: { readonly end: string } | null
  readonly incomeFiling: SourceFiling | null
}

export type MarketCapReading =
  | {
      readonly state: "known"
      /** The market capitalisation by the average over the months that SS 21 as practised uses. */
      readonly cap: MarketCap
      /** The shares and closes from which averages over other windows are computed. */
      readonly priced: PricedShares
      /** The closes that were divided by a split's ratio. */
      readonly divided: readonly DividedCloses[]
      /** ISO 4217 currency of the closes. */
      readonly priceCurrency: string
      /** Set if another figure contradicts the market capitalisation. */
      readonly doubt: CapDoubt | null
    }
  | { readonly state: "unknown"; readonly reason: WithheldReason; readonly lacks: string }

/** The reasons why a market capitalisation is unknown without a price, and without a number of shares. */
export const capLacks = { price: "there is no share price", shares: "no share count is tagged" } as const

/**
 * The market capitalisation. If another figure contradicts it, `bound` says whether it is too low or too
 * high. Null if share counts contradict each other, because the smallest count is then only a bound.
 */
export function marketCapFigure({
  marketCap,
  shares,
}: CompanyMeasures): { readonly value: number; readonly bound: Bound | null } | null {
  if (marketCap.state === "unknown" || shares === null || shares.contradictedBy !== null) return null
  if (marketCap.doubt?.direction === "unclear") return null
  return { value: marketCap.cap.value, bound: capBound(marketCap.doubt, null) }
}

/**
 * The bound of a market capitalisation. `at_least` if share counts contradict each other (the smallest is
 * used), or if a doubt says that it is too low. `at_most` if a doubt says that it is too high. Null if
 * nothing contradicts it.
 */
export function capBound(doubt: CapDoubt | null, contradictedBy: number | null): Bound | null {
  if (doubt?.direction === "too_low" || contradictedBy !== null) return "at_least"
  return doubt?.direction === "too_high" ? "at_most" : null
}
