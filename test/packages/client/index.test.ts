import { describe, expect, expectTypeOf, test } from "vitest"
import { type ClientOptions, client, type Fetch } from "../../../packages/client/src/index.ts"
import { routes } from "../../../packages/client/src/table.ts"
import { toolEndpoints } from "../../../src/api/tools.ts"
import type { Compliance } from "../../../src/compliance/schema.ts"

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
}

const meta = { request_id: "r-1", as_of: "2026-11-20T00:00:00.000Z" }
const answered = { status: 200, body: JSON.stringify({ data: {}, meta }) }

/** A client of a service with one fixed response, and a list of the requests received. */
function clientOf({ status, body }: { status: number; body: string }, change: Partial<ClientOptions> = {}) {
  const sent: Sent[] = []
  const fetch: Fetch = async (url, { signal: _signal, redirect: _redirect, ...init }) => {
    sent.push({ url, ...init })
    return new Response(body, { status })
  }
  const options = { baseUrl: "https://qistas.test/v1", key: "k", fetch, retries: 0, ...change }
  return { sent, qistas: client(options) }
}

describe("a request", () => {
  test.each([
    ["AAPL", "/instruments/AAPL/compliance"],
    ["LON:SHEL", "/instruments/LON%3ASHEL/compliance"],
    ["M&M/A?#", "/instruments/M%26M%2FA%3F%23/compliance"],
    ["$&", "/instruments/%24%26/compliance"],
  ])("has the identifier %s encoded in its path", async (symbol, path) => {
    const { qistas, sent } = clientOf(answered)
    await qistas.compliance({ symbol })
    const headers = { Accept: "application/json", "X-API-Key": "k" }
    expect(sent).toEqual([{ url: `https://qistas.test/v1${path}`, method: "GET", headers }])
  })

  test("goes to the same address, even if it was copied with a slash at its end", async () => {
    const { qistas, sent } = clientOf(answered, { baseUrl: "https://qistas.test/v1/" })
    await qistas.search({ q: "gold" })
    expect(sent[0]?.url).toBe("https://qistas.test/v1/search?q=gold")
  })

  test("of POST has its fields as JSON, without those left out", async () => {
    const { qistas, sent } = clientOf(answered)
    await qistas.screen({ symbols: ["AAPL", "TYO:7203"], limit: 10 })
    expect(sent[0]).toMatchObject({
      url: "https://qistas.test/v1/screen",
      method: "POST",
      body: '{"symbols":["AAPL","TYO:7203"],"limit":10}',
    })
    expect(sent[0]?.headers["Content-Type"]).toBe("application/json")
  })

  test("has no key if none was given, and no input for a route that takes none", async () => {
    const { qistas, sent } = clientOf(answered, { key: null })
    await qistas.index()
    expect(sent).toEqual([
      { url: "https://qistas.test/v1", method: "GET", headers: { Accept: "application/json" } },
    ])
  })
})

test.each([
  [{ symbl: "AAPL" }, "symbol: is required, but the call gives symbl."],
  [{}, "symbol: is required, but the call gives nothing."],
  [{ symbol: ".." }, "symbol: an address cannot carry this value."],
  [{ symbol: "AAPL", as_of: "\ud800" }, "as_of: an address cannot carry this value."],
])("a call with %j names the parameter that is missing or cannot be sent", async (input, message) => {
  const { qistas, sent } = clientOf(answered)
  expect(await qistas.compliance(input as { symbol: string })).toMatchObject({
    ok: false,
    status: 400,
    code: "bad_request",
    message,
  })
  expect(sent).toEqual([])
})

describe("a value that no URL can contain is refused without a request", () => {
  test.each(["", ".", "..", "\ud800", "A\udfff"])("such as the identifier %j", async (symbol) => {
    const { qistas, sent } = clientOf(answered)
    expect(await qistas.overview({ symbol })).toMatchObject({ ok: false, status: 400, code: "bad_request" })
    expect(sent).toEqual([])
  })

  test("such as a search for half a surrogate pair", async () => {
    const { qistas, sent } = clientOf(answered)
    expect(await qistas.search({ q: "\ud800" })).toMatchObject({ ok: false, code: "bad_request" })
    expect(sent).toEqual([])
  })
})

