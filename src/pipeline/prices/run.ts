import type { Close } from "../../facts/market-cap.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { slices } from "../../lists.ts"
import { adjustHistory, type LineSeries, yearsBefore, yearsKept } from "./closes.ts"
import {
  advanceLines,
  type Considered,
  isGap,
  lastWeekdayBefore,
  loadMarketDays,
  type Market,
  noCounts,
  noteWithoutCloses,
  type PriceCounts,
  type PriceLimits,
  type Run,
  saveChanges,
} from "./market.ts"
import type { HistoryFetched, PriceSource, TradedHistory } from "./ports.ts"
import type { PricedLine, PriceStore } from "./store.ts"
import { isAbroad, pricedVenue } from "./venues.ts"

export interface PricesPorts {
  /** The configured sources. A line has its closes from the first one that has closes of its venue. */
  readonly sources: () => Promise<readonly PriceSource[]>
  readonly prices: PriceStore
}

/** The result of a run, for the log and for the queue. */
export interface PricesRun {
  /** Companies whose verdict may change by a price. They must be screened again on their stored input. */
  readonly filers: readonly FilerId[]
  readonly counts: PriceCounts
  /** Instrument ids of lines that got no closes although a source is configured, by the reason. */
  readonly withoutCloses: ReadonlyMap<string, readonly string[]>
  /** The reason why the run stopped fetching; null if everything due was fetched. */
  readonly stopped: string | null
}

const defaultLimits: PriceLimits = { historiesMax: 200, marketDaysMax: 5 }

/**
 * Brings closes and splits up to the last trading day before a day (YYYY-MM-DD), and returns the companies
 * that must be screened again. The stored closes decide what is fetched, and progress is recorded after
 * storing. So the next run finishes a run that dies half-way, and a second run of the day changes nothing.
 * Throws if a store cannot be reached.
 */
export async function runPrices(
  ports: PricesPorts,
  day: string,
  limits: PriceLimits = defaultLimits,
): Promise<PricesRun> {
  const { prices } = ports
  const [sources, lines] = await Promise.all([ports.sources(), prices.lines()])
  const found = { moved: new Set<FilerId>(), withoutCloses: new Map<string, string[]>() }
  const shared = { prices, day, counts: noCounts(lines.length), ...found }
  const bySource = linesBySource(shared, sources, lines)
  const stops: string[] = []
  for (const [source, served] of bySource) {
    const historiesMax = limits.historiesMax - shared.counts.histories
    const fresh = { limits: { ...limits, historiesMax }, stopped: null, failuresInARow: 0 }
    const run: Run = { ...shared, ...fresh, lines: served }
    await runSource(run, source)
    if (run.stopped !== null) stops.push(run.stopped)
  }
  const due = sources.length === 0 ? [] : await prices.due()
  const filers = [...new Set([...shared.moved, ...due])].sort()
  const { counts, withoutCloses } = shared
  return { filers, counts, withoutCloses, stopped: stops.length === 0 ? null : stops.join("; ") }
}

/** The lines of each source. A line that no source serves is noted with the reasons of all of them. */
function linesBySource(
  run: Pick<Run, "counts" | "withoutCloses">,
  sources: readonly PriceSource[],
  lines: readonly PricedLine[],
): ReadonlyMap<PriceSource, readonly PricedLine[]> {
  const served = new Map<PriceSource, PricedLine[]>()
  if (sources.length === 0) return served
  for (const line of lines) {
    const source = sources.find(({ lacks }) => lacks(line.instrumentId) === null)
    if (source !== undefined) {
      const known = served.get(source)
      if (known === undefined) served.set(source, [line])
      else known.push(line)
      continue
    }
    run.counts.linesWithoutSource += 1
    const reasons = sources.flatMap(({ lacks }) => lacks(line.instrumentId) ?? [])
    noteWithoutCloses(run, line.instrumentId, reasons.join("; "))
  }
  return served
}

async function runSource(run: Run, source: PriceSource): Promise<void> {
  const market = await loadMarketDays(run, source)
  await refreshHistories(run, source, market)
  await advanceLines(run, market, source)
  if (market.completeUntil !== null) await run.prices.noteMarketDay(source.name, market.completeUntil)
}

const historiesAtOnce = 20
const failuresInARowMax = 5
/** A close this far from the known close of the same day belongs to another line. */
const contradictionRatioMin = 1.25

/**
 * Fetches whole histories if market days are not enough: first for lines that were never fetched, then for
 * the least recently fetched lines. US lines go before all others, so that a vendor that refuses an exchange
 * abroad cannot stop them.
 */
