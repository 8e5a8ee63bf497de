import type { ComplianceBody } from "../compliance/schema.ts"
import type { JsonText } from "../contract/json-text.ts"
import type { HealthBody } from "../health/schema.ts"
import type { FilerId } from "../identifiers/filer.ts"
import type { FreshnessDates } from "../screening/freshness.ts"
import type {
  AnalysisStatus,
  DeterminationStatus,
  HealthRating,
  ListingKind,
  MarketCapBucket,
  OtherSecurity,
} from "../vocabulary.ts"

/** One trading line of a security. A company may have several lines. */
export interface Listing {
  readonly instrumentId: string
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  /** The country of domicile, ISO 3166-1 alpha-2; null if unknown. */
  readonly countryCode: string | null
  /** The filer of the company; null for a fund, and if the line belongs to no known filer. */
  readonly filer: FilerId | null
  readonly kind: ListingKind
  readonly sandbox: boolean
  /** The ISIN; null if no source states it. */
  readonly isin: string | null
  /** True for the one line that represents its company in lists of stocks. */
  readonly canonical: boolean
  /**
   * The number of ordinary shares that one share of the line represents: 5 for a depositary share of five, 1
   * for an ordinary share. Null or absent if no source states it.
   */
  readonly ordinaryPerShareLine?: number | null
  /** The registrant if the line is not a share. Null or absent for any other line. */
  readonly otherOf?: FilerId | null
  /** The kind of security, if `otherOf` is set. */
  readonly security?: OtherSecurity | null
}

/** The published current determination of a company. */
export interface Determination extends FreshnessDates {
  readonly methodology: string
  readonly analysisStatus: Exclude<AnalysisStatus, "pending">
  readonly status: DeterminationStatus
  readonly confidence: number | null
  /** ISO 8601 date-time, UTC. */
  readonly asOf: string
  readonly compliance: JsonText<ComplianceBody>
  readonly health: JsonText<HealthBody> | null
  readonly healthStatus: HealthRating | null
  readonly marketCapUsd: number | null
  readonly marketCap: MarketCapBucket | null
  readonly packetKey: string | null
  readonly financialsKey: string | null
  /** A `ListedRatios`; null if no ratio is known. */
  readonly listedRatiosJson: string | null
}

export interface Instrument {
  readonly listing: Listing
  readonly determination: Determination | null
  /**
   * The common share of the registrant, if the line is another security. Null for any other line, and if
   * there is no such share.
   */
  readonly share: Pick<Listing, "instrumentId" | "symbol"> | null
}

/** The company of a listing, with its lines, the canonical line first. */
export interface Profile {
  readonly sector: string | null
  /** Four-digit SIC code; null if unknown. */
  readonly sic: string | null
  readonly quote: Quote | null
  readonly lines: readonly Listing[]
}

/** The last closes of a line, in its trading currency. */
export interface Quote {
  /** ISO 4217 */
  readonly currency: string
  /** The day of `close`, YYYY-MM-DD. */
  readonly date: string
  readonly close: number
  /** The close of the previous trading day; null if unknown. */
  readonly previousClose: number | null
}
