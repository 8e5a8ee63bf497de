import { expect, test } from "vitest"
import { judged, measured, resultOf } from "../../../support/company.ts"
import { mostOf } from "../../../support/readings.ts"

/** Notes of 70,000 now. This report states `restated` for a year ago, where the report of that day stated 700,000. */
function notesAfter(restated: number) {
  const notes = (value: number, filed: string, accession: string) =>
    `us-gaap:LongTermDebtNoncurrent USD 2024-12-31 ${value} 10-K ${filed} ${accession}`
  return {
    sheet: { Liabilities: 770_000, OtherLiabilitiesNoncurrent: 700_000, LongTermDebtNoncurrent: 70_000 },
    also: [
      notes(700_000, "2025-02-15", "0000000001-25-000001"),
      notes(restated, "2026-02-15", "0000000001-26-000001"),
    ].join("\n"),
  }
}

test.each([
  ["as before: the line is what it was", 700_000, 70_000, "pass"],
  ["a fifth lower: reclassified", 560_000, 70_000, "pass"],
  ["at a tenth: its unit may be another, then and now", 70_000, 700_000, "unresolved"],
])("a line that its report states for a year ago %s", (_, restated, most, result) => {
  const company = notesAfter(restated)
  expect(mostOf(measured(company).debt.reading)).toBe(most)
  expect(resultOf(judged(company).ratios.debt_to_market_cap)).toBe(result)
})
