import type { Holding } from "../../holdings/holdings-file.ts"
import type { ListingKind, MatchMethod } from "../../vocabulary.ts"

/** A listing a holding may be matched to. */
export interface MatchableLine {
  readonly instrumentId: string
  readonly symbol: string
  readonly name: string
  /** ISO 3166-1 alpha-2 of the company. */
  readonly countryCode: string | null
  /** The registrant, if the line is one of its shares; null for others, as preferred shares or notes. */
  readonly cik: number | null
  readonly isin: string | null
  readonly kind: ListingKind
  /** True for the line that represents its company in lists. */
  readonly canonical: boolean
}

export interface Match {
  readonly instrumentId: string
  readonly cik: number | null
  readonly method: MatchMethod
  /** From 0 to 1; a match below `confidenceMin` carries no verdict. */
  readonly confidence: number
}

/** CIK of the company whose verdict applies to a matched line; null when the match is too doubtful. */
export function judgedCompany({ cik, confidence }: Match): number | null {
  return confidence >= confidenceMin ? cik : null
}

/** The fields of a holding that identify its listing. */
export type HoldingClues = Pick<
  Holding,
  "name" | "ticker" | "isin" | "cusip" | "countryCode" | "exchange" | "kind" | "side"
>

/** A matched line, with the method and confidence. */
export interface LineMatch {
  readonly line: MatchableLine
  readonly method: MatchMethod
  readonly confidence: number
}

/** A match with less confidence is reported but carries no verdict. */
export const confidenceMin = 0.7

/**
 * The confidence of a match, by what agrees; set by hand, in order of trust. A security identifier is best,
 * but lists contain wrong ones: a contradicting name puts it below `confidenceMin` unless the ticker agrees
 * (companies change their names). A ticker needs the name too, because tickers are reassigned. A name alone
 * needs the country, or the legal form on both sides.
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
