import { env, exports } from "cloudflare:workers"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { composeKey } from "../../../src/access/keys.ts"
import { spentByIp, spentByKey } from "../../../worker/http/by-ip.ts"
import type { IpLimitKind } from "../../../worker/limits/ip-limit.ts"
import { freshMemory, memory } from "../../../worker/memory.ts"
import { stopClock } from "../support/clock.ts"
import { sendTo } from "../support/deployed.ts"
import { post as postMessage, rpc } from "../support/mcp.ts"
import { ask, base, markRevoked, newKey, plusKey, seedUniverse } from "../support/service.ts"
import { openStripe, postBody, subscribed } from "../support/stripe.ts"
import { databaseTelling } from "../support/unreliable-stores.ts"

/** Requests of unknown callers from an IP address, and their effect on known callers at it. */

const token = "operator-token-that-only-the-tests-know"

beforeEach(() => stopClock())

/** Counts 600 requests by their sender. */
async function count600(kind: IpLimitKind, headersOf: (index: number) => Readonly<Record<string, string>>) {
  for (let index = 0; index < 600; index++)
    await spentByIp(kind, new Request(base, { headers: headersOf(index) }), env, Date.now())
}

/**
 * Spends the 600 requests a minute that an IP address may send without a key, and shows that no more are
 * answered.
 */
async function spend(ip: string): Promise<void> {
  await count600("any", () => ({ "CF-Connecting-IP": ip }))
  expect((await ask("/me", null, { ip })).status).toBe(429)
}

function inventedKey(index: number): string {
  const digits = Array.from({ length: 30 }, (_, place) => Math.floor(index / 62 ** place) % 62)
  return composeKey("live", digits)
}

/** Clears the isolate's memory of keys, as if it were another isolate. */
function forgetKeys(): void {
  Object.assign(memory, { keys: freshMemory().keys })
}

describe("at an IP address whose limit strangers have spent,", () => {
  test.each(["seen before", "that is new to the isolate"])(
    "a key %s is answered, by REST and MCP",
    async (what) => {
      const ip = what === "seen before" ? "2001:db8:3:1::1" : "2001:db8:3:2::1"
      const { key } = await plusKey()
      if (what === "seen before") await ask("/me", key, { ip })
      await spend(ip)
      expect((await ask("/me", key, { ip })).status).toBe(200)
      const message = await postMessage(rpc("ping"), { "X-API-Key": key, "CF-Connecting-IP": ip })
      expect(message.status).toBe(200)
    },
  )

  test("a revoked key is counted like no key", async () => {
    const ip = "2001:db8:3:8::1"
    const { key, keyId } = await newKey("live")
    await markRevoked(keyId)
    await spend(ip)
    expect((await ask("/me", key, { ip })).status).toBe(429)
  })

  test("a browser's preflight is answered, so that its key can be sent", async () => {
    const ip = "2001:db8:3:5::1"
    await spend(ip)
    const preflight = await exports.default.fetch(`${base}/me`, {
      method: "OPTIONS",
      headers: { "CF-Connecting-IP": ip },
    })
    expect(preflight.status).toBe(204)
  })

  test("a false signature in Stripe's form is refused before its body is read", async () => {
    const ip = "2001:db8:3:6::1"
    await spend(ip)
    const headers = { "Stripe-Signature": "x", "CF-Connecting-IP": ip }
    expect((await postBody(env, "y".repeat(300_000), headers)).status).toBe(429)
  })

  test("an operator's command is answered, but not with another token", async () => {
    const ip = "2001:db8:3:3::1"
    await spend(ip)
    const status = async (sent: string) => {
      const headers = { Authorization: `Bearer ${sent}`, "CF-Connecting-IP": ip }
      return (await exports.default.fetch("https://qistas.test/operator/status", { headers })).status
    }
    expect([await status(token), await status(token.toUpperCase())]).toEqual([200, 429])
  })

  test("an event of Stripe is answered, but not with another signature", async () => {
    vi.useRealTimers()
    const ip = "2001:db8:3:4::1"
    const stripe = await openStripe()
    const { event } = await subscribed(stripe)
    await spend(ip)
    const send = async (secret?: string) => {
      const { payload, signature } = await stripe.signed(event.id, secret === undefined ? {} : { secret })
      const headers = { "Stripe-Signature": signature, "CF-Connecting-IP": ip }
      return (await postBody(stripe.env, payload, headers)).status
    }
    expect([await send(), await send("whsec_of_somebody_else")]).toEqual([200, 429])
  })
})

