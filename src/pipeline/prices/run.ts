import { refreshHistories } from "./history.ts"
import { advanceLines, loadMarketDays } from "./market.ts"
import type { PriceSource } from "./ports.ts"
import { noCounts, type PriceCounts, type PriceLimits, type Run } from "./run-state.ts"
import type { PriceStore } from "./store.ts"

export interface PricesPorts {
  /** Null when no source of prices is configured. */
  readonly source: PriceSource | null
  readonly prices: PriceStore
}

/** The result of a run, for the log and for the queue. */
export interface PricesRun {
  /** Companies whose verdict may change by a price: to be screened again on their stored input. */
  readonly ciks: readonly number[]
  readonly counts: PriceCounts
  /** Why the run stopped fetching; null when everything due was fetched. */
  readonly stopped: string | null
}

const defaultLimits: PriceLimits = { historiesMax: 200, marketDaysMax: 5 }

/**
 * Brings closes and splits up to the last trading day before a day (YYYY-MM-DD), and returns the companies that must be
 * screened again. What to fetch follows from what is stored, and progress is recorded after storing: the next run
 * finishes one that dies half-way, and a second run of the day changes nothing. A store that cannot be reached throws.
 */
export async function runPrices(
  { source, prices }: PricesPorts,
  day: string,
  limits: PriceLimits = defaultLimits,
): Promise<PricesRun> {
  const lines = await prices.lines()
  const run: Run = {
    prices,
    day,
    limits,
    lines,
    moved: new Set(),
    counts: noCounts(lines.length),
    stopped: null,
    failuresInARow: 0,
  }
  if (source !== null && lines.length > 0) {
    const market = await loadMarketDays(run, source)
    await refreshHistories(run, source, market)
    await advanceLines(run, market, source)
    if (market.completeUntil !== null) await prices.noteMarketDay(source.name, market.completeUntil)
  }
  const due = source === null ? [] : await prices.due()
  const ciks = [...new Set([...run.moved, ...due])].sort((left, right) => left - right)
  return { ciks, counts: run.counts, stopped: run.stopped }
}
