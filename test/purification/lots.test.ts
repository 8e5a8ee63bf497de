import { describe, expect, test } from "vitest"
import type { LotCompany } from "../../src/purification/lots.ts"
import { amountOf, combinedBound, printSums, sumOf, unitsOf } from "../../src/purification/totals.ts"
import {
  kimberlyClark,
  lotCompany,
  nvidia,
  nvidiaSplit,
  owedByLot,
  readGiven,
  steadyCompany,
  summaryOfLot,
  tsmc,
} from "../support/purification.ts"

const kimberly = lotCompany(kimberlyClark)

describe("SS 21: the holder at the end of the period owes (3/4/6/1)", () => {
  // 24 million over 331.9 million shares is 0.0723109 for a share; 48 over 331.8 is 0.1446654.
  test.each<[string, held: string, ss21: number, reason: string]>([
    ["sold the day before the end", "2025-03-03/2025-12-30", 0, "sold_before_period_end"],
    ["sold on the day of the end", "2025-03-03/2025-12-31", 7.231094, "held_at_period_end"],
    ["sold the day after the end", "2025-03-03/2026-01-01", 7.231094, "held_at_period_end"],
    ["held today", "2025-03-03", 7.231094, "held_at_period_end"],
    ["bought on the day of the end", "2025-12-31", 7.231094, "held_at_period_end"],
    ["bought and sold on the day of the end", "2025-12-31/2025-12-31", 7.231094, "held_at_period_end"],
  ])("%s", (_what, held, ss21, reason) => {
    const [{ periods } = { periods: [] }] = readGiven(kimberly, held).owed
    expect(periods.map((period) => [period.period_end, period.ss21_per_share, period.reason])).toEqual([
      ["2025-12-31", ss21, reason],
    ])
  })

  test("nothing yet, and nothing unknown, if bought the day after the newest end", () => {
    const { owed, lacks } = readGiven(kimberly, "2026-01-01")
    const nothing = {
      ...{ ss21_per_share: 0, ss21_bound: null, dividend_share: 0, dividend_bound: null },
      ...{ is_ss21_complete: true, is_dividend_complete: true },
    }
    expect([owed.map(({ sums }) => printSums(sums)), lacks]).toEqual([[nothing], []])
  })

  test("the sum of two years, if held over both ends", () => {
    expect(owedByLot(kimberly, "2024-01-01")).toMatchObject([
      { ss21_per_share: 14.466546 + 7.231094, is_ss21_complete: true },
    ])
  })

  test("for a year with a loss and without a dividend too (3/4/6/2), but nothing by the dividend method", () => {
    const loss = lotCompany(steadyCompany([2025], { dividend: 0 }))
    expect(summaryOfLot(loss, "2025-01-01")).toEqual(["FY2025 held 100: 10, 0"])
  })

  test.each<[number, number]>([
    [0.5, 0.036155],
    [0.333333, 0.024104],
    [1e-9, 0],
    [1e9, 72_310_937.029226],
  ])("%d shares owe %d: fractions count, rounded to six decimals", (shares, ss21) => {
    expect(owedByLot(kimberly, "2025-06-01", { shares })).toMatchObject([{ ss21_per_share: ss21 }])
  })
})

describe("a lot of shares that split", () => {
  const named = lotCompany(nvidia, { vendor: [nvidiaSplit] })
  const windowOnly = lotCompany(nvidia)
  // 866 over 2,464 million old shares. 1,786 over 24,477 million and 2,300 over 24,304 million new shares.
  const [fy2024, fy2025, fy2026] = [35.146104, 7.296646, 9.463463]
  const all = [
    "FY2026 held 1000: 94.634628, 0.428",
    "FY2025 held 1000: 72.966458, 0.4658",
    `FY2024 held 100: ${fy2024}, 0.2288 at_most`,
  ]

  test.each<[string, LotCompany, held: string, readonly string[]]>([
    ["bought before the split: old shares in a year before it, new shares after", named, "2023-02-01", all],
    ["bought before the split, dated only by the filings' window", windowOnly, "2023-02-01", all],
    [
      "bought in the window, without the vendor's date: unknown in every year",
      windowOnly,
      "2024-06-10",
      [
        ...["FY2026 held null: null, null", "FY2025 held null: null, null"],
        ...["split 2026-01-25 both", "split 2025-01-26 both"],
      ],
    ],
    [
      "bought on the day of the last filing in old shares",
      windowOnly,
      "2024-05-29/2025-01-26",
      ["FY2025 held 1000: 72.966458, 0.4658 at_most"],
    ],
    [
      "bought on the day after the first filing in new shares",
      windowOnly,
      "2024-08-29",
      [`FY2026 held 100: ${fy2026}, 0.0428`, `FY2025 held 100: ${fy2025}, 0.04658 at_most`],
    ],
  ])("%s", (_what, company, held, expected) => {
    expect(summaryOfLot(company, held)).toEqual(expected)
  })

  test("of 20 counts as two and a half after a reverse split of one for eight", () => {
    const split = { ratio: 1 / 8, date: null, counted_old_on: "2025-05-02", counted_new_on: "2025-08-01" }
    const reverse = steadyCompany([2024, 2025], {}, [split])
    const company = lotCompany(reverse, { vendor: [{ date: "2025-06-02", ratio: 0.125 }] })
    expect(summaryOfLot(company, "2024-01-01", { shares: 20 })).toEqual([
      "FY2025 held 2.5: 0.25, 0.05",
      "FY2024 held 20: 2, 0.4",
    ])
  })

  test("is multiplied by both ratios if there are two splits in its life", () => {
    const vendor = [
      { date: "2025-03-03", ratio: 2 },
      { date: "2025-09-01", ratio: 1.5 },
    ]
    const twice = lotCompany(steadyCompany([2025]), { vendor })
    expect(summaryOfLot(twice, "2025-01-01", { shares: 10 })).toEqual(["FY2025 held 30: 3, 0.6"])
  })
})

