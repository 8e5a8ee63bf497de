import type { PriceSplit } from "../facts/measures/shares/past-closes.ts"
import type { PastInput } from "../screening/known-on.ts"
import type { PriceHistory } from "../screening/subject.ts"

/** The stored inputs of companies, of which verdicts on past days are made. A store that cannot be reached throws. */
export interface PastInputs {
  /** By CIK, in one read; a company without a stored input is left out. */
  recorded(ciks: readonly number[]): Promise<ReadonlyMap<number, RecordedInput>>
  /** With its filings; null where they are not stored or cannot be parsed. */
  read(cik: number, recorded: RecordedInput): Promise<PastInput | null>
}

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
