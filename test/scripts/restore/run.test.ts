import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Backup, openBackup } from "../../../scripts/backup/folder.ts"
import { backUp } from "../../../scripts/backup/run.ts"
import { finishRestore, restore } from "../../../scripts/restore/run.ts"
import { isAlike, isEqual, verifyRestored } from "../../../scripts/restore/verify.ts"
import { applyMigrations } from "../../../scripts/seed/migrations.ts"
import { openNamedStores } from "../../../scripts/stores/named.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import { edgarFiler, type FilerId } from "../../../src/identifiers/filer.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { findRows } from "../../../src/search/found-rows.ts"
import { searchStore } from "../../../src/search/store.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { runScript } from "../../support/command.ts"

const snapshotFile = "snapshots/2026-11-20/r1/full/universe.parquet"
const root = fileURLToPath(new URL("../../..", import.meta.url))
const cacheExpiry = new Date("2027-01-01T00:00:00Z")
const migrations = readdirSync(join(root, "migrations")).length
const quietly = () => {}

let folder: string
let stores: Stores
/** Empty stores, into which a backup is restored. They are then changed and compared with the backup. */
let restored: Stores
let backup: Backup

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-restore-"))
  ;[stores, restored] = (await Promise.all(
    ["state", "restored"].map((name) => openLocalStores(join(folder, name))),
  )) as [Stores, Stores]
  await applyMigrations(stores.database, join(root, "migrations"))
  const companies = Array.from({ length: 300 }, (_, at) => ({
    filer: edgarFiler(at + 1),
    name: `Company ${at + 1}`,
  }))
  const database = databaseOf(stores.database)
  const known = companies.map((company) => ({ ...company, sic: "3571", countryCode: "US" }))
  await saveCompanies(database, known)
  await saveListings(
    database,
    companies.map(({ filer, name }) => line(name.replace("ompany ", ""), name, filer)),
  )
  await stores.database.batch(ledgers.map((sql) => stores.database.prepare(sql)))
  const bytes = new Uint8Array([255, 0, 1])
  await stores.packets.put("odd/bytes", bytes, {
    httpMetadata: { contentType: "application/octet-stream", cacheControl: "no-store", cacheExpiry },
    customMetadata: { ø: "é", a: "" },
  })
  await stores.packets.put("odd/Über 😀", "\ufeffwith a mark\u2028and\r\nlines")
  await stores.packets.put("odd/empty", "")
  await stores.packets.put(snapshotFile, bytes)
  await stores.packets.put("inputs/1", "old")
  const put = (_: unknown, at: number) => stores.packets.put(`packets/${at}.json`, `{"at":${at}}`)
  await Promise.all(Array.from({ length: 80 }, put))
  await backUp(stores, { folder: join(folder, "backup"), release: "1.2.3" }, quietly)
  backup = await opened("backup")
})

afterAll(async () => {
  await Promise.all([stores.close(), restored.close()])
  rmSync(folder, { recursive: true })
})

async function opened(name: string): Promise<Backup> {
  const read = await openBackup(join(folder, name))
  if (!read.ok) throw new Error(read.message)
  return read.value
}

const line = (symbol: string, name: string, filer: FilerId | null) => ({
  ...{ instrumentId: symbol, symbol, name, filer, exchange: "Nasdaq", countryCode: "US", isin: null },
  ...{ kind: "stock" as const, sandbox: false, canonical: true },
})

const first = edgarFiler(1)

/** Tables of other rows, with gaps between rowids. */
const ledgers: readonly string[] = [
  `INSERT INTO determination_changes (rowid, to_assessment, from_assessment, filer, changed_at, as_of, cause, from_methodology,
    to_methodology, from_status, to_status, changed_screens) VALUES
    (9, 'b', 'a', '${first}', '2026-01-01', '2026-01-01', 'price', 'm', 'm', 'pending', 'compliant', '[]'),
    (5, 'c', 'b', '${first}', '2026-02-01', '2026-02-01', 'time', 'm', 'm', 'compliant', 'compliant', '[]')`,
  `INSERT INTO filings (accession, filer, form, kind, filed, found_in, found_at, state) VALUES ('1', '${first}', '10-K', 'report', '2026-01-01', 'feed', '2026-01-01', 'found')`,
  "INSERT INTO discovery_cursors (source, position) VALUES ('feed:10-K', '2026-01-01')",
  "INSERT INTO splits VALUES ('C1', '2020-08-31', 4, 'starter')",
  `INSERT INTO universe_changes (id, at, kind, filer, detail) VALUES ('one', '2026-01-01', 'renamed', '${first}', '{}')`,
  `INSERT INTO rescreen_failures VALUES ('m', '${first}', 'no_input', NULL, 3, '2026-01-01')`,
]

