import { describe, expect, test } from "vitest"
import { type Company, measured } from "../../../support/company.ts"

const Sheet = "us-gaap:CommonStockSharesOutstanding shares 2025-12-31"
const Average = "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31"
const Diluted = "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding shares 2025-01-01/2025-12-31"
const filing = "10-K 2026-02-15 0000000001-26-000001"

function lines(...facts: readonly string[]): string {
  return facts.map((fact) => `${fact} ${filing}`).join("\n")
}

function sharesOf(company: Company) {
  const { shares } = measured(company)
  return shares === null
    ? null
    : { value: shares.value, source: shares.source, isNoted: shares.notes.length > 0 }
}

describe("which count is used", () => {
  test.each<[what: string, company: Company, value: number, source: string, isNoted: boolean]>([
    ["the cover", { shares: 1000 }, 1000, "cover", false],
    [
      "the cover beside counts that agree",
      { shares: 1000, also: lines(`${Sheet} 1010`, `${Average} 990`) },
      1000,
      "cover",
      false,
    ],
    [
      "the cover beside one that differs, and it is said",
      { shares: 1000, also: lines(`${Average} 600`) },
      1000,
      "cover",
      true,
    ],
    [
      "the balance sheet where the cover has classes",
      { shares: null, also: lines(`${Sheet} 1010`) },
      1010,
      "balance_sheet",
      true,
    ],
    [
      "the average where there is nothing else",
      { shares: null, also: lines(`${Average} 990`) },
      990,
      "weighted_average",
      true,
    ],
    [
      "never the shares issued",
      {
        shares: null,
        also: lines("us-gaap:CommonStockSharesIssued shares 2025-12-31 5000", `${Average} 990`),
      },
      990,
      "weighted_average",
      true,
    ],
  ])("%s", (_, company, value, source, isNoted) => {
    expect(sharesOf(company)).toEqual({ value, source, isNoted })
  })

  test("no count, no market capitalisation", () => {
    const { shares, marketCap } = measured({ shares: null })
    expect(shares).toBeNull()
    expect(marketCap).toMatchObject({ state: "unknown", reason: "market_cap_unavailable" })
  })

  test("an average of another date is no count", () => {
    const also = lines(
      "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2024-01-01/2024-12-31 990",
    )
    expect(measured({ shares: null, also }).shares).toBeNull()
  })

  test("of the averages that end at the balance sheet the shortest period is nearest to it", () => {
    const also = lines(
      `${Average} 990`,
      "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-10-01/2025-12-31 1040",
    )
    expect(sharesOf({ shares: null, also })?.value).toBe(1040)
  })

  test("shares issued alone are no count (they hold the treasury's)", () => {
    const also = lines("us-gaap:CommonStockSharesIssued shares 2025-12-31 5000")
    expect(measured({ shares: null, also }).shares).toBeNull()
  })
})

