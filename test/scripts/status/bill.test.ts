import { describe, expect, it } from "vitest"
import { billOf, type MonthlyUse, nearestToIncluded, totalDollars } from "../../../scripts/status/bill.ts"

const nothing: MonthlyUse = { requests: 0, companies: 0, lines: 0, databaseBytes: 0, objectBytes: 0 }

/** The lines of a bill that cost something, to the cent. */
function paid(use: Partial<MonthlyUse>) {
  const lines = billOf({ ...nothing, ...use }).filter(({ dollars }) => dollars >= 0.005)
  return Object.fromEntries(lines.map(({ resource, dollars }) => [resource, Number(dollars.toFixed(2))]))
}

describe("the bill of a month", () => {
  it("of an idle service is that of the plan", () => {
    expect(totalDollars(billOf(nothing))).toBe(5)
  })

  it("agrees with docs/measurements.md: ten million requests over 10,000 lines cost 8.00 USD", () => {
    const use = { requests: 1e7, companies: 7_500, lines: 10_000, databaseBytes: 91e6, objectBytes: null }
    expect(paid(use)).toEqual({ "object requests": 3 })
    expect(totalDollars(billOf(use)).toFixed(2)).toBe("8.00")
  })

  it.each<[what: string, use: Partial<MonthlyUse>, lines: Readonly<Record<string, number>>]>([
    ["6 GB of D1", { databaseBytes: 6e9 }, { "D1 bytes": 0.75 }],
    ["10 GB of R2, which are included", { objectBytes: 10e9 }, {}],
    ["110 GB of R2", { objectBytes: 110e9 }, { "R2 bytes": 1.5 }],
    ["2,000,000 lines with closes", { lines: 2_000_000 }, { "D1 rows written": 34.04 }],
    [
      "200,000 companies, if their bytes in R2 are not known",
      { companies: 200_000, objectBytes: null },
      {
        "Worker CPU ms": 1.28,
        "D1 rows written": 4.56,
        "R2 writes": 12.42,
        "R2 bytes": 0.3,
        "queue operations": 0.73,
      },
    ],
  ])("has the price of %s", (_what, use, lines) => {
    expect(paid(use)).toEqual(lines)
  })

  it("names the resources that are nearest to their included amounts", () => {
    const bill = billOf({ ...nothing, databaseBytes: 4e9, objectBytes: 11e9 })
    const nearest = nearestToIncluded(bill, 2).map(({ resource, shareOfIncluded }) => [
      resource,
      shareOfIncluded,
    ])
    expect(nearest).toEqual([
      ["R2 bytes", 1.1],
      ["D1 bytes", 0.8],
    ])
  })
})
