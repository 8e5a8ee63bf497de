import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  adjustForSplits,
  type Close,
  marketCap,
  monthEndCloses,
  withRates,
} from "../../src/facts/market-cap.ts"
import { type Company, measured, monthEnds } from "../support/company.ts"

const { shares } = measured({ shares: 1000 })
const asOf = "2026-03-31"
const year = `2025-04-30 2025-05-30 2025-06-30 2025-07-31 2025-08-29 2025-09-30
  2025-10-31 2025-11-28 2025-12-31 2026-01-30 2026-02-27 2026-03-31`.split(/\s+/)

function closes(prices: readonly number[], dates: readonly string[] = year): readonly Close[] {
  const used = dates.slice(-prices.length)
  return prices.map((close, at) => ({ date: used[at] ?? "", close }))
}

function capOf(history: readonly Close[], day = asOf) {
  if (shares === null) throw new Error("no count")
  return marketCap(shares, history, day, 1, 1)
}

describe("market capitalisation uses the mean of up to 12 month-end closes", () => {
  test.each<[what: string, prices: readonly number[], value: number, months: number]>([
    ["twelve", [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21], 15_500, 12],
    ["seven for a young listing", [10, 11, 12, 13, 14, 15, 16], 13_000, 7],
    ["one", [10], 10_000, 1],
  ])("%s", (_, prices, value, months) => {
    expect(capOf(closes(prices))).toMatchObject({ value, method: "12-month-avg", monthsUsed: months })
  })

  test("but no thirteenth month", () => {
    const thirteen = [{ date: "2025-03-31", close: 1 }, ...closes(Array.from(year, () => 2))]
    expect(capOf(thirteen)).toMatchObject({ value: 2000, monthsUsed: 12 })
  })

  test("and no older month in place of a missing one", () => {
    const gap = closes([1, 2], ["2025-02-28", "2026-02-27"])
    expect(capOf(gap, "2026-03-15")).toMatchObject({ value: 2000, monthsUsed: 1 })
  })

  test.each([
    ["of daily closes, only the last of each month", "2026-03-15", ["2026-01-30", "2026-02-27"]],
    ["no close of a month that is not over", "2026-03-30", ["2026-01-30", "2026-02-27"]],
    ["the close of a month on its last day", "2026-03-31", ["2026-01-30", "2026-02-27", "2026-03-31"]],
  ])("%s", (_, day, ends) => {
    const days = [
      "2026-01-13",
      "2026-01-29",
      "2026-01-30",
      "2026-02-02",
      "2026-02-27",
      "2026-03-02",
      "2026-03-31",
    ]
    const daily = days.map((date) => ({ date, close: 1 }))
    expect(monthEndCloses(daily, day).map(({ date }) => date)).toEqual(ends)
  })

  test("no close from the middle of a month", () => {
    expect(monthEndCloses([{ date: "2026-02-13", close: 5 }], asOf)).toEqual([])
  })

  test("no close after the day", () => {
    const later = [...closes([10, 10]), { date: "2026-04-30", close: 99 }]
    expect(capOf(later)?.value).toBe(10_000)
  })
})

describe("without month-end closes, market capitalisation uses the last close", () => {
  test("as a spot price, if no month has ended since the listing", () => {
    expect(capOf(closes([20, 21], ["2026-03-10", "2026-03-12"]), "2026-03-13")).toEqual({
      value: 21_000,
      method: "spot",
      monthsUsed: 0,
      price: 21,
      closes: [{ date: "2026-03-12", close: 21 }],
      ordinaryPerShare: 1,
      exchangeRate: 1,
    })
  })

  test("but not a close more than 100 days old", () => {
    const old = [{ date: "2025-12-31", close: 20 }]
    expect(capOf(old, "2026-04-10")).not.toBeNull()
    expect(capOf(old, "2026-04-11")).toBeNull()
  })

  test("and is unknown without any close", () => {
    expect(capOf([])).toBeNull()
  })
})

describe("a price that cannot be trusted is noticed", () => {
  test.each<[what: string, prices: readonly number[], isTrusted: boolean]>([
    ["not after a rise by half", [10, 15, 15], true],
    ["not after a fall by nine tenths", [100, 10, 10], true],
    ["after a fall to a twentieth, by a split not yet filed or another company's line", [100, 5, 5], false],
    ["after a rise to five times the month before, by a reverse split not yet filed", [10, 50, 50], false],
  ])("%s", (_, prices, isTrusted) => {
    expect(capOf(closes(prices)) !== null).toBe(isTrusted)
  })

  test("after a month at ten times the price, the first of the twelve", () => {
    expect(capOf(closes([10, 100, ...Array<number>(11).fill(10.1)], ["2025-03-31", ...year]))).toBeNull()
  })

  test("after a rise to three times the day before", () => {
    const days = [...year.slice(-3, -1), "2026-03-27", "2026-03-30", "2026-03-31"]
    expect(capOf(closes([10, 10, 10, 30, 30], days))).toBeNull()
  })
})

