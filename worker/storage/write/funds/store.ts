import type { MatchableLine } from "../../../../src/funds/match/match.ts"
import { judgedCompany } from "../../../../src/funds/match/match.ts"
import { displayName } from "../../../../src/identifiers/display-name.ts"
import type {
  FundStore,
  FundWeighed,
  HeldLine,
  HoldingsOrigin,
  KnownFund,
  NotedSnapshot,
  Overtaken,
} from "../../../../src/pipeline/funds/ports.ts"
import { slices } from "../../../../src/slices.ts"
import type { HoldingKind, HoldingSide, ListingKind, MatchMethod } from "../../../../src/vocabulary.ts"
import { rowsPerStatement } from "../../rows-per-statement.ts"
import { addFundChanges } from "../feed.ts"
import { saveListingSizes } from "../listing-sizes.ts"
import { refreshSearchFund } from "../search-index.ts"
import { readOwed, readVerdicts } from "./company-figures.ts"
import { pages } from "./pages.ts"

const fundsPerStatement = 200

/** Funds and holdings in D1. Lists are passed as one JSON parameter: a statement takes at most 100 parameters. */
export function d1FundStore(database: D1Database): FundStore {
  return {
    listedLines: () => readListed(database),
    cusips: () => readCusips(database),
    verdicts: () => readVerdicts(database),
    owed: () => readOwed(database),
    held: () => readHoldings(database),
    origins: () => readOrigins(database),
    rematch: async (lines) => {
      for (const some of slices(lines, rowsPerStatement)) {
        await database
          .prepare(rematchHoldings)
          .bind(JSON.stringify(some.map(rowOfLine)))
          .run()
      }
    },
    saveWeighed: async (rows) => {
      for (const some of slices(rows, fundsPerStatement)) {
        const json = JSON.stringify(some.map(weighedRow))
        await database.batch(saveOfWeighed.map((sql) => database.prepare(sql).bind(json)))
      }
    },
    find: async (instrumentId) => {
      const row = await database
        .prepare(`${selectFunds} WHERE funds.instrument_id = ?1`)
        .bind(instrumentId)
        .first<RegisteredFundRow>()
      return row === null ? null : knownFund(row)
    },
    ofRegistrant: async (cik) => {
      const { results } = await database
        .prepare(`${selectFunds} WHERE funds.cik = ?1 ORDER BY funds.instrument_id`)
        .bind(cik)
        .all<RegisteredFundRow>()
      return results.map(knownFund)
    },
    replace: (origin, lines, weighed, over) => replace(database, origin, lines, weighed, over),
  }
}

interface MatchLineRow {
  readonly instrument_id: string
  readonly symbol: string
  readonly name: string
  readonly filer: string | null
  readonly country_code: string | null
  readonly cik: number | null
  readonly isin: string | null
  readonly kind: ListingKind
  readonly canonical: number
}

const selectListed = `
SELECT instrument_id, symbol, listings.name, companies.name AS filer, listings.country_code, listings.cik, isin, kind, canonical
FROM listings LEFT JOIN companies ON companies.cik = listings.cik
WHERE instrument_id > ?2 ORDER BY instrument_id LIMIT ?1`

async function readListed(database: D1Database): Promise<readonly MatchableLine[]> {
  const lines: MatchableLine[] = []
  for await (const rows of pages<MatchLineRow>(database, selectListed, (row) => [row.instrument_id], [""])) {
    for (const row of rows) {
      const { instrument_id: instrumentId, country_code: countryCode, filer, ...rest } = row
      // Names are matched with their legal form, which the shown name lacks: `Rio Tinto plc` is not `Rio Tinto Ltd`.
      const name = filer !== null && row.name === displayName(filer) ? filer : row.name
      lines.push({ ...rest, name, instrumentId, countryCode, canonical: row.canonical === 1 })
    }
  }
  return lines
}

async function readCusips(database: D1Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .prepare("SELECT cusip, instrument_id FROM imported_cusips")
    .raw<[string, string]>()
  return new Map(rows)
}

const selectHoldings = `
SELECT * FROM fund_holdings WHERE (fund, rank) > (?2, ?3) ORDER BY fund, rank LIMIT ?1`

async function* readHoldings(database: D1Database): AsyncGenerator<readonly HeldLine[]> {
  for await (const rows of pages<FundHoldingRow>(database, selectHoldings, ({ fund, rank }) => [fund, rank], [
    "",
    0,
  ])) {
    yield rows.map(lineOfRow)
  }
}

