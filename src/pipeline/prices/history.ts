import type { Close } from "../../facts/market-cap.ts"
import { slices } from "../../lists.ts"
import { adjustHistory, type LineSeries, yearsBefore, yearsKept } from "./closes.ts"
import type { Market } from "./market.ts"
import { lastWeekdayBefore } from "./market-days.ts"
import type { PriceSource, PricesFetched, TradedHistory } from "./ports.ts"
import { type Considered, isGap, type Run, saveChanges } from "./run-state.ts"
import type { PricedLine } from "./store.ts"

const historiesAtOnce = 20
const failuresInARowMax = 5
/** A close this far from the known close of the same day belongs to another line. */
const contradictionRatioMin = 1.25

/** Fetches whole histories where market days are not enough: lines never fetched first, then the least recently fetched. */
export async function refreshHistories(run: Run, source: PriceSource, market: Market): Promise<void> {
  const { day, limits } = run
  const wanted = run.lines
    .filter((line) => wantsHistory(line, source, market.closes.get(line.instrumentId)?.[0], day))
    .sort(
      (left, right) =>
        order(left.updatedOn ?? "", right.updatedOn ?? "") || order(left.instrumentId, right.instrumentId),
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

type HistoryResponse = Exclude<PricesFetched<TradedHistory>, { readonly kind: "refused" | "unreachable" }>

/** Null without a usable response. After a refusal or several failures in a row, the run sends no more requests. */
async function fetchHistory(
  run: Run,
  source: PriceSource,
  { instrumentId }: PricedLine,
): Promise<HistoryResponse | null> {
  if (run.stopped !== null) return null
  const { day } = run
  const fetched = await source.history(instrumentId, yearsBefore(day, yearsKept), lastWeekdayBefore(day))
  run.failuresInARow = fetched.kind === "unreachable" ? run.failuresInARow + 1 : 0
  if (fetched.kind !== "refused" && fetched.kind !== "unreachable") return fetched
  if (fetched.kind === "refused" || run.failuresInARow === failuresInARowMax) run.stopped = fetched.detail
  return null
}

/** A source with market days needs histories only for lines new to it and for lines with a long gap. */
function wantsHistory(line: PricedLine, source: PriceSource, next: Close | undefined, day: string): boolean {
  if (line.source !== source.name) return true
  if (source.marketDay !== null) {
    return next !== undefined && line.lastDate !== null && isGap(line.lastDate, next.date)
  }
  const isUpdated = line.updatedOn !== null && line.updatedOn >= day
  return !isUpdated && (line.lastDate ?? "") < lastWeekdayBefore(day)
}

/** The known closes stay where the source has none, or returns those of another line. */
function readHistory(
  run: Run,
  { instrumentId }: PricedLine,
  source: PriceSource,
  before: LineSeries | null,
  response: HistoryResponse,
): LineSeries {
  const line = { instrumentId, currency: "USD", source: source.name }
  const known: LineSeries = before === null ? { ...line, closes: [], splits: [] } : { ...before, ...line }
  run.counts.histories += 1
  if (response.kind === "none") {
    run.counts.unknownLines += 1
    return known
  }
  run.counts.rowsLeftOut += response.rowsLeftOut
  if (contradicts(known, response.value.closes)) {
    run.counts.contradictions += 1
    // It stays a line of its former source, so that no market day of this one is added to it.
    return before ?? known
  }
  const history = adjustHistory(line, response.value, run.day)
  return history.closes.length === 0 ? known : history
}

/** Compares the traded closes of the newest day that both have. */
function contradicts(known: LineSeries, traded: readonly Close[]): boolean {
  const byDate = new Map(traded.map(({ date, close }) => [date, close]))
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
