import { describe, expect, test } from "vitest"
import { standards } from "../../../src/screening/methodologies.ts"
import { judgedBy, type MeasuredAmounts, measuresOf } from "../../support/measures.ts"

/** A small balance sheet fails the standards that divide by assets, a low price those that divide by the market's value. */
const smallAssets = { assets: 500_000, debt: 300_000 }
const lowPrice = { close: 150_000, firstYear: 150_000, secondYear: 150_000, thirdYear: 150_000 }

/** OJK bears more debt than any other standard over assets, so that what passes one of those passes OJK. */
const besideOjk = ["issi-ojk"]

const companies: readonly (readonly [
  standard: string,
  change: Partial<MeasuredAmounts>,
  passesToo: readonly string[],
])[] = [
  ["aaoifi-ss21", { ...lowPrice, ...smallAssets, firstYear: 1_000_000, cash: 300_000 }, []],
  ["aaoifi-ss21-text", { ...lowPrice, ...smallAssets, close: 1_000_000 }, []],
  ["djim", { ...lowPrice, ...smallAssets, secondYear: 1_800_000, firstYear: 100_000 }, []],
  ["sp-shariah", { ...lowPrice, ...smallAssets, thirdYear: 2_700_000, cash: 400_000 }, []],
  ["ftse-yasaar", { ...lowPrice, debt: 333_310, illiquid: 200_000 }, besideOjk],
  [
    "ftse-idealratings",
    { ...lowPrice, ...smallAssets, firstYear: 1_000_000, revenue: 900_000, interest: 50_000 },
    [],
  ],
  [
    "msci-islamic",
    { ...lowPrice, debt: 333_000, cash: 300_000, receivables: 300_000, illiquid: 200_000 },
    besideOjk,
  ],
  ["msci-m-series", { ...lowPrice, assets: 500_000, debt: 333_000, thirdYear: 2_700_000 }, []],
  [
    "sc-malaysia",
    { ...lowPrice, debt: 320_000, cash: 320_000, receivables: 450_000, illiquid: 200_000 },
    besideOjk,
  ],
  ["kmi-meezan", { ...lowPrice, debt: 360_000, liabilities: 600_000 }, besideOjk],
  ["issi-ojk", { ...lowPrice, debt: 440_000 }, []],
]

describe("a company that passes one standard and fails the others, as far as their rules allow", () => {
  test.each(companies)("%s", (standard, change, passesToo) => {
    const measured = measuresOf(change)
    const compliant = standards
      .map(([newest]) => newest)
      .filter((each) => judgedBy(each, measured).status === "compliant")
      .map(({ id }) => id)
    const undecided = standards.filter(([newest]) => judgedBy(newest, measured).status === "pending")
    expect(compliant.toSorted()).toEqual([standard, ...passesToo].toSorted())
    expect(undecided).toEqual([])
  })

  test("every standard is in the table", () => {
    expect(companies.map(([standard]) => standard)).toEqual(standards.map(([{ id }]) => id))
  })
})
