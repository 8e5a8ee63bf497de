import { exports } from "cloudflare:workers"
import fc, { type Arbitrary } from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { soundInput } from "../support/inputs.ts"
import { requestOf, requests } from "../support/requests.ts"
import { inputs } from "../support/rescreening.ts"
import { ask, base, newKey } from "../support/service.ts"
import { seedWorld } from "../support/universe.ts"
import { brokenPromises } from "./promises.ts"
import { type HostileRequest, hostileRequests } from "./requests.ts"

/**
 * Sends 1,200 hostile requests, the same in each run. No response may be a 5xx, lack the envelope or contain
 * an internal word. A failure prints its seed and path, and `fc.assert(..., { seed, path })` repeats it.
 * Another `seed` gives other requests.
 */

const seed = 3
const lanes = 16
const requestsMin = 1_200
const shares: Readonly<Record<keyof typeof hostileRequests, number>> = {
  byPath: 0.28,
  byQuery: 0.22,
  byBody: 0.22,
  bySnapshot: 0.1,
  byAnything: 0.18,
}

/**
 * Enough keys that no limit refuses the requests. An enterprise key has 500 requests a minute, a sandbox key
 * 30.
 */
const callers = { enterprise: 12, sandbox: 40 }
const keys: Record<keyof typeof callers, string[]> = { enterprise: [], sandbox: [] }

const statuses = new Map<number, number>()
const requestIds = new Set<string>()
let tableCount = 0
let sentCount = 0

beforeAll(async () => {
  await seedWorld()
  await inputs.write(soundInput(320193))
  for (let at = 0; at < callers.enterprise; at++) {
    keys.enterprise.push((await newKey("live", { plan: "enterprise", activeUntil: null })).key)
  }
  for (let at = 0; at < callers.sandbox; at++) keys.sandbox.push((await newKey("sandbox")).key)
})

test.each(Object.keys(shares) as readonly (keyof typeof shares)[])(
  "hostile requests %s",
  async (kind) => {
    const each = Array.from({ length: lanes }, (_, lane) => assertLane(hostileRequests[kind], kind, lane))
    await Promise.all(each)
  },
  300_000,
)

function assertLane(arbitrary: Arbitrary<HostileRequest>, kind: keyof typeof shares, lane: number) {
  const keepsItsPromises = fc.asyncProperty(arbitrary, async (sent) => {
    const response = await send(sent)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.headers.get("Content-Type")?.startsWith("text/csv") === true) tableCount += 1
    expect(await brokenPromises(sent, response, requestIds)).toEqual([])
  })
  return fc.assert(keepsItsPromises, {
    seed: seed + lane,
    numRuns: Math.ceil((shares[kind] * requestsMin) / lanes),
  })
}

function send({ method, target, caller, headers: given, body, streamed }: HostileRequest): Promise<Response> {
  sentCount += 1
  const headers = new Headers({
    "CF-Connecting-IP": `10.${sentCount >> 16}.${(sentCount >> 8) & 255}.${sentCount & 255}`,
  })
  const key = caller === "anonymous" ? undefined : keys[caller][sentCount % keys[caller].length]
  if (key !== undefined) headers.set("X-API-Key", key)
  for (const [name, value] of Object.entries(given)) headers.set(name, value)
  const content = body !== null && streamed ? new Blob([body]).stream() : body
  return exports.default.fetch(base + target, { method, headers, body: content, redirect: "manual" })
}

test("every kind of response occurred, and a limit refused few requests", () => {
  console.log(`${sentCount} answers by status:`, JSON.stringify(Object.fromEntries(statuses)))
  const seen = [...statuses.keys()].sort((one, other) => one - other)
  expect(seen.filter((status) => status !== 429)).toEqual([
    200, 204, 206, 304, 400, 401, 403, 404, 405, 413, 416,
  ])
  expect(statuses.get(429) ?? 0).toBeLessThan(sentCount / 100)
  expect(sentCount).toBeGreaterThanOrEqual(requestsMin)
  expect(tableCount).toBeGreaterThan(sentCount / 200)
})

test("a valid request to every route still works", async () => {
  const { accountId, key } = await newKey("live", { plan: "enterprise", activeUntil: null })
  for (const route of requests) {
    const { method, path, query, body } = await requestOf(route, accountId)
    const { status } = await ask(`${path}${query}`, key, body === null ? { method } : { method, body })
    expect([path, status]).toEqual([path, 200])
  }
})
