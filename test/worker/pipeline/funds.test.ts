import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { etf } from "../../../src/funds/schema.ts"
import { publishedFunds } from "../../../src/funds/store.ts"
import type { Holding } from "../../../src/holdings/holdings-file.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import { saveFunds, savePurity } from "../../../src/pipeline/funds/register.ts"
import { fundReader, takeHoldings, weighFunds } from "../../../src/pipeline/funds/weigh.ts"
import { saveListings } from "../../../src/pipeline/listings/companies.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import type { Bound } from "../../../src/vocabulary.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/objects.ts"
import { decided, heldBack } from "../support/documents.ts"
import { fundEntry, fundPorts, holding, holdingsDay, snapshot } from "../support/funds.ts"
import { listing } from "../support/listing.ts"
import { seedWorld } from "../support/universe.ts"

const apple = "edgar:0000320193"
const alphabet = "edgar:0001652044"

const line = listing("XTST", "A fund to test with", null, { kind: "fund", canonical: false })

beforeAll(async () => {
  await seedWorld()
  await saveListings(databaseOf(env.DB), [line])
})

beforeEach(async () => {
  const tables = ["fund_holdings", "fund_purity", "funds"]
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  await saveFunds(databaseOf(env.DB), [fundEntry("XTST")])
})

const publishing = cloudflarePublishing(env.DB, env.PACKETS)
const at = (time: string) => fundPorts(() => Date.parse(time))

async function take(holdings: readonly Holding[], asOf = holdingsDay) {
  const ports = at("2026-10-02T06:41:00Z")
  return takeHoldings(ports, await fundReader(ports.funds), "XTST", snapshot(holdings, asOf), null)
}

async function fund() {
  const found = await publishedFunds(databaseOf(env.DB)).find(line)
  const weighed = JSON.parse(found.weighed?.json ?? "null")
  return { ...found, weighed: etf.shape.purity.parse(weighed.purity), document: weighed }
}

const points = async (): Promise<readonly unknown[]> =>
  await env.DB.prepare(
    "SELECT date, purity_percentage FROM fund_purity WHERE fund = 'XTST' ORDER BY date",
  ).raw()

const half = [holding("Apple Inc", 60, { ticker: "AAPL" }), holding("Alphabet Inc", 40, { ticker: "GOOGL" })]

describe("the purity of a fund", () => {
  test("changes with a holding's verdict at the next run, and not before", async () => {
    await take(half)
    expect((await fund()).weighed.percentage).toBe(60)
    await publish(publishing, heldBack(apple, { asOf: "2026-12-01T00:00:00Z" }))
    expect((await fund()).weighed.percentage).toBe(60)
    await weighFunds(at("2026-10-03T06:41:00Z"))
    const weighed = { percentage: 0, screened_percentage: 40, as_of: "2026-10-03T06:41:00.000Z" }
    expect((await fund()).weighed).toMatchObject(weighed)
    const again = { asOf: "2026-12-02T00:00:00Z", assessmentId: "decided-again" }
    await publish(publishing, decided(apple, again))
    await weighFunds(at("2026-10-04T06:41:00Z"))
    expect((await fund()).weighed.percentage).toBe(60)
    expect(await points()).toEqual([
      ["2026-10-02", 60],
      ["2026-10-03", 0],
      ["2026-10-04", 60],
    ])
  })

  test("has one point for each day: the last result of that day", async () => {
    await take(half)
    await weighFunds(at("2026-10-02T12:00:00Z"))
    await take([holding("Apple Inc", 100, { ticker: "AAPL" })], "2026-10-01")
    expect(await points()).toEqual([["2026-10-02", 100]])
  })

  test("is not changed by a run as of a past day, and neither are past points", async () => {
    const past = { fund: "XTST", date: "2022-07-06", holdingsAsOf: "2022-07-06" }
    await savePurity(databaseOf(env.DB), [{ ...past, purityPercentage: 27.57, screenedPercentage: 27.71 }])
    await take(half)
    const before = [await fund(), await points()]
    await weighFunds(at("2022-07-06T12:00:00Z"))
    await weighFunds(at("2026-10-01T12:00:00Z"))
    expect([await fund(), await points()]).toEqual(before)
  })

  test("changes only in its time when computed again", async () => {
    await take(half)
    const before = await fund()
    expect(await weighFunds(at("2026-10-02T06:41:00Z"))).toMatchObject({ rematched: 0 })
    expect(await fund()).toEqual(before)
  })

  test("is null without a point while no holding has a verdict", async () => {
    await take([holding("A COMPANY NOBODY KNOWS", 100, { ticker: "ZZZY" })])
    expect((await fund()).document).toMatchObject({ status: "pending", badge_color: null })
    expect((await fund()).weighed.percentage).toBeNull()
    expect(await points()).toEqual([])
  })
})

