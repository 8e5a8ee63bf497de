import { describe, expect, test } from "vitest"
import { documentsOf } from "../../src/documents/all.ts"
import { type ListedRatios, printListedRatios, readListedRatios } from "../../src/stored/listed-ratios.ts"
import type { HistoryEntry, HistoryScreen } from "../../src/timeline/schema.ts"
import { assessed, type Company, sound, soundBut } from "../support/company.ts"
import { reporting } from "../support/reports.ts"

const low = 100_000
const high = 400_000

/** The ratios in percent: `10 of 30, 5 of 30, 1 of 5`. A bound and an unknown ratio say so. */
function ratiosIn(listed: ListedRatios | null): string | null {
  const texts = listed?.ratios.map(
    ({ value, limit, bound = "" }) => `${bound}${value === null ? "?" : value * 100} of ${limit * 100}`,
  )
  return texts?.join(", ") ?? null
}

/** The path: `debt 2024-02-15: 0 40, 365* 10 |` has a star at a changed verdict and a bar at a break. */
function pathIn(listed: ListedRatios | null): string | null {
  if (listed === null || listed.path === null) return null
  const { of, from, runs } = listed.path
  const texts = runs.map(({ bound = "", points }) =>
    points
      .map(([day, value, turned]) => `${day}${turned === 1 ? "*" : ""} ${bound}${value * 100}`)
      .join(", "),
  )
  return `${listed.ratios[of]?.name} ${from}: ${texts.join(" | ")}`
}

const listedOf = (company: Company) =>
  readListedRatios(printListedRatios(documentsOf(assessed(company)).history))

describe("a published verdict has for lists its ratios and two years of the highest of them", () => {
  test.each<[what: string, company: Company, ratios: string | null, path: string | null]>([
    ["one report", sound, "10 of 30, 5 of 30, 1 of 5", "debt_to_market_cap 2026-02-15: 0 10, 44 10"],
    [
      "more reports than two years have, and a verdict that turned twice",
      reporting([high, low, high, low]),
      "10 of 30, 5 of 30, 1 of 5",
      "debt_to_market_cap 2025-02-15: 0 40, 365* 10, 409 10",
    ],
    [
      "a ratio beyond its limit",
      reporting([low, high]),
      "40 of 30, 5 of 30, 1 of 5",
      "debt_to_market_cap 2025-02-15: 0 10, 365* 40, 409 40",
    ],
    [
      "no price: only the share of revenue is known",
      soundBut({ close: null }),
      "? of 30, ? of 30, 1 of 5",
      "prohibited_revenue 2026-02-15: 0 1, 44 1",
    ],
    ["nothing filed", { ...sound, asOf: "2020-01-01" }, null, null],
  ])("%s", (_, company, ratios, path) => {
    const listed = listedOf(company)
    expect([ratiosIn(listed), pathIn(listed)]).toEqual([ratios, path])
  })
})

test("the path breaks where the ratio is unknown and where its computation changes", () => {
  const screen = (value: number | null, rule?: string): HistoryScreen => ({
    ...{ result: value === null ? "not_applicable" : "pass", value, threshold: 0.3 },
    ...{ bound: rule === undefined ? null : "at_most", ...(rule !== undefined && { rule }) },
  })
  const [now] = documentsOf(assessed(sound)).history.history
  const entry = (as_of: string, debt: HistoryScreen): HistoryEntry => {
    if (now === undefined || now.screens === null) throw new Error("no screens")
    return { ...now, as_of, screens: { ...now.screens, debt_to_market_cap: debt } }
  }
  const history = [
    entry("2025-06-01", screen(0.25, "another rule")),
    entry("2025-05-01", screen(0.25, "a rule")),
    entry("2025-04-01", screen(0.25, "a rule")),
    entry("2025-03-01", screen(0.25)),
    entry("2025-02-01", screen(null)),
    entry("2025-01-01", screen(0.25)),
  ]
  expect(pathIn(readListedRatios(printListedRatios({ history, changes: [] })))).toBe(
    "debt_to_market_cap 2025-01-01: 0 25 | 59 25 | 90 at_most25, 120 at_most25 | 151 at_most25",
  )
})
