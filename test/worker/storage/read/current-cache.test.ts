import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import {
  currentCache,
  publishedMemory,
  readPublishedRevision,
} from "../../../../worker/storage/read/current-cache.ts"
import { saveCompanies, saveListings } from "../../../../worker/storage/write/companies.ts"
import { d1PriceStore, saveQuotes } from "../../../../worker/storage/write/prices.ts"
import { fundEntry, holding, seedFund, snapshot } from "../../support/funds.ts"
import { listing } from "../../support/listing.ts"

/** An isolate's caches are of one revision of what is published, and it notices another within 30 seconds. */

const noon = Date.parse("2026-11-20T12:00:00Z")

describe("the revision grows with every change of what is cached", () => {
  const holdings = [holding("One", 60, { ticker: "ONE" })]

  beforeAll(async () => {
    await saveCompanies(env.DB, [{ cik: 1, name: "One", sic: "3571", countryCode: "US" }])
    await saveListings(env.DB, [
      listing("ONE", "One", 1),
      listing("FUND", "A fund", null, { kind: "fund", canonical: false }),
    ])
    await seedFund(fundEntry("FUND"), snapshot(holdings, "2026-08-31"))
  })

  const statements = [
    "UPDATE listings SET name = 'Two' WHERE instrument_id = 'ONE'",
    "UPDATE companies SET sector = 'Energy' WHERE cik = 1",
    "UPDATE funds SET weighed_at = NULL WHERE instrument_id = 'FUND'",
    "UPDATE fund_holdings SET match_confidence = NULL WHERE fund = 'FUND'",
    "DELETE FROM search_entries WHERE instrument_id = 'ONE'",
    "INSERT INTO search_entries (position, instrument_id, name, symbol, scope) VALUES (7, 'ONE', 'One', 'ONE', 'full')",
  ]
  test.each(statements)("%s", async (sql) => {
    const before = await readPublishedRevision(env.DB)
    await env.DB.prepare(sql).run()
    expect(await readPublishedRevision(env.DB)).toBeGreaterThan(before)
  })

  test("new holdings of a fund", async () => {
    const before = await readPublishedRevision(env.DB)
    await seedFund(fundEntry("FUND"), snapshot(holdings, "2026-09-30"))
    expect(await readPublishedRevision(env.DB)).toBeGreaterThan(before)
  })

  test("new closes", async () => {
    const before = await readPublishedRevision(env.DB)
    await saveQuotes(env.DB, [
      { instrumentId: "ONE", currency: "USD", date: "2026-11-19", close: 2, previousClose: 1 },
    ])
    const saved = await readPublishedRevision(env.DB)
    expect(saved).toBeGreaterThan(before)
    const closes = [{ date: "2026-11-20", close: 3 }]
    const series = { instrumentId: "ONE", currency: "USD", source: "eodhd", closes, splits: [] }
    await d1PriceStore(env.DB, { nowMilliseconds: () => noon }).save([{ series, isMoved: false }])
    expect(await readPublishedRevision(env.DB)).toBeGreaterThan(saved)
  })

  test("every table of a cached read has triggers", async () => {
    const { results } = await env.DB.prepare(
      "SELECT tbl_name AS name, count(*) AS triggers FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_raise_revision_%' GROUP BY 1",
    ).all<{ name: string; triggers: number }>()
    expect(Object.fromEntries(results.map(({ name, triggers }) => [name, triggers]))).toEqual({
      listings: 3,
      companies: 3,
      determinations: 3,
      company_measures: 3,
      funds: 3,
      search_entries: 2, // its rows are never updated
      fund_holdings: 1, // with the fund's own row
      fund_purity: 1,
    })
  })
})

/** A revision that the test sets, and counts the reads of. */
function revisionAt(number: number) {
  const state = { number, reads: 0, isOut: false, now: noon }
  const clock = { nowMilliseconds: () => state.now }
  const published = publishedMemory()
  const read = async () => {
    state.reads += 1
    if (state.isOut) throw new Error("D1 is out of reach")
    return state.number
  }
  return { state, caches: () => currentCache(read, published, clock)() }
}

describe("the caches of an isolate", () => {
  test("stay while the revision is the same, which is read once in 20 seconds", async () => {
    const { state, caches } = revisionAt(1)
    const first = await caches()
    for (let second = 0; second <= 60; second++) {
      state.now = noon + second * 1_000
      expect(await caches()).toBe(first)
    }
    expect(state.reads).toBe(4)
  })

  test("are dropped with another revision, also with a smaller one", async () => {
    for (const other of [2, 0]) {
      const { state, caches } = revisionAt(1)
      const first = await caches()
      state.number = other
      state.now = noon + 19_999
      expect(await caches()).toBe(first)
      state.now = noon + 30_000
      expect(await caches()).not.toBe(first)
    }
  })

  test("are used for 30 seconds while the store is out of reach, and then not", async () => {
    const { state, caches } = revisionAt(1)
    const first = await caches()
    state.isOut = true
    state.now = noon + 29_999
    expect(await caches()).toBe(first)
    state.now = noon + 30_000
    await expect(caches()).rejects.toThrow("out of reach")
    state.isOut = false
    expect(await caches()).toBe(first)
  })

  test("are not used without a revision", async () => {
    const { state, caches } = revisionAt(1)
    state.isOut = true
    await expect(caches()).rejects.toThrow("out of reach")
  })

  test("before 30 seconds one of many requests reads the revision, then every one", async () => {
    const { state, caches } = revisionAt(1)
    await caches()
    state.now = noon + 25_000
    await Promise.all(Array.from({ length: 10 }, caches))
    expect(state.reads).toBe(2)
    state.now = noon + 60_000
    await Promise.all(Array.from({ length: 10 }, caches))
    expect(state.reads).toBe(12)
  })
})
