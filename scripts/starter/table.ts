import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { type AnyColumns, parseTable, type RowOf, type Table } from "./tables.ts"

/** Reads a table of a data folder as text, unpacked if gzip. Throws with its name if that fails. */
export function readText(folder: string, table: string): string {
  try {
    const bytes = readFileSync(`${folder}/${table}`)
    return (table.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")
  } catch (thrown) {
    throw new Error(`${table}: ${thrown instanceof Error ? thrown.message : "cannot be read"}`)
  }
}

/** Reads the rows of one table of a data folder. Throws for a missing or broken table. */
export function readTable<Columns extends AnyColumns>(
  folder: string,
  table: Table<Columns>,
): RowOf<Columns>[] {
  return parseTable(table, readText(folder, table.name))
}
