import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, expect, test, vi } from "vitest"
import { revokeKey } from "../../../src/accounts/keys.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import type { Env } from "../../../worker/env.ts"
import { freshMemory, memory } from "../../../worker/memory.ts"
import { cloudflareInputs } from "../../../worker/storage/inputs.ts"
import { cloudflarePublishing } from "../../../worker/storage/objects.ts"
import type { Replica, Use } from "../../support/replicas.ts"
import { publishSnapshot } from "../../support/snapshot.ts"
import type { Around } from "../../support/stores-around.ts"
import { site } from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { sendTo } from "../support/deployed.ts"
import { decided, heldBack, soundMeasures } from "../support/documents.ts"
import { soundInput } from "../support/inputs.ts"
import { replicas, replicated, startReplicas } from "../support/replicas.ts"
import { base, liveKey, markRevoked, plusKey, seededSnapshot, seedUniverse } from "../support/service.ts"
import { newSession } from "../support/sessions.ts"
import { storesWith } from "../support/unreliable-stores.ts"

/**
 * Replicas may lag by any time and fail. Nevertheless an answer is of one publication, of one that was in force
 * at most 30 seconds ago, and no revoked key is answered.
 */

beforeAll(async () => {
  await seedUniverse()
  await startReplicas()
})
/** The clock only goes forward, because the replicas keep what they have seen. */
let hour = Date.parse("2026-11-20T00:00:00Z")
beforeEach(() => nextHour())

function nextHour(): number {
  hour += 3_600_000
  stopClock(hour)
  return hour
}

const asked: readonly (readonly [path: string, body?: object])[] = [
  ["/instruments/AAPL"],
  ["/instruments/AAPL/compliance"],
  ["/instruments/AAPL/health"],
  ["/instruments/AAPL/timeline?by=report"],
  ["/screen", { symbols: ["AAPL", "GOOGL"] }],
  ["/screen", { status: "compliant" }],
  ["/search?q=AAPL"],
  ["/etfs/SPY/holdings"],
]

type Isolate = ReturnType<typeof freshMemory>
let callers = 0

/** Sends a request to an isolate with this memory. */
function askAt(isolate: Isolate, bindings: Env, key: string, [path, body]: (typeof asked)[number]) {
  Object.assign(memory, isolate)
  callers += 1
  const headers = {
    "X-API-Key": key,
    "CF-Connecting-IP": `10.90.${callers >> 8}.${callers & 255}`,
    ...(body && { "Content-Type": "application/json" }),
  }
  return sendTo(bindings, `${base}${path}`, {
    headers,
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  })
}

/** The text of an answer, without what depends on the time of the request. */
async function textOf(isolate: Isolate, bindings: Env, request: (typeof asked)[number]): Promise<string> {
  const response = await askAt(isolate, bindings, await liveKey(), request)
  const { data, error } = await response.json<{ data?: unknown; error?: { message: string } }>()
  return JSON.stringify([response.status, data ?? error?.message], (name, value) =>
    name === "freshness" ? undefined : value,
  )
}

/** The answers of a new isolate that reads only the primary. */
function statesNow(): Promise<readonly string[]> {
  const isolate = freshMemory()
  return inTurn(asked, (request) => textOf(isolate, env, request))
}

async function inTurn<Item, Result>(items: readonly Item[], run: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (const item of items) results.push(await run(item))
  return results
}

let publications = 0

/** Publishes a verdict, or that it is withheld, in turn. */
async function publishNext(database: D1Database): Promise<void> {
  publications += 1
  const filer = "edgar:0000320193"
  const change = { assessmentId: `number ${publications}`, measured: soundMeasures(filer) }
  const publication = publications % 2 === 1 ? heldBack(filer, change) : decided(filer, change)
  await publish(cloudflarePublishing(database, env.PACKETS), publication)
}

const lagging = (lagSeconds: number): readonly Replica[] =>
  replicas.map((replica) => ({ ...replica, lagMilliseconds: lagSeconds * 1_000 }))
const failing: readonly Replica[] = replicas.map((replica) => ({ ...replica, fails: { thrown: 1, hung: 0 } }))
const [atOnce, later, latest] = replicas

