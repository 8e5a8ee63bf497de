import { parseCsv } from "hucre/csv"
import { groupedDigits } from "../numbers.ts"
import { type FileProblem, type FileRow, lineLabel, tidy } from "./holdings-file.ts"

/** A table in a CSV file, from its header to the first blank line or the end of the file. */
interface CsvTable {
  readonly header: FileRow
  readonly rows: readonly FileRow[]
  /** The line after the blank line that ends the table; null if the file ends with the table. */
  readonly endedAt: number | null
}

/** The longest line of a table. Lines of a table are far shorter. Legal text below a table may be longer. */
const lineCharactersMax = 10_000

/** Splits a file into lines, without its byte order mark. No cell of the issuers' tables has a line break. */
export function linesOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)
}

/** Parses the line at `index` (from 0) by RFC 4180. */
export function csvRow(lines: readonly string[], index: number): FileRow {
  const line = (lines[index] ?? "").slice(0, lineCharactersMax)
  const [cells = []] = parseCsv(line, { delimiter: "," })
  return { line: index + 1, cells: cells.map((cell) => String(cell ?? "")) }
}

/** Reads the table whose header is at line `headerAt`. Refuses a row with another number of cells. */
export function csvTable(lines: readonly string[], headerAt: number): CsvTable | FileProblem {
  const header = csvRow(lines, headerAt)
  const rows: FileRow[] = []
  for (let index = headerAt + 1; index < lines.length; index++) {
    if ((lines[index]?.length ?? 0) > lineCharactersMax)
      return `line ${groupedDigits(index + 1)} has more than ${groupedDigits(lineCharactersMax)} characters`
    const row = csvRow(lines, index)
    if (isBlank(row)) return { header, rows, endedAt: index + 1 < lines.length ? index + 1 : null }
    if (row.cells.length !== header.cells.length)
      return `${lineLabel(row)}: ${row.cells.length} cells under a header of ${header.cells.length}`
    rows.push(row)
  }
  return { header, rows, endedAt: null }
}

/** True if all cells are blank. iShares writes a non-breaking space, a spreadsheet only commas. */
export function isBlank({ cells }: FileRow): boolean {
  return cells.every((cell) => tidy(cell) === "")
}
