import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { passes, printQuotient } from "../../../src/screening/screens/ratio.ts"
import { operators } from "../../../src/vocabulary.ts"
import {
  printCount,
  printExact,
  printLimit,
  printPercent,
  printQuotientAgainst,
  printRatio,
  printShort,
  printWholePercent,
} from "../../../worker/html/numbers.ts"

const ratio = fc.double({ min: 0, max: 50, noNaN: true })
const limit = fc.constantFrom(0.05, 0.3)
/** A quotient just below or above its limit. */
const near = fc
  .tuple(limit, fc.integer({ min: 1, max: 14 }), fc.integer({ min: -9, max: 9 }))
  .map(([at, digits, units]) => ({ at, quotient: at + units * 10 ** -digits }))

describe("a measured ratio has two decimals, or more if its document has more", () => {
  test.each([
    [0.0212, "2.12%"],
    [0.03, "3.00%"],
    [0, "0.00%"],
    [0.375, "37.50%"],
    [2.2485, "224.85%"],
    [12.3456, "1,234.56%"],
    [0.30001, "30.001%"],
    [0.050000001, "5.0000001%"],
    [-0.0114, "−1.14%"],
  ])("%d is %s", (value, text) => {
    expect(printRatio(value)).toBe(text)
  })

  test("stays on its side of the limit", () => {
    fc.assert(
      fc.property(near, ({ at, quotient }) => {
        const printed = printRatio(printQuotient(quotient, { operator: "<=", limit: at }))
        expect(percentOf(printed) <= percentOf(printLimit(at))).toBe(quotient <= at)
      }),
      { numRuns: 500 },
    )
  })

  test("keeps every digit that another reader would need", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (tenThousandths) => {
        const printed = printRatio(tenThousandths / 10_000)
        expect(Math.round(percentOf(printed) * 100)).toBe(tenThousandths)
      }),
    )
  })
})

test.each([
  [0.3, "30%"],
  [0.3333, "33.33%"],
  [0.33333, "33.333%"],
  [0.05, "5%"],
])("the limit %d is %s, as its standard declares it", (value, text) => {
  expect(printLimit(value)).toBe(text)
})

describe("the result of a division", () => {
  test.each([
    [84_711_000_000 / 3_993_265_666_328.333, 0.3, "0.021213"],
    [0.3, 0.3, "0.300000"],
    [0.300_000_000_4, 0.3, "0.3000000004"],
    [1, 0.05, "1.000000"],
  ])("%d with the limit %d is %s", (quotient, at, text) => {
    expect(printQuotientAgainst(quotient, { operator: "<=", limit: at })).toBe(text)
  })

  test("has at least six decimals, and is never on the wrong side of its limit", () => {
    const anything = fc.oneof(
      near,
      fc.tuple(ratio, limit).map(([quotient, at]) => ({ quotient, at })),
    )
    fc.assert(
      fc.property(anything, fc.constantFrom(...operators), ({ quotient, at }, operator) => {
        const printed = Number(printQuotientAgainst(quotient, { operator, limit: at }))
        expect(passes(operator, printed, at)).toBe(passes(operator, quotient, at))
        expect(Math.abs(printed - quotient)).toBeLessThan(0.000_000_500_1)
      }),
      { numRuns: 500 },
    )
  })
})

const percent = (value: number) => printPercent(value)
const exact = (value: number) => printExact(value)
const twoDecimals = (value: number) => printExact(value, 2)
const short = (value: number) => printShort(value)
const oneOf = (whole: number) => (part: number) => printWholePercent(part, whole)

test.each<
  readonly [what: string, print: (value: number) => string, values: readonly number[], printed: string]
>([
  ["a count", printCount, [0, 999, 1_000, 200_000, 1_234_567], "0 | 999 | 1,000 | 200,000 | 1,234,567"],
  ["a part of zero", oneOf(0), [0], "0%"],
  ["a part of ten", oneOf(10), [0, 10], "0% | 100%"],
  ["a part of three", oneOf(3), [1], "33%"],
  ["parts near zero and near the whole", oneOf(1_000), [1, 999], "under 1% | over 99%"],
  ["a percentage", percent, [22.4, 100, 0, 0.005, -1.5], "22.40% | 100.00% | 0.00% | 0.01% | −1.50%"],
  ["a percentage near zero", percent, [0.0049, -0.0049], "under 0.01% | under 0.01%"],
  ["an exact number", exact, [84_711_000_000, 176_221_050.05], "84,711,000,000 | 176,221,050.05"],
  ["an exact fraction", exact, [0.1 + 0.2, 0.000_000_1], "0.3 | 0.0000001"],
  ["a number with at least two decimals", twoDecimals, [18.9, -0.02, -0], "18.90 | −0.02 | 0.00"],
  ["shortened billions", short, [84_711_000_000, -29_825_000_000], "84.71 billion | −29.83 billion"],
  ["their cents", short, [146_595_000_000, 3_998_608_192_073.33], "146.60 billion | 4.00 trillion"],
  ["more than trillions", short, [1_234_567_000_000_000], "1,234.57 trillion"],
  ["less than a million", short, [0, 1250.5, 999_999], "0 | 1,250.5 | 999,999"],
  ["shortened millions", short, [1_000_000, 995_000_000], "1.00 million | 995.00 million"],
  ["a number just below the next unit", short, [999_994_999, 999_999_999], "999.99 million | 1.00 billion"],
])("prints %s", (_what, print, values, printed) => {
  expect(values.map(print).join(" | ")).toBe(printed)
})

function percentOf(text: string): number {
  return Number(text.replaceAll(",", "").replace("−", "-").replace("%", ""))
}
