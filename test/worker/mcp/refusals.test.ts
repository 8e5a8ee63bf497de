import { beforeAll, describe, expect, test } from "vitest"
import { endpoints } from "../../../src/api/endpoints.ts"
import { call } from "../support/mcp.ts"
import { liveKey, sandboxKey, seedUniverse } from "../support/service.ts"

/** A refusal is a tool error whose text says what to do next. */

beforeAll(seedUniverse)

async function refused(key: string, name: string, given: Readonly<Record<string, unknown>>): Promise<string> {
  const { status, isError, text, content } = await call(key, name, given)
  expect([status, isError, content]).toEqual([200, true, undefined])
  expect(text).toMatch(/\nRequest id: [0-9a-f-]{36}$/)
  return text
}

describe("bad_request names the argument", () => {
  test.each([
    ["check_compliance", {}, "symbol: is required"],
    ["check_compliance", { symbol: null }, "symbol: must be text"],
    ["check_compliance", { symbol: "" }, "symbol: an identifier has 1 to 20 characters"],
    ["check_compliance", { symbol: "AAPL\u0000" }, "symbol: has a character in it that is not valid text"],
    ["check_compliance", { symbol: "\ud800" }, "symbol: has a character in it that is not valid text"],
    [
      "check_compliance",
      { ticker: "AAPL" },
      '"ticker" is not an argument of this tool. It takes symbol, methodology, as_of, published_as_of.',
    ],
    ["check_compliance", { "a\u0000\ud800": 1 }, '"a\ufffd\ufffd" is not an argument of this tool.'],
    ["get_usage", { date: "today" }, '"date" is not an argument of this tool. It takes none.'],
    ["screen_stocks", {}, "Give `symbols`, or at least one of"],
    ["screen_stocks", { symbols: "AAPL" }, "symbols: must be a list"],
    ["screen_stocks", { symbols: ["AAPL", "\u0001"] }, "symbols: has a character in it"],
    ["screen_stocks", { symbols: ["AAPL"], limit: "1" }, "limit: must be a number"],
    ["screen_stocks", { symbols: ["AAPL"], sort: "symbol" }, "`country` and `sort` work only with filters"],
    ["list_fund_holdings", { symbol: "SPY", limit: 251 }, "limit: must be at most 250"],
    ["get_fund_purity_history", { symbol: "SPY", period: "5y" }, "period: must be one of 3m, 6m, 1y"],
  ])("%s %j", async (name, given, words) => {
    const text = await refused(await liveKey(), name, given)
    expect(text).toMatch(/^bad_request: /)
    expect(text).toContain(words)
    expect(text).toContain("Correct the argument")
  })

  test("and shortens a long name", async () => {
    const text = await refused(await liveKey(), "get_usage", { ["x".repeat(10_000)]: 1 })
    expect(text.length).toBeLessThan(300)
  })
})

describe("not_found names the tool to use next", () => {
  const vehicle = "a vehicle such as a gold trust, use check_compliance"

  test.each([
    ["check_compliance", { symbol: "ZZZZ" }, "search_instruments finds the identifier"],
    ["check_compliance", { symbol: "AAPL.L" }, 'Write "LON:AAPL" or "AAPL-L"'],
    ["get_evidence", { symbol: "MCD" }, "check_compliance tells the verdict, or why there is none"],
    ["get_health", { symbol: "ABCDY" }, "Its compliance determination is unaffected"],
    ["get_fund", { symbol: "AAPL" }, vehicle],
    ["list_fund_holdings", { symbol: "AAPL" }, vehicle],
    ["get_methodology", { id: "none" }, "list_methodologies names the ids"],
  ])("%s %j", async (name, given, words) => {
    const text = await refused(await liveKey(), name, given)
    expect(text).toMatch(/^not_found: /)
    expect(text).toContain(words)
  })
})

describe("sandbox_restricted names the instruments of the sandbox, and how to reach others", () => {
  test.each([
    ["check_compliance", { symbol: "GOOG" }],
    ["get_fund", { symbol: "SPY" }],
    ["screen_stocks", { symbols: ["GOOG"] }],
    ["screen_stocks", { status: "compliant" }],
  ])("%s %j", async (name, given) => {
    const text = await refused(await sandboxKey(), name, given)
    expect(text).toMatch(/^sandbox_restricted: /)
    expect(text).toContain("AAPL, AMZN, GOOGL")
    expect(text).toContain("A live key on the Plus plan")
  })

  test("symbols in the sandbox are answered although others are refused", async () => {
    const key = await sandboxKey()
    const { isError, text } = await call(key, "screen_stocks", { symbols: ["AAPL", "GOOG"] })
    expect(isError).toBe(false)
    expect(text).toContain("Outside the sandbox (this key reaches only the sandbox): GOOG")
  })
})

test("a fund given to a tool for stocks is answered as on its route, with the name of the tool for funds", async () => {
  const { isError, text, content } = await call(await liveKey(), endpoints.compliance.tool.name, {
    symbol: "SPY",
  })
  expect(isError).toBe(false)
  expect(content?.data).toMatchObject({ determination: { status: "pending" } })
  expect(text).toContain("SPY is a fund: ask get_fund with symbol SPY.")
  expect(text).not.toContain("Not analysed yet")
})
