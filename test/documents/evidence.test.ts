import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { evidenceDocument } from "../../src/documents/evidence.ts"
import { assessed, type Company, monthEnds, sound, soundBut } from "../support/company.ts"
import { packet, ratio } from "../support/packets.ts"

/** A company in TWD with 1,000 ordinary shares and total assets of 1,000,000, which it also states in USD. */
function foreign(ordinaryPerShareLine: number, assetsUsd: number, close: number): Company {
  const also = `us-gaap:Assets USD 2025-12-31 ${assetsUsd} 20-F 2026-02-15 0000000001-26-000001`
  return soundBut({ form: "20-F", currency: "TWD", ordinaryPerShareLine, close, also })
}

const filed = {
  filing_type: "10-K",
  accession_number: "0000000001-26-000001",
  period_end: "2025-12-31",
  filing_date: "2026-02-15",
}

test("there is no packet while a verdict is withheld", () => {
  expect(evidenceDocument(assessed(soundBut({ without: ["Revenues"] })))).toBeNull()
  expect(evidenceDocument(assessed({ asOf: "2020-01-01" }))).toBeNull()
})

test("a packet names the closes divided for a split, so that a reader can find them as traded", () => {
  const restated = (shares: number, perShare: number, form: string, filed: string, accession: string) => `
    us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-01-01/2025-12-31 ${shares} ${form} ${filed} ${accession}
    us-gaap:EarningsPerShareBasic USD/shares 2025-01-01/2025-12-31 ${perShare} ${form} ${filed} ${accession}`
  const asTraded = monthEnds(1000, "2026-06-30").map(({ date, close }) => ({
    date,
    close: date < "2026-04-30" ? close * 10 : close,
  }))
  const company = soundBut({
    year: { NetIncomeLoss: 12_000 },
    closes: asTraded,
    asOf: "2026-06-30",
    also: `${restated(1000, 12, "10-K", "2026-02-15", "0000000001-26-000001")}
      ${restated(10_000, 1.2, "10-K/A", "2026-06-15", "0000000001-26-000002")}`,
  })
  expect(packet(company).disclosures).toContain(
    "Closes before 2026-04-30 were divided by 10 for a split, so that they price the shares that are counted.",
  )
  expect(ratio(company, "debt_to_market_cap").metric.denominator).toMatchObject({ price: 1000 })
})

test("a ratio entry has its operands and their sources", () => {
  expect(ratio(sound, "debt_to_market_cap")).toEqual({
    name: "debt_to_market_cap",
    result: "pass",
    metric: {
      value: 0.1,
      bound: null,
      threshold: 0.3,
      operator: "<=",
      formula: "interest_bearing_debt / market_cap",
      numerator: { value: 100_000, bound: null, label: "Interest-bearing debt" },
      denominator: {
        value: 1_000_000,
        bound: null,
        label: "Market capitalisation",
        method: "12-month-avg",
        months_used: 12,
        shares_outstanding: 1000,
        price: 1000,
        closes: monthEnds(1000).slice(1),
      },
    },
    sources: [
      {
        ...filed,
        xbrl_tags: ["us-gaap:LongTermDebt"],
        extraction_strategy: "PrimaryFields",
        raw_values: { interest_bearing_debt: 100_000 },
      },
      {
        ...filed,
        counted_on: "2026-02-15",
        xbrl_tags: ["dei:EntityCommonStockSharesOutstanding"],
        extraction_strategy: "PrimaryFields",
        raw_values: { shares_outstanding: 1000 },
      },
    ],
  })
})

test("a sum shows components that add up to it, and all their tags", () => {
  const { metric, sources } = ratio(
    soundBut({
      without: ["LongTermDebt"],
      sheet: { LongTermDebtCurrent: 10_000, LongTermDebtNoncurrent: 90_000 },
    }),
    "debt_to_market_cap",
  )
  expect(metric.numerator).toEqual({
    value: 100_000,
    bound: null,
    label: "Interest-bearing debt",
    components: { long_term_debt_current: 10_000, long_term_debt_noncurrent: 90_000 },
  })
  expect(sources[0]).toMatchObject({
    extraction_strategy: "ComponentSum",
    raw_values: { interest_bearing_debt: 100_000 },
  })
  expect([...(sources[0]?.xbrl_tags ?? [])].sort()).toEqual([
    "us-gaap:LongTermDebtCurrent",
    "us-gaap:LongTermDebtNoncurrent",
  ])
})

test("components from two filings are shown as two sources, each with its sum", () => {
  const also = "us-gaap:LongTermDebtCurrent USD 2025-12-31 10000 10-K/A 2026-03-01 0000000001-26-000004"
  const { sources } = ratio(
    soundBut({ without: ["LongTermDebt"], sheet: { LongTermDebtNoncurrent: 90_000 }, also }),
    "debt_to_market_cap",
  )
  const debt = sources.filter(({ raw_values }) => "interest_bearing_debt" in raw_values)
  expect(
    debt
      .map(({ accession_number, raw_values }) => [accession_number, raw_values.interest_bearing_debt])
      .sort(),
  ).toEqual([
    ["0000000001-26-000001", 90_000],
    ["0000000001-26-000004", 10_000],
  ])
})

