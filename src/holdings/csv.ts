import type { CsvRow } from "../csv-rows.ts"
import { groupedDigits } from "../numbers.ts"
import { type FileProblem, type FileRow, lineLabel, tidy } from "./holdings-file.ts"

/** A table in a CSV file, from its header to the first blank line or the end of the file. */
interface CsvTable {
  readonly header: FileRow
  readonly rows: readonly FileRow[]
  /** True if a blank line ends the table; false if the file ends with the table. */
  readonly isEnded: boolean
}

/** The longest row of a table. Rows of a table are far shorter. Legal text below a table may be longer. */
const rowCharactersMax = 10_000

/** Reads the table whose header is the row `headerAt`. Refuses a row with another number of cells. */
export function csvTable(all: readonly CsvRow[], headerAt: number): CsvTable | FileProblem {
  const [header = { line: 1, cells: [] }, ...below] = all.slice(headerAt)
  const rows: FileRow[] = []
  for (const row of below) {
    if (row.characters > rowCharactersMax)
      return `line ${groupedDigits(row.line)} has more than ${groupedDigits(rowCharactersMax)} characters`
    if (isBlank(row)) return { header, rows, isEnded: row !== all.at(-1) }
    if (row.isBroken) return `${lineLabel(row)}: a quotation mark is not closed, or text follows a closed one`
    if (row.cells.length !== header.cells.length)
      return `${lineLabel(row)}: ${row.cells.length} cells under a header of ${header.cells.length}`
    rows.push(row)
  }
  return { header, rows, isEnded: false }
}

/** True if all cells are blank. iShares writes a non-breaking space, a spreadsheet only commas. */
export function isBlank({ cells }: FileRow): boolean {
  return cells.every((cell) => tidy(cell) === "")
}
