import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import { unstable_splitSqlQuery as splitSql } from "wrangler"
import { type Backup, objectsFile, readLines, schemaFile } from "../backup/folder.ts"
import { type ObjectLines, objectOrder, readObjects } from "../backup/objects.ts"
import { readRows, rowOrder } from "../backup/rows.ts"
import type { BackupStores, ShowProgress } from "../backup/run.ts"
import { quoted, readSchema, readSequences, type TableSchema } from "../backup/schema.ts"

/** `kept`: the bucket had objects of the backup already, as after the loss of a database. */
export type RestoredBucket = "filled" | "kept"

/** The result of comparing lines of a backup with the stores. */
export interface StoreComparison {
  /** The name of a table, or `objects`. */
  readonly what: string
  readonly equal: number
  /** The number of lines that only the backup has. */
  readonly missing: number
  /** The number of lines that only the stores have. */
  readonly surplus: number
  /** The number of keys whose lines differ. */
  readonly different: number
}

export interface Verification {
  readonly compared: readonly StoreComparison[]
  /** Other differences: in a statement of the schema, a sequence or a search index. */
  readonly otherwise: readonly string[]
}

/** Compares every row, every object and the schema with a backup. */
export async function verifyRestored(
  { database, objects: bucket }: BackupStores,
  { folder, manifest }: Backup,
  show: ShowProgress,
): Promise<Verification> {
  const statements = splitSql(readFileSync(join(folder, schemaFile), "utf8"))
  const schema = await readSchema(database)
  const otherwise = [
    ...differences("schema", statements, [...schema.before, ...schema.after]),
    ...differences("sequence", pairs(manifest.sequences), pairs(await readSequences(database))),
    ...(await brokenIndexes(database, schema.indexes)),
  ]
  const compared: StoreComparison[] = []
  for (const backedUp of manifest.tables) {
    show(`comparing ${backedUp.name}`)
    const table = schema.tables.find(({ name }) => name === backedUp.name)
    const isAlike = JSON.stringify(table?.columns) === JSON.stringify(backedUp.columns)
    const lines = readLines(join(folder, backedUp.file))
    const rows = table !== undefined && isAlike ? each(readRows(database, table)) : nothing()
    compared.push({ what: backedUp.name, ...(await compare(lines, rows, orderOf(table))) })
  }
  show("comparing objects")
  const objects = readLines(join(folder, objectsFile))
  compared.push({ what: "objects", ...(await compare(objects, each(readObjects(bucket)), objectOrder)) })
  return { compared, otherwise }
}

/** A bucket that was kept may have newer objects, but must have all of the backup. */
export function isEqual({ compared, otherwise }: Verification, bucket: RestoredBucket = "filled"): boolean {
  const isRight = (each: StoreComparison) =>
    bucket === "kept" && each.what === "objects" ? each.missing === 0 : isAlike(each)
  return otherwise.length === 0 && compared.every(isRight)
}

export function isAlike({ missing, surplus, different }: StoreComparison): boolean {
  return missing + surplus + different === 0
}

function orderOf(table: TableSchema | undefined): (one: string, other: string) => number {
  return table === undefined ? () => 0 : rowOrder(table)
}

/** Counts the differences between two sources of lines in the same order. */
async function compare(
  backedUp: AsyncIterator<string>,
  stored: AsyncIterator<string>,
  order: (one: string, other: string) => number,
): Promise<Omit<StoreComparison, "what">> {
  const counts = { equal: 0, missing: 0, surplus: 0, different: 0 }
  for await (const [one, other] of paired(backedUp, stored, order)) {
    if (one === other) counts.equal += 1
    else if (other === null) counts.missing += 1
    else if (one === null) counts.surplus += 1
    else counts.different += 1
  }
  return counts
}

/** Pairs the lines of the backup with those of the stores by merging them. A line without a pair is paired with null. */
async function* paired(
  backedUp: AsyncIterator<string>,
  stored: AsyncIterator<string>,
  order: (one: string, other: string) => number,
): AsyncGenerator<readonly [backedUp: string | null, stored: string | null]> {
  let [one, other] = await Promise.all([backedUp.next(), stored.next()])
  while (!one.done || !other.done) {
    const which = one.done
      ? 1
      : other.done
        ? -1
        : one.value === other.value
          ? 0
          : order(one.value, other.value)
    yield [which <= 0 ? one.value : null, which >= 0 ? other.value : null]
    if (which <= 0) one = await backedUp.next()
    if (which >= 0) other = await stored.next()
  }
}

/** The objects of a backup and of a bucket in pairs, in the order of their keys. */
export function pairedObjects({ folder }: Backup, bucket: ObjectLines) {
  return paired(readLines(join(folder, objectsFile)), each(readObjects(bucket)), objectOrder)
}

async function* each(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const page of pages) yield* page
}

async function* nothing(): AsyncGenerator<string> {}

function differences(what: string, expected: readonly string[], found: readonly string[]): readonly string[] {
  const named = (line: string) => line.split("\n", 1)[0] ?? ""
  return [
    ...expected.filter((each) => !found.includes(each)).map((each) => `${what} missing: ${named(each)}`),
    ...found
      .filter((each) => !expected.includes(each))
      .map((each) => `${what} not in the backup: ${named(each)}`),
  ]
}

function pairs(sequences: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(sequences).map(([name, last]) => `${name} ${last}`)
}

/**
 * Returns the indexes that fail FTS5's integrity check (sqlite.org/fts5.html, 6.5): index and table differ.
 */
async function brokenIndexes(database: D1Database, names: readonly string[]): Promise<readonly string[]> {
  const broken: string[] = []
  for (const name of names) {
    const index = quoted(name)
    try {
      await database.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`).run()
    } catch (thrown) {
      broken.push(`index ${name}: ${thrown instanceof Error ? thrown.message : "not whole"}`)
    }
  }
  return broken
}
