import { describe, expect, test } from "vitest"
import {
  compareNotices,
  isExplained,
  isJudged,
  type JudgedRow,
  readNotices,
} from "../../../lab/agreement/kmi.ts"
import { noticesFolder } from "../../../lab/agreement/main.ts"
import { judgedBy, measuresOf, methodologyNamed } from "../../support/measures.ts"

/**
 * The rules of `kmi-meezan`, applied to the ratios that the KMI's board printed, compared with the printed
 * status.
 */

const rows = readNotices(noticesFolder)
const { judged, agreeing, exceptional, missed } = compareNotices(rows)
const standard = methodologyNamed("kmi-meezan")

const assets = 1_000_000
const share = (percent: number) => Math.round(percent * 100) * (assets / 10_000)

/** The verdict on a company with the printed ratios. */
function verdictOn({ debt, investments, income, illiquid, netLiquidAssets, price }: JudgedRow): string {
  // Without a price, one cent is used: net liquid assets above zero then fail, and below zero pass.
  const close = price === 0 ? 0.01 : price
  const measured = measuresOf({
    assets,
    debt: share(debt),
    cash: share(investments),
    illiquid: share(illiquid),
    liabilities: assets - share(illiquid) - netLiquidAssets,
    close,
    totalIncome: assets,
    revenue: assets,
    interest: share(income),
  })
  return judgedBy(standard, measured).status
}

describe("2,480 rows of seven notices", () => {
  test("are all rows that have every ratio and a status", () => {
    expect(rows).toHaveLength(3_215)
    expect(judged).toHaveLength(2_480)
    expect(rows.filter((row) => !isJudged(row) && row.status === "by nature")).toHaveLength(538)
  })

  test("have the rules' status, except 108 that the board excepts from a failure; no passing row fails", () => {
    expect(agreeing).toHaveLength(2_372)
    expect(exceptional).toHaveLength(108)
    expect(missed).toEqual([])
  })

  test("have the same verdict from the judge, on measures with these ratios", () => {
    const failing = new Set(exceptional.map(({ row }) => row))
    const wrong = judged.filter((row) => {
      const expected = failing.has(row) ? "non-compliant" : row.status
      return verdictOn(row) !== expected
    })
    expect(wrong.map(({ review, symbol }) => `${review} ${symbol}`)).toEqual([])
  })

  test("name an exception for each failing ratio, except one whose minus sign is lost in print", () => {
    const open = exceptional.filter((each) => !isExplained(each))
    expect(open.map(({ row }) => `${row.review} ${row.symbol}`)).toEqual(["2024-12-31 BNL"])
    const bunnys = judged.filter(({ symbol }) => symbol === "BNL")
    expect(bunnys.filter(({ netLiquidAssets }) => netLiquidAssets > 0)).toHaveLength(1)
    expect(bunnys).toHaveLength(7)
  })

  test("suggest no other limit, because as many rows just beyond one are refused as passed", () => {
    const just = (from: number, to: number) =>
      judged.filter(({ debt, investments, income }) => {
        const others = investments < 33 && income < 5
        return debt >= from && debt < to && others
      })
    const statuses = just(37, 38).map(({ status }) => status)
    expect(statuses.filter((status) => status === "non-compliant").length).toBeGreaterThanOrEqual(
      statuses.filter((status) => status === "compliant").length,
    )
  })
})
