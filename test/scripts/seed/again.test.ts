import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createDemoAccount, knownDemoKeys } from "../../../scripts/seed/account.ts"
import { applyMigrations } from "../../../scripts/seed/migrations.ts"
import { isSeeded, type SeedProgress, seed } from "../../../scripts/seed/seed.ts"
import { readSteps } from "../../../scripts/seed/steps.ts"
import type { FilledStores } from "../../../scripts/stores/behind.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import { writePart } from "../../support/part-of-starter.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const pepper = "a pepper for this test and no other"

let folder: string
/** A data folder with the sandbox and twelve other companies. */
let part: string
let stores: Stores

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-again-"))
  part = writePart(join(folder, "data"))
  const table = join(part, "facts/01.tsv.gz")
  const twelve = gunzipSync(readFileSync(table))
    .toString()
    .split(/^(?=C\t)/m)
    .slice(0, 12)
  rmSync(table)
  writeFileSync(table, gzipSync(twelve.join("")))
  stores = await openLocalStores(join(folder, "stores"))
  await applyMigrations(stores.database, join(root, "migrations"))
})

afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true })
})

async function count(query: string): Promise<number> {
  const row = await stores.database.prepare(`SELECT count(*) AS n FROM ${query}`).first<{ n: number }>()
  return row?.n ?? -1
}

describe("an interrupted seeding", () => {
  it("shows the sandbox first, and continues with the unfinished steps", async () => {
    const { database } = stores
    const progress: [screened: number, companies: number][] = []
    const show: SeedProgress = (...shown) => void progress.push(shown)
    const calls: number[] = []
    /** Stores that record how many companies each call contains before they process it. */
    const counting = (counts: number[], before = () => {}): FilledStores => ({
      ...stores,
      storeScreened: (companies) => {
        counts.push(companies.length)
        before()
        return stores.storeScreened(companies)
      },
    })
    const broken = counting(calls, () => {
      if (calls.length === 2) throw new Error("the plug was pulled")
    })
    await expect(seed(broken, part, "first", show)).rejects.toThrow("the plug was pulled")
    const [sandbox = 0] = calls
    expect(await isSeeded(database, "first")).toBe(false)
    expect(sandbox).toBeGreaterThan(0)
    const { done } = (await readSteps(database, "first")) ?? { done: new Set() }
    expect([...done]).toEqual(expect.arrayContaining(["lines", "sandbox", "entries"]))
    expect(done.has("funds")).toBe(false)
    const determinations = database.prepare("SELECT filer, published_at FROM determinations")
    const published = async () => (await determinations.raw<[number, string]>()).map((row) => row.join())
    const before = await published()
    const after: number[] = []
    await seed(counting(after), part, "first", show)
    const counts = progress.map(([screened]) => screened)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
    expect(progress[0]).toEqual([sandbox, 769])
    expect(await isSeeded(database, "first")).toBe(true)
    expect(await published()).toEqual(expect.arrayContaining(before))
    expect(after).not.toContain(sandbox)
    const steps = await readSteps(database, "first")
    expect(await count("screening_inputs")).toBe(steps?.screened)
  })
})

describe("seeding again after a change of rules", () => {
  it("screens everything again, adds nothing to the history, and keeps the demo keys", async () => {
    const { database } = stores
    const keys = await createDemoAccount(database, pepper)
    const [compliant, history] = [
      await count("determinations WHERE status = 'compliant'"),
      await count("determination_history"),
    ]
    expect(compliant).toBeGreaterThan(3)
    await database.prepare("UPDATE determinations SET status = 'pending'").run()
    await seed(stores, part, "second", () => {})
    expect(await isSeeded(database, "second")).toBe(true)
    expect(await count("determinations WHERE status = 'compliant'")).toBe(compliant)
    expect(await count("determination_history")).toBe(history)
    expect(await knownDemoKeys(database, { pepper, ...keys })).toEqual(keys)
    expect(await knownDemoKeys(database, { pepper: `${pepper}!`, ...keys })).toBeNull()
  })

  it("leaves the history append-only", async () => {
    const deleted = stores.database.prepare("DELETE FROM determination_history").run()
    await expect(deleted).rejects.toThrow("append-only")
  })
})
