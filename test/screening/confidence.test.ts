import { describe, expect, test } from "vitest"
import { overrides } from "../../src/screening/activities/overrides/overrides.ts"
import { assess } from "../../src/screening/assess.ts"
import { evidenceDocument } from "../../src/screening/documents/evidence.ts"
import {
  asOf,
  assessed,
  type Company,
  factsOfCompany,
  monthEnds,
  pricesOfCompany,
  sound,
  soundBut,
} from "../support/company.ts"

function confidenceOf(company: Company) {
  const { confidence } = assessed(company)
  if (confidence === null) throw new Error("withheld")
  return confidence
}

function adjustmentsOf(company: Company): readonly string[] {
  const { penalties, boosts } = confidenceOf(company)
  return [...penalties, ...boosts].map(({ type }) => type)
}

const average = "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31"
const filing = "10-K 2026-02-15 0000000001-26-000001"

describe("causes of penalties and boosts", () => {
  test.each<[type: string, what: string, company: Company]>([
    [
      "component_sum",
      "debt of two lines",
      soundBut({
        without: ["LongTermDebt"],
        sheet: { LongTermDebtCurrent: 10_000, LongTermDebtNoncurrent: 90_000 },
      }),
    ],
    ["upper_bound", "interest not tagged", soundBut({ without: ["InvestmentIncomeInterest"] })],
    ["zero_by_evidence", "debt not tagged", soundBut({ without: ["LongTermDebt"] })],
    [
      "debt_principal_only",
      "only the principal tagged",
      soundBut({ without: ["LongTermDebt"], sheet: { DebtInstrumentCarryingAmount: 100_000 } }),
    ],
    [
      "share_count_fallback",
      "no single share count on the cover",
      soundBut({ shares: null, also: `${average} 1000 ${filing}` }),
    ],
    [
      "spot_price",
      "no month-end close",
      soundBut({ closes: [{ date: "2026-03-12", close: 1000 }], asOf: "2026-03-13" }),
    ],
    ["short_price_history", "fewer than 12 months", soundBut({ closes: monthEnds(1000).slice(-7) })],
    [
      "balance_sheet_aged",
      "a balance sheet of more than 200 days ago",
      soundBut({ closes: monthEnds(1000, "2026-07-31"), asOf: "2026-07-31" }),
    ],
    [
      "screen_not_computed",
      "an unknown screen when another fails",
      soundBut({ sic: "2082", without: ["Revenues"] }),
    ],
    ["all_primary_fields", "every figure one tag", sound],
    ["single_filing", "one filing", sound],
    ["debt_ceiling_confirms", "liabilities within the limit", sound],
    ["wide_margins", "no ratio near its limit", sound],
  ])("%s: %s", (type, _, company) => {
    expect(adjustmentsOf(company)).toContain(type)
  })

  test("a company without doubts has no penalties", () => {
    expect(confidenceOf(sound).penalties).toEqual([])
    expect(confidenceOf(sound).score).toBe(1)
  })

  test("every doubt has a readable reason", () => {
    const { penalties } = confidenceOf(soundBut({ without: ["InvestmentIncomeInterest", "LongTermDebt"] }))
    expect(penalties.length).toBeGreaterThan(0)
    for (const { reason } of penalties) expect(reason).toMatch(/^[A-Z].{15,}\.$/s)
  })

  test("each additional doubt lowers the score", () => {
    const one = soundBut({ without: ["LongTermDebt"] })
    const two = { ...one, closes: monthEnds(1000).slice(-7) }
    expect(confidenceOf(two).score).toBeLessThan(confidenceOf(one).score)
    expect(confidenceOf(one).score).toBeLessThan(confidenceOf(sound).score)
  })
})

test("an override on general knowledge lowers the score, a cited override or a SIC code does not", () => {
  const kinds = (cik: number) => {
    const subject = { cik, name: "Someone", ticker: "SOME", sic: "3674", ordinaryPerShareLine: 1 }
    const { confidence } = assess({
      subject,
      facts: factsOfCompany(sound),
      prices: pricesOfCompany(sound),
      asOf,
    })
    return confidence?.penalties.map(({ type }) => type) ?? []
  }
  const placed = (confidence: string) =>
    overrides.find(
      (override) => override.confidence === confidence && override.placement.kind === "permissible",
    )
  expect(kinds(placed("general_knowledge")?.cik ?? 0)).toContain("activity_judged")
  expect(kinds(placed("cited")?.cik ?? 0)).not.toContain("activity_judged")
  expect(kinds(1)).not.toContain("activity_judged")
})

test("strategies and fallbacks name how the figures were obtained", () => {
  const bounded = confidenceOf(soundBut({ without: ["InvestmentIncomeInterest"] }))
  expect(bounded.strategies).toEqual(["PrimaryFields", "UpperBound"])
  expect(bounded.fallbacks).toEqual(["UpperBound"])
  expect(confidenceOf(sound).fallbacks).toEqual([])
})

test("a fallback share count has the same strategy name here and in its source", () => {
  const averaged = soundBut({ shares: null, also: `${average} 1000 ${filing}` })
  expect(confidenceOf(averaged).fallbacks).toEqual(["ShareCountFallback"])
  const sources = evidenceDocument(assessed(averaged))?.screens.flatMap((screen) =>
    "sources" in screen ? screen.sources : [],
  )
  expect(sources?.map((source) => source.extraction_strategy)).toContain("ShareCountFallback")
})

test.each<[what: string, company: Company]>([
  ["withheld", soundBut({ without: ["Revenues"] })],
  ["unread", { asOf: "2020-01-01" }],
])("a verdict that is %s has no confidence", (_, company) => {
  expect(assessed(company).confidence).toBeNull()
})

test("prices after the day of the verdict have no effect", () => {
  const later = [...monthEnds(1000), { date: "2026-04-30", close: 1 }]
  expect(confidenceOf(soundBut({ closes: later, asOf }))).toEqual(confidenceOf(sound))
})
