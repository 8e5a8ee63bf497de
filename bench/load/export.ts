import { DatabaseSync } from "node:sqlite"
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"

/** Copies the rows that the plain service reads from the service's own stores. */

const tables = [
  "companies",
  "listings",
  "determinations",
  "quotes",
  "funds",
  "fund_holdings",
  "accounts",
  "subscriptions",
  "stripe_subscriptions",
  "api_keys",
  "search_entries",
  "search_spellings",
] as const

const rowsPerPage = 1_000

/** The tables with their indexes, and the search index that follows `search_entries`. */
const selectSchema = `
SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND (
  (type IN ('table', 'index') AND tbl_name IN (SELECT value FROM json_each(?1)))
  OR name IN ('search_index', 'search_entries_added')
) ORDER BY type = 'trigger', type = 'index', name = 'search_index'`

/** Writes a new SQLite file; Evidence Packets are in its table `packets`. */
export async function exportStores(database: D1Database, packets: R2Bucket, file: string): Promise<void> {
  const copy = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  copy.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
  const schema = await database.prepare(selectSchema).bind(JSON.stringify(tables)).all<{ sql: string }>()
  for (const { sql } of schema.results) copy.exec(sql)
  for (const table of tables) await copyRows(database, copy, table)
  await copyPackets(database, packets, copy)
  copy.exec("ANALYZE")
  copy.close()
}

type CopiedRow = Readonly<Record<string, string | number | null>>

/** Copies the stored columns: `pragma_table_info` does not list generated ones. */
async function copyRows(database: D1Database, copy: DatabaseSync, table: string): Promise<void> {
  const columns = copy.prepare(`SELECT name FROM pragma_table_info('${table}')`).all()
  const names = columns.map(({ name }) => String(name))
  const list = names.join(", ")
  const insert = copy.prepare(`INSERT INTO ${table} (${list}) VALUES (${names.map(() => "?").join(", ")})`)
  for (let offset = 0; ; offset += rowsPerPage) {
    const page = `SELECT ${list} FROM ${table} ORDER BY 1, 2 LIMIT ${rowsPerPage} OFFSET ${offset}`
    const { results } = await database.prepare(page).all<CopiedRow>()
    if (results.length === 0) return
    copy.exec("BEGIN")
    for (const row of results) insert.run(...names.map((name) => row[name] ?? null))
    copy.exec("COMMIT")
  }
}

async function copyPackets(database: D1Database, packets: R2Bucket, copy: DatabaseSync): Promise<void> {
  copy.exec("CREATE TABLE packets (key TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT, WITHOUT ROWID")
  const insert = copy.prepare("INSERT OR IGNORE INTO packets VALUES (?, ?)")
  const { results } = await database
    .prepare("SELECT packet_key AS key FROM determinations WHERE packet_key IS NOT NULL")
    .all<{ key: string }>()
  for (const { key } of results) {
    const packet = await packets.get(key)
    if (packet === null) throw new Error(`no packet under ${key}`)
    insert.run(key, await packet.text())
  }
}
