import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Amounts, judged, measured, resultOf } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { mostOf } from "../../../support/readings.ts"

/** Totals of debt that contradict each other, and balance-sheet amounts with an impossible sign. */

// Market capitalisation is 1,000 × 1,000; the limit of debt is 300,000.
const year = { Revenues: 100_000, InvestmentIncomeInterest: 0 }

function screen(sheet: Amounts): string {
  return resultOf(judged({ sheet, year }).ratios.debt_to_market_cap)
}

eachExample<[what: string, rival: number | null, sheet: Amounts]>(`
  contradicts the larger one if the liabilities have no room for it | 250
    Liabilities 500, LiabilitiesCurrent 200, LongTermDebt 900, DebtLongtermAndShorttermCombinedAmount 250
  does not contradict if the liabilities have room | null
    Liabilities 1500, LiabilitiesCurrent 200, LongTermDebt 900, DebtLongtermAndShorttermCombinedAmount 250
  is missing if only one total is stated | null | Liabilities 1500, LongTermDebt 900
`)("a smaller total of debt %s", (_, rival, sheet) => {
  const { reading } = measured({ sheet, year }).debt
  expect(reading.state === "known" && (reading.least.why === null ? null : reading.least.value)).toBe(rival)
})

test.each([
  ["the screen passes if the amount fits within the limit", -10_000, "pass"],
  ["the screen is open if the amount does not fit within the limit", -250_000, "unresolved"],
])("debt with an impossible sign: %s", (_, CommercialPaper, result) => {
  expect(screen({ LongTermDebtNoncurrent: 100_000, CommercialPaper })).toBe(result)
})

describe("the residual of liabilities that no tag explains", () => {
  eachExample<[what: string, residual: number | null, sheet: Amounts]>(`
    unknown if total liabilities are unknown | null | LongTermDebtNoncurrent 100
    all of the non-current side if no line names a part | 500 | Liabilities 900, LiabilitiesCurrent 400
    without the current side | 0 | Liabilities 900, LiabilitiesCurrent 900
    less the debt found on the non-current side | 200
      Liabilities 900, LiabilitiesCurrent 400, LongTermDebtNoncurrent 300, LongTermDebtCurrent 50
    less the named lines | 200
      Liabilities 900, LiabilitiesCurrent 400, OperatingLeaseLiabilityNoncurrent 110,
      DeferredIncomeTaxLiabilitiesNet 20, ContractWithCustomerLiabilityNoncurrent 30,
      OtherLiabilitiesNoncurrent 140
    less a pension, once, within the total of pensions | 400
      Liabilities 900, LiabilitiesCurrent 400, DefinedBenefitPensionPlanLiabilitiesNoncurrent 90,
      PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent 100
    all liabilities if no current side is stated | 400
      Liabilities 900, LongTermDebt 300, AccountsPayableCurrentAndNoncurrent 150, OtherLiabilities 50
    less customers' contributions to construction, which a utility does not repay | 350
      Liabilities 900, LiabilitiesCurrent 400, ContributionsInAidOfConstruction 150
    less securities sold short and customers' deposits, if no current side is stated | 300
      Liabilities 900, FinancialInstrumentsSoldNotYetPurchasedAtFairValue 500, DepositLiabilityCurrent 100
    less customers' deposits, once, within a larger tag | 780
      Liabilities 900, CustomerAdvancesAndDeposits 120, DepositLiabilityCurrent 100
    never below zero | 0 | Liabilities 900, LiabilitiesCurrent 400, OtherLiabilitiesNoncurrent 600
  `)("%s", (_, residual, sheet) => {
    expect(measured({ sheet, year }).debt.residual?.value ?? null).toBe(residual)
  })
})

