import { type SQL, sql } from "drizzle-orm"
import { type Database, inTransaction, rowsPerStatement } from "../../database/database.ts"
import { previousClose } from "../../facts/market-cap.ts"
import type { PriceSplit } from "../../facts/measures/shares/past-closes.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import type { Quote } from "../../listings/instrument.ts"
import { grouped, slices } from "../../lists.ts"
import { type Clock, isoNow } from "../../runtime.ts"
import { parseCloses, printCloses } from "../../stored/prices.ts"
import { moveCursor, readCursor } from "../discovery/ledger.ts"
import type { LineSeries } from "./closes.ts"

/** A line by which a screened company is priced, with the state of its closes. */
export interface PricedLine {
  readonly instrumentId: string
  readonly isin: string | null
  readonly filer: FilerId
  /** The last source of its closes; null before the first request. */
  readonly source: string | null
  /** Day of its last close; null if there is none. */
  readonly lastDate: string | null
  /** Day on which the closes were last written. */
  readonly updatedOn: string | null
  /** The `as_of` day of its company's current determination; null if there is none. */
  readonly asOf: string | null
  /** True if the determination is withheld because the market capitalisation is unknown. */
  readonly lacksMarketCap: boolean
  /** True if the line's closes moved since the company was screened. */
  readonly isDue: boolean
}

export interface SeriesChange {
  readonly series: LineSeries
  /** True if the change may affect a verdict. The company is then due until it is screened again. */
  readonly isMoved: boolean
}

/**
 * All US lines; their instrument ids have no venue prefix. A line outside the US counts if its company is
 * shown under it: the foreign lines of a company with a US line price nothing.
 */
const findLines = sql`
SELECT listings.instrument_id AS instrumentId, listings.isin, listings.filer, price_series.source,
  nullif(price_series.last_date, '') AS lastDate, substr(price_series.updated_at, 1, 10) AS updatedOn,
  substr(determinations.as_of, 1, 10) AS asOf,
  determinations.withheld_reason IS 'market_cap_unavailable' AS lacksMarketCap,
  price_series.moved_at IS NOT NULL AND determinations.published_at <= price_series.moved_at AS isDue
FROM listings JOIN screening_inputs ON screening_inputs.filer = listings.filer
LEFT JOIN price_series ON price_series.instrument_id = listings.instrument_id
LEFT JOIN determinations ON determinations.filer = listings.filer
WHERE listings.kind = 'stock' AND (instr(listings.instrument_id, ':') = 0 OR listings.canonical = 1)
ORDER BY listings.instrument_id`

const findSeries = (instrumentIds: string) => sql`
SELECT instrument_id AS instrumentId, currency, source, closes FROM price_series
WHERE instrument_id IN (SELECT value FROM json_each(${instrumentIds}))`

const findSplits = (instrumentIds: string) => sql`
SELECT instrument_id AS instrumentId, date, ratio FROM splits
WHERE instrument_id IN (SELECT value FROM json_each(${instrumentIds})) ORDER BY date`

const upsertSeries = (rows: string, now: string) => sql`
INSERT INTO price_series (instrument_id, currency, source, last_date, updated_at, moved_at, closes)
SELECT value ->> 'instrumentId', value ->> 'currency', value ->> 'source', value ->> 'lastDate', ${now},
  iif(value ->> 'isMoved', ${now}, NULL), value ->> 'closes'
FROM json_each(${rows}) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  currency = excluded.currency, source = excluded.source, last_date = excluded.last_date,
  updated_at = excluded.updated_at, moved_at = coalesce(excluded.moved_at, price_series.moved_at),
  closes = excluded.closes`

