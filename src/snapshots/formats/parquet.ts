import { ByteWriter, ParquetWriter } from "hyparquet-writer"
import type { Cell, ColumnHead, ColumnType } from "../../contract/tables/table.ts"
import { dayMilliseconds } from "../../days.ts"
import type { FileHead, RowSlices } from "./format.ts"

/** Rows of a group, which is what a reader skips or reads as a whole, and what is in memory while it is printed. */
const rowsPerGroup = 4_096

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number]

/** The Parquet type of a column, and its cell as that type is stored. */
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

/** Parquet: compressed with Snappy, dictionary-coded where that is smaller, with the statistics of each row group. */
export async function* printParquetFile(head: FileHead, slices: RowSlices): AsyncGenerator<Uint8Array> {
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

/** The writer reads one column after another, so the cells of only one are in memory as they are stored. */
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

/** What was printed since the last call; the writer's count of all bytes goes on. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}
