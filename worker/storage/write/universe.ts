import type { Listing } from "../../../src/instruments/instrument.ts"
import type {
  KnownCompany,
  KnownSuccession,
  ListedLine,
  StoredListing,
  Universe,
  UniverseChange,
  UniverseLine,
  UniverseState,
  UniverseWrite,
} from "../../../src/pipeline/universe/state.ts"
import { slices } from "../../../src/slices.ts"
import { rowsPerStatement } from "../rows-per-statement.ts"
import { refreshListings, upsertListings } from "./companies.ts"
import { addTickerChanges } from "./feed.ts"
import { addFormerNames } from "./other-names.ts"
import { refreshSearchCompanies } from "./search-index.ts"
import { carryHistories, replaceSuccessions } from "./successions.ts"

/** The US lines as stored and as the ticker list last had them. */
export function d1Universe(database: D1Database): Universe {
  return {
    declare: (successions) => replaceSuccessions(database, successions),
    read: () => readUniverse(database),
    async apply(write) {
      const statements = statementsOf(database, write)
      if (statements.length > 0) await database.batch(statements)
    },
    async toScreen() {
      const rows = await database.prepare("SELECT cik FROM universe_screenings ORDER BY cik").raw<[number]>()
      return rows.map(([cik]) => cik)
    },
    async sent(ciks) {
      await database
        .prepare("DELETE FROM universe_screenings WHERE cik IN (SELECT value FROM json_each(?1))")
        .bind(JSON.stringify(ciks))
        .run()
    },
  }
}

const listingJson = `json_object(
    'instrumentId', listings.instrument_id, 'symbol', symbol, 'name', listings.name, 'exchange', exchange,
    'countryCode', country_code, 'cik', listings.cik, 'kind', kind, 'sandbox', json(iif(sandbox, 'true', 'false')),
    'isin', isin, 'canonical', json(iif(canonical, 'true', 'false')), 'ordinaryPerShareLine', ordinary_per_share_line,
    'otherOf', other_of, 'security', security
  )`

const readLines = `
SELECT coalesce(listings.instrument_id, listed.instrument_id),
  iif(listings.instrument_id IS NULL, NULL, ${listingJson}),
  iif(listed.instrument_id IS NULL, NULL, json_object(
    'cik', listed.cik, 'name', listed.name, 'unclear', json(iif(unclear, 'true', 'false')),
    'firstMissedOn', first_missed_on, 'removed', removed -> '$.listing'
  )),
  (SELECT max(at) FROM universe_changes
    WHERE instrument_id = listed.instrument_id AND kind IN ('added', 'moved', 'returned')),
  listed.former -> '$.listing'
FROM (SELECT * FROM listings WHERE instr(instrument_id, ':') = 0) AS listings
FULL JOIN universe_lines AS listed ON listed.instrument_id = listings.instrument_id`

const readCompanies = `
SELECT cik, name, country_code, EXISTS (SELECT 1 FROM determinations WHERE determinations.cik = companies.cik)
FROM companies`

const readSuccessions = "SELECT to_cik, from_cik, carried_on IS NOT NULL FROM successions"

async function readUniverse(database: D1Database): Promise<UniverseState> {
  const lines = await database
    .prepare(readLines)
    .raw<[string, string | null, string | null, string | null, string | null]>()
  const companies = await database.prepare(readCompanies).raw<[number, string, string | null, number]>()
  const successions = await database.prepare(readSuccessions).raw<[number, number, number]>()
  return {
    successions: new Map(
      successions.map(([to, from, isCarried]): [number, KnownSuccession] => [
        to,
        { from, to, isCarried: isCarried === 1 },
      ]),
    ),
    lines: new Map(lines.map(([instrumentId, ...texts]) => [instrumentId, lineOf(instrumentId, ...texts)])),
    companies: new Map(
      companies.map(([cik, name, countryCode, isAssessed]): [number, KnownCompany] => [
        cik,
        { name, countryCode, isAssessed: isAssessed === 1 },
      ]),
    ),
  }
}

