import { describe, expect, it, test } from "vitest"
import type { Lot, PurificationBody } from "../../src/contract/purification.ts"
import { type LotCompany, readLot } from "../../src/purification/lots.ts"
import { printSums } from "../../src/purification/totals.ts"
import {
  kimberlyClark,
  lotCompany,
  nvidia,
  nvidiaSplit,
  steadyCompany,
  tsmc,
} from "../support/purification.ts"

const today = "2026-11-23"

type LotGiven = Pick<Lot, "bought_on"> & Partial<Lot>

function read(company: LotCompany, lot: LotGiven) {
  return readLot({ symbol: "X", shares: 100, ...lot }, company, today)
}

/** By year `FY2025 7.296646 0.0469` with the bounds behind the amounts, then what is not known: `split FY2024 both`. */
function summary(company: LotCompany, lot: LotGiven): readonly string[] {
  const { owed, lacks } = read(company, lot)
  const years = owed.flatMap(({ periods }) =>
    periods.map((period) => {
      const ss21 = `${period.ss21_per_share}${period.ss21_bound === null ? "" : ` ${period.ss21_bound}`}`
      const share = `${period.dividend_share}${period.dividend_bound === null ? "" : ` ${period.dividend_bound}`}`
      return `${period.label} held ${period.shares_held}: ${ss21}, ${share}`
    }),
  )
  return [...years, ...lacks.map(({ figure, periodEnd, methods }) => `${figure} ${periodEnd} ${methods}`)]
}

function owed(company: LotCompany, lot: LotGiven) {
  return read(company, lot).owed.map(({ currency, sums }) => ({ currency, ...printSums(sums) }))
}

describe("SS 21: owed by who holds at the end of the period (3/4/6/1)", () => {
  const kimberly = lotCompany(kimberlyClark)
  // 24 million over 331.9 million shares is 0.0723109 a share; 48 over 331.8 is 0.1446654.
  const held = 7.231094
  it.each<[string, LotGiven, number, string]>([
    ["sold the day before", { bought_on: "2025-03-03", sold_on: "2025-12-30" }, 0, "sold_before_period_end"],
    ["sold on the day", { bought_on: "2025-03-03", sold_on: "2025-12-31" }, held, "held_at_period_end"],
    ["sold the day after", { bought_on: "2025-03-03", sold_on: "2026-01-01" }, held, "held_at_period_end"],
    ["held today", { bought_on: "2025-03-03" }, held, "held_at_period_end"],
    ["bought on the day", { bought_on: "2025-12-31" }, held, "held_at_period_end"],
    [
      "bought and sold on the day",
      { bought_on: "2025-12-31", sold_on: "2025-12-31" },
      held,
      "held_at_period_end",
    ],
  ])("%s", (_what, lot, ss21, reason) => {
    const [{ periods } = { periods: [] }] = read(kimberly, lot).owed
    expect(periods.map((period) => [period.period_end, period.ss21_per_share, period.reason])).toEqual([
      ["2025-12-31", ss21, reason],
    ])
  })

  test("bought the day after the newest end: nothing yet, and nothing is unknown", () => {
    const { owed: rows, lacks } = read(kimberly, { bought_on: "2026-01-01" })
    expect([rows.map(({ sums }) => printSums(sums)), lacks]).toEqual([
      [
        {
          ss21_per_share: 0,
          ss21_bound: null,
          dividend_share: 0,
          dividend_bound: null,
          is_ss21_complete: true,
          is_dividend_complete: true,
        },
      ],
      [],
    ])
  })

  test("over two ends: the sum of both", () => {
    expect(owed(kimberly, { bought_on: "2024-01-01" })).toMatchObject([
      { ss21_per_share: 14.466546 + 7.231094, is_ss21_complete: true },
    ])
  })

  test("a year of loss without a dividend owes too (3/4/6/2), the dividend method nothing", () => {
    const loss = lotCompany(steadyCompany([2025], { dividend: 0 }))
    expect(summary(loss, { bought_on: "2025-01-01" })).toEqual(["FY2025 held 100: 10, 0"])
  })

  test.each<[number, number]>([
    [0.5, 0.036155],
    [0.333333, 0.024104],
    [1e-9, 0],
    [1e9, 72_310_937.029226],
  ])("%d shares owe %d: fractions count, rounded to six decimals", (shares, ss21) => {
    expect(owed(kimberly, { bought_on: "2025-06-01", shares })).toMatchObject([{ ss21_per_share: ss21 }])
  })
})

