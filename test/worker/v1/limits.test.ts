import { evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { spentByIp } from "../../../worker/http/by-ip.ts"
import { issueKey } from "../../../worker/storage/accounts.ts"
import { post, rpc } from "../support/mcp.ts"
import {
  accountObject,
  ask,
  base,
  type Credential,
  newKey,
  plusKey,
  prepared,
  read,
} from "../support/service.ts"

const noon = Date.parse("2026-11-20T12:00:10.000Z")

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: noon })
})

afterEach(() => {
  vi.useRealTimers()
})

async function usage({ accountId }: Credential) {
  return runInDurableObject(accountObject(accountId), (_, state) =>
    state.storage.sql.exec("SELECT day, requests, minute_requests FROM usage").toArray(),
  )
}

describe("a key's allowance", () => {
  test("100 requests at once on 30 a minute admit exactly 30", async () => {
    const sandbox = await newKey("sandbox")
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask("/me", sandbox.key)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(70)
    expect(await usage(sandbox)).toEqual([{ day: "2026-11-20", requests: 30, minute_requests: 30 }])
  })

  test("counts survive eviction of the object", async () => {
    const sandbox = await newKey("sandbox")
    for (let round = 1; round <= 3; round++) {
      await Promise.all(Array.from({ length: 10 }, () => ask("/me", sandbox.key)))
      await evictDurableObject(accountObject(sandbox.accountId))
      expect(await usage(sandbox)).toMatchObject([{ requests: round * 10 }])
    }
    expect((await ask("/me", sandbox.key)).status).toBe(429)
  })

  test("the next minute admits again, and the day continues to count", async () => {
    const sandbox = await newKey("sandbox")
    await Promise.all(Array.from({ length: 40 }, () => ask("/me", sandbox.key)))
    vi.setSystemTime(noon + 60_000)
    expect((await ask("/me", sandbox.key)).status).toBe(200)
    expect(await usage(sandbox)).toEqual([{ day: "2026-11-20", requests: 31, minute_requests: 1 }])
  })

  test("the day ends at midnight UTC; the one before it is kept", async () => {
    const sandbox = await newKey("sandbox")
    await ask("/me", sandbox.key)
    vi.setSystemTime(Date.parse("2026-11-21T00:00:00.000Z"))
    await ask("/me", sandbox.key)
    expect(await usage(sandbox)).toEqual([
      { day: "2026-11-20", requests: 1, minute_requests: 1 },
      { day: "2026-11-21", requests: 1, minute_requests: 1 },
    ])
  })

  test("a spent minute gives the same wait in header and body", async () => {
    const sandbox = await newKey("sandbox")
    await Promise.all(Array.from({ length: 30 }, () => ask("/me", sandbox.key)))
    const refused = await read(ask("/me", sandbox.key))
    expect([refused.status, refused.error?.code]).toEqual([429, "rate_limit_exceeded"])
    expect(refused.error?.retry_after).toBe(50)
    expect(refused.headers.get("Retry-After")).toBe("50")
    expect(refused.headers.get("X-RateLimit-Limit")).toBe("30")
    expect(refused.headers.get("X-RateLimit-Remaining")).toBe("0")
    expect(refused.headers.get("X-RateLimit-Reset")).toBe("2026-11-20T12:01:00.000Z")
  })

  test("a spent day refuses until midnight", async () => {
    const sandbox = await newKey("sandbox")
    await runInDurableObject(await prepared(accountObject(sandbox.accountId)), (_, state) => {
      state.storage.sql.exec(
        "INSERT INTO usage (key_id, day, requests, mcp_requests, minute, minute_requests) VALUES (?, '2026-11-20', 500, 0, 0, 0)",
        sandbox.keyId,
      )
    })
    await evictDurableObject(accountObject(sandbox.accountId))
    const refused = await read(ask("/me", sandbox.key))
    expect(refused.status).toBe(429)
    expect(refused.headers.get("X-RateLimit-Limit")).toBe("500")
    expect(refused.headers.get("X-RateLimit-Reset")).toBe("2026-11-21T00:00:00.000Z")
    expect(refused.error?.retry_after).toBe(12 * 3_600 - 10)
  })

  test("an admitted answer carries the state of the day", async () => {
    const { key } = await plusKey()
    const { headers } = await ask("/me", key)
    expect(headers.get("X-RateLimit-Limit")).toBe("10000")
    expect(headers.get("X-RateLimit-Remaining")).toBe("9999")
    expect(headers.get("X-RateLimit-Reset")).toBe("2026-11-21T00:00:00.000Z")
  })

  test("503 when the counts cannot be reached, without data", async () => {
    const live = await plusKey()
    await runInDurableObject(await prepared(accountObject(live.accountId)), (_, state) => {
      state.storage.sql.exec("DROP TABLE usage")
    })
    const refused = await read(ask("/me", live.key))
    expect([refused.status, refused.error?.code, refused.data]).toEqual([
      503,
      "service_unavailable",
      undefined,
    ])
  })
})

