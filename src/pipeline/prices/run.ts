import { refreshHistories } from "./history.ts"
import { advanceLines, loadMarketDays } from "./market.ts"
import type { PriceSource, PriceStore } from "./ports.ts"
import { noCounts, type PriceCounts, type PriceLimits, type Run } from "./run-state.ts"

export interface PricesPorts {
  /** Null when no source of prices is configured. */
  readonly source: PriceSource | null
  readonly prices: PriceStore
}

/** What a run did, for the log and for the queue. */
export interface PricesRun {
  /** Companies whose verdict may change by a price: to be screened again on what is stored. */
  readonly ciks: readonly number[]
  readonly counts: PriceCounts
  /** Why the source was not asked on; null when everything that was due was asked for. */
  readonly stopped: string | null
}

const defaultLimits: PriceLimits = { historiesMax: 200, marketDaysMax: 5 }

/**
 * Brings closes and splits up to the last trading day before a day (YYYY-MM-DD), and answers which companies must be
 * screened again. What is asked for is told by what is stored, and noted after it is stored: a run that dies half-way
 * is finished by the next, and a second run of the day changes nothing. A store that cannot be reached throws.
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
    await advanceLines(run, market)
    if (market.completeUntil !== null) await prices.noteMarketDay(source.name, market.completeUntil)
  }
  const due = source === null ? [] : await prices.due()
  const ciks = [...new Set([...run.moved, ...due])].sort((left, right) => left - right)
  return { ciks, counts: run.counts, stopped: run.stopped }
}
