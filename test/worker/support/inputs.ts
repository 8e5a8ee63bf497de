import type { Series } from "../../../src/facts/fact.ts"
import type { CompanyInput } from "../../../src/screening/assess.ts"

const filing = { accession: "0000000001-26-000001", form: "10-K", filed: "2026-02-15" }
const year = { start: "2025-01-01", end: "2025-12-31" }

function series(
  concept: string,
  unit: string,
  value: number,
  period: { start: string | null; end: string },
): Series {
  return { concept, unit, facts: [{ ...period, value, ...filing }] }
}

const instant = (name: string, value: number) =>
  series(`us-gaap:${name}`, "USD", value, { start: null, end: year.end })
const flow = (name: string, value: number) => series(`us-gaap:${name}`, "USD", value, year)

const monthEnds = [
  "2025-09-30",
  "2025-10-31",
  "2025-11-28",
  "2025-12-31",
  "2026-01-30",
  "2026-02-27",
  "2026-03-31",
]

/** The line of a company of the tests. */
export function tickerOf(cik: number): string {
  return `S${cik}`
}

/** A chip maker worth a million that passes every screen by its last annual report and seven month-ends. */
export function soundInput(cik: number, change: Partial<CompanyInput> = {}): Required<CompanyInput> {
  return {
    subject: { cik, name: "Someone Inc.", ticker: tickerOf(cik), sic: "3674", ordinaryPerShareLine: 1 },
    facts: {
      cik,
      entityName: "Someone Inc.",
      series: [
        instant("Assets", 1_000_000),
        instant("Liabilities", 200_000),
        instant("LongTermDebt", 100_000),
        instant("CashAndCashEquivalentsAtCarryingValue", 50_000),
        flow("Revenues", 100_000),
        flow("InvestmentIncomeInterest", 1_000),
        flow("NetIncomeLoss", 10),
        series("dei:EntityCommonStockSharesOutstanding", "shares", 1_000, { start: null, end: filing.filed }),
      ],
    },
    prices: { currency: "USD", closes: monthEnds.map((date) => ({ date, close: 1_000 })) },
    verdictChanges: [],
    ...change,
  }
}
