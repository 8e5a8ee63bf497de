import { describe, expect, test } from "vitest"
import { evidenceDocument } from "../../../src/evidence/document.ts"
import { decideSheet } from "../../../src/screening/verdict.ts"
import { assessed, type Change, type Company, soundBut } from "../../support/company.ts"
import { methodologyNamed } from "../../support/measures.ts"
import { ratios } from "../../support/starter.ts"

/** KMI: the price of a share is above total assets less illiquid assets and total liabilities, a share. */

const kmi = methodologyNamed("kmi-meezan")

/** Total assets are 1,000,000, liabilities 200,000; the debt fails, so that there is a packet. */
function screenOf(company: Company, name: string) {
  const body = evidenceDocument(decideSheet(assessed(company).sheet, kmi))
  const found = body === null ? undefined : ratios(body).find((ratio) => ratio.name === name)
  if (found === undefined) throw new Error("there is no such screen")
  const { estimates } = found.metric.numerator
  return { result: found.result, estimates, disclosures: body?.disclosures.join("\n") }
}

const indebted = { LongTermDebt: 500_000, Liabilities: 600_000, PreferredStockValue: 0 }
const plant = { PropertyPlantAndEquipmentNet: 100_000 }
const equity = { StockholdersEquity: 350_000, RedeemableNoncontrollingInterestEquityCarryingAmount: 50_000 }
const all = ["total_assets"]
const both = ["illiquid_assets", "total_liabilities"]
const net = "net_liquid_assets_to_market_cap"

describe("the most that net liquid assets can be", () => {
  test.each<[what: string, change: Change, of: readonly string[], less: readonly string[], value: number]>([
    [
      "total assets less illiquid assets and liabilities",
      { sheet: { ...indebted, ...plant } },
      all,
      both,
      300_000,
    ],
    [
      "with no illiquid assets tagged, nothing off for them",
      { sheet: indebted },
      all,
      ["total_liabilities"],
      400_000,
    ],
    [
      "with liabilities known by subtraction alone, what stands beside them",
      { sheet: { ...indebted, ...plant, ...equity }, without: ["Liabilities"] },
      ["equity", "temporary_equity"],
      ["illiquid_assets"],
      300_000,
    ],
  ])("%s", (_, change, of, less, value) => {
    const screen = screenOf(soundBut(change), net)
    expect(screen.estimates?.net_liquid_assets).toMatchObject({ of, less, value, bound: "at_most" })
    expect(screen.disclosures).toMatch(new RegExp(`Net liquid assets are at most ${value / 1000},000: `))
  })

  test("a price below it does not pass because illiquid assets are unknown", () => {
    const company = soundBut({ sheet: indebted, close: 350 })
    expect(screenOf(company, net).result).toBe("not_applicable")
  })
})

test("too few illiquid assets fail by the most that they can be, and the packet says how it is computed", () => {
  const sheet = { ...indebted, ...plant, CashAndCashEquivalentsAtCarryingValue: 800_000 }
  expect(screenOf(soundBut({ sheet }), "illiquid_assets_to_total_assets")).toMatchObject({
    result: "fail",
    estimates: {
      illiquid_assets: {
        bound: "at_most",
        value: 200_000,
        of: ["total_assets"],
        less: ["cash_and_interest_bearing_securities"],
      },
    },
  })
})
