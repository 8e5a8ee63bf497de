import { expect, test } from "vitest"
import { instanceWanted } from "../../src/screening/instance-wanted.ts"
import { assessed, type Company, reportLines, soundBut } from "../support/company.ts"
import { classes, instanceOf } from "../support/instances.ts"

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
