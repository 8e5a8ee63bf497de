import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { evidenceDocument } from "../../src/documents/evidence.ts"
import { doubtCodes } from "../../src/facts/measures/reading.ts"
import type { FilerId } from "../../src/identifiers/filer.ts"
import { overrides } from "../../src/screening/activities/overrides.ts"
import { confidenceOf as scoreOf } from "../../src/screening/confidence.ts"
import { figureCauses, figureConfidence, figureImpacts } from "../../src/screening/figure-confidence.ts"
import {
  assessed,
  basisOf,
  type Change,
  type Company,
  judged,
  monthEnds,
  sound,
  soundBut,
} from "../support/company.ts"
import { classes, instanceOf } from "../support/instances.ts"

function confidenceOf(company: Company) {
  const { confidence } = assessed(company)
  if (confidence === null) throw new Error("withheld")
  return confidence
}

const average = "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31"
const filing = "10-K 2026-02-15 0000000001-26-000001"

describe("causes of penalties and boosts", () => {
  const noDebt = { without: ["LongTermDebt"] }
  const noInterest = { without: ["InvestmentIncomeInterest"] }
  const maturing = "LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo"
  const dueFirst = "LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths"
  const lines = { LongTermDebtCurrent: 10_000, LongTermDebtNoncurrent: 90_000, ShortTermBorrowings: 5000 }
  const proven = {
    InvestmentIncomeNet: 5432,
    InterestExpense: 2000,
    OperatingIncomeLoss: 90_000,
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 93_432,
  }
  const twoClasses = instanceOf({ classes: classes("us-gaap:CommonClassAMember 600\nx:FoundersMember 400") })
  const inTable = { LinesOfCreditCurrent: 1000, [maturing]: 80_000, [dueFirst]: 10_000 }
  const lending = { InterestIncomeOperating: 900_000 }
  const unexplained = { without: ["OtherLiabilities"], sheet: { Liabilities: 250_000 } }
  const aged = { closes: monthEnds(1000, "2026-07-31"), asOf: "2026-07-31" }
  const muchOfBoth = { LongTermDebt: 400_000, CashAndCashEquivalentsAtCarryingValue: 400_000 }

  test.each<[type: string, what: string, change: Change]>([
    ["component_sum", "debt as the sum of three lines", { ...noDebt, sheet: lines }],
    ["debt_totals_differ", "notes that exceed the lines", { sheet: { LongTermDebtNoncurrent: 60_000 } }],
    ["debt_from_maturity_table", "debt in the table of maturities only", { ...noDebt, sheet: inTable }],
    ["debt_equals_maturities", "a line that equals the table", { sheet: { [maturing]: 100_000 } }],
    ["upper_bound", "untagged interest", noInterest],
    ["zero_debt_by_evidence", "untagged debt", noDebt],
    ["debt_raised_not_found", "cash raised", { ...noDebt, year: { ProceedsFromIssuanceOfDebt: 90_000 } }],
    [
      "figure_may_be_larger",
      "long-term investments",
      { sheet: { PropertyPlantAndEquipmentNet: 930_000, LongTermInvestments: 20_000 } },
    ],
    ["securities_added", "short-term investments", { sheet: { ShortTermInvestments: 20_000 } }],
    ["revenue_of_interest", "a lender's revenue", { without: ["Revenues"], year: lending }],
    [
      "debt_principal_only",
      "only principal",
      { ...noDebt, sheet: { DebtInstrumentCarryingAmount: 100_000 } },
    ],
    [
      "share_count_fallback",
      "a cover without a single count",
      { shares: null, also: `${average} 1000 ${filing}` },
    ],
    ["share_classes_added", "a count for each class", { shares: null, instances: [twoClasses] }],
    ["liabilities_unexplained", "liabilities of an unstated kind", unexplained],
    [
      "interest_line_net",
      "investment income that the pre-tax income confirms",
      { ...noInterest, year: proven },
    ],
    ["spot_price", "no month-end", { closes: [{ date: "2026-03-12", close: 1000 }], asOf: "2026-03-13" }],
    ["short_price_history", "prices of fewer than 12 months", { closes: monthEnds(1000).slice(-7) }],
    ["balance_sheet_aged", "a balance sheet more than 200 days old", aged],
    ["all_screens_decided", "every ratio computed", {}],
    ["debt_ceiling_confirms", "liabilities within the limit", {}],
    ["wide_margins", "no ratio near its limit", {}],
    ["several_screens_fail", "too much debt and too much cash", { sheet: muchOfBoth }],
  ])("%s: %s", (type, _, change) => {
    const { penalties, boosts } = confidenceOf(soundBut(change))
    expect([...penalties, ...boosts].map((each) => each.type)).toContain(type)
  })

  test("a company without doubts has no penalties", () => {
    expect(confidenceOf(sound).penalties).toEqual([])
    expect(confidenceOf(sound).score).toBe(0.99)
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

test("only an override from general knowledge lowers the score, not a quoted override or a SIC code", () => {
  const kinds = (filer: FilerId) =>
    assessed({ ...sound, filer }).confidence?.penalties.map(({ type }) => type) ?? []
  const placed = (confidence: string) =>
    overrides.find(
      (override) => override.confidence === confidence && override.placement.kind === "permissible",
    )
  expect(kinds(placed("general_knowledge")?.filer ?? "edgar:0000000000")).toContain("activity_judged")
  expect(kinds(placed("cited")?.filer ?? "edgar:0000000000")).not.toContain("activity_judged")
  expect(kinds("edgar:0000000001")).not.toContain("activity_judged")
})

test("strategies and fallbacks state how the figures were obtained", () => {
  const bounded = confidenceOf(soundBut({ without: ["InvestmentIncomeInterest"] }))
  expect(bounded.strategies).toEqual(["PrimaryFields", "UpperBound"])
  expect(bounded.fallbacks).toEqual(["UpperBound"])
  expect(confidenceOf(sound).fallbacks).toEqual([])
})

test("a fallback share count has the same strategy name in the confidence and in its source", () => {
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
  expect(confidenceOf(soundBut({ closes: later }))).toEqual(confidenceOf(sound))
})

describe("laws of the score", () => {
  const tags = `LongTermDebtNoncurrent LongTermDebtCurrent ShortTermBorrowings DebtInstrumentCarryingAmount
    LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo ShortTermInvestments LongTermInvestments
    CashAndCashEquivalentsAtCarryingValue`.split(/\s+/)
  const amounts = fc.dictionary(fc.constantFrom(...tags), fc.integer({ min: 0, max: 400_000 }))
  const without = fc.subarray(["LongTermDebt", "InvestmentIncomeInterest", "Liabilities", "OtherLiabilities"])

  test("the score is the base with its penalties and boosts, between 0 and 1", () => {
    fc.assert(
      fc.property(amounts, without, (sheet, left) => {
        const { confidence } = assessed(soundBut({ sheet, without: left }))
        if (confidence === null) return
        const { score, base, penalties, boosts } = confidence
        const sum = [...penalties, ...boosts].reduce((total, { impact }) => total + impact, base)
        expect(score).toBeCloseTo(Math.min(1, Math.max(0, sum)), 10)
        expect(penalties.every(({ impact }) => impact < 0)).toBe(true)
        expect(boosts.every(({ impact }) => impact > 0)).toBe(true)
      }),
    )
  })

  test("an additional doubt never raises the score", () => {
    const codes = fc.constantFrom(...doubtCodes.filter((code) => code !== "interest_income_bounded"))
    fc.assert(
      fc.property(amounts, codes, (sheet, code) => {
        const judgement = judged(soundBut({ sheet }))
        const basis = basisOf(soundBut({ sheet }))
        const { debt } = judgement.measured
        const { reading } = debt
        if (reading.state === "unknown") return
        const doubts = [...reading.doubts, { code, reason: "Something speaks against it." }]
        const doubted = { ...judgement.measured, debt: { ...debt, reading: { ...reading, doubts } } }
        const before = scoreOf(judgement, figureCauses(judgement.measured, basis))
        const after = scoreOf({ ...judgement, measured: doubted }, figureCauses(doubted, basis))
        expect(after.score).toBeLessThanOrEqual(before.score)
      }),
    )
  })

  test("an additional cause never raises the confidence in a figure, which stays between 0 and 1", () => {
    const types = fc.constantFrom(...(Object.keys(figureImpacts) as (keyof typeof figureImpacts)[]))
    fc.assert(
      fc.property(fc.array(types), types, (some, more) => {
        const before = figureConfidence(some.map((type) => ({ type })))
        const after = figureConfidence([...some, more].map((type) => ({ type })))
        expect(after).toBeLessThanOrEqual(before)
        expect(after).toBeGreaterThanOrEqual(0)
        expect(before).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test("a doubt far from the limit costs a fraction of the penalty of one close to it", () => {
  const impactOf = (debt: number) => {
    const sheet = { DebtInstrumentCarryingAmount: debt, Liabilities: debt + 120_000 }
    const { penalties } = confidenceOf(soundBut({ without: ["LongTermDebt"], sheet }))
    return penalties.find(({ type }) => type === "debt_principal_only")?.impact
  }
  expect(impactOf(250_000)).toBe(-0.04)
  expect(impactOf(100_000)).toBe(-0.01)
})

test("a verdict decided by the business only has no penalty for a figure", () => {
  const { penalties, boosts } = confidenceOf(soundBut({ sic: "2082", without: ["Revenues", "LongTermDebt"] }))
  expect(penalties).toEqual([])
  expect(boosts.map(({ type }) => type)).toContain("all_screens_decided")
})
