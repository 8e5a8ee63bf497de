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
    revenue, where nothing is beside it | 10000 | Revenues 10_000, InvestmentIncomeInterest 0
    interest beside it, where the operating result is stated | 10300
      Revenues 10_000, InvestmentIncomeInterest 300, OperatingIncomeLoss 900, ${Pretax} 1500
    and other income, where both with interest charged make up the step to the pre-tax result | 10350
      Revenues 10_000, InvestmentIncomeInterest 300, OtherNonoperatingIncomeExpense 50,
      InterestExpense 70, OperatingIncomeLoss 900, ${Pretax} 1180
    a cost is no income | 10300
      Revenues 10_000, InvestmentIncomeInterest 300, OtherNonoperatingIncomeExpense -50,
      OperatingIncomeLoss 900, ${Pretax} 1150
    interest within other income counts once | 10350 to 10650
      Revenues 10_000, InvestmentIncomeInterest 300, OtherNonoperatingIncomeExpense 350,
      OperatingIncomeLoss 900, ${Pretax} 1250
    other income that nothing proves is left out | 10000 to 10350
      Revenues 10_000, InvestmentIncomeInterest 0, OtherNonoperatingIncomeExpense 350,
      OperatingIncomeLoss 900, ${Pretax} 1900
    and so is a gain | 10000 to 10350
      Revenues 10_000, InvestmentIncomeInterest 0, OtherNonoperatingIncomeExpense 350,
      GainLossOnSaleOfBusiness 340, OperatingIncomeLoss 900, ${Pretax} 1250
    interest within revenue, which less all costs is the pre-tax result | 10000 to 10300
      Revenues 10_000, InvestmentIncomeInterest 300, BenefitsLossesAndExpenses 8000, ${Pretax} 2000
    an operating line of interest may be within revenue | 10000 to 19000
      Revenues 10_000, InterestIncomeOperating 9000, OperatingIncomeLoss 900
    a lender's interest is its revenue | 10000 to 19000
      Revenues 10_000, InterestAndFeeIncomeLoansAndLeases 9000
    interest is never revenue from contracts with customers | 10300
      RevenueFromContractWithCustomerExcludingAssessedTax 10_000, InvestmentIncomeInterest 300
    interest netted in the interest charged, where it is above the other income that closes the step | 10350
      Revenues 10_000, InvestmentIncomeInterest 300, OtherNonoperatingIncomeExpense 50,
      InterestExpense 400, OperatingIncomeLoss 900, ${Pretax} 550
    the line of investment income that makes up the step, rather than the interest within it | 10300
      Revenues 10_000, InvestmentIncomeInterest 100, InvestmentIncomeNet 300, OperatingIncomeLoss 900,
      ${Pretax} 1200
    the line of interest and dividends stands in for interest | 10200
      Revenues 10_000, InvestmentIncomeInterestAndDividend 200, OperatingIncomeLoss 900, ${Pretax} 1100
    without revenue unknown | no revenue is tagged for the fiscal year | InvestmentIncomeInterest 3
  `)("%s", (_, income, year) => {
    expect(totalIncome({ year })).toBe(String(income))
  })

  test("a bank's gross interest and other income, though its revenue is net of the interest it pays", () => {
    const year = {
      InterestAndDividendIncomeOperating: 120,
      InterestIncomeExpenseNet: 80,
      NoninterestIncome: 20,
    }
    expect(totalIncome({ year, sheet: { Deposits: 900 } })).toBe("140")
  })

  eachExample<[what: string, income: string | number, year: Amounts]>(`
    interest and other income beside revenue | 712 | Revenue 700, RevenueFromInterest 9, OtherIncome 3
    not a lender's interest | 700 to 1350 | Revenue 700, RevenueFromInterest 650
  `)("IFRS: %s", (_, income, year) => {
    expect(totalIncome({ ...foreign, year })).toBe(String(income))
  })
})

describe("profit before tax", () => {
  eachExample<[what: string, profit: string | number, year: Amounts]>(`
    its own tag | 500 | ${Pretax} 500
    a loss is known too | -500 | ${Pretax} -500
    the smaller of both tags | 480 | ${Pretax} 500, ${WithoutShares} 480
    net income and taxes | 500 | NetIncomeLoss 380, IncomeTaxExpenseBenefit 120
    with the part of others | 510 | ProfitLoss 390, NetIncomeLoss 380, IncomeTaxExpenseBenefit 120
    net income alone, of a trust that pays no tax | 390 | ProfitLoss 390
    not with a result of what was given up | no result before tax is tagged for the fiscal year
      ProfitLoss 390, IncomeTaxExpenseBenefit 1, IncomeLossFromDiscontinuedOperationsNetOfTax 30
  `)("%s", (_, profit, year) => {
    expect(shownReading(readProfitBeforeTax(basisOf({ year })))).toBe(String(profit))
  })

  test("IFRS", () => {
    const basis = basisOf({ ...foreign, year: { ProfitLossBeforeTax: 500 } })
    expect(shownReading(readProfitBeforeTax(basis))).toBe("500")
  })
})
