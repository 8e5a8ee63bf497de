import { describe, expect, test } from "vitest"
import { type Amounts, judged, measured, resultOf } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"

/** Assets of 1,000,000. The interest charged would imply debt of 20,000, so the liabilities alone tell the rest. */
const year = { Revenues: 900_000, InvestmentIncomeInterest: 1000, InterestExpense: 1200 }

describe("liabilities are the larger of what is stated and of total assets less equity", () => {
  eachExample<[what: string, most: number, sheet: Amounts]>(`
    the two are equal | 300_000 | Liabilities 300_000, StockholdersEquity 700_000
    a stated total that is too small | 800_000 | Liabilities 150_000, StockholdersEquity 200_000
    a stated total that is too large | 900_000 | Liabilities 900_000, StockholdersEquity 200_000
    minorities are equity | 150_000
      Liabilities 150_000, StockholdersEquity 200_000, MinorityInterest 650_000
    equity with minorities as one line | 150_000
      Liabilities 150_000, StockholdersEquity 200_000,
      StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest 850_000
    temporary equity lies between the two | 150_000
      Liabilities 150_000, StockholdersEquity 200_000, TemporaryEquityCarryingAmountAttributableToParent 650_000
    a rounding of the total | 300_000 | Liabilities 300_000, StockholdersEquity 698_000
  `)("%s", (_, most, sheet) => {
    expect(measured({ sheet, year }).debt.ceiling).toBe(most)
  })

  test("and a pass must bear them: a stated total that is too small passes nothing", () => {
    const sheet = { Liabilities: 150_000, StockholdersEquity: 200_000 }
    const { debt_to_market_cap: ratio } = judged({ sheet, year }).ratios
    expect(resultOf(ratio)).toBe("unresolved")
  })
})

describe("interest that implies more than the liabilities that could be debt widens the bound to all of them", () => {
  /** Of 800,000 liabilities, 790,000 stand under names of other kinds. */
  const sheet = {
    Liabilities: 800_000,
    StockholdersEquity: 200_000,
    AccountsPayableCurrent: 600_000,
    ContractWithCustomerLiability: 190_000,
  }

  test.each([
    ["next to no interest: the names are believed", 600, 10_000],
    ["interest on 600,000: one of the names holds borrowed money", 36_000, 800_000],
  ])("%s", (_, InterestExpense, most) => {
    const { reading } = measured({ sheet, year: { ...year, InterestExpense } }).debt
    expect(reading.most?.value).toBe(most)
  })
})
