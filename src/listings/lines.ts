import { and, eq, getTableColumns, gt, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type Database, listed } from "../database/database.ts"
import {
  companies,
  companyMeasures,
  determinations,
  listings,
  quotes,
  screeningFacets,
  screeningUniverse,
  standingFacets,
  standingUniverse,
} from "../database/screening.ts"
import { formerNames, knownNames } from "../database/search.ts"
import { displayName } from "../identifiers/display-name.ts"
import { type Candidate, lineMeant } from "../identifiers/resolve.ts"
import { defaultStandard } from "../screening/methodologies.ts"
import { flipDistanceUnder, isMeasured, statusUnder } from "../stored/measures.ts"
import type { DeterminationStatus, HealthRating, MarketCapBucket, ScreenSort } from "../vocabulary.ts"
import type { Listing, Quote } from "./instrument.ts"
import { mayBeNamed } from "./store.ts"

/** A line with the fields that batch screening shows. */
export interface ScreenedLine {
  readonly listing: Listing
  readonly sector: string | null
  /** `pending` while there is no verdict. */
  readonly status: DeterminationStatus
  /** ISO 8601 date-time; null if not analysed. */
  readonly analyzedAt: string | null
  /** The day of the verdict, as ISO 8601 date-time; null if there is none. */
  readonly asOf: string | null
  /** The first day on which the verdict is out of date (YYYY-MM-DD); null if not known. */
  readonly staleFrom: string | null
  readonly healthStatus: HealthRating | null
  readonly marketCap: MarketCapBucket | null
  readonly quote: Quote | null
  /** The `flipDistance` of the line's standing; null if there is none. */
  readonly flipDistance: number | null
  /** A `ListedRatios`; null if no ratio is known, and for lines of another standard or of the universe. */
  readonly listedRatiosJson: string | null
}

/** The filter of batch screening. An empty list or null does not filter. */
export interface StockFilter {
  readonly statuses: readonly DeterminationStatus[]
  readonly sector: string | null
  readonly marketCaps: readonly MarketCapBucket[]
  readonly healths: readonly HealthRating[]
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string | null
}

export interface StockPage {
  /** The number of matching stocks on all pages. */
  readonly total: number
  readonly lines: readonly ScreenedLine[]
}

/** A listing with its possible names: its own or its filer's, then former names and popular names. */
export interface NamedListing {
  readonly listing: Listing
  readonly names: readonly string[]
}

export interface PageBounds {
  readonly limit: number
  readonly offset: number
}

export type LineStore = ReturnType<typeof lineStore>

/** Reads the lines of batch screening. A list of symbols, or a page of the universe, takes one round trip. */
export function lineStore(database: Database) {
  return {
    /**
     * Reads the listings with some identifiers or ISINs, each once, in one query. A US line has the name of
     * its filer. That name includes the legal form, which may be the only difference between two companies.
     */
    async findListings(
      instrumentIds: readonly string[],
      isins: readonly string[],
    ): Promise<readonly NamedListing[]> {
      if (instrumentIds.length + isins.length === 0) return []
      const rows = await database.read((query) =>
        query
          .select({ listing: getTableColumns(listings), companyName, otherNames })
          .from(listings)
          .leftJoin(companies, eq(companies.filer, listings.filer))
          .where(
            or(inArray(listings.instrumentId, listed(instrumentIds)), inArray(listings.isin, listed(isins))),
          )
          .all(),
      )
      return rows.map(({ listing, companyName: name, otherNames: others }) => ({
        listing,
        names: [
          name !== null && displayName(name) === listing.name ? name : listing.name,
          ...(JSON.parse(others) as readonly string[]),
        ],
      }))
    },
    /**
     * Reads, for each list of candidates, the line that they name, or null. All lists take one query.
     * `standard` is the id of the standard whose verdict is the status; null for the published determination.
     */
    async findLines(
      wanted: readonly (readonly Candidate[])[],
      standard: string | null,
    ): Promise<readonly (ScreenedLine | null)[]> {
      const candidates = wanted.flat()
      if (candidates.length === 0) return wanted.map(() => null)
      const rows = await database.read((query) =>
        query
          .select({ ...lineColumns, ...verdictOf(standard, "pending"), listedRatiosJson })
          .from(listings)
          .leftJoin(companies, eq(companies.filer, listings.filer))
          .leftJoin(determinations, eq(determinations.filer, listings.filer))
          .leftJoin(quotes, eq(quotes.instrumentId, listings.instrumentId))
          .leftJoin(companyMeasures, isMeasured(listings.filer))
          .where(mayBeNamed(candidates))
          .all(),
      )
      const lines = rows.map((row) => ({
        ...lineOf(row),
        listedRatiosJson: standard === null ? row.listedRatiosJson : null,
      }))
      return wanted.map((some) => lineMeant(some, lines))
    },
    /**
     * Reads a page of the stocks of the universe: of each company, its canonical line. `standard`: as for
     * `findLines`. Total and page are read in one transaction, so that they agree even if a verdict is
     * published meanwhile.
     */
    async listStocks(
      filter: StockFilter,
      sort: ScreenSort,
      page: PageBounds,
      standard: string | null,
    ): Promise<StockPage> {
      const [[counted], rows] = await database.read((query) => {
        const source = sourceOf(query, filter, sort, standard)
        return query.batch([
          query
            .select({ total: sql<number>`coalesce(sum(stocks), 0)`.as("total") })
            .from(sql`${source.facets}`),
          selectPage(query, source, page),
        ])
      })
      return { total: counted?.total ?? 0, lines: rows.map(lineOf) }
    },
  }
}

