import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import type { Me } from "../../../src/contract/me.ts"
import { toolTexts } from "../../../src/contract/tool-texts.ts"
import { toolEndpoints } from "../../../src/contract/tools.ts"
import { frontDoor } from "../../../worker/http/front-door.ts"
import { deployed } from "../../../worker/platform.ts"
import { routeGroups } from "../../../worker/routes.ts"
import { issueKey } from "../../../worker/storage/accounts/keys.ts"
import { responsesReported } from "../support/isolate.ts"
import { endpoint, post, postModern, readRpc, rpc } from "../support/mcp.ts"
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

const answer = frontDoor(routeGroups)

/** Every message with a valid key counts, by day, minute and route; none is answered beyond the allowance. */

beforeAll(seedUniverse)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:10.000Z") })
})

afterEach(() => {
  vi.useRealTimers()
})

async function usageOf(key: string): Promise<Me["usage"]> {
  const { data } = await read(ask("/me", key))
  return (data as Me).usage
}

/** Posts, and waits for the work after the responses. Returns the reports to the key's object, by route and status. */
async function reportsOf({ accountId, key, keyId }: Credential, bodies: readonly unknown[]) {
  const execution = createExecutionContext()
  for (const body of bodies) {
    const request = new Request(endpoint, {
      method: "POST",
      headers: {
        "X-API-Key": key,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    })
    await answer({ request, env, execution, platform: deployed, requestId: "r" })
  }
  await waitOnExecutionContext(execution)
  await responsesReported()
  const { answers } = await accountObject(accountId).readUsage(keyId)
  return Object.fromEntries(answers.map(({ route, status, requests }) => [`${route} ${status}`, requests]))
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
  test.each([
    ["a call", checked, 1],
    ["a call that is refused", callOf("check_compliance", { symbol: "ZZZZ" }), 1],
    ["a call of what is no tool", callOf("nothing"), 1],
    ["a list", rpc("tools/list"), 1],
    ["the handshake", initialize, 1],
    ["a method that there is not", rpc("nothing"), 1],
    ["a notification", notification, 1],
    ["a response", { jsonrpc: "2.0", id: 1, result: {} }, 1],
    ["what is no JSON", "{", 1],
    ["what is no message", {}, 1],
    ["a batch, each message of it", [checked, rpc("ping", {}, 2), notification], 3],
    ["a batch that is too long, once", Array.from({ length: 21 }, (_, id) => rpc("ping", {}, id)), 1],
  ])("counts %s, in both counts", async (_what, body, requests) => {
    const { key } = await plusKey()
    await post(body, { "X-API-Key": key })
    expect(await usageOf(key)).toEqual({
      date: "2026-11-20",
      requests_today: requests + 1,
      mcp_requests_today: requests,
    })
  })

  test("counts messages of a client of 2026-07-28", async () => {
    const { key } = await plusKey()
    const headers = { "X-API-Key": key }
    await postModern("server/discover", {}, headers)
    await postModern("tools/call", { name: "get_usage", arguments: {} }, headers)
    expect(await usageOf(key)).toMatchObject({ requests_today: 3, mcp_requests_today: 2 })
  })

  test("is the same in get_usage, including the call itself", async () => {
    const { key } = await plusKey()
    await ask("/methodologies", key)
    await post(rpc("ping"), { "X-API-Key": key })
    const { result } = await readRpc(post(callOf("get_usage"), { "X-API-Key": key }))
    expect(result?.structuredContent?.data).toMatchObject({
      usage: { requests_today: 3, mcp_requests_today: 2 },
    })
  })

  test("does not count messages with an invalid key", async () => {
    const { accountId, key, keyId } = await plusKey()
    await post(rpc("ping"), { "X-API-Key": `${key}x` })
    expect((await accountObject(accountId).readUsage(keyId)).days).toEqual([])
  })
})

describe("the route", () => {
  type Posted = readonly [what: string, body: unknown, route: string, status: number]

  /** All at once, each with its own key: reports reach a key's object a second later. */
  async function expectReports(rows: readonly Posted[], credential: () => Promise<Credential>) {
    const found = await Promise.all(
      rows.map(async ([what, body]) => [what, await reportsOf(await credential(), [body])] as const),
    )
    const expected = rows.map(([what, , route, status]) => [
      what,
      { [`${route} 0`]: 1, [`${route} ${status}`]: 1 },
    ])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  }

  test("of a call is its endpoint", async () => {
    const calls = toolEndpoints.map(
      // These accounts have no webhook.
      (name): Posted => [
        name,
        callOf(toolTexts[name].name, inputs[name]),
        name,
        name === "webhookDeliveries" ? 404 : 200,
      ],
    )
    await expectReports(calls, plusKey)
  })

  test("and the status are those of REST", async () => {
    await expectReports(
      [
        ["a call that is not found", callOf("check_compliance", { symbol: "ZZZZ" }), "compliance", 404],
        ["a call with a wrong argument", callOf("check_compliance", { ticker: "AAPL" }), "compliance", 400],
        ["a packet read as a resource", readOf("qistas://evidence/AAPL"), "evidence", 200],
        ["an unknown packet", readOf("qistas://evidence/MCD"), "evidence", 404],
        ["a methodology", readOf("qistas://methodologies"), "mcp", 200],
        ["a list", rpc("tools/list"), "mcp", 200],
        ["a notification", notification, "mcp", 202],
        ["what is no JSON", "{", "mcp", 400],
        ["a notification that looks like a call", { ...checked, id: undefined }, "mcp", 202],
      ],
      plusKey,
    )
    const restricted = callOf("check_compliance", { symbol: "GOOG" })
    await expectReports([["a call outside the sandbox", restricted, "compliance", 403]], () =>
      newKey("sandbox"),
    )
  })
})

