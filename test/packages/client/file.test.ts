import { createHash, randomBytes } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { file } from "../../../packages/client/src/file.ts"
import { type CallOptions, type Fetch, settingsOf } from "../../../packages/client/src/options.ts"
import type { Route } from "../../../packages/client/src/route.ts"
import { listenOnLoopback } from "../../support/command.ts"
import { hastenTimers } from "./hasten.ts"

/** A file download over broken connections, from a server that supports ranges. */

const bytes = randomBytes(300_000)
const sha256 = createHash("sha256").update(bytes).digest("hex")
const route: Route = {
  ...{ method: "GET", path: "/snapshots/{day}/{file}", reads: true, answers: "file", pages: null },
  codes: ["not_found"],
}

/**
 * The way in which the server sends a file: `after` bytes, then it closes the connection or leaves it open.
 */
interface Sending {
  readonly after: number
  readonly next: "hang up" | "be silent"
}

let sendings: readonly Sending[] = []
/** Responses in place of the file, by the number of the request. */
let instead: Readonly<Record<number, (response: ServerResponse) => void>> = {}
let received: IncomingHttpHeaders[] = []

const server = createServer(({ headers }, response) => {
  received.push(headers)
  const number = received.length - 1
  const other = instead[number]
  if (other !== undefined) {
    other(response)
    return
  }
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0)
  const isRest = headers.range !== undefined && headers["if-range"] === `"${sha256}"`
  const rest = isRest ? bytes.subarray(from) : bytes
  response.writeHead(isRest ? 206 : 200, {
    ETag: `"${sha256}"`,
    "Content-Type": "application/octet-stream",
    "Content-Length": rest.length,
  })
  const sending = sendings[number]
  if (sending === undefined) response.end(rest)
  else response.write(rest.subarray(0, sending.after), () => sending.next === "hang up" && response.destroy())
})
let baseUrl = ""

beforeAll(async () => {
  baseUrl = `${await listenOnLoopback(server)}/v1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = []
  sendings = []
  instead = {}
  hastenTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
})

function download(options: CallOptions & { readonly fetch?: Fetch } = {}) {
  const settings = settingsOf({ baseUrl, key: "k", retries: 2, fetch: options.fetch }, options)
  return file(settings, route, { day: "latest", file: "universe.parquet" })
}

/** The bytes of a file. If reading fails, the cause of the error, which is the refusal. */
async function bytesOf(answer: Awaited<ReturnType<typeof download>>): Promise<unknown> {
  if (!answer.ok) throw new Error(answer.message)
  return new Response(answer.body).bytes().then(
    (read) => Buffer.from(read),
    (thrown: Error) => thrown.cause,
  )
}

test("a file has its length, its checksum and its bytes", async () => {
  const answer = await download()
  expect(answer).toMatchObject({ ok: true, status: 200, bytes: bytes.length, sha256 })
  expect(await bytesOf(answer)).toEqual(bytes)
  expect(received[0]).toMatchObject({ "x-api-key": "k", accept: "*/*" })
})

describe("after a broken connection, a download continues from where it stopped", () => {
  test("any number of times, if each attempt brings some bytes", async () => {
    sendings = [1, 2, 3].map((each) => ({ after: 40_000 * each, next: "hang up" as const }))
    expect(await bytesOf(await download())).toEqual(bytes)
    const ranges = received.map(({ range = null }) => range)
    expect(ranges).toEqual([null, "bytes=40000-", "bytes=120000-", "bytes=240000-"])
    expect(received[1]?.["if-range"]).toBe(`"${sha256}"`)
  })

  test("also after too long a silence", async () => {
    sendings = [{ after: 100_000, next: "be silent" }]
    expect(await bytesOf(await download({ timeoutSeconds: 4 }))).toEqual(bytes)
    expect(received[1]?.range).toBe("bytes=100000-")
  })

  test("also if the service is unavailable for a moment", async () => {
    sendings = [{ after: 100_000, next: "hang up" }]
    instead = { 1: (response) => response.writeHead(503, { "Retry-After": "0" }).end() }
    expect(await bytesOf(await download())).toEqual(bytes)
  })
})

describe("reading fails with the refusal as its cause", () => {
  test("if no more bytes arrive", async () => {
    sendings = [100_000, 0, 0, 0, 0, 0].map((after) => ({ after, next: "hang up" }))
    expect(await bytesOf(await download())).toMatchObject({ code: "unreachable" })
    expect(received).toHaveLength(3)
  })

  test("if the file was replaced meanwhile, so that two files are never joined", async () => {
    sendings = [{ after: 100_000, next: "hang up" }]
    const headers = { ETag: `"${"0".repeat(64)}"`, "Content-Length": 3 }
    instead = { 1: (response) => response.writeHead(200, headers).end("new") }
    const message = "The file was replaced while it was read."
    expect(await bytesOf(await download())).toMatchObject({ code: "unexpected", message })
  })

  test("if it is aborted", async () => {
    sendings = [{ after: 100_000, next: "be silent" }]
    const answer = await download({ signal: AbortSignal.timeout(100) })
    expect(await bytesOf(answer)).toMatchObject({ code: "aborted" })
    expect(received).toHaveLength(1)
  })

  test("if it is aborted, even if the runtime leaves the body pending", async () => {
    const headers = { ETag: `"${sha256}"`, "Content-Length": "10" }
    const fetch = async () => new Response(new ReadableStream(), { headers })
    const answer = await download({ fetch, signal: AbortSignal.timeout(50) })
    expect(await bytesOf(answer)).toMatchObject({ code: "aborted" })
  })
})

test("a refusal of the service is returned before anything is read", async () => {
  const error = { code: "not_found", message: "No such day." }
  const refusal = JSON.stringify({ error, meta: { request_id: "r" } })
  instead = { 0: (response) => response.writeHead(404).end(refusal) }
  expect(await download()).toMatchObject({ ok: false, code: "not_found", status: 404, requestId: "r" })
})

test("a response that does not identify its file is not passed on", async () => {
  instead = { 0: (response) => response.end("bytes of something") }
  expect(await download()).toMatchObject({ ok: false, code: "unexpected", status: 200 })
})

test("a reader who stops closes the connection", async () => {
  sendings = [{ after: 100_000, next: "be silent" }]
  const closed = new Promise((resolve) =>
    server.once("request", ({ socket }) => socket.once("close", resolve)),
  )
  const answer = await download()
  if (!answer.ok) throw new Error(answer.message)
  const reader = answer.body.getReader()
  await reader.read()
  await reader.cancel()
  await closed
})
