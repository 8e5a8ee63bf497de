import { describe, expect, test } from "vitest"
import type { BusinessActivity } from "../../../src/screening/activities/business-activity.ts"
import { decideRatio, type RatioOutcome } from "../../../src/screening/screens/ratio.ts"
import { type Company, judged, measured, resultOf, sound, soundBut } from "../../support/company.ts"
import { ruleNamed } from "../../support/methodology.ts"

const Cash = "CashAndCashEquivalentsAtCarryingValue"
const placed = measured(sound).activity
const hotel = bounded("alcohol", 0.01, 0.03)

function bounded(
  category: "alcohol" | "conventional_finance",
  shareMin: number,
  shareMax: number,
): BusinessActivity {
  const { activities, basis, segments } = placed
  const stated = { category, shareMin, shareMax, source: "Its report", concerns: [] }
  return { kind: "bounded", ...stated, activities, prohibited: [], basis, segments }
}

function outcomeOf(company: Company, activity: BusinessActivity = measured(company).activity): RatioOutcome {
  return decideRatio(ruleNamed("prohibited_revenue"), measured(company), activity)
}

/**
 * The screen's result with the prohibited amount, for an activity and tagged interest income. Revenue is
 * 100,000.
 */
function screen(activity: BusinessActivity, company: Company): string {
  const outcome = outcomeOf(company, activity)
  if (outcome.state === "unresolved") return "unresolved"
  return `${outcome.result} ${outcome.numerator.value}${outcome.bound === null ? "" : ` ${outcome.bound}`}`
}

const interest = (amount: number) => soundBut({ year: { InvestmentIncomeInterest: amount } })
const untagged = (cash: number) =>
  soundBut({ sheet: { [Cash]: cash }, without: ["InvestmentIncomeInterest"] })

/** The upper bound of a share decides a pass, the lower bound a failure. */
const sixPercent = bounded("alcohol", 0.06, 0.06)
const none = bounded("alcohol", 0, 0)
const finance = (share: number) => bounded("conventional_finance", share, share)

test.each<[what: string, activity: BusinessActivity, company: Company, result: string]>([
  ["the upper bound is within the limit", hotel, interest(1000), "pass 4000 at_most"],
  ["the upper bound is exactly at the limit", hotel, interest(2000), "pass 5000 at_most"],
  ["the limit is between the bounds", hotel, interest(2001), "unresolved"],
  ["the lower bound is above the limit", hotel, interest(4001), "fail 5001 at_least"],
  ["the share is exact", sixPercent, interest(0), "fail 6000 at_least"],
  ["the share is unbounded", none, interest(0), "pass 0"],
  ["interest with a lower bound of zero", none, interest(1000), "pass 1000"],
  ["a finance share that may be the interest itself", finance(0.04), interest(4000), "unresolved"],
  ["a finance share that fails and has the interest", finance(0.06), interest(4000), "fail 6000 at_least"],
  ["a finance share with another", bounded("alcohol", 0.04, 0.04), interest(4000), "fail 8000 at_least"],
])("a bounded share is added to interest: %s", (_, activity, company, result) => {
  expect(screen(activity, company)).toBe(result)
})

describe("interest with only an upper bound may pass but never fail", () => {
  test.each<[what: string, activity: BusinessActivity, company: Company, result: string]>([
    ["tagged interest is exact", placed, interest(1000), "pass 1000"],
    ["5% of the balance is within the limit", placed, untagged(50_000), "pass 2500 at_most"],
    ["5% of the balance is exactly the limit", placed, untagged(100_000), "pass 5000 at_most"],
    ["5% of the balance is above the limit", placed, untagged(200_000), "unresolved"],
    ["5% of the balance is far above the limit", placed, untagged(290_000_000), "unresolved"],
    ["it is not added to a share that fails by itself", sixPercent, untagged(200_000), "fail 6000 at_least"],
    ["it is added to a share that would pass", hotel, untagged(50_000), "unresolved"],
  ])("%s", (_, activity, company, result) => {
    expect(screen(activity, company)).toBe(result)
  })

  test("a bound has no tags", () => {
    const { prohibited_revenue: revenue } = judged(untagged(50_000)).ratios
    if (revenue?.state !== "decided" || revenue.numerator.kind !== "figure") throw new Error("not decided")
    expect(revenue.numerator.figures.flatMap(({ figure }) => figure.terms)).toEqual([])
    expect(revenue.note).toContain("the highest plausible amount")
  })
})

