import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { type AnyColumns, parseTable, type RowOf, type Table } from "./tables.ts"

/**
 * Reads one table of a data folder as text, unpacked if it is gzip; throws for a table that cannot be read,
 * with its name.
 */
export function readText(folder: string, table: string): string {
  try {
    const bytes = readFileSync(`${folder}/${table}`)
    return (table.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")
  } catch (thrown) {
    throw new Error(`${table}: ${thrown instanceof Error ? thrown.message : "cannot be read"}`)
  }
}

/** Reads the rows of one table of a data folder; throws for a missing or broken one. */
export function readTable<Columns extends AnyColumns>(
  folder: string,
  table: Table<Columns>,
): RowOf<Columns>[] {
  return parseTable(table, readText(folder, table.name))
}
