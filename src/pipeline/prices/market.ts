import { addDays, isWeekend } from "../../days.ts"
import type { Close } from "../../facts/market-cap.ts"
import type { PriceSplit } from "../../facts/measures/shares/past-closes.ts"
import { slices } from "../../lists.ts"
import { keptCloses, type LineSeries, withClose, withSplit } from "./closes.ts"
import type { PriceSource } from "./ports.ts"
import { isGap, type Run, saveChanges } from "./run-state.ts"
import { isAbroad } from "./venues.ts"

const linesAtOnce = 200
/** A day with closes for a smaller share of lines than this is not completely published yet. */
const completeShare = 0.5

/** The market days of one run, by line. */
export interface Market {
  readonly closes: Map<string, Close[]>
  readonly splits: Map<string, PriceSplit[]>
  /** The last completely published day; null if there is none. */
  completeUntil: string | null
}

/** Loads days up to the first day that cannot be fetched. An empty day is a holiday or unpublished. */
export async function loadMarketDays(run: Run, source: PriceSource): Promise<Market> {
  const market: Market = { closes: new Map(), splits: new Map(), completeUntil: null }
  const lines = run.lines.filter(({ instrumentId }) => !isAbroad(instrumentId))
  if (source.marketDay === null || lines.length === 0) return market
  const last = await run.prices.lastMarketDay(source.name)
  const newest = lastWeekdayBefore(run.day)
  const days = weekdaysBetween(last === null ? newest : addDays(last, 1), newest)
  for (const date of days.slice(0, run.limits.marketDaysMax)) {
    const fetched = await source.marketDay(date)
    if (fetched.kind === "refused" || fetched.kind === "unreachable") {
      run.stopped = fetched.detail
      break
    }
    if (fetched.kind === "none") continue
    run.counts.marketDays += 1
    run.counts.rowsLeftOut += fetched.rowsLeftOut
    const { closes, splits } = fetched.value
    let priced = 0
    for (const { instrumentId } of lines) {
      const close = closes.get(instrumentId)
      const ratio = splits.get(instrumentId)
      if (close !== undefined) priced += 1
      if (close !== undefined) listOf(market.closes, instrumentId).push({ date, close })
      if (ratio !== undefined) listOf(market.splits, instrumentId).push({ date, ratio })
    }
    if (priced > 0 && priced >= lines.length * completeShare) market.completeUntil = date
  }
  return market
}

function listOf<Item>(lists: Map<string, Item[]>, name: string): Item[] {
  const list = lists.get(name) ?? []
  lists.set(name, list)
  return list
}

/**
 * Adds the market days to every line that has their source. Also finds the verdicts whose averaging window
 * has moved only because the month ended.
 */
export async function advanceLines(run: Run, market: Market, source: PriceSource): Promise<void> {
  const affected = run.lines.filter(
    ({ instrumentId, asOf, lastDate, isDue }) =>
      market.closes.has(instrumentId) ||
      market.splits.has(instrumentId) ||
      (lastDate !== null && asOf !== null && !isDue && windowOf(asOf) !== windowOf(run.day)),
  )
  for (const some of slices(affected, linesAtOnce)) {
    const known = await run.prices.series(some.map(({ instrumentId }) => instrumentId))
    const changes = some.flatMap((line) => {
      const before = known.get(line.instrumentId)
      if (before === undefined) return []
      const after = before.source === source.name ? advance(run, before, market) : before
      return [{ line, before, after }]
    })
    await saveChanges(run, changes)
  }
}

/**
 * A text that changes whenever the newest month-end in a verdict's average changes. A month counts from its
 * last day on.
 */
function windowOf(day: string): string {
  return addDays(day, 1).slice(0, 7)
}

function advance({ day }: Run, before: LineSeries, market: Market): LineSeries {
  const closes = market.closes.get(before.instrumentId) ?? []
  const splits = market.splits.get(before.instrumentId) ?? []
  const last = before.closes.at(-1)
  const [next] = closes
  if (last !== undefined && next !== undefined && isGap(last.date, next.date)) return before
  let series = before
  for (const date of [...new Set([...splits, ...closes].map((event) => event.date))].sort()) {
    const close = closes.find((event) => event.date === date)
    const split = splits.find((event) => event.date === date)
    if (split !== undefined) series = withSplit(series, split, close?.close ?? null)
    if (close !== undefined) series = withClose(series, close)
  }
  return series === before ? before : { ...series, closes: keptCloses(series.closes, day) }
}

/** The last weekday before a day. Its US session is complete, unless it is a holiday. */
export function lastWeekdayBefore(day: string): string {
  let before = addDays(day, -1)
  while (isWeekend(before)) before = addDays(before, -1)
  return before
}

/** Mondays to Fridays from one day to another, both included; holidays are included too. */
export function weekdaysBetween(from: string, to: string): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (!isWeekend(day)) days.push(day)
  return days
}
