import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { addressDemoAccount, createDemoAccount, knownDemoKeys } from "../../../scripts/seed/account.ts"
import { applyMigrations } from "../../../scripts/seed/migrations.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import { demoEmail } from "../../../worker/local/mailbox.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const pepper = "a pepper for this test and no other"

let folder: string
let stores: Stores

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-account-"))
  stores = await openLocalStores(folder)
  await applyMigrations(stores.database, join(root, "migrations"))
})

afterAll(async () => {
  await stores?.close()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  const emptied = ["account_events", "api_keys", "subscriptions", "accounts"]
  await stores.database.batch(emptied.map((table) => stores.database.prepare(`DELETE FROM ${table}`)))
})

async function addresses(): Promise<readonly (string | null)[]> {
  const statement = stores.database.prepare("SELECT email FROM accounts ORDER BY email")
  return (await statement.raw<[string | null]>()).map(([email]) => email)
}

it("seeding opens the demo account under its address, on the Plus plan, with two keys", async () => {
  const { database } = stores
  const keys = await createDemoAccount(database, pepper)
  expect(await knownDemoKeys(database, { pepper, ...keys })).toEqual(keys)
  expect(await accountsOf(database).findByEmail(demoEmail)).toMatchObject({
    granted: { plan: "plus", activeUntil: null },
  })
})

it("seeding issues new keys in the same account if the old keys are lost", async () => {
  const { database } = stores
  await createDemoAccount(database, pepper)
  const keys = await createDemoAccount(database, "another pepper for this test and no other")
  expect(keys.liveKey).toMatch(/^qistas_live_/)
  expect(await addresses()).toEqual([demoEmail])
})

it("seeding gives a demo account without an address the demo address", async () => {
  const { database } = stores
  const keys = await createDemoAccount(database, pepper)
  await database.prepare("UPDATE accounts SET email = NULL").run()
  await addressDemoAccount(database, pepper, keys)
  expect(await addresses()).toEqual([demoEmail])
  await addressDemoAccount(database, pepper, keys)
  expect(await addresses()).toEqual([demoEmail])
})

it("seeding takes the address from no other account, and never replaces an account's own address", async () => {
  const { database } = stores
  const keys = await createDemoAccount(database, pepper)
  await database.prepare("UPDATE accounts SET email = NULL").run()
  await accountsOf(database).open(demoEmail)
  await addressDemoAccount(database, pepper, keys)
  expect(await addresses()).toEqual([null, demoEmail])
  await database.prepare("DELETE FROM accounts WHERE email IS NOT NULL").run()
  await database.prepare("UPDATE accounts SET email = 'other@example.com'").run()
  await addressDemoAccount(database, pepper, keys)
  expect(await addresses()).toEqual(["other@example.com"])
})
