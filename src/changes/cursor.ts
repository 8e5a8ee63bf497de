import { answer, type Outcome, refuse } from "../outcome.ts"

/**
 * A position in the feed as text: the version of the form, then `97 × position + 1` in base 36. Another character anywhere
 * changes that number by no multiple of 97, so it is refused.
 */
const version = "1"
const step = 97

/** Prints a position. */
export function printCursor(position: number): string {
  return version + (position * step + 1).toString(36)
}

/** The position of a cursor that `printCursor` printed. */
export function readCursor(cursor: string): Outcome<number, "bad_request"> {
  const coded = Number.parseInt(cursor.slice(version.length), 36)
  const position = Math.floor(coded / step)
  if (Number.isSafeInteger(coded) && position >= 0 && printCursor(position) === cursor)
    return answer(position)
  return refuse(
    "bad_request",
    "`after` is not a cursor of this feed. Send `meta.next_cursor` of a page unchanged, or begin with `from`.",
  )
}
