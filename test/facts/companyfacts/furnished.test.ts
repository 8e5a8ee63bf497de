import { describe, expect, test } from "vitest"
import { readCompanyFacts } from "../../../src/facts/companyfacts/read.ts"
import { measuredConcepts } from "../../../src/facts/measures/concepts.ts"
import { companyFactsBytes } from "../../support/companyfacts.ts"

const furnished = "6-K 2026-02-20 0000000001-26-000001"
const sheet = `
  us-gaap:Assets CAD 2025-12-31 57_000
  us-gaap:LiabilitiesAndStockholdersEquity CAD 2025-12-31 57_000`
const year = "us-gaap:NetIncomeLoss CAD 2025-01-01/2025-12-31 4_400"
const cover = `
  40-F 2026-02-21 0000000001-26-000002
  dei:EntityCommonStockSharesOutstanding shares 2025-12-31 620`

function read(table: string) {
  const outcome = readCompanyFacts(companyFactsBytes(table), measuredConcepts)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

function formsIn(table: string): readonly string[] {
  const forms = read(table).series.flatMap(({ facts }) => facts.map(({ form }) => form))
  return [...new Set(forms)]
}

describe("a Form 6-K is read where it has what makes an annual report", () => {
  test.each([
    ["a filer that tags the cover alone in Form 40-F", `${furnished}${sheet}\n${year}${cover}`],
    [
      "with the last quarter",
      `${furnished}${sheet}\n${year}\nus-gaap:NetIncomeLoss CAD 2025-10-01/2025-12-31 1_100`,
    ],
    ["with the year before", `${furnished}${sheet}\n${year}\nus-gaap:Assets CAD 2024-12-31 55_000`],
    ["amended", `${furnished.replace("6-K", "6-K/A")}${sheet}\n${year}`],
    [
      "under IFRS",
      `${furnished}
       ifrs-full:Assets CAD 2025-12-31 57_000
       ifrs-full:EquityAndLiabilities CAD 2025-12-31 57_000
       ifrs-full:ProfitLoss CAD 2025-01-01/2025-12-31 4_400`,
    ],
  ])("%s", (_, table) => {
    expect(formsIn(table)[0]).toMatch(/^6-K/)
    expect(read(table)).not.toHaveProperty("furnishedFrom")
  })
})

describe("any other Form 6-K is left out", () => {
  const half = "2026-01-01/2026-06-30"
  test.each([
    [
      "total assets alone, as in a press release",
      `${furnished}\nus-gaap:Assets CAD 2025-12-31 57_000\n${year}`,
    ],
    ["a balance sheet without income", `${furnished}${sheet}`],
    [
      "sides that are not equal",
      `${furnished}${sheet.replace("Equity CAD 2025-12-31 57", "Equity CAD 2025-12-31 56")}\n${year}`,
    ],
    [
      "a half-year, beside the year before it",
      `6-K 2026-08-10 0000000001-26-000001${sheet}
       us-gaap:Assets CAD 2026-06-30 58_000
       us-gaap:LiabilitiesAndStockholdersEquity CAD 2026-06-30 58_000
       us-gaap:NetIncomeLoss CAD ${half} 2_000
       ${year}`,
    ],
    [
      "twelve months to the end of a half-year",
      `6-K 2026-08-10 0000000001-26-000001
       us-gaap:Assets CAD 2026-06-30 58_000
       us-gaap:LiabilitiesAndStockholdersEquity CAD 2026-06-30 58_000
       us-gaap:NetIncomeLoss CAD ${half} 2_000
       us-gaap:NetIncomeLoss CAD 2025-07-01/2026-06-30 4_000`,
    ],
  ])("%s", (_, table) => {
    expect(formsIn(`${table}${cover}`)).toEqual(["40-F"])
    expect(read(table).furnishedFrom).toMatch(/^2026-0[28]-[12]0$/)
  })

  test("without a balance sheet there is nothing to tell", () => {
    expect(read(`${furnished}\n${year}`)).not.toHaveProperty("furnishedFrom")
  })
})
