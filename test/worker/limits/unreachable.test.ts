import { runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import type { ErrorEnvelope } from "../../../src/contract/envelope.ts"
import { sendTo } from "../support/deployed.ts"
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

const keyed = requests.filter(({ declared }) => declared.access !== "open")
type Route = (typeof requests)[number]

/** A key whose object has lost a table, so that every request that needs it fails. */
async function keyWithout(table: "usage" | "packets"): Promise<Credential> {
  const plus = await plusKey()
  await runInDurableObject(await prepared(accountObject(plus.accountId)), (_, { storage }) => {
    storage.sql.exec(`DROP TABLE ${table}`)
  })
  return plus
}

/** The status, the code and the names of the rate headers. */
async function answerTo({ method, path, query, body }: Route, key: string): Promise<unknown[]> {
  const headers = { "X-API-Key": key, "Content-Type": "application/json" }
  const init = { method, headers, body: body && JSON.stringify(body) }
  const response = await sendTo(env, `${base}${path}${query}`, init)
  const { error } = await response.json<Partial<ErrorEnvelope>>()
  const rates = [...response.headers.keys()].filter((name) => /^x-ratelimit|^retry-after/.test(name))
  return [response.status, error?.code, ...rates]
}

const uncounted = [503, "service_unavailable"]

describe.concurrent.each(keyed)("$method $path, if it cannot be counted,", (route) => {
  test("is refused", async () => {
    expect(await answerTo(route, (await keyWithout("usage")).key)).toEqual(uncounted)
  })
})

const found = (name: string): Route => {
  const route = requests.find((each) => each.name === name)
  if (route === undefined) throw new Error(`no route is called ${name}`)
  return route
}

test("a packet that cannot be counted is not delivered", async () => {
  const [status, code] = await answerTo(found("evidence"), (await keyWithout("packets")).key)
  expect([status, code]).toEqual(uncounted)
})

test("a key revoked in D1 is refused while its object is unreachable", async () => {
  const { key, keyId } = await keyWithout("usage")
  await markRevoked(keyId)
  expect(await answerTo(found("compliance"), key)).toEqual([401, "unauthorized"])
})

test("a key revoked in its object is refused, whatever D1 states", async () => {
  const { key, keyId, accountId } = await plusKey()
  await accountObject(accountId).revoke(keyId)
  expect(await answerTo(found("compliance"), key)).toEqual([401, "unauthorized"])
})
