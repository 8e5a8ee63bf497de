import { describe, expect, test } from "vitest"
import { documentsOf } from "../../src/documents/all.ts"
import type { MeasureName } from "../../src/financials/schema.ts"
import { assess } from "../../src/screening/assess.ts"
import { starterInputs } from "../support/starter.ts"

/**
 * Figures that a person read in each company's companyfacts: the fiscal year (A) or quarter (Q) that ends on
 * the date, the filing that reported it, the value in millions, the measure and its concept.
 */
const read = `
AAPL A 2025-09-27 0000320193-25-000079    416161 revenue us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax
AAPL A 2025-09-27 0000320193-25-000079    359241 total_assets us-gaap:Assets
AAPL A 2025-09-27 0000320193-25-000079 14776.353 shares_outstanding dei:EntityCommonStockSharesOutstanding
AAPL A 2024-09-28 0000320193-24-000123    -19154 retained_earnings us-gaap:RetainedEarningsAccumulatedDeficit
AAPL Q 2026-03-28 0000320193-26-000013    111184 revenue us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax
AAPL Q 2026-03-28 0000320193-26-000013     29578 net_income us-gaap:NetIncomeLoss
AAPL Q 2025-12-27 0000320193-26-000006     53925 operating_cash_flow us-gaap:NetCashProvidedByUsedInOperatingActivities
TSM  A 2024-12-31 0001193125-25-083423 2894307.7 revenue ifrs-full:Revenue
LPA  A 2023-12-31 0001493152-24-016772 22.557977 interest_expense ifrs-full:InterestExpense
TSM  A 2023-12-31 0001193125-24-099840 3429522.4 stockholders_equity ifrs-full:EquityAttributableToOwnersOfParent
TSM  A 2023-12-31 0001193125-24-099840 1241967.3 operating_cash_flow ifrs-full:CashFlowsFromUsedInOperatingActivities
FHB  A 2025-12-31 0001104659-26-021544   880.788 revenue us-gaap:Revenues
FHB  A 2025-12-31 0001104659-26-021544   951.303 gross_interest_income us-gaap:InterestAndDividendIncomeOperating
FHB  A 2025-12-31 0001104659-26-021544  2769.365 stockholders_equity us-gaap:StockholdersEquity
FHB  Q 2025-09-30 0001104659-25-105580     73.84 net_income us-gaap:NetIncomeLoss
HIW  A 2025-12-31 0000921082-26-000005   806.112 revenue us-gaap:Revenues
HIW  A 2024-12-31 0000921082-25-000004  6029.355 total_assets us-gaap:Assets
HIW  Q 2025-09-30 0000921082-25-000044   201.773 revenue us-gaap:Revenues
COST A 2025-08-31 0000909832-25-000101    275235 revenue us-gaap:Revenues
COST Q 2026-02-15 0000909832-26-000029     69597 revenue us-gaap:Revenues
COST Q 2025-11-23 0000909832-25-000169      2463 operating_income us-gaap:OperatingIncomeLoss
HD   A 2026-02-01 0001628280-26-019436     32424 current_liabilities us-gaap:LiabilitiesCurrent
MCRI A 2025-12-31 0001104659-26-018717   545.125 revenue us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax
MCRI A 2025-12-31 0001104659-26-018717   175.179 total_liabilities us-gaap:Liabilities
CZR  A 2025-12-31 0001590895-26-000011      2329 interest_expense us-gaap:InterestExpense
CZR  A 2025-12-31 0001590895-26-000011     31639 total_assets us-gaap:Assets
GDEN A 2024-12-31 0001071255-25-000010   605.679 total_liabilities us-gaap:Liabilities
NVDA A 2026-01-25 0001045810-26-000021    120067 net_income us-gaap:NetIncomeLoss
NVDA Q 2025-10-26 0001045810-25-000230     57006 revenue us-gaap:Revenues
PG   Q 2024-12-31 0000080424-25-000013      4630 net_income us-gaap:NetIncomeLoss
MCD  A 2025-12-31 0000063908-26-000035     10551 operating_cash_flow us-gaap:NetCashProvidedByUsedInOperatingActivities`
  .trim()
  .split("\n")
  .map((row) => row.split(/ +/))

/** Reported only within a longer period, so the quarter has no figure. */
const cumulative: readonly [company: string, end: string, measure: MeasureName][] = [
  ["AAPL", "2026-03-28", "operating_cash_flow"],
  ["AAPL", "2025-09-27", "revenue"],
  ["COST", "2025-08-31", "net_income"],
  ["FHB", "2025-09-30", "operating_cash_flow"],
]

