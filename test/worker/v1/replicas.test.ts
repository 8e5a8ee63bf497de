import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, expect, test, vi } from "vitest"
import { revokeKey } from "../../../src/accounts/keys.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { composeAccounts } from "../../../worker/compose-accounts.ts"
import type { Env } from "../../../worker/env.ts"
import { freshMemory, memory } from "../../../worker/memory.ts"
import { cloudflarePublishing } from "../../../worker/storage/objects.ts"
import type { Replica, Use } from "../../support/replicas.ts"
import { publishSnapshot } from "../../support/snapshot.ts"
import { stopClock } from "../support/clock.ts"
import { sendTo } from "../support/deployed.ts"
import { decided, heldBack, soundMeasures } from "../support/documents.ts"
import { replicas, replicated, startReplicas } from "../support/replicas.ts"
import { base, liveKey, markRevoked, plusKey, seededSnapshot, seedUniverse } from "../support/service.ts"

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
