import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { firstDay } from "../../../src/funds/service.ts"
import { stopClock } from "../support/clock.ts"
import { holdingsDay, ijrHoldings, seedFunds, weighedAt } from "../support/funds.ts"
import { answerOf, dataOf, get, refusalOf, sandboxKey } from "../support/service.ts"
import { seedWorld } from "../support/universe.ts"

/** A fund, its holdings, and its purity over time. */

/** The days on which IJR has a stored point of purity. The weighing adds another. */
const days = "2021-10-31 2021-11-01 2022-04-30 2022-05-01 2022-07-31 2022-08-01 2022-10-31".split(" ")

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
  const point = env.DB.prepare("INSERT INTO fund_purity VALUES ('IJR', ?1, ?2, 80, '2021-10-29')")
  await env.DB.batch(days.map((day, at) => point.bind(day, 50 + at)))
})

const fundOf = (symbol: string, key?: string) => dataOf("etf", `/etfs/${symbol}`, key)

describe("GET /etfs/{symbol} is answered", () => {
  test("with purity that counts every line once, where weights and remainder add up to 100%", async () => {
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
        // 73.5 of 99.9, the weight of the seven lines, rounded.
        top_10_coverage: 73.57,
        as_of: weighedAt,
        holdings_as_of: holdingsDay,
        screened_percentage: 73.5,
        // 53.5 of 73.5.
        percentage_of_screened: 72.79,
        non_compliant_percentage: 20,
        outdated_percentage: 0,
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
      // Of the companies in `seedWorld`, only Apple has purification figures.
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
    ["for a line in another currency as the fund itself (rule 11)", "FRA:QCIJ"],
    ["for an encoded colon (rule 2)", "FRA%3AQCIJ"],
    ["for a ticker in lower case", "ijr"],
  ])("%s", async (_, identifier) => {
    const fund = { instrument_id: "IJR", symbol: "IJR", exchange: "NYSE Arca" }
    expect(await fundOf(identifier)).toMatchObject(fund)
    expect(await fundOf(identifier, await sandboxKey())).toMatchObject(fund)
  })

  test.each([
    ["EMPT", "stored without holdings"],
    ["LON:ISF", "listed, but not stored"],
  ])("for %s, %s, as pending with nulls, not zeros", async (identifier) => {
    expect(await fundOf(identifier)).toMatchObject({
      status: "pending",
      badge_color: null,
      weights: null,
      purity: { percentage: null, top_10_coverage: null, as_of: null, holdings_as_of: null },
    })
  })
})

describe("GET /etfs/{symbol} is 404", () => {
  test.each([
    ["AAPL", "AAPL is a stock, not a fund; its verdict is at /instruments/AAPL/compliance."],
    ["TPE:2330", "TPE:2330 is a stock, not a fund; its verdict is at /instruments/TPE:2330/compliance."],
    ["BRK.B", "BRK-B is a stock, not a fund; its verdict is at /instruments/BRK-B/compliance."],
    ["FRA:IJR", 'No listing under the identifier "FRA:IJR".'],
    ["ISF", 'No listing under the identifier "ISF".'],
  ])("for %s", async (identifier, message) => {
    expect(await refusalOf(`/etfs/${identifier}`)).toBe(`404 not_found ${message}`)
  })

  test.each(["", "/holdings"])("for a stock, with the right route, in the sandbox too: %s", async (path) => {
    for (const key of [undefined, await sandboxKey()])
      expect(await refusalOf(`/etfs/AAPL${path}`, key)).toMatch(/^404 .*\/instruments\/AAPL\/compliance/)
  })
})

test.each(["LON:ISF", "NOPE", "GOOGL"])("%s is outside the sandbox: 403 and not 404", async (identifier) => {
  for (const path of ["", "/holdings", "/purity/history"])
    expect(await refusalOf(`/etfs/${identifier}${path}`, await sandboxKey())).toMatch(
      /^403 sandbox_restricted/,
    )
})