test.each<[string, readonly Replica[]]>([
  ["lag by 0, 1 and 30 seconds", replicas],
  ["lag by an hour and a minute", lagging(3_660)],
  ["fail", failing],
  ["lag, while one fails", [atOnce, { ...later, fails: { thrown: 0.5, hung: 0 } }, latest] as Replica[]],
])(
  "a publication is in every answer after 30 seconds, and none is mixed, if replicas %s",
  async (_, read) => {
    const { database, uses } = replicated(read)
    const bindings: Env = { ...env, DB: database }
    const isolates = [freshMemory()]
    for (let round = 0; round < 2; round++) {
      const began = nextHour()
      const before = await statesNow()
      await inTurn(asked, (request) => textOf(isolates[0] ?? freshMemory(), bindings, request))
      await publishNext(database)
      const after = await statesNow()
      for (const seconds of [0, 1, 29, 30, 59, 60]) {
        vi.setSystemTime(began + seconds * 1_000)
        isolates.push(freshMemory())
        for (const isolate of isolates) {
          for (const [at, request] of asked.entries()) {
            const text = await textOf(isolate, bindings, request)
            const allowed = seconds < 30 ? [before[at], after[at]] : [after[at]]
            expect(allowed, `${seconds} s, ${request[0]}`).toContain(text)
          }
        }
      }
      expect(before.filter((text, at) => text !== after[at]).length).toBeGreaterThan(5)
      isolates.splice(1)
    }
    const isUnused = (use: Use | undefined) => use === undefined || use.reads + use.failures === 0
    expect(read.filter(({ name }) => isUnused(uses[name]))).toEqual([])
  },
)

test("a revoked key is refused at once in each isolate, whatever replicas have seen", async () => {
  const { database } = replicated(lagging(3_660))
  const bindings: Env = { ...env, DB: database }
  const { key, keyId, accountId } = await plusKey()
  const warm = freshMemory()
  const statuses = () =>
    inTurn([warm, freshMemory()], async (isolate) => (await askAt(isolate, bindings, key, ["/me"])).status)
  expect(await statuses()).toEqual([200, 200])
  const { clock, keyStore, revocations } = composeAccounts(bindings)
  expect((await revokeKey({ clock, keyStore, revocations }, accountId, keyId)).ok).toBe(true)
  expect(await statuses()).toEqual([401, 401])
})

test("a key that only the database marks as revoked is refused after 30 seconds", async () => {
  const { database } = replicated(lagging(3_660))
  const bindings: Env = { ...env, DB: database }
  const { key, keyId } = await plusKey()
  const isolate = freshMemory()
  expect((await askAt(isolate, bindings, key, ["/me"])).status).toBe(200)
  await markRevoked(keyId)
  vi.setSystemTime(Date.now() + 30_000)
  expect((await askAt(isolate, bindings, key, ["/me"])).status).toBe(401)
})

test("a new snapshot is listed at once, although its publication does not raise the revision", async () => {
  const { database } = replicated(lagging(3_660))
  const bindings: Env = { ...env, DB: database }
  const isolate = freshMemory()
  const days = async () => {
    const response = await askAt(isolate, bindings, await liveKey(), ["/snapshots"])
    return (await response.json<{ data: { day: string }[] }>()).data.map(({ day }) => day)
  }
  expect(await days()).toEqual([seededSnapshot.day])
  await publishSnapshot({ database, bucket: env.PACKETS }, { day: "2026-04-30", revision: 1 })
  expect(await days()).toEqual(["2026-04-30", seededSnapshot.day])
})

test("an isolate that was idle for 30 seconds answers with the newest publication", async () => {
  const { database } = replicated(lagging(3_660))
  const bindings: Env = { ...env, DB: database }
  for (const request of asked.slice(0, 4)) {
    const began = nextHour()
    const isolate = freshMemory()
    const before = await textOf(isolate, bindings, request)
    await publishNext(database)
    vi.setSystemTime(began + 30_000)
    const after = await textOf(isolate, bindings, request)
    expect([after === before, after]).toEqual([false, await textOf(freshMemory(), env, request)])
  }
})

test("a change is in the feed at once", async () => {
  const { database } = replicated(lagging(3_660))
  const bindings: Env = { ...env, DB: database }
  const isolate = freshMemory()
  const path = "/changes?from=2000-01-01"
  const feed = () => textOf(isolate, bindings, [path])
  const before = await feed()
  await publishNext(database)
  const after = await feed()
  expect([after === before, after]).toEqual([false, await textOf(freshMemory(), env, [path])])
})

test("a replica that never answers delays an answer, and does not prevent it", async () => {
  const { database } = replicated(replicas.map((replica) => ({ ...replica, fails: { thrown: 0, hung: 1 } })))
  const response = await askAt(freshMemory(), { ...env, DB: database }, await liveKey(), [
    "/instruments/AAPL",
  ])
  expect(response.status).toBe(200)
})

