import { describe, expect, test } from "vitest"
import type { Stability, VerdictChange } from "../../src/screening/stability.ts"
import { assessed, type Company } from "../support/company.ts"
import { eachExample } from "../support/examples.ts"
import { reporting } from "../support/reports.ts"

function stabilityOf(company: Company): Stability {
  const { stability } = assessed(company)
  if (stability === null) throw new Error("withheld")
  return stability
}

const low = 100_000
const high = 400_000

describe("stability over the past eight filing periods", () => {
  eachExample<
    [
      what: string,
      rating: string,
      compliant: number,
      total: number,
      flipRate: number,
      debts: readonly number[],
    ]
  >(`
    always the same | stable | 5 | 5 | 0 | [${low}, ${low}, ${low}, ${low}, ${low}]
    always failing | stable | 0 | 4 | 0 | [${high}, ${high}, ${high}, ${high}]
    one change | watch | 2 | 4 | 0.25 | [${low}, ${low}, ${high}, ${high}]
    two changes | volatile | 3 | 5 | 0.4 | [${low}, ${high}, ${high}, ${low}, ${low}]
    three changes | volatile | 2 | 4 | 0.75 | [${low}, ${high}, ${low}, ${high}]
    a limit nearly reached | watch | 4 | 4 | 0 | [${low}, ${low}, ${low}, 260_000]
    three periods are not enough | insufficient_history | 3 | 3 | 0 | [${low}, ${low}, ${low}]
    the ninth period back does not count | stable | 8 | 8 | 0
      [${high}, ${low}, ${low}, ${low}, ${low}, ${low}, ${low}, ${low}, ${low}]
  `)("%s", (_, rating, quartersCompliant, quartersTotal, flipRate, debts) => {
    expect(stabilityOf(reporting(debts))).toMatchObject({
      rating,
      quartersCompliant,
      quartersTotal,
      flipRate,
    })
  })

  test("a period is judged on what had been filed by then, not on a later restatement", () => {
    const company = reporting([low, low, low, low])
    const restated = `us-gaap:LongTermDebt USD 2023-12-31 900000 10-K 2026-02-15 0000000001-26-000001`
    expect(stabilityOf({ ...company, also: `${company.also}\n${restated}` })).toEqual(stabilityOf(company))
  })

  test("a comparative of an older date is not a filing period", () => {
    const company = reporting([low, low, low, low])
    const comparative = `us-gaap:Assets USD 2019-12-31 900000 10-K 2026-02-15 0000000001-26-000001`
    expect(stabilityOf({ ...company, also: `${company.also}\n${comparative}` }).quartersTotal).toBe(4)
  })
})

/** `2025-06-01 non-compliant, 2025-06-05 compliant`, under the current methodology unless another is given. */
function changesOf(text: string, methodology = "aaoifi-ss21@2026.1"): readonly VerdictChange[] {
  return text.split(", ").map((change) => {
    const [asOf = "", status = ""] = change.split(" ")
    return { asOf, status: status === "compliant" ? "compliant" : "non-compliant", methodology }
  })
}

