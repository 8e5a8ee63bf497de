import { daysBetween, monthsBefore } from "../days.ts"
import type { HistoryBody, HistoryEntry } from "../timeline/schema.ts"
import { type Bound, type RatioScreenName, ratioScreenNames } from "../vocabulary.ts"

/**
 * The ratios of a published verdict as lists draw them. They are stored in one short column, so that a list
 * reads no document.
 */
export interface ListedRatios {
  /** The ratio screens in the order they are shown. */
  readonly ratios: readonly ListedRatio[]
  /** The past of the ratio that is highest against its limit; null if fewer than two days are known. */
  readonly path: RatioPath | null
}

export interface ListedRatio {
  readonly name: RatioScreenName
  /** Decimal: 0.082 is 8.2%. Null if the ratio is not decided. */
  readonly value: number | null
  readonly limit: number
  /** Absent if the value follows from filed figures. */
  readonly bound?: Bound
}

export interface RatioPath {
  /** The position of the ratio in `ratios`. */
  readonly of: number
  /** The first day, YYYY-MM-DD. */
  readonly from: string
  /** The oldest first. A new run begins after an unknown value, and where the computation changes. */
  readonly runs: readonly PathRun[]
}

export interface PathRun {
  /** Absent if the values follow from filed figures. */
  readonly bound?: Bound
  readonly points: readonly PathPoint[]
}

/** Days since the first day, and the ratio. `1` marks a day on which the verdict changed. */
export type PathPoint = readonly [day: number, value: number, turned?: 1]

const pathMonths = 24

/** The ratios of a history that lists draw, as JSON. Null if no ratio is known. */
export function printListedRatios({ history }: HistoryBody): string | null {
  const [now] = history
  if (now === undefined) return null
  const ratios = ratiosOf(now)
  const shares = ratios.map(({ value, limit }) => (value === null ? Number.NEGATIVE_INFINITY : value / limit))
  const of = shares.indexOf(Math.max(...shares))
  const highest = ratios[of]
  if (highest === undefined || highest.value === null) return null
  const since = monthsBefore(now.as_of, pathMonths)
  const past = history.filter(({ as_of: asOf }) => asOf >= since).reverse()
  const listed: ListedRatios = { ratios, path: pathOf(past, highest.name, of) }
  return JSON.stringify(listed)
}

/** Reads what {@link printListedRatios} printed. */
export function readListedRatios(json: string | null): ListedRatios | null {
  return json === null ? null : JSON.parse(json)
}

function ratiosOf({ screens }: HistoryEntry): readonly ListedRatio[] {
  return ratioScreenNames.flatMap((name) => {
    const screen = screens?.[name]
    if (screen === undefined || screen.threshold === null) return []
    const { result, bound, threshold: limit } = screen
    const value = result === "not_applicable" ? null : screen.value
    return [{ name, value, limit, ...(bound && { bound }) }]
  })
}

function pathOf(past: readonly HistoryEntry[], name: RatioScreenName, of: number): RatioPath | null {
  const known = past.filter((entry) => knownValue(entry, name) !== null)
  const from = known[0]?.as_of
  if (from === undefined || known.length < 2) return null
  const runs: { bound?: Bound; points: PathPoint[] }[] = []
  let before: string | null = null
  for (const entry of past) {
    const value = knownValue(entry, name)
    const { bound = null, rule } = entry.screens?.[name] ?? {}
    const computation = value === null ? null : `${bound} ${rule}`
    if (value !== null) {
      if (computation !== before) runs.push({ ...(bound && { bound }), points: [] })
      const day = daysBetween(from, entry.as_of)
      runs.at(-1)?.points.push(entry.changed && day > 0 ? [day, value, 1] : [day, value])
    }
    before = computation
  }
  return { of, from, runs }
}

function knownValue({ screens }: HistoryEntry, name: RatioScreenName): number | null {
  return screens?.[name]?.value ?? null
}
