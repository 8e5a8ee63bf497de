import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import { complianceBody } from "../../src/compliance/schema.ts"
import { complianceDocument } from "../../src/documents/compliance.ts"
import { filingType } from "../../src/documents/filings.ts"
import { overrides } from "../../src/screening/activities/overrides.ts"
import { assess } from "../../src/screening/assess.ts"
import type { FlipBasis } from "../../src/vocabulary.ts"
import {
  assessed,
  type Company,
  factsOfCompany,
  pricesOfCompany,
  sound,
  soundBut,
  subjectOfCompany,
} from "../support/company.ts"

function document(company: Company) {
  return complianceBody.parse(complianceDocument(assessed(company)))
}

function flip(
  screen: string,
  basis: FlipBasis | null,
  turns: Partial<Record<"price" | "debt" | "income", number>>,
) {
  const currency = turns.price === undefined ? null : "USD"
  return { screen, basis, price: null, currency, debt: null, income: null, ...turns }
}

const annual = {
  ...{ type: "10-K", period_end: "2025-12-31", filing_date: "2026-02-15" },
  accession_number: "0000000001-26-000001",
}
const passed = (value: number, threshold: number, buffer: number) => ({
  ...{ result: "pass", value, bound: null, threshold, operator: "<=", buffer },
})
const nothingElse = { gambling: 0, alcohol: 0, weapons: 0, tobacco: 0, adult_entertainment: 0, other: 0 }

test("the document of a compliant company contains every number", () => {
  const { determination, ...printed } = document(sound)
  expect(determination).toMatchObject({ status: "compliant", confidence: 0.99, withheld: null })
  expect(printed).toEqual({
    methodology: "aaoifi-ss21@2026.1",
    as_of: "2026-03-31T00:00:00Z",
    screens: {
      business_activity: {
        result: "pass",
        activities: ["Semiconductors and related devices"],
        prohibited_activities: [],
        concerns: [
          "Parts of general use are sold to makers of military equipment as well; their share of sales is not known from the SIC code.",
        ],
        segments: [],
      },
      debt_to_market_cap: passed(0.1, 0.3, 20),
      cash_to_market_cap: passed(0.05, 0.3, 25),
      prohibited_revenue: passed(0.01, 0.05, 4),
    },
    revenue: {
      total: 100_000,
      permissible: { amount: 99_000, percentage: 99, bound: null },
      prohibited: {
        amount: 1000,
        percentage: 1,
        bound: null,
        breakdown: { interest_income: 1000, ...nothingElse },
        breakdown_bounds: {},
      },
    },
    purification: { required: true, percentage: 1, amount_per_1000: 10, bound: null },
    stability: {
      rating: "insufficient_history",
      drivers: [
        { code: "short_history", severity: "info", message: "Only 1 past filing period could be judged." },
      ],
    },
    filing: {
      summary: "Form 10-K for the period ended 2025-12-31, filed 2026-02-15 (0000000001-26-000001)",
      as_of: "2026-02-15T00:00:00Z",
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      filings: [annual],
    },
    // 1,000 shares at a mean price of 1,000. The limit of 30% is reached at a value of 100,000 / 0.3 for
    // debt, and of 50,000 / 0.3 for cash.
    flips: [
      flip("debt_to_market_cap", "average", { price: 333.3333, debt: 200_000 }),
      flip("debt_to_market_cap", "next_month_end", {}),
      flip("debt_to_market_cap", "within_12_months", { price: 333.3333 }),
      flip("cash_to_market_cap", "average", { price: 166.6667 }),
      flip("cash_to_market_cap", "next_month_end", {}),
      flip("cash_to_market_cap", "within_12_months", { price: 166.6667 }),
      flip("prohibited_revenue", null, { income: 4000 }),
    ],
  })
})