/** The name of the registrant of a US line. */
const companyName = sql<string | null>`iif(instr(${listings.instrumentId}, ':') = 0, ${companies.name}, NULL)`

const line = alias(listings, "line")

/** A JSON list of names. A name that people use counts for all lines of the company. */
const otherNames = sql<string>`(SELECT json_group_array(name) FROM (
  SELECT name FROM ${formerNames} WHERE ${formerNames.filer} = ${listings.filer}
  UNION SELECT ${knownNames.name} FROM ${knownNames} WHERE ${knownNames.instrumentId} = ${listings.instrumentId}
  UNION SELECT ${knownNames.name} FROM ${listings} AS ${line}
    JOIN ${knownNames} ON ${knownNames.instrumentId} = ${line.instrumentId} WHERE ${line.filer} = ${listings.filer}
))`

/** The columns of a line in batch screening. Each column has a unique name, as a batch requires. */
const lineColumns = {
  listing: getTableColumns(listings),
  sector: companies.sector,
  publishedAt: determinations.publishedAt,
  asOf: determinations.asOf,
  staleFrom: determinations.staleFrom,
  healthStatus: determinations.healthStatus,
  marketCap: determinations.marketCap,
  currency: quotes.currency,
  date: quotes.date,
  close: quotes.close,
  previousClose: quotes.previousClose,
}

const { listedRatiosJson } = determinations

type Query = Database["query"]

/**
 * Selects the published verdict, or the verdict under a standard with its distance. `unmeasured` is the
 * status of a company that was not measured.
 */
function verdictOf(standard: string | null, unmeasured: "pending" | "published") {
  const published = sql<DeterminationStatus | null>`${determinations.status}`
  return {
    status: (standard === null ? published : statusUnder(standard, unmeasured)).as("verdict"),
    flipDistance: (standard === null ? sql<number | null>`NULL` : flipDistanceUnder(standard)).as(
      "flip_distance",
    ),
  }
}

/** The parts of the statement that reads a page. */
interface PageSource {
  /** Selects the facets that match. */
  readonly facets: ReturnType<typeof publishedFacets> | ReturnType<typeof standingFacetsOf>
  /** The column by which the stocks of each facet are ordered. */
  readonly order: SQLiteColumn
  readonly verdict: ReturnType<typeof verdictOf>
}

/** Returns the source of a page. Distances are those of the default standard, even for published verdicts. */
function sourceOf(query: Query, filter: StockFilter, sort: ScreenSort, standard: string | null): PageSource {
  if (standard === null && sort !== "flip_distance") {
    const order = sort === "symbol" ? screeningUniverse.instrumentId : screeningUniverse.byMarketCap
    return { facets: publishedFacets(query, filter), order, verdict: verdictOf(null, "published") }
  }
  const orders: Readonly<Record<ScreenSort, SQLiteColumn>> = {
    symbol: standingUniverse.instrumentId,
    market_cap: standingUniverse.byMarketCap,
    flip_distance: standingUniverse.byFlipDistance,
  }
  const id = standard ?? defaultStandard.id
  const unmeasured = standard === null ? "published" : "pending"
  return {
    facets: standingFacetsOf(query, filter, id, unmeasured),
    order: orders[sort],
    verdict: verdictOf(id, unmeasured),
  }
}

