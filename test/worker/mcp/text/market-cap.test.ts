import { describe, expect, test } from "vitest"
import { evidenceDocument } from "../../../../src/evidence/document.ts"
import { toolText } from "../../../../worker/mcp/text/tool-text.ts"
import { assessed, type Company, sound } from "../../../support/company.ts"

/** How the text derives market capitalisation: the printed factors give the printed figure. */

function denominatorOf(company: Company): string | undefined {
  const instrument = { symbol: "SOME", instrument_id: "SOME", name: "Someone Inc.", exchange: "NYSE" }
  const words = toolText("evidence", {
    data: { instrument, ...evidenceDocument(assessed(company)) },
    meta: {},
  })
  return words.split("\n").find((line) => line.startsWith("  denominator: Market capitalisation"))
}

const foreign = {
  ...sound,
  form: "20-F",
  currency: "TWD",
  close: 1000,
  also: "us-gaap:Assets USD 2025-12-31 250_000 20-F 2026-02-15 0000000001-26-000001",
}

describe("a packet states how market capitalisation is computed", () => {
  test.each<[of: string, company: Company, made: string]>([
    ["an ordinary line", sound, "1,000,000, 12-month-avg over 12 month-ends = 1,000 shares × price 1,000"],
    [
      "a depositary line in another currency",
      { ...foreign, ordinaryPerShareLine: 5 },
      "800,000, 12-month-avg over 12 month-ends = 1,000 shares / 5 ordinary shares behind one of the line × price 1,000 × exchange rate 4",
    ],
    [
      "an ordinary line in another currency",
      foreign,
      "4,000,000, 12-month-avg over 12 month-ends = 1,000 shares × price 1,000 × exchange rate 4",
    ],
    [
      "a depositary line of a domestic filer",
      { ...sound, ordinaryPerShareLine: 0.5, close: 500 },
      "1,000,000, 12-month-avg over 12 month-ends = 1,000 shares / 0.5 ordinary shares behind one of the line × price 500",
    ],
  ])("of %s", (_, company, made) => {
    expect(denominatorOf(company)).toBe(`  denominator: Market capitalisation ${made}`)
  })
})