async function readOrigins(database: D1Database): Promise<ReadonlyMap<string, HoldingsOrigin>> {
  const { results } = await database
    .prepare(
      `SELECT instrument_id, holdings_source AS source, holdings_accession AS accession,
         holdings_as_of AS holdingsAsOf, snapshot_key AS snapshotKey
       FROM funds WHERE snapshot_key IS NOT NULL`,
    )
    .all<HoldingsOrigin & { readonly instrument_id: string }>()
  return new Map(results.map(({ instrument_id, ...origin }) => [instrument_id, origin]))
}

interface RegisteredFundRow {
  readonly instrument_id: string
  readonly name: string
  readonly series_id: string | null
  readonly holdings_as_of: string | null
}

const selectFunds = `
SELECT funds.instrument_id, listings.name, funds.series_id, funds.holdings_as_of
FROM funds JOIN listings ON listings.instrument_id = funds.instrument_id`

function knownFund(row: RegisteredFundRow): KnownFund {
  const { instrument_id: instrumentId, name, series_id: seriesId, holdings_as_of: holdingsAsOf } = row
  return { instrumentId, name, seriesId, holdingsAsOf }
}

function weighedRow({ fund, weighedAt, date, holdingsAsOf, snapshotKey, weighed }: FundWeighed) {
  return {
    fund,
    weighedAt,
    date,
    holdingsAsOf,
    snapshotKey,
    weighed: JSON.stringify(weighed),
    purity: weighed.purity.percentage,
    screened: weighed.purity.screened_percentage,
    badge: weighed.badge_color,
    matchCoverage: weighed.match_coverage_percent,
  }
}

/**
 * True for the snapshot that was weighed: one that replaced it meanwhile was weighed when it was stored. Never goes back in
 * time: a run as of a past day uses today's verdicts and must not replace what was known that day.
 */
const isCurrent =
  "funds.snapshot_key = value ->> 'snapshotKey' AND coalesce(funds.weighed_at, '') <= value ->> 'weighedAt'"

const savePointers = `
UPDATE funds SET
  weighed = value ->> 'weighed', purity_percentage = value ->> 'purity', badge_color = value ->> 'badge',
  match_coverage_percent = value ->> 'matchCoverage', weighed_at = value ->> 'weighedAt'
FROM json_each(?1)
WHERE funds.instrument_id = value ->> 'fund' AND ${isCurrent}`

/** A fund without a verdict has no purity and no point; the point of an earlier weighing of that day is deleted. */
const savePoints = `
INSERT INTO fund_purity (fund, date, purity_percentage, screened_percentage, holdings_as_of)
SELECT value ->> 'fund', value ->> 'date', value ->> 'purity', value ->> 'screened', value ->> 'holdingsAsOf'
FROM json_each(?1) JOIN funds ON funds.instrument_id = value ->> 'fund'
WHERE ${isCurrent} AND value ->> 'purity' IS NOT NULL
ON CONFLICT (fund, date) DO UPDATE SET
  purity_percentage = excluded.purity_percentage, screened_percentage = excluded.screened_percentage,
  holdings_as_of = excluded.holdings_as_of`

const dropPoints = `
DELETE FROM fund_purity WHERE (fund, date) IN (
  SELECT value ->> 'fund', value ->> 'date'
  FROM json_each(?1) JOIN funds ON funds.instrument_id = value ->> 'fund'
  WHERE ${isCurrent} AND value ->> 'purity' IS NULL
)`

/** ?1: a JSON list of weighed funds. */
const saveOfWeighed = [savePointers, addFundChanges, savePoints, dropPoints]

/**
 * False for a snapshot older than the one in force, and for a filing (?3) of the same day that was filed before the one in
 * force: a report may be read after its own amendment. Does not change within the transaction.
 */
const isNewer = `EXISTS (
  SELECT 1 FROM funds
  WHERE instrument_id = ?1 AND coalesce(holdings_as_of, '') <= ?2 AND NOT (holdings_as_of = ?2 AND EXISTS (
    SELECT 1 FROM filings AS in_force JOIN filings AS read ON read.accession = ?3
    WHERE in_force.accession = funds.holdings_accession
      AND (in_force.filed, in_force.form, coalesce(in_force.accepted_at, ''), in_force.accession)
        > (read.filed, read.form, coalesce(read.accepted_at, ''), read.accession)
  ))
)`

const dropHoldings = `DELETE FROM fund_holdings WHERE fund = ?1 AND ${isNewer}`

const moveSnapshot = `
UPDATE funds SET
  holdings_as_of = ?2, holdings_accession = ?3, snapshot_key = ?4, holdings_source = ?5, holdings_lines = ?6,
  weighed_at = NULL
WHERE instrument_id = ?1 AND ${isNewer}`

