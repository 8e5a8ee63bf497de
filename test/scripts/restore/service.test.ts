import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { D1Database } from "@cloudflare/workers-types"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openBackup } from "../../../scripts/backup/folder.ts"
import { backUp } from "../../../scripts/backup/run.ts"
import { finishRestore, restore } from "../../../scripts/restore/run.ts"
import { seed } from "../../../scripts/seed/seed.ts"
import type { FilledStores } from "../../../scripts/stores/behind.ts"
import {
  type LocalService,
  type ServiceStores,
  startLocalService,
} from "../../../scripts/support/local-service.ts"
import { answer } from "../../../src/outcome.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import { saveListings } from "../../../worker/storage/write/companies.ts"
import { cloudflareInputs } from "../../../worker/storage/write/inputs.ts"
import { cloudflarePublishing } from "../../../worker/storage/write/publishing.ts"
import { writePart } from "../../support/part-of-starter.ts"

/** Compares the service on a restored state with the original. */

const pepper = "a pepper that the original and the restored service share"
const apple = 320193

let folder: string
let original: LocalService
let restored: LocalService
let key: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-restored-"))
  original = await startLocalService({ pepper, load: loadPart })
  key = await original.newKey("live", "plus")
  await original.target.database.batch(ledgers.map((sql) => original.target.database.prepare(sql)))
  const task = { folder: join(folder, "backup"), release: "1.2.3" }
  const taken = await backUp(original.target, task, () => {})
  if (!taken.ok) throw new Error(taken.message)
  restored = await startLocalService({ pepper, found: restoreInto, load: async () => {} })
})

afterAll(async () => {
  await original?.stop()
  await restored?.stop()
  rmSync(folder, { recursive: true })
})

async function loadPart(target: FilledStores): Promise<void> {
  await seed(target, writePart(join(folder, "data")), "part", () => {})
}

/** Rows of tables that the starter universe leaves empty, with gaps between rowids. */
const ledgers: readonly string[] = [
  `INSERT INTO determination_changes (rowid, to_assessment, from_assessment, cik, changed_at, as_of, cause, from_methodology,
    to_methodology, from_status, to_status, changed_screens) VALUES
    (9, 'b', 'a', ${apple}, '2026-01-01', '2026-01-01', 'price', 'm', 'm', 'pending', 'compliant', '[]'),
    (5, 'c', 'b', ${apple}, '2026-02-01', '2026-02-01', 'time', 'm', 'm', 'compliant', 'compliant', '[]')`,
  "INSERT INTO filings (accession, cik, form, kind, filed, found_in, found_at, state) VALUES ('1', 1, '10-K', 'report', '2026-01-01', 'feed', '2026-01-01', 'found')",
  "INSERT INTO discovery_cursors VALUES ('feed:10-K', '2026-01-01')",
  `INSERT INTO splits VALUES ('AAPL', '2020-08-31', 4, 'starter')`,
  "INSERT INTO universe_changes (id, at, kind, cik, detail) VALUES ('one', '2026-01-01', 'renamed', 1, '{}')",
  "INSERT INTO rescreen_failures VALUES ('m', 1, 'no_input', NULL, 3, '2026-01-01')",
  "INSERT INTO usage_days SELECT id, '', '2026-01-01', 3, 1 FROM accounts",
]

async function restoreInto(target: ServiceStores): Promise<void> {
  const backup = await openBackup(join(folder, "backup"))
  if (!backup.ok) throw new Error(backup.message)
  const done = await restore(target, backup.value, () => {})
  if (!done.ok) throw new Error(done.message)
  await finishRestore(target.database)
}

interface ComparedResponse {
  readonly status: number
  readonly body: string
  readonly headers: readonly (readonly [string, string])[]
}

/** A response without the parts that change with each request: request id, time, remaining allowance. */
async function ask({ baseUrl }: LocalService, path: string, screen?: object): Promise<ComparedResponse> {
  const headers = { "X-API-Key": key, "Content-Type": "application/json" }
  const init = screen === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(screen) }
  const response = await fetch(`${baseUrl}${path}`, init)
  const body = (await response.text()).replace(/"request_id":"[^"]+"(,"as_of":"[^"]+")?/, '"request_id":""')
  const ofTheMoment = /^(date|x-request-id|x-ratelimit-|cf-|server-timing|retry-after)/
  return {
    status: response.status,
    body,
    headers: [...response.headers].filter(([name]) => !ofTheMoment.test(name)),
  }
}