describe("a pass needs debt plus residual within the limit, but the residual by itself fails no company", () => {
  /** Like HubSpot's 10-K for 2023: the convertible notes have only an extension tag. */
  const hubSpot = "Liabilities 820_000, LiabilitiesCurrent 300_000, AccountsPayableCurrent 300_000"

  eachExample<[what: string, result: string, sheet: Amounts]>(`
    notes with an extension tag, above the limit | unresolved | ${hubSpot}, LongTermDebtNoncurrent 0
    notes that a lease explains | pass
      ${hubSpot}, LongTermDebtNoncurrent 0, OperatingLeaseLiabilityNoncurrent 330_000
    debt found above the limit: a failure | fail | ${hubSpot}, LongTermDebtNoncurrent 456_000
    debt found, with the rest explained | pass
      ${hubSpot}, LongTermDebtNoncurrent 280_000, OperatingLeaseLiabilityNoncurrent 230_000
    debt found, with the rest above the limit | unresolved | ${hubSpot}, LongTermDebtNoncurrent 280_000
    other liabilities of a fifth of all assets, which nearly every report has | pass
      ${hubSpot}, LongTermDebtNoncurrent 280_000, OtherLiabilitiesNoncurrent 200_000, RegulatoryLiabilityNoncurrent 40_000
    other liabilities above a fifth, which may hold debt | unresolved
      ${hubSpot}, LongTermDebtNoncurrent 280_000, OtherLiabilitiesNoncurrent 201_000, RegulatoryLiabilityNoncurrent 39_000
  `)("%s", (_, result, sheet) => {
    expect(screen(sheet)).toBe(result)
  })

  test("for any balance sheet that passes, debt plus residual is within the limit", () => {
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

describe("a kind of debt that is tagged apart is added to the upper bound unless it proves to be within a line", () => {
  /** The upper bound of debt on a balance sheet of 1,000,000 with these lines. */
  const debtAtMost = (sheet: Amounts) =>
    mostOf(measured({ sheet: { Liabilities: 900_000, OtherLiabilities: 810_001, ...sheet } }).debt.reading)
  const lines = "LongTermDebtNoncurrent 90_000, LongTermDebtCurrent 10_000"

  eachExample<[what: string, most: number, sheet: Amounts]>(`
    no kind of debt | 100_000 | ${lines}
    a kind smaller than the line | 140_000 | ${lines}, ConvertibleDebtNoncurrent 40_000
    two kinds | 147_000 | ${lines}, ConvertibleDebtNoncurrent 40_000, LongTermLineOfCredit 7000
    one amount under two names | 140_000
      ${lines}, ConvertibleDebtNoncurrent 40_000, SubordinatedLongTermDebt 40_000
    a kind within a total of the notes | 140_000 | LongTermDebt 100_000, SeniorNotes 40_000
  `)("added: %s", (_, most, sheet) => {
    expect(debtAtMost(sheet)).toBe(most)
  })

  eachExample<[what: string, sheet: Amounts]>(`
    the kind is the line | ${lines}, SeniorLongTermNotes 90_000
    the kind is the sum of both lines | ${lines}, SeniorNotes 100_000
    the kind is the principal of both lines | ${lines}, SeniorNotes 101_500
    the kinds add up to the line | ${lines}, SeniorLongTermNotes 60_000, LongTermLineOfCredit 30_000
    the figure is a total of the notes
      ${lines}, ConvertibleDebtNoncurrent 40_000, DebtLongtermAndShorttermCombinedAmount 100_000
    the liabilities cannot hold the kind beside the lines (LOW's notes)
      ${lines}, NotesPayable 80_000, Liabilities 150_000
    the liabilities come to their totals without it (GPC's commercial paper)
      ${lines}, CommercialPaper 3000, LiabilitiesCurrent 61_234, AccountsPayableCurrent 51_234,
      DeferredIncomeTaxLiabilitiesNet 748_766
    the kinds of both lists add up to the line (EQT) | ${lines}, SeniorNotes 60_000, LongTermLineOfCredit 30_000
    the figure is the table of maturities
      ${lines}, ConvertibleDebtNoncurrent 40_000,
      LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo 101_000
  `)("not added: %s", (_, sheet) => {
    expect(debtAtMost(sheet)).toBe(100_000)
  })

  test.each([
    [50_000, "pass"],
    [150_000, "unresolved"],
  ])("a kind of %i that exceeds the limit withholds the pass and fails no company: %s", (kind, result) => {
    const named = { Liabilities: 700_000, LiabilitiesCurrent: 10_000, RegulatoryLiabilityNoncurrent: 490_000 }
    const sheet = { ...named, LongTermDebtNoncurrent: 190_000, ConvertibleDebtNoncurrent: kind }
    expect(resultOf(judged({ sheet }).ratios.debt_to_market_cap)).toBe(result)
  })

  test("the upper bound lies between the figure and all liabilities, whatever is tagged", () => {
    const kinds = "ConvertibleDebtNoncurrent SeniorNotes LinesOfCreditCurrent CommercialPaper SecuredDebt"
    const amount = fc.integer({ min: 0, max: 200_000 })
    const sheets = fc.record(Object.fromEntries(kinds.split(" ").map((kind) => [kind, amount])), {
      requiredKeys: [],
    })
    const property = fc.property(sheets, (sheet) => {
      const named = { LongTermDebtNoncurrent: 90_000, LongTermDebtCurrent: 10_000, Liabilities: 900_000 }
      const { reading } = measured({ sheet: { ...named, ...sheet } }).debt
      if (reading.state === "unknown") return
      expect(reading.most?.value).toBeGreaterThanOrEqual(reading.figure.value)
      expect(reading.most?.value).toBeLessThanOrEqual(900_000)
    })
    fc.assert(property)
  })
})
