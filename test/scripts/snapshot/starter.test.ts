import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { copySnapshot } from "../../../scripts/snapshot/copy.ts"
import { writePastDays } from "../../../scripts/snapshot/past/write.ts"
import { snapshotPorts } from "../../../scripts/snapshot/ports.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import type { ServicePorts } from "../../../src/api/ports.ts"
import type { PublishedRows } from "../../../src/snapshots/published-rows.ts"
import type { SnapshotManifest } from "../../../src/snapshots/schema.ts"
import { tableColumns } from "../../../src/snapshots/tables.ts"
import { snapshotTables } from "../../../src/vocabulary.ts"
import { copySeededStores } from "../../support/seeded-stores.ts"
import { answersOf } from "../../support/snapshots/answers.ts"
import {
  asCells,
  asInCsv,
  type Duck,
  differingRows,
  duckTypes,
  openDuck,
  tableIn,
} from "../../support/snapshots/duckdb.ts"

/**
 * The files of a snapshot of a part of the starter universe, as other programs read them.
 * test/worker/snapshots/rows.test.ts tests their rows.
 */

const quietly = () => {}

let folder: string
let stores: Stores
let services: ServicePorts
let manifest: SnapshotManifest
/** The folder of the copied files. */
let copied: string
let duck: Duck

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-snapshot-"))
  await copySeededStores("part", join(folder, "state"))
  stores = await openLocalStores(join(folder, "state"))
  const found = await copySnapshot(stores, { day: "latest", out: join(folder, "published") }, quietly)
  if (!found.ok) throw new Error(found.message)
  manifest = found.value
  copied = join(folder, "published", manifest.day)
  services = snapshotPorts(stores).services
  duck = await openDuck()
})

afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true })
})

const digestOf = (place: string, name: string) =>
  createHash("sha256")
    .update(readFileSync(join(place, name)))
    .digest("hex")

/** The SQL for a table of a snapshot, in the format with typed values. */
const parquetOf = (place: string, table: "universe" | "holdings") => tableIn(place, table, "parquet")

describe("a published snapshot", () => {
  test("has nine files, with the bytes and SHA-256 of its manifest", () => {
    expect(manifest.files).toHaveLength(9)
    expect(JSON.parse(readFileSync(join(copied, "manifest.json"), "utf8"))).toEqual(manifest)
    for (const { name, bytes, sha256 } of manifest.files)
      expect([statSync(join(copied, name)).size, digestOf(copied, name)], name).toEqual([bytes, sha256])
  })

  test("is copied again with the same bytes, also by its date", async () => {
    const again = await copySnapshot(stores, { day: manifest.day, out: join(folder, "again") }, quietly)
    expect(again).toEqual({ ok: true, value: manifest })
  })

  test("with a file that differs from its manifest is refused", async () => {
    const key = `snapshots/${manifest.day}/r1/full/changes.csv.gz`
    const bytes = await (await stores.packets.get(key))?.bytes()
    await stores.packets.put(key, "other bytes")
    const refused = await copySnapshot(stores, { day: "latest", out: join(folder, "damaged") }, quietly)
    const message = expect.stringMatching(/changes.csv.gz/)
    expect(refused).toMatchObject({ ok: false, code: "damaged", message })
    await stores.packets.put(key, bytes ?? "")
  })

  test.each(snapshotTables)(
    "has the declared names and types in %s, and as many rows as its manifest states",
    async (table) => {
      const described = await duck.rows(
        `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${tableIn(copied, table, "parquet")})`,
      )
      expect(described).toEqual(manifest.columns[table]?.map(({ name, type }) => [name, duckTypes[type]]))
      for (const { format, rows } of manifest.files.filter((file) => file.table === table)) {
        const count = await duck.rows(`SELECT count(*)::DOUBLE FROM ${tableIn(copied, table, format)}`)
        expect(count, format).toEqual([[rows]])
        expect(rows).toBeGreaterThan(0)
      }
    },
  )

  test.each(snapshotTables)("has the same rows in the three formats of %s", async (table) => {
    const [csv, ndjson, parquet] = (["csv", "ndjson", "parquet"] as const).map((format) =>
      tableIn(copied, table, format),
    )
    expect(await differingRows(duck, `FROM ${ndjson}`, `FROM ${parquet}`)).toEqual([])
    const guarded = `SELECT ${asInCsv(tableColumns[table])} FROM ${parquet}`
    expect(await differingRows(duck, `FROM ${csv}`, guarded)).toEqual([])
  })
})