/** Sends requests with a database that counts the reads of a table. */
function counting(table: "api_keys" | "listings") {
  let reads = 0
  const database = databaseTelling((sql) => {
    if (sql.includes(`from "${table}"`)) reads += 1
  })
  const send = async (key: string, ip: string, path = "/me") => {
    const headers = { "X-API-Key": key, "CF-Connecting-IP": ip }
    return (await sendTo({ ...env, DB: database }, `${base}${path}`, { headers })).status
  }
  return { send, reads: () => reads }
}

test("a request of a key with nothing left reads no instrument", async () => {
  await seedUniverse()
  const { key } = await newKey("sandbox")
  const { send, reads } = counting("listings")
  const asked = (symbol: string) => send(key, "2001:db8:3:7::1", `/instruments/${symbol}/compliance`)
  const first = await Promise.all(Array.from({ length: 31 }, () => asked("AAPL")))
  expect(first.filter((status) => status === 429)).toHaveLength(1)
  const before = reads()
  for (let index = 0; index < 50; index++) expect(await asked(`X${index}`)).toBe(429)
  expect(reads()).toBe(before)
  vi.setSystemTime(Date.now() + 60_000)
  expect([await asked("MCD"), reads()]).toEqual([200, before + 1])
})

describe("a flood of invented keys", () => {
  test("counts by its IP address, is read at most 600 times a minute, and does not shut out a known key", async () => {
    const ip = "2001:db8:3:5::1"
    const { key } = await plusKey()
    const { send, reads } = counting("api_keys")
    expect(await send(key, ip)).toBe(200)
    const before = reads()
    const statuses = await Promise.all(
      Array.from({ length: 620 }, (_, index) => send(inventedKey(index), ip)),
    )
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(600)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
    expect(reads() - before).toBeLessThanOrEqual(600)
    await ask("/nothing", null, { ip })
    expect((await ask("/nothing", null, { ip })).status).toBe(429)
    expect(await send(key, ip)).toBe(200)
  })

  test("is refused unread once the address has spent its look-ups, also in an isolate that remembers no key", async () => {
    const ip = "2001:db8:3:6::1"
    const { send, reads } = counting("api_keys")
    await count600("keys", () => ({ "CF-Connecting-IP": ip }))
    forgetKeys()
    const before = reads()
    expect(await send(inventedKey(5_000), ip)).toBe(429)
    expect(reads()).toBe(before)
    const listings = counting("listings")
    expect(await listings.send(inventedKey(5_001), ip, "/instruments/X9/compliance")).toBe(429)
    expect(listings.reads()).toBe(0)
  })
})

describe("the IP address that Workers of all zones share", () => {
  const nothing = async (ip: string, zone: string) => {
    const headers = { "CF-Connecting-IP": ip, "CF-Worker": zone }
    return (await exports.default.fetch(`${base}/nothing`, { headers })).status
  }

  test("is counted separately for each zone, and each zone has one limit", async () => {
    const ip = "2a06:98c0:3600::103"
    await count600("any", () => ({ "CF-Connecting-IP": ip, "CF-Worker": "flood.example" }))
    expect(await nothing(ip, "flood.example")).toBe(429)
    expect(await nothing(ip, "shop.example")).toBe(404)
  })

  test("gives no separate limit to a zone header sent from another address", async () => {
    const ip = "192.0.2.200"
    await count600("any", (index) => ({ "CF-Connecting-IP": ip, "CF-Worker": `zone-${index}.example` }))
    expect(await nothing(ip, "fresh.example")).toBe(429)
  })
})

test("a known key is answered 600 times a minute, including refused requests, from any addresses", async () => {
  const { key, keyId } = await plusKey()
  const from = (index: number, query = "") => ask(`/me${query}`, key, { ip: `192.0.2.${index}` })
  for (let request = 0; request < 598; request++) await spentByKey(keyId, env, Date.now())
  const last = [await from(1, "?surely_undeclared=1"), await from(2), await from(3)]
  expect(last.map(({ status }) => status)).toEqual([400, 200, 429])
  expect(last.at(-1)?.headers.get("X-RateLimit-Limit")).toBe("600")
})
