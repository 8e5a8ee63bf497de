import { addDays, daysBetween, isWeekend } from "../../days.ts"
import type { Close } from "../../facts/market-cap.ts"
import type { PriceSplit } from "../../facts/measures/shares/past-closes.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { slices } from "../../lists.ts"
import { keptCloses, type LineSeries, priceBasis, withClose, withSplit } from "./closes.ts"
import type { PriceSource } from "./ports.ts"
import type { PricedLine, PriceStore, SeriesChange } from "./store.ts"
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

export interface PriceCounts {
  readonly lines: number
  /** Number of lines on venues for which no configured source has closes. */
  readonly linesWithoutSource: number
  readonly marketDays: number
  readonly histories: number
  /** Number of lines unknown to the source. */
  readonly unknownLines: number
  /** Number of histories that contradict the known closes and probably belong to another line. */
  readonly contradictions: number
  /** Number of histories that were not stored, because their unit or their line is not certain. */
  readonly doubtfulHistories: number
  readonly rowsLeftOut: number
  readonly linesChanged: number
  readonly linesMoved: number
}

export interface PriceLimits {
  /** The most whole histories that one run fetches, since a vendor limits the requests of a day. */
  readonly historiesMax: number
  /** The most market days that one run loads. */
  readonly marketDaysMax: number
}

/** The state of a run. */
export interface Run {
  readonly prices: PriceStore
  readonly day: string
  readonly limits: PriceLimits
  /** The lines that the run's source serves. */
  readonly lines: readonly PricedLine[]
  readonly moved: Set<FilerId>
  readonly counts: { -readonly [Name in keyof PriceCounts]: PriceCounts[Name] }
  /** Instrument ids of lines that got no closes, by the reason. */
  readonly withoutCloses: Map<string, string[]>
  stopped: string | null
  /** Failed requests since the last usable response. */
  failuresInARow: number
}

/** The counts of a run that has not started. `lines`: the number of lines that the run considers. */
export function noCounts(lines: number): Run["counts"] {
  return {
    lines,
    linesWithoutSource: 0,
    marketDays: 0,
    histories: 0,
    unknownLines: 0,
    contradictions: 0,
    doubtfulHistories: 0,
    rowsLeftOut: 0,
    linesChanged: 0,
    linesMoved: 0,
  }
}

/** Notes why a line has no closes. */
export function noteWithoutCloses(
  { withoutCloses }: Pick<Run, "withoutCloses">,
  line: string,
  reason: string,
) {
  const lines = withoutCloses.get(reason)
  if (lines === undefined) withoutCloses.set(reason, [line])
  else lines.push(line)
}

const gapDaysMax = 10

/** True for a gap between closes in which a split may have been missed, so that the history is fetched. */
export function isGap(last: string, next: string): boolean {
  return daysBetween(last, next) > gapDaysMax
}

/** The closes of a line before and after the run. */
export interface Considered {
  readonly line: PricedLine
  readonly before: LineSeries | null
  readonly after: LineSeries
}

/** Stores the series that changed. A series is marked if a verdict may change because of it. */
export async function saveChanges(run: Run, considered: readonly Considered[]): Promise<void> {
  const changes: SeriesChange[] = []
  for (const one of considered) {
    const isMoved = moves(run, one)
    if (one.before === one.after && (!isMoved || one.line.isDue)) continue
    changes.push({ series: one.after, isMoved })
    run.counts.linesChanged += 1
    if (!isMoved) continue
    run.counts.linesMoved += 1
    run.moved.add(one.line.filer)
  }
  if (changes.length > 0) await run.prices.save(changes)
}

/** True if a new verdict would use other closes than the current verdict. */
function moves({ day }: Run, { line, before, after }: Considered): boolean {
  const isNewer = (after.closes.at(-1)?.date ?? "") > (before?.closes.at(-1)?.date ?? "")
  if (line.lacksMarketCap && isNewer) return true
  return priceBasis(after.closes, day) !== priceBasis(before?.closes ?? [], line.asOf ?? day)
}