async function refreshHistories(run: Run, source: PriceSource, market: Market): Promise<void> {
  const { day, limits } = run
  const wanted = run.lines
    .filter((line) => wantsHistory(line, source, market.closes.get(line.instrumentId)?.[0], day))
    .sort(
      (left, right) =>
        Number(isAbroad(left.instrumentId)) - Number(isAbroad(right.instrumentId)) ||
        order(left.updatedOn ?? "", right.updatedOn ?? "") ||
        order(left.instrumentId, right.instrumentId),
    )
  for (const some of slices(wanted.slice(0, limits.historiesMax), historiesAtOnce)) {
    if (run.stopped !== null) return
    const known = await run.prices.series(some.map(({ instrumentId }) => instrumentId))
    const changes: Considered[] = []
    for (const line of some) {
      const before = known.get(line.instrumentId) ?? null
      const fetched = await fetchHistory(run, source, line)
      if (fetched !== null)
        changes.push({ line, before, after: readHistory(run, line, source, before, fetched) })
    }
    await saveChanges(run, changes)
  }
}

type HistoryResponse = Exclude<HistoryFetched, { readonly kind: "refused" | "unreachable" }>

/**
 * The history; null without a usable response. After a refusal or several failures in a row, the run sends no
 * more requests.
 */
async function fetchHistory(
  run: Run,
  source: PriceSource,
  line: PricedLine,
): Promise<HistoryResponse | null> {
  if (run.stopped !== null) return null
  const { day } = run
  const fetched = await source.history(line, yearsBefore(day, yearsKept), lastWeekdayBefore(day))
  run.failuresInARow = fetched.kind === "unreachable" ? run.failuresInARow + 1 : 0
  if (fetched.kind !== "refused" && fetched.kind !== "unreachable") return fetched
  if (fetched.kind === "refused" || run.failuresInARow === failuresInARowMax) run.stopped = fetched.detail
  return null
}

/**
 * True if the line's whole history must be fetched. If the source has market days, this applies only to US
 * lines that are new to the source or have a long gap, and to lines outside the US, which no market day has.
 */
function wantsHistory(line: PricedLine, source: PriceSource, next: Close | undefined, day: string): boolean {
  if (line.source !== source.name) return true
  if (source.marketDay !== null && !isAbroad(line.instrumentId)) {
    return next !== undefined && line.lastDate !== null && isGap(line.lastDate, next.date)
  }
  const isUpdated = line.updatedOn !== null && line.updatedOn >= day
  return !isUpdated && (line.lastDate ?? "") < lastWeekdayBefore(day)
}

/**
 * The line's new closes. The known closes stay if the source has no closes, is in doubt, or returns another
 * line's. A line that changes its currency is another line until somebody looks.
 */
function readHistory(
  run: Run,
  { instrumentId }: PricedLine,
  source: PriceSource,
  before: LineSeries | null,
  response: HistoryResponse,
): LineSeries {
  const line = { instrumentId, source: source.name }
  const currency = pricedVenue(instrumentId)?.sources.currency ?? "USD"
  const known: LineSeries =
    before === null ? { ...line, currency, closes: [], splits: [] } : { ...before, ...line }
  run.counts.histories += 1
  if (response.kind === "none") {
    run.counts.unknownLines += 1
    if (isAbroad(instrumentId)) noteWithoutCloses(run, instrumentId, `${source.name} has no such line`)
    return known
  }
  if (response.kind === "doubtful") {
    run.counts.doubtfulHistories += 1
    noteWithoutCloses(run, instrumentId, response.reason)
    return known
  }
  run.counts.rowsLeftOut += response.rowsLeftOut
  if (contradicts(known, response.value)) {
    run.counts.contradictions += 1
    if (isAbroad(instrumentId)) noteWithoutCloses(run, instrumentId, "new closes contradict the known ones")
    // The line keeps its former source, so that no market day of this source is added to the line.
    return before ?? known
  }
  const history = adjustHistory({ ...line, currency: response.value.currency }, response.value, run.day)
  return history.closes.length === 0 ? known : history
}

/** Compares the currencies, and the closes of the newest day that both series have. */
function contradicts(known: LineSeries, traded: TradedHistory): boolean {
  if (known.closes.length > 0 && known.currency !== traded.currency) return true
  const byDate = new Map(traded.closes.map(({ date, close }) => [date, close]))
  const last = known.closes.findLast(({ date }) => byDate.has(date))
  const close = last === undefined ? undefined : byDate.get(last.date)
  if (last === undefined || close === undefined) return false
  const later = known.splits.filter(({ date }) => date > last.date)
  const asTraded = later.reduce((price, { ratio }) => price * ratio, last.close)
  return Math.abs(Math.log(close / asTraded)) > Math.log(contradictionRatioMin)
}

function order(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
