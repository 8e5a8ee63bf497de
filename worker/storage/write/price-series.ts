import type { Close } from "../../../src/facts/market-cap.ts"
import type { LineSeries, PriceSplit } from "../../../src/pipeline/prices/closes.ts"
import type { Clock } from "../../../src/ports.ts"
import type { PriceHistory, Subject } from "../../../src/screening/subject.ts"
import { slices } from "../../../src/slices.ts"

/** A series whose closes are adjusted for every split already. */
export type LineCloses = Omit<LineSeries, "splits">

const seriesPerStatement = 500

const upsertSeries = `
INSERT INTO price_series (instrument_id, currency, source, last_date, updated_at, closes)
SELECT value ->> 'instrumentId', value ->> 'currency', value ->> 'source', value ->> 'lastDate', ?2, value ->> 'closes'
FROM json_each(?1) WHERE true
ON CONFLICT (instrument_id) DO UPDATE SET
  currency = excluded.currency, source = excluded.source, last_date = excluded.last_date,
  updated_at = excluded.updated_at, moved_at = NULL, closes = excluded.closes`

const forgetSplits =
  "DELETE FROM splits WHERE instrument_id IN (SELECT value ->> 'instrumentId' FROM json_each(?1))"

/**
 * Puts whole series in the place of what was known of their lines, as adjusted for every split that there was; the listings
 * must be there, and no series may be empty.
 */
export async function replaceSeries(
  database: D1Database,
  clock: Clock,
  series: readonly LineCloses[],
): Promise<void> {
  const now = new Date(clock.nowMilliseconds()).toISOString()
  for (const some of slices(series, seriesPerStatement)) {
    const rows = JSON.stringify(some.map(printSeries))
    await database.batch([
      database.prepare(forgetSplits).bind(rows),
      database.prepare(upsertSeries).bind(rows, now),
    ])
  }
}

function printSeries({ closes, ...line }: LineCloses) {
  return { ...line, lastDate: closes.at(-1)?.date, closes: printCloses(closes) }
}

/** As a column keeps them: `[["2026-08-31",231.5],...]`. */
export function printCloses(closes: readonly Close[]): string {
  return JSON.stringify(closes.map(({ date, close }) => [date, close]))
}

/** Of what `printCloses` wrote. */
export function parseCloses(text: string): Close[] {
  const pairs: readonly [string, number][] = JSON.parse(text)
  return pairs.map(([date, close]) => ({ date, close }))
}

/** A symbol says nothing of a company it does not belong to (any more). */
const findSeries = `
SELECT price_series.currency, price_series.closes FROM price_series JOIN listings USING (instrument_id)
WHERE price_series.instrument_id = ?1 AND listings.cik = ?2`

const findSplits = "SELECT date, ratio FROM splits WHERE instrument_id = ?1 ORDER BY date"

/** The closes of the line a company is screened by, and the splits they are adjusted for; null when there are none. */
export async function readPrices(
  database: D1Database,
  { ticker, cik }: Pick<Subject, "ticker" | "cik">,
): Promise<{ readonly prices: PriceHistory; readonly splits: readonly PriceSplit[] } | null> {
  if (ticker === null) return null
  const [series, splits] = await database.batch<never>([
    database.prepare(findSeries).bind(ticker, cik),
    database.prepare(findSplits).bind(ticker),
  ])
  const [line] = (series?.results ?? []) as readonly { currency: string; closes: string }[]
  if (line === undefined || line.closes === "[]") return null
  return {
    prices: { currency: line.currency, closes: parseCloses(line.closes) },
    splits: splits?.results ?? [],
  }
}
