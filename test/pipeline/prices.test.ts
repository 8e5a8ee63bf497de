import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { getPlatformProxy, type PlatformProxy } from "wrangler"
import { applyMigrations } from "../../scripts/seed-migrations.ts"
import { answer } from "../../src/outcome.ts"
import type { PriceSource } from "../../src/pipeline/price-ports.ts"
import { runPrices } from "../../src/pipeline/prices.ts"
import type { PriceLimits } from "../../src/pipeline/prices-run.ts"
import type { ScreeningInput } from "../../src/pipeline/rescreen.ts"
import { rescreenStored } from "../../src/pipeline/stored.ts"
import { eodhd } from "../../worker/sources/eodhd.ts"
import { stooq } from "../../worker/sources/stooq.ts"
import { cloudflareInputs } from "../../worker/storage/inputs.ts"
import { replaceSeries } from "../../worker/storage/price-series.ts"
import { d1PriceStore } from "../../worker/storage/price-store.ts"
import { cloudflarePublishing } from "../../worker/storage/publishing.ts"
import { saveCompanies, saveListings } from "../../worker/storage/universe.ts"
import { type Book, openVendor, type Vendor } from "../support/price-vendor.ts"
import { starterInputs } from "../support/starter.ts"

let folder: string
let platform: PlatformProxy<{ DB: D1Database; PACKETS: R2Bucket }>
let database: D1Database
let vendor: Vendor
/** Of the stores; the vendor's days are the market's. */
let now = Date.UTC(2026, 8, 1)
const clock = { nowMilliseconds: () => now }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-prices-"))
  const configPath = join(folder, "wrangler.json")
  writeFileSync(
    configPath,
    JSON.stringify({
      name: "prices",
      compatibility_date: "2026-10-20",
      d1_databases: [{ binding: "DB", database_name: "prices", database_id: "prices" }],
      r2_buckets: [{ binding: "PACKETS", bucket_name: "prices" }],
    }),
  )
  platform = await getPlatformProxy({ configPath, persist: false, envFiles: [], remoteBindings: false })
  database = platform.env.DB
  await applyMigrations(database, "migrations")
  // Each test begins with empty ledgers.
  const keepers = ["determination_history_loses_none", "determination_changes_loses_none"]
  await database.batch(keepers.map((trigger) => database.prepare(`DROP TRIGGER ${trigger}`)))
})

afterAll(async () => {
  await platform.dispose()
  rmSync(folder, { recursive: true })
})

const brightSpring = 1865782
const apple = 320193
const starter = new Map(starterInputs().map((input) => [input.subject.ticker, input]))

/** What the market did in the last week of August 2026; before that, the closes of the starter. */
function newBook(): Book {
  const week = (close: number) => ({
    "2026-08-26": close,
    "2026-08-27": close,
    "2026-08-28": close,
    "2026-08-31": close,
    "2026-09-01": close,
  })
  const closes: Book["closes"] = { BTSG: {}, AAPL: {} }
  for (const symbol of ["BTSG", "AAPL"]) {
    const told = of(symbol).prices?.closes ?? []
    const days = Object.fromEntries(told.map(({ date, close }) => [date, close]))
    closes[symbol] = { ...days, ...week(told.at(-1)?.close ?? 0) }
  }
  return { closes, splits: {} }
}

function of(symbol: string): ScreeningInput {
  const input = starter.get(symbol)
  if (input === undefined) throw new Error(`${symbol} is not in the starter`)
  return input
}

const publishing = () => ({ ...cloudflarePublishing(database, platform.env.PACKETS), clock })
const ports = () => ({
  inputs: cloudflareInputs(database, platform.env.PACKETS, clock),
  publishing: publishing(),
})

/** Registers companies of the starter, screened as of its day on its closes. */
beforeEach(async () => {
  now = Date.UTC(2026, 8, 1)
  await database.batch(
    [
      "splits",
      "quotes",
      "price_series",
      "discovery_cursors",
      "screening_universe",
      "search_entries",
      "determination_changes",
      "determination_history",
      "determinations",
      "screening_inputs",
      "listings",
    ].map((table) => database.prepare(`DELETE FROM ${table}`)),
  )
  vendor = await openVendor(newBook())
  for (const symbol of ["BTSG", "AAPL"]) await register(symbol)
})

afterEach(() => vendor.close())

async function register(symbol: string): Promise<void> {
  const { subject, prices, facts } = of(symbol)
  await saveCompanies(database, [{ ...subject, countryCode: "US" }])
  await saveListings(database, [
    {
      instrumentId: symbol,
      symbol,
      name: subject.name,
      exchange: "Nasdaq",
      countryCode: "US",
      cik: subject.cik,
      kind: "stock",
      sandbox: false,
      isin: null,
      canonical: true,
    },
  ])
  await ports().inputs.write({ subject, facts })
  if (prices !== null)
    await replaceSeries(database, clock, [{ instrumentId: symbol, source: "starter", ...prices }])
  await rescreenStored(ports(), subject.cik, "2026-08-31")
}

