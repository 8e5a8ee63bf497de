import type { D1Database } from "@cloudflare/workers-types"
import { quoted, type TableSchema } from "./schema.ts"

/**
 * Converts rows to lines of JSON without loss, one array for each row. SQLite prints the numbers, because D1
 * returns only doubles. An integer has no decimal point, and a real has one. Other values are objects:
 * `{"blob":"00FF"}`, and `{"text":"ED..."}` for a text that is not UTF-8.
 */

/** The target size of a page, which contains many ordinary rows or a single large one. */
const pageBytes = 500_000
const pageRowsMax = 2_000

/** Reads every row in the order of the table's key. A page starts after the last row of the page before. */
export async function* readRows(database: D1Database, table: TableSchema): AsyncGenerator<readonly string[]> {
  const keyAt = table.key.map((column) => table.columns.indexOf(column))
  let rows = 50
  let behind: string | null = null
  while (true) {
    const page = await readPage(database, table, behind, rows)
    const last = page.at(-1)
    if (last === undefined) return
    yield page.map(lineOf)
    if (page.length < rows) return
    behind = lineOf(keyAt.map((at) => last[at] ?? "null"))
    const largest = Math.max(...page.map((tokens) => tokens.reduce((sum, token) => sum + token.length, 0)))
    rows = Math.max(1, Math.min(rows * 2, pageRowsMax, Math.floor(pageBytes / largest)))
  }
}

/** The values of a row, as printed in the line. */
type Tokens = readonly string[]

function lineOf(tokens: Tokens): string {
  return `[${tokens.join(",")}]`
}

async function readPage(
  database: D1Database,
  table: TableSchema,
  behind: string | null,
  rows: number,
): Promise<readonly Tokens[]> {
  const names = table.columns.map(quoted)
  const types = names.map((name) => `substr(typeof(${name}), 1, 1)`).join(" || ")
  const values = names.map(
    (name) => `iif(typeof(${name}) IN ('integer', 'real'), json_quote(${name}), ${name})`,
  )
  const key = table.key.map(quoted).join(", ")
  const place = table.key.map((_, at) => `?1 ->> '$[${at}]'`).join(", ")
  const where = behind === null ? "?1 IS NULL" : `(${key}) > (${place})`
  const read = await database
    .prepare(
      `SELECT ${types}, ${values.join(", ")} FROM ${quoted(table.name)} WHERE ${where} ORDER BY ${key} LIMIT ?2`,
    )
    .bind(behind, rows)
    .raw<[string, ...unknown[]]>()
  const page: Tokens[] = []
  for (const [kinds, ...row] of read) page.push(await tokensOf(database, table, kinds, row))
  return page
}

async function tokensOf(
  database: D1Database,
  table: TableSchema,
  kinds: string,
  row: readonly unknown[],
): Promise<Tokens> {
  const tokens = row.map((value, at) => tokenOf(kinds.charAt(at), value))
  if (!tokens.includes(unclear)) return tokens
  const place = table.key.map((column) => tokens[table.columns.indexOf(column)] ?? unclear)
  if (place.includes(unclear)) throw new Error(`a key of ${table.name} contains U+FFFD or invalid UTF-8`)
  const bytes = await readBytes(database, table, lineOf(place))
  return tokens.map((token, at) => (token === unclear ? tokenOfBytes(bytes[at] ?? "") : token))
}

/** Marks a text with U+FFFD. The text may be invalid UTF-8, so its bytes must be read. */
const unclear = ""

function tokenOf(kind: string, value: unknown): string {
  if (kind === "n") return "null"
  if (kind === "b") return JSON.stringify({ blob: Buffer.from(value as readonly number[]).toString("hex") })
  const text = String(value)
  if (kind !== "t") return text
  return text.includes("\ufffd") ? unclear : JSON.stringify(text)
}

function tokenOfBytes(hex: string): string {
  const bytes = Buffer.from(hex, "hex")
  const text = bytes.toString("utf8")
  return Buffer.from(text, "utf8").equals(bytes)
    ? JSON.stringify(text)
    : JSON.stringify({ text: hex.toLowerCase() })
}

async function readBytes(
  database: D1Database,
  table: TableSchema,
  place: string,
): Promise<readonly string[]> {
  const bytes = table.columns.map((name) => `hex(CAST(${quoted(name)} AS BLOB))`)
  const isRow = table.key.map((name, at) => `${quoted(name)} = ?1 ->> '$[${at}]'`)
  const [row] = await database
    .prepare(`SELECT ${bytes.join(", ")} FROM ${quoted(table.name)} WHERE ${isRow.join(" AND ")}`)
    .bind(place)
    .raw<string[]>()
  return row ?? []
}

/** Returns the values in a line, as printed. */
export function tokensIn(line: string): readonly string[] {
  return line.match(/"[^"\\]*(?:\\.[^"\\]*)*"|\{[^}]*\}|[^,[\]]+/g) ?? []
}

/** Returns a function that compares two lines of a table. */
export function rowOrder(table: TableSchema): (one: string, other: string) => number {
  const keyAt = table.key.map((column) => table.columns.indexOf(column))
  return (one, other) => {
    const [ones, others] = [tokensIn(one), tokensIn(other)]
    for (const at of keyAt) {
      const order = tokenOrder(ones[at] ?? "", others[at] ?? "")
      if (order !== 0) return order
    }
    return 0
  }
}

/** Compares values in SQLite's order: numbers before texts, and texts by their bytes. */
function tokenOrder(one: string, other: string): number {
  if (one === other) return 0
  const texts = [one, other].filter((token) => token.startsWith('"')).length
  if (texts === 1) return other.startsWith('"') ? -1 : 1
  if (texts === 2) return Buffer.compare(Buffer.from(JSON.parse(one)), Buffer.from(JSON.parse(other)))
  const areIntegers = /^-?\d+$/.test(one) && /^-?\d+$/.test(other)
  if (areIntegers) return BigInt(one) < BigInt(other) ? -1 : 1
  return Number(one) - Number(other)
}
