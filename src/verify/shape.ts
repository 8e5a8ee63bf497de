/** Readers of untyped JSON values. Each throws a `ShapeFault`, which the reader of the whole file catches. */

interface ShapeFault {
  /** The place in the document, such as `screens[1].metric.value`. */
  readonly faultAt: string
  readonly expected: string
}

export type Members = Readonly<Record<string, unknown>>

/** Throws a `ShapeFault`, which says what was expected at a place of the document. */
export function fail(at: string, expected: string): never {
  const fault: ShapeFault = { faultAt: at, expected }
  throw fault
}

/** True for a value that `fail` threw. */
export function isShapeFault(thrown: unknown): thrown is ShapeFault {
  return typeof thrown === "object" && thrown !== null && "faultAt" in thrown
}

/** True for a JSON object. */
export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** A JSON object; throws a `ShapeFault` for anything else. */
export function members(value: unknown, at: string): Members {
  return isMembers(value) ? value : fail(at, "an object")
}

/**
 * The largest list that is read, far above any list in a packet. Without a limit, a hostile file could
 * exhaust the reader.
 */
const itemsMax = 100

/** A list of at most `itemsMax` items, each read by `read`; throws a `ShapeFault` for anything else. */
export function list<Item>(value: unknown, at: string, read: (item: unknown, at: string) => Item): Item[] {
  if (!Array.isArray(value) || value.length > itemsMax) return fail(at, `a list of at most ${itemsMax}`)
  return value.map((item, index) => read(item, `${at}[${index}]`))
}

/** Any text, even an empty one; throws a `ShapeFault` for anything else. */
export function text(value: unknown, at: string): string {
  return typeof value === "string" ? value : fail(at, "a text")
}

/** A finite number; throws a `ShapeFault` for anything else. */
export function number(value: unknown, at: string): number {
  return typeof value === "number" && Number.isFinite(value) ? value : fail(at, "a number")
}

/** A finite number above zero; throws a `ShapeFault` for anything else. */
export function positive(value: unknown, at: string): number {
  return number(value, at) > 0 ? number(value, at) : fail(at, "a number above zero")
}

/** True or false; throws a `ShapeFault` for anything else. */
export function truth(value: unknown, at: string): boolean {
  return typeof value === "boolean" ? value : fail(at, "true or false")
}

/** A day of the calendar, YYYY-MM-DD; throws a `ShapeFault` for anything else. */
export function day(value: unknown, at: string): string {
  return typeof value === "string" && isDay(value) ? value : fail(at, "a day like 2026-08-31")
}

/** An object of at most `itemsMax` finite numbers; throws a `ShapeFault` for anything else. */
export function numbers(value: unknown, at: string): Readonly<Record<string, number>> {
  const entries = Object.entries(members(value, at))
  if (entries.length > itemsMax) return fail(at, `an object of at most ${itemsMax} amounts`)
  return Object.fromEntries(entries.map(([name, amount]) => [name, number(amount, `${at}.${name}`)]))
}

/** The value, typed as one of the words; throws a `ShapeFault` for anything else. */
export function oneOf<Word extends string>(words: readonly Word[], value: unknown, at: string): Word {
  const word = words.find((candidate) => candidate === value)
  return word ?? fail(at, `one of ${words.join(", ")}`)
}

/** The value, read by `read`; null if it is missing or null. */
export function optional<Value>(
  value: unknown,
  at: string,
  read: (value: unknown, at: string) => Value,
): Value | null {
  return value === undefined || value === null ? null : read(value, at)
}

/** True for a day of the calendar, written YYYY-MM-DD. */
export function isDay(written: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return false
  const time = Date.parse(`${written}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(written)
}
