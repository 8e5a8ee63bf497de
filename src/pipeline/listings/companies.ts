import { type SQL, sql } from "drizzle-orm"
import { type Database, inTransaction, rowsPerStatement } from "../../database/database.ts"
import { listings as listingsTable } from "../../database/screening.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import type { Listing } from "../../listings/instrument.ts"
import { slices } from "../../lists.ts"
import { sectorOf } from "../../screening/activities/declared.ts"
import type { StatedIndustry } from "../../screening/activities/stated-industry.ts"
import { refreshScreeningListings, refreshScreeningUniverse } from "./screening-universe.ts"
import { refreshSearchListings } from "./search-index.ts"

export interface CompanyRecord {
  readonly filer: FilerId
  readonly name: string
  /** Four-digit SIC code; null if unknown. */
  readonly sic: string | null
  /** ISO 3166-1 alpha-2 country of domicile; null if unknown. */
  readonly countryCode: string | null
}

/** A line as a list states it. */
export interface ListedLine extends Listing {
  /** The industry of the list of lines outside the US. Null or absent if it states none, and for a US line. */
  readonly industry?: StatedIndustry | null
}

const selectedCompanies = (rows: string) => sql`
INSERT INTO companies (filer, name, sic, sector, country_code)
SELECT value ->> 'filer', value ->> 'name', value ->> 'sic', value ->> 'sector', value ->> 'countryCode'
FROM json_each(${rows}) WHERE true`

const upsertCompanies = (rows: string) => sql`${selectedCompanies(rows)}
ON CONFLICT (filer) DO UPDATE SET
  name = excluded.name, sic = excluded.sic, sector = excluded.sector, country_code = excluded.country_code`

const selectedListings = (rows: string) => sql`
INSERT INTO listings (
  instrument_id, symbol, name, exchange, country_code, filer, kind, sandbox, isin, canonical, ordinary_per_share_line,
  other_of, security
)
SELECT value ->> 'instrumentId', value ->> 'symbol', value ->> 'name', value ->> 'exchange',
  value ->> 'countryCode', value ->> 'filer', value ->> 'kind', value ->> 'sandbox', value ->> 'isin',
  value ->> 'canonical', value ->> 'ordinaryPerShareLine', value ->> 'otherOf', value ->> 'security'
FROM json_each(${rows}) WHERE true`

/** Inserts or updates listings. `rows`: the listings as a JSON list. */
export const upsertListings = (rows: string) => sql`${selectedListings(rows)}
ON CONFLICT (instrument_id) DO UPDATE SET
  symbol = excluded.symbol, name = excluded.name, exchange = excluded.exchange,
  country_code = excluded.country_code, filer = excluded.filer, kind = excluded.kind, sandbox = excluded.sandbox,
  isin = excluded.isin, canonical = excluded.canonical,
  ordinary_per_share_line = excluded.ordinary_per_share_line, other_of = excluded.other_of, security = excluded.security`

/** Inserts or updates the industries of those listings that state one. */
const upsertIndustries = (rows: string) => sql`
INSERT INTO listed_industries (instrument_id, industry)
SELECT value ->> 'instrumentId', value ->> 'industry' FROM json_each(${rows}) WHERE value ->> 'industry' IS NOT NULL
ON CONFLICT (instrument_id) DO UPDATE SET industry = excluded.industry`

const insertCompanies = (rows: string) => sql`${selectedCompanies(rows)} ON CONFLICT (filer) DO NOTHING`

const insertListings = (rows: string) => sql`${selectedListings(rows)}
ON CONFLICT (instrument_id) DO UPDATE SET
  sandbox = excluded.sandbox, isin = coalesce(listings.isin, excluded.isin)
WHERE listings.sandbox <> excluded.sandbox OR (listings.isin IS NULL AND excluded.isin IS NOT NULL)`

/** Inserts or updates companies; the sector follows from the SIC code. */
export async function saveCompanies(database: Database, companies: readonly CompanyRecord[]): Promise<void> {
  const rows = companies.map((company) => ({ ...company, sector: sectorOf(company.sic) }))
  for (const some of slices(rows, rowsPerStatement)) {
    const filers = JSON.stringify(some.map(({ filer }) => filer))
    await inTransaction(database, [
      upsertCompanies(JSON.stringify(some)),
      ...refreshScreeningUniverse(filers),
    ])
  }
}

/** Inserts or updates listings; the companies they name must exist. */
export async function saveListings(database: Database, listings: readonly ListedLine[]): Promise<void> {
  for (const some of slices(listings, rowsPerStatement)) {
    await inTransaction(database, [
      upsertListings(JSON.stringify(some)),
      upsertIndustries(JSON.stringify(some)),
      ...refreshListings(instrumentIdsOf(some)),
    ])
  }
}

/**
 * Adds companies and lines that are missing. Of a line that is listed, only the scope of the sandbox and the
 * industry change, and an ISIN is added if none is known: the ticker list and the registers know the rest better
 * than a release. Returns how many lines were added.
 */
export async function addListings(
  database: Database,
  companies: readonly CompanyRecord[],
  listings: readonly ListedLine[],
): Promise<number> {
  const before = await database.query.$count(listingsTable)
  for (const some of slices(companies, rowsPerStatement)) {
    const rows = some.map((company) => ({ ...company, sector: sectorOf(company.sic) }))
    await inTransaction(database, [insertCompanies(JSON.stringify(rows))])
  }
  for (const some of slices(listings, rowsPerStatement)) {
    await inTransaction(database, [
      insertListings(JSON.stringify(some)),
      upsertIndustries(JSON.stringify(some)),
      ...refreshListings(instrumentIdsOf(some)),
    ])
  }
  return (await database.query.$count(listingsTable)) - before
}

/** Saves only the rows of many listings at once: {@link enterListings} must follow. */
export async function saveListingRows(database: Database, listings: readonly ListedLine[]): Promise<void> {
  for (const some of slices(listings, rowsPerStatement)) {
    const rows = JSON.stringify(some)
    await inTransaction(database, [upsertListings(rows), upsertIndustries(rows)])
  }
}

/** Writes the listings' rows of search and filter mode. */
export async function enterListings(
  database: Database,
  listings: readonly Pick<Listing, "instrumentId">[],
): Promise<void> {
  for (const some of slices(listings, rowsPerStatement)) {
    await inTransaction(database, refreshListings(instrumentIdsOf(some)))
  }
}

/**
 * Statements that update screening and search after listings changed, for the same transaction.
 * `instrumentIds`: a JSON list.
 */
export function refreshListings(instrumentIds: string): readonly SQL[] {
  return [...refreshScreeningListings(instrumentIds), ...refreshSearchListings(instrumentIds)]
}

const lineTables = [
  "quotes",
  "splits",
  "price_series",
  "screening_universe",
  "standing_universe",
  "search_entries",
  "listing_sizes",
  "listed_industries",
  "listings",
]

/** Deletes every line except these, with its prices and its rows of search and filter mode, all at once. */
export async function dropListingsBut(database: Database, listings: readonly Listing[]): Promise<void> {
  const kept = instrumentIdsOf(listings)
  await inTransaction(
    database,
    lineTables.map(
      (table) =>
        sql`DELETE FROM ${sql.raw(table)} WHERE instrument_id NOT IN (SELECT value FROM json_each(${kept}))`,
    ),
  )
}

function instrumentIdsOf(listings: readonly Pick<Listing, "instrumentId">[]): string {
  return JSON.stringify(listings.map(({ instrumentId }) => instrumentId))
}
