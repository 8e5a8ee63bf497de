import { displayName } from "../../../src/identifiers/display-name.ts"
import { type Candidate, isOfCandidate } from "../../../src/identifiers/resolve.ts"
import type { NamedListing, ScreenedLine, Screening, StockFilter, StockPage } from "../../../src/ports.ts"
import { currentMethodology } from "../../../src/screening/methodologies.ts"
import type {
  DeterminationStatus,
  HealthRating,
  MarketCapBucket,
  ScreenSort,
} from "../../../src/vocabulary.ts"
import { readWithRetry } from "../read-with-retry.ts"
import { type ListingColumns, listingColumns, listingOf } from "./listing-row.ts"
import { joinMeasures, standingField, standingPath, statusUnder } from "./standings.ts"

/** One line as batch screening shows it. */
interface LineRow extends ListingColumns {
  readonly sector: string | null
  readonly status: DeterminationStatus | null
  readonly published_at: string | null
  readonly as_of: string | null
  readonly stale_from: string | null
  readonly health_status: HealthRating | null
  readonly market_cap: MarketCapBucket | null
  readonly currency: string | null
  readonly date: string | null
  readonly close: number | null
  readonly previous_close: number | null
  /** Read under a standard only. */
  readonly flip_distance?: number | null
}

const lineColumns = `
  ${listingColumns("listings")}, companies.sector, determinations.published_at, determinations.as_of,
  determinations.stale_from, determinations.health_status, determinations.market_cap, quotes.currency, quotes.date, quotes.close, quotes.previous_close`

const joins = `
LEFT JOIN companies ON companies.cik = listings.cik
LEFT JOIN determinations ON determinations.cik = listings.cik
LEFT JOIN quotes ON quotes.instrument_id = listings.instrument_id`

/** What differs between a page of published verdicts and one of a standard's. */
interface VerdictSource {
  /** SQL, with `joins` in reach. */
  readonly columns: string
  readonly join: string
}

const published: VerdictSource = { columns: "determinations.status", join: "" }

/** `path`: the parameter with the standard's path; `isPublished`: as for `statusUnder`. */
function ofStandard(path: string, isPublished: string): VerdictSource {
  return {
    columns: `${statusUnder(path, isPublished)} AS status, ${standingField(path, "flipDistance")} AS flip_distance`,
    join: joinMeasures("listings.cik"),
  }
}

/** Batch screening in D1: one round trip for a list of symbols, and one for a page of the universe. */
export function d1Screening(database: D1Database): Screening {
  return {
    findListings: (instrumentIds, isins) => findListings(database, instrumentIds, isins),
    findLines: (wanted, standard) => findLines(database, wanted, standard),
    listStocks: (filter, sort, page, standard) =>
      standard === null && sort !== "flip_distance"
        ? listPublished(database, filter, sort, page)
        : listStandings(database, filter, sort, page, standard),
  }
}

/** Names that people use are those of any line of the company. */
const selectListings = `
SELECT ${listingColumns("listings")}, iif(instr(listings.instrument_id, ':') = 0, companies.name, NULL) AS filer,
  (SELECT json_group_array(name) FROM (
    SELECT name FROM former_names WHERE former_names.cik = listings.cik
    UNION SELECT known_names.name FROM known_names WHERE known_names.instrument_id = listings.instrument_id
    UNION SELECT known_names.name FROM listings AS line JOIN known_names ON known_names.instrument_id = line.instrument_id
      WHERE line.cik = listings.cik
  )) AS other_names
FROM listings LEFT JOIN companies ON companies.cik = listings.cik
WHERE listings.instrument_id IN (SELECT value FROM json_each(?1)) OR listings.isin IN (SELECT value FROM json_each(?2))`

interface NamedRow extends ListingColumns {
  readonly filer: string | null
  /** JSON */
  readonly other_names: string
}

