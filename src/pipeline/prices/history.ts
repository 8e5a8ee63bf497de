import type { Close } from "../../facts/market-cap.ts"
import { slices } from "../../slices.ts"
import { adjustHistory, type LineSeries, yearsBefore, yearsKept } from "./closes.ts"
import type { Market } from "./market.ts"
import { lastWeekdayBefore } from "./market-days.ts"
import type { PricedLine, PriceSource, PricesAsked, TradedHistory } from "./ports.ts"
import { type Considered, isSilentUntil, type Run, saveChanges } from "./run-state.ts"

const historiesAtOnce = 20
const failuresInARowMax = 5
/** A close this far from the one known of the same day is another line's. */
const contradictionRatioMin = 1.25

/** Asks for whole histories where days alone do not do, those never asked for first, then the longest not asked for. */
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
      const told = await askHistory(run, source, line)
      if (told !== null) changes.push({ line, before, after: readHistory(run, line, source, before, told) })
    }
    await saveChanges(run, changes)
  }
}

type Told = Exclude<PricesAsked<TradedHistory>, { readonly kind: "refused" | "unreachable" }>

/** Null when there is no answer; nobody is asked behind a refusal, or behind several failures. */
async function askHistory(run: Run, source: PriceSource, { instrumentId }: PricedLine): Promise<Told | null> {
  if (run.stopped !== null) return null
  const { day } = run
  const asked = await source.history(instrumentId, yearsBefore(day, yearsKept), lastWeekdayBefore(day))
  run.failuresInARow = asked.kind === "unreachable" ? run.failuresInARow + 1 : 0
  if (asked.kind !== "refused" && asked.kind !== "unreachable") return asked
  if (asked.kind === "refused" || run.failuresInARow === failuresInARowMax) run.stopped = asked.detail
  return null
}

/** A source of days is asked for the history of lines it never told, and of those that were silent for long. */
function wantsHistory(line: PricedLine, source: PriceSource, next: Close | undefined, day: string): boolean {
  if (line.source !== source.name) return true
  if (source.marketDay !== null) {
    return next !== undefined && line.lastDate !== null && isSilentUntil(line.lastDate, next.date)
  }
  const isAsked = line.updatedOn !== null && line.updatedOn >= day
  return !isAsked && (line.lastDate ?? "") < lastWeekdayBefore(day)
}

/** What is known stays where the source knows nothing, or tells of another line. */
function readHistory(
  run: Run,
  { instrumentId }: PricedLine,
  source: PriceSource,
  before: LineSeries | null,
  told: Told,
): LineSeries {
  const line = { instrumentId, currency: "USD", source: source.name }
  const known: LineSeries = before === null ? { ...line, closes: [], splits: [] } : { ...before, ...line }
  run.counts.histories += 1
  if (told.kind === "none") {
    run.counts.unknownLines += 1
    return known
  }
  run.counts.rowsLeftOut += told.rowsLeftOut
  if (contradicts(known, told.value.closes)) {
    run.counts.contradictions += 1
    return known
  }
  const history = adjustHistory(line, told.value, run.day)
  return history.closes.length === 0 ? known : history
}

/** Compares the newest day that both know, as it was traded. */
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