describe("an account's allowance", () => {
  /** Another key of the same account. */
  async function another({ accountId }: Credential, type: "sandbox" | "live"): Promise<Credential> {
    const { id, key } = await issueKey(env.DB, env.KEY_PEPPER, { accountId, type, name: null })
    return { accountId, keyId: id, key }
  }

  /** Counts so many requests of the key on this day. */
  async function counted({ accountId, keyId }: Credential, requests: number): Promise<void> {
    await runInDurableObject(await prepared(accountObject(accountId)), (_, { storage }) => {
      storage.sql.exec(
        `INSERT INTO usage (key_id, day, requests, sandbox_requests, mcp_requests, minute, minute_requests)
         VALUES (?, '2026-11-20', ?, ?, 0, 0, 0)`,
        keyId,
        requests,
        requests,
      )
    })
    await evictDurableObject(accountObject(accountId))
  }

  test("a key that replaces a spent one has no fresh day, revoked or not", async () => {
    const spent = await newKey("sandbox")
    await counted(spent, 500)
    for (let made = 0; made < 3; made++) {
      const fresh = await another(spent, "sandbox")
      const refused = await read(ask("/me", fresh.key))
      expect([refused.status, refused.error?.code]).toEqual([429, "rate_limit_exceeded"])
      expect(refused.headers.get("X-RateLimit-Limit")).toBe("500")
      expect(refused.headers.get("X-RateLimit-Reset")).toBe("2026-11-21T00:00:00.000Z")
      await accountObject(spent.accountId).revoke(fresh.keyId)
    }
  })

  test("what is left is what the account has left; usage stays that of the key", async () => {
    const first = await newKey("sandbox")
    await counted(first, 400)
    const second = await another(first, "sandbox")
    const me = await read(ask("/me", second.key))
    expect(me.headers.get("X-RateLimit-Remaining")).toBe("99")
    expect(me.data).toMatchObject({ limits: { requests_per_day: 500 }, usage: { requests_today: 1 } })
  })

  test("of requests at once over REST and MCP on two keys, exactly those are admitted that the account has left", async () => {
    const first = await newKey("sandbox")
    await counted(first, 490)
    const second = await another(first, "sandbox")
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { key } = index % 2 === 0 ? first : second
        const rest = ask("/methodologies", key)
        const mcp = post(rpc("ping"), { "X-API-Key": key })
        return [(await rest).status, (await mcp).status]
      }),
    )
    expect(statuses.flat().filter((status) => status === 200)).toHaveLength(10)
  })

  test("the sandbox and the plan are counted apart", async () => {
    const live = await plusKey()
    const sandbox = await another(live, "sandbox")
    await counted(sandbox, 500)
    expect((await ask("/me", sandbox.key)).status).toBe(429)
    expect((await ask("/me", live.key)).headers.get("X-RateLimit-Remaining")).toBe("9999")
  })
})

describe("an address's allowance", () => {
  test("600 requests a minute without a key in use, counted before a text that is no key is checked", async () => {
    const ip = "2001:db8:1:2::1"
    const answers = await Promise.all(Array.from({ length: 640 }, () => ask("/me", "not a key", { ip })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(600)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  test("neighbours of one IPv6 /64 share it; the refusal uses the same envelope and headers", async () => {
    const neighbour = new Request(base, { headers: { "CF-Connecting-IP": "2001:db8:9:9::1" } })
    for (let request = 0; request < 600; request++) await spentByIp("any", neighbour, env, Date.now())
    const refused = await read(ask("/nothing", null, { ip: "2001:db8:9:9:ffff::2" }))
    expect([refused.status, refused.error?.code, refused.error?.retry_after]).toEqual([
      429,
      "rate_limit_exceeded",
      50,
    ])
    expect(refused.headers.get("X-RateLimit-Limit")).toBe("600")
    expect(refused.headers.get("Retry-After")).toBe("50")
    expect(refused.headers.get("X-RateLimit-Reset")).toBe("2026-11-20T12:01:00.000Z")
    expect((await ask("/nothing", null, { ip: "2001:db8:9:a::1" })).status).toBe(404)
  })
})