const fetching: typeof fetch = (address, init) => fetch(address, init)
const bulk = () => eodhd({ url: vendor.url, token: "a token", fetching })
const csv = () => stooq({ url: vendor.url, key: null, fetching })
const run = (source: PriceSource | null, day: string, limits?: PriceLimits) =>
  runPrices({ source, prices: d1PriceStore(database, clock) }, day, limits)

async function screenAgain(ciks: readonly number[], day: string): Promise<void> {
  now += 60_000
  for (const cik of ciks) await rescreenStored(ports(), cik, day)
}

async function verdict(cik: number) {
  const row = await database
    .prepare("SELECT status, compliance_json FROM determinations WHERE cik = ?")
    .bind(cik)
    .first<{ status: string; compliance_json: string }>()
  const { screens, filing } = JSON.parse(row?.compliance_json ?? "{}")
  return { status: row?.status, debt: screens?.debt_to_market_cap.value, filing }
}

async function series(symbol: string): Promise<string> {
  const row = await database
    .prepare("SELECT closes FROM price_series WHERE instrument_id = ?")
    .bind(symbol)
    .first<{ closes: string }>()
  const closes: readonly [string, number][] = JSON.parse(row?.closes ?? "[]")
  return closes.map(([date, close]) => `${date}:${close}`).join(" ")
}

async function everything() {
  const tables = ["price_series", "splits", "quotes", "discovery_cursors"]
  const rows = await database.batch(tables.map((table) => database.prepare(`SELECT * FROM ${table}`)))
  return rows.map(({ results }) => results)
}

describe.each([
  ["EODHD", bulk],
  ["Stooq", csv],
])("%s", (_, source) => {
  test("a price alone carries a company across its limit: BrightSpring's month-end of August 2025 leaves the mean", async () => {
    const before = await verdict(brightSpring)
    expect(before).toMatchObject({ status: "non-compliant", debt: 0.3002 })

    const { ciks } = await run(source(), "2026-09-01")
    expect(ciks).toEqual([apple, brightSpring])
    await screenAgain(ciks, "2026-09-01")

    const after = await verdict(brightSpring)
    // 12 months from September 2025 average 46.66 instead of 43.53: 2,528,882,000 / (193,536,850 × 46.6617)
    expect(after).toMatchObject({ status: "compliant", debt: 0.28 })
    expect(after.filing.filings).toEqual(before.filing.filings)
    const changes = await database
      .prepare("SELECT count(*) AS n FROM determination_history WHERE cik = ? AND status = 'compliant'")
      .bind(brightSpring)
      .first<{ n: number }>()
    expect(changes?.n).toBe(1)
  })

  test("the same day's run twice changes nothing and asks for nobody", async () => {
    const first = await run(source(), "2026-09-01")
    await screenAgain(first.ciks, "2026-09-01")
    const before = await everything()
    now += 60_000
    expect(await run(source(), "2026-09-01")).toMatchObject({
      ciks: [],
      stopped: null,
      counts: { linesChanged: 0 },
    })
    expect(await everything()).toEqual(before)
  })

  test("companies are asked for again until they have been screened", async () => {
    await run(source(), "2026-09-01")
    now += 60_000
    const again = await run(source(), "2026-09-01")
    expect(again).toMatchObject({ ciks: [apple, brightSpring], counts: { linesChanged: 0 } })
    await screenAgain(again.ciks, "2026-09-01")
    expect((await run(source(), "2026-09-01")).ciks).toEqual([])
  })

  test("a day within the month moves no verdict, and is quoted", async () => {
    await screenAgain((await run(source(), "2026-09-01")).ciks, "2026-09-01")
    now = Date.UTC(2026, 8, 2)
    vendor.book.closes.AAPL = { ...vendor.book.closes.AAPL, "2026-09-01": 300 }
    expect(await run(source(), "2026-09-02")).toMatchObject({
      ciks: [],
      counts: { linesChanged: 2, linesMoved: 0 },
    })
    expect(await series("AAPL")).toMatch(/ 2026-07-31:308.91 2026-08-31:305.49 2026-09-01:300$/)
    const quote = await database.prepare("SELECT * FROM quotes WHERE instrument_id = 'AAPL'").first()
    expect(quote).toMatchObject({ date: "2026-09-01", close: 300, previous_close: 305.49, currency: "USD" })
  })

  test("a split is applied to earlier closes once, and the verdict stays though no report counts in new shares yet", async () => {
    await screenAgain((await run(source(), "2026-09-01")).ciks, "2026-09-01")
    const before = await verdict(apple)
    now = Date.UTC(2026, 8, 2)
    vendor.book.splits.AAPL = { "2026-09-01": "1.000000/10.000000" }
    vendor.book.closes.AAPL = { ...vendor.book.closes.AAPL, "2026-09-01": 3_054.9 }
    const { ciks } = await run(source(), "2026-09-02")
    expect(ciks).toEqual([apple])
    expect(await series("AAPL")).toMatch(/ 2026-08-31:3054.9 2026-09-01:3054.9$/)
    await screenAgain(ciks, "2026-09-02")
    // Ten times the price on shares that are not yet a tenth would have been a tenth of the ratio.
    expect(await verdict(apple)).toMatchObject({ status: before.status, debt: before.debt })
    const stored = await everything()
    await run(source(), "2026-09-02")
    expect(await everything()).toEqual(stored)
  })

  test("an unknown line keeps what is known of it", async () => {
    delete vendor.book.closes.AAPL
    const known = await series("AAPL")
    expect(await run(source(), "2026-09-01")).toMatchObject({ counts: { unknownLines: 1 } })
    expect(await series("AAPL")).toBe(known)
  })

  test("a history that contradicts a known close is another line's, and is not taken", async () => {
    vendor.book.closes.AAPL = { ...vendor.book.closes.BTSG }
    const known = await series("AAPL")
    expect(await run(source(), "2026-09-01")).toMatchObject({ counts: { contradictions: 1 } })
    expect(await series("AAPL")).toBe(known)
  })

  test("a run that the vendor refuses keeps what it had, and the next goes on", async () => {
    let left = source === bulk ? 3 : 1
    vendor.fault = () => (left-- > 0 ? null : { status: 429, body: "" })
    const { stopped } = await run(source(), "2026-09-01")
    expect(stopped).toBe("status 429")
    vendor.fault = null
    const next = await run(source(), "2026-09-01")
    expect(next).toMatchObject({ ciks: [apple, brightSpring], stopped: null })
    expect(await series("AAPL")).toMatch(/ 2026-08-28:305.49 2026-08-31:305.49$/)
  })
})

