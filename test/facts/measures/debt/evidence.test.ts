import { describe, expect, test } from "vitest"
import { type Amounts, judged, measured, resultOf } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { figureOf } from "../../../support/readings.ts"

/** The debt of a company with a market capitalisation of 1,000,000. */
function debtOf(sheet: Amounts, year: Amounts): number | "unknown" {
  return figureOf(measured({ sheet, year: { Revenues: 100_000, ...year } }).debt.reading)
}

const principal = "LongTermDebtMaturitiesRepaymentsOfPrincipal"

describe("zero debt needs evidence", () => {
  eachExample<[what: string, debt: number | "unknown", sheet: Amounts, year: Amounts]>(`
    no tag, no interest, liabilities known | 0 | Liabilities 5000 | {}
    no tag, interest within 0.15% of revenue | 0 | Liabilities 5000 | InterestExpense 150
    no tag, though interest was paid | unknown | Liabilities 900_000 | InterestExpense 20_000
    no tag, though interest was paid by the name of the cash-flow statement | unknown
      Liabilities 900_000 | InterestPaidNet 20_000
    no tag, though interest has the opposite sign | unknown | Liabilities 900_000 | InterestExpense -20_000
    a tag of zero | 0 | LongTermDebt 0 | {}
    a total of zero, though interest was paid | 0 | LongTermDebt 0 | InterestExpense 20_000
    one kind of zero, though interest was paid | unknown | ConvertibleDebt 0 | InterestExpense 20_000
    no tag and liabilities unknown | unknown | {} | {}
    only leases, which are no evidence about loans | unknown
      Liabilities 900_000, FinanceLeaseLiability 50 | InterestExpense 20_000
    deposits below half of liabilities, which do not make a bank | unknown
      Liabilities 900_000, Deposits 400_000, ConvertibleDebt 0 | InterestExpense 20_000
    a bank whose interest is for deposits and shows nothing about its borrowings | 0
      Liabilities 900_000, Deposits 500_000, ConvertibleDebt 0 | InterestExpense 20_000
  `)("%s", (_, debt, sheet, year) => {
    expect(debtOf(sheet, year)).toBe(debt)
  })

  test("a zero by evidence has no tags", () => {
    const { reading } = measured({ sheet: { Liabilities: 5000 }, year: { Revenues: 100_000 } }).debt
    expect(reading).toMatchObject({
      state: "known",
      figure: { value: 0, terms: [], strategy: "ZeroByEvidence" },
    })
  })
})

describe("a pass on debt must not contradict evidence outside the debt tags", () => {
  // Market capitalisation is 1,000 × 1,000; the limit is 300,000.
  eachExample<[what: string, result: string, sheet: Amounts, year: Amounts]>(`
    interest fits the debt | pass
      LongTermDebt 100_000, Liabilities 900_000, OtherLiabilities 650_000 | InterestExpense 6000
    interest implies more than twice the debt, above the limit | unresolved
      LongTermDebt 100_000, Liabilities 900_000 | InterestExpense 60_000
    a stated zero, though interest implies debt above the limit | unresolved
      LongTermDebt 0, Liabilities 900_000 | InterestExpense 60_000
    all liabilities are within the limit, whatever the interest | pass
      LongTermDebt 100_000, Liabilities 300_000 | InterestExpense 60_000
    zero by evidence, with liabilities above the limit | unresolved | Liabilities 900_000 | {}
    zero by evidence, with liabilities above the limit that are known not to be borrowed | pass
      Liabilities 900_000, ContractWithCustomerLiability 700_000 | {}
    zero by evidence, with liabilities within the limit | pass | Liabilities 200_000 | {}
    a table of maturities with more debt than the lines, above the limit | unresolved
      LongTermDebt 100_000, Liabilities 900_000,
      ${principal}InYearTwo 50_000, ${principal}AfterYearFive 350_000
      {}
    a table of maturities within the limit | pass
      LongTermDebt 100_000, Liabilities 900_000, OtherLiabilities 650_000,
      ${principal}InYearTwo 50_000, ${principal}AfterYearFive 200_000
      {}
    a failure needs no confirmation | fail
      LongTermDebt 400_000, Liabilities 900_000 | InterestExpense 90_000
  `)("%s", (_, result, sheet, change) => {
    const year = { Revenues: 100_000, InvestmentIncomeInterest: 0, ...change }
    expect(resultOf(judged({ sheet, year }).ratios.debt_to_market_cap)).toBe(result)
  })
})

test("equal rows in a table of maturities are separate amounts", () => {
  const table = { InNextTwelveMonths: 25, InYearTwo: 25, InYearThree: 25, InYearFour: 25, InYearFive: 1000 }
  const rows = Object.entries(table).map(([year, amount]) => [`${principal}${year}`, amount])
  const { reading } = measured({ sheet: { LongTermDebtNoncurrent: 100, ...Object.fromEntries(rows) } }).debt
  expect(reading).toMatchObject({ figure: { value: 100 }, most: { value: 1100 } })
})
