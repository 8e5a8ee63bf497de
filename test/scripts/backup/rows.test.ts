import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readRows, rowOrder } from "../../../scripts/backup/rows.ts"
import { readSchema, type TableSchema } from "../../../scripts/backup/schema.ts"
import { insertLines } from "../../../scripts/restore/rows.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"

let folder: string
let stores: Stores
let database: D1Database
let tables: ReadonlyMap<string, TableSchema>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-rows-"))
  stores = await openLocalStores(folder)
  database = stores.database
  await database.batch(
    [
      "CREATE TABLE kept (x, y TEXT, z REAL, double_z GENERATED ALWAYS AS (z * 2) VIRTUAL)",
      "CREATE TABLE restored (x, y TEXT, z REAL, double_z GENERATED ALWAYS AS (z * 2) VIRTUAL)",
      "CREATE TABLE paged (word TEXT, number INTEGER, PRIMARY KEY (word, number)) STRICT, WITHOUT ROWID",
      "CREATE TABLE numbered (id INTEGER PRIMARY KEY, rowid TEXT)",
      "CREATE TABLE a_referring (id INTEGER PRIMARY KEY REFERENCES numbered (id))",
      "CREATE TABLE a_also_referring (id INTEGER PRIMARY KEY REFERENCES a_referring (id))",
    ].map((sql) => database.prepare(sql)),
  )
  const schema = await readSchema(database)
  tables = new Map(schema.tables.map((table) => [table.name, table]))
}, 60_000)

afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true })
})

function tableOf(name: string): TableSchema {
  const table = tables.get(name)
  if (table === undefined) throw new Error(`no table ${name}`)
  return table
}

async function linesOf(name: string): Promise<readonly string[]> {
  const lines: string[] = []
  for await (const page of readRows(database, tableOf(name))) lines.push(...page)
  return lines
}

async function insert(name: string, lines: readonly string[]): Promise<void> {
  const { columns } = tableOf(name)
  await database.batch([...insertLines(database, { name, columns }, lines)])
}

/** A value of SQLite as an expression with one parameter. */
interface Value {
  readonly sql: string
  readonly bound: string | number | null
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")
const values: fc.Arbitrary<Value> = fc.oneof(
  fc.constant({ sql: "?", bound: null }),
  fc
    .oneof(
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.constantFrom(2n ** 53n, 2n ** 53n + 1n, 0n),
    )
    .map((integer) => ({ sql: "CAST(? AS INTEGER)", bound: String(integer) })),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((real) => ({ sql: "?", bound: real })),
  fc.constantFrom("9e999", "-9e999").map((real) => ({ sql: "CAST(? AS REAL)", bound: real })),
  fc
    .string({ unit: "binary" })
    .map((text) => ({ sql: "CAST(unhex(?) AS TEXT)", bound: hexOf(Buffer.from(text)) })),
  fc
    .constantFrom("", "\0", "a\0b", "\ufffd", "\u2028\n\r", '{"blob":"00"}', '","', "ø😀", "1e5", "\\u0000")
    .map((text) => ({ sql: "CAST(unhex(?) AS TEXT)", bound: hexOf(Buffer.from(text)) })),
  fc.uint8Array({ maxLength: 8 }).map((bytes) => ({ sql: "CAST(unhex(?) AS TEXT)", bound: hexOf(bytes) })),
  fc.uint8Array({ maxLength: 8 }).map((bytes) => ({ sql: "unhex(?)", bound: hexOf(bytes) })),
)
const rows = fc.uniqueArray(
  fc.tuple(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), values, values, fc.double({ noNaN: true })),
  { selector: ([rowid]) => rowid, minLength: 25, maxLength: 40 },
)

