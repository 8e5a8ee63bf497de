import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { brotliDecompressSync } from "node:zlib"
import type { D1Database } from "@cloudflare/workers-types"
import type { ReleaseFixture } from "../../scripts/release/fixture.ts"

const folder = fileURLToPath(new URL("../fixtures/releases", import.meta.url))
const ending = ".json.br"

/** The releases with stored databases, oldest first: the first, the newest, and one between. */
export const releases: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length))
  .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))

/** The stores of a release (test/fixtures/releases/README.md). */
export function releaseFixture(version: string): ReleaseFixture {
  return JSON.parse(brotliDecompressSync(readFileSync(`${folder}/${version}${ending}`)).toString())
}

export type ReleaseRow = Readonly<Record<string, string | number | null>>

/** The rows of a table of a release, by the names of their columns. */
export function rowsOf(fixture: ReleaseFixture, table: string): readonly ReleaseRow[] {
  const found = fixture.tables.find(({ name }) => name === table)
  if (found === undefined) return []
  return found.rows.map((row) => Object.fromEntries(row.map((value, at) => [found.columns[at], value])))
}

/** A line with a verdict, as the release stored it. */
export interface JudgedLine {
  readonly symbol: string
  readonly listing: ReleaseRow
  readonly determination: ReleaseRow
}

export function judgedLines(fixture: ReleaseFixture): readonly JudgedLine[] {
  const byCik = new Map(rowsOf(fixture, "determinations").map((row) => [row.cik, row]))
  return rowsOf(fixture, "listings").flatMap((listing) => {
    const { instrument_id: symbol = null, cik = null } = listing
    const determination = cik === null ? undefined : byCik.get(cik)
    return determination === undefined ? [] : [{ symbol: String(symbol), listing, determination }]
  })
}

/** True for one line a company, as a filter takes it. */
export function isFirstOfCompany(line: JudgedLine, at: number, lines: readonly JudgedLine[]): boolean {
  return lines.findIndex(({ listing }) => listing.cik === line.listing.cik) === at
}

/** Every schema statement of a database, without D1's own tables. */
export async function schemaOf(database: D1Database): Promise<readonly string[]> {
  const { results } = await database
    .prepare(
      "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
    )
    .all<Record<string, string | null>>()
  return results.map(({ type, name, tbl_name, sql }) => `${type} ${name} on ${tbl_name}: ${sql}`).sort()
}

/** The columns of each table as the database reports them, so that an altered table equals one created so. */
export async function columnsOf(database: D1Database): Promise<readonly unknown[]> {
  const { results } = await database
    .prepare(
      `SELECT made.name AS made, columns.* FROM sqlite_master AS made, pragma_table_xinfo(made.name) AS columns
       WHERE made.type IN ('table', 'view') AND made.name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY 1, columns.cid`,
    )
    .all()
  return results
}
