import { describe, expect, test } from "vitest"
import { readProfitBeforeTax, readTotalIncome } from "../../../../src/facts/measures/income/total-income.ts"
import { type Amounts, basisOf, type Company, measured } from "../../../support/company.ts"
import { shownReading } from "../../../support/readings.ts"

const Pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
const WithoutShares =
  "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments"
const foreign = { taxonomy: "ifrs-full" as const, form: "20-F" }

describe("total income", () => {
  const totalIncome = (company: Company) => {
    const { interest } = measured(company)
    const basis = basisOf(company)
    return shownReading(readTotalIncome(basis, interest))
  }
  const Revenues = 10_000

  test.each<[what: string, year: Amounts, income: string]>([
    ["revenue, where nothing is beside it", { Revenues, InvestmentIncomeInterest: 0 }, "10000"],
    [
      "interest beside it, where the operating result is stated",
      { Revenues, InvestmentIncomeInterest: 300, OperatingIncomeLoss: 900, [Pretax]: 1500 },
      "10300",
    ],
    [
      "and other income, where both with interest charged make up the step to the pre-tax result",
      {
        Revenues,
        InvestmentIncomeInterest: 300,
        OtherNonoperatingIncomeExpense: 50,
        InterestExpense: 70,
        OperatingIncomeLoss: 900,
        [Pretax]: 1180,
      },
      "10350",
    ],
    [
      "a cost is no income",
      {
        Revenues,
        InvestmentIncomeInterest: 300,
        OtherNonoperatingIncomeExpense: -50,
        OperatingIncomeLoss: 900,
        [Pretax]: 1150,
      },
      "10300",
    ],
    [
      "interest within other income counts once",
      {
        Revenues,
        InvestmentIncomeInterest: 300,
        OtherNonoperatingIncomeExpense: 350,
        OperatingIncomeLoss: 900,
        [Pretax]: 1250,
      },
      "10350 to 10650",
    ],
    [
      "other income that nothing proves is left out",
      {
        Revenues,
        InvestmentIncomeInterest: 0,
        OtherNonoperatingIncomeExpense: 350,
        OperatingIncomeLoss: 900,
        [Pretax]: 1900,
      },
      "10000 to 10350",
    ],
    [
      "and so is a gain",
      {
        Revenues,
        InvestmentIncomeInterest: 0,
        OtherNonoperatingIncomeExpense: 350,
        GainLossOnSaleOfBusiness: 340,
        OperatingIncomeLoss: 900,
        [Pretax]: 1250,
      },
      "10000 to 10350",
    ],
    [
      "interest within revenue, which less all costs is the pre-tax result",
      { Revenues, InvestmentIncomeInterest: 300, BenefitsLossesAndExpenses: 8000, [Pretax]: 2000 },
      "10000 to 10300",
    ],
    [
      "an operating line of interest may be within revenue",
      { Revenues, InterestIncomeOperating: 9000, OperatingIncomeLoss: 900 },
      "10000 to 19000",
    ],
    [
      "a lender's interest is its revenue",
      { Revenues, InterestAndFeeIncomeLoansAndLeases: 9000 },
      "10000 to 19000",
    ],
    [
      "interest is never revenue from contracts with customers",
      { RevenueFromContractWithCustomerExcludingAssessedTax: 10_000, InvestmentIncomeInterest: 300 },
      "10300",
    ],
    [
      "interest netted in the interest charged, where it is above the other income that closes the step",
      {
        Revenues,
        InvestmentIncomeInterest: 300,
        OtherNonoperatingIncomeExpense: 50,
        InterestExpense: 400,
        OperatingIncomeLoss: 900,
        [Pretax]: 550,
      },
      "10350",
    ],
    [
      "the line of investment income that makes up the step, rather than the interest within it",
      {
        Revenues,
        InvestmentIncomeInterest: 100,
        InvestmentIncomeNet: 300,
        OperatingIncomeLoss: 900,
        [Pretax]: 1200,
      },
      "10300",
    ],
    ["without revenue unknown", { InvestmentIncomeInterest: 3 }, "no revenue is tagged for the fiscal year"],
  ])("%s", (_, year, income) => {
    expect(totalIncome({ year })).toBe(income)
  })

  test("a bank's gross interest and other income, though its revenue is net of the interest it pays", () => {
    const year = {
      InterestAndDividendIncomeOperating: 120,
      InterestIncomeExpenseNet: 80,
      NoninterestIncome: 20,
    }
    expect(totalIncome({ year, sheet: { Deposits: 900 } })).toBe("140")
  })

  test("the line of interest and dividends stands in for interest", () => {
    const year = {
      Revenues,
      InvestmentIncomeInterestAndDividend: 200,
      OperatingIncomeLoss: 900,
      [Pretax]: 1100,
    }
    expect(totalIncome({ year })).toBe("10200")
  })

  test.each<[what: string, year: Amounts, income: string]>([
    [
      "interest and other income beside revenue",
      { Revenue: 700, RevenueFromInterest: 9, OtherIncome: 3 },
      "712",
    ],
    ["not a lender's interest", { Revenue: 700, RevenueFromInterest: 650 }, "700 to 1350"],
  ])("IFRS: %s", (_, year, income) => {
    expect(totalIncome({ ...foreign, year })).toBe(income)
  })
})

describe("profit before tax", () => {
  test.each<[what: string, year: Amounts, profit: string]>([
    ["its own tag", { [Pretax]: 500 }, "500"],
    ["a loss is known too", { [Pretax]: -500 }, "-500"],
    ["the smaller of both tags", { [Pretax]: 500, [WithoutShares]: 480 }, "480"],
    ["net income and taxes", { NetIncomeLoss: 380, IncomeTaxExpenseBenefit: 120 }, "500"],
    ["with the part of others", { ProfitLoss: 390, NetIncomeLoss: 380, IncomeTaxExpenseBenefit: 120 }, "510"],
    ["net income alone, of a trust that pays no tax", { ProfitLoss: 390 }, "390"],
    [
      "not with a result of what was given up",
      { ProfitLoss: 390, IncomeTaxExpenseBenefit: 1, IncomeLossFromDiscontinuedOperationsNetOfTax: 30 },
      "no result before tax is tagged for the fiscal year",
    ],
  ])("%s", (_, year, profit) => {
    expect(shownReading(readProfitBeforeTax(basisOf({ year })))).toBe(profit)
  })

  test("IFRS", () => {
    const basis = basisOf({ ...foreign, year: { ProfitLossBeforeTax: 500 } })
    expect(shownReading(readProfitBeforeTax(basis))).toBe("500")
  })
})
