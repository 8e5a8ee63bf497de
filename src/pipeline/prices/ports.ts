import type { Close } from "../../facts/market-cap.ts"
import type { LineSeries, PriceSplit } from "./closes.ts"

/** What came of asking a vendor for prices. */
export type PricesAsked<Value> =
  /** `rowsLeftOut`: rows that could not be read as a price of the day or the line that was asked for. */
  | { readonly kind: "fetched"; readonly value: Value; readonly rowsLeftOut: number }
  /** The vendor has nothing under this name. */
  | { readonly kind: "none" }
  /** A limit is reached, or the key is not accepted: it is no use to ask on in this run. */
  | { readonly kind: "refused"; readonly detail: string }
  /** No connection, a 5xx, no answer in time, a body that is not what was asked for. */
  | { readonly kind: "unreachable"; readonly detail: string }

/** Every close of one day on the exchanges of the US as it was traded, and the splits that begin with it. */
export interface MarketDay {
  readonly closes: ReadonlyMap<string, number>
  /** New shares for one old. */
  readonly splits: ReadonlyMap<string, number>
}

/** The daily closes of one line as they were traded, oldest first, and the splits between them. */
export interface TradedHistory {
  readonly closes: readonly Close[]
  readonly splits: readonly PriceSplit[]
}

/** A vendor of closes in USD. Lines go by their symbol in dash form (`BRK-B`). An answer is a value, never a throw. */
export interface PriceSource {
  /** As it is recorded beside the closes. */
  readonly name: string
  /** A day (YYYY-MM-DD) of all lines in one call; null where the vendor answers for one line at a time. */
  readonly marketDay: ((date: string) => Promise<PricesAsked<MarketDay>>) | null
  /** The closes of one line from one day to another, both included. */
  history(symbol: string, from: string, to: string): Promise<PricesAsked<TradedHistory>>
}

/** A US line of a company that is screened, with what is known of its closes. */
export interface PricedLine {
  readonly instrumentId: string
  readonly cik: number
  /** Who was asked for its closes last; null for a line nobody was asked for. */
  readonly source: string | null
  /** Day of its last close; null without one. */
  readonly lastDate: string | null
  /** Day its closes were written last. */
  readonly updatedOn: string | null
  /** Day the standing determination of its company is as of; null without one. */
  readonly asOf: string | null
  /** The determination is withheld for want of a market capitalisation. */
  readonly lacksMarketCap: boolean
  /** It moved since its company was screened. */
  readonly isDue: boolean
}

export interface SeriesChange {
  readonly series: LineSeries
  /** A verdict may rest on the change: its company is due until it is screened again. */
  readonly isMoved: boolean
}

export interface PriceStore {
  lines(): Promise<readonly PricedLine[]>
  /** The series of these lines; a line without one is left out. */
  series(instrumentIds: readonly string[]): Promise<ReadonlyMap<string, LineSeries>>
  /** Writes series with their splits and last two closes, all or none. */
  save(changes: readonly SeriesChange[]): Promise<void>
  /** Companies to screen again since a price they rest on moved. */
  due(): Promise<readonly number[]>
  /** The last market day that was loaded from a source; null before the first. */
  lastMarketDay(source: string): Promise<string | null>
  noteMarketDay(source: string, date: string): Promise<void>
}
