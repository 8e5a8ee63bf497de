import { describe, expect, test } from "vitest"
import { examples } from "../../support/examples.ts"
import { judgedBy, type MeasuredAmounts, measuresOf, methodologyNamed } from "../../support/measures.ts"

type Change = Partial<MeasuredAmounts>

/**
 * Each kind of screen, the last company that passes it, and a company one dollar beyond it. All other screens of every
 * standard pass. test/fixtures/standards/published.txt holds the limits of every version.
 */
const limits = examples<[ref: string, screen: string, passes: Change, fails: Change]>(`
  aaoifi-ss21@2026.1 | debt_to_market_cap | debt 300_000 | debt 300_001
  aaoifi-ss21@2026.1 | cash_to_market_cap | cash 300_000 | cash 300_001
  aaoifi-ss21@2026.1 | prohibited_revenue | interest 50_000 | interest 50_001
  aaoifi-ss21-text@2026.1 | debt_to_market_cap | close 333_334 | close 333_333
  aaoifi-ss21-text@2026.1 | deposits_to_market_cap | deposits 300_000 | deposits 300_001
  aaoifi-ss21-text@2026.1 | prohibited_revenue | interest 50_500 | interest 50_501
  djim@2026.1 | debt_to_market_cap | debt 329_999 | debt 330_000
  djim@2026.1 | prohibited_revenue | revenue 950_001, interest 50_000 | revenue 950_000, interest 50_000
  djim@2023.1 | prohibited_revenue | interest 90_000, alcohol 50_000 | alcohol 50_001
  djim@2022.1 | receivables_to_market_cap | receivables 329_999 | receivables 330_000
  sp-shariah@2022.1 | prohibited_revenue | interest 90_000, alcohol 49_999 | alcohol 50_000
  ftse-yasaar@2026.1 | debt_to_total_assets | debt 333_329 | debt 333_330
  ftse-yasaar@2026.1 | cash_to_total_assets | cash 333_329 | cash 333_330
  ftse-yasaar@2026.1 | receivables_and_cash_to_total_assets | receivables 399_999 | receivables 400_000
  msci-islamic@2024.1 | cash_to_total_assets | cash 333_300, receivables 0 | cash 333_301, receivables 0
  msci-islamic@2024.1 | receivables_and_cash_to_total_assets | receivables 233_300 | receivables 233_301
  msci-m-series@2026.1 | receivables_and_cash_to_market_cap | receivables 390_000 | receivables 390_001
  sc-malaysia@2026.1 | prohibited_revenue
    interest 49_999, profitBeforeTax 9_000_000 | interest 50_000, profitBeforeTax 9_000_000
  sc-malaysia@2026.1 | prohibited_profit | interest 19_999 | interest 20_000
  kmi-meezan@2026.1 | debt_to_total_assets | debt 300_000, preferred 69_999 | debt 300_000, preferred 70_000
  kmi-meezan@2026.1 | illiquid_assets_to_total_assets | illiquid 250_000 | illiquid 249_999
  kmi-meezan@2026.1 | net_liquid_assets_to_market_cap | close 200_001 | close 200_000
`)

function failing(ref: string, change: Change): { status: string; screens: readonly string[] } {
  const { status, ratios } = judgedBy(methodologyNamed(ref), measuresOf(change))
  const failed = Object.values(ratios).filter((ratio) => ratio.state === "decided" && ratio.result === "fail")
  return { status, screens: failed.map(({ rule }) => rule.name) }
}

describe("one dollar on either side of each limit decides", () => {
  test.each(limits)("%s, %s: %o passes, %o fails", (ref, screen, passes, fails) => {
    expect(failing(ref, passes)).toEqual({ status: "compliant", screens: [] })
    expect(failing(ref, fails).status).toBe("non-compliant")
    expect(failing(ref, fails).screens).toContain(screen)
  })
})

/**
 * The capitalisation is 500,000 at the last close; on average 1,000,000 over one year, 1,500,000 over two and
 * 2,000,000 over three.
 */
const rising = { close: 500_000, firstYear: 1_000_000, secondYear: 2_000_000, thirdYear: 3_000_000 }

describe("each standard averages the market capitalisation over its own months", () => {
  test.each<[ref: string, debt: number]>([
    ["aaoifi-ss21", 300_000],
    ["aaoifi-ss21-text", 150_000],
    ["sp-shariah", 659_999],
    ["msci-m-series", 666_600],
  ])("%s allows debt of %d", (ref, debt) => {
    expect(failing(ref, { ...rising, debt }).status).toBe("compliant")
    expect(failing(ref, { ...rising, debt: debt + 1 }).screens).toEqual(["debt_to_market_cap"])
  })
})

test("< 33%, <= 33.33%, < 33.333% and < 1/3 are four different limits", () => {
  const results = [329_999, 330_000, 333_300, 333_301, 333_329, 333_330, 333_333, 333_334].map((debt) =>
    [["<", 0.33] as const, ["<=", 0.3333] as const, ["<", 0.33333] as const, ["<", 1 / 3] as const].map(
      ([operator, limit]) => {
        const { rules } = methodologyNamed("issi-ojk")
        const ratios = rules.ratios.slice(0, 1).map((rule) => ({ ...rule, operator, limit }))
        return judgedBy({ rules: { ...rules, ratios } }, measuresOf({ debt })).status === "compliant" ? 1 : 0
      },
    ),
  )
  expect(results).toEqual([
    [1, 1, 1, 1],
    [0, 1, 1, 1],
    [0, 1, 1, 1],
    [0, 0, 1, 1],
    [0, 0, 1, 1],
    [0, 0, 0, 1],
    [0, 0, 0, 1],
    [0, 0, 0, 0],
  ])
})