describe("depositary shares", () => {
  // 87,213.4 million over 25,932.733242 million ordinary shares is 3.363062. A depositary share owes five
  // times that.
  test("of TSMC owe five times the amount of an ordinary share, in Taiwan dollars", () => {
    const adr = lotCompany(tsmc, { ordinaryPerShare: 5 })
    expect(summaryOfLot(adr, "2024-01-01/2024-12-31", { shares: 10 })).toEqual([
      "FY2024 held 10: 168.15312, 24.16",
    ])
    expect(owedByLot(adr, "2024-01-01")).toMatchObject([{ currency: "TWD" }])
  })

  test("with an unknown share ratio name it once as missing, and dividends received still count", () => {
    const company = lotCompany(tsmc, { ordinaryPerShare: null })
    expect(summaryOfLot(company, "2023-01-01/2024-12-31")).toEqual([
      "FY2024 held 100: null, null",
      "FY2023 held 100: null, null",
      "ordinary_per_share_line both",
    ])
    expect(owedByLot(company, "2024-01-01/2024-12-31", { dividends_received: 1000 })).toMatchObject([
      { ss21_per_share: null, is_ss21_complete: false, dividend_share: 30.2, is_dividend_complete: true },
    ])
  })
})

describe("an upper bound stays one", () => {
  const ceiling = lotCompany(steadyCompany([2024, 2025], { bound: "at_most" }))

  test("if the income is one, in both methods and in the lot's total", () => {
    expect(summaryOfLot(ceiling, "2025-01-01")).toEqual(["FY2025 held 100: 10 at_most, 2 at_most"])
    expect(owedByLot(ceiling, "2025-01-01")).toMatchObject([
      { ss21_bound: "at_most", dividend_bound: "at_most" },
    ])
  })

  test("unless it is zero, and a lot sold before the end owes exactly nothing", () => {
    const nothing = lotCompany(steadyCompany([2025], { prohibited: 0, bound: "at_most" }))
    expect(summaryOfLot(nothing, "2025-01-01")).toEqual(["FY2025 held 100: 0, 0"])
    expect(summaryOfLot(ceiling, "2025-01-01/2025-06-30")).toEqual(["FY2025 held 0: 0, 2 at_most"])
  })

  test("but zero income needs no share count", () => {
    const periods = nvidia.periods.map((each) => ({ ...each, ss21_per_share: 0, dividend_share: 0 }))
    expect(owedByLot(lotCompany({ ...nvidia, periods }), "2024-06-10")).toMatchObject([
      { ss21_per_share: 0, dividend_share: 0, is_ss21_complete: true, is_dividend_complete: true },
    ])
  })
})

test("a company that changed its reporting currency has an amount in each currency, without conversion", () => {
  const { periods, ...rest } = steadyCompany([2024, 2025])
  const changed = periods.map((each, at) => (at === 0 ? each : { ...each, currency: "EUR" }))
  expect(owedByLot(lotCompany({ ...rest, periods: changed }), "2024-01-01")).toMatchObject([
    { currency: "USD", ss21_per_share: 10 },
    { currency: "EUR", ss21_per_share: 10 },
  ])
})

