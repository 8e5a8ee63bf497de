import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { compliance, complianceMeta } from "../../../src/compliance/schema.ts"
import { stopClock } from "../support/clock.ts"
import { ask, liveKey, read, sandboxKey, seedUniverse } from "../support/service.ts"

let live = ""
let sandbox = ""

beforeAll(async () => {
  await seedUniverse()
  live = await liveKey()
  sandbox = await sandboxKey()
})

function complianceOf(identifier: string, key = live) {
  return read(ask(`/instruments/${identifier}/compliance`, key))
}

describe("200", () => {
  test("an analysed stock answers with its determination, screens and figures", async () => {
    const { status, data, meta } = await complianceOf("AAPL")
    expect(status).toBe(200)
    const document = compliance.strict().parse(data)
    expect(document).toMatchObject({ symbol: "AAPL", instrument_id: "AAPL", name: "Apple Inc." })
    expect(document.determination).toMatchObject({ status: "compliant", withheld: null })
    expect(document.revenue?.prohibited.amount).toBe(9)
    expect(complianceMeta.strict().parse(meta)).toMatchObject({
      analysis_status: "complete",
      methodology: "aaoifi-ss21@2026.1",
    })
  })

  test.each([
    ["aapl", "AAPL"],
    ["NASDAQ:AAPL", "AAPL"],
    ["NASDAQ%3AAAPL", "AAPL"],
    ["%41APL", "AAPL"],
    ["BRK.B", "BRK-B"],
    ["brk-b", "BRK-B"],
    ["NYSE:BRK.B", "BRK-B"],
  ])("%s names the listing %s", async (identifier, instrumentId) => {
    const { status, data } = await complianceOf(identifier)
    expect(status).toBe(200)
    expect(data).toMatchObject({ instrument_id: instrumentId })
  })

  test("two listings of one company return the same determination under their own names", async () => {
    const { data: classA } = await complianceOf("GOOGL")
    const { data: classC } = await complianceOf("GOOG")
    const own = { symbol: "GOOGL", instrument_id: "GOOGL", name: "Alphabet Inc. Class A" }
    expect(classA).toEqual({ ...compliance.parse(classC), ...own })
  })

  test.each([
    ["AAPL", "decided"],
    ["MCD", "withheld"],
  ])("%s says how old its verdict is: %s", async (symbol) => {
    stopClock("2026-11-22T08:00:00Z")
    const { data } = await complianceOf(symbol)
    expect(compliance.parse(data).freshness).toEqual({
      as_of: "2026-08-31",
      age_days: 83,
      newest_period_end: "2026-06-27",
      next_report_due: "2026-12-28",
      stale: false,
    })
  })

  test("a verdict of after the request's day is no days old", async () => {
    stopClock("2026-08-30T23:00:00Z")
    expect((await complianceOf("AAPL")).data).toMatchObject({ freshness: { age_days: 0 } })
  })

  test("a verdict without the days of a report has its age, and the rest is not known", async () => {
    await env.DB.prepare(
      "UPDATE determinations SET newest_period_end = NULL, next_report_due = NULL, stale_from = NULL WHERE cik = 1652044",
    ).run()
    stopClock(Date.now() + 31_000)
    const { freshness } = compliance.parse((await complianceOf("GOOGL")).data)
    expect(freshness).toMatchObject({ newest_period_end: null, next_report_due: null, stale: null })
    expect(freshness?.age_days).toBeGreaterThan(80)
  })

  test("a company not analysed is pending, with nothing but the status", async () => {
    const { status, data, meta } = await complianceOf("BRK-B")
    expect(status).toBe(200)
    expect(compliance.parse(data)).toMatchObject({
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

  test("a withheld verdict is pending and says why", async () => {
    const { data, meta } = await complianceOf("MCD")
    const { determination, screens } = compliance.parse(data)
    expect(determination.status).toBe("pending")
    expect(determination.withheld).toEqual({
      reason: "screen_unresolved",
      analysed: true,
      since: "2026-08-31",
    })
    expect(screens).toBeNull()
    expect(meta.analysis_status).toBe("withheld")
  })

  test("a fund ticker is pending and points to the fund's endpoint", async () => {
    const { data, meta } = await complianceOf("SPY")
    expect(compliance.parse(data).determination.status).toBe("pending")
    expect(meta.etf).toEqual({ symbol: "SPY", endpoint: "/etfs/SPY" })
  })

  test("a sandbox key reads a sandbox stock", async () => {
    expect((await complianceOf("AAPL", sandbox)).status).toBe(200)
  })
})

describe("refusals", () => {
  test.each([
    ["21 characters", "ABCDEFGHIJKLMNOPQRSTU", 400, "bad_request"],
    ["a malformed %", "%E0%A4%A", 400, "bad_request"],
    ["a lone %", "AAPL%", 400, "bad_request"],
    ["20 characters without a listing", "ABCDEFGHIJKLMNOPQRST", 404, "not_found"],
    ["an unknown symbol", "ZZZZ", 404, "not_found"],
    ["a US ticker behind another venue", "LON:AAPL", 404, "not_found"],
    ["text made for SQL", "'%20OR%201=1--", 404, "not_found"],
    ["a control character", "%00", 400, "bad_request"],
  ])("%s: %s answers %i %s", async (_what, identifier, status, code) => {
    const refused = await complianceOf(identifier)
    expect(refused.status).toBe(status)
    expect(refused.error?.code).toBe(code)
    expect(refused.data).toBeUndefined()
  })

  test.each(["GOOGL", "ZZZZ"])("403: %s is outside the sandbox", async (identifier) => {
    const refused = await complianceOf(identifier, sandbox)
    expect(refused.status).toBe(403)
    expect(refused.error?.code).toBe("sandbox_restricted")
  })
})