describe("a spent allowance", () => {
  /** A sandbox key with this many of its thirty a minute left. */
  async function withLeft(left: number): Promise<Credential> {
    const sandbox = await newKey("sandbox")
    await Promise.all(Array.from({ length: 30 - left }, () => ask("/methodologies", sandbox.key)))
    return sandbox
  }

  test("a call is answered with a tool error that states the wait", async () => {
    const { key } = await withLeft(0)
    const { status, headers, result } = await readRpc(post(checked, { "X-API-Key": key }))
    expect([status, result?.isError]).toEqual([200, true])
    expect(result?.content?.[0]?.text).toMatch(/^rate_limit_exceeded: .* Try again in 50 seconds\./)
    expect(headers.get("Retry-After")).toBe("50")
    expect(headers.get("X-RateLimit-Limit")).toBe("30")
    expect(headers.get("X-RateLimit-Remaining")).toBe("0")
    expect(headers.get("X-RateLimit-Reset")).toBe("2026-11-20T12:01:00.000Z")
  })

  test("a call of 2026-07-28 too", async () => {
    const { key } = await withLeft(0)
    const params = { name: "check_compliance", arguments: { symbol: "AAPL" } }
    const { status, result } = await readRpc(postModern("tools/call", params, { "X-API-Key": key }))
    expect([status, result?.isError]).toEqual([200, true])
  })

  test.each([
    ["a list", rpc("tools/list", {}, "x"), "x"],
    ["the handshake", { ...initialize, id: "x" }, "x"],
    ["a packet read as a resource", rpc("resources/read", { uri: "qistas://evidence/AAPL" }, 7), 7],
    ["a call of what is no tool", callOf("nothing", {}, 7), 7],
    ["a notification", notification, null],
    ["what is no JSON", "{", null],
  ])("429 with the same wait in header and body for %s", async (_what, body, id) => {
    const { key } = await withLeft(0)
    const answered = await readRpc(post(body, { "X-API-Key": key }))
    expect([answered.status, answered.id]).toEqual([429, id])
    expect(answered.headers.get("Retry-After")).toBe("50")
    expect(answered.error).toMatchObject({
      code: -32000,
      data: { code: "rate_limit_exceeded", retry_after: 50, request_id: expect.any(String) },
    })
  })

  test("of sixty concurrent calls on thirty a minute exactly thirty are answered", async () => {
    const { key } = await withLeft(30)
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => readRpc(post(checked, { "X-API-Key": key }))),
    )
    expect(answers.filter(({ result }) => result?.isError !== true)).toHaveLength(30)
  })

  test("of sixty concurrent calls over REST and MCP on thirty a minute exactly thirty are answered", async () => {
    const { key } = await withLeft(30)
    const over = [
      async () => (await ask("/instruments/AAPL/compliance", key)).status === 200,
      async () => (await readRpc(post(checked, { "X-API-Key": key }))).result?.isError !== true,
    ] as const
    const answered = await Promise.all(Array.from({ length: 30 }, () => over.map((send) => send())).flat())
    expect(answered).toHaveLength(60)
    expect(answered.filter(Boolean)).toHaveLength(30)
  })

  test("a batch is answered as far as the allowance reaches", async () => {
    const { key } = await withLeft(2)
    const batch = Array.from({ length: 4 }, (_, id) => rpc("ping", {}, id))
    const response = await post(batch, { "X-API-Key": key })
    expect(response.status).toBe(200)
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("0")
    const answers = await response.json<readonly { id: number; error?: { code: number } }[]>()
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      [0, undefined],
      [1, undefined],
      [2, -32000],
      [3, -32000],
    ])
  })

  test("the headers of a response state what is left", async () => {
    const { key } = await plusKey()
    const { headers } = await post(rpc("ping"), { "X-API-Key": key })
    expect(headers.get("X-RateLimit-Limit")).toBe("10000")
    expect(headers.get("X-RateLimit-Remaining")).toBe("9999")
    expect(headers.get("Retry-After")).toBeNull()
  })
})

describe("Evidence Packets of the month", () => {
  test("concurrent reads over REST, tool and resource, with two keys of one account, get exactly the packets of the month", async () => {
    const { accountId, key } = await newKey("sandbox")
    const second = await issueKey(env.DB, env.KEY_PEPPER, { accountId, type: "sandbox", name: null })
    const headers = { "X-API-Key": second.key }
    const over = [
      async () => (await ask("/instruments/AAPL/evidence", key)).status === 200,
      async () =>
        (await readRpc(post(callOf("get_evidence", { symbol: "AAPL" }), headers))).result?.isError !== true,
      async () => (await readRpc(post(readOf("qistas://evidence/AAPL"), headers))).error === undefined,
    ] as const
    const answered = await Promise.all(Array.from({ length: 14 }, () => over.map((send) => send())).flat())
    expect(answered).toHaveLength(42)
    expect(answered.filter(Boolean)).toHaveLength(25)
  })

  test("count for tool and resource together, and end for both", async () => {
    const headers = { "X-API-Key": (await newKey("sandbox")).key }
    const byTool = () => readRpc(post(callOf("get_evidence", { symbol: "AAPL" }), headers))
    const byResource = () => readRpc(post(readOf("qistas://evidence/AAPL"), headers))
    for (let read = 0; read < 25; read += 1) {
      const { error, result } = await (read % 2 === 0 ? byTool() : byResource())
      expect([error, result?.isError]).toEqual([undefined, undefined])
    }
    expect((await byTool()).result?.content?.[0]?.text).toContain("sandbox quota")
    expect((await byResource()).error).toMatchObject({ code: -32000, data: { code: "sandbox_restricted" } })
  })
})
