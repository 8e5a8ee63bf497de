import fc, { type Arbitrary } from "fast-check"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { endpoints } from "../../../src/api/endpoints.ts"
import { toolEndpoints } from "../../../src/api/tools.ts"
import { text } from "../../support/hostile.ts"
import { post, rpc } from "../support/mcp.ts"
import { newKey, seedUniverse } from "../support/service.ts"

/**
 * Sends hostile messages. Each must be answered without a 5xx and without internal words, and none logged as
 * an internal failure. A failure prints its seed and path.
 */

const seed = 20261122
const callers = 4
const keys: string[] = []

beforeAll(async () => {
  await seedUniverse()
  for (let at = 0; at < callers; at += 1) {
    keys.push((await newKey("live", { plan: "enterprise", activeUntil: null })).key)
  }
})

const failures: string[] = []

beforeEach(() => {
  failures.length = 0
  vi.spyOn(console, "error").mockImplementation((...given: unknown[]) => {
    failures.push(given.map(String).join(" "))
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

const methods = fc.oneof(
  fc.constantFrom(
    ...["initialize", "ping", "tools/list", "tools/call", "resources/list", "resources/read", "prompts/get"],
    ...["resources/templates/list", "resources/subscribe", "prompts/list", "completion/complete"],
    ...["logging/setLevel", "server/discover", "subscriptions/listen", "tasks/get", "sampling/createMessage"],
    ...["notifications/cancelled", "notifications/initialized", "notifications/progress", "__proto__", ""],
  ),
  text,
)

const value: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  text,
  fc.constantFrom(null, -0, 1e308, 2 ** 60, "x".repeat(20_000), Array(3_000).fill("AAPL")),
)

const toolName = fc.oneof(fc.constantFrom(...toolEndpoints.map((name) => endpoints[name].tool.name)), text)
const argument = fc.constantFrom(..."symbol symbols q limit offset id types status until".split(" "))
const uri = fc.oneof(
  text.map((name) => `qistas://evidence/${name}`),
  text,
  fc.constant("qistas://methodologies"),
)

const params: Arbitrary<unknown> = fc.oneof(
  fc.record({ name: toolName, arguments: fc.dictionary(fc.oneof(argument, text), value, { maxKeys: 4 }) }),
  fc.record({ name: fc.oneof(toolName, value), arguments: value }),
  fc.record({ uri: fc.oneof(uri, value) }),
  fc.record({ name: fc.constant("explain_verdict"), arguments: fc.dictionary(text, value, { maxKeys: 3 }) }),
  fc.record({ requestId: value, cursor: value, level: value, ref: value, argument: value }),
  fc.record({ _meta: fc.dictionary(fc.constantFrom(...metaNames()), value), notifications: value }),
  value,
)

function metaNames(): readonly string[] {
  const names = ["protocolVersion", "clientCapabilities", "clientInfo", "logLevel", "related-task"]
  return ["progressToken", "requestState", ...names.map((name) => `io.modelcontextprotocol/${name}`)]
}

const id = fc.oneof(fc.integer(), text, fc.constantFrom(null, 1.5, {}, [], true, "x".repeat(50_000)))

const message: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ jsonrpc: fc.constant("2.0"), id, method: methods, params }) },
  { weight: 1, arbitrary: fc.record({ jsonrpc: fc.constant("2.0"), method: methods, params }) },
  { weight: 1, arbitrary: fc.record({ jsonrpc: fc.constant("2.0"), id, result: value, error: value }) },
  { weight: 1, arbitrary: value },
)

const headers = fc.dictionary(
  fc.constantFrom("MCP-Protocol-Version", "Mcp-Method", "Mcp-Name", "Mcp-Session-Id", "Last-Event-ID"),
  fc.constantFrom("2026-07-28", "2025-11-25", "2025-03-26", "1999-01-01", "tools/call", "get_usage", "x"),
  { maxKeys: 3 },
)

/** Words from internals and packages that no response may contain. */
const inner =
  /zod|TypeError|RangeError|SyntaxError|SQLITE|D1_|node_modules|\bat [\w.]+ \(|\.ts:\d|undefined is/i

let sent = 0
const statuses = new Set<number>()

async function keepsItsPromises(body: string, given: Readonly<Record<string, string>>): Promise<void> {
  sent += 1
  const response = await post(body, { "X-API-Key": keys[sent % callers] ?? "", ...given })
  const answered = await response.text()
  statuses.add(response.status)
  expect(response.status, answered).toBeLessThan(500)
  expect(failures).toEqual([])
  const text = answered.startsWith("event:") ? (/^data: (.*)$/m.exec(answered)?.[1] ?? "") : answered
  if (text === "") expect(response.status).toBe(202)
  else expect(JSON.parse(text)).toSatisfy(isOfTheProtocol)
  expect(withoutWhatWasSent(answered, body)).not.toMatch(inner)
}

function isOfTheProtocol(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.every(isOfTheProtocol)
  return typeof answer === "object" && answer !== null && "jsonrpc" in answer && answer.jsonrpc === "2.0"
}

/** Removes the caller's own texts, such as ids and names, which may be echoed. */
function withoutWhatWasSent(answered: string, body: string): string {
  return inner.test(body) ? "" : answered
}

test("single messages keep the promises", async () => {
  const property = fc.asyncProperty(message, headers, (posted, given) =>
    keepsItsPromises(JSON.stringify(posted) ?? "null", given),
  )
  await fc.assert(property, { seed, numRuns: 240 })
}, 300_000)

test("batches keep the promises", async () => {
  const property = fc.asyncProperty(fc.array(message, { maxLength: 22 }), headers, (posted, given) =>
    keepsItsPromises(JSON.stringify(posted), given),
  )
  await fc.assert(property, { seed, numRuns: 30 })
}, 300_000)

test("texts that are almost JSON keep the promises", async () => {
  const damaged = fc
    .tuple(message, fc.nat(), fc.constantFrom("", "{", "]", '"', "\\u", "\u0000", "\ufeff"))
    .map(([posted, at, put]) => {
      const whole = JSON.stringify(posted) ?? ""
      const place = at % (whole.length + 1)
      return `${whole.slice(0, place)}${put}${whole.slice(place + 1)}`
    })
  const property = fc.asyncProperty(damaged, headers, keepsItsPromises)
  await fc.assert(property, { seed, numRuns: 80 })
}, 300_000)

test("every kind of response has occurred", () => {
  expect([...statuses]).toEqual(expect.arrayContaining([200, 202, 400]))
})

test("__proto__ in a message changes nothing, also for the next message", async () => {
  const body =
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"name":"get_usage"},' +
    '"name":"check_compliance","arguments":{"symbol":"AAPL","__proto__":{"symbol":"GOOG"},"constructor":{"prototype":{"x":1}}}}}'
  const response = await post(body, { "X-API-Key": keys[0] ?? "" })
  expect(await response.text()).toContain('\\"__proto__\\" is not an argument of this tool')
  expect(Reflect.get({}, "isError") ?? Reflect.get({}, "x") ?? Reflect.get({}, "name")).toBeUndefined()
  expect((await post(rpc("ping"), { "X-API-Key": keys[0] ?? "" })).status).toBe(200)
})
