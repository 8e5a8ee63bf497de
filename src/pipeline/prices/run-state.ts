import { daysBetween } from "../../days.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { type LineSeries, priceBasis } from "./closes.ts"
import type { PricedLine, PriceStore, SeriesChange } from "./store.ts"

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
