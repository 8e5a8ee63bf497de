import { addDays } from "../../days.ts"
import type { Close } from "../../facts/market-cap.ts"
import { slices } from "../../slices.ts"
import { keptCloses, type LineSeries, type PriceSplit, withClose, withSplit } from "./closes.ts"
import { lastWeekdayBefore, weekdaysBetween } from "./market-days.ts"
import type { PriceSource } from "./ports.ts"
import { isSilentUntil, type Run, saveChanges } from "./run-state.ts"

const linesAtOnce = 200
/** A day that has closes of fewer lines than this part is not published in full yet. */
const completeShare = 0.5

/** The market days of one run, by line. */
export interface Market {
  readonly closes: Map<string, Close[]>
  readonly splits: Map<string, PriceSplit[]>
  /** The last day that was published in full; null when there was none. */
  completeUntil: string | null
}

/** Days are loaded in their order, and none behind one that could not be had. An empty day is a holiday, or not there yet. */
export async function loadMarketDays(run: Run, source: PriceSource): Promise<Market> {
  const market: Market = { closes: new Map(), splits: new Map(), completeUntil: null }
  if (source.marketDay === null) return market
  const last = await run.prices.lastMarketDay(source.name)
  const newest = lastWeekdayBefore(run.day)
  const days = weekdaysBetween(last === null ? newest : addDays(last, 1), newest)
  for (const date of days.slice(0, run.limits.marketDaysMax)) {
    const asked = await source.marketDay(date)
    if (asked.kind === "refused" || asked.kind === "unreachable") {
      run.stopped = asked.detail
      break
    }
    if (asked.kind === "none") continue
    run.counts.marketDays += 1
    run.counts.rowsLeftOut += asked.rowsLeftOut
    const { closes, splits } = asked.value
    let priced = 0
    for (const { instrumentId } of run.lines) {
      const close = closes.get(instrumentId)
      const ratio = splits.get(instrumentId)
      if (close !== undefined) priced += 1
      if (close !== undefined) listOf(market.closes, instrumentId).push({ date, close })
      if (ratio !== undefined) listOf(market.splits, instrumentId).push({ date, ratio })
    }
    if (priced > 0 && priced >= run.lines.length * completeShare) market.completeUntil = date
  }
  return market
}

function listOf<Item>(lists: Map<string, Item[]>, name: string): Item[] {
  const list = lists.get(name) ?? []
  lists.set(name, list)
  return list
}

/** Adds the market days to every line, and looks whether the window of a verdict has moved on by the calendar alone. */
export async function advanceLines(run: Run, market: Market): Promise<void> {
  const concerned = run.lines.filter(
    ({ instrumentId, asOf, lastDate, isDue }) =>
      market.closes.has(instrumentId) ||
      market.splits.has(instrumentId) ||
      (lastDate !== null && asOf !== null && !isDue && windowOf(asOf) !== windowOf(run.day)),
  )
  for (const some of slices(concerned, linesAtOnce)) {
    const known = await run.prices.series(some.map(({ instrumentId }) => instrumentId))
    const changes = some.flatMap((line) => {
      const before = known.get(line.instrumentId)
      return before === undefined ? [] : [{ line, before, after: advance(run, before, market) }]
    })
    await saveChanges(run, changes)
  }
}

/** The month whose end is the newest that a verdict of the day averages: a month counts from its last day on. */
function windowOf(day: string): string {
  return addDays(day, 1).slice(0, 7)
}

function advance({ day }: Run, before: LineSeries, market: Market): LineSeries {
  const closes = market.closes.get(before.instrumentId) ?? []
  const splits = market.splits.get(before.instrumentId) ?? []
  const last = before.closes.at(-1)
  const [next] = closes
  if (last !== undefined && next !== undefined && isSilentUntil(last.date, next.date)) return before
  let series = before
  for (const date of [...new Set([...splits, ...closes].map((told) => told.date))].sort()) {
    const close = closes.find((told) => told.date === date)
    const split = splits.find((told) => told.date === date)
    if (split !== undefined) series = withSplit(series, split, close?.close ?? null)
    if (close !== undefined) series = withClose(series, close)
  }
  return series === before ? before : { ...series, closes: keptCloses(series.closes, day) }
}
