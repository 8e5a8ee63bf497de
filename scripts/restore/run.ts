import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import { unstable_splitSqlQuery as splitSql } from "wrangler"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { type BackedUpTable, type Backup, objectsFile, readLines, schemaFile } from "../backup/folder.ts"
import { keyOf, type ObjectLines, objectsPerPage } from "../backup/objects.ts"
import type { BackupStores, ShowProgress } from "../backup/run.ts"
import { isBeforeRows, migrationsTable, quoted, readSchema, restoreTable } from "../backup/schema.ts"
import { insertLines } from "./rows.ts"
import { pairedObjects, type RestoredBucket } from "./verify.ts"

/**
 * Creates the table with the progress of a restore. `bucket`: a `RestoredBucket`. `part` 0 is the objects, and the
 * tables follow in order. `lines`: the lines of the part that are done.
 */
const createRun = `CREATE TABLE ${restoreTable} (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  digest TEXT NOT NULL,
  bucket TEXT NOT NULL,
  part INTEGER NOT NULL,
  lines INTEGER NOT NULL
) STRICT`

interface Place {
  readonly part: number
  readonly lines: number
}

interface Progress extends Place {
  readonly bucket: RestoredBucket
}

/** The limits of one batch. If a restore is killed, at most one batch is repeated. */
const rowsPerBatch = 2_000
const bytesPerBatch = 4_000_000

/**
 * Writes a backup into empty stores, or continues an interrupted restore. The bucket may also be the one of the backup:
 * it then keeps its objects, and gets those that it lacks. The order is: objects, tables
 * without indexes and triggers, indexes and triggers, applied migrations. If a service opens an unfinished
 * state, it finds tables without migrations, and stops. `finishRestore` must be called at the end.
 */
export async function restore(
  { database, objects: bucket }: BackupStores,
  backup: Backup,
  show: ShowProgress,
): Promise<Outcome<RestoredBucket, "not_empty" | "other_restore">> {
  const statements = splitSql(readFileSync(join(backup.folder, schemaFile), "utf8"))
  const begun = await beginOrGoOn(database, bucket, backup, statements)
  if (!begun.ok) return begun
  const { tables, objects, sequences } = backup.manifest
  const place = begun.value
  const showObjects = (done: number) => show(`objects: ${done} of ${objects}`)
  if (place.part === 0 && place.bucket === "kept") await putMissing(bucket, backup, showObjects)
  else if (place.part === 0) await putObjects(database, bucket, backup, place.lines, showObjects)
  const insertFrom = async (table: BackedUpTable, part: number): Promise<void> => {
    if (part < place.part) return
    const settled = part === place.part ? place.lines : 0
    await insertRows(database, backup, { table, part, settled }, (done) =>
      show(`${table.name}: ${done} of ${table.rows}`),
    )
  }
  for (const [at, table] of tables.entries()) {
    if (table.name === migrationsTable) await completeSchema(database, statements, show)
    await insertFrom(table, at + 1)
  }
  await completeSchema(database, statements, show)
  await setSequences(database, sequences)
  return answer(place.bucket)
}

/** Deletes the progress of a completed restore. */
export async function finishRestore(database: D1Database): Promise<void> {
  await database.prepare(`DROP TABLE IF EXISTS ${restoreTable}`).run()
}

async function beginOrGoOn(
  database: D1Database,
  bucket: ObjectLines,
  backup: Backup,
  statements: readonly string[],
): Promise<Outcome<Progress, "not_empty" | "other_restore">> {
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .all<{ name: string }>()
  if (results.some(({ name }) => name === restoreTable)) return goOn(database, backup.digest)
  if (results.length > 0) {
    return refuse("not_empty", `The database is not empty: it has ${results.length} tables and indexes.`)
  }
  const found = await bucketOf(backup, bucket)
  if (!found.ok) return found
  await database.batch([
    database.prepare(createRun),
    database.prepare(`INSERT INTO ${restoreTable} VALUES (1, ?1, ?2, 0, 0)`).bind(backup.digest, found.value),
    ...statements.filter(isBeforeRows).map((sql) => database.prepare(sql)),
  ])
  return answer({ bucket: found.value, part: 0, lines: 0 })
}

/** Packets are named by their content, so a packet of the backup has the same content in the right bucket. */
const packetsFolder = "packets/"

/**
 * Tells whether a bucket is empty, or the one of the backup: both have some object, and no packet of both differs.
 * Inputs may be newer.
 */
async function bucketOf(backup: Backup, bucket: ObjectLines): Promise<Outcome<RestoredBucket, "not_empty">> {
  let stored = 0
  let equal = 0
  for await (const [line, other] of pairedObjects(backup, bucket)) {
    if (other === null) continue
    stored += 1
    if (line === other) equal += 1
    else if (line !== null && keyOf(line).startsWith(packetsFolder))
      return refuse("not_empty", `The bucket is another one: ${keyOf(line)} differs.`)
  }
  if (stored === 0) return answer("filled")
  return equal > 0 ? answer("kept") : refuse("not_empty", "The bucket has objects, but none of the backup.")
}