describe("market capitalisation after a split between old and new shares", () => {
  const split = { ratio: 10, countedOldOn: "2025-08-20", countedNewOn: "2025-11-20" }
  const unadjusted = closes([...Array(6).fill(1000), ...Array(6).fill(100)])
  const adjusted = closes(Array(12).fill(100))

  const crash = closes([1000, ...Array(11).fill(100)])
  test.each([
    ["unadjusted closes before the jump are divided", unadjusted, adjusted],
    ["adjusted closes stay as they are", adjusted, adjusted],
    ["a fall outside the dates of the split's filings is no split", crash, crash],
  ])("%s", (_, filed, read) => {
    expect(adjustForSplits(filed, [split]).closes).toEqual(read)
  })

  test("a split between a report and the month's end shows in month-end closes too (Alphabet, July 2022)", () => {
    const midMonth = { ratio: 20, countedOldOn: "2022-04-27", countedNewOn: "2022-07-27" }
    const months = (june: number) => [
      { date: "2022-06-30", close: june },
      { date: "2022-07-29", close: 116.32 },
      { date: "2022-08-31", close: 108.22 },
    ]
    expect(adjustForSplits(months(2179.26), [midMonth]).closes).toEqual(months(108.963))
    expect(adjustForSplits(months(108.963), [midMonth]).closes).toEqual(months(108.963))
  })

  test("a reverse split raises the closes before it", () => {
    const reverse = { ratio: 1 / 10, countedOldOn: "2025-08-20", countedNewOn: "2025-11-20" }
    const unadjustedReverse = closes([1, 1, 1, 1, 1, 1, 10, 10, 10, 10, 10, 10])
    expect(capOf(adjustForSplits(unadjustedReverse, [reverse]).closes)?.value).toBeCloseTo(10_000)
  })

  test("a cover's count in old shares is converted to the new shares of the prices", () => {
    const company: Company = {
      shares: 2460,
      closes: monthEnds(180, "2026-06-30"),
      asOf: "2026-06-30",
      also: `
        us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 2460 10-K 2026-02-15 0000000001-26-000001
        us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 12 10-K 2026-02-15 0000000001-26-000001
        us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 24600 10-K/A 2026-06-15 0000000001-26-000002
        us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 1.2 10-K/A 2026-06-15 0000000001-26-000002`,
    }
    const { shares: count, marketCap: cap } = measured(company)
    expect(count).toMatchObject({ value: 24_600, splitFactor: 10 })
    expect(cap).toMatchObject({ state: "known", cap: { value: 24_600 * 180 } })
  })
})

describe("market capitalisation of a depositary line and in a foreign currency", () => {
  const foreign: Company = {
    taxonomy: "ifrs-full",
    form: "20-F",
    currency: "TWD",
    sheet: { Assets: 32_000 },
    close: 1000,
    also: "ifrs-full:Assets TWD 2024-12-31 30_000 20-F 2026-02-15 0000000001-26-000001",
  }
  const convenience = "ifrs-full:Assets USD 2025-12-31 1_000 20-F 2026-02-15 0000000001-26-000001"

  test("five ordinary shares make one depositary share, and the filer's own translation gives the exchange rate", () => {
    const company = { ...foreign, ordinaryPerShareLine: 5, also: `${foreign.also}\n${convenience}` }
    // 1,000 ordinary = 200 depositary, at 1,000 USD = 200,000 USD, at 32 TWD = 6,400,000 TWD.
    expect(measured(company).marketCap).toMatchObject({
      state: "known",
      cap: { value: 6_400_000, ordinaryPerShare: 5, exchangeRate: 32 },
    })
  })

  test.each<[what: string, company: Company]>([
    ["no share ratio", { ...foreign, ordinaryPerShareLine: null, also: `${foreign.also}\n${convenience}` }],
    ["no rate", foreign],
  ])("%s: the currency is unresolved", (_, company) => {
    expect(measured(company).marketCap).toMatchObject({ state: "unknown", reason: "currency_unresolved" })
  })

  test("no exchange rate is needed to trade in the reporting currency", () => {
    expect(measured({ taxonomy: "ifrs-full", form: "20-F", close: 700 }).marketCap).toMatchObject({
      cap: { value: 700_000, ordinaryPerShare: 1, exchangeRate: 1 },
    })
  })
})

describe("each month-end close is converted at the rate of its day", () => {
  const dates = ["2026-02-27", "2026-03-31"]
  const rateOf = (perDollar: Readonly<Record<string, number>>) => (date: string) => {
    const rate = perDollar[date]
    return rate === undefined ? null : { day: date, closePerEuro: 1 / rate, reportPerEuro: 1, rate }
  }

  test("1,000 shares at 10 and 20 dollars, at 0.9 and 0.8 euros a dollar, are worth 12,500 euros", () => {
    const history = withRates(closes([10, 20], dates), rateOf({ "2026-02-27": 0.9, "2026-03-31": 0.8 }))
    // 10 × 0.9 = 9 and 20 × 0.8 = 16 have the mean 12.5. At the mean price of 15, a dollar counts 12.5 / 15.
    expect(capOf(history)).toMatchObject({ value: 12_500, price: 15, exchangeRate: 12.5 / 15, monthsUsed: 2 })
  })

  test("if the rate of one day is unknown, there is no market capitalisation", () => {
    expect(capOf(withRates(closes([10, 20], dates), rateOf({ "2026-03-31": 0.8 })))).toBeNull()
  })

  test("at a constant rate it equals the conversion of the mean price at that rate", () => {
    const property = fc.property(
      fc.array(fc.double({ min: 90, max: 110, noNaN: true }), { minLength: 1, maxLength: 12 }),
      fc.double({ min: 1e-4, max: 1e4, noNaN: true }),
      (prices, rate) => {
        if (shares === null) throw new Error("no count")
        const history = closes(prices)
        const rated = withRates(history, () => ({ day: asOf, closePerEuro: 1, reportPerEuro: rate, rate }))
        const [each, once] = [marketCap(shares, rated, asOf, 3, 1), marketCap(shares, history, asOf, 3, rate)]
        expect((each?.value ?? 0) / (once?.value ?? 1)).toBeCloseTo(1, 12)
        expect((each?.exchangeRate ?? 0) / rate).toBeCloseTo(1, 12)
        expect([each?.price, each?.method, each?.monthsUsed]).toEqual([
          once?.price,
          once?.method,
          once?.monthsUsed,
        ])
      },
    )
    fc.assert(property)
  })
})