describe("snapshots of past days", () => {
  const days = ["2021-04-30", "2026-06-30"]
  // Stocks decided by ratios, by their business, or with facts that begin later. DIA is a fund.
  const symbols = ["AAPL", "PARR", "NEOG", "BAC", "DIA"]
  const out = () => join(folder, "past")
  const write = () => writePastDays(snapshotPorts(stores), { days, symbols, out: out() }, quietly)

  beforeAll(async () => {
    const written = await write()
    expect(written).toEqual({ ok: true, value: { written: days, skipped: 0, rows: expect.any(Number) } })
  })

  test.each(days)("have on %s the API's answers with as_of, cell by cell", async (day) => {
    const answers = answersOf(services, day)
    const expected = await Promise.all([...symbols].sort().map(answers.universe))
    const cellsIn = (table: "universe" | "holdings") =>
      duck.rows(`SELECT ${asCells(tableColumns[table])} FROM ${parquetOf(join(out(), day), table)}`)
    expect(await cellsIn("universe")).toEqual(expected.filter((row) => row !== null))
    expect(await cellsIn("holdings")).toEqual(await answers.holdings("DIA"))
  })

  test("leave out a company before its first balance sheet, and have holdings once they are known", async () => {
    const counted = days.map(async (day) => {
      const place = join(out(), day)
      const named = await duck.rows(`SELECT symbol FROM ${parquetOf(place, "universe")} ORDER BY 1`)
      const held = await duck.rows(`SELECT count(*)::DOUBLE FROM ${parquetOf(place, "holdings")}`)
      return [named.flat(), Number(held) > 0]
    })
    const [first, last] = await Promise.all(counted)
    expect(first).toEqual([[...symbols].sort().filter((symbol) => symbol !== "PARR"), false])
    expect(last).toEqual([[...symbols].sort(), true])
  })

  test("state how they were made, and list their files", () => {
    const day = join(out(), "2021-04-30")
    const written: SnapshotManifest = JSON.parse(readFileSync(join(day, "manifest.json"), "utf8"))
    const past = { day: "2021-04-30", basis: "as_of", revision: 1, changes: null, scope: "full" }
    expect(written).toMatchObject(past)
    const extensions = ["csv.gz", "ndjson.gz", "parquet"]
    expect(written.files.map(({ name }) => name)).toEqual(
      ["universe", "holdings"].flatMap((table) => extensions.map((extension) => `${table}.${extension}`)),
    )
    for (const { name, sha256 } of written.files) expect(digestOf(day, name), name).toBe(sha256)
  })

  test("continue after an interruption: a day without a manifest is written again, with the same bytes", async () => {
    const day = join(out(), "2021-04-30")
    const before = readFileSync(join(day, "universe.parquet"))
    rmSync(join(day, "manifest.json"))
    rmSync(join(day, "holdings.parquet"))
    expect(await write()).toMatchObject({ ok: true, value: { written: ["2021-04-30"], skipped: 1 } })
    expect(readFileSync(join(day, "universe.parquet")).equals(before)).toBe(true)
  })

  test("of all instruments have the same rows as those of named instruments", async () => {
    const ports = snapshotPorts(stores)
    // Two pages of instruments, as if there were no more.
    const begins: string[] = []
    const rows: PublishedRows = {
      ...ports.rows,
      async instruments(scope, after, limit) {
        const page = await ports.rows.instruments(scope, after, limit)
        begins.push(after)
        return after === "" ? page : { ...page, instruments: page.instruments.slice(0, limit / 2) }
      },
    }
    const write = (symbols: readonly string[] | null, name: string) =>
      writePastDays({ ...ports, rows }, { days: ["2026-06-30"], symbols, out: join(folder, name) }, quietly)
    expect(await write(null, "all")).toMatchObject({ ok: true })
    expect(begins).toEqual(["", expect.any(String)])
    const [all = "", named = ""] = ["all", "named"].map((name) =>
      parquetOf(join(folder, name, "2026-06-30"), "universe"),
    )
    const symbols = (await duck.rows(`SELECT instrument_id FROM ${all} ORDER BY 1`)).flat().map(String)
    expect(symbols.some((symbol) => symbol > String(begins[1]))).toBe(true)
    expect(await write(symbols, "named")).toMatchObject({ ok: true })
    expect(await differingRows(duck, `FROM ${all}`, `FROM ${named}`)).toEqual([])
  })

  test("of an unknown symbol are refused", async () => {
    const unknown = { days, symbols: ["AAPL", "ZZZZZ"], out: out() }
    const refused = await writePastDays(snapshotPorts(stores), unknown, quietly)
    expect(refused).toMatchObject({ ok: false, code: "not_found", message: expect.stringMatching(/ZZZZZ/) })
  })
})
