import { describe, expect, test } from "vitest"
import { isBorneOut } from "../../src/verify/verify.ts"
import { type Company, sound, soundBut } from "../support/company.ts"
import { caseOf, factsOf, lineOf, linesWith, realCase, reported } from "./cases.ts"

const debt = "Debt to market capitalisation"

function reportOn(company: Company, also: (facts: string) => string = (facts) => facts) {
  const { packet, facts } = caseOf(company)
  return reported(packet, also(facts))
}

describe("every figure of a packet equals that of the facts:", () => {
  test("64 of Apple's figures, without three that these facts do not contain", () => {
    const { packet, facts } = realCase("AAPL")
    const report = reported({ data: packet, meta: { request_id: "1" } }, facts)
    expect(report.summary).toBe("64 equal, 0 differ, 3 cannot be checked.")
    expect(report.factsOf).toEqual(["Apple Inc. (CIK 320193)"])
    expect(linesWith(report, "unchecked")).toEqual([
      "Closes: 12 closes",
      "Business activity: Result",
      "Stability: Past filing periods",
    ])
  })

  test.each([
    ["10-K", "2026-04-30", "equal"],
    ["10-K", "2026-05-01", "differs"],
    ["20-F", "2026-05-31", "equal"],
    ["20-F", "2026-06-01", "differs"],
  ])("a balance sheet of 2024 in a %s filed in April 2026, on %s: %s", (form, asOf, finding) => {
    const late = soundBut({ form, end: "2024-12-31", filed: "2026-04-01", asOf: "2026-04-30" })
    const { packet, facts } = caseOf(late)
    const report = reported({ ...packet, as_of: asOf }, facts)
    expect(lineOf(report, "Periods", "Age of the balance sheet")).toMatchObject({
      finding,
      stated: "2024-12-31, filed 2026-04-01",
    })
  })

  test("an annual report in a Form 6-K, next to a newer 6-K that is no annual report", () => {
    const annual = soundBut({
      form: "6-K",
      sheet: { LiabilitiesAndStockholdersEquity: 1_000_000 },
      also: "us-gaap:Assets USD 2026-02-28 900000 6-K 2026-03-20 0000000001-26-000009",
    })
    // The reader of companyfacts leaves the newer form out. The facts for the verifier include it.
    const { packet } = caseOf({ ...annual, also: "" })
    const report = reported(packet, factsOf(annual))
    expect(linesWith(report, "differs")).toEqual([])
    expect(lineOf(report, "Periods", "Newest balance sheet")).toMatchObject({ finding: "equal" })
  })

  test("each tag, shown with its fact, and their sum with the raw value", () => {
    const { packet, facts } = realCase("AAPL")
    const report = reported(packet, facts)
    const tag = "us-gaap:CommercialPaper of 2026-03-28 in 0000320193-26-000013"
    expect(lineOf(report, debt, tag)).toMatchObject({ stated: "1997000000", recomputed: "1997000000" })
    expect(lineOf(report, debt, "interest_bearing_debt of 2026-03-28")).toMatchObject({
      recomputed: "84711000000",
      how: "74404000000 + 8310000000 + 1997000000",
    })
  })

  test.each<readonly [string, Company]>([
    ["interest without revenue", soundBut({ year: { Revenues: 0 } })],
    [
      "a ratio that is exactly its limit",
      soundBut({ sheet: { LongTermDebt: 300_000, Liabilities: 300_000 } }),
    ],
    ["a ratio barely above its limit", soundBut({ sheet: { LongTermDebt: 300_001, Liabilities: 400_000 } })],
    ["a single close", { ...sound, closes: [{ date: "2026-03-20", close: 1000 }] }],
    ["a fiscal year that ends in the first week of January", { ...sound, end: "2026-01-03" }],
    ["a count of shares from the balance sheet", soundBut({ shares: null, also: sharesOf("2025-12-31") })],
    ["an annual report that is amended", { ...sound, form: "10-K/A" }],
  ])("%s", (_name, company) => {
    const report = reportOn(company)
    expect(linesWith(report, "differs")).toEqual([])
    expect(linesWith(report, "absent")).toEqual([])
  })

  test("but a prohibited core without a known ratio still fails", () => {
    const report = reportOn({ ...sound, sic: "2082", close: null })
    expect(lineOf(report, debt, "Result")).toMatchObject({ finding: "equal", stated: "not_applicable" })
    expect(lineOf(report, "Determination", "Status")).toMatchObject({
      finding: "equal",
      stated: "non-compliant",
    })
  })
})

