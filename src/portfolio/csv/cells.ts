/**
 * Splits a line into cells (RFC 4180). A cell has no line break: brokers write none, and an unclosed
 * quotation mark then costs only one line.
 */

export type Separator = "," | ";" | "\t"

export const separators: readonly Separator[] = [",", ";", "\t"]

export interface Cells {
  readonly texts: readonly string[]
  /** For each cell, true if the cell is in quotation marks. */
  readonly quoted: readonly boolean[]
}

/** Returns the cells of a line. Null if a quotation mark is not closed, or if text follows a closed one. */
export function cellsOf(line: string, separator: Separator): Cells | null {
  const texts: string[] = []
  const quoted: boolean[] = []
  let at = 0
  for (;;) {
    const start = skipSpaces(line, at)
    const isQuoted = line[start] === '"'
    const read = isQuoted ? quotedCell(line, start) : plainCell(line, at, separator)
    if (read === null) return null
    texts.push(read.text)
    quoted.push(isQuoted)
    if (read.end >= line.length) return { texts, quoted }
    if (line[read.end] !== separator) return null
    at = read.end + 1
  }
}

interface CellRead {
  readonly text: string
  /** The place of the separator after the cell, or the length of the line. */
  readonly end: number
}

function plainCell(line: string, at: number, separator: Separator): CellRead {
  const found = line.indexOf(separator, at)
  const end = found < 0 ? line.length : found
  return { text: line.slice(at, end).trim(), end }
}

function quotedCell(line: string, at: number): CellRead | null {
  const closed = /^"((?:[^"]|"")*)"/.exec(line.slice(at))
  if (closed === null) return null
  const [whole, inside = ""] = closed
  return { text: inside.replaceAll('""', '"').trim(), end: skipSpaces(line, at + whole.length) }
}

/** Skips only spaces, because a tab may be the separator. */
function skipSpaces(line: string, at: number): number {
  let next = at
  while (line[next] === " ") next += 1
  return next
}
