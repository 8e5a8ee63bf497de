import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { copySnapshot } from "../../../scripts/snapshot/copy.ts"
import { writePastDays } from "../../../scripts/snapshot/past/write.ts"
import { snapshotPorts } from "../../../scripts/snapshot/ports.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import { slices } from "../../../src/lists.ts"
import type { ServicePorts } from "../../../src/services/service.ts"
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
  differingCells,
  differingRows,
  duckTypes,
  openDuck,
  tableIn,
} from "../../support/snapshots/duckdb.ts"

/** Whether this machine has Python, which only a reader of the CSV files needs. */
const hasPython: boolean = spawnSync("python3", ["--version"]).status === 0

/** The rows that it reads. */
const pythonRowsMax = 500

/** By the standard library alone: the SHA-256 of all cells with a separator behind each. */
const program = `
import csv, gzip, hashlib, itertools, json, sys
csv.field_size_limit(1 << 24)
digest = hashlib.sha256()
with gzip.open(sys.argv[1], "rt", encoding="utf-8", newline="") as file:
    reader = csv.reader(file)
    header = next(reader)
    for row in itertools.islice(reader, ${pythonRowsMax}):
        assert len(row) == len(header)
        digest.update("".join(cell + chr(31) for cell in row).encode())
json.dump({"header": header, "digest": digest.hexdigest()}, sys.stdout)
`

interface ReadByPython {
  readonly header: readonly string[]
  readonly digest: string
}

