import type { CusipRow } from "../../../../src/holdings/cusips-file.ts"
import { vehicleByCik } from "../../../../src/screening/structures/vehicles.ts"
import { slices } from "../../../../src/slices.ts"
import type { ListingKind } from "../../../../src/vocabulary.ts"
import { rowsPerStatement } from "../../rows-per-statement.ts"
import { saveListings } from "../companies.ts"
import { refreshSearchListings } from "../search-index.ts"

/** The register entry of a fund, known before its holdings are read. */
export interface FundEntry {
  /** The fund's own line. */
  readonly instrumentId: string
  /** The registrant that files for it; null when unknown. */
  readonly cik: number | null
  /** `S000004310`; null for a registrant without series. */
  readonly seriesId: string | null
  readonly family: string | null
  readonly category: string | null
  readonly focus: string | null
}

const upsertFunds = `
INSERT INTO funds (instrument_id, cik, series_id, family, category, focus)
SELECT value ->> 'instrumentId', value ->> 'cik', value ->> 'seriesId', value ->> 'family', value ->> 'category',
  value ->> 'focus'
FROM json_each(?1) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  cik = excluded.cik, series_id = excluded.series_id, family = excluded.family, category = excluded.category,
  focus = excluded.focus`

/** Inserts or updates funds; their holdings stay. */
export async function saveFunds(database: D1Database, funds: readonly FundEntry[]): Promise<void> {
  for (const some of slices(funds, rowsPerStatement)) {
    const lines = JSON.stringify(some.map(({ instrumentId }) => instrumentId))
    await database.batch([
      database.prepare(upsertFunds).bind(JSON.stringify(some)),
      ...refreshSearchListings(database, lines),
    ])
  }
}

/** A line of a fund with the fund's register entry. */
export interface FundLine extends FundEntry {
  readonly symbol: string
  readonly name: string
  readonly exchange: string
  readonly countryCode: string | null
}

const selectListed = `
SELECT instrument_id, kind, cik, sandbox, isin FROM listings WHERE instrument_id IN (SELECT value FROM json_each(?1))`

interface ExistingLineRow {
  readonly instrument_id: string
  readonly kind: ListingKind
  readonly cik: number | null
  readonly sandbox: number
  readonly isin: string | null
}

/**
 * Saves funds with their lines and returns how many were saved. A line that is listed as a stock stays a stock, except that
 * of a fund that is its own registrant (QQQ): the ticker list makes it look like a company.
 */
export async function saveFundLines(database: D1Database, lines: readonly FundLine[]): Promise<number> {
  const { results } = await database
    .prepare(selectListed)
    .bind(JSON.stringify(lines.map(({ instrumentId }) => instrumentId)))
    .all<ExistingLineRow>()
  const listed = new Map(results.map((row) => [row.instrument_id, row]))
  const funds = lines.filter((line) => !isOfCompany(listed.get(line.instrumentId), line))
  const rows = funds.map(({ instrumentId, symbol, name, exchange, countryCode }) => {
    const before = listed.get(instrumentId)
    const place = { instrumentId, symbol, name, exchange, countryCode }
    const kept = { sandbox: before?.sandbox === 1, isin: before?.isin ?? null }
    return { ...place, ...kept, cik: null, kind: "fund" as const, canonical: false }
  })
  await saveListings(database, rows)
  await saveFunds(database, funds)
  return funds.length
}

function isOfCompany(listed: ExistingLineRow | undefined, { cik }: FundLine): boolean {
  if (listed?.kind !== "stock") return false
  return listed.cik === null || listed.cik !== cik || vehicleByCik(cik) !== null
}

const notKept = (column: string) => `${column} NOT IN (SELECT value FROM json_each(?1))`

/** Deletes every fund but these, with its holdings and its history. */
export async function dropFundsBut(database: D1Database, funds: readonly FundEntry[]): Promise<void> {
  const kept = JSON.stringify(funds.map(({ instrumentId }) => instrumentId))
  await database.batch(
    [
      `DELETE FROM fund_holdings WHERE ${notKept("fund")}`,
      `DELETE FROM fund_purity WHERE ${notKept("fund")}`,
      `DELETE FROM funds WHERE ${notKept("instrument_id")}`,
    ].map((sql) => database.prepare(sql).bind(kept)),
  )
}

const upsertCusips = `
INSERT INTO imported_cusips (cusip, instrument_id, imported_at)
SELECT value ->> 'cusip', value ->> 'instrumentId', ?2
FROM json_each(?1) JOIN listings ON listings.instrument_id = value ->> 'instrumentId' WHERE true
ON CONFLICT (cusip) DO UPDATE SET instrument_id = excluded.instrument_id, imported_at = excluded.imported_at`

/** Inserts or updates CUSIPs of listed instruments and returns how many. `importedAt`: ISO 8601 date-time. */
export async function saveCusips(
  database: D1Database,
  cusips: readonly CusipRow[],
  importedAt: string,
): Promise<number> {
  let saved = 0
  for (const some of slices(cusips, rowsPerStatement)) {
    const json = JSON.stringify(some)
    saved += (await database.prepare(upsertCusips).bind(json, importedAt).run()).meta.changes
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

const addPurity = `
INSERT INTO fund_purity (fund, date, purity_percentage, screened_percentage, holdings_as_of)
SELECT value ->> 'fund', value ->> 'date', value ->> 'purityPercentage', value ->> 'screenedPercentage',
  value ->> 'holdingsAsOf'
FROM json_each(?1) WHERE true
ON CONFLICT (fund, date) DO UPDATE SET
  purity_percentage = excluded.purity_percentage, screened_percentage = excluded.screened_percentage,
  holdings_as_of = excluded.holdings_as_of`

/** Inserts or replaces points of past days. */
export async function savePurity(database: D1Database, rows: readonly PurityRow[]): Promise<void> {
  for (const some of slices(rows, rowsPerStatement)) {
    await database.prepare(addPurity).bind(JSON.stringify(some)).run()
  }
}
