import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import {
  isOfOtherSchema,
  readSecrets,
  storesIn,
  writeDeveloperVariables,
} from "../../../scripts/start/state.ts"
import { root } from "../../../scripts/support/root.ts"

const migrations = join(root, "migrations")

/** Stores whose database has a record of these statements. */
function storesWith(statements: string): string {
  const stores = storesIn(mkdtempSync(join(tmpdir(), "qistas-state-")))
  const folder = join(stores, "d1/miniflare-D1DatabaseObject")
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, "one.sqlite"))
  database.exec(statements)
  database.close()
  return stores
}

const record = (name: string) =>
  `CREATE TABLE d1_migrations (name TEXT); INSERT INTO d1_migrations VALUES ('${name}')`

test.each([
  ["with a deleted migration has an outdated schema", record("0032_schedule.sql"), true],
  ["with today's migrations is kept", record("0001_schema.sql"), false],
  ["without any migration is kept", "CREATE TABLE other (id INTEGER)", false],
])("a local database %s", (_, statements, isOther) => {
  expect(isOfOtherSchema(storesWith(statements), migrations)).toBe(isOther)
})

test("a missing store has no schema", () => {
  expect(isOfOtherSchema("/nowhere/v3", migrations)).toBe(false)
})

test("secrets are read again as they were written, and only their owner can read them", () => {
  const folder = mkdtempSync(join(tmpdir(), "qistas-state-"))
  const made = readSecrets(folder)
  expect(readSecrets(folder)).toEqual(made)
  expect(readdirSync(folder)).toEqual(["local-secrets.json"])
  if (process.platform !== "win32")
    expect(statSync(join(folder, "local-secrets.json")).mode & 0o777).toBe(0o600)
})

test("wrangler dev gets the secrets of npm start, and other lines of its file stay", () => {
  const path = join(mkdtempSync(join(tmpdir(), "qistas-state-")), ".dev.vars")
  writeFileSync(path, "EDGAR_USER_AGENT=Somebody\nKEY_PEPPER = of an earlier state\n")
  const secrets = { pepper: "p", operatorToken: "t", sandboxKey: null, liveKey: null }
  for (let times = 0; times < 2; times++) writeDeveloperVariables(path, secrets)
  expect(readFileSync(path, "utf8")).toBe(
    "EDGAR_USER_AGENT=Somebody\nKEY_PEPPER=p\nOPERATOR_TOKEN=t\nPUBLIC_ORIGIN=http://localhost:8787\n",
  )
  expect(statSync(path).mode & 0o777).toBe(0o600)
})
