import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import type { ErrorEnvelope } from "../../../src/contract/envelope.ts"
import worker from "../../../worker/index.ts"
import { requests } from "../support/requests.ts"
import {
  accountObject,
  base,
  type Credential,
  markRevoked,
  plusKey,
  prepared,
  seedUniverse,
} from "../support/service.ts"

/** A request that cannot be counted is refused. */

beforeAll(seedUniverse)

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

async function responseTo({ method, path, query, body }: Route, key: string): Promise<Response> {
  const headers = { "X-API-Key": key, "Content-Type": "application/json" }
  const init = body === null ? { method, headers } : { method, headers, body: JSON.stringify(body) }
  const request = new Request(`${base}${path}${query}`, init) as Request<unknown, IncomingRequestCfProperties>
  const execution = createExecutionContext()
  const response = await worker.fetch(request, env, execution)
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
  test("is refused", async () => {
    const response = await responseTo(route, (await keyOutOfReach()).key)
    expect([response.status, await codeOf(response)]).toEqual([503, "service_unavailable"])
    expect(rateHeaders(response)).toEqual([])
  })
})

const found = (name: string): Route => {
  const route = requests.find((each) => each.name === name)
  if (route === undefined) throw new Error(`no route is called ${name}`)
  return route
}

test("no packet is delivered uncounted", async () => {
  const plus = await plusKey()
  await runInDurableObject(await prepared(accountObject(plus.accountId)), (_, { storage }) => {
    storage.sql.exec("DROP TABLE reservations")
  })
  const response = await responseTo(found("evidence"), plus.key)
  expect([response.status, await codeOf(response)]).toEqual([503, "service_unavailable"])
})

test("a key revoked in D1 is refused while its object is unreachable", async () => {
  const plus = await keyOutOfReach()
  await markRevoked(plus.keyId)
  const response = await responseTo(found("compliance"), plus.key)
  expect([response.status, await codeOf(response)]).toEqual([401, "unauthorized"])
})

test("a key revoked in its object is refused, whatever D1 holds", async () => {
  const plus = await plusKey()
  await accountObject(plus.accountId).revoke(plus.keyId)
  const response = await responseTo(found("compliance"), plus.key)
  expect([response.status, await codeOf(response)]).toEqual([401, "unauthorized"])
})