/** The JSON was built by `readLines`, so it is not validated. */
function lineOf(
  instrumentId: string,
  listing: string | null,
  listed: string | null,
  enteredOn: string | null,
  former: string | null,
): UniverseLine {
  return {
    instrumentId,
    listing: listing === null ? null : (JSON.parse(listing) as StoredListing),
    listed: listed === null ? null : (JSON.parse(listed) as ListedLine),
    enteredOn,
    former: former === null ? null : (JSON.parse(former) as StoredListing),
  }
}

const addCompanies = `
INSERT INTO companies (cik, name) SELECT value ->> 'cik', value ->> 'name' FROM json_each(?1) WHERE true
ON CONFLICT (cik) DO NOTHING`

const renameCompanies = `
UPDATE companies SET name = value ->> 'name' FROM json_each(?1) WHERE companies.cik = value ->> 'cik'`

/** A line with its prices, so that it can be restored. */
const wholeLine = `json_object(
    'listing', ${listingJson},
    'quotes', (SELECT json_group_array(json_array(currency, date, close, previous_close))
      FROM quotes WHERE quotes.instrument_id = listings.instrument_id),
    'series', (SELECT json_group_array(json_array(currency, source, last_date, updated_at, moved_at, closes))
      FROM price_series WHERE price_series.instrument_id = listings.instrument_id),
    'splits', (SELECT json_group_array(json_array(date, ratio, source))
      FROM splits WHERE splits.instrument_id = listings.instrument_id)
  )`

/** A line that is already removed keeps its copy. */
const keepRemoved = `
UPDATE universe_lines SET removed = (
  SELECT ${wholeLine} FROM listings WHERE listings.instrument_id = universe_lines.instrument_id
)
WHERE instrument_id IN (SELECT value FROM json_each(?1))
  AND EXISTS (SELECT 1 FROM listings WHERE listings.instrument_id = universe_lines.instrument_id)`

/** ?1: the listings as they will be. One that is written already keeps the copy of what it was. */
const keepFormer = `
UPDATE universe_lines SET former = ${wholeLine}
FROM json_each(?1) AS next JOIN listings ON listings.instrument_id = next.value ->> 'instrumentId'
WHERE universe_lines.instrument_id = listings.instrument_id
  AND listings.cik IS NOT NULL AND listings.cik IS NOT next.value ->> 'cik'`

const keptRows = (copy: "removed" | "former", part: string) => `
FROM universe_lines JOIN json_each(${copy} -> '$.${part}') AS row
WHERE instrument_id IN (SELECT value FROM json_each(?1)) AND ${copy} IS NOT NULL
ON CONFLICT DO NOTHING`

/** Prices that the line has meanwhile stay. */
const restorePrices = (copy: "removed" | "former"): readonly string[] => [
  `INSERT INTO quotes (instrument_id, currency, date, close, previous_close)
  SELECT instrument_id, row.value ->> 0, row.value ->> 1, row.value ->> 2, row.value ->> 3 ${keptRows(copy, "quotes")}`,
  `INSERT INTO price_series (instrument_id, currency, source, last_date, updated_at, moved_at, closes)
  SELECT instrument_id, row.value ->> 0, row.value ->> 1, row.value ->> 2, row.value ->> 3, row.value ->> 4,
    row.value ->> 5 ${keptRows(copy, "series")}`,
  `INSERT INTO splits (instrument_id, date, ratio, source)
  SELECT instrument_id, row.value ->> 0, row.value ->> 1, row.value ->> 2 ${keptRows(copy, "splits")}`,
]

