import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { dayMilliseconds } from "../../../src/days.ts"
import type { Close } from "../../../src/facts/market-cap.ts"
import { closesInReportedShares, type PriceSplit } from "../../../src/facts/measures/shares/past-closes.ts"
import {
  adjustHistory,
  inLastShares,
  keptCloses,
  type LineSeries,
  priceBasis,
  splitRatio,
  withClose,
  withSplit,
} from "../../../src/pipeline/prices/closes.ts"
import { lastWeekdayBefore, weekdaysBetween } from "../../../src/pipeline/prices/market.ts"
import { facts } from "../../support/companyfacts.ts"
import { instanceOf } from "../../support/instances.ts"

/** Parses `2024-06-07:1208.88 2024-06-10:121.79`. */
function closesOf(text: string): Close[] {
  return text.split(" ").flatMap((pair) => {
    const [date = "", close = ""] = pair.split(":")
    return date === "" ? [] : [{ date, close: Number(close) }]
  })
}

function print(closes: readonly Close[]): string {
  return closes.map(({ date, close }) => `${date}:${Number(close.toFixed(3))}`).join(" ")
}

const line = { instrumentId: "NVDA", currency: "USD", source: "test" }

function series(closes: string, splits: readonly PriceSplit[] = []): LineSeries {
  return { ...line, closes: closesOf(closes), splits }
}

describe("a split's ratio is read from two numbers of the vendor", () => {
  test.each<[split: string, newShares: number, oldShares: number, ratio: number | null]>([
    ["four for one", 4, 1, 4],
    ["one for ten", 1, 10, 0.1],
    ["three for two", 3, 2, 1.5],
    ["twenty to one", 20, 1, 20],
    ["one for twelve and a half", 2, 25, 0.08],
    ["5% of shares as a dividend", 105, 100, 1.05],
    ["nothing", 1, 1, null],
    ["none if GE spins off GE HealthCare", 1281, 1000, null],
    ["none for a spin-off of a fortieth", 1046, 1000, null],
    ["none for zero old shares", 4, 0, null],
    ["none for zero new shares", 0, 4, null],
  ])("%s", (_, newShares, oldShares, ratio) => {
    expect(splitRatio(newShares, oldShares)).toBe(ratio)
  })
})

describe("a split adjusts earlier closes to new shares", () => {
  const nvidia = { date: "2024-06-10", ratio: 10 }

  test("once: NVIDIA's ten for one", () => {
    const before = series("2024-05-31:1096.33 2024-06-07:1208.88")
    const after = withSplit(before, nvidia, 121.79)
    expect(print(after.closes)).toBe("2024-05-31:109.633 2024-06-07:120.888")
    expect(withSplit(after, nvidia, 121.79)).toBe(after)
    expect(withSplit(after, { date: "2024-06-11", ratio: 10 }, 120.91)).toBe(after)
  })

  test("by multiplication for a reverse split", () => {
    const after = withSplit(series("2021-07-30:12.95"), { date: "2021-08-02", ratio: 1 / 8 }, 103.98)
    expect(print(after.closes)).toBe("2021-07-30:103.6")
  })

  test.each<[what: string, closes: string, firstClose: number | null]>([
    ["the closes are adjusted already", "2024-06-07:120.888", 121.79],
    ["there is no close on its date", "2024-06-07:1208.88", null],
    ["no close is earlier", "2024-06-10:121.79", 121.79],
  ])("not if %s", (_, closes, firstClose) => {
    const before = series(closes)
    expect(withSplit(before, nvidia, firstClose)).toBe(before)
  })

  test.each<[what: string, ratio: number, firstClose: number]>([
    ["one for two on a day when the close falls by 30%", 0.5, 28],
    ["one for two on a day when the close rises by 70%", 0.5, 68],
    ["two for one on a day when the close rises by 40%", 2, 14],
  ])("earlier closes are dropped if the market hides the split: %s", (_, ratio, firstClose) => {
    const before = series("2024-05-31:19 2024-06-07:20")
    const split = { date: "2024-06-10", ratio }
    expect(withSplit(before, split, firstClose)).toEqual({ ...before, closes: [], splits: [split] })
    const daily = {
      closes: closesOf(`2024-05-31:19 2024-06-07:20 2024-06-10:${firstClose}`),
      splits: [split],
    }
    expect(print(adjustHistory(line, daily, "2024-06-11").closes)).toBe(`2024-06-10:${firstClose}`)
  })

  test("and two splits in a history are applied one after the other", () => {
    const history = {
      closes: closesOf("2020-06-30:800 2020-07-31:210 2020-08-31:205 2021-06-30:100 2021-07-30:25"),
      splits: [
        { date: "2020-07-31", ratio: 4 },
        { date: "2021-07-30", ratio: 4 },
      ],
    }
    const { closes, splits } = adjustHistory(line, history, "2021-08-01")
    expect(print(closes)).toBe("2020-06-30:50 2020-07-31:52.5 2020-08-31:51.25 2021-06-30:25 2021-07-30:25")
    expect(splits).toEqual(history.splits)
  })
})

