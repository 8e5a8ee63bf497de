import { describe, expect, test } from "vitest"
import { isBorneOut } from "../../src/verify/verify.ts"
import { type Company, sound, soundBut } from "../support/company.ts"
import { classes, instanceOf, memberBorrowing, ownBorrowing, parts } from "../support/instances.ts"
import { caseOf, lineOf, linesWith, reported } from "./cases.ts"

/** Findings other than equal and different. Closes are checked only if prices are given. */

const debt = "Debt to market capitalisation"
const cash = "Cash to market capitalisation"
const income = "Prohibited revenue"

function reportOn(company: Company) {
  const { packet, facts } = caseOf(company)
  return reported(packet, facts)
}

describe("an entry that the facts do not contain is reported as absent:", () => {
  test("a filing", () => {
    const { packet, facts } = caseOf(sound)
    const text = JSON.stringify(packet).replace("0000000001-26-000001", "0000000001-26-000009")
    const report = reported(JSON.parse(text), facts)
    expect(linesWith(report, "absent")).toEqual([
      "Filings: 0000000001-26-000009",
      `${debt}: interest_bearing_debt of 2025-12-31`,
    ])
    expect(report.summary).toMatch(/ 2 not in these facts, /)
    expect(isBorneOut(report)).toBe(false)
  })

  test("the counts of share classes, which companyfacts leaves out", () => {
    const cover = classes(`
      us-gaap:CommonClassAMember 600 Class A Common Stock
      us-gaap:CommonClassBMember 400 Class B Common Stock`)
    const report = reportOn({ ...sound, shares: null, instances: [instanceOf({ classes: cover })] })
    expect(linesWith(report, "absent")).toEqual([
      `${debt}: shares_outstanding of 2026-02-10`,
      `${cash}: shares_outstanding of 2026-02-10`,
    ])
    expect(linesWith(report, "differs")).toEqual([])
    expect(isBorneOut(report)).toBe(true)
  })

  test.each([
    ["under the filer's own tag", ownBorrowing(390_000)],
    ["for a single issue", memberBorrowing("x:NotesMember", 390_000)],
  ])("a borrowing %s", (_, borrowing) => {
    const sheet = { Liabilities: 500_000, LiabilitiesCurrent: 100_000, OtherLiabilitiesNoncurrent: 0 }
    const without = ["LongTermDebt"]
    const report = reportOn(
      soundBut({ sheet, without, instances: [instanceOf({ borrowings: [borrowing] })] }),
    )
    expect(linesWith(report, "absent")).toEqual([`${debt}: interest_bearing_debt of 2025-12-31`])
    expect(linesWith(report, "differs")).toEqual([])
    expect(isBorneOut(report)).toBe(true)
  })

  test("the revenue of a segment", () => {
    const revenue = parts(`
      Revenues segment x:BeerMember 3_000
      Revenues segment x:FlourMember 97_000`)
    const report = reportOn({ ...sound, sic: "2040", instances: [instanceOf({ revenue })] })
    expect(linesWith(report, "absent")).toEqual([`${income}: prohibited_activity_revenue of 2025-12-31`])
    expect(linesWith(report, "differs")).toEqual([])
  })
})

describe("an entry that neither facts nor arithmetic can confirm is unchecked:", () => {
  test("the limits of an unknown version of the methodology", () => {
    const { packet, facts } = caseOf(sound)
    const report = reported({ ...packet, methodology: { ...packet.methodology, version: "2031.1" } }, facts)
    expect(lineOf(report, debt, "Limit")).toMatchObject({ finding: "unchecked", stated: "0.3" })
    expect(linesWith(report, "differs")).toEqual([])
  })
})

describe("closes are compared if prices are given", () => {
  const { packet, facts } = caseOf(sound)
  const csv = (close: string) =>
    ["Date,Open,Close", ...monthEndsOf(packet).map((date) => `${date},1,${close}`)].join("\r\n")

  test("and are equal to the seven digits of single precision", () => {
    const closes = reported(packet, facts, csv("1000.00000149")).lines.filter(({ part }) => part === "Closes")
    expect(closes.map(({ finding }) => finding)).toEqual(Array(12).fill("equal"))
  })

  test("and a changed close differs", () => {
    expect(linesWith(reported(packet, facts, csv("1000.01")), "differs")).toHaveLength(12)
  })

  test("and a day without a price is absent", () => {
    expect(linesWith(reported(packet, facts, "Close,Date\n5,2020-01-31"), "absent")).toHaveLength(12)
  })
})

function monthEndsOf(packet: unknown): readonly string[] {
  return [
    ...new Set([...JSON.stringify(packet).matchAll(/"date":"([\d-]+)"/g)].map(([, date]) => date ?? "")),
  ]
}
