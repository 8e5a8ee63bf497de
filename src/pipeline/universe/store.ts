import { getTableColumns, type SQL, sql } from "drizzle-orm"
import { type Database, inTransaction, rowsPerStatement } from "../../database/database.ts"
import {
  companyMeasures,
  determinations,
  holderFigures,
  universeScreenings,
} from "../../database/screening.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import type { Listing } from "../../listings/instrument.ts"
import { slices } from "../../lists.ts"
import { refreshListings, upsertListings } from "../listings/companies.ts"
import { refreshScreeningUniverse } from "../listings/screening-universe.ts"
import { addFormerNames, refreshSearchCompanies } from "../listings/search-index.ts"
import { addTickerChanges } from "../publishing/feed.ts"
import type {
  KnownCompany,
  KnownSuccession,
  ListedLine,
  StoredListing,
  Succession,
  UniverseChange,
  UniverseLine,
  UniverseState,
  UniverseWrite,
} from "./state.ts"

export type Universe = ReturnType<typeof universeStore>

/** The US lines as stored and as on the last ticker list. */
export function universeStore(database: Database) {
  const { query } = database
  return {
    /** Makes these the declared successions; a succession that was carried out stays so. */
    declare: (successions: readonly Succession[]): Promise<void> => replaceSuccessions(database, successions),
    async read(): Promise<UniverseState> {
      const lines = await query.all<LineRow>(selectLines)
      const companies = await query.all<CompanyRow>(selectCompanies)
      const successions = await query.all<SuccessionRow>(selectSuccessions)
      return {
        successions: new Map(
          successions.map(({ from, to, isCarried }): [FilerId, KnownSuccession] => [
            to,
            { from, to, isCarried: isCarried === 1 },
          ]),
        ),
        lines: new Map(lines.map((line) => [line.instrumentId, lineOf(line)])),
        companies: new Map(
          companies.map(({ filer, isAssessed, ...company }): [FilerId, KnownCompany] => [
            filer,
            { ...company, isAssessed: isAssessed === 1 },
          ]),
        ),
      }
    },
    /** Writes everything or nothing. Applying the same write again changes nothing. */
    async apply(write: UniverseWrite): Promise<void> {
      await inTransaction(database, statementsOf(write))
    },
    /** Companies to screen whose screening is not recorded as sent. */
    async toScreen(): Promise<readonly FilerId[]> {
      const rows = await query.select().from(universeScreenings).orderBy(universeScreenings.filer)
      return rows.map(({ filer }) => filer)
    },
    async sent(filers: readonly FilerId[]): Promise<void> {
      await query.run(
        sql`DELETE FROM universe_screenings WHERE filer IN (SELECT value FROM json_each(${JSON.stringify(filers)}))`,
      )
    },
  }
}

const listingJson = sql`json_object(
    'instrumentId', listings.instrument_id, 'symbol', symbol, 'name', listings.name, 'exchange', exchange,
    'countryCode', country_code, 'filer', listings.filer, 'kind', kind, 'sandbox', json(iif(sandbox, 'true', 'false')),
    'isin', isin, 'canonical', json(iif(canonical, 'true', 'false')), 'ordinaryPerShareLine', ordinary_per_share_line,
    'otherOf', other_of, 'security', security
  )`

/** A row as the query returns it; the objects are JSON that the query builds. */
interface LineRow {
  readonly instrumentId: string
  readonly listing: string | null
  readonly listed: string | null
  readonly enteredOn: string | null
  readonly former: string | null
}

const selectLines = sql`
SELECT coalesce(listings.instrument_id, listed.instrument_id) AS instrumentId,
  iif(listings.instrument_id IS NULL, NULL, ${listingJson}) AS listing,
  iif(listed.instrument_id IS NULL, NULL, json_object(
    'filer', listed.filer, 'name', listed.name, 'unclear', json(iif(unclear, 'true', 'false')),
    'firstMissedOn', first_missed_on, 'removed', removed -> '$.listing'
  )) AS listed,
  (SELECT max(at) FROM universe_changes
    WHERE instrument_id = listed.instrument_id AND kind IN ('added', 'moved', 'returned')) AS enteredOn,
  listed.former -> '$.listing' AS former
FROM (SELECT * FROM listings WHERE instr(instrument_id, ':') = 0) AS listings
FULL JOIN universe_lines AS listed ON listed.instrument_id = listings.instrument_id`

