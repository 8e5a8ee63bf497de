import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { type IncomingMessage, request } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { buffer, text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import {
  type EdgarMirror,
  type Fault,
  mostInASecond,
  startMirror,
} from "../../../scripts/edgar-mirror/server.ts"

let folder: string
let mirror: EdgarMirror
let fault: Fault | null

beforeEach(async () => {
  fault = null
  folder = mkdtempSync(join(tmpdir(), "edgar-mirror-"))
  mirror = await startMirror({ folder: join(folder, "served"), faults: () => fault })
})
afterEach(async () => {
  await mirror.stop()
  rmSync(folder, { recursive: true })
})

function put(path: string, body: string | Uint8Array): void {
  const place = join(folder, "served", path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, body)
}

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

/** The response as sent, without decompression. */
async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Reply> {
  const sent = request(`${mirror.url}${path}`, { headers, method }).end()
  const [reply] = (await once(sent, "response")) as [IncomingMessage]
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: await buffer(reply) }
}

const submissions = "/submissions/CIK0000000001.json"

describe("a file is served", () => {
  test("without a change", async () => {
    put(submissions, '{"cik":"1"}')
    const { status, headers, body } = await get(submissions)
    expect([status, headers["content-type"], String(body)]).toEqual([200, "application/json", '{"cik":"1"}'])
  })

  test.each([
    ["small", 1_000],
    ["large, streamed", 5_000_000],
  ])("compressed to clients that accept it, decompressed to others: %s", async (_, bytes) => {
    const large = Array.from({ length: bytes / 10 }, (__, line) => String(line).padStart(10)).join("")
    put(`${submissions}.gz`, gzipSync(large, { level: 0 }))
    const packed = await get(submissions, { "Accept-Encoding": "br, gzip" })
    expect(packed.headers["content-encoding"]).toBe("gzip")
    expect(gunzipSync(packed.body).toString() === large).toBe(true)
    const plain = await get(submissions)
    expect(plain.headers["content-encoding"]).toBeUndefined()
    expect(plain.body.toString() === large).toBe(true)
  })

  test("without a body for HEAD", async () => {
    put(submissions, "{}")
    const { status, headers, body } = await get(submissions, {}, "HEAD")
    expect([status, headers["content-length"], body.length]).toEqual([200, "2", 0])
  })

  test.each([
    ["/cgi-bin/browse-edgar?action=getcurrent&type=10-K&start=100&output=atom", "10-K/100.atom"],
    ["/cgi-bin/browse-edgar?action=getcurrent&type=&start=0&output=atom", "all/0.atom"],
    ["/cgi-bin/browse-edgar?action=getcurrent", "all/0.atom"],
    ["/cgi-bin/browse-edgar?type=10-K%2FA", "10-K%2FA/0.atom"],
  ])("as a page of the feed: %s", async (path, file) => {
    put(`cgi-bin/browse-edgar/${file}`, "<feed/>")
    const { status, headers, body } = await get(path)
    expect([status, headers["content-type"], String(body)]).toEqual([200, "application/atom+xml", "<feed/>"])
  })
})

describe("an unchanged file", () => {
  test("is a 304 for its ETag, or for its date without an ETag", async () => {
    put(submissions, "{}")
    const { headers } = await get(submissions)
    const etag = String(headers.etag)
    const date = String(headers["last-modified"])
    const status = async (headers: Record<string, string>) => (await get(submissions, headers)).status
    expect(await status({ "If-None-Match": etag })).toBe(304)
    expect(await status({ "If-Modified-Since": date })).toBe(304)
    expect(await status({ "If-None-Match": '"another"', "If-Modified-Since": date })).toBe(200)
    expect(await status({ "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" })).toBe(200)
  })

  test("is served again once changed, even from memory", async () => {
    put(submissions, "before")
    const before = await get(submissions)
    put(submissions, "behind")
    utimesSync(join(folder, "served", submissions), 2_000_000_000, 2_000_000_000)
    const behind = await get(submissions, { "If-None-Match": String(before.headers.etag) })
    expect([before.body.toString(), behind.body.toString()]).toEqual(["before", "behind"])
  })
})

describe("a missing file", () => {
  test.each<[string, number, RegExp]>([
    ["/submissions/CIK9.json", 404, /<Code>NoSuchKey<\/Code>.*<Key>submissions\/CIK9.json</],
    ["/api/xbrl/companyfacts/CIK9.json", 404, /<Code>NoSuchKey<\/Code>/],
    ["/Archives/edgar/daily-index/2026/QTR1/form.20260101.idx", 403, /<Code>AccessDenied<\/Code>/],
    ["/files/nothing.json", 403, /<Code>AccessDenied<\/Code>/],
    ["/cgi-bin/browse-edgar?type=10-K&start=9900", 200, /^<\?xml .*<feed[^>]*>(?!.*<entry>).*<\/feed>/s],
    ["/submissions/", 404, /NoSuchKey/],
  ])("%s has status %i", async (path, status, body) => {
    put(submissions, "{}")
    const reply = await get(path)
    expect(reply.status).toBe(status)
    expect(reply.body.toString()).toMatch(body)
  })

  test("of any name cannot be written", async () => {
    put(submissions, "{}")
    expect((await get(submissions, {}, "PUT")).status).toBe(405)
  })
})

