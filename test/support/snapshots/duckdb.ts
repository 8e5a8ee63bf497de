import { join } from "node:path"
import { DuckDBInstance } from "@duckdb/node-api"
import type { ColumnHead, ColumnType } from "../../../src/contract/tables/table.ts"
import { formats } from "../../../src/snapshots/formats.ts"
import { tableColumns } from "../../../src/snapshots/tables.ts"
import type { SnapshotFormat, SnapshotTable } from "../../../src/vocabulary.ts"

/** A reader of snapshots by DuckDB, which shares no code with their writer. */

export interface Duck {
  rows(sql: string): Promise<readonly (readonly unknown[])[]>
}

export async function openDuck(): Promise<Duck> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect()
  await connection.run("SET TimeZone = 'UTC'")
  return { rows: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson() }
}

export const duckTypes: Readonly<Record<ColumnType, string>> = {
  text: "VARCHAR",
  integer: "BIGINT",
  number: "DOUBLE",
  boolean: "BOOLEAN",
  date: "DATE",
  date_time: "TIMESTAMP WITH TIME ZONE",
}

/** The SQL for a table in the file of a format. */
export function tableIn(folder: string, table: SnapshotTable, format: SnapshotFormat): string {
  const file = join(folder, formats[format].fileName(table))
  const columns = tableColumns[table].map(({ name, type }) => `${name}: '${duckTypes[type]}'`).join(", ")
  // DuckDB guesses how quotes are escaped from the first 20,480 rows, which may have none.
  if (format === "csv")
    return `read_csv('${file}', header = true, quote = '"', escape = '"', columns = {${columns}})`
  if (format === "parquet") return `read_parquet('${file}')`
  return `read_json('${file}', format = 'newline_delimited', columns = {${columns}})`
}

/** The SQL for columns whose JSON values equal the cells. */
export function asCells(columns: readonly ColumnHead[]): string {
  return columns.map(({ name, type }) => `${casts[type]?.(name) ?? name} AS ${name}`).join(", ")
}

const casts: Partial<Record<ColumnType, (name: string) => string>> = {
  integer: (name) => `${name}::DOUBLE`,
  date: (name) => `${name}::VARCHAR`,
  date_time: (name) => `strftime(${name}::TIMESTAMP, '%Y-%m-%dT%H:%M:%S.%gZ')`,
}

/**
 * The SQL for the columns of a Parquet or NDJSON file with the CSV's texts: an apostrophe comes before a text
 * that could run as a formula.
 */
export function asInCsv(columns: readonly ColumnHead[]): string {
  const guarded = (name: string) => `regexp_replace(${name}, '^([=+\\-@\t＝＋－＠])', '''\\1') AS ${name}`
  return columns.map(({ name, type }) => (type === "text" ? guarded(name) : name)).join(", ")
}

/** The first rows, counted from 1, in which two queries differ. */
export async function differingRows(duck: Duck, one: string, other: string): Promise<readonly unknown[]> {
  const hashed = (sql: string) =>
    `(SELECT row_number() OVER () AS at_row, hash(row) AS digest FROM (${sql}) AS row)`
  const rows = await duck.rows(
    `SELECT at_row::DOUBLE FROM ${hashed(one)} AS one FULL JOIN ${hashed(other)} AS other USING (at_row)
    WHERE one.digest IS DISTINCT FROM other.digest ORDER BY 1 LIMIT 3`,
  )
  return rows.flat()
}
