import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import fc from "fast-check"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { strangerIdentity } from "../../../src/access/strangers.ts"
import { strangerAllowances } from "../../../worker/limits/stranger-allowances.ts"
import { countInSketch, emptySketch } from "../../../worker/limits/strangers.ts"
import { resourceMetadataPath } from "../../../worker/oauth/paths.ts"
import { site } from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { endpoint, post, readRpc, rpc } from "../support/mcp.ts"
import { ask, read, sandboxKey, seedUniverse } from "../support/service.ts"

/** What a sender without a key is answered, by REST and MCP, and how often. */

beforeAll(seedUniverse)

let addresses = 0
const newAddress = () => `10.88.${++addresses >> 8}.${addresses & 255}`

const call = (name: string, given: object) => rpc("tools/call", { name, arguments: given })
const apple = "/instruments/AAPL/compliance"

describe("200: a stock of the sandbox", () => {
  test("is answered by REST as with a sandbox key, and `meta.access` tells that there was no key", async () => {
    const without = await read(ask(apple, null, { ip: newAddress() }))
    const { data, meta } = await read(ask(apple, await sandboxKey()))
    expect(without).toMatchObject({ status: 200, data })
    expect([without.meta.access, meta.access]).toEqual(["without_key", undefined])
    expect(without.headers.get("X-RateLimit-Limit")).toBe("200")
    expect(without.headers.get("X-RateLimit-Remaining")).toBe("199")
  })

  test("is answered by MCP in the same way", async () => {
    const { status, result } = await readRpc(post(call("check_compliance", { symbol: "AAPL" })))
    expect(status).toBe(200)
    expect(result?.structuredContent?.meta).toMatchObject({ access: "without_key" })
  })
})

describe("401: everything else says in one sentence how to get a key", () => {
  const sentence = expect.stringMatching(
    /^Without a key, Qistas answers for ten stocks and two funds\. .*\/dashboard\/keys/,
  )

  test.each(["/instruments/GOOGL/compliance", "/etfs/SPY", "/instruments/GOOGL"])("%s", async (path) => {
    const { status, error } = await read(ask(path, null, { ip: newAddress() }))
    expect([status, error]).toEqual([401, { code: "unauthorized", message: sentence }])
  })

  test.each([
    ["check_compliance", { symbol: "GOOGL" }],
    ["get_evidence", { symbol: "AAPL" }],
    ["get_usage", {}],
    ["list_webhooks", {}],
  ])("the call of %s is a challenge, with which a host begins the sign-in", async (name, given) => {
    const response = await post(call(name, given))
    expect(response.status).toBe(401)
    expect(response.headers.get("WWW-Authenticate")).toContain(
      `resource_metadata="${site}${resourceMetadataPath}"`,
    )
    expect(await response.json()).toMatchObject({ error: "invalid_token", error_description: sentence })
  })

  test("at /mcp/all, which lists all tools, even the handshake is a challenge", async () => {
    const response = await post(rpc("ping"), {}, { url: `${endpoint}/all` })
    expect([response.status, response.headers.has("WWW-Authenticate")]).toEqual([401, true])
  })
})

describe("429", () => {
  const statusOf = async (ip: string) => (await ask("/methodologies", null, { ip })).status

  test("comes with the 31st request of a minute, at this address only, and with the wait", async () => {
    stopClock()
    const [ip, other] = [newAddress(), newAddress()]
    for (let request = 0; request < 30; request++) expect(await statusOf(ip)).toBe(200)
    const refused = await ask("/methodologies", null, { ip })
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "50"])
    expect(await statusOf(other)).toBe(200)
    expect((await ask("/methodologies", await sandboxKey(), { ip })).status).toBe(200)
  })

  test("comes with the 201st request of a day, also after a restart of the counter; MCP asks to sign in then", async () => {
    stopClock("2027-01-05T12:00:10.000Z")
    const ip = newAddress()
    const stranger = strangerIdentity(ip)
    const byDay = strangerAllowances(env.STRANGERS, async () => null, null)
    for (let request = 1; request < 200; request++)
      expect((await byDay.admit({ ...stranger, keyId: ip }, stranger, "rest", "me")).kind).toBe("admitted")
    expect(await statusOf(ip)).toBe(200)
    for (const stub of shards()) {
      await runDurableObjectAlarm(stub)
      await evictDurableObject(stub)
    }
    expect(await statusOf(ip)).toBe(429)
    const message = await post(rpc("ping"), { "CF-Connecting-IP": ip })
    expect([message.status, message.headers.has("WWW-Authenticate")]).toEqual([401, true])
    vi.setSystemTime(new Date("2027-01-06T00:00:10.000Z"))
    expect(await statusOf(ip)).toBe(200)
  })
})

describe("the counters of a day", () => {
  test("store one value of a fixed size in each object, however many addresses ask", async () => {
    for (let sender = 0; sender < 40; sender++) await ask("/methodologies", null, { ip: newAddress() })
    for (const stub of shards()) {
      await runDurableObjectAlarm(stub)
      const stored = await runInDurableObject(stub, (_, { storage }) =>
        storage.list<{ counts: Uint8Array }>(),
      )
      expect([...stored.keys()]).toEqual(["day"])
      expect(stored.get("day")?.counts.length).toBe(emptySketch().length)
    }
  })

  const sender = fc.integer({ min: 0, max: 50 })
  const placesOf = (of: number) =>
    Uint16Array.from({ length: 4 }, (_, row) => (of * 7919 + row * 104_729) % 65_536)

  test("are never too low, for any order of requests, and exact for few senders", () => {
    fc.assert(
      fc.property(fc.array(sender, { maxLength: 300 }), (requests) => {
        const [counts, exact] = [emptySketch(), new Map<number, number>()]
        for (const of of requests) {
          exact.set(of, (exact.get(of) ?? 0) + 1)
          expect(countInSketch(counts, placesOf(of), 255)).toBe(exact.get(of))
        }
      }),
      { numRuns: 20 },
    )
  })

  test("are too high for none of a thousand addresses after 20,000 others", async () => {
    const counts = emptySketch()
    const hashed = async (name: string) =>
      new Uint16Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name))).subarray(1)
    for (let other = 0; other < 20_000; other++) countInSketch(counts, await hashed(`other ${other}`), 255)
    const firsts = await Promise.all(
      Array.from({ length: 1_000 }, async (_, each) =>
        countInSketch(counts, await hashed(`new ${each}`), 255),
      ),
    )
    expect(firsts.filter((count) => count > 2)).toEqual([])
  })
})

/** The objects of the place from which the tests ask. */
function shards() {
  return Array.from({ length: 8 }, (_, shard) => env.STRANGERS.getByName(`any:${shard}`))
}