describe("EODHD", () => {
  test("each day is asked for in two calls, and a line only once for its history", async () => {
    await run(bulk(), "2026-09-01")
    await run(bulk(), "2026-09-02")
    expect(vendor.asked.filter((path) => path.includes("bulk"))).toEqual([
      "/api/eod-bulk-last-day/US?date=2026-08-31&fmt=json",
      "/api/eod-bulk-last-day/US?date=2026-08-31&type=splits&fmt=json",
      "/api/eod-bulk-last-day/US?date=2026-09-01&fmt=json",
      "/api/eod-bulk-last-day/US?date=2026-09-01&type=splits&fmt=json",
    ])
    expect(vendor.asked.filter((path) => path.startsWith("/api/eod/AAPL"))).toHaveLength(1)
  })

  test("days that were missed are made up for in their order, and an empty one is asked for again", async () => {
    await screenAgain((await run(bulk(), "2026-09-01")).ciks, "2026-09-01")
    vendor.asked.length = 0
    const labourDay = vendor.book.closes
    labourDay.AAPL = { ...labourDay.AAPL, "2026-09-02": 306, "2026-09-04": 307, "2026-09-08": 308 }
    labourDay.BTSG = { ...labourDay.BTSG, "2026-09-02": 61, "2026-09-04": 61, "2026-09-08": 61 }
    await run(bulk(), "2026-09-08")
    await run(bulk(), "2026-09-09")
    const days = vendor.asked.flatMap((path) => /date=(\S{10})&fmt/.exec(path)?.[1] ?? [])
    expect(days).toEqual([
      "2026-09-01",
      "2026-09-02",
      "2026-09-03",
      "2026-09-04",
      "2026-09-07",
      "2026-09-07",
      "2026-09-08",
    ])
    expect(await series("AAPL")).toMatch(/ 2026-08-31:305.49 2026-09-04:307 2026-09-08:308$/)
  })

  test("nothing is told of a day whose splits are not to be had", async () => {
    await run(bulk(), "2026-09-01")
    const known = await series("AAPL")
    vendor.fault = ({ searchParams }) =>
      searchParams.get("type") === "splits" ? { status: 503, body: "" } : null
    expect(await run(bulk(), "2026-09-02")).toMatchObject({
      stopped: "status 503",
      counts: { marketDays: 0 },
    })
    expect(await series("AAPL")).toBe(known)
  })
})

test("a company withheld for want of a market capitalisation is screened again when it has a close", async () => {
  await database.prepare("DELETE FROM price_series WHERE instrument_id = 'AAPL'").run()
  await rescreenStored(ports(), apple, "2026-08-31")
  expect(await verdict(apple)).toMatchObject({ status: "pending" })
  const { ciks } = await run(csv(), "2026-09-01", { historiesMax: 1, marketDaysMax: 1 })
  expect(ciks).toContain(apple)
  await screenAgain(ciks, "2026-09-01")
  expect(await verdict(apple)).toMatchObject({ status: "compliant" })
})

test("a symbol that passes to another company takes no price along", async () => {
  await run(csv(), "2026-09-01")
  const { inputs } = ports()
  expect(await inputs.read(apple)).toMatchObject(answer({ prices: { currency: "USD" } }))
  await database.prepare("UPDATE listings SET cik = ? WHERE instrument_id = 'AAPL'").bind(brightSpring).run()
  expect(await series("AAPL")).toBe("")
  expect(await inputs.read(apple)).toMatchObject({ value: { prices: null } })
})

test("without a source nothing is asked for and nobody is screened", async () => {
  expect(await run(null, "2026-09-01")).toMatchObject({ ciks: [], counts: { linesChanged: 0 } })
})