describe("a snapshot of holdings", () => {
  test.each([
    ["an earlier day", "2026-09-29", "older_holdings"],
    ["a future day", "2026-10-03", "future_holdings"],
  ])("of %s is refused, changes nothing, and blocks no later snapshot", async (_, day, code) => {
    await take(half)
    const before = [await fund(), await points()]
    expect(await take(half.slice(1), day)).toMatchObject({ ok: false, code })
    expect([await fund(), await points()]).toEqual(before)
    expect(await take(half, "2026-10-02")).toMatchObject({ ok: true })
  })

  test("of the same day replaces the previous one completely", async () => {
    await take(half)
    await take([holding("Apple Inc", 99, { ticker: "AAPL" })])
    const { results } = await env.DB.prepare("SELECT name FROM fund_holdings WHERE fund = 'XTST'").all()
    expect(results).toEqual([{ name: "Apple Inc" }])
    expect((await fund()).holdingsLines).toBe(1)
  })

  test("is stored as read, under the hash of its content", async () => {
    await take(half)
    const stored = env.DB.prepare("SELECT snapshot_key FROM funds WHERE instrument_id = 'XTST'")
    const kept = await env.PACKETS.get((await stored.first<string>("snapshot_key")) ?? "")
    expect(JSON.parse((await kept?.text()) ?? "")).toEqual(snapshot(half))
  })

  test("of 5,001 lines is stored and counted to the last line", async () => {
    const unknown = (at: number) => holding(`Unknown ${at}`, 0.01, { ticker: `Q${at}` })
    const many = Array.from({ length: 5_000 }, (_, at) => unknown(at))
    await take([...many, holding("Apple Inc", 50, { ticker: "AAPL" })])
    expect(await weighFunds(at("2026-10-02T06:41:00Z"))).toMatchObject({ rematched: 0 })
    const { weighed, holdingsLines, document } = await fund()
    const unmatched = { holdings: 5_000, weight: 50 }
    expect([weighed.percentage, holdingsLines, document.weights.unmatched]).toEqual([50, 5_001, unmatched])
  })
})

describe("a line", () => {
  test("is matched to an instrument by the first run after its listing", async () => {
    await take([holding("A COMPANY NOT LISTED YET", 100, { ticker: "NEWCO" })])
    const save = (name: string, filer: FilerId | null) =>
      saveListings(databaseOf(env.DB), [listing("NEWCO", name, filer, { canonical: false })])
    await save("A Company Not Listed Yet Inc.", apple)
    expect(await weighFunds(at("2026-10-03T06:41:00Z"))).toMatchObject({ rematched: 1 })
    expect((await fund()).weighed.percentage).toBe(100)
    await save("Something Else Entirely Ltd", null)
    await weighFunds(at("2026-10-04T06:41:00Z"))
    expect((await fund()).weighed.percentage).toBeNull()
  })

  test("has no verdict if sold short or not a share, even if it names a company", async () => {
    await take([
      holding("Apple Inc", 50, { ticker: "AAPL" }),
      holding("Apple Inc", -10, { ticker: "AAPL", side: "short" }),
      holding("APPLE INC 2.4% 05/03/2043", 40, { ticker: "AAPL", kind: "debt" }),
    ])
    expect((await fund()).document.weights).toMatchObject({
      compliant: { holdings: 1, weight: 50 },
      short: { holdings: 1, weight: 10 },
      debt: { holdings: 1, weight: 40 },
    })
    const filers = env.DB.prepare("SELECT filer FROM fund_holdings WHERE fund = 'XTST' ORDER BY rank")
    expect(await filers.raw()).toEqual([[apple], [null], [null]])
  })
})

describe("the amount that a fund owes by SS 21", () => {
  /** Gives a company prohibited income of this part of its market value. Null is unknown. */
  async function owing(filer: FilerId, part: number | null, bound: Bound | null = null): Promise<void> {
    const income = part === null ? null : 1e9 * part
    const year = { currency: "USD", prohibited_income: income, bound, ss21_per_share_usd: null }
    await env.DB.batch([
      env.DB.prepare("INSERT OR REPLACE INTO holder_figures VALUES (?1, 'assessed', ?2, '{}')").bind(
        filer,
        JSON.stringify({ periods: [year, { ...year, prohibited_income: 5e9 }] }),
      ),
      env.DB.prepare("UPDATE determinations SET market_cap_usd = 1e9 WHERE filer = ?1").bind(filer),
    ])
  }
  const owed = async () => (await fund()).document.ss21_purification

  test("is summed by weight over the companies whose income is known, whatever their verdict", async () => {
    await owing(apple, 0.002)
    await owing(alphabet, 0.001, "at_most")
    await take([...half.slice(0, 1), holding("Alphabet Inc", 30, { ticker: "GOOGL" })])
    expect(await owed()).toEqual({
      // 0.6 x 2 + 0.3 x 1
      per_1000_usd: 1.5,
      bound: null,
      covered_percentage: 90,
      at_most_percentage: 30,
      at_least_percentage: 0,
    })
  })

  test("changes with a company's figures at the next run", async () => {
    await owing(apple, 0.002)
    await owing(alphabet, null)
    await take(half)
    expect(await owed()).toMatchObject({ per_1000_usd: 1.2, bound: "at_least", covered_percentage: 60 })
    await owing(apple, 0.004)
    await weighFunds(at("2026-10-03T06:41:00Z"))
    expect(await owed()).toMatchObject({ per_1000_usd: 2.4, covered_percentage: 60 })
  })

  test("is unknown if no company's amount or no market value is known", async () => {
    await owing(apple, 0.002)
    await owing(alphabet, null)
    await env.DB.prepare("UPDATE determinations SET market_cap_usd = NULL WHERE filer = ?1").bind(apple).run()
    await take(half)
    expect(await owed()).toBeNull()
  })
})
