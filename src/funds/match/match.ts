import type { Holding } from "../../holdings/holdings-file.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import type { ListingKind, MatchMethod } from "../../vocabulary.ts"

/** A listing that a holding may be matched to. */
export interface MatchableLine {
  readonly instrumentId: string
  readonly symbol: string
  readonly name: string
  /** The company's country, ISO 3166-1 alpha-2. */
  readonly countryCode: string | null
  /** The registrant, if the line is its share. Null for other lines, such as preferred shares or notes. */
  readonly filer: FilerId | null
  readonly isin: string | null
  readonly kind: ListingKind
  /** True for the line that represents its company in lists. */
  readonly canonical: boolean
}

export interface Match {
  readonly instrumentId: string
  readonly filer: FilerId | null
  readonly method: MatchMethod
  /** A number from 0 to 1. A match below `confidenceMin` gives the holding no verdict. */
  readonly confidence: number
}

/** Returns the filer of the company whose verdict applies to a match; null if the match is too doubtful. */
export function judgedCompany({ filer, confidence }: Match): FilerId | null {
  return confidence >= confidenceMin ? filer : null
}

/** The fields of a holding that identify its listing. */
export type HoldingClues = Pick<
  Holding,
  "name" | "ticker" | "isin" | "cusip" | "countryCode" | "exchange" | "kind" | "side"
>

/** A matched line, with the method and confidence of the match. */
export interface LineMatch {
  readonly line: MatchableLine
  readonly method: MatchMethod
  readonly confidence: number
}

/** The confidence from which the company's verdict applies. A match with less is still reported. */
export const confidenceMin = 0.7

/**
 * The confidence of a match, by the clues that agree. The numbers are set by hand, in order of trust. A
 * security identifier is the best clue, but lists contain wrong ones. If the name contradicts the identifier,
 * the confidence is below `confidenceMin`, unless the ticker agrees: companies change their names. A ticker
 * needs the name too, because tickers are reassigned. A name without a ticker needs the country, or a legal
 * form in both names.
 */
export const confidences = {
  isin: 1,
  cusip: 0.98,
  tickerAndName: 0.95,
  codeAndTicker: 0.9,
  tickerAndSimilarName: 0.85,
  nameAndCountry: 0.8,
  nameAndForm: 0.72,
  codeAgainstName: 0.6,
  tickerAlone: 0.6,
  nameAlone: 0.6,
} as const
