import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { ratioScreen } from "../../../src/compliance/document.ts"
import { ratioSentence } from "../../../src/compliance/explain.ts"
import type { Part, Quotient } from "../../../src/screening/screens/part.ts"
import {
  decideQuotient,
  passes,
  printBuffer,
  printQuotient,
  type RatioOutcome,
} from "../../../src/screening/screens/ratio.ts"
import { operators } from "../../../src/vocabulary.ts"
import { ruleNamed } from "../../support/methodology.ts"

const debtRule = ruleNamed("debt_to_market_cap")

function part(value: number): Part {
  return { kind: "figure", label: "Part", value, figures: [], estimates: {}, bounds: {} }
}

/** The outcome of this quotient in a screen with the limit of debt (30%). */
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

  test("the buffer is negative when the screen fails and never when it passes", () => {
    fc.assert(
      fc.property(quotient, threshold, (exact, limit) => {
        const buffer = printBuffer(printQuotient(exact, most(limit)), most(limit))
        if (exact > limit) expect(buffer).toBeLessThan(0)
        else expect(buffer).toBeGreaterThanOrEqual(0)
        expect(Object.is(buffer, -0)).toBe(false)
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
      fc.property(fc.double({ min: 0, max: 200, noNaN: true }), (amount) => {
        const { result, value, threshold: limit, buffer } = ratioScreen(between(amount, amount))
        if (value === null || buffer === null) throw new Error("not decided")
        expect(result).toBe(value <= limit ? "pass" : "fail")
        expect(result).toBe(buffer >= 0 ? "pass" : "fail")
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
  ])("%d against %d is printed %d, with a buffer of %d points", (exact, limit, value, buffer) => {
    const printed = printQuotient(exact, most(limit))
    expect(printed).toBe(value)
    expect(printBuffer(printed, most(limit))).toBeCloseTo(buffer, 14)
  })
})

describe("bounds may pass a screen and never fail it", () => {
  test.each<[what: string, least: number, most: number | null, doubt: string | null, result: string]>([
    ["both within", 10, 20, null, "pass"],
    ["the maximum exactly at the limit", 10, 30, null, "pass"],
    ["the limit between them", 10, 31, null, "unresolved"],
    ["both beyond", 31, 90, null, "fail"],
    ["the minimum within, no maximum", 10, null, null, "unresolved"],
    ["the minimum beyond, no maximum", 31, null, null, "fail"],
    ["a doubt about a pass", 10, 20, "untagged debt", "unresolved"],
    ["a doubt about a pass does not affect a failure", 31, 31, "untagged debt", "fail"],
  ])("%s: %s", (_, least, most, doubt, result) => {
    const outcome = between(least, most, doubt)
    expect(outcome.state === "decided" ? outcome.result : outcome.state).toBe(result)
  })

  test("a doubt about a failure makes it unresolved, and does not affect a pass", () => {
    expect(between(31, 31, null, "a class of shares is missing").state).toBe("unresolved")
    expect(between(10, 20, null, "a class of shares is missing").state).toBe("decided")
  })

  test.each<[what: string, numerator: number, denominatorMost: number, outcome: string]>([
    ["fails with the larger denominator too", 62, 200, "fail"],
    ["passes with the larger denominator", 60, 200, "unresolved"],
    ["passes with the smaller denominator", 30, 200, "pass"],
  ])("with a denominator known as a range, a ratio that %s: %d of 100 to %d", (_, ...row) => {
    const [numerator, denominatorMost, result] = row
    const outcome = between(numerator, numerator, null, null, denominatorMost)
    expect(outcome.state === "decided" ? outcome.result : outcome.state).toBe(result)
  })

  test("a pass shows the maximum, a failure the minimum", () => {
    expect(between(10, 20)).toMatchObject({ quotient: 0.2, numerator: { value: 20 } })
    expect(between(31, 90)).toMatchObject({ quotient: 0.31, numerator: { value: 31 } })
  })

  test("raising the upper bound never turns a verdict into a failure, nor a failure into a pass", () => {
    const amount = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(amount, amount, amount, (least, more, evenMore) => {
        const narrow = between(least, least + more)
        const wide = between(least, least + more + evenMore)
        const result = (outcome: RatioOutcome) =>
          outcome.state === "decided" ? outcome.result : "unresolved"
        if (result(narrow) === "fail") expect(result(wide)).toBe("fail")
        else expect(result(wide)).not.toBe("fail")
        if (result(wide) === "pass") expect(result(narrow)).toBe("pass")
      }),
    )
  })
})

describe("an undefined or unknown quotient has no number", () => {
  test.each<[what: string, quotient: Quotient, result: string]>([
    [
      "undefined, and it fails",
      { state: "undefined", fails: true, numerator: part(5), denominator: part(0), note: "Why." },
      "fail",
    ],
    [
      "undefined, and it passes",
      { state: "undefined", fails: false, numerator: part(0), denominator: part(0), note: "Why." },
      "pass",
    ],
    [
      "not known",
      { state: "lacking", reason: "screen_unresolved", lacks: "cash is not known" },
      "not_applicable",
    ],
  ])("%s", (_, undecided, result) => {
    const printed = ratioScreen(decide(undecided))
    expect(printed).toMatchObject({ result, value: null, buffer: null, threshold: 0.3, operator: "<=" })
    expect(printed.note).toBeTruthy()
  })
})

test("the sentence contains the printed number, the limit and the clause", () => {
  const outcome = between(30.004, 30.004)
  expect(ratioSentence(outcome)).toBe(
    "Interest-bearing debt to market capitalisation is 30.004%, above the limit of 30% (AAOIFI SS 21, 3/4/2).",
  )
  expect(ratioScreen(outcome).value).toBe(0.30004)
})