describe("zero revenue gives no quotient", () => {
  const noSales = (year: Record<string, number>, without: readonly string[] = []) =>
    soundBut({ year: { Revenues: 0, ...year }, without })

  test.each<[what: string, company: Company, result: string]>([
    ["interest income fails", noSales({ InvestmentIncomeInterest: 5 }), "fail"],
    ["no interest income passes", noSales({ InvestmentIncomeInterest: 0 }), "pass"],
    ["unknown for untagged interest on a balance", noSales({}, ["InvestmentIncomeInterest"]), "unresolved"],
  ])("%s", (_, company, result) => {
    const outcome = outcomeOf(company)
    expect(resultOf(outcome)).toBe(result)
    if (outcome.state === "decided") expect(outcome.quotient).toBeNull()
  })
})

describe("an unknown part", () => {
  test.each<[what: string, company: Company]>([
    ["revenue", soundBut({ without: ["Revenues"] })],
    ["in the share of a mixed trade", soundBut({ sic: "5411" })],
    ["in interest without any bound", soundBut({ without: ["InvestmentIncomeInterest", Cash] })],
  ])("leaves the screen unresolved: %s", (_, company) => {
    expect(judged(company).ratios.prohibited_revenue?.state).toBe("unresolved")
  })
})

describe("with prohibited activities of an unknown share, interest income can fail the screen but not pass it", () => {
  const grocer = (amount: number) =>
    judged(soundBut({ sic: "5411", year: { InvestmentIncomeInterest: amount } }))

  test.each([
    [0, "unresolved"],
    [5000, "unresolved"],
    [5001, "fail"],
  ])("as interest of %s on revenue of 100,000: %s", (amount, expected) => {
    expect(resultOf(grocer(amount).ratios.prohibited_revenue)).toBe(expected)
  })

  test("and the failure is a lower bound, which is enough for a verdict", () => {
    const { ratios, status } = grocer(6000)
    expect(ratios.prohibited_revenue).toMatchObject({ quotient: 0.06, bound: "at_least" })
    expect(status).toBe("non-compliant")
  })
})

test("a landlord with a quarter of its revenue from interest is placed as a lender", () => {
  const reit = (amount: number) =>
    judged(soundBut({ sic: "6798", year: { InvestmentIncomeInterest: amount } }))
  expect(reit(1000).measured.activity.kind).toBe("unresolved")
  expect(reit(24_999).business).toBe("pass")
  expect(reit(25_000).business).toBe("fail")
})

describe("tagged interest far below the plausible yield of the balance does not pass", () => {
  const held = (cash: number, amount: number, change: Company = {}) =>
    soundBut({
      ...change,
      sheet: { [Cash]: cash },
      year: { InvestmentIncomeInterest: amount },
    })
  test.each<[what: string, company: Company, result: string]>([
    ["a hundredth of the balance passes", held(200_000, 2000), "pass"],
    ["a dollar less is unresolved", held(200_000, 1999), "unresolved"],
    ["a tagged zero is unresolved", held(200_000, 0), "unresolved"],
    ["a balance too small to matter passes", held(100_000, 0), "pass"],
    ["but fails above the limit", held(600_000, 5001), "fail"],
  ])("%s", (_, company, result) => {
    expect(resultOf(outcomeOf(company, placed))).toBe(result)
  })
})
