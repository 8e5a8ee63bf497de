import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Amounts, judged, measured, resultOf } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { shownReading } from "../../../support/readings.ts"

/** Several tags that claim one total, and amounts with an impossible sign. */

const Contract = "RevenueFromContractWithCustomerExcludingAssessedTax"
const Taxed = "RevenueFromContractWithCustomerIncludingAssessedTax"

describe("of several totals of revenue, the one that ends the statement's sum counts", () => {
  eachExample<[what: string, value: number, rival: number | null, year: Amounts]>(`
    the total that gives the operating result when all costs are subtracted | 900 | null
      Revenues 27, ${Taxed} 900, CostsAndExpenses 700, OperatingIncomeLoss 200
    the smaller total, if it gives the result when costs are subtracted | 500 | null
      Revenues 900, ${Contract} 500, CostsAndExpenses 420, OperatingIncomeLoss 80
    the total of cost of sales, other costs and the result | 640 | null
      SalesRevenueNet 640, Revenues 30, CostOfRevenue 400, OperatingExpenses 150, OperatingIncomeLoss 90
    the total of cost of sales and gross profit | 600 | null
      Revenues 40, ${Contract} 600, CostOfRevenue 350, GrossProfit 250
    the total of contracts and leases | 560 | null
      Revenues 560, ${Contract} 500, OperatingLeaseLeaseIncome 60
    the largest total with its rival, if nothing proves one | 900 | 27 | Revenues 27, ${Contract} 900
    not a total below the operating result | 900 | null
      Revenues 27, ${Contract} 900, OperatingIncomeLoss 300
    amounts that differ by rounding, as one | 900_500 | null | Revenues 900_500, ${Contract} 900_000
  `)("%s", (_, value, rival, year) => {
    const { revenue } = measured({ year })
    expect(
      revenue.state === "known" && [
        revenue.figure.value,
        revenue.least.why === null ? null : revenue.least.value,
      ],
    ).toEqual([value, rival])
  })
})

describe("a screen has the same result with either total, or is left open", () => {
  // The limit of prohibited revenue is 5%.
  const screen = (year: Amounts) => resultOf(judged({ year }).ratios.prohibited_revenue)

  test.each<[interest: number, result: string]>([
    [1, "pass"],
    [20, "unresolved"],
    [60, "fail"],
  ])("interest of %i, with revenue of 900 or of 100: %s", (InvestmentIncomeInterest, result) => {
    expect(screen({ Revenues: 100, [Contract]: 900, InvestmentIncomeInterest })).toBe(result)
  })

  test("a line next to the total never decides a verdict that the total leaves open", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 500 }),
        (whole, line, InvestmentIncomeInterest) => {
          const alone = screen({ [Contract]: whole, InvestmentIncomeInterest })
          const Revenues = Math.min(line, whole)
          const both = screen({ [Contract]: whole, Revenues, InvestmentIncomeInterest })
          expect([alone, "unresolved"]).toContain(both)
        },
      ),
    )
  })
})

describe("interest income with an impossible sign", () => {
  // The yield rule bounds interest on the cash of 200 at 5%, which is 10.
  const sheet = { CashAndCashEquivalentsAtCarryingValue: 200 }
  const reason = (amount: number) =>
    `Interest income has an impossible sign in us-gaap:InvestmentIncomeInterest of ${amount}.`

  test.each([
    ["that exceeds the bound is a possible addition, and is called a contradiction", -60, "at most 10 to 60"],
    ["that is below the bound leaves it", -4, "at most 10"],
  ])("%s", (_, InvestmentIncomeInterest, shown) => {
    const { reading, isBound } = measured({ sheet, year: { InvestmentIncomeInterest } }).interest
    expect([shownReading(reading), isBound]).toEqual([shown, true])
    expect(reading).toMatchObject({ doubts: [{ reason: reason(InvestmentIncomeInterest) }] })
  })

  test("neither fails nor passes a screen that depends on its amount", () => {
    const { prohibited_revenue: screen } = judged({
      sheet,
      year: { Revenues: 1000, InvestmentIncomeInterest: -60 },
    }).ratios
    expect(screen).toMatchObject({
      state: "unresolved",
      lacks:
        "gross interest income is 10, and up to 60 with us-gaap:InvestmentIncomeInterest of -60 without its sign, because that sign is impossible",
    })
  })
})
