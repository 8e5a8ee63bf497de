import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import type { PaidSubscription } from "../../../../src/accounts/accounts.ts"
import { usageStore } from "../../../../src/accounts/usage.ts"
import { priceStore, saveQuotes } from "../../../../src/pipeline/prices/store.ts"
import type { Plan } from "../../../../src/vocabulary.ts"
import { accountsOf } from "../../../../worker/storage/accounts.ts"
import {
  currentCache,
  currentMemory,
  outageSeconds,
  readRevisions,
} from "../../../../worker/storage/read/current-cache.ts"
import { fundEntry, holding, seedFund, snapshot } from "../../support/funds.ts"
import { listing } from "../../support/listing.ts"
import { markRevoked, newKey } from "../../support/service.ts"
import { database, list } from "../../support/stores.ts"

/**
 * An isolate's caches are of one revision of the store. The isolate notices another revision within 30
 * seconds.
 */

const noon = Date.parse("2026-11-20T12:00:00Z")

const publishedNow = async () => (await readRevisions(env.DB)).published
const accessNow = async () => (await readRevisions(env.DB)).access

describe("the revision grows with every change of cached data:", () => {
  const holdings = [holding("One", 60, { ticker: "ONE" })]

  beforeAll(async () => {
    await list([
      listing("ONE", "One", "edgar:0000000001"),
      listing("FUND", "A fund", null, { kind: "fund", canonical: false }),
    ])
    await seedFund(fundEntry("FUND"), snapshot(holdings, "2026-08-31"))
  })

  const sql = (statement: string) => () => env.DB.prepare(statement).run()
  const quote = { instrumentId: "ONE", currency: "USD", date: "2026-11-19", close: 2, previousClose: 1 }
  const closes = [{ date: "2026-11-20", close: 3 }]
  const series = { instrumentId: "ONE", currency: "USD", source: "eodhd", closes, splits: [] }
  const prices = priceStore(database, { nowMilliseconds: () => noon })
  const entry = "(position, instrument_id, name, symbol, scope) VALUES (7, 'ONE', 'One', 'ONE', 'full')"
  test.each<[what: string, change: () => Promise<unknown>]>([
    ["a line", sql("UPDATE listings SET name = 'Two' WHERE instrument_id = 'ONE'")],
    ["a company", sql("UPDATE companies SET sector = 'Energy' WHERE filer = 'edgar:0000000001'")],
    ["a fund", sql("UPDATE funds SET weighed_at = NULL WHERE instrument_id = 'FUND'")],
    ["a holding", sql("UPDATE fund_holdings SET match_confidence = NULL WHERE fund = 'FUND'")],
    ["a search entry that is removed", sql("DELETE FROM search_entries WHERE instrument_id = 'ONE'")],
    ["a search entry that is added", sql(`INSERT INTO search_entries ${entry}`)],
    ["new holdings of a fund", () => seedFund(fundEntry("FUND"), snapshot(holdings, "2026-09-30"))],
    ["a quote", () => saveQuotes(database, [quote])],
    ["new closes", () => prices.save([{ series, isMoved: false }])],
  ])("%s", async (_, change) => {
    const before = await publishedNow()
    await change()
    expect(await publishedNow()).toBeGreaterThan(before)
  })

  test("by triggers on every table of a cached read", async () => {
    expect(await triggersNamed("raise_revision")).toEqual({
      listings: 3,
      companies: 3,
      determinations: 3,
      company_measures: 3,
      funds: 3,
      search_entries: 2, // Rows of this table are never updated.
      fund_holdings: 1, // Changes with the fund's own row.
      fund_purity: 1,
    })
  })
})

async function triggersNamed(part: string): Promise<Readonly<Record<string, number>>> {
  const { results } = await env.DB.prepare(
    "SELECT tbl_name AS name, count(*) AS triggers FROM sqlite_master WHERE type = 'trigger' AND instr(name, ?) > 0 GROUP BY 1",
  )
    .bind(part)
    .all<{ name: string; triggers: number }>()
  return Object.fromEntries(results.map(({ name, triggers }) => [name, triggers]))
}

