import { describe, expect, test } from "vitest"
import { documentsOf } from "../../src/documents/all.ts"
import { historyBody } from "../../src/timeline/schema.ts"
import { assessed, type Company, monthEnds, reportLines, sound, soundBut } from "../support/company.ts"
import { reporting } from "../support/reports.ts"

function historyOf(company: Company) {
  return historyBody.strict().parse(documentsOf(assessed(company)).history).history
}

const low = 100_000
const high = 400_000

/**
 * An entry in one line, such as `filing 2025-12-31 compliant *debt_to_market_cap`. A star marks a changed
 * verdict.
 */
function lines(company: Company): readonly string[] {
  return historyOf(company).map(({ occasion, period_end, status, withheld, changed, changed_screens }) =>
    [occasion, period_end, withheld ?? status, ...(changed ? ["*"] : []), ...changed_screens].join(" "),
  )
}

describe("the history has the verdict for each filing period, newest first", () => {
  test.each<[what: string, company: Company, expected: readonly string[]]>([
    [
      "always the same verdict",
      reporting([low, low]),
      ["current 2025-12-31 compliant", "filing 2025-12-31 compliant", "filing 2024-12-31 compliant"],
    ],
    [
      "a report above a limit, and then one within it",
      reporting([low, high, low]),
      [
        "current 2025-12-31 compliant",
        "filing 2025-12-31 compliant * debt_to_market_cap",
        "filing 2024-12-31 non-compliant * debt_to_market_cap",
        "filing 2023-12-31 compliant",
      ],
    ],
    [
      "a prohibited core activity",
      reporting([low], { sic: "2082" }),
      ["current 2025-12-31 non-compliant", "filing 2025-12-31 non-compliant"],
    ],
    [
      "no price: every period is listed but withheld",
      soundBut({ close: null }),
      ["current 2025-12-31 market_cap_unavailable", "filing 2025-12-31 market_cap_unavailable"],
    ],
    [
      "stale filings: the last verdict stays as a past entry",
      { ...sound, asOf: "2027-12-31" },
      [
        "current 2025-12-31 filings_stale * business_activity debt_to_market_cap cash_to_market_cap prohibited_revenue",
        "filing 2025-12-31 compliant",
      ],
    ],
    ["nothing filed", { ...sound, asOf: "2020-01-01" }, ["current  no_filings"]],
  ])("%s", (_, company, expected) => {
    expect(lines(company)).toEqual(expected)
  })

  test("a price that moves a ratio over its limit shows as a change after the filing", () => {
    const closes = [...monthEnds(1000, "2026-01-31"), ...monthEnds(300, "2027-02-28")]
    expect(lines({ ...sound, closes, asOf: "2027-02-28" })).toEqual([
      "current 2025-12-31 non-compliant * debt_to_market_cap",
      "filing 2025-12-31 compliant",
    ])
  })
})

test("an entry has the four screens, the filing and the date of the verdict", () => {
  expect(historyOf(sound)[1]).toEqual({
    occasion: "filing",
    period_end: "2025-12-31",
    as_of: "2026-02-15",
    status: "compliant",
    withheld: null,
    screens: {
      business_activity: { result: "pass", value: null, bound: null, threshold: null },
      debt_to_market_cap: { result: "pass", value: 0.1, bound: null, threshold: 0.3 },
      cash_to_market_cap: { result: "pass", value: 0.05, bound: null, threshold: 0.3 },
      prohibited_revenue: { result: "pass", value: 0.01, bound: null, threshold: 0.05 },
    },
    filing: {
      type: "10-K",
      period_end: "2025-12-31",
      filing_date: "2026-02-15",
      accession_number: "0000000001-26-000001",
    },
    changed: false,
    changed_screens: [],
  })
})

describe("a verdict is withheld since the first day of the present unbroken spell", () => {
  /** Without revenue, the prohibited share is unknown. */
  const unclear = soundBut({ without: ["Revenues"] })
  const report = (filed: string, change: Company) =>
    reportLines({ ...change, end: `${Number(filed.slice(0, 4)) - 1}-12-31`, filed, accession: `1-${filed}` })
  const priced = { closes: reporting([low]).closes ?? [] }
  test.each<[what: string, company: Company, since: string]>([
    ["one report", unclear, "2026-02-15"],
    [
      "two withheld reports in a row",
      {
        ...unclear,
        ...priced,
        also: [report("2025-02-15", unclear), report("2024-02-15", sound)].join("\n"),
      },
      "2025-02-15",
    ],
    [
      "two spells with a verdict between them",
      {
        ...unclear,
        ...priced,
        also: [report("2025-02-15", sound), report("2024-02-15", unclear)].join("\n"),
      },
      "2026-02-15",
    ],
    ["too old reports: since the day they became so", { ...sound, asOf: "2027-12-31" }, "2027-05-01"],
    ["reports that are too old, after an unclear one", { ...unclear, asOf: "2027-12-31" }, "2026-02-15"],
    ["none, because there is a verdict", sound, ""],
  ])("%s", (_, company, since) => {
    const { compliance, history } = documentsOf(assessed(company))
    const { withheld } = compliance.determination
    expect(withheld?.since ?? "").toBe(since)
    const filings = history.history.filter(({ as_of }) => withheld !== null && as_of >= withheld.since)
    expect(filings.every(({ status }) => status === "pending")).toBe(true)
  })
})

test("while a verdict is withheld, undecided screens are not applicable, with a reason", () => {
  const [current] = historyOf(soundBut({ close: null }))
  expect(current?.screens).toMatchObject({
    debt_to_market_cap: { result: "not_applicable", note: "Could not be computed: there is no share price." },
    prohibited_revenue: { result: "pass", value: 0.01 },
  })
})

test("an undecided business activity is not shown as a pass", () => {
  const [current] = historyOf(soundBut({ sic: "5331" }))
  expect(current).toMatchObject({
    status: "pending",
    screens: {
      business_activity: {
        result: "not_applicable",
        note: expect.stringMatching(/^The business activity is not settled\. Sales of alcohol/),
      },
    },
  })
})

test("of two periods reported on one day, only the newer has an entry", () => {
  const older = "us-gaap:Assets USD 2025-09-30 1 10-Q 2026-02-15 0000000001-26-000002"
  expect(lines({ ...sound, also: older })).toEqual([
    "current 2025-12-31 compliant",
    "filing 2025-12-31 compliant",
  ])
})