/** A US line is shown by its filer's name without the legal form, which tells two companies of one name apart. */
async function findListings(
  database: D1Database,
  instrumentIds: readonly string[],
  isins: readonly string[],
): Promise<readonly NamedListing[]> {
  if (instrumentIds.length + isins.length === 0) return []
  const statement = database
    .prepare(selectListings)
    .bind(JSON.stringify(instrumentIds), JSON.stringify(isins))
  const { results } = await readWithRetry(() => statement.all<NamedRow>())
  return results.map(({ filer, other_names, ...row }) => ({
    listing: listingOf(row),
    names: [
      filer !== null && displayName(filer) === row.name ? filer : row.name,
      ...(JSON.parse(other_names) as readonly string[]),
    ],
  }))
}

const selectLines = ({ columns, join }: VerdictSource) => `
SELECT ${lineColumns}, ${columns}
FROM listings ${joins} ${join}
WHERE listings.instrument_id IN (SELECT value FROM json_each(?1))`
const selectPublishedLines = selectLines(published)
const selectStandingLines = selectLines(ofStandard("?2", "FALSE"))

async function findLines(
  database: D1Database,
  wanted: readonly (readonly Candidate[])[],
  standard: string | null,
): Promise<readonly (ScreenedLine | null)[]> {
  const ids = [...new Set(wanted.flat().map(({ instrumentId }) => instrumentId))]
  if (ids.length === 0) return wanted.map(() => null)
  const json = JSON.stringify(ids)
  const statement =
    standard === null
      ? database.prepare(selectPublishedLines).bind(json)
      : database.prepare(selectStandingLines).bind(json, standingPath(standard))
  const { results } = await readWithRetry(() => statement.all<LineRow>())
  const lines = new Map(results.map((row) => [row.instrument_id, lineOf(row)]))
  return wanted.map((candidates) => firstOf(candidates, lines))
}

function firstOf(
  candidates: readonly Candidate[],
  lines: ReadonlyMap<string, ScreenedLine>,
): ScreenedLine | null {
  for (const candidate of candidates) {
    const line = lines.get(candidate.instrumentId)
    if (line !== undefined && isOfCandidate(line.listing, candidate)) return line
  }
  return null
}

/** An empty list of values does not filter. */
const facetValues = `
  stocks > 0
  AND (?2 IS NULL OR sector = ?2)
  AND (?3 = '[]' OR market_cap IN (SELECT value FROM json_each(?3)))
  AND (?4 = '[]' OR health IN (SELECT value FROM json_each(?4)))`

/** Without a country the facets for all countries are read. */
const selectFacets = `
SELECT id, stocks FROM screening_facets
WHERE country_code = coalesce(?5, '*') AND (?1 = '[]' OR status IN (SELECT value FROM json_each(?1)))
  AND ${facetValues}`

/**
 * The facets of the standard ?8 and of the stocks that were not measured, which are pending under a standard. ?9: 1 where
 * the published verdict counts instead.
 */
const selectStandingFacets = `
SELECT id, stocks FROM standing_facets
WHERE standard IN (?8, 'structure', '') AND (?5 IS NULL OR country_code = ?5)
  AND (?1 = '[]' OR iif(standard = '' AND NOT ?9, 'pending', status) IN (SELECT value FROM json_each(?1)))
  AND ${facetValues}`

interface SortOrder {
  readonly column: string
  /** The offset at which the identifier begins in the column. */
  readonly identifierFrom: number
}

const orders: Readonly<Record<ScreenSort, SortOrder>> = {
  symbol: { column: "instrument_id", identifierFrom: 1 },
  market_cap: { column: "by_market_cap", identifierFrom: 21 },
  flip_distance: { column: "by_flip_distance", identifierFrom: 26 },
}

const totalOf = (facets: string) => `SELECT coalesce(sum(stocks), 0) AS total FROM (${facets})`

/** What a page is read from. */
interface PageSource extends VerdictSource {
  /** The statement of the facets that match. */
  readonly facets: string
  /** The table of the stocks of each facet. */
  readonly universe: string
}

/**
 * Merges the facets: a recursive query with an order is a priority queue. Each step takes the first stock of all facets and
 * adds the next one of its facet by one index look-up, so the rows read are bounded by the facets and the page, not by the
 * universe. `~` sorts after every position and marks a facet that is exhausted. Returns ?6 stocks after the first ?7.
 */