describe("a row", () => {
  it("is restored bit by bit with its rowid, whatever SQLite stores in it", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (kept) => {
        await database.batch([
          database.prepare("DELETE FROM kept"),
          database.prepare("DELETE FROM restored"),
          ...kept.map(([rowid, x, y, z]) =>
            database
              .prepare(`INSERT INTO kept (rowid, x, y, z) VALUES (CAST(? AS INTEGER), ${x.sql}, ${y.sql}, ?)`)
              .bind(String(rowid), x.bound, y.bound, Number.isFinite(z) ? z : 0),
          ),
        ])
        const lines = await linesOf("kept")
        await insert("restored", lines)
        const same = await database
          .prepare(
            `SELECT count(*) AS n FROM kept JOIN restored ON kept.rowid = restored.rowid
            WHERE typeof(kept.x) = typeof(restored.x) AND kept.x IS restored.x
              AND typeof(kept.y) = typeof(restored.y) AND kept.y IS restored.y
              AND kept.z IS restored.z AND kept.double_z IS restored.double_z`,
          )
          .first<{ n: number }>()
        expect(same).toEqual({ n: kept.length })
        expect(await linesOf("restored")).toEqual(lines)
        expect([...lines].sort(rowOrder(tableOf("kept")))).toEqual(lines)
      }),
      { numRuns: 4, endOnFailure: true },
    )
  })

  it("is plain JSON if JSON can contain it", async () => {
    await database.batch([
      database.prepare("DELETE FROM kept"),
      database.prepare("INSERT INTO kept (rowid, x, y, z) VALUES (7, 9223372036854775807, 'a\"b', 3)"),
      database.prepare(
        "INSERT INTO kept (rowid, x, y, z) VALUES (9, x'00ff', CAST(x'eda0bd' AS TEXT), NULL)",
      ),
    ])
    expect(await linesOf("kept")).toEqual([
      '[7,9223372036854775807,"a\\"b",3.0]',
      '[9,{"blob":"00ff"},{"text":"eda0bd"},null]',
    ])
  })

  it("of nearly 2 MB, which JSON would double, is bound as a parameter", async () => {
    const large = '"\\'.repeat(950_000)
    await database.batch([
      database.prepare("DELETE FROM kept"),
      database.prepare("DELETE FROM restored"),
      database.prepare("INSERT INTO kept (x, y, z) VALUES (?1, ?2, 0.1)").bind("small", large),
    ])
    const lines = await linesOf("kept")
    expect(lines[0]?.length).toBeGreaterThan(3_800_000)
    await insert("restored", lines)
    const found = await database.prepare("SELECT y = ?1 AS same, x, z FROM restored").bind(large).first()
    expect(found).toEqual({ same: 1, x: "small", z: 0.1 })
  })
})

describe("a table", () => {
  it("without rowid is read completely, in the order of its key, over many pages", async () => {
    const texts = ["", "a", "A", "é", "😀", "\uffff", "z".repeat(900)]
    const kept = texts.flatMap((text) => Array.from({ length: 700 }, (_, number) => [text, number - 350]))
    await database
      .prepare("INSERT INTO paged SELECT value ->> '$[0]', value ->> '$[1]' FROM json_each(?1)")
      .bind(JSON.stringify(kept))
      .run()
    const lines = await linesOf("paged")
    expect(new Set(lines)).toEqual(new Set(kept.map((row) => JSON.stringify(row))))
    expect(lines).toHaveLength(kept.length)
    expect([...lines].sort(rowOrder(tableOf("paged")))).toEqual(lines)
  })

  it("is read with its rowid unless a column contains it, and without generated columns", () => {
    expect(tableOf("kept")).toEqual({ name: "kept", columns: ["rowid", "x", "y", "z"], key: ["rowid"] })
    expect(tableOf("numbered")).toEqual({ name: "numbered", columns: ["id", "rowid"], key: ["id"] })
    expect(tableOf("paged").key).toEqual(["word", "number"])
  })

  it("comes after the tables to which it refers", () => {
    const names = [...tables.keys()]
    expect(names.indexOf("numbered")).toBeLessThan(names.indexOf("a_referring"))
    expect(names.indexOf("a_referring")).toBeLessThan(names.indexOf("a_also_referring"))
  })
})

it("a virtual table with its own content is reported, because it cannot be recreated", async () => {
  await database.prepare("CREATE VIRTUAL TABLE own_words USING fts5 (words)").run()
  await expect(readSchema(database)).rejects.toThrow(
    "own_words is a virtual table that stores its own content",
  )
  await database.prepare("DROP TABLE own_words").run()
})
