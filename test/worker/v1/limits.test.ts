import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { spentByIp } from "../../../worker/http/by-ip.ts"
import { issueKey } from "../../../worker/storage/accounts.ts"
import { stopClock } from "../support/clock.ts"
import { post, rpc } from "../support/mcp.ts"
import {
  accountObject,
  ask,
  base,
  type Credential,
  countToday,
  newKey,
  plusKey,
  read,
} from "../support/service.ts"

beforeEach(() => stopClock())

/**
 * test/worker/limits tests what the object admits and counts, every/route.test.ts that every route obeys it.
 */
describe("an account's allowance", () => {
  /** Another key of the same account. */
  async function another({ accountId }: Credential, type: "sandbox" | "live"): Promise<Credential> {
    const { id, key } = await issueKey(env.DB, env.KEY_PEPPER, { accountId, type, name: null })
    return { accountId, keyId: id, key }
  }

  test("is not refreshed by a new key in place of a spent one, revoked or not", async () => {
    const spent = await newKey("sandbox")
    await countToday(spent, 500)
    for (let made = 0; made < 3; made++) {
      const fresh = await another(spent, "sandbox")
      const refused = await read(ask("/me", fresh.key))
      expect([refused.status, refused.error?.code]).toEqual([429, "rate_limit_exceeded"])
      expect(refused.headers.get("X-RateLimit-Limit")).toBe("500")
      expect(refused.headers.get("X-RateLimit-Reset")).toBe("2026-11-21T00:00:00.000Z")
      await accountObject(spent.accountId).revoke(fresh.keyId)
    }
  })

  test("is what remains for the account, while usage is that of the key", async () => {
    const first = await newKey("sandbox")
    await countToday(first, 400)
    const second = await another(first, "sandbox")
    const me = await read(ask("/me", second.key))
    expect(me.headers.get("X-RateLimit-Remaining")).toBe("99")
    expect(me.data).toMatchObject({ limits: { requests_per_day: 500 }, usage: { requests_today: 1 } })
  })

  test("admits, of concurrent requests by REST and MCP with two keys, exactly what the account has left", async () => {
    const first = await newKey("sandbox")
    await countToday(first, 490)
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

  test("is counted separately for the sandbox and the plan", async () => {
    const live = await plusKey()
    const sandbox = await another(live, "sandbox")
    await countToday(sandbox, 500)
    expect((await ask("/me", sandbox.key)).status).toBe(429)
    expect((await ask("/me", live.key)).headers.get("X-RateLimit-Remaining")).toBe("9999")
  })
})

describe("an IP address's allowance", () => {
  test("is 600 requests a minute without a valid key, counted before a malformed key is checked", async () => {
    const ip = "2001:db8:1:2::1"
    const answers = await Promise.all(Array.from({ length: 640 }, () => ask("/me", "not a key", { ip })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(600)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  test("is shared by neighbours in one IPv6 /64, and its refusal uses the same envelope and headers", async () => {
    const neighbour = new Request(base, { headers: { "CF-Connecting-IP": "2001:db8:9:9::1" } })
    for (let request = 0; request < 600; request++) await spentByIp("any", neighbour, env, Date.now())
    const refused = await read(ask("/nothing", null, { ip: "2001:db8:9:9:ffff::2" }))
    expect(refused.status).toBe(429)
    expect(refused.error).toMatchObject({ code: "rate_limit_exceeded", retry_after: 50 })
    expect(refused.headers.get("X-RateLimit-Limit")).toBe("600")
    expect(refused.headers.get("Retry-After")).toBe("50")
    expect(refused.headers.get("X-RateLimit-Reset")).toBe("2026-11-20T12:01:00.000Z")
    expect((await ask("/nothing", null, { ip: "2001:db8:9:a::1" })).status).toBe(404)
  })
})
