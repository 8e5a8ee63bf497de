import { createExecutionContext, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { Env } from "../../../worker/env.ts"
import { deployed } from "../../../worker/platform.ts"
import { routeGroups } from "../../../worker/routes.ts"
import { frontDoor } from "../../../worker/service.ts"
import { endpoint, readRpc, rpc } from "../support/mcp.ts"
import { bucketWithout, without } from "../support/rescreening.ts"
import { accountObject, plusKey, prepared, seedUniverse } from "../support/service.ts"

const answer = frontDoor(routeGroups)

/**
 * The stores really fail in these tests. The client gets a fixed sentence with the request id. The log has
 * the cause, but never the key.
 */

beforeAll(seedUniverse)

const written: string[] = []

beforeEach(() => {
  written.length = 0
  vi.spyOn(console, "error").mockImplementation((...given: unknown[]) => {
    written.push(given.map(String).join(" "))
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

const requestId = "the-request"
const inner = /determinations|api_keys|packets|SQL|D1|R2|TypeError|at .*\.ts/

const internal = {
  code: -32603,
  message: expect.stringContaining(requestId),
  data: { code: "internal_error", request_id: requestId },
}

function send(key: string, body: unknown, change: Partial<Env> = {}) {
  const headers = { "X-API-Key": key, "Content-Type": "application/json" }
  const request = new Request(endpoint, { method: "POST", headers, body: JSON.stringify(body) })
  const execution = createExecutionContext()
  const incoming = { request, env: { ...env, ...change }, execution, platform: deployed, requestId }
  return readRpc(answer(incoming))
}

const check = rpc("tools/call", { name: "check_compliance", arguments: { symbol: "GOOG" } })
const packet = rpc("tools/call", { name: "get_evidence", arguments: { symbol: "AAPL" } })
const packetRead = rpc("resources/read", { uri: "qistas://evidence/AAPL" })

test("an unreadable document is a tool error, counted as 500, and the next call works", async () => {
  const { accountId, key, keyId } = await plusKey()
  await without("determinations", async () => {
    const { status, result } = await send(key, check)
    const text = result?.content?.[0]?.text ?? ""
    expect([status, result?.isError]).toEqual([200, true])
    expect(text).toBe(`internal_error: Something went wrong on our side.\nRequest id: ${requestId}`)
  })
  expect(written.join("\n")).toMatch(/"event":"mcp_failed".*determinations/)
  expect(written.join("\n")).not.toContain(key)
  expect((await send(key, check)).result?.isError).toBeUndefined()
  expect((await accountObject(accountId).readUsage(keyId)).days[0]?.mcpRequests).toBe(2)
})

test("an unreadable packet is an error with the fixed sentence, by tool and by resource", async () => {
  const { key } = await plusKey()
  const change = { PACKETS: bucketWithout("get") }
  const byTool = await send(key, packet, change)
  expect(byTool.result?.isError).toBe(true)
  expect(JSON.stringify(byTool.result)).not.toMatch(inner)
  const byResource = await send(key, packetRead, change)
  expect(byResource.error).toEqual(internal)
})

test("a failed look-up of the key is answered 503", async () => {
  const { key } = await plusKey()
  await without("api_keys", async () => {
    const { status, error } = await send(key, check)
    expect(status).toBe(503)
    expect(error).toMatchObject({ code: -32603, data: { code: "service_unavailable" } })
    expect(JSON.stringify(error)).not.toMatch(inner)
  })
})

test("a misconfigured Worker answers 500 with the fixed sentence", async () => {
  const { key } = await plusKey()
  const { status, error, id } = await send(key, check, { PUBLIC_ORIGIN: "ftp://nowhere" })
  expect([status, id, error]).toEqual([500, null, internal])
})

test("an unreachable allowance answers a call with a tool error, any other message with 503", async () => {
  const { accountId, key } = await plusKey()
  await runInDurableObject(await prepared(accountObject(accountId)), (_, { storage }) => {
    storage.sql.exec("DROP TABLE usage")
  })
  const called = await send(key, check)
  expect([called.status, called.result?.isError]).toEqual([200, true])
  expect(called.result?.content?.[0]?.text).toMatch(/^service_unavailable: .* Try again shortly\./)
  const listed = await send(key, rpc("tools/list"))
  expect([listed.status, listed.error?.code]).toEqual([503, -32603])
})