describe("a split that a source names is kept, even if the closes are adjusted for it already", () => {
  const reverse = { date: "2026-08-14", ratio: 1 / 5 }
  test.each<[what: string, closes: string, adjusted: string, date: string]>([
    [
      "closes that do not jump",
      "2026-07-31:200 2026-08-13:199 2026-08-14:200",
      "2026-07-31:200 2026-08-13:199 2026-08-14:200",
      "2026-08-14",
    ],
    [
      "closes that begin after it",
      "2026-08-14:200 2026-08-17:201",
      "2026-08-14:200 2026-08-17:201",
      "2026-08-14",
    ],
    [
      "closes that jump on its day",
      "2026-08-13:40 2026-08-14:200",
      "2026-08-13:200 2026-08-14:200",
      "2026-08-14",
    ],
    [
      "closes that jump some days from the named day",
      "2026-08-06:40 2026-08-07:201 2026-08-14:200",
      "2026-08-06:200 2026-08-07:201 2026-08-14:200",
      "2026-08-07",
    ],
  ])("%s", (_, closes, adjusted, date) => {
    const { closes: read, splits } = inLastShares({ closes: closesOf(closes), splits: [reverse] })
    expect(print(read)).toBe(adjusted)
    expect(splits).toEqual([{ ...reverse, date }])
  })

  test("but not one after the last close", () => {
    const history = { closes: closesOf("2026-07-31:40 2026-08-13:41"), splits: [reverse] }
    expect(inLastShares(history)).toEqual({ ...history, splits: [] })
  })
})

test("the last close of each month of five years and the last two closes are kept", () => {
  const closes = closesOf(
    "2021-08-31:1 2021-09-01:2 2026-06-30:3 2026-07-30:4 2026-07-31:5 2026-08-03:6 2026-08-04:7 2026-08-05:8",
  )
  expect(print(keptCloses(closes, "2026-09-01"))).toBe(
    "2021-09-01:2 2026-06-30:3 2026-07-31:5 2026-08-04:7 2026-08-05:8",
  )
  expect(print(keptCloses(closes.slice(0, 5), "2026-08-01"))).toBe(
    "2021-08-31:1 2021-09-01:2 2026-06-30:3 2026-07-30:4 2026-07-31:5",
  )
})

test("the closes on both sides of an unexplained rise are kept, so that later months do not trust them either", () => {
  const rise = "2026-06-30:10 2026-07-14:10 2026-07-15:30 2026-07-31:31 2026-08-31:32 2026-09-30:33"
  const closes = closesOf(rise)
  expect(print(keptCloses(closes, "2026-10-01"))).toBe(rise)
  expect(priceBasis(keptCloses(closes, "2026-10-01"), "2026-10-01")).toBe("")
  const before = { ...line, closes: closes.slice(0, 2), splits: [] }
  const split = withSplit(before, { date: "2026-07-15", ratio: 1 / 3 }, 30)
  expect(print(keptCloses([...split.closes, ...closes.slice(2)], "2026-10-01"))).toBe(
    "2026-06-30:30 2026-07-31:31 2026-08-31:32 2026-09-30:33",
  )
})

test("a close is added only if it is newer than the last one", () => {
  const known = series("2026-08-03:6")
  expect(withClose(known, { date: "2026-08-03", close: 9 })).toBe(known)
  expect(withClose(known, { date: "2026-07-31", close: 9 })).toBe(known)
  expect(print(withClose(known, { date: "2026-08-04", close: 9 }).closes)).toBe("2026-08-03:6 2026-08-04:9")
})

test("reducing the kept closes again changes nothing, and each month with a close keeps one", () => {
  const day = fc
    .integer({ min: 0, max: 2_000 })
    .map((n) => new Date(Date.UTC(2021, 8, 2) + n * dayMilliseconds))
  fc.assert(
    fc.property(fc.uniqueArray(day, { selector: Number, minLength: 1, maxLength: 80 }), (days) => {
      const closes = days
        .map((date) => ({ date: date.toISOString().slice(0, 10), close: 1 + (date.getUTCDate() % 4) * 3 }))
        .sort((left, right) => (left.date < right.date ? -1 : 1))
      const kept = keptCloses(closes, "2026-09-02")
      expect(keptCloses(kept, "2026-09-02")).toEqual(kept)
      const months = (some: readonly Close[]) => [...new Set(some.map(({ date }) => date.slice(0, 7)))]
      expect(months(kept)).toEqual(months(closes))
    }),
  )
})