/** Selects the facets of published verdicts. Without a country, selects those for all countries. */
function publishedFacets(query: Query, filter: StockFilter) {
  const { id, stocks, status, countryCode } = screeningFacets
  return query
    .select({ id, stocks })
    .from(screeningFacets)
    .where(
      and(
        eq(countryCode, filter.countryCode ?? "*"),
        oneOf(status, filter.statuses),
        isWithin(screeningFacets, filter),
      ),
    )
}

/**
 * Selects the facets of a standard. They include stocks that were not measured, which are pending or have
 * their published verdict.
 */
function standingFacetsOf(
  query: Query,
  filter: StockFilter,
  standardId: string,
  unmeasured: "pending" | "published",
) {
  const { id, stocks, standard, status, countryCode } = standingFacets
  const shown = unmeasured === "published" ? status : sql`iif(${standard} = '', 'pending', ${status})`
  return query
    .select({ id, stocks })
    .from(standingFacets)
    .where(
      and(
        inArray(standard, [standardId, "structure", ""]),
        filter.countryCode === null ? undefined : eq(countryCode, filter.countryCode),
        oneOf(shown, filter.statuses),
        isWithin(standingFacets, filter),
      ),
    )
}

function isWithin(
  facets: typeof screeningFacets | typeof standingFacets,
  { sector, marketCaps, healths }: StockFilter,
): SQL | undefined {
  return and(
    gt(facets.stocks, 0),
    sector === null ? undefined : eq(facets.sector, sector),
    oneOf(facets.marketCap, marketCaps),
    oneOf(facets.health, healths),
  )
}

/** Requires that a value is in a list. An empty list does not filter. */
function oneOf(value: SQLWrapper, values: readonly string[]): SQL | undefined {
  return values.length === 0 ? undefined : sql`${value} IN ${listed(values)}`
}

/** The offset at which the identifier begins in the sort keys of an order. */
const identifierFrom: Readonly<Record<string, number>> = {
  instrument_id: 1,
  by_market_cap: 21,
  by_flip_distance: 26,
}

/**
 * Merges the facets. A recursive query with an order works as a priority queue: each step takes the first
 * stock of all facets and adds the next stock of its facet by one index look-up. So the number of rows read
 * depends on the facets and the page, not on the universe. `~` sorts after every position and marks a facet
 * without further stocks. The result is `limit` stocks after the first `offset`.
 */
function selectPage(query: Query, { facets, order, verdict }: PageSource, { limit, offset }: PageBounds) {
  const universe = order.table
  const column = sql.identifier(order.name)
  const merged = sql`(
WITH RECURSIVE facets AS MATERIALIZED ${facets},
merged (facet, position) AS (
  SELECT facet.id, (SELECT min(first.${column}) FROM ${universe} AS first WHERE first.facet = facet.id)
  FROM facets AS facet WHERE ${offset} < (SELECT sum(facet.stocks) FROM facets AS facet)
  UNION ALL
  SELECT merged.facet, coalesce((
    SELECT min(next.${column}) FROM ${universe} AS next
    WHERE next.facet = merged.facet AND next.${column} > merged.position
  ), '~')
  FROM merged WHERE merged.position < '~'
  ORDER BY 2 LIMIT ${limit} OFFSET ${offset}
)
SELECT position FROM merged)`
  const page = query
    .select({ position: sql<string>`position`.as("position") })
    .from(merged)
    .as("page")
  return query
    .select({ ...lineColumns, ...verdict })
    .from(page)
    .crossJoin(listings)
    .leftJoin(companies, eq(companies.filer, listings.filer))
    .leftJoin(determinations, eq(determinations.filer, listings.filer))
    .leftJoin(quotes, eq(quotes.instrumentId, listings.instrumentId))
    .leftJoin(companyMeasures, isMeasured(listings.filer))
    .where(eq(listings.instrumentId, sql`substr(${page.position}, ${identifierFrom[order.name] ?? 1})`))
    .orderBy(sql`${page.position}`)
}

type LineRow = Awaited<ReturnType<typeof selectPage>>[number]

function lineOf(row: LineRow): ScreenedLine {
  const { listing, sector, publishedAt, asOf, staleFrom, healthStatus, marketCap, status, flipDistance } = row
  return {
    listing,
    sector,
    status: status ?? "pending",
    analyzedAt: publishedAt,
    asOf,
    staleFrom,
    healthStatus,
    marketCap,
    quote: quoteOf(row),
    flipDistance,
    listedRatiosJson: null,
  }
}

function quoteOf({ currency, date, close, previousClose }: LineRow): Quote | null {
  if (currency === null || date === null || close === null) return null
  return { currency, date, close, previousClose }
}
