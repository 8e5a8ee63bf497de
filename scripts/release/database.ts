/** The stores of a release, reduced to a few listings: exported from its state folder, and imported into empty stores. */

import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { slices } from "../../src/slices.ts"
import { inputKey } from "../../worker/storage/stored-input.ts"

type Value = string | number | null
type ReleaseRow = readonly Value[]

export interface ReleaseTable {
  readonly name: string
  /** Begins with `rowid` where no column is the rowid: search and ledgers depend on it. */
  readonly columns: readonly string[]
  readonly rows: readonly ReleaseRow[]
}

/** The stores of a release. */
export interface ReleaseDatabase {
  /** The statements that make its tables, in the order they were made. */
  readonly schema: readonly string[]
  /** Its indexes, views and triggers, created after the rows are inserted. */
  readonly afterRows: readonly string[]
  /** Full-text indexes, filled from their tables. */
  readonly indexes: readonly string[]
  readonly tables: readonly ReleaseTable[]
  /** Objects of the bucket that the rows refer to, by key. */
  readonly objects: Readonly<Record<string, string>>
}

interface ReleaseStores {
  readonly database: D1Database
  readonly packets: R2Bucket
}

interface Made {
  readonly type: "table" | "index" | "trigger" | "view"
  readonly name: string
  readonly sql: string
}

/** Tables that are not part of a release: those of the seeder, the backfill, D1 and SQLite. */
const foreignTable = /^(sqlite_|_cf_|local_seed$|backfill_)/
const fullText = /^CREATE VIRTUAL TABLE \w+ USING fts5/i
const rowsPerInsert = 100

/** Exports the listings of the sandbox and of `symbols`, all lines of their companies, and all rows that refer to them. */
export async function takeRelease(
  { database, packets }: ReleaseStores,
  symbols: readonly string[],
): Promise<ReleaseDatabase> {
  const made = await madeIn(database)
  const indexes = made.filter(({ sql }) => fullText.test(sql)).map(({ name }) => name)
  const isShadow = (name: string) => indexes.some((index) => name.startsWith(`${index}_`))
  const stored = made.filter(
    ({ type, name }) => type === "table" && !isShadow(name) && !indexes.includes(name),
  )
  const kept = await keptListings(database, symbols)
  const tables: ReleaseTable[] = []
  for (const { name, sql } of stored) tables.push(await takeTable(database, name, sql, kept))
  return {
    schema: made.filter(({ type, name }) => type === "table" && !isShadow(name)).map(({ sql }) => sql),
    afterRows: made.filter(({ type }) => type !== "table").map(({ sql }) => sql),
    indexes,
    tables,
    objects: await takeObjects(packets, tables, kept.ciks),
  }
}

/** The schema objects of a database in order of creation, without SQLite's own. */
async function madeIn(database: D1Database): Promise<Made[]> {
  const { results } = await database
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
    .all<Made>()
  return results.filter(({ name }) => !foreignTable.test(name))
}

interface Kept {
  readonly instruments: readonly string[]
  readonly ciks: readonly number[]
}

async function keptListings(database: D1Database, symbols: readonly string[]): Promise<Kept> {
  const chosen = "sandbox = 1 OR instrument_id IN (SELECT value FROM json_each(?1))"
  const { results } = await database
    .prepare(
      `SELECT instrument_id, cik FROM listings
       WHERE ${chosen} OR cik IN (SELECT cik FROM listings WHERE ${chosen}) ORDER BY 1`,
    )
    .bind(JSON.stringify(symbols))
    .all<{ instrument_id: string; cik: number | null }>()
  const ciks = new Set(results.flatMap(({ cik }) => cik ?? []))
  return { instruments: results.map((row) => row.instrument_id), ciks: [...ciks] }
}

