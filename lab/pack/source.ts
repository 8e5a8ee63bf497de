import { existsSync, readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { csvRows } from "../../src/csv-rows.ts"

/** A row of a source table, by the names in the header. */
export type SourceRow = Readonly<Record<string, string>>

/** Returns the bytes of a source file, unpacked if only its `.gz` exists. Null if neither exists. */
export function readSource(path: string): Buffer | null {
  if (existsSync(path)) return path.endsWith(".gz") ? gunzipSync(readFileSync(path)) : readFileSync(path)
  return existsSync(`${path}.gz`) ? gunzipSync(readFileSync(`${path}.gz`)) : null
}

/** Returns the text of a required source file. Throws if the file is missing. */
export function requireSource(path: string): string {
  const bytes = readSource(path)
  if (bytes === null) throw new Error(`The source folder has no ${path}`)
  return bytes.toString("utf8")
}

/** Parses a tab-separated table, in which quotes have no meaning. */
export function tsvRows(text: string): SourceRow[] {
  return byHeader(
    text
      .split(/\r?\n/)
      .filter((line) => line !== "")
      .map((line) => line.split("\t")),
  )
}

/** Parses a comma-separated table. Quoted fields may contain commas and line ends. */
export function csvRecords(text: string): SourceRow[] {
  const rows = csvRows(text, ",").map(({ cells }) => cells)
  return byHeader(rows.filter((cells) => cells.some((cell) => cell !== "")))
}

function byHeader([header = [], ...rows]: readonly (readonly string[])[]): SourceRow[] {
  return rows.map((fields) => Object.fromEntries(header.map((name, column) => [name, fields[column] ?? ""])))
}

/** Replaces white space in a name by single spaces. */
export function spaced(name: string): string {
  return name.replace(/\s+/gu, " ").trim()
}