describe("splits", () => {
  const named = lotCompany(nvidia, { vendor: [nvidiaSplit] })
  const windowOnly = lotCompany(nvidia)
  // 866 over 2,464 million old shares; 1,786 over 24,477 and 2,300 over 24,304 million new ones.
  const [fy2024, fy2025, fy2026] = [35.146104, 7.296646, 9.463463]

  it.each<[string, LotCompany, LotGiven, readonly string[]]>([
    [
      "bought before it: a year before it in old shares, years after it in new ones",
      named,
      { bought_on: "2023-02-01" },
      [
        "FY2026 held 1000: 94.634628, 0.428",
        `FY2025 held 1000: 72.966458, 0.4658`,
        `FY2024 held 100: ${fy2024}, 0.2288 at_most`,
      ],
    ],
    [
      "the same with the window of the filings only",
      windowOnly,
      { bought_on: "2023-02-01" },
      [
        "FY2026 held 1000: 94.634628, 0.428",
        `FY2025 held 1000: 72.966458, 0.4658`,
        `FY2024 held 100: ${fy2024}, 0.2288 at_most`,
      ],
    ],
    [
      "bought the day before the first day in new shares",
      named,
      { bought_on: "2024-06-09", sold_on: "2025-03-01" },
      ["FY2026 held 0: 0, 0.428 at_most", "FY2025 held 1000: 72.966458, 0.4658 at_most"],
    ],
    [
      "bought on the first day in new shares",
      named,
      { bought_on: "2024-06-10", sold_on: "2025-01-26" },
      [`FY2025 held 100: ${fy2025}, 0.04658 at_most`],
    ],
    [
      "bought in the window, without the vendor's date: not known, whatever the year",
      windowOnly,
      { bought_on: "2024-06-10" },
      [
        "FY2026 held null: null, null",
        "FY2025 held null: null, null",
        "split 2026-01-25 ss21_per_share,dividend_share",
        "split 2025-01-26 ss21_per_share,dividend_share",
      ],
    ],
    [
      "bought on the day of the last filing in old shares",
      windowOnly,
      { bought_on: "2024-05-29", sold_on: "2025-01-26" },
      ["FY2025 held 1000: 72.966458, 0.4658 at_most"],
    ],
    [
      "bought on the day after the first filing in new shares",
      windowOnly,
      { bought_on: "2024-08-29" },
      [`FY2026 held 100: ${fy2026}, 0.0428`, `FY2025 held 100: ${fy2025}, 0.04658 at_most`],
    ],
  ])("%s", (_what, company, lot, expected) => {
    expect(summary(company, lot)).toEqual(expected)
  })

  test("a report filed after a split counts new shares of a year that ended before it", () => {
    const walmart = lotCompany(
      steadyCompany([2023], {}, [
        { ratio: 3, date: null, counted_old_on: "2023-12-01", counted_new_on: "2024-02-15" },
      ]),
      { vendor: [{ date: "2024-02-10", ratio: 3 }] },
    )
    expect(summary(walmart, { bought_on: "2023-01-01", sold_on: "2023-12-31" })).toEqual([
      "FY2023 held 300: 30, 6",
    ])
  })

  test("a reverse split of one for eight makes 20 shares two and a half", () => {
    const reverse = lotCompany(
      steadyCompany([2024, 2025], {}, [
        { ratio: 1 / 8, date: null, counted_old_on: "2025-05-02", counted_new_on: "2025-08-01" },
      ]),
      { vendor: [{ date: "2025-06-02", ratio: 0.125 }] },
    )
    expect(summary(reverse, { bought_on: "2024-01-01", shares: 20 })).toEqual([
      "FY2025 held 2.5: 0.25, 0.05",
      "FY2024 held 20: 2, 0.4",
    ])
  })

  test("two splits in the life of a lot multiply", () => {
    const twice = lotCompany(steadyCompany([2025]), {
      vendor: [
        { date: "2025-03-03", ratio: 2 },
        { date: "2025-09-01", ratio: 1.5 },
      ],
    })
    expect(summary(twice, { bought_on: "2025-01-01", shares: 10 })).toEqual(["FY2025 held 30: 3, 0.6"])
  })
})

describe("depositary shares", () => {
  // 87,213.4 million over 25,932.733242 million ordinary shares is 3.363062, of a depositary share five times that.
  test("TSM: an amount of an ordinary share times five, in Taiwan dollars", () => {
    const lot = { bought_on: "2024-01-01", sold_on: "2024-12-31", shares: 10 }
    expect(summary(lotCompany(tsmc, { ordinaryPerShare: 5 }), lot)).toEqual([
      "FY2024 held 10: 168.15312, 24.16",
    ])
    expect(owed(lotCompany(tsmc, { ordinaryPerShare: 5 }), lot)).toMatchObject([{ currency: "TWD" }])
  })

  test("how many ordinary shares a line holds is not known: named once, and the dividends received still count", () => {
    const company = lotCompany(tsmc, { ordinaryPerShare: null })
    expect(summary(company, { bought_on: "2023-01-01", sold_on: "2024-12-31" })).toEqual([
      "FY2024 held 100: null, null",
      "FY2023 held 100: null, null",
      "ordinary_per_share_line null ss21_per_share,dividend_share",
    ])
    expect(
      owed(company, { bought_on: "2024-01-01", sold_on: "2024-12-31", dividends_received: 1000 }),
    ).toMatchObject([
      { ss21_per_share: null, is_ss21_complete: false, dividend_share: 30.2, is_dividend_complete: true },
    ])
  })
})

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
    expect(summary(lotCompany(company), given)).toEqual(expected)
  })

  test("the year that has not ended is no lack", () => {
    expect(read(lotCompany(steadyCompany([2025])), { bought_on: "2026-02-01" }).lacks).toEqual([])
  })

  test("an amount with a part that is not known is the sum of the rest, and null where the rest is nothing", () => {
    const company = lotCompany(steadyCompany([2025]))
    expect(owed(company, { bought_on: "2024-12-31" })).toEqual([
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
    expect(owed(company, { bought_on: "2024-12-31", sold_on: "2025-06-30" })).toMatchObject([
      { ss21_per_share: null, dividend_share: 2, dividend_bound: "at_most", is_dividend_complete: false },
    ])
  })
})

