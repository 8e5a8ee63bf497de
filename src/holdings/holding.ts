import type { HoldingKind, HoldingSide, HoldingSource } from "../vocabulary.ts"

/** One line of a fund's holdings. A field the file leaves out, or marks `N/A` or `-`, is null. */
export interface Holding {
  readonly name: string
  /** As in the file, trimmed. */
  readonly ticker: string | null
  readonly isin: string | null
  readonly cusip: string | null
  readonly lei: string | null
  /** ISO 3166-1 alpha-2 of the issuer, or of the location stated in the file. */
  readonly countryCode: string | null
  /** The exchange's name in the file. */
  readonly exchange: string | null
  readonly kind: HoldingKind
  readonly side: HoldingSide
  /** Percent of net assets as stated (7.15 is 7.15%); negative where the file says so. */
  readonly weight: number
}

/** The holdings of one fund on one day: every line of the file, in file order. */
export interface Snapshot {
  readonly source: HoldingSource
  /** The fund's name in the file; null when missing. */
  readonly fundName: string | null
  /** EDGAR's series identifier (`S000004310`); null when missing. */
  readonly seriesId: string | null
  /** Day of the holdings (YYYY-MM-DD). */
  readonly asOf: string
  readonly holdings: readonly Holding[]
}
