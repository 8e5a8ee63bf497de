import { describe, expect, it, test } from "vitest"
import type { PurificationBody } from "../../src/purification/schema.ts"
import {
  type LotGiven,
  lotCompany,
  owedByLot,
  readGiven,
  steadyCompany,
  summaryOfLot,
} from "../support/purification.ts"

describe("what is not known is named, never nothing", () => {
  const lot = { bought_on: "2025-01-01" }
  it.each<[string, PurificationBody, LotGiven, readonly string[]]>([
    [
      "prohibited income",
      steadyCompany([2025], { prohibited: null }),
      lot,
      ["FY2025 held 100: null, null", "prohibited_income 2025-12-31 ss21_per_share,dividend_share"],
    ],
    [
      "the shares of the company",
      steadyCompany([2025], { shares: null }),
      lot,
      ["FY2025 held 100: null, 2", "shares_outstanding 2025-12-31 ss21_per_share"],
    ],
    [
      "the dividend: not tagged does not say that there was none",
      steadyCompany([2025], { dividend: null }),
      lot,
      ["FY2025 held 100: 10, null", "dividends_per_share 2025-12-31 dividend_share"],
    ],
    [
      "prohibited income of a year in which no dividend was paid",
      steadyCompany([2025], { prohibited: null, dividend: 0 }),
      lot,
      ["FY2025 held 100: null, 0", "prohibited_income 2025-12-31 ss21_per_share"],
    ],
    [
      "years before the oldest",
      steadyCompany([2025]),
      { bought_on: "2024-12-31" },
      ["FY2025 held 100: 10, 2", "periods null ss21_per_share,dividend_share"],
    ],
    [
      "a year before the oldest, in which the lot was bought and sold",
      steadyCompany([2025]),
      { bought_on: "2024-03-01", sold_on: "2024-11-30" },
      ["periods null dividend_share"],
    ],
    [
      "two years before the oldest, over an end of a year",
      steadyCompany([2025]),
      { bought_on: "2022-11-01", sold_on: "2023-03-01" },
      ["periods null ss21_per_share,dividend_share"],
    ],
    [
      "a year that ended and is not reported",
      steadyCompany([2023, 2024]),
      { bought_on: "2025-06-01" },
      ["periods null ss21_per_share,dividend_share"],
    ],
    [
      "the same, sold before its end",
      steadyCompany([2023, 2024]),
      { bought_on: "2025-06-01", sold_on: "2025-11-01" },
      ["periods null dividend_share"],
    ],
    [
      "a year between two others",
      steadyCompany([2023, 2025]),
      { bought_on: "2023-06-01" },
      [
        "FY2025 held 100: 10, 2",
        "FY2023 held 100: 10, 2 at_most",
        "periods null ss21_per_share,dividend_share",
      ],
    ],
    ["every year", steadyCompany([]), lot, ["periods null ss21_per_share,dividend_share"]],
  ])("%s", (_what, company, given, expected) => {
    expect(summaryOfLot(lotCompany(company), given)).toEqual(expected)
  })

  test("the year that has not ended is no lack", () => {
    expect(readGiven(lotCompany(steadyCompany([2025])), { bought_on: "2026-02-01" }).lacks).toEqual([])
  })

  test("an amount with a part that is not known is the sum of the rest, and null where the rest is nothing", () => {
    const company = lotCompany(steadyCompany([2025]))
    expect(owedByLot(company, { bought_on: "2024-12-31" })).toEqual([
      {
        currency: "USD",
        ss21_per_share: 10,
        ss21_bound: null,
        dividend_share: 2,
        dividend_bound: null,
        is_ss21_complete: false,
        is_dividend_complete: false,
      },
    ])
    expect(owedByLot(company, { bought_on: "2024-12-31", sold_on: "2025-06-30" })).toMatchObject([
      { ss21_per_share: null, dividend_share: 2, dividend_bound: "at_most", is_dividend_complete: false },
    ])
  })
})

test("a year whose first day is not stated is taken to begin a year before its end", () => {
  const [year] = steadyCompany([2025]).periods
  if (year === undefined) throw new Error("one year")
  const company = lotCompany({
    currency: "USD",
    periods: [{ ...year, period_start: null, period_end: "2026-06-27" }],
    splits: [],
  })
  expect(summaryOfLot(company, { bought_on: "2025-06-28" })).toEqual(["FY2025 held 100: 10, 2"])
  expect(summaryOfLot(company, { bought_on: "2025-06-27" })).toEqual([
    "FY2025 held 100: 10, 2",
    "periods null ss21_per_share,dividend_share",
  ])
})
