import { describe, expect, test } from "vitest"
import { type Amounts, type Company, judged, soundBut } from "../../../support/company.ts"

const report = "10-K 2026-02-15 0000000001-26-000001"
/** A weighted average that confirms the cover's count. */
const average = `us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 990 ${report}`
const passing: Amounts = {}
const failing: Amounts = { LongTermDebt: 400_000 }

/** The verdict on a company worth 1,000,000 on the day for which its cover states the public float. */
function statusOf(float: number | null, sheet: Amounts, { also = "", ...change }: Company = {}): string {
  const stated = float === null ? "" : `dei:EntityPublicFloat USD 2025-06-30 ${float} ${report}`
  return judged(soundBut({ ...change, sheet, also: `${stated}\n${also}` })).status
}

const tooMany = { shares: 8_723_625, close: 205_500 }

describe("the public float reveals a wrong share count", () => {
  test.each<[what: string, float: number, sheet: Amounts, change: Company, status: string]>([
    ["a float that fits keeps a pass", 900_000, passing, {}, "compliant"],
    ["a float that fits keeps a failure", 900_000, failing, {}, "non-compliant"],
    ["a float above all shares shows a count too low: a failure is withheld", 2e6, failing, {}, "pending"],
    ["a count that is too low cannot favour a pass, which is kept", 2e6, passing, {}, "compliant"],
    ["a tiny float shows a count too high: a pass is withheld", 50_000, passing, {}, "pending"],
    ["a count that is too high cannot cause a failure, which is kept", 50_000, failing, {}, "non-compliant"],
    [
      "three later reverse splits not yet in the counts (SUNation on 2024-08-19)",
      9_937_000,
      passing,
      tooMany,
      "pending",
    ],
    ["a float of zero reveals nothing", 0, failing, {}, "non-compliant"],
    ["400,000 times the count shows a placeholder of 100 shares: no failure", 4e11, failing, {}, "pending"],
  ])("%s", (_, float, sheet, change, status) => {
    expect(statusOf(float, sheet, change)).toBe(status)
  })

  test("but not if it is years old", () => {
    const also = "dei:EntityPublicFloat USD 2023-06-30 2000000 10-K 2024-02-15 0000000001-24-000001"
    expect(statusOf(null, failing, { also })).toBe("non-compliant")
  })
})

describe("a float is read as thousands only if earnings and accounts confirm the share count", () => {
  const confirmed = { also: average }
  test.each<[what: string, float: number, sheet: Amounts, change: Company, status: string]>([
    ["both confirm it: a pass", 900, passing, confirmed, "compliant"],
    [
      "both confirm it, though the float is a billion times too small (Corteva)",
      0.0009,
      passing,
      confirmed,
      "compliant",
    ],
    [
      "both confirm it, though the float is a thousand times too large: a failure",
      900e6,
      failing,
      confirmed,
      "non-compliant",
    ],
    ["the cover's count is unconfirmed, and may be a thousand times too high", 900, passing, {}, "pending"],
    ["the cover's count is unconfirmed, and may be a thousand times too low", 900e6, failing, {}, "pending"],
    ["a traded unit may be a thousand shares", 18_000, passing, { ...confirmed, close: 20_000 }, "pending"],
    ["a float below a thousandth is no slip of thousands", 100, passing, confirmed, "pending"],
    ["a float of a two-thousandth: a traded unit may be 2,000 shares", 50, passing, confirmed, "pending"],
  ])("%s", (_, float, sheet, change, status) => {
    expect(statusOf(float, sheet, change)).toBe(status)
  })
})

describe("a float well below half of the shares is all that is certain, unless the accounts confirm the value", () => {
  const small = { Assets: 250_000, Liabilities: 71_000 }
  test.each<[what: string, float: number, sheet: Amounts, status: string]>([
    [
      "closes that count a reverse split of which the cover knows nothing",
      160_000,
      { ...small, LongTermDebt: 70_000 },
      "pending",
    ],
    [
      "a pass that the float alone would give",
      160_000,
      {
        ...small,
        PropertyPlantAndEquipmentNet: 245_000,
        Liabilities: 6000,
        LongTermDebt: 5000,
        CashAndCashEquivalentsAtCarryingValue: 5000,
      },
      "compliant",
    ],
    [
      "a company that its founders own (Tootsie Roll)",
      230_000,
      { Assets: 400_000, PropertyPlantAndEquipmentNet: 350_000, LongTermDebt: 70_000 },
      "compliant",
    ],
    ["a float of nearly a half", 460_000, { ...small, LongTermDebt: 70_000 }, "compliant"],
  ])("%s", (_, float, sheet, status) => {
    expect(statusOf(float, { ...sheet, OtherLiabilities: 1000 }, { year: { Revenues: 200_000 } })).toBe(
      status,
    )
  })
})

describe("a line whose ratio nothing states is of ordinary shares if the float of a domestic filer says so", () => {
  const line = { ordinaryPerShareLine: null }
  test.each<[what: string, float: number | null, change: Company, status: string]>([
    ["nearly all shares are the float (Trane, of Ireland)", 990_000, line, "compliant"],
    ["a depositary share of ten", 9_900_000, line, "pending"],
    ["a tenth of a share", 99_000, line, "pending"],
    ["no float", null, line, "pending"],
    ["a filer of Form 20-F", 990_000, { ...line, form: "20-F" }, "pending"],
  ])("%s", (_, float, change, status) => {
    expect(statusOf(float, passing, change)).toBe(status)
  })
})

