import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it, test } from "vitest"
import { suspectsOf, suspicionsOf } from "../../../lab/suspects/main.ts"
import { countShares, residualRow, residualsOf } from "../../../lab/suspects/residuals.ts"
import { parseWhole } from "../../../lab/suspects/whole-facts.ts"
import {
  basisOf,
  type Company,
  judged,
  measured,
  pricesOfCompany,
  asOf as screenedOn,
  soundBut,
} from "../../support/company.ts"
import { companyFactsDocument, writtenFacts } from "../../support/companyfacts.ts"
import { writePart } from "../../support/part-of-starter.ts"

/** The suspicions about a company of 1,000,000 market capitalisation, marked `!` where a limit could break. */
function suspicions(company: Company): readonly string[] {
  const sight = {
    measured: measured(company),
    basis: basisOf(company),
    prices: pricesOfCompany(company),
    asOf: screenedOn,
  }
  return suspicionsOf(sight).map(({ check, breaks }) => (breaks ? `! ${check}` : check))
}

const payables = { AccountsPayableCurrent: 100_000 }

describe("no suspicion falls on", () => {
  test.each<[what: string, company: Company]>([
    ["a company whose liabilities are all named", soundBut({ sheet: payables })],
    [
      "interest paid that fits the debt",
      soundBut({ sheet: payables, year: { InterestExpense: 6000, InvestmentIncomeInterest: 1000 } }),
    ],
    [
      "a securities line that a larger line holds",
      soundBut({ sheet: { ...payables, AvailableForSaleSecuritiesDebtSecuritiesCurrent: 1000 } }),
    ],
  ])("%s", (_, company) => {
    expect(suspicions(company)).toEqual([])
  })
})

describe("a suspicion falls on", () => {
  test.each<[what: string, company: Company, check: string]>([
    [
      "liabilities that no line explains (RUSHA's floor plan)",
      soundBut({ sheet: { Liabilities: 250_000 } }),
      "residual",
    ],
    [
      "liabilities that would break the limit were they debt (MHO's senior notes)",
      soundBut({ sheet: { Liabilities: 450_000 } }),
      "! residual",
    ],
    [
      "current liabilities that no line explains (RUSHA's floor plan, beside a current side)",
      soundBut({ sheet: { ...payables, Liabilities: 450_000, LiabilitiesCurrent: 450_000 } }),
      "! residual",
    ],
    [
      "a builder's interest, capitalised and not expensed",
      soundBut({ sheet: payables, year: { RealEstateInventoryCapitalizedInterestCostsIncurred: 12_000 } }),
      "implied_debt",
    ],
    [
      "a debt concept no measure names",
      soundBut({ sheet: { ...payables, FloorPlanNotesPayable: 350_000 } }),
      "! debt_like",
    ],
    [
      "bonds of two years among long-term investments (ETD)",
      soundBut({ sheet: { ...payables, ShortTermInvestments: 240_000, LongTermInvestments: 40_000 } }),
      "! cash_like",
    ],
    [
      "time deposits under the name of security deposits (ACMR)",
      soundBut({ sheet: { ...payables, DepositsAssetsCurrent: 100_000 } }),
      "cash_like",
    ],
    [
      "current assets that are neither named nor cash",
      soundBut({ sheet: { ...payables, AssetsCurrent: 400_000, InventoryNet: 50_000 } }),
      "! hidden_assets",
    ],
    [
      "interest income beyond what the cash found can earn (MATX's fund)",
      soundBut({ sheet: payables, year: { InvestmentIncomeInterest: 4900 } }),
      "yield",
    ],
    [
      "assets that are not liabilities and equity",
      soundBut({ sheet: { ...payables, LiabilitiesAndStockholdersEquity: 900_000 } }),
      "identity",
    ],
    [
      "a float of more than all shares: a split after the cover (POWL)",
      soundBut({
        sheet: payables,
        also: "dei:EntityPublicFloat USD 2025-06-30 2000000 10-K 2026-02-15 0000000001-26-000001",
      }),
      "share_count",
    ],
    [
      "a cover of more than twice the balance sheet's shares, at a debt that would not bear fewer",
      soundBut({
        sheet: { ...payables, LongTermDebt: 150_000, Liabilities: 250_000 },
        also: "us-gaap:CommonStockSharesOutstanding shares 2025-12-31 450 10-K 2026-02-15 0000000001-26-000001",
      }),
      "! share_count",
    ],
    [
      "a line that was ten times as large a year before",
      soundBut({
        sheet: payables,
        also: "us-gaap:LongTermDebt USD 2024-12-31 1000000 10-K 2026-02-15 0000000001-26-000001",
      }),
      "jump",
    ],
    [
      "a balance sheet two quarters behind",
      soundBut({ sheet: payables, end: "2025-06-30", filed: "2025-08-15" }),
      "age",
    ],
  ])("%s", (_, company, check) => {
    expect(suspicions(company)).toContain(check)
  })
})

