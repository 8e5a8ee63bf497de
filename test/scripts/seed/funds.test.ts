import { describe, expect, test } from "vitest"
import {
  fundEntriesOf,
  fundLinesOf,
  fundListingsOf,
  pastPurityOf,
  snapshotsOf,
} from "../../../scripts/seed/funds.ts"
import type { FundWeights, PastVerdict, StarterFund, StarterHolding } from "../../../scripts/starter/funds.ts"
import { edgarFiler } from "../../../src/identifiers/filer.ts"
import type { Listing } from "../../../src/listings/instrument.ts"

function fund(symbol: string, change: Partial<StarterFund> = {}): StarterFund {
  return {
    ...{
      symbol,
      name: `Fund ${symbol}`,
      exchange: null,
      filer: "edgar:0001100663",
      series: "S000004310",
      class: null,
    },
    ...{ family: "iShares", category: null, focus: null },
    ...change,
  }
}

function line(instrumentId: string, kind: "fund" | "stock", isin: string | null = null): Listing {
  return {
    ...{ instrumentId, symbol: instrumentId, name: instrumentId, exchange: "", countryCode: "US" },
    ...{ filer: null, kind, sandbox: false, isin, canonical: false },
  }
}

describe("the lines of funds", () => {
  test("are those of the packed table, except pooled vehicles, which are decided by their structure", () => {
    const vehicle = fund("GLD", { filer: "edgar:0001222333", series: null })
    const lines = fundLinesOf([fund("IVV"), vehicle, fund("SPY", { filer: null, series: null })])
    expect(lines.map(({ instrumentId, filer, seriesId }) => [instrumentId, filer, seriesId])).toEqual([
      ["IVV", "edgar:0001100663", "S000004310"],
      ["SPY", null, null],
    ])
    expect(fundLinesOf([fund("IVV", { exchange: "NYSE Arca", focus: "United States" })])).toEqual([
      {
        ...{ instrumentId: "IVV", symbol: "IVV", name: "Fund IVV", exchange: "NYSE Arca", countryCode: "US" },
        ...{ filer: "edgar:0001100663", seriesId: "S000004310", family: "iShares", category: null },
        focus: "United States",
      },
    ])
  })

  test("are listed only if the ticker list has no such symbol, so that a stock keeps its own", () => {
    const listed = [line("IVV", "fund"), line("ONE", "stock")]
    const lines = fundLinesOf([fund("IVV"), fund("ONE"), fund("IJR")])
    const listings = fundListingsOf(lines, listed, new Set(["IJR"]))
    expect(listings).toEqual([{ ...line("IJR", "fund"), name: "Fund IJR", sandbox: true }])
    const entries = fundEntriesOf(lines, [...listed, ...listings])
    expect(entries.map(({ instrumentId }) => instrumentId)).toEqual(["IVV", "IJR"])
  })
})

describe("a fund is stored", () => {
  const unknown = { filer: null, seriesId: null, family: null, category: null, focus: null }

  const [ivv, one] = [line("IVV", "fund", "US1"), line("ONE", "stock", "US1")]
  test.each<[what: string, listings: readonly Listing[], kept: readonly string[]]>([
    ["once for an ISIN, as the line that comes first", [ivv, line("FRA:IBCF", "fund", "US1")], ["IVV"]],
    ["once for each line without an ISIN", [line("IVV", "fund"), line("VOO", "fund")], ["IVV", "VOO"]],
    ["once for each ISIN", [ivv, line("LON:ISF", "fund", "IE1")], ["IVV", "LON:ISF"]],
    ["but not as a stock's line, whatever its ISIN", [one, line("FRA:X", "fund", "US1")], ["FRA:X"]],
  ])("%s", (_what, listings, kept) => {
    expect(fundEntriesOf([], listings)).toEqual(kept.map((instrumentId) => ({ instrumentId, ...unknown })))
  })

  test("with the fields of the packed table", () => {
    const lines = fundLinesOf([fund("IVV", { category: "Equity", focus: "United States" })])
    expect(fundEntriesOf(lines, [line("IVV", "fund"), line("XYZ", "fund")])).toEqual([
      {
        ...{ instrumentId: "IVV", filer: "edgar:0001100663", seriesId: "S000004310" },
        ...{ family: "iShares", category: "Equity", focus: "United States" },
      },
      { instrumentId: "XYZ", ...unknown },
    ])
  })
})

