import { describe, expect, test } from "vitest"
import { ratioRule } from "../../../../src/contract/rulebook.ts"
import { currentMethodology } from "../../../../src/screening/methodologies.ts"
import { ratioScreenNames } from "../../../../src/vocabulary.ts"
import { screenTitle } from "../../../../worker/html/screens.ts"
import { complianceText } from "../../../../worker/mcp/text/stock.ts"
import { historyCsv, verdictsCsv } from "../../../../worker/pages/csv/tables.ts"
import { ratioWords, screenIds, withScreenTitles } from "../../../../worker/pages/stock/labels.ts"
import { starterPages } from "../../../support/stock-pages.ts"

/** A standard that divides by total assets, with two ratios in place of the default three. */
const byAssets = {
  ...currentMethodology,
  rules: {
    ...currentMethodology.rules,
    ratios: [
      ruleOf({ name: "debt_to_total_assets", numerator: ["interest_bearing_debt"] }),
      ruleOf({ name: "cash_to_total_assets", numerator: ["cash_and_interest_bearing_securities"] }),
    ],
  },
}

function ruleOf(amounts: { readonly name: string; readonly numerator: readonly string[] }) {
  return ratioRule.parse({ ...amounts, denominator: ["total_assets"], operator: "<", limit: 0.33 })
}

const [page] = await starterPages((ticker) => ticker === "AAPL", byAssets)
if (page === undefined) throw new Error("AAPL is not in the starter universe")
const { words, compliance, documents } = page
const columnsOf = (csv: string) =>
  (csv.split("\r\n")[0] ?? "").split(",").filter((name) => /_value$/.test(name))

describe("a document of a standard with other screens shows its screens and no others", () => {
  test("on the page", () => {
    expect(words).toContain("The three screens, down to the filings")
    expect(words).toMatch(/ Debt \d[\d.]*% limit 33% Pass .* Cash \d[\d.]*% limit 33% Fail /)
    expect(words).toMatch(
      /: cash and interest-bearing securities are [\d.]+% of total assets, and the limit is 33%\./,
    )
    expect(words).toContain(": below the limit of 33%. Passes.")
    expect(words).toContain(": not below the limit of 33%. Fails.")
    expect(words.match(/Against [a-z ]+/g)).toEqual([expect.stringMatching(/^Against total assets /)])
  })

  test("in the tables for a spreadsheet", () => {
    if (!documents.history.ok) throw new Error("no history")
    const ratios = ["debt_to_total_assets_value", "cash_to_total_assets_value"]
    expect(columnsOf(historyCsv(documents.history.document))).toEqual(["business_activity_value", ...ratios])
    expect(columnsOf(verdictsCsv([{ kind: "stock", compliance }]))).toEqual(ratios)
  })

  test("in the text for models", () => {
    const text = complianceText({
      data: compliance,
      meta: { methodology: compliance.methodology, analysis_status: "complete" },
    })
    const lines = text.split("\n").filter((line) => line.includes("(limit 33%)"))
    expect(lines.map((line) => line.split(",")[0])).toEqual([
      `${screenTitle("debt_to_total_assets")}: pass`,
      `${screenTitle("cash_to_total_assets")}: fail`,
    ])
    expect(text.match(/\(limit/g)).toHaveLength(2)
  })
})

test("no two ratio screens have one id, and each sentence names what it divides by", () => {
  expect(new Set(Object.values(screenIds)).size).toBe(ratioScreenNames.length + 1)
  for (const name of ratioScreenNames) {
    const whole = /_to_(.+)$/.exec(name)?.[1]?.replace("cap", "capitalisation").replace("_", " ")
    if (whole !== undefined) expect(ratioWords[name].whole).toBe(whole)
  }
})

test("a code in a sentence becomes its title, also where another code is a part of it", () => {
  const title = screenTitle("receivables_and_cash_to_market_cap")
  expect(withScreenTitles("receivables_and_cash_to_market_cap is near; not_a_screen is not")).toBe(
    `${title} is near; not_a_screen is not`,
  )
  expect(withScreenTitles("debt_to_market_cap is near")).toBe(
    "Interest-bearing debt to market capitalisation is near",
  )
})
