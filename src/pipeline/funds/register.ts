import { getTableColumns, sql } from "drizzle-orm"
import { type Database, inTransaction, rowsPerStatement, write } from "../../database/database.ts"
import { listings } from "../../database/screening.ts"
import type { CusipRow } from "../../holdings/cusips-file.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { slices } from "../../lists.ts"
import { vehicleOf } from "../../screening/structures/vehicles.ts"
import { saveListings } from "../listings/companies.ts"
import { refreshSearchListings } from "../listings/search-index.ts"

/** The register entry of a fund, known before its holdings are read. */
export interface FundEntry {
  /** The fund's own line. */
  readonly instrumentId: string
  /** The registrant that files for the fund; null if unknown. */
  readonly filer: FilerId | null
  /** `S000004310`; null for a registrant without series. */
  readonly seriesId: string | null
  readonly family: string | null
  readonly category: string | null
  readonly focus: string | null
}

const upsertFunds = (rows: string) => sql`
INSERT INTO funds (instrument_id, filer, series_id, family, category, focus)
SELECT value ->> 'instrumentId', value ->> 'filer', value ->> 'seriesId', value ->> 'family', value ->> 'category',
  value ->> 'focus'
FROM json_each(${rows}) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  filer = excluded.filer, series_id = excluded.series_id, family = excluded.family, category = excluded.category,
  focus = excluded.focus`

/** Inserts or updates funds; their holdings stay. */
export async function saveFunds(database: Database, funds: readonly FundEntry[]): Promise<void> {
  for (const some of slices(funds, rowsPerStatement)) {
    const lines = JSON.stringify(some.map(({ instrumentId }) => instrumentId))
    await inTransaction(database, [upsertFunds(JSON.stringify(some)), ...refreshSearchListings(lines)])
  }
}

/** A line of a fund with the fund's register entry. */
export interface FundLine extends FundEntry {
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  readonly countryCode: string | null
}

type ExistingLine = Pick<typeof listings.$inferSelect, "instrumentId" | "kind" | "filer" | "sandbox" | "isin">

/**
 * Saves funds with their lines and returns how many were saved. A line that is listed as a stock stays a
 * stock, unless it belongs to a fund that is its own registrant (QQQ). The ticker list makes such a fund look
 * like a company.
 */
export async function saveFundLines(database: Database, lines: readonly FundLine[]): Promise<number> {
  const { instrumentId, kind, filer, sandbox, isin } = getTableColumns(listings)
  const named = JSON.stringify(lines.map((line) => line.instrumentId))
  const existing: readonly ExistingLine[] = await database.query
    .select({ instrumentId, kind, filer, sandbox, isin })
    .from(listings)
    .where(sql`${instrumentId} IN (SELECT value FROM json_each(${named}))`)
  const listed = new Map(existing.map((line) => [line.instrumentId, line]))
  const funds = lines.filter((line) => !isOfCompany(listed.get(line.instrumentId), line))
  const rows = funds.map(({ symbol, name, exchange, countryCode, ...fund }) => {
    const before = listed.get(fund.instrumentId)
    const place = { instrumentId: fund.instrumentId, symbol, name, exchange, countryCode }
    const kept = { sandbox: before?.sandbox ?? false, isin: before?.isin ?? null }
    return { ...place, ...kept, filer: null, kind: "fund" as const, canonical: false }
  })
  await saveListings(database, rows)
  await saveFunds(database, funds)
  return funds.length
}

function isOfCompany(listed: ExistingLine | undefined, { filer }: FundLine): boolean {
  if (listed?.kind !== "stock") return false
  return listed.filer === null || listed.filer !== filer || vehicleOf(filer) !== null
}

/** Deletes every fund except these, with its holdings and its history. */
export async function dropFundsBut(database: Database, funds: readonly FundEntry[]): Promise<void> {
  const ids = JSON.stringify(funds.map(({ instrumentId }) => instrumentId))
  const kept = sql`(SELECT value FROM json_each(${ids}))`
  await inTransaction(database, [
    sql`DELETE FROM fund_holdings WHERE fund NOT IN ${kept}`,
    sql`DELETE FROM fund_purity WHERE fund NOT IN ${kept}`,
    sql`DELETE FROM funds WHERE instrument_id NOT IN ${kept}`,
  ])
}

const upsertCusips = (rows: string, importedAt: string) => sql`
INSERT INTO imported_cusips (cusip, instrument_id, imported_at)
SELECT value ->> 'cusip', value ->> 'instrumentId', ${importedAt}
FROM json_each(${rows}) JOIN listings ON listings.instrument_id = value ->> 'instrumentId' WHERE true
ON CONFLICT (cusip) DO UPDATE SET instrument_id = excluded.instrument_id, imported_at = excluded.imported_at`

/** Inserts or updates CUSIPs of listed instruments and returns how many. `importedAt`: ISO 8601 date-time. */
export async function saveCusips(
  database: Database,
  cusips: readonly CusipRow[],
  importedAt: string,
): Promise<number> {
  let saved = 0
  for (const some of slices(cusips, rowsPerStatement)) {
    saved += await write(database, upsertCusips(JSON.stringify(some), importedAt))
  }
  return saved
}

/** The purity of a fund on one day. */
export interface PurityRow {
  /** The fund's own line. */
  readonly fund: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly purityPercentage: number
  readonly screenedPercentage: number
  /** Day of the holdings (YYYY-MM-DD). */
  readonly holdingsAsOf: string
}

const addPurity = (rows: string) => sql`
INSERT INTO fund_purity (fund, date, purity_percentage, screened_percentage, holdings_as_of)
SELECT value ->> 'fund', value ->> 'date', value ->> 'purityPercentage', value ->> 'screenedPercentage',
  value ->> 'holdingsAsOf'
FROM json_each(${rows}) WHERE true
ON CONFLICT (fund, date) DO UPDATE SET
  purity_percentage = excluded.purity_percentage, screened_percentage = excluded.screened_percentage,
  holdings_as_of = excluded.holdings_as_of`

/** Inserts or replaces the purity of past days. */
export async function savePurity(database: Database, rows: readonly PurityRow[]): Promise<void> {
  for (const some of slices(rows, rowsPerStatement)) {
    await database.query.run(addPurity(JSON.stringify(some)))
  }
}
