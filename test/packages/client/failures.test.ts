import { createServer, type ServerResponse } from "node:http"
import { setTimeout as later } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { type Client, type ClientOptions, client } from "../../../packages/client/src/index.ts"
import { listenOnLoopback } from "../../support/command.ts"
import { hastenTimers } from "./hasten.ts"

/** The client against a failing service: real connections to a server that answers as each test says. */

type Answer = (response: ServerResponse) => void

let respond: readonly Answer[] = []
let received: string[] = []
const server = createServer((request, response) => {
  request.resume()
  received.push(`${request.method} ${request.url}`)
  const next = respond[received.length - 1] ?? respond.at(-1)
  next?.(response)
})
let origin = ""

beforeAll(async () => {
  origin = await listenOnLoopback(server)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
let waits: readonly number[] = []
beforeEach(() => {
  received = []
  waits = hastenTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const meta = { request_id: "r-1", as_of: "2026-11-20T00:00:00.000Z" }

function answers(data: unknown): Answer {
  return (response) => response.end(JSON.stringify({ data, meta }))
}

function refuses(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => {
    const code = status === 429 ? "rate_limit_exceeded" : "service_unavailable"
    const error = { code, message: "Later.", ...(status === 429 && { retry_after: 0 }) }
    response.writeHead(status, headers).end(JSON.stringify({ error, meta }))
  }
}

const hangsUp: Answer = (response) => response.destroy()
const breaksOff: Answer = (response) => {
  response.writeHead(200, { "Content-Length": "100" }).write('{"data":')
  later(20).then(() => response.destroy())
}
const isSilent: Answer = () => {}

function qistasOf(options: Partial<ClientOptions> = {}) {
  return client({ baseUrl: `${origin}/v1`, key: "k", ...options })
}

describe("a call that changes nothing is tried again", () => {
  test.each<[string, Answer]>([
    ["429", refuses(429)],
    ["503", refuses(503, { "Retry-After": "0" })],
    ["a proxy's 502", (response) => void response.writeHead(502).end("<html>")],
    ["a closed connection", hangsUp],
    ["a response cut short", breaksOff],
  ])("after %s", async (_what, failure) => {
    respond = [failure, answers({ later: 1 })]
    expect(await qistasOf().me()).toEqual({ ok: true, status: 200, data: { later: 1 }, meta })
    expect(received).toEqual(["GET /v1/me", "GET /v1/me"])
  })

  test("also for a POST that only reads", async () => {
    respond = [refuses(503), answers([])]
    expect(await qistasOf().screen({ symbols: ["AAPL"] })).toMatchObject({ ok: true })
    expect(received).toHaveLength(2)
  })

  test("as often as `retries` says", async () => {
    respond = [refuses(503)]
    expect(await qistasOf({ retries: 1 }).me()).toMatchObject({ code: "service_unavailable", status: 503 })
    expect(received).toHaveLength(2)
    await qistasOf().me({}, { retries: 0 })
    expect(received).toHaveLength(3)
  })

  test.each<[string, (qistas: Client) => Promise<object>]>([
    ["POST /v1/webhooks", (qistas) => qistas.createWebhook({ url: "https://hooks.example.com/" })],
    ["POST /v1/webhooks/w/test", (qistas) => qistas.testWebhook({ id: "w" })],
    ["DELETE /v1/webhooks/w", (qistas) => qistas.deleteWebhook({ id: "w" })],
  ])("but not %s, which is sent once", async (request, call) => {
    respond = [refuses(503)]
    expect(await call(qistasOf())).toMatchObject({ ok: false, status: 503 })
    expect(received).toEqual([request])
  })

  test.each([400, 401, 403, 404, 500])("but not after status %i", async (status) => {
    respond = [refuses(status)]
    expect(await qistasOf().me()).toMatchObject({ ok: false, status })
    expect(received).toHaveLength(1)
  })
})

describe("Retry-After", () => {
  test("is waited for", async () => {
    respond = [refuses(503, { "Retry-After": "2" }), answers({})]
    expect(await qistasOf().me()).toMatchObject({ ok: true })
    expect(waits.filter((asked) => asked >= 2_000 && asked < 3_000)).toHaveLength(1)
  })

  test("beyond the call's timeout ends the call at once", async () => {
    respond = [refuses(503, { "Retry-After": "3600" })]
    const begun = Date.now()
    expect(await qistasOf().me()).toMatchObject({ code: "service_unavailable", retryAfterSeconds: 3600 })
    expect(Date.now() - begun).toBeLessThan(1_000)
    expect(received).toHaveLength(1)
  })

  test("may be a date", async () => {
    respond = [refuses(503, { "Retry-After": new Date(Date.now() + 90_000).toUTCString() })]
    const reply = await qistasOf({ retries: 0 }).me()
    expect(reply.ok === false && reply.retryAfterSeconds).toBeGreaterThan(85)
  })
})

describe("a call without a response returns a value", () => {
  const none = { ok: false, status: null, retryAfterSeconds: null, requestId: null }

  test("if nobody listens", async () => {
    const qistas = client({ baseUrl: "http://127.0.0.1:9/v1", retries: 0 })
    expect(await qistas.index()).toMatchObject({ ...none, code: "unreachable" })
  })

  test.each<[string, Answer]>([
    ["if the service stays silent", isSilent],
    ["if the body never ends", (response) => void response.writeHead(200).write("{")],
  ])("that says timed out: %s", async (_what, silence) => {
    respond = [silence]
    const reply = await qistasOf({ timeoutSeconds: 2 }).me()
    const message = "There was no response within 2 seconds."
    expect(reply).toEqual({ ...none, code: "timed_out", message })
    expect(received).toHaveLength(1)
  })

  // Node 20 sometimes does this with a compressed body.
  test.each<[string, () => Promise<Response>]>([
    ["a request", () => new Promise(() => {})],
    ["a body", async () => new Response(new ReadableStream())],
  ])("in time for %s that the runtime leaves pending after an abort", async (_what, fetch) => {
    const signal = AbortSignal.timeout(50)
    expect(await qistasOf({ fetch }).me({}, { signal })).toMatchObject({ ...none, code: "aborted" })
    expect(await qistasOf({ fetch, timeoutSeconds: 0.05 }).me()).toMatchObject({ ...none, code: "timed_out" })
  })

  test("if it is aborted before the request, during it, or during a wait", async () => {
    respond = [isSilent]
    const before = await qistasOf().me({}, { signal: AbortSignal.abort() })
    expect(before).toMatchObject({ ...none, code: "aborted" })
    expect(await qistasOf().me({}, { signal: AbortSignal.timeout(50) })).toMatchObject({ code: "aborted" })
    respond = [refuses(503, { "Retry-After": "30" })]
    const begun = Date.now()
    expect(await qistasOf().me({}, { signal: AbortSignal.timeout(50) })).toMatchObject({ code: "aborted" })
    expect(Date.now() - begun).toBeLessThan(5_000)
  })

  test("for a malformed address, and for a key that no header can carry", async () => {
    expect(await client({ baseUrl: "nowhere", retries: 0 }).index()).toMatchObject({ code: "unreachable" })
    expect(await qistasOf({ key: "a\nb", retries: 0 }).me()).toMatchObject({ code: "unreachable" })
  })
})

describe("pages are read", () => {
  const pageOf =
    (data: unknown, more: object): Answer =>
    (response) =>
      void response.end(JSON.stringify({ data, meta: { ...meta, ...more } }))

  const cursor = (next_cursor: string | null, has_more: boolean) => pageOf([], { next_cursor, has_more })

  async function urls(pages: AsyncIterable<{ readonly ok: boolean }>): Promise<readonly boolean[]> {
    const oks: boolean[] = []
    for await (const { ok } of pages) oks.push(ok)
    return oks
  }

  test("by offset, while there is more", async () => {
    respond = [0, 2, 4].map((offset) => pageOf({}, { offset, limit: 2, has_more: offset < 4 }))
    expect(await urls(qistasOf().etfHoldings.pages({ symbol: "IJR", limit: 2 }))).toEqual([true, true, true])
    const queries = received.map((request) => request.split("?")[1])
    expect(queries).toEqual(["limit=2", "limit=2&offset=2", "limit=2&offset=4"])
  })

  test("by cursor, with the day in the first request only", async () => {
    respond = [cursor("a", true), cursor("b", false)]
    expect(await urls(qistasOf().changes.pages({ from: "2026-01-01" }))).toEqual([true, true])
    expect(received).toEqual(["GET /v1/changes?from=2026-01-01", "GET /v1/changes?after=a"])
  })

  test("backwards by cursor", async () => {
    respond = [cursor("a", true), cursor(null, false)]
    expect(await urls(qistasOf().webhookDeliveries.pages({ id: "w" }))).toEqual([true, true])
    expect(received[1]).toBe("GET /v1/webhooks/w/deliveries?before=a")
  })

  test("until one is refused, which ends them", async () => {
    respond = [pageOf({}, { offset: 0, limit: 2, has_more: true }), refuses(404)]
    const pages = qistasOf().etfHoldings.pages({ symbol: "IJR" })
    expect(await urls(pages)).toEqual([true, false])
  })

  test("until the reader stops, and no further page is requested", async () => {
    respond = [pageOf({}, { offset: 0, limit: 1, has_more: true })]
    for await (const _page of qistasOf().etfHoldings.pages({ symbol: "IJR" })) break
    expect(received).toHaveLength(1)
  })
})
