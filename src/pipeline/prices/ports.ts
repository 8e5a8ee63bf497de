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

/** All traded closes of one day on US exchanges, and the splits effective that day. */
export interface MarketDay {
  readonly closes: ReadonlyMap<string, number>
  /** New shares for one old share. */
  readonly splits: ReadonlyMap<string, number>
}

/** The daily traded closes of one line, oldest first, and the splits between them. */
export interface TradedHistory {
  readonly closes: readonly Close[]
  readonly splits: readonly PriceSplit[]
}

/** A vendor of closes in USD. Lines are identified by symbol in dash form (`BRK-B`). No method throws. */
export interface PriceSource {
  /** The name stored with the closes. */
  readonly name: string
  /** All lines of a day (YYYY-MM-DD) in one call; null if the vendor serves one line at a time. */
  readonly marketDay: ((date: string) => Promise<PricesFetched<MarketDay>>) | null
  /** The closes of one line from one day to another, both included. */
  history(symbol: string, from: string, to: string): Promise<PricesFetched<TradedHistory>>
}