/** Reads the first rows of a gzip-compressed CSV file. Throws what Python prints. */
function readByPython(path: string): ReadByPython {
  const { status, stdout, stderr } = spawnSync("python3", ["-c", program, path], { encoding: "utf8" })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/**
 * The files of a snapshot of a part of the starter universe, as others read them, against the API's answers, request by request:
 * of one instrument in 50.
 */

const root = fileURLToPath(new URL("../../..", import.meta.url))
const quietly = () => {}

let folder: string
let stores: Stores
let services: ServicePorts
let manifest: SnapshotManifest
/** Of the copied files. */
let copied: string
let duck: Duck

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-snapshot-"))
  await copySeededStores("part", join(folder, "state"))
  stores = await openLocalStores(root, join(folder, "state"))
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

const atOnce = 8

async function forEach<Item>(items: readonly Item[], use: (item: Item) => Promise<void>): Promise<void> {
  for (const some of slices(items, atOnce)) await Promise.all(some.map(use))
}

describe("a published snapshot", () => {
  test("has nine files, each with the bytes and the SHA-256 of the manifest beside them", () => {
    expect(manifest.files).toHaveLength(9)
    expect(JSON.parse(readFileSync(join(copied, "manifest.json"), "utf8"))).toEqual(manifest)
    for (const { name, bytes, sha256 } of manifest.files) {
      const file = readFileSync(join(copied, name))
      expect([file.byteLength, createHash("sha256").update(file).digest("hex")], name).toEqual([
        bytes,
        sha256,
      ])
    }
  })

  test("is copied again with the same bytes, by its day too", async () => {
    const again = await copySnapshot(stores, { day: manifest.day, out: join(folder, "again") }, quietly)
    expect(again).toEqual({ ok: true, value: manifest })
  })

  test("whose file is not that of its manifest is refused", async () => {
    const key = `snapshots/${manifest.day}/r1/full/changes.csv.gz`
    const bytes = await (await stores.packets.get(key))?.bytes()
    await stores.packets.put(key, "other bytes")
    const refused = await copySnapshot(stores, { day: "latest", out: join(folder, "damaged") }, quietly)
    expect(refused).toMatchObject({
      ok: false,
      code: "damaged",
      message: expect.stringMatching(/changes.csv.gz/),
    })
    await stores.packets.put(key, bytes ?? "")
  })

  test.each(snapshotTables)(
    "has the declared names and types in %s, and as many rows as the manifest says",
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

  test.skipIf(!hasPython).each(snapshotTables)("has in %s what Python reads of the CSV", async (table) => {
    const columns = tableColumns[table]
    const { header, digest } = readByPython(join(copied, `${table}.csv.gz`))
    expect(header).toEqual(columns.map(({ name }) => name))
    const hash = createHash("sha256")
    const guarded = `SELECT ${asInCsv(columns)} FROM ${tableIn(copied, table, "parquet")} LIMIT ${pythonRowsMax}`
    for (const row of await duck.rows(`SELECT ${asCells(columns)} FROM (${guarded})`))
      hash.update(row.map((cell) => `${cell ?? ""}\u001f`).join(""))
    expect(digest).toBe(hash.digest("hex"))
  })
})

describe("the API answers", () => {
  const columns = tableColumns.universe
  const faults: string[] = []
  let compared = 0

  beforeAll(async () => {
    const { universe } = answersOf(services, null)
    for await (const part of duck.parts(
      `SELECT ${asCells(columns)} FROM ${tableIn(copied, "universe", "parquet")}`,
    )) {
      const rows = part.filter((_, at) => at % 50 === 0)
      await forEach(rows, async (row) => {
        const answered = (await universe(String(row[0]))) ?? []
        faults.push(...differingCells(columns, row, answered).map((fault) => `${row[0]}: ${fault}`))
        compared += 1
      })
    }
  })

  test("what each row of universe has, cell by cell", () => {
    expect(faults.slice(0, 20)).toEqual([])
    expect(compared).toBeGreaterThan(50)
  })

  test("what each row of holdings has, of every fund that has any", async () => {
    const cells = asCells(tableColumns.holdings)
    const from = tableIn(copied, "holdings", "parquet")
    const funds = await duck.rows(`SELECT DISTINCT fund_instrument_id FROM ${from} ORDER BY 1`)
    const weighed = await duck.rows(
      `SELECT instrument_id FROM ${tableIn(copied, "universe", "parquet")} WHERE match_coverage_percent IS NOT NULL ORDER BY 1`,
    )
    expect(weighed).toEqual(expect.arrayContaining([...funds]))
    for (const [fund] of funds) {
      const found = await duck.rows(
        `SELECT ${cells} FROM ${from} WHERE fund_instrument_id = '${fund}' ORDER BY rank`,
      )
      expect(found, String(fund)).toEqual(await answersOf(services, null).holdings(String(fund)))
    }
  })

  test("the feed that is in changes", async () => {
    const cells = asCells(tableColumns.changes)
    const found = await duck.rows(`SELECT ${cells} FROM ${tableIn(copied, "changes", "parquet")} ORDER BY id`)
    expect(found).toEqual(await answersOf(services, null).changes())
  })
})

describe("snapshots of past days", () => {
  const days = ["2021-04-30", "2026-06-30"]
  // Stocks with a verdict, decided by the business, and whose facts begin later; a fund.
  const symbols = ["AAPL", "PARR", "NEOG", "JPM", "DIA"]
  const out = () => join(folder, "past")
  const write = () => writePastDays(snapshotPorts(stores), { days, symbols, out: out() }, quietly)

  beforeAll(async () => {
    const written = await write()
    expect(written).toEqual({ ok: true, value: { written: days, skipped: 0, rows: expect.any(Number) } })
  })

  test.each(days)("have on %s what the API answers with as_of, cell by cell", async (day) => {
    const answers = answersOf(services, day)
    const expected = await Promise.all([...symbols].sort().map(answers.universe))
    const from = tableIn(join(out(), day), "universe", "parquet")
    const found = await duck.rows(`SELECT ${asCells(tableColumns.universe)} FROM ${from}`)
    expect(found).toEqual(expected.filter((row) => row !== null))
    const held = await duck.rows(
      `SELECT ${asCells(tableColumns.holdings)} FROM ${tableIn(join(out(), day), "holdings", "parquet")}`,
    )
    expect(held).toEqual(await answers.holdings("DIA"))
  })

  test("leave a company out before its first balance sheet was filed, and have holdings once they are known", async () => {
    const counted = days.map(async (day) => [
      (
        await duck.rows(`SELECT symbol FROM ${tableIn(join(out(), day), "universe", "parquet")} ORDER BY 1`)
      ).flat(),
      Number(
        await duck.rows(`SELECT count(*)::DOUBLE FROM ${tableIn(join(out(), day), "holdings", "parquet")}`),
      ) > 0,
    ])
    const [first, last] = await Promise.all(counted)
    expect(first).toEqual([[...symbols].sort().filter((symbol) => symbol !== "PARR"), false])
    expect(last).toEqual([[...symbols].sort(), true])
  })

  test("say how they were made, and list their files", () => {
    const day = join(out(), "2021-04-30")
    const written: SnapshotManifest = JSON.parse(readFileSync(join(day, "manifest.json"), "utf8"))
    expect(written).toMatchObject({
      day: "2021-04-30",
      basis: "as_of",
      revision: 1,
      changes: null,
      scope: "full",
    })
    expect(written.files.map(({ name }) => name)).toEqual([
      "universe.csv.gz",
      "universe.ndjson.gz",
      "universe.parquet",
      "holdings.csv.gz",
      "holdings.ndjson.gz",
      "holdings.parquet",
    ])
    for (const { name, sha256 } of written.files)
      expect(
        createHash("sha256")
          .update(readFileSync(join(day, name)))
          .digest("hex"),
        name,
      ).toBe(sha256)
  })

  test("are resumed: a day without its manifest is written again, with the same bytes", async () => {
    const day = join(out(), "2021-04-30")
    const before = readFileSync(join(day, "universe.parquet"))
    rmSync(join(day, "manifest.json"))
    rmSync(join(day, "holdings.parquet"))
    expect(await write()).toMatchObject({ ok: true, value: { written: ["2021-04-30"], skipped: 1 } })
    expect(readFileSync(join(day, "universe.parquet")).equals(before)).toBe(true)
  })

  test("of all instruments have the rows of those that are named", async () => {
    const ports = snapshotPorts(stores)
    // Two pages of them, as if there were no more.
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
    const [all, named] = ["all", "named"].map((name) =>
      tableIn(join(folder, name, "2026-06-30"), "universe", "parquet"),
    )
    const symbols = (await duck.rows(`SELECT instrument_id FROM ${all} ORDER BY 1`)).flat().map(String)
    expect(symbols.some((symbol) => symbol > String(begins[1]))).toBe(true)
    expect(await write(symbols, "named")).toMatchObject({ ok: true })
    expect(await differingRows(duck, `FROM ${all}`, `FROM ${named}`)).toEqual([])
  })

  test("of an unknown symbol are refused", async () => {
    const refused = await writePastDays(
      snapshotPorts(stores),
      { days, symbols: ["AAPL", "ZZZZZ"], out: out() },
      quietly,
    )
    expect(refused).toMatchObject({ ok: false, code: "not_found", message: expect.stringMatching(/ZZZZZ/) })
  })
})