async function takeTable(
  database: D1Database,
  name: string,
  sql: string,
  { instruments, ciks }: Kept,
): Promise<ReleaseTable> {
  const { results } = await database
    .prepare("SELECT name, type, pk, hidden FROM pragma_table_xinfo(?1)")
    .bind(name)
    .all<{ name: string; type: string; pk: number; hidden: number }>()
  const own = results.filter(({ hidden }) => hidden === 0).map((column) => column.name)
  const keys = results.filter(({ pk }) => pk > 0)
  const isRowid = keys.length === 1 && keys[0]?.type === "INTEGER"
  const columns = isRowid || /WITHOUT ROWID/i.test(sql) ? own : ["rowid", ...own]
  const { where, bound } = cut(name, own, JSON.stringify(instruments), JSON.stringify(ciks))
  const rows = await database
    .prepare(`SELECT ${columns.map(columnOf(name)).join(", ")} FROM ${name} WHERE ${where}`)
    .bind(...bound)
    .raw<Value[]>()
  return { name, columns, rows: rows.filter((row) => !isEmptyFacet(name, columns, row)) }
}

/** Tables of facets, and the lines they count. */
const facetTables: ReadonlyMap<string, string> = new Map([
  ["screening_facets", "screening_universe"],
  ["standing_facets", "standing_universe"],
])

/** Facets count stocks: here those of the reduced universe. */
function columnOf(table: string): (column: string) => string {
  const counted = `(SELECT count(*) FROM ${facetTables.get(table)}
    WHERE facet = ${table}.id AND instrument_id IN (SELECT value FROM json_each(?1)))`
  return (column) => (facetTables.has(table) && column === "stocks" ? counted : column)
}

function isEmptyFacet(table: string, columns: readonly string[], row: ReleaseRow): boolean {
  return facetTables.has(table) && row[columns.indexOf("stocks")] === 0
}

/** The rows to keep: by line, fund or company; all rows of other tables. */
function cut(table: string, columns: readonly string[], instruments: string, ciks: string) {
  const among = "(SELECT value FROM json_each(?1))"
  const has = (column: string) => columns.includes(column)
  if (facetTables.has(table)) return { where: "true", bound: [instruments] }
  if (has("instrument_id") && has("cik") && table !== "listings" && table !== "funds") {
    const ofCompany = "instrument_id IS NULL AND cik IN (SELECT value FROM json_each(?2))"
    return { where: `instrument_id IN ${among} OR (${ofCompany})`, bound: [instruments, ciks] }
  }
  if (has("instrument_id")) return { where: `instrument_id IN ${among}`, bound: [instruments] }
  if (has("fund")) return { where: `fund IN ${among}`, bound: [instruments] }
  if (has("cik")) return { where: `cik IS NULL OR cik IN ${among}`, bound: [ciks] }
  return { where: "true", bound: [] }
}

/** Exports the documents whose keys are in the rows, and the inputs of the companies. */
async function takeObjects(
  packets: R2Bucket,
  tables: readonly ReleaseTable[],
  ciks: readonly number[],
): Promise<Record<string, string>> {
  const keys = tables.flatMap(({ columns, rows }) =>
    columns.flatMap((column, at) => (column.endsWith("_key") ? rows.map((row) => row[at]) : [])),
  )
  const objects: Record<string, string> = {}
  for (const key of new Set([...keys, ...ciks.map(inputKey)])) {
    const object = typeof key === "string" ? await packets.get(key) : null
    if (object !== null) objects[object.key] = await object.text()
  }
  return objects
}

/** Imports the stores of a release into empty stores. */
export async function putRelease(
  { database, packets }: ReleaseStores,
  { schema, afterRows, indexes, tables, objects }: ReleaseDatabase,
): Promise<void> {
  const inserts = tables.flatMap(({ name, columns, rows }) =>
    slices(rows, rowsPerInsert).map((some) =>
      database
        .prepare(
          `INSERT INTO ${name} (${columns.join(", ")})
           SELECT ${columns.map((_, at) => `value ->> ${at}`).join(", ")} FROM json_each(?1)`,
        )
        .bind(JSON.stringify(some)),
    ),
  )
  await database.batch([
    database.prepare("PRAGMA defer_foreign_keys = true"),
    ...schema.map((sql) => database.prepare(sql)),
    ...inserts,
    ...indexes.map((index) => database.prepare(`INSERT INTO ${index} (${index}) VALUES ('rebuild')`)),
    ...afterRows.map((sql) => database.prepare(sql)),
  ])
  await Promise.all(Object.entries(objects).map(([key, text]) => packets.put(key, text)))
}
