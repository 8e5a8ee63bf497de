import { describe, expect, test } from "vitest"
import { type Amounts, measured } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"

const Cash = "CashAndCashEquivalentsAtCarryingValue"
const Contract = "RevenueFromContractWithCustomerExcludingAssessedTax"

describe("revenue of the fiscal year", () => {
  const revenueOf = (year: Amounts, sheet: Amounts = {}): number | "unknown" => {
    const { revenue } = measured({ year, sheet })
    return revenue.state === "known" ? revenue.figure.value : "unknown"
  }

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
    expect(revenueOf(year, sheet)).toBe(value)
  })

  test("a quarter's revenue is not the year's", () => {
    const also = "us-gaap:Revenues USD 2025-10-01/2025-12-31 150 10-K 2026-02-15 0000000001-26-000001"
    expect(measured({ also }).revenue.state).toBe("unknown")
  })

  test("last year's revenue is not this year's: an abandoned tag does not win", () => {
    const also = "us-gaap:Revenues USD 2024-01-01/2024-12-31 9000 10-K 2026-02-15 0000000001-26-000001"
    expect(measured({ year: { [Contract]: 500 }, also }).revenue).toMatchObject({ figure: { value: 500 } })
  })

  test("IFRS", () => {
    const foreign = { taxonomy: "ifrs-full" as const, form: "20-F" }
    expect(measured({ ...foreign, year: { Revenue: 700 } }).revenue).toMatchObject({ figure: { value: 700 } })
  })
})

describe("gross interest income", () => {
  const interestOf = (year: Amounts, sheet: Amounts = {}) => {
    const { reading, isBound } = measured({ year, sheet }).interest
    return { value: reading.state === "known" ? reading.figure.value : null, isBound }
  }

  eachExample<[what: string, value: number, year: Amounts, sheet: Amounts]>(`
    its own tag | 12 | InvestmentIncomeInterest 12 | {}
    the largest of a lender's overlapping tags, the one | 95
      InterestAndFeeIncomeLoansAndLeases 80, InterestIncomeOperating 95 | {}
    or the other | 95 | InterestAndFeeIncomeLoansAndLeases 95, InterestIncomeOperating 80 | {}
    zero where zero is stated | 0 | InvestmentIncomeInterest 0 | {}
    two kinds of loans given, which are two lines (LTC Properties) | 67
      InterestIncomeFinancingReceivableBeforeAllowanceForCreditLoss 28, InterestAndFeeIncomeLoansCommercial 39
      {}
    a bank's interest and dividends | 120 | InterestAndDividendIncomeOperating 120 | Deposits 900
  `)("%s", (_, value, year, sheet) => {
    expect(interestOf(year, sheet)).toEqual({ value, isBound: false })
  })

  test.each([
    "InterestIncomeExpenseNonoperatingNet",
    "NonoperatingIncomeExpense",
    "OtherNonoperatingIncomeExpense",
  ])("%s is net and never read as gross", (name) => {
    expect(interestOf({ [name]: 12 })).toEqual({ value: null, isBound: false })
  })

  describe("a line of another name is gross interest where the income statement proves it", () => {
    // Sanmina, fiscal 2025, in thousands: 354,568 - 20,151 + 15,855 - 10,844 = 339,428.
    const sanmina = {
      OperatingIncomeLoss: 354_568_000,
      InterestExpense: 20_151_000,
      InterestAndOtherIncome: 15_855_000,
      OtherNonoperatingIncomeExpense: -10_844_000,
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 339_428_000,
    }
    test.each<[what: string, change: Amounts, value: number | null]>([
      ["with expense and the rest it makes up the pre-tax income", {}, 15_855_000],
      ["rounding of one unit is forgiven", { OtherNonoperatingIncomeExpense: -10_843_000 }, 15_855_000],
      ["a sum that is off proves nothing", { OtherNonoperatingIncomeExpense: -9_000_000 }, null],
      ["nor does one without interest expense apart", { InterestExpense: 0 }, null],
      [
        "a loss on repaid debt may be a separate line between them",
        {
          GainsLossesOnExtinguishmentOfDebt: -5_000_000,
          IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 334_428_000,
        },
        15_855_000,
      ],
      [
        "nor a line no larger than the rounding",
        { InterestAndOtherIncome: 9000, OtherNonoperatingIncomeExpense: 5_002_000 },
        null,
      ],
    ])("%s", (_, change, value) => {
      const read = interestOf({ ...sanmina, ...change })
      expect(read).toEqual({ value, isBound: false })
    })
  })

  describe("without interest expense and without debt there is nothing to net", () => {
    // SPS Commerce, 2025, in thousands: 118,303 + 4,649 + 388 + 495 = 123,835.
    const spsCommerce = {
      OperatingIncomeLoss: 118_303_000,
      InvestmentIncomeNet: 4_649_000,
      ForeignCurrencyTransactionGainLossBeforeTax: 388_000,
      OtherNonoperatingIncomeExpense: 495_000,
      IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: 123_835_000,
    }
    test("the investment-income line is gross", () => {
      expect(interestOf(spsCommerce)).toEqual({ value: 4_649_000, isBound: false })
    })

    test("not where debt is owed: interest paid may be inside", () => {
      expect(interestOf(spsCommerce, { LongTermDebt: 50_000_000 }).value).toBeNull()
    })

    test("also under a name that says net, unless interest was paid", () => {
      const { InvestmentIncomeNet: line, ...rest } = spsCommerce
      const netByName = { ...rest, InterestIncomeExpenseNonoperatingNet: line }
      expect(interestOf(netByName)).toEqual({ value: 4_649_000, isBound: false })
      expect(interestOf({ ...netByName, InterestPaidNet: 1_200_000 }).value).toBeNull()
    })
  })

  test("a net tag beside the gross one is not used", () => {
    expect(
      interestOf({ InvestmentIncomeInterest: 12, InterestIncomeExpenseNonoperatingNet: 500 }).value,
    ).toBe(12)
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

    test("by the largest balance of the year, not the last", () => {
      const also = `us-gaap:${Cash} USD 2024-12-31 300_000 10-K 2026-02-15 0000000001-26-000001`
      const { reading } = measured({ sheet: { [Cash]: 100_000 }, also }).interest
      expect(reading).toMatchObject({ figure: { value: 15_000 } })
    })

    test("a currency whose rates are not known bounds nothing", () => {
      const argentine = { currency: "ARS", sheet: { [Cash]: 100_000 } }
      expect(measured(argentine).interest.reading.state).toBe("unknown")
    })

    test("an amount of years ago is not carried forward (Apple)", () => {
      const also =
        "us-gaap:InvestmentIncomeInterest USD 2023-01-01/2023-12-31 3 10-K 2026-02-15 0000000001-26-000001"
      expect(measured({ sheet: { [Cash]: 100_000 }, also }).interest.isBound).toBe(true)
    })
  })

  test("IFRS", () => {
    const foreign = { taxonomy: "ifrs-full" as const, form: "20-F" }
    const { reading } = measured({
      ...foreign,
      year: { InterestRevenueCalculatedUsingEffectiveInterestMethod: 9 },
    }).interest
    expect(reading).toMatchObject({ figure: { value: 9 } })
    expect(measured({ ...foreign, year: { InterestRevenueExpense: 9 } }).interest.reading.state).toBe(
      "unknown",
    )
  })
})