const upsertQuotes = (rows: string) => sql`
INSERT INTO quotes (instrument_id, currency, date, close, previous_close)
SELECT value ->> 'instrumentId', value ->> 'currency', value ->> 'lastDate', value ->> 'close', value ->> 'previousClose'
FROM json_each(${rows}) WHERE value ->> 'close' IS NOT NULL
ON CONFLICT (instrument_id) DO UPDATE SET
  currency = excluded.currency, date = excluded.date, close = excluded.close, previous_close = excluded.previous_close
WHERE excluded.date > quotes.date OR (excluded.date = quotes.date AND excluded.close <> quotes.close)`

const dropSplits = (rows: string, splits: string) => sql`
DELETE FROM splits WHERE instrument_id IN (SELECT value ->> 'instrumentId' FROM json_each(${rows}))
  AND (instrument_id, date) NOT IN (SELECT value ->> 'instrumentId', value ->> 'date' FROM json_each(${splits}))`

const addSplits = (splits: string) => sql`
INSERT INTO splits (instrument_id, date, ratio, source)
SELECT value ->> 'instrumentId', value ->> 'date', value ->> 'ratio', value ->> 'source' FROM json_each(${splits}) WHERE true
ON CONFLICT (instrument_id, date) DO UPDATE SET ratio = excluded.ratio, source = excluded.source
WHERE excluded.ratio <> splits.ratio`

/** Marks the inputs of moved lines as changed, so that no screening with the former closes is published. */
const touchInputs = (rows: string, now: string) => sql`
UPDATE screening_inputs SET stored_at = iif(${now} > stored_at, ${now},
  strftime('%Y-%m-%dT%H:%M:%fZ', stored_at, '+0.001 seconds'))
WHERE filer IN (
  SELECT listings.filer FROM json_each(${rows}) JOIN listings ON listings.instrument_id = value ->> 'instrumentId'
  WHERE value ->> 'isMoved'
)`

const findDue = sql`
SELECT DISTINCT listings.filer
FROM price_series JOIN listings USING (instrument_id)
JOIN screening_inputs ON screening_inputs.filer = listings.filer
LEFT JOIN determinations ON determinations.filer = listings.filer
WHERE price_series.moved_at IS NOT NULL
  AND (determinations.filer IS NULL OR determinations.published_at <= price_series.moved_at)
ORDER BY listings.filer`

type FoundLine = Omit<PricedLine, "lacksMarketCap" | "isDue"> & {
  readonly lacksMarketCap: number
  readonly isDue: number | null
}

export type PriceStore = ReturnType<typeof priceStore>

/** The closes of lines. Rows get their time from `clock`, which must also be the clock of publications. */
export function priceStore(database: Database, clock: Clock) {
  const { query } = database
  return {
    async lines(): Promise<readonly PricedLine[]> {
      const lines = await query.all<FoundLine>(findLines)
      return lines.map((line) => ({
        ...line,
        lacksMarketCap: line.lacksMarketCap === 1,
        isDue: line.isDue === 1,
      }))
    },
    /** The series of these lines; lines without a series are left out. */
    async series(instrumentIds: readonly string[]): Promise<ReadonlyMap<string, LineSeries>> {
      const ids = JSON.stringify(instrumentIds)
      const [found, splits] = await Promise.all([
        query.all<Omit<LineSeries, "closes"> & { readonly closes: string }>(findSeries(ids)),
        query.all<PriceSplit & { readonly instrumentId: string }>(findSplits(ids)),
      ])
      const byLine = grouped(splits, ({ instrumentId }) => instrumentId)
      return new Map(
        found.map((line) => {
          const ofLine = byLine.get(line.instrumentId) ?? []
          const series = { ...line, closes: parseCloses(line.closes) }
          return [
            line.instrumentId,
            { ...series, splits: ofLine.map(({ date, ratio }) => ({ date, ratio })) },
          ]
        }),
      )
    },
    /**
     * Writes the series with their splits and last two closes, all or none, so that a split is never stored
     * without the closes that it was applied to.
     */
    async save(changes: readonly SeriesChange[]): Promise<void> {
      const now = isoNow({ clock })
      const rows = JSON.stringify(changes.map(printChange))
      const splits = JSON.stringify(changes.flatMap(({ series }) => splitRows(series)))
      await inTransaction(database, [
        upsertSeries(rows, now),
        upsertQuotes(rows),
        raiseRevision,
        dropSplits(rows, splits),
        addSplits(splits),
        touchInputs(rows, now),
      ])
    },
    /** Companies to screen again because a price that their verdict uses has moved. */
    async due(): Promise<readonly FilerId[]> {
      return (await query.all<{ readonly filer: FilerId }>(findDue)).map(({ filer }) => filer)
    },
    /** The last market day loaded from a source; null before the first. */
    lastMarketDay: (source: string): Promise<string | null> => readCursor(database, cursorOf(source)),
    noteMarketDay: (source: string, date: string): Promise<void> =>
      moveCursor(database, cursorOf(source), date),
  }
}

