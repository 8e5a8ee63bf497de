import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Amounts, judged, measured, resultOf } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { mostOf } from "../../../support/readings.ts"

/** What happens where totals of debt contradict each other, and where a sign of the balance sheet cannot be. */

// Market capitalisation is 1,000 × 1,000; the limit of debt is 300,000.
const year = { Revenues: 100_000, InvestmentIncomeInterest: 0 }

function screen(sheet: Amounts): string {
  return resultOf(judged({ sheet, year }).ratios.debt_to_market_cap)
}

eachExample<[what: string, rival: number | null, sheet: Amounts]>(`
  contradicts, where the liabilities have no room for the larger one | 250
    Liabilities 500, LiabilitiesCurrent 200, LongTermDebt 900, DebtLongtermAndShorttermCombinedAmount 250
  does not, where they have | null
    Liabilities 1500, LiabilitiesCurrent 200, LongTermDebt 900, DebtLongtermAndShorttermCombinedAmount 250
  is not there, where one total is stated | null | Liabilities 1500, LongTermDebt 900
`)("a smaller total of debt %s", (_, rival, sheet) => {
  const { reading } = measured({ sheet, year }).debt
  expect(reading.state === "known" && (reading.rival?.value ?? null)).toBe(rival)
})

test.each([
  ["a pass bears the amount", -10_000, "pass"],
  ["a pass that would not bear it is left open", -250_000, "unresolved"],
])("debt with an impossible sign: %s", (_, CommercialPaper, result) => {
  expect(screen({ LongTermDebtNoncurrent: 100_000, CommercialPaper })).toBe(result)
})

describe("liabilities that no tag explains", () => {
  eachExample<[what: string, residual: number | null, sheet: Amounts]>(`
    total liabilities are unknown | null | LongTermDebtNoncurrent 100
    all of the non-current side, where nothing is named | 500 | Liabilities 900, LiabilitiesCurrent 400
    not the current side | 0 | Liabilities 900, LiabilitiesCurrent 900
    less the debt found on the non-current side | 200
      Liabilities 900, LiabilitiesCurrent 400, LongTermDebtNoncurrent 300, LongTermDebtCurrent 50
    less the named lines | 200
      Liabilities 900, LiabilitiesCurrent 400, OperatingLeaseLiabilityNoncurrent 110,
      DeferredIncomeTaxLiabilitiesNet 20, ContractWithCustomerLiabilityNoncurrent 30,
      OtherLiabilitiesNoncurrent 140
    a pension within the total of pensions counts once | 400
      Liabilities 900, LiabilitiesCurrent 400, DefinedBenefitPensionPlanLiabilitiesNoncurrent 90,
      PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent 100
    all liabilities, where no current side is stated | 400
      Liabilities 900, LongTermDebt 300, AccountsPayableCurrentAndNoncurrent 150, OtherLiabilities 50
    less what customers contributed to construction, which a utility does not repay | 350
      Liabilities 900, LiabilitiesCurrent 400, ContributionsInAidOfConstruction 150
    less securities sold short and customers' deposits, where no current side is stated | 300
      Liabilities 900, FinancialInstrumentsSoldNotYetPurchasedAtFairValue 500, DepositLiabilityCurrent 100
    customers' deposits within a larger tag of them count once | 780
      Liabilities 900, CustomerAdvancesAndDeposits 120, DepositLiabilityCurrent 100
    never below zero | 0 | Liabilities 900, LiabilitiesCurrent 400, OtherLiabilitiesNoncurrent 600
  `)("%s", (_, residual, sheet) => {
    expect(measured({ sheet, year }).debt.residual?.value ?? null).toBe(residual)
  })
})

