import { previousClose } from "../../../src/facts/market-cap.ts"
import type { PriceSplit } from "../../../src/facts/measures/shares/reported-shares.ts"
import type { Quote } from "../../../src/instruments/instrument.ts"
import type { LineSeries } from "../../../src/pipeline/prices/closes.ts"
import type { PricedLine, PriceStore, SeriesChange } from "../../../src/pipeline/prices/ports.ts"
import type { Clock } from "../../../src/ports.ts"
import { slices } from "../../../src/slices.ts"
import { rowsPerStatement } from "../rows-per-statement.ts"
import { parseCloses, printCloses } from "../stored-closes.ts"
import { moveCursor, readCursor } from "./cursors.ts"
import { raiseRevision } from "./revision.ts"

/** US lines: their instrument id has no venue prefix. */
const findLines = `
SELECT listings.instrument_id AS instrumentId, listings.cik, price_series.source,
  nullif(price_series.last_date, '') AS lastDate, substr(price_series.updated_at, 1, 10) AS updatedOn,
  substr(determinations.as_of, 1, 10) AS asOf,
  determinations.withheld_reason IS 'market_cap_unavailable' AS lacksMarketCap,
  price_series.moved_at IS NOT NULL AND determinations.published_at <= price_series.moved_at AS isDue
FROM listings JOIN screening_inputs ON screening_inputs.cik = listings.cik
LEFT JOIN price_series ON price_series.instrument_id = listings.instrument_id
LEFT JOIN determinations ON determinations.cik = listings.cik
WHERE listings.kind = 'stock' AND instr(listings.instrument_id, ':') = 0
ORDER BY listings.instrument_id`

const findSeries = `
SELECT instrument_id AS instrumentId, currency, source, closes FROM price_series
WHERE instrument_id IN (SELECT value FROM json_each(?1))`

const findSplits = `
SELECT instrument_id AS instrumentId, date, ratio FROM splits
WHERE instrument_id IN (SELECT value FROM json_each(?1)) ORDER BY date`

const upsertSeries = `
INSERT INTO price_series (instrument_id, currency, source, last_date, updated_at, moved_at, closes)
SELECT value ->> 'instrumentId', value ->> 'currency', value ->> 'source', value ->> 'lastDate', ?2,
  iif(value ->> 'isMoved', ?2, NULL), value ->> 'closes'
FROM json_each(?1) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  currency = excluded.currency, source = excluded.source, last_date = excluded.last_date,
  updated_at = excluded.updated_at, moved_at = coalesce(excluded.moved_at, price_series.moved_at),
  closes = excluded.closes`

const upsertQuotes = `
INSERT INTO quotes (instrument_id, currency, date, close, previous_close)
SELECT value ->> 'instrumentId', value ->> 'currency', value ->> 'lastDate', value ->> 'close', value ->> 'previousClose'
FROM json_each(?1) WHERE value ->> 'close' IS NOT NULL
ON CONFLICT (instrument_id) DO UPDATE SET
  currency = excluded.currency, date = excluded.date, close = excluded.close, previous_close = excluded.previous_close
WHERE excluded.date > quotes.date OR (excluded.date = quotes.date AND excluded.close <> quotes.close)`

const dropSplits = `
DELETE FROM splits WHERE instrument_id IN (SELECT value ->> 'instrumentId' FROM json_each(?1))
  AND (instrument_id, date) NOT IN (SELECT value ->> 'instrumentId', value ->> 'date' FROM json_each(?2))`

const addSplits = `
INSERT INTO splits (instrument_id, date, ratio, source)
SELECT value ->> 'instrumentId', value ->> 'date', value ->> 'ratio', value ->> 'source' FROM json_each(?1) WHERE true
ON CONFLICT (instrument_id, date) DO UPDATE SET ratio = excluded.ratio, source = excluded.source
WHERE excluded.ratio <> splits.ratio`

/** Marks the inputs of moved lines as changed, so that a screening with the former closes is not published. */
const touchInputs = `
UPDATE screening_inputs SET stored_at = iif(?2 > stored_at, ?2,
  strftime('%Y-%m-%dT%H:%M:%fZ', stored_at, '+0.001 seconds'))
WHERE cik IN (
  SELECT listings.cik FROM json_each(?1) JOIN listings ON listings.instrument_id = value ->> 'instrumentId'
  WHERE value ->> 'isMoved'
)`

const findDue = `
SELECT DISTINCT listings.cik
FROM price_series JOIN listings USING (instrument_id)
JOIN screening_inputs ON screening_inputs.cik = listings.cik
LEFT JOIN determinations ON determinations.cik = listings.cik
WHERE price_series.moved_at IS NOT NULL
  AND (determinations.cik IS NULL OR determinations.published_at <= price_series.moved_at)
ORDER BY listings.cik`

