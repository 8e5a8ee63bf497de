import { describe, expect, test } from "vitest"
import { type Amounts, type Company, judged, soundBut } from "../../../support/company.ts"

const report = "10-K 2026-02-15 0000000001-26-000001"
/** A weighted average that confirms the count of the cover. */
const average = `us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 990 ${report}`
const passing: Amounts = {}
const failing: Amounts = { LongTermDebt: 400_000 }

/** The status of a company whose cover page states the value of the shares held by outsiders; all are worth 1,000,000 that day. */
function statusOf(float: number | null, sheet: Amounts, { also = "", ...change }: Company = {}): string {
  const stated = float === null ? "" : `dei:EntityPublicFloat USD 2025-06-30 ${float} ${report}`
  return judged(soundBut({ ...change, sheet, also: `${stated}\n${also}` })).status
}

const tooMany = { shares: 8_723_625, close: 205_500 }

describe("the public float reveals a wrong share count", () => {
  test.each<[what: string, float: number, sheet: Amounts, change: Company, status: string]>([
    ["it fits: a pass", 900_000, passing, {}, "compliant"],
    ["it fits: a failure", 900_000, failing, {}, "non-compliant"],
    ["it exceeds all shares: too few are counted, a failure is held back", 2e6, failing, {}, "pending"],
    ["too few shares cannot flatter: a pass is kept", 2e6, passing, {}, "compliant"],
    ["hardly any float: too many are counted, a pass is held back", 50_000, passing, {}, "pending"],
    ["too many shares cannot harm: a failure is kept", 50_000, failing, {}, "non-compliant"],
    [
      "three later reverse splits, not yet merged (SUNation on 2024-08-19)",
      9_937_000,
      passing,
      tooMany,
      "pending",
    ],
    ["a float of zero says nothing", 0, failing, {}, "non-compliant"],
    ["400,000 times the count: a placeholder of 100 shares is no failure", 4e11, failing, {}, "pending"],
  ])("%s", (_, float, sheet, change, status) => {
    expect(statusOf(float, sheet, change)).toBe(status)
  })

  test("a float of years ago says nothing", () => {
    const also = "dei:EntityPublicFloat USD 2023-06-30 2000000 10-K 2024-02-15 0000000001-24-000001"
    expect(statusOf(null, failing, { also })).toBe("non-compliant")
  })
})

describe("a float in thousands is taken for that only if earnings and accounts confirm the count", () => {
  const confirmed = { also: average }
  test.each<[what: string, float: number, sheet: Amounts, change: Company, status: string]>([
    ["both do: a pass", 900, passing, confirmed, "compliant"],
    [
      "both do, the float is a thousand times too large: a failure",
      900e6,
      failing,
      confirmed,
      "non-compliant",
    ],
    ["a lone cover may itself be a thousand times too high", 900, passing, {}, "pending"],
    ["a lone cover may itself be a thousand times too low", 900e6, failing, {}, "pending"],
    ["the line may stand for a thousand shares", 18_000, passing, { ...confirmed, close: 20_000 }, "pending"],
    ["a float of less than that is no slip of thousands", 100, passing, confirmed, "pending"],
    ["a two-thousandth: the line may stand for 2,000 shares", 50, passing, confirmed, "pending"],
  ])("%s", (_, float, sheet, change, status) => {
    expect(statusOf(float, sheet, change)).toBe(status)
  })
})

describe("without a float the accounts are the witness", () => {
  const year = { NetIncomeLoss: 50_000 }
  const earning = (perShare: number) => ({
    year,
    also: `us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 ${perShare} ${report}`,
  })
  const large = { ...failing, Assets: 200_000_000 }

  test.each<[what: string, sheet: Amounts, change: Company, status: string]>([
    ["a lone count that fits them", passing, {}, "compliant"],
    ["a lone count a thousand times too high", passing, { shares: 1_000_000 }, "pending"],
    ["a lone count a hundred times too low is no failure", large, {}, "pending"],
    [
      "two counts may be worth many times the accounts",
      passing,
      { close: 50_000, also: average },
      "compliant",
    ],
    ["but not hundreds of times", passing, { close: 200_000, also: average }, "pending"],
    ["net income over earnings per share confirms", passing, { close: 50_000, ...earning(50) }, "compliant"],
    ["it contradicts a count that is too high", passing, earning(500), "pending"],
    ["and one that is too low: a failure is held back", failing, earning(5), "pending"],
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