const pageOf = ({ facets, universe, columns, join }: PageSource, { column, identifierFrom }: SortOrder) => `
WITH RECURSIVE facets AS MATERIALIZED (${facets}),
merged (facet, position) AS (
  SELECT facet.id, (SELECT min(first.${column}) FROM ${universe} AS first WHERE first.facet = facet.id)
  FROM facets AS facet WHERE ?7 < (SELECT sum(facet.stocks) FROM facets AS facet)
  UNION ALL
  SELECT merged.facet, coalesce((
    SELECT min(next.${column}) FROM ${universe} AS next
    WHERE next.facet = merged.facet AND next.${column} > merged.position
  ), '~')
  FROM merged WHERE merged.position < '~'
  ORDER BY 2 LIMIT ?6 OFFSET ?7
)
SELECT ${lineColumns}, ${columns}
FROM merged
CROSS JOIN listings ON listings.instrument_id = substr(merged.position, ${identifierFrom}) ${joins} ${join}
ORDER BY merged.position`

const publishedPage: PageSource = { ...published, facets: selectFacets, universe: "screening_universe" }

/** ?10: the path of the standard. */
const standingPage: PageSource = {
  ...ofStandard("?10", "?9"),
  facets: selectStandingFacets,
  universe: "standing_universe",
}

interface PageBounds {
  readonly limit: number
  readonly offset: number
}

function listPublished(
  database: D1Database,
  filter: StockFilter,
  sort: Exclude<ScreenSort, "flip_distance">,
  { limit, offset }: PageBounds,
): Promise<StockPage> {
  const values = filterValues(filter)
  return readPage(
    database,
    database.prepare(totalOf(selectFacets)).bind(...values),
    database.prepare(pageOf(publishedPage, orders[sort])).bind(...values, limit, offset),
  )
}

/** `standard`: null for the published verdicts with their distances. */
function listStandings(
  database: D1Database,
  filter: StockFilter,
  sort: ScreenSort,
  { limit, offset }: PageBounds,
  standard: string | null,
): Promise<StockPage> {
  const id = standard ?? currentMethodology.id
  const values = [...filterValues(filter), limit, offset, id, standard === null ? 1 : 0]
  return readPage(
    database,
    database.prepare(totalOf(selectStandingFacets)).bind(...values),
    database.prepare(pageOf(standingPage, orders[sort])).bind(...values, standingPath(id)),
  )
}

function filterValues({ statuses, sector, marketCaps, healths, countryCode }: StockFilter) {
  const [ofStatus, ofMarketCap, ofHealth] = [statuses, marketCaps, healths].map((each) =>
    JSON.stringify(each),
  )
  return [ofStatus, sector, ofMarketCap, ofHealth, countryCode]
}

/** One transaction, so that total and page agree: a verdict may be published at any time. */
async function readPage(
  database: D1Database,
  total: D1PreparedStatement,
  page: D1PreparedStatement,
): Promise<StockPage> {
  const [totals, lines] = await readWithRetry(() => database.batch<never>([total, page]))
  const [counted] = (totals?.results ?? []) as readonly { readonly total: number }[]
  const rows = (lines?.results ?? []) as readonly LineRow[]
  return { total: counted?.total ?? 0, lines: rows.map(lineOf) }
}

function lineOf(row: LineRow): ScreenedLine {
  return {
    listing: listingOf(row),
    sector: row.sector,
    status: row.status ?? "pending",
    analyzedAt: row.published_at,
    asOf: row.as_of,
    staleFrom: row.stale_from,
    healthStatus: row.health_status,
    marketCap: row.market_cap,
    quote: quoteOf(row),
    flipDistance: row.flip_distance ?? null,
  }
}

function quoteOf({ currency, date, close, previous_close }: LineRow): ScreenedLine["quote"] {
  if (currency === null || date === null || close === null) return null
  return { currency, date, close, previousClose: previous_close }
}
