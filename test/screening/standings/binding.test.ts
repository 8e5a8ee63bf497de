import { describe, expect, test } from "vitest"
import type { BindingScreen } from "../../../src/portfolio/schema.ts"
import { judgeBy, statusOf } from "../../../src/screening/judge.ts"
import { currentMethodology, currentStandards } from "../../../src/screening/methodologies.ts"
import { passes } from "../../../src/screening/screens/ratio.ts"
import { bindingOf } from "../../../src/screening/standings/binding.ts"
import { flipDistance, flipsOf, verdictFlip } from "../../../src/screening/standings/flips.ts"
import { judgedBy, type MeasuredAmounts, measuresOf } from "../../support/measures.ts"
import { screenedStarter, wrong } from "../../support/starter.ts"

const bindingFor = (amounts: Partial<MeasuredAmounts>, sic?: string): BindingScreen | null =>
  bindingOf(judgedBy(currentMethodology, measuresOf(amounts, sic)))

describe("the screen that decides under AAOIFI SS 21", () => {
  test.each<[string, Partial<MeasuredAmounts>, Partial<BindingScreen>]>([
    // 28% of 30% is nearer than 1% of 5%.
    [
      "passing: the nearest its limit",
      { debt: 280_000 },
      { screen: "debt_to_market_cap", result: "pass", value: 0.28, distance: 2 },
    ],
    // 4.8% of 5% is nearer than 28% of 30%, as shares of the limit.
    [
      "by shares of the limit",
      { debt: 280_000, interest: 48_000 },
      { screen: "prohibited_revenue", value: 0.048, distance: 0.2 },
    ],
    [
      "failing one alone",
      { debt: 310_000 },
      { screen: "debt_to_market_cap", result: "fail", value: 0.31, distance: -1 },
    ],
    // Cash passes at 29.9%: what passes does not decide a failure.
    [
      "a nearer one that passes",
      { debt: 400_000, cash: 299_000 },
      { screen: "debt_to_market_cap", result: "fail" },
    ],
    [
      "failing: the nearest its limit",
      { debt: 600_000, cash: 330_000 },
      { screen: "cash_to_market_cap", result: "fail", value: 0.33, threshold: 0.3, operator: "<=" },
    ],
  ])("%s", (_what, amounts, expected) => {
    expect(bindingFor(amounts)).toMatchObject(expected)
  })

  test("a prohibited core business decides before any ratio", () => {
    expect(bindingFor({ debt: 900_000 }, "6021")).toEqual({
      screen: "business_activity",
      result: "fail",
      value: null,
      bound: null,
      threshold: null,
      operator: null,
      distance: null,
    })
  })
})

const judged = screenedStarter().flatMap(({ name, sheet: { now } }) =>
  currentStandards.map((methodology) => {
    const judgement = judgeBy(methodology, now)
    return { name: `${name} ${methodology.id}`, judgement, status: statusOf(judgement, methodology) }
  }),
)

describe("of every company of the starter universe under every standard", () => {
  test("a verdict has a screen with its result, and no verdict has none", () => {
    const faults = wrong(judged, ({ judgement, status }) => {
      const binding = bindingOf(judgement)
      if (status === "pending") return binding === null ? [] : ["no verdict, but a screen"]
      const wanted = status === "compliant" ? "pass" : "fail"
      return binding?.result === wanted ? [] : [`${status}, but ${binding?.result}`]
    })
    expect(faults).toEqual([])
    expect(judged.length).toBeGreaterThan(4_000)
  })

  test("the printed number is on the side of its limit that the result says, and no other passing screen is nearer", () => {
    const faults = wrong(judged, ({ judgement }) => {
      const binding = bindingOf(judgement)
      if (binding === null || binding.value === null || judgement.state !== "read") return []
      const { value, operator, threshold, result } = binding
      if (operator === null || threshold === null) return ["no limit"]
      const nearness = Math.abs(value / threshold - 1)
      const nearer = Object.values(judgement.ratios).filter(
        (ratio) =>
          ratio.state === "decided" &&
          ratio.result === result &&
          ratio.quotient !== null &&
          Math.abs(ratio.quotient / ratio.rule.limit - 1) < nearness - 0.001,
      )
      return [
        ...(passes(operator, value, threshold) === (result === "pass") ? [] : ["on the other side"]),
        ...nearer.map(({ rule }) => `${rule.name} is nearer`),
      ]
    })
    expect(faults).toEqual([])
  })

  test("where a price turns the verdict, it is the price of one of its screens, at the stored distance", () => {
    const turning = judged.flatMap(({ name, judgement }) =>
      judgement.state === "read" && flipDistance(judgement) !== null ? [{ name, judgement }] : [],
    )
    const faults = wrong(turning, ({ judgement }) => {
      const flip = verdictFlip(judgement)
      const own = flipsOf(judgement).find(
        ({ screen, basis }) => screen === flip?.screen && (basis === "spot" || basis === "average"),
      )
      return [
        ...(flip?.distance === flipDistance(judgement) ? [] : ["another distance"]),
        ...(own?.price === flip?.price && own?.currency === flip?.currency ? [] : ["another price"]),
        ...((flip?.distance ?? 0) < 0 === (judgement.status === "compliant") ? [] : ["the other way"]),
      ]
    })
    expect(faults).toEqual([])
    expect(turning.length).toBeGreaterThan(1_000)
  })
})
