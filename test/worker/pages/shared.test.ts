import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, expect, test, vi } from "vitest"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { freshMemory, memory } from "../../../worker/memory.ts"
import { storesAround } from "../../support/stores-around.ts"
import { site } from "../support/browser.ts"
import { stopClock } from "../support/clock.ts"
import { sendTo } from "../support/deployed.ts"
import { decided, heldBack, soundMeasures } from "../support/documents.ts"
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

/** Opens the page of AAPL in an isolate with this memory. Returns its verdict and headers, and the store calls. */
async function openIn(isolate: Isolate, headers: Readonly<Record<string, string>> = {}) {
  Object.assign(memory, isolate)
  calls = []
  visitors += 1
  const from = { "CF-Connecting-IP": `10.95.${visitors >> 8}.${visitors & 255}` }
  const response = await sendTo(bindings, `${site}/stocks/AAPL`, { headers: { ...from, ...headers } })
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

test("no page is older than a publication a minute ago, and in the isolate that knows of it none at all", async () => {
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
  expect(cachingOf(visitor)).toEqual(["public, max-age=0, s-maxage=30", "Cookie"])
  const { token } = await newSession()
  const own = await openIn(freshMemory(), { Cookie: `__Host-session=${token}` })
  expect([own.calls.length > 0, own.text.includes("Sign out")]).toEqual([true, true])
  expect(cachingOf(own)).toEqual(["private, no-cache", "Cookie"])
  expect((await openIn(freshMemory())).text).not.toContain("Sign out")
})

test("a visitor whose browser has the page gets 304, whoever keeps the page", async () => {
  const isolate = freshMemory()
  const etag = (await openIn(isolate)).headers.get("ETag") ?? ""
  for (const each of [isolate, freshMemory()])
    expect((await openIn(each, { "If-None-Match": etag })).status).toBe(304)
})
