import { and, between, eq, getTableColumns, gt, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { fromStoredJson, type JsonText } from "../contract/json-text.ts"
import type { Database } from "../database/database.ts"
import { fundHoldings, fundPurity, funds } from "../database/funds.ts"
import { listed } from "../database/listed.ts"
import { companies, companyMeasures, determinations, listings } from "../database/screening.ts"
import type { Listing } from "../instruments/instrument.ts"
import type { ListedStanding } from "../screening/standings/standing.ts"
import { isMeasured, isOnStructure, standingUnder, statusUnder } from "../standards/measures.ts"
import type {
  DeterminationStatus,
  HealthRating,
  HoldingKind,
  HoldingSide,
  MatchMethod,
} from "../vocabulary.ts"
import type { WeighedOrigin } from "./document.ts"
import type { LineVerdict, WeighedLine } from "./purity.ts"
import type { PurityPoint, WeighedFund } from "./schema.ts"

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

/** A line of a fund's holdings, with the current verdict on the company that it is a share of. */
export interface FundHolding {
  readonly rank: number
  readonly name: string
  /** The symbol of the matched instrument; without a match, the symbol in the fund's file. */
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
  /** `weighedAt`: ISO 8601 date-time at which the fund's verdicts were last read. */
  readonly origin: (WeighedOrigin & { readonly weighedAt: string }) | null
  readonly lines: readonly WeighedLine[]
}

type Query = Database["query"]

export type PublishedFunds = ReturnType<typeof publishedFunds>

/** Funds as they are published; each method takes one round trip. */
export function publishedFunds(database: Database) {
  return {
    /** The fund of a line, which may be another line than the fund's own (Interface: identifier, rule 11). */
    async find(listing: Listing): Promise<Fund> {
      const [row] = await database.read((query) => selectFund(query, listing).all())
      return fundOf(row, listing)
    },
    /**
     * The fund that `find` returns, with a page of its holdings, largest weight first. Both are read in one
     * transaction, since new holdings may be published at any time. A page is a range of ranks, so no row
     * before it is read.
     */
    async holdings(
      listing: Listing,
      { limit, offset }: { readonly limit: number; readonly offset: number },
      standard: string | null,
    ): Promise<FundLines> {
      const status = standard === null ? publishedStatus : statusUnder(standard, "pending")
      const [[row], lines] = await database.read((query) =>
        query.batch([
          selectFund(query, listing),
          query
            .select(selectedHolding(status))
            .from(line)
            .innerJoin(held, and(isOfLine, gt(held.rank, offset), lte(held.rank, offset + limit)))
            .leftJoin(listings, eq(listings.instrumentId, held.matched))
            .leftJoin(companies, eq(companies.cik, held.cik))
            .leftJoin(determinations, eq(determinations.cik, held.cik))
            .leftJoin(companyMeasures, isMeasured(held.cik))
            .where(eq(line.instrumentId, listing.instrumentId))
            .orderBy(held.rank),
        ]),
      )
      return { fund: fundOf(row, listing), lines: lines.map(holdingOf) }
    },
    /** The fund that `find` returns, with all its lines to weigh under a standard, in one transaction. */
    async weighable(listing: Listing, standard: string): Promise<WeighableFund> {
      const [[row], lines] = await database.read((query) =>
        query.batch([selectFund(query, listing), selectWeighed(query, listing, standard)]),
      )
      return { fund: fundOf(row, listing), origin: row ? originOf(row) : null, lines: lines.map(weighedOf) }
    },
    /**
     * The figures of weighed funds, by the instrument id of any of their lines, in one read; a fund without
     * holdings is left out.
     */
    async weighed(instrumentIds: readonly string[]): Promise<ReadonlyMap<string, WeighedFund>> {
      if (instrumentIds.length === 0) return new Map()
      const rows = await database.read((query) =>
        query
          .select({ line: line.instrumentId, weighed: funds.weighed })
          .from(line)
          .innerJoin(funds, eq(funds.instrumentId, sql.raw(fundOfLine("line"))))
          .where(and(inArray(line.instrumentId, listed(instrumentIds)), isNotNull(funds.weighed)))
          .all(),
      )
      return new Map(
        rows.flatMap(({ line: id, weighed }) =>
          weighed === null ? [] : [[id, JSON.parse(weighed)] as const],
        ),
      )
    },
    /** The points of the purity history from one day through another (YYYY-MM-DD), oldest first. */
    purity: (fund: string, from: string, through: string): Promise<readonly PurityPoint[]> =>
      database.read((query) =>
        query
          .select({
            date: fundPurity.date,
            purity_percentage: fundPurity.purityPercentage,
            screened_percentage: fundPurity.screenedPercentage,
            holdings_as_of: fundPurity.holdingsAsOf,
          })
          .from(fundPurity)
          .where(and(eq(fundPurity.fund, fund), between(fundPurity.date, from, through)))
          .orderBy(fundPurity.date)
          .all(),
      ),
  }
}

/**
 * SQL for the row of `funds` that a line belongs to: the line's own, else that of another line with the same
 * ISIN. `line`: the alias of `listings` in the statement.
 */
export const fundOfLine = (line: string) => `coalesce(
  (SELECT own.instrument_id FROM funds AS own WHERE own.instrument_id = ${line}.instrument_id),
  (SELECT min(same.instrument_id) FROM listings AS same JOIN funds ON funds.instrument_id = same.instrument_id
    WHERE same.isin = ${line}.isin AND same.kind = 'fund')
)`

const line = alias(listings, "line")
const main = alias(listings, "main")
/** The lines of holdings that are read. */
export const held = alias(fundHoldings, "held")

/** The holdings of the fund that `line` belongs to. */
const isOfLine = eq(held.fund, sql.raw(fundOfLine("line")))

/**
 * The funds of lines. `of`: which lines. Each row also has the id of the line, and each column has a name of
 * its own, which a batch needs.
 */
export function selectFunds(query: Query, of: SQL) {
  return query
    .select({
      line: sql<string>`${line.instrumentId}`.as("line"),
      listing: getTableColumns(main),
      family: funds.family,
      category: funds.category,
      focus: funds.focus,
      holdingsAsOf: funds.holdingsAsOf,
      holdingsLines: funds.holdingsLines,
      holdingsSource: funds.holdingsSource,
      holdingsAccession: funds.holdingsAccession,
      weighed: funds.weighed,
      weighedAt: funds.weighedAt,
    })
    .from(line)
    .innerJoin(funds, eq(funds.instrumentId, sql.raw(fundOfLine("line"))))
    .innerJoin(main, eq(main.instrumentId, funds.instrumentId))
    .where(of)
}

export const selectFund = (query: Query, { instrumentId }: Pick<Listing, "instrumentId">) =>
  selectFunds(query, eq(line.instrumentId, instrumentId))

export type FundRow = Awaited<ReturnType<typeof selectFunds>>[number]

/** The fund of a row. A line without a row in `funds` is a fund with unknown holdings. */
export function fundOf(row: FundRow | undefined, listing: Listing): Fund {
  if (row === undefined) {
    const unknown = { family: null, category: null, focus: null, holdingsAsOf: null, weighed: null }
    return { listing, ...unknown, holdingsLines: 0 }
  }
  const { family, category, focus, holdingsAsOf, holdingsLines, weighed } = row
  return {
    listing: row.listing,
    family,
    category,
    focus,
    holdingsAsOf,
    holdingsLines,
    weighed: weighed === null ? null : fromStoredJson<WeighedFund>(weighed),
  }
}

/** The published status; null if there is none. */
export const publishedStatus = sql<DeterminationStatus | null>`${determinations.status}`

/**
 * The columns of a line of `held`, with its instrument, company and verdict. Each has a name of its own,
 * which a batch needs.
 */
export const selectedHolding = (status: SQL<DeterminationStatus | null>) => ({
  rank: held.rank,
  name: sql<string>`coalesce(${listings.name}, ${held.name})`.as("name"),
  ticker: held.ticker,
  cusip: held.cusip,
  isin: held.isin,
  kind: held.kind,
  side: held.side,
  weight: held.weight,
  matched: held.matched,
  matchMethod: held.matchMethod,
  matchConfidence: held.matchConfidence,
  symbol: listings.symbol,
  sandbox: listings.sandbox,
  sector: companies.sector,
  sic: companies.sic,
  status: status.as("status"),
  healthStatus: determinations.healthStatus,
})

type HoldingRow = Pick<
  typeof fundHoldings.$inferSelect,
  | "rank"
  | "name"
  | "ticker"
  | "cusip"
  | "isin"
  | "kind"
  | "side"
  | "weight"
  | "matched"
  | "matchMethod"
  | "matchConfidence"
> & {
  readonly symbol: string | null
  readonly sandbox: boolean | null
} & Pick<FundHolding, "sector" | "sic" | "healthStatus"> & { readonly status: DeterminationStatus | null }

export function holdingOf(row: HoldingRow): FundHolding {
  const { rank, name, symbol, ticker, cusip, isin, kind, side, weight, sector, sic, healthStatus } = row
  return {
    rank,
    name,
    symbol: symbol ?? ticker,
    cusip,
    isin,
    kind,
    side,
    weight,
    match: matchOf(row),
    sector,
    sic,
    sandbox: row.sandbox === true,
    status: row.status ?? "pending",
    healthStatus,
  }
}

function matchOf({ matched, matchMethod, matchConfidence }: HoldingRow): FundHolding["match"] {
  if (matched === null || matchMethod === null || matchConfidence === null) return null
  return { instrumentId: matched, method: matchMethod, confidence: matchConfidence }
}

/** All lines of the fund that a line belongs to. */
function selectWeighed(query: Query, listing: Listing, standard: string) {
  return query
    .select({
      weight: held.weight,
      kind: held.kind,
      side: held.side,
      matched: held.matched,
      matchConfidence: held.matchConfidence,
      standing: standingUnder(standard).as("standing"),
      // Only for a vehicle that is decided on its structure.
      status: sql<DeterminationStatus | null>`iif(${isOnStructure}, ${determinations.status}, NULL)`.as(
        "status",
      ),
      purification: sql<number | null>`${determinations.complianceJson} ->> '$.purification.percentage'`.as(
        "purification",
      ),
    })
    .from(line)
    .innerJoin(held, isOfLine)
    .leftJoin(determinations, eq(determinations.cik, held.cik))
    .leftJoin(companyMeasures, isMeasured(held.cik))
    .where(eq(line.instrumentId, listing.instrumentId))
    .orderBy(held.rank)
}

type WeighedRow = Awaited<ReturnType<typeof selectWeighed>>[number]

function originOf(row: FundRow): WeighableFund["origin"] {
  const { holdingsSource: source, holdingsAccession: accession, holdingsAsOf, weighedAt } = row
  if (source === null || holdingsAsOf === null || weighedAt === null) return null
  return { source, accession, holdingsAsOf, weighedAt }
}

function weighedOf(row: WeighedRow): WeighedLine {
  const { weight, kind, side, matched, matchConfidence: confidence } = row
  const match = matched === null || confidence === null ? null : { instrumentId: matched, confidence }
  return { weight, kind, side, match, verdict: verdictOf(row) }
}

/** The verdict; null for a company that was not measured. */
function verdictOf({ standing, status, purification }: WeighedRow): LineVerdict | null {
  if (standing !== null) {
    const {
      status: under,
      isAtRisk,
      purificationPercentage,
      purificationBound,
    }: ListedStanding = JSON.parse(standing)
    return { status: under, atRisk: isAtRisk, purificationPercentage, purificationBound }
  }
  return status && { status, atRisk: false, purificationPercentage: purification, purificationBound: null }
}