describe("without a float, the accounts confirm or contradict the share count", () => {
  const year = { NetIncomeLoss: 50_000 }
  const earning = (perShare: number) => ({
    year,
    also: `us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 ${perShare} ${report}`,
  })
  const large = { ...failing, Assets: 200_000_000 }

  test.each<[what: string, sheet: Amounts, change: Company, status: string]>([
    ["a single count that fits the accounts", passing, {}, "compliant"],
    ["a single count a thousand times too high", passing, { shares: 1_000_000 }, "pending"],
    ["a single count a hundred times too low, which is no failure", large, {}, "pending"],
    [
      "two counts whose value is many times the accounts",
      passing,
      { close: 50_000, also: average },
      "compliant",
    ],
    [
      "two counts worth hundreds of times the accounts",
      passing,
      { close: 200_000, also: average },
      "pending",
    ],
    ["a count that net income over EPS confirms", passing, { close: 50_000, ...earning(50) }, "compliant"],
    ["net income over earnings per share, which shows a count too high", passing, earning(500), "pending"],
    ["a count too low by net income over EPS: a failure is withheld", failing, earning(5), "pending"],
    ["a count at most 1.5 times too high by earnings per share", passing, earning(74), "compliant"],
    [
      "a newer count of twice the average, which may be of shares issued since (SM Energy)",
      { LongTermDebt: 200_000 },
      { also: average.replace("990", "500") },
      "pending",
    ],
    [
      "but not if shares were issued in the year of the average",
      { LongTermDebt: 200_000 },
      {
        also: `${average.replace("990", "500")}
          us-gaap:CommonStockSharesOutstanding shares 2024-12-31 300 ${report}
          us-gaap:CommonStockSharesOutstanding shares 2025-12-31 980 ${report}`,
      },
      "compliant",
    ],
    [
      "a newer count of twice the shares on the balance sheet, if there is no average",
      { LongTermDebt: 200_000 },
      { also: `us-gaap:CommonStockSharesOutstanding shares 2025-12-31 500 ${report}` },
      "pending",
    ],
    ["a count that passes even if earnings per share are right", passing, earning(100), "compliant"],
    [
      "a count that passes only if earnings per share are wrong",
      { LongTermDebt: 200_000 },
      earning(100),
      "pending",
    ],
    [
      "earnings of continuing operations, if no others are stated",
      { LongTermDebt: 200_000 },
      {
        year,
        also: `us-gaap:IncomeLossFromContinuingOperationsPerBasicShare USD/shares 2025-01-01/2025-12-31 100 ${report}`,
      },
      "pending",
    ],
    [
      "earnings per share of the newest period before those of the year",
      { LongTermDebt: 200_000 },
      {
        year,
        also: `
          us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 50 ${report}
          us-gaap:EarningsPerShareBasic USD/shares 2025-10-01/2025-12-31 50 ${report}
          us-gaap:NetIncomeLoss USD 2025-10-01/2025-12-31 25_000 ${report}`,
      },
      "pending",
    ],
    [
      "earnings per share rounded to five hundredths, which are a tenth apart at each end",
      { LongTermDebt: 200_000 },
      { ...earning(0.05), year: { NetIncomeLoss: 38 } },
      "compliant",
    ],
    [
      "a count 1.3 times too high by earnings per share: a pass that holds with the smaller",
      { LongTermDebt: 200_000 },
      earning(65),
      "compliant",
    ],
    [
      "a count 1.3 times too high by earnings per share: a pass that needs the larger",
      { LongTermDebt: 250_000 },
      earning(65),
      "pending",
    ],
    [
      "earnings below shares of which partners, with half of all profit, hold half (Up-C)",
      { LongTermDebt: 200_000, MinorityInterest: 1000 },
      { ...earning(100), year: { NetIncomeLoss: 50_000, ProfitLoss: 100_000 } },
      "compliant",
    ],
    [
      "earnings below the shares of partners who have a tenth of all profit",
      { LongTermDebt: 200_000, MinorityInterest: 1000 },
      { ...earning(100), year: { NetIncomeLoss: 50_000, ProfitLoss: 55_000 } },
      "pending",
    ],
    [
      "counts and average in thousands, which earnings per share show",
      failing,
      {
        shares: 50,
        close: 20_000,
        also: `
          us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 50 ${report}
          us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 1 ${report}`,
        year,
      },
      "pending",
    ],
  ])("%s", (_, sheet, change, status) => {
    expect(statusOf(null, sheet, change)).toBe(status)
  })

  test.each([
    [1, "market_cap_unavailable"],
    [99, "market_cap_unavailable"],
    [100, null],
  ])("%d shares at 1,000 dollars: no listed company is worth less than 100,000", (shares, reason) => {
    expect(judged(soundBut({ shares })).withheld?.reason ?? null).toBe(reason)
  })
})
