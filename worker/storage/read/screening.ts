import type { Candidate } from "../../../src/identifiers/resolve.ts"
import type { ScreenedLine, Screening, StockFilter, StockPage } from "../../../src/ports.ts"
import type {
  DeterminationStatus,
  HealthRating,
  MarketCapBucket,
  ScreenSort,
} from "../../../src/vocabulary.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { matchesCountry } from "./instruments.ts"
import { type ListingColumns, listingColumns, listingOf } from "./listing-row.ts"

/** One line as batch screening shows it. */
interface LineRow extends ListingColumns {
  readonly sector: string | null
  readonly status: DeterminationStatus | null
  readonly published_at: string | null
  readonly stale_from: string | null
  readonly health_status: HealthRating | null
  readonly market_cap: MarketCapBucket | null
  readonly currency: string | null
  readonly date: string | null
  readonly close: number | null
  readonly previous_close: number | null
}

const lineColumns = `
  ${listingColumns("listings")}, companies.sector, determinations.status, determinations.published_at,
  determinations.stale_from, determinations.health_status, determinations.market_cap, quotes.currency, quotes.date, quotes.close, quotes.previous_close`

const joins = `
LEFT JOIN companies ON companies.cik = listings.cik
LEFT JOIN determinations ON determinations.cik = listings.cik
LEFT JOIN quotes ON quotes.instrument_id = listings.instrument_id`

/** Batch screening in D1: one round trip for a list of symbols, and one for a page of the universe. */
export function d1Screening(database: D1Database): Screening {
  return {
    findLines: (wanted) => findLines(database, wanted),
    listStocks: (filter, sort, page) => listStocks(database, filter, sort, page),
  }
}

const selectLines = `
SELECT ${lineColumns}
FROM listings ${joins}
WHERE listings.instrument_id IN (SELECT value FROM json_each(?1))`

async function findLines(
  database: D1Database,
  wanted: readonly (readonly Candidate[])[],
): Promise<readonly (ScreenedLine | null)[]> {
  const ids = [...new Set(wanted.flat().map(({ instrumentId }) => instrumentId))]
  if (ids.length === 0) return wanted.map(() => null)
  const { results } = await readWithRetry(() =>
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
    if (line !== undefined && matchesCountry(line.listing, country)) return line
  }
  return null
}

/** An empty list of values does not filter; without a country the facets for all countries are read. */
const selectFacets = `
SELECT id, stocks FROM screening_facets
WHERE country_code = coalesce(?5, '*') AND stocks > 0
  AND (?1 = '[]' OR status IN (SELECT value FROM json_each(?1)))
  AND (?2 IS NULL OR sector = ?2)
  AND (?3 = '[]' OR market_cap IN (SELECT value FROM json_each(?3)))
  AND (?4 = '[]' OR health IN (SELECT value FROM json_each(?4)))`

/** The column of each sort order, and the offset at which the identifier begins in it. */
const orders: Readonly<Record<ScreenSort, { readonly column: string; readonly identifierFrom: number }>> = {
  symbol: { column: "instrument_id", identifierFrom: 1 },
  market_cap: { column: "by_market_cap", identifierFrom: 21 },
}

const selectTotal = `SELECT coalesce(sum(stocks), 0) AS total FROM (${selectFacets})`

/**
 * Merges the facets: a recursive query with an order is a priority queue. Each step takes the first stock of all facets and
 * adds the next one of its facet by one index look-up, so the rows read are bounded by the facets and the page, not by the
 * universe. `~` sorts after every position and marks a facet that is exhausted. Returns ?6 stocks after the first ?7.
 */
const selectPage = ({ column, identifierFrom }: (typeof orders)[ScreenSort]) => `
WITH RECURSIVE facets AS MATERIALIZED (${selectFacets}),
merged (facet, position) AS (
  SELECT facet.id, (SELECT min(first.${column}) FROM screening_universe AS first WHERE first.facet = facet.id)
  FROM facets AS facet WHERE ?7 < (SELECT sum(facet.stocks) FROM facets AS facet)
  UNION ALL
  SELECT merged.facet, coalesce((
    SELECT min(next.${column}) FROM screening_universe AS next
    WHERE next.facet = merged.facet AND next.${column} > merged.position
  ), '~')
  FROM merged WHERE merged.position < '~'
  ORDER BY 2 LIMIT ?6 OFFSET ?7
)
SELECT ${lineColumns}
FROM merged
CROSS JOIN listings ON listings.instrument_id = substr(merged.position, ${identifierFrom}) ${joins}
ORDER BY merged.position`

/** One transaction, so that total and page agree: a verdict may be published at any time. */
async function listStocks(
  database: D1Database,
  { statuses, sector, marketCaps, healths, countryCode }: StockFilter,
  sort: ScreenSort,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<StockPage> {
  const [ofStatus, ofMarketCap, ofHealth] = [statuses, marketCaps, healths].map((values) =>
    JSON.stringify(values),
  )
  const filter = [ofStatus, sector, ofMarketCap, ofHealth, countryCode]
  const [totals, page] = await readWithRetry(() =>
    database.batch<never>([
      database.prepare(selectTotal).bind(...filter),
      database.prepare(selectPage(orders[sort])).bind(...filter, limit, offset),
    ]),
  )
  const [counted] = (totals?.results ?? []) as readonly { readonly total: number }[]
  const rows = (page?.results ?? []) as readonly LineRow[]
  return { total: counted?.total ?? 0, lines: rows.map(lineOf) }
}

function lineOf(row: LineRow): ScreenedLine {
  return {
    listing: listingOf(row),
    sector: row.sector,
    status: row.status ?? "pending",
    analyzedAt: row.published_at,
    staleFrom: row.stale_from,
    healthStatus: row.health_status,
    marketCap: row.market_cap,
    quote: quoteOf(row),
  }
}

function quoteOf({ currency, date, close, previous_close }: LineRow): ScreenedLine["quote"] {
  if (currency === null || date === null || close === null) return null
  return { currency, date, close, previousClose: previous_close }
}
