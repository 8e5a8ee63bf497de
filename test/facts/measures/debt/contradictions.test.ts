import { describe, expect, test } from "vitest"
import { type Amounts, judged, measured } from "../../../support/company.ts"

/** What happens where totals of debt contradict each other, and where a sign of the balance sheet cannot be. */

describe("a smaller total of debt", () => {
  const rivalOf = (sheet: Amounts) => {
    const { reading } = measured({ sheet, year: { Revenues: 100_000 } }).debt
    return reading.state === "known" ? (reading.rival?.value ?? null) : "unknown"
  }

  test.each<[what: string, sheet: Amounts, rival: number | null]>([
    [
      "contradicts, where the liabilities have no room for the larger one",
      {
        Liabilities: 500,
        LiabilitiesCurrent: 200,
        LongTermDebt: 900,
        DebtLongtermAndShorttermCombinedAmount: 250,
      },
      250,
    ],
    [
      "does not, where they have",
      {
        Liabilities: 1500,
        LiabilitiesCurrent: 200,
        LongTermDebt: 900,
        DebtLongtermAndShorttermCombinedAmount: 250,
      },
      null,
    ],
    ["there is none, where one total is stated", { Liabilities: 1500, LongTermDebt: 900 }, null],
  ])("%s", (_, sheet, rival) => {
    expect(rivalOf(sheet)).toBe(rival)
  })
})

describe("debt with an impossible sign", () => {
  // Market capitalisation is 1,000 × 1,000; the limit of debt is 300,000.
  test.each<[what: string, paper: number, result: string]>([
    ["a pass bears the amount", -10_000, "pass"],
    ["a pass that would not bear it is left open", -250_000, "unresolved"],
  ])("%s", (_, CommercialPaper, result) => {
    const { debt_to_market_cap: screen } = judged({
      sheet: { LongTermDebtNoncurrent: 100_000, CommercialPaper },
      year: { Revenues: 100_000, InvestmentIncomeInterest: 0 },
    }).ratios
    expect(screen?.state === "decided" ? screen.result : "unresolved").toBe(result)
  })
})
