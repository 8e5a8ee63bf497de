import { describe, expect, test } from "vitest"
import { type Amounts, measured } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { figureOf } from "../../../support/readings.ts"

const Cash = "CashAndCashEquivalentsAtCarryingValue"
const Pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
const foreign = { taxonomy: "ifrs-full" as const, form: "20-F" }
const Contract = "RevenueFromContractWithCustomerExcludingAssessedTax"

describe("revenue of the fiscal year", () => {
  eachExample<[what: string, value: number | "unknown", year: Amounts, sheet: Amounts]>(`
    contracts with customers | 500 | ${Contract} 500 | {}
    the total if it is larger, because it includes leases and interest | 560
      ${Contract} 500, Revenues 560 | {}
    contracts, if the total is another line's | 500 | ${Contract} 500, Revenues 40 | {}
    with sales tax, if nothing else is tagged | 510
      RevenueFromContractWithCustomerIncludingAssessedTax 510 | {}
    without sales tax, if both are tagged | 500
      RevenueFromContractWithCustomerIncludingAssessedTax 510, ${Contract} 500 | {}
    the tag of the years before 2018 | 300 | SalesRevenueNet 300 | {}
    a bank's net interest income and its other income | 100
      InterestIncomeExpenseNet 80, NoninterestIncome 20 | Deposits 900
    not the net interest of a company that is no bank | unknown
      InterestIncomeExpenseNet 80, NoninterestIncome 20 | {}
    a landlord's own tag | 70 | RealEstateRevenueNet 70 | {}
    with sales tax, rather than the interest of a maker of cans (Ball) | 11_795
      RevenueFromContractWithCustomerIncludingAssessedTax 11_795, InterestIncomeOperating 68 | {}
    the total, if contracts exceed it by less than a tenth (Consolidated Edison) | 15_256
      Revenues 15_256, ${Contract} 15_469 | {}
    a line more than twice every total (Camden) | 1543 | ${Contract} 7, OperatingLeaseLeaseIncome 1543 | {}
    what two totals of costs give with two results (APA) | 9737
      CostsAndExpenses 8202, ${Pretax} 1535, OperatingExpenses 7295, OperatingIncomeLoss 2442 | {}
    unknown if the two totals give two sums | unknown
      CostsAndExpenses 8202, ${Pretax} 1535, OperatingExpenses 7295, OperatingIncomeLoss 2443 | {}
    unknown, not zero, if nothing is tagged | unknown | {} | {}
    not a negative revenue | unknown | Revenues -5 | {}
    zero if zero is stated | 0 | Revenues 0 | {}
    zero if costs by themselves make the operating loss | 0 | OperatingExpenses 90, OperatingIncomeLoss -90 | {}
    unknown if costs do not make the operating loss | unknown | OperatingExpenses 90, OperatingIncomeLoss -50 | {}
  `)("%s", (_, value, year, sheet) => {
    expect(figureOf(measured({ year, sheet }).revenue)).toBe(value)
  })

  test.each([
    ["a quarter's", "2025-10-01/2025-12-31 150", {}, "unknown"],
    ["last year's, under an abandoned tag", "2024-01-01/2024-12-31 9000", { [Contract]: 500 }, 500],
  ])("the year's revenue is not %s", (_, stated, year, value) => {
    const also = `us-gaap:Revenues USD ${stated} 10-K 2026-02-15 0000000001-26-000001`
    expect(figureOf(measured({ year, also }).revenue)).toBe(value)
  })

  test("is read from IFRS", () => {
    expect(figureOf(measured({ ...foreign, year: { Revenue: 700 } }).revenue)).toBe(700)
  })
})

