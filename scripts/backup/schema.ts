import type { D1Database } from "@cloudflare/workers-types"

/** The schema of a database, as backup and restore use it. */

/** The progress of an unfinished restore; excluded from backup and comparison. */
export const restoreTable = "restore_run"
/** The applied migrations: restored last, so that a half-restored database is not taken for a complete one. */
export const migrationsTable = "d1_migrations"

export interface TableSchema {
  readonly name: string
  /** The rowid, unless a column is the rowid, and every column that is not generated. */
  readonly columns: readonly string[]
  /** Columns that identify and order its rows. */
  readonly key: readonly string[]
}

export interface Schema {
  /** Tables that others refer to come first. */
  readonly tables: readonly TableSchema[]
  /** FTS5 tables, which are rebuilt from the tables they index. */
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

/** The schema of a database; throws for a virtual table that cannot be recreated. */
export async function readSchema(database: D1Database): Promise<Schema> {
  const { results } = await database.prepare(readStatements).all<SchemaRow>()
  const tables = results.filter(({ type }) => type === "table")
  const virtual = tables.filter(({ sql }) => isVirtual(sql))
  const own = virtual.find(({ sql }) => !/\busing\s+fts5\b[\s\S]*\bcontent\s*=\s*['"]?\w/i.test(sql))
  if (own !== undefined) throw new Error(`${own.name} is a virtual table that stores its own content`)
  const plain = tables.filter(({ sql }) => !isVirtual(sql))
  const names = plain.map(({ name }) => name)
  const after = (["index", "view", "trigger"] as const).flatMap((kind) =>
    results.filter(({ type }) => type === kind),
  )
  return {
    tables: await inOrderOfReference(database, await describeTables(database, names)),
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
  readonly ofTable: string
  readonly name: string
  readonly type: string
  readonly pk: number
  /** 0: a column like any other; 2 and 3: generated. */
  readonly hidden: number
  readonly withoutRowid: number
}

/** Each pragma is given the names, because without them it would read the tables of D1, which is not allowed. */
const readColumns = `
SELECT names.value AS ofTable, info.name, info.type, info.pk, info.hidden, list.wr AS withoutRowid
FROM json_each(?1) AS names, pragma_table_xinfo(names.value) AS info, pragma_table_list(names.value) AS list
WHERE list.schema = 'main' ORDER BY names.key, info.cid`

async function describeTables(
  database: D1Database,
  names: readonly string[],
): Promise<readonly TableSchema[]> {
  const { results } = await database.prepare(readColumns).bind(JSON.stringify(names)).all<ColumnRow>()
  return names.map((name) =>
    describeTable(
      name,
      results.filter(({ ofTable }) => ofTable === name),
    ),
  )
}

function describeTable(name: string, rows: readonly ColumnRow[]): TableSchema {
  const columns = rows.filter(({ hidden }) => hidden === 0).map((column) => column.name)
  const primary = rows.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
  const key = primary.map((column) => column.name)
  const [first] = primary
  if (first?.withoutRowid === 1) return { name, columns, key }
  if (primary.length === 1 && first?.type.toUpperCase() === "INTEGER") return { name, columns, key }
  const rowid = ["rowid", "_rowid_", "oid"].find((alias) => !columns.includes(alias))
  if (rowid === undefined) throw new Error(`${name} hides its rowid`)
  return { name, columns: [rowid, ...columns], key: [rowid] }
}

/** Each table after those it refers to, else by name; the migrations last. Throws for tables that refer to each other. */
async function inOrderOfReference(
  database: D1Database,
  tables: readonly TableSchema[],
): Promise<readonly TableSchema[]> {
  const { results } = await database
    .prepare(
      `SELECT names.value AS referring, reference."table" AS target
      FROM json_each(?1) AS names JOIN pragma_foreign_key_list(names.value) AS reference`,
    )
    .bind(JSON.stringify(tables.map(({ name }) => name)))
    .all<{ referring: string; target: string }>()
  const refersTo = (name: string, targets: readonly string[]) =>
    results.some(({ referring, target }) => referring === name && target !== name && targets.includes(target))
  const waiting = [...tables].sort(
    (one, other) => rank(one.name) - rank(other.name) || (one.name < other.name ? -1 : 1),
  )
  const ordered: TableSchema[] = []
  while (waiting.length > 0) {
    const names = waiting.map(({ name }) => name)
    const at = names.findIndex((name) => !refersTo(name, names))
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

/** A name quoted for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
