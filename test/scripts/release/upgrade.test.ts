import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Client, client } from "../../../packages/client/src/index.ts"
import type { EdgarMirror } from "../../../scripts/edgar-mirror/server.ts"
import { putRelease } from "../../../scripts/release/database.ts"
import type { ReleaseFixture } from "../../../scripts/release/fixture.ts"
import { applyMigrations } from "../../../scripts/seed/migrations.ts"
import { type LocalService, startLocalService } from "../../../scripts/support/local-service.ts"
import { endpoints } from "../../../src/contract/endpoints.ts"
import { answer } from "../../../src/outcome.ts"
import { currentMethodology } from "../../../src/screening/methodologies.ts"
import { methodologyRef } from "../../../src/screening/methodology.ts"
import { decideStructure } from "../../../src/screening/structures/decide.ts"
import { gld } from "../../../src/screening/structures/dossiers/gld.ts"
import { d1Accounts } from "../../../worker/storage/accounts/accounts.ts"
import { d1DueCompanies } from "../../../worker/storage/write/due-companies.ts"
import { changesIn, replayed, stateIn } from "../../support/feed-replay.ts"
import {
  columnsOf,
  isFirstOfCompany,
  judgedLines,
  releaseFixture,
  releases,
  rowsOf,
  schemaOf,
} from "../../support/releases.ts"
import { screenAgain, takeUniverseOfToday, tickerListOfToday } from "../../support/universe-of-today.ts"

/** Databases of earlier releases, migrated to the current schema and served by the current code. */

const migrations = fileURLToPath(new URL("../../../migrations", import.meta.url))
/** A company that is screened again on the old database; no earlier test requests it, so nothing of it is cached. */
const kimberly = { cik: 55785, symbol: "KMB" }
/** The companies in every database, and the trust GLD, which is a fund without a company in the older ones. */
const ciks = new Set([...rowsOf(releaseFixture("0.1.0"), "companies").map(({ cik }) => Number(cik)), gld.cik])
const nothing = async () => {}

let edgar: EdgarMirror
let zero: LocalService
let asMade: { readonly schema: readonly string[]; readonly columns: readonly unknown[] }

beforeAll(async () => {
  edgar = await tickerListOfToday(ciks)
  zero = await startLocalService({ load: nothing })
  asMade = {
    schema: await schemaOf(zero.target.database),
    columns: await columnsOf(zero.target.database),
  }
})
afterAll(async () => {
  await zero.stop()
  await edgar.stop()
})

