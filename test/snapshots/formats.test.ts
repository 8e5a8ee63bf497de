import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DuckDBInstance } from "@duckdb/node-api"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Cell, ColumnHead } from "../../src/contract/tables/table.ts"
import { formats } from "../../src/snapshots/formats.ts"
import { printShard, readShard } from "../../src/snapshots/tables.ts"
import { type SnapshotFormat, snapshotFormats } from "../../src/vocabulary.ts"

/** Each format's form of each type of column, read back by DuckDB. */

const columns: readonly ColumnHead[] = [
  { name: "a_text", type: "text", description: "" },
  { name: "an_integer", type: "integer", description: "" },
  { name: "a_number", type: "number", description: "" },
  { name: "a_boolean", type: "boolean", description: "" },
  { name: "a_date", type: "date", description: "" },
  { name: "a_time", type: "date_time", description: "" },
]

const rows: readonly (readonly Cell[])[] = [
  ["plain", 1, 0.5, true, "2026-08-31", "2026-08-31T07:00:00.123Z"],
  ['a "quoted", text\nof two lines', -1, -1e-12, false, "1970-01-01", "1970-01-01T00:00:00.000Z"],
  ["Société Générale 国际 🕌", 2 ** 53 - 1, 1.7976931348623157e308, null, "1969-12-31", null],
  [null, null, null, null, null, null],
  ["the same", 0, 4486840384440, true, "2100-02-28", "2026-08-31T07:00:00.000Z"],
  ["the same", 7, 3998608192073.3335, true, "2100-02-28", "2026-08-31T07:00:00.000Z"],
]

