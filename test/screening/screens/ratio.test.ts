import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { ratioSentence } from "../../../src/documents/explain.ts"
import { ratioScreen } from "../../../src/documents/parts.ts"
import type { Part, Quotient } from "../../../src/screening/screens/part.ts"
import {
  decideQuotient,
  passes,
  printBuffer,
  printQuotient,
  type RatioOutcome,
} from "../../../src/screening/screens/ratio.ts"
import { operators } from "../../../src/vocabulary.ts"
import { resultOf } from "../../support/company.ts"
import { ruleNamed } from "../../support/methodology.ts"

const debtRule = ruleNamed("debt_to_market_cap")

function part(value: number): Part {
  return { kind: "figure", label: "Part", value, figures: [], estimates: {}, bounds: {} }
}

/** The outcome for this quotient in a screen with the debt limit (30%). */
function decide(quotient: Quotient): RatioOutcome {
  return decideQuotient(debtRule, quotient)
}

function between(
  least: number,
  most: number | null,
  passDoubt: string | null = null,
  failDoubt: string | null = null,
  denominatorMost: number | null = null,
): RatioOutcome {
  return decide({
    state: "known",
    least: part(least),
    most: most === null ? null : part(most),
    worst: { value: most ?? Number.POSITIVE_INFINITY, why: "" },
    lacks: null,
    denominator: part(100),
    denominatorMost,
    denominatorWhole: null,
    note: null,
    passDoubt,
    failDoubt,
  })
}

const threshold = fc.constantFrom(0.3, 0.05, 1 / 3, 0.33)
const comparison = fc.record({ operator: fc.constantFrom(...operators), limit: threshold })
const most = (limit: number) => ({ operator: "<=" as const, limit })
const quotient = fc.oneof(
  fc.double({ min: 0, max: 2, noNaN: true }),
  fc.double({ min: 0, max: 1e6, noNaN: true }),
  fc.tuple(threshold, fc.double({ min: -1e-6, max: 1e-6, noNaN: true })).map(([limit, off]) => limit + off),
  fc.tuple(threshold, fc.constantFrom(-1e-16, 1e-16, 1e-12, -1e-12, 0)).map(([limit, off]) => limit + off),
)

describe("a printed number never contradicts its verdict", () => {
  test("the printed quotient is on the same side of the limit as the unrounded one", () => {
    fc.assert(
      fc.property(quotient, comparison, (exact, { operator, limit }) => {
        const printed = printQuotient(exact, { operator, limit })
        expect(passes(operator, printed, limit)).toBe(passes(operator, exact, limit))
      }),
      { numRuns: 5000 },
    )
  })

  test("the printed quotient is within half a digit of the fourth place", () => {
    fc.assert(
      fc.property(quotient, comparison, (exact, against) => {
        expect(Math.abs(printQuotient(exact, against) - exact)).toBeLessThanOrEqual(0.0000500001)
      }),
    )
  })

  test("value, buffer and result of a decided screen agree in the document", () => {
    fc.assert(
      fc.property(quotient, (exact) => {
        const amount = exact * 100
        const { result, value, threshold: limit, buffer } = ratioScreen(between(amount, amount))
        if (value === null || buffer === null) throw new Error("not decided")
        expect(result).toBe(value <= limit ? "pass" : "fail")
        expect(result).toBe(buffer >= 0 ? "pass" : "fail")
        expect(Object.is(buffer, -0)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  test.each<[exact: number, limit: number, value: number, buffer: number]>([
    [0.0212132, 0.3, 0.0212, 27.88],
    [0.3, 0.3, 0.3, 0],
    [0.30004, 0.3, 0.30004, -0.004],
    [0.299999, 0.3, 0.3, 0],
    [0.3000001, 0.3, 0.3000001, -0.00001],
    [0.1 + 0.2, 0.3, 0.1 + 0.2, -5.5e-15],
    [0, 0.05, 0, 5],
    [1.5, 0.05, 1.5, -145],
  ])("%d, with the limit %d, is printed %d, with a buffer of %d points", (exact, limit, value, buffer) => {
    const printed = printQuotient(exact, most(limit))
    expect(printed).toBe(value)
    expect(printBuffer(printed, most(limit))).toBeCloseTo(buffer, 14)
  })
})

describe("bounds decide a pass by the upper, and a failure by the lower", () => {
  test.each<[what: string, result: string, outcome: RatioOutcome]>([
    ["both within", "pass", between(10, 20)],
    ["the upper bound is exactly at the limit", "pass", between(10, 30)],
    ["the limit is between the bounds", "unresolved", between(10, 31)],
    ["both beyond", "fail", between(31, 90)],
    ["the lower bound is within the limit, without an upper bound", "unresolved", between(10, null)],
    ["the lower bound is above the limit, without an upper bound", "fail", between(31, null)],
    ["a doubt about a pass withholds it", "unresolved", between(10, 20, "untagged debt")],
    ["a doubt about a pass does not change a failure", "fail", between(31, 31, "untagged debt")],
    ["a doubt about a failure withholds it", "unresolved", between(31, 31, null, "a class is missing")],
    ["a doubt about a failure does not change a pass", "pass", between(10, 20, null, "a class is missing")],
    ["62 of 100 to 200 fails even with the larger denominator", "fail", between(62, 62, null, null, 200)],
    ["60 of 100 to 200 passes with the larger denominator", "unresolved", between(60, 60, null, null, 200)],
    ["30 of 100 to 200 passes even with the smaller denominator", "pass", between(30, 30, null, null, 200)],
  ])("%s: %s", (_, result, outcome) => {
    expect(resultOf(outcome)).toBe(result)
  })

  test("a pass shows the upper bound, a failure the lower", () => {
    expect(between(10, 20)).toMatchObject({ quotient: 0.2, numerator: { value: 20 } })
    expect(between(31, 90)).toMatchObject({ quotient: 0.31, numerator: { value: 31 } })
  })

  test("a higher upper bound never makes a failure of another verdict, nor a pass of a failure", () => {
    const amount = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(amount, amount, amount, (least, more, evenMore) => {
        const narrow = between(least, least + more)
        const wide = between(least, least + more + evenMore)
        if (resultOf(narrow) === "fail") expect(resultOf(wide)).toBe("fail")
        else expect(resultOf(wide)).not.toBe("fail")
        if (resultOf(wide) === "pass") expect(resultOf(narrow)).toBe("pass")
      }),
    )
  })
})

describe("an undefined or unknown quotient has no number", () => {
  const undefinedAt = (value: number, fails: boolean): Quotient => ({
    state: "undefined",
    fails,
    numerator: part(value),
    denominator: part(0),
    note: "Why.",
  })
  const lacking: Quotient = { state: "lacking", reason: "screen_unresolved", lacks: "cash is not known" }
  test.each<[what: string, quotient: Quotient, result: string]>([
    ["undefined, with a failure", undefinedAt(5, true), "fail"],
    ["undefined, with a pass", undefinedAt(0, false), "pass"],
    ["not known", lacking, "not_applicable"],
  ])("%s", (_, undecided, result) => {
    const printed = ratioScreen(decide(undecided))
    expect(printed).toMatchObject({ result, value: null, buffer: null, threshold: 0.3, operator: "<=" })
    expect(printed.note).toBeTruthy()
  })
})

test("the sentence states the printed number, the limit and the clause", () => {
  const outcome = between(30.004, 30.004)
  expect(ratioSentence(outcome)).toBe(
    "Interest-bearing debt to market capitalisation is 30.004%, above the limit of 30% (AAOIFI SS 21, 3/4/2).",
  )
  expect(ratioScreen(outcome).value).toBe(0.30004)
})