const noteSnapshot = `
INSERT INTO fund_snapshots (fund, holdings_as_of, accession, source, lines_key) SELECT ?1, ?2, ?3, ?4, ?5 WHERE ${isNewer}
ON CONFLICT (fund, holdings_as_of) DO UPDATE SET
  accession = excluded.accession, source = excluded.source, lines_key = excluded.lines_key`

/** Without a day, any snapshot counts as newer. */
const clearDay = "UPDATE funds SET holdings_as_of = NULL, holdings_accession = NULL WHERE instrument_id = ?1"

async function replace(
  database: D1Database,
  { source, accession, holdingsAsOf, snapshotKey, linesKey }: HoldingsOrigin & NotedSnapshot,
  lines: readonly HeldLine[],
  weighed: FundWeighed,
  over: Overtaken,
): Promise<boolean> {
  const { fund } = weighed
  const json = JSON.stringify([weighedRow(weighed)])
  const place = [fund, holdingsAsOf, accession] as const
  const results = await database.batch([
    ...(over === "any" ? [database.prepare(clearDay).bind(fund)] : []),
    database.prepare(moveSnapshot).bind(...place, snapshotKey, source, lines.length),
    database.prepare(dropHoldings).bind(...place),
    ...slices(lines, rowsPerStatement).map((some) =>
      database
        .prepare(`${insertHoldings} WHERE ${isNewer}`)
        .bind(...place, JSON.stringify(some.map(rowOfLine))),
    ),
    database.prepare(noteSnapshot).bind(...place, source, linesKey),
    ...saveOfWeighed.map((sql) => database.prepare(sql).bind(json)),
    saveListingSizes(database, fund),
    ...refreshSearchFund(database, fund),
  ])
  return (results.at(over === "any" ? 1 : 0)?.meta.changes ?? 0) > 0
}

/** A row of `fund_holdings`. */
export interface FundHoldingRow {
  readonly fund: string
  readonly rank: number
  readonly name: string
  readonly ticker: string | null
  readonly isin: string | null
  readonly cusip: string | null
  readonly country_code: string | null
  readonly exchange: string | null
  readonly kind: HoldingKind
  readonly side: HoldingSide
  readonly weight: number
  readonly matched: string | null
  readonly cik: number | null
  readonly match_method: MatchMethod | null
  readonly match_confidence: number | null
}

/** `cik` is stored only where the line carries the company's verdict, so a doubtful match is read back without one. */
export function lineOfRow(row: FundHoldingRow): HeldLine {
  const { country_code: countryCode, matched, cik, match_method: method, match_confidence: confidence } = row
  const { fund, rank, name, ticker, isin, cusip, exchange, kind, side, weight } = row
  const match =
    matched === null || method === null || confidence === null
      ? null
      : { instrumentId: matched, cik, method, confidence }
  return { fund, rank, name, ticker, isin, cusip, countryCode, exchange, kind, side, weight, match }
}

/** The JSON that the statements read. */
export function rowOfLine({ match, ...line }: HeldLine) {
  return {
    ...line,
    matched: match?.instrumentId ?? null,
    cik: match === null ? null : judgedCompany(match),
    method: match?.method ?? null,
    confidence: match?.confidence ?? null,
  }
}

/** ?4: a JSON list of lines. A condition on ?1, ?2 and ?3 may follow. */
export const insertHoldings = `
INSERT INTO fund_holdings (
  fund, rank, name, ticker, isin, cusip, country_code, exchange, kind, side, weight, matched, cik, match_method,
  match_confidence
)
SELECT value ->> 'fund', value ->> 'rank', value ->> 'name', value ->> 'ticker', value ->> 'isin', value ->> 'cusip',
  value ->> 'countryCode', value ->> 'exchange', value ->> 'kind', value ->> 'side', value ->> 'weight',
  value ->> 'matched', value ->> 'cik', value ->> 'method', value ->> 'confidence'
FROM json_each(?4)`

/** ?1: a JSON list of lines. Skips a line whose snapshot was replaced meanwhile, also where the rank exists again. */
export const rematchHoldings = `
UPDATE fund_holdings SET
  matched = value ->> 'matched', cik = value ->> 'cik', match_method = value ->> 'method',
  match_confidence = value ->> 'confidence'
FROM json_each(?1)
WHERE fund_holdings.fund = value ->> 'fund' AND fund_holdings.rank = value ->> 'rank'
  AND fund_holdings.name = value ->> 'name' AND fund_holdings.weight = value ->> 'weight'`
