import { beforeAll, describe, expect, test } from "vitest"
import { batchMessagesMax, mcpBodyBytesMax, nestingMax } from "../../../worker/mcp/keyed.ts"
import { eras, post, postModern, readRpc, rpc } from "../support/mcp.ts"
import { liveKey, seedUniverse } from "../support/service.ts"

/** Posted bodies: one message, or a batch from a client of revision 2025-03-26. */

beforeAll(seedUniverse)

async function keyed(): Promise<{ readonly "X-API-Key": string }> {
  return { "X-API-Key": await liveKey() }
}

async function replyTo(body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return readRpc(post(body, { ...(await keyed()), ...headers }))
}

const pings = (count: number) => Array.from({ length: count }, (_, id) => rpc("ping", {}, id))
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`

describe("a body is answered 400", () => {
  test.each([
    ["if it is empty", ""],
    ["words", "hello"],
    ["if it is half a message", '{"jsonrpc":"2.0",'],
    ["if it has an extra comma", '{"jsonrpc":"2.0","id":1,"method":"ping",}'],
    ["two messages", '{"jsonrpc":"2.0","id":1,"method":"ping"}{}'],
    ["if it is not UTF-8", Uint8Array.of(0x22, 0xc3, 0x28, 0x22)],
    ["UTF-16", new Uint8Array(Uint16Array.from("{}", (unit) => unit.charCodeAt(0)).buffer)],
  ])("with -32700 %s", async (_what, body) => {
    const { status, error, id } = await replyTo(body)
    expect([status, error?.code, id]).toEqual([400, -32700, null])
  })

  test.each([
    ["null", null],
    ["a number", 7],
    ["a text", '"ping"'],
    ["an empty object", {}],
    ["an empty batch", []],
    ["another JSON-RPC", { jsonrpc: "1.0", id: 1, method: "ping" }],
    ["a method that is no text", { jsonrpc: "2.0", id: 1, method: 7 }],
    ["an id that is an object", { jsonrpc: "2.0", id: {}, method: "ping" }],
    ["a batch with an element that is no message", [rpc("ping"), 7]],
    [`${nestingMax + 1} nested levels`, nested(nestingMax + 2)],
    ["endless levels", nested(100_000)],
    [`${batchMessagesMax + 1} messages`, pings(batchMessagesMax + 1)],
    ["initialize in a batch", [rpc("initialize"), rpc("ping", {}, 2)]],
  ])("with -32600 for %s", async (_what, body) => {
    const { status, error } = await replyTo(body)
    expect([status, error?.code]).toEqual([400, -32600])
  })
})

test.each([
  ["a header says so", rpc("ping"), { "Content-Encoding": "gzip" }],
  ["its first bytes say so", Uint8Array.of(0x1f, 0x8b, 0x08, 0x00), {}],
])("a compressed body is answered 415 if %s", async (_what, body, headers) => {
  const { status, error } = await replyTo(body, headers)
  expect([status, error?.message]).toEqual([415, expect.stringContaining("compressed")])
})

describe("half of a surrogate pair is refused, and never echoed,", () => {
  test.each([
    ["the id", rpc("ping", {}, "a\ud800"), null],
    ["the id of a call", rpc("tools/call", { name: "get_usage", arguments: {} }, "\udfff"), null],
    ["the method", rpc("pi\ud800ng"), 1],
    ["the address of a resource", rpc("resources/read", { uri: "qistas://evidence/\ud800" }), 1],
    ["the name of a prompt", rpc("prompts/get", { name: "\ud800" }), 1],
    ["the name of a value", rpc("prompts/get", { name: "x", arguments: { "\ud800": 1 } }), 1],
    ["in a value that is no message", '"\\ud800"', null],
    ["in a message of a batch", [rpc("ping", {}, "\ud800")], null],
  ])("%s", async (_what, body, expectedId) => {
    const response = await post(body, await keyed())
    const text = await response.text()
    expect(text).not.toMatch(/\\ud[89a-f]/i)
    const error = { code: -32600, message: expect.stringContaining("not valid text") }
    const refused = { jsonrpc: "2.0", id: expectedId, error }
    expect([response.status, [JSON.parse(text)].flat()[0]]).toEqual([400, refused])
  })

  test("but a whole pair, escaped or not, is text", async () => {
    const { status, id } = await replyTo(rpc("ping", {}, "💰"))
    expect([status, id]).toEqual([200, "💰"])
  })
})

describe("invalid params are refused by name, and are not an internal error:", () => {
  const hello = { protocolVersion: 5, capabilities: {} }

  test.each([
    ["initialize", {}, "protocolVersion: is required; params.capabilities: is required; params.clientInfo: "],
    ["initialize", { ...hello, clientInfo: { name: "x" } }, "clientInfo.version: is required"],
    ["prompts/get", {}, "params.name: is required"],
    ["prompts/get", { name: "explain_verdict", arguments: { symbol: 5 } }, "arguments.symbol: must be text"],
    ["prompts/get", { name: "explain_verdict", arguments: ["AAPL"] }, "params.arguments: must be an object"],
    ["resources/read", { uri: 5 }, "params.uri: must be text"],
    ["tools/list", { cursor: 5 }, "params.cursor: must be text"],
    ["resources/templates/list", { cursor: [] }, "params.cursor: must be text"],
    ["tools/call", {}, "params.name: is required"],
    ["tools/call", { name: "get_usage", arguments: null }, "params.arguments: must be an object"],
  ])("%s %j", async (method, params, words) => {
    const key = await keyed()
    const { status, error, id } = await readRpc(post(rpc(method, params), key))
    expect([status, error?.code, id]).toEqual([200, -32602, 1])
    expect(error?.message).toContain(words)
    if (method === "initialize") return
    const modern = await readRpc(postModern(method, params, key))
    expect([modern.status, modern.error]).toEqual([200, error])
  })
})

test(`up to ${nestingMax} nested levels are read, and no more`, async () => {
  // The message and its params are two levels. The innermost list is the value.
  const answers = [nestingMax - 1, nestingMax].map(async (depth) => {
    const { status, error } = await replyTo(rpc("nothing", { deep: JSON.parse(nested(depth)) }))
    return [status, error?.code]
  })
  expect(await Promise.all(answers)).toEqual([
    [200, -32601],
    [400, -32600],
  ])
})

describe("a body is measured, and answered 413 in the envelope of REST", () => {
  test.each([
    ["announced", "x".repeat(mcpBodyBytesMax + 1)],
    ["streamed", new Blob(["x".repeat(mcpBodyBytesMax + 1)]).stream()],
  ])("if it is one byte too large: %s", async (_how, body) => {
    const response = await post(body, await keyed())
    expect(response.status).toBe(413)
    const message = expect.stringContaining(String(mcpBodyBytesMax))
    expect(await response.json()).toMatchObject({ error: { code: "bad_request", message } })
  })

  test("unless it has exactly the largest size", async () => {
    const padded = JSON.stringify(rpc("ping")).padEnd(mcpBodyBytesMax)
    expect((await post(padded, await keyed())).status).toBe(200)
  })
})

const otherTypes = ["text/plain", "application/json; charset=utf-16", "application/jsonp", ""]

test.each(otherTypes)("Content-Type %j is answered 415", async (type) => {
  const { status, error } = await replyTo(rpc("ping"), { "Content-Type": type })
  expect([status, error?.code]).toEqual([415, -32000])
})

// test/worker/http/accept.test.ts tests how the header is parsed.
describe.each(eras)("for a client of %s, the answer is JSON, and Accept must allow it:", (era) => {
  test.each([
    [200, "text/event-stream, */*;q=0.5"],
    [200, "APPLICATION/JSON"],
    [200, null],
    [406, "text/event-stream"],
    [406, "*/*, application/json;q=0"],
  ])("%i for %j", async (expected, accept) => {
    const headers = { ...(await keyed()), Accept: accept }
    const posted =
      era === "2026-07-28" ? postModern("tools/list", {}, headers) : post(rpc("tools/list"), headers)
    const { status, error, id } = await readRpc(posted)
    expect([status, error?.code, id]).toEqual([expected, expected === 200 ? undefined : -32000, 1])
  })
})

test("an unknown revision of the protocol is answered 400", async () => {
  const { status, error } = await replyTo(rpc("ping"), { "MCP-Protocol-Version": "1999-12-31" })
  expect([status, error?.code]).toEqual([400, -32000])
})

const metaOf = (revision: string) => ({
  _meta: {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientCapabilities": {},
  },
})
const modern = metaOf("2026-07-28")

describe("a message of 2026-07-28", () => {
  test.each([
    [200, undefined, "that is valid", "tools/list", modern, "2026-07-28", "tools/list"],
    [400, -32602, "without its _meta", "tools/list", {}, "2026-07-28", "tools/list"],
    [400, -32020, "with the header of another method", "tools/list", modern, "2026-07-28", "x"],
    [400, -32022, "with no revision", "tools/list", metaOf("2036-01-01"), "2036-01-01", "tools/list"],
    [404, -32601, "with an unknown method", "nothing", modern, "2026-07-28", "nothing"],
  ])("is answered %i, %s %s", async (status, code, _what, method, params, revision, named) => {
    const headers = { "MCP-Protocol-Version": revision, "Mcp-Method": named }
    const answered = await replyTo(rpc(method, params), headers)
    expect([answered.status, answered.error?.code]).toEqual([status, code])
  })

  test("is refused in a batch: 400, -32600", async () => {
    const { status, error } = await replyTo([rpc("tools/list", modern)])
    expect([status, error?.code]).toEqual([400, -32600])
  })
})

describe("a batch", () => {
  test("is answered message by message, in order", async () => {
    const batch = [
      rpc("ping", {}, "a"),
      { jsonrpc: "2.0", method: "notifications/initialized" },
      rpc("nothing", {}, 2),
      rpc("tools/call", { name: "check_compliance", arguments: { symbol: "AAPL" } }, 3),
    ]
    const response = await post(batch, await keyed())
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual([
      { jsonrpc: "2.0", id: "a", result: {} },
      { jsonrpc: "2.0", id: 2, error: { code: -32601, message: "Method not found" } },
      { jsonrpc: "2.0", id: 3, result: expect.objectContaining({ structuredContent: expect.anything() }) },
    ])
  })

  test("ends even if its messages cancel each other", async () => {
    const cancelling = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }
    const response = await post([rpc("tools/list"), cancelling, rpc("ping", {}, 1)], await keyed())
    expect(await response.json()).toHaveLength(2)
  })
})

const initialized = { jsonrpc: "2.0", method: "notifications/initialized" }

test.each([
  ["a notification", initialized],
  ["a batch of only notifications", [initialized, initialized]],
  ["an unknown notification", { jsonrpc: "2.0", method: "notifications/whatever" }],
  ["a response", { jsonrpc: "2.0", id: 1, result: {} }],
])("%s is answered 202 without a body", async (_what, body) => {
  const response = await post(body, await keyed())
  expect([response.status, await response.text()]).toEqual([202, ""])
})

test("subscriptions/listen is acknowledged without events, and ends without an open stream", async () => {
  const notifications = { toolsListChanged: true, resourceSubscriptions: ["qistas://evidence/AAPL"] }
  const response = await postModern("subscriptions/listen", { notifications }, await keyed())
  const events = (await response.text()).split("\n").filter((line) => line.startsWith("data: "))
  expect(events.map((line) => JSON.parse(line.slice("data: ".length)))).toMatchObject([
    { method: "notifications/subscriptions/acknowledged", params: { notifications: {} } },
    { id: 1, result: { resultType: "complete" } },
  ])
})
