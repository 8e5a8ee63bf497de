import { beforeAll, describe, expect, test, vi } from "vitest"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import { stopClock } from "../support/clock.ts"
import { decided } from "../support/documents.ts"
import { send } from "../support/raw.ts"
import { requestOf, requests } from "../support/requests.ts"
import { ask, type Credential, liveKey, newKey, plusKey, read, seedUniverse } from "../support/service.ts"
import { publishing } from "../support/stores.ts"

let plus: Credential
beforeAll(async () => {
  await seedUniverse()
  plus = await plusKey()
})

const methodologies = "/methodologies"

async function get(path: string, key: string, ifNoneMatch: string | null = null): Promise<Response> {
  const held = ifNoneMatch !== null && { "If-None-Match": ifNoneMatch }
  return send(path, { headers: { "X-API-Key": key, ...held } })
}

async function etagOf(path: string, key: string): Promise<string> {
  return (await get(path, key)).headers.get("ETag") ?? "none"
}

/** All GET requests except `/me`, whose responses all differ because it counts its own requests. */
const steady = requests.filter(({ name, method }) => method === "GET" && name !== "me")

describe.each(steady)("GET $path", (route) => {
  test("304 without a body if the caller has the content, with the caching and limit headers of the 200", async () => {
    const { accountId, key } = plus
    const { path, query, declared } = await requestOf(route, accountId)
    const held = await get(`${path}${query}`, key)
    const again = await get(`${path}${query}`, key, held.headers.get("ETag"))
    expect([again.status, await again.text()]).toEqual([304, ""])
    for (const name of ["ETag", "Cache-Control", "X-RateLimit-Limit"]) {
      expect(again.headers.get(name)).toBe(held.headers.get(name))
    }
    expect(again.headers.has("X-RateLimit-Remaining")).toBe(declared.access !== "open")
  })
})

describe("If-None-Match with", () => {
  test.each([
    ["the tag", (tag: string) => tag, 304],
    ["the tag as a strong tag", (tag: string) => tag.slice(2), 304],
    ["a list that contains the tag", (tag: string) => `"a", W/"b",${tag} , "c"`, 304],
    ["any", () => "*", 304],
    ["any tag (`*`), with blanks", () => " * ", 304],
    ["another tag", () => 'W/"0123456789abcdef0123456789abcdef"', 200],
    ["the tag without its quotes", (tag: string) => tag.slice(3, -1), 200],
    ["the beginning of the tag", (tag: string) => `${tag.slice(0, -2)}"`, 200],
    ["an empty tag", () => '""', 200],
    ["quotes that do not end", () => '"', 200],
    ["`*` within a list", () => '*, "a"', 200],
  ])("%s", async (_what, header, status) => {
    const key = await liveKey()
    expect((await get(methodologies, key, header(await etagOf(methodologies, key)))).status).toBe(status)
  })

  test("any tag does not change a refusal: 401, 404 and 400", async () => {
    const key = await liveKey()
    for (const [status, path, caller] of [
      [401, methodologies, "nobody's"],
      [404, "/instruments/ZZZZZ/compliance", key],
      [400, "/methodologies?a=1", key],
    ] as const)
      expect((await get(path, caller, "*")).status).toBe(status)
  })

  test("the tag of a pending verdict gives 304, if nothing changes that day", async () => {
    const key = await liveKey()
    stopClock("2026-11-21T10:00:00Z")
    const tag = await etagOf("/instruments/BRK.B/compliance", key)
    vi.setSystemTime(Date.parse("2026-11-21T10:05:00Z"))
    const again = await get("/instruments/BRK.B/compliance", key, tag)
    expect(again.status).toBe(304)
  })

  test("a known tag is counted like a 200, and refused like it when the minute is spent", async () => {
    stopClock()
    const { key } = await newKey("sandbox")
    const answers = await Promise.all(Array.from({ length: 29 }, () => get(methodologies, key, "*")))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([304]))
    const { data } = await read(ask("/me", key))
    expect(data).toMatchObject({ usage: { requests_today: 30 } })
    expect((await get(methodologies, key, "*")).status).toBe(429)
  })

  test("the tag of a packet counts against the month", async () => {
    const { key } = await newKey("sandbox")
    const answers: number[] = []
    for (let packet = 0; packet < 26; packet++)
      answers.push((await get("/instruments/AAPL/evidence", key, "*")).status)
    expect(answers).toEqual([...Array<number>(25).fill(304), 403])
  })
})

describe("the ETag", () => {
  test("is equal for all callers and differs between documents", async () => {
    const [first, second] = [await plusKey(), await newKey("sandbox")]
    const path = "/instruments/AAPL/compliance"
    expect(await etagOf(path, first.key)).toBe(await etagOf(path, second.key))
    const tags = await Promise.all(
      ["AAPL", "GOOG", "GOOGL"].map((symbol) => etagOf(`/instruments/${symbol}/compliance`, first.key)),
    )
    expect(new Set(tags).size).toBe(3)
  })

  test("changes with the determination, after the isolate's cached copy has expired", async () => {
    const key = await liveKey()
    const path = "/instruments/MCD/compliance"
    const withheld = await etagOf(path, key)
    const later = { asOf: "2026-10-31T00:00:00.000Z", assessmentId: "decided after all" }
    await publishAll(publishing, [decided("edgar:0000063908", later)])
    stopClock(Date.now() + 31_000)
    const { status, data } = await read(get(path, key, withheld))
    expect([status, data]).toMatchObject([200, { determination: { status: "compliant" } }])
  })

  test.each(["/instruments/AAPL/compliance", "/instruments/AAPL"])(
    "of %s changes with the age of the verdict at midnight, even if the isolate's cached copy is the same",
    async (path) => {
      const key = await liveKey()
      stopClock("2027-01-26T23:59:50Z")
      const evening = await read(get(path, key))
      expect(evening.data).toMatchObject({ freshness: { as_of: "2026-08-31", age_days: 148, stale: false } })
      const tag = evening.headers.get("ETag")
      vi.setSystemTime(Date.parse("2027-01-26T23:59:59.999Z"))
      expect((await get(path, key, tag)).status).toBe(304)
      vi.setSystemTime(Date.parse("2027-01-27T00:00:00Z"))
      const { status, data } = await read(get(path, key, tag))
      expect([status, data]).toMatchObject([200, { freshness: { age_days: 149, stale: true } }])
    },
  )

  test("changes with the metadata", async () => {
    const key = await liveKey()
    expect(await etagOf("/search?q=zzzzzz", key)).not.toBe(await etagOf("/search?q=zzzzzy", key))
  })
})