describe("the evidence of a figure that no filing states", () => {
  const rule = "5% of the largest interest-bearing balance"

  test("a ceiling of interest income has no filing; its base has one, and the rule", () => {
    const { metric, sources } = ratio(
      soundBut({ without: ["InvestmentIncomeInterest"] }),
      "prohibited_revenue",
    )
    expect(metric).toMatchObject({ value: 0.025, bound: "at_most" })
    expect(metric.numerator).toEqual({
      value: 2500,
      bound: "at_most",
      label: "Prohibited income",
      estimates: {
        gross_interest_income: {
          value: 2500,
          bound: "at_most",
          rule,
          rate: 0.05,
          of: ["largest_interest_bearing_balance"],
          less: [],
        },
      },
    })
    expect(sources[0]).toEqual({
      ...filed,
      xbrl_tags: ["us-gaap:CashAndCashEquivalentsAtCarryingValue"],
      extraction_strategy: "UpperBound",
      raw_values: { largest_interest_bearing_balance: 50_000 },
      rule,
    })
    expect(sources.flatMap(({ raw_values }) => Object.keys(raw_values))).not.toContain(
      "gross_interest_income",
    )
    expect(metric.note).toContain("the highest plausible amount")
  })

  test("a ceiling of debt shows total liabilities and the lines that are certainly not borrowed", () => {
    const { metric, sources } = ratio(
      soundBut({
        without: ["LongTermDebt"],
        sheet: { AccountsPayableCurrent: 50_000 },
        year: { InterestExpense: 3000 },
      }),
      "debt_to_market_cap",
    )
    expect(metric.numerator).toMatchObject({
      value: 150_000,
      bound: "at_most",
      estimates: {
        interest_bearing_debt: { rate: 1, of: ["total_liabilities"], less: ["liabilities_not_borrowed"] },
      },
    })
    expect(sources.slice(0, 2).map(({ xbrl_tags, raw_values }) => [xbrl_tags, raw_values])).toEqual([
      [["us-gaap:Liabilities"], { total_liabilities: 200_000 }],
      [["us-gaap:AccountsPayableCurrent"], { liabilities_not_borrowed: 50_000 }],
    ])
  })

  test("liabilities known by subtraction show assets, equity and the lines that are not borrowed", () => {
    const { metric, sources } = ratio(
      soundBut({
        without: ["LongTermDebt", "Liabilities"],
        sheet: { StockholdersEquity: 850_000 },
        year: { InterestExpense: 3000 },
      }),
      "debt_to_market_cap",
    )
    expect(metric.numerator.estimates?.interest_bearing_debt).toMatchObject({
      value: 150_000,
      of: ["total_assets"],
      less: ["equity"],
    })
    expect(sources.slice(0, 2).map(({ raw_values }) => raw_values)).toEqual([
      { total_assets: 1_000_000 },
      { equity: 850_000 },
    ])
  })

  test("the smallest of contradictory share counts gives the least market capitalisation, and the highest ratio", () => {
    const { metric } = ratio(
      soundBut({
        also: "us-gaap:CommonStockSharesOutstanding shares 2025-12-31 4000 10-K 2026-02-15 0000000001-26-000001",
      }),
      "cash_to_market_cap",
    )
    expect([metric.bound, metric.numerator.bound, metric.denominator.bound]).toEqual([
      "at_most",
      null,
      "at_least",
    ])
  })

  test("a zero by evidence shows that evidence", () => {
    const { sources } = ratio(soundBut({ without: ["LongTermDebt"] }), "debt_to_market_cap")
    expect(sources[0]).toMatchObject({
      xbrl_tags: [],
      extraction_strategy: "ZeroByEvidence",
      raw_values: { interest_bearing_debt: 0 },
    })
  })
})

