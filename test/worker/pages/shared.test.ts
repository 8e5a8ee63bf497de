import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { compose } from "../../../worker/compose.ts"
import { englishPage } from "../../../worker/html/language/language.ts"
import { freshMemory, memory } from "../../../worker/memory.ts"
import { showShared } from "../../../worker/pages/shared.ts"
import { deployed } from "../../../worker/platform.ts"
import { nameTheCache } from "../../support/named-cache.ts"
import { storesAround } from "../../support/stores-around.ts"
import { site } from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { sendTo } from "../support/deployed.ts"
import { decided, heldBack, soundMeasures } from "../support/documents.ts"
import { without } from "../support/rescreening.ts"
import { seedUniverse } from "../support/service.ts"
import { newSession } from "../support/sessions.ts"
import { publishing } from "../support/stores.ts"

/** The pages of visitors are rendered once a region, and are soon as new as the verdicts on them. */

const filer = "edgar:0000320193"
const verdicts = { compliant: decided, withheld: heldBack }
let publications = 0
let visitors = 0
let calls: string[] = []

const { database, bucket } = storesAround({ database: env.DB, bucket: env.PACKETS }, (call, carryOut) => {
  calls.push(call)
  return carryOut()
})
const bindings = { ...env, DB: database, PACKETS: bucket }

beforeAll(seedUniverse)
let hour = Date.parse("2026-11-20T00:00:00Z")
beforeEach(() => {
  hour += 3_600_000
  stopClock(hour)
})

async function publishAs(verdict: keyof typeof verdicts): Promise<void> {
  publications += 1
  const change = { assessmentId: `page ${publications}`, measured: soundMeasures(filer) }
  await publish(publishing, verdicts[verdict](filer, change))
}

type Isolate = ReturnType<typeof freshMemory>

/** Opens a page in an isolate with this memory. Returns its verdict and headers, and the store calls. */
async function openIn(
  isolate: Isolate,
  headers: Readonly<Record<string, string>> = {},
  { path = "/stocks/AAPL", origin = site, stores = bindings } = {},
) {
  Object.assign(memory, isolate)
  calls = []
  visitors += 1
  const from = { "CF-Connecting-IP": `10.95.${visitors >> 8}.${visitors & 255}` }
  const response = await sendTo(stores, `${origin}${path}`, { headers: { ...from, ...headers } })
  const text = await response.text()
  const verdict = text.includes("We can't decide") ? "withheld" : "compliant"
  return { status: response.status, verdict, headers: response.headers, text, calls }
}

function cachingOf({ headers }: { readonly headers: Headers }) {
  return [headers.get("Cache-Control"), headers.get("Vary")]
}

const fresh = expect.stringMatching(/^D1 first SELECT published_revision/)

test("a warm isolate shows a page without asking any store, and after 30 seconds asks only for the revision", async () => {
  await publishAs("compliant")
  const isolate = freshMemory()
  expect((await openIn(isolate)).calls.length).toBeGreaterThan(0)
  expect((await openIn(isolate)).calls).toEqual([])
  vi.setSystemTime(hour + 30_000)
  expect((await openIn(isolate)).calls).toEqual([fresh])
})

test("another isolate of the region shows it for 30 seconds without asking any store, and says its age", async () => {
  await openIn(freshMemory())
  vi.setSystemTime(hour + 29_000)
  const other = await openIn(freshMemory())
  expect([other.status, other.calls, other.headers.get("Age")]).toEqual([200, [], "29"])
  vi.setSystemTime(hour + 30_000)
  const later = await openIn(freshMemory())
  expect([later.calls.length > 0, later.headers.get("Age")]).toEqual([true, null])
})

test("an isolate shows a publication on its page after 30 seconds, and every isolate after a minute", async () => {
  await publishAs("compliant")
  const warm = freshMemory()
  expect((await openIn(warm)).verdict).toBe("compliant")
  vi.setSystemTime(hour + 29_999)
  await publishAs("withheld")
  expect((await openIn(warm)).verdict).toBe("compliant")
  vi.setSystemTime(hour + 30_000)
  expect((await openIn(warm)).verdict).toBe("withheld")
  vi.setSystemTime(hour + 89_999)
  expect((await openIn(freshMemory())).verdict).toBe("withheld")
})

test("a signed-in reader gets neither a shared page nor shares the own one", async () => {
  const visitor = await openIn(freshMemory())
  expect(cachingOf(visitor)).toEqual(["public, max-age=0, s-maxage=30", "Cookie, Accept-Language"])
  const { token } = await newSession()
  const own = await openIn(freshMemory(), { Cookie: `__Host-session=${token}` })
  expect([own.calls.length > 0, own.text.includes("Sign out")]).toEqual([true, true])
  expect(cachingOf(own)).toEqual(["private, no-cache", "Cookie, Accept-Language"])
  expect((await openIn(freshMemory())).text).not.toContain("Sign out")
})

test("a visitor whose browser has the page gets 304, whoever keeps the page, and it is kept for others", async () => {
  const isolate = freshMemory()
  const known = { path: "/docs/versioning" }
  const unknown = { path: "/docs/versioning?of=the+first+visitor" }
  const etag = (await openIn(isolate, {}, known)).headers.get("ETag") ?? ""
  expect((await openIn(freshMemory(), { "If-None-Match": etag }, unknown)).status).toBe(304)
  expect((await openIn(freshMemory(), {}, unknown)).calls).toEqual([])
  for (const each of [isolate, freshMemory()])
    expect((await openIn(each, { "If-None-Match": etag }, known)).status).toBe(304)
})

