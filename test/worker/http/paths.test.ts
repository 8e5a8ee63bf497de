import { describe, expect, test } from "vitest"
import { errorEnvelope } from "../../../src/contract/envelope.ts"
import { send } from "../support/raw.ts"
import { liveKey, read } from "../support/service.ts"

describe("a path that does not match exactly is 404", () => {
  test.each([
    ...["/nothing", "/me/", "/me//", "//me", "//", "/../v2", "/../V1/me", "/m%65", "/methodologies/"],
    ...["/openapi.json/", "/openapiXjson", "/instruments/", "/instruments//compliance"],
    ...["/instruments/AAPL/", "/instruments/AAPL//compliance", "/instruments/AAPL/compliance/"],
    ...["/instruments/AAPL/Compliance", "/instruments/A/B/compliance", "/instruments/../compliance"],
    ...["/%E0%A4%A", "/%00", "/me;v=1", "/me%3Fa=b"],
    // An escape is decoded only once.
    ...["XX%3AYY", "A%2FB", "%25%30%30"].map((symbol) => `/instruments/${symbol}/compliance`),
    `/${"x".repeat(10_000)}`,
    `/${"x/".repeat(2_000)}y`,
  ])("such as %s", async (path) => {
    const key = await liveKey()
    const response = await send(path, { headers: { "X-API-Key": key } })
    expect(response.status).toBe(404)
    expect(errorEnvelope.parse(await response.json()).error.code).toBe("not_found")
  })
})

test.each(["", "/", "?", "/?"])("the index is at the base address followed by %o", async (end) => {
  expect((await send(end)).status).toBe(200)
})

test("a hundred headers, one of them with eight thousand characters, change nothing", async () => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`X-Filler-${index}`, "x".repeat(50)]),
  )
  expect((await send("", { headers: { ...many, "X-Long": "x".repeat(8_000) } })).status).toBe(200)
})

test("a query of ten thousand characters is answered 400", async () => {
  const { status, error } = await read(send(`?${"a=b&".repeat(2_500)}`))
  expect([status, error?.code]).toEqual([400, "bad_request"])
})