describe("the denominator says how it was computed", () => {
  test("an average states the number of months", () => {
    const { metric } = ratio(soundBut({ closes: monthEnds(1000).slice(-7) }), "cash_to_market_cap")
    expect(metric.denominator).toMatchObject({ method: "12-month-avg", months_used: 7 })
  })

  test("a spot price states no months", () => {
    const spot = soundBut({ closes: [{ date: "2026-03-12", close: 1000 }], asOf: "2026-03-13" })
    const { denominator } = ratio(spot, "cash_to_market_cap").metric
    expect(denominator).toEqual({
      ...{ value: 1_000_000, bound: null, label: "Market capitalisation", method: "spot" },
      ...{ shares_outstanding: 1000, price: 1000, closes: [{ date: "2026-03-12", close: 1000 }] },
    })
  })

  test("a foreign depositary line states its share ratio and the exchange rate", () => {
    const { denominator } = ratio(foreign(5, 250_000, 1000), "debt_to_market_cap").metric
    expect(denominator).toEqual({
      ...{ value: 800_000, bound: null, label: "Market capitalisation", method: "12-month-avg" },
      ...{ months_used: 12, shares_outstanding: 1000, ordinary_per_share: 5, price: 1000 },
      ...{ exchange_rate: 4, exchange_rate_source: "filing", price_currency: "USD" },
      closes: monthEnds(1000).slice(1),
    })
  })

  test("a ratio or exchange rate of one is not stated", () => {
    const line = ratio(foreign(1, 250_000, 1000), "debt_to_market_cap").metric.denominator
    expect([line.ordinary_per_share, line.exchange_rate]).toEqual([undefined, 4])
    const domestic = ratio(soundBut({ ordinaryPerShareLine: 0.5 }), "debt_to_market_cap").metric.denominator
    expect([domestic.ordinary_per_share, domestic.exchange_rate]).toEqual([0.5, undefined])
  })

  test("the stated operands give the stated value, to fourteen digits", () => {
    const terms = [
      fc.constantFrom(0.5, 1, 2, 3, 7, 1000),
      fc.integer({ min: 1_000_000, max: 10_000_000 }),
      fc.double({ min: 0.2, max: 9, noNaN: true }),
    ] as const
    const property = fc.property(...terms, (perShare, assetsUsd, capOverAssets) => {
      const close = (capOverAssets * assetsUsd * perShare) / 1000
      const { denominator } = ratio(foreign(perShare, assetsUsd, close), "debt_to_market_cap").metric
      const { shares_outstanding = 0, ordinary_per_share = 1, price = 0, exchange_rate = 1 } = denominator
      const made = (shares_outstanding / ordinary_per_share) * price * exchange_rate
      expect(Math.abs(made / (denominator.value ?? 0) - 1)).toBeLessThan(1e-14)
    })
    fc.assert(property)
  })

  test("revenue has no market-capitalisation operands", () => {
    expect(ratio(sound, "prohibited_revenue").metric.denominator).toEqual({
      value: 100_000,
      bound: null,
      label: "Revenue",
    })
  })
})

test("the ratio of interest to zero revenue has no value, but a note", () => {
  const { result, metric } = ratio(soundBut({ year: { Revenues: 0 } }), "prohibited_revenue")
  expect([result, metric.value, metric.denominator.value]).toEqual(["fail", null, 0])
  expect(metric.note).toContain("no operating revenue")
})

test("if another screen fails, a ratio that could not be computed is not applicable, with a reason", () => {
  const { result, metric, sources } = ratio(soundBut({ sic: "2082", close: null }), "debt_to_market_cap")
  expect([result, metric.value, metric.numerator.value, sources]).toEqual(["not_applicable", null, null, []])
  expect(metric.note).toContain("there is no share price")
})

describe("reason codes", () => {
  test.each<[code: string, company: Company]>([
    ["all_screens_pass", sound],
    ["high_data_quality", sound],
    ["business_activity_prohibited", soundBut({ sic: "2082" })],
    ["debt_to_market_cap_exceeded", soundBut({ sheet: { LongTermDebt: 400_000 } })],
    ["cash_to_market_cap_exceeded", soundBut({ sheet: { CashAndCashEquivalentsAtCarryingValue: 400_000 } })],
    ["prohibited_revenue_exceeded", soundBut({ year: { InvestmentIncomeInterest: 9000 } })],
    ["debt_to_market_cap_not_computed", soundBut({ sic: "2082", close: null })],
    ["interest_income_bounded", soundBut({ without: ["InvestmentIncomeInterest"] })],
    ["debt_free_by_evidence", soundBut({ without: ["LongTermDebt"] })],
  ])("%s", (code, company) => {
    expect(packet(company).determination.reason_codes).toContain(code)
  })

  test("a failure has no code `all_screens_pass`", () => {
    expect(packet(soundBut({ sic: "2082" })).determination.reason_codes).not.toContain("all_screens_pass")
  })
})

describe("the label of a fiscal year", () => {
  test.each([
    ["2025-12-31", "2026-02-15", "FY2025"],
    ["2025-06-30", "2025-08-15", "FY2025"],
    ["2025-01-31", "2025-03-15", "FY2025"],
    ["2026-01-03", "2026-02-15", "FY2025"],
  ])("that ended %s: %s", (end, filedOn, label) => {
    expect(packet(soundBut({ end, filed: filedOn })).period).toBe(label)
  })
})

test("the disclosures state basis, periods and assumptions", () => {
  const text = packet(sound).disclosures.join("\n")
  for (const part of [
    "aaoifi-ss21@2026.1",
    "2025-12-31",
    "No trailing sums",
    "12 month-end closes",
    "operating leases",
  ]) {
    expect(text).toContain(part)
  }
  expect(new Set(packet(sound).disclosures).size).toBe(packet(sound).disclosures.length)
})
