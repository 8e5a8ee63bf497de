import { describe, expect, test } from "vitest"
import { bindingOf } from "../../../src/portfolio/line-facts.ts"
import type { BindingScreen } from "../../../src/portfolio/schema.ts"
import { judgeBy, statusOf } from "../../../src/screening/judge.ts"
import { passes } from "../../../src/screening/screens/ratio.ts"
import { flipDistance, flipsOf, verdictFlip } from "../../../src/screening/standings/flips.ts"
import { eachExample } from "../../support/examples.ts"
import { isFullRun } from "../../support/is-full-run.ts"
import { judgedBy, type MeasuredAmounts, measuresOf } from "../../support/measures.ts"
import { ownMethodology, shippedStandards } from "../../support/methodology.ts"
import { screenedStarter, wrong } from "../../support/starter.ts"

const bindingFor = (amounts: Partial<MeasuredAmounts>, sic?: string): BindingScreen | null =>
  bindingOf(judgedBy(ownMethodology, measuresOf(amounts, sic)))

/** As a share of its limit, 28% of 30% is nearer than 1% of 5%, and 4.8% of 5% is nearer than 28% of 30%. */
eachExample<[what: string, screen: string, amounts: Partial<MeasuredAmounts>]>(`
  the passing screen nearest its limit | debt_to_market_cap pass 0.28 <= 0.3, 2 off | debt 280_000
  the nearest as a share of the limit | prohibited_revenue pass 0.048 <= 0.05, 0.2 off | debt 280_000, interest 48_000
  the only failing screen | debt_to_market_cap fail 0.31 <= 0.3, -1 off | debt 310_000
  the failing screen, though another passes at 29.9% | debt_to_market_cap fail 0.4 <= 0.3, -10 off
    debt 400_000, cash 299_000
  the failing screen nearest its limit | cash_to_market_cap fail 0.33 <= 0.3, -3 off | debt 600_000, cash 330_000
`)("the screen that decides by AAOIFI SS 21 is %s: %s", (_, shown, amounts) => {
  const { screen, result, value, operator, threshold, distance } = bindingFor(amounts) ?? {}
  expect(`${screen} ${result} ${value} ${operator} ${threshold}, ${distance} off`).toBe(shown)
})

test("a prohibited core business decides before any ratio", () => {
  const none = { value: null, bound: null, threshold: null, operator: null, distance: null }
  expect(bindingFor({ debt: 900_000 }, "6021")).toEqual({
    screen: "business_activity",
    result: "fail",
    ...none,
  })
})

const judged = screenedStarter().flatMap(({ name, sheet: { now } }) =>
  shippedStandards.map((methodology) => {
    const judgement = judgeBy(methodology, now)
    return { name: `${name} ${methodology.id}`, judgement, status: statusOf(judgement, methodology) }
  }),
)

describe("for every company of the starter universe and every standard", () => {
  test("a verdict names a screen with its result, and a withheld verdict names none", () => {
    const faults = wrong(judged, ({ judgement, status }) => {
      const binding = bindingOf(judgement)
      if (status === "pending") return binding === null ? [] : ["no verdict, but a screen"]
      const wanted = status === "compliant" ? "pass" : "fail"
      return binding?.result === wanted ? [] : [`${status}, but ${binding?.result}`]
    })
    expect(faults).toEqual([])
    expect(judged.length).toBeGreaterThan(isFullRun ? 8_000 : 1_000)
  })

  test("the printed number is on its result's side of the limit, and no other passing screen is nearer", () => {
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

  test("a price that changes the verdict is that of one of its screens, at the stored distance", () => {
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
    expect(turning.length).toBeGreaterThan(isFullRun ? 2_000 : 300)
  })
})
