import { beforeAll, describe, expect, test } from "vitest"
import { etf } from "../../../src/funds/schema.ts"
import { holdingsDay, seedFunds, weighedAt } from "../support/funds.ts"
import { ask, liveKey, read, sandboxKey } from "../support/service.ts"
import { seedWorld } from "../support/universe.ts"

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

async function fundOf(symbol: string) {
  const answered = await read(ask(`/etfs/${symbol}`, await liveKey()))
  return { ...answered, data: answered.status === 200 ? etf.parse(answered.data) : null }
}

describe("200", () => {
  test("purity counts every line once, and its weights with the remainder are 100%", async () => {
    const { data, meta } = await fundOf("IJR")
    expect(data).toEqual({
      symbol: "IJR",
      instrument_id: "IJR",
      name: "iShares Core S&P Small-Cap ETF",
      exchange: "NYSE Arca",
      fund_family: "iShares",
      category: "Equity: small companies",
      geographic_focus: "United States",
      // 73.5 of 100 has a verdict.
      status: "partial",
      badge_color: null,
      purity: {
        percentage: 53.5,
        compliant_holdings: 2,
        non_compliant_holdings: 1,
        unanalyzed_holdings: 4,
        // 73.5 of the 99.9 the seven lines weigh, rounded.
        top_10_coverage: 73.57,
        as_of: weighedAt,
        holdings_as_of: holdingsDay,
        screened_percentage: 73.5,
        // 53.5 of 73.5
        percentage_of_screened: 72.79,
        non_compliant_percentage: 20,
        unscreened_percentage: 26.5,
        summary: "53.5% compliant, 20% non-compliant, 26.5% not screened yet",
        at_risk_percentage: 0,
      },
      match_coverage_percent: 88.5,
      weights: {
        compliant: { holdings: 2, weight: 53.5 },
        non_compliant: { holdings: 1, weight: 20 },
        pending: { holdings: 1, weight: 15 },
        unmatched: { holdings: 1, weight: 10 },
        short: { holdings: 0, weight: 0 },
        fund: { holdings: 0, weight: 0 },
        debt: { holdings: 0, weight: 0 },
        cash: { holdings: 1, weight: 1.4 },
        derivative: { holdings: 1, weight: 0 },
        commodity: { holdings: 0, weight: 0 },
        other: { holdings: 0, weight: 0 },
      },
      remainder: 0.1,
      dividend_purification: {
        percentage: 0.9,
        bound: null,
        covered_percentage: 73.5,
        at_most_percentage: 0,
        at_least_percentage: 0,
      },
      // Of the companies of `seedWorld` Apple alone has figures of what its holders owe.
      ss21_purification: {
        per_1000_usd: 0,
        bound: "at_least",
        covered_percentage: 50,
        at_most_percentage: 0,
        at_least_percentage: 0,
      },
      holdings_source: { kind: "starter", accession_number: null },
    })
    expect(meta.methodology).toBe("aaoifi-ss21@2026.1")
  })

  test.each([
    ["rule 11: a line in another currency resolves to the fund itself", "FRA:QCIJ"],
    ["rule 2: the colon may be encoded", "FRA%3AQCIJ"],
    ["a lower-case ticker is the same ticker", "ijr"],
  ])("%s", async (_, identifier) => {
    const { status, data } = await fundOf(identifier)
    expect([status, data?.instrument_id, data?.symbol, data?.exchange]).toEqual([
      200,
      "IJR",
      "IJR",
      "NYSE Arca",
    ])
  })

  test.each([
    ["EMPT", "kept without holdings"],
    ["LON:ISF", "listed, and not kept"],
  ])("%s, %s, is pending with nulls, not with zeros", async (identifier) => {
    const { status, data } = await fundOf(identifier)
    expect([status, data?.status, data?.badge_color, data?.weights]).toEqual([200, "pending", null, null])
    expect(data?.purity).toMatchObject({
      percentage: null,
      top_10_coverage: null,
      as_of: null,
      holdings_as_of: null,
    })
  })
})

describe("404", () => {
  test.each([
    ["AAPL", "AAPL is a stock, not a fund; its verdict is at /instruments/AAPL/compliance."],
    ["TPE:2330", "TPE:2330 is a stock, not a fund; its verdict is at /instruments/TPE:2330/compliance."],
    ["BRK.B", "BRK-B is a stock, not a fund; its verdict is at /instruments/BRK-B/compliance."],
    ["FRA:IJR", 'No listing under the identifier "FRA:IJR".'],
    ["ISF", 'No listing under the identifier "ISF".'],
  ])("%s", async (identifier, message) => {
    const { status, error } = await fundOf(identifier)
    expect([status, error?.code, error?.message]).toEqual([404, "not_found", message])
  })

  test("rule 4: a vendor's form gets the prefixed one", async () => {
    const { status, error } = await fundOf("ISF.L")
    expect([status, error?.message]).toEqual([404, expect.stringContaining('"LON:ISF"')])
  })
})

describe("the sandbox", () => {
  test.each(["IJR", "FRA:QCIJ"])("200: %s is one of its funds", async (identifier) => {
    const { status } = await read(ask(`/etfs/${identifier}`, await sandboxKey()))
    expect(status).toBe(200)
  })

  test.each(["SPY", "LON:ISF", "NOPE", "GOOGL"])("403: %s is outside", async (identifier) => {
    for (const path of ["", "/holdings", "/purity/history"]) {
      const { status, error } = await read(ask(`/etfs/${identifier}${path}`, await sandboxKey()))
      expect([status, error?.code]).toEqual([403, "sandbox_restricted"])
    }
  })

  test("404: a sandbox stock gets the right route", async () => {
    const { status, error } = await read(ask("/etfs/AAPL", await sandboxKey()))
    expect([status, error?.message]).toEqual([404, expect.stringContaining("/instruments/AAPL/compliance")])
  })
})

describe("on other routes", () => {
  test.each(["compliance", "compliance/history", "evidence", "health", "financials"])(
    "rule 11: /instruments/IJR/%s",
    async (route) => {
      const { status, data, meta, error } = await read(ask(`/instruments/IJR/${route}`, await liveKey()))
      if (route === "compliance") {
        expect([status, meta.etf]).toEqual([200, { symbol: "IJR", endpoint: "/etfs/IJR" }])
        expect(data).toMatchObject({ determination: { status: "pending" }, screens: null })
      } else {
        expect([status, error?.message]).toEqual([404, expect.stringContaining("IJR is a fund")])
      }
    },
  )

  test("search returns purity, badge and match coverage, by any line of the fund", async () => {
    const { data } = await read(ask("/search?q=Small-Cap&types=etf", await liveKey()))
    const purity = { purity_percentage: 53.5, badge_color: null, match_coverage_percent: 88.5 }
    expect(data).toHaveLength(2)
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "etf", instrument_id: "IJR", ...purity }),
        expect.objectContaining({ type: "etf", instrument_id: "FRA:QCIJ", ...purity }),
      ]),
    )
    const { data: unscreened } = await read(ask("/search?q=EMPT", await liveKey()))
    expect(unscreened).toEqual([
      expect.objectContaining({ purity_percentage: null, badge_color: null, match_coverage_percent: null }),
    ])
  })

  test("POST /screen names it in not_found and in etfs", async () => {
    const answered = await read(ask("/screen", await liveKey(), { body: { symbols: ["IJR", "AAPL"] } }))
    expect(answered.meta).toMatchObject({ not_found: ["IJR"], etfs: ["IJR"], total: 1 })
  })
})
