import { describe, expect, test } from "vitest"
import { readProfitBeforeTax, readTotalIncome } from "../../../../src/facts/measures/income/total-income.ts"
import { type Amounts, basisOf, type Company, measured } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { shownReading } from "../../../support/readings.ts"

const Pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
const WithoutShares =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments"
const foreign = { taxonomy: "ifrs-full" as const, form: "20-F" }

describe("total income", () => {
  const totalIncome = (company: Company) =>
    shownReading(readTotalIncome(basisOf(company), measured(company).interest))

  eachExample<[what: string, income: string | number, year: Amounts]>(`
    is revenue, if there is nothing else | 10000 | Revenues 10_000, InvestmentIncomeInterest 0
    includes interest, if the operating result is stated | 10300
      Revenues 10_000, InvestmentIncomeInterest 300, OperatingIncomeLoss 900, ${Pretax} 1500
    includes other income, if interest and other income explain the step to the pre-tax result | 10350
      Revenues 10_000, InvestmentIncomeInterest 300, OtherNonoperatingIncomeExpense 50,
      InterestExpense 70, OperatingIncomeLoss 900, ${Pretax} 1180
    does not include a cost | 10300
      Revenues 10_000, InvestmentIncomeInterest 300, OtherNonoperatingIncomeExpense -50,
      OperatingIncomeLoss 900, ${Pretax} 1150
    includes interest within other income once | 10350 to 10650
      Revenues 10_000, InvestmentIncomeInterest 300, OtherNonoperatingIncomeExpense 350,
      OperatingIncomeLoss 900, ${Pretax} 1250
    does not include unproven other income | 10000 to 10350
      Revenues 10_000, InvestmentIncomeInterest 0, OtherNonoperatingIncomeExpense 350,
      OperatingIncomeLoss 900, ${Pretax} 1900
    does not include an unproven gain | 10000 to 10350
      Revenues 10_000, InvestmentIncomeInterest 0, OtherNonoperatingIncomeExpense 350,
      GainLossOnSaleOfBusiness 340, OperatingIncomeLoss 900, ${Pretax} 1250
    includes interest once if revenue less all costs is the pre-tax result | 10000 to 10300
      Revenues 10_000, InvestmentIncomeInterest 300, BenefitsLossesAndExpenses 8000, ${Pretax} 2000
    may include an operating line of interest within revenue | 10000 to 19000
      Revenues 10_000, InterestIncomeOperating 9000, OperatingIncomeLoss 900
    is revenue for a lender, with its interest | 10000 to 19000
      Revenues 10_000, InterestAndFeeIncomeLoansAndLeases 9000
    adds interest to revenue from contracts with customers | 10300
      RevenueFromContractWithCustomerExcludingAssessedTax 10_000, InvestmentIncomeInterest 300
    includes interest netted in the charge, if it exceeds the other income in the step | 10350
      Revenues 10_000, InvestmentIncomeInterest 300, OtherNonoperatingIncomeExpense 50,
      InterestExpense 400, OperatingIncomeLoss 900, ${Pretax} 550
    includes the line of investment income that explains the step, not the interest within it | 10300
      Revenues 10_000, InvestmentIncomeInterest 100, InvestmentIncomeNet 300, OperatingIncomeLoss 900,
      ${Pretax} 1200
    includes the line of interest and dividends in place of interest | 10200
      Revenues 10_000, InvestmentIncomeInterestAndDividend 200, OperatingIncomeLoss 900, ${Pretax} 1100
    is unknown without revenue | no revenue is tagged for the fiscal year | InvestmentIncomeInterest 3
  `)("%s", (_, income, year) => {
    expect(totalIncome({ year })).toBe(String(income))
  })

  test("a bank's is gross interest plus other income, though its revenue is net of interest paid", () => {
    const year = {
      InterestAndDividendIncomeOperating: 120,
      InterestIncomeExpenseNet: 80,
      NoninterestIncome: 20,
    }
    expect(totalIncome({ year, sheet: { Deposits: 900 } })).toBe("140")
  })

  eachExample<[what: string, income: string | number, year: Amounts]>(`
    includes interest and other income in addition to revenue | 712 | Revenue 700, RevenueFromInterest 9, OtherIncome 3
    does not add a lender's interest | 700 to 1350 | Revenue 700, RevenueFromInterest 650
  `)("by IFRS %s", (_, income, year) => {
    expect(totalIncome({ ...foreign, year })).toBe(String(income))
  })
})

describe("profit before tax", () => {
  eachExample<[what: string, profit: string | number, year: Amounts]>(`
    its own tag | 500 | ${Pretax} 500
    a loss, which is known too | -500 | ${Pretax} -500
    the smaller of two tags | 480 | ${Pretax} 500, ${WithoutShares} 480
    net income and taxes | 500 | NetIncomeLoss 380, IncomeTaxExpenseBenefit 120
    net income and taxes, with minority interests | 510 | ProfitLoss 390, NetIncomeLoss 380, IncomeTaxExpenseBenefit 120
    only net income, for a trust that pays no tax | 390 | ProfitLoss 390
    without the result of discontinued operations | no result before tax is tagged for the fiscal year
      ProfitLoss 390, IncomeTaxExpenseBenefit 1, IncomeLossFromDiscontinuedOperationsNetOfTax 30
  `)("%s", (_, profit, year) => {
    expect(shownReading(readProfitBeforeTax(basisOf({ year })))).toBe(String(profit))
  })

  test("is read from IFRS", () => {
    const basis = basisOf({ ...foreign, year: { ProfitLossBeforeTax: 500 } })
    expect(shownReading(readProfitBeforeTax(basis))).toBe("500")
  })
})
