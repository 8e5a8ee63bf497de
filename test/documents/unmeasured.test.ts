import { describe, expect, test } from "vitest"
import { complianceBody } from "../../src/compliance/schema.ts"
import { documentsOf } from "../../src/documents/all.ts"
import { evidenceBody } from "../../src/evidence/schema.ts"
import { assess } from "../../src/screening/assess.ts"
import { freshnessDates } from "../../src/screening/freshness.ts"
import type { Subject } from "../../src/screening/subject.ts"
import { historyBody } from "../../src/timeline/schema.ts"
import { defaultRatioNames } from "../../src/vocabulary.ts"
import {
  assessed,
  assessedByCode,
  codedBank,
  factsOfCompany,
  pricesOfCompany,
  sound,
} from "../support/company.ts"
import { ownMethodology } from "../support/methodology.ts"

const decidesAlone = "Only the business activity decides: no figure could be read."

describe("a company without figures that is decided by its business", () => {
  const documents = documentsOf(assessedByCode())
  const compliance = complianceBody.parse(documents.compliance)

  test("is non-compliant, and its ratios are not applicable, each with a note", () => {
    const { determination, screens, revenue, purification } = compliance
    expect([determination.status, determination.withheld, revenue]).toEqual(["non-compliant", null, null])
    const { business_activity: business, ...ratios } = screens ?? {}
    expect(business?.result).toBe("fail")
    expect(Object.keys(ratios)).toEqual(defaultRatioNames)
    for (const ratio of Object.values(ratios)) {
      expect(ratio).toMatchObject({ result: "not_applicable", value: null, note: decidesAlone })
    }
    expect(purification).toEqual({ required: true, percentage: 100, amount_per_1000: 1000, bound: "at_most" })
  })

  test("names EDGAR's code with its date", () => {
    expect(compliance.determination.explanation).toContain(
      "EDGAR's industry code (SIC) 6022, State commercial banks, as of 2026-03.",
    )
    expect(compliance.filing).toMatchObject({
      summary: expect.stringContaining("https://data.sec.gov/submissions/CIK0000000001.json"),
      filings: [],
    })
  })

  test("has a packet with an entry for each screen: the activity with its source, and ratios without a value", () => {
    const { screens, determination } = evidenceBody.parse(documents.evidence)
    const { ratios } = ownMethodology.rules
    const unknown = { value: null, bound: null, label: "Not known" }
    expect(screens.slice(1)).toMatchObject(
      ratios.map(({ name }) => ({
        ...{ name, result: "not_applicable", sources: [] },
        metric: { value: null, note: decidesAlone, numerator: unknown, denominator: unknown },
      })),
    )
    expect(screens[0]).toMatchObject({
      result: "fail",
      detail: {
        primary_activities: ["State commercial banks"],
        prohibited_activities: ["Conventional interest-based finance"],
        activity_compliance: "non-permissible",
        source: {
          ...{ kind: "sic_code", code: "6022", as_of: "2026-03" },
          document: "https://data.sec.gov/submissions/CIK##########.json",
        },
      },
    })
    expect(determination.reason_codes).toEqual([
      "decided_on_business_activity",
      "business_activity_prohibited",
      ...ratios.map(({ name }) => `${name}_not_computed`),
      "limited_data_quality",
    ])
  })

  test("has no health rating, no figures and no past periods", () => {
    expect([documents.health, documents.financials]).toEqual([null, null])
    const { history } = historyBody.parse(documents.history)
    expect(history.map(({ status, period_end }) => [status, period_end])).toEqual([["non-compliant", null]])
  })

  test("is based on no period and no close", () => {
    expect(freshnessDates(assessedByCode(), null)).toEqual({
      newestPeriodEnd: null,
      nextReportDue: null,
      staleFrom: null,
    })
  })
})

const alone = "industry_code_alone"
test.each<[what: string, change: Partial<Subject>, score: number, causes: readonly string[]]>([
  ["a code of this year", {}, 0.8, [alone]],
  ["a code of two years and a day ago", { sicAsOf: "2024-08-30" }, 0.75, [alone, "industry_code_aged"]],
  ["a code of two years ago", { sicAsOf: "2024-08-31" }, 0.8, [alone]],
  ["a code of which only the year is known", { sicAsOf: "2024" }, 0.75, [alone, "industry_code_aged"]],
  [
    "a decision from general knowledge",
    { filer: "edgar:0000004962", sic: "6199" },
    0.83,
    ["activity_judged"],
  ],
])("confidence by the age of %s", (_, change, score, causes) => {
  const { confidence } = assessedByCode(change)
  expect([confidence?.score, confidence?.penalties.map(({ type }) => type)]).toEqual([score, causes])
})

test("figures replace the code, which decides again once the reports are too old", () => {
  const bank = { ...sound, sic: "6022" }
  const withFigures = (asOf: string) =>
    assess({ subject: codedBank, facts: factsOfCompany(bank), prices: pricesOfCompany(bank), asOf }).judgement
  expect(withFigures("2026-03-31").state).toBe("read")
  expect(withFigures("2028-01-01")).toMatchObject({
    state: "unmeasured",
    lacks: "the newest balance sheet that we hold is from 2025-12-31, filed 2026-02-15",
  })
})

test("a company in another business stays withheld without figures", () => {
  const { judgement } = assessed({ ...sound, asOf: "2020-01-01" })
  expect(judgement.state).toBe("unread")
  expect(assessedByCode({ sic: "3674" }).judgement.state).toBe("unread")
})
