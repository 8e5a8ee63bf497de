import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { composeKey } from "../../../src/access/keys.ts"
import type { Subscription } from "../../../src/access/plans.ts"
import type { EndpointName } from "../../../src/api/endpoints.ts"
import { errorEnvelope } from "../../../src/contract/envelope.ts"
import { ownPage } from "../support/browser.ts"
import { send } from "../support/raw.ts"
import { type RouteRequest, requestOf, requests } from "../support/requests.ts"
import { accountObject, markRevoked, newKey, seedUniverse } from "../support/service.ts"
import { newSession } from "../support/sessions.ts"

/**
 * The access of callers: every kind of credential on one route of each kind, and every route with one
 * credential of each access.
 */

beforeAll(seedUniverse)

const plus: Subscription = { plan: "plus", activeUntil: null }
const enterprise: Subscription = { plan: "enterprise", activeUntil: null }
const lapsed: Subscription = { plan: "plus", activeUntil: "2026-01-01T00:00:00.000Z" }
/** Headers that no browser sends together. */
const torn = { ...ownPage, "Sec-Fetch-Site": "cross-site" }

type Headers = Readonly<Record<string, string>>

/** The account of the last created credential. */
let lastAccountId = ""

async function keyOf(type: "sandbox" | "live", subscription: Subscription | null): Promise<Headers> {
  const { accountId, key } = await newKey(type, subscription)
  lastAccountId = accountId
  return { "X-API-Key": key }
}

async function sessionOf(subscription: Subscription | null, more: Headers = {}): Promise<Headers> {
  const { accountId, token } = await newSession(subscription)
  lastAccountId = accountId
  return { Cookie: `__Host-session=${token}`, ...more }
}

async function revoked(): Promise<Headers> {
  const { accountId, key, keyId } = await newKey("live", plus)
  await accountObject(accountId).revoke(keyId)
  return { "X-API-Key": key }
}

async function endedSession(): Promise<Headers> {
  return { Cookie: `__Host-session=${(await newSession(plus, { endsInDays: -1 })).token}` }
}

async function sessionTwice(): Promise<Headers> {
  const { Cookie = "" } = await sessionOf(plus)
  return { Cookie: `${Cookie}; ${Cookie}` }
}

async function sessionOfPlainHttp(): Promise<Headers> {
  const { Cookie = "" } = await sessionOf(plus)
  return { Cookie: Cookie.replace("__Host-", "") }
}

async function keyBesideSession(): Promise<Headers> {
  return { ...(await sessionOf(plus)), ...(await keyOf("sandbox", null)) }
}

async function revokedInItsRowAlone(): Promise<Headers> {
  const { key, keyId } = await newKey("live", plus)
  await markRevoked(keyId)
  return { "X-API-Key": key }
}

const unknownKey = composeKey("live", Array<number>(30).fill(7))

let addresses = 0

/** Another address, before the minute of the last one is spent. */
async function noKey(): Promise<Headers> {
  addresses += 1
  return { "CF-Connecting-IP": `10.99.0.${addresses}` }
}

/** The access of a credential: nothing, a stranger's part of the sandbox, the sandbox, or everything. */
type Opens = "nothing" | "a taste" | "sandbox" | "everything"

const credentials: readonly (readonly [string, Opens, () => Promise<Headers>])[] = [
  ["no key", "a taste", noKey],
  ["an empty key", "nothing", async () => ({ "X-API-Key": "" })],
  ["a malformed text as a key", "nothing", async () => ({ "X-API-Key": "garbage" })],
  ["a key of another form", "nothing", async () => ({ "X-API-Key": "sk_live_123" })],
  ["a key with a wrong checksum", "nothing", async () => ({ "X-API-Key": `${unknownKey.slice(0, -1)}_` })],
  ["two keys in one header", "nothing", async () => ({ "X-API-Key": `${unknownKey}, ${unknownKey}` })],
  ["a key of eight thousand characters", "nothing", async () => ({ "X-API-Key": "x".repeat(8_000) })],
  ["a key of the right form that does not exist", "nothing", async () => ({ "X-API-Key": unknownKey })],
  ["a revoked key", "nothing", revoked],
  ["a key revoked only in its row", "nothing", revokedInItsRowAlone],
  ["a sandbox key", "sandbox", () => keyOf("sandbox", null)],
  ["a sandbox key of an account on Plus", "sandbox", () => keyOf("sandbox", plus)],
  ["a live key without a plan", "sandbox", () => keyOf("live", null)],
  ["a live key whose plan has lapsed", "sandbox", () => keyOf("live", lapsed)],
  ["a live key on Plus", "everything", () => keyOf("live", plus)],
  ["a live key on Enterprise", "everything", () => keyOf("live", enterprise)],
  ["a session without a plan", "sandbox", () => sessionOf(null)],
  ["a session whose plan has lapsed", "sandbox", () => sessionOf(lapsed)],
  ["a session on Plus", "everything", () => sessionOf(plus)],
  ["a session from our own page", "everything", () => sessionOf(plus, ownPage)],
  ["a session used in the address bar", "everything", () => sessionOf(plus, { "Sec-Fetch-Site": "none" })],
  ["a session from a foreign origin", "nothing", () => sessionOf(plus, { Origin: "https://evil.example" })],
  ["a session from no origin", "nothing", () => sessionOf(plus, { Origin: "null" })],
  ["a session from our host over http", "nothing", () => sessionOf(plus, { Origin: "http://qistas.test" })],
  ["a session from another site", "nothing", () => sessionOf(plus, { "Sec-Fetch-Site": "cross-site" })],
  ["a session from a sister host", "nothing", () => sessionOf(plus, { "Sec-Fetch-Site": "same-site" })],
  ["a session with two contradictory headers", "nothing", () => sessionOf(plus, torn)],
  ["a session that has ended", "nothing", endedSession],
  ["a session cookie sent twice", "a taste", sessionTwice],
  ["a cookie that names no session", "nothing", async () => ({ Cookie: `__Host-session=${"A".repeat(43)}` })],
  ["a session cookie with the name for plain http", "a taste", sessionOfPlainHttp],
  ["an empty key with a session on Plus", "everything", () => sessionOf(plus, { "X-API-Key": "" })],
  ["a bad key with a good session", "nothing", () => sessionOf(plus, { "X-API-Key": "garbage" })],
  ["a sandbox key with a session on Plus", "sandbox", keyBesideSession],
]

