import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Amounts, judged, measured, resultOf } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"

/** What happens where several tags claim one total, and where a sign cannot be. */

const Contract = "RevenueFromContractWithCustomerExcludingAssessedTax"
const Taxed = "RevenueFromContractWithCustomerIncludingAssessedTax"

describe("of several totals of revenue, the one counts that the statement closes with", () => {
  eachExample<[what: string, value: number, rival: number | null, year: Amounts]>(`
    all costs lead from it to the operating result | 900 | null
      Revenues 27, ${Taxed} 900, CostsAndExpenses 700, OperatingIncomeLoss 200
    the smaller one, where that closes | 500 | null
      Revenues 900, ${Contract} 500, CostsAndExpenses 420, OperatingIncomeLoss 80
    cost of sales, the costs beside it and the result make it up | 640 | null
      SalesRevenueNet 640, Revenues 30, CostOfRevenue 400, OperatingExpenses 150, OperatingIncomeLoss 90
    cost of sales and gross profit make it up | 600 | null
      Revenues 40, ${Contract} 600, CostOfRevenue 350, GrossProfit 250
    contracts and the leases beside them make it up | 560 | null
      Revenues 560, ${Contract} 500, OperatingLeaseLeaseIncome 60
    the largest with its rival, where nothing proves one | 900 | 27 | Revenues 27, ${Contract} 900
    a total that the operating result exceeds is none | 900 | null
      Revenues 27, ${Contract} 900, OperatingIncomeLoss 300
    amounts that differ by rounding are one | 900_500 | null | Revenues 900_500, ${Contract} 900_000
  `)("%s", (_, value, rival, year) => {
    const { revenue } = measured({ year })
    expect(revenue.state === "known" && [revenue.figure.value, revenue.rival?.value ?? null]).toEqual([
      value,
      rival,
    ])
  })
})

describe("a screen comes out the same with both totals, or is left open", () => {
  // Prohibited revenue may be 5% at the most.
  const screen = (year: Amounts) => resultOf(judged({ year }).ratios.prohibited_revenue)

  test.each<[interest: number, result: string]>([
    [1, "pass"],
    [20, "unresolved"],
    [60, "fail"],
  ])("interest of %i, with revenue of 900 or of 100: %s", (InvestmentIncomeInterest, result) => {
    expect(screen({ Revenues: 100, [Contract]: 900, InvestmentIncomeInterest })).toBe(result)
  })

  test("a line beside the whole never makes a verdict that the whole alone does not make", () => {
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

describe("interest with an impossible sign", () => {
  // The yield bound on the cash is 5% of 200, which is 10.
  const sheet = { CashAndCashEquivalentsAtCarryingValue: 200 }
  const reason = "Interest income has an impossible sign in us-gaap:InvestmentIncomeInterest of -60."

  test.each([
    ["larger than the bound, is the bound, and is called a contradiction", -60, 60, [{ reason }]],
    ["smaller than the bound, leaves it", -4, 10, expect.anything()],
  ])("%s", (_, InvestmentIncomeInterest, value, doubts) => {
    const { interest } = measured({ sheet, year: { InvestmentIncomeInterest } })
    expect(interest).toMatchObject({ isBound: true, reading: { figure: { value }, doubts } })
  })

  test("is no failure and no pass where only its amount would decide", () => {
    const { prohibited_revenue: screen } = judged({
      sheet,
      year: { Revenues: 1000, InvestmentIncomeInterest: -60 },
    }).ratios
    expect(screen).toMatchObject({
      state: "unresolved",
      lacks:
        "the filings give only a range for prohibited income, 0 to 60: interest income has an impossible sign in us-gaap:InvestmentIncomeInterest of -60",
    })
  })
})
