import { fromStoredJson } from "../../../src/contract/json-text.ts"
import type { PurityPoint } from "../../../src/funds/history-schema.ts"
import type { LineVerdict, WeighedLine } from "../../../src/funds/purity.ts"
import type { WeighedFund } from "../../../src/funds/schema.ts"
import type { Fund, FundHolding, FundLines, Funds, Listing, WeighableFund } from "../../../src/ports.ts"
import type { ListedStanding } from "../../../src/screening/standings/standing.ts"
import type {
  DeterminationStatus,
  HealthRating,
  HoldingKind,
  HoldingSide,
  HoldingSource,
  MatchMethod,
} from "../../../src/vocabulary.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { type ListingColumns, listingColumns, listingOf } from "./listing-row.ts"
import { isOnStructure, joinMeasures, standingPath, statusUnder } from "./standings.ts"

/** Funds in D1; each method takes one round trip. */
export function d1Funds(database: D1Database): Funds {
  return {
    find: (listing) => readWithRetry(() => findFund(database, listing)),
    holdings: (listing, page, standard) =>
      readWithRetry(() => readHoldings(database, listing, page, standard)),
    weighable: (listing, standard) => readWithRetry(() => readWeighable(database, listing, standard)),
    weighed: (instrumentIds) => readWithRetry(() => readWeighed(database, instrumentIds)),
    purity: (fund, from, through) => readWithRetry(() => readPurity(database, fund, from, through)),
  }
}

/**
 * The row of `funds` that a line belongs to: its own, else that of another line with the same ISIN. `line`: the alias of
 * `listings` in the statement.
 */
export const fundOfLine = (line: string) => `coalesce(
  (SELECT own.instrument_id FROM funds AS own WHERE own.instrument_id = ${line}.instrument_id),
  (SELECT min(same.instrument_id) FROM listings AS same JOIN funds ON funds.instrument_id = same.instrument_id
    WHERE same.isin = ${line}.isin AND same.kind = 'fund')
)`

/** `of`: which lines. Each row also has the id of the line. */
export const selectFunds = (of: string) => `
SELECT line.instrument_id AS line, ${listingColumns("main")}, funds.family, funds.category, funds.focus, funds.holdings_as_of,
  funds.holdings_lines, funds.holdings_source, funds.holdings_accession, funds.weighed, funds.weighed_at
FROM listings AS line
JOIN funds ON funds.instrument_id = ${fundOfLine("line")}
JOIN listings AS main ON main.instrument_id = funds.instrument_id
WHERE line.instrument_id ${of}`
export const selectFund = selectFunds("= ?1")

export interface FundDetailRow extends ListingColumns {
  readonly line: string
  readonly family: string | null
  readonly category: string | null
  readonly focus: string | null
  readonly holdings_as_of: string | null
  readonly holdings_lines: number
  readonly holdings_source: HoldingSource | null
  readonly holdings_accession: string | null
  readonly weighed: string | null
  readonly weighed_at: string | null
}

async function findFund(database: D1Database, listing: Listing): Promise<Fund> {
  return fundOf(await database.prepare(selectFund).bind(listing.instrumentId).first<FundDetailRow>(), listing)
}

/** A line without a row in `funds` is a fund with unknown holdings. */
export function fundOf(row: FundDetailRow | null, listing: Listing): Fund {
  if (row === null) {
    const unknown = { family: null, category: null, focus: null, holdingsAsOf: null, weighed: null }
    return { listing, ...unknown, holdingsLines: 0 }
  }
  return {
    listing: listingOf(row),
    family: row.family,
    category: row.category,
    focus: row.focus,
    holdingsAsOf: row.holdings_as_of,
    holdingsLines: row.holdings_lines,
    weighed: row.weighed === null ? null : fromStoredJson<WeighedFund>(row.weighed),
  }
}

/** The columns of a {@link HoldingRow}, of the lines `held`. */
export const holdingFields = (status: string) => `
held.rank, coalesce(listings.name, held.name) AS name, held.ticker, held.cusip, held.isin, held.kind, held.side, held.weight, held.matched,
  held.match_method, held.match_confidence, listings.symbol, listings.sandbox, companies.sector, companies.sic, ${status} AS status,
  determinations.health_status`
export const joinVerdicts = `
LEFT JOIN listings ON listings.instrument_id = held.matched
LEFT JOIN companies ON companies.cik = held.cik
LEFT JOIN determinations ON determinations.cik = held.cik`

/** A page of the holdings of the fund a line belongs to. A page is a range of ranks, so no row before it is read. */
const selectHoldings = (status: string, join: string) => `
SELECT ${holdingFields(status)}
FROM listings AS line
JOIN fund_holdings AS held ON held.fund = ${fundOfLine("line")} AND held.rank > ?2 AND held.rank <= ?3
${joinVerdicts} ${join}
WHERE line.instrument_id = ?1
ORDER BY held.rank`
const selectPublishedHoldings = selectHoldings("determinations.status", "")
/** ?4: the path of the standard. */
const selectStandingHoldings = selectHoldings(statusUnder("?4", "FALSE"), joinMeasures("held.cik"))

