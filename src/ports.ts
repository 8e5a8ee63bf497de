import type { Scope } from "./access/plans.ts"
import type { ComplianceBody } from "./compliance/schema.ts"
import type { JsonText } from "./contract/json-text.ts"
import type { EvidenceBody } from "./evidence/schema.ts"
import type { PriceSplit } from "./facts/measures/shares/reported-shares.ts"
import type { FinancialsBody } from "./financials/schema.ts"
import type { WeighedOrigin } from "./funds/document.ts"
import type { PurityPoint } from "./funds/history-schema.ts"
import type { WeighedLine } from "./funds/purity.ts"
import type { WeighedFund } from "./funds/schema.ts"
import type { HealthBody } from "./health/schema.ts"
import type { HistoryBody } from "./history/schema.ts"
import type { Candidate } from "./identifiers/resolve.ts"
import type { PurificationBody } from "./purification/schema.ts"
import type { FreshnessDates } from "./screening/freshness.ts"
import type { StoredPast, StoredSheet } from "./screening/sheet.ts"
import type { ListedStanding } from "./screening/standings/standing.ts"
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
  OtherSecurity,
  ScreenSort,
} from "./vocabulary.ts"
import type { ZakatBody } from "./zakat/schema.ts"

/** The ports of the read side, one small interface per noun. A store that cannot be reached throws. */

export interface Clock {
  nowMilliseconds(): number
}

/** Logs one event. */
export type Log = (event: string, fields: Readonly<Record<string, string | number>>) => void

/** Logs one failure with its cause. */
export type LogFailure = (event: string, cause: unknown) => void

/** One trading line of a security. Several may belong to one company. */
export interface Listing {
  readonly instrumentId: string
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  /** ISO 3166-1 alpha-2 country of domicile; null when unknown. */
  readonly countryCode: string | null
  /** Null when it belongs to no SEC registrant. */
  readonly cik: number | null
  readonly kind: ListingKind
  readonly sandbox: boolean
  /** Null when no source states it. */
  readonly isin: string | null
  /** True for the one line that represents its company in lists of stocks. */
  readonly canonical: boolean
  /** 5 for a depositary share that represents five; 1 for an ordinary one; null or absent where no source states it. */
  readonly ordinaryPerShareLine?: number | null
  /** The registrant of a line that is no share of it; null or absent for any other. */
  readonly otherOf?: number | null
  /** What that line is. */
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
  /** The share of the registrant of a line that is another security; null for any other line, and where it has none. */
  readonly share: Pick<Listing, "instrumentId" | "symbol"> | null
}