describe("packed holdings", () => {
  const row = (of: Partial<StarterHolding>): StarterHolding => ({
    ...{ fund: "IVV", asOf: "2025-11-03", line: 1, ticker: "AAPL", name: "APPLE INC", country: "US" },
    ...{ kind: "equity", weight: 7.1 },
    ...of,
  })

  test("become one snapshot per fund, with every line in order", () => {
    const snapshots = snapshotsOf([
      row({}),
      row({ line: 2, ticker: "USD", name: "USD CASH", country: null, kind: "cash", weight: 0 }),
      row({ fund: "SPUS", asOf: "2025-10-31", weight: 9 }),
    ])
    expect([...snapshots].map(([symbol, { asOf, holdings }]) => [symbol, asOf, holdings.length])).toEqual([
      ["IVV", "2025-11-03", 2],
      ["SPUS", "2025-10-31", 1],
    ])
    expect(snapshots.get("SPUS")).toEqual({
      ...{ source: "starter", fundName: null, seriesId: null, asOf: "2025-10-31" },
      holdings: [
        {
          ...{ name: "APPLE INC", ticker: "AAPL", isin: null, cusip: null, lei: null, countryCode: "US" },
          ...{ exchange: null, kind: "equity", side: "long", weight: 9 },
        },
      ],
    })
  })

  test.each<[what: string, of: Partial<StarterHolding>, expected: object]>([
    ["with a weight below zero as owed", { weight: -0.08 }, { side: "short", weight: -0.08 }],
    ["with a weight of zero as held", { weight: 0 }, { side: "long", weight: 0 }],
    ["with the ticker in place of a missing name", { name: null }, { name: "AAPL" }],
    ["with n/a in place of name and ticker", { name: null, ticker: null }, { name: "n/a", ticker: null }],
  ])("%s", (_what, of, expected) => {
    expect(snapshotsOf([row(of)]).get("IVV")?.holdings).toMatchObject([expected])
  })
})

describe("past purity combines the day's weights and verdicts", () => {
  const verdicts: readonly PastVerdict[] = [
    { filer: "edgar:0000000001", from: "2021-03-01", status: "compliant" },
    { filer: "edgar:0000000001", from: "2022-01-10", status: "non-compliant" },
    { filer: "edgar:0000000002", from: "2021-05-01", status: "non-compliant" },
    { filer: "edgar:0000000002", from: "2021-12-01", status: "compliant" },
    { filer: "edgar:0000000003", from: "2021-01-01", status: "pending" },
  ]

  /**
   * The weights of one day by company, from `1: 60 | 2: 39.5 | -: 0.5`. `-` is a line without a registrant.
   */
  function weights(day: string, written: string): FundWeights {
    const lines = written.split(" | ").map((part, at) => {
      const [cik = "", weight = ""] = part.split(": ")
      return {
        ticker: `T${at}`,
        filer: cik === "-" ? null : edgarFiler(Number(cik)),
        weights: [Number(weight)],
      }
    })
    return { fund: "SPUS", days: [day], lines }
  }

  test.each<[what: string, day: string, written: string, purity: number | null, screened: number | null]>([
    ["no point before the first verdict", "2021-02-28", "1: 60 | 2: 40", null, null],
    ["on the day of the first verdict", "2021-03-01", "1: 60 | 2: 40", 60, 60],
    ["with both companies decided", "2021-11-30", "1: 60 | 2: 39.5 | -: 0.5", 60, 99.5],
    ["on the day a verdict changes", "2021-12-01", "1: 60 | 2: 39.5 | -: 0.5", 99.5, 99.5],
    ["the day before the second verdict changes", "2022-01-09", "1: 60 | 2: 39.5 | -: 0.5", 99.5, 99.5],
    ["on the day the second verdict changes", "2022-01-10", "1: 60 | 2: 39.5 | -: 0.5", 39.5, 99.5],
    ["a withheld verdict counts as undecided", "2021-03-01", "1: 25 | 3: 75", 25, 25],
    ["no point if all verdicts are withheld", "2021-03-01", "3: 100", null, null],
    ["weights below 100 in sum leave an undecided rest", "2021-03-01", "1: 25 | -: 25", 25, 25],
    ["weights of twice the fund are divided by their sum", "2022-01-10", "1: 120 | 2: 80", 40, 100],
    ["a debt counts in the sum, but is not judged", "2021-03-01", "1: 100 | 1: -25", 80, 80],
    ["a line with weight 0 is not held", "2021-03-01", "1: 100 | 2: 0", 100, 100],
  ])("%s", (_what, day, written, purity, screened) => {
    const points = pastPurityOf([weights(day, written)], verdicts)
    expect(points.map((point) => [point.purityPercentage, point.screenedPercentage])).toEqual(
      purity === null ? [] : [[purity, screened]],
    )
  })

  test("each fund has one point for each day, with the date of its holdings", () => {
    const lines: FundWeights["lines"] = [
      { ticker: "A", filer: "edgar:0000000001", weights: [60, 70, 80] },
      { ticker: "B", filer: "edgar:0000000002", weights: [40, 30, 20] },
    ]
    const days = ["2021-02-01", "2021-12-31", "2022-01-31"]
    const points = pastPurityOf([{ fund: "HLAL", days, lines }], verdicts)
    const [december, january] = ["2021-12-31", "2022-01-31"].map((day) => ({ date: day, holdingsAsOf: day }))
    expect(points).toEqual([
      { fund: "HLAL", ...december, purityPercentage: 100, screenedPercentage: 100 },
      { fund: "HLAL", ...january, purityPercentage: 20, screenedPercentage: 100 },
    ])
  })
})
