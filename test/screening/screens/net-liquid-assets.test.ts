import { describe, expect, test } from "vitest"
import { evidenceDocument } from "../../../src/documents/evidence.ts"
import { decideSheet } from "../../../src/screening/verdict.ts"
import { assessed, type Change, type Company, soundBut } from "../../support/company.ts"
import { methodologyNamed } from "../../support/measures.ts"
import { ratios } from "../../support/starter.ts"

/**
 * KMI: a share's price must not exceed net liquid assets for each share, which are total assets less illiquid
 * assets and total liabilities.
 */

const kmi = methodologyNamed("kmi-meezan")

/** Total assets are 1,000,000 and liabilities 200,000. The debt fails, so that there is a packet. */
function screenOf(company: Company, name: string) {
  const body = evidenceDocument(decideSheet(assessed(company).sheet, kmi))
  const found = body === null ? undefined : ratios(body).find((ratio) => ratio.name === name)
  if (found === undefined) throw new Error("there is no such screen")
  const { estimates } = found.metric.numerator
  return { result: found.result, estimates, disclosures: body?.disclosures.join("\n") }
}

const indebted = { Assets: 1_000_000, LongTermDebt: 500_000, Liabilities: 600_000, PreferredStockValue: 0 }
const plant = { PropertyPlantAndEquipmentNet: 100_000 }
const equity = { StockholdersEquity: 350_000, RedeemableNoncontrollingInterestEquityCarryingAmount: 50_000 }
const all = ["total_assets"]
const both = ["illiquid_assets", "total_liabilities"]
const net = "net_liquid_assets_to_market_cap"

describe("the upper bound of net liquid assets", () => {
  test.each<[what: string, change: Change, of: readonly string[], less: readonly string[], value: number]>([
    [
      "is total assets less illiquid assets and liabilities",
      { sheet: { ...indebted, ...plant } },
      all,
      both,
      300_000,
    ],
    [
      "subtracts no illiquid assets if none are tagged",
      { sheet: indebted },
      all,
      ["total_liabilities"],
      400_000,
    ],
    [
      "subtracts only the lines outside, for liabilities known by subtraction",
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

  test("does not pass a price below it, because illiquid assets are unknown", () => {
    const company = soundBut({ sheet: indebted, close: 350 })
    expect(screenOf(company, net).result).toBe("not_applicable")
  })
})

test("fails too few illiquid assets, and the packet states the computation", () => {
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