describe("from zero", () => {
  it("migrations applied twice change nothing the second time", async () => {
    expect(await applyMigrations(zero.target.database, migrations)).toEqual([])
    expect(await schemaOf(zero.target.database)).toEqual(asMade.schema)
  })

  it("a failing migration leaves the database as it was, with the earlier ones applied", async () => {
    const folder = mkdtempSync(join(tmpdir(), "qistas-migrations-"))
    try {
      writeFileSync(join(folder, "9001_good.sql"), "CREATE TABLE good (one INTEGER) STRICT;")
      writeFileSync(
        join(folder, "9002_broken.sql"),
        `INSERT INTO good (one) VALUES (1); CREATE TABLE half (one INTEGER) STRICT;
         ALTER TABLE accounts ADD COLUMN half TEXT; INSERT INTO good (two) VALUES (2);`,
      )
      writeFileSync(join(folder, "9003_after.sql"), "CREATE TABLE later (one INTEGER) STRICT;")
      const { database } = zero.target
      await expect(applyMigrations(database, folder)).rejects.toThrow(/no column named two/)
      expect(await database.prepare("SELECT count(*) AS rows FROM good").first("rows")).toBe(0)
      const applied = "SELECT name FROM d1_migrations WHERE name > '9' ORDER BY 1"
      expect((await database.prepare(applied).raw()).flat()).toEqual(["9001_good.sql"])
      await database.batch([
        database.prepare("DROP TABLE good"),
        database.prepare("DELETE FROM d1_migrations WHERE name > '9'"),
      ])
      expect(await schemaOf(database)).toEqual(asMade.schema)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** The changes of migrations to existing rows. Everything else of every table stays as it is. */
function rowsExpected(fixture: ReleaseFixture, table: string) {
  const rows = rowsOf(fixture, table)
  if (table !== "determinations") return rows
  return rows.map((row) => {
    const history: unknown = typeof row.history_json === "string" ? JSON.parse(row.history_json) : null
    if (history === null || typeof history !== "object" || "changes" in history) return row
    return { ...row, history_json: JSON.stringify({ ...history, changes: [] }) }
  })
}

const texts = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()

describe.each(releases)("from %s", (version) => {
  let fixture: ReleaseFixture
  let service: LocalService
  let qistas: Client

  beforeAll(async () => {
    fixture = releaseFixture(version)
    const { pepper, liveKey } = fixture.secrets
    service = await startLocalService({
      vars: { EDGAR_WWW_URL: edgar.url, EDGAR_DATA_URL: edgar.url, EDGAR_USER_AGENT: "Qistas tests" },
      pepper,
      found: (target) => putRelease(target, fixture),
      load: nothing,
    })
    qistas = client({ baseUrl: service.baseUrl, key: liveKey })
  })
  afterAll(() => service.stop())

  it("reaches the schema of an empty database, and no migration is left", async () => {
    expect(await applyMigrations(service.target.database, migrations)).toEqual([])
    expect(await columnsOf(service.target.database)).toEqual(asMade.columns)
    expect(await schemaOf(service.target.database)).toEqual(asMade.schema)
  })

  it("has a feed of changes that replays to what is published", async () => {
    const { database } = service.target
    const changes = await changesIn(database, 0)
    expect(replayed(changes)).toEqual(await stateIn(database))
    expect(changes.every(({ before }) => before === null)).toBe(true)
    expect(changes.filter(({ kind }) => kind === "verdict").length).toBeGreaterThan(5)
  })

  it("keeps every row of every table", async () => {
    for (const { name, columns: all } of fixture.tables) {
      // Migration 0016 writes what is searched of each line again.
      const columns = name === "search_entries" ? ["instrument_id", "symbol"] : all
      const { results } = await service.target.database
        .prepare(`SELECT ${columns.join(", ")} FROM ${name}`)
        .all()
      const expected: readonly Readonly<Record<string, unknown>>[] = rowsExpected(fixture, name)
      const before = texts(
        expected.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))),
      )
      const rows = texts(results).filter((row) => name !== "d1_migrations" || before.includes(row))
      expect({ name, rows }).toEqual({ name, rows: before })
    }
  })

  it("accepts its keys, each with its former access", async () => {
    const { sandboxKey, liveKey } = fixture.secrets
    for (const [key, type] of [[sandboxKey, "sandbox"] as const, [liveKey, "live"] as const]) {
      const caller = await client({ baseUrl: service.baseUrl, key }).me()
      expect(caller).toMatchObject({ ok: true, data: { plan: "plus", key: { type } } })
    }
  })

  it("returns each verdict as the release stored it, in today's shape", async () => {
    const lines = judgedLines(fixture).filter(({ symbol }) => symbol !== kimberly.symbol)
    expect(lines.length).toBeGreaterThanOrEqual(10)
    for (const { symbol, listing, determination } of lines) {
      const reply = await qistas.compliance({ symbol })
      if (!reply.ok) throw new Error(`${symbol}: ${reply.message}`)
      expect(endpoints.compliance.data.safeParse(reply.data).error).toBeUndefined()
      expect(endpoints.compliance.meta.safeParse(reply.meta).error).toBeUndefined()
      const { name } = listing
      const identity = { symbol: listing.symbol, instrument_id: symbol, name }
      const freshness = {
        as_of: String(determination.as_of).slice(0, 10),
        age_days: expect.any(Number),
        newest_period_end: null,
        next_report_due: null,
        stale: null,
      }
      const stored = JSON.parse(String(determination.compliance_json))
      expect(reply.data).toEqual({ ...identity, freshness, ...stored })
    }
  })

  it("returns every other document in today's shape, or the reason why it is missing", async () => {
    for (const { symbol, determination } of judgedLines(fixture).filter(isFirstOfCompany)) {
      if (symbol === kimberly.symbol) continue
      for (const [name, isThere] of [
        ["overview", true],
        ["health", determination.health_json !== null],
        ["evidence", determination.packet_key !== null],
        ["financials", (determination.financials_key ?? null) !== null],
        ["history", (determination.history_json ?? null) !== null],
      ] as const) {
        const reply = await qistas[name]({ symbol })
        expect([symbol, name, reply.status]).toEqual([symbol, name, isThere ? 200 : 404])
        if (!reply.ok) continue
        expect([symbol, name, endpoints[name].data.safeParse(reply.data).error]).toEqual([
          symbol,
          name,
          undefined,
        ])
        expect(endpoints[name].meta.safeParse(reply.meta).error).toBeUndefined()
      }
    }
  })

  it("returns its funds in today's shape, never-weighed ones as not weighed", async () => {
    for (const { instrument_id, kind } of rowsOf(fixture, "listings")) {
      if (kind !== "fund") continue
      const symbol = String(instrument_id)
      for (const name of ["etf", "etfHoldings", "purityHistory"] as const) {
        const reply = await qistas[name]({ symbol })
        expect([symbol, name, reply.status]).toEqual([symbol, name, 200])
        if (reply.ok) expect(endpoints[name].data.safeParse(reply.data).error).toBeUndefined()
      }
      const fund = rowsOf(fixture, "funds").find((row) => row.instrument_id === symbol)
      expect(await qistas.etf({ symbol })).toMatchObject({
        data: { purity: { percentage: fund?.purity_percentage ?? null } },
      })
    }
  })

  it("finds every line by its symbol, and Apple by its name", async () => {
    for (const { instrument_id, symbol } of rowsOf(fixture, "listings")) {
      const found = await qistas.search({ q: String(symbol), limit: 50 })
      if (!found.ok) throw new Error(found.message)
      expect(found.data.map((item) => item.instrument_id)).toContain(instrument_id)
      expect(endpoints.search.data.safeParse(found.data).error).toBeUndefined()
    }
    expect(await qistas.search({ q: "apple inc", limit: 1 })).toMatchObject({
      data: [{ instrument_id: "AAPL", status: "compliant" }],
    })
  })

  it.each(["compliant", "non-compliant", "pending"] as const)(
    "counts the %s stocks in filter mode",
    async (status) => {
      const { results } = await service.target.database
        .prepare(
          `SELECT instrument_id FROM listings LEFT JOIN determinations USING (cik)
         WHERE kind = 'stock' AND canonical = 1 AND coalesce(status, 'pending') = ?1 ORDER BY 1`,
        )
        .bind(status)
        .all<{ instrument_id: string }>()
      const reply = await qistas.screen({ status, sort: "symbol", limit: 100 })
      if (!reply.ok) throw new Error(reply.message)
      expect(reply.meta).toMatchObject({ total: results.length })
      expect(endpoints.screen.data.safeParse(reply.data).error).toBeUndefined()
      expect(JSON.stringify(reply.data)).toContain(results[0]?.instrument_id ?? "[]")
    },
  )

  it("has the daily run screen the companies without a history again", async () => {
    const due = await d1DueCompanies(service.target.database).find({
      methodology: methodologyRef(currentMethodology),
      asOfBefore: "2000-01-01",
      companiesMax: 100,
    })
    const without = rowsOf(fixture, "determinations").filter((row) => (row.history_json ?? null) === null)
    expect([...due].sort()).toEqual(without.map(({ cik }) => cik).sort())
  })

  it("screens a company again on its stored input and extends its history; without closes the verdict is withheld", async () => {
    const { target } = service
    const past = "SELECT count(*) AS rows FROM determination_history WHERE cik = ?1"
    const pastRows = () => target.database.prepare(past).bind(kimberly.cik).first<number>("rows")
    const before = await pastRows()
    expect(await screenAgain(target, kimberly.cik, "2026-09-24")).toEqual(answer("published"))
    expect(await pastRows()).toBe((before ?? 0) + 1)
    const { withheld_reason } = (await target.database
      .prepare("SELECT withheld_reason FROM determinations WHERE cik = ?1")
      .bind(kimberly.cik)
      .first<{ withheld_reason: string | null }>()) ?? { withheld_reason: "no row" }
    const hasCloses = rowsOf(fixture, "price_series").length > 0
    expect(withheld_reason).toBe(hasCloses ? null : "market_cap_unavailable")
  })

  it("takes today's listings and closes, and then returns the verdict with history and figures", async () => {
    const { target } = service
    const underArmour = "SELECT instrument_id FROM listings WHERE cik = 1336917 AND canonical = 1"
    const shownUnder = () => target.database.prepare(underArmour).first("instrument_id")
    expect(await shownUnder()).toBe(version === "0.1.0" ? "UA" : "UAA")
    await takeUniverseOfToday(target.database, ciks)
    expect(await shownUnder()).toBe("UAA")
    expect(await screenAgain(target, kimberly.cik, "2026-09-25")).toEqual(answer("published"))
    const { symbol } = kimberly
    const verdict = await qistas.compliance({ symbol })
    expect(verdict).toMatchObject({
      data: { as_of: "2026-09-25T00:00:00Z", determination: { status: "compliant" } },
      meta: { methodology: methodologyRef(currentMethodology), analysis_status: "complete" },
    })
    for (const name of ["evidence", "financials", "history"] as const) {
      const reply = await qistas[name]({ symbol })
      expect([name, reply.status]).toEqual([name, 200])
    }
    expect(await qistas.search({ q: "kimberly clark", limit: 1 })).toMatchObject({
      data: [{ instrument_id: "KMB", status: "compliant" }],
    })
  })

  it("lets the owner of an account without an address sign in once an address is written", async () => {
    const { database } = service.target
    const unaddressed = rowsOf(fixture, "accounts").filter((row) => (row.email ?? null) === null)
    const { open } = d1Accounts(database)
    for (const { id } of unaddressed) {
      expect(await open("somebody@example.com")).toMatchObject({ isNew: true })
      await database.prepare("UPDATE accounts SET email = 'owner@example.com' WHERE id = ?1").bind(id).run()
      expect(await open("owner@example.com")).toMatchObject({ isNew: false, account: { id } })
    }
    expect(unaddressed).toHaveLength(version < "0.5" ? 1 : 0)
  })

  it("makes a trust with a dossier a stock by the ticker list, and decides it in the next funds run", async () => {
    await service.operate("POST", "/operator/tasks/universe?trust=confirmed")
    await service.operate("POST", "/operator/tasks/funds")
    const standing = await service.target.database
      .prepare(
        "SELECT kind, status, methodology FROM listings JOIN determinations USING (cik) WHERE symbol = 'GLD'",
      )
      .first()
    const { status, methodology } = decideStructure(gld)
    expect(standing).toEqual({ kind: "stock", status, methodology: methodologyRef(methodology) })
  })
})
