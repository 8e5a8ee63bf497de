import type { Series } from "../../../src/facts/fact.ts"
import { cikOf, type FilerId } from "../../../src/identifiers/filer.ts"
import type { CompanyInput } from "../../../src/screening/assess.ts"

export const annual = { accession: "0000000001-26-000001", form: "10-K", filed: "2026-02-15" }
const yearEnd = "2025-12-31"

/** A figure of the annual report: at the end of the year, or for the year from `start` on. */
export function filed(concept: string, value: number, unit = "USD", start: string | null = null): Series {
  const name = concept.includes(":") ? concept : `us-gaap:${concept}`
  const end = concept.startsWith("dei:") ? annual.filed : yearEnd
  return { concept: name, unit, facts: [{ start, end, value, ...annual }] }
}

export const earned = (name: string, value: number, unit = "USD") => filed(name, value, unit, "2025-01-01")

/** The input with these figures in place of its own for the same concepts. */
export function withFigures<Input extends CompanyInput>(input: Input, figures: readonly Series[]): Input {
  const concepts = new Set(figures.map(({ concept }) => concept))
  const others = input.facts.series.filter(({ concept }) => !concepts.has(concept))
  return { ...input, facts: { ...input.facts, series: [...others, ...figures] } }
}

const monthEnds = "2025-09-30 2025-10-31 2025-11-28 2025-12-31 2026-01-30 2026-02-27 2026-03-31".split(" ")

/** The ticker of a test company: `S7` for `edgar:0000000007`. */
export function tickerOf(filer: FilerId): string {
  return `S${cikOf(filer)}`
}

/** A chip maker worth a million that passes every screen by its last annual report and seven month-ends. */
export function soundInput(filer: FilerId, change: Partial<CompanyInput> = {}): Required<CompanyInput> {
  return {
    subject: { filer, name: "Someone Inc.", ticker: tickerOf(filer), sic: "3674", ordinaryPerShareLine: 1 },
    facts: {
      filer,
      entityName: "Someone Inc.",
      series: [
        filed("Assets", 1_000_000),
        filed("PropertyPlantAndEquipmentNet", 950_000),
        filed("Liabilities", 200_000),
        filed("LongTermDebt", 100_000),
        filed("CashAndCashEquivalentsAtCarryingValue", 50_000),
        earned("Revenues", 100_000),
        earned("InvestmentIncomeInterest", 1_000),
        earned("NetIncomeLoss", 10),
        filed("dei:EntityCommonStockSharesOutstanding", 1_000, "shares"),
      ],
    },
    prices: { currency: "USD", closes: monthEnds.map((date) => ({ date, close: 1_000 })) },
    verdictChanges: [],
    ...change,
  }
}
