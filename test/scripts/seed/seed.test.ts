import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { D1Database } from "@cloudflare/workers-types"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listedCompanies } from "../../../scripts/backfill/companies.ts"
import { subjectsByBusiness } from "../../../scripts/seed/by-business.ts"
import { applyMigrations } from "../../../scripts/seed/migrations.ts"
import { isSeeded, seedDigest } from "../../../scripts/seed/seed.ts"
import { readIndustryCodes, readOtherNames, readStarter } from "../../../scripts/starter/starter.ts"
import { starterAsOf } from "../../../scripts/starter/tables.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import { inputKey, parseInput } from "../../../src/assessments/stored/input.ts"
import { plainName } from "../../../src/identifiers/company-name.ts"
import { answer } from "../../../src/outcome.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import { subjectStore } from "../../../src/pipeline/rescreen/subjects.ts"
import { decideStructure } from "../../../src/screening/structures/decide.ts"
import { vehicles } from "../../../src/screening/structures/vehicles.ts"
import { findRows } from "../../../src/search/found-rows.ts"
import { searchStore } from "../../../src/search/store.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflareInputs } from "../../../worker/storage/inputs.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { changesIn, replayed, stateIn } from "../../support/feed-replay.ts"
import { isAmongFirst, typedSearches } from "../../support/searches.ts"
import { copySeededStores } from "../../support/seeded-stores.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const data = join(root, "data")
let folder: string
let stores: Stores
let database: D1Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-seed-"))
  await copySeededStores("whole", folder)
  stores = await openLocalStores(root, folder)
  database = stores.database
})

afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true })
})

async function count(query: string): Promise<number> {
  const row = await database.prepare(`SELECT count(*) AS n FROM ${query}`).first<{ n: number }>()
  return row?.n ?? -1
}

describe("migrations", () => {
  it("are applied once", async () => {
    expect(await applyMigrations(database, join(root, "migrations"))).toEqual([])
  })

  it("a failing one leaves the database as it was, with the earlier ones applied", async () => {
    const migrations = join(folder, "migrations")
    cpSync(join(root, "migrations"), migrations, { recursive: true })
    const texts = [
      "CREATE TABLE good (one INTEGER) STRICT;",
      "INSERT INTO good (one) VALUES (1); CREATE TABLE half (one INTEGER) STRICT; INSERT INTO good (two) VALUES (2);",
      "CREATE TABLE later (one INTEGER) STRICT;",
    ]
    for (const [at, text] of texts.entries()) writeFileSync(join(migrations, `900${at}.sql`), text)
    await expect(applyMigrations(database, migrations)).rejects.toThrow(/no column named two/)
    expect(await count("good")).toBe(0)
    expect(await count("sqlite_master WHERE name IN ('half', 'later')")).toBe(0)
    const applied = "SELECT name FROM d1_migrations WHERE name > '9'"
    expect((await database.prepare(applied).raw()).flat()).toEqual(["9000.sql"])
    await expect(applyMigrations(database, join(root, "migrations"))).rejects.toThrow(
      "The database has the tables of another version (9000.sql). npm start fills local data again.",
    )
    await database.prepare("DELETE FROM d1_migrations WHERE name > '9'").run()
  })
})

