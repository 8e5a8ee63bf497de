import type { Candidate } from "../../src/identifiers/resolve.ts"
import type { ScreenedLine, Screening, StockFilter, StockPage } from "../../src/ports.ts"
import type {
  DeterminationStatus,
  HealthRating,
  ListingKind,
  MarketCapBucket,
  ScreenSort,
} from "../../src/vocabulary.ts"
import { isMeant } from "./instruments.ts"
import { steady } from "./steady.ts"

/** One line as batch screening shows it, by the names of the columns. */
interface LineRow {
  readonly instrument_id: string
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  readonly country_code: string | null
  readonly cik: number | null
  readonly kind: ListingKind
  readonly sandbox: number
  readonly isin: string | null
  readonly canonical: number
  readonly sector: string | null
  readonly status: DeterminationStatus | null
  readonly health_status: HealthRating | null
  readonly market_cap: MarketCapBucket | null
  readonly currency: string | null
  readonly date: string | null
  readonly close: number | null
  readonly previous_close: number | null
}

const lineColumns = `
  listings.instrument_id, listings.symbol, listings.name, listings.exchange, listings.country_code, listings.cik,
  listings.kind, listings.sandbox, listings.isin, listings.canonical, companies.sector, determinations.status,
  determinations.health_status, determinations.market_cap, quotes.currency, quotes.date, quotes.close,
  quotes.previous_close`

const beside = `
LEFT JOIN companies ON companies.cik = listings.cik
LEFT JOIN determinations ON determinations.cik = listings.cik
LEFT JOIN quotes ON quotes.instrument_id = listings.instrument_id`

/** Batch screening over D1: one round trip for a list of symbols, two for a page of the universe. */
export function d1Screening(database: D1Database): Screening {
  return {
    findLines: (wanted) => findLines(database, wanted),
    listStocks: (filter, sort, page) => listStocks(database, filter, sort, page),
  }
}

const selectLines = `
SELECT ${lineColumns}
FROM listings ${beside}
WHERE listings.instrument_id IN (SELECT value FROM json_each(?1))`

async function findLines(
  database: D1Database,
  wanted: readonly (readonly Candidate[])[],
): Promise<readonly (ScreenedLine | null)[]> {
  const ids = [...new Set(wanted.flat().map(({ instrumentId }) => instrumentId))]
  if (ids.length === 0) return wanted.map(() => null)
  const { results } = await steady(() =>
    database.prepare(selectLines).bind(JSON.stringify(ids)).all<LineRow>(),
  )
  const lines = new Map(results.map((row) => [row.instrument_id, lineOf(row)]))
  return wanted.map((candidates) => firstOf(candidates, lines))
}

function firstOf(
  candidates: readonly Candidate[],
  lines: ReadonlyMap<string, ScreenedLine>,
): ScreenedLine | null {
  for (const { instrumentId, country } of candidates) {
    const line = lines.get(instrumentId)
    if (line !== undefined && isMeant(line.listing, country)) return line
  }
  return null
}

/** An empty list of values does not filter. */
const selectFacets = `
SELECT id, stocks FROM screening_facets
WHERE stocks > 0
  AND (?1 = '[]' OR status IN (SELECT value FROM json_each(?1)))
  AND (?2 IS NULL OR sector = ?2)
  AND (?3 = '[]' OR market_cap IN (SELECT value FROM json_each(?3)))
  AND (?4 = '[]' OR health IN (SELECT value FROM json_each(?4)))
  AND (?5 IS NULL OR country_code = ?5)`

const sortColumns: Readonly<Record<ScreenSort, string>> = {
  symbol: "instrument_id",
  market_cap: "by_market_cap",
}

/**
 * No facet has more than `limit + offset` rows in the page or before it, so each gives at most as many, read off its
 * index: the rows sorted are bounded by the facets, not by the universe. `~` comes after every identifier.
 */
const selectPage = (column: string) => `
SELECT ${lineColumns}
FROM (
  SELECT stock.instrument_id, stock.${column} AS position
  FROM json_each(?1) AS facet
  CROSS JOIN screening_universe AS stock ON stock.facet = facet.value AND stock.${column} <= coalesce((
    SELECT last.${column} FROM screening_universe AS last
    WHERE last.facet = facet.value
    ORDER BY last.${column} LIMIT 1 OFFSET ?2 + ?3 - 1
  ), '~')
  ORDER BY position LIMIT ?2 OFFSET ?3
) AS page
JOIN listings ON listings.instrument_id = page.instrument_id ${beside}
ORDER BY page.position`

async function listStocks(
  database: D1Database,
  filter: StockFilter,
  sort: ScreenSort,
  page: { readonly limit: number; readonly offset: number },
): Promise<StockPage> {
  const { results: facets } = await steady(() =>
    database
      .prepare(selectFacets)
      .bind(
        JSON.stringify(filter.statuses),
        filter.sector,
        JSON.stringify(filter.marketCaps),
        JSON.stringify(filter.healths),
        filter.countryCode,
      )
      .all<{ id: number; stocks: number }>(),
  )
  const total = facets.reduce((sum, { stocks }) => sum + stocks, 0)
  if (page.offset >= total) return { total, lines: [] }
  const { results } = await steady(() =>
    database
      .prepare(selectPage(sortColumns[sort]))
      .bind(JSON.stringify(facets.map(({ id }) => id)), page.limit, page.offset)
      .all<LineRow>(),
  )
  return { total, lines: results.map(lineOf) }
}

function lineOf(row: LineRow): ScreenedLine {
  return {
    listing: {
      instrumentId: row.instrument_id,
      symbol: row.symbol,
      name: row.name,
      exchange: row.exchange,
      countryCode: row.country_code,
      cik: row.cik,
      kind: row.kind,
      sandbox: row.sandbox === 1,
      isin: row.isin,
      canonical: row.canonical === 1,
    },
    sector: row.sector,
    status: row.status ?? "pending",
    healthStatus: row.health_status,
    marketCap: row.market_cap,
    quote: quoteOf(row),
  }
}

function quoteOf({ currency, date, close, previous_close }: LineRow): ScreenedLine["quote"] {
  if (currency === null || date === null || close === null) return null
  return { currency, date, close, previousClose: previous_close }
}
