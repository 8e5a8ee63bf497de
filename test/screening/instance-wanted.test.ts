import { describe, expect, test } from "vitest"
import { borrowingsWanted, instanceWanted } from "../../src/screening/instance-wanted.ts"
import { assessed, type Change, type Company, reportLines, soundBut } from "../support/company.ts"
import { classes, instanceOf, ownBorrowing } from "../support/instances.ts"
import { screenedStarter } from "../support/starter.ts"

const annual = "0000000001-26-000001"
const quarterly = "0000000001-26-000002"
const Cash = "CashAndCashEquivalentsAtCarryingValue"
const bank = { sic: "6021" }

/** The quarter after the fiscal year: a new balance sheet, with or without a share count on its cover. */
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
  ["the annual report, for its segments", {}, [annual]],
  ["none for a prohibited core", bank, []],
  ["the annual report of a prohibited core without a share count", { ...bank, shares: null }, [annual]],
  ["the newest report without a count on its cover", { ...bank, also: withQuarter(null) }, [quarterly]],
  ["none where the newest cover states a count", { ...bank, also: withQuarter(1000) }, []],
  ["the newest and the annual report", { shares: null, also: withQuarter(null) }, [quarterly, annual]],
  ["the annual report where share counts contradict each other", { ...bank, also: contradicting }, [annual]],
  ["none that was already read, whatever its content", { shares: null, instances: [read(annual)] }, []],
  [
    "the newest report after the annual one was read",
    { shares: null, also: withQuarter(null), instances: [read(annual)] },
    [quarterly],
  ],
  ["none for a company without filings", { asOf: "2020-01-01" }, []],
  ["none where all filings are stale", { asOf: "2030-01-01" }, []],
])("%s", (_, change, wanted) => {
  expect(instanceWanted(assessed(soundBut(change)))).toEqual(wanted)
})

/** A non-current side of 400,000 that no tag explains; the limit of debt is 300,000. */
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

describe("borrowings are wanted", () => {
  test.each<[what: string, company: Company, wanted: string | null]>([
    ["where unexplained liabilities could break the limit of debt", unexplained, annual],
    ["where a possible addition could", soundBut({ sheet: twoKinds, without: ["LongTermDebt"] }), annual],
    ["where the instance was read without them", withDebt({ instances: [read(annual)] }), annual],
    ["not where they were read", withDebt({ instances: [{ ...read(annual), borrowings: [] }] }), null],
    ["not where all liabilities are explained", soundBut({}), null],
    ["not where the debt found is too much", withDebt({ sheet: { LongTermDebtNoncurrent: 350_000 } }), null],
    ["not where another screen fails", withDebt({ sheet: { [Cash]: 400_000 } }), null],
    ["not where the business fails", withDebt(bank), null],
    ["not without a market capitalisation", withDebt({ close: null }), null],
    ["not without filings", withDebt({ asOf: "2020-01-01" }), null],
  ])("%s", (_, company, wanted) => {
    expect(borrowingsWanted(assessed(company))).toBe(wanted)
  })

  test("and, once read, decide: above the limit the company fails, and the packet names concept and label", () => {
    const { judgement } = assessed(
      withDebt({ instances: [{ ...read(annual), borrowings: [ownBorrowing(390_000)] }] }),
    )
    expect(judgement).toMatchObject({ state: "read", status: "non-compliant" })
  })
})

test("hardly any company of the starter universe needs them: at most 1%", () => {
  const all = screenedStarter()
  const wanted = all.filter(({ assessment }) => borrowingsWanted(assessment) !== null)
  expect(wanted.length).toBeLessThanOrEqual(all.length / 100)
})
