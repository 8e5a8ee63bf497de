import { describe, expect, it } from "vitest"
import { type Evidence, explain, type OurRatio, percent } from "../../../lab/agreement/explain.ts"
import { hlalRules, noRatios, spusRules, type TheirRatios } from "../../../lab/agreement/rules.ts"

/** Our ratios in the order debt, cash, prohibited income. Null is unresolved. */
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

/** The ratios by the fund's standard. Null is unknown. */
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
  filed: "2022-05-02",
}
const leftOut: Evidence = { ...held, side: "left out", rules: spusRules, ours: ours(0.2, 0.1, 0.01) }

const none = ours()
const day = (on: string, what: string, status: string, isHeld: boolean | null) => ({
  otherDays: [{ day: on, what, status, isHeld }] as Evidence["otherDays"],
})
const shareOf = (source: string) => ({ register: { ...plain, share: interest, source } })

describe("a holding of the fund that we call non-compliant is explained by the first rule that fits", () => {
  it.each<[rule: string, what: string, evidence: Partial<Evidence>, text: string]>([
    ["business activity", "a prohibited core", { register: { ...plain, core: "insurance" } }, "insurance"],
    ["threshold", "debt between the two limits, with their ratio known", { ours: ours(0.32, 0, 0) }, "32%"],
    [
      "threshold",
      "debt between limits, ratio unknown",
      { ours: ours(0.32, 0, 0), theirs: unknown },
      "33.333%",
    ],
    ["denominator", "debt above both, but not by their denominator", {}, "40% of our market capitalisation"],
    ["denominator", "cash above both, not by theirs", { ours: ours(0, 0.5, 0) }, "10% of their total assets"],
    [
      "screen",
      "cash, for which they have no screen",
      { ours: ours(0, 0.5, 0), theirs: noRatios },
      "no such screen",
    ],
    [
      "business activity",
      "an income share in the register, from the same year or before",
      { ours: ours(0, 0, 0.053), ...shareOf("Form 10-K for 2021") },
      "Form 10-K for 2021",
    ],
    [
      "date",
      "an income share in the register, from a later year",
      { ours: ours(0, 0, 0.053), ...shareOf("Form 10-K for 2025") },
      "reports of 2025",
    ],
    [
      "business activity",
      "an income share in the register, if no ratio is known",
      { ours: none, theirs: unknown, ...shareOf("") },
      "5.3% to 5.8%",
    ],
    [
      "date",
      "our verdict of the month before",
      { ours: ours(0.4, 0, 0), theirs: unknown, ...day("2022-05-31", "the month before", "compliant", null) },
      "2022-05-31",
    ],
    [
      "date",
      "a fund that sold it later",
      { ours: none, ...day("2022-07-06", "the next month", "non-compliant", false) },
      "held it no longer",
    ],
    ["lack of data", "no ratio of ours", { ours: none, theirs: unknown }, "no closes before 2022-09"],
    [
      "date",
      "a report after which another must have been filed",
      { ours: ours(0, 0, 0.06), filed: "2021-11-30" },
      "of 2021-11-30",
    ],
    ["unexplained", "debt that fails by both standards", { theirs: theirs(0.34, 0.1, 0.2) }, "debt 34%"],
    ["unexplained", "interest above 5%, which both standards forbid", { ours: ours(0, 0, 0.06) }, "6%"],
    ["unexplained", "debt that is explained, with interest that is not", { ours: ours(0.4, 0, 0.06) }, "40%"],
    [
      "unexplained",
      "a fund that held it later too",
      { theirs: theirs(0.5, 0.1, 0.2), ...day("2022-07-06", "the next month", "non-compliant", true) },
      "debt 50%",
    ],
  ])("%s: %s", (rule, _what, evidence, text) => {
    const explanation = explain({ ...held, ...evidence })
    expect(explanation).toEqual({ ...explanation, rule, text: expect.stringContaining(text) })
  })

  it("by every ratio that fails our limits", () => {
    const { rule, text } = explain({ ...held, ours: ours(0.4, 0.32, 0) })
    expect(rule).toBe("denominator")
    expect(text).toMatch(/debt is 40%.*cash is 32%/s)
  })
})

describe("a compliant company that the fund leaves out is explained by the first rule that fits", () => {
  const byDebt = "20% of our market capitalisation, 41%"
  const small = { ...interest, max: 0.04 }
  it.each<[rule: string, what: string, evidence: Partial<Evidence>, text: string]>([
    ["denominator", "debt by their denominator", { theirs: theirs(0.41, 0.1, 0.2) }, byDebt],
    ["denominator", "debt at their limit", { theirs: theirs(0.33, 0.1, 0.2, 0.33) }, "not below 33%"],
    ["denominator", "cash by their denominator", { theirs: theirs(0.2, 0.5, 0.2) }, "50%"],
    ["screen", "receivables", { theirs: theirs(0.2, 0.1, 0.6) }, "a screen we do not have"],
    ["date", "our next verdict", day("2022-08-01", "the next filing", "non-compliant", null), "2022-08-01"],
    ["business activity", "a concern", { register: { ...plain, concerns: ["Defence."] } }, "Defence."],
    ["business activity", "a share within the limit", { register: { ...plain, share: small } }, "up to 4%"],
    ["unexplained", "nothing", {}, "receivables 20%"],
    ["unexplained", "nothing known", { theirs: unknown }, "debt unknown"],
  ])("%s: %s", (rule, _what, evidence, text) => {
    const explanation = explain({ ...leftOut, ...evidence })
    expect(explanation).toEqual({ ...explanation, rule, text: expect.stringContaining(text) })
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
])("%d is printed so that it stays on its side of the limit %d: %s", (value, limit, printed) => {
  expect(percent(value, limit)).toBe(printed)
})