describe("counts that contradict each other", () => {
  test.each<[what: string, company: Company, value: number]>([
    [
      "a cover 1,000 times too large (Alcoa)",
      { shares: 1_000_000, also: lines(`${Sheet} 1000`, `${Average} 990`) },
      990,
    ],
    [
      "a cover 1,000,000 times too large (AMD 2012)",
      { shares: 1_000_000_000, also: lines(`${Average} 990`) },
      990,
    ],
    [
      "a cover of one class of several: the smallest cannot flatter a ratio",
      { shares: 100, also: lines(`${Sheet} 1000`) },
      100,
    ],
    [
      "a third count that agrees with the cover settles it",
      { shares: 1000, also: lines(`${Sheet} 1_000_000`, `${Average} 990`) },
      1000,
    ],
  ])("%s", (_, company, value) => {
    expect(sharesOf(company)).toMatchObject({ value, isNoted: true })
  })

  const perShare = (value: string) =>
    `us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 ${value}`

  test.each<[what: string, company: Company, contradictedBy: number | null]>([
    ["the smallest is a bound, no figure", { shares: 100, also: lines(`${Sheet} 1000`) }, 1000],
    [
      "also of counts a thousand times apart, where no earnings show which is wrong (WisdomTree)",
      { shares: 151_853_699, also: lines(`${Sheet} 150_330`) },
      151_853_699,
    ],
    [
      "unless earnings per share are those of the smallest (Chesapeake Utilities)",
      {
        shares: 23_650_684_000,
        year: { NetIncomeLoss: 47_052_000 },
        also: lines(`${Average} 23_526_000`, perShare("2")),
      },
      null,
    ],
    [
      "which decide nothing between two counts that no scale error explains (SUNation)",
      { shares: 5000, year: { NetIncomeLoss: 2000 }, also: lines(`${Average} 1000`, perShare("2")) },
      5000,
    ],
    ["counts that agree", { shares: 1000, also: lines(`${Sheet} 1010`) }, null],
  ])("%s", (_, company, contradictedBy) => {
    expect(measured(company).shares?.contradictedBy).toBe(contradictedBy)
  })

  test("an average in thousands beside a cover in shares is not used (McDonald's: 711)", () => {
    // Net income over earnings per share is the count: 7,110 / 10 = 711, not 0.711.
    const also = lines(
      "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 0.711",
      "us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 10",
    )
    expect(sharesOf({ shares: 700, year: { NetIncomeLoss: 7110 }, also })).toMatchObject({
      value: 700,
      source: "cover",
    })
  })

  test.each([
    ["in thousands", 60_066, "1.34", 60_066_000],
    ["in millions", 60.066, "1.34", 60_066_000],
    ["in shares", 60_066_000, "1.34", 60_066_000],
  ])(
    "without a cover, an average %s is brought to shares (Hub Group: 60,066)",
    (_, average, perShare, value) => {
      const also = lines(
        `us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 ${average}`,
        `us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 ${perShare}`,
      )
      const read = sharesOf({ shares: null, year: { NetIncomeLoss: 80_648_000 }, also })
      expect(read).toMatchObject({ value, source: "weighted_average" })
    },
  )

  test("an average that no scale reconciles with earnings per share is no count", () => {
    const also = lines(
      "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 600",
      "us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 1.34",
    )
    expect(sharesOf({ shares: null, year: { NetIncomeLoss: 80_648_000 }, also })).toBeNull()
  })
})

describe("which cover counts", () => {
  test("a cover of years ago is stale and is not used (Nike 2015)", () => {
    const also = `
      dei:EntityCommonStockSharesOutstanding shares 2015-07-17 177 10-K 2015-07-23 0000000001-15-000001
      ${lines(`${Sheet} 1010`)}`
    expect(sharesOf({ shares: null, also })).toEqual({ value: 1010, source: "balance_sheet", isNoted: true })
  })

  test("the newest cover counts, not the newest balance sheet's", () => {
    const also =
      "dei:EntityCommonStockSharesOutstanding shares 2026-03-10 1200 10-K/A 2026-03-15 0000000001-26-000007"
    expect(sharesOf({ shares: 1000, also })?.value).toBe(1200)
    expect(sharesOf({ shares: 1000, also, asOf: "2026-03-14" })?.value).toBe(1000)
  })

  test("the cover filed later wins, in any order of the covers", () => {
    const also = `
      dei:EntityCommonStockSharesOutstanding shares 2026-03-10 1200 10-K/A 2026-03-15 0000000001-26-000007
      dei:EntityCommonStockSharesOutstanding shares 2026-03-12 1300 10-Q 2026-03-01 0000000001-26-000006`
    expect(sharesOf({ shares: null, also })?.value).toBe(1200)
  })

  test("a cover count of zero is ignored", () => {
    expect(sharesOf({ shares: 0, also: lines(`${Sheet} 1010`) })?.value).toBe(1010)
  })
})

test("partners' units that can become shares are in the diluted average alone (Up-C)", () => {
  const also = lines(`${Average} 400`, `${Diluted} 1000`)
  expect(sharesOf({ shares: null, sheet: { MinorityInterest: 50 }, also })?.value).toBe(1000)
  expect(sharesOf({ shares: null, also })?.value).toBe(400)
})
