import { describe, expect, test } from "vitest"
import { jumpsIn } from "../../src/facts/jumps.ts"
import type { Close } from "../../src/facts/market-cap.ts"
import { type Company, judged, soundBut } from "../support/company.ts"

describe("a step between two closes may be a split", () => {
  test.each<[what: string, from: string, to: string, before: number, after: number, ratio: number | null]>([
    ["a fall to a fifth overnight", "2026-01-14", "2026-01-15", 40, 8, 5],
    ["a rise to double overnight, apart from the market", "2026-01-14", "2026-01-15", 40, 83, 1 / 2],
    ["a fall to a half within a month, exactly", "2026-01-30", "2026-02-27", 40, 20, 2],
    ["but not a fall by half as the market makes it", "2026-01-30", "2026-02-27", 40, 20.9, null],
    ["a fall to a third within a month", "2026-01-30", "2026-02-27", 40, 13, 3],
    ["a fall too large for the market", "2026-01-30", "2026-02-27", 40, 9, 40 / 9],
    ["but not a fall by a third", "2026-01-14", "2026-01-15", 40, 27, null],
    ["but not a step over several months", "2025-11-28", "2026-02-27", 40, 8, null],
  ])("%s", (_, from, to, before, after, ratio) => {
    const jumps = jumpsIn([
      { date: from, close: before },
      { date: to, close: after },
    ])
    expect(jumps).toEqual(
      ratio === null ? [] : [{ before: from, after: to, ratio: expect.closeTo(ratio, 10) }],
    )
  })
})

/** A price of 1,000 on the last day, and `ratio` times as much before the jump. */
function jumping(ratio: number, day: string): readonly Close[] {
  const days = ["04-30", "05-30", "06-30", "07-31", "08-29", "09-30", "10-31", "11-28", "12-31"]
  const months = [...days.map((each) => `2025-${each}`), "2026-01-30", "2026-02-27", "2026-03-31"]
  const around = [...months, previousOf(day), day].sort()
  return around.map((date) => ({ date, close: date < day ? 1000 * ratio : 1000 }))
}

function previousOf(day: string): string {
  return `${day.slice(0, 8)}${String(Number(day.slice(8)) - 1).padStart(2, "0")}`
}

/** A count of 1,000 shares on the cover of 15 February, with the count before. */
function statusOf(closes: readonly Close[], debt: number, before: number | null = 1000): string {
  const earlier = `dei:EntityCommonStockSharesOutstanding shares 2025-10-31 ${before} 10-Q 2025-11-05 0000000001-25-000001`
  const company: Company = {
    closes,
    sheet: { Liabilities: debt + 1000, LongTermDebt: debt, OtherLiabilities: 1000 },
  }
  return judged(soundBut({ ...company, also: before === null ? "" : earlier })).status
}

describe("an unexplained jump of the closes is a doubt if the count and the closes may be on two sides of it", () => {
  test.each<[what: string, ratio: number, day: string, debt: number, before: number | null, status: string]>([
    ["an old count after a reverse split of two", 1 / 2, "2026-03-10", 120_000, 1000, "pending"],
    ["a pass that half the shares would give too", 1 / 2, "2026-03-10", 50_000, 1000, "compliant"],
    ["a failure that half the shares would give too", 1 / 2, "2026-03-10", 900_000, 1000, "non-compliant"],
    ["an old count after a split of five", 5, "2026-03-10", 1_600_000, 1000, "pending"],
    [
      "a failure that five times the shares would give too",
      5,
      "2026-03-10",
      9_000_000,
      1000,
      "non-compliant",
    ],
    ["a new count, whose report follows no other", 5, "2026-02-10", 900_000, null, "pending"],
    ["a new count near the old one: the market fell", 5, "2026-02-10", 900_000, 990, "compliant"],
    [
      "a new count of five times the old one: a split, and earlier closes are a fifth",
      5,
      "2026-02-10",
      400_000,
      200,
      "non-compliant",
    ],
    ["the same, with less debt", 5, "2026-02-10", 200_000, 200, "compliant"],
    [
      "a new count of five times the old one, some weeks before the split",
      5,
      "2026-03-10",
      900_000,
      200,
      "pending",
    ],
    ["a pass that earlier closes of a fifth would give too", 5, "2026-03-10", 200_000, 200, "compliant"],
  ])("%s", (_, ratio, day, debt, before, status) => {
    expect(statusOf(jumping(ratio, day), debt, before)).toBe(status)
  })

  test("and nothing is decided if the jump lies between the day of the count and its report", () => {
    const also =
      "dei:EntityCommonStockSharesOutstanding shares 2025-12-31 1000 10-K 2026-02-15 0000000001-26-000001"
    const company: Company = { shares: null, closes: jumping(2, "2026-01-15"), also }
    const of = (debt: number) => judged(soundBut({ ...company, sheet: { LongTermDebt: debt } }))
    expect([of(100_000).status, of(900_000).status]).toEqual(["pending", "pending"])
    expect(of(100_000).measured.marketCap).toMatchObject({ doubt: { direction: "unclear" } })
  })
})
