import type { Listing } from "../../../src/instruments/instrument.ts"
import { sectorOf } from "../../../src/screening/activities/sic-codes.ts"
import { slices } from "../../../src/slices.ts"
import { rowsPerStatement } from "../rows-per-statement.ts"
import { refreshScreeningListings, refreshScreeningUniverse } from "./screening-universe.ts"
import { refreshSearchListings } from "./search-index.ts"

export interface CompanyRecord {
  readonly cik: number
  readonly name: string
  /** Four-digit SIC code; null when unknown. */
  readonly sic: string | null
  /** ISO 3166-1 alpha-2 country of domicile; null when unknown. */
  readonly countryCode: string | null
}

const upsertCompanies = `
INSERT INTO companies (cik, name, sic, sector, country_code)
SELECT value ->> 'cik', value ->> 'name', value ->> 'sic', value ->> 'sector', value ->> 'countryCode'
FROM json_each(?1) WHERE true
ON CONFLICT (cik) DO UPDATE SET
  name = excluded.name, sic = excluded.sic, sector = excluded.sector, country_code = excluded.country_code`

export const upsertListings = `
INSERT INTO listings (
  instrument_id, symbol, name, exchange, country_code, cik, kind, sandbox, isin, canonical, ordinary_per_share_line,
  other_of, security
)
SELECT value ->> 'instrumentId', value ->> 'symbol', value ->> 'name', value ->> 'exchange',
  value ->> 'countryCode', value ->> 'cik', value ->> 'kind', value ->> 'sandbox', value ->> 'isin',
  value ->> 'canonical', value ->> 'ordinaryPerShareLine', value ->> 'otherOf', value ->> 'security'
FROM json_each(?1) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  symbol = excluded.symbol, name = excluded.name, exchange = excluded.exchange,
  country_code = excluded.country_code, cik = excluded.cik, kind = excluded.kind, sandbox = excluded.sandbox,
  isin = excluded.isin, canonical = excluded.canonical,
  ordinary_per_share_line = excluded.ordinary_per_share_line, other_of = excluded.other_of, security = excluded.security`

/** Inserts or updates companies; the sector follows from the SIC code. */
export async function saveCompanies(
  database: D1Database,
  companies: readonly CompanyRecord[],
): Promise<void> {
  const rows = companies.map((company) => ({ ...company, sector: sectorOf(company.sic) }))
  await saveRows(database, upsertCompanies, rows, (some) =>
    refreshScreeningUniverse(database, JSON.stringify(some.map(({ cik }) => cik))),
  )
}

/** Inserts or updates listings; the companies they name must exist. */
export async function saveListings(database: D1Database, listings: readonly Listing[]): Promise<void> {
  await saveRows(database, upsertListings, listings, (some) =>
    refreshListings(database, JSON.stringify(some.map(({ instrumentId }) => instrumentId))),
  )
}

/** The rows of listings alone, for many at once: {@link enterListings} must follow. */
export async function saveListingRows(database: D1Database, listings: readonly Listing[]): Promise<void> {
  await saveRows(database, upsertListings, listings, () => [])
}

/** Writes the entries of listings in search and filter mode. */
export async function enterListings(
  database: D1Database,
  listings: readonly Pick<Listing, "instrumentId">[],
): Promise<void> {
  for (const some of slices(listings, rowsPerStatement)) {
    await database.batch([
      ...refreshListings(database, JSON.stringify(some.map(({ instrumentId }) => instrumentId))),
    ])
  }
}

/** Statements that update screening and search after listings changed, for the same batch. `instrumentIds`: a JSON list. */
export function refreshListings(database: D1Database, instrumentIds: string): readonly D1PreparedStatement[] {
  return [
    ...refreshScreeningListings(database, instrumentIds),
    ...refreshSearchListings(database, instrumentIds),
  ]
}

const notListed = "instrument_id NOT IN (SELECT value FROM json_each(?1))"

/** Deletes every line but these, with its prices and its rows of search and filter mode, in one transaction. */
export async function dropListingsBut(database: D1Database, listings: readonly Listing[]): Promise<void> {
  const kept = JSON.stringify(listings.map(({ instrumentId }) => instrumentId))
  const tables = [
    "quotes",
    "splits",
    "price_series",
    "screening_universe",
    "standing_universe",
    "search_entries",
    "listing_sizes",
    "listings",
  ]
  await database.batch(
    tables.map((table) => database.prepare(`DELETE FROM ${table} WHERE ${notListed}`).bind(kept)),
  )
}

/** Writes each slice in one transaction with the statements that must follow it. */
async function saveRows<Row extends object>(
  database: D1Database,
  statement: string,
  rows: readonly Row[],
  following: (some: readonly Row[]) => readonly D1PreparedStatement[],
): Promise<void> {
  for (const some of slices(rows, rowsPerStatement)) {
    await database.batch([database.prepare(statement).bind(JSON.stringify(some)), ...following(some)])
  }
}
