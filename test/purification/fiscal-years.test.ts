import { describe, expect, test } from "vitest"
import {
  lotCompany,
  owedByLot,
  readGiven,
  type StatedYear,
  steadyCompany,
  summaryOfLot,
} from "../support/purification.ts"

describe("an unknown part is listed by name, and never counted as zero:", () => {
  test.each<[string, Partial<StatedYear>, amounts: string, lack: string]>([
    ["prohibited income", { prohibited: null }, "null, null", "prohibited_income 2025-12-31 both"],
    ["the shares of the company", { shares: null }, "null, 2", "shares_outstanding 2025-12-31 ss21"],
    // An untagged dividend may have been paid.
    ["the dividend", { dividend: null }, "10, null", "dividends_per_share 2025-12-31 dividend"],
    [
      "prohibited income of a year without a dividend",
      { prohibited: null, dividend: 0 },
      "null, 0",
      "prohibited_income 2025-12-31 ss21",
    ],
  ])("%s", (_what, figures, amounts, lack) => {
    const company = lotCompany(steadyCompany([2025], figures))
    expect(summaryOfLot(company, "2025-01-01")).toEqual([`FY2025 held 100: ${amounts}`, lack])
  })

  test.each<[string, years: readonly number[], held: string, summary: string]>([
    ["years before the oldest one", [2025], "2024-12-31", "FY2025 held 100: 10, 2; periods both"],
    ["the year before the oldest one, held within it", [2025], "2024-03-01/2024-11-30", "periods dividend"],
    ["the two years before the oldest, over a year end", [2025], "2022-11-01/2023-03-01", "periods both"],
    ["a year that ended but is not reported", [2023, 2024], "2025-06-01", "periods both"],
    ["an ended year not reported, sold earlier", [2023, 2024], "2025-06-01/2025-11-01", "periods dividend"],
    [
      "a year between two reported years",
      [2023, 2025],
      "2023-06-01",
      "FY2025 held 100: 10, 2; FY2023 held 100: 10, 2 at_most; periods both",
    ],
    ["every year", [], "2025-01-01", "periods both"],
  ])("%s", (_what, years, held, summary) => {
    expect(summaryOfLot(lotCompany(steadyCompany(years)), held).join("; ")).toBe(summary)
  })

  test("the year that has not ended is not listed", () => {
    expect(readGiven(lotCompany(steadyCompany([2025])), "2026-02-01").lacks).toEqual([])
  })

  test("an amount with an unknown part is the sum of the known parts, or null if that is zero", () => {
    const company = lotCompany(steadyCompany([2025]))
    expect(owedByLot(company, "2024-12-31")).toEqual([
      {
        ...{ currency: "USD", ss21_per_share: 10, ss21_bound: null, dividend_share: 2, dividend_bound: null },
        ...{ is_ss21_complete: false, is_dividend_complete: false },
      },
    ])
    expect(owedByLot(company, "2024-12-31/2025-06-30")).toMatchObject([
      { ss21_per_share: null, dividend_share: 2, dividend_bound: null, is_dividend_complete: false },
    ])
  })
})

test("a year with an unstated first day is assumed to begin a year before its end", () => {
  const { periods, ...rest } = steadyCompany([2025])
  const undated = periods.map((year) => ({ ...year, period_start: null, period_end: "2026-06-27" }))
  const company = lotCompany({ ...rest, periods: undated })
  expect(summaryOfLot(company, "2025-06-28")).toEqual(["FY2025 held 100: 10, 2"])
  expect(summaryOfLot(company, "2025-06-27")).toEqual(["FY2025 held 100: 10, 2", "periods both"])
})
