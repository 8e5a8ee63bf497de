import fc from "fast-check"
import { describe, expect, it, test } from "vitest"
import { type Amounts, judged, measured } from "../../../support/company.ts"

/** What happens where totals of debt contradict each other, and where a sign of the balance sheet cannot be. */

describe("a smaller total of debt", () => {
  const rivalOf = (sheet: Amounts) => {
    const { reading } = measured({ sheet, year: { Revenues: 100_000 } }).debt
    return reading.state === "known" ? (reading.rival?.value ?? null) : "unknown"
  }

  test.each<[what: string, sheet: Amounts, rival: number | null]>([
    [
      "contradicts, where the liabilities have no room for the larger one",
      {
        Liabilities: 500,
        LiabilitiesCurrent: 200,
        LongTermDebt: 900,
        DebtLongtermAndShorttermCombinedAmount: 250,
      },
      250,
    ],
    [
      "does not, where they have",
      {
        Liabilities: 1500,
        LiabilitiesCurrent: 200,
        LongTermDebt: 900,
        DebtLongtermAndShorttermCombinedAmount: 250,
      },
      null,
    ],
    ["there is none, where one total is stated", { Liabilities: 1500, LongTermDebt: 900 }, null],
  ])("%s", (_, sheet, rival) => {
    expect(rivalOf(sheet)).toBe(rival)
  })
})

describe("debt with an impossible sign", () => {
  // Market capitalisation is 1,000 × 1,000; the limit of debt is 300,000.
  test.each<[what: string, paper: number, result: string]>([
    ["a pass bears the amount", -10_000, "pass"],
    ["a pass that would not bear it is left open", -250_000, "unresolved"],
  ])("%s", (_, CommercialPaper, result) => {
    const { debt_to_market_cap: screen } = judged({
      sheet: { LongTermDebtNoncurrent: 100_000, CommercialPaper },
      year: { Revenues: 100_000, InvestmentIncomeInterest: 0 },
    }).ratios
    expect(screen?.state === "decided" ? screen.result : "unresolved").toBe(result)
  })
})

// Market capitalisation is 1,000 × 1,000; the limit of debt is 300,000.
const harmless = { Revenues: 100_000, InvestmentIncomeInterest: 0 }

function residualOf(sheet: Amounts): number | undefined {
  return measured({ sheet, year: harmless }).debt.residual?.value
}

function screen(sheet: Amounts): string {
  const { debt_to_market_cap: debt } = judged({ sheet, year: harmless }).ratios
  return debt?.state === "decided" ? debt.result : "unresolved"
}

describe("liabilities that no tag explains", () => {
  test.each<[what: string, sheet: Amounts, residual: number | undefined]>([
    ["total liabilities are unknown", { LongTermDebtNoncurrent: 100 }, undefined],
    [
      "all of the non-current side, where nothing is named",
      { Liabilities: 900, LiabilitiesCurrent: 400 },
      500,
    ],
    ["not the current side", { Liabilities: 900, LiabilitiesCurrent: 900 }, 0],
    [
      "less the debt found on the non-current side",
      { Liabilities: 900, LiabilitiesCurrent: 400, LongTermDebtNoncurrent: 300, LongTermDebtCurrent: 50 },
      200,
    ],
    [
      "less the named lines",
      {
        Liabilities: 900,
        LiabilitiesCurrent: 400,
        OperatingLeaseLiabilityNoncurrent: 110,
        DeferredIncomeTaxLiabilitiesNet: 20,
        ContractWithCustomerLiabilityNoncurrent: 30,
        OtherLiabilitiesNoncurrent: 140,
      },
      200,
    ],
    [
      "a pension within the total of pensions counts once",
      {
        Liabilities: 900,
        LiabilitiesCurrent: 400,
        DefinedBenefitPensionPlanLiabilitiesNoncurrent: 90,
        PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent: 100,
      },
      400,
    ],
    [
      "all liabilities, where no current side is stated",
      { Liabilities: 900, LongTermDebt: 300, AccountsPayableCurrentAndNoncurrent: 150, OtherLiabilities: 50 },
      400,
    ],
    [
      "less what customers contributed to construction, which a utility does not repay",
      { Liabilities: 900, LiabilitiesCurrent: 400, ContributionsInAidOfConstruction: 150 },
      350,
    ],
    [
      "less securities sold short and customers' deposits, where no current side is stated",
      {
        Liabilities: 900,
        FinancialInstrumentsSoldNotYetPurchasedAtFairValue: 500,
        DepositLiabilityCurrent: 100,
      },
      300,
    ],
    [
      "customers' deposits within a larger tag of them count once",
      { Liabilities: 900, CustomerAdvancesAndDeposits: 120, DepositLiabilityCurrent: 100 },
      780,
    ],
    ["never below zero", { Liabilities: 900, LiabilitiesCurrent: 400, OtherLiabilitiesNoncurrent: 600 }, 0],
  ])("%s", (_, sheet, residual) => {
    expect(residualOf(sheet)).toBe(residual)
  })
})

describe("a pass must bear the debt found and the residual; the residual alone fails no company", () => {
  /** HubSpot's 10-K for 2023 in outline: its convertible notes stand under an extension tag alone. */
  const convertibleUnderExtension = {
    Liabilities: 820_000,
    LiabilitiesCurrent: 300_000,
    LongTermDebtNoncurrent: 0,
  }

  test.each<[what: string, sheet: Amounts, result: string]>([
    ["notes under an extension tag, beyond the limit", convertibleUnderExtension, "unresolved"],
    [
      "explained by a lease",
      { ...convertibleUnderExtension, OperatingLeaseLiabilityNoncurrent: 330_000 },
      "pass",
    ],
    [
      "found and beyond the limit: a failure",
      { ...convertibleUnderExtension, LongTermDebtNoncurrent: 456_000 },
      "fail",
    ],
    [
      "found, the rest explained",
      { ...convertibleUnderExtension, LongTermDebtNoncurrent: 280_000, OtherLiabilitiesNoncurrent: 230_000 },
      "pass",
    ],
    [
      "found, the rest beyond the limit",
      { ...convertibleUnderExtension, LongTermDebtNoncurrent: 280_000 },
      "unresolved",
    ],
  ])("%s", (_, sheet, result) => {
    expect(screen(sheet)).toBe(result)
  })

  test("for any balance sheet, a pass has debt and residual within the limit", () => {
    const amount = fc.integer({ min: 0, max: 500_000 })
    const sheets = fc.record(
      {
        Liabilities: amount,
        LiabilitiesCurrent: amount,
        LongTermDebtNoncurrent: amount,
        LongTermDebtCurrent: amount,
        ShortTermBorrowings: amount,
        ConvertibleDebtNoncurrent: amount,
        NotesPayable: amount,
        FinanceLeaseLiability: amount,
        OtherLiabilitiesNoncurrent: amount,
        OperatingLeaseLiabilityNoncurrent: amount,
        OtherLiabilities: amount,
      },
      { requiredKeys: ["Liabilities"] },
    )
    fc.assert(
      fc.property(sheets, (sheet) => {
        const { ratios, measured: read } = judged({ sheet, year: harmless })
        const { debt_to_market_cap: debt } = ratios
        if (debt?.state !== "decided" || debt.result !== "pass") return
        const found = read.debt.reading.state === "known" ? read.debt.reading.figure.value : 0
        expect(found + (read.debt.residual?.value ?? 0)).toBeLessThanOrEqual(300_000)
      }),
    )
  })
})

/** The most that debt can be with the kinds that may have to be added; a balance sheet of 1,000,000. */
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
