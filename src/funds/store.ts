import { and, between, eq, getTableColumns, gt, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { fromStoredJson, type JsonText } from "../contract/json-text.ts"
import { type Database, listed } from "../database/database.ts"
import { fundHoldings, fundPurity, funds } from "../database/funds.ts"
import { companies, companyMeasures, determinations, listings } from "../database/screening.ts"
import type { Listing } from "../listings/instrument.ts"
import type { ScreenedLine } from "../listings/lines.ts"
import type { ListedStanding } from "../screening/standings/standing.ts"
import { isMeasured, isOnStructure, standingUnder, statusUnder } from "../stored/measures.ts"
import type { DeterminationStatus, HoldingKind, HoldingSide, MatchMethod } from "../vocabulary.ts"
import type { WeighedOrigin } from "./document.ts"
import type { LineVerdict, WeighedLine } from "./purity.ts"
import type { PurityPoint, WeighedFund } from "./schema.ts"

/** A fund with its own line and its last purity. */
export interface Fund {
  readonly listing: Listing
  readonly family: string | null
  readonly category: string | null
  readonly focus: string | null
  /** The day of the holdings, YYYY-MM-DD; null if there are none. */
  readonly holdingsAsOf: string | null
  readonly holdingsLines: number
  /** The figures of the fund as last weighed; null if there are no holdings. */
  readonly weighed: JsonText<WeighedFund> | null
}

/** The verdict on the company of a holding. */
export type HeldVerdict = Pick<ScreenedLine, "status" | "asOf" | "staleFrom" | "healthStatus">

/** A line of a fund's holdings, with the current verdict on its company. */
export interface FundHolding extends HeldVerdict {
  readonly rank: number
  readonly name: string
  /** The symbol of the matched instrument. If there is no match, the symbol in the fund's file. */
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
  /** True if the matched instrument is in the sandbox. */
  readonly sandbox: boolean
}

/** A fund with one page of its holdings. */
export interface FundLines {
  readonly fund: Fund
  readonly lines: readonly FundHolding[]
}

/** A fund with the holdings from which its purity is computed. */
export interface WeighableFund {
  readonly fund: Fund
  /** The source of the holdings; null without them. `weighedAt`: when verdicts were last read, ISO 8601. */
  readonly origin: (WeighedOrigin & { readonly weighedAt: string }) | null
  readonly lines: readonly WeighedLine[]
}

type Query = Database["query"]

export type PublishedFunds = ReturnType<typeof publishedFunds>

/** Reads funds as they are published. Each method takes one round trip. */
export function publishedFunds(database: Database) {
  return {
    /** Finds the fund of a line, which may not be the fund's own line (Interface: identifier, rule 11). */
    async find(listing: Listing): Promise<Fund> {
      const [row] = await database.read((query) => selectFund(query, listing).all())
      return fundOf(row, listing)
    },
    /**
     * Reads the fund that `find` returns, with a page of its holdings, the largest weight first. Fund and
     * page are read in one transaction, because new holdings may be published at any time. A page is a range
     * of ranks, so rows that precede the page are not read.
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
            .leftJoin(companies, eq(companies.filer, held.filer))
            .leftJoin(determinations, eq(determinations.filer, held.filer))
            .leftJoin(companyMeasures, isMeasured(held.filer))
            .where(eq(line.instrumentId, listing.instrumentId))
            .orderBy(held.rank),
        ]),
      )
      return { fund: fundOf(row, listing), lines: lines.map(holdingOf) }
    },
    /**
     * Reads the fund that `find` returns, and all its lines with what is needed to weigh them under a standard.
     * Fund and lines are read in one transaction.
     */
    async weighable(listing: Listing, standard: string): Promise<WeighableFund> {
      const [[row], lines] = await database.read((query) =>
        query.batch([selectFund(query, listing), selectWeighed(query, listing, standard)]),
      )
      return { fund: fundOf(row, listing), origin: row ? originOf(row) : null, lines: lines.map(weighedOf) }
    },
    /**
     * Reads the figures of weighed funds in one read. The key is the instrument id of any line of a fund. A
     * fund without holdings is left out.
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
    /** Reads the points of the purity history from one day through another (YYYY-MM-DD), the oldest first. */
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
 * SQL for the row of `funds` that a line belongs to: the line's own row, else that of another line with the
 * same ISIN. `line` is the alias of `listings` in the statement.
 */
export const fundOfLine = (line: string) => `coalesce(
  (SELECT own.instrument_id FROM funds AS own WHERE own.instrument_id = ${line}.instrument_id),
  (SELECT min(same.instrument_id) FROM listings AS same JOIN funds ON funds.instrument_id = same.instrument_id
    WHERE same.isin = ${line}.isin AND same.kind = 'fund')
)`

const line = alias(listings, "line")
const main = alias(listings, "main")
/** The alias of the table of holdings in statements. */
export const held = alias(fundHoldings, "held")

/** Matches the holdings of the fund that `line` belongs to. */
const isOfLine = eq(held.fund, sql.raw(fundOfLine("line")))

/**
 * Selects the funds of lines. The condition `of` selects the lines. Each row also has the id of its line.
 * Each column has a unique name, as a batch requires.
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

/** Returns the fund of a row. A line without a row in `funds` is a fund with unknown holdings. */
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

/** The columns of a row of `held`, with its instrument and company. */
export const heldColumns = {
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
}

/** `heldColumns` with the verdict. Each column has a unique name, as a batch requires. */
export const selectedHolding = (status: SQL<DeterminationStatus | null>) => ({
  ...heldColumns,
  status: status.as("status"),
  asOf: determinations.asOf,
  staleFrom: determinations.staleFrom,
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
} & Pick<FundHolding, "sector" | "sic">

type JudgedRow = HoldingRow & Omit<HeldVerdict, "status"> & { readonly status: DeterminationStatus | null }

export function holdingOf(row: JudgedRow): FundHolding {
  const { status, asOf, staleFrom, healthStatus } = row
  return { ...heldLineOf(row), status: status ?? "pending", asOf, staleFrom, healthStatus }
}

/** Returns a holding without the verdict on its company. */
export function heldLineOf(row: HoldingRow): Omit<FundHolding, keyof HeldVerdict> {
  const { rank, name, symbol, ticker, cusip, isin, kind, side, weight, sector, sic } = row
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
  }
}

function matchOf({ matched, matchMethod, matchConfidence }: HoldingRow): FundHolding["match"] {
  if (matched === null || matchMethod === null || matchConfidence === null) return null
  return { instrumentId: matched, method: matchMethod, confidence: matchConfidence }
}

/** Selects all lines of the fund that a line belongs to. */
function selectWeighed(query: Query, listing: Listing, standard: string) {
  return query
    .select({
      weight: held.weight,
      kind: held.kind,
      side: held.side,
      matched: held.matched,
      matchConfidence: held.matchConfidence,
      standing: standingUnder(standard).as("standing"),
      // Set only for a vehicle that is decided on its structure.
      status: sql<DeterminationStatus | null>`iif(${isOnStructure}, ${determinations.status}, NULL)`.as(
        "status",
      ),
      purification: sql<number | null>`${determinations.complianceJson} ->> '$.purification.percentage'`.as(
        "purification",
      ),
      verdictAsOf: determinations.asOf,
    })
    .from(line)
    .innerJoin(held, isOfLine)
    .leftJoin(determinations, eq(determinations.filer, held.filer))
    .leftJoin(companyMeasures, isMeasured(held.filer))
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

/** Returns the verdict; null for a company that was not measured. */
function verdictOf({ standing, status, purification, verdictAsOf: asOf }: WeighedRow): LineVerdict | null {
  if (asOf === null) return null
  if (standing !== null) {
    const {
      status: under,
      isAtRisk,
      purificationPercentage,
      purificationBound,
    }: ListedStanding = JSON.parse(standing)
    return { status: under, atRisk: isAtRisk, purificationPercentage, purificationBound, asOf }
  }
  return (
    status && { status, atRisk: false, purificationPercentage: purification, purificationBound: null, asOf }
  )
}