const saveListed = `
INSERT INTO universe_lines (instrument_id, cik, name, unclear, first_missed_on)
SELECT value ->> 'instrumentId', value ->> 'cik', value ->> 'name', value ->> 'unclear', value ->> 'firstMissedOn'
FROM json_each(?1) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  cik = excluded.cik, name = excluded.name, unclear = excluded.unclear, first_missed_on = excluded.first_missed_on,
  removed = iif(EXISTS (SELECT 1 FROM listings WHERE listings.instrument_id = excluded.instrument_id), NULL, removed)`

const addChanges = `
INSERT INTO universe_changes (id, at, kind, instrument_id, cik, detail)
SELECT value ->> 'id', value ->> 'at', value ->> 'kind', value ->> 'instrumentId', value ->> 'cik', value -> 'detail'
FROM json_each(?1) WHERE true
ON CONFLICT (id) DO NOTHING`

const addScreenings = `
INSERT INTO universe_screenings (cik) SELECT value FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`

const among = "WHERE instrument_id IN (SELECT value FROM json_each(?1))"
const priceTables = ["quotes", "splits", "price_series"]
const lineTables = [...priceTables, "screening_universe", "standing_universe", "search_entries", "listings"]
const dropFrom = (table: string) => `DELETE FROM ${table} ${among}`
/** The holdings and purity of a former fund do not belong to the fund that has its symbol now. */
const dropFund: readonly string[] = [
  "DELETE FROM fund_holdings WHERE fund IN (SELECT value FROM json_each(?1))",
  "DELETE FROM fund_purity WHERE fund IN (SELECT value FROM json_each(?1))",
  dropFrom("funds"),
]

/** For one transaction, so that a reader sees the universe either before or after the list. */
function statementsOf(database: D1Database, write: UniverseWrite): D1PreparedStatement[] {
  const bind = (sql: string, rows: readonly unknown[]) =>
    slices(rows, rowsPerStatement).map((some) => database.prepare(sql).bind(JSON.stringify(some)))
  const { removed, returned, listings } = write
  const changes = write.changes.map((change) => ({ ...change, id: changeId(write.at, change), at: write.at }))
  return [
    ...bind(addCompanies, write.newCompanies),
    ...bind(renameCompanies, write.renamedCompanies),
    ...addFormerNames(database, write.changes.flatMap(formerNameOf)),
    ...bind(keepRemoved, removed),
    ...lineTables.flatMap((table) => bind(dropFrom(table), removed)),
    ...bind(
      keepFormer,
      listings.filter(({ instrumentId }) => write.emptied.includes(instrumentId)),
    ),
    ...bind(upsertListings, listings satisfies readonly Listing[]),
    ...carryHistories(database, write.carried, write.at),
    ...[...priceTables.map(dropFrom), ...dropFund].flatMap((sql) => bind(sql, write.emptied)),
    ...restorePrices("removed").flatMap((sql) => bind(sql, returned)),
    ...restorePrices("former").flatMap((sql) => bind(sql, write.reclaimed)),
    ...slices(
      listings.map(({ instrumentId }) => instrumentId),
      rowsPerStatement,
    ).flatMap((ids) => refreshListings(database, JSON.stringify(ids))),
    ...refreshSearchCompanies(database, JSON.stringify(write.renamedCompanies.map(({ cik }) => cik))),
    ...bind(saveListed, write.listed),
    ...bind(addTickerChanges, changes),
    ...bind(addChanges, changes),
    ...bind(addScreenings, write.screenings),
  ]
}

/** Search finds a renamed company by the name that it had, and a successor by its predecessor's. */
function formerNameOf({ kind, cik, detail }: UniverseChange) {
  const isFormer = kind === "renamed" || (kind === "moved" && detail.succession !== undefined)
  return isFormer ? [{ cik, name: String(detail.from) }] : []
}

/** The id makes a change recorded at most once a day. */
function changeId(at: string, { kind, instrumentId, cik }: UniverseChange): string {
  return `${at} ${kind} ${instrumentId ?? "company"} ${cik}`
}