const [granted, restricted] = ["200", "403 sandbox_restricted"]

/** The answers for each access, within the sandbox and outside it. */
const expected: Readonly<Record<Opens, readonly [within: string, outside: string]>> = {
  nothing: ["401 unauthorized", "401 unauthorized"],
  "a taste": [granted, "401 unauthorized"],
  sandbox: [granted, restricted],
  everything: [granted, granted],
}

/** The sandbox's response to a route's valid request. Apple is in the sandbox, the fund is not. */
const fromSandbox: Readonly<Partial<Record<EndpointName, string>>> = {
  etf: restricted,
  etfHoldings: restricted,
  purityHistory: restricted,
}

/** The same routes with an instrument outside the sandbox. */
const outside: readonly RouteRequest[] = requests.flatMap((route) => {
  if (route.name === "screen") {
    return [
      { ...route, body: { symbols: ["GOOG"] } },
      { ...route, body: { status: "compliant" } },
    ]
  }
  if (route.body !== null && "symbols" in route.body) {
    return [{ ...route, body: { ...route.body, symbols: ["GOOG"] } }]
  }
  if (route.name === "portfolio") return [{ ...route, body: { positions: [{ symbol: "GOOG", shares: 1 }] } }]
  if (route.name === "lotPurification") {
    return [{ ...route, body: { lots: [{ symbol: "GOOG", shares: 1, bought_on: "2024-03-01" }] } }]
  }
  if (route.name === "changes") return [{ ...route, query: "?symbols=GOOG" }]
  return route.path.includes("AAPL") ? [{ ...route, path: route.path.replace("AAPL", "GOOG") }] : []
})

async function outcomeOf({ method, path, query, body }: RouteRequest, headers: Headers): Promise<string> {
  const response = await send(
    `${path}${query}`,
    body === null
      ? { method, headers }
      : { method, headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body) },
  )
  if (response.status === 200) return granted
  return `${response.status} ${errorEnvelope.strict().parse(await response.json()).error.code}`
}

describe("each kind of credential", () => {
  const kinds: readonly EndpointName[] = ["compliance", "screen"]
  const open = requests.find(({ name }) => name === "index")
  const keyed = requests.filter(({ name }) => kinds.includes(name))

  test.each(credentials)("%s opens %s", async (_who, opens, present) => {
    const headers = await present()
    const beyond = outside.filter(({ name }) => kinds.includes(name))
    const answered = (routes: readonly RouteRequest[]) =>
      Promise.all(routes.map((route) => outcomeOf(route, headers)))
    const [within, without] = expected[opens]
    expect(open && (await outcomeOf(open, headers))).toBe(granted)
    expect(new Set(await answered(keyed))).toEqual(new Set([within]))
    expect(new Set(await answered(beyond))).toEqual(new Set([without]))
  })
})

describe.each<[string, Opens, () => Promise<Headers>]>([
  ["no key", "a taste", noKey],
  ["a malformed key", "nothing", async () => ({ "X-API-Key": "garbage" })],
  ["a sandbox key", "sandbox", () => keyOf("sandbox", null)],
  ["a live key on Plus", "everything", () => keyOf("live", plus)],
])("%s opens %s", (_who, opens, present) => {
  const [within, without] = expected[opens]
  let headers: Headers = {}
  let uses = 0
  /** Another key, before the minute of the last one is spent. */
  beforeEach(async () => {
    if (uses++ % 25 === 0) headers = await present()
  })

  const ownOf = (route: RouteRequest) =>
    opens === "nothing" || opens === "a taste" ? route : requestOf(route, lastAccountId)

  function answerTo({ name, declared }: RouteRequest): string {
    if (declared.access === "open") return granted
    if (opens === "a taste" && (declared.access === "key" || name in fromSandbox)) return without
    return opens === "sandbox" ? (fromSandbox[name] ?? within) : within
  }

  test.each(requests)("$method $path", async (route) => {
    expect(await outcomeOf(await ownOf(route), headers)).toBe(answerTo(route))
  })

  test.each(outside)("$method $path $body, outside the sandbox", async (route) => {
    expect(await outcomeOf(await ownOf(route), headers)).toBe(without)
  })
})

test("exactly the routes that declare the refusal refuse instruments outside the sandbox", () => {
  const declaring = requests.filter(({ declared }) => declared.errors.includes("sandbox_restricted"))
  const refusing = new Set([...outside.map(({ name }) => name), ...Object.keys(fromSandbox)])
  expect([...refusing].sort()).toEqual(declaring.map(({ name }) => name).sort())
})