describe("a pass must bear the debt found and the residual; the residual alone fails no company", () => {
  /** HubSpot's 10-K for 2023 in outline: its convertible notes stand under an extension tag alone. */
  const hubSpot = "Liabilities 820_000, LiabilitiesCurrent 300_000"

  eachExample<[what: string, result: string, sheet: Amounts]>(`
    notes under an extension tag, beyond the limit | unresolved | ${hubSpot}, LongTermDebtNoncurrent 0
    explained by a lease | pass
      ${hubSpot}, LongTermDebtNoncurrent 0, OperatingLeaseLiabilityNoncurrent 330_000
    found and beyond the limit: a failure | fail | ${hubSpot}, LongTermDebtNoncurrent 456_000
    found, the rest explained | pass
      ${hubSpot}, LongTermDebtNoncurrent 280_000, OtherLiabilitiesNoncurrent 230_000
    found, the rest beyond the limit | unresolved | ${hubSpot}, LongTermDebtNoncurrent 280_000
  `)("%s", (_, result, sheet) => {
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
        const { ratios, measured: read } = judged({ sheet, year })
        if (resultOf(ratios.debt_to_market_cap) !== "pass") return
        const found = read.debt.reading.state === "known" ? read.debt.reading.figure.value : 0
        expect(found + (read.debt.residual?.value ?? 0)).toBeLessThanOrEqual(300_000)
      }),
    )
  })
})

describe("a kind of debt beside a line is borne unless something proves that it is inside", () => {
  /** The most that debt can be by the kinds that may have to be added; a balance sheet of 1,000,000. */
  const debtAtMost = (sheet: Amounts) =>
    mostOf(measured({ sheet: { Liabilities: 900_000, ...sheet } }).debt.reading)
  const lines = "LongTermDebtNoncurrent 90_000, LongTermDebtCurrent 10_000"

  eachExample<[what: string, most: number, sheet: Amounts]>(`
    no kind | 100_000 | ${lines}
    a kind smaller than the line | 140_000 | ${lines}, ConvertibleDebtNoncurrent 40_000
    two kinds | 147_000 | ${lines}, ConvertibleDebtNoncurrent 40_000, LongTermLineOfCredit 7000
    one amount under two names | 140_000
      ${lines}, ConvertibleDebtNoncurrent 40_000, SubordinatedLongTermDebt 40_000
    a kind within a total of the notes | 140_000 | LongTermDebt 100_000, SeniorNotes 40_000
    never more than total liabilities | 150_000
      ${lines}, ConvertibleDebtNoncurrent 80_000, Liabilities 150_000
  `)("borne: %s", (_, most, sheet) => {
    expect(debtAtMost(sheet)).toBe(most)
  })

  eachExample<[what: string, sheet: Amounts]>(`
    it is the line | ${lines}, SeniorLongTermNotes 90_000
    it is both lines | ${lines}, SeniorNotes 100_000
    it is the principal of both lines | ${lines}, SeniorNotes 101_500
    the kinds add up to the line | ${lines}, SeniorLongTermNotes 60_000, LongTermLineOfCredit 30_000
    a total of the notes is the figure
      ${lines}, ConvertibleDebtNoncurrent 40_000, DebtLongtermAndShorttermCombinedAmount 100_000
    the table of maturities is the figure
      ${lines}, ConvertibleDebtNoncurrent 40_000,
      LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo 101_000
  `)("not borne: %s", (_, sheet) => {
    expect(debtAtMost(sheet)).toBe(100_000)
  })

  test.each([
    [50_000, "pass"],
    [150_000, "unresolved"],
  ])("a kind of %i withholds a pass that does not bear it, and fails nobody: %s", (kind, result) => {
    const named = { Liabilities: 700_000, LiabilitiesCurrent: 10_000, OtherLiabilitiesNoncurrent: 500_000 }
    const sheet = { ...named, LongTermDebtNoncurrent: 190_000, ConvertibleDebtNoncurrent: kind }
    expect(resultOf(judged({ sheet }).ratios.debt_to_market_cap)).toBe(result)
  })

  test("it is between the figure and all liabilities, whatever is tagged", () => {
    const kinds = "ConvertibleDebtNoncurrent SeniorNotes LinesOfCreditCurrent CommercialPaper SecuredDebt"
    const amount = fc.integer({ min: 0, max: 200_000 })
    const sheets = fc.record(Object.fromEntries(kinds.split(" ").map((kind) => [kind, amount])), {
      requiredKeys: [],
    })
    const property = fc.property(sheets, (sheet) => {
      const named = { LongTermDebtNoncurrent: 90_000, LongTermDebtCurrent: 10_000, Liabilities: 900_000 }
      const { reading } = measured({ sheet: { ...named, ...sheet } }).debt
      if (reading.state === "unknown" || reading.possibleAddition === null) return
      expect(reading.possibleAddition.value).toBeGreaterThan(reading.figure.value)
      expect(reading.possibleAddition.value).toBeLessThanOrEqual(900_000)
    })
    fc.assert(property)
  })
})
