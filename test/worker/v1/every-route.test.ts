import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { composeKey } from "../../../src/access/keys.ts"
import { endpoints } from "../../../src/contract/endpoints.ts"
import { errorEnvelope, meta } from "../../../src/contract/envelope.ts"
import { markRevoked } from "../../../worker/storage/accounts.ts"
import { ask, keyObject, plusKey, read, seedUniverse } from "../support/service.ts"

/** What every route promises, walked over the table. */

beforeAll(seedUniverse)

const routes = Object.values(endpoints).map(({ method, path, access }) => ({
  method,
  path: path.replace("{symbol}", "AAPL"),
  access,
}))
const keyed = routes.filter(({ access }) => access === "key")

describe.each(routes)("$method $path", ({ method, path }) => {
  test("answers 200 in the envelope, uncached", async () => {
    const { key } = await plusKey()
    const { status, headers, data, meta: told } = await read(ask(path, key, { method }))
    expect(status).toBe(200)
    expect(data).toBeDefined()
    meta.parse(told)
    expect(headers.get("Cache-Control")).toBe("private, no-store")
    expect(headers.get("Content-Type")).toMatch(/^application\/json/)
  })

  test.each(["PUT", "DELETE", "PATCH", "OPTIONS"])("%s answers 405 with Allow", async (wrong) => {
    const { status, headers, error } = await read(ask(path, null, { method: wrong }))
    expect([status, error?.code]).toEqual([405, "method_not_allowed"])
    expect(headers.get("Allow")).toBe("GET, HEAD")
  })

  test("HEAD answers what GET does, without a body", async () => {
    const { key } = await plusKey()
    const response = await ask(path, key, { method: "HEAD" })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe("")
  })
})

describe.each(keyed)("$method $path without a good key", ({ path }) => {
  const madeUp = composeKey("live", Array<number>(30).fill(7))
  test.each([
    ["no key", null],
    ["an empty key", ""],
    ["a key of another shape", "sk_live_123"],
    ["a key with a wrong checksum", `${madeUp.slice(0, -1)}_`],
    ["a well-formed key nobody owns", madeUp],
  ])("401: %s", async (_what, key) => {
    const { status, error, data } = await read(ask(path, key))
    expect([status, error?.code, data]).toEqual([401, "unauthorized", undefined])
  })

  test("401: a revoked key", async () => {
    const { key, keyId } = await plusKey()
    await markRevoked(env.DB, keyId)
    expect((await ask(path, key)).status).toBe(401)
  })

  test("401 from the next request on: a key revoked at its object, though its row is remembered", async () => {
    const { key, keyId } = await plusKey()
    expect((await ask(path, key)).status).toBe(200)
    await keyObject(keyId).revoke()
    expect((await ask(path, key)).status).toBe(401)
  })
})

test("a well-formed key nobody owns makes no object", async () => {
  const { listDurableObjectIds } = await import("cloudflare:test")
  const before = (await listDurableObjectIds(env.LIMITS)).length
  await ask("/me", composeKey("live", Array<number>(30).fill(9)))
  expect((await listDurableObjectIds(env.LIMITS)).length).toBe(before)
})

test.each([
  "/",
  "/nothing",
  "/instruments/AAPL",
  "/instruments//compliance",
  "/instruments/A/B/compliance",
  "/%E0%A4%A",
])("404: %s is no path, and says so in the envelope", async (path) => {
  const response = await ask(path === "/" ? "/../" : path, null)
  expect(response.status).toBe(404)
  expect(errorEnvelope.parse(await response.json()).error.code).toBe("not_found")
})

test("every answer has its own request id, refusals too", async () => {
  const answers = await Promise.all(
    [ask("", null), ask("", null), ask("/me", null), ask("/nothing", null)].map(read),
  )
  expect(new Set(answers.map((answer) => answer.meta.request_id)).size).toBe(4)
})
