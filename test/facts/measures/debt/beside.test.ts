import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { type Amounts, judged, measured } from "../../../support/company.ts"

/** The most that debt can be by the kinds that may stand beside it; a balance sheet of 1,000,000. */
function debtAtMost(sheet: Amounts): number {
  const { reading } = measured({ sheet: { Liabilities: 900_000, ...sheet } }).debt
  if (reading.state === "unknown") throw new Error(reading.lacks)
  return reading.possibleAddition?.value ?? reading.figure.value
}

const lines = { LongTermDebtNoncurrent: 90_000, LongTermDebtCurrent: 10_000 }

describe("a kind of debt beside a line is borne unless something proves that it is inside", () => {
  test.each<[what: string, sheet: Amounts, most: number]>([
    ["no kind", lines, 100_000],
    ["a kind smaller than the line", { ...lines, ConvertibleDebtNoncurrent: 40_000 }, 140_000],
    ["two kinds", { ...lines, ConvertibleDebtNoncurrent: 40_000, LongTermLineOfCredit: 7000 }, 147_000],
    [
      "one amount under two names",
      { ...lines, ConvertibleDebtNoncurrent: 40_000, SubordinatedLongTermDebt: 40_000 },
      140_000,
    ],
    ["a kind within a total of the notes", { LongTermDebt: 100_000, SeniorNotes: 40_000 }, 140_000],
  ])("borne: %s", (_, sheet, most) => {
    expect(debtAtMost(sheet)).toBe(most)
  })

  test.each<[what: string, sheet: Amounts]>([
    ["it is the line", { ...lines, SeniorLongTermNotes: 90_000 }],
    ["it is both lines", { ...lines, SeniorNotes: 100_000 }],
    ["it is the principal of both lines", { ...lines, SeniorNotes: 101_500 }],
    ["the kinds add up to the line", { ...lines, SeniorLongTermNotes: 60_000, LongTermLineOfCredit: 30_000 }],
    [
      "a total of the notes is the figure",
      { ...lines, ConvertibleDebtNoncurrent: 40_000, DebtLongtermAndShorttermCombinedAmount: 100_000 },
    ],
    [
      "the table of maturities is the figure",
      {
        ...lines,
        ConvertibleDebtNoncurrent: 40_000,
        LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo: 101_000,
      },
    ],
  ])("not borne: %s", (_, sheet) => {
    expect(debtAtMost(sheet)).toBe(100_000)
  })

  it("never exceeds total liabilities", () => {
    expect(debtAtMost({ ...lines, ConvertibleDebtNoncurrent: 80_000, Liabilities: 150_000 })).toBe(150_000)
  })

  it("withholds a pass that does not bear it, and fails nobody", () => {
    const named = { Liabilities: 700_000, LiabilitiesCurrent: 10_000, OtherLiabilitiesNoncurrent: 500_000 }
    const outcome = (kind: number) => {
      const sheet = { ...named, LongTermDebtNoncurrent: 190_000, ConvertibleDebtNoncurrent: kind }
      const { debt_to_market_cap: debt } = judged({ sheet }).ratios
      return debt?.state === "decided" ? debt.result : "unresolved"
    }
    expect(outcome(50_000)).toBe("pass")
    expect(outcome(150_000)).toBe("unresolved")
  })

  it("is between the figure and all liabilities, whatever is tagged", () => {
    const kinds = [
      "ConvertibleDebtNoncurrent",
      "SeniorNotes",
      "LinesOfCreditCurrent",
      "CommercialPaper",
      "SecuredDebt",
    ]
    const amount = fc.integer({ min: 0, max: 200_000 })
    const sheets = fc.record(Object.fromEntries(kinds.map((kind) => [kind, amount])), { requiredKeys: [] })
    const property = fc.property(sheets, (sheet) => {
      const { reading } = measured({ sheet: { ...lines, Liabilities: 900_000, ...sheet } }).debt
      if (reading.state === "unknown" || reading.possibleAddition === null) return
      expect(reading.possibleAddition.value).toBeGreaterThan(reading.figure.value)
      expect(reading.possibleAddition.value).toBeLessThanOrEqual(900_000)
    })
    fc.assert(property)
  })
})