describe("the folder", () => {
  it("contains one row on each line", () => {
    const { manifest } = backup
    expect(manifest).toMatchObject({ release: "1.2.3", moved: [], objects: 84 })
    expect(manifest.migrations).toEqual(readdirSync(join(root, "migrations")).sort())
    const companies = manifest.tables.find(({ name }) => name === "companies")
    expect(companies).toMatchObject({
      rows: 300,
      columns: ["rowid", "filer", "name", "sic", "country_code", "sector", "industry"],
    })
    const lines = gunzipSync(readFileSync(join(folder, "backup/tables/companies.jsonl.gz"))).toString()
    expect(lines.split("\n")[0]).toMatch(/^\[1,"edgar:0000000001","Company 1","3571","US",/)
    expect(manifest.tables.map(({ name }) => name).join()).not.toMatch(/search_index|sqlite|_cf_/)
    expect(manifest.tables.at(-1)?.name).toBe("d1_migrations")
  })

  it("leaves out the files of snapshots, which are copied separately", () => {
    const objects = gunzipSync(readFileSync(join(folder, "backup/objects.jsonl.gz"))).toString()
    expect(objects).toContain("odd/bytes")
    expect(objects).not.toContain(snapshotFile)
  })

  it("must be empty for a new backup", async () => {
    const again = await backUp(stores, { folder: join(folder, "backup"), release: "1.2.3" }, quietly)
    expect(again).toMatchObject({ ok: false, code: "not_empty" })
  })
})

describe("a restore", () => {
  it("is refused if the stores have an object or a table", async () => {
    const { database, packets } = restored
    const expectRefused = async () => {
      expect(await restore(restored, backup, quietly)).toMatchObject({ ok: false, code: "not_empty" })
      const tables = "SELECT count(*) AS n FROM sqlite_master WHERE name = 'companies'"
      expect(await database.prepare(tables).first()).toEqual({ n: 0 })
    }
    await packets.put("mine", "x")
    await expectRefused()
    await packets.delete("mine")
    await database.prepare("CREATE TABLE mine (x)").run()
    await expectRefused()
    await database.prepare("DROP TABLE mine").run()
  })

  it("that is killed repeatedly continues where it stopped, and ends equal to the backup", async () => {
    let killed = 0
    for (let isDone = false; !isDone && killed < 20; ) {
      let steps = 0
      const killLaterEachTime = () => {
        steps += 1
        if (steps === 2 + 8 * killed) throw new Error("killed")
      }
      isDone = await restore(restored, backup, killLaterEachTime).then(
        ({ ok }) => ok,
        () => false,
      )
      killed += isDone ? 0 : 1
      if (killed === 2) await expectUnusable()
    }
    expect(killed).toBeGreaterThan(2)
    const verified = await verifyRestored(restored, backup, quietly)
    expect(verified.otherwise).toEqual([])
    expect(verified.compared.filter((each) => !isAlike(each))).toEqual([])
    await finishRestore(restored.database)
    expect(await restore(restored, backup, quietly)).toMatchObject({ ok: false, code: "not_empty" })
  })

  async function expectUnusable(): Promise<void> {
    const migrated = applyMigrations(restored.database, join(root, "migrations"))
    await expect(migrated).rejects.toThrow("already exists")
    const task = { folder: join(folder, "half"), release: "1.2.3" }
    expect(await backUp(restored, task, quietly)).toMatchObject({ ok: false, code: "unfinished_restore" })
    const another = await restore(restored, { ...backup, digest: "of another" }, quietly)
    expect(another).toMatchObject({ ok: false, code: "other_restore" })
  }

  it("keeps the metadata and bytes of objects", async () => {
    const bytes = await restored.packets.get("odd/bytes")
    expect(bytes?.httpMetadata).toMatchObject({ cacheControl: "no-store", cacheExpiry })
    expect(bytes?.customMetadata).toEqual({ ø: "é", a: "" })
    expect([...new Uint8Array((await bytes?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([255, 0, 1])
    expect((await restored.packets.head("odd/empty"))?.size).toBe(0)
  })

  it("has the rows of every table with their rowids, as read by other code than the backup's", async () => {
    const { results } = await stores.database
      .prepare(
        "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
      )
      .all<{ name: string; wr: number }>()
    expect(results.length).toBeGreaterThan(35)
    for (const { name, wr: isWithoutRowid } of results) {
      const sql = `SELECT ${isWithoutRowid ? "" : "rowid, "}* FROM ${name}`
      const rows = ({ database }: Stores) => database.prepare(sql).raw()
      const [one, other] = await Promise.all([stores, restored].map(rows))
      expect([name, other]).toEqual([name, one])
    }
    const chain = "SELECT rowid, to_assessment FROM determination_changes ORDER BY rowid"
    expect(await restored.database.prepare(chain).raw()).toEqual([
      [5, "c"],
      [9, "b"],
    ])
  })
})

describe("a comparison", () => {
  it("counts every row and object that differs", async () => {
    const { database, packets } = restored
    await database.batch(
      [
        "UPDATE companies SET name = 'Other' WHERE filer IN ('edgar:0000000003', 'edgar:0000000300')",
        "DELETE FROM search_entries WHERE instrument_id = 'C7'",
        "INSERT INTO companies (filer, name) VALUES ('edgar:0000007000', 'New'), ('edgar:0000000000', 'First')",
        "DROP TRIGGER universe_changes_loses_none",
        "UPDATE sqlite_sequence SET seq = 99",
      ].map((sql) => database.prepare(sql)),
    )
    await packets.put("packets/3.json", "{}")
    await packets.delete("packets/5.json")
    await packets.put("another", "{}")
    const verified = await verifyRestored(restored, backup, quietly)
    expect(verified.compared.filter((each) => !isAlike(each))).toEqual([
      { what: "companies", equal: 298, missing: 0, surplus: 2, different: 2 },
      { what: "published_revision", equal: 0, missing: 0, surplus: 0, different: 1 },
      { what: "search_entries", equal: 299, missing: 1, surplus: 0, different: 0 },
      { what: "objects", equal: 82, missing: 1, surplus: 1, different: 1 },
    ])
    expect(verified.otherwise).toEqual([
      expect.stringMatching(/^schema missing: CREATE TRIGGER universe_changes_loses_none/),
      `sequence missing: d1_migrations ${migrations}`,
      "sequence not in the backup: d1_migrations 99",
    ])
  })

  it("finds a search index that differs from its table", async () => {
    await restored.database.prepare("DROP TRIGGER search_entries_removed").run()
    await restored.database.prepare("DELETE FROM search_entries WHERE instrument_id = 'C8'").run()
    const { otherwise } = await verifyRestored(restored, backup, quietly)
    expect(otherwise).toContainEqual(expect.stringMatching(/^index search_index: /))
  })
})

it("a restored database counts, finds and refuses as its triggers require", async () => {
  const { database } = restored
  const stocks = database.prepare("SELECT sum(stocks) AS n FROM screening_facets WHERE country_code = '*'")
  const before = await stocks.first<number>("n")
  await saveListings(databaseOf(database), [line("ZZQX", "Zygote Quux Works", null)])
  expect(await stocks.first("n")).toBe((before ?? 0) + 1)
  const { rows } = await findRows({ search: searchStore(databaseOf(database)) }, { scope: "full" }, "zygote")
  expect(rows.map(({ listing }) => listing.instrumentId)).toEqual(["ZZQX"])
  await expect(database.prepare("DELETE FROM determination_changes").run()).rejects.toThrow("append-only")
  const changed = "UPDATE search_entries SET name = 'other' WHERE instrument_id = 'C1'"
  await expect(database.prepare(changed).run()).rejects.toThrow("replaced, not changed")
})

describe("a backup while rows change", () => {
  it("is read again until all rows are from one instant", async () => {
    await stores.database.prepare("INSERT INTO accounts (id, created_at) VALUES ('one', '2026-01-01')").run()
    let changes = 0
    /** Changes rows twice, each time when the last table is read, so that rows read earlier are outdated. */
    const change = (line: string) => {
      if (!line.endsWith("accounts: 1") || changes === 2) return
      changes += 1
      stores.database
        .prepare("UPDATE companies SET name = name || '+' WHERE filer = 'edgar:0000000001'")
        .run()
    }
    const done = await backUp(stores, { folder: join(folder, "once"), release: "1.2.3" }, change)
    expect(done).toMatchObject({ ok: true, value: { moved: [] } })
    expect(isEqual(await verifyRestored(stores, await opened("once"), quietly))).toBe(true)
  })

  it("that never succeeds names the changed tables and can be restored, with referenced rows from one reading", async () => {
    const { database } = stores
    const keys = database.prepare(
      `INSERT INTO api_keys (id, account_id, type, prefix, hash, created_at)
       VALUES (?1, ?2, 'live', 'p', ?1, '2026-01-01')`,
    )
    const addKey = (id: number, account: string) => keys.bind(`key ${id}`, account)
    const addAccount = database.prepare("INSERT INTO accounts (id, created_at) VALUES ('two', '2026-01-01')")
    const pending: Promise<unknown>[] = []
    const add = (line: string) => {
      const reading = /^reading (\d), accounts: /.exec(line)?.[1]
      if (reading === undefined) return
      const isLate = reading === "4"
      const added = isLate ? [addAccount, addKey(4, "two")] : [addKey(Number(reading), "one")]
      pending.push(database.batch(added))
    }
    const done = await backUp(stores, { folder: join(folder, "growing"), release: "1.2.3" }, add)
    await Promise.all(pending)
    expect(done).toMatchObject({ ok: true, value: { moved: ["api_keys", "accounts"] } })
    const grown = await openLocalStores(join(folder, "grown"))
    const growing = await opened("growing")
    expect(await restore(grown, growing, quietly)).toMatchObject({ ok: true })
    expect(isEqual(await verifyRestored(grown, growing, quietly))).toBe(true)
    await grown.close()
  })
})

describe("the commands", () => {
  it("end with their result and exit code", async () => {
    const state = join(folder, "state of the command")
    const [taken, damaged] = [join(folder, "once"), join(folder, "damaged")]
    cpSync(join(folder, "backup"), damaged, { recursive: true })
    appendFileSync(join(damaged, "objects.jsonl.gz"), " ")
    const run = (script: string, ...args: string[]) =>
      runScript(script, [...args, "--state", state], process.env)
    const named = { state, remote: false, environment: null }
    const message = expect.stringContaining("contains no local stores")
    expect(await openNamedStores(named, "read")).toMatchObject({ ok: false, message })
    expect(await run("restore/main.ts", damaged)).toMatchObject({ code: 2, stdout: "" })
    expect(existsSync(state)).toBe(false)
    const equal = expect.stringMatching(/^companies: 300 equal$[\s\S]*All is equal.\n$/m)
    expect(await run("restore/main.ts", taken)).toMatchObject({ code: 0, stdout: equal })
    const different = "companies: 299 equal, 0 missing, 0 not in the backup, 1 different\n"
    const verified = await run("restore/main.ts", join(folder, "backup"), "--verify")
    expect(verified).toMatchObject({ code: 1, stdout: expect.stringContaining(different) })
    const again = await run("backup/main.ts", join(folder, "new"))
    const stdout = expect.stringContaining(`84 objects, ${migrations} migrations`)
    expect(again).toMatchObject({ code: 0, stdout })
  })
})

describe("a restore into a new database, with the bucket of the lost one", () => {
  let renewed: Stores
  beforeAll(async () => {
    renewed = { ...(await openLocalStores(join(folder, "renewed"))), objects: stores.objects }
    await stores.packets.put("inputs/1", "newer")
    await stores.packets.put("packets/new.json", "{}")
    await stores.packets.delete("packets/5.json")
  })
  afterAll(() => renewed.close())

  it("is refused if a packet differs", async () => {
    await stores.packets.put("packets/3.json", "{}")
    const other = {
      ok: false,
      code: "not_empty",
      message: "The bucket is another one: packets/3.json differs.",
    }
    expect(await restore(renewed, backup, quietly)).toEqual(other)
    await stores.packets.put("packets/3.json", `{"at":3}`)
  })

  it("keeps newer objects, adds missing ones, and is equal but for those", async () => {
    expect(await restore(renewed, backup, quietly)).toEqual({ ok: true, value: "kept" })
    const verified = await verifyRestored(renewed, backup, quietly)
    expect(verified.compared.at(-1)).toEqual({
      what: "objects",
      equal: 83,
      missing: 0,
      surplus: 1,
      different: 1,
    })
    expect([isEqual(verified, "kept"), isEqual(verified)]).toEqual([true, false])
    expect(await (await stores.packets.get("inputs/1"))?.text()).toBe("newer")
  })
})
