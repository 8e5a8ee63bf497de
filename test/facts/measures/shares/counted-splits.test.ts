import { expect, test } from "vitest"
import { documentsOf } from "../../../../src/assessments/documents.ts"
import { indexFacts } from "../../../../src/facts/fact-ledger.ts"
import { countedSplits } from "../../../../src/facts/measures/shares/past-closes.ts"
import { assess } from "../../../../src/screening/assess.ts"
import { facts } from "../../../support/companyfacts.ts"
import { pastInputs } from "../../../support/past-inputs.ts"

const restatedInSeptember = (countInMay: number) => `
  10-Q 2025-05-29 0000000001-25-000001
  us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-02-01/2025-04-30 1000
  us-gaap:EarningsPerShareBasic USD/shares 2025-02-01/2025-04-30 4
  dei:EntityCommonStockSharesOutstanding shares 2025-05-28 1000
  10-Q 2026-05-20 0000000001-26-000001
  dei:EntityCommonStockSharesOutstanding shares 2026-05-20 ${countInMay}
  10-Q 2026-09-01 0000000001-26-000009
  us-gaap:WeightedAverageNumberOfSharesOutstandingBasic shares 2025-02-01/2025-04-30 4000
  us-gaap:EarningsPerShareBasic USD/shares 2025-02-01/2025-04-30 1`

test.each([
  ["new shares", 4_100, "2026-05-20"],
  ["old shares", 1_050, "2026-09-01"],
  ["either", 2_000, "2026-09-01"],
])(
  "a split that a report of September shows, where the cover of May may count %s (%d): counted from %s",
  (_, count, on) => {
    expect(countedSplits(indexFacts(facts(restatedInSeptember(count))))).toMatchObject([
      { ratio: 4, countedNewOn: on },
    ])
  },
)

/** Their 10-K after the split counts new shares on its cover, and a report restates an earlier period only later. */
test.each([
  // Two for one in June 2021; 10-K of July 2021.
  ["NEOG", "2021-05-31", 107_477_445],
  // Three for two in January 2022; 10-K of March 2022.
  ["MBIN", "2021-12-31", 43_267_776],
])("%s, year to %s: %d shares, and no note of a later split", (ticker, end, shares) => {
  const company = pastInputs().find(({ input }) => input.subject.ticker === ticker)
  if (company === undefined) throw new Error(`no company ${ticker}`)
  const { financials } = documentsOf(assess({ ...company.input, asOf: company.asOf }))
  const year = financials?.annual.find((each) => each.period.end === end)
  expect(year?.figures.shares_outstanding).toMatchObject({ value: shares })
  expect(year?.figures.shares_outstanding?.note ?? "").not.toContain("split since")
})
