import { describe, expect, test } from "vitest"
import type { BusinessActivity } from "../../../src/screening/activities/business-activity.ts"
import { decideRatio, type RatioOutcome } from "../../../src/screening/screens/ratio.ts"
import { type Company, judged, measured, sound, soundBut } from "../../support/company.ts"
import { ruleNamed } from "../../support/methodology.ts"

const placed = measured(sound).activity
const hotel = bounded("alcohol", 0.01, 0.03)

function bounded(
  category: "alcohol" | "conventional_finance",
  shareMin: number,
  shareMax: number,
): BusinessActivity {
  const { activities, basis, segments } = placed
  return {
    kind: "bounded",
    category,
    shareMin,
    shareMax,
    source: "Its report",
    concerns: [],
    activities,
    prohibited: [],
    basis,
    segments,
  }
}

function outcomeOf(company: Company, activity: BusinessActivity = measured(company).activity): RatioOutcome {
  return decideRatio(ruleNamed("prohibited_revenue"), measured(company), activity)
}

/** The screen's outcome for revenue of 100,000, an activity and the tagged interest income. */
function screen(activity: BusinessActivity, company: Company) {
  const outcome = outcomeOf(company, activity)
  if (outcome.state === "unresolved") return { result: "unresolved" as const }
  return { result: outcome.result, amount: outcome.numerator.value }
}

const interest = (amount: number) => soundBut({ year: { InvestmentIncomeInterest: amount } })
const untagged = (cash: number) =>
  soundBut({ sheet: { CashAndCashEquivalentsAtCarryingValue: cash }, without: ["InvestmentIncomeInterest"] })

describe("a bounded share is added to interest: its maximum for a pass, its minimum for a failure", () => {
  test.each<[what: string, activity: BusinessActivity, company: Company, result: string, amount?: number]>([
    ["the maximum passes", hotel, interest(1000), "pass", 4000],
    ["the maximum exactly at the limit", hotel, interest(2000), "pass", 5000],
    ["the limit between minimum and maximum", hotel, interest(2001), "unresolved"],
    ["the minimum fails", hotel, interest(4001), "fail", 5001],
    ["an exact share", bounded("alcohol", 0.06, 0.06), interest(0), "fail", 6000],
    ["nothing at all", bounded("alcohol", 0, 0), interest(0), "pass", 0],
  ])("%s", (_, activity, company, result, amount) => {
    expect(screen(activity, company)).toEqual(amount === undefined ? { result } : { result, amount })
  })

  test("a finance share may be the interest itself, so it is not counted twice for a failure", () => {
    expect(screen(bounded("conventional_finance", 0.04, 0.04), interest(4000))).toEqual({
      result: "unresolved",
    })
    expect(screen(bounded("conventional_finance", 0.06, 0.06), interest(4000))).toEqual({
      result: "fail",
      amount: 6000,
    })
    expect(screen(bounded("alcohol", 0.04, 0.04), interest(4000))).toEqual({ result: "fail", amount: 8000 })
  })
})