export interface Instruments {
  /** What the identifier names: its first candidate with a listing; null when none has one. */
  find(identifier: string): Promise<Instrument | null>
  /** The compliance history of a company, read separately because it is long and only one route needs it. Null without one. */
  history(cik: number): Promise<JsonText<HistoryBody> | null>
  /** The data of an overview apart from the determination. */
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

/** A line as shown in batch screening. */
export interface ScreenedLine {
  readonly listing: Listing
  readonly sector: string | null
  /** `pending` while there is no verdict. */
  readonly status: DeterminationStatus
  /** ISO 8601 date-time; null until it is analysed. */
  readonly analyzedAt: string | null
  /** ISO 8601 date-time of the published determination's own day; null without one. */
  readonly asOf: string | null
  /** The first day on which the verdict is out of date (YYYY-MM-DD); null while not known. */
  readonly staleFrom: string | null
  readonly healthStatus: HealthRating | null
  readonly marketCap: MarketCapBucket | null
  readonly quote: Quote | null
  /** `flipDistance` of its standing; null where there is none. */
  readonly flipDistance: number | null
}

/** The filter of batch screening: an empty list and null select everything. */
export interface StockFilter {
  readonly statuses: readonly DeterminationStatus[]
  readonly sector: string | null
  readonly marketCaps: readonly MarketCapBucket[]
  readonly healths: readonly HealthRating[]
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string | null
}

export interface StockPage {
  /** Matching stocks on all pages. */
  readonly total: number
  readonly lines: readonly ScreenedLine[]
}

/** A listing with the names that it may go by: its own or its filer's first, then former ones and those that people use. */
export interface NamedListing {
  readonly listing: Listing
  readonly names: readonly string[]
}

export interface Screening {
  /** The listings with these identifiers and those with these ISINs, each once, in one query. */
  findListings(instrumentIds: readonly string[], isins: readonly string[]): Promise<readonly NamedListing[]>
  /**
   * For each list of candidates the first with a listing, or null; one query in all. `standard`: the id of the standard
   * whose verdict is the status; null for the published determination.
   */
  findLines(
    wanted: readonly (readonly Candidate[])[],
    standard: string | null,
  ): Promise<readonly (ScreenedLine | null)[]>
  /** A page of the stocks of the universe, one per company: its canonical line. `standard`: as for `findLines`. */
  listStocks(
    filter: StockFilter,
    sort: ScreenSort,
    page: { readonly limit: number; readonly offset: number },
    standard: string | null,
  ): Promise<StockPage>
}

/** What the store keeps of a company's measures. */
export interface StoredMeasures {
  readonly sheet: StoredSheet
  /** Of the past periods. */
  readonly pastKey: string
  /** By the standard's id. */
  readonly standings: Readonly<Record<string, ListedStanding>>
}

export interface Measures {
  /** The measures of companies by CIK, in one read; a company that was not measured is left out. */
  find(ciks: readonly number[]): Promise<ReadonlyMap<number, StoredMeasures>>
  /** The past periods with this key; a published key always exists. */
  past(key: string): Promise<StoredPast>
}

/** What holders of a company's shares owe: the figures of each fiscal year and of the newest balance sheet, without a price. */
export interface HolderFigures {
  readonly purification: PurificationBody
  readonly zakat: ZakatBody
  /** The splits of the price vendor, by the line's instrument id, oldest first. */
  readonly vendorSplits: ReadonlyMap<string, readonly PriceSplit[]>
}

export interface HolderFigureStore {
  /** By CIK, in one read; a company without them is left out. */
  find(ciks: readonly number[]): Promise<ReadonlyMap<number, HolderFigures>>
}

export interface SearchQuery {
  /** The words of the text without separators; an empty list finds nothing. */
  readonly words: readonly string[]
  /** The listings the text may identify. */
  readonly named: readonly Candidate[]
  /** The tickers the text may be, on any venue. */
  readonly symbols: readonly string[]
  /** Null: both. */
  readonly kind: ListingKind | null
  readonly scope: Scope
  readonly limit: number
}

/** A listing found by a search. */
export interface SearchHit {
  readonly listing: Pick<
    Listing,
    "instrumentId" | "symbol" | "name" | "exchange" | "countryCode" | "kind" | "cik" | "sandbox"
  >
  readonly sector: string | null
  readonly sic: string | null
  readonly status: DeterminationStatus
  /** ISO 8601 date-time; null until it is analysed. */
  readonly analyzedAt: string | null
  /** The first day on which the verdict is out of date (YYYY-MM-DD); null while not known. */
  readonly staleFrom: string | null
  /** The purity of a fund; null for a stock and for a fund that is not screened yet. */
  readonly weighed: SearchedPurity | null
}

interface SearchedPurity {
  /** Percentage; null while none of its holdings has a verdict. */
  readonly purity: number | null
  /** Percent of the weight that is non-compliant; null where it was not recorded. */
  readonly nonCompliant: number | null
  readonly nonCompliantHoldings: number
  readonly badge: BadgeColor | null
  /** Percent of the weight that is matched to an instrument. */
  readonly matchCoverage: number
}

export interface SearchPage {
  readonly hits: readonly SearchHit[]
  /** Number of matches, including those beyond the limit. */
  readonly total: number
}

export interface Search {
  /**
   * Listings where each query word is the prefix of a word in name or symbol, that the text identifies exactly, or
   * whose name begins with the text but for spaces. The listing that the text identifies comes first, then a few funds
   * and trusts that hold what the text names, then symbols and names that begin with the text, then names with the text as a
   * phrase, then all others; within each group the largest first. Where that is next to nothing, listings with a word
   * one letter off follow, and those whose initials the text is.
   */
  find(query: SearchQuery): Promise<SearchPage>
}

/** A fund with its own line and its last purity. */
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

/** A line of a fund's holdings with the current verdict on the company it is a share of. */
export interface FundHolding {
  readonly rank: number
  readonly name: string
  /** The symbol of the matched instrument, else the one in the fund's file. */
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
  /** Whether the matched instrument is in the sandbox. */
  readonly sandbox: boolean
  readonly status: DeterminationStatus
  readonly healthStatus: HealthRating | null
}

/** A fund with one page of its holdings. */
export interface FundLines {
  readonly fund: Fund
  readonly lines: readonly FundHolding[]
}

/** A fund with what its purity is computed from; null without holdings. */
export interface WeighableFund {
  readonly fund: Fund
  /** `weighedAt`: ISO 8601 date-time, when its verdicts were read last. */
  readonly origin: (WeighedOrigin & { readonly weighedAt: string }) | null
  readonly lines: readonly WeighedLine[]
}

export interface Funds {
  /** The fund of a fund's line, which may be another line of the fund (Interface: identifier, rule 11). */
  find(listing: Listing): Promise<Fund>
  /** The same fund as `find` returns, with a page of its holdings, largest weight first; both from one snapshot of the store. */
  holdings(
    listing: Listing,
    page: { readonly limit: number; readonly offset: number },
    standard: string | null,
  ): Promise<FundLines>
  /** The same fund as `find` returns, with all its lines to weigh under a standard. */
  weighable(listing: Listing, standard: string): Promise<WeighableFund>
  /** What funds were weighed as, by the instrument id of any of their lines, in one read; one without holdings is left out. */
  weighed(instrumentIds: readonly string[]): Promise<ReadonlyMap<string, WeighedFund>>
  /** The points from one day through another (YYYY-MM-DD), oldest first. */
  purity(fund: string, from: string, through: string): Promise<readonly PurityPoint[]>
}

export interface Packets {
  /** The packet with this key; a published key always exists. */
  read(key: string): Promise<JsonText<EvidenceBody>>
}

export interface FinancialStatements {
  /** The figures with this key; a published key always exists. */
  read(key: string): Promise<JsonText<FinancialsBody>>
}
