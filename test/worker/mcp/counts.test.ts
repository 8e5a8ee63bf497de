import { runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { endpoints } from "../../../src/api/endpoints.ts"
import { toolEndpoints } from "../../../src/api/tools.ts"
import type { Me } from "../../../src/me/schema.ts"
import { issueKey } from "../../../worker/storage/accounts.ts"
import { stopClock } from "../support/clock.ts"
import { post, postModern, readRpc, rpc } from "../support/mcp.ts"
import { inputs } from "../support/requests.ts"
import {
  accountObject,
  ask,
  type Credential,
  newKey,
  plusKey,
  read,
  seedUniverse,
} from "../support/service.ts"

/**
 * Every message with a valid key counts, by day, minute and route. No message is answered beyond the
 * allowance.
 */

beforeAll(seedUniverse)

beforeEach(() => stopClock())

async function usageOf(key: string): Promise<Me["usage"]> {
  const { data } = await read(ask("/me", key))
  return (data as Me).usage
}

const notification = { jsonrpc: "2.0", method: "notifications/initialized" }
const callOf = (name: string, given: object = {}, id = 1) => rpc("tools/call", { name, arguments: given }, id)
const readOf = (uri: string) => rpc("resources/read", { uri })
const checked = callOf("check_compliance", { symbol: "AAPL" })
const initialize = rpc("initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "t", version: "1" },
})

describe("usage of the day", () => {
  test("counts messages of a client of 2026-07-28, and is the same in get_usage, including that call", async () => {
    const { key } = await plusKey()
    const headers = { "X-API-Key": key }
    await ask("/methodologies", key)
    await postModern("server/discover", {}, headers)
    const usage = { requests_today: 3, mcp_requests_today: 2 }
    const { result } = await readRpc(postModern("tools/call", { name: "get_usage", arguments: {} }, headers))
    expect(result?.structuredContent?.data).toMatchObject({ usage })
    expect(await usageOf(key)).toMatchObject({ ...usage, requests_today: 4 })
  })

  test("does not count messages with an invalid key", async () => {
    const { accountId, key, keyId } = await plusKey()
    await post(rpc("ping"), { "X-API-Key": `${key}x` })
    expect((await accountObject(accountId).readUsage(keyId)).days).toEqual([])
  })
})

type Counts = Readonly<Record<string, number>>

test.each<[what: string, body: unknown, counts: Counts]>([
  ...toolEndpoints.map((name): [string, unknown, Counts] => [
    name,
    callOf(endpoints[name].tool.name, inputs[name]),
    { [name]: 1 },
  ]),
  ["a call that finds nothing", callOf("check_compliance", { symbol: "ZZZZ" }), { compliance: 1 }],
  ["a call with a wrong argument", callOf("check_compliance", { a: 1 }), { compliance: 1 }],
  ["a call of an unknown tool", callOf("nothing"), { mcp: 1 }],
  ["a packet read as a resource", readOf("qistas://evidence/AAPL"), { evidence: 1 }],
  ["an unknown packet", readOf("qistas://evidence/MCD"), { evidence: 1 }],
  ["a methodology", readOf("qistas://methodologies"), { mcp: 1 }],
  ["a list", rpc("tools/list"), { mcp: 1 }],
  ["the handshake", initialize, { mcp: 1 }],
  ["an unknown method", rpc("nothing"), { mcp: 1 }],
  ["a notification", notification, { mcp: 1 }],
  ["a notification that looks like a call", { ...checked, id: undefined }, { mcp: 1 }],
  ["a response", { jsonrpc: "2.0", id: 1, result: {} }, { mcp: 1 }],
  ["a body that is no JSON", "{", { mcp: 1 }],
  ["JSON that is no message", {}, { mcp: 1 }],
  ["a batch, each of its messages", [checked, rpc("ping", {}, 2), notification], { compliance: 1, mcp: 2 }],
  ["a batch that is too long, once", Array.from({ length: 21 }, (_, id) => rpc("ping", {}, id)), { mcp: 1 }],
])(
  "counts by day, for MCP, and under the route of REST, whatever the response: %s",
  async (_what, body, counts) => {
    const { accountId, key, keyId } = await plusKey()
    await post(body, { "X-API-Key": key })
    const { days, routes } = await accountObject(accountId).readUsage(keyId)
    expect(Object.fromEntries(routes.map(({ route, requests }) => [route, requests]))).toEqual(counts)
    const requests = Object.values(counts).reduce((sum, each) => sum + each, 0)
    expect(days).toEqual([{ day: "2026-11-20", requests, mcpRequests: requests }])
  },
)

