import { describe, expect, test } from "vitest"
import { borrowingsWanted, instanceWanted } from "../../../src/pipeline/rescreen/instances.ts"
import { assessed, type Change, type Company, reportLines, soundBut } from "../../support/company.ts"
import { classes, instanceOf, ownBorrowing } from "../../support/instances.ts"
import { screenedStarter } from "../../support/starter.ts"

const annual = "0000000001-26-000001"
const quarterly = "0000000001-26-000002"
const Cash = "CashAndCashEquivalentsAtCarryingValue"
const bank = { sic: "6021" }

/** The quarter after the fiscal year, with a new balance sheet. Its cover may have a share count. */
function withQuarter(shares: number | null): string {
  const filed = { form: "10-Q", end: "2026-02-28", filed: "2026-03-20", accession: quarterly }
  return reportLines({ sheet: {}, shares, ...filed })
}

const read = (accession: string) =>
  instanceOf({
    accession,
    filed: accession === annual ? "2026-02-15" : "2026-03-20",
    classes: classes("x:AMember 1000"),
  })

const contradicting =
  "us-gaap:CommonStockSharesOutstanding shares 2025-12-31 9000 10-K 2026-02-15 0000000001-26-000001"

test.each<[what: string, change: Change, wanted: readonly string[]]>([
  ["the annual report is wanted for its segments", {}, [annual]],
  ["none is wanted for a prohibited core", bank, []],
  ["the annual report is wanted for a core without a share count", { ...bank, shares: null }, [annual]],
  ["the newest report is wanted for its missing count", { ...bank, also: withQuarter(null) }, [quarterly]],
  ["none is wanted if the newest cover has a count", { ...bank, also: withQuarter(1000) }, []],
  ["newest and annual report are wanted", { shares: null, also: withQuarter(null) }, [quarterly, annual]],
  ["the annual report is wanted if share counts disagree", { ...bank, also: contradicting }, [annual]],
  ["no instance is wanted that was already read", { shares: null, instances: [read(annual)] }, []],
  [
    "the newest report is wanted after the annual report was read",
    { shares: null, also: withQuarter(null), instances: [read(annual)] },
    [quarterly],
  ],
  ["none is wanted for a company without filings", { asOf: "2020-01-01" }, []],
  ["none is wanted if all filings are stale", { asOf: "2030-01-01" }, []],
])("of the XBRL instances, %s", (_, change, wanted) => {
  expect(instanceWanted(assessed(soundBut(change)))).toEqual(wanted)
})

/** No tag explains 400,000 on the non-current side. The limit of debt is 300,000. */
const unexplained = soundBut({
  sheet: { Liabilities: 500_000, LiabilitiesCurrent: 100_000, OtherLiabilitiesNoncurrent: 0 },
  year: { InterestExpense: 0 },
  without: ["LongTermDebt"],
})
const withDebt = (change: Company): Company => ({
  ...unexplained,
  ...change,
  sheet: { ...unexplained.sheet, ...change.sheet },
})

const twoKinds = {
  Liabilities: 900_000,
  OtherLiabilitiesNoncurrent: 800_000,
  LongTermDebtNoncurrent: 200_000,
  ConvertibleDebtNoncurrent: 150_000,
}

describe("borrowings from an instance are wanted", () => {
  test.each<[what: string, company: Company, wanted: string | null]>([
    ["if unexplained liabilities could exceed the debt limit", unexplained, annual],
    ["if an addition could exceed it", soundBut({ sheet: twoKinds, without: ["LongTermDebt"] }), annual],
    ["if the instance was read without them", withDebt({ instances: [read(annual)] }), annual],
    ["but not if they were read", withDebt({ instances: [{ ...read(annual), borrowings: [] }] }), null],
    ["but not if all liabilities are explained", soundBut({}), null],
    ["but not if the known debt is too high", withDebt({ sheet: { LongTermDebtNoncurrent: 350_000 } }), null],
    ["but not if another screen fails", withDebt({ sheet: { [Cash]: 400_000 } }), null],
    ["but not if the business fails", withDebt(bank), null],
    ["but not without a market capitalisation", withDebt({ close: null }), null],
    ["but not without filings", withDebt({ asOf: "2020-01-01" }), null],
  ])("%s", (_, company, wanted) => {
    expect(borrowingsWanted(assessed(company))).toBe(wanted)
  })

  test("and decide: above the limit the company fails, and the packet names concept and label", () => {
    const { judgement } = assessed(
      withDebt({ instances: [{ ...read(annual), borrowings: [ownBorrowing(390_000)] }] }),
    )
    expect(judgement).toMatchObject({ state: "read", status: "non-compliant" })
  })
})

test("at most 1.7% of the companies in the starter universe need borrowings from an instance", () => {
  const all = screenedStarter()
  const wanted = all.filter(({ assessment }) => borrowingsWanted(assessment) !== null)
  expect(wanted.length).toBeLessThanOrEqual(all.length * 0.017)
})
