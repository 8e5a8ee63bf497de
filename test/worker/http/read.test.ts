import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { endpoints } from "../../../src/api/endpoints.ts"
import { readerOf } from "../../../worker/http/serve.ts"

/** Converts a path, a query and a body into values, on a route with a parameter of each kind. */

const input = z.object({ symbol: z.string(), q: z.string(), limit: z.int(), types: z.array(z.string()) })
const get = readerOf({ ...endpoints.index, path: "/things/{symbol}", input })
const post = readerOf({ ...endpoints.index, method: "POST", path: "/things/{symbol}", input })

const path = (symbol: string) => get.url({ symbol }, "")
const query = (search: string) => get.url({}, search)

describe("a part of the path", () => {
  test.each([
    ["AAPL", "AAPL"],
    ["LON%3ASHEL", "LON:SHEL"],
    ["LON:SHEL", "LON:SHEL"],
    ["LON%253ASHEL", "LON%3ASHEL"],
    ["A+B", "A+B"],
    ["A%20B", "A B"],
    ["%C3%BC", "ü"],
  ])("%s is read as %s: decoded once, with + kept", (sent, symbol) => {
    expect(path(sent)).toEqual({ ok: true, value: { symbol } })
  })

  test.each([
    ["a single %", "100%"],
    ["half an escape", "%4"],
    ["no hexadecimal", "%zz"],
    ["a byte that begins no UTF-8 character", "%80"],
    ["a character that is cut short", "%E0%A4"],
    ["a lone surrogate", "%ED%A0%80"],
    ["a slash with an overlong encoding", "%C0%AF"],
    ["NUL", "A%00"],
    ["a line break", "A%0D%0AB"],
  ])("is refused with 400: %s", (_what, sent) => {
    expect(path(sent)).toMatchObject({ ok: false, code: "bad_request" })
  })

  test("is read back for every text that a client encodes, except control characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (symbol) => {
        const expected = /\p{Cc}/u.test(symbol) ? { ok: false } : { ok: true, value: { symbol } }
        expect(path(encodeURIComponent(symbol))).toMatchObject(expected)
      }),
    )
  })
})

describe("a query", () => {
  test.each([
    ["", {}],
    ["?", {}],
    ["?&&q=x&", { q: "x" }],
    ["?q=two+words%2B%26", { q: "two words+&" }],
    ["?q", { q: "" }],
    ["?q=", { q: "" }],
    ["?q=a=b", { q: "a=b" }],
    ["?%71=x", { q: "x" }],
    ["?q=%25_", { q: "%_" }],
    ["?limit=10", { limit: 10 }],
    ["?limit=-3", { limit: -3 }],
    ["?limit=007", { limit: 7 }],
    ["?types=stock,etf", { types: ["stock", "etf"] }],
    ["?types=stock%2Cetf", { types: ["stock", "etf"] }],
    ["?types=stock&types=etf", { types: ["stock", "etf"] }],
    ["?types=stock,etf&q=x&types=etf", { types: ["stock", "etf", "etf"], q: "x" }],
    ["?types=", { types: [""] }],
    ["?types=stock,", { types: ["stock", ""] }],
  ])("%s", (search, value) => {
    expect(query(search)).toEqual({ ok: true, value })
  })

  test.each(["1.5", "10abc", "", " 1", "1 ", "+1", "1e3", "0x10", "NaN", "--1", "١", "1,000", "-"])(
    "is refused with 400: limit=%s is not a whole number",
    (text) => {
      const refused = { ok: false, code: "bad_request", message: "limit: must be a whole number" }
      expect(query(`?limit=${encodeURIComponent(text)}`)).toEqual(refused)
    },
  )

  test.each([
    ["an undeclared name, with the declared names in the message", "?page=2", /"page".*q, limit, types/],
    ["a declared name in another case", "?Limit=2", /"Limit"/],
    ["a name that belongs in the path", "?symbol=MSFT", /"symbol"/],
    ["a name that every object has", "?constructor=1", /"constructor"/],
    ["the name of a prototype", "?__proto__=1", /"__proto__"/],
    ["no name", "?=x", /""/],
    ["brackets", "?types[]=stock", /"types\[\]"/],
    ["a name that occurs twice", "?q=a&q=a", /"q" is given more than once/],
    ["a % in a value", "?q=100%", /percent-encoding/],
    ["a % in a name", "?%=1", /percent-encoding/],
    ["NUL", "?q=a%00", /control character/],
  ])("is refused with 400: %s", (_what, search, message) => {
    const refused = { ok: false, code: "bad_request", message: expect.stringMatching(message) }
    expect(query(search)).toMatchObject(refused)
  })

  test("is refused with 400, and the message shortens a name of eight thousand characters", () => {
    const refused = query(`?${"x".repeat(8_000)}=1`)
    expect(refused.ok ? 0 : refused.message.length).toBeLessThan(200)
  })

  test("is not allowed in a POST", () => {
    expect(post.url({ symbol: "A" }, "?limit=1")).toMatchObject({ ok: false, code: "bad_request" })
    expect(post.url({ symbol: "A" }, "")).toEqual({ ok: true, value: { symbol: "A" } })
  })
})

describe("a body", () => {
  const headers = { "Content-Type": "application/json" }
  const sent = (body: string) =>
    post.body(new Request("https://qistas.test", { method: "POST", body, headers }))

  test("has its fields read unchanged, and of a repeated name the last one", async () => {
    const value = { limit: "x", q: null }
    expect(await sent('{"limit":1.5,"q":null,"limit":"x"}')).toEqual({ ok: true, value })
  })

  test.each([
    ["an undeclared field, with the declared ones named", '{"symbls":[]}', /"symbls".*q, limit, types/],
    ["a name that belongs in the path", '{"symbol":"A"}', /"symbol"/],
    ["the name of a prototype", '{"__proto__":{"limit":1}}', /"__proto__"/],
  ])("is refused with 400: %s", async (_what, body, message) => {
    const refused = { ok: false, code: "bad_request", message: expect.stringMatching(message) }
    expect(await sent(body)).toMatchObject(refused)
  })

  test("is ignored in a GET", async () => {
    expect(await get.body(new Request("https://qistas.test"))).toEqual({ ok: true, value: {} })
  })
})
