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
    the total where it is the larger: it holds leases and interest too | 560
      ${Contract} 500, Revenues 560 | {}
    contracts where the total is another line's | 500 | ${Contract} 500, Revenues 40 | {}
    sales tax inside, where nothing else is tagged | 510
      RevenueFromContractWithCustomerIncludingAssessedTax 510 | {}
    sales tax outside, where both are tagged | 500
      RevenueFromContractWithCustomerIncludingAssessedTax 510, ${Contract} 500 | {}
    the tag of the years before 2018 | 300 | SalesRevenueNet 300 | {}
    a bank: what it earns on money after its cost, and the rest | 100
      InterestIncomeExpenseNet 80, NoninterestIncome 20 | Deposits 900
    net interest of someone who is no bank is no revenue | unknown
      InterestIncomeExpenseNet 80, NoninterestIncome 20 | {}
    a landlord's own tag | 70 | RealEstateRevenueNet 70 | {}
    nothing tagged is unknown, not zero | unknown | {} | {}
    a negative revenue is no revenue | unknown | Revenues -5 | {}
    zero where zero is stated | 0 | Revenues 0 | {}
    zero where costs alone make the operating loss | 0 | OperatingExpenses 90, OperatingIncomeLoss -90 | {}
    unknown where they do not | unknown | OperatingExpenses 90, OperatingIncomeLoss -50 | {}
  `)("%s", (_, value, year, sheet) => {
    expect(figureOf(measured({ year, sheet }).revenue)).toBe(value)
  })

  test.each([
    ["a quarter's", "2025-10-01/2025-12-31 150", {}, "unknown"],
    ["last year's: an abandoned tag does not win", "2024-01-01/2024-12-31 9000", { [Contract]: 500 }, 500],
  ])("the year's revenue is not %s", (_, stated, year, value) => {
    const also = `us-gaap:Revenues USD ${stated} 10-K 2026-02-15 0000000001-26-000001`
    expect(figureOf(measured({ year, also }).revenue)).toBe(value)
  })

  test("IFRS", () => {
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
    its own tag, and not the net one beside it | 12
      InvestmentIncomeInterest 12, InterestIncomeExpenseNonoperatingNet 500 | {}
    the largest of a lender's overlapping tags, the one | 95
      InterestAndFeeIncomeLoansAndLeases 80, InterestIncomeOperating 95 | {}
    or the other | 95 | InterestAndFeeIncomeLoansAndLeases 95, InterestIncomeOperating 80 | {}
    zero where zero is stated | 0 | InvestmentIncomeInterest 0 | {}
    two kinds of loans given, which are two lines (LTC Properties) | 67
      InterestIncomeFinancingReceivableBeforeAllowanceForCreditLoss 28, InterestAndFeeIncomeLoansCommercial 39
      {}
    a bank's interest and dividends | 120 | InterestAndDividendIncomeOperating 120 | Deposits 900
    never what is net by its name | unknown | InterestIncomeExpenseNonoperatingNet 12 | {}
    never what is not operating | unknown | NonoperatingIncomeExpense 12 | {}
    never what else is not operating | unknown | OtherNonoperatingIncomeExpense 12 | {}

    a line that with expense and the rest makes up the pre-tax income | 15_855_000
      ${sanmina}
      ${sanminaLines} -10_844_000
      {}
    it does with a rounding of one unit | 15_855_000
      ${sanmina}
      ${sanminaLines} -10_843_000
      {}
    a sum that is off proves nothing | unknown
      ${sanmina}
      ${sanminaLines} -9_000_000
      {}
    nor does one without interest expense apart | unknown
      ${sanmina}
      ${sanminaLines} -10_844_000, InterestExpense 0
      {}
    a loss on repaid debt may be a separate line between them | 15_855_000
      ${sanmina}
      ${sanminaLines} -10_844_000, GainsLossesOnExtinguishmentOfDebt -5_000_000,
      ${Pretax} 334_428_000
      {}
    a line no larger than the rounding is not proven | unknown
      ${sanmina}
      InterestAndOtherIncome 9000, OtherNonoperatingIncomeExpense 5_002_000
      {}

    investment income, where nothing is owed and no interest charged: there is nothing to net | 4_649_000
      ${sps}
      ${spsLines} InvestmentIncomeNet 4_649_000
      {}
    not where debt is owed: interest paid may be inside | unknown
      ${sps}
      ${spsLines} InvestmentIncomeNet 4_649_000
      LongTermDebt 50_000_000
    also under a name that says net | 4_649_000
      ${sps}
      ${spsLines} InterestIncomeExpenseNonoperatingNet 4_649_000
      {}
    unless interest was paid | unknown
      ${sps}
      ${spsLines} InterestIncomeExpenseNonoperatingNet 4_649_000, InterestPaidNet 1_200_000
      {}
  `)("%s", (_, value, year, sheet) => {
    expect(interestOf(year, sheet)).toBe(value)
  })

  describe("not tagged, it is bounded from above, without tags", () => {
    eachExample<[what: string, value: number | null, year: Amounts, sheet: Amounts]>(`
      by interest and dividends together | 40 | InvestmentIncomeInterestAndDividend 40 | ${Cash} 100_000
      by 5% of the interest-bearing balance | 5000 | {} | ${Cash} 100_000
      not by other interest and dividends, which may be a part | 5000
        OtherInterestAndDividendIncome 40 | ${Cash} 100_000
      by the investment-income line where that is larger | 7000 | InvestmentIncomeNet 7000 | ${Cash} 100_000
      a net loss on investments does not lower the bound | 5000 | InvestmentIncomeNet -7000 | ${Cash} 100_000
      by nothing where the balance is unknown too | null | {} | {}
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
      ["the largest balance of the year, not the last", `us-gaap:${Cash} USD 2024-12-31 300_000`, 15_000],
      [
        "the balance, where interest was tagged years ago (Apple)",
        "us-gaap:InvestmentIncomeInterest USD 2023-01-01/2023-12-31 3",
        5000,
      ],
    ])("by %s", (_, stated, value) => {
      const also = `${stated} 10-K 2026-02-15 0000000001-26-000001`
      const { interest } = measured({ sheet: { [Cash]: 100_000 }, also })
      expect(interest).toMatchObject({ reading: { figure: { value } }, isBound: true })
    })

    test("a currency whose rates are not known bounds nothing", () => {
      const argentine = { currency: "ARS", sheet: { [Cash]: 100_000 } }
      expect(measured(argentine).interest.reading.state).toBe("unknown")
    })
  })

  test.each([
    ["gross", { InterestRevenueCalculatedUsingEffectiveInterestMethod: 9 }, 9],
    ["net", { InterestRevenueExpense: 9 }, "unknown"],
  ])("IFRS: %s", (_, year, value) => {
    expect(figureOf(measured({ ...foreign, year }).interest.reading)).toBe(value)
  })
})
