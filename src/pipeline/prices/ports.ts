import type { Close } from "../../facts/market-cap.ts"
import type { PriceSplit } from "../../facts/measures/shares/reported-shares.ts"
import type { LineSeries } from "./closes.ts"

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
  /** New shares for one old. */
  readonly splits: ReadonlyMap<string, number>
}

/** The daily traded closes of one line, oldest first, and the splits between them. */
export interface TradedHistory {
  readonly closes: readonly Close[]
  readonly splits: readonly PriceSplit[]
}

/** A vendor of closes in USD. Lines are identified by symbol in dash form (`BRK-B`). Every result is a value, never a throw. */
export interface PriceSource {
  /** The name stored with the closes. */
  readonly name: string
  /** All lines of a day (YYYY-MM-DD) in one call; null where the vendor serves one line at a time. */
  readonly marketDay: ((date: string) => Promise<PricesFetched<MarketDay>>) | null
  /** The closes of one line from one day to another, both included. */
  history(symbol: string, from: string, to: string): Promise<PricesFetched<TradedHistory>>
}

/** A US line of a screened company, with the state of its closes. */
export interface PricedLine {
  readonly instrumentId: string
  readonly cik: number
  /** The last source of its closes; null before the first request. */
  readonly source: string | null
  /** Day of its last close; null without one. */
  readonly lastDate: string | null
  /** Day its closes were last written. */
  readonly updatedOn: string | null
  /** The `as_of` day of its company's current determination; null without one. */
  readonly asOf: string | null
  /** True when the determination is withheld because the market capitalisation is unknown. */
  readonly lacksMarketCap: boolean
  /** True when its closes moved since its company was screened. */
  readonly isDue: boolean
}

export interface SeriesChange {
  readonly series: LineSeries
  /** True when the change may affect a verdict: its company is due until it is screened again. */
  readonly isMoved: boolean
}

export interface PriceStore {
  lines(): Promise<readonly PricedLine[]>
  /** The series of these lines; a line without one is left out. */
  series(instrumentIds: readonly string[]): Promise<ReadonlyMap<string, LineSeries>>
  /** Writes the series with their splits and last two closes, all or none. */
  save(changes: readonly SeriesChange[]): Promise<void>
  /** Companies to screen again because a price used by their verdict moved. */
  due(): Promise<readonly number[]>
  /** The last market day loaded from a source; null before the first. */
  lastMarketDay(source: string): Promise<string | null>
  noteMarketDay(source: string, date: string): Promise<void>
}
