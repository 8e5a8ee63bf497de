import type { D1Database } from "@cloudflare/workers-types"

/** What a database is made of, as a backup takes it and a restore makes it. */

/** The run of a restore that is not finished; no part of what is backed up or compared. */
export const restoreTable = "restore_run"
/** Which migrations were applied: restored last, so that nothing takes a half-restored database for a whole one. */
export const migrationsTable = "d1_migrations"

export interface Table {
  readonly name: string
  /** What stands for a row: its rowid unless a column is the rowid, and every column that is not generated. */
  readonly columns: readonly string[]
  /** Columns by which its rows are unique and lie in order. */
  readonly key: readonly string[]
}

export interface Schema {
  /** In an order in which each row finds the rows it refers to. */
  readonly tables: readonly Table[]
  /** FTS5 tables, which are made anew from the tables they index. */
  readonly indexes: readonly string[]
  /** Statements before the rows: tables. */
  readonly before: readonly string[]
  /** Statements after the rows: indexes, views, triggers. */
  readonly after: readonly string[]
}

interface SchemaRow {
  readonly type: "table" | "index" | "view" | "trigger"
  readonly name: string
  readonly sql: string
}

/** D1 keeps tables of its own under `_cf_`, SQLite under `sqlite_`. */
const readStatements = `
SELECT type, name, sql FROM sqlite_master
WHERE sql IS NOT NULL AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND name <> '${restoreTable}'
  AND name NOT IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow')
ORDER BY rowid`

/** The schema of a database; throws where it holds a virtual table that cannot be made anew. */
export async function readSchema(database: D1Database): Promise<Schema> {
  const { results } = await database.prepare(readStatements).all<SchemaRow>()
  const tables = results.filter(({ type }) => type === "table")
  const virtual = tables.filter(({ sql }) => isVirtual(sql))
  const own = virtual.find(({ sql }) => !/\busing\s+fts5\b[\s\S]*\bcontent\s*=\s*['"]?\w/i.test(sql))
  if (own !== undefined) throw new Error(`${own.name} is a virtual table with content of its own`)
  const plain = tables.filter(({ sql }) => !isVirtual(sql))
  const described: Table[] = []
  for (const { name } of plain) described.push(await describeTable(database, name))
  const after = (["index", "view", "trigger"] as const).flatMap((kind) =>
    results.filter(({ type }) => type === kind),
  )
  return {
    tables: await inOrderOfReference(database, described),
    indexes: virtual.map(({ name }) => name),
    before: [...plain, ...virtual].map(({ sql }) => sql),
    after: after.map(({ sql }) => sql),
  }
}

/** Whether a statement of a schema comes before the rows. */
export function isBeforeRows(sql: string): boolean {
  return /^CREATE (VIRTUAL )?TABLE\b/i.test(sql)
}

function isVirtual(sql: string): boolean {
  return /^CREATE VIRTUAL\b/i.test(sql)
}

interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly pk: number
  /** 0: a column like any other; 2 and 3: generated. */
  readonly hidden: number
  readonly withoutRowid: number
}

const readColumns = `
SELECT info.name, info.type, info.pk, info.hidden, list.wr AS withoutRowid
FROM pragma_table_xinfo(?1) AS info, pragma_table_list(?1) AS list WHERE list.schema = 'main' ORDER BY info.cid`

async function describeTable(database: D1Database, name: string): Promise<Table> {
  const { results } = await database.prepare(readColumns).bind(name).all<ColumnRow>()
  const columns = results.filter(({ hidden }) => hidden === 0).map((column) => column.name)
  const primary = results.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
  const key = primary.map((column) => column.name)
  const [first] = primary
  if (first?.withoutRowid === 1) return { name, columns, key }
  if (primary.length === 1 && first?.type.toUpperCase() === "INTEGER") return { name, columns, key }
  const rowid = ["rowid", "_rowid_", "oid"].find((alias) => !columns.includes(alias))
  if (rowid === undefined) throw new Error(`${name} hides its rowid`)
  return { name, columns: [rowid, ...columns], key: [rowid] }
}

/** Each table after those it refers to, else by name; the migrations last. Tables that refer to each other throw. */
async function inOrderOfReference(database: D1Database, tables: readonly Table[]): Promise<readonly Table[]> {
  const refersTo = new Map<string, readonly string[]>()
  for (const { name } of tables) {
    const { results } = await database
      .prepare('SELECT DISTINCT "table" AS target FROM pragma_foreign_key_list(?1)')
      .bind(name)
      .all<{ target: string }>()
    refersTo.set(
      name,
      results.map(({ target }) => target).filter((target) => target !== name),
    )
  }
  const waiting = [...tables].sort(
    (one, other) => rank(one.name) - rank(other.name) || (one.name < other.name ? -1 : 1),
  )
  const ordered: Table[] = []
  while (waiting.length > 0) {
    const names = waiting.map(({ name }) => name)
    const at = waiting.findIndex(({ name }) => !refersTo.get(name)?.some((target) => names.includes(target)))
    if (at === -1) throw new Error(`${names.join(", ")} refer to each other`)
    ordered.push(...waiting.splice(at, 1))
  }
  return ordered
}

function rank(name: string): number {
  return name === migrationsTable ? 1 : 0
}

/** The last number of each AUTOINCREMENT table. */
export async function readSequences(database: D1Database): Promise<Readonly<Record<string, string>>> {
  const known = await database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").first()
  if (known === null) return {}
  const { results } = await database
    .prepare(
      "SELECT name, CAST(seq AS TEXT) AS last FROM sqlite_sequence WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all<{ name: string; last: string }>()
  return Object.fromEntries(results.map(({ name, last }) => [name, last]))
}

/** A name as SQL takes it, whatever it holds. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
