import type { PriceSplit } from "../facts/measures/shares/reported-shares.ts"
import type { WeighedOrigin } from "../funds/document.ts"
import type { Fund, FundHolding, Listing } from "../ports.ts"
import type { PastInput } from "../screening/known-on.ts"
import type { PriceHistory } from "../screening/subject.ts"

/** The ports of verdicts on past days. A store that cannot be reached throws. */

/** What the database holds of a company's stored input: all but its filings. */
export interface RecordedInput extends Pick<PastInput, "verdictChanges"> {
  /** When subject and facts were stored (ISO 8601 date-time): always a later time than that of any others. */
  readonly version: string
  /** The closes of each of its lines, by instrument id. */
  readonly lines: ReadonlyMap<string, LinePrices>
}

/** The closes of a line in the shares of the last one, with the splits of the vendor that they are adjusted for. */
export interface LinePrices {
  readonly prices: PriceHistory
  readonly splits: readonly PriceSplit[]
}

/** The stored inputs of companies, of which verdicts on past days are made. */
export interface PastInputs {
  /** By CIK, in one read; a company without a stored input is left out. */
  recorded(ciks: readonly number[]): Promise<ReadonlyMap<number, RecordedInput>>
  /** With its filings; null where they are not stored or cannot be parsed. */
  read(cik: number, recorded: RecordedInput): Promise<PastInput | null>
}

/** Documents that were computed at a request, kept so that each is computed once. */
export interface KeptDocuments {
  /** Null where none is kept. */
  find(key: string): Promise<string | null>
  /** Creates the document unless its key already exists; one that cannot be written is not kept, and that is no error. */
  keep(key: string, json: string): Promise<void>
}

/** A line of a fund's holdings on a past day. */
export interface FundHoldingOn extends Omit<FundHolding, "status" | "healthStatus"> {
  /** The company whose verdict it carries; null where it carries none. */
  readonly cik: number | null
}

/** A fund with the holdings in force on a past day. */
export interface FundOn {
  readonly fund: Fund
  /** The first day on which holdings were known (YYYY-MM-DD); null without any. */
  readonly knownFrom: string | null
  /** Null where none were known on the day. */
  readonly held: { readonly origin: WeighedOrigin; readonly lines: readonly FundHoldingOn[] } | null
}

/** The holdings of funds on past days. */
export interface PastHoldings {
  /** The same fund as `Funds.find` returns, with all lines of the newest snapshot that was known on a day (YYYY-MM-DD). */
  find(listing: Listing, day: string): Promise<FundOn>
}
