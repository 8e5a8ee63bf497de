import type { Series } from "../../../src/facts/fact.ts"
import type { CompanyInput } from "../../../src/screening/assess.ts"
import { soundInput } from "./inputs.ts"

const second = { accession: "0000000001-26-000002", form: "10-Q", filed: "2026-05-15" }

/** The input of S1, sound by its report of February 2026 and owing too much by that of May 2026. */
export function indebted(): Required<CompanyInput> {
  const input = soundInput(1)
  const later: Readonly<Record<string, number>> = {
    "us-gaap:Assets": 1_000_000,
    "us-gaap:Liabilities": 700_000,
    "us-gaap:LongTermDebt": 600_000,
    "us-gaap:CashAndCashEquivalentsAtCarryingValue": 50_000,
    "dei:EntityCommonStockSharesOutstanding": 1_000,
  }
  const more = ["AssetsCurrent", "LiabilitiesCurrent", "OperatingIncomeLoss", "InterestExpense"].map(
    (name, at) => rated(name, at < 2, 100_000 / (at + 1)),
  )
  const series = [...input.facts.series, ...more].map((each) => {
    const value = later[each.concept]
    const end = each.unit === "shares" ? second.filed : "2026-03-31"
    return value === undefined
      ? each
      : { ...each, facts: [...each.facts, { start: null, end, value, ...second }] }
  })
  const closes = [
    ...(input.prices?.closes ?? []),
    { date: "2026-04-30", close: 1_000 },
    { date: "2026-05-29", close: 900 },
  ]
  return { ...input, facts: { ...input.facts, series }, prices: { currency: "USD", closes } }
}

function rated(name: string, isInstant: boolean, value: number): Series {
  const filing = { accession: "0000000001-26-000001", form: "10-K", filed: "2026-02-15" }
  const fact = { start: isInstant ? null : "2025-01-01", end: "2025-12-31", value, ...filing }
  return { concept: `us-gaap:${name}`, unit: "USD", facts: [fact] }
}
