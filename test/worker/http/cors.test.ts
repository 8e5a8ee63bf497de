import { describe, expect, test } from "vitest"
import { documents } from "../../../src/contract/documents.ts"
import { stopClock } from "../support/clock.ts"
import { send } from "../support/raw.ts"
import { methodsOf, requests } from "../support/requests.ts"
import { liveKey } from "../support/service.ts"

/** A browser sends a preflight before a request with a key from a page on another origin. */

const exposed =
  "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, Link, X-Meta, Accept-Ranges, Content-Range, Content-Disposition, Data-Age-Seconds"
const origin = { Origin: "https://somewhere.test" }
const paths = [
  ...requests.map((route) => ({ path: route.path, methods: methodsOf(route) })),
  ...Object.values(documents).map(({ path }) => ({ path, methods: ["GET", "HEAD"] })),
]

describe.each(paths)("OPTIONS $path", ({ path, methods }) => {
  test("204 without a key: the methods of the path and the headers that a caller may send", async () => {
    const preflight = {
      ...origin,
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "x-api-key",
    }
    const { status, headers, body } = await send(path, { method: "OPTIONS", headers: preflight })
    const allow = [...methods, "OPTIONS"].join(", ")
    expect([status, body]).toEqual([204, null])
    expect(headers.get("Allow")).toBe(allow)
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*")
    expect(headers.get("Access-Control-Allow-Methods")).toBe(allow)
    expect(headers.get("Access-Control-Allow-Headers")).toBe(
      "X-API-Key, Content-Type, If-None-Match, If-Range, Range",
    )
    expect(headers.get("Access-Control-Max-Age")).toBe("86400")
    expect(headers.get("Access-Control-Allow-Credentials")).toBeNull()
  })
})

test("OPTIONS for an unknown path is 404", async () => {
  expect((await send("/nothing", { method: "OPTIONS", headers: origin })).status).toBe(404)
})

test.each([
  [200, "/me", {}],
  [200, "", {}],
  [200, "/openapi.json", {}],
  [304, "/methodologies", { "If-None-Match": "*" }],
  [400, "/me?x=1", {}],
  [401, "/me", { "X-API-Key": "nobody's" }],
  [404, "/nothing", {}],
  [404, "/instruments/ZZZZZ/compliance", {}],
])("a response %i to %s may be read by any page", async (status, path, headers) => {
  const response = await send(path, {
    headers: { "X-API-Key": await liveKey(), ...origin, ...headers },
  })
  expect(response.status).toBe(status)
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*")
  expect(response.headers.get("Access-Control-Expose-Headers")).toBe(exposed)
  expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull()
})

test.each([
  ["a response for a key", "/me", null],
  ["a public response, which a cache may give to a page,", "", "*"],
])("without Origin, %s: Access-Control-Allow-Origin %s %s", async (_, path, allowed) => {
  const { status, headers } = await send(path, { headers: { "X-API-Key": await liveKey() } })
  expect(status).toBe(200)
  expect(headers.get("Access-Control-Allow-Origin")).toBe(allowed)
  expect(headers.has("Access-Control-Expose-Headers")).toBe(allowed !== null)
})

test("responses with 429 and 405 may be read by any page too", async () => {
  stopClock()
  const ip = { "CF-Connecting-IP": "192.0.2.77" }
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => send("", { headers: { ...origin, ...ip } })),
  )
  const refused = [
    answers.find(({ status }) => status === 429),
    await send("/me", { method: "PUT", headers: { ...origin, ...ip } }),
  ]
  expect(refused.map((answer) => answer?.headers.get("Access-Control-Allow-Origin"))).toEqual(["*", "*"])
})
