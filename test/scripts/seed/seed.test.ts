import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { isDeepStrictEqual } from "node:util"
import type { D1Database } from "@cloudflare/workers-types"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { listedCompanies } from "../../../scripts/backfill/companies.ts"
import { subjectsByBusiness } from "../../../scripts/seed/by-business.ts"
import { applyMigrations } from "../../../scripts/seed/migrations.ts"
import { isSeeded, seedDigest } from "../../../scripts/seed/seed.ts"
import {
  readIndustryCodes,
  readOtherNames,
  readStarter,
  readWorld,
} from "../../../scripts/starter/starter.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import { plainName } from "../../../src/identifiers/company-name.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import { answer } from "../../../src/outcome.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import { subjectStore } from "../../../src/pipeline/rescreen/subjects.ts"
import { decideStructure } from "../../../src/screening/structures/decide.ts"
import { vehicles } from "../../../src/screening/structures/vehicles.ts"
import { findRows } from "../../../src/search/found-rows.ts"
import { searchStore } from "../../../src/search/store.ts"
import { inputKey, parseInput } from "../../../src/stored/input.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflareInputs } from "../../../worker/storage/inputs.ts"
import { cloudflarePublishing } from "../../../worker/storage/objects.ts"
import { changesIn, replayed, stateIn } from "../../support/feed-replay.ts"
import { copySeededStores } from "../../support/seeded-stores.ts"

/**
 * Sixty searches as typed by people, written down before the ranking that they measure. Each has the lines of
 * which one must be found.
 */
const typedSearches = rowsIn("search-queries.tsv")

/** Searches as typed by people, each with the line to show first. */
const firstHits = rowsIn("search-first-hits.tsv")

function rowsIn(file: string): readonly (readonly string[])[] {
  const text = readFileSync(new URL(`../../fixtures/${file}`, import.meta.url), "utf8")
  return text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((row) => row.split("\t"))
}

const root = fileURLToPath(new URL("../../..", import.meta.url))
const data = join(root, "data")
let folder: string
let stores: Stores
let database: D1Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-seed-"))
  await copySeededStores("whole", folder)
  stores = await openLocalStores(folder)
  database = stores.database
})

afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true })
})

async function rowsOf<Row>(query: string): Promise<Row[]> {
  return (await database.prepare(query).all<Row>()).results
}

/** The lines found by a text, best first, each with the other lines of its company. */
async function found(text: string, scope: "full" | "sandbox" = "full") {
  return findRows({ search: searchStore(databaseOf(database)) }, { scope }, text)
}

async function count(query: string): Promise<number> {
  const row = await database.prepare(`SELECT count(*) AS n FROM ${query}`).first<{ n: number }>()
  return row?.n ?? -1
}

