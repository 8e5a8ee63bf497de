import { beforeAll, describe, expect, test } from "vitest"
import { bodyBytesMax, parametersOf } from "../../../../src/contract/parameters.ts"
import { send } from "../../support/raw.ts"
import { type RouteRequest, requests } from "../../support/requests.ts"
import { ask, liveKey, newKey, read, seedUniverse } from "../../support/service.ts"

/** Inputs that every route of the table refuses. */

beforeAll(seedUniverse)

const gets = requests.filter(({ method }) => method === "GET")
const withBody = requests.filter(({ body }) => body !== null)
const queried = gets.flatMap(({ path, query, declared }) =>
  parametersOf(declared)
    .filter(({ place }) => place === "query")
    .map(({ name, kind }) => ({ path, query, name, kind })),
)
const onPath = requests.flatMap((route) =>
  parametersOf(route.declared)
    .filter(({ place }) => place === "path")
    .map(({ name }) => ({ ...route, name, template: route.declared.path })),
)

const badRequest = { status: 400, error: { code: "bad_request" } }
const givenTwice = { message: expect.stringContaining("more than once") }

test.each(requests)(
  "$method $path: 400 for an undeclared parameter, named in the message, and for a malformed query",
  async ({ method, path, query, body }) => {
    const init = body === null ? { method } : { method, body }
    const joined = `${path}${query === "" ? "?" : `${query}&`}surely_undeclared=1`
    const answer = await read(ask(joined, await liveKey(), init))
    expect(answer).toMatchObject(badRequest)
    expect(answer.error?.message).toContain('"surely_undeclared"')
    expect(await read(ask(`${path}?a=100%`, await liveKey(), init))).toMatchObject(badRequest)
  },
)

/** test/worker/http/read.test.ts has more malformed parts of a path and parameters. */
test.each(onPath)("$method $template: 400 for a bad {$name}", async ({ method, template, name, body }) => {
  const init = body === null ? { method } : { method, body }
  for (const part of ["%E0%A4%A", "A%00", "A".repeat(8_000)]) {
    const path = template.replace(`{${name}}`, part)
    expect(await read(ask(path, await liveKey(), init))).toMatchObject(badRequest)
  }
})

test.each(queried)(
  "GET $path?$name: 400 if given twice, and for another kind of value",
  async ({ path, query, name, kind }) => {
    const twice = await read(ask(`${path}${query}&${name}=1&${name}=1`, await liveKey()))
    // The name of a list may be repeated.
    if (kind !== "list") expect(twice).toMatchObject({ ...badRequest, error: givenTwice })
    const others = new URLSearchParams(query)
    others.delete(name)
    for (const text of kind === "integer" ? ["1.5", "", "99999999999999999999", "-1"] : ["%00"]) {
      expect(await read(ask(`${path}?${others}&${name}=${text}`, await liveKey()))).toMatchObject(badRequest)
    }
  },
)

const json = "application/json"

async function post({ method, path }: RouteRequest, sent: BodyInit | null, contentType: string, key: string) {
  const headers = { "X-API-Key": key, "Content-Type": contentType }
  return read(send(path, { method, body: sent, headers }))
}

test.each(withBody)(
  "$method $path: 400 for an undeclared field and for malformed JSON, 413 for a long body",
  async (route) => {
    for (const sent of ['{"surely_undeclared":1}', "{"])
      expect(await post(route, sent, json, await liveKey())).toMatchObject(badRequest)
    const long = JSON.stringify(route.body).padEnd(bodyBytesMax + 1, " ")
    const refused = await post(route, long, json, await liveKey())
    expect(refused).toMatchObject({ status: 413, error: { code: "bad_request" } })
    expect(refused.meta.request_id).toEqual(expect.any(String))
  },
)

/**
 * All bodies are read by the same code, which test/worker/http/body.test.ts tests. This test is about when it
 * reads them.
 */
describe.each(requests.filter(({ name }) => name === "screen"))("the body of $method $path", (route) => {
  const padded = (bytes: number) => JSON.stringify(route.body).padEnd(bytes, " ")

  test("is not read without a key", async () => {
    expect(await post(route, padded(1 << 20), json, "")).toMatchObject({ status: 401 })
  })

  test.each([
    ["401 without a key", 401],
    ["413 with a key", 413],
  ])("is not waited for if it never ends: %s", async (_what, status) => {
    const kibibyte = new Uint8Array(1_024).fill(0x20)
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(kibibyte) })
    expect(await post(route, endless, json, status === 401 ? "" : await liveKey())).toMatchObject({ status })
  })

  test("counts against the key like any other request if it is malformed", async () => {
    const { key } = await newKey("sandbox")
    await post(route, "{", json, key)
    await post(route, padded(bodyBytesMax + 1), json, key)
    const { data } = await read(ask("/me", key))
    expect(data).toMatchObject({ usage: { requests_today: 3 } })
  })
})
