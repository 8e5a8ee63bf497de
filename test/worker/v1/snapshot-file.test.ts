import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test, vi } from "vitest"
import type { Scope } from "../../../src/access/plans.ts"
import { errorEnvelope } from "../../../src/contract/envelope.ts"
import { sha256 } from "../../../src/sha256.ts"
import { fileKey } from "../../../src/snapshots/keys.ts"
import { publishSnapshot, snapshotFileNames, snapshotText } from "../../support/snapshot.ts"
import { sendTo } from "../support/deployed.ts"
import { send } from "../support/raw.ts"
import { ask, base, liveKey, newKey, plusKey } from "../support/service.ts"
import { storesWith } from "../support/unreliable-stores.ts"

/** The bytes of a snapshot's file, from the real database and bucket. */

const stores = { database: env.DB, bucket: env.PACKETS }
const first = { day: "2026-09-01", revision: 1 }
const corrected = { day: "2026-09-01", revision: 2 }
const newest = { day: "2026-09-02", revision: 1 }
const name = "universe.parquet"
const path = `/snapshots/2026-09-02/${name}`
const full = snapshotText(newest, "full", name)
const etag = `"${sha256(full)}"`
const leftOfPlus = expect.stringMatching(/^9\d{3}$/)

beforeAll(async () => {
  for (const each of [first, corrected, newest]) await publishSnapshot(stores, each)
  // Revisions that are still being written.
  const begin = env.DB.prepare("INSERT INTO snapshots (day, revision, progress) VALUES (?, ?, '{}')")
  for (const each of [
    { ...newest, revision: 2 },
    { day: "2026-09-03", revision: 1 },
  ]) {
    await begin.bind(each.day, each.revision).run()
    await env.PACKETS.put(fileKey(each, "full", name), snapshotText(each, "full", name))
  }
})

async function get(target: string, headers: Readonly<Record<string, string>> = {}, method = "GET") {
  return send(target, { method, headers: { "X-API-Key": await liveKey(), ...headers } })
}

async function refusal(response: Response) {
  const { code, message } = errorEnvelope.parse(await response.json()).error
  return `${response.status} ${code} ${message}`
}

describe("a file is sent", () => {
  test.each(snapshotFileNames)("%s: as stored, with its SHA-256, length, type and name", async (file) => {
    const response = await get(`/snapshots/2026-09-02/${file}`)
    const text = snapshotText(newest, "full", file)
    expect([response.status, await response.text()]).toEqual([200, text])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag: `"${sha256(text)}"`,
      "content-length": String(text.length),
      "content-type": file.endsWith(".gz") ? "application/gzip" : "application/vnd.apache.parquet",
      "content-disposition": `attachment; filename="qistas-2026-09-02-${file}"`,
      "accept-ranges": "bytes",
      "access-control-allow-origin": "*",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
      "x-ratelimit-limit": "10000",
      "x-ratelimit-remaining": leftOfPlus,
      vary: "X-API-Key, Cookie",
    })
    expect(response.headers.get("Content-Encoding")).toBeNull()
  })

  test.each([
    ["latest", newest],
    ["2026-09-01", corrected],
    ["2026-09-01", first, "?revision=1"],
  ])("for %s: %o %s", async (day, revision, query = "") => {
    const response = await get(`/snapshots/${day}/${name}${query}`)
    expect(await response.text()).toBe(snapshotText(revision, "full", name))
  })

  test.each<readonly [string, Scope, () => ReturnType<typeof newKey>]>([
    ["a live key on Plus", "full", plusKey],
    ["a live key without a plan", "sandbox", () => newKey("live")],
    ["a sandbox key on Plus", "sandbox", () => newKey("sandbox", { plan: "plus", activeUntil: null })],
  ])("to %s from the scope %s", async (_who, scope, issue) => {
    const text = snapshotText(newest, scope, name)
    const response = await ask(path, (await issue()).key)
    expect([response.status, response.headers.get("ETag")]).toEqual([200, `"${sha256(text)}"`])
    expect(await response.text()).toBe(text)
  })

  test("to HEAD as headers without bytes or ranges, even if the object cannot be opened", async () => {
    const { headers, status, body } = await get(path, { Range: "bytes=0-9" }, "HEAD")
    expect([status, body, headers.get("Content-Range")]).toEqual([200, null, null])
    expect(headers.get("Content-Length")).toBe(String(full.length))
    expect([headers.get("ETag"), headers.get("Accept-Ranges")]).toEqual([etag, "bytes"])
  })

  test.each([
    ["/snapshots/2026-09-02/universe.parquet?revision=1", "private, max-age=31536000, immutable"],
    ["/snapshots/2026-09-02/universe.parquet", "private, no-cache"],
    ["/snapshots/latest/universe.parquet", "private, no-cache"],
    ["/snapshots/latest/universe.parquet?revision=1", "private, no-cache"],
  ])("for %s with Cache-Control: %s", async (target, caching) => {
    expect((await get(target)).headers.get("Cache-Control")).toBe(caching)
  })

  test("uncached to a key without a plan, because a plan would change the answer", async () => {
    const response = await ask(`${path}?revision=1`, (await newKey("live")).key)
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache")
  })
})