describe("a whole companyfacts file", () => {
  const table = `
    us-gaap:Assets USD 2025-12-31 1000 10-K 2026-02-15 0000000001-26-000001
    us-gaap:Assets USD 2025-12-31 999 8-K 2026-02-01 0000000001-26-000000
    us-gaap:NobodyNamesThis USD 2025-01-01/2025-12-31 5 10-Q/A 2026-02-15 0000000001-26-000001`

  it("keeps concepts that no measure names and excludes forms that are not reports", () => {
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
const part = writePart(folder)
afterAll(() => rmSync(folder, { recursive: true }))

describe("the suspects of a part of the starter universe", () => {
  const suspects = suspectsOf(part, null)

  it("are companies not decided by their business alone, each with its reasons", () => {
    expect(suspects.length).toBeGreaterThan(0)
    for (const { judgement, suspicions: reasons } of suspects) {
      expect(judgement.status).not.toBe("pending")
      expect(judgement.business).toBe("pass")
      expect(reasons.length).toBeGreaterThan(0)
    }
  })

  it("list compliant companies first, and of them those whose verdict a suspicion could change", () => {
    const ranks = suspects.map(({ judgement, suspicions: reasons }) => {
      const breaks = reasons.some((reason) => reason.breaks)
      return (judgement.status === "compliant" ? 2 : 0) + (breaks ? 1 : 0)
    })
    expect(ranks).toEqual(ranks.toSorted((left, right) => right - left))
  })
})

describe("the table of residuals", () => {
  const row = residualRow("SOME", judged(soundBut({ sheet: { Liabilities: 260_000 } })))

  it("states the core's parts of the liabilities and their share of market capitalisation", () => {
    expect(row).toMatchObject({
      ticker: "SOME",
      status: "compliant",
      cap: 1_000_000,
      debt: 100_000,
      residual: { whole: 260_000, named: 100_000, debt: 100_000, value: 60_000 },
      share: 0.06,
    })
  })

  it("counts each company in one band", () => {
    const shares = [null, 0, 0.009, 0.01, 0.05, 0.051]
    expect(countShares(shares.map((share) => ({ ...row, share })))).toEqual({
      "not known": 1,
      none: 1,
      "below 1%": 1,
      "1% to 5%": 2,
      "above 5%": 1,
    })
  })

  it("lists a part of the starter universe, the largest share first, and lets a pass bear the residual", () => {
    const rows = residualsOf(part, null)
    expect(rows.length).toBeGreaterThan(0)
    const shares = rows.map(({ share }) => share ?? 0)
    expect(shares).toEqual(shares.toSorted((left, right) => right - left))
    for (const { status, cap, debt, share } of rows) {
      if (status === "compliant") expect((debt ?? 0) / (cap ?? 0) + (share ?? 0)).toBeLessThanOrEqual(0.3)
    }
  })
})
