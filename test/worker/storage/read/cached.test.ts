import { env } from "cloudflare:workers"
import fc from "fast-check"
import { beforeAll, describe, expect, test } from "vitest"
import type { EvidenceBody } from "../../../../src/evidence/schema.ts"
import { type PublishedFunds, publishedFunds } from "../../../../src/funds/store.ts"
import { edgarFiler, type FilerId } from "../../../../src/identifiers/filer.ts"
import { candidatesOf } from "../../../../src/identifiers/resolve.ts"
import { type LineStore, lineStore, type ScreenedLine } from "../../../../src/listings/lines.ts"
import type { Objects } from "../../../../src/objects.ts"
import { saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { documentStore } from "../../../../src/stored/documents.ts"
import { measureStore } from "../../../../src/stored/measures.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { objectsOf } from "../../../../worker/storage/objects.ts"
import {
  cachedFunds,
  cachedMeasures,
  cachedPackets,
  cachedScreening,
  documentCache,
} from "../../../../worker/storage/read/cached.ts"
import {
  type CurrentCache,
  currentCache,
  currentMemory,
  readCache,
} from "../../../../worker/storage/read/current-cache.ts"
import { region, regionalObjects } from "../../../../worker/storage/read/region.ts"
import { stopClock } from "../../support/clock.ts"
import { decided } from "../../support/documents.ts"
import { fundEntry, holding, seedFund, snapshot } from "../../support/funds.ts"
import { listing } from "../../support/listing.ts"
import { ask, plusKey, read } from "../../support/service.ts"
import { list, publishing } from "../../support/stores.ts"
import { storesWith } from "../../support/unreliable-stores.ts"

/** An isolate's cached reads are at most some seconds old, and each is consistent. */

const names = ["ONE", "TWO", "SIX"]
const fund = listing("FUND", "A fund", null, { kind: "fund", canonical: false })

beforeAll(async () => {
  await list([...names.map((name, at) => listing(name, name, edgarFiler(at + 1))), fund])
  await seedFund(fundEntry("FUND"), snapshot([holding("One", 60, { ticker: "ONE" })], "2026-08-31"))
})

const publish = (filer: FilerId) => publishAll(publishing, [decided(filer)])

describe("until a change is noticed,", () => {
  const screened = async (key: string) => {
    const body = JSON.stringify({ symbols: ["ONE", "NEW"] })
    const { data, meta } = await read(ask("/screen", key, { method: "POST", body }))
    return [(data as readonly { compliance_status: string }[])[0]?.compliance_status, meta.not_found]
  }

  test("a list of symbols and a search come from the cache for every caller, and after 30 seconds from the store", async () => {
    const noon = Date.parse("2026-11-20T12:00:00Z")
    stopClock(noon)
    const [first, second] = [(await plusKey()).key, (await plusKey()).key]
    const found = async (key: string) =>
      ((await read(ask("/search?q=two", key))).data as readonly { status: string }[])[0]?.status
    expect([await screened(first), await found(first)]).toEqual([["pending", ["NEW"]], "pending"])
    // The look-up of a key would notice the publication earlier.
    expect(await found(second)).toBe("pending")
    await publish("edgar:0000000001")
    await publish("edgar:0000000002")
    await saveListings(databaseOf(env.DB), [listing("NEW", "New", null)])
    stopClock(noon + 19_999)
    expect([await screened(first), await found(second)]).toEqual([["pending", ["NEW"]], "pending"])
    stopClock(noon + 30_000)
    expect([await screened(first), await found(second)]).toEqual([["compliant", []], "compliant"])
  })
})

/** A store whose lines and funds are named after the time of reading, and the list of calls to it. */
function dated(clock: { readonly nowMilliseconds: () => number }) {
  const calls: string[][] = []
  const screening = {
    async findLines(wanted: readonly (readonly { readonly instrumentId: string }[])[]) {
      const requested = wanted.map(([first]) => first?.instrumentId ?? "")
      calls.push(requested)
      return requested.map((name) =>
        name.startsWith("X") ? null : ({ sector: String(clock.nowMilliseconds()) } as ScreenedLine),
      )
    },
  } as unknown as LineStore
  return { calls, screening }
}

/** Reads lines as the published database does, with a check of the revision. */
function afterCheck(current: CurrentCache, screening: LineStore): LineStore["findLines"] {
  return async (...asked) => {
    await current.confirmed()
    return screening.findLines(...asked)
  }
}

const standing = { nowMilliseconds: () => 0 }

/** A cache for a single revision. */
function cacheOfOne() {
  const cache = readCache()
  return { held: () => cache, confirmed: async () => cache, note: () => true }
}

describe("a cached read obeys the laws:", () => {
  test("no line is older than a change 30 seconds ago, and none is read again while nothing changes", async () => {
    const symbols = fc.array(fc.constantFrom("A", "B", "C", "XD"), { maxLength: 4 })
    const step = fc.record({ passed: fc.nat(20_000), isChanged: fc.boolean(), symbols })
    const steps = fc.array(step, { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(steps, async (requested) => {
        let now = Date.parse("2026-11-20T12:00:00Z")
        let changes = 0
        let changedAt = now
        const clock = { nowMilliseconds: () => now }
        const { calls, screening } = dated(clock)
        const held = currentMemory()
        const lastRead = new Map<string, number>()
        // A read that waits for the check of the revision is made at the same time, so it may have to be made again.
        let isChangeSeen = false
        const readSeen = new Set<string>()
        for (const { passed, isChanged, symbols } of requested) {
          calls.length = 0
          now += passed
          if (isChanged) {
            changes += 1
            changedAt = now
            isChangeSeen = false
            readSeen.clear()
          }
          const current = currentCache(
            async () => ({ published: changes, access: 0 }),
            held,
            clock,
            () => {},
          )
          const checked = { ...screening, findLines: afterCheck(current, screening) }
          const cached = cachedScreening(checked, current, clock)
          const lines = await cached.findLines(symbols.map(candidatesOf), null)
          const read = new Set(calls.flat())
          for (const one of new Set(symbols)) {
            // Read within the ten minutes for which an entry is kept, without a change since.
            if (readSeen.has(one)) expect(read).not.toContain(one)
            if (read.has(one)) lastRead.set(one, now)
            if (isChangeSeen) readSeen.add(one)
            if (now - changedAt >= 30_000) expect(lastRead.get(one)).toBeGreaterThanOrEqual(changedAt)
          }
          isChangeSeen ||= symbols.length > 0 && now - changedAt >= 30_000
          expect(lines.map((line) => line?.sector ?? null)).toEqual(
            symbols.map((one) => (one.startsWith("X") ? null : String(lastRead.get(one)))),
          )
        }
      }),
    )
  })

  test("a failed read is not cached", async () => {
    let isOut = true
    const { database } = storesWith(async (_call, carryOut) => {
      if (isOut) throw new Error("D1 is out of reach")
      return carryOut()
    })
    const funds = cachedFunds(publishedFunds(databaseOf(database)), cacheOfOne(), standing)
    await expect(funds.find(fund)).rejects.toMatchObject({ cause: { message: "D1 is out of reach" } })
    isOut = false
    expect((await funds.find(fund)).holdingsAsOf).toBe("2026-08-31")
    isOut = true
    expect((await funds.find(fund)).holdingsAsOf).toBe("2026-08-31")
  })
})

test("a fund and the page of its holdings agree, whatever is published between the reads", async () => {
  let isReplaced = false
  const { database } = storesWith(async (_call, carryOut) => {
    const outcome = await carryOut()
    if (isReplaced) return outcome
    isReplaced = true
    const after = [holding("Two", 50, { ticker: "TWO" }), holding("Six", 40, { ticker: "SIX" })]
    await seedFund(fundEntry("FUND"), snapshot(after, "2026-09-30"))
    return outcome
  })
  const snapshotOf = async (funds: PublishedFunds) => {
    const { fund: found, lines } = await funds.holdings(fund, { limit: 50, offset: 0 }, null)
    return [found.holdingsAsOf, found.holdingsLines, lines.map(({ name }) => name)]
  }
  expect(await snapshotOf(publishedFunds(databaseOf(database)))).toEqual(["2026-08-31", 1, ["ONE"]])
  expect(isReplaced).toBe(true)
  expect(await snapshotOf(publishedFunds(databaseOf(database)))).toEqual(["2026-09-30", 2, ["TWO", "SIX"]])
})

test("a cached result for one standard is not used for another, or for the published verdicts", async () => {
  const asked = (given: string | null) => [given] as unknown
  const screening = { findLines: async (_: unknown, standard: string | null) => asked(standard) }
  const funds = {
    holdings: async (_line: unknown, _page: unknown, standard: string | null) => asked(standard),
    weighable: async (_line: unknown, standard: string) => asked(standard),
  }
  const cache = cacheOfOne()
  const lines = cachedScreening(screening as unknown as LineStore, cache, standing)
  const held = cachedFunds(funds as unknown as PublishedFunds, cache, standing)
  const page = { limit: 1, offset: 0 }
  for (const standard of [null, "djim", "issi-ojk", null]) {
    expect(await lines.findLines([candidatesOf("ONE")], standard)).toEqual([standard])
    expect(await held.holdings(fund, page, standard)).toEqual([standard])
    if (standard !== null) expect(await held.weighable(fund, standard)).toEqual([standard])
  }
})

test.each(["measures", "packets"] as const)("a document of %s is read from R2 once", async (kind) => {
  const key = `${kind}/kept.json`
  await publishing.createDocument({ key, json: "[]" })
  let calls = 0
  const { bucket } = storesWith((_call, carryOut) => {
    calls += 1
    return carryOut()
  })
  const { past } = cachedMeasures(
    measureStore(databaseOf(env.DB), objectsOf(bucket)),
    documentCache(),
    standing,
  )
  const { read } = cachedPackets(documentStore<EvidenceBody>(objectsOf(bucket)), documentCache(), standing)
  const [asked, document] = kind === "measures" ? [past, []] : [read, { json: "[]" }]
  expect([await asked(key), await asked(key)]).toEqual([document, document])
  expect(calls).toBe(1)
})

test("a page of the universe is always read from the store, with its total", async () => {
  const screening = cachedScreening(lineStore(databaseOf(env.DB)), cacheOfOne(), standing)
  const all = { sector: null, marketCaps: [], healths: [], countryCode: null }
  const pending = { ...all, statuses: ["pending"] } as const
  const page = { limit: 1, offset: 0 }
  const total = async () => (await screening.listStocks(pending, "symbol", page, null)).total
  const before = await total()
  await publish("edgar:0000000003")
  expect(await total()).toBe(before - 1)
})

test("the region gives a document that never changes to its own environment only", async () => {
  const background: Promise<unknown>[] = []
  const near = region((work) => background.push(work))
  const readAt = async (origin: string, stored: string) => {
    const objects = { readText: async () => stored } as unknown as Objects
    const text = await regionalObjects(objects, near, origin).readText(`as-of/${"0".repeat(64)}.json`)
    await Promise.all(background)
    return text
  }
  expect(await readAt("https://one.test", "one")).toBe("one")
  expect(await readAt("https://other.test", "other")).toBe("other")
  expect(await readAt("https://one.test", "lost")).toBe("one")
})
