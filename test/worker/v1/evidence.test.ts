import { createExecutionContext, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { evidence, evidenceMeta } from "../../../src/evidence/schema.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { sha256 } from "../../../src/sha256.ts"
import worker from "../../../worker/index.ts"
import { accountsOf } from "../../../worker/storage/accounts.ts"
import { stopClock } from "../support/clock.ts"
import { decided } from "../support/documents.ts"
import { listing } from "../support/listing.ts"
import {
  accountObject,
  ask,
  base,
  newKey,
  plusKey,
  prepared,
  read,
  seedUniverse,
} from "../support/service.ts"
import { list, publishing } from "../support/stores.ts"

beforeAll(seedUniverse)

function evidenceOf(identifier: string, key: string) {
  return read(ask(`/instruments/${identifier}/evidence`, key))
}

/** Sets the number of packets that an account has used this month. */
async function useUp(accountId: string, scope: "sandbox" | "full", used: number): Promise<void> {
  const month = new Date().toISOString().slice(0, 7)
  await runInDurableObject(await prepared(accountObject(accountId)), (_, state) => {
    state.storage.sql.exec(
      "INSERT OR REPLACE INTO packets (month, scope, used) VALUES (?, ?, ?)",
      month,
      scope,
      used,
    )
  })
}

async function packetKeyOf(filer: FilerId): Promise<string> {
  const query = env.DB.prepare("SELECT packet_key FROM determinations WHERE filer = ?").bind(filer)
  return (await query.first<string>("packet_key")) ?? ""
}

async function used(accountId: string): Promise<unknown> {
  return runInDurableObject(await prepared(accountObject(accountId)), (_, state) =>
    state.storage.sql.exec("SELECT scope, used FROM packets WHERE used > 0").toArray(),
  )
}

describe("evidence is answered", () => {
  test("with the requested instrument in the packet, and counts", async () => {
    const { key, accountId } = await plusKey()
    const { status, data, meta } = await evidenceOf("GOOG", key)
    expect(status).toBe(200)
    expect(evidence.parse(data).instrument).toEqual({
      symbol: "GOOG",
      instrument_id: "GOOG",
      name: "Alphabet Inc. Class C",
      exchange: "Nasdaq",
    })
    expect(evidenceMeta.strict().parse(meta).methodology).toBe("aaoifi-ss21@2026.1")
    expect(await used(accountId)).toEqual([{ scope: "full", used: 1 }])
  })

  test("under the name of each line of the company, from one packet", async () => {
    const { key } = await plusKey()
    const named = async (symbol: string) =>
      evidence.parse((await evidenceOf(symbol, key)).data).instrument.symbol
    expect([await named("GOOGL"), await named("GOOG")]).toEqual(["GOOGL", "GOOG"])
  })

  test("as JSON text that, without its instrument, has the SHA-256 of its storage key", async () => {
    const { data } = await evidenceOf("GOOG", (await plusKey()).key)
    const { instrument: _instrument, ...packet } = evidence.parse(data)
    expect(await packetKeyOf("edgar:0001652044")).toBe(`packets/${sha256(JSON.stringify(packet))}.json`)
  })

  test("without a quota on an unlimited plan", async () => {
    const { key, accountId } = await newKey("live", { plan: "enterprise", activeUntil: null })
    await useUp(accountId, "full", 1_000_000)
    expect((await evidenceOf("GOOG", key)).status).toBe(200)
  })
})

/**
 * test/worker/limits/packets-laws.test.ts tests that no more packets are delivered, mcp/counts.test.ts by
 * which routes.
 */
describe("the monthly quota", () => {
  test("if spent on Plus, is 429 and states the end of the month in every place", async () => {
    const { key, accountId } = await plusKey()
    await useUp(accountId, "full", 999)
    expect((await evidenceOf("AAPL", key)).status).toBe(200)
    const refused = await evidenceOf("AAPL", key)
    expect([refused.status, refused.error?.code]).toEqual([429, "rate_limit_exceeded"])
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      "x-ratelimit-limit": "1000",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": expect.stringMatching(/-01T00:00:00.000Z$/),
      "retry-after": String(refused.error?.retry_after),
    })
  })

  test("gets a packet back that is lost and answered 500", async () => {
    await list([listing("LOST", "Lost", "edgar:0000000001")])
    await publish(publishing, decided("edgar:0000000001"))
    await env.PACKETS.delete(await packetKeyOf("edgar:0000000001"))
    const { key, accountId } = await plusKey()
    expect((await evidenceOf("LOST", key)).status).toBe(500)
    expect(await used(accountId)).toEqual([])
  })
})

test("the last packet of a month counts once, also for the request by which a change of plan is noticed", async () => {
  const { key, accountId } = await plusKey()
  stopClock(Date.now())
  expect((await evidenceOf("GOOG", key)).status).toBe(200)
  await useUp(accountId, "full", 999)
  await accountsOf(env.DB).grant(accountId, { plan: "plus", activeUntil: "2099-01-01T00:00:00Z" })
  vi.setSystemTime(Date.now() + 30_000)
  expect((await evidenceOf("GOOG", key)).status).toBe(200)
  expect(await used(accountId)).toEqual([{ scope: "full", used: 1_000 }])
})

test("a packet read for a request that is refused is given back, for which the isolate stays awake", async () => {
  const { key, keyId, accountId } = await plusKey()
  expect((await evidenceOf("GOOG", key)).status).toBe(200)
  await accountObject(accountId).revoke(keyId)
  const headers = { "X-API-Key": key }
  const request = new Request(`${base}/instruments/GOOG/evidence`, { headers })
  const afterwards: Promise<unknown>[] = []
  const execution = {
    ...createExecutionContext(),
    waitUntil: (work: Promise<unknown>) => afterwards.push(work),
  }
  const { status } = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, execution)
  expect([status, afterwards.length]).toEqual([401, 1])
  await Promise.all(afterwards)
  expect(await used(accountId)).toEqual([{ scope: "full", used: 1 }])
})

test.each(["MCD", "BRK-B", "SPY", "ZZZZ"])(
  "%s has no packet: 404, and none is counted",
  async (identifier) => {
    const { key, accountId } = await plusKey()
    expect((await evidenceOf(identifier, key)).status).toBe(404)
    expect(await used(accountId)).toEqual([])
  },
)
