import { expect, test } from "vitest"
import { contradictionOf } from "../../../../src/facts/measures/identities/sheet.ts"
import { assess } from "../../../../src/screening/assess.ts"
import {
  type Amounts,
  asOf,
  basisOf,
  type Company,
  codedBank,
  factsOfCompany,
} from "../../../support/company.ts"

/** A sheet of 1,000,000 at the end of 2025, with total assets at earlier days as their own reports state them. */
function after(earlier: Readonly<Record<string, number>>, sheet: Amounts = {}): Company {
  const also = Object.entries(earlier).map(
    ([end, total], at) => `us-gaap:Assets USD ${end} ${total} 10-Q ${end} 0000000001-25-00000${at}`,
  )
  return { sheet, year: { Revenues: 900_000 }, also: also.join("\n") }
}

test.each<[what: string, company: Company, says: string | null]>([
  ["a total like those before", after({ "2025-06-30": 900_000, "2025-09-30": 950_000 }), null],
  ["the first sheet of a company", after({}), null],
  ["a company that grew nineteenfold", after({ "2025-09-30": 53_000 }), null],
  ["a total in thousands of the sheets before", after({ "2025-09-30": 1_000_000_000 }), "in another unit"],
  ["a total a thousand times those before", after({ "2025-09-30": 1000 }), "in another unit"],
  // Kimberly-Clark's 10-Q of 2010-05-07 was in millions; the report after it was not.
  [
    "a total like that before the last, which was wrong",
    after({ "2025-06-30": 980_000, "2025-09-30": 980 }),
    null,
  ],
  ["a sheet of long ago", after({ "2023-12-31": 1000 }), null],
  ["two equal sides", after({}, { LiabilitiesAndStockholdersEquity: 1_000_000 }), null],
  ["two sides apart by rounding", after({}, { LiabilitiesAndStockholdersEquity: 1_004_000 }), null],
  [
    "two unequal sides",
    after({}, { LiabilitiesAndStockholdersEquity: 1_400_000 }),
    "1,400,000 for liabilities",
  ],
  ["revenue a hundred and one times assets", { year: { Revenues: 101_000_000 } }, "out of all proportion"],
])("a sheet that adds up, or not: %s", (_, company, says) => {
  const found = contradictionOf(basisOf(company))
  if (says === null) expect(found).toBeNull()
  else expect(found).toContain(says)
})

test.each([
  ["6022", "non-compliant"],
  ["3540", "pending"],
])(
  "a sheet that does not add up decides nothing, so that only the business (%s) can fail: %s",
  (sic, status) => {
    const subject = { ...codedBank, sic, sicAsOf: "2025-03" }
    const facts = factsOfCompany(after({ "2025-09-30": 1_000_000_000 }))
    const { judgement } = assess({ subject, facts, prices: null, asOf })
    expect(judgement.state === "unread" ? "pending" : judgement.status).toBe(status)
  },
)
