import { describe, expect, it, test } from "vitest"
import type { PriceSplit } from "../../src/facts/measures/shares/past-closes.ts"
import type { ShareSplit } from "../../src/purification/schema.ts"
import { countedLine, openSplits, sharesInReport } from "../../src/purification/splits.ts"

const filed: ShareSplit = { ratio: 4, date: null, counted_old_on: "2025-05-01", counted_new_on: "2025-08-01" }

interface Lines {
  readonly own?: readonly PriceSplit[]
  readonly other?: readonly PriceSplit[]
  readonly ordinaryPerShareLine?: number
}

function lineOf(reported: readonly ShareSplit[], { own = [], other = [], ordinaryPerShareLine = 1 }: Lines) {
  const vendor = new Map([
    ["OWN", own],
    ["OTHER", other],
  ])
  return countedLine({ instrumentId: "OWN", ordinaryPerShareLine }, reported, vendor)
}

const named = (reported: readonly ShareSplit[], lines: Lines) =>
  lineOf(reported, lines).splits.map(({ split, isCertain }) => [split.ratio, split.date, isCertain])

describe("the vendor's day of a split in the filings", () => {
  it.each<[string, readonly ShareSplit[], Lines, unknown]>([
    ["in the window", [filed], { own: [{ date: "2025-06-10", ratio: 4 }] }, [[4, "2025-06-10", true]]],
    [
      "of a ratio within 2%",
      [filed],
      { own: [{ date: "2025-06-10", ratio: 4.05 }] },
      [[4, "2025-06-10", true]],
    ],
    [
      "some weeks after the first count in new shares",
      [filed],
      { own: [{ date: "2025-09-20", ratio: 4 }] },
      [[4, "2025-09-20", true]],
    ],
    [
      "of another line of the company",
      [filed],
      { other: [{ date: "2025-06-10", ratio: 4 }] },
      [[4, "2025-06-10", true]],
    ],
    ["none", [filed], {}, [[4, null, true]]],
  ])("%s", (_what, reported, lines, expected) => {
    expect(named(reported, lines)).toEqual(expected)
  })

  it.each<[string, Lines, unknown]>([
    [
      "of another ratio is another split",
      { own: [{ date: "2025-06-10", ratio: 5 }] },
      [
        [5, "2025-06-10", true],
        [4, null, true],
      ],
    ],
    [
      "of another year is another split",
      { own: [{ date: "2022-06-10", ratio: 4 }] },
      [
        [4, "2022-06-10", true],
        [4, null, true],
      ],
    ],
    [
      "of another line alone is not of this one",
      { other: [{ date: "2022-06-10", ratio: 4 }] },
      [[4, null, true]],
    ],
  ])("%s", (_what, lines, expected) => {
    expect(named([filed], lines)).toEqual(expected)
  })

  test.each([
    [10, true],
    [0.05, true],
    [1.5, true],
    [1.05, true],
    [4 / 3, true],
    [1.281, false],
    [1.253, false],
    [1 / 1.0317, false],
  ])(
    "that no filing shows, of the ratio %d: certain %s, for an odd one may stand for a spin-off",
    (ratio, isCertain) => {
      expect(named([], { own: [{ date: "2026-06-10", ratio }] })).toEqual([[ratio, "2026-06-10", isCertain]])
    },
  )
})

const year = { period_end: "2024-12-31", filing: { filing_date: "2025-02-15" } }
const later = { period_end: "2025-12-31", filing: { filing_date: "2026-02-15" } }
const dated = lineOf([filed], { own: [{ date: "2025-06-10", ratio: 4 }] })

describe("shares of a day in the report of a period", () => {
  it.each([
    ["old shares in a report of old ones", "2024-01-01", year, 1],
    ["old shares in a report of new ones", "2024-01-01", later, 4],
    ["new shares in a report of new ones", "2025-06-10", later, 1],
    ["shares of today, counted back to before the split", "2026-11-23", year, 0.25],
    ["shares of today in a report since", "2026-11-23", later, 1],
    [
      "a report in the window, filed before the vendor's day",
      "2024-01-01",
      { period_end: "2025-03-31", filing: { filing_date: "2025-06-09" } },
      1,
    ],
    [
      "a report in the window, of a period that ended on the vendor's day",
      "2024-01-01",
      { period_end: "2025-06-10", filing: { filing_date: "2025-07-20" } },
      4,
    ],
    ["a period without its report goes by its end", "2024-01-01", { ...later, filing: null }, 4],
  ])("%s", (_what, day, period, shares) => {
    expect(sharesInReport(dated, day, period)).toBe(shares)
    expect(openSplits(dated, day, period)).toEqual([])
  })

  test("there and back is one share", () => {
    const there = sharesInReport(dated, "2024-01-01", later) ?? 0
    const back = sharesInReport(dated, "2026-11-23", year) ?? 0
    expect(there * back).toBe(1)
  })

  it.each([
    ["a day in the window", lineOf([filed], {}), "2025-06-10", later],
    [
      "a report in the window",
      dated,
      "2024-01-01",
      { period_end: "2025-03-31", filing: { filing_date: "2025-06-20" } },
    ],
    [
      "a split of the vendor alone between the end and its report",
      lineOf([], { own: [{ date: "2026-01-10", ratio: 2 }] }),
      "2024-01-01",
      later,
    ],
    [
      "an odd ratio of the vendor alone",
      lineOf([], { own: [{ date: "2025-06-10", ratio: 1.281 }] }),
      "2024-01-01",
      later,
    ],
    [
      "a depositary line whose own split is not seen",
      lineOf([filed], { ordinaryPerShareLine: 8 }),
      "2024-01-01",
      later,
    ],
    [
      "a depositary line whose split the filings do not show: the ratio of today may be new",
      lineOf([], { own: [{ date: "2026-06-10", ratio: 5 }], ordinaryPerShareLine: 2 }),
      "2024-01-01",
      later,
    ],
  ])("not known: %s", (_what, line, day, period) => {
    expect(sharesInReport(line, day, period)).toBeNull()
    expect(openSplits(line, day, period)).toHaveLength(1)
  })

  it.each([
    ["an odd ratio after both", lineOf([], { own: [{ date: "2026-06-10", ratio: 1.281 }] }), "2024-01-01", 1],
    [
      "a split of a depositary line that both show",
      lineOf([filed], { own: [{ date: "2025-06-10", ratio: 4 }], ordinaryPerShareLine: 5 }),
      "2024-01-01",
      4,
    ],
    ["a depositary line bought since", lineOf([filed], { ordinaryPerShareLine: 8 }), "2025-09-01", 1],
  ])("known: %s", (_what, line, day, shares) => {
    expect(sharesInReport(line, day, later)).toBe(shares)
  })
})
