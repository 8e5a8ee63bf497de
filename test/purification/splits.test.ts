import { describe, expect, test } from "vitest"
import type { PriceSplit } from "../../src/facts/measures/shares/past-closes.ts"
import type { ShareSplit } from "../../src/purification/schema.ts"
import { countedLine, openSplits, sharesInReport } from "../../src/purification/splits.ts"

const filed: ShareSplit = { ratio: 4, date: null, counted_old_on: "2025-05-01", counted_new_on: "2025-08-01" }

interface Lines {
  readonly own?: readonly PriceSplit[]
  readonly other?: readonly PriceSplit[]
  readonly ordinaryPerShareLine?: number
}

/** A line of a company, with a split of the vendor by day and ratio. */
function lineOf(reported: readonly ShareSplit[], { own = [], other = [], ordinaryPerShareLine = 1 }: Lines) {
  const vendor = new Map(Object.entries({ OWN: own, OTHER: other }))
  return countedLine({ instrumentId: "OWN", ordinaryPerShareLine }, reported, vendor)
}

const on = (date: string, ratio: number): readonly PriceSplit[] => [{ date, ratio }]

/** `4 2025-06-10`, the oldest first; `?` where it is not certain that the holders of the line got it. */
const named = (reported: readonly ShareSplit[], lines: Lines) =>
  lineOf(reported, lines)
    .splits.map(({ split, isCertain }) => `${split.ratio} ${split.date}${isCertain ? "" : " ?"}`)
    .join(", ")

describe("the vendor's day of a split in the filings", () => {
  test.each<[string, Lines, splits: string]>([
    ["in the window", { own: on("2025-06-10", 4) }, "4 2025-06-10"],
    ["of a ratio within 2%", { own: on("2025-06-10", 4.05) }, "4 2025-06-10"],
    ["some weeks after the first count in new shares", { own: on("2025-09-20", 4) }, "4 2025-09-20"],
    ["of another line of the company", { other: on("2025-06-10", 4) }, "4 2025-06-10"],
    ["none", {}, "4 null"],
    ["of another ratio is another split", { own: on("2025-06-10", 5) }, "5 2025-06-10, 4 null"],
    ["of another year is another split", { own: on("2022-06-10", 4) }, "4 2022-06-10, 4 null"],
    ["of another year and another line is not of this one", { other: on("2022-06-10", 4) }, "4 null"],
  ])("%s", (_what, lines, splits) => {
    expect(named([filed], lines)).toBe(splits)
  })

  test.each([
    [10, ""],
    [0.05, ""],
    [1.5, ""],
    [1.05, ""],
    [4 / 3, ""],
    [1.281, " ?"],
    [1.253, " ?"],
    [1 / 1.0317, " ?"],
  ])("that no filing shows, of the ratio %d:%s, for an odd one may stand for a spin-off", (ratio, doubt) => {
    expect(named([], { own: on("2026-06-10", ratio) })).toBe(`${ratio} 2026-06-10${doubt}`)
  })
})

const report = (period_end: string, filing_date: string) => ({ period_end, filing: { filing_date } })
const year = report("2024-12-31", "2025-02-15")
const later = report("2025-12-31", "2026-02-15")
const dated = lineOf([filed], { own: on("2025-06-10", 4) })

describe("shares of a day in the report of a period", () => {
  test.each([
    ["old shares in a report of old ones", "2024-01-01", year, 1],
    ["old shares in a report of new ones", "2024-01-01", later, 4],
    ["new shares in a report of new ones", "2025-06-10", later, 1],
    ["shares of today, counted back to before the split", "2026-11-23", year, 0.25],
    ["shares of today in a report since", "2026-11-23", later, 1],
    ["a report filed before the vendor's day", "2024-01-01", report("2025-03-31", "2025-06-09"), 1],
    ["a period that ended on the vendor's day", "2024-01-01", report("2025-06-10", "2025-07-20"), 4],
    ["a period without its report goes by its end", "2024-01-01", { ...later, filing: null }, 4],
  ])("%s", (_what, day, period, shares) => {
    expect(sharesInReport(dated, day, period)).toBe(shares)
    expect(openSplits(dated, day, period)).toEqual([])
  })

  const unshown = { own: on("2026-06-10", 5), ordinaryPerShareLine: 2 }
  test.each([
    ["a day in the window", lineOf([filed], {}), "2025-06-10", later],
    ["a report in the window", dated, "2024-01-01", report("2025-03-31", "2025-06-20")],
    ["a split between the end and its report", lineOf([], { own: on("2026-01-10", 2) }), "2024-01-01", later],
    ["an odd ratio of the vendor alone", lineOf([], { own: on("2025-06-10", 1.281) }), "2024-01-01", later],
    ["an ADR without its own split", lineOf([filed], { ordinaryPerShareLine: 8 }), "2024-01-01", later],
    // The ratio of today may be new.
    ["an ADR whose split the filings do not show", lineOf([], unshown), "2024-01-01", later],
  ])("not known: %s", (_what, line, day, period) => {
    expect(sharesInReport(line, day, period)).toBeNull()
    expect(openSplits(line, day, period)).toHaveLength(1)
  })

  const both = { own: on("2025-06-10", 4), ordinaryPerShareLine: 5 }
  test.each([
    ["an odd ratio after both", lineOf([], { own: on("2026-06-10", 1.281) }), "2024-01-01", 1],
    ["a split of an ADR that both show", lineOf([filed], both), "2024-01-01", 4],
    ["an ADR bought since", lineOf([filed], { ordinaryPerShareLine: 8 }), "2025-09-01", 1],
  ])("known: %s", (_what, line, day, shares) => {
    expect(sharesInReport(line, day, later)).toBe(shares)
  })
})