type FoundLine = Omit<PricedLine, "lacksMarketCap" | "isDue"> & {
  readonly lacksMarketCap: number
  readonly isDue: number | null
}

/** Closes in D1. `clock` stamps the rows; it must be the clock that stamps publications. */
export function d1PriceStore(database: D1Database, clock: Clock): PriceStore {
  return {
    async lines() {
      const { results } = await database.prepare(findLines).all<FoundLine>()
      return results.map((line) => ({
        ...line,
        lacksMarketCap: line.lacksMarketCap === 1,
        isDue: line.isDue === 1,
      }))
    },
    series: (instrumentIds) => readSeries(database, JSON.stringify(instrumentIds)),
    save: (changes) => saveSeries(database, new Date(clock.nowMilliseconds()).toISOString(), changes),
    async due() {
      const rows = await database.prepare(findDue).raw<[number]>()
      return rows.map(([cik]) => cik)
    },
    lastMarketDay: (source) => readCursor(database, cursorOf(source)),
    noteMarketDay: (source, date) => moveCursor(database, cursorOf(source), date),
  }
}

function cursorOf(source: string): string {
  return `prices:${source}`
}

async function readSeries(
  database: D1Database,
  instrumentIds: string,
): Promise<ReadonlyMap<string, LineSeries>> {
  const [found, splits] = await Promise.all([
    database.prepare(findSeries).bind(instrumentIds).all<Omit<LineSeries, "closes"> & { closes: string }>(),
    database.prepare(findSplits).bind(instrumentIds).all<PriceSplit & { instrumentId: string }>(),
  ])
  const byLine = new Map<string, PriceSplit[]>()
  for (const { instrumentId, date, ratio } of splits.results) {
    byLine.set(instrumentId, [...(byLine.get(instrumentId) ?? []), { date, ratio }])
  }
  return new Map(
    found.results.map((line) => [
      line.instrumentId,
      { ...line, closes: parseCloses(line.closes), splits: byLine.get(line.instrumentId) ?? [] },
    ]),
  )
}

/** One transaction, so that a split is never stored without the closes it was applied to. */
async function saveSeries(
  database: D1Database,
  now: string,
  changes: readonly SeriesChange[],
): Promise<void> {
  const rows = JSON.stringify(changes.map(printChange))
  const splits = JSON.stringify(changes.flatMap(({ series }) => splitRows(series)))
  await database.batch([
    database.prepare(upsertSeries).bind(rows, now),
    database.prepare(upsertQuotes).bind(rows),
    database.prepare(raiseRevision),
    database.prepare(dropSplits).bind(rows, splits),
    database.prepare(addSplits).bind(splits),
    database.prepare(touchInputs).bind(rows, now),
  ])
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

const replaceSeriesRows = `
INSERT INTO price_series (instrument_id, currency, source, last_date, updated_at, closes)
SELECT value ->> 'instrumentId', value ->> 'currency', value ->> 'source', value ->> 'lastDate', ?2, value ->> 'closes'
FROM json_each(?1) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  currency = excluded.currency, source = excluded.source, last_date = excluded.last_date,
  updated_at = excluded.updated_at, moved_at = NULL, closes = excluded.closes`

const forgetSplits =
  "DELETE FROM splits WHERE instrument_id IN (SELECT value ->> 'instrumentId' FROM json_each(?1))"

/** Replaces the series of these lines with their splits. The listings must exist, and no series may be empty. */
export async function replaceSeries(
  database: D1Database,
  clock: Clock,
  series: readonly LineSeries[],
): Promise<void> {
  const now = new Date(clock.nowMilliseconds()).toISOString()
  for (const some of slices(series, seriesPerStatement)) {
    const rows = JSON.stringify(some.map(printSeries))
    await database.batch([
      database.prepare(forgetSplits).bind(rows),
      database.prepare(replaceSeriesRows).bind(rows, now),
      database.prepare(addSplits).bind(JSON.stringify(some.flatMap(splitRows))),
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

const replaceQuotes = `
INSERT INTO quotes (instrument_id, currency, date, close, previous_close)
SELECT value ->> 'instrumentId', value ->> 'currency', value ->> 'date', value ->> 'close', value ->> 'previousClose'
FROM json_each(?1) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  currency = excluded.currency, date = excluded.date, close = excluded.close, previous_close = excluded.previous_close`

/** Inserts or updates quotes; the listings must exist. */
export async function saveQuotes(database: D1Database, quotes: readonly LineQuote[]): Promise<void> {
  for (const some of slices(quotes, rowsPerStatement)) {
    await database.batch([
      database.prepare(replaceQuotes).bind(JSON.stringify(some)),
      database.prepare(raiseRevision),
    ])
  }
}
