import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it, test } from "vitest"
import { suspicionsOf } from "../../../lab/suspects/main.ts"
import { parseWhole } from "../../../lab/suspects/whole-facts.ts"
import {
  basisOf,
  type Company,
  measured,
  pricesOfCompany,
  asOf as screenedOn,
  soundBut,
} from "../../support/company.ts"
import { companyFactsDocument, writtenFacts } from "../../support/companyfacts.ts"

/**
 * The suspicions about a company with a market capitalisation of 1,000,000. `!` marks one that could break a
 * limit.
 */
function suspicions(company: Company): readonly string[] {
  const sight = { measured: measured(company), basis: basisOf(company), prices: pricesOfCompany(company) }
  return suspicionsOf({ ...sight, asOf: screenedOn }).map(({ check, breaks }) =>
    breaks ? `! ${check}` : check,
  )
}

const payables = { AccountsPayableCurrent: 100_000 }
const filed = "10-K 2026-02-15 0000000001-26-000001"

/** A sound company with payables and other lines in its balance sheet, year and filings. */
const having = (sheet: Company["sheet"], year: Company["year"] = {}, also?: string): Company =>
  soundBut({
    sheet: { ...payables, ...sheet },
    year,
    ...(also !== undefined && { also: `${also} ${filed}` }),
  })

describe("no suspicion falls on", () => {
  test.each<[what: string, company: Company]>([
    ["a company whose liabilities are all named", having({})],
    [
      "interest paid that fits the debt",
      having({}, { InterestExpense: 6000, InvestmentIncomeInterest: 1000 }),
    ],
    [
      "a securities line that is part of a larger line",
      having({ AvailableForSaleSecuritiesDebtSecuritiesCurrent: 1000 }),
    ],
  ])("%s", (_, company) => {
    expect(suspicions(company)).toEqual([])
  })
})

describe("a suspicion falls on", () => {
  const unnamed = (Liabilities: number) => soundBut({ sheet: { Liabilities } })
  const capitalised = { RealEstateInventoryCapitalizedInterestCostsIncurred: 12_000 }
  const shares = "us-gaap:CommonStockSharesOutstanding shares 2025-12-31 450"

  test.each<[check: string, what: string, company: Company]>([
    ["residual", "liabilities that no line explains (RUSHA's floor plan loans)", unnamed(250_000)],
    ["! residual", "liabilities that break the limit if they are debt (MHO's notes)", unnamed(450_000)],
    [
      "! residual",
      "current liabilities that no line explains (RUSHA's floor plan loans)",
      having({ Liabilities: 450_000, LiabilitiesCurrent: 450_000 }),
    ],
    ["implied_debt", "a builder's interest, which is capitalised and not expensed", having({}, capitalised)],
    ["! debt_like", "a debt concept that no measure names", having({ FloorPlanNotesPayable: 350_000 })],
    [
      "! cash_like",
      "two-year bonds among long-term investments (ETD)",
      having({ ShortTermInvestments: 240_000, LongTermInvestments: 40_000 }),
    ],
    ["cash_like", "time deposits as security deposits (ACMR)", having({ DepositsAssetsCurrent: 100_000 })],
    [
      "! hidden_assets",
      "current assets that are neither named nor cash",
      having({ AssetsCurrent: 400_000, InventoryNet: 50_000 }),
    ],
    [
      "yield",
      "interest income too high for the cash that was found (MATX's fund)",
      having({}, { InvestmentIncomeInterest: 4900 }),
    ],
    [
      "identity",
      "assets that differ from their current and non-current parts",
      having({ AssetsCurrent: 500_000, AssetsNoncurrent: 400_000 }),
    ],
    [
      "share_count",
      "a float above the value of all shares, by a split after the cover (POWL)",
      having({}, {}, "dei:EntityPublicFloat USD 2025-06-30 2000000"),
    ],
    [
      "! share_count",
      "a cover with over twice the balance sheet's shares, with debt too high for fewer",
      having({ LongTermDebt: 150_000, Liabilities: 250_000 }, {}, shares),
    ],
    [
      "jump",
      "a line that was ten times as large a year before",
      having({}, {}, "us-gaap:LongTermDebt USD 2024-12-31 1000000"),
    ],
    [
      "age",
      "a balance sheet that is two quarters old",
      soundBut({ sheet: payables, end: "2025-06-30", filed: "2025-08-15" }),
    ],
  ])("%s: %s", (check, _, company) => {
    expect(suspicions(company)).toContain(check)
  })
})

describe("a complete companyfacts file", () => {
  const table = `
    us-gaap:Assets USD 2025-12-31 1000 10-K 2026-02-15 0000000001-26-000001
    us-gaap:Assets USD 2025-12-31 999 8-K 2026-02-01 0000000001-26-000000
    us-gaap:NobodyNamesThis USD 2025-01-01/2025-12-31 5 10-Q/A 2026-02-15 0000000001-26-000001`

  it("gives concepts that no measure names, but no forms that are not reports", () => {
    const whole = parseWhole(JSON.stringify(companyFactsDocument(writtenFacts(table))))
    expect(
      whole.series.map(({ concept, facts }) => [concept, facts.map(({ start, value }) => [start, value])]),
    ).toEqual([
      ["us-gaap:Assets", [[null, 1000]]],
      ["us-gaap:NobodyNamesThis", [["2025-01-01", 5]]],
    ])
  })
})

const folder = mkdtempSync(join(tmpdir(), "qistas-suspects-"))
afterAll(() => rmSync(folder, { recursive: true }))
