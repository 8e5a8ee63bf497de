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

describe("numbers are read exactly", () => {
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

  test("0.1 and 0.2 are 0.3", () => {
    expect(compare(plus(exactly(0.1), exactly(0.2)), exactly(0.3))).toBe(0)
  })

  test("printed, a number of up to fifteen digits reads as itself again", () => {
    holds(
      law(tuple(integer(), integer({ min: -9, max: 9 })), ([digits, exponent]) => {
        const value = Number(`${digits}e${exponent}`)
        expect(Number(printExact(exactly(value)))).toBe(value)
      }),
    )
  })
})

describe("arithmetic loses nothing", () => {
  test("and the sum of many decimals is no longer than the longest of them", () => {
    const amounts = Array.from({ length: 5_000 }, (_, at) => exactly(Number(`${at + 1}e-${at % 290}`)))
    expect(sumOf(amounts).under).toBeLessThanOrEqual(10n ** 289n)
  })

  test("subtraction reverses addition", () => {
    holds(
      law(finite, finite, (left, right) => {
        expect(compare(minus(plus(exactly(left), exactly(right)), exactly(right)), exactly(left))).toBe(0)
      }),
    )
  })

  test("a quotient times its divisor is the dividend, and nothing is divided by zero", () => {
    holds(
      law(finite, finite, (left, right) => {
        const quotient = divided(exactly(left), exactly(right))
        if (quotient === null) expect(right === 0).toBe(true)
        else expect(compare(times(quotient, exactly(right)), exactly(left))).toBe(0)
      }),
    )
  })

  test("it compares numbers in their order", () => {
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
  ])("%d to %d decimals is %s, rounded up %s", (value, places, near, up) => {
    expect(printExact(rounded(exactly(value), places))).toBe(near)
    expect(printExact(roundedUp(exactly(value), places))).toBe(up)
  })

  test("rounded is at most half a unit away, rounded up at most one, and never below", () => {
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

describe("a figure computed in binary fractions agrees with the exact one", () => {
  test("a mean of closes does", () => {
    const closes = [231.4851, 253.9117, 269.6072, 278.3329, 271.3558, 258.9988]
    const mean = closes.reduce((sum, close) => sum + close, 0) / closes.length
    const exact = divided(sumOf(closes.map(exactly)), exactly(closes.length))
    expect(exact !== null && agrees(exactly(mean), exact)).toBe(true)
  })

  test("one that is off in the thirteenth digit does not", () => {
    expect(agrees(exactly(1.000000000001), exactly(1))).toBe(false)
    expect(agrees(exactly(0), exactly(1e-300))).toBe(false)
  })
})
