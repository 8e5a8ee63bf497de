import type { Holding } from "../../holdings/holding.ts"
import type { ListingKind, MatchMethod } from "../../vocabulary.ts"
import { confidenceMin } from "./confidence.ts"

/** A listing a holding may be matched to. */
export interface MatchableLine {
  readonly instrumentId: string
  readonly symbol: string
  readonly name: string
  /** ISO 3166-1 alpha-2 of the company. */
  readonly countryCode: string | null
  /** The registrant the line is a share of; null for any other line, preferred shares and notes among them. */
  readonly cik: number | null
  readonly isin: string | null
  readonly kind: ListingKind
  /** The line its company is shown under. */
  readonly canonical: boolean
}

export interface Match {
  readonly instrumentId: string
  readonly cik: number | null
  readonly method: MatchMethod
  /** From 0 to 1; under `confidenceMin` no verdict may rest on it. */
  readonly confidence: number
}

/** CIK of the company whose verdict a matched line bears; null where the match is too doubtful for one. */
export function judgedCompany({ cik, confidence }: Match): number | null {
  return confidence >= confidenceMin ? cik : null
}

/** What tells which listing a holding is. */
export type HoldingClues = Pick<
  Holding,
  "name" | "ticker" | "isin" | "cusip" | "countryCode" | "exchange" | "kind" | "side"
>

/** A line found, and how. */
export interface LineMatch {
  readonly line: MatchableLine
  readonly method: MatchMethod
  readonly confidence: number
}