describe("migrations", () => {
  it("are applied once", async () => {
    expect(await applyMigrations(database, join(root, "migrations"))).toEqual([])
  })

  it("that fail leave the database unchanged, except for earlier migrations", async () => {
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
  it("has a feed of changes whose replay gives the published state", async () => {
    const changes = await changesIn(database, 0)
    expect(replayed(changes)).toEqual(await stateIn(database))
    expect(changes.filter(({ kind }) => kind === "verdict").length).toBeGreaterThan(404)
    const badges = changes.flatMap(({ kind, instrumentId }) => (kind === "fund_badge" ? [instrumentId] : []))
    expect(badges.length).toBeGreaterThan(1)
    // A fund is weighed only after the companies that it holds are screened.
    expect(badges).toEqual([...new Set(badges)])
  })

  it("has a determination for each of the 769 companies, and a packet for each verdict", async () => {
    const ofCompanies = "determinations WHERE methodology = 'aaoifi-ss21@2026.1' AND filer"
    expect(await count(`${ofCompanies} IN (SELECT filer FROM screening_inputs)`)).toBe(769)
    const byBusiness = subjectsByBusiness(readStarter(data), readWorld(data), readIndustryCodes(data)).length
    expect(await count(`${ofCompanies} NOT IN (SELECT filer FROM screening_inputs)`)).toBe(byBusiness)
    const results = await rowsOf<{ packet_key: string | null; analysis_status: string }>(
      "SELECT packet_key, analysis_status FROM determinations",
    )
    const decided = results.filter(({ analysis_status }) => analysis_status === "complete")
    expect(decided.length).toBeGreaterThan(300)
    for (const { packet_key } of decided.filter((_, at) => at % 8 === 0)) {
      expect(packet_key === null ? null : await stores.packets.head(packet_key)).not.toBeNull()
    }
  })

  it.each([
    ["KRX:000660", "dart:00164779", "pending"],
    ["KRX:055550", "edgar:0001263043", "non-compliant"],
    ["TYO:2914", "edinet:E00492", "non-compliant"],
    ["FRA:RHM", "esef:5299001OU9CSE29O6S05", "non-compliant"],
    ["SHA:3988", "line:SHA:3988", "non-compliant"],
    ["TYO:6301", "edinet:E01532", null],
    ["NSE:TCS", "line:NSE:TCS", null],
  ])(
    "lists %s under its company, which search finds, with the verdict that figures or business give",
    async (line, filer, status) => {
      const [row] = await rowsOf<{ filer: string; name: string; status: string | null }>(`
        SELECT l.filer, l.name, d.status FROM listings AS l JOIN companies AS c ON c.filer = l.filer
        LEFT JOIN determinations AS d ON d.filer = l.filer AND d.methodology = 'aaoifi-ss21@2026.1'
        WHERE l.instrument_id = '${line}'`)
      expect([row?.filer, row?.status]).toEqual([filer, status])
      expect(JSON.stringify(await found(row?.name ?? ""))).toContain(line)
    },
  )

  it("decides each vehicle with a dossier by its structure, and lists it as a stock without a sector", async () => {
    const results = await rowsOf(`SELECT l.instrument_id, l.kind, c.sector, d.methodology, d.status
        FROM determinations AS d JOIN companies AS c ON c.filer = d.filer JOIN listings AS l ON l.filer = d.filer
        WHERE d.methodology NOT LIKE 'aaoifi-ss21@%' AND l.canonical = 1 ORDER BY 1`)
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
    expect(listed.has("edgar:0000320193")).toBe(true)
    expect(vehicles.filter(({ filer }) => listed.has(filer))).toEqual([])
  })

  it("has the input of each company, from which the queue makes the same assessment", async () => {
    expect(await count("screening_inputs")).toBe(769)
    const { packets } = stores
    const publishing = cloudflarePublishing(database, packets)
    const ports = { inputs: cloudflareInputs(database, packets, publishing.clock), publishing }
    const results = await rowsOf<{ filer: FilerId; asOf: string }>(
      `SELECT DISTINCT filer, date(as_of) AS asOf FROM determinations JOIN listings USING (filer)
       WHERE sandbox = 1 AND kind = 'stock'`,
    )
    for (const { filer, asOf } of results) {
      expect(await rescreenStored(ports, filer, asOf), `${filer} ${asOf}`).toEqual(answer("unchanged"))
    }
    expect(results).toHaveLength(10)
  })

  it("has for each listed company the subject with which it was screened", async () => {
    const { packets } = stores
    const subjects = subjectStore(databaseOf(database))
    const results = await rowsOf<{ filer: FilerId }>(
      "SELECT filer FROM screening_inputs WHERE filer IN (SELECT filer FROM listings WHERE kind = 'stock')",
    )
    expect(results.length).toBeGreaterThan(390)
    const others: unknown[] = []
    const waiting = results.filter((_, at) => at % 4 === 0).values()
    const lane = async () => {
      for (const { filer } of waiting) {
        const [subject, stored] = await Promise.all([subjects.find(filer), packets.get(inputKey(filer))])
        const input = parseInput((await stored?.text()) ?? "")
        const screenedOn = input.ok ? input.value.subject : null
        if (!isDeepStrictEqual(subject, screenedOn)) others.push([subject, screenedOn])
      }
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    expect(others).toEqual([])
  })

  it("has the closes of every share of the starter, which change no verdict", async () => {
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

  it("lists every line with its kind, and links only shares to their company", async () => {
    const results = await rowsOf(
      `SELECT line.instrument_id AS line, line.filer, line.kind, line.security, share.instrument_id AS share
      FROM listings AS line LEFT JOIN listings AS share ON share.filer = line.other_of AND share.canonical = 1
      WHERE line.instrument_id IN ('GOOG', 'GOOGL', 'ABR', 'ABR-PD', 'GLD', 'SPY', 'MSFT', 'JSM') ORDER BY 1`,
    )
    expect(results.map((row) => Object.values(row as object))).toEqual([
      ["ABR", "edgar:0001253986", "stock", null, null],
      ["ABR-PD", null, "stock", "preferred", "ABR"],
      ["GLD", "edgar:0001222333", "stock", null, null],
      ["GOOG", "edgar:0001652044", "stock", null, null],
      ["GOOGL", "edgar:0001652044", "stock", null, null],
      ["JSM", null, "stock", "note", "NAVI"],
      ["MSFT", "edgar:0000789019", "stock", null, null],
      ["SPY", null, "fund", null, null],
    ])
    expect(await count("listings")).toBeGreaterThan(36_000)
    expect(await count("listings WHERE security IS NOT NULL")).toBe(2263)
    expect(await count("listings WHERE (security IS NULL) <> (other_of IS NULL)")).toBe(0)
    expect(await count("listings WHERE security IS NOT NULL AND filer IS NOT NULL")).toBe(0)
  })

  it("has sandbox stocks with every outcome, and two funds with holdings", async () => {
    const results = await rowsOf<{ status: string }>(
      "SELECT DISTINCT d.status FROM listings AS l JOIN determinations AS d ON d.filer = l.filer WHERE l.sandbox = 1 ORDER BY 1",
    )
    expect(results.map(({ status }) => status)).toEqual(["compliant", "non-compliant", "pending"])
    const atHome = "sandbox = 1 AND instrument_id NOT LIKE '%:%'"
    expect(await count(`listings WHERE ${atHome} AND kind = 'stock'`)).toBe(13)
    const held = "listings JOIN funds USING (instrument_id) WHERE snapshot_key IS NOT NULL"
    expect(await count(`${held} AND ${atHome}`)).toBe(2)
    expect(await count(`listings WHERE ${atHome}`)).toBe(15)
  })

  it("allows a sandbox key every share line of a sandbox stock, but no line of another company", async () => {
    const results = await rowsOf<{ instrument_id: string; filer: FilerId; sandbox: number }>(
      "SELECT instrument_id, filer, sandbox FROM listings WHERE instrument_id IN ('FRA:APC', 'TPE:2330', 'TYO:7203', 'FRA:SAP', 'GOOG', 'JPM-PC')",
    )
    const isReached = results.map(({ instrument_id: line, sandbox }) => [line, sandbox])
    const expected = { GOOG: 1, "JPM-PC": 0, "FRA:APC": 1, "TPE:2330": 1, "TYO:7203": 0, "FRA:SAP": 0 }
    expect(Object.fromEntries(isReached)).toEqual(expected)
    expect(await count("(SELECT DISTINCT filer FROM listings WHERE sandbox = 1 AND kind = 'stock')")).toBe(10)
    expect(await count("listings WHERE sandbox = 1 AND kind = 'stock' AND filer IS NULL")).toBe(0)
  })

  it("has the true purity of past days, and the current holdings of each of these funds", async () => {
    const results = await rowsOf(
      "SELECT fund, min(date) AS first FROM fund_purity WHERE date < '2023' GROUP BY fund ORDER BY fund",
    )
    expect(results).toEqual(
      ["DIA", "HLAL", "QQQ", "SPUS"].map((fund) => ({ fund, first: expect.stringMatching(/^2021-/) })),
    )
    expect(await count("funds WHERE snapshot_key IS NOT NULL")).toBe(21)
    const held = "(SELECT count(*) FROM fund_holdings WHERE fund = instrument_id)"
    expect(await count(`funds WHERE snapshot_key IS NOT NULL AND holdings_lines <> ${held}`)).toBe(0)
    expect(await count("funds JOIN listings USING (instrument_id) WHERE kind = 'stock'")).toBe(0)
  })

  it("shows each company by one line, and has the last closes of the lines with prices", async () => {
    expect(await count("listings WHERE canonical = 1 AND filer IS NOT NULL")).toBe(
      await count("(SELECT DISTINCT filer FROM listings WHERE filer IS NOT NULL)"),
    )
    const results = await rowsOf<Record<string, unknown>>(
      "SELECT * FROM quotes WHERE instrument_id IN ('AAPL', 'MSFT') ORDER BY 1",
    )
    expect(results).toHaveLength(2)
    for (const quote of results) {
      expect(quote).toMatchObject({ currency: "USD", date: "2026-08-21" })
      expect(quote.close).not.toBe(quote.previous_close)
      expect(quote.previous_close).toBeGreaterThan(0)
    }
  })

  it("shows the searched line in the first three rows, in each of 60 searches", async () => {
    const all = await Promise.all(typedSearches.map(([text = ""]) => found(text, "sandbox")))
    const missed = typedSearches.filter(([, expected = ""], at) => {
      const first = all[at]?.rows.slice(0, 3) ?? []
      const lines = first.flatMap(({ listing, otherLines }) => [listing.instrumentId, ...otherLines])
      return !lines.some((line) => expected.split(" ").includes(line))
    })
    expect(typedSearches).toHaveLength(60)
    expect(missed.map(([text]) => text)).toEqual([])
  })

  it.each(firstHits)("shows for %s the line %s first", async (text = "", expected) => {
    expect((await found(text, "sandbox")).rows[0]?.listing.instrumentId).toBe(expected)
  })

  it("says that no name has the words of a text if all that is found is similar", async () => {
    expect((await found("mcrosoft")).isSimilar).toBe(true)
    expect((await found("microsoft")).isSimilar).toBe(false)
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
    // An own ticker and a current name rank above others' tickers and former names.
    ["coke", "COKE"],
    ["dow", "DOW"],
    ["philip morris", "PM"],
    ["hertz global holdings", "HTZ"],
    ["s&p", "SPGI"],
  ])("shows for %s first %s", async (text, line) => {
    const { rows } = await found(text)
    expect(rows[0]?.listing.instrumentId).toBe(line)
  })

  it("finds registrants by their former names, after lines that have these names today", async () => {
    const lost: string[] = []
    // One name in sixteen, because each search takes a while.
    for (const { filer, name } of readOtherNames(data).former.filter((_, at) => at % 16 === 0)) {
      const { core } = plainName(name)
      const { rows, isWhole } = await found(core)
      const cores = rows.map(({ listing }) => plainName(listing.name).core)
      const at = rows.findIndex(({ listing }) => listing.filer === filer)
      if (at < 0 && isWhole) lost.push(`${name}: not found`)
      // The current name of TotalEnergies also begins with `TOTAL`.
      const isFormerAlone = at >= 0 && !cores[at]?.startsWith(core)
      if (isFormerAlone && cores.lastIndexOf(core) > at) lost.push(`${name}: beats a name`)
    }
    expect(lost).toEqual([])
  })

  it("has a record of the data with which it was seeded", async () => {
    expect(await isSeeded(database, seedDigest(root))).toBe(true)
    expect(await isSeeded(database, "second")).toBe(false)
  })
})
