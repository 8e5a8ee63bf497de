import type { Close } from "../../src/facts/market-cap.ts"
import type { PriceSplit } from "../../src/facts/measures/shares/reported-shares.ts"
import type { PriceHistory, Subject } from "../../src/screening/subject.ts"

/** The stored form: `[["2026-08-31",231.5],...]`. */
export function printCloses(closes: readonly Close[]): string {
  return JSON.stringify(closes.map(({ date, close }) => [date, close]))
}

/** Reads what `printCloses` wrote. */
export function parseCloses(text: string): Close[] {
  const pairs: readonly [string, number][] = JSON.parse(text)
  return pairs.map(([date, close]) => ({ date, close }))
}

/** The line must belong to the company: a symbol may have passed to another. */
const findCompanySeries = `
SELECT price_series.currency, price_series.closes FROM price_series JOIN listings USING (instrument_id)
WHERE price_series.instrument_id = ?1 AND listings.cik = ?2`

const findCompanySplits = "SELECT date, ratio FROM splits WHERE instrument_id = ?1 ORDER BY date"

/** The closes of the line a company is screened by, with the splits they are adjusted for; null when it has none. */
export async function readPrices(
  database: D1Database,
  { ticker, cik }: Pick<Subject, "ticker" | "cik">,
): Promise<{ readonly prices: PriceHistory; readonly splits: readonly PriceSplit[] } | null> {
  if (ticker === null) return null
  const [series, splits] = await database.batch<never>([
    database.prepare(findCompanySeries).bind(ticker, cik),
    database.prepare(findCompanySplits).bind(ticker),
  ])
  const [line] = (series?.results ?? []) as readonly StoredHistory[]
  if (line === undefined || line.closes === "[]") return null
  return { prices: parseHistory(line), splits: splits?.results ?? [] }
}

export interface StoredHistory {
  readonly currency: string
  readonly closes: string
}

/** The stored closes of a line as they are screened on. */
export function parseHistory({ currency, closes }: StoredHistory): PriceHistory {
  return { currency, closes: parseCloses(closes) }
}