test.each([
  "/../secret",
  "/submissions/../../secret",
  "/%2e%2e/secret",
  "/submissions/%2e%2e%2f%2e%2e%2fsecret",
  "/cgi-bin/browse-edgar?type=..%2F..%2F..%2F..%2Fsecret%00",
  "//../secret",
  "/%",
  "/%00",
])("no path leads out of the folder: %s", async (path) => {
  writeFileSync(join(folder, "secret"), "secret")
  writeFileSync(join(folder, "served.atom"), "secret")
  put(submissions, "{}")
  // A raw socket is used, because a client would normalise the path.
  const socket = connect(Number(new URL(mirror.url).port), "127.0.0.1")
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  const output = await text(socket)
  expect(output).toMatch(/^HTTP\/1.1 (200|403|404) /)
  expect(output).not.toMatch(/secret$/)
})

describe("a fault replaces a response by", () => {
  beforeEach(() => put(submissions, "0123456789"))

  test("a response of its own", async () => {
    const headersSent = { "Retry-After": "7" }
    fault = { kind: "answer", status: 429, contentType: "text/html", body: "slow", headers: headersSent }
    const { status, headers, body } = await get(submissions)
    expect([status, headers["retry-after"], body.toString()]).toEqual([429, "7", "slow"])
  })

  test("another file", async () => {
    put("/submissions/CIK0000000002.json", "another company")
    fault = { kind: "other", path: "/submissions/CIK0000000002.json" }
    expect((await get(submissions)).body.toString()).toBe("another company")
  })

  test.each<Fault>([{ kind: "reset" }, { kind: "truncated", bytes: 4 }, { kind: "truncated", bytes: 99 }])(
    "a connection that breaks: %j",
    async (broken) => {
      fault = broken
      await expect(get(submissions)).rejects.toThrow()
    },
  )

  test("a delayed response", async () => {
    fault = { kind: "delayed", milliseconds: 1 }
    expect((await get(submissions)).body.toString()).toBe("0123456789")
  })
})

test("every request is recorded with its status", async () => {
  put(submissions, "{}")
  const before = Date.now()
  await get(submissions)
  await get("/files/none")
  expect(mirror.requests).toMatchObject([
    { path: submissions, status: 200 },
    { path: "/files/none", status: 403 },
  ])
  const times = mirror.requests.map(({ at }) => at)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(before)
})

test.each<[number[], number]>([
  [[], 0],
  [[0], 1],
  [[0, 999, 1_000], 2],
  [[5_000, 0, 500, 5_100, 5_999], 3],
  [Array.from({ length: 50 }, (_, index) => index * 131), 8],
  [Array.from({ length: 50 }, (_, index) => index * 125), 8],
  [Array.from({ length: 50 }, (_, index) => index * 124), 9],
])("the most requests within a second among %j are %i", (times, most) => {
  expect(mostInASecond(times.map((at) => ({ at, path: "/", status: 200 })))).toBe(most)
})

describe("npm run edgar-mirror", () => {
  const root = fileURLToPath(new URL("../../..", import.meta.url))
  const run = (...args: string[]) =>
    spawn(process.execPath, ["scripts/edgar-mirror/main.ts", ...args], { cwd: root })
  const said = async (stream: Readable) => String((await once(stream, "data"))[0])

  test("prints its address, at which it serves", async () => {
    put(submissions, "served")
    const child = run(join(folder, "served"), "--port", "0")
    const url = /http:\S+/.exec(await said(child.stdout))?.[0]
    const body = await (await fetch(`${url}${submissions}`)).text()
    const summary = said(child.stdout)
    child.kill()
    expect([body, await summary]).toEqual(["served", "\n1 requests, 1 at most within a second\n"])
  })

  test("reports a port in use", async () => {
    put(submissions, "served")
    const child = run(join(folder, "served"), "--port", String(new URL(mirror.url).port))
    expect(await text(child.stderr)).toMatch(/^The mirror does not start: .*EADDRINUSE/m)
  })

  test.each([
    [["one", "two"], "Usage:"],
    [["/nowhere/at/all"], "/nowhere/at/all: there is no such folder."],
    [[".", "--port", "http"], "Usage:"],
  ])("refuses %j", async (args, why) => {
    const child = run(...args)
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, "close")])
    expect([code, output]).toEqual([2, expect.stringContaining(why)])
  })
})
