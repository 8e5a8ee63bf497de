import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, isWeekend } from "../../src/days.ts"
import { type FreshnessDates, freshnessDates } from "../../src/screening/freshness.ts"
import { assessed, type Company, sound } from "../support/company.ts"

function datesOf(company: Company, closesThrough: string | null = null): FreshnessDates {
  return freshnessDates(assessed(company), closesThrough)
}

/** An annual report and the next quarterly report. */
function withQuarter(end: string, annual: Company = sound): Company {
  const also = `us-gaap:Assets USD ${end} 1000000 10-Q ${addDays(end, 40)} 0000000001-26-000002`
  return { ...annual, also, asOf: addDays(end, 40) }
}

const ofWeeks = withQuarter("2026-06-27", { ...sound, end: "2025-09-27", filed: "2025-11-01" })
const toFebruary = withQuarter("2025-11-30", { ...sound, end: "2025-08-31", filed: "2025-10-20" })

const inJapan = (form: string): Company => ({ ...sound, form, filer: "edinet:E00001" })

describe("the next report is due on the last day for the filer with the longest deadline:", () => {
  test.each<[what: string, company: Company, newest: string | null, due: string | null]>([
    ["10-K of a calendar year: 45 days after the first quarter", sound, "2025-12-31", "2026-05-15"],
    ["10-Q for a first quarter: due on a Saturday", withQuarter("2026-03-31"), "2026-03-31", "2026-08-14"],
    ["10-Q for a third quarter: 90 days later", withQuarter("2026-09-30"), "2026-09-30", "2027-03-31"],
    ["a fiscal year of 52 weeks: moved to the Monday after", ofWeeks, "2026-06-27", "2026-12-28"],
    ["a quarter that ends with February", toFebruary, "2025-11-30", "2026-04-14"],
    ["unknown fiscal year: as if it ended next", { ...sound, form: "10-Q" }, "2025-12-31", "2026-06-29"],
    ["20-F: four months after the next year", { ...sound, form: "20-F" }, "2025-12-31", "2027-04-30"],
    ["6-K with an annual report", { ...sound, form: "6-K" }, "2025-12-31", "2027-04-30"],
    ["40-F, amended", { ...sound, form: "40-F/A" }, "2025-12-31", "2027-04-30"],
    [
      "annual report on EDINET: 45 days after the half year",
      inJapan("annual report"),
      "2025-12-31",
      "2026-08-14",
    ],
    [
      "half-year report on EDINET: three months after the year",
      inJapan("half-year report/A"),
      "2025-12-31",
      "2026-09-30",
    ],
    ["quarterly report on EDINET: as on EDGAR", inJapan("quarterly report"), "2025-12-31", "2026-06-29"],
    [
      "annual report on DART: after the first quarter",
      { ...sound, form: "annual report", filer: "dart:00000001" },
      "2025-12-31",
      "2026-05-15",
    ],
    ["nothing filed", { ...sound, asOf: "2020-01-01" }, null, null],
    ["reports too old to be read", { ...sound, asOf: "2028-01-03" }, "2025-12-31", "2026-05-15"],
  ])("%s", (_, company, newestPeriodEnd, nextReportDue) => {
    expect(datesOf(company)).toMatchObject({ newestPeriodEnd, nextReportDue })
  })
})

describe("a determination is stale from the day on which", () => {
  test.each<[what: string, company: Company, closesThrough: string | null, from: string | null]>([
    ["a due report has been missing for 30 days", sound, null, "2026-06-14"],
    ["the last close is eleven weekdays old, counted from a Tuesday", sound, "2026-03-31", "2026-04-15"],
    ["the last close is the eleventh weekday back, if it was on a Friday", sound, "2026-03-27", "2026-04-13"],
    ["the first of the two limits is reached", sound, "2026-06-30", "2026-06-14"],
    // The next report's deadline falls on a Saturday, so the report has two more days.
    ["the balance sheet is too old", { ...sound, form: "20-F", end: "2025-05-19" }, null, "2026-10-20"],
    ["the only known close is too old", { ...sound, asOf: "2020-01-01" }, "2026-03-27", "2026-04-13"],
    ["never, if neither is known", { ...sound, asOf: "2020-01-01" }, null, null],
  ])("%s", (_, company, closesThrough, staleFrom) => {
    expect(datesOf(company, closesThrough).staleFrom).toBe(staleFrom)
  })
})

test("for any dates, a report is due on a weekday after its period, and a recent close is not stale", () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((after) => addDays("2018-01-01", after))
  fc.assert(
    fc.property(day, day, fc.constantFrom("10-K", "10-Q", "20-F"), (end, closes, form) => {
      const { newestPeriodEnd, nextReportDue, staleFrom } = datesOf(
        { ...sound, end, filed: addDays(end, 60), form, asOf: addDays(end, 60) },
        closes,
      )
      expect(newestPeriodEnd).toBe(end)
      expect(isWeekend(nextReportDue ?? "")).toBe(false)
      const monthsLess = addDays(end, form === "20-F" ? 480 : 130)
      expect((nextReportDue ?? "") > monthsLess && (nextReportDue ?? "") < addDays(monthsLess, 60)).toBe(true)
      const late = addDays(nextReportDue ?? "", 30)
      expect(staleFrom === late || staleFrom === null || staleFrom < late).toBe(true)
      // A foreign balance sheet becomes too old for a verdict up to four days before its next report is late.
      const soonest = addDays(late, -4)
      expect((staleFrom ?? "") >= (soonest < addDays(closes, 15) ? soonest : addDays(closes, 15))).toBe(true)
    }),
  )
})
