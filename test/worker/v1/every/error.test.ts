import { createExecutionContext, evictDurableObject, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { errorsOf } from "../../../../src/contract/endpoint.ts"
import { errorEnvelope } from "../../../../src/contract/envelope.ts"
import { type ErrorCode, statusOfError } from "../../../../src/contract/errors.ts"
import worker from "../../../../worker/index.ts"
import { guidePages } from "../../../../worker/pages/docs/guide/guides.ts"
import { stopClock } from "../../support/clock.ts"
import { type RouteRequest, requestOf, requests } from "../../support/requests.ts"
import { without } from "../../support/rescreening.ts"
import { accountObject, ask, base, newKey, plusKey, prepared, seedUniverse } from "../../support/service.ts"

/** Every error that a route declares is caused once: a code that cannot occur must not be declared. */

beforeAll(seedUniverse)

type Provocation = (route: RouteRequest) => Promise<Response>

function requestRoute(
  route: RouteRequest,
  key: string | null,
  change: Partial<RouteRequest> = {},
): Promise<Response> {
  const { method, path, query, body } = { ...route, ...change }
  return ask(`${path}${query}`, key, body === null ? { method } : { method, body })
}

/** The same request for another instrument or methodology; for a day without a snapshot. */
function about(route: RouteRequest, subject: string): Partial<RouteRequest> {
  if (route.body !== null && "symbols" in route.body) return { body: { ...route.body, symbols: [subject] } }
  if (route.name === "portfolio") return { body: { positions: [{ symbol: subject, shares: 1 }] } }
  if (route.name === "lotPurification")
    return { body: { lots: [{ symbol: subject, shares: 1, bought_on: "2024-03-01" }] } }
  if (route.name === "changes") return { query: `?symbols=${subject}` }
  if (route.path.startsWith("/snapshots/")) return { path: route.path.replace("latest", "2000-01-01") }
  return { path: route.path.replace(/AAPL|SPY|aaoifi-ss21/, subject) }
}

async function spent(route: RouteRequest): Promise<Response> {
  stopClock()
  if (route.declared.access === "open") {
    const often = Array.from({ length: 61 }, () =>
      ask(route.path, null, { ip: `10.99.0.${route.path.length}` }),
    )
    return (await Promise.all(often)).find(({ status }) => status === 429) ?? new Response()
  }
  const { accountId, key, keyId } = await newKey("sandbox")
  await runInDurableObject(await prepared(accountObject(accountId)), (_, state) => {
    state.storage.sql.exec(
      "INSERT INTO usage (key_id, day, requests, mcp_requests, minute, minute_requests) VALUES (?, ?, 500, 0, 0, 0)",
      keyId,
      new Date().toISOString().slice(0, 10),
    )
  })
  await evictDurableObject(accountObject(accountId))
  return requestRoute(route, key)
}

async function keysOutOfReach(route: RouteRequest): Promise<Response> {
  const { key } = await plusKey()
  const answers: Response[] = []
  await without("api_keys", async () => {
    answers.push(await requestRoute(route, key))
  })
  return answers[0] ?? new Response()
}

/** A deployment without its secret serves no request and does not reveal the cause. */
async function misconfigured({ method, path, query, body }: RouteRequest): Promise<Response> {
  const init = body === null ? { method } : { method, body: JSON.stringify(body) }
  const request = new Request(`${base}${path}${query}`, init) as Request<unknown, IncomingRequestCfProperties>
  return worker.fetch(request, { ...env, KEY_PEPPER: "" }, createExecutionContext())
}

const provocations: Readonly<Record<Exclude<ErrorCode, "method_not_allowed">, Provocation>> = {
  bad_request: async (route) => requestRoute(route, (await plusKey()).key, { query: "?surely_undeclared=1" }),
  unauthorized: (route) => requestRoute(route, null),
  sandbox_restricted: async (route) => {
    const { accountId, key } = await newKey("sandbox")
    const own = await requestOf(route, accountId)
    return requestRoute(own, key, about(own, "GOOG"))
  },
  not_found: async (route) => requestRoute(route, (await plusKey()).key, about(route, "ZZZZ")),
  rate_limit_exceeded: spent,
  internal_error: misconfigured,
  service_unavailable: keysOutOfReach,
}

describe.each(requests)("$method $path", (route) => {
  const codes = errorsOf(route.declared).filter((code) => code !== "method_not_allowed")

  test.each(codes)("%s", async (code) => {
    const response = await provocations[code](route)
    expect(response.status).toBe(statusOfError[code])
    const { error } = errorEnvelope.strict().parse(await response.json())
    expect(error.code).toBe(code)
    expect(error.retry_after !== undefined).toBe(code === "rate_limit_exceeded")
  })

  test("a good request works afterwards", async () => {
    const { accountId, key } = await plusKey()
    expect((await requestRoute(await requestOf(route, accountId), key)).status).toBe(200)
  })
})

describe("the guide to errors", () => {
  const responses = (guidePages().find(({ slug }) => slug === "errors")?.blocks ?? []).flatMap((block) => {
    const [, status, body] =
      block.kind === "code" ? (/^HTTP\S+ (\d+) [\s\S]*?\n\n([\s\S]*)$/.exec(block.text) ?? []) : []
    return body === undefined ? [] : [{ status: Number(status), body: errorEnvelope.parse(JSON.parse(body)) }]
  })
  // A command of the guide gets each of the others: test/running/guides.test.ts runs it.
  const recorded = responses.filter(({ status }) => status >= 429)
  const withoutTimes = (message: string) => message.replace(/in \d+ seconds/, "in 42 seconds")

  test.each(recorded)("shows the response with status $status as it is", async ({ status, body }) => {
    const [route] = requests.filter(({ name }) => name === "compliance")
    if (route === undefined) throw new Error("no route")
    const { code, message } = body.error
    const response = await provocations[code as keyof typeof provocations](route)
    const { error } = errorEnvelope.parse(await response.json())
    expect([response.status, error.code, withoutTimes(error.message)]).toEqual([status, code, message])
    expect(error.retry_after === undefined).toBe(body.error.retry_after === undefined)
  })

  test("has the response of every code", () => {
    const shown = new Set(responses.map(({ body }) => body.error.code))
    expect([...shown].sort()).toEqual(Object.keys(statusOfError).sort())
    expect(recorded.map(({ status }) => status)).toEqual([429, 500, 503])
  })
})

test("every code of the contract is declared by some route, except the one of the router", () => {
  const declared = new Set(requests.flatMap((route) => errorsOf(route.declared)))
  expect([...declared].sort()).toEqual(
    Object.keys(statusOfError)
      .filter((code) => code !== "method_not_allowed")
      .sort(),
  )
})
