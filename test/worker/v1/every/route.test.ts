import { evictDurableObject, listDurableObjectIds, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { composeKey } from "../../../../src/access/keys.ts"
import { markRevoked } from "../../../../worker/storage/accounts/keys.ts"
import { send } from "../../support/raw.ts"
import { dataRequests, methodsOf, type RouteRequest, requestOf, requests } from "../../support/requests.ts"
import {
  accountObject,
  ask,
  type Credential,
  newKey,
  plusKey,
  prepared,
  read,
  seedUniverse,
} from "../../support/service.ts"

/** The promises of every route of the table. */

beforeAll(seedUniverse)

const keyed = requests.filter(({ declared }) => declared.access === "key")
const gets = dataRequests.filter(({ method }) => method === "GET")
const notGets = requests.filter(({ method }) => method !== "GET")

/** A good request of the account, with this key. */
async function goodOf(route: RouteRequest, { accountId, key }: Credential): Promise<Response> {
  return good(await requestOf(route, accountId), key)
}

/** A good request but for what it names of an account. */
function good({ method, path, query, body }: RouteRequest, key: string | null): Promise<Response> {
  return ask(`${path}${query}`, key, body === null ? { method } : { method, body })
}

describe.each(dataRequests)("$method $path", (route) => {
  test("200: the declared data and meta in the envelope", async () => {
    const { status, headers, data, meta } = await read(goodOf(route, await plusKey()))
    expect(status).toBe(200)
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8")
    route.declared.data.parse(data)
    route.declared.meta.parse(meta)
  })

  test("responses to a key are not cacheable, public ones are", async () => {
    const { headers } = await goodOf(route, await plusKey())
    expect(headers.get("Cache-Control")).toBe(
      route.declared.access === "key" ? "private, no-store" : "public, max-age=300",
    )
  })
})

describe.each(requests)("$method $path", (route) => {
  test("405 with Allow: every method it does not take", async () => {
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
})

describe.each(gets)("$method $path", (route) => {
  test("HEAD answers what GET does, without a body", async () => {
    const { accountId, key } = await plusKey()
    const { path, query } = await requestOf(route, accountId)
    const response = await ask(`${path}${query}`, key, { method: "HEAD" })
    expect([response.status, await response.text()]).toEqual([200, ""])
    expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8")
    expect(response.headers.get("ETag")).toMatch(/^W\/"[0-9a-f]{32}"$/)
  })

  test("HEAD refuses as GET does", async () => {
    const response = await ask(`${route.path}?surely_undeclared=1`, (await plusKey()).key, { method: "HEAD" })
    expect([response.status, await response.text()]).toEqual([400, ""])
  })
})

describe.each(notGets)("$method $path", (route) => {
  test("has no ETag, and ignores If-None-Match", async () => {
    const { accountId, key } = await plusKey()
    const { method, path, body } = await requestOf(route, accountId)
    const response = await send(path, {
      method,
      body: body === null ? null : JSON.stringify(body),
      headers: {
        "X-API-Key": key,
        "Content-Type": "application/json",
        "If-None-Match": "*",
      },
    })
    expect([response.status, response.headers.get("ETag")]).toEqual([200, null])
  })
})

describe.each(keyed)("$method $path without a good key", (route) => {
  const madeUp = composeKey("live", Array<number>(30).fill(7))
  test.each([
    ["no key", null],
    ["an empty key", ""],
    ["a key of another shape", "sk_live_123"],
    ["a key with a wrong checksum", `${madeUp.slice(0, -1)}_`],
    ["a well-formed key that does not exist", madeUp],
    ["two keys in one header", `${madeUp}, ${madeUp}`],
    ["a key of eight thousand characters", "x".repeat(8_000)],
  ])("401: %s", async (_what, key) => {
    const { status, error, data } = await read(good(route, key))
    expect([status, error?.code, data]).toEqual([401, "unauthorized", undefined])
  })

  test("401 before the input is validated", async () => {
    const { status, error } = await read(
      ask(`${route.path}?surely_undeclared=1`, null, { method: route.method }),
    )
    expect([status, error?.code]).toEqual([401, "unauthorized"])
  })

  test("401: a revoked key", async () => {
    const { key, keyId } = await plusKey()
    await markRevoked(env.DB, keyId)
    expect((await good(route, key)).status).toBe(401)
  })

  test("401 from the next request on: a key revoked at its object, although its row is cached", async () => {
    const credential = await plusKey()
    expect((await goodOf(route, credential)).status).toBe(200)
    await accountObject(credential.accountId).revoke(credential.keyId)
    expect((await goodOf(route, credential)).status).toBe(401)
  })

  test("429: a key whose day is spent, on every route", async () => {
    const { accountId, key, keyId } = await newKey("sandbox")
    await runInDurableObject(await prepared(accountObject(accountId)), (_, state) => {
      const day = new Date().toISOString().slice(0, 10)
      state.storage.sql.exec(
        "INSERT INTO usage (key_id, day, requests, mcp_requests, minute, minute_requests) VALUES (?, ?, 500, 0, 0, 0)",
        keyId,
        day,
      )
    })
    await evictDurableObject(accountObject(accountId))
    for (const answering of [
      good(route, key),
      ask(`${route.path}?surely_undeclared=1`, key, { method: route.method }),
    ]) {
      const { status, headers, error } = await read(answering)
      expect([status, error?.code]).toEqual([429, "rate_limit_exceeded"])
      expect(headers.get("Retry-After")).toBe(String(error?.retry_after))
      expect(headers.get("X-RateLimit-Remaining")).toBe("0")
    }
  })

  test("every response to a key has the state of its day, refusals too", async () => {
    const { key } = await plusKey()
    for (const answering of [
      good(route, key),
      ask(`${route.path}?surely_undeclared=1`, key, { method: route.method }),
    ]) {
      expect((await answering).headers.get("X-RateLimit-Limit")).toBe("10000")
    }
  })
})

test("a well-formed unknown key creates no object", async () => {
  const before = (await listDurableObjectIds(env.LIMITS)).length
  await ask("/me", composeKey("live", Array<number>(30).fill(9)))
  expect((await listDurableObjectIds(env.LIMITS)).length).toBe(before)
})

test("every response has its own request id, refusals too", async () => {
  const answers = await Promise.all(
    [ask("", null), ask("", null), ask("/me", null), ask("/nothing", null)].map(read),
  )
  expect(new Set(answers.map((answer) => answer.meta.request_id)).size).toBe(4)
})