interface CompanyRow extends Omit<KnownCompany, "isAssessed"> {
  readonly filer: FilerId
  readonly isAssessed: number
}

const selectCompanies = sql`
SELECT filer, name, country_code AS countryCode,
  EXISTS (SELECT 1 FROM determinations WHERE determinations.filer = companies.filer) AS isAssessed
FROM companies`

interface SuccessionRow extends Omit<KnownSuccession, "isCarried"> {
  readonly isCarried: number
}

const selectSuccessions = sql`
SELECT to_filer AS "to", from_filer AS "from", carried_on IS NOT NULL AS isCarried FROM successions`

function lineOf({ instrumentId, listing, listed, enteredOn, former }: LineRow): UniverseLine {
  return {
    instrumentId,
    listing: listing === null ? null : (JSON.parse(listing) as StoredListing),
    listed: listed === null ? null : (JSON.parse(listed) as ListedLine),
    enteredOn,
    former: former === null ? null : (JSON.parse(former) as StoredListing),
  }
}

const addCompanies = (rows: string) => sql`
INSERT INTO companies (filer, name) SELECT value ->> 'filer', value ->> 'name' FROM json_each(${rows}) WHERE true
ON CONFLICT (filer) DO NOTHING`

const renameCompanies = (rows: string) => sql`
UPDATE companies SET name = value ->> 'name' FROM json_each(${rows}) WHERE companies.filer = value ->> 'filer'`

/** A line with its prices, so that it can be restored. */
const wholeLine = sql`json_object(
    'listing', ${listingJson},
    'quotes', (SELECT json_group_array(json_array(currency, date, close, previous_close))
      FROM quotes WHERE quotes.instrument_id = listings.instrument_id),
    'series', (SELECT json_group_array(json_array(currency, source, last_date, updated_at, moved_at, closes))
      FROM price_series WHERE price_series.instrument_id = listings.instrument_id),
    'splits', (SELECT json_group_array(json_array(date, ratio, source))
      FROM splits WHERE splits.instrument_id = listings.instrument_id)
  )`

/** Keeps a copy of lines that are removed; a line that is already removed keeps its copy. */
const keepRemoved = (instrumentIds: string) => sql`
UPDATE universe_lines SET removed = (
  SELECT ${wholeLine} FROM listings WHERE listings.instrument_id = universe_lines.instrument_id
)
WHERE ${isAmong(instrumentIds)}
  AND EXISTS (SELECT 1 FROM listings WHERE listings.instrument_id = universe_lines.instrument_id)`

/**
 * Keeps a copy of lines before they pass to another company. `rows`: the new listings. A line that already
 * has its new company keeps its present copy.
 */
const keepFormer = (rows: string) => sql`
UPDATE universe_lines SET former = ${wholeLine}
FROM json_each(${rows}) AS next JOIN listings ON listings.instrument_id = next.value ->> 'instrumentId'
WHERE universe_lines.instrument_id = listings.instrument_id
  AND listings.filer IS NOT NULL AND listings.filer IS NOT next.value ->> 'filer'`

const keptRows = (copy: SQL, part: string, instrumentIds: string) => sql`
FROM universe_lines JOIN json_each(${copy} -> ${`$.${part}`}) AS row
WHERE ${isAmong(instrumentIds)} AND ${copy} IS NOT NULL
ON CONFLICT DO NOTHING`

