import { runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { evidence, evidenceMeta } from "../../../src/evidence/schema.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { sha256 } from "../../../src/sha256.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { decided } from "../support/documents.ts"
import { listing } from "../support/listing.ts"
import { accountObject, ask, newKey, plusKey, prepared, read, seedUniverse } from "../support/service.ts"

beforeAll(seedUniverse)

function evidenceOf(identifier: string, key: string) {
  return read(ask(`/instruments/${identifier}/evidence`, key))
}

/** Sets the packets an account has used this month. */
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

async function used(accountId: string): Promise<unknown> {
  return runInDurableObject(await prepared(accountObject(accountId)), (_, state) => ({
    packets: state.storage.sql.exec("SELECT scope, used FROM packets").toArray(),
    reservations: state.storage.sql.exec("SELECT * FROM reservations").toArray().length,
  }))
}

describe("200", () => {
  test("the packet has the requested instrument, and counts", async () => {
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
    expect(await used(accountId)).toEqual({ packets: [{ scope: "full", used: 1 }], reservations: 0 })
  })

  test("the JSON text of the packet without its instrument has the SHA-256 of the key it is stored under", async () => {
    const { data } = await evidenceOf("GOOG", (await plusKey()).key)
    const { instrument: _instrument, ...packet } = evidence.parse(data)
    const row = await env.DB.prepare("SELECT packet_key FROM determinations WHERE cik = 1652044").first()
    expect(row?.packet_key).toBe(`packets/${sha256(JSON.stringify(packet))}.json`)
  })

  test("an unlimited plan has no quota to reach", async () => {
    const { key, accountId } = await newKey("live", { plan: "enterprise", activeUntil: null })
    await useUp(accountId, "full", 1_000_000)
    expect((await evidenceOf("GOOG", key)).status).toBe(200)
  })
})

describe("the monthly quota", () => {
  test("of 28 requests at once on a sandbox quota of 25, 25 are delivered and 3 answer 403", async () => {
    const { key } = await newKey("sandbox")
    const answers = await Promise.all(Array.from({ length: 28 }, () => evidenceOf("AAPL", key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
      Array(3).fill([403, "sandbox_restricted"]),
    )
  })

  test("429: a spent Plus quota names the end of the month in every place", async () => {
    const { key, accountId } = await plusKey()
    await useUp(accountId, "full", 999)
    expect((await evidenceOf("AAPL", key)).status).toBe(200)
    const refused = await evidenceOf("AAPL", key)
    expect(refused.status).toBe(429)
    expect(refused.error?.code).toBe("rate_limit_exceeded")
    expect(refused.headers.get("X-RateLimit-Limit")).toBe("1000")
    expect(refused.headers.get("X-RateLimit-Remaining")).toBe("0")
    expect(refused.headers.get("Retry-After")).toBe(String(refused.error?.retry_after))
    expect(refused.headers.get("X-RateLimit-Reset")).toMatch(/-01T00:00:00.000Z$/)
  })

  test("503: without a reachable quota no packet is delivered", async () => {
    const { key, accountId } = await plusKey()
    await runInDurableObject(await prepared(accountObject(accountId)), (_, state) => {
      state.storage.sql.exec("DROP TABLE reservations")
    })
    const refused = await evidenceOf("AAPL", key)
    expect(refused.status).toBe(503)
    expect(refused.error?.code).toBe("service_unavailable")
    expect(refused.data).toBeUndefined()
  })

  test("a packet that is lost answers 500 and is given back to the quota", async () => {
    await saveCompanies(databaseOf(env.DB), [{ cik: 1, name: "Lost", sic: null, countryCode: null }])
    await saveListings(databaseOf(env.DB), [listing("LOST", "Lost", 1)])
    await publish(cloudflarePublishing(env.DB, env.PACKETS), decided(1))
    const stored = await env.DB.prepare("SELECT packet_key FROM determinations WHERE cik = 1").first<string>(
      "packet_key",
    )
    await env.PACKETS.delete(stored ?? "")
    const { key, accountId } = await plusKey()
    expect((await evidenceOf("LOST", key)).status).toBe(500)
    expect(await used(accountId)).toEqual({ packets: [], reservations: 0 })
  })
})

describe("404", () => {
  test.each([
    ["MCD", /withheld/],
    ["BRK-B", /not been analysed/],
    ["SPY", /fund/],
    ["ZZZZ", /No listing/],
  ])("%s has no packet, and the message says why", async (identifier, why) => {
    const { key, accountId } = await plusKey()
    const refused = await evidenceOf(identifier, key)
    expect(refused.status).toBe(404)
    expect(refused.error?.message).toMatch(why)
    expect(await used(accountId)).toEqual({ packets: [], reservations: 0 })
  })
})