const folder = mkdtempSync(join(tmpdir(), "qistas-formats-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function print(
  format: SnapshotFormat,
  printed: readonly (readonly Cell[])[],
  sliceRows = 1_000,
): Promise<Buffer> {
  async function* slices() {
    for (let at = 0; at < printed.length; at += sliceRows) yield printed.slice(at, at + sliceRows)
  }
  const head = { columns, metadata: { day: "2026-08-31" } }
  const parts: Buffer[] = []
  for await (const part of formats[format].print(head, slices())) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const duckTypes = { text: "VARCHAR", integer: "BIGINT", number: "DOUBLE", boolean: "BOOLEAN" }
const structure = `{${columns
  .map(
    ({ name, type }) =>
      `${name}: '${type in duckTypes ? duckTypes[type as keyof typeof duckTypes] : "VARCHAR"}'`,
  )
  .join(", ")}}`

const readers: Readonly<Record<SnapshotFormat, (file: string) => string>> = {
  csv: (file) => `read_csv('${file}', header = true, columns = ${structure})`,
  ndjson: (file) => `read_json('${file}', format = 'newline_delimited', columns = ${structure})`,
  parquet: (file) => `read_parquet('${file}')`,
}

let query: (sql: string) => Promise<readonly (readonly unknown[])[]>
beforeAll(async () => {
  const connection = await (await DuckDBInstance.create(":memory:")).connect()
  await connection.run("SET TimeZone = 'UTC'")
  query = async (sql) => (await connection.runAndReadAll(sql)).getRowsJson()
})

/** Writes a table as the file of a format. */
async function fileOf(format: SnapshotFormat, printed: readonly (readonly Cell[])[]): Promise<string> {
  const file = join(folder, `table.${format}`)
  writeFileSync(file, await print(format, printed))
  return readers[format](file)
}

describe.each(snapshotFormats)("%s", (format) => {
  test("gives back every value of every type", async () => {
    const found = await query(
      `SELECT a_text, an_integer, a_number, a_boolean, CAST(a_date AS DATE) AS a_date,
        strftime(CAST(a_time AS TIMESTAMP), '%Y-%m-%dT%H:%M:%S.%gZ') AS a_time FROM ${await fileOf(format, rows)}`,
    )
    const expected = rows.map(([text, integer, ...rest]) => [
      text,
      integer === null ? null : String(integer),
      ...rest,
    ])
    expect(found).toEqual(expected)
  })

  test.each([1, 7, 1_000])("has the same bytes for the same rows in slices of %i", async (sliceRows) => {
    const many = Array.from({ length: 50 }, () => rows).flat()
    expect((await print(format, many, sliceRows)).equals(await print(format, many))).toBe(true)
  })

  test("has its columns even without rows", async () => {
    const from = await fileOf(format, [])
    expect(await query(`SELECT count(*) FROM ${from}`)).toEqual([["0"]])
    const names = await query(`SELECT column_name FROM (DESCRIBE SELECT * FROM ${from})`)
    expect(names.flat()).toEqual(columns.map(({ name }) => name))
  })
})

describe("parquet", () => {
  const many = Array.from({ length: 3_000 }, () => rows).flat()

  test("has typed columns", async () => {
    const from = await fileOf("parquet", rows)
    const types = await query(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${from})`)
    expect(Object.fromEntries(types)).toEqual({
      a_text: "VARCHAR",
      an_integer: "BIGINT",
      a_number: "DOUBLE",
      a_boolean: "BOOLEAN",
      a_date: "DATE",
      a_time: "TIMESTAMP WITH TIME ZONE",
    })
  })

  test("has groups of 4,096 rows, compressed, dictionary-coded, with statistics and the date", async () => {
    await fileOf("parquet", many)
    const file = join(folder, "table.parquet")
    const groups = await query(
      `SELECT DISTINCT row_group_id, row_group_num_rows FROM parquet_metadata('${file}') ORDER BY 1`,
    )
    expect(groups).toEqual([
      ["0", "4096"],
      ["1", "4096"],
      ["2", "4096"],
      ["3", "4096"],
      ["4", "1616"],
    ])
    const chunks = await query(
      `SELECT path_in_schema, compression, encodings, stats_min_value, stats_max_value, stats_null_count FROM parquet_metadata('${file}') WHERE row_group_id = 4`,
    )
    expect(new Set(chunks.map(([, compression]) => compression))).toEqual(new Set(["SNAPPY"]))
    const [text, , , , date] = chunks
    expect(String(text?.[2])).toContain("DICTIONARY")
    expect(date?.slice(3)).toEqual(["1969-12-31", "2100-02-28", "269"])
    const metadata = await query(`SELECT key::VARCHAR, value::VARCHAR FROM parquet_kv_metadata('${file}')`)
    expect(metadata).toEqual([["day", "2026-08-31"]])
  })
})

test("in NDJSON, the first line has every field, the others only those that are not null", async () => {
  const printed: readonly (readonly Cell[])[] = [
    [null, 1, null, null, null, null],
    ["a", null, null, true, null, null],
    [null, null, null, null, null, null],
  ]
  const lines = String(await print("ndjson", printed, 2)).split("\n")
  const names = columns.map(({ name }) => name)
  expect(lines.map((line) => (line === "" ? null : Object.keys(JSON.parse(line))))).toEqual([
    names,
    [names[0], names[3]],
    [],
    null,
  ])
})

test("only in CSV, a text that a spreadsheet would run as a formula has an apostrophe before it", async () => {
  const texts = ["=1+1", "+1", "-1", "@a", "\tb"]
  const printed = texts.map((text): readonly Cell[] => [text, null, null, null, null, null])
  const found = async (format: SnapshotFormat) =>
    (await query(`SELECT a_text FROM ${await fileOf(format, printed)}`)).flat()
  expect(await found("csv")).toEqual(texts.map((text) => `'${text}`))
  expect(await found("ndjson")).toEqual(texts)
  expect(await found("parquet")).toEqual(texts)
})

test("rows are the same with and without a shard before them", () => {
  expect(readShard(printShard(rows), columns.length)).toEqual(rows)
})