describe("a withheld verdict is pending, and has no screens, revenue or filing", () => {
  const filed = "2026-02-15"
  test.each<[what: string, company: Company, reason: string, analysed: boolean, since: string]>([
    ["a screen that is not resolved", soundBut({ without: ["Revenues"] }), "screen_unresolved", true, filed],
    ["no market capitalisation", soundBut({ close: null }), "market_cap_unavailable", true, filed],
    ["a currency not resolved", soundBut({ ordinaryPerShareLine: null }), "currency_unresolved", true, filed],
    [
      "stale filings of a company that had no market capitalisation when it reported",
      soundBut({ end: "2023-12-31", filed: "2024-02-15" }),
      "filings_stale",
      false,
      "2024-02-15",
    ],
    ["no filings", soundBut({ asOf: "2026-01-01" }), "no_filings", false, "2026-01-01"],
  ])("%s", (_, company, reason, analysed, since) => {
    const { determination, screens, revenue, purification, stability, filing } = document(company)
    expect([screens, revenue, purification, stability, filing]).toEqual([null, null, null, null, null])
    expect(determination).toMatchObject({
      status: "pending",
      confidence: null,
      withheld: { reason, analysed, since },
    })
    expect(determination.explanation).toMatch(/^The verdict is withheld/)
  })
})

describe("the explanation", () => {
  test("contains the printed numbers, the limits and the clauses", () => {
    const text = document(sound).determination.explanation
    for (const words of [
      "Interest-bearing debt to market capitalisation is 10%, within the limit of 30% (AAOIFI SS 21, 3/4/2).",
      "Cash and interest-bearing securities to market capitalisation is 5%, within the limit of 30% (AAOIFI SS 21, 3/4/3).",
      "Prohibited income to revenue is 1%, within the limit of 5% (AAOIFI SS 21, 3/4/4).",
      "permissible (SS 21, 3/4/1)",
      "0000000001-26-000001",
    ])
      expect(text).toContain(words)
  })

  test.each([
    ["2026-02-19", /could be read\.$/],
    ["2026-02-20", /could be read; the only figures are in Form 6-K, and none are for a full fiscal year\.$/],
  ])("of a foreign company without an annual report says on %s what was found", (asOf, words) => {
    const facts = { ...factsOfCompany(sound), series: [], furnishedFrom: "2026-02-20" }
    const input = { subject: subjectOfCompany(sound), facts, prices: pricesOfCompany(sound), asOf }
    const { determination } = complianceBody.parse(complianceDocument(assess(input)))
    expect(determination).toMatchObject({ status: "pending", withheld: { reason: "no_filings" } })
    expect(determination.explanation).toMatch(words)
  })

  test("names the prohibited trade", () => {
    const text = document(soundBut({ sic: "2082" })).determination.explanation
    expect(text).toContain(
      "The core business (Malt beverages) is prohibited: Alcoholic drinks (SS 21, 3/4/1).",
    )
  })

  test("names the figure that could not be computed when another screen fails", () => {
    const failing = document(soundBut({ sic: "2082", without: ["CashAndCashEquivalentsAtCarryingValue"] }))
    expect(failing.determination.explanation).toContain("could not be computed: cash is not known")
    expect(failing.screens?.cash_to_market_cap).toMatchObject({
      result: "not_applicable",
      value: null,
      buffer: null,
    })
    expect(failing.screens?.cash_to_market_cap?.note).toContain("cash is not known")
  })

  test("says why a verdict is withheld, and does not name a failed screen", () => {
    const text = document(soundBut({ without: ["Revenues"] })).determination.explanation
    expect(text).toContain("no revenue is tagged")
    expect(text).toContain("No screen fails on what is known.")
  })
})

