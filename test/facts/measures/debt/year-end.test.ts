import { describe, expect, test } from "vitest"
import { findBasis } from "../../../../src/facts/basis.ts"
import { indexFacts } from "../../../../src/facts/fact-ledger.ts"
import { readUsGaapTags } from "../../../../src/facts/measures/debt/us-gaap-tags.ts"
import {
  otherLiabilitiesAtYearEnd,
  withLackingLines,
  withLineOfYearEnd,
} from "../../../../src/facts/measures/debt/year-end.ts"
import type { View } from "../../../../src/facts/measures/measure.ts"
import { known } from "../../../../src/facts/measures/reading.ts"
import { type Amounts, factsOfCompany } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { mostOf } from "../../../support/readings.ts"

/** The balance sheet of a quarterly report, and that of the annual report before it. */
function sheets(yearEnd: Amounts, now: Amounts): { now: View; yearEnd: View } {
  const lines = Object.entries(now).map(
    ([name, value]) => `us-gaap:${name} USD 2025-06-30 ${value} 10-Q 2025-07-25 0000000001-25-000002`,
  )
  const annual = { end: "2024-12-31", filed: "2025-02-14", accession: "0000000001-25-000001" }
  const facts = factsOfCompany({ ...annual, sheet: yearEnd, also: lines.join("\n") })
  const basis = findBasis({ facts, asOf: "2025-08-31", index: indexFacts(facts) })
  if (basis === null) throw new Error("no balance sheet is read")
  return { now: basis.balanceSheet, yearEnd: basis.balanceSheet.instant(annual.end) }
}

const principal = "LongTermDebtMaturitiesRepaymentsOfPrincipal"

describe("a line that only the annual report tags may be lacking", () => {
  /** The debt with the largest possible addition, in millions, if 2807 of current liabilities are unnamed. */
  function debtAtMost(yearEnd: Amounts, now: Amounts): number {
    const at = sheets(yearEnd, { Assets: 48_769, ...now })
    const found = readUsGaapTags(at.now)?.figure
    if (found === undefined) throw new Error("no debt is tagged")
    return mostOf(withLackingLines(at.now, at.yearEnd, known(found), 2807))
  }

  eachExample<[what: string, most: number, yearEnd: Amounts, now: Amounts]>(`
    no current debt, and a table that leaves the next year out (Schlumberger) | 13_698
      ${principal}InYearTwo 1700, ${principal}InYearThree 1400
      LongTermDebtNoncurrent 10_891, LiabilitiesCurrent 14_035
    no current debt, and a table that exceeds the line by the next year | 11_191
      LongTermDebtNoncurrent 10_700, ${principal}InNextTwelveMonths 300, ${principal}InYearTwo 10_700
      LongTermDebtNoncurrent 10_891, LiabilitiesCurrent 14_035
    no current debt, and a table that is the line | 10_891
      LongTermDebtNoncurrent 10_900, ${principal}InNextTwelveMonths 300, ${principal}InYearTwo 10_700
      LongTermDebtNoncurrent 10_891, LiabilitiesCurrent 14_035
    a current line that is gone, and a small note (Labcorp) | 7884
      LongTermDebtNoncurrent 5331, DebtCurrent 1000
      LongTermDebtNoncurrent 5077, NotesPayableCurrent 0.4, LiabilitiesCurrent 2716
    a current line that is tagged now | 5176
      LongTermDebtNoncurrent 5331, DebtCurrent 1000
      LongTermDebtNoncurrent 5077, DebtCurrent 99, LiabilitiesCurrent 2716
    a current line of zero | 5077
      LongTermDebtNoncurrent 5331, ShortTermBorrowings 1000
      LongTermDebtNoncurrent 5077, ShortTermBorrowings 0, LiabilitiesCurrent 2716
    current liabilities that add up without debt | 5077
      LongTermDebtNoncurrent 5331, DebtCurrent 1000
      LongTermDebtNoncurrent 5077, LiabilitiesCurrent 2716, AccountsPayableCurrent 2716
    finance leases beside the lines (Kroger) | 17_934
      LongTermDebtNoncurrent 15_805, LongTermDebtCurrent 104, FinanceLeaseLiabilityCurrent 168,
      FinanceLeaseLiabilityNoncurrent 1828
      LongTermDebtNoncurrent 15_332, LongTermDebtCurrent 606
    finance leases that are a small part | 15_938
      LongTermDebtNoncurrent 15_805, LongTermDebtCurrent 104, FinanceLeaseLiability 160
      LongTermDebtNoncurrent 15_332, LongTermDebtCurrent 606
  `)("%s", (_, most, yearEnd, now) => {
    expect(debtAtMost(yearEnd, now)).toBeCloseTo(most, 0)
  })
})

/** Like Con Edison: the quarterly report tags long-term debt by subsidiary only. */
const edison =
  "LongTermDebtNoncurrent 24_710, NotesPayableCurrent 2170, Liabilities 48_600, LiabilitiesCurrent 6433"

describe("the non-current line of the year's end counts if nothing else explains the liabilities", () => {
  eachExample<[what: string, debt: number, yearEnd: Amounts, now: Amounts]>(`
    only current debt is tagged now | 25_930
      ${edison}
      Assets 73_000, NotesPayableCurrent 1220, Liabilities 47_700, LiabilitiesCurrent 5514
    another line is tagged now | 24_000
      ${edison}
      Assets 73_000, NotesPayableCurrent 1220, LongTermDebtNoncurrent 22_780, Liabilities 47_700,
      LiabilitiesCurrent 5514
    other lines explain the liabilities | 1220
      ${edison}
      Assets 73_000, NotesPayableCurrent 1220, Liabilities 47_700, LiabilitiesCurrent 5514,
      DeferredIncomeTaxLiabilitiesNet 30_000
    the line has become due | 20_000
      ${edison}
      Assets 73_000, NotesPayableCurrent 20_000, Liabilities 67_700, LiabilitiesCurrent 25_514
  `)("%s", (_, debt, yearEnd, now) => {
    const at = sheets(yearEnd, now)
    const tagged = readUsGaapTags(at.now)
    if (tagged === null) throw new Error("no debt is tagged")
    const { figure, doubts } = withLineOfYearEnd(at.now, at.yearEnd, tagged)
    expect(figure.value).toBe(debt)
    expect(doubts.some(({ code }) => code === "debt_at_fiscal_year_end")).toBe(debt === 25_930)
  })
})

test("other non-current liabilities of the year's end explain what a quarter without that line leaves", () => {
  const yearEnd = { OtherLiabilitiesNoncurrent: 1236 }
  const untagged = sheets(yearEnd, { Assets: 39_667, Liabilities: 14_569 })
  expect(otherLiabilitiesAtYearEnd(untagged.now, untagged.yearEnd)).toBe(1236)
  const tagged = sheets(yearEnd, { Assets: 39_667, OtherLiabilitiesNoncurrent: 900 })
  expect(otherLiabilitiesAtYearEnd(tagged.now, tagged.yearEnd)).toBe(0)
})