describe("a ceiling stays a ceiling", () => {
  const ceiling = lotCompany(steadyCompany([2024, 2025], { bound: "at_most" }))

  test("of the income: of both methods, of the lot too", () => {
    expect(summary(ceiling, { bought_on: "2025-01-01" })).toEqual(["FY2025 held 100: 10 at_most, 2 at_most"])
    expect(owed(ceiling, { bought_on: "2025-01-01" })).toMatchObject([
      { ss21_bound: "at_most", dividend_bound: "at_most" },
    ])
  })

  test("at most nothing is nothing, and a lot sold before the end owes nothing exactly", () => {
    const nothing = lotCompany(steadyCompany([2025], { prohibited: 0, bound: "at_most" }))
    expect(summary(nothing, { bought_on: "2025-01-01" })).toEqual(["FY2025 held 100: 0, 0"])
    expect(summary(ceiling, { bought_on: "2025-01-01", sold_on: "2025-06-30" })).toEqual([
      "FY2025 held 0: 0, 2 at_most",
    ])
  })

  test("no shares need be known of no income", () => {
    const none = {
      ...nvidia,
      periods: nvidia.periods.map((each) => ({ ...each, ss21_per_share: 0, dividend_share: 0 })),
    }
    expect(owed(lotCompany(none), { bought_on: "2024-06-10" })).toMatchObject([
      { ss21_per_share: 0, dividend_share: 0, is_ss21_complete: true, is_dividend_complete: true },
    ])
  })
})

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
    expect(summary(kimberly, lot)).toEqual(expected)
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
    const { owed: rows } = read(kimberly, { ...lot, dividends_received: 500 })
    expect(rows.map(({ sums }) => printSums(sums))).toMatchObject([
      { dividend_share: amount, dividend_bound: bound, is_dividend_complete: amount !== null },
    ])
    expect(rows.flatMap(({ periods }) => periods.map((each) => each.dividend_share))).not.toContainEqual(
      expect.any(Number),
    )
  })

  test("nothing received owes nothing, however little is known", () => {
    expect(
      owed(lotCompany(steadyCompany([])), { bought_on: "2025-01-01", dividends_received: 0 }),
    ).toMatchObject([{ ss21_per_share: null, dividend_share: 0 }])
  })

  test("received in a year whose percentage is not known: not known, and the dividend declared is not asked for", () => {
    const company = lotCompany(steadyCompany([2025], { prohibited: null, dividend: null }))
    expect(summary(company, { bought_on: "2025-01-01", dividends_received: 9 })).toEqual([
      "FY2025 held 100: null, null",
      "prohibited_income 2025-12-31 ss21_per_share,dividend_share",
    ])
    const dividendUntagged = lotCompany(steadyCompany([2025], { dividend: null }))
    expect(
      read(dividendUntagged, { bought_on: "2025-01-01", sold_on: "2025-12-31", dividends_received: 9 }).lacks,
    ).toEqual([])
  })
})

test("a company that changed the currency of its reports: an amount in each, and nothing is converted", () => {
  const [newest, older] = steadyCompany([2024, 2025]).periods
  if (newest === undefined || older === undefined) throw new Error("two years")
  const company = lotCompany({
    currency: "USD",
    periods: [newest, { ...older, currency: "EUR" }],
    splits: [],
  })
  expect(owed(company, { bought_on: "2024-01-01" })).toMatchObject([
    { currency: "USD", ss21_per_share: 10 },
    { currency: "EUR", ss21_per_share: 10 },
  ])
})

test("a year whose first day is not stated is taken to begin a year before its end", () => {
  const [year] = steadyCompany([2025]).periods
  if (year === undefined) throw new Error("one year")
  const company = lotCompany({
    currency: "USD",
    periods: [{ ...year, period_start: null, period_end: "2026-06-27" }],
    splits: [],
  })
  expect(summary(company, { bought_on: "2025-06-28" })).toEqual(["FY2025 held 100: 10, 2"])
  expect(summary(company, { bought_on: "2025-06-27" })).toEqual([
    "FY2025 held 100: 10, 2",
    "periods null ss21_per_share,dividend_share",
  ])
})