describe("closes are converted to the shares of the newest report", () => {
  const closes = "2026-05-29:10 2026-06-30:12"
  const report = (cover: string, filed: string) =>
    facts(`dei:EntityCommonStockSharesOutstanding shares ${cover} 1000 10-Q ${filed} 0000000001-26-000001`)
  test.each<[what: string, split: PriceSplit, expected: string | null]>([
    ["a split before the report stays", { date: "2026-04-20", ratio: 10 }, closes],
    ["a later reverse split is undone", { date: "2026-06-01", ratio: 0.1 }, "2026-05-29:1 2026-06-30:1.2"],
    ["a split after the report is undone", { date: "2026-06-01", ratio: 4 }, "2026-05-29:40 2026-06-30:48"],
    [
      "a split between the cover's count and the filing day gives no price",
      { date: "2026-05-05", ratio: 0.1 },
      null,
    ],
    ["a split on the date of the cover's count is counted", { date: "2026-05-01", ratio: 0.1 }, closes],
    ["a split on the filing day gives no price", { date: "2026-05-08", ratio: 0.1 }, null],
  ])("%s", (_, split, expected) => {
    const known = report("2026-05-01", "2026-05-08")
    const inReported = closesInReportedShares(closesOf(closes), [split], known)
    expect(inReported === null ? null : print(inReported)).toBe(expected)
  })

  const reverse = { date: "2026-06-01", ratio: 0.1 }

  test("a split after the report stays undone if an amendment counts no shares (ACM Research, April 2022)", () => {
    const known = facts(`
      dei:EntityCommonStockSharesOutstanding shares 2026-05-01 1000 10-K 2026-05-08 0000000001-26-000001
      dei:EntityPublicFloat USD 2025-12-31 9000 10-K/A 2026-06-12 0000000001-26-000002`)
    const inReported = closesInReportedShares(closesOf(closes), [reverse], known) ?? []
    expect(print(inReported)).toBe("2026-05-29:1 2026-06-30:1.2")
  })

  test.each<[what: string, end: string, expected: string | null]>([
    ["counted before the split gives no price", "2026-05-29", null],
    ["counted after the split is in new shares", "2026-06-08", closes],
  ])("a cover of several classes %s", (_, end, expected) => {
    const filing = { accession: "0000000001-26-000002", form: "10-Q", filed: "2026-06-12" }
    const shareClass = { member: "us-gaap:CommonClassAMember", title: null, tradingSymbol: null, shares: 100 }
    const instance = instanceOf({ ...filing, periodEnd: "2026-04-30", classes: [{ ...shareClass, end }] })
    const known = {
      ...facts("us-gaap:SharesOutstanding shares 2026-04-30 100 10-Q 2026-06-12 0000000001-26-000002"),
      instances: [instance],
    }
    const inReported = closesInReportedShares(closesOf(closes), [reverse], known)
    expect(inReported === null ? null : print(inReported)).toBe(expected)
  })

  test("a split between the day and the filing of a table of shares on DART gives no price", () => {
    const known = facts(`
      dart-shares:CommonOutstanding shares 2026-05-29 1000 annual report 2026-06-12 20260612000001
      dart-shares:PreferredOutstanding shares 2026-05-29 0 annual report 2026-06-12 20260612000001`)
    expect(closesInReportedShares(closesOf(closes), [reverse], known)).toBe(null)
  })

  test.each<[what: string, ratio: number, expected: string]>([
    ["the split that it reports before the first trading day stays", 4, closes],
    ["a different split is undone", 2, "2026-05-29:20 2026-06-30:24"],
  ])("a report shortly before a split may count new shares: %s", (_, ratio, expected) => {
    const known = facts(`
      10-Q 2025-05-29 0000000001-25-000001
      us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-02-01/2025-04-30 1000
      us-gaap:EarningsPerShareBasic USD/shares 2025-02-01/2025-04-30 4
      10-Q 2026-05-29 0000000001-26-000001
      us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-02-01/2025-04-30 4000
      us-gaap:EarningsPerShareBasic USD/shares 2025-02-01/2025-04-30 1
      dei:EntityCommonStockSharesOutstanding shares 2026-05-28 4100`)
    const split = { date: "2026-06-01", ratio }
    expect(print(closesInReportedShares(closesOf(closes), [split], known) ?? [])).toBe(expected)
  })
})

test.each([
  ["2026-09-01", "2026-08-31"],
  ["2026-08-31", "2026-08-28"],
  ["2026-08-30", "2026-08-28"],
  ["2026-08-29", "2026-08-28"],
])("the last weekday before %s is %s", (day, last) => {
  expect(lastWeekdayBefore(day)).toBe(last)
})

test("weekends are not market days", () => {
  const days = ["2026-08-27", "2026-08-28", "2026-08-31", "2026-09-01"]
  expect(weekdaysBetween("2026-08-27", "2026-09-01")).toEqual(days)
  expect(weekdaysBetween("2026-09-02", "2026-09-01")).toEqual([])
})