describe("interest that is only bounded may pass and never fail", () => {
  test.each<[what: string, activity: BusinessActivity, company: Company, result: string, amount?: number]>([
    ["5% of the balance is within the limit", placed, untagged(50_000), "pass", 2500],
    ["it is exactly the limit", placed, untagged(100_000), "pass", 5000],
    ["it is above the limit", placed, untagged(200_000), "unresolved"],
    ["it is far above the limit", placed, untagged(290_000_000), "unresolved"],
    [
      "it is not added to a share that fails by itself",
      bounded("alcohol", 0.06, 0.06),
      untagged(200_000),
      "fail",
      6000,
    ],
    ["it is added to a share for a pass", hotel, untagged(50_000), "unresolved"],
  ])("%s", (_, activity, company, result, amount) => {
    expect(screen(activity, company)).toEqual(amount === undefined ? { result } : { result, amount })
  })

  test.each<[what: string, activity: BusinessActivity, company: Company, bound: string | null]>([
    ["interest that is tagged", placed, interest(1000), null],
    ["a ceiling of interest", placed, untagged(50_000), "at_most"],
    ["the most of a share", hotel, interest(1000), "at_most"],
    ["the least of a share", hotel, interest(4001), "at_least"],
    [
      "a share that fails, beside interest that is left out",
      bounded("alcohol", 0.06, 0.06),
      untagged(200_000),
      "at_least",
    ],
    [
      "a finance share, which may hold the interest",
      bounded("conventional_finance", 0.06, 0.06),
      interest(4000),
      "at_least",
    ],
    ["a share of nothing", bounded("alcohol", 0, 0), interest(1000), null],
  ])("the ratio is marked: %s", (_, activity, company, bound) => {
    const outcome = outcomeOf(company, activity)
    if (outcome.state !== "decided") throw new Error("not decided")
    expect(outcome.bound).toBe(bound)
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
    ["interest not tagged, some balance: not known", noSales({}, ["InvestmentIncomeInterest"]), "unresolved"],
  ])("%s", (_, company, result) => {
    const outcome = outcomeOf(company)
    expect(outcome.state === "decided" ? outcome.result : outcome.state).toBe(result)
    if (outcome.state === "decided") expect(outcome.quotient).toBeNull()
  })
})

describe("unknown", () => {
  test.each<[what: string, company: Company]>([
    ["revenue", soundBut({ without: ["Revenues"] })],
    ["the share of a mixed trade", soundBut({ sic: "5411" })],
    [
      "interest without anything that bounds it",
      soundBut({ without: ["InvestmentIncomeInterest", "CashAndCashEquivalentsAtCarryingValue"] }),
    ],
  ])("%s: unresolved", (_, company) => {
    expect(judged(company).ratios.prohibited_revenue?.state).toBe("unresolved")
  })
})

describe("beside prohibited activities of an unknown share, interest income alone can fail and nothing passes", () => {
  const grocer = (amount: number) =>
    judged(soundBut({ sic: "5411", year: { InvestmentIncomeInterest: amount } }))

  test.each([
    [0, "unresolved"],
    [5000, "unresolved"],
    [5001, "fail"],
  ])("interest of %s on revenue of 100,000: %s", (amount, expected) => {
    const screened = grocer(amount).ratios.prohibited_revenue
    expect(screened?.state === "decided" ? screened.result : screened?.state).toBe(expected)
  })

  test("the failure is a minimum, and is a verdict", () => {
    const { ratios, status } = grocer(6000)
    expect(ratios.prohibited_revenue).toMatchObject({ quotient: 0.06, bound: "at_least" })
    expect(status).toBe("non-compliant")
  })
})

test("a landlord with a quarter of its revenue from interest is a lender", () => {
  const reit = (amount: number) =>
    judged(soundBut({ sic: "6798", year: { InvestmentIncomeInterest: amount } }))
  expect(reit(1000).measured.activity.kind).toBe("unresolved")
  expect(reit(24_999).business).toBe("pass")
  expect(reit(25_000).business).toBe("fail")
})

describe("tagged interest far below what the balance must have earned does not pass", () => {
  const held = (cash: number, amount: number, change: Company = {}) =>
    soundBut({
      ...change,
      sheet: { CashAndCashEquivalentsAtCarryingValue: cash },
      year: { InvestmentIncomeInterest: amount },
    })
  test.each<[what: string, company: Company, result: string]>([
    ["a hundredth of the balance passes", held(200_000, 2000), "pass"],
    ["a dollar less is unresolved", held(200_000, 1999), "unresolved"],
    ["a tagged zero is unresolved", held(200_000, 0), "unresolved"],
    ["a balance too small to matter at any rate", held(100_000, 0), "pass"],
    ["above the limit it still fails", held(600_000, 5001), "fail"],
  ])("%s", (_, company, result) => {
    expect(screen(placed, company).result).toBe(result)
  })
})
