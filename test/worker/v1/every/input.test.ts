import { beforeAll, describe, expect, test } from "vitest"
import { bodyBytesMax, parametersOf } from "../../../../src/contract/parameters.ts"
import { send } from "../../support/raw.ts"
import { requestOf, requests } from "../../support/requests.ts"
import { ask, newKey, plusKey, read, seedUniverse } from "../../support/service.ts"

/** The inputs that every route of the table refuses. */

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

describe.each(requests)("$method $path", ({ method, path, query, body }) => {
  const init = body === null ? { method } : { method, body }

  test("400: a query parameter it does not declare, named in the message", async () => {
    const { key } = await plusKey()
    const joined = `${path}${query === "" ? "?" : `${query}&`}surely_undeclared=1`
    const answer = await read(ask(joined, key, init))
    expect(answer).toMatchObject(badRequest)
    expect(answer.error?.message).toContain('"surely_undeclared"')
  })

  test("400: a query that is not percent-encoded", async () => {
    expect(await read(ask(`${path}?a=100%`, (await plusKey()).key, init))).toMatchObject(badRequest)
  })
})

describe.each(onPath)("$method $template", ({ method, template, name, body }) => {
  const init = body === null ? { method } : { method, body }

  test.each([
    ["a % alone", "100%"],
    ["bytes that are not UTF-8", "%E0%A4%A"],
    ["a lone surrogate", "%ED%A0%80"],
    ["NUL", "A%00"],
    ["eight thousand characters", "A".repeat(8_000)],
  ])(`400: {${name}} is %s`, async (_what, part) => {
    const path = template.replace(`{${name}}`, part)
    expect(await read(ask(path, (await plusKey()).key, init))).toMatchObject(badRequest)
  })
})

describe.each(queried)("GET $path?$name", ({ path, query, name, kind }) => {
  test("400: given twice", async () => {
    const answer = await read(ask(`${path}${query}&${name}=1&${name}=1`, (await plusKey()).key))
    expect(answer).toMatchObject(badRequest)
    expect(answer.error?.message).toContain("more than once")
  })

  test.each(kind === "integer" ? ["1.5", "10abc", "", "1e3", "99999999999999999999", "-1"] : ["%00"])(
    "400: %s",
    async (text) => {
      const others = new URLSearchParams(query)
      others.delete(name)
      const answer = await read(ask(`${path}?${others}&${name}=${text}`, (await plusKey()).key))
      expect(answer).toMatchObject(badRequest)
    },
  )
})

describe.each(withBody)("$method $path", (route) => {
  const { method, path, body } = route
  async function post(sent: BodyInit | null, contentType: string, key: string, to = path) {
    const headers = { "X-API-Key": key, "Content-Type": contentType }
    return read(send(to, { method, body: sent, headers }))
  }
  const json = "application/json"
  const padded = (bytes: number) => JSON.stringify(body).padEnd(bytes, " ")

  test.each([
    ["no body", null, json],
    ["not JSON", "{", json],
    ["a list", "[]", json],
    ["not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), json],
    ["an undeclared field", '{"surely_undeclared":1}', json],
    ["a form", "symbols=AAPL", "application/x-www-form-urlencoded"],
    ["text", JSON.stringify(body), "text/plain"],
  ])("400: %s", async (_what, sent, contentType) => {
    expect(await post(sent, contentType, (await plusKey()).key)).toMatchObject(badRequest)
  })

  test("a body of 64 KiB is read, a byte more is 413 under the code of a bad request", async () => {
    const { accountId, key } = await plusKey()
    const own = await requestOf(route, accountId)
    expect(await post(padded(bodyBytesMax), json, key, own.path)).toMatchObject({ status: 200 })
    const refused = await post(padded(bodyBytesMax + 1), json, key)
    expect(refused).toMatchObject({ status: 413, error: { code: "bad_request" } })
    expect(refused.meta.request_id).toEqual(expect.any(String))
  })

  test("without a key a body of any size is 401 and is not read", async () => {
    expect(await post(padded(1 << 20), json, "")).toMatchObject({ status: 401 })
  })

  test.each([
    ["401 without a key", 401],
    ["413 with a key", 413],
  ])("a body without an end is not waited for: %s", async (_what, status) => {
    const kibibyte = new Uint8Array(1_024).fill(0x20)
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(kibibyte) })
    const key = status === 401 ? "" : (await plusKey()).key
    expect(await post(endless, json, key)).toMatchObject({ status })
  })

  test("a bad body counts against the key like any other request", async () => {
    const { key } = await newKey("sandbox")
    await post("{", json, key)
    await post(padded(bodyBytesMax + 1), json, key)
    const { data } = await read(ask("/me", key))
    expect(data).toMatchObject({ usage: { requests_today: 3 } })
  })
})