async function rowsOf(database: D1Database, sql: string): Promise<unknown> {
  return database.prepare(sql).raw()
}

describe("a restored service", () => {
  const stock = "/instruments/AAPL"
  const requests: readonly { readonly path: string; readonly screen?: object }[] = [
    ...["", "/compliance", "/compliance/history", "/evidence", "/health", "/financials"].map((page) => ({
      path: `${stock}${page}`,
    })),
    { path: "/instruments/JPM/compliance" },
    { path: "/instruments/NOTHING/compliance" },
    { path: "/etfs/SPUS" },
    { path: "/etfs/SPUS/holdings" },
    { path: "/etfs/SPUS/purity/history" },
    { path: "/search?q=app" },
    { path: "/search?q=bank" },
    { path: "/search?q=nvidia" },
    { path: "/methodologies" },
    { path: "/screen", screen: { symbols: ["AAPL", "NVDA", "SPUS", "NOTHING"] } },
    { path: "/screen", screen: { status: "compliant" } },
    { path: "/screen", screen: { country: "US", limit: 5 } },
  ]

  it.each(requests)("responds to $path $screen as the original does", async ({ path, screen }) => {
    const [one, other] = [await ask(original, path, screen), await ask(restored, path, screen)]
    expect(other).toEqual(one)
    expect(one.status).toBeLessThan(500)
    expect(one.status).not.toBe(401)
  })

  it("returns a verdict, so that the comparison is not of errors", async () => {
    const { status, body } = await ask(restored, `${stock}/compliance`)
    const { symbol, determination } = JSON.parse(body).data
    expect([status, symbol, determination.status]).toEqual([200, "AAPL", "compliant"])
    expect((await ask(restored, `${stock}/evidence`)).status).toBe(200)
  })

  it("holds the rows of every table, read in a way that the backup does not use", async () => {
    const [one, other] = [original.target.database, restored.target.database]
    const names = await one
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'",
      )
      .all<{ name: string }>()
    expect(names.results.length).toBeGreaterThan(35)
    for (const { name } of names.results) {
      if (["api_keys", "usage_days", "usage_routes"].includes(name)) continue
      const sql = `SELECT * FROM ${name} LIMIT 3000`
      expect([name, await rowsOf(other, sql)]).toEqual([name, await rowsOf(one, sql)])
    }
    const chain = "SELECT rowid, to_assessment FROM determination_changes ORDER BY rowid"
    expect(await rowsOf(other, chain)).toEqual([
      [5, "c"],
      [9, "b"],
    ])
  })

  it("publishes, counts, finds and refuses as its triggers require", async () => {
    const { database, packets } = restored.target
    const stocks = "SELECT sum(stocks) FROM screening_facets WHERE country_code = '*'"
    const [[before]] = (await rowsOf(database, stocks)) as [[number]]
    await saveListings(database, [
      {
        instrumentId: "ZZQX",
        symbol: "ZZQX",
        name: "Zygote Quux Works",
        exchange: "Nasdaq",
        countryCode: "US",
        cik: null,
        kind: "stock",
        sandbox: false,
        isin: null,
        canonical: true,
      },
    ])
    expect(await rowsOf(database, stocks)).toEqual([[before + 1]])
    expect((await ask(restored, "/search?q=zygote")).body).toContain("ZZQX")
    const publishing = cloudflarePublishing(database, packets)
    const ports = { inputs: cloudflareInputs(database, packets, publishing.clock), publishing }
    expect(await rescreenStored(ports, apple, "2026-09-15")).toEqual(answer("published"))
    for (const ledger of ["determination_history", "determination_changes", "universe_changes"]) {
      await expect(database.prepare(`DELETE FROM ${ledger}`).run()).rejects.toThrow("append-only")
    }
  })
})