function sharesOf(end: string): string {
  return `us-gaap:CommonStockSharesOutstanding shares ${end} 1000 10-K 2026-02-15 0000000001-26-000001`
}

describe("a value that contradicts the facts differs:", () => {
  test("a changed value of a tag, with the raw value, the ratio's result and the verdict", () => {
    const report = reportOn(sound, (facts) => facts.replace('"val":100000,', '"val":400000,'))
    expect(lineOf(report, debt, "interest_bearing_debt of 2025-12-31")).toMatchObject({
      finding: "differs",
      stated: "100000",
      recomputed: "400000",
    })
    expect(lineOf(report, debt, "Ratio")).toMatchObject({ finding: "differs", recomputed: "0.4" })
    expect(lineOf(report, debt, "Result")).toMatchObject({ finding: "differs", recomputed: "fail" })
    expect(lineOf(report, "Determination", "Status")).toMatchObject({ recomputed: "non-compliant" })
    expect(isBorneOut(report)).toBe(false)
  })

  test("a filing without such a tag for that period", () => {
    const report = reportOn(sound, (facts) => facts.replace('"LongTermDebt"', '"SomethingElse"'))
    expect(linesWith(report, "differs")).toEqual([`${debt}: interest_bearing_debt of 2025-12-31`])
  })

  test("a later report, known on the packet's day, that restates the period", () => {
    const { packet, facts } = caseOf(sound)
    const again = `us-gaap:LongTermDebt USD 2025-12-31 150_000 10-K/A 2026-03-01 0000000001-26-000002`
    const amended = factsOf(soundBut({ also: again }))
    expect(linesWith(reported(packet, facts), "differs")).toEqual([])
    const line = lineOf(reported(packet, amended), debt, "us-gaap:LongTermDebt as last filed")
    expect(line).toMatchObject({ finding: "differs", stated: "100000", recomputed: "150000" })
    const before = { ...packet, as_of: "2026-02-28" }
    expect(linesWith(reported(before, amended), "differs")).not.toContain(`${line.part}: ${line.what}`)
  })

  test("a newer balance sheet, known on the packet's day", () => {
    const quarter = "us-gaap:Assets USD 2026-01-31 900_000 10-Q 2026-03-10 0000000001-26-000002"
    const report = reported(caseOf(sound).packet, factsOf(soundBut({ also: quarter })))
    expect(lineOf(report, "Periods", "Newest balance sheet")).toMatchObject({
      finding: "differs",
      stated: "2025-12-31",
      recomputed: "2026-01-31",
    })
  })

  test("the form and the date of a filing", () => {
    const report = reportOn(sound, (facts) =>
      facts.replaceAll('"filed":"2026-02-15"', '"filed":"2026-02-14"'),
    )
    expect(lineOf(report, "Filings", "0000000001-26-000001")).toMatchObject({
      stated: "10-K filed 2026-02-15",
      recomputed: "10-K filed 2026-02-14",
    })
  })

  test("closes that are no month ends in the year before the packet", () => {
    const { packet, facts } = caseOf(sound)
    const text = JSON.stringify(packet).replaceAll("2025-07-31", "2025-07-15")
    expect(linesWith(reported(JSON.parse(text), facts), "differs")).toContain(`${debt}: Days of the closes`)
  })
})