/** Raises the published revision, for writes to a table without triggers (migrations/0001_schema.sql). */
const raiseRevision: SQL = sql`UPDATE published_revision SET number = number + 1`

function cursorOf(source: string): string {
  return `prices:${source}`
}

function printChange({ series, isMoved }: SeriesChange) {
  const { instrumentId, currency, source, closes } = series
  const last = closes.at(-1)
  return {
    instrumentId,
    currency,
    source,
    isMoved,
    closes: printCloses(closes),
    lastDate: last?.date ?? "",
    close: last?.close ?? null,
    previousClose: previousClose(closes.at(-2), last),
  }
}

function splitRows({ instrumentId, source, splits }: LineSeries) {
  return splits.map((split) => ({ instrumentId, source, ...split }))
}

const seriesPerStatement = 500

const replaceSeriesRows = (rows: string, now: string) => sql`
INSERT INTO price_series (instrument_id, currency, source, last_date, updated_at, closes)
SELECT value ->> 'instrumentId', value ->> 'currency', value ->> 'source', value ->> 'lastDate', ${now}, value ->> 'closes'
FROM json_each(${rows}) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  currency = excluded.currency, source = excluded.source, last_date = excluded.last_date,
  updated_at = excluded.updated_at, moved_at = NULL, closes = excluded.closes`

/** Replaces the series and the splits of these lines. The listings must exist; no series may be empty. */
export async function replaceSeries(
  database: Database,
  clock: Clock,
  series: readonly LineSeries[],
): Promise<void> {
  const now = isoNow({ clock })
  for (const some of slices(series, seriesPerStatement)) {
    const rows = JSON.stringify(some.map(printSeries))
    await inTransaction(database, [
      sql`DELETE FROM splits WHERE instrument_id IN (SELECT value ->> 'instrumentId' FROM json_each(${rows}))`,
      replaceSeriesRows(rows, now),
      addSplits(JSON.stringify(some.flatMap(splitRows))),
    ])
  }
}

function printSeries({ instrumentId, currency, source, closes }: LineSeries) {
  return { instrumentId, currency, source, lastDate: closes.at(-1)?.date, closes: printCloses(closes) }
}

/** The last two closes of one line. */
export interface LineQuote extends Quote {
  readonly instrumentId: string
}

const replaceQuotes = (rows: string) => sql`
INSERT INTO quotes (instrument_id, currency, date, close, previous_close)
SELECT value ->> 'instrumentId', value ->> 'currency', value ->> 'date', value ->> 'close', value ->> 'previousClose'
FROM json_each(${rows}) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  currency = excluded.currency, date = excluded.date, close = excluded.close, previous_close = excluded.previous_close`

/** Inserts or updates quotes; the listings must exist. */
export async function saveQuotes(database: Database, quotes: readonly LineQuote[]): Promise<void> {
  for (const some of slices(quotes, rowsPerStatement)) {
    await inTransaction(database, [replaceQuotes(JSON.stringify(some)), raiseRevision])
  }
}
