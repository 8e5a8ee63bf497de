import { describe, expect, it } from "vitest"
import { type Evidence, explain, type OurRatio, percent } from "../../../lab/agreement/explain.ts"
import { hlalRules, noRatios, spusRules, type TheirRatios } from "../../../lab/agreement/rules.ts"

/** Ratios in the order debt, cash, prohibited income; null is unresolved. */
function ours(...values: readonly (number | null)[]): readonly OurRatio[] {
  const screens = [
    ["debt_to_market_cap", 0.3],
    ["cash_to_market_cap", 0.3],
    ["prohibited_revenue", 0.05],
  ] as const
  return screens.map(([screen, threshold], at) => {
    const value = values[at] ?? null
    return {
      screen,
      threshold,
      value,
      result: value === null ? "unresolved" : value > threshold ? "fail" : "pass",
    }
  })
}

/** Ratios by the fund's standard; null is not known. */
function theirs(
  debt: number | null,
  cash: number | null,
  receivables: number | null,
  limit = 0.33333,
): TheirRatios {
  const ratio = (value: number | null, most: number) => ({
    value,
    limit: most,
    passes: value === null ? null : value < most,
    of: "total assets",
  })
  return { debt: ratio(debt, limit), cash: ratio(cash, limit), receivables: ratio(receivables, 0.5) }
}

const unknown = theirs(null, null, null)

const plain = { core: null, share: null, concerns: [], source: "" }
const interest = { min: 0.053, max: 0.058, of: "conventional finance" }

const held: Evidence = {
  day: "2022-06-08",
  side: "held",
  rules: hlalRules,
  ours: ours(0.4, 0.1, 0.01),
  theirs: theirs(0.2, 0.1, 0.2),
  register: plain,
  otherDays: [],
}
const leftOut: Evidence = { ...held, side: "left out", rules: spusRules, ours: ours(0.2, 0.1, 0.01) }

describe("a holding that we call non-compliant is explained by the first rule that fits", () => {
  it.each<[what: string, evidence: Partial<Evidence>, rule: string, text: string]>([
    ["a prohibited core", { register: { ...plain, core: "insurance" } }, "business activity", "insurance"],
    ["debt between the limits, theirs known", { ours: ours(0.32, 0, 0) }, "threshold", "32%"],
    [
      "debt between the limits, theirs not known",
      { ours: ours(0.32, 0, 0), theirs: unknown },
      "threshold",
      "33.333%",
    ],
    [
      "debt above both limits, below by their denominator",
      {},
      "denominator",
      "40% of our market capitalisation",
    ],
    [
      "cash above both limits, below by their denominator",
      { ours: ours(0, 0.5, 0) },
      "denominator",
      "10% of their total assets",
    ],
    [
      "cash, where they have no such screen",
      { ours: ours(0, 0.5, 0), theirs: noRatios },
      "screen",
      "they have no such screen",
    ],
    [
      "a share of the register read in the year or before",
      { ours: ours(0, 0, 0.053), register: { ...plain, share: interest, source: "Form 10-K for 2021" } },
      "business activity",
      "Form 10-K for 2021",
    ],
    [
      "a share of the register of a later year",
      { ours: ours(0, 0, 0.053), register: { ...plain, share: interest, source: "Form 10-K for 2025" } },
      "date",
      "reports of 2025",
    ],
    [
      "a share of the register, where nothing else could be computed",
      { ours: ours(), theirs: unknown, register: { ...plain, share: interest, source: "" } },
      "business activity",
      "5.3% to 5.8%",
    ],
    [
      "our verdict of the month before",
      {
        ours: ours(0.4, 0, 0),
        theirs: unknown,
        otherDays: [{ day: "2022-05-31", what: "the month before", status: "compliant", isHeld: null }],
      },
      "date",
      "2022-05-31",
    ],
    [
      "a fund that sells it after",
      {
        ours: ours(),
        otherDays: [{ day: "2022-07-06", what: "the next month", status: "non-compliant", isHeld: false }],
      },
      "date",
      "held it no longer",
    ],
    [
      "no ratio of ours to be had",
      { ours: ours(), theirs: unknown },
      "lack of data",
      "no closes before 2022-09",
    ],
    ["debt that fails by both rules", { theirs: theirs(0.34, 0.1, 0.2) }, "unexplained", "debt 34%"],
    [
      "interest above five per cent, which both rules forbid",
      { ours: ours(0, 0, 0.06) },
      "unexplained",
      "6%",
    ],
    ["debt explained, interest not", { ours: ours(0.4, 0, 0.06) }, "unexplained", "40%"],
    [
      "a fund that still holds it",
      {
        theirs: theirs(0.5, 0.1, 0.2),
        otherDays: [{ day: "2022-07-06", what: "the next month", status: "non-compliant", isHeld: true }],
      },
      "unexplained",
      "debt 50%",
    ],
  ])("%s", (_what, evidence, rule, text) => {
    const explanation = explain({ ...held, ...evidence })
    expect(explanation.rule).toBe(rule)
    expect(explanation.text).toContain(text)
  })

  it("states each of our ratios that fails", () => {
    const { rule, text } = explain({ ...held, ours: ours(0.4, 0.32, 0) })
    expect(rule).toBe("denominator")
    expect(text).toContain("debt is 40%")
    expect(text).toContain("cash is 32%")
  })
})

describe("a compliant company that the fund leaves out is explained by the first rule that fits", () => {
  it.each<[what: string, evidence: Partial<Evidence>, rule: string, text: string]>([
    [
      "debt by their denominator",
      { theirs: theirs(0.41, 0.1, 0.2) },
      "denominator",
      "20% of our market capitalisation, 41%",
    ],
    ["debt at their limit", { theirs: theirs(0.33, 0.1, 0.2, 0.33) }, "denominator", "not below 33%"],
    ["cash by their denominator", { theirs: theirs(0.2, 0.5, 0.2) }, "denominator", "50%"],
    ["receivables", { theirs: theirs(0.2, 0.1, 0.6) }, "screen", "a screen we do not have"],
    [
      "our verdict at the next filing",
      { otherDays: [{ day: "2022-08-01", what: "the next filing", status: "non-compliant", isHeld: null }] },
      "date",
      "2022-08-01",
    ],
    [
      "a concern of the register",
      { register: { ...plain, concerns: ["Defence."] } },
      "business activity",
      "Defence.",
    ],
    [
      "a share of the register within the limit",
      { register: { ...plain, share: { ...interest, max: 0.04 } } },
      "business activity",
      "up to 4%",
    ],
    ["nothing", {}, "unexplained", "receivables 20%"],
    ["nothing that is known", { theirs: unknown }, "unexplained", "debt unknown"],
  ])("%s", (_what, evidence, rule, text) => {
    const explanation = explain({ ...leftOut, ...evidence })
    expect(explanation.rule).toBe(rule)
    expect(explanation.text).toContain(text)
  })
})

it.each<[value: number, limit: number, printed: string]>([
  [0.0732, 0.3, "7.32%"],
  [0.30004, 0.3, "30.004%"],
  [0.29996, 0.3, "29.996%"],
  [0.3, 0.3, "30%"],
  [0.33333, 0.33333, "33.333%"],
  [0.333329, 0.33333, "33.33%"],
  [0.3299999, 0.33, "32.99999%"],
  [0, 0.3, "0%"],
])("%d beside %d is printed on its side of the limit: %s", (value, limit, printed) => {
  expect(percent(value, limit)).toBe(printed)
})
