import { describe, expect, test } from "vitest"
import { methodologyRef } from "../../../../src/screening/methodologies.ts"
import { ratioScreenNames } from "../../../../src/vocabulary.ts"
import { ratioWords, screenTitle } from "../../../../worker/html/screens.ts"
import { printTable } from "../../../../worker/http/csv.ts"
import { complianceText } from "../../../../worker/mcp/text/stock.ts"
import { verdictsCsv } from "../../../../worker/pages/compare/handler.ts"
import { shippedStandards, standardOf } from "../../../support/methodology.ts"
import { starterPages } from "../../../support/stock-pages.ts"

const yasaar = standardOf("ftse-yasaar")
if (yasaar === null) throw new Error("ftse-yasaar is not declared")
const ref = methodologyRef(yasaar)
const [page] = await starterPages((ticker) => ticker === "AAPL", yasaar)
if (page === undefined) throw new Error("AAPL is not in the starter universe")
const { words, compliance, documents } = page
const columnsOf = (csv: string) =>
  (csv.split("\r\n")[0] ?? "").split(",").filter((name) => /_value$/.test(name))
const names = yasaar.rules.ratios.map(({ name }) => name)

describe("a document of another standard shows exactly its screens", () => {
  test("on the page", () => {
    expect(words).toContain("Five screens decide the verdict.")
    expect(words).toMatch(
      / Debt 22.83% limit 33.333% Pass .* Cash 39.50% limit 33.333% Fail .* Receivables and cash at least 53.93% limit 50% Fail /,
    )
    expect(words).toContain(
      ": cash and interest-bearing securities are 39.50% of total assets, and the limit is 33.333%;",
    )
    expect(words).toContain(": below the limit of 33.333%. Passes.")
    expect(words).toContain(": not below the limit of 33.333%. Fails.")
    expect(words).not.toContain("Against market capitalisation")
    expect(words).not.toContain("This methodology has no such screen")
  })

  test("in the tables for a spreadsheet", () => {
    if (!documents.history.ok) throw new Error("no history")
    const columns = names.map((name) => `${name}_value`).sort()
    const history = printTable("timeline", documents.history.document, compliance.methodology)
    expect(columnsOf(history).sort()).toEqual(columns)
    expect(columnsOf(verdictsCsv([{ kind: "stock", compliance, listedRatiosJson: null }])).sort()).toEqual(
      columns,
    )
  })

  test("in the text for models", () => {
    const text = complianceText({
      data: compliance,
      meta: { methodology: compliance.methodology, analysis_status: "complete" },
    })
    expect(text.match(/\(limit/g)).toHaveLength(names.length)
    for (const name of names) expect(text).toContain(`\n${screenTitle(name, ref)}: `)
  })
})

test("each sentence names its standard's denominator", () => {
  for (const name of ratioScreenNames) {
    const whole = /_to_(.+)$/.exec(name)?.[1]?.replace("cap", "capitalisation").replace("_", " ")
    const of = shippedStandards.filter(({ rules }) => rules.ratios.some((rule) => rule.name === name))
    for (const each of of)
      if (whole !== undefined) expect(ratioWords(name, methodologyRef(each)).whole).toBe(whole)
  }
})

const cap = "market capitalisation"

test.each([
  ["aaoifi-ss21@2026.1", "prohibited_revenue", "prohibited income is", "revenue"],
  ["djim@2026.1", "prohibited_revenue", "prohibited income is", "revenue and gross interest income"],
  ["djim@2023.1", "prohibited_revenue", "income from prohibited activities is", "revenue"],
  [
    "kmi-meezan@2026.1",
    "debt_to_total_assets",
    "interest-bearing debt and preferred shares are",
    "total assets",
  ],
  ["aaoifi-ss21@2026.1", "cash_to_market_cap", "cash and interest-bearing securities are", cap],
] as const)("%s names for %s what is measured and divided", (methodology, name, part, whole) => {
  expect(ratioWords(name, methodology)).toEqual({ part, whole })
})