/** Restores the prices of lines; prices that a line has got meanwhile stay. */
const restorePrices = [
  (
    copy: SQL,
    instrumentIds: string,
  ) => sql`INSERT INTO quotes (instrument_id, currency, date, close, previous_close)
  SELECT instrument_id, row.value ->> 0, row.value ->> 1, row.value ->> 2, row.value ->> 3 ${keptRows(copy, "quotes", instrumentIds)}`,
  (
    copy: SQL,
    instrumentIds: string,
  ) => sql`INSERT INTO price_series (instrument_id, currency, source, last_date, updated_at, moved_at, closes)
  SELECT instrument_id, row.value ->> 0, row.value ->> 1, row.value ->> 2, row.value ->> 3, row.value ->> 4,
    row.value ->> 5 ${keptRows(copy, "series", instrumentIds)}`,
  (copy: SQL, instrumentIds: string) => sql`INSERT INTO splits (instrument_id, date, ratio, source)
  SELECT instrument_id, row.value ->> 0, row.value ->> 1, row.value ->> 2 ${keptRows(copy, "splits", instrumentIds)}`,
]

const saveListed = (rows: string) => sql`
INSERT INTO universe_lines (instrument_id, filer, name, unclear, first_missed_on)
SELECT value ->> 'instrumentId', value ->> 'filer', value ->> 'name', value ->> 'unclear', value ->> 'firstMissedOn'
FROM json_each(${rows}) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  filer = excluded.filer, name = excluded.name, unclear = excluded.unclear, first_missed_on = excluded.first_missed_on,
  removed = iif(EXISTS (SELECT 1 FROM listings WHERE listings.instrument_id = excluded.instrument_id), NULL, removed)`

const addChanges = (rows: string) => sql`
INSERT INTO universe_changes (id, at, kind, instrument_id, filer, detail)
SELECT value ->> 'id', value ->> 'at', value ->> 'kind', value ->> 'instrumentId', value ->> 'filer', value -> 'detail'
FROM json_each(${rows}) WHERE true
ON CONFLICT (id) DO NOTHING`

const addScreenings = (filers: string) => sql`
INSERT INTO universe_screenings (filer) SELECT value FROM json_each(${filers}) WHERE true ON CONFLICT DO NOTHING`

const isAmong = (instrumentIds: string) =>
  sql`instrument_id IN (SELECT value FROM json_each(${instrumentIds}))`
const priceTables = ["quotes", "splits", "price_series"]
const lineTables = [...priceTables, "screening_universe", "standing_universe", "search_entries", "listings"]
const dropFrom = (table: string) => (instrumentIds: string) =>
  sql`DELETE FROM ${sql.raw(table)} WHERE ${isAmong(instrumentIds)}`
/** The holdings and purity of a former fund do not belong to the fund that has its symbol now. */
const dropFund = [
  (funds: string) => sql`DELETE FROM fund_holdings WHERE fund IN (SELECT value FROM json_each(${funds}))`,
  (funds: string) => sql`DELETE FROM fund_purity WHERE fund IN (SELECT value FROM json_each(${funds}))`,
  dropFrom("funds"),
]

/** All statements belong in one transaction: a reader sees the universe either before or after the list. */
function statementsOf(write: UniverseWrite): readonly SQL[] {
  const bind = (statement: (rows: string) => SQL, rows: readonly unknown[]): readonly SQL[] =>
    slices(rows, rowsPerStatement).map((some) => statement(JSON.stringify(some)))
  const { removed, returned, reclaimed, emptied, listings } = write
  const changes = write.changes.map((change) => ({ ...change, id: changeId(write.at, change), at: write.at }))
  const restored = (copy: SQL, instrumentIds: readonly string[]): readonly SQL[] =>
    restorePrices.flatMap((restore) => bind((some) => restore(copy, some), instrumentIds))
  return [
    ...bind(addCompanies, write.newCompanies),
    ...bind(renameCompanies, write.renamedCompanies),
    ...addFormerNames(write.changes.flatMap(formerNameOf)),
    ...bind(keepRemoved, removed),
    ...lineTables.flatMap((table) => bind(dropFrom(table), removed)),
    ...bind(
      keepFormer,
      listings.filter(({ instrumentId }) => emptied.includes(instrumentId)),
    ),
    ...bind(upsertListings, listings satisfies readonly Listing[]),
    ...carryHistories(write.carried, write.at),
    ...[...priceTables.map(dropFrom), ...dropFund].flatMap((drop) => bind(drop, emptied)),
    ...restored(sql`removed`, returned),
    ...restored(sql`former`, reclaimed),
    ...slices(
      listings.map(({ instrumentId }) => instrumentId),
      rowsPerStatement,
    ).flatMap((ids) => refreshListings(JSON.stringify(ids))),
    ...refreshSearchCompanies(JSON.stringify(write.renamedCompanies.map(({ filer }) => filer))),
    ...bind(saveListed, write.listed),
    ...bind(addTickerChanges, changes),
    ...bind(addChanges, changes),
    ...bind(addScreenings, write.screenings),
  ]
}