test.each([
  [etag, 304],
  [`W/${etag}`, 304],
  [`"another", ${etag}`, 304],
  ["*", 304],
  ['"another"', 200],
])("If-None-Match: %s gives %i, and a 304 has the file's headers", async (ifNoneMatch, status) => {
  for (const method of ["GET", "HEAD"]) {
    const response = await get(path, { "If-None-Match": ifNoneMatch }, method)
    expect(response.status).toBe(status)
    if (status === 304) expect(await response.text()).toBe("")
    expect(Object.fromEntries(response.headers)).toMatchObject({
      etag,
      "cache-control": "private, no-cache",
      "x-ratelimit-remaining": leftOfPlus,
    })
  }
})

test("If-None-Match takes precedence over a range", async () => {
  expect((await get(path, { "If-None-Match": etag, Range: "bytes=0-9" })).status).toBe(304)
})

/** test/worker/http/range.test.ts tests the bytes of each range. */
describe("a range of a file", () => {
  test.each([
    ["bytes=500-999", 500, 999],
    ["bytes=-500", 6_501, 7_000],
    ["bytes=7000-9000", 7_000, 7_000],
  ])("%s: is 206 with bytes %i to %i", async (range, from, to) => {
    const response = await get(path, { Range: range })
    expect([response.status, await response.text()]).toEqual([206, full.slice(from, to + 1)])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-range": `bytes ${from}-${to}/7001`,
      "content-length": String(to - from + 1),
      "content-type": "application/vnd.apache.parquet",
      etag,
    })
  })

  test("that is invalid for this file is 200 with the whole file", async () => {
    const response = await get(path, { Range: "bytes=0-0,-1" })
    expect([response.status, await response.text()]).toEqual([200, full])
    expect(response.headers.get("Content-Range")).toBeNull()
  })

  test("beyond the end is 416, with the length of the file", async () => {
    const response = await get(path, { Range: "bytes=7001-" })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-range": "bytes */7001",
      "x-ratelimit-remaining": leftOfPlus,
      "cache-control": "private, no-store",
    })
    const message = "Range: the file has 7001 bytes, and none of them is in the range."
    expect(await refusal(response)).toBe(`416 bad_request ${message}`)
  })

  test("joined with the other ranges gives the file of the manifest", async () => {
    const key = await liveKey()
    const parts: string[] = []
    for (let from = 0; from < full.length; from += 2_000) {
      const headers = { "X-API-Key": key, Range: `bytes=${from}-${from + 1_999}`, "If-Range": etag }
      parts.push(await (await send(path, { headers })).text())
    }
    expect(parts.map(({ length }) => length)).toEqual([2_000, 2_000, 2_000, 1_001])
    expect(`"${sha256(parts.join(""))}"`).toBe(etag)
  })
})

test.each([
  ["2026-09-02/prices.csv", 'no file "prices.csv"'],
  ["latest/manifest.json", 'no file "manifest.json"'],
  ["latest/..%2Fsandbox%2Funiverse.parquet", 'no file "../sandbox/universe.parquet"'],
])("404 for the file %s", async (target, none) => {
  expect(await refusal(await get(`/snapshots/${target}`))).toBe(
    `404 not_found The snapshot of 2026-09-02 has ${none}. It has ${snapshotFileNames.join(", ")}.`,
  )
})

test.each([
  ["2026-09-03/universe.parquet", /^404 not_found There is no snapshot of 2026-09-03/],
  ["2026-09-02/universe.parquet?revision=2", /^404 .* no revision 2. Its newest is 1\.$/],
  [`latest/${"x".repeat(65)}`, /^400 bad_request/],
])("%s: %s", async (target, expected) => {
  expect(await refusal(await get(`/snapshots/${target}`))).toMatch(expected)
})

describe("a file that cannot be read", () => {
  test("because its object is missing is 500 with the fixed sentence, logged, and the next request works", async () => {
    const key = fileKey(newest, "full", "holdings.parquet")
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
    await env.PACKETS.delete(key)
    expect(await refusal(await get("/snapshots/2026-09-02/holdings.parquet"))).toBe(
      "500 internal_error Something went wrong on our side. If this happens again, quote the request id.",
    )
    expect(logged.mock.calls.join()).toContain(`no object under ${key}`)
    logged.mockRestore()
    await env.PACKETS.put(key, snapshotText(newest, "full", "holdings.parquet"))
    expect((await get("/snapshots/2026-09-02/holdings.parquet")).status).toBe(200)
  })

  test("because the bucket is unreachable is 503, logged; HEAD and 304 need no bucket, and the next request works", async () => {
    const key = await liveKey()
    let isOut = true
    const { bucket } = storesWith((call, carryOut) =>
      isOut && call.startsWith("R2") ? Promise.reject(new Error("out of reach")) : carryOut(),
    )
    const bindings = { ...env, PACKETS: bucket as unknown as R2Bucket }
    const respond = (init: RequestInit, headers: Readonly<Record<string, string>> = {}) =>
      sendTo(bindings, `${base}${path}`, { ...init, headers: { "X-API-Key": key, ...headers } })
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const refused = await respond({})
    expect(refused.headers.get("X-RateLimit-Remaining")).toEqual(leftOfPlus)
    expect(await refusal(refused)).toBe(
      "503 service_unavailable The file cannot be read at the moment. Try again shortly.",
    )
    expect(logged.mock.calls.join()).toContain("snapshot_file_unreadable")
    logged.mockRestore()
    expect((await respond({ method: "HEAD" })).status).toBe(200)
    expect((await respond({}, { "If-None-Match": etag })).status).toBe(304)
    isOut = false
    expect(await (await respond({})).text()).toBe(full)
  })
})
