import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Backup, type Manifest, openBackup } from "../../../scripts/backup/folder.ts"
import { backUp } from "../../../scripts/backup/run.ts"
import { finishRestore, restore } from "../../../scripts/restore/run.ts"
import { isAlike, isEqual, verifyRestored } from "../../../scripts/restore/verify.ts"
import { applyMigrations } from "../../../scripts/seed/migrations.ts"
import { openNamedStores } from "../../../scripts/stores/named.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import { saveCompanies, saveListings } from "../../../worker/storage/write/companies.ts"
import { runScript } from "../../support/command.ts"

const snapshotFile = "snapshots/2026-11-20/r1/full/universe.parquet"
const root = fileURLToPath(new URL("../../..", import.meta.url))
const cacheExpiry = new Date("2027-01-01T00:00:00Z")
const migrations = readdirSync(join(root, "migrations")).length
const quietly = () => {}

let folder: string
let stores: Stores
let backup: Backup

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-restore-"))
  stores = await openLocalStores(root, join(folder, "state"))
  await applyMigrations(stores.database, join(root, "migrations"))
  const companies = Array.from({ length: 300 }, (_, at) => ({ cik: at + 1, name: `Company ${at + 1}` }))
  await saveCompanies(
    stores.database,
    companies.map((company) => ({ ...company, sic: "3571", countryCode: "US" })),
  )
  await saveListings(
    stores.database,
    companies.map(({ cik, name }) => ({
      instrumentId: `C${cik}`,
      symbol: `C${cik}`,
      name,
      exchange: "Nasdaq",
      countryCode: "US",
      cik,
      kind: "stock",
      sandbox: false,
      isin: null,
      canonical: true,
    })),
  )
  const bytes = new Uint8Array([255, 0, 1])
  await stores.packets.put("odd/bytes", bytes, {
    httpMetadata: { contentType: "application/octet-stream", cacheControl: "no-store", cacheExpiry },
    customMetadata: { ø: "é", a: "" },
  })
  await stores.packets.put("odd/Über 😀", "\ufeffwith a mark\u2028and\r\nlines")
  await stores.packets.put("odd/empty", "")
  await stores.packets.put(snapshotFile, bytes)
  const texts = Array.from({ length: 80 }, (_, at) =>
    stores.packets.put(`packets/${at}.json`, `{"at":${at}}`),
  )
  await Promise.all(texts)
  await backUp(stores, { folder: join(folder, "backup"), release: "1.2.3" }, quietly)
  backup = await opened("backup")
})

afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true })
})

async function opened(name: string): Promise<Backup> {
  const read = await openBackup(join(folder, name))
  if (!read.ok) throw new Error(read.message)
  return read.value
}

async function inEmptyStores(name: string, use: (empty: Stores) => Promise<void>): Promise<void> {
  const empty = await openLocalStores(root, join(folder, name))
  try {
    await use(empty)
  } finally {
    await empty.close()
  }
}

