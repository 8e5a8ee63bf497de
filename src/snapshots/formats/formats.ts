import type { SnapshotFormat, SnapshotTable } from "../../vocabulary.ts"
import { printCsvFile } from "./csv.ts"
import type { PrintFile } from "./format.ts"
import { printNdjsonFile } from "./ndjson.ts"
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