describe("a call returns", () => {
  const refused = (error: object, status: number) => ({ status, body: JSON.stringify({ error, meta }) })

  test("an answer with its data and meta, including fields of later releases", async () => {
    const { qistas } = clientOf({ status: 200, body: JSON.stringify({ data: { later: 1 }, meta }) })
    expect(await qistas.me()).toEqual({ ok: true, status: 200, data: { later: 1 }, meta })
  })

  test("a refusal as a value with its code, message and wait", async () => {
    const error = { code: "rate_limit_exceeded", message: "Wait.", retry_after: 7 }
    const { qistas } = clientOf(refused(error, 429))
    expect(await qistas.me()).toEqual({
      ...{ ok: false, status: 429, code: "rate_limit_exceeded", message: "Wait." },
      ...{ retryAfterSeconds: 7, requestId: "r-1" },
    })
  })

  test.each([
    ["a code that is not known yet", refused({ code: "gone_fishing", message: "Later." }, 418), "Later."],
    ["a code of another route", refused({ code: "sandbox_restricted", message: "No." }, 403), "No."],
    ["a page from a proxy", { status: 502, body: "<html>Bad gateway</html>" }, /answered 502/],
    ["an empty body", { status: 200, body: "" }, /answered 200/],
    ["JSON outside the envelope", { status: 200, body: "null" }, /answered 200/],
    ["an error that is no object", { status: 500, body: '{"error":"x"}' }, /answered 500/],
  ])("the code for an unexpected response: %s", async (_what, answer, message) => {
    const { qistas } = clientOf(answer)
    const reply = await qistas.me()
    expect(reply).toMatchObject({ ok: false, code: "unexpected", status: answer.status })
    expect(reply.ok ? "" : reply.message).toMatch(message)
  })
})

test("a redirect is not followed, because it would send the key to another address", async () => {
  let mode = ""
  const { qistas } = clientOf(answered, {
    fetch: async (_url, { redirect }) => {
      mode = redirect
      return new Response(null, { status: 302, headers: { Location: "https://elsewhere.test/" } })
    },
  })
  expect(await qistas.me()).toMatchObject({ ok: false, code: "unexpected", status: 302 })
  expect(mode).toBe("manual")
})

test("every GET and each POST that an assistant may call are tried again", () => {
  const reads = Object.entries(routes).flatMap(([name, { reads }]) => (reads ? [name] : []))
  expect(reads).toEqual(expect.arrayContaining([...toolEndpoints]))
  const writes = Object.entries(routes).filter(([, { reads }]) => !reads)
  expect(writes.map(([name, { path }]) => [name, path.startsWith("/webhooks")])).toEqual(
    ["createWebhook", "updateWebhook", "deleteWebhook", "rotateWebhook", "testWebhook", "replayWebhook"].map(
      (name) => [name, true],
    ),
  )
})

test("inputs, answers and error codes have the types declared in the table", () => {
  const { qistas } = clientOf(answered)
  type Reply = Awaited<ReturnType<typeof qistas.compliance>>
  expectTypeOf<Extract<Reply, { ok: true }>["data"]>().toEqualTypeOf<Compliance>()
  expectTypeOf<Extract<Reply, { ok: false }>["code"]>().toEqualTypeOf<
    | "bad_request"
    | "unauthorized"
    | "sandbox_restricted"
    | "not_found"
    | "rate_limit_exceeded"
    | "internal_error"
    | "service_unavailable"
    | "unexpected"
    | "unreachable"
    | "timed_out"
    | "aborted"
  >()
  expectTypeOf<Parameters<typeof qistas.compliance>[0]>().toEqualTypeOf<{
    symbol: string
    methodology?: string | undefined
    as_of?: string | undefined
    published_as_of?: string | undefined
  }>()
  expectTypeOf<Parameters<typeof qistas.me>>().toExtend<[input?: object, options?: object]>()
  expectTypeOf(qistas.screen).toBeCallableWith({ status: "compliant", offset: 50 })
  expectTypeOf(qistas.screen.pages).toBeCallableWith({ status: "compliant" }, { retries: 1 })
  expectTypeOf(qistas.search).not.toHaveProperty("pages")
})