export interface HoldingRow {
  readonly rank: number
  readonly name: string
  readonly ticker: string | null
  readonly cusip: string | null
  readonly isin: string | null
  readonly kind: HoldingKind
  readonly side: HoldingSide
  readonly weight: number
  readonly matched: string | null
  readonly match_method: MatchMethod | null
  readonly match_confidence: number | null
  readonly symbol: string | null
  readonly sandbox: number | null
  readonly sector: string | null
  readonly sic: string | null
  readonly status: DeterminationStatus | null
  readonly health_status: HealthRating | null
}

/** One transaction: new holdings may be published at any time. */
async function readHoldings(
  database: D1Database,
  listing: Listing,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  standard: string | null,
): Promise<FundLines> {
  const { instrumentId } = listing
  const place = [instrumentId, offset, offset + limit] as const
  const [funds, held] = await database.batch<never>([
    database.prepare(selectFund).bind(instrumentId),
    standard === null
      ? database.prepare(selectPublishedHoldings).bind(...place)
      : database.prepare(selectStandingHoldings).bind(...place, standingPath(standard)),
  ])
  const [row = null] = (funds?.results ?? []) as readonly FundDetailRow[]
  return {
    fund: fundOf(row, listing),
    lines: ((held?.results ?? []) as readonly HoldingRow[]).map(holdingOf),
  }
}

export function holdingOf(row: HoldingRow): FundHolding {
  return {
    rank: row.rank,
    name: row.name,
    symbol: row.symbol ?? row.ticker,
    cusip: row.cusip,
    isin: row.isin,
    kind: row.kind,
    side: row.side,
    weight: row.weight,
    match: matchOf(row),
    sector: row.sector,
    sic: row.sic,
    sandbox: row.sandbox === 1,
    status: row.status ?? "pending",
    healthStatus: row.health_status,
  }
}

function matchOf({ matched, match_method, match_confidence }: HoldingRow): FundHolding["match"] {
  if (matched === null || match_method === null || match_confidence === null) return null
  return { instrumentId: matched, method: match_method, confidence: match_confidence }
}

/** All lines of the fund a line belongs to. ?2: the path of the standard. */
const selectWeighed = `
SELECT held.weight, held.kind, held.side, held.matched, held.match_confidence, measures.standings -> ?2 AS standing,
  iif(${isOnStructure}, determinations.status, NULL) AS status,
  determinations.compliance_json ->> '$.purification.percentage' AS purification
FROM listings AS line
JOIN fund_holdings AS held ON held.fund = ${fundOfLine("line")}
LEFT JOIN determinations ON determinations.cik = held.cik ${joinMeasures("held.cik")}
WHERE line.instrument_id = ?1
ORDER BY held.rank`

interface WeighedRow extends Pick<HoldingRow, "weight" | "kind" | "side" | "matched" | "match_confidence"> {
  readonly standing: string | null
  /** Of a vehicle that is decided on its structure. */
  readonly status: DeterminationStatus | null
  readonly purification: number | null
}

/** One transaction, as for a page. */
async function readWeighable(
  database: D1Database,
  listing: Listing,
  standard: string,
): Promise<WeighableFund> {
  const { instrumentId } = listing
  const [funds, held] = await database.batch<never>([
    database.prepare(selectFund).bind(instrumentId),
    database.prepare(selectWeighed).bind(instrumentId, standingPath(standard)),
  ])
  const [row = null] = (funds?.results ?? []) as readonly FundDetailRow[]
  return {
    fund: fundOf(row, listing),
    origin: row && originOf(row),
    lines: ((held?.results ?? []) as readonly WeighedRow[]).map(weighedOf),
  }
}

function originOf(row: FundDetailRow): WeighableFund["origin"] {
  const {
    holdings_source: source,
    holdings_accession: accession,
    holdings_as_of: holdingsAsOf,
    weighed_at: weighedAt,
  } = row
  if (source === null || holdingsAsOf === null || weighedAt === null) return null
  return { source, accession, holdingsAsOf, weighedAt }
}

function weighedOf(row: WeighedRow): WeighedLine {
  const { weight, kind, side, matched, match_confidence: confidence } = row
  const match = matched === null || confidence === null ? null : { instrumentId: matched, confidence }
  return { weight, kind, side, match, verdict: verdictOf(row) }
}

/** Null for a company that was not measured. */
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

/** ?1: JSON, the lines. */
const selectWeighedOfLines = `
SELECT line.instrument_id AS line, funds.weighed FROM listings AS line
JOIN funds ON funds.instrument_id = ${fundOfLine("line")}
WHERE line.instrument_id IN (SELECT value FROM json_each(?1)) AND funds.weighed IS NOT NULL`

async function readWeighed(
  database: D1Database,
  instrumentIds: readonly string[],
): Promise<ReadonlyMap<string, WeighedFund>> {
  if (instrumentIds.length === 0) return new Map()
  const { results } = await database
    .prepare(selectWeighedOfLines)
    .bind(JSON.stringify(instrumentIds))
    .all<{ readonly line: string; readonly weighed: string }>()
  return new Map(results.map(({ line, weighed }) => [line, JSON.parse(weighed)]))
}

const selectPurity = `
SELECT date, purity_percentage, screened_percentage, holdings_as_of FROM fund_purity
WHERE fund = ?1 AND date BETWEEN ?2 AND ?3 ORDER BY date`

async function readPurity(
  database: D1Database,
  fund: string,
  from: string,
  through: string,
): Promise<readonly PurityPoint[]> {
  const { results } = await database.prepare(selectPurity).bind(fund, from, through).all<PurityPoint>()
  return results
}