const inputs = new Map(starterInputs().map((input) => [input.subject.ticker, input]))

function figureOf(company: string, kind: "A" | "Q", end: string, measure: MeasureName) {
  return periodOf(company, kind, end)?.figures[measure]
}

function periodOf(company: string, kind: "A" | "Q", end: string) {
  const input = inputs.get(company)
  if (input === undefined) throw new Error(`${company} is not in the starter universe`)
  const { financials } = documentsOf(assess(input))
  const periods = kind === "A" ? financials?.annual : financials?.quarterly
  return periods?.find(({ period }) => period.end === end)
}

test.each(read)(
  "%s %s %s, in %s: %s million as read by a person is the %s",
  (company, kind, end, filing, millions, measure, concept) => {
    const value = Math.round(Number(millions) * 1e6)
    expect(figureOf(company, kind === "A" ? "A" : "Q", end, measure as MeasureName)).toMatchObject({
      value,
      sources: [{ accession_number: filing, xbrl_tags: [concept], value }],
    })
  },
)

test("interest on bonds and loans is taken before a part is capitalised (TSM: finance costs are 10,495.4)", () => {
  expect(figureOf("TSM", "A", "2024-12-31", "interest_expense")).toMatchObject({
    value: 19_428.9e6,
    sources: [{ xbrl_tags: ["ifrs-full:InterestExpenseOnBorrowings", "ifrs-full:InterestExpenseOnBonds"] }],
  })
})

describe("interest paid in cash (PATK: 1.7, 32.9 and 4.0 million in three quarters)", () => {
  test("is not used as a quarter's expense", () => {
    expect(figureOf("PATK", "Q", "2025-06-29", "interest_expense")).toEqual({
      value: null,
      extraction_strategy: null,
      sources: [],
      note: "No interest expense is tagged for the quarter. Interest paid in cash cannot replace it, because it depends on when coupons fall due.",
    })
  })

  test("replaces a year's missing expense, with a note", () => {
    expect(figureOf("PATK", "A", "2025-12-31", "interest_expense")).toMatchObject({
      value: 71.4e6,
      sources: [{ xbrl_tags: ["us-gaap:InterestPaid"] }],
      note: "No interest expense is tagged; interest paid in cash is used.",
    })
  })
})

/**
 * Assets less equity, because LiabilitiesNoncurrent omits long-term debt. Adient: the sum is exact if both
 * terms include it.
 */
test.each<[company: string, end: string, value: number]>([
  ["UTL", "2025-12-31", 1524.6e6],
  ["MGEE", "2025-12-31", 1_851_484_000],
  ["ADNT", "2025-09-30", 6796e6],
])("%s %s: total liabilities include debt printed under capitalization", (company, end, value) => {
  expect(figureOf(company, "A", end, "total_liabilities")?.value).toBe(value)
})

/** The balance sheet counts thousands or only the founders' shares, or the average is of one class. */
test.each<[company: string, kind: "A" | "Q", end: string, counts: string]>([
  ["WT", "A", "2023-12-31", "cover 151,853,699; balance_sheet 150,330"],
  ["MIR", "Q", "2025-09-30", "balance_sheet 18,750,000; weighted_average 224,583,000"],
  ["CWEN", "A", "2025-12-31", "balance_sheet 203,773,674; weighted_average 35,000,000"],
])("%s %s %s: contradictory share counts are not printed as a figure", (company, kind, end, counts) => {
  const figure = figureOf(company, kind, end, "shares_outstanding")
  expect(figure).toMatchObject({ value: null, sources: [], note: expect.stringContaining(counts) })
})

test("no ratio fails because share counts are contradictory (WT: 150,330 and 151,853,699)", () => {
  expect(periodOf("WT", "A", "2023-12-31")?.ratios.screens).toMatchObject({
    debt_to_market_cap: { result: "not_applicable", value: null },
    cash_to_market_cap: { result: "not_applicable", value: null },
  })
})

test("contradictory share counts give no health score (MIR: 18,750,000 and 224,583,000)", () => {
  expect(periodOf("MIR", "Q", "2025-09-30")?.ratios.health.altman_z_score.value).toBeNull()
})

test.each(cumulative)("%s %s %s is not reported for the quarter by itself", (company, end, measure) => {
  expect(figureOf(company, "Q", end, measure)).toEqual({
    value: null,
    extraction_strategy: null,
    sources: [],
    note: "It is not reported for just the quarter; a difference of cumulative figures carries no tags.",
  })
})