describe("other routes for a fund:", () => {
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

/** The page, and the meta of the list. */
async function holdingsOf(path: string, key?: string) {
  const { data, meta } = await answerOf("etfHoldings", `/etfs/${path}`, key)
  return { ...data, meta }
}

describe("GET /etfs/{symbol}/holdings is answered", () => {
  test("with lines by weight, each with the verdict on its company and the method of its match", async () => {
    const { meta, ...page } = await holdingsOf("IJR/holdings")
    expect(page).toMatchObject({ symbol: "IJR", instrument_id: "IJR", holdings_as_of: holdingsDay })
    const rows = page.holdings.map((line) => [
      line.rank,
      line.symbol,
      line.weight,
      line.compliance_status,
      line.instrument_id,
      line.match?.method ?? null,
      line.kind,
    ])
    expect(rows).toEqual([
      [1, "AAPL", 50, "compliant", "AAPL", "isin", "equity"],
      [2, "GOOGL", 20, "non-compliant", "GOOGL", "ticker", "equity"],
      [3, "2330", 15, "pending", "TPE:2330", "ticker", "equity"],
      [4, "ZZZY", 10, "pending", null, null, "equity"],
      [5, "MCD", 3.5, "compliant", "MCD", "ticker", "equity"],
      [6, "XTSLA", 1.4, "pending", null, null, "cash"],
      [7, "ESZ6", 0, "pending", null, null, "derivative"],
    ])
    expect(page.holdings[0]).toMatchObject({
      name: "Apple Inc.",
      cusip: "037833100",
      isin: "US0378331005",
      sector: "Technology",
      industry: "Electronic computers",
      health_status: "robust",
      match: { method: "isin", confidence: 1 },
    })
    expect(meta).toMatchObject({ total: ijrHoldings.length, limit: 50, offset: 0, has_more: false })
  })

  test.each([7, 250, 2 ** 31, 9_007_199_254_740_991])(
    "beyond the end, at %i, with an empty page",
    async (offset) => {
      const { holdings, meta } = await holdingsOf(`IJR/holdings?offset=${offset}`)
      expect([holdings, meta.total, meta.has_more]).toEqual([[], 7, false])
    },
  )

  test("with no lines for a fund without holdings", async () => {
    const page = { holdings: [], holdings_as_of: null, meta: { total: 0 } }
    expect(await holdingsOf("EMPT/holdings")).toMatchObject(page)
  })

  test("to a sandbox key without verdicts for lines outside the sandbox, and says so", async () => {
    const { holdings, meta } = await holdingsOf("IJR/holdings", await sandboxKey())
    const { holdings: full } = await holdingsOf("IJR/holdings")
    const restricted = ["GOOGL", "TPE:2330"]
    const verdict = { compliance_status: null, verdict_as_of: null, stale: null, health_status: null }
    const hidden = { ...verdict, sandbox_restricted: true }
    expect(full.some(({ sandbox_restricted }) => sandbox_restricted)).toBe(false)
    expect(holdings).toEqual(
      full.map((line) => (restricted.includes(line.instrument_id ?? "") ? { ...line, ...hidden } : line)),
    )
    expect(meta).toMatchObject({ total: 7, limit: 50, offset: 0, has_more: false })
  })

  test("by another line of the fund with the fund's holdings (rule 11)", async () => {
    const { instrument_id, holdings } = await holdingsOf("FRA:QCIJ/holdings?limit=1")
    expect([instrument_id, holdings.length]).toEqual(["IJR", 1])
  })
})

test.each(["limit=0", "limit=251", "offset=1e3"])("400 for holdings?%s", async (query) => {
  expect(await refusalOf(`/etfs/IJR/holdings?${query}`)).toContain("400 bad_request")
})

const pathOf = (fund: string, query: string) => `/etfs/${fund}/purity/history${query}`
async function historyOf(query: string, fund = "IJR") {
  const { data, meta } = await answerOf("purityHistory", pathOf(fund, query))
  return { points: data.history, days: data.history.map(({ date }) => date), meta }
}

describe("GET /etfs/{symbol}/purity/history is answered", () => {
  test.each([
    ["3m", ["2022-08-01", "2022-10-31"]],
    ["6m", ["2022-05-01", "2022-07-31", "2022-08-01", "2022-10-31"]],
    ["1y", days.slice(1)],
  ])("with %s up to a day, oldest first", async (period, expected) => {
    const query = `?period=${period}&until=2022-10-31`
    const meta = { period, total: expected.length }
    expect(await historyOf(query)).toMatchObject({ days: expected, meta })
  })

  test("with points that state the weighed holdings", async () => {
    expect((await historyOf("?period=3m&until=2022-08-01")).points.at(-1)).toEqual({
      date: "2022-08-01",
      purity_percentage: 55,
      screened_percentage: 80,
      holdings_as_of: "2021-10-29",
    })
  })

  test("without parameters for the year up to today", async () => {
    stopClock("2026-11-21T12:00:00Z")
    expect(await historyOf("")).toMatchObject({ days: ["2026-10-02"], meta: { period: "1y" } })
  })

  test("without a point for a fund without holdings", async () => {
    expect(await historyOf("?period=6m", "EMPT")).toMatchObject({ points: [], meta: { total: 0 } })
  })
})

const noPeriods = ["period=2y", "period=1Y", "period=", "until=2022-02-30", "until=today"]

test.each(noPeriods)("400 for purity/history?%s", async (query) => {
  expect(await refusalOf(pathOf("IJR", `?${query}`))).toContain("400 bad_request")
})

test.each([
  ["2026-11-21", "3m", "2026-08-22"],
  ["2026-11-21", "1y", "2025-11-22"],
  ["2026-05-31", "3m", "2026-03-01"],
  ["2024-02-29", "1y", "2023-03-01"],
  ["2026-12-31", "6m", "2026-07-01"],
] as const)("the period up to %s of %s begins on %s", (until, period, expected) => {
  expect(firstDay(until, period)).toBe(expected)
})
