import { ByteWriter, ParquetWriter } from "hyparquet-writer"
import type { Cell, ColumnHead, ColumnType } from "../contract/tables/table.ts"
import { printCsv, printCsvRows } from "../csv.ts"
import { dayMilliseconds } from "../days.ts"
import { slices } from "../lists.ts"
import type { SnapshotFormat, SnapshotTable } from "../vocabulary.ts"

/** The columns and the metadata of a file to print. */
interface FileHead {
  readonly columns: readonly ColumnHead[]
  /** Texts that the file contains in addition to the rows, if its format allows them. */
  readonly metadata: Readonly<Record<string, string>>
}

/** Rows in slices, each with a cell for each column. Only one slice is in memory at a time. */
export type RowSlices = AsyncIterable<readonly (readonly Cell[])[]>

/** Prints a file in parts: the same rows in any slices give the same bytes. Texts are UTF-8. */
type PrintFile = (head: FileHead, slices: RowSlices) => AsyncGenerator<string | Uint8Array>

interface Format {
  readonly fileName: (table: SnapshotTable) => string
  readonly print: PrintFile
  /** The coding in which the printed bytes are stored. */
  readonly coding: FileCoding
}

export type FileCoding = "gzip" | "identity"

/** The file formats. Parquet needs no coding, because it is compressed already. */
export const formats: Readonly<Record<SnapshotFormat, Format>> = {
  csv: { fileName: (table) => `${table}.csv.gz`, print: printCsvFile, coding: "gzip" },
  ndjson: { fileName: (table) => `${table}.ndjson.gz`, print: printNdjsonFile, coding: "gzip" },
  parquet: { fileName: (table) => `${table}.parquet`, print: printParquetFile, coding: "identity" },
}

/** CSV with a header, safe to open in a spreadsheet. A null value is an empty cell. */
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
 * One JSON object per line. The first object has a field for each column, because some readers take the
 * columns from the first lines. The other objects leave out null fields, which are most fields.
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

/** The rows of a slice in parts, each of which is printed as one text in memory. */
function partsOf(rows: readonly (readonly Cell[])[]): readonly (readonly (readonly Cell[])[])[] {
  return slices(rows, rowsPerPart)
}

/** Rows per row group. A group is read or skipped as a whole, and is in memory while it is printed. */
const rowsPerGroup = 4_096

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number]

/** The Parquet type of a column, and the conversion of a cell to that type. */
interface Stored {
  readonly element: Omit<SchemaElement, "name">
  readonly store: (cell: NonNullable<Cell>) => unknown
}

const storedAs: Readonly<Record<ColumnType, Stored>> = {
  text: { element: { type: "BYTE_ARRAY", converted_type: "UTF8" }, store: String },
  integer: { element: { type: "INT64" }, store: (cell) => BigInt(cell) },
  number: { element: { type: "DOUBLE" }, store: Number },
  boolean: { element: { type: "BOOLEAN" }, store: Boolean },
  date: {
    element: { type: "INT32", converted_type: "DATE" },
    store: (day) => Date.parse(`${day}T00:00:00Z`) / dayMilliseconds,
  },
  date_time: {
    element: {
      type: "INT64",
      converted_type: "TIMESTAMP_MILLIS",
      logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
    },
    store: (instant) => BigInt(Date.parse(String(instant))),
  },
}

/** Prints Parquet: Snappy, dictionary-coded if that is smaller, with the statistics of each row group. */
async function* printParquetFile(head: FileHead, slices: RowSlices): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter()
  const parquet = new ParquetWriter({
    writer,
    schema: schemaOf(head.columns),
    kvMetadata: Object.entries(head.metadata).map(([key, value]) => ({ key, value })),
    createdBy: "qistas",
  })
  for await (const rows of groupsOf(slices)) {
    parquet.write({ columnData: columnsOf(head.columns, rows), rowGroupSize: rowsPerGroup })
    yield taken(writer)
  }
  parquet.finish()
  yield taken(writer)
}

function schemaOf(columns: readonly ColumnHead[]): SchemaElement[] {
  return [
    { name: "root", num_children: columns.length },
    ...columns.map(
      ({ name, type }): SchemaElement => ({
        name,
        repetition_type: "OPTIONAL",
        ...storedAs[type].element,
      }),
    ),
  ]
}

async function* groupsOf(slices: RowSlices): AsyncGenerator<readonly (readonly Cell[])[]> {
  let group: (readonly Cell[])[] = []
  for await (const rows of slices) {
    for (const row of rows) {
      group.push(row)
      if (group.length < rowsPerGroup) continue
      yield group
      group = []
    }
  }
  if (group.length > 0) yield group
}

/** The writer reads one column after another, so that only one converted column is in memory. */
function columnsOf(columns: readonly ColumnHead[], rows: readonly (readonly Cell[])[]) {
  return columns.map(({ name, type }, at) => {
    const { store } = storedAs[type]
    return {
      name,
      get data() {
        return rows.map((row) => storedCell(row[at] ?? null, store))
      },
    }
  })
}

function storedCell(cell: Cell, store: Stored["store"]): unknown {
  return cell === null ? null : store(cell)
}

/** Returns the bytes printed since the last call. The writer's count of all bytes goes on. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}
