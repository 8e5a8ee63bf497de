import { describe, expect, test } from "vitest"
import { type Amounts, judged, measured } from "../../../support/company.ts"

/** The figure of debt, or "unknown", for a company with a market capitalisation of 1,000,000. */
function debtOf(sheet: Amounts, year: Amounts): number | "unknown" {
  const { reading } = measured({ sheet, year: { Revenues: 100_000, ...year } }).debt
  return reading.state === "known" ? reading.figure.value : "unknown"
}

describe("zero debt needs evidence", () => {
  test.each<[what: string, sheet: Amounts, year: Amounts, debt: number | "unknown"]>([
    ["no tag, no interest, liabilities known", { Liabilities: 5000 }, {}, 0],
    ["no tag, interest within 0.15% of revenue", { Liabilities: 5000 }, { InterestExpense: 150 }, 0],
    ["no tag, yet interest was paid", { Liabilities: 900_000 }, { InterestExpense: 20_000 }, "unknown"],
    [
      "no tag, interest paid under the cash-flow statement's name",
      { Liabilities: 900_000 },
      { InterestPaidNet: 20_000 },
      "unknown",
    ],
    [
      "no tag, interest with its sign turned",
      { Liabilities: 900_000 },
      { InterestExpense: -20_000 },
      "unknown",
    ],
    ["a tag of zero", { LongTermDebt: 0 }, {}, 0],
    ["a total of zero, though interest was paid", { LongTermDebt: 0 }, { InterestExpense: 20_000 }, 0],
    [
      "one kind of zero, yet interest was paid",
      { ConvertibleDebt: 0 },
      { InterestExpense: 20_000 },
      "unknown",
    ],
    ["no tag and liabilities unknown", {}, {}, "unknown"],
  ])("%s", (_, sheet, year, debt) => {
    expect(debtOf(sheet, year)).toBe(debt)
  })

  test("a zero by evidence carries no tags", () => {
    const { reading } = measured({ sheet: { Liabilities: 5000 }, year: { Revenues: 100_000 } }).debt
    expect(reading).toMatchObject({
      state: "known",
      figure: { value: 0, terms: [], strategy: "ZeroByEvidence" },
    })
  })

  test("leases alone are no evidence about loans", () => {
    expect(debtOf({ Liabilities: 900_000, FinanceLeaseLiability: 50 }, { InterestExpense: 20_000 })).toBe(
      "unknown",
    )
  })

  test("deposits below half of liabilities do not make a bank", () => {
    const sheet = { Liabilities: 900_000, Deposits: 400_000, ConvertibleDebt: 0 }
    expect(debtOf(sheet, { InterestExpense: 20_000 })).toBe("unknown")
    expect(debtOf({ ...sheet, Deposits: 500_000 }, { InterestExpense: 20_000 })).toBe(0)
  })

  test("a bank's interest is paid on deposits and says nothing of its borrowings", () => {
    expect(
      debtOf({ Liabilities: 900_000, Deposits: 800_000, LongTermDebt: 0 }, { InterestExpense: 20_000 }),
    ).toBe(0)
  })
})

describe("a pass on debt must hold against evidence outside the debt tags", () => {
  // Market capitalisation is 1,000 × 1,000; the limit is 300,000.
  const harmless = { Revenues: 100_000, InvestmentIncomeInterest: 0 }
  const screen = (sheet: Amounts, year: Amounts) => {
    const { debt_to_market_cap: debt } = judged({ sheet, year: { ...harmless, ...year } }).ratios
    return debt?.state === "decided" ? debt.result : "unresolved"
  }

  test.each<[what: string, sheet: Amounts, year: Amounts, result: string]>([
    [
      "interest fits the debt",
      { LongTermDebt: 100_000, Liabilities: 900_000, OtherLiabilities: 650_000 },
      { InterestExpense: 6000 },
      "pass",
    ],
    [
      "interest implies more than twice the debt and beyond the limit",
      { LongTermDebt: 100_000, Liabilities: 900_000 },
      { InterestExpense: 60_000 },
      "unresolved",
    ],
    [
      "a stated zero, yet interest that implies debt beyond the limit",
      { LongTermDebt: 0, Liabilities: 900_000 },
      { InterestExpense: 60_000 },
      "unresolved",
    ],
    [
      "all liabilities are within the limit, whatever the interest",
      { LongTermDebt: 100_000, Liabilities: 300_000 },
      { InterestExpense: 60_000 },
      "pass",
    ],
    ["zero by evidence, liabilities beyond the limit", { Liabilities: 900_000 }, {}, "unresolved"],
    [
      "zero by evidence, liabilities beyond the limit but known not to be borrowed",
      { Liabilities: 900_000, ContractWithCustomerLiability: 700_000 },
      {},
      "pass",
    ],
    ["zero by evidence, liabilities within the limit", { Liabilities: 200_000 }, {}, "pass"],
    [
      "a table of maturities that shows more than the lines, beyond the limit",
      { LongTermDebt: 100_000, Liabilities: 900_000, ...maturing(50_000, 350_000) },
      {},
      "unresolved",
    ],
    [
      "a table of maturities within the limit",
      {
        LongTermDebt: 100_000,
        Liabilities: 900_000,
        OtherLiabilities: 650_000,
        ...maturing(50_000, 200_000),
      },
      {},
      "pass",
    ],
    [
      "a failure needs no confirmation",
      { LongTermDebt: 400_000, Liabilities: 900_000 },
      { InterestExpense: 90_000 },
      "fail",
    ],
  ])("%s", (_, sheet, year, result) => {
    expect(screen(sheet, year)).toBe(result)
  })
})

test("equal rows of a table of maturities are rows, not one amount", () => {
  const principal = "LongTermDebtMaturitiesRepaymentsOfPrincipal"
  const table = { InNextTwelveMonths: 25, InYearTwo: 25, InYearThree: 25, InYearFour: 25, InYearFive: 1000 }
  const rows = Object.entries(table).map(([year, amount]) => [`${principal}${year}`, amount])
  const { reading } = measured({ sheet: { LongTermDebtNoncurrent: 100, ...Object.fromEntries(rows) } }).debt
  expect(reading).toMatchObject({ figure: { value: 100 }, possibleAddition: { value: 1100 } })
})

/** Principal due in the second year and after the fifth, as the table of the notes states it. */
function maturing(second: number, later: number): Amounts {
  return {
    LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo: second,
    LongTermDebtMaturitiesRepaymentsOfPrincipalAfterYearFive: later,
  }
}
