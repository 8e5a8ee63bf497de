import { describe, expect, test } from "vitest"
import { documentsOf } from "../../src/assessments/documents.ts"
import { historyBody } from "../../src/history/schema.ts"
import { assessed, type Company, monthEnds, reportLines, sound, soundBut } from "../support/company.ts"
import { reporting } from "../support/reports.ts"

function historyOf(company: Company) {
  return historyBody.strict().parse(documentsOf(assessed(company)).history).history
}

const low = 100_000
const high = 400_000

/** `filing 2025-12-31 compliant *debt_to_market_cap`: an entry in one line; a star is a changed verdict. */
function lines(company: Company): readonly string[] {
  return historyOf(company).map(({ occasion, period_end, status, withheld, changed, changed_screens }) =>
    [occasion, period_end, withheld ?? status, ...(changed ? ["*"] : []), ...changed_screens].join(" "),
  )
}

describe("the verdict by filing period, newest first", () => {
  test.each<[what: string, company: Company, expected: readonly string[]]>([
    [
      "always the same",
      reporting([low, low]),
      ["current 2025-12-31 compliant", "filing 2025-12-31 compliant", "filing 2024-12-31 compliant"],
    ],
    [
      "a report above a limit, and one within it again",
      reporting([low, high, low]),
      [
        "current 2025-12-31 compliant",
        "filing 2025-12-31 compliant * debt_to_market_cap",
        "filing 2024-12-31 non-compliant * debt_to_market_cap",
        "filing 2023-12-31 compliant",
      ],
    ],
    [
      "a prohibited core",
      reporting([low], { sic: "2082" }),
      ["current 2025-12-31 non-compliant", "filing 2025-12-31 non-compliant"],
    ],
    [
      "no price: every period is present but withheld",
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

  test("a price that moves a ratio across its limit shows as a change between the filing and now", () => {
    const closes = [...monthEnds(1000, "2026-01-31"), ...monthEnds(300, "2027-02-28")]
    expect(lines({ ...sound, closes, asOf: "2027-02-28" })).toEqual([
      "current 2025-12-31 non-compliant * debt_to_market_cap",
      "filing 2025-12-31 compliant",
    ])
  })
})

test("an entry has the four screens, the filing and the day of the judgement", () => {
  expect(historyOf(sound)[1]).toEqual({
    occasion: "filing",
    period_end: "2025-12-31",
    as_of: "2026-02-15",
    status: "compliant",
    withheld: null,
    screens: {
      business_activity: { result: "pass", value: null, threshold: null },
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

describe("a verdict is withheld since the first day of the unbroken spell in the history", () => {
  /** Without revenue the prohibited share is not known. */
  const unclear = soundBut({ without: ["Revenues"] })
  const report = (filed: string, change: Company) =>
    reportLines({ ...change, end: `${Number(filed.slice(0, 4)) - 1}-12-31`, filed, accession: `1-${filed}` })
  const priced = { closes: reporting([low]).closes ?? [] }
  test.each<[what: string, company: Company, since: string]>([
    ["one report", unclear, "2026-02-15"],
    [
      "two reports in a row",
      {
        ...unclear,
        ...priced,
        also: [report("2025-02-15", unclear), report("2024-02-15", sound)].join("\n"),
      },
      "2025-02-15",
    ],
    [
      "broken by a verdict",
      {
        ...unclear,
        ...priced,
        also: [report("2025-02-15", sound), report("2024-02-15", unclear)].join("\n"),
      },
      "2026-02-15",
    ],
    ["reports too old: the day they became so", { ...sound, asOf: "2027-12-31" }, "2027-05-01"],
    ["reports too old, and unclear before", { ...unclear, asOf: "2027-12-31" }, "2026-02-15"],
    ["a verdict is given", sound, ""],
  ])("%s", (_, company, since) => {
    const { compliance, history } = documentsOf(assessed(company))
    const { withheld } = compliance.determination
    expect(withheld?.since ?? "").toBe(since)
    const filings = history.history.filter(({ as_of }) => withheld !== null && as_of >= withheld.since)
    expect(filings.every(({ status }) => status === "pending")).toBe(true)
  })
})

test("while the verdict is withheld, undecided screens are not applicable with a reason", () => {
  const [current] = historyOf(soundBut({ close: null }))
  expect(current?.screens).toMatchObject({
    debt_to_market_cap: { result: "not_applicable", note: "Could not be computed: there is no share price." },
    prohibited_revenue: { result: "pass", value: 0.01 },
  })
})

test("an unsettled business activity is not shown as a pass", () => {
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

test("two periods reported on one day give one entry, for the newer", () => {
  const older = "us-gaap:Assets USD 2025-09-30 1 10-Q 2026-02-15 0000000001-26-000002"
  expect(lines({ ...sound, also: older })).toEqual([
    "current 2025-12-31 compliant",
    "filing 2025-12-31 compliant",
  ])
})