test("a page and its 304 have the same headers, whoever keeps the page, and none of the region's cache", async () => {
  const isolate = freshMemory()
  const rendered = await openIn(isolate)
  const etag = { "If-None-Match": rendered.headers.get("ETag") ?? "" }
  for (const each of [isolate, freshMemory()])
    expect([...(await openIn(each)).headers]).toEqual([...rendered.headers])
  const withoutType = [...rendered.headers].filter(([name]) => name !== "content-type")
  for (const each of [isolate, freshMemory()])
    expect([...(await openIn(each, etag)).headers]).toEqual(withoutType)
})

test("a file for crawlers keeps its own caching", async () => {
  for (const isolate of [freshMemory(), freshMemory()]) {
    const { headers } = await openIn(isolate, {}, { path: "/robots.txt" })
    expect(headers.get("Cache-Control")).toBe("public, max-age=3600")
    const again = await openIn(
      isolate,
      { "If-None-Match": headers.get("ETag") ?? "" },
      { path: "/robots.txt" },
    )
    expect([again.status, again.headers.get("Cache-Control")]).toEqual([304, "public, max-age=3600"])
  }
})

test("a page names the host at which it is read, if the service has no address of its own", async () => {
  const stores = { ...bindings, PUBLIC_ORIGIN: "" }
  const isolate = freshMemory()
  for (const origin of ["https://one.test", "https://other.test"]) {
    const { text } = await openIn(isolate, {}, { path: "/docs/versioning", origin, stores })
    expect(text).toContain(`${origin}/`)
  }
})

test("a page that an outage made old is shown by no other isolate", async () => {
  await publishAs("compliant")
  const warm = freshMemory()
  const compare = { path: "/compare?symbols=AAPL" }
  expect((await openIn(warm, {}, compare)).text).not.toContain("can't decide")
  vi.setSystemTime(hour + 60_000)
  await without("published_revision", async () => {
    const { headers } = await openIn(warm, {}, { path: "/compare?symbols=AAPL&x=1" })
    expect(headers.get("Data-Age-Seconds")).toBe("60")
  })
  const { headers, calls } = await openIn(freshMemory(), {}, { path: "/compare?symbols=AAPL&x=1" })
  expect([headers.get("Data-Age-Seconds"), calls.length > 0]).toEqual([null, true])
})

test("a cache of the region that fails changes no page", async () => {
  const caches: unknown = Reflect.get(globalThis, "caches")
  onTestFinished(() => {
    Object.assign(globalThis, { caches })
  })
  const expected = (await openIn(freshMemory())).text
  nameTheCache(() => Promise.reject(new Error("out of reach")))
  const { status, text } = await openIn(freshMemory())
  expect([status, text]).toEqual([200, expected])
})

test("the region does not show a page that was rendered later than now, by a clock that is ahead", async () => {
  vi.setSystemTime(hour + 10_000)
  await openIn(freshMemory())
  vi.setSystemTime(hour)
  expect((await openIn(freshMemory())).calls.length).toBeGreaterThan(0)
})

test("pages with different questions are different pages, in the isolate and in the region", async () => {
  const isolate = freshMemory()
  for (const each of [isolate, isolate, freshMemory()])
    for (const symbol of ["AAPL", "MCD"])
      expect((await openIn(each, {}, { path: `/compare/csv?symbols=${symbol}` })).text).toContain(symbol)
})

test("a page is rendered anew on the next day, because it states ages in days", async () => {
  const nextDay = Date.parse(`${new Date(hour + 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`)
  vi.setSystemTime(nextDay - 1)
  const isolate = freshMemory()
  await openIn(isolate, {}, { path: "/docs/versioning" })
  const rendered = vi.fn(async () => new Response("page"))
  for (const [at, times] of [
    [nextDay - 1, 0],
    [nextDay, 1],
  ] as const) {
    vi.setSystemTime(at)
    const request = new Request(`${site}/docs/versioning`)
    await showShared(
      { request, url: new URL(request.url), ports: compose(bindings), platform: deployed },
      englishPage,
      rendered,
    )
    expect(rendered).toHaveBeenCalledTimes(times)
  }
})

test("a page during whose rendering a publication is noticed is kept by nobody", async () => {
  const request = new Request(`${site}/half-new`)
  const rendered = vi.fn(async () => {
    const revisions = memory.current.revisions ?? { published: 0, access: 0 }
    compose(bindings).current.note(
      { ...revisions, published: revisions.published + 1 },
      "replica",
      Date.now(),
    )
    const headers = { ETag: '"one"', "Cache-Control": "private, no-cache" }
    return new Response("half", { headers })
  })
  const isolate = freshMemory()
  await openIn(isolate)
  for (const each of [isolate, isolate, freshMemory()]) {
    Object.assign(memory, each)
    if (each !== isolate) await openIn(each)
    await showShared(
      { request, url: new URL(request.url), ports: compose(bindings), platform: deployed },
      englishPage,
      rendered,
    )
  }
  expect(rendered).toHaveBeenCalledTimes(3)
})
