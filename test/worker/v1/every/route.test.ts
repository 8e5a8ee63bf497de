import { beforeAll, describe, expect, test } from "vitest"
import type { EndpointName } from "../../../../src/api/endpoints.ts"
import { send } from "../../support/raw.ts"
import { dataRequests, methodsOf, type RouteRequest, requestOf, requests } from "../../support/requests.ts"
import { ask, type Credential, plusKey, read, seedUniverse, spentKey } from "../../support/service.ts"

/** The promises of every route of the table. */

beforeAll(seedUniverse)

const keyed = requests.filter(({ declared }) => declared.access !== "open")
const gets = dataRequests.filter(({ method }) => method === "GET")
const notGets = requests.filter(({ method }) => method !== "GET")

let plus: Credential
let spent = ""
beforeAll(async () => {
  plus = await plusKey()
  spent = await spentKey()
})

/** The methodology in the request to a route, if it is not the default one. */
const judgedBy: Readonly<Partial<Record<EndpointName, string>>> = {
  standards: "djim@2026.1",
  rulebookStandards: "rulebook",
}

/** The account on Plus, or a new account for a webhook, because a plan allows few. */
async function ownerOf({ path }: RouteRequest): Promise<Credential> {
  return path.startsWith("/webhooks") ? plusKey() : plus
}

/** A valid request from an account on Plus. */
async function goodOf(route: RouteRequest): Promise<Response> {
  const { accountId, key } = await ownerOf(route)
  return good(await requestOf(route, accountId), key)
}

/** A valid request, except for names that belong to an account. */
function good({ method, path, query, body }: RouteRequest, key: string | null): Promise<Response> {
  return ask(`${path}${query}`, key, body === null ? { method } : { method, body })
}

function bad({ path, method }: RouteRequest, key: string | null, sent: string = method): Promise<Response> {
  return ask(`${path}?surely_undeclared=1`, key, { method: sent })
}

test.each(dataRequests)(
  "$method $path answers exactly the declared data and meta, in the envelope, cacheable only without a key",
  async (route) => {
    const { status, headers, data, meta } = await read(goodOf(route))
    expect(status).toBe(200)
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8")
    expect(headers.get("Cache-Control")).toBe(
      route.declared.access !== "open" ? "private, no-store" : "public, max-age=300",
    )
    expect(route.declared.data.parse(data)).toEqual(data)
    expect(route.declared.meta.parse(meta)).toEqual(meta)
    expect([undefined, judgedBy[route.name] ?? "aaoifi-ss21@2026.1"]).toContain(meta.methodology)
  },
)

test.each(requests)("$method $path: 405 with Allow for every other method", async (route) => {
  const taken = methodsOf(route)
  const wrong = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"].filter(
    (method) => !taken.includes(method),
  )
  for (const method of wrong) {
    const response = await send(route.path, { method })
    expect([method, response.status]).toEqual([method, 405])
    expect(response.headers.get("Allow")).toBe([...taken, "OPTIONS"].join(", "))
    if (method !== "HEAD") {
      expect(await response.json()).toMatchObject({ error: { code: "method_not_allowed" } })
    }
  }
})

test.each(gets)("HEAD $path answers and refuses like GET, without a body", async (route) => {
  const { path, query } = await requestOf(route, plus.accountId)
  const response = await ask(`${path}${query}`, plus.key, { method: "HEAD" })
  expect([response.status, await response.text()]).toEqual([200, ""])
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8")
  expect(response.headers.get("ETag")).toMatch(/^W\/"[0-9a-f]{32}"$/)
  const refused = await bad(route, plus.key, "HEAD")
  expect([refused.status, await refused.text()]).toEqual([400, ""])
})

test.each(notGets)("$method $path has no ETag, and ignores If-None-Match", async (route) => {
  const { accountId, key } = await ownerOf(route)
  const { method, path, body } = await requestOf(route, accountId)
  const response = await send(path, {
    method,
    body: body === null ? null : JSON.stringify(body),
    headers: { "X-API-Key": key, "Content-Type": "application/json", "If-None-Match": "*" },
  })
  expect([response.status, response.headers.get("ETag")]).toEqual([200, null])
})

describe.each(keyed)("$method $path", (route) => {
  test("401 before the input is validated", async () => {
    const { status, error } = await read(bad(route, "nobody's"))
    expect([status, error?.code]).toEqual([401, "unauthorized"])
  })

  test("429 with the wait for a key whose day is spent, before the input is validated", async () => {
    for (const answering of [good(route, spent), bad(route, spent)]) {
      const { status, headers, error } = await read(answering)
      expect([status, error?.code]).toEqual([429, "rate_limit_exceeded"])
      expect(headers.get("Retry-After")).toBe(String(error?.retry_after))
      expect(headers.get("X-RateLimit-Remaining")).toBe("0")
    }
  })

  test("every response has the state of the day, even a refusal", async () => {
    for (const answering of [good(route, plus.key), bad(route, plus.key)]) {
      expect((await answering).headers.get("X-RateLimit-Limit")).toBe("10000")
    }
  })
})

test("every response has its own request id, even a refusal", async () => {
  const answers = await Promise.all(
    [ask("", null), ask("", null), ask("/me", null), ask("/nothing", null)].map(read),
  )
  expect(new Set(answers.map((answer) => answer.meta.request_id)).size).toBe(4)
})
