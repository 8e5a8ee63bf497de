import { bigInt, double, assert as holds, integer, property as law, tuple } from "fast-check"
import { describe, expect, test } from "vitest"
import {
  agrees,
  compare,
  divided,
  exactly,
  minus,
  plus,
  printExact,
  rounded,
  roundedUp,
  sumOf,
  times,
} from "../../src/verify/exact.ts"

const finite = double({ noNaN: true, noDefaultInfinity: true })
const decimals = integer({ min: 0, max: 12 })

describe("a number is read exactly:", () => {
  test.each([
    [0, "0"],
    [-0, "0"],
    [0.3, "0.3"],
    [-1.5, "-1.5"],
    [84711000000, "84711000000"],
    [3993265666328.333, "3993265666328.333"],
    [1e21, "1000000000000000000000"],
    [5e-7, "0.0000005"],
  ])("%d is %s", (value, written) => {
    expect(printExact(exactly(value))).toBe(written)
  })

  test("0.1 plus 0.2 is 0.3", () => {
    expect(compare(plus(exactly(0.1), exactly(0.2)), exactly(0.3))).toBe(0)
  })

  test("a printed number of up to fifteen digits is read as itself", () => {
    holds(
      law(tuple(integer(), integer({ min: -9, max: 9 })), ([digits, exponent]) => {
        const value = Number(`${digits}e${exponent}`)
        expect(Number(printExact(exactly(value)))).toBe(value)
      }),
    )
  })
})

describe("exact arithmetic loses nothing", () => {
  test("in a sum of many decimals, which has no more digits than the longest of them", () => {
    const amounts = Array.from({ length: 5_000 }, (_, at) => exactly(Number(`${at + 1}e-${at % 290}`)))
    expect(sumOf(amounts).under).toBeLessThanOrEqual(10n ** 289n)
  })

  test("if a subtraction reverses an addition", () => {
    holds(
      law(finite, finite, (left, right) => {
        expect(compare(minus(plus(exactly(left), exactly(right)), exactly(right)), exactly(left))).toBe(0)
      }),
    )
  })

  test("if a quotient is multiplied by its divisor, and refuses division by zero", () => {
    holds(
      law(finite, finite, (left, right) => {
        const quotient = divided(exactly(left), exactly(right))
        if (quotient === null) expect(right === 0).toBe(true)
        else expect(compare(times(quotient, exactly(right)), exactly(left))).toBe(0)
      }),
    )
  })

  test("and compares numbers in their order", () => {
    holds(
      law(finite, finite, (left, right) => {
        expect(Math.sign(compare(exactly(left), exactly(right)))).toBe(
          Math.sign(left === right ? 0 : left - right),
        )
      }),
    )
  })
})

describe("rounding", () => {
  test.each([
    [0.12345, 4, "0.1235", "0.1235"],
    [0.12344, 4, "0.1234", "0.1235"],
    [-0.12345, 4, "-0.1234", "-0.1234"],
    [0.1234, 4, "0.1234", "0.1234"],
    [1.005, 2, "1.01", "1.01"],
    [0, 2, "0", "0"],
  ])("of %d to %d decimals is %s, rounded up %s", (value, places, near, up) => {
    expect(printExact(rounded(exactly(value), places))).toBe(near)
    expect(printExact(roundedUp(exactly(value), places))).toBe(up)
  })

  test("changes a number by at most half a unit, or rounding up by at most one unit, never downwards", () => {
    holds(
      law(bigInt(), bigInt({ min: 1n }), decimals, (over, under, places) => {
        const value = { over, under }
        const unit = { over: 1n, under: 10n ** BigInt(places) }
        const away = minus(rounded(value, places), value)
        expect(compare(times(away, exactly(2)), unit)).toBeLessThanOrEqual(0)
        expect(compare(times(away, exactly(-2)), unit)).toBeLessThanOrEqual(0)
        const above = minus(roundedUp(value, places), value)
        expect(above.over >= 0n && compare(above, unit) < 0).toBe(true)
      }),
    )
  })
})

describe("a figure computed in binary fractions equals the exact one", () => {
  test("if it is a mean of closes", () => {
    const closes = [231.4851, 253.9117, 269.6072, 278.3329, 271.3558, 258.9988]
    const mean = closes.reduce((sum, close) => sum + close, 0) / closes.length
    const exact = divided(sumOf(closes.map(exactly)), exactly(closes.length))
    expect(exact !== null && agrees(exactly(mean), exact)).toBe(true)
  })

  test("but not if it differs in the thirteenth digit", () => {
    expect(agrees(exactly(1.000000000001), exactly(1))).toBe(false)
    expect(agrees(exactly(0), exactly(1e-300))).toBe(false)
  })
})
