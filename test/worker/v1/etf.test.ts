import { beforeAll, describe, expect, test } from "vitest"
import { etf } from "../../../src/funds/schema.ts"
import { holdingsDay, seedFunds, weighedAt } from "../support/funds.ts"
import { dataOf, get, refusalOf, sandboxKey } from "../support/service.ts"
import { seedWorld } from "../support/universe.ts"

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
})

const fundOf = (symbol: string, key?: string) => dataOf(etf, `/etfs/${symbol}`, key)

describe("200", () => {
  test("purity counts every line once, and its weights with the remainder are 100%", async () => {
    expect(await fundOf("IJR")).toEqual({
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
  })

  test.each([
    ["rule 11: a line in another currency resolves to the fund itself", "FRA:QCIJ"],
    ["rule 2: the colon may be encoded", "FRA%3AQCIJ"],
    ["a lower-case ticker is the same ticker", "ijr"],
  ])("%s", async (_, identifier) => {
    const fund = { instrument_id: "IJR", symbol: "IJR", exchange: "NYSE Arca" }
    expect(await fundOf(identifier)).toMatchObject(fund)
    expect(await fundOf(identifier, await sandboxKey())).toMatchObject(fund)
  })

  test.each([
    ["EMPT", "kept without holdings"],
    ["LON:ISF", "listed, and not kept"],
  ])("%s, %s, is pending with nulls, not with zeros", async (identifier) => {
    expect(await fundOf(identifier)).toMatchObject({
      status: "pending",
      badge_color: null,
      weights: null,
      purity: { percentage: null, top_10_coverage: null, as_of: null, holdings_as_of: null },
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
    expect(await refusalOf(`/etfs/${identifier}`)).toBe(`404 not_found ${message}`)
  })

  test("rule 4: a vendor's form gets the prefixed one", async () => {
    expect(await refusalOf("/etfs/ISF.L")).toMatch(/^404 .*"LON:ISF"/)
  })

  test.each(["", "/holdings"])("a stock gets the right route, in the sandbox too: %s", async (path) => {
    for (const key of [undefined, await sandboxKey()])
      expect(await refusalOf(`/etfs/AAPL${path}`, key)).toMatch(/^404 .*\/instruments\/AAPL\/compliance/)
  })
})

test.each(["LON:ISF", "NOPE", "GOOGL"])("403 and not 404: %s is outside the sandbox", async (identifier) => {
  for (const path of ["", "/holdings", "/purity/history"])
    expect(await refusalOf(`/etfs/${identifier}${path}`, await sandboxKey())).toMatch(
      /^403 sandbox_restricted/,
    )
})

describe("on other routes", () => {
  test("search returns purity, badge and match coverage, by any line of the fund", async () => {
    const { data } = await get("/search?q=Small-Cap&types=etf")
    const purity = { purity_percentage: 53.5, badge_color: null, match_coverage_percent: 88.5 }
    expect(data).toHaveLength(2)
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "etf", instrument_id: "IJR", ...purity }),
        expect.objectContaining({ type: "etf", instrument_id: "FRA:QCIJ", ...purity }),
      ]),
    )
    const unscreened = { purity_percentage: null, badge_color: null, match_coverage_percent: null }
    expect((await get("/search?q=EMPT")).data).toMatchObject([unscreened])
  })
})
