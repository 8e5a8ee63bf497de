import { describe, expect, it, test } from "vitest"
import { amountOf, combinedBound, sumOf, unitsOf } from "../../src/purification/totals.ts"

describe("a sum", () => {
  it.each([
    ["of tenths is exact", [0.1, 0.2], 0.3],
    ["of many small amounts", Array.from({ length: 1000 }, () => 0.000001), 0.001],
    ["of a large and a small one", [1_000_000_000, 0.000001], 1_000_000_000.000001],
    ["of none is nothing", [], 0],
  ])("%s", (_what, parts, sum) => {
    expect(unitsOf(sumOf(parts.map((part) => amountOf(part, null))).amount)).toBe(sum)
  })

  test("without a part that is not known is not whole; where the rest is nothing, it is not known", () => {
    expect(sumOf([amountOf(1, null), null])).toEqual({ amount: amountOf(1, null), isComplete: false })
    expect(sumOf([amountOf(0, null), null])).toEqual({ amount: null, isComplete: false })
    expect(sumOf([null])).toEqual({ amount: null, isComplete: false })
  })
})

describe("the bound of a sum", () => {
  it.each([
    [[], null],
    [[null, undefined], null],
    [["at_most", null], "at_most"],
    [["at_least", "at_least"], "at_least"],
    [["at_most", null, "at_least"], null],
  ] as const)("%j: %s", (parts, bound) => {
    expect(combinedBound(parts)).toBe(bound)
  })

  test("at most nothing is nothing; at least nothing stays so", () => {
    expect([amountOf(0, "at_most"), amountOf(0, "at_least")].map(({ bound }) => bound)).toEqual([
      null,
      "at_least",
    ])
  })
})
