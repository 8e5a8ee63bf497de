import { describe, expect, it, test } from "vitest"
import { printSums } from "../../src/purification/totals.ts"
import {
  kimberlyClark,
  type LotGiven,
  lotCompany,
  owedByLot,
  readGiven,
  steadyCompany,
  summaryOfLot,
} from "../support/purification.ts"

describe("by the dividends: those declared, or those received", () => {
  const kimberly = lotCompany(kimberlyClark)
  // 0.15% of 5.04 and 0.24% of 4.88, rounded up to a hundredth of a per cent.
  it.each<[string, LotGiven, readonly string[]]>([
    [
      "held the whole year: what was declared",
      { bought_on: "2025-01-01" },
      ["FY2025 held 100: 7.231094, 0.756"],
    ],
    [
      "held a part of it: at most that",
      { bought_on: "2025-01-02" },
      ["FY2025 held 100: 7.231094, 0.756 at_most"],
    ],
    [
      "sold before the end: dividends before the sale still owe",
      { bought_on: "2025-01-01", sold_on: "2025-12-30" },
      ["FY2025 held 0: 0, 0.756 at_most"],
    ],
  ])("%s", (_what, lot, expected) => {
    expect(summaryOfLot(kimberly, lot)).toEqual(expected)
  })

  it.each<[string, LotGiven, number | null, string | null]>([
    ["in one year: exactly its percentage", { bought_on: "2025-02-01", sold_on: "2025-12-31" }, 0.75, null],
    ["in one year, from its first day", { bought_on: "2025-01-01", sold_on: "2025-06-30" }, 0.75, null],
    [
      "over two years: the higher percentage at most",
      { bought_on: "2024-02-01", sold_on: "2025-06-30" },
      1.2,
      "at_most",
    ],
    ["in one year and the one that has not ended", { bought_on: "2025-02-01" }, 0.75, "at_most"],
    ["in the year that has not ended: not known", { bought_on: "2026-02-01" }, null, null],
    ["before the oldest year too: not known", { bought_on: "2023-02-01" }, null, null],
  ])("500 received %s", (_what, lot, amount, bound) => {
    const { owed: rows } = readGiven(kimberly, { ...lot, dividends_received: 500 })
    expect(rows.map(({ sums }) => printSums(sums))).toMatchObject([
      { dividend_share: amount, dividend_bound: bound, is_dividend_complete: amount !== null },
    ])
    expect(rows.flatMap(({ periods }) => periods.map((each) => each.dividend_share))).not.toContainEqual(
      expect.any(Number),
    )
  })

  test("nothing received owes nothing, however little is known", () => {
    expect(
      owedByLot(lotCompany(steadyCompany([])), { bought_on: "2025-01-01", dividends_received: 0 }),
    ).toMatchObject([{ ss21_per_share: null, dividend_share: 0 }])
  })

  test("received in a year whose percentage is not known: not known, and the dividend declared is not asked for", () => {
    const company = lotCompany(steadyCompany([2025], { prohibited: null, dividend: null }))
    expect(summaryOfLot(company, { bought_on: "2025-01-01", dividends_received: 9 })).toEqual([
      "FY2025 held 100: null, null",
      "prohibited_income 2025-12-31 ss21_per_share,dividend_share",
    ])
    const dividendUntagged = lotCompany(steadyCompany([2025], { dividend: null }))
    expect(
      readGiven(dividendUntagged, { bought_on: "2025-01-01", sold_on: "2025-12-31", dividends_received: 9 })
        .lacks,
    ).toEqual([])
  })

  // FY2024 at least 0.5% and FY2025 1%: FY2024 may be the higher, so 1% bounds nothing.
  test.each([
    [null, "at_most"],
    ["at_least", null],
  ] as const)("over two years, with the lower percentage %s: bound %s", (bound, expected) => {
    const { currency, splits, periods } = steadyCompany([2024, 2025])
    const company = lotCompany({
      currency,
      splits,
      periods: periods.map((period) =>
        period.label === "FY2024" ? { ...period, dividend_percentage: 0.5, bound } : period,
      ),
    })
    const { owed } = readGiven(company, {
      bought_on: "2024-02-01",
      sold_on: "2025-06-30",
      dividends_received: 500,
    })
    expect(owed.map(({ sums }) => printSums(sums))).toMatchObject([
      { dividend_share: 5, dividend_bound: expected },
    ])
  })
})