/** Sends a request to a new isolate whose calls of the database pass `around`. Returns the status. */
async function statusAround(path: string, around: Around): Promise<number> {
  const { database } = storesWith(around)
  return (await askAt(freshMemory(), { ...env, DB: database }, await liveKey(), [path])).status
}

test("if a replica never answers and the primary cannot be read, the answer is 500", async () => {
  const calls: string[] = []
  const status = await statusAround("/instruments/AAPL/standards", (call, carryOut) => {
    calls.push(call)
    const isKey =
      call.startsWith("D1 batch") && calls.filter((one) => one.startsWith("D1 batch")).length === 1
    if (isKey || call.startsWith("D1 first ")) return carryOut()
    if (call.startsWith("D1 first-unconstrained")) return new Promise(() => {})
    throw new Error("out of reach")
  })
  expect(status).toBe(500)
})

test("after a replica has failed, the primary answers for ten seconds", async () => {
  const calls: string[] = []
  const { database } = storesWith((call, carryOut) => {
    calls.push(call)
    if (call.startsWith("D1 first-unconstrained")) throw new Error("out of reach")
    return carryOut()
  })
  const bindings: Env = { ...env, DB: database }
  const [isolate, key] = [freshMemory(), await liveKey()]
  const asksReplica = async (symbol: string) => {
    calls.length = 0
    expect((await askAt(isolate, bindings, key, [`/instruments/${symbol}/compliance`])).status).toBe(200)
    return calls.some((call) => call.startsWith("D1 first-unconstrained"))
  }
  expect(await asksReplica("AAPL")).toBe(true)
  expect(await asksReplica("MCD")).toBe(false)
  vi.setSystemTime(hour + 10_000)
  expect(await asksReplica("GOOGL")).toBe(true)
})

test("the look-up of a key is itself a check of the revision, and is tried twice", async () => {
  const calls: string[] = []
  const status = await statusAround("/me", async (call, carryOut) => {
    if (calls.push(call) === 1) throw new Error("out of reach")
    return carryOut()
  })
  expect([status, calls]).toEqual([200, Array(2).fill(expect.stringMatching(/^D1 batch /))])
})

test("a session is known at once, and unknown once it has ended", async () => {
  const { database } = replicated(lagging(3_660))
  const { token, accountId } = await newSession()
  const headers = { Cookie: `__Host-session=${token}`, "Sec-Fetch-Site": "same-origin" }
  const status = async () => (await sendTo({ ...env, DB: database }, `${base}/me`, { headers })).status
  expect(await status()).toBe(200)
  await env.DB.prepare("DELETE FROM sessions WHERE account_id = ?").bind(accountId).run()
  expect(await status()).toBe(401)
})

test("a past day is computed anew from a new input, which no replica has yet", async () => {
  const { database } = replicated(lagging(3_660))
  const bindings: Env = { ...env, DB: database }
  const filer = "edgar:0000320193"
  const path = "/instruments/AAPL/compliance?as_of=2026-04-12"
  const kept = async () => (await env.PACKETS.list({ prefix: "as-of/verdict/" })).objects.length
  await textOf(freshMemory(), bindings, [path])
  const before = await kept()
  expect(before).toBeGreaterThan(0)
  const subject = { ...soundInput(filer).subject, name: "Another name" }
  await cloudflareInputs(database, env.PACKETS, { nowMilliseconds: Date.now }).write(
    soundInput(filer, { subject }),
  )
  await textOf(freshMemory(), bindings, [path])
  expect(await kept()).toBe(before + 1)
})

test("an isolate reads the instrument of a path while it looks up a key that it has not seen", async () => {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const status = await statusAround("/instruments/AAPL", async (call, carryOut) => {
    if (call.startsWith("D1 first-unconstrained batch ")) begin()
    if (call.startsWith("D1 batch ")) await begun
    return carryOut()
  })
  expect(status).toBe(200)
})

test("a new isolate shows a visitor a publication that no replica has yet", async () => {
  const { database } = replicated(lagging(3_660))
  const pageIn = async (bindings: Env, query: string) => {
    Object.assign(memory, freshMemory())
    callers += 1
    const headers = { "CF-Connecting-IP": `10.91.0.${callers & 255}` }
    return (await sendTo(bindings, `${site}/stocks/AAPL/csv?${query}`, { headers })).text()
  }
  const before = await pageIn(env, "before")
  await publishNext(database)
  const after = await pageIn({ ...env, DB: database }, "after")
  expect([after === before, after]).toEqual([false, await pageIn(env, "primary")])
})
