import type { Cell } from "../../contract/tables/table.ts"
import { printCsv, printCsvRows } from "../../csv.ts"
import { slices } from "../../lists.ts"
import type { SnapshotFormat, SnapshotTable } from "../../vocabulary.ts"
import type { FileHead, PrintFile, RowSlices } from "./format.ts"
import { printParquetFile } from "./parquet.ts"

interface Format {
  readonly fileName: (table: SnapshotTable) => string
  readonly print: PrintFile
  /** What is stored of what is printed. */
  readonly coding: FileCoding
}

export type FileCoding = "gzip" | "identity"

/** Parquet is compressed by itself. */
export const formats: Readonly<Record<SnapshotFormat, Format>> = {
  csv: { fileName: (table) => `${table}.csv.gz`, print: printCsvFile, coding: "gzip" },
  ndjson: { fileName: (table) => `${table}.ndjson.gz`, print: printNdjsonFile, coding: "gzip" },
  parquet: { fileName: (table) => `${table}.parquet`, print: printParquetFile, coding: "identity" },
}

/** CSV with a header, safe to open in a spreadsheet. A cell is empty where the value is null. */
async function* printCsvFile(
  { columns }: Pick<FileHead, "columns">,
  rowSlices: RowSlices,
): AsyncGenerator<string> {
  yield printCsv(
    columns.map(({ name }) => name),
    [],
  )
  for await (const rows of rowSlices) for (const some of partsOf(rows)) yield printCsvRows(some)
}

/**
 * One JSON object a line. The first has a field for each column, because some readers take the columns from the first lines.
 * The others leave out the fields that are null, which are most.
 */
async function* printNdjsonFile(
  { columns }: Pick<FileHead, "columns">,
  rowSlices: RowSlices,
): AsyncGenerator<string> {
  const names = columns.map(({ name }) => `${JSON.stringify(name)}:`)
  const field = (cell: Cell, at: number) => `${names[at]}${JSON.stringify(cell)}`
  const known = (cell: Cell, at: number) => (cell === null ? [] : [field(cell, at)])
  let isFirst = true
  const line = (row: readonly Cell[]) => {
    const fields = isFirst ? row.map(field) : row.flatMap(known)
    isFirst = false
    return `{${fields.join(",")}}\n`
  }
  for await (const rows of rowSlices) for (const some of partsOf(rows)) yield some.map(line).join("")
}

const rowsPerPart = 256

/** The rows of a slice in parts, each of which is a text in memory. */
function partsOf(rows: readonly (readonly Cell[])[]): readonly (readonly (readonly Cell[])[])[] {
  return slices(rows, rowsPerPart)
}