describe("the filing", () => {
  test("has a hash that can be recomputed from the facts of the verdict", () => {
    const lines = [
      ["us-gaap:LongTermDebt", "", "2025-12-31", "100000"],
      ["us-gaap:CashAndCashEquivalentsAtCarryingValue", "", "2025-12-31", "50000"],
      ["us-gaap:Revenues", "2025-01-01", "2025-12-31", "100000"],
      ["us-gaap:InvestmentIncomeInterest", "2025-01-01", "2025-12-31", "1000"],
      ["dei:EntityCommonStockSharesOutstanding", "", "2026-02-15", "1000"],
    ].map((fields) => [...fields, "0000000001-26-000001"].join("\t"))
    const hash = createHash("sha256").update(lines.sort().join("\n")).digest("hex")
    expect(document(sound).filing?.hash).toBe(hash)
  })

  test("has a hash that depends on the figures but not on the price", () => {
    const { hash } = document(sound).filing ?? {}
    expect(document(soundBut({ close: 900 })).filing?.hash).toBe(hash)
    expect(document(soundBut({ sheet: { LongTermDebt: 100_001 } })).filing?.hash).not.toBe(hash)
    expect(document(soundBut({ accession: "0000000001-26-000002" })).filing?.hash).not.toBe(hash)
  })

  test("is listed once, newest first", () => {
    const also = `
      10-Q 2026-03-20 0000000001-26-000005
      us-gaap:Assets USD 2026-02-28 1000000
      us-gaap:PropertyPlantAndEquipmentNet USD 2026-02-28 950000
      us-gaap:LongTermDebt USD 2026-02-28 100000
      us-gaap:Liabilities USD 2026-02-28 200000
      us-gaap:CashAndCashEquivalentsAtCarryingValue USD 2026-02-28 50000`
    const { filing } = document(soundBut({ also }))
    expect(filing?.as_of).toBe("2026-03-20T00:00:00Z")
    expect(filing?.filings).toEqual([
      {
        type: "10-Q",
        period_end: "2026-02-28",
        filing_date: "2026-03-20",
        accession_number: "0000000001-26-000005",
      },
      annual,
    ])
  })

  test.each([
    [
      "amendment of the annual report",
      "10-K/A",
      "2025-12-31",
      "Form 10-K/A for the period ended 2025-12-31, filed 2026-03-10 (0000000001-26-000004)",
    ],
    [
      "form whose report is not known",
      "10-Q",
      "2026-03-05",
      "the share count of 2026-03-05 in Form 10-Q, filed 2026-03-10 (0000000001-26-000004)",
    ],
  ])("is not dated by the share count on the cover of an %s", (_, form, period, phrase) => {
    const also = `dei:EntityCommonStockSharesOutstanding shares 2026-03-05 1000 ${form} 2026-03-10 0000000001-26-000004`
    const { filing, determination } = document(soundBut({ also }))
    expect(filing?.filings.find(({ filing_date }) => filing_date === "2026-03-10")?.period_end).toBe(period)
    expect(filing?.summary.split("; ")).toContain(phrase)
    expect(determination.explanation).toContain(phrase)
  })

  test.each([
    ["10-K", "10-K 10-K/A 10-KT 10-KT/A"],
    ["10-Q", "10-Q 10-Q/A 10-QT"],
    ["20-F", "20-F 20-F/A"],
    ["40-F", "40-F 40-F/A"],
    ["6-K", "6-K 6-K/A"],
  ])("has the type %s for the forms %s", (type, forms) => {
    for (const form of forms.split(" ")) {
      expect(filingType(form), form).toBe(type)
      if (type !== "10-Q") expect(document(soundBut({ form })).filing?.filings[0]?.type, form).toBe(type)
    }
  })
})

test("a mixed trade passes when its upper bound passes, and its concerns are shown", () => {
  const placed = overrides.flatMap(({ filer, placement }) =>
    placement.kind === "bounded" && placement.category === "alcohol" && placement.shareMax <= 0.04
      ? [{ filer, placement }]
      : [],
  )
  expect(placed.length).toBeGreaterThan(0)
  for (const { filer, placement } of placed) {
    const subject = { ...subjectOfCompany(sound), filer }
    const [facts, prices] = [factsOfCompany(sound), pricesOfCompany(sound)]
    const assessment = assess({ subject, facts, prices, asOf: "2026-03-31" })
    const { determination, screens, revenue } = complianceBody.parse(complianceDocument(assessment))
    expect(determination.status).toBe("compliant")
    expect(screens?.business_activity).toMatchObject({ result: "pass", concerns: placement.concerns })
    expect(screens?.prohibited_revenue?.value).toBeCloseTo(0.01 + placement.shareMax, 4)
    expect(revenue?.prohibited.breakdown).toMatchObject({
      interest_income: 1000,
      alcohol: Math.ceil(placement.shareMax * 100_000),
    })
  }
})