describe("a spent allowance", () => {
  /** A sandbox key of which this many of the thirty requests a minute are left. */
  async function withLeft(left: number): Promise<Credential> {
    const sandbox = await newKey("sandbox")
    await Promise.all(Array.from({ length: 30 - left }, () => ask("/methodologies", sandbox.key)))
    return sandbox
  }

  let spent = ""
  beforeEach(async () => {
    spent ||= (await withLeft(0)).key
  })

  test("makes a call a tool error that states the wait", async () => {
    const { status, headers, result } = await readRpc(post(checked, { "X-API-Key": spent }))
    expect([status, result?.isError]).toEqual([200, true])
    expect(result?.content?.[0]?.text).toMatch(/^rate_limit_exceeded: .* Try again in 50 seconds\./)
    expect(Object.fromEntries(headers)).toMatchObject({
      "retry-after": "50",
      "x-ratelimit-limit": "30",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": "2026-11-20T12:01:00.000Z",
    })
    const params = { name: "check_compliance", arguments: { symbol: "AAPL" } }
    const modern = await readRpc(postModern("tools/call", params, { "X-API-Key": spent }))
    expect([modern.status, modern.result?.isError]).toEqual([200, true])
  })

  test.each([
    ["a list", rpc("tools/list", {}, "x"), "x"],
    ["the handshake", { ...initialize, id: "x" }, "x"],
    ["a packet read as a resource", rpc("resources/read", { uri: "qistas://evidence/AAPL" }, 7), 7],
    ["a call of an unknown tool", callOf("nothing", {}, 7), 7],
    ["a notification", notification, null],
    ["a body that is no JSON", "{", null],
  ])("gives 429, with the same wait in header and body, for %s", async (_what, body, id) => {
    const answered = await readRpc(post(body, { "X-API-Key": spent }))
    expect([answered.status, answered.id, answered.headers.get("Retry-After")]).toEqual([429, id, "50"])
    const data = { code: "rate_limit_exceeded", retry_after: 50, request_id: expect.any(String) }
    expect(answered.error).toMatchObject({ code: -32000, data })
  })

  test("ends a batch at the last message that it covers", async () => {
    const { key } = await withLeft(2)
    const batch = Array.from({ length: 4 }, (_, id) => rpc("ping", {}, id))
    const response = await post(batch, { "X-API-Key": key })
    expect(response.status).toBe(200)
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("0")
    const answers = await response.json<readonly { id: number; error?: { code: number } }[]>()
    const codes = [undefined, undefined, -32000, -32000]
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual(codes.map((code, id) => [id, code]))
  })

  test("and the rest of it are stated in the headers of a response", async () => {
    const { headers } = await post(rpc("ping"), { "X-API-Key": (await plusKey()).key })
    const names = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "Retry-After"]
    expect(names.map((name) => headers.get(name))).toEqual(["10000", "9999", null])
  })
})

test("concurrent reads by REST, tool and resource, with two keys of one account, get exactly the month's packets", async () => {
  const { accountId, key } = await newKey("sandbox")
  const second = await issueKey(env.DB, env.KEY_PEPPER, { accountId, type: "sandbox", name: null })
  const headers = { "X-API-Key": second.key }
  const byTool = () => readRpc(post(callOf("get_evidence", { symbol: "AAPL" }), headers))
  const byResource = () => readRpc(post(readOf("qistas://evidence/AAPL"), headers))
  const over = [
    async () => (await ask("/instruments/AAPL/evidence", key)).status === 200,
    async () => (await byTool()).result?.isError !== true,
    async () => (await byResource()).error === undefined,
  ] as const
  const answered = await Promise.all(Array.from({ length: 14 }, () => over.map((send) => send())).flat())
  expect(answered).toHaveLength(42)
  expect(answered.filter(Boolean)).toHaveLength(25)
  stopClock("2026-11-20T12:01:10.000Z")
  expect((await byTool()).result?.content?.[0]?.text).toContain("sandbox quota")
  expect((await byResource()).error).toMatchObject({ code: -32000, data: { code: "sandbox_restricted" } })
})

describe("a packet counts only if the message is answered:", () => {
  const asked = callOf("get_evidence", { symbol: "AAPL" })
  const packetsOf = (accountId: string) =>
    runInDurableObject(accountObject(accountId), (_, { storage }) =>
      storage.sql.exec("SELECT used FROM packets WHERE used > 0").toArray(),
    )

  test.each<[what: string, body: unknown, headers: Record<string, string>, counted: object[]]>([
    ["a call", asked, {}, [{ used: 1 }]],
    ["a client that takes no JSON", asked, { Accept: "text/html" }, []],
    ["an unknown revision", asked, { "MCP-Protocol-Version": "1999-01-01" }, []],
    ["half of a surrogate pair", { ...asked, method: "tools/call", more: "\ud800" }, {}, []],
    ["another version of JSON-RPC", { ...asked, jsonrpc: "1.0" }, {}, []],
  ])("%s", async (_, body, headers, counted) => {
    const { accountId, key } = await plusKey()
    await post(body, { "X-API-Key": key, ...headers })
    expect(await packetsOf(accountId)).toEqual(counted)
  })
})
