import type { Candidate } from "../../src/identifiers/resolve.ts"
import type { ScreenedLine, Screening, StockFilter, StockPage } from "../../src/ports.ts"
import type { DeterminationStatus, HealthRating, MarketCapBucket, ScreenSort } from "../../src/vocabulary.ts"
import { isMeant } from "./instruments.ts"
import { type ListingColumns, listingColumns, listingOf } from "./listing-row.ts"
import { steady } from "./steady.ts"

/** One line as batch screening shows it, by the names of the columns. */
interface LineRow extends ListingColumns {
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
  ${listingColumns("listings")}, companies.sector, determinations.status, determinations.health_status,
  determinations.market_cap, quotes.currency, quotes.date, quotes.close, quotes.previous_close`

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

/** An empty list of values does not filter; without a country the facets of any country are read. */
const selectFacets = `
SELECT id, stocks FROM screening_facets
WHERE country_code = coalesce(?5, '*') AND stocks > 0
  AND (?1 = '[]' OR status IN (SELECT value FROM json_each(?1)))
  AND (?2 IS NULL OR sector = ?2)
  AND (?3 = '[]' OR market_cap IN (SELECT value FROM json_each(?3)))
  AND (?4 = '[]' OR health IN (SELECT value FROM json_each(?4)))`

/** The column of each order, and where an identifier begins in it. */
const orders: Readonly<Record<ScreenSort, { readonly column: string; readonly identifierFrom: number }>> = {
  symbol: { column: "instrument_id", identifierFrom: 1 },
  market_cap: { column: "by_market_cap", identifierFrom: 21 },
}

/**
 * Merges the facets: a recursive query with an order is a queue, from which the first stock of all facets is taken and
 * the next of its facet put in, each by one look at an index. What is read is bounded by the facets and the page, not by
 * the universe. `~` comes after every position and stands for a facet that is read out.
 */
const selectPage = ({ column, identifierFrom }: (typeof orders)[ScreenSort]) => `
WITH RECURSIVE merged (facet, position) AS (
  SELECT facet.value, (SELECT min(first.${column}) FROM screening_universe AS first WHERE first.facet = facet.value)
  FROM json_each(?1) AS facet
  UNION ALL
  SELECT merged.facet, coalesce((
    SELECT min(next.${column}) FROM screening_universe AS next
    WHERE next.facet = merged.facet AND next.${column} > merged.position
  ), '~')
  FROM merged WHERE merged.position < '~'
  ORDER BY 2 LIMIT ?2 OFFSET ?3
)
SELECT ${lineColumns}
FROM merged
CROSS JOIN listings ON listings.instrument_id = substr(merged.position, ${identifierFrom}) ${beside}
ORDER BY merged.position`

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
      .prepare(selectPage(orders[sort]))
      .bind(JSON.stringify(facets.map(({ id }) => id)), page.limit, page.offset)
      .all<LineRow>(),
  )
  return { total, lines: results.map(lineOf) }
}

function lineOf(row: LineRow): ScreenedLine {
  return {
    listing: listingOf(row),
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