describe("the folder", () => {
  it("lists its rows, one per line", () => {
    const { manifest } = backup
    expect(manifest).toMatchObject({ release: "1.2.3", moved: [], objects: 83 })
    expect(manifest.migrations).toEqual(readdirSync(join(root, "migrations")).sort())
    const companies = manifest.tables.find(({ name }) => name === "companies")
    expect(companies).toMatchObject({ rows: 300, columns: ["cik", "name", "sic", "country_code", "sector"] })
    const lines = gunzipSync(readFileSync(join(folder, "backup/tables/companies.jsonl.gz"))).toString()
    expect(lines.split("\n")[0]).toMatch(/^\[1,"Company 1","3571","US",/)
    expect(manifest.tables.map(({ name }) => name).join()).not.toMatch(/search_index|sqlite|_cf_/)
    expect(manifest.tables.at(-1)?.name).toBe("d1_migrations")
  })

  it("leaves out the files of snapshots, which are copied by themselves", () => {
    const objects = gunzipSync(readFileSync(join(folder, "backup/objects.jsonl.gz"))).toString()
    expect(objects).toContain("odd/bytes")
    expect(objects).not.toContain(snapshotFile)
  })

  it("must be empty", async () => {
    const again = await backUp(stores, { folder: join(folder, "backup"), release: "1.2.3" }, quietly)
    expect(again).toMatchObject({ ok: false, code: "not_empty" })
  })
})

describe("a restore", () => {
  it("that is killed repeatedly continues where it stopped, and ends equal to the backup", async () => {
    await inEmptyStores("killed", async (empty) => {
      let killed = 0
      for (let isDone = false; !isDone; ) {
        let steps = 0
        const killLaterEachTime = () => {
          steps += 1
          if (steps === 2 + 4 * killed) throw new Error("killed")
        }
        isDone = await restore(empty, backup, killLaterEachTime).then(
          ({ ok }) => ok,
          () => false,
        )
        killed += isDone ? 0 : 1
        if (killed === 2) await expectUnusable(empty)
      }
      expect(killed).toBeGreaterThan(3)
      const verified = await verifyRestored(empty, backup, quietly)
      expect(verified.otherwise).toEqual([])
      expect(verified.compared.filter((each) => !isAlike(each))).toEqual([])
      await finishRestore(empty.database)
      expect(await restore(empty, backup, quietly)).toMatchObject({ ok: false, code: "not_empty" })
    })
  })

  async function expectUnusable(half: Stores): Promise<void> {
    await expect(applyMigrations(half.database, join(root, "migrations"))).rejects.toThrow("already exists")
    const task = { folder: join(folder, "half"), release: "1.2.3" }
    expect(await backUp(half, task, quietly)).toMatchObject({ ok: false, code: "unfinished_restore" })
    expect(await restore(half, { ...backup, digest: "of another" }, quietly)).toMatchObject({
      ok: false,
      code: "other_restore",
    })
  }

  it("keeps metadata and bytes of objects, rowids, and the triggers", async () => {
    await inEmptyStores("killed", async ({ database, packets }) => {
      const bytes = await packets.get("odd/bytes")
      expect(bytes?.httpMetadata).toMatchObject({ cacheControl: "no-store", cacheExpiry })
      expect(bytes?.customMetadata).toEqual({ ø: "é", a: "" })
      expect(new Uint8Array((await bytes?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
        new Uint8Array([255, 0, 1]),
      )
      expect((await packets.head("odd/empty"))?.size).toBe(0)
      const rowids = "SELECT group_concat(rowid || ' ' || instrument_id) AS all_of FROM listings"
      expect(await database.prepare(rowids).first()).toEqual(await stores.database.prepare(rowids).first())
      await expect(
        database.prepare("UPDATE search_entries SET name = 'other' WHERE instrument_id = 'C1'").run(),
      ).rejects.toThrow("replaced, not changed")
    })
  })

  it("is refused where there is an object, or a table", async () => {
    await inEmptyStores("not empty", async (filled) => {
      const expectRefused = async () => {
        expect(await restore(filled, backup, quietly)).toMatchObject({ ok: false, code: "not_empty" })
        const tables = "SELECT count(*) AS n FROM sqlite_master WHERE name = 'companies'"
        expect(await filled.database.prepare(tables).first()).toEqual({ n: 0 })
      }
      await filled.packets.put("mine", "x")
      await expectRefused()
      await filled.packets.delete("mine")
      await filled.database.prepare("CREATE TABLE mine (x)").run()
      await expectRefused()
    })
  })
})

describe("comparing", () => {
  it("counts every row and object that differs", async () => {
    await inEmptyStores("killed", async (restored) => {
      const { database, packets } = restored
      await database.batch(
        [
          "UPDATE companies SET name = 'Other' WHERE cik IN (3, 300)",
          "DELETE FROM search_entries WHERE instrument_id = 'C7'",
          "INSERT INTO companies (cik, name) VALUES (7000, 'New'), (0, 'First')",
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
        { what: "objects", equal: 81, missing: 1, surplus: 1, different: 1 },
      ])
      expect(verified.otherwise).toEqual([
        expect.stringMatching(/^schema missing: CREATE TRIGGER universe_changes_loses_none/),
        "sequence missing: changes 0",
        `sequence missing: d1_migrations ${migrations}`,
        "sequence of another: changes 99",
        "sequence of another: d1_migrations 99",
      ])
    })
  })

  it("finds a search index that differs from its table", async () => {
    await inEmptyStores("killed", async (restored) => {
      await restored.database.prepare("DROP TRIGGER search_entries_removed").run()
      await restored.database.prepare("DELETE FROM search_entries WHERE instrument_id = 'C8'").run()
      const { otherwise } = await verifyRestored(restored, backup, quietly)
      expect(otherwise).toContainEqual(expect.stringMatching(/^index search_index: /))
    })
  })
})

describe("a backup while rows change", () => {
  /** Changes a row whenever a reading reaches its last table, so that earlier rows are outdated. */
  async function backUpWhileChanging(name: string, changesMax: number): Promise<Manifest> {
    let changes = 0
    const change = (line: string) => {
      if (!line.endsWith("accounts: 1") || changes === changesMax) return
      changes += 1
      stores.database.prepare("UPDATE companies SET name = name || '+' WHERE cik = 1").run()
    }
    const done = await backUp(stores, { folder: join(folder, name), release: "1.2.3" }, change)
    if (!done.ok) throw new Error(done.message)
    return done.value
  }

  it("is read again until all rows are of one instant", async () => {
    await stores.database.prepare("INSERT INTO accounts (id, created_at) VALUES ('one', '2026-01-01')").run()
    expect((await backUpWhileChanging("once", 2)).moved).toEqual([])
    expect(isEqual(await verifyRestored(stores, await opened("once"), quietly))).toBe(true)
  })

  it("that never settles names the changed tables", async () => {
    expect((await backUpWhileChanging("always", 99)).moved).toEqual(["published_revision", "companies"])
  })

  it("that never settles can be restored: referenced rows are of the same reading", async () => {
    const insert = "INSERT INTO api_keys (id, account_id, type, prefix, hash, created_at)"
    const addKey = (id: number, account: string) =>
      stores.database
        .prepare(`${insert} VALUES (?1, ?2, 'live', 'p', ?1, '2026-01-01')`)
        .bind(`key ${id}`, account)
    const addAccount = stores.database.prepare(
      "INSERT INTO accounts (id, created_at) VALUES ('two', '2026-01-01')",
    )
    const pending: Promise<unknown>[] = []
    const add = (line: string) => {
      const reading = /^reading (\d), accounts: /.exec(line)?.[1]
      if (reading === undefined) return
      const isLate = reading === "4"
      const added = isLate ? [addAccount, addKey(4, "two")] : [addKey(Number(reading), "one")]
      pending.push(stores.database.batch(added))
    }
    const done = await backUp(stores, { folder: join(folder, "growing"), release: "1.2.3" }, add)
    await Promise.all(pending)
    expect(done).toMatchObject({ ok: true, value: { moved: ["api_keys", "accounts"] } })
    await inEmptyStores("grown", async (empty) => {
      const growing = await opened("growing")
      expect(await restore(empty, growing, quietly)).toMatchObject({ ok: true })
      expect(isEqual(await verifyRestored(empty, growing, quietly))).toBe(true)
    })
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
    expect(await openNamedStores(named, "read")).toMatchObject({
      ok: false,
      message: expect.stringContaining("holds no local stores"),
    })
    expect(await run("restore/main.ts", damaged)).toMatchObject({ code: 2, stdout: "" })
    expect(existsSync(state)).toBe(false)
    const restored = await run("restore/main.ts", taken)
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^companies: 300 equal$[\s\S]*All is equal.\n$/m),
    })
    expect(await run("restore/main.ts", join(folder, "always"), "--verify")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("companies: 299 equal, 0 missing, 0 not in the backup, 1 different\n"),
    })
    const again = await run("backup/main.ts", join(folder, "new"))
    const stdout = expect.stringContaining(`83 objects, ${migrations} migrations`)
    expect(again).toMatchObject({ code: 0, stdout })
  })
})
