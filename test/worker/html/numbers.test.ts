import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { passes, printQuotient } from "../../../src/screening/screens/ratio.ts"
import { operators } from "../../../src/vocabulary.ts"
import {
  printCount,
  printExact,
  printExactRatio,
  printPercent,
  printQuotientBeside,
  printShort,
  printWholePercent,
} from "../../../worker/html/numbers.ts"

const ratio = fc.double({ min: 0, max: 50, noNaN: true })
const limit = fc.constantFrom(0.05, 0.3)
/** A quotient just below or above its limit. */
const near = fc
  .tuple(limit, fc.integer({ min: 1, max: 14 }), fc.integer({ min: -9, max: 9 }))
  .map(([at, digits, units]) => ({ at, quotient: at + units * 10 ** -digits }))

describe("a ratio in full", () => {
  test.each([
    [0.0212, "2.12%"],
    [0.3, "30%"],
    [0, "0%"],
    [0.057, "5.7%"],
    [2.2485, "224.85%"],
    [12.3456, "1,234.56%"],
    [0.30001, "30.001%"],
    [0.050000001, "5.0000001%"],
    [-0.0114, "−1.14%"],
  ])("%d is %s", (value, text) => {
    expect(printExactRatio(value)).toBe(text)
  })

  test("the printed quotient stays on its side of the limit", () => {
    fc.assert(
      fc.property(near, ({ at, quotient }) => {
        const printed = printExactRatio(printQuotient(quotient, { operator: "<=", limit: at }))
        expect(percentOf(printed) <= percentOf(printExactRatio(at))).toBe(quotient <= at)
      }),
      { numRuns: 500 },
    )
  })

  test("no digit is lost that another reader would need", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (tenThousandths) => {
        const printed = printExactRatio(tenThousandths / 10_000)
        expect(Math.round(percentOf(printed) * 100)).toBe(tenThousandths)
      }),
    )
  })
})

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [200_000, "200,000"],
  [1_234_567, "1,234,567"],
])("%d is printed as %s", (count, printed) => {
  expect(printCount(count)).toBe(printed)
})

test.each([
  [0, 0, "0%"],
  [0, 10, "0%"],
  [10, 10, "100%"],
  [1, 3, "33%"],
  [1, 1_000, "under 1%"],
  [999, 1_000, "over 99%"],
])("%d of %d is %s", (part, whole, printed) => {
  expect(printWholePercent(part, whole)).toBe(printed)
})

test.each([
  [22.4, "22.40%"],
  [100, "100.00%"],
  [0, "0.00%"],
  [0.005, "0.01%"],
  [0.0049, "under 0.01%"],
  [-0.0049, "under 0.01%"],
  [-1.5, "−1.50%"],
])("%d percent is printed as %s", (percentage, printed) => {
  expect(printPercent(percentage)).toBe(printed)
})

test.each([
  [84_711_000_000, 0, "84,711,000,000"],
  [18.9, 2, "18.90"],
  [176_221_050.05, 0, "176,221,050.05"],
  [0.1 + 0.2, 0, "0.3"],
  [0.000_000_1, 0, "0.0000001"],
  [-0.02, 2, "−0.02"],
  [-0, 2, "0.00"],
])("%d with at least %d decimals is %s", (value, decimalsMin, text) => {
  expect(printExact(value, decimalsMin)).toBe(text)
})

describe("the result of a division", () => {
  test.each([
    [84_711_000_000 / 3_993_265_666_328.333, 0.3, "0.021213"],
    [0.3, 0.3, "0.300000"],
    [0.300_000_000_4, 0.3, "0.3000000004"],
    [1, 0.05, "1.000000"],
  ])("%d beside the limit of %d is %s", (quotient, at, text) => {
    expect(printQuotientBeside(quotient, { operator: "<=", limit: at })).toBe(text)
  })

  test("it has six decimals or more, and is never on the wrong side of its limit", () => {
    const anything = fc.oneof(
      near,
      fc.tuple(ratio, limit).map(([quotient, at]) => ({ quotient, at })),
    )
    fc.assert(
      fc.property(anything, fc.constantFrom(...operators), ({ quotient, at }, operator) => {
        const printed = Number(printQuotientBeside(quotient, { operator, limit: at }))
        expect(passes(operator, printed, at)).toBe(passes(operator, quotient, at))
        expect(Math.abs(printed - quotient)).toBeLessThan(0.000_000_500_1)
      }),
      { numRuns: 500 },
    )
  })
})

function percentOf(text: string): number {
  return Number(text.replaceAll(",", "").replace("−", "-").replace("%", ""))
}

test.each([
  [84_711_000_000, "84.71 billion"],
  [146_595_000_000, "146.60 billion"],
  [3_998_608_192_073.33, "4.00 trillion"],
  [999_999, "999,999"],
  [1_000_000, "1.00 million"],
  [995_000_000, "995.00 million"],
  [999_994_999, "999.99 million"],
  [999_999_999, "1.00 billion"],
  [-29_825_000_000, "−29.83 billion"],
  [1_234_567_000_000_000, "1,234.57 trillion"],
  [0, "0"],
  [1250.5, "1,250.5"],
])("%d in short is %s", (value, text) => {
  expect(printShort(value)).toBe(text)
})
