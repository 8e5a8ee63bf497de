import { beforeAll, expect, test } from "vitest"
import { call } from "../../support/mcp.ts"
import { heldToday, seedPositions } from "../../support/positions.ts"
import { liveKey, sandboxKey } from "../../support/service.ts"

/** A report as text: every total with its method, no number for an unknown amount, and the lines left out. */

let live = ""

beforeAll(async () => {
  await seedPositions()
  live = await liveKey()
})

const positions = [
  { symbol: "S1", shares: 10 },
  { symbol: "S2", shares: 4 },
  { symbol: "HOLD", shares: 10 },
  { symbol: "S3", shares: 1 },
  { symbol: "NOPE", shares: 1 },
]

test("the text has the weights, the totals and a line for each position", async () => {
  const { text } = await call(live, "report_portfolio", { positions })
  const lines = text.split("\n")
  expect(lines[0]).toMatch(
    /^4 positions as of \d{4}-\d{2}-\d{2}, by aaoifi-ss21@2026\.1: 1 compliant, 1 non-compliant, 2 pending\.$/,
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      "USD: worth 12,500, 80% compliant, 16% non-compliant, 4% without a verdict; 0% compliant near a limit; the status of 96% is out of date.",
      "2 of 2 verdicts are out of date. Check again before you rely on one of them.",
      "Without a price or a number of shares, so without a weight: S3",
      expect.stringMatching(
        /^Purification in USD: ss21_per_share [\d.]+, unknown parts left out; dividend_share 0\.2, unknown parts left out$/,
      ),
      "Zakat in USD by trading: 312.5, unknown parts left out",
      expect.stringMatching(
        /^- S1: Company 1: 10 shares; 10,000 USD, 80% of it; compliant on 2026-06-10, out of date; Interest-bearing debt to market capitalisation decides: pass, 10% \(limit 30%\); turns at a share price of 666\.6667 USD, 33\.3333% lower; purification of the year to 2025-12-31 ss21_per_share 10, dividend_share 0\.2 USD;/,
      ),
      expect.stringMatching(/^- HOLD: A fund: 10 shares; 500 USD, 4% of it; fund, purity 60%;/),
      expect.stringMatching(
        /^- S3: Company 3: 1 share; value not known; pending; purification ss21_per_share not known, dividend_share not known \(No figures/,
      ),
      "Not found (search_instruments finds identifiers): NOPE",
      "pending: no verdict, neither a pass nor a fail.",
    ]),
  )
  expect(text).not.toContain("null")
  expect(lines.filter((line) => line.startsWith("Method "))).toHaveLength(8)
})

test("the text names verdicts published since, and positions outside the key's scope", async () => {
  const key = await sandboxKey()
  const { text } = await call(key, "report_portfolio", { positions, changed_since: "2000-01-01" })
  expect(text).toMatch(/Changed \d{4}-\d{2}-\d{2}: S1, verdict/)
  expect(text).toContain("Outside the sandbox (this key reaches only the sandbox): S2, S3")
  expect(text).not.toContain("Company 2")
})

test("the text states the past day of the report", async () => {
  const { text } = await call(live, "report_portfolio", {
    positions: positions.slice(0, 1),
    as_of: "2026-03-10",
  })
  expect(text).toContain("1 position as of 2026-03-10")
  expect(text).not.toContain(heldToday)
})