/** Annual reports filed on 15 February of the years up to 2026; judged on 2026-03-31. */
describe("verdict changes without a new report", () => {
  eachExample<[what: string, turns: string, rating: string, flipRate: number, debts: readonly number[]]>(`
    fail and pass again | 2025-06-01 non-compliant, 2025-06-05 compliant | volatile | 0.3333
      [${low}, ${low}, ${low}, ${low}]
    fail, until a report passes again | 2025-06-01 non-compliant | volatile | 0.4
      [${low}, ${low}, ${low}, ${low}]
    a change that the next report confirms counts once | 2024-12-01 non-compliant | watch | 0.2
      [${low}, ${low}, ${high}, ${high}]
    a change on the day of a report comes before it | 2026-02-15 non-compliant | watch | 0.2
      [${low}, ${low}, ${low}, ${high}]
    the same verdict again | 2025-06-01 compliant | stable | 0 | [${low}, ${low}, ${low}, ${low}]
    before the oldest period | 2022-06-01 non-compliant, 2022-06-02 compliant | stable | 0
      [${low}, ${low}, ${low}, ${low}]
    on the day itself | 2026-03-31 non-compliant, 2026-03-31 compliant | stable | 0
      [${low}, ${low}, ${low}, ${low}]
    after it | 2026-04-01 non-compliant | stable | 0 | [${low}, ${low}, ${low}, ${low}]
    with a short history | 2026-03-01 non-compliant, 2026-03-02 compliant | volatile | 0.6667 | [${low}]
  `)("%s", (_, turns, rating, flipRate, debts) => {
    const { quartersTotal, ...stability } = stabilityOf({ ...reporting(debts), turns: changesOf(turns) })
    expect(stability).toMatchObject({ rating, flipRate })
    expect(quartersTotal).toBe(debts.length)
  })

  test("under another version of the methodology have no effect", () => {
    const turns = changesOf("2025-06-01 non-compliant, 2025-06-05 compliant", "aaoifi-ss21@2099.1")
    const company = reporting([low, low, low, low])
    expect(stabilityOf({ ...company, turns })).toEqual(stabilityOf(company))
  })

  test("are counted separately from those of reports", () => {
    const turns = changesOf("2025-06-01 non-compliant, 2025-06-05 compliant")
    const flips = ({ drivers }: Stability) => drivers.find(({ code }) => code === "verdict_flipped")
    expect(flips(stabilityOf({ ...reporting([high, low, low, low]), turns }))).toEqual({
      code: "verdict_flipped",
      message: "The verdict changed 3 times over the past 4 filing periods, 2 of them without a new report.",
      severity: "critical",
    })
    expect(flips(stabilityOf(reporting([high, low, low, low])))?.message).toBe(
      "The verdict changed once over the past 4 filing periods.",
    )
  })
})

describe("the screen nearest its limit", () => {
  test("has its distance in points and its trend", () => {
    expect(stabilityOf(reporting([low, low, low, 260_000])).closest).toEqual({
      screen: "debt_to_market_cap",
      distance: 4,
      trend: "deteriorating",
    })
    expect(stabilityOf(reporting([low, low, 290_000, 260_000])).closest?.trend).toBe("improving")
    expect(stabilityOf(reporting([low, low, 260_000, 260_000])).closest?.trend).toBe("steady")
  })

  test("has a negative distance beyond the limit", () => {
    expect(stabilityOf(reporting([low, low, low, 310_000])).closest?.distance).toBe(-1)
  })

  test("is the one that fails, though a passing one is nearer to its limit", () => {
    const failing = reporting([low, low, low, high])
    const sheet = { ...failing.sheet, CashAndCashEquivalentsAtCarryingValue: 290_000 }
    expect(stabilityOf({ ...failing, sheet }).closest).toMatchObject({
      screen: "debt_to_market_cap",
      distance: -10,
    })
  })

  test("is none where the core business is prohibited: no ratio decides", () => {
    const brewery = reporting([low, low, low, 310_000], { sic: "2082" })
    expect(stabilityOf(brewery)).toMatchObject({ rating: "stable", closest: null, quartersCompliant: 0 })
  })
})

describe("drivers of the rating", () => {
  test.each<[what: string, debts: readonly number[], change: Company, words: string]>([
    ["always passing", [low, low, low, low], {}, "Consistently compliant: the verdict was the same in all 4"],
    ["always failing by a ratio", [high, high, high, high], {}, "Consistently non-compliant: "],
    ["always failing by its business", [low, low, low, low], { sic: "2082" }, "Consistently non-compliant: "],
  ])("say which verdict was consistent: %s", (_, debts, change, words) => {
    const { drivers } = stabilityOf(reporting(debts, change))
    expect(drivers.find(({ code }) => code === "steady_history")?.message).toContain(words)
  })

  test.each<[code: string, severity: string, debts: readonly number[], change: Company]>([
    ["steady_history", "info", [low, low, low, low], {}],
    ["verdict_flipped", "warning", [low, low, high, high], {}],
    ["verdict_flipped", "critical", [low, high, low, low], {}],
    ["near_limit", "warning", [low, low, low, 260_000], {}],
    ["short_history", "info", [low], {}],
    ["prohibited_core", "info", [low, low, low, low], { sic: "2082" }],
  ])("%s, %s", (code, severity, debts, change) => {
    const { drivers } = stabilityOf(reporting(debts, change))
    expect(drivers).toContainEqual({ code, severity, message: expect.stringMatching(/^.{10,}\.$/) })
  })
})
