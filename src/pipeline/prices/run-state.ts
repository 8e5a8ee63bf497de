import { daysBetween } from "../../facts/calendar.ts"
import { type LineSeries, priceBasis } from "./closes.ts"
import type { PricedLine, PriceStore, SeriesChange } from "./ports.ts"

export interface PriceCounts {
  readonly lines: number
  readonly marketDays: number
  readonly histories: number
  /** Lines the source does not know. */
  readonly unknownLines: number
  /** Histories that contradict the closes that were known: another line's, perhaps. */
  readonly contradictions: number
  readonly rowsLeftOut: number
  readonly linesChanged: number
  readonly linesMoved: number
}

export interface PriceLimits {
  /** Lines whose whole history is asked for in one run; a vendor answers so many requests a day. */
  readonly historiesMax: number
  /** Days made up for in one run. */
  readonly marketDaysMax: number
}

/** A run underway. */
export interface Run {
  readonly prices: PriceStore
  readonly day: string
  readonly limits: PriceLimits
  readonly lines: readonly PricedLine[]
  readonly moved: Set<number>
  readonly counts: { -readonly [Name in keyof PriceCounts]: PriceCounts[Name] }
  stopped: string | null
  /** Questions without an answer since the last answer. */
  failuresInARow: number
}

/** The counts of a run that has done nothing yet; `lines` is how many it considers. */
export function noCounts(lines: number): Run["counts"] {
  return {
    lines,
    marketDays: 0,
    histories: 0,
    unknownLines: 0,
    contradictions: 0,
    rowsLeftOut: 0,
    linesChanged: 0,
    linesMoved: 0,
  }
}

const silenceDaysMax = 10

/** Behind a longer silence a split may have been missed: only the history tells. */
export function isSilentUntil(last: string, next: string): boolean {
  return daysBetween(last, next) > silenceDaysMax
}

/** A line as it was and as it is now. */
export interface Considered {
  readonly line: PricedLine
  readonly before: LineSeries | null
  readonly after: LineSeries
}

/** Stores what differs, with whether a verdict may rest on the difference. */
export async function saveChanges(run: Run, considered: readonly Considered[]): Promise<void> {
  const changes: SeriesChange[] = []
  for (const one of considered) {
    const isMoved = moves(run, one)
    if (one.before === one.after && (!isMoved || one.line.isDue)) continue
    changes.push({ series: one.after, isMoved })
    run.counts.linesChanged += 1
    if (!isMoved) continue
    run.counts.linesMoved += 1
    run.moved.add(one.line.cik)
  }
  if (changes.length > 0) await run.prices.save(changes)
}

/** Compares what the standing verdict rests on with what one made now would rest on. */
function moves({ day }: Run, { line, before, after }: Considered): boolean {
  const isNewer = (after.closes.at(-1)?.date ?? "") > (before?.closes.at(-1)?.date ?? "")
  if (line.lacksMarketCap && isNewer) return true
  return priceBasis(after.closes, day) !== priceBasis(before?.closes ?? [], line.asOf ?? day)
}