describe("the revision of access grows with every change of a key's record:", () => {
  const until = { activeUntil: "2026-12-01T00:00:00Z", periodEnd: "2026-11-30T00:00:00Z" }
  const rest = { ...until, subscriptionId: "sub_1", status: "active", cancelsAtPeriodEnd: false } as const
  const paid = (plan: Plan, readAt: number): PaidSubscription => ({ ...rest, plan, readAt })
  const made = { accountId: "", keyId: "" }

  beforeAll(async () => Object.assign(made, await newKey("live")))

  const { grant, setPaid } = accountsOf(env.DB)
  const endless = (plan: Plan) => grant(made.accountId, { plan, activeUntil: null })
  const setDefault = (methodology: string) => {
    const update = env.DB.prepare("UPDATE accounts SET default_methodology = ? WHERE id = ?")
    return update.bind(methodology, made.accountId).run()
  }
  const usage = () => ({
    counter: made,
    days: [{ day: "2026-11-20", requests: 1, mcpRequests: 0 }],
    routes: [],
    lastUsedAt: "2026-11-20T00:00:00.000Z",
  })

  test.each<[string, "grows" | "stays", () => Promise<unknown>]>([
    ["when a plan is granted", "grows", () => endless("plus")],
    ["when another plan is granted", "grows", () => endless("enterprise")],
    ["when a plan is paid", "grows", () => setPaid(made.accountId, paid("plus", 1))],
    ["when Stripe repeats the same state", "stays", () => setPaid(made.accountId, paid("plus", 2))],
    ["when another plan is paid", "grows", () => setPaid(made.accountId, paid("enterprise", 3))],
    ["when a standard becomes the default", "grows", () => setDefault("djim")],
    ["when counts are saved", "stays", () => usageStore(database).save(usage())],
    ["when a key is made", "stays", () => newKey("sandbox")],
    ["when a key is revoked", "grows", () => markRevoked(made.keyId)],
  ])("%s, it %s", async (_what, expected, change) => {
    const before = await accessNow()
    await change()
    expect((await accessNow()) > before ? "grows" : "stays").toBe(expected)
  })

  test("by triggers on every table of a key's record", async () => {
    expect(await triggersNamed("raise_access")).toEqual({
      api_keys: 2, // A new key is in no cache.
      accounts: 1, // The default standard. An account is not removed.
      subscriptions: 3,
      stripe_subscriptions: 3,
    })
  })

  test("but a change of access does not change the revision of published data", async () => {
    const before = await publishedNow()
    await endless("plus")
    expect(await publishedNow()).toBe(before)
  })
})

