import { describe, expect, test } from "vitest"
import { type Company, monthEnds, sound, soundBut } from "../support/company.ts"
import { packet, ratio } from "../support/packets.ts"

describe("the report of a source", () => {
  const quarter = "10-Q 2026-05-10 0000000001-26-000002"
  const also = [
    ["Assets", "2026-03-31", 1_000_000],
    ["Liabilities", "2026-03-31", 200_000],
    ["LongTermDebt", "2026-03-31", 100_000],
    ["OtherLiabilities", "2026-03-31", 100_000],
    ["PropertyPlantAndEquipmentNet", "2026-03-31", 960_000],
    ["CashAndCashEquivalentsAtCarryingValue", "2026-03-31", 40_000],
    ["CashAndCashEquivalentsAtCarryingValue", "2025-12-31", 50_000],
  ]
    .map(([name, end, value]) => `us-gaap:${name} USD ${end} ${value} ${quarter}`)
    .join("\n")
  const company = soundBut({ also, without: ["InvestmentIncomeInterest"], asOf: "2026-05-31" })

  test("has its own period where it repeats the figure of an earlier day", () => {
    const [base] = ratio(company, "prohibited_revenue").sources
    expect(base).toMatchObject({
      filing_type: "10-Q",
      period_end: "2025-12-31",
      report_period_end: "2026-03-31",
      raw_values: { largest_interest_bearing_balance: 50_000 },
    })
    const [own] = ratio(company, "debt_to_market_cap").sources
    expect(own).toMatchObject({ filing_type: "10-Q", period_end: "2026-03-31" })
    expect(own).not.toHaveProperty("report_period_end")
  })

  test("has its form where that is an amendment", () => {
    const [debt] = ratio(soundBut({ form: "10-K/A" }), "debt_to_market_cap").sources
    expect(debt).toMatchObject({ filing_type: "10-K", form: "10-K/A" })
  })
})

describe("a month-end close", () => {
  const notes = (closes: Company["closes"]) =>
    packet({ ...sound, ...(closes && { closes }) }).disclosures.filter((note) => note.includes("lack"))
  const on = (day: string) =>
    monthEnds(1000).map((each) => (each.date.startsWith(day.slice(0, 7)) ? { ...each, date: day } : each))

  test("from before the last weekday of its month is stated", () => {
    expect(notes(on("2025-10-30"))).toEqual([
      "The closes lack 2025-10-31: the close of 2025-10-30 is used for the month's end.",
    ])
  })

  test.each(["2026-01-30", "2026-01-31", "2026-02-27", "2025-10-31"])(
    "of %s, the last weekday or later, is not",
    (day) => {
      expect(notes(on(day))).toEqual([])
    },
  )
})
