import { describe, expect, test } from "vitest"
import { findBasis } from "../../src/facts/basis.ts"
import { fiscalYearLabel, quarterLabel, quarterView } from "../../src/facts/fiscal-periods.ts"
import { ledgerOf } from "../support/companyfacts.ts"

describe("a fiscal year is named after the calendar year in which it ends", () => {
  test.each([
    ["2025-09-27", "FY2025"],
    ["2025-12-31", "FY2025"],
    ["2026-01-31", "FY2026"],
    ["2026-01-03", "FY2025"],
    ["2026-01-07", "FY2025"],
    ["2026-01-08", "FY2026"],
  ])("the year that ended on %s: %s", (end, label) => {
    expect(fiscalYearLabel(end)).toBe(label)
  })
})

describe("a quarter is counted from the nearest end of a fiscal year", () => {
  const apple = ["2023-09-30", "2024-09-28", "2025-09-27"]
  const costco = ["2024-09-01", "2025-08-31"]
  const calendar = ["2024-12-31", "2025-12-31"]
  test.each<[what: string, yearEnds: readonly string[], end: string, label: string | null]>([
    ["the first", apple, "2025-12-27", "Q1 FY2026"],
    ["the second", apple, "2026-03-28", "Q2 FY2026"],
    ["the third", apple, "2025-06-28", "Q3 FY2025"],
    ["the last quarter ends with the year", apple, "2025-09-27", "Q4 FY2025"],
    ["twelve weeks", costco, "2025-11-23", "Q1 FY2026"],
    ["twenty-four weeks", costco, "2026-02-15", "Q2 FY2026"],
    ["thirty-six weeks", costco, "2026-05-10", "Q3 FY2026"],
    ["a calendar year", calendar, "2026-03-31", "Q1 FY2026"],
    ["a year that ends in the first days of January", ["2025-01-03"], "2025-04-04", "Q1 FY2025"],
    ["a year to the end of January (Home Depot: fiscal 2026)", ["2026-02-01"], "2026-05-03", "Q1 FY2027"],
    ["before any year was reported, counted from the coming year end", calendar, "2024-06-30", "Q2 FY2024"],
    ["no fiscal year has been reported", [], "2026-03-31", null],
    ["no fiscal year is near enough", ["2020-12-31"], "2026-03-31", null],
  ])("%s", (_, yearEnds, end, label) => {
    expect(quarterLabel(end, yearEnds)).toBe(label)
  })
})

describe("a quarter's income is read from 80 to 100 reported days that end with it", () => {
  test.each<[what: string, periods: readonly string[], start: string | null]>([
    [
      "a quarter reported next to the half-year",
      ["2026-04-01/2026-06-30", "2026-01-01/2026-06-30"],
      "2026-04-01",
    ],
    ["not from the half-year only", ["2026-01-01/2026-06-30"], null],
    ["twelve weeks", ["2026-04-08/2026-06-30"], "2026-04-08"],
    ["80 days", ["2026-04-12/2026-06-30"], "2026-04-12"],
    ["79 days", ["2026-04-13/2026-06-30"], null],
    ["100 days", ["2026-03-23/2026-06-30"], "2026-03-23"],
    ["101 days", ["2026-03-22/2026-06-30"], null],
    ["not from the quarter before", ["2026-01-01/2026-03-31"], null],
  ])("%s", (_, periods, start) => {
    const income = periods.map((period) => `us-gaap:NetIncomeLoss USD ${period} 10`)
    const filed = ["10-Q 2026-08-01 0000000001-26-000002", "us-gaap:Assets USD 2026-06-30 100", ...income]
    const ledger = ledgerOf(filed.join("\n"), "2026-08-31")
    const basis = findBasis(ledger)
    if (basis === null) throw new Error("no balance sheet")
    expect(quarterView(ledger, basis, "2026-06-30")?.starts ?? null).toEqual(start && [start])
    const before = { ...ledger, asOf: "2026-07-31" }
    expect(quarterView(before, basis, "2026-06-30")).toBeNull()
  })
})
