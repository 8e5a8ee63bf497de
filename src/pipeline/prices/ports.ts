import type { Close } from "../../facts/market-cap.ts"
import type { PriceSplit } from "../../facts/measures/shares/past-closes.ts"

/** The result of a request for prices to a vendor. */
export type PricesFetched<Value> =
  /** `rowsLeftOut`: rows that could not be parsed as a price of the requested day or line. */
  | { readonly kind: "fetched"; readonly value: Value; readonly rowsLeftOut: number }
  /** The vendor has no such line or day. */
  | { readonly kind: "none" }
  /** A limit is reached, or the key is not accepted: further requests of this run would fail too. */
  | { readonly kind: "refused"; readonly detail: string }
  /** No connection, a 5xx, a timeout, or a body of another format. */
  | { readonly kind: "unreachable"; readonly detail: string }

/** All traded closes of one day on US exchanges in USD, and the splits effective that day. */
export interface MarketDay {
  readonly closes: ReadonlyMap<string, number>
  /** New shares for one old share. */
  readonly splits: ReadonlyMap<string, number>
}

/** The daily traded closes of one line, oldest first, and the splits between them. */
export interface TradedHistory {
  /** ISO 4217 code of the closes. Pence and other parts of a currency are converted before. */
  readonly currency: string
  readonly closes: readonly Close[]
  readonly splits: readonly PriceSplit[]
}

export type HistoryFetched =
  | PricesFetched<TradedHistory>
  /** The vendor may have the line, but nothing certain can be said about its closes: their unit, for one. */
  | { readonly kind: "doubtful"; readonly reason: string }

/** A line whose closes are requested. */
export interface LineAsked {
  /** In dash form (`BRK-B`, `STO:VOLV-B`). */
  readonly instrumentId: string
  readonly isin: string | null
}

/** A vendor of closes. No method throws. */
export interface PriceSource {
  /** The name stored with the closes. */
  readonly name: string
  /** The reason why the vendor has no closes of the line's venue; null if it has closes of the venue. */
  readonly lacks: (instrumentId: string) => string | null
  /** All US lines of a day (YYYY-MM-DD) in one call; null if the vendor serves one line at a time. */
  readonly marketDay: ((date: string) => Promise<PricesFetched<MarketDay>>) | null
  /** The closes of one line from one day to another, both included. */
  history(line: LineAsked, from: string, to: string): Promise<HistoryFetched>
}