describe("a seeded database", () => {
  it("has a feed of changes that replays to what is published", async () => {
    const changes = await changesIn(database, 0)
    expect(replayed(changes)).toEqual(await stateIn(database))
    expect(changes.filter(({ kind }) => kind === "verdict").length).toBeGreaterThan(404)
    const badges = changes.flatMap(({ kind, instrumentId }) => (kind === "fund_badge" ? [instrumentId] : []))
    expect(badges.length).toBeGreaterThan(1)
    // No fund is weighed before the companies that it holds are screened.
    expect(badges).toEqual([...new Set(badges)])
  })

  it("holds a determination of each of the 414 companies, and the packet of each verdict", async () => {
    const ofCompanies = "determinations WHERE methodology = 'aaoifi-ss21@2026.1' AND cik"
    expect(await count(`${ofCompanies} IN (SELECT cik FROM screening_inputs)`)).toBe(414)
    const byBusiness = subjectsByBusiness(readStarter(data), readIndustryCodes(data)).length
    expect(await count(`${ofCompanies} NOT IN (SELECT cik FROM screening_inputs)`)).toBe(byBusiness)
    const { results } = await database
      .prepare("SELECT packet_key, analysis_status FROM determinations")
      .all<{ packet_key: string | null; analysis_status: string }>()
    const decided = results.filter(({ analysis_status }) => analysis_status === "complete")
    expect(decided.length).toBeGreaterThan(300)
    for (const { packet_key } of decided.filter((_, at) => at % 8 === 0)) {
      expect(packet_key === null ? null : await stores.packets.head(packet_key)).not.toBeNull()
    }
  })

  it("decides each vehicle with a dossier by its structure, and lists it as a stock without a sector", async () => {
    const { results } = await database
      .prepare(
        `SELECT l.instrument_id, l.kind, c.sector, d.methodology, d.status
        FROM determinations AS d JOIN companies AS c ON c.cik = d.cik JOIN listings AS l ON l.cik = d.cik
        WHERE d.methodology NOT LIKE 'aaoifi-ss21@%' AND l.canonical = 1 ORDER BY 1`,
      )
      .all()
    const expected = vehicles.map((dossier) => ({
      instrument_id: dossier.instrumentId,
      kind: "stock",
      sector: null,
      methodology: `${dossier.methodology}@2026.1`,
      status: decideStructure(dossier).status,
    }))
    expect(results).toEqual(expected.sort((a, b) => (a.instrument_id < b.instrument_id ? -1 : 1)))
    expect(results.length).toBeGreaterThan(2)
  })

  it("excludes the vehicles from the backfill, which screens by ratios", async () => {
    const listed = await listedCompanies(database)
    expect(listed.has(320193)).toBe(true)
    expect(vehicles.filter(({ cik }) => listed.has(cik))).toEqual([])
  })

  it("holds the input of each company, from which the queue makes the same assessment", async () => {
    expect(await count("screening_inputs")).toBe(414)
    const { packets } = stores
    const publishing = cloudflarePublishing(database, packets)
    const ports = { inputs: cloudflareInputs(database, packets, publishing.clock), publishing }
    const { results } = await database
      .prepare("SELECT DISTINCT cik FROM listings WHERE sandbox = 1 AND kind = 'stock'")
      .all<{ cik: number }>()
    for (const { cik } of results) {
      expect(await rescreenStored(ports, cik, starterAsOf)).toEqual(answer("unchanged"))
    }
    expect(results).toHaveLength(10)
  })

  it("returns for each listed company the subject it was screened as", async () => {
    const { packets } = stores
    const subjects = subjectStore(databaseOf(database))
    const { results } = await database
      .prepare(
        "SELECT cik FROM screening_inputs WHERE cik IN (SELECT cik FROM listings WHERE kind = 'stock')",
      )
      .all<{ cik: number }>()
    expect(results.length).toBeGreaterThan(390)
    const others: unknown[] = []
    const waiting = results.filter((_, at) => at % 4 === 0).values()
    const lane = async () => {
      for (const { cik } of waiting) {
        const [subject, stored] = await Promise.all([subjects.find(cik), packets.get(inputKey(cik))])
        const input = parseInput((await stored?.text()) ?? "")
        const screenedOn = input.ok ? input.value.subject : null
        if (JSON.stringify(subject) !== JSON.stringify(screenedOn)) others.push([subject, screenedOn])
      }
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    expect(others).toEqual([])
  })

  it("holds the closes of every share of the starter; they change no verdict", async () => {
    expect(await count("price_series WHERE moved_at IS NULL AND json_array_length(closes) > 0")).toBe(6979)
    expect(await count("price_series WHERE instrument_id IN ('MSFT', 'JPM')")).toBe(2)
    expect(await count("price_series WHERE instrument_id = 'VOO'")).toBe(0)
    const apple = await database
      .prepare("SELECT closes, last_date FROM price_series WHERE instrument_id = 'AAPL'")
      .first<{ closes: string; last_date: string }>()
    expect(apple?.last_date).toBe("2026-08-21")
    expect(JSON.parse(apple?.closes ?? "[]").slice(-2)).toEqual([
      ["2026-07-31", 308.91],
      ["2026-08-21", 309.35],
    ])
  })

  it("lists every line, and links only shares to their company", async () => {
    const lines = await database
      .prepare(
        "SELECT symbol, cik, kind FROM listings WHERE symbol IN ('GOOG', 'GOOGL', 'ABR', 'ABR-PD', 'GLD', 'SPY', 'MSFT')",
      )
      .all<{ symbol: string; cik: number | null; kind: string }>()
    expect(lines.results).toEqual(
      expect.arrayContaining([
        { symbol: "GOOG", cik: 1652044, kind: "stock" },
        { symbol: "GOOGL", cik: 1652044, kind: "stock" },
        { symbol: "ABR", cik: 1253986, kind: "stock" },
        { symbol: "ABR-PD", cik: null, kind: "stock" },
        { symbol: "GLD", cik: 1222333, kind: "stock" },
        { symbol: "SPY", cik: null, kind: "fund" },
        { symbol: "MSFT", cik: 789019, kind: "stock" },
      ]),
    )
    expect(await count("listings")).toBeGreaterThan(36_000)
  })

  it("knows of each line that is no share what it is and whose, and the share where there is one", async () => {
    const { results } = await database
      .prepare(
        `SELECT line.instrument_id AS line, line.security, share.instrument_id AS share FROM listings AS line
        LEFT JOIN listings AS share ON share.cik = line.other_of AND share.canonical = 1
        WHERE line.instrument_id IN ('JSM', 'ABR-PD', 'GLD', 'SPY', 'MSFT') ORDER BY 1`,
      )
      .all()
    expect(results).toEqual([
      { line: "ABR-PD", security: "preferred", share: "ABR" },
      { line: "GLD", security: null, share: null },
      { line: "JSM", security: "note", share: "NAVI" },
      { line: "MSFT", security: null, share: null },
      { line: "SPY", security: null, share: null },
    ])
    expect(await count("listings WHERE security IS NOT NULL")).toBe(2263)
    expect(await count("listings WHERE (security IS NULL) <> (other_of IS NULL)")).toBe(0)
    expect(await count("listings WHERE security IS NOT NULL AND cik IS NOT NULL")).toBe(0)
  })

  it("has sandbox stocks of every outcome, and two funds with holdings", async () => {
    const { results } = await database
      .prepare(
        "SELECT DISTINCT d.status FROM listings AS l JOIN determinations AS d ON d.cik = l.cik WHERE l.sandbox = 1 ORDER BY 1",
      )
      .all<{ status: string }>()
    expect(results.map(({ status }) => status)).toEqual(["compliant", "non-compliant", "pending"])
    const atHome = "sandbox = 1 AND instrument_id NOT LIKE '%:%'"
    expect(await count(`listings WHERE ${atHome} AND kind = 'stock'`)).toBe(10)
    const held = "listings JOIN funds USING (instrument_id) WHERE snapshot_key IS NOT NULL"
    expect(await count(`${held} AND ${atHome}`)).toBe(2)
    expect(await count(`listings WHERE ${atHome}`)).toBe(12)
  })

  it("lets a sandbox key reach a sandbox stock by its foreign lines, and no other company by any line", async () => {
    const { results } = await database
      .prepare(
        "SELECT instrument_id, cik, sandbox FROM listings WHERE instrument_id IN ('FRA:APC', 'TPE:2330', 'TYO:7203', 'FRA:SAP')",
      )
      .all<{ instrument_id: string; cik: number; sandbox: number }>()
    const isReached = new Map(results.map(({ instrument_id, sandbox }) => [instrument_id, sandbox]))
    expect(Object.fromEntries(isReached)).toMatchObject({
      "FRA:APC": 1,
      "TPE:2330": 1,
      "TYO:7203": 0,
      "FRA:SAP": 0,
    })
    expect(await count("(SELECT DISTINCT cik FROM listings WHERE sandbox = 1 AND kind = 'stock')")).toBe(10)
    expect(await count("listings WHERE sandbox = 1 AND kind = 'stock' AND cik IS NULL")).toBe(0)
  })

  it("stores the true purity of past days, and the current holdings of each of these funds", async () => {
    const { results } = await database
      .prepare(
        "SELECT fund, min(date) AS first FROM fund_purity WHERE date < '2023' GROUP BY fund ORDER BY fund",
      )
      .all()
    expect(results).toEqual(
      ["DIA", "HLAL", "QQQ", "SPUS"].map((fund) => ({ fund, first: expect.stringMatching(/^2021-/) })),
    )
    expect(await count("funds WHERE snapshot_key IS NOT NULL")).toBe(21)
    expect(
      await count(
        "funds WHERE snapshot_key IS NOT NULL AND holdings_lines <> (SELECT count(*) FROM fund_holdings WHERE fund = instrument_id)",
      ),
    ).toBe(0)
    expect(await count("funds JOIN listings USING (instrument_id) WHERE kind = 'stock'")).toBe(0)
  })

  it("shows each company under one line, and has the last closes of the lines with prices", async () => {
    expect(await count("listings WHERE canonical = 1 AND cik IS NOT NULL")).toBe(
      await count("(SELECT DISTINCT cik FROM listings WHERE cik IS NOT NULL)"),
    )
    const { results } = await database
      .prepare("SELECT * FROM quotes WHERE instrument_id IN ('AAPL', 'MSFT') ORDER BY 1")
      .all()
    expect(results).toHaveLength(2)
    for (const quote of results) {
      expect(quote).toMatchObject({ currency: "USD", date: "2026-08-21" })
      expect(quote.close).not.toBe(quote.previous_close)
      expect(quote.previous_close).toBeGreaterThan(0)
    }
  })

  it("shows a person what they search for in the first three rows, in at least 59 of 60 searches", async () => {
    const searches = typedSearches()
    const ports = { search: searchStore(databaseOf(database)) }
    const found = await Promise.all(
      searches.map(async (search) => {
        const { rows } = await findRows(ports, { scope: "sandbox" }, search.text)
        return isAmongFirst(search, rows)
      }),
    )
    const missed = searches.filter((_, at) => !found[at]).map(({ text }) => text)
    expect(searches).toHaveLength(60)
    expect(missed).toEqual(["أبل"])
  })

  it.each([
    ["j&j", "JNJ"],
    ["J and J", "JNJ"],
    ["p&g", "PG"],
    ["google", "GOOGL"],
    ["facebook", "META"],
    ["apple computer", "AAPL"],
    ["tempur sealy", "SGI"],
    ["bb&t", "TFC"],
    ["yandex", "NBIS"],
    ["sp500", "SPY"],
    ["s&p 500", "SPY"],
    ["s&p500 index", "SPY"],
    ["nasdaq", "QQQ"],
    ["nasdaq 100", "QQQ"],
    ["nasdaq100", "QQQ"],
    ["the dow jones industrial average", "DIA"],
    ["russell2000", "IWM"],
    ["s&p midcap 400", "MDY"],
    // A ticker, and a current name, come before what others are or were called.
    ["coke", "COKE"],
    ["dow", "DOW"],
    ["philip morris", "PM"],
    ["hertz global holdings", "HTZ"],
    ["s&p", "SPGI"],
  ])("shows for %s first %s", async (text, line) => {
    const { rows } = await findRows({ search: searchStore(databaseOf(database)) }, { scope: "full" }, text)
    expect(rows[0]?.listing.instrumentId).toBe(line)
  })

  it("finds registrants by their former names, after the lines that have these today", async () => {
    const ports = { search: searchStore(databaseOf(database)) }
    const lost: string[] = []
    // Each takes a while: one in sixteen.
    for (const { cik, name } of readOtherNames(data).former.filter((_, at) => at % 16 === 0)) {
      const { core } = plainName(name)
      const { rows, isWhole } = await findRows(ports, { scope: "full" }, core)
      const cores = rows.map(({ listing }) => plainName(listing.name).core)
      const at = rows.findIndex(({ listing }) => listing.cik === cik)
      if (at < 0 && isWhole) lost.push(`${name}: not found`)
      // `TOTAL` begins the current name of TotalEnergies too.
      const isFormerAlone = at >= 0 && !cores[at]?.startsWith(core)
      if (isFormerAlone && cores.lastIndexOf(core) > at) lost.push(`${name}: beats a name`)
    }
    expect(lost).toEqual([])
  })

  it("records what it was seeded with", async () => {
    expect(await isSeeded(database, seedDigest(root))).toBe(true)
    expect(await isSeeded(database, "second")).toBe(false)
  })
})
