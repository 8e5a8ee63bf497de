import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createDemoAccount, knownDemoKeys } from "../../../scripts/seed/account.ts"
import { applyMigrations } from "../../../scripts/seed/migrations.ts"
import { isSeeded, seed } from "../../../scripts/seed/seed.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import { writePart } from "../../support/part-of-starter.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const pepper = "a pepper for this test and no other"

let folder: string
let part: string
let stores: Stores

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-again-"))
  part = writePart(join(folder, "data"))
  stores = await openLocalStores(root, join(folder, "stores"))
  await applyMigrations(stores.database, join(root, "migrations"))
  await seed(stores, part, "first", () => {})
})

afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true })
})

async function count(query: string): Promise<number> {
  const row = await stores.database.prepare(`SELECT count(*) AS n FROM ${query}`).first<{ n: number }>()
  return row?.n ?? -1
}

describe("seeding again after the rules changed", () => {
  it("screens everything again, adds nothing to the history, and keeps the demo keys", async () => {
    const { database } = stores
    const keys = await createDemoAccount(database, pepper)
    const [compliant, history] = [
      await count("determinations WHERE status = 'compliant'"),
      await count("determination_history"),
    ]
    expect(compliant).toBeGreaterThan(5)
    await database.prepare("UPDATE determinations SET status = 'pending'").run()
    await seed(stores, part, "second", () => {})
    expect(await isSeeded(database, "second")).toBe(true)
    expect(await count("determinations WHERE status = 'compliant'")).toBe(compliant)
    expect(await count("determination_history")).toBe(history)
    expect(await knownDemoKeys(database, { pepper, ...keys })).toEqual(keys)
    expect(await knownDemoKeys(database, { pepper: `${pepper}!`, ...keys })).toBeNull()
  })

  it("leaves the history append-only", async () => {
    await expect(stores.database.prepare("DELETE FROM determination_history").run()).rejects.toThrow(
      "append-only",
    )
  })
})
