import { describe, expect, test } from "vitest"
import { screenWords } from "../../src/contract/declared/screens.ts"
import { methodologyRef, standards } from "../../src/screening/methodologies.ts"
import { isBorneOut } from "../../src/verify/verify.ts"
import type { RatioScreenName } from "../../src/vocabulary.ts"
import { type Company, sound, soundBut } from "../support/company.ts"
import { methodologyNamed } from "../support/measures.ts"
import { caseOf, lineOf, linesWith, reported } from "./cases.ts"

/** Packets by every standard and version, and by unknown ones. */

const versions = standards.flat().map((methodology) => [methodologyRef(methodology), methodology] as const)

const assets = {
  PropertyPlantAndEquipmentNet: 800_000,
  AccountsReceivableNetCurrent: 50_000,
  TimeDepositsAtCarryingValue: 20_000,
  PreferredStockValue: 0,
}
const pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
const results = { OperatingIncomeLoss: 20_000, [pretax]: 21_000 }

/** The sound company with everything that a standard may need, and with changes. */
function wholeBut(change: Parameters<typeof soundBut>[0]): Company {
  const { sheet, year, ...rest } = change
  return soundBut({ ...rest, sheet: { ...assets, ...sheet }, year: { ...results, ...year } })
}
const whole = wholeBut({})
const small = { PropertyPlantAndEquipmentNet: 5000 }
const equity = { StockholdersEquity: 300_000 }
const indebted = { LongTermDebt: 600_000, Liabilities: 700_000 }

describe.each(versions)("by %s, no line differs for", (_, methodology) => {
  test.each<[what: string, company: Company]>([
    ["a company that passes, or fails by its interest", whole],
    ["debt above every limit", wholeBut({ sheet: indebted })],
    ["a prohibited core", { ...whole, sic: "2082" }],
    [
      "too much debt, without an interest tag",
      wholeBut({ sheet: indebted, without: ["InvestmentIncomeInterest"] }),
    ],
    ["too much debt, with few illiquid assets", wholeBut({ sheet: { ...indebted, ...small } })],
    [
      "too much debt, without receivables",
      wholeBut({ sheet: indebted, without: ["AccountsReceivableNetCurrent"] }),
    ],
    [
      "too much debt, without total liabilities",
      wholeBut({ sheet: { ...indebted, ...equity }, without: ["Liabilities"] }),
    ],
  ])("%s", (_what, company) => {
    const { packet, facts } = caseOf(company, methodology)
    const report = reported(packet, facts)
    expect(linesWith(report, "differs")).toEqual([])
    expect(isBorneOut(report)).toBe(true)
    const isDefault = methodology.id === "aaoifi-ss21"
    expect(report.standard).toBe(isDefault ? undefined : methodology.shortName)
  })
})

describe("a packet that changes the rules of its standard differs:", () => {
  const limit = "Debt to total assets: Limit"
  const capital = "Debt to market capitalisation"
  const method = "Debt to market capitalisation: Method of the market capitalisation"
  const income = "Prohibited revenue: Denominator"
  const all = '"revenue":100000,"gross_interest_income":1000'
  const averaged = '"method":"12-month-avg","months_used":1'

  const disclosed = (what: string) => `Disclosures: ${what}`
  test.each<[what: string, ref: string, from: string, to: string, line: string]>([
    ["a limit", "ftse-yasaar", '"threshold":0.33333', '"threshold":0.34', limit],
    ["an operator", "ftse-yasaar", '"operator":"<"', '"operator":"<="', limit],
    ["the default's", "aaoifi-ss21", '"operator":"<="', '"operator":"<"', `${capital}: Limit`],
    ["another window", "djim", '"24-month-avg"', '"12-month-avg"', method],
    ["an average in place of a single figure", "aaoifi-ss21-text", '"method":"spot"', averaged, method],
    ["the name of a figure", "msci-islamic", '"total_income"', '"revenue"', income],
    ["the interest of a divisor", "djim", all, '"revenue":100000', income],
    ["the disclosed version", "kmi-meezan", "logy kmi-meezan@", "logy djim@", disclosed("Methodology")],
    ["the disclosed closes", "sp-shariah", "mean of ", "mean of 1", disclosed("Closes averaged")],
  ])("%s", (_, ref, from, to, line) => {
    const { packet, facts } = caseOf(whole, methodologyNamed(ref))
    const text = JSON.stringify(packet)
    expect(text).toContain(from)
    expect(linesWith(reported(JSON.parse(text.replaceAll(from, to)), facts), "differs")).toContain(line)
  })
})

test("the operator is printed before the limit, and says whether the limit itself passes", () => {
  const atLimit = wholeBut({ sheet: { LongTermDebt: 330_000, Liabilities: 430_000 } })
  const { packet, facts } = caseOf(atLimit, methodologyNamed("sc-malaysia"))
  const report = reported(packet, facts)
  expect(lineOf(report, "Debt to total assets", "Limit")).toMatchObject({
    stated: "< 0.33",
    recomputed: "< 0.33",
  })
  expect(lineOf(report, "Debt to total assets", "Result")).toMatchObject({ finding: "equal", stated: "fail" })
  const lax = JSON.parse(JSON.stringify(packet).replace('"result":"fail"', '"result":"pass"'))
  expect(linesWith(reported(lax, facts), "differs")).toContain("Debt to total assets: Result")
})

describe("an unknown version", () => {
  const of = (change: { readonly id?: string; readonly version?: string }) => {
    const { packet, facts } = caseOf(whole, methodologyNamed("kmi-meezan"))
    return reported({ ...packet, methodology: { ...packet.methodology, ...change } }, facts)
  }

  test.each([
    ["of a known standard", { version: "2031.1" }, "KMI Meezan"],
    ["of an unknown standard", { id: "another" }, "another@2026.1"],
    ["named like a property of every object", { id: "constructor", version: "name" }, "constructor@name"],
  ])("%s: leaves only its limits unchecked", (_, change, standard) => {
    const report = of(change)
    expect(lineOf(report, "Illiquid assets to total assets", "Limit")).toMatchObject({
      finding: "unchecked",
      stated: ">= 0.25",
      how: "This version of the methodology is not known here.",
    })
    expect(linesWith(report, "differs")).toEqual([])
    expect(report.standard).toBe(standard)
  })
})

test.each<[ref: string, name: RatioScreenName, limit: string]>([
  ["aaoifi-ss21", "debt_to_market_cap", "at most 30%"],
  ["ftse-yasaar", "debt_to_total_assets", "below 33.333%"],
  ["kmi-meezan", "illiquid_assets_to_total_assets", "at least 25%"],
])("the limit of %s for %s is explained by its clause", (ref, name, limit) => {
  const methodology = methodologyNamed(ref)
  const rule = methodology.rules.ratios.find((each) => each.name === name)
  const { packet, facts } = caseOf(whole, methodology)
  const line = lineOf(reported(packet, facts), screenWords[name].title, "Limit")
  expect(line.how).toBe(`${rule?.clause}: ${limit}`)
})

test("reports by the default standard name neither standard nor operator", () => {
  const report = reported(caseOf(sound).packet, caseOf(sound).facts)
  expect(report).not.toHaveProperty("standard")
  expect(lineOf(report, "Debt to market capitalisation", "Limit").stated).toBe("0.3")
})
