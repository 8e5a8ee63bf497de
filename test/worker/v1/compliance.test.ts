import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { stopClock } from "../support/clock.ts"
import { answerOf, refusalOf, sandboxKey, seedUniverse } from "../support/service.ts"

beforeAll(seedUniverse)

const pathOf = (identifier: string) => `/instruments/${identifier}/compliance`
const answer = (identifier: string) => answerOf("compliance", pathOf(identifier))
const documentOf = async (identifier: string) => (await answer(identifier)).data

describe("compliance is answered", () => {
  test("for an analysed stock with determination, screens and figures", async () => {
    const { data, meta } = await answer("AAPL")
    expect(data).toMatchObject({
      symbol: "AAPL",
      instrument_id: "AAPL",
      name: "Apple Inc.",
      determination: { status: "compliant", withheld: null },
      revenue: { prohibited: { amount: 9 } },
    })
    expect(meta.analysis_status).toBe("complete")
  })

  test.each([
    ["aapl", "AAPL"],
    ["NASDAQ%3AAAPL", "AAPL"],
    ["BRK%2FB", "BRK-B"],
  ])("for %s with the listing %s", async (identifier, instrumentId) => {
    expect((await documentOf(identifier)).instrument_id).toBe(instrumentId)
  })

  test("for two listings of one company with the same determination and each listing's name", async () => {
    const own = { symbol: "GOOGL", instrument_id: "GOOGL", name: "Alphabet Inc. Class A" }
    expect(await documentOf("GOOGL")).toEqual({ ...(await documentOf("GOOG")), ...own })
  })

  test.each([
    ["AAPL", "decided"],
    ["MCD", "withheld"],
  ])("for %s with the age of its verdict: %s", async (symbol) => {
    stopClock("2026-11-22T08:00:00Z")
    expect((await documentOf(symbol)).freshness).toEqual({
      as_of: "2026-08-31",
      age_days: 83,
      newest_period_end: "2026-06-27",
      next_report_due: "2026-12-28",
      stale: false,
    })
  })

  test("with zero days for a verdict made after the request's day", async () => {
    stopClock("2026-08-30T23:00:00Z")
    expect((await documentOf("AAPL")).freshness?.age_days).toBe(0)
  })

  test("with its age for a verdict without a report's dates, and nothing else about freshness", async () => {
    await env.DB.prepare(
      "UPDATE determinations SET newest_period_end = NULL, next_report_due = NULL, stale_from = NULL WHERE filer = 'edgar:0001652044'",
    ).run()
    stopClock(Date.now() + 31_000)
    const { freshness } = await documentOf("GOOGL")
    expect(freshness).toMatchObject({ newest_period_end: null, next_report_due: null, stale: null })
    expect(freshness?.age_days).toBeGreaterThan(80)
  })

  test("as pending for a company that is not analysed, with only the status", async () => {
    const { data, meta } = await answer("BRK-B")
    expect(data).toMatchObject({
      determination: { status: "pending", confidence: null, explanation: null, withheld: null },
      freshness: null,
      screens: null,
      revenue: null,
      purification: null,
      stability: null,
      filing: null,
    })
    expect(meta.analysis_status).toBe("pending")
  })

  test("as pending for a fund, which says that it is one", async () => {
    const { data, meta } = await answer("SPY")
    const explanation =
      "SPY is a fund. Only the companies whose shares it holds are judged, and GET /etfs/SPY weighs them."
    expect(data.determination).toEqual({ status: "pending", confidence: null, explanation, withheld: null })
    expect(meta.etf).toEqual({ symbol: "SPY", endpoint: "/etfs/SPY" })
  })

  test("as pending for a withheld verdict, with the reason", async () => {
    const { data, meta } = await answer("MCD")
    const withheld = { reason: "screen_unresolved", analysed: true, since: "2026-08-31" }
    expect(data).toMatchObject({ determination: { status: "pending", withheld }, screens: null })
    expect(meta.analysis_status).toBe("withheld")
  })
})

test.each([
  ["21 characters", "ABCDEFGHIJKLMNOPQRSTU", "400 bad_request"],
  ["a single %", "AAPL%", "400 bad_request"],
  ["20 characters without a listing", "ABCDEFGHIJKLMNOPQRST", "404 not_found"],
  ["a US ticker after another venue", "LON:AAPL", "404 not_found"],
  ["text with SQL", "'%20OR%201=1--", "404 not_found"],
])("%s: %s answers %s", async (_what, identifier, refusal) => {
  expect(await refusalOf(pathOf(identifier))).toContain(refusal)
})

test("a sandbox key gets 403, not 404, so that it does not reveal which symbols exist outside the sandbox", async () => {
  expect(await refusalOf(pathOf("ZZZZ"), await sandboxKey())).toContain("403 sandbox_restricted")
})
