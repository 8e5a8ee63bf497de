import { describe, expect, test } from "vitest"
import type { Stability, VerdictChange } from "../../src/screening/stability.ts"
import { assessed, type Company } from "../support/company.ts"
import { eachExample } from "../support/examples.ts"
import { reporting } from "../support/reports.ts"

function stabilityOf(company: Company): Stability {
  const { stability } = assessed(company)
  if (stability === null) throw new Error("withheld")
  return stability
}

/**
 * A company that reported these debts, oldest first: `low`, `near` the limit, `high` above it, or an amount.
 */
function reported(debts: string, change: Company = {}): Company {
  const amounts: Readonly<Record<string, number>> = { low: 100_000, near: 260_000, high: 400_000 }
  return reporting(
    debts.split(" ").map((debt) => amounts[debt] ?? Number(debt)),
    change,
  )
}

describe("stability over the past eight filing periods", () => {
  eachExample<
    [what: string, debts: string, rating: string, compliant: number, total: number, flips: number]
  >(`
    is stable if the verdict is always the same | low low low low low | stable | 5 | 5 | 0
    is stable if the verdict always fails | high high high high | stable | 0 | 4 | 0
    has one change | low low high high | watch | 2 | 4 | 0.25
    has two changes | low high high low low | volatile | 3 | 5 | 0.4
    has three changes | low high low high | volatile | 2 | 4 | 0.75
    reports a limit nearly reached | low low low near | watch | 4 | 4 | 0
    needs more than three periods | low low low | insufficient_history | 3 | 3 | 0
    does not count the ninth period back | high low low low low low low low low | stable | 8 | 8 | 0
  `)("%s", (_, debts, rating, quartersCompliant, quartersTotal, flipRate) => {
    const { closest: _closest, drivers: _drivers, ...read } = stabilityOf(reported(debts))
    expect(read).toEqual({ rating, quartersCompliant, quartersTotal, flipRate })
  })

  test.each([
    ["judges a period by the filings of that time, not by a later restatement", "LongTermDebt USD 2023"],
    ["does not count the comparative of an older date as a filing period", "Assets USD 2019"],
  ])("%s", (_, tag) => {
    const company = reported("low low low low")
    const later = `us-gaap:${tag}-12-31 900000 10-K 2026-02-15 0000000001-26-000001`
    expect(stabilityOf({ ...company, also: `${company.also}\n${later}` })).toEqual(stabilityOf(company))
  })
})

/**
 * Parses `2025-06-01 non-compliant, 2025-06-05 compliant`, under the current methodology unless another is
 * given.
 */
function changesOf(text: string, methodology = "aaoifi-ss21@2026.1"): readonly VerdictChange[] {
  return text.split(", ").map((change) => {
    const [asOf = "", status = ""] = change.split(" ")
    return { asOf, status: status === "compliant" ? "compliant" : "non-compliant", methodology }
  })
}

/**
 * The annual reports are filed on 15 February of each year up to 2026. The company is judged on 2026-03-31.
 */
describe("verdict changes without a new report", () => {
  eachExample<[what: string, debts: string, rating: string, flipRate: number, turns: string]>(`
    the verdict fails and passes again | low low low low | volatile | 0.3333 | 2025-06-01 non-compliant, 2025-06-05 compliant
    the verdict fails until a report passes again | low low low low | volatile | 0.4 | 2025-06-01 non-compliant
    a change that the next report confirms counts once | low low high high | watch | 0.2
      2024-12-01 non-compliant
    a change on the day of a report counts as before it | low low low high | watch | 0.2
      2026-02-15 non-compliant
    the same verdict is published again | low low low low | stable | 0 | 2025-06-01 compliant
    a change before the oldest period | low low low low | stable | 0 | 2022-06-01 non-compliant, 2022-06-02 compliant
    a change on the day of the verdict | low low low low | stable | 0 | 2026-03-31 non-compliant, 2026-03-31 compliant
    a change after the day of the verdict | low low low low | stable | 0 | 2026-04-01 non-compliant
    a change in a short history | low | volatile | 0.6667 | 2026-03-01 non-compliant, 2026-03-02 compliant
  `)("%s", (_, debts, rating, flipRate, turns) => {
    const read = stabilityOf({ ...reported(debts), turns: changesOf(turns) })
    expect(read).toMatchObject({ rating, flipRate, quartersTotal: debts.split(" ").length })
  })

  test("do not count if made by another version of the methodology", () => {
    const turns = changesOf("2025-06-01 non-compliant, 2025-06-05 compliant", "aaoifi-ss21@2099.1")
    const company = reported("low low low low")
    expect(stabilityOf({ ...company, turns })).toEqual(stabilityOf(company))
  })

  test("are counted separately from changes with a report", () => {
    const turns = changesOf("2025-06-01 non-compliant, 2025-06-05 compliant")
    const flips = ({ drivers }: Stability) => drivers.find(({ code }) => code === "verdict_flipped")
    expect(flips(stabilityOf({ ...reported("high low low low"), turns }))).toEqual({
      code: "verdict_flipped",
      message: "The verdict changed 3 times over the past 4 filing periods, 2 of them without a new report.",
      severity: "critical",
    })
    expect(flips(stabilityOf(reported("high low low low")))?.message).toBe(
      "The verdict changed once over the past 4 filing periods.",
    )
  })
})

describe("the screen nearest its limit", () => {
  test.each([
    ["low low low near", 4, "deteriorating"],
    ["low low 290000 near", 4, "improving"],
    ["low low near near", 4, "steady"],
    ["low low low 310000", -1, "deteriorating"],
  ])("is, after debts of %s, %d points from it, %s", (debts, distance, trend) => {
    expect(stabilityOf(reported(debts)).closest).toEqual({ screen: "debt_to_market_cap", distance, trend })
  })

  test("is the failing one, even if a passing one is nearer to its limit", () => {
    const failing = reported("low low low high")
    const sheet = { ...failing.sheet, CashAndCashEquivalentsAtCarryingValue: 290_000 }
    expect(stabilityOf({ ...failing, sheet }).closest).toMatchObject({
      screen: "debt_to_market_cap",
      distance: -10,
    })
  })

  test("is missing if the core business is prohibited, because no ratio decides", () => {
    const brewery = reported("low low low 310000", { sic: "2082" })
    expect(stabilityOf(brewery)).toMatchObject({ rating: "stable", closest: null, quartersCompliant: 0 })
  })
})

const compliant = /^Consistently compliant: the verdict was the same in all 4.*\.$/
const failing = /^Consistently non-compliant: .*\.$/
const any = /^.{10,}\.$/

test.each<[code: string, severity: string, debts: string, change: Company, message: RegExp]>([
  ["steady_history", "info", "low low low low", {}, compliant],
  ["steady_history", "info", "high high high high", {}, failing],
  ["steady_history", "info", "low low low low", { sic: "2082" }, failing],
  ["verdict_flipped", "warning", "low low high high", {}, any],
  ["verdict_flipped", "critical", "low high low low", {}, any],
  ["near_limit", "warning", "low low low near", {}, any],
  ["short_history", "info", "low", {}, any],
  ["prohibited_core", "info", "low low low low", { sic: "2082" }, any],
])("%s, %s, explains the rating after debts of %s", (code, severity, debts, change, message) => {
  const { drivers } = stabilityOf(reported(debts, change))
  expect(drivers).toContainEqual({ code, severity, message: expect.stringMatching(message) })
})
