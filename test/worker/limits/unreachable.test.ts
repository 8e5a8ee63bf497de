import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { ErrorEnvelope } from "../../../src/contract/envelope.ts"
import worker from "../../../worker/index.ts"
import { markRevoked } from "../../../worker/storage/accounts/keys.ts"
import { lookEvery, responsesReported } from "../support/isolate.ts"
import { requestOf, requests } from "../support/requests.ts"
import { accountObject, base, type Credential, plusKey, prepared, seedUniverse } from "../support/service.ts"

/** LIMITS_UNREACHABLE: how requests with an unreachable allowance are treated, for each value. */

beforeAll(seedUniverse)
beforeEach(() => lookEvery(5))

const keyed = requests.filter(({ declared }) => declared.access === "key")
type Route = (typeof requests)[number]

/** A key whose object fails with every request. */
async function keyOutOfReach(): Promise<Credential> {
  const plus = await plusKey()
  await runInDurableObject(await prepared(accountObject(plus.accountId)), (_, { storage }) => {
    storage.sql.exec("DROP TABLE usage")
  })
  return plus
}

async function responseTo(
  { method, path, query, body }: Route,
  key: string,
  choice?: string,
): Promise<Response> {
  const headers = { "X-API-Key": key, "Content-Type": "application/json" }
  const init = body === null ? { method, headers } : { method, headers, body: JSON.stringify(body) }
  const request = new Request(`${base}${path}${query}`, init) as Request<unknown, IncomingRequestCfProperties>
  const execution = createExecutionContext()
  const bindings = choice === undefined ? env : { ...env, LIMITS_UNREACHABLE: choice }
  const response = await worker.fetch(request, bindings, execution)
  await waitOnExecutionContext(execution)
  return response
}

async function codeOf(response: Response): Promise<string | undefined> {
  return (await response.json<Partial<ErrorEnvelope>>()).error?.code
}

function rateHeaders(response: Response): readonly string[] {
  return [...response.headers.keys()].filter((name) => /^x-ratelimit|^retry-after/.test(name))
}

describe.concurrent.each(keyed)("$method $path, uncounted", (route) => {
  test("is refused with LIMITS_UNREACHABLE refuse", async () => {
    const response = await responseTo(route, (await keyOutOfReach()).key, "refuse")
    expect([response.status, await codeOf(response)]).toEqual([503, "service_unavailable"])
    expect(rateHeaders(response)).toEqual([])
  })

  test("is admitted with LIMITS_UNREACHABLE admit, except /me and packets", async () => {
    const { accountId, key } = await keyOutOfReach()
    const response = await responseTo(await requestOf(route, accountId), key, "admit")
    expect(response.status).toBe(route.name === "me" || route.name === "evidence" ? 503 : 200)
    expect(rateHeaders(response)).toEqual([])
  })
})

test("every route is counted with LIMITS_UNREACHABLE admit while the object is reachable", async () => {
  const callers = await Promise.all(keyed.map(async (route) => ({ route, ...(await plusKey()) })))
  const responses = await Promise.all(
    callers.map(async ({ route, accountId, key }) =>
      responseTo(await requestOf(route, accountId), key, "admit"),
    ),
  )
  await responsesReported()
  const counted = await Promise.all(
    callers.map(async ({ route: { method, path }, accountId, keyId }, at) => ({
      route: `${method} ${path}`,
      status: responses[at]?.status,
      remaining: responses[at]?.headers.get("X-RateLimit-Remaining"),
      answers: (await accountObject(accountId).readUsage(keyId)).answers.map(
        ({ status, requests: times }) => `${times} × ${status}`,
      ),
    })),
  )
  expect(counted).toEqual(
    keyed.map(({ method, path }) => ({
      route: `${method} ${path}`,
      status: 200,
      remaining: "9999",
      answers: ["1 × 0", "1 × 200"],
    })),
  )
})

const found = (name: string): Route => {
  const route = requests.find((each) => each.name === name)
  if (route === undefined) throw new Error(`no route is called ${name}`)
  return route
}

test.each([undefined, ""])("a request is refused with LIMITS_UNREACHABLE %j", async (choice) => {
  const response = await responseTo(found("compliance"), (await keyOutOfReach()).key, choice)
  expect([response.status, await codeOf(response)]).toEqual([503, "service_unavailable"])
})

test.each(["refuse", "admit"])(
  "no packet is delivered uncounted with LIMITS_UNREACHABLE %s",
  async (choice) => {
    const plus = await plusKey()
    await runInDurableObject(await prepared(accountObject(plus.accountId)), (_, { storage }) => {
      storage.sql.exec("DROP TABLE reservations")
    })
    const response = await responseTo(found("evidence"), plus.key, choice)
    expect([response.status, await codeOf(response)]).toEqual([503, "service_unavailable"])
  },
)

test("a key revoked in D1 is refused also with LIMITS_UNREACHABLE admit", async () => {
  const plus = await keyOutOfReach()
  await markRevoked(env.DB, plus.keyId)
  const response = await responseTo(found("compliance"), plus.key, "admit")
  expect([response.status, await codeOf(response)]).toEqual([401, "unauthorized"])
})

test("a key revoked in its object is refused, whatever D1 holds", async () => {
  const plus = await plusKey()
  await accountObject(plus.accountId).revoke(plus.keyId)
  const response = await responseTo(found("compliance"), plus.key, "admit")
  expect([response.status, await codeOf(response)]).toEqual([401, "unauthorized"])
})

test("an unknown value refuses every request", async () => {
  const response = await responseTo(found("compliance"), (await plusKey()).key, "perhaps")
  expect([response.status, await codeOf(response)]).toEqual([500, "internal_error"])
})
