import type { HoldingKind, HoldingSide, HoldingSource } from "../vocabulary.ts"

/** One line of a fund's holdings. A field the file leaves out, or marks `N/A` or `-`, is null. */
export interface Holding {
  readonly name: string
  /** As the file writes it, without white space around it. */
  readonly ticker: string | null
  readonly isin: string | null
  readonly cusip: string | null
  readonly lei: string | null
  /** ISO 3166-1 alpha-2 of the issuer, or of where the file locates the line. */
  readonly countryCode: string | null
  /** The exchange as the file names it. */
  readonly exchange: string | null
  readonly kind: HoldingKind
  readonly side: HoldingSide
  /** Percent of net assets as stated (7.15 is 7.15%); negative where the file says so. */
  readonly weight: number
}

/** The holdings of one fund on one day, every line of the file, in the file's order. */
export interface Snapshot {
  readonly source: HoldingSource
  /** The fund as the file names it; null where it does not. */
  readonly fundName: string | null
  /** EDGAR's series identifier (`S000004310`); null where the file has none. */
  readonly seriesId: string | null
  /** Day of the holdings (YYYY-MM-DD). */
  readonly asOf: string
  readonly holdings: readonly Holding[]
}
