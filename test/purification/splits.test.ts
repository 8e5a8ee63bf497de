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

/** A company's line. The vendor's splits are given by date and ratio. */
function lineOf(reported: readonly ShareSplit[], { own = [], other = [], ordinaryPerShareLine = 1 }: Lines) {
  const vendor = new Map(Object.entries({ OWN: own, OTHER: other }))
  return countedLine({ instrumentId: "OWN", ordinaryPerShareLine }, reported, vendor)
}

const on = (date: string, ratio: number): readonly PriceSplit[] => [{ date, ratio }]

/**
 * Prints `4 2025-06-10`, the oldest first. `?` marks a split that may not apply to the holders of the line.
 */
const named = (reported: readonly ShareSplit[], lines: Lines) =>
  lineOf(reported, lines)
    .splits.map(({ split, isCertain }) => `${split.ratio} ${split.date}${isCertain ? "" : " ?"}`)
    .join(", ")

describe("the vendor's date for a split in the filings", () => {
  test.each<[string, Lines, splits: string]>([
    ["within the window is used", { own: on("2025-06-10", 4) }, "4 2025-06-10"],
    ["is used if the ratio differs by up to 2%", { own: on("2025-06-10", 4.05) }, "4 2025-06-10"],
    ["is used some weeks after the first count in new shares", { own: on("2025-09-20", 4) }, "4 2025-09-20"],
    ["is used from another line of the company", { other: on("2025-06-10", 4) }, "4 2025-06-10"],
    ["none", {}, "4 null"],
    ["with another ratio is another split", { own: on("2025-06-10", 5) }, "5 2025-06-10, 4 null"],
    ["from another year is another split", { own: on("2022-06-10", 4) }, "4 2022-06-10, 4 null"],
    ["from another year and line does not apply to this line", { other: on("2022-06-10", 4) }, "4 null"],
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
  ])("for a ratio %d in no filing is kept: %s, because an odd ratio may be a spin-off", (ratio, doubt) => {
    expect(named([], { own: on("2026-06-10", ratio) })).toBe(`${ratio} 2026-06-10${doubt}`)
  })
})

const report = (period_end: string, filing_date: string) => ({ period_end, filing: { filing_date } })
const year = report("2024-12-31", "2025-02-15")
const later = report("2025-12-31", "2026-02-15")
const dated = lineOf([filed], { own: on("2025-06-10", 4) })

describe("shares held on a day are converted to the shares that a report counts", () => {
  test.each([
    ["old shares in a report that counts old shares", "2024-01-01", year, 1],
    ["old shares in a report that counts new shares", "2024-01-01", later, 4],
    ["new shares in a report that counts new shares", "2025-06-10", later, 1],
    ["shares of today, in a report from before the split", "2026-11-23", year, 0.25],
    ["shares of today, in a report since the split", "2026-11-23", later, 1],
    ["by a report filed before the vendor's date", "2024-01-01", report("2025-03-31", "2025-06-09"), 1],
    ["by a period that ended on the vendor's date", "2024-01-01", report("2025-06-10", "2025-07-20"), 4],
    ["by the end of a period without a report", "2024-01-01", { ...later, filing: null }, 4],
  ])("%s", (_what, day, period, shares) => {
    expect(sharesInReport(dated, day, period)).toBe(shares)
    expect(openSplits(dated, day, period)).toEqual([])
  })

  const unshown = { own: on("2026-06-10", 5), ordinaryPerShareLine: 2 }
  test.each([
    ["a day within the window", lineOf([filed], {}), "2025-06-10", later],
    ["a report within the window", dated, "2024-01-01", report("2025-03-31", "2025-06-20")],
    ["a split before the period's report", lineOf([], { own: on("2026-01-10", 2) }), "2024-01-01", later],
    ["an odd ratio from the vendor only", lineOf([], { own: on("2025-06-10", 1.281) }), "2024-01-01", later],
    ["an ADR without its own split", lineOf([filed], { ordinaryPerShareLine: 8 }), "2024-01-01", later],
    // The stated share ratio may already be a new one.
    ["an ADR with a split that the filings do not show", lineOf([], unshown), "2024-01-01", later],
  ])("to an unknown number: %s", (_what, line, day, period) => {
    expect(sharesInReport(line, day, period)).toBeNull()
    expect(openSplits(line, day, period)).toHaveLength(1)
  })

  const both = { own: on("2025-06-10", 4), ordinaryPerShareLine: 5 }
  test.each([
    ["an odd ratio after both days", lineOf([], { own: on("2026-06-10", 1.281) }), "2024-01-01", 1],
    ["a split of an ADR that is also in the filings", lineOf([filed], both), "2024-01-01", 4],
    ["an ADR bought after the split", lineOf([filed], { ordinaryPerShareLine: 8 }), "2025-09-01", 1],
  ])("to a known number: %s", (_what, line, day, shares) => {
    expect(sharesInReport(line, day, later)).toBe(shares)
  })
})
