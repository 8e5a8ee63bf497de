import papaparse from "papaparse"

/** A row of a table. A cell may have line breaks, so a row may have several lines. */
export interface CsvRow {
  /** The first line, counted from 1. `to` is the last line. */
  readonly line: number
  readonly to: number
  readonly cells: readonly string[]
  /** True if a quotation mark is not closed, or if text follows a closed one. The cells are then uncertain. */
  readonly isBroken: boolean
  readonly characters: number
}

/** Reads the rows of a text (RFC 4180), without its byte order mark. Blank lines are rows too. */
export function csvRows(text: string, separator: string): readonly CsvRow[] {
  const plain = text.replace(/^\uFEFF+/, "").replaceAll(/\r\n?/g, "\n")
  // A cell may be quoted after a space. The library reads a quotation mark only at the beginning of a cell.
  const closeUp = plain.replaceAll(new RegExp(`(^|[\\n${separator}]) +(?=")`, "g"), "$1")
  const rows: CsvRow[] = []
  let [line, at] = [1, 0]
  papaparse.parse(closeUp, {
    delimiter: separator,
    newline: "\n",
    step: ({ data, errors, meta: { cursor } }) => {
      const written = closeUp.slice(at, cursor)
      const lines = written.replace(/\n$/, "").split("\n").length
      rows.push({
        line,
        to: line + lines - 1,
        cells: data,
        isBroken: errors.length > 0,
        characters: written.length,
      })
      line += lines
      at = cursor
    },
  })
  return rows
}
