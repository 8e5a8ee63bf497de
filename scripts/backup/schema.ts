import type { D1Database } from "@cloudflare/workers-types"

/** The progress of an unfinished restore. It is neither backed up nor compared. */
export const restoreTable = "restore_run"
/**
 * The applied migrations. They are restored last, so that a half-restored database does not look complete.
 */
export const migrationsTable = "d1_migrations"

export interface TableSchema {
  readonly name: string
  /** Every column that is not generated, and the rowid if no column is the rowid. */
  readonly columns: readonly string[]
  /** The columns that identify and order the rows. */
  readonly key: readonly string[]
}

export interface Schema {
  /** The tables. A table comes before those that refer to it. */
  readonly tables: readonly TableSchema[]
  /** The FTS5 tables, which are rebuilt from the tables that they index. */
  readonly indexes: readonly string[]
  /** The statements that create tables, to be run before the rows are inserted. */
  readonly before: readonly string[]
  /** The statements that create indexes, views and triggers, to be run after the rows are inserted. */
  readonly after: readonly string[]
}

interface SchemaRow {
  readonly type: "table" | "index" | "view" | "trigger"
  readonly name: string
  readonly sql: string
}

/** Reads the statements of the schema. Tables of D1 begin with `_cf_`, those of SQLite with `sqlite_`. */
const readStatements = `
SELECT type, name, sql FROM sqlite_master
WHERE sql IS NOT NULL AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND name <> '${restoreTable}'
  AND name NOT IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow')
ORDER BY rowid`

/** Reads the schema of a database. Throws for a virtual table that cannot be recreated. */
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

/** True if the statement must be run before the rows are inserted. */
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
  /** 0: an ordinary column; 2 and 3: a generated one. */
  readonly hidden: number
  readonly withoutRowid: number
}

/** Each pragma gets the names, because without them it would read the tables of D1, which is not allowed. */
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

/** Orders tables: each after those to which it refers, and the migrations last. Throws for a cycle. */
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

/** Reads the last number of each AUTOINCREMENT table. */
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

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
