import { describe, expect, test } from "vitest"
import { methodologyRef, standards } from "../../src/screening/methodologies.ts"
import { isBorneOut } from "../../src/verify/verify.ts"
import { type Company, sound, soundBut } from "../support/company.ts"
import { methodologyNamed } from "../support/measures.ts"
import { caseOf, lineOf, linesWith, reported } from "./cases.ts"

/** Packets by every standard and version, and by none that is known. */

const versions = standards.flat().map((methodology) => [methodologyRef(methodology), methodology] as const)

const assets = {
  PropertyPlantAndEquipmentNet: 800_000,
  AccountsReceivableNetCurrent: 50_000,
  TimeDepositsAtCarryingValue: 20_000,
  PreferredStockValue: 0,
}
const pretax = "IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"
const results = { OperatingIncomeLoss: 20_000, [pretax]: 21_000 }

/** The sound company with everything that a standard may ask for, and changes. */
function wholeBut(change: Parameters<typeof soundBut>[0]): Company {
  const { sheet, year, ...rest } = change
  return soundBut({ ...rest, sheet: { ...assets, ...sheet }, year: { ...results, ...year } })
}
const whole = wholeBut({})
const small = { PropertyPlantAndEquipmentNet: 5000 }
const equity = { StockholdersEquity: 300_000 }
const indebted = { LongTermDebt: 600_000, Liabilities: 700_000 }

describe.each(versions)("under %s nothing differs of", (_, methodology) => {
  test.each<[what: string, company: Company]>([
    ["a company that passes, or fails by its interest", whole],
    ["debt beyond every limit", wholeBut({ sheet: indebted })],
    ["a prohibited core", { ...whole, sic: "2082" }],
    [
      "too much debt, and no tag of interest",
      wholeBut({ sheet: indebted, without: ["InvestmentIncomeInterest"] }),
    ],
    ["too much debt, and little that is illiquid", wholeBut({ sheet: { ...indebted, ...small } })],
    [
      "too much debt, and no receivables",
      wholeBut({ sheet: indebted, without: ["AccountsReceivableNetCurrent"] }),
    ],
    [
      "too much debt, and no total of liabilities",
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

describe("what a packet changes in the rules of its standard differs", () => {
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
    ["an average where none is taken", "aaoifi-ss21-text", '"method":"spot"', averaged, method],
    ["the name of a figure", "msci-islamic", '"total_income"', '"revenue"', income],
    ["the interest of a divisor", "djim", all, '"revenue":100000', income],
    ["its version, disclosed", "kmi-meezan", "logy kmi-meezan@", "logy djim@", disclosed("Methodology")],
    ["the closes, disclosed", "sp-shariah", "mean of ", "mean of 1", disclosed("Closes averaged")],
  ])("%s", (_, ref, from, to, line) => {
    const { packet, facts } = caseOf(whole, methodologyNamed(ref))
    const text = JSON.stringify(packet)
    expect(text).toContain(from)
    expect(linesWith(reported(JSON.parse(text.replaceAll(from, to)), facts), "differs")).toContain(line)
  })
})

test("the operator stands before the limit, and what passes at it is told apart", () => {
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

describe("a version that is not known here", () => {
  const of = (change: { readonly id?: string; readonly version?: string }) => {
    const { packet, facts } = caseOf(whole, methodologyNamed("kmi-meezan"))
    return reported({ ...packet, methodology: { ...packet.methodology, ...change } }, facts)
  }

  test.each([
    ["of a known standard", { version: "2031.1" }, "KMI Meezan"],
    ["of an unknown standard", { id: "another" }, "another@2026.1"],
    ["named like a property of every object", { id: "constructor", version: "name" }, "constructor@name"],
  ])("%s: its limits cannot be checked, all else can", (_, change, standard) => {
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

test.each([
  ["aaoifi-ss21", "Debt to market capitalisation", "AAOIFI SS 21, 3/4/2: at most 30%"],
  ["ftse-yasaar", "Debt to total assets", "Ground Rules 4.3.2.A: below 33.333%"],
  ["kmi-meezan", "Illiquid assets to total assets", "Shariah methodology, illiquid assets: at least 25%"],
])("the limit of %s for %s is explained by its clause", (ref, part, how) => {
  const { packet, facts } = caseOf(whole, methodologyNamed(ref))
  expect(lineOf(reported(packet, facts), part, "Limit").how).toBe(how)
})

test("the default standard's reports name neither standard nor operator", () => {
  const report = reported(caseOf(sound).packet, caseOf(sound).facts)
  expect(report).not.toHaveProperty("standard")
  expect(lineOf(report, "Debt to market capitalisation", "Limit").stated).toBe("0.3")
})