async function goOn(database: D1Database, digest: string): Promise<Outcome<Progress, "other_restore">> {
  const run = await database
    .prepare(`SELECT digest, bucket, part, lines FROM ${restoreTable}`)
    .first<Progress & { digest: string }>()
  if (run?.digest === digest) return answer({ bucket: run.bucket, part: run.part, lines: run.lines })
  return refuse(
    "other_restore",
    "The restore of another backup is unfinished here: finish it, or empty the stores.",
  )
}

async function putObjects(
  database: D1Database,
  bucket: ObjectLines,
  { folder }: Backup,
  settled: number,
  show: (done: number) => void,
): Promise<void> {
  const limits = { lines: objectsPerPage, bytes: Number.POSITIVE_INFINITY }
  for await (const batch of batchesOf(readLines(join(folder, objectsFile)), settled, limits)) {
    await bucket.put(batch.lines)
    await noteDone(database, { part: 0, lines: batch.done }).run()
    show(batch.done)
  }
}

/** Writes the objects that a bucket lacks. It begins anew after an interruption. */
async function putMissing(bucket: ObjectLines, backup: Backup, show: (done: number) => void): Promise<void> {
  let missing: string[] = []
  let done = 0
  for await (const [line, stored] of pairedObjects(backup, bucket)) {
    if (line === null) continue
    done += 1
    show(done)
    if (stored === null) missing.push(line)
    if (missing.length < objectsPerPage) continue
    await bucket.put(missing)
    missing = []
  }
  await bucket.put(missing)
}

interface Insertion {
  readonly table: BackedUpTable
  readonly part: number
  /** The number of lines that an earlier run inserted. */
  readonly settled: number
}

/** Inserts rows in batches. Each batch also records its progress. */
async function insertRows(
  database: D1Database,
  { folder }: Backup,
  { table, part, settled }: Insertion,
  show: (done: number) => void,
): Promise<void> {
  const limits = { lines: rowsPerBatch, bytes: bytesPerBatch }
  for await (const { lines, done } of batchesOf(readLines(join(folder, table.file)), settled, limits)) {
    const statements = insertLines(database, table, lines)
    await database.batch([...statements, noteDone(database, { part, lines: done })])
    show(done)
  }
}

function noteDone(database: D1Database, { part, lines }: Place) {
  return database.prepare(`UPDATE ${restoreTable} SET part = ?1, lines = ?2`).bind(part, lines)
}

interface Batch {
  readonly lines: readonly string[]
  /** The number of lines of the file up to the end of this batch. */
  readonly done: number
}

async function* batchesOf(
  lines: AsyncIterable<string>,
  settled: number,
  limits: { readonly lines: number; readonly bytes: number },
): AsyncGenerator<Batch> {
  let batch: string[] = []
  let bytes = 0
  let done = 0
  for await (const line of lines) {
    done += 1
    if (done <= settled) continue
    batch.push(line)
    bytes += line.length
    if (batch.length < limits.lines && bytes < limits.bytes) continue
    yield { lines: batch, done }
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield { lines: batch, done }
}

/** Rebuilds the FTS5 tables, then creates missing indexes, views and triggers. */
async function completeSchema(
  database: D1Database,
  statements: readonly string[],
  show: ShowProgress,
): Promise<void> {
  const { after, indexes } = await readSchema(database)
  const missing = statements.filter((sql) => !isBeforeRows(sql) && !after.includes(sql))
  if (missing.length === 0) return
  for (const name of indexes) {
    show(`${name}: rebuilding`)
    await database.prepare(`INSERT INTO ${quoted(name)} (${quoted(name)}) VALUES ('rebuild')`).run()
  }
  // Each index has its own statement, because on a large table it may take all the time that D1 allows.
  for (const sql of missing.filter(isIndex)) {
    show(sql.split("\n", 1)[0] ?? "")
    await database.prepare(sql).run()
  }
  const rest = missing.filter((sql) => !isIndex(sql)).map((sql) => database.prepare(sql))
  if (rest.length > 0) await database.batch(rest)
}

function isIndex(sql: string): boolean {
  return /^CREATE (UNIQUE )?INDEX\b/i.test(sql)
}

async function setSequences(
  database: D1Database,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  const set = Object.entries(sequences).flatMap(([name, last]) => [
    database.prepare("DELETE FROM sqlite_sequence WHERE name = ?1").bind(name),
    database
      .prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, CAST(?2 AS INTEGER))")
      .bind(name, last),
  ])
  if (set.length > 0) await database.batch(set)
}
