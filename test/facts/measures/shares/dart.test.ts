import { expect, test } from "vitest"
import { readPreferredShares } from "../../../../src/facts/measures/equity/preferred-shares.ts"
import { basisOf, type Company, measured } from "../../../support/company.ts"
import { shownReading } from "../../../support/readings.ts"

const common = "dart-shares:CommonOutstanding shares"
const preferred = "dart-shares:PreferredOutstanding shares"
const filing = "annual report 2026-02-15 20260215000001"
const accession = "20260215000001"

/** A company whose report on DART has these lines of share counts. */
function counting(...lines: readonly string[]): Company {
  const sheet = { IssuedCapital: 100, SharePremium: 20 }
  return {
    taxonomy: "ifrs-full",
    form: "annual report",
    currency: "KRW",
    accession,
    shares: null,
    sheet,
    also: lines.join("\n"),
  }
}

test.each<[what: string, lines: readonly string[], count: object | null]>([
  [
    "the common shares, if there are no others",
    [`${common} 2025-12-31 90 ${filing}`, `${preferred} 2025-12-31 0 ${filing}`],
    { value: 90, contradictedBy: null, source: "cover", notes: [] },
  ],
  [
    "between the common shares and all shares, if some are preferred",
    [`${common} 2025-12-31 90 ${filing}`, `${preferred} 2025-12-31 10 ${filing}`],
    {
      value: 90,
      contradictedBy: 100,
      notes: [
        "10 preferred shares are a class of their own, so the shares outstanding lie between 90 and 100; ratios use the smaller.",
      ],
    },
  ],
  ["unknown, if only common shares are stated", [`${common} 2025-12-31 90 ${filing}`], null],
  [
    "unknown, if the other classes are those of another report",
    [
      `${common} 2025-12-31 90 ${filing}`,
      `${preferred} 2025-12-31 0 annual report 2026-02-14 20260214000001`,
    ],
    null,
  ],
  [
    "not that of a report four months older than the balance sheet",
    [
      `${common} 2025-06-30 90 half-year report 2025-08-14 20250814000001`,
      `${preferred} 2025-06-30 0 half-year report 2025-08-14 20250814000001`,
    ],
    null,
  ],
])("the count of shares of a report on DART is %s", (_, lines, count) => {
  const { shares } = measured(counting(...lines))
  if (count === null) expect(shares).toBe(null)
  else expect(shares).toMatchObject(count)
})

test("a count of no preferred shares is evidence that there are none", () => {
  const read = (company: Company) => shownReading(readPreferredShares(basisOf(company)))
  expect(read(counting(`${preferred} 2025-12-31 0 ${filing}`))).toBe("0")
  expect(read(counting(`${preferred} 2025-12-31 10 ${filing}`))).toBe("at most 120")
  expect(read(counting(`${preferred} 2025-09-30 0 ${filing}`))).toBe("at most 120")
})
