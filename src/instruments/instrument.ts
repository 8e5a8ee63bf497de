import type { ComplianceBody } from "../compliance/schema.ts"
import type { JsonText } from "../contract/json-text.ts"
import type { HealthBody } from "../health/schema.ts"
import type { FreshnessDates } from "../screening/freshness.ts"
import type {
  AnalysisStatus,
  DeterminationStatus,
  HealthRating,
  ListingKind,
  MarketCapBucket,
  OtherSecurity,
} from "../vocabulary.ts"

/** One trading line of a security. Several may belong to one company. */
export interface Listing {
  readonly instrumentId: string
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  /** ISO 3166-1 alpha-2 country of domicile; null when unknown. */
  readonly countryCode: string | null
  /** The CIK of its company; null if it belongs to no SEC registrant. */
  readonly cik: number | null
  readonly kind: ListingKind
  readonly sandbox: boolean
  /** Null if no source states it. */
  readonly isin: string | null
  /** True for the one line that represents its company in lists of stocks. */
  readonly canonical: boolean
  /**
   * Ordinary shares per share of the line: 5 for a depositary share that represents five, 1 for an ordinary
   * share; null or absent if no source states it.
   */
  readonly ordinaryPerShareLine?: number | null
  /** The CIK of the registrant if the line is not a share of it; null or absent for any other line. */
  readonly otherOf?: number | null
  /** What such a line is. */
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
}

export interface Instrument {
  readonly listing: Listing
  readonly determination: Determination | null
  /**
   * For a line that is another security: the share of its registrant. Null for other lines, and without one.
   */
  readonly share: Pick<Listing, "instrumentId" | "symbol"> | null
}

/** The company behind a listing, and its lines, the canonical one first. */
export interface Profile {
  readonly sector: string | null
  /** Four-digit SIC code; null when unknown. */
  readonly sic: string | null
  readonly quote: Quote | null
  readonly lines: readonly Listing[]
}

/** The last closes of a line, in its trading currency. */
export interface Quote {
  /** ISO 4217 */
  readonly currency: string
  /** YYYY-MM-DD of `close`. */
  readonly date: string
  readonly close: number
  /** Close of the previous trading day; null when unknown. */
  readonly previousClose: number | null
}
