import type { WeighedFund } from "../funds/schema.ts"
import type { Listing, Quote } from "../instruments/instrument.ts"
import type { HolderFigures } from "../purification/holder-figures.ts"
import type { PortfolioPosition } from "./schema.ts"

/** What a report says of a line's company, by the methodology of the request. */
export type HeldVerdict = Pick<
  PortfolioPosition,
  "status" | "withheld" | "binding" | "flip" | "is_at_risk" | "purity_percentage"
>

/** One position of a request with all that is known of its line. */
export interface Held {
  /** Its place in the request, from 0. */
  readonly position: number
  /** As in the request, in upper case; the line's own where the request has an ISIN alone. */
  readonly symbol: string
  /** The name in the request, where it is not that of the line; else null. */
  readonly nameSent: string | null
  readonly listing: Listing
  readonly shares: number
  /** What it cost in all; null where the caller does not say. */
  readonly cost: number | null
  /** The caller's price of a share; null for the last close. */
  readonly ownPrice: number | null
  /** The last close, of the day of the report. */
  readonly quote: Quote | null
  /** ISO 4217; null where no close of the line was ever read. */
  readonly tradingCurrency: string | null
  readonly verdict: HeldVerdict
  /** Null where none are stored of its company, and for a fund. */
  readonly figures: HolderFigures | null
  /** True for a share of a pooled vehicle that holds no companies. */
  readonly isPool: boolean
  /** Null for a stock, and for a fund that was not weighed. */
  readonly fund: WeighedFund | null
  /** Why something of the line is not in the report; null where nothing is missing. */
  readonly note: string | null
}
