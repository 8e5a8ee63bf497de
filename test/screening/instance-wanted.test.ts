import { describe, expect, test } from "vitest"
import { borrowingsWanted, instanceWanted } from "../../src/screening/instance-wanted.ts"
import { assessed, type Company, reportLines, soundBut } from "../support/company.ts"
import { classes, instanceOf, ownBorrowing } from "../support/instances.ts"
import { screenedStarter } from "../support/starter.ts"

const annual = "0000000001-26-000001"
const quarterly = "0000000001-26-000002"
const bank = { sic: "6021" }

/** The quarter after the fiscal year: a new balance sheet, with or without a share count on its cover. */
function withQuarter(shares: number | null): string {
  return reportLines({
    sheet: {},
    shares,
    form: "10-Q",
    end: "2026-02-28",
    filed: "2026-03-20",
    accession: quarterly,
  })
}

const read = (accession: string) =>
  instanceOf({
    accession,
    filed: accession === annual ? "2026-02-15" : "2026-03-20",
    classes: classes("x:AMember 1000"),
  })

test.each<[what: string, company: Company, wanted: readonly string[]]>([
  ["the annual report, for its segments", soundBut({}), [annual]],
  ["none for a prohibited core", soundBut(bank), []],
  [
    "the annual report of a prohibited core without a share count",
    soundBut({ ...bank, shares: null }),
    [annual],
  ],
  [
    "the newest report without a count on its cover",
    soundBut({ ...bank, also: withQuarter(null) }),
    [quarterly],
  ],
  ["none where the newest cover states a count", soundBut({ ...bank, also: withQuarter(1000) }), []],
  [
    "the newest report and the annual report",
    soundBut({ shares: null, also: withQuarter(null) }),
    [quarterly, annual],
  ],
  [
    "the annual report where share counts contradict each other",
    soundBut({
      ...bank,
      also: "us-gaap:CommonStockSharesOutstanding shares 2025-12-31 9000 10-K 2026-02-15 0000000001-26-000001",
    }),
    [annual],
  ],
  [
    "none that was already read, whatever its content",
    soundBut({ shares: null, instances: [read(annual)] }),
    [],
  ],
  [
    "the newest report after the annual one was read",
    soundBut({ shares: null, also: withQuarter(null), instances: [read(annual)] }),
    [quarterly],
  ],
  ["none for a company without filings", soundBut({ asOf: "2020-01-01" }), []],
  ["none where all filings are stale", soundBut({ asOf: "2030-01-01" }), []],
])("%s", (_, company, wanted) => {
  expect(instanceWanted(assessed(company))).toEqual(wanted)
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

describe("borrowings are wanted", () => {
  test.each<[what: string, company: Company, wanted: string | null]>([
    ["where unexplained liabilities could break the limit of debt", unexplained, annual],
    [
      "where a possible addition could",
      soundBut({
        sheet: {
          Liabilities: 900_000,
          OtherLiabilitiesNoncurrent: 800_000,
          LongTermDebtNoncurrent: 200_000,
          ConvertibleDebtNoncurrent: 150_000,
        },
        without: ["LongTermDebt"],
      }),
      annual,
    ],
    ["where the instance was read without them", withDebt({ instances: [read(annual)] }), annual],
    [
      "not where they were read, whatever they are",
      withDebt({ instances: [{ ...read(annual), borrowings: [] }] }),
      null,
    ],
    ["not where all liabilities are explained", soundBut({}), null],
    [
      "not where the debt found exceeds the limit",
      withDebt({ sheet: { LongTermDebtNoncurrent: 350_000 } }),
      null,
    ],
    [
      "not where another screen fails",
      withDebt({ sheet: { CashAndCashEquivalentsAtCarryingValue: 400_000 } }),
      null,
    ],
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