describe("a sum of amounts", () => {
  test.each([
    ["in tenths is exact", [0.1, 0.2], 0.3],
    ["with many small amounts is exact", Array.from({ length: 1000 }, () => 0.000001), 0.001],
    ["with a large and a small amount is exact", [1_000_000_000, 0.000001], 1_000_000_000.000001],
    ["without any amount is zero", [], 0],
  ])("%s", (_what, parts, sum) => {
    expect(unitsOf(sumOf(parts.map((part) => amountOf(part, null))).amount)).toBe(sum)
  })

  test("with an unknown part is incomplete, or unknown if the known parts are zero", () => {
    expect(sumOf([amountOf(1, null), null])).toEqual({ amount: amountOf(1, "either"), isComplete: false })
    expect(sumOf([amountOf(1, "at_most"), null])).toEqual({
      amount: amountOf(1, "either"),
      isComplete: false,
    })
    expect(sumOf([amountOf(0, null), null])).toEqual({ amount: null, isComplete: false })
  })

  test.each([
    [[], null],
    [[null, undefined], null],
    [["at_most", null], "at_most"],
    [["at_least", "at_least"], "at_least"],
    [["at_most", null, "at_least"], "either"],
    [["at_most", "either"], "either"],
  ] as const)("with bounds %j is bounded by %s", (parts, bound) => {
    expect(combinedBound(parts)).toBe(bound)
  })

  test("at most zero is exactly zero, but at least zero stays a bound", () => {
    expect(amountOf(0, "at_most").bound).toBeNull()
    expect(amountOf(0, "at_least").bound).toBe("at_least")
  })
})

describe("purification of declared or received dividends", () => {
  // 0.15% of 5.04 and 0.24% of 4.88, with the percentage rounded up to a hundredth.
  test.each<[string, held: string, summary: string]>([
    ["of the declared dividend, if held the whole year", "2025-01-01", "FY2025 held 100: 7.231094, 0.756"],
    ["at most as declared, if held for a part", "2025-01-02", "FY2025 held 100: 7.231094, 0.756 at_most"],
    ["is still due if sold before the year end", "2025-01-01/2025-12-30", "FY2025 held 0: 0, 0.756 at_most"],
  ])("%s", (_what, held, summary) => {
    expect(summaryOfLot(kimberly, held)).toEqual([summary])
  })

  test.each<[string, held: string, amount: number | null, bound: string | null]>([
    ["in one year owe exactly its percentage", "2025-02-01/2025-12-31", 0.75, null],
    ["from a year's first day on owe exactly its percentage", "2025-01-01/2025-06-30", 0.75, null],
    ["over two years owe at most the higher percentage", "2024-02-01/2025-06-30", 1.2, "at_most"],
    ["over one year and the unfinished one", "2025-02-01", 0.75, "at_most"],
    ["in the unfinished year owe an unknown amount", "2026-02-01", null, null],
    ["before the oldest year too owe an unknown amount", "2023-02-01", null, null],
  ])("of 500 received %s", (_what, held, amount, bound) => {
    const { owed } = readGiven(kimberly, held, { dividends_received: 500 })
    expect(owed.map(({ sums }) => printSums(sums))).toMatchObject([
      { dividend_share: amount, dividend_bound: bound, is_dividend_complete: amount !== null },
    ])
    const ofYears = owed.flatMap(({ periods }) => periods.map((each) => each.dividend_share))
    expect(ofYears.filter((share) => share !== null)).toEqual([])
  })

  test("is zero if none was received, however little is known", () => {
    const unknown = lotCompany(steadyCompany([]))
    expect(owedByLot(unknown, "2025-01-01", { dividends_received: 0 })).toMatchObject([
      { ss21_per_share: null, dividend_share: 0 },
    ])
  })

  test("is unknown if received in a year with an unknown percentage, and the declared dividend is not needed", () => {
    const company = lotCompany(steadyCompany([2025], { prohibited: null, dividend: null }))
    expect(summaryOfLot(company, "2025-01-01", { dividends_received: 9 })).toEqual([
      "FY2025 held 100: null, null",
      "prohibited_income 2025-12-31 both",
    ])
    const untagged = lotCompany(steadyCompany([2025], { dividend: null }))
    expect(readGiven(untagged, "2025-01-01/2025-12-31", { dividends_received: 9 }).lacks).toEqual([])
  })

  // If FY2024 is at least 0.5% and FY2025 is 1%, FY2024 may be the higher, so 1% is no bound.
  test.each([
    [null, "at_most"],
    ["at_least", null],
  ] as const)("over two years, with the lower percentage %s, has the bound %s", (bound, expected) => {
    const { periods, ...rest } = steadyCompany([2024, 2025])
    const lower = periods.map((each, at) => (at === 1 ? { ...each, dividend_percentage: 0.5, bound } : each))
    const company = lotCompany({ ...rest, periods: lower })
    expect(owedByLot(company, "2024-02-01/2025-06-30", { dividends_received: 500 })).toMatchObject([
      { dividend_share: 5, dividend_bound: expected },
    ])
  })
})
