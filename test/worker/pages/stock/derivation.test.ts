import { createElement } from "preact"
import { describe, expect, test } from "vitest"
import type { EvidenceRatio } from "../../../../src/evidence/schema.ts"
import { renderPage } from "../../../../worker/html/page.tsx"
import { RatioDerivation } from "../../../../worker/pages/stock/derivation.tsx"

/** The shown derivation of market capitalisation: the printed factors give the printed result. */

const source = {
  filing_type: "20-F",
  accession_number: "0000000001-26-000001",
  period_end: "2026-02-10",
  filing_date: "2026-03-01",
  xbrl_tags: ["dei:EntityCommonStockSharesOutstanding"],
  extraction_strategy: "PrimaryFields",
  raw_values: { shares_outstanding: 1000 },
} as const

function wordsOf(denominator: Partial<EvidenceRatio["metric"]["denominator"]>, currency = "TWD"): string {
  const entry: EvidenceRatio = {
    name: "debt_to_market_cap",
    result: "pass",
    metric: {
      value: 0.1,
      bound: null,
      threshold: 0.3,
      operator: "<=",
      formula: "interest_bearing_debt / market_cap",
      numerator: { value: 100, bound: null, label: "Interest-bearing debt" },
      denominator: {
        value: 1000,
        bound: null,
        label: "Market capitalisation",
        method: "spot",
        shares_outstanding: 1000,
        price: 1,
        closes: [{ date: "2026-03-12", close: 1 }],
        ...denominator,
      },
    },
    sources: [{ ...source, xbrl_tags: [...source.xbrl_tags] }],
  }
  return renderPage(createElement(RatioDerivation, { entry, methodology: "aaoifi-ss21@2026.1", currency }))
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
}

describe("market capitalisation", () => {
  test("for a depositary line divides by the share ratio, and converts to the currency of the report", () => {
    const words = wordsOf({
      value: 640_000,
      ordinary_per_share: 5,
      price: 100,
      exchange_rate: 32,
      exchange_rate_source: "filing",
      price_currency: "USD",
    })
    expect(words).toContain("1,000 shares ÷ 5 × 100, the only close available × 32 ")
    expect(words).toContain("Each share of this listing represents 5 ordinary shares.")
    expect(words).toContain("One USD is TWD 32, the rate at which a filing converts its total assets.")
    expect(words).toContain("TWD 640,000 ")
  })

  test("at reference rates names the rates of each close, and their day if it is another", () => {
    const rate = { date: "2026-03-12", price_currency_per_euro: 1.25, currency_per_euro: 40 }
    const of = {
      value: 32_000,
      exchange_rate: 32,
      price_currency: "USD",
      exchange_rate_source: "reference",
    } as const
    const words = wordsOf({ ...of, closes: [{ date: "2026-03-12", close: 1, rate }] })
    expect(words).toContain(
      "The close is converted from USD to TWD at the European Central Bank's reference rates of its day. By these rates one USD is TWD 32.",
    )
    expect(words).toContain("12 Mar 2026 1 1.25 USD and 40 TWD for one euro ")
    const friday = wordsOf({ ...of, closes: [{ date: "2026-03-14", close: 1, rate }] })
    expect(friday).toContain("1.25 USD and 40 TWD for one euro, the rates of 12 Mar 2026 ")
    const euros = wordsOf(
      { ...of, closes: [{ date: "2026-03-12", close: 1, rate: { ...rate, currency_per_euro: 1 } }] },
      "EUR",
    )
    expect(euros).toContain("1 1.25 USD for one euro ")
  })

  test("in pence says that a hundred are a pound", () => {
    const pence = { exchange_rate: 0.01, exchange_rate_source: "unit", price_currency: "GBX" } as const
    expect(wordsOf({ value: 10, ...pence }, "GBP")).toContain("A hundred GBX are one GBP.")
  })
})
