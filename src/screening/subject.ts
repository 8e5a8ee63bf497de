import type { Close, DividedCloses } from "../facts/market-cap.ts"
import type { DayRates } from "../facts/reference-rates.ts"
import type { FilerId } from "../identifiers/filer.ts"
import type { StatedIndustry } from "./activities/stated-industry.ts"

/** The company being assessed, apart from its facts and prices. */
export interface Subject {
  readonly filer: FilerId
  readonly name: string
  /**
   * The line by which the company is priced: a US ticker in dash form (`BRK-B`), or `KRX:005930`; null if unknown.
   */
  readonly ticker: string | null
  /** Four-digit SIC code; null if unknown. */
  readonly sic: string | null
  /** The time at which EDGAR had this code: YYYY-MM-DD, YYYY-MM or YYYY. Absent or null if not known. */
  readonly sicAsOf?: string | null
  /**
   * The industries that registers and lists abroad state; absent for a registrant of the SEC, and if none is
   * stated.
   */
  readonly industries?: readonly StatedIndustry[]
  /** The registrant whose line the company took over without a declared succession; else absent or null. */
  readonly tookOver?: TookOver | null
  /** Ordinary shares per depositary share; 1 for an ordinary line; null if the ratio is unknown. */
  readonly ordinaryPerShareLine: number | null
}

/** The registrant that had a company's line before. */
export interface TookOver {
  readonly filer: FilerId
  readonly name: string
}

/** Closing prices of one listing line, oldest first, adjusted for splits. */
export interface PriceHistory {
  /** ISO 4217 code of the line's trading currency. */
  readonly currency: string
  readonly closes: readonly Close[]
  /**
   * The reference rates of the days of the closes, oldest first. Set if the closes have to be converted and the
   * European Central Bank quotes both currencies; else absent.
   */
  readonly rates?: readonly DayRates[]
  /** The last close of each full month, oldest first; set if they were found for all days at once. */
  readonly monthEnds?: readonly Close[]
  /**
   * If later closes were cut off, the day of the last close of the whole series. The series reflects the
   * splits counted by that day.
   */
  readonly reflectsSplitsTo?: string
  /** Set once the closes are in the newest shares. */
  readonly divided?: readonly DividedCloses[]
}