/** The former name of a company or a successor. Search finds a successor by its predecessor's name. */
function formerNameOf({ kind, filer, detail }: UniverseChange) {
  const isFormer = kind === "renamed" || (kind === "moved" && detail.succession !== undefined)
  return isFormer ? [{ filer, name: String(detail.from) }] : []
}

/** Returns the id of a change. It contains the day, so the same change is recorded at most once a day. */
function changeId(at: string, { kind, instrumentId, filer }: UniverseChange): string {
  return `${at} ${kind} ${instrumentId ?? "company"} ${filer}`
}

/** Makes these the declared successions, in one transaction; a succession that was carried out stays so. */
async function replaceSuccessions(database: Database, successions: readonly Succession[]): Promise<void> {
  const rows = JSON.stringify(successions)
  await inTransaction(database, [
    sql`
DELETE FROM successions
WHERE (to_filer, from_filer) NOT IN (SELECT value ->> 'to', value ->> 'from' FROM json_each(${rows}))`,
    sql`
INSERT INTO successions (to_filer, from_filer, on_day, source)
SELECT value ->> 'to', value ->> 'from', value ->> 'on', value ->> 'source' FROM json_each(${rows}) WHERE true
ON CONFLICT (to_filer) DO UPDATE SET from_filer = excluded.from_filer, on_day = excluded.on_day, source = excluded.source`,
  ])
}

/**
 * Copies a predecessor's verdict, which is valid until the successor is screened. If the successor has a
 * verdict already, that verdict stays.
 */
function copyRows(
  table: typeof determinations | typeof companyMeasures | typeof holderFigures,
  passing: SQL,
): SQL {
  const columns = Object.values(getTableColumns(table))
    .filter((column) => column.generated === undefined && column.name !== "filer")
    .map((column) => column.name)
  return sql`
INSERT INTO ${table} (filer, ${sql.raw(columns.join(", "))})
SELECT row.value ->> 'to', ${sql.raw(columns.map((column) => `was.${column}`).join(", "))}
FROM ${passing} JOIN ${table} AS was ON was.filer = row.value ->> 'from' WHERE true
ON CONFLICT (filer) DO NOTHING`
}

/**
 * Statements that pass verdict and lines abroad to successors, for the transaction of the universe. The
 * successors' rows must exist.
 */
function carryHistories(
  carried: readonly { readonly from: FilerId; readonly to: FilerId }[],
  at: string,
): readonly SQL[] {
  if (carried.length === 0) return []
  const passing = sql`json_each(${JSON.stringify(carried)}) AS row`
  const filers = JSON.stringify(carried.map(({ to }) => to))
  return [
    sql`
UPDATE companies SET sic = coalesce(companies.sic, was.sic), sector = coalesce(companies.sector, was.sector),
  country_code = coalesce(companies.country_code, was.country_code)
FROM ${passing} JOIN companies AS was ON was.filer = row.value ->> 'from' WHERE companies.filer = row.value ->> 'to'`,
    // Only lines abroad are passed on, because US lines follow the ticker list.
    sql`
UPDATE listings SET filer = row.value ->> 'to' FROM ${passing}
WHERE listings.filer = row.value ->> 'from' AND instr(listings.instrument_id, ':') > 0`,
    copyRows(determinations, passing),
    copyRows(companyMeasures, passing),
    copyRows(holderFigures, passing),
    sql`
UPDATE successions SET carried_on = ${at} FROM ${passing} WHERE to_filer = row.value ->> 'to'`,
    ...refreshScreeningUniverse(filers),
    ...refreshSearchCompanies(filers),
  ]
}
