import { existsSync, readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"

/** A row of a source table by the names of its header. */
export type SourceRow = Readonly<Record<string, string>>

/** The bytes of a source file, unpacked if only its `.gz` is there; null if neither is. */
export function readSource(path: string): Buffer | null {
  if (existsSync(path)) return path.endsWith(".gz") ? gunzipSync(readFileSync(path)) : readFileSync(path)
  return existsSync(`${path}.gz`) ? gunzipSync(readFileSync(`${path}.gz`)) : null
}

/** The text of a required source file; throws when it is missing. */
export function requireSource(path: string): string {
  const bytes = readSource(path)
  if (bytes === null) throw new Error(`The source folder has no ${path}`)
  return bytes.toString("utf8")
}

/** Rows of a tab-separated table; quotes have no meaning. */
export function tsvRows(text: string): SourceRow[] {
  return byHeader(
    text
      .split(/\r?\n/)
      .filter((line) => line !== "")
      .map((line) => line.split("\t")),
  )
}

/** Rows of a comma-separated table whose fields may be quoted, and then hold commas and line ends. */
export function csvRows(text: string): SourceRow[] {
  const records: string[][] = [[]]
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    const record = records.at(-1) ?? []
    record.push(quoted === undefined ? (bare ?? "") : quoted.replaceAll('""', '"'))
    if (end !== ",") records.push([])
  }
  return byHeader(records.filter((record) => record.some((field) => field !== "")))
}

function byHeader([header = [], ...rows]: readonly (readonly string[])[]): SourceRow[] {
  return rows.map((fields) => Object.fromEntries(header.map((name, column) => [name, fields[column] ?? ""])))
}

/** A name with single spaces between its words. */
export function spaced(name: string): string {
  return name.replace(/\s+/gu, " ").trim()
}
