import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import { unstable_splitSqlQuery as splitSql } from "wrangler"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import type { Stores } from "../stores/open.ts"
import {
  type BackedUpTable,
  backupFormat,
  digestLines,
  isEmptyFolder,
  type Manifest,
  objectsFile,
  schemaFile,
  sealBackup,
  type WrittenLines,
  writeLines,
} from "./folder.ts"
import { readObjects } from "./objects.ts"
import { readRows } from "./rows.ts"
import {
  migrationsTable,
  readSchema,
  readSequences,
  restoreTable,
  type Schema,
  type TableSchema,
} from "./schema.ts"

/** The database and the bucket, local or remote. */
export type BackupStores = Pick<Stores, "database" | "objects">

/** Called with a line about the current step and its progress. */
export type ShowProgress = (line: string) => void

/** The largest number of readings of the database. Two equal readings in a row are enough. */
const readingsMax = 5

export interface BackupTask {
  readonly folder: string
  readonly release: string
}

/**
 * Writes database and bucket into an empty folder. The database is read until two readings in a row are
 * equal, so that all rows belong to one instant. The bucket is read afterwards, so that it contains every
 * document to which the database points.
 */
export async function backUp(
  { database, objects: bucket }: BackupStores,
  { folder, release }: BackupTask,
  show: ShowProgress,
): Promise<Outcome<Manifest, "not_empty" | "nothing_there" | "unfinished_restore" | "migrated_meanwhile">> {
  if (!isEmptyFolder(folder)) return refuse("not_empty", `${folder} is not empty.`)
  const began = new Date().toISOString()
  if (await hasTable(database, restoreTable)) {
    return refuse("unfinished_restore", "A restore into these stores is not finished: finish it first.")
  }
  const schema = await readSchema(database)
  if (schema.tables.length === 0) return refuse("nothing_there", "The database has no tables.")
  mkdirSync(join(folder, "tables"), { recursive: true })
  writeFileSync(join(folder, schemaFile), printSchema(schema))
  const { written, moved } = await readUntilSettled(database, schema.tables, folder, show)
  const sequences = await readSequences(database)
  if (printSchema(await readSchema(database)) !== printSchema(schema)) {
    return refuse("migrated_meanwhile", "The schema changed while it was read: take the backup again.")
  }
  const objects = await writeLines(join(folder, objectsFile), shown(readObjects(bucket), "objects", show))
  const manifest: Manifest = {
    format: backupFormat,
    release,
    began_at: began,
    ended_at: new Date().toISOString(),
    migrations: await migrationsIn(database),
    moved,
    tables: schema.tables.map((table) => describe(table, written)),
    sequences,
    objects: objects.lines,
  }
  await sealBackup(folder, manifest)
  return answer(manifest)
}

interface Settled {
  readonly written: ReadonlyMap<string, WrittenLines>
  readonly moved: readonly string[]
}

async function readUntilSettled(
  database: D1Database,
  tables: readonly TableSchema[],
  folder: string,
  show: ShowProgress,
): Promise<Settled> {
  // Referring tables come first. If a row is added meanwhile, it is read after the rows that refer to it.
  const readOrder = [...tables].reverse()
  const written = new Map<string, WrittenLines>()
  const seen = new Map<string, string>()
  let moved: readonly string[] = []
  for (let reading = 1; reading <= readingsMax; reading++) {
    const differing: string[] = []
    for (const table of readOrder) {
      const { name } = table
      const pages = shown(readRows(database, table), `reading ${reading}, ${name}`, show)
      // A file may refer to rows that are missing in files of earlier readings, so the last reading writes
      // all files.
      const isFiled =
        reading < readingsMax && written.has(name) && written.get(name)?.digest === seen.get(name)
      const lines = isFiled ? await digestOnly(pages) : await writeLines(join(folder, fileOf(name)), pages)
      if (!isFiled) written.set(name, lines)
      if (seen.get(name) !== lines.digest) differing.push(name)
      seen.set(name, lines.digest)
    }
    moved = differing
    if (moved.length === 0) break
  }
  return { written, moved }
}

async function digestOnly(pages: AsyncIterable<readonly string[]>): Promise<WrittenLines> {
  const digested = digestLines(pages)
  for await (const _ of digested.pages);
  return digested.written()
}

async function* shown(
  pages: AsyncIterable<readonly string[]>,
  what: string,
  show: ShowProgress,
): AsyncGenerator<readonly string[]> {
  let lines = 0
  for await (const page of pages) {
    lines += page.length
    show(`${what}: ${lines}`)
    yield page
  }
}

function describe({ name, columns }: TableSchema, written: ReadonlyMap<string, WrittenLines>): BackedUpTable {
  return { name, file: fileOf(name), columns, rows: written.get(name)?.lines ?? 0 }
}

/** Returns the file of a table. All characters but letters, digits, `_`, `.` and `-` are escaped. */
function fileOf(table: string): string {
  const safe = table.replaceAll(/[^\w.-]/g, (character) => `%${character.codePointAt(0)?.toString(16)}`)
  return `tables/${safe}.jsonl.gz`
}

/** Prints the schema as SQL. Throws if the text cannot be parsed back into the same statements. */
function printSchema({ before, after }: Schema): string {
  const statements = [...before, ...after]
  const text = `${statements.join(";\n\n")};\n`
  if (JSON.stringify(splitSql(text)) !== JSON.stringify(statements)) {
    throw new Error("the schema cannot be written as SQL")
  }
  return text
}

async function migrationsIn(database: D1Database): Promise<readonly string[]> {
  if (!(await hasTable(database, migrationsTable))) return []
  const { results } = await database
    .prepare(`SELECT name FROM ${migrationsTable} ORDER BY id`)
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

async function hasTable(database: D1Database, name: string): Promise<boolean> {
  return (await database.prepare("SELECT 1 FROM sqlite_master WHERE name = ?1").bind(name).first()) !== null
}
