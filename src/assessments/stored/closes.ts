import { and, eq } from "drizzle-orm"
import type { Database } from "../../database/database.ts"
import { listings, priceSeries, splits } from "../../database/screening.ts"
import type { Close } from "../../facts/market-cap.ts"
import type { PriceSplit } from "../../facts/measures/shares/past-closes.ts"
import type { PriceHistory, Subject } from "../../screening/subject.ts"

/** The stored text: `[["2026-08-31",231.5],...]`. */
export function printCloses(closes: readonly Close[]): string {
  return JSON.stringify(closes.map(({ date, close }) => [date, close]))
}

/** Reads the text of `printCloses`. */
export function parseCloses(text: string): Close[] {
  const pairs: readonly [string, number][] = JSON.parse(text)
  return pairs.map(([date, close]) => ({ date, close }))
}

/**
 * The closes of the line by which a company is screened, with the splits for which they were adjusted. Null
 * if the line has no closes, or belongs to another company: a symbol may have passed to another.
 */
export async function readPrices(
  { query }: Database,
  { ticker, cik }: Pick<Subject, "ticker" | "cik">,
): Promise<{ readonly prices: PriceHistory; readonly splits: readonly PriceSplit[] } | null> {
  if (ticker === null) return null
  const [[line], adjustedFor] = await query.batch([
    query
      .select({ currency: priceSeries.currency, closes: priceSeries.closes })
      .from(priceSeries)
      .innerJoin(listings, eq(listings.instrumentId, priceSeries.instrumentId))
      .where(and(eq(priceSeries.instrumentId, ticker), eq(listings.cik, cik))),
    query
      .select({ date: splits.date, ratio: splits.ratio })
      .from(splits)
      .where(eq(splits.instrumentId, ticker))
      .orderBy(splits.date),
  ])
  if (line === undefined || line.closes === "[]") return null
  return { prices: parseHistory(line), splits: adjustedFor }
}

interface StoredHistory {
  readonly currency: string
  readonly closes: string
}

/** The stored closes of a line, in the form that the screening uses. */
export function parseHistory({ currency, closes }: StoredHistory): PriceHistory {
  return { currency, closes: parseCloses(closes) }
}
