import type { CompanyInput } from "../../../src/screening/assess.ts"
import { earned, filed, soundInput, withFigures } from "./inputs.ts"

const second = { accession: "0000000001-26-000002", form: "10-Q", filed: "2026-05-15" }

const later: Readonly<Record<string, number>> = {
  "us-gaap:Assets": 1_000_000,
  "us-gaap:PropertyPlantAndEquipmentNet": 950_000,
  "us-gaap:Liabilities": 700_000,
  "us-gaap:LongTermDebt": 600_000,
  "us-gaap:CashAndCashEquivalentsAtCarryingValue": 50_000,
  "dei:EntityCommonStockSharesOutstanding": 1_000,
}

/**
 * The input of S1, which is sound by its report of February 2026 and has too much debt by that of May 2026.
 */
export function indebted(): Required<CompanyInput> {
  const input = soundInput("edgar:0000000001")
  const twice = input.facts.series.flatMap((each) => {
    const value = later[each.concept]
    const end = each.unit === "shares" ? second.filed : "2026-03-31"
    if (value === undefined) return []
    return [{ ...each, facts: [...each.facts, { start: null, end, value, ...second }] }]
  })
  const rated = [
    filed("AssetsCurrent", 100_000),
    filed("LiabilitiesCurrent", 50_000),
    earned("OperatingIncomeLoss", 100_000 / 3),
    earned("InterestExpense", 25_000),
  ]
  const closes = [
    ...(input.prices?.closes ?? []),
    { date: "2026-04-30", close: 1_000 },
    { date: "2026-05-29", close: 900 },
  ]
  return { ...withFigures(input, [...twice, ...rated]), prices: { currency: "USD", closes } }
}