/** Revisions that the test sets, with a count of their reads. */
function revisionAt(number: number) {
  const state = { number, access: 1, reads: 0, isOut: false, hangs: false, now: noon }
  const clock = { nowMilliseconds: () => state.now }
  const memory = currentMemory()
  const read = async () => {
    state.reads += 1
    if (state.isOut) throw new Error("D1 is out of reach")
    if (state.hangs) await new Promise(() => {})
    return { published: state.number, access: state.access }
  }
  const background: Promise<unknown>[] = []
  const current = currentCache(read, memory, clock, (work) => background.push(work))
  return {
    state,
    current,
    caches: () => current.confirmed(),
    /** Ends once the work after the responses has ended. */
    settled: () => Promise.all(background),
    outage: () => outageSeconds(memory, state.now),
  }
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

  test("are dropped at another revision, even a smaller one", async () => {
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

  test("for keys and for published data are dropped separately", async () => {
    const { state, caches } = revisionAt(1)
    const { keys, lines } = await caches()
    state.access = 2
    state.now = noon + 30_000
    const second = await caches()
    expect([second.keys === keys, second.lines === lines]).toEqual([false, true])
    state.number = 2
    state.now = noon + 60_000
    const third = await caches()
    expect([third.keys === second.keys, third.lines === lines]).toEqual([true, false])
  })

  test("are used for five minutes while the store is unreachable, and say so, but no longer", async () => {
    const { state, caches, outage } = revisionAt(1)
    const first = await caches()
    state.isOut = true
    for (const [at, seconds] of [
      [29_999, null],
      [30_000, 30],
      [299_999, 299],
    ] as const) {
      state.now = noon + at
      expect([await caches(), outage()]).toEqual([first, seconds])
    }
    state.now = noon + 305_000
    await expect(caches()).rejects.toThrow("out of reach")
    state.isOut = false
    state.now = noon + 310_000
    expect([await caches(), outage()]).toEqual([first, null])
  })

  test("cause one read of the revision for a hundred requests in five seconds of an outage", async () => {
    const { state, caches } = revisionAt(1)
    await caches()
    state.isOut = true
    for (let request = 0; request < 100; request++) {
      state.now = noon + 60_000 + request * 49
      await caches()
    }
    expect(state.reads).toBe(2)
    const { state: cold, caches: coldCaches } = revisionAt(1)
    cold.isOut = true
    for (let request = 0; request < 100; request++) await coldCaches().catch(() => undefined)
    expect(cold.reads).toBe(1)
  })

  test("are used after two seconds if the store hangs, with only one request waiting", async () => {
    const { state, caches, outage } = revisionAt(1)
    const first = await caches()
    state.hangs = true
    state.now = noon + 60_000
    const began = performance.now()
    expect(await caches()).toBe(first)
    expect(performance.now() - began).toBeGreaterThan(1_500)
    const later = performance.now()
    state.now = noon + 62_000
    for (let request = 0; request < 100; request++) expect(await caches()).toBe(first)
    expect([state.reads, outage()]).toEqual([2, 62])
    expect(performance.now() - later).toBeLessThan(1_500)
    // A read whose request has ended has no result.
    state.hangs = false
    state.now = noon + 70_000
    expect([await caches(), outage()]).toEqual([first, null])
  })

  test("cause one attempt in ten seconds while the store hangs, however many requests come", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] })
    vi.setTimerTickMode("nextTimerAsync")
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { state, caches, outage } = revisionAt(1)
    await caches()
    state.hangs = true
    for (let turn = 0; turn < 600; turn++) {
      state.now = noon + 30_000 + turn * 100
      await Promise.all([caches(), caches(), caches()])
    }
    expect(outage()).toBe(89)
    // The first read, three that noticed the age together, and one at each of 40, 50, ... 80 seconds.
    expect(state.reads).toBe(1 + 3 + 5)
  })

  test("are not used without a revision", async () => {
    const { state, caches } = revisionAt(1)
    state.isOut = true
    await expect(caches()).rejects.toThrow("out of reach")
  })

  test("cause one read of the revision for many requests before 30 seconds, and then one for each", async () => {
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

describe("revisions that come with rows", () => {
  const of = (published: number, access = 1) => ({ published, access })

  test("of a replica: rows of an older one are too old, and a newer one drops the caches of what is published", async () => {
    const { current, caches } = revisionAt(5)
    const first = await caches()
    expect([4, 5].map((number) => current.note(of(number), "replica", noon))).toEqual([false, true])
    expect(current.held()).toBe(first)
    expect(current.note(of(6, 9), "replica", noon)).toBe(true)
    expect([current.held().lines === first.lines, current.held().keys === first.keys]).toEqual([false, true])
    expect(current.note(of(5), "replica", noon)).toBe(false)
  })

  test("of a replica say nothing of access, and are no check", async () => {
    const { state, current, caches } = revisionAt(5)
    const { keys } = await caches()
    current.note(of(6, 2), "replica", noon + 25_000)
    state.number = 6
    state.now = noon + 30_000
    expect([(await caches()).keys === keys, state.reads]).toEqual([true, 2])
  })

  test("of the primary are a check as of the beginning of the read", async () => {
    const { state, current, caches } = revisionAt(5)
    await caches()
    state.now = noon + 15_000
    current.note(of(5), "primary", noon + 10_000)
    state.now = noon + 29_999
    await caches()
    expect(state.reads).toBe(1)
    state.now = noon + 30_000
    await caches()
    expect(state.reads).toBe(2)
  })

  test("of the primary never take back a publication that a replica showed since the read began", async () => {
    const { state, current, caches } = revisionAt(5)
    await caches()
    state.now = noon + 30_000
    const checking = caches()
    current.note(of(6), "replica", state.now)
    const newest = current.held()
    await checking
    expect([current.held() === newest, current.note(of(5), "replica", state.now)]).toEqual([true, false])
    state.now = noon + 60_000
    await caches()
    expect(current.note(of(5), "replica", state.now)).toBe(true)
  })

  test("of the primary end an outage", async () => {
    const { state, current, caches, outage } = revisionAt(5)
    await caches()
    state.isOut = true
    state.now = noon + 60_000
    await caches()
    expect(outage()).toBe(60)
    current.note(of(5), "primary", state.now)
    state.now = noon + 90_000
    expect(outage()).toBe(null)
  })

  test("of a read that began before the last check change nothing, unless the clock was set back", async () => {
    const { state, current, caches } = revisionAt(5)
    const first = await caches()
    current.note(of(4), "primary", noon - 1)
    expect(current.held()).toBe(first)
    state.now = noon - 60_000
    current.note(of(6), "primary", state.now)
    expect(current.held()).not.toBe(first)
  })
})

test("an outage that began less than 30 seconds ago causes one read of the revision in five seconds", async () => {
  const { state, caches, settled } = revisionAt(1)
  await caches()
  state.isOut = true
  for (let request = 0; request < 100; request++) {
    state.now = noon + 20_000 + request * 49
    await caches()
    await settled()
  }
  expect(state.reads).toBe(2)
})
