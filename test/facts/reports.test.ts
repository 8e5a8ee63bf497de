import { describe, expect, test } from "vitest"
import { indexFacts } from "../../src/facts/fact-ledger.ts"
import { filedReports } from "../../src/facts/reports.ts"
import { facts } from "../support/companyfacts.ts"
import { instanceOf } from "../support/instances.ts"

const annual = `
  10-K 2026-02-20 0000000001-26-000001
  us-gaap:Assets USD 2024-12-31 900
  us-gaap:Assets USD 2025-12-31 1000
  us-gaap:NetIncomeLoss USD 2025-01-01/2025-12-31 10
  dei:EntityCommonStockSharesOutstanding shares 2026-02-10 50
  dei:EntityPublicFloat USD 2025-06-30 700`
const quarterly = `${annual}
  10-Q 2026-05-05 0000000001-26-000002
  us-gaap:Assets USD 2025-12-31 1000
  us-gaap:Assets USD 2026-03-31 1100`
const count = (day: string) => `dei:EntityCommonStockSharesOutstanding shares ${day} 51`
const other = "0000000001-26-000009"

/** The period of the filing named `other`. A `?` follows if only a date of its cover is known. */
function periodOf(table: string, instances = facts("").instances): string {
  const report = filedReports(indexFacts({ ...facts(table), ...(instances && { instances }) })).find(
    ({ accession }) => accession === other,
  )
  if (report === undefined) throw new Error("no such filing")
  return `${report.periodEnd}${report.isPeriodKnown === false ? "?" : ""}`
}

describe("a filing belongs to the period with which its own statements end", () => {
  test.each<[what: string, table: string, period: string]>([
    [
      "by the newest balance sheet, not the cover's count after it",
      `us-gaap:Assets USD 2025-12-31 1000
       us-gaap:Assets USD 2026-03-31 1100`,
      "2026-03-31",
    ],
    [
      "by income, without a balance sheet",
      `us-gaap:NetIncomeLoss USD 2026-01-01/2026-03-31 3
       us-gaap:CommonStockSharesOutstanding shares 2026-04-30 51`,
      "2026-03-31",
    ],
    ["by another amount, without these", "us-gaap:LongTermDebt USD 2026-03-31 90", "2026-03-31"],
  ])("%s", (_, table, period) => {
    expect(periodOf(`10-Q 2026-05-05 ${other}\n${table}\n${count("2026-04-24")}`)).toBe(period)
  })

  test("by statements in an amendment, even of an older period", () => {
    const amended = `10-K/A 2026-06-01 ${other}\nus-gaap:Assets USD 2025-12-31 1001`
    expect(periodOf(`${quarterly}\n${amended}\n${count("2026-05-25")}`)).toBe("2025-12-31")
  })

  test("by the period that its instance names, if companyfacts has only its cover", () => {
    const instance = instanceOf({ accession: other, periodEnd: "2026-03-31" })
    expect(periodOf(`10-Q 2026-05-05 ${other}\n${count("2026-04-24")}`, [instance])).toBe("2026-03-31")
  })
})

describe("an amendment of which only the cover is known belongs to the report that it amends", () => {
  const july = "10-Q 2026-08-05 0000000001-26-000003\nus-gaap:Assets USD 2026-06-30 1200"
  const float = "dei:EntityPublicFloat USD 2025-06-30 700"
  const april = count("2026-04-24")
  test.each<[what: string, before: string, form: string, cover: string, period: string]>([
    ["by the annual report", annual, "10-K/A 2026-04-30", april, "2025-12-31"],
    ["by the report of its own form", quarterly, "10-K/A 2026-06-30", count("2026-06-24"), "2025-12-31"],
    ["by the quarter that had ended", `${quarterly}\n${july}`, "10-Q/A 2026-08-20", april, "2026-03-31"],
    ["by a cover without a count", annual, "10-K/A 2026-04-30", float, "2025-12-31"],
    ["else by a date of the cover, if no such report", quarterly, "20-F/A 2026-04-30", april, "2026-04-24?"],
    ["not if it is no amendment: a date of the cover", annual, "10-Q 2026-04-30", april, "2026-04-24?"],
  ])("%s", (_, before, form, cover, period) => {
    expect(periodOf(`${before}\n${form} ${other}\n${cover}`)).toBe(period)
  })
})
