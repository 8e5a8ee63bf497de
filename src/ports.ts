import type { Scope } from "./access/plans.ts"
import type { ComplianceBody } from "./contract/compliance.ts"
import type { WeighedFund } from "./contract/etf.ts"
import type { EvidenceBody } from "./contract/evidence.ts"
import type { FinancialsBody } from "./contract/financials.ts"
import type { HealthBody } from "./contract/health.ts"
import type { HistoryBody } from "./contract/history.ts"
import type { JsonText } from "./contract/json-text.ts"
import type { PurityPoint } from "./contract/purity-history.ts"
import type { Candidate } from "./identifiers/resolve.ts"
import type {
  AnalysisStatus,
  BadgeColor,
  DeterminationStatus,
  HealthRating,
  HoldingKind,
  HoldingSide,
  ListingKind,
  MarketCapBucket,
  MatchMethod,
  ScreenSort,
} from "./vocabulary.ts"

/** What the domain needs from outside, one small interface per noun. A port that cannot be reached says so. */

export interface Clock {
  nowMilliseconds(): number
}

/** One line a security trades on. Several may lead to one company. */
export interface Listing {
  readonly instrumentId: string
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  /** ISO 3166-1 alpha-2 country of domicile; null when unknown. */
  readonly countryCode: string | null
  /** Null when no SEC registrant stands behind it. */
  readonly cik: number | null
  readonly kind: ListingKind
  readonly sandbox: boolean
  /** Null when no source states it. */
  readonly isin: string | null
  /** True for the one line its company is shown under where stocks are listed by filter. */
  readonly canonical: boolean
}

/** The current determination of a company, as published. */
export interface Determination {
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
  /** False for one published before its past was kept beside it (migration 0004). */
  readonly hasHistory: boolean
  readonly financialsKey: string | null
}

export interface Instrument {
  readonly listing: Listing
  readonly determination: Determination | null
}

export interface Instruments {
  /** The first of the candidates that has a listing; null when none has. */
  find(candidates: readonly Candidate[]): Promise<Instrument | null>
  /** The compliance history of a company, read by itself: it is long, and one route asks for it. Null when there is none. */
  history(cik: number): Promise<JsonText<HistoryBody> | null>
  /** What an overview says of a listing beside its determination. */
  profile(listing: Listing): Promise<Profile>
}

/** The company behind a listing and the lines it trades on, the canonical one first. */
export interface Profile {
  readonly sector: string | null
  /** Four-digit SIC code; null when unknown. */
  readonly sic: string | null
  readonly quote: Quote | null
  readonly lines: readonly Listing[]
}

/** The last closes of a line, in the currency it trades in. */
export interface Quote {
  /** ISO 4217 */
  readonly currency: string
  /** YYYY-MM-DD of `close`. */
  readonly date: string
  readonly close: number
  /** Close of the trading day before; null when unknown. */
  readonly previousClose: number | null
}

/** A line as batch screening shows it. */
export interface ScreenedLine {
  readonly listing: Listing
  readonly sector: string | null
  /** `pending` while there is no verdict. */
  readonly status: DeterminationStatus
  readonly healthStatus: HealthRating | null
  readonly marketCap: MarketCapBucket | null
  readonly quote: Quote | null
}

/** What filter mode selects by: an empty list and null select everything. */
export interface StockFilter {
  readonly statuses: readonly DeterminationStatus[]
  readonly sector: string | null
  readonly marketCaps: readonly MarketCapBucket[]
  readonly healths: readonly HealthRating[]
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string | null
}

export interface StockPage {
  /** Stocks that match, whatever the page. */
  readonly total: number
  readonly lines: readonly ScreenedLine[]
}

export interface Screening {
  /** For each list of candidates the first that has a listing, or null: one question to the store in all. */
  findLines(wanted: readonly (readonly Candidate[])[]): Promise<readonly (ScreenedLine | null)[]>
  /** A page of the stocks of the universe, each company once, under its canonical line. */
  listStocks(
    filter: StockFilter,
    sort: ScreenSort,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<StockPage>
}

export interface SearchQuery {
  /** What parts the text into words is gone; none: nothing is found. */
  readonly words: readonly string[]
  /** The listings the text may name as an identifier. */
  readonly named: readonly Candidate[]
  /** The tickers it may be, on any venue. */
  readonly symbols: readonly string[]
  /** Null: both. */
  readonly kind: ListingKind | null
  readonly scope: Scope
  readonly limit: number
}

/** A listing found, with what is told of it. */
export interface SearchHit {
  readonly listing: Pick<Listing, "instrumentId" | "symbol" | "name" | "exchange" | "countryCode" | "kind">
  readonly sector: string | null
  readonly sic: string | null
  readonly status: DeterminationStatus
  /** ISO 8601 date-time; null while not analysed. */
  readonly analyzedAt: string | null
  /** What was weighed of a fund; null for a stock, and until the fund has been screened. */
  readonly weighed: SearchedPurity | null
}

interface SearchedPurity {
  /** Percentage; null while no holding has a verdict. */
  readonly purity: number | null
  readonly badge: BadgeColor | null
  /** Percent of the weight that is matched to an instrument. */
  readonly matchCoverage: number
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Every match, also beyond the limit. */
  readonly total: number
}

export interface Search {
  /**
   * Listings in whose name or symbol each word begins a word, or that the text names exactly. Exact tickers first, then
   * symbols that begin with the text, the text as a phrase, and its words anywhere; within each the most important.
   */
  find(query: SearchQuery): Promise<SearchPage>
}

/** A fund under its own line, as last weighed. */
export interface Fund {
  readonly listing: Listing
  readonly family: string | null
  readonly category: string | null
  readonly focus: string | null
  /** YYYY-MM-DD; null without holdings. */
  readonly holdingsAsOf: string | null
  readonly holdingsLines: number
  /** Null without holdings. */
  readonly weighed: JsonText<WeighedFund> | null
}

/** A line of a fund's holdings with what is known today of the company it is a share of. */
export interface FundHolding {
  readonly rank: number
  readonly name: string
  /** Of the matched instrument, else as the fund writes it. */
  readonly symbol: string | null
  readonly cusip: string | null
  readonly isin: string | null
  readonly kind: HoldingKind
  readonly side: HoldingSide
  /** Percent of net assets, as the fund states it. */
  readonly weight: number
  readonly match: {
    readonly instrumentId: string
    readonly method: MatchMethod
    readonly confidence: number
  } | null
  readonly sector: string | null
  readonly sic: string | null
  readonly status: DeterminationStatus
  readonly healthStatus: HealthRating | null
}

/** A fund with a page of its lines. */
export interface FundLines {
  readonly fund: Fund
  readonly lines: readonly FundHolding[]
}

export interface Funds {
  /** The fund behind a fund's line: itself, or the fund whose other line it is (Interface: identifier, rule 11). */
  find(listing: Listing): Promise<Fund>
  /** The fund that `find` finds, with some of its lines by weight, the largest first: both of one moment. */
  holdings(listing: Listing, page: { readonly limit: number; readonly offset: number }): Promise<FundLines>
  /** The points from one day through another (YYYY-MM-DD), oldest first. */
  purity(fund: string, from: string, through: string): Promise<readonly PurityPoint[]>
}

export interface Packets {
  /** The packet under this key; a key that was published is always there. */
  read(key: string): Promise<JsonText<EvidenceBody>>
}

export interface FinancialStatements {
  /** The figures under this key; a key that was published is always there. */
  read(key: string): Promise<JsonText<FinancialsBody>>
}