describe("gross interest income", () => {
  const interestOf = (year: Amounts, sheet: Amounts) => {
    const { reading, isBound } = measured({ year, sheet }).interest
    expect(isBound).toBe(false)
    return figureOf(reading)
  }

  /** Sanmina, fiscal 2025, in thousands: 354,568 - 20,151 + 15,855 - 10,844 = 339,428. */
  const sanmina = `OperatingIncomeLoss 354_568_000, InterestExpense 20_151_000, ${Pretax} 339_428_000,`
  const sanminaLines = "InterestAndOtherIncome 15_855_000, OtherNonoperatingIncomeExpense"
  /** SPS Commerce, 2025, in thousands: 118,303 + 4,649 + 388 + 495 = 123,835. */
  const sps = `OperatingIncomeLoss 118_303_000, ForeignCurrencyTransactionGainLossBeforeTax 388_000,`
  const spsLines = `OtherNonoperatingIncomeExpense 495_000, ${Pretax} 123_835_000,`

  eachExample<[what: string, value: number | "unknown", year: Amounts, sheet: Amounts]>(`
    its own tag | 12 | InvestmentIncomeInterest 12 | {}
    its own tag, rather than the net tag | 12
      InvestmentIncomeInterest 12, InterestIncomeExpenseNonoperatingNet 500 | {}
    the largest of a lender's overlapping tags, if it is the first | 95
      InterestAndFeeIncomeLoansAndLeases 80, InterestIncomeOperating 95 | {}
    the largest of a lender's overlapping tags, if it is the second | 95 | InterestAndFeeIncomeLoansAndLeases 95, InterestIncomeOperating 80 | {}
    zero if zero is stated | 0 | InvestmentIncomeInterest 0 | {}
    two kinds of loans given, as two lines (LTC Properties) | 67
      InterestIncomeFinancingReceivableBeforeAllowanceForCreditLoss 28, InterestAndFeeIncomeLoansCommercial 39
      {}
    a bank's interest and dividends | 120 | InterestAndDividendIncomeOperating 120 | Deposits 900
    never a tag whose name says net | unknown | InterestIncomeExpenseNonoperatingNet 12 | {}
    never income that is not operating | unknown | NonoperatingIncomeExpense 12 | {}
    never other income that is not operating | unknown | OtherNonoperatingIncomeExpense 12 | {}

    a line that makes up the pre-tax income together with expense and the rest | 15_855_000
      ${sanmina}
      ${sanminaLines} -10_844_000
      {}
    such a line within a rounding of one unit | 15_855_000
      ${sanmina}
      ${sanminaLines} -10_843_000
      {}
    not a line whose sum is wrong | unknown
      ${sanmina}
      ${sanminaLines} -9_000_000
      {}
    not a line without a separate interest expense | unknown
      ${sanmina}
      ${sanminaLines} -10_844_000, InterestExpense 0
      {}
    a line with a loss on repaid debt as a further line | 15_855_000
      ${sanmina}
      ${sanminaLines} -10_844_000, GainsLossesOnExtinguishmentOfDebt -5_000_000,
      ${Pretax} 334_428_000
      {}
    not a line as small as the rounding | unknown
      ${sanmina}
      InterestAndOtherIncome 9000, OtherNonoperatingIncomeExpense 5_002_000
      {}

    investment income, if no debt and no interest charge could be netted | 4_649_000
      ${sps}
      ${spsLines} InvestmentIncomeNet 4_649_000
      {}
    not investment income if debt exists, because interest paid may be within | unknown
      ${sps}
      ${spsLines} InvestmentIncomeNet 4_649_000
      LongTermDebt 50_000_000
    investment income of a company with debt, if it paid hardly any interest (Airbnb) | 818_000_000
      OperatingIncomeLoss 2_553_000_000, ${Pretax} 3_331_000_000, InvestmentIncomeNonoperating 818_000_000,
      OtherNonoperatingIncomeExpense -40_000_000, InterestPaidNet 2_000_000
      LongTermDebtNoncurrent 1_995_000_000
    investment income even if its name says net | 4_649_000
      ${sps}
      ${spsLines} InterestIncomeExpenseNonoperatingNet 4_649_000
      {}
    not investment income if interest was paid | unknown
      ${sps}
      ${spsLines} InterestIncomeExpenseNonoperatingNet 4_649_000, InterestPaidNet 1_200_000
      {}
  `)("%s", (_, value, year, sheet) => {
    expect(interestOf(year, sheet)).toBe(value)
  })

  describe("if it is not tagged, is bounded from above, without tags", () => {
    eachExample<[what: string, value: number | null, year: Amounts, sheet: Amounts]>(`
      by interest and dividends together | 40 | InvestmentIncomeInterestAndDividend 40 | ${Cash} 100_000
      by 5% of the interest-bearing balance | 5000 | {} | ${Cash} 100_000
      not by other interest and dividends, which may be a part only | 5000
        OtherInterestAndDividendIncome 40 | ${Cash} 100_000
      by the investment-income line, if that is larger | 7000 | InvestmentIncomeNet 7000 | ${Cash} 100_000
      by a bound that a net loss on investments does not lower | 5000 | InvestmentIncomeNet -7000 | ${Cash} 100_000
      by nothing if the balance is unknown too | null | {} | {}
    `)("%s", (_, value, year, sheet) => {
      const { reading, isBound } = measured({ year, sheet }).interest
      if (value === null) {
        expect([reading.state, isBound]).toEqual(["unknown", false])
        return
      }
      expect(reading).toMatchObject({ state: "known", figure: { value, terms: [], strategy: "UpperBound" } })
      expect(isBound).toBe(true)
    })

    test.each([
      [
        "the balance, if interest was last tagged years ago (Apple)",
        "us-gaap:InvestmentIncomeInterest USD 2023-01-01/2023-12-31 3",
        5000,
      ],
    ])("by %s", (_, stated, value) => {
      const also = `${stated} 10-K 2026-02-15 0000000001-26-000001`
      const { interest } = measured({ sheet: { [Cash]: 100_000 }, also })
      expect(interest).toMatchObject({ reading: { figure: { value } }, isBound: true })
    })

    test("not in a currency whose interest rates are unknown", () => {
      const argentine = { currency: "ARS", sheet: { [Cash]: 100_000 } }
      expect(measured(argentine).interest.reading.state).toBe("unknown")
    })
  })

  test.each([
    ["gross", { InterestRevenueCalculatedUsingEffectiveInterestMethod: 9 }, 9],
    ["net", { InterestRevenueExpense: 9 }, "unknown"],
  ])("by IFRS: %s", (_, year, value) => {
    expect(figureOf(measured({ ...foreign, year }).interest.reading)).toBe(value)
  })
})
