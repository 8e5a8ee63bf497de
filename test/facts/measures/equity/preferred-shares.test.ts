import { describe, expect, test } from "vitest"
import { readPreferredShares } from "../../../../src/facts/measures/equity/preferred-shares.ts"
import { type Amounts, basisOf, type Company } from "../../../support/company.ts"
import { shownReading } from "../../../support/readings.ts"

const preferredOf = (company: Company) => shownReading(readPreferredShares(basisOf(company)))

/** Lines of a number of shares at the balance sheet's day. */
function counted(counts: Amounts): string {
  return Object.entries(counts)
    .map(([name, value]) => `us-gaap:${name} shares 2025-12-31 ${value} 10-K 2026-02-15 0000000001-26-000001`)
    .join("\n")
}

const closing = {
  StockholdersEquity: 1000,
  CommonStockValue: 10,
  AdditionalPaidInCapital: 600,
  RetainedEarningsAccumulatedDeficit: 500,
  AccumulatedOtherComprehensiveIncomeLossNetOfTax: -30,
  TreasuryStockValue: 80,
}
const unbounded = "preferred shares are not tagged and equity does not bound them"

describe("preferred shares", () => {
  test.each<[what: string, sheet: Amounts, counts: Amounts, preferred: string]>([
    ["their carrying amount", { PreferredStockValue: 482 }, {}, "482"],
    [
      "at most their liquidation preference",
      { PreferredStockValue: 482, PreferredStockLiquidationPreferenceValue: 500 },
      { PreferredStockSharesOutstanding: 5 },
      "482 to 500",
    ],
    [
      "a preference of one share is not theirs",
      { PreferredStockValueOutstanding: 482, PreferredStockLiquidationPreferenceValue: 25 },
      {},
      "482",
    ],
    [
      "the par value alone, at most the liquidation preference",
      { PreferredStockValue: 9, PreferredStockLiquidationPreferenceValue: 900_000 },
      { PreferredStockSharesOutstanding: 900 },
      "9 to 900000",
    ],
    [
      "the par value alone, at most all paid-in capital",
      { PreferredStockValue: 0, AdditionalPaidInCapital: 700 },
      { PreferredStockSharesOutstanding: 2000 },
      "0 to 700",
    ],
    [
      "the par value alone and nothing bounds it",
      { PreferredStockValue: 0 },
      { PreferredStockSharesOutstanding: 2000 },
      "preferred shares are outstanding and nothing tags or bounds their amount",
    ],
    ["none where the amount is zero", { PreferredStockValue: 0 }, {}, "0"],
    ["none where the number is zero", {}, { PreferredStockSharesOutstanding: 0 }, "0"],
    ["none where the other parts of equity add up to it", closing, {}, "0"],
    ["at most what they leave", { ...closing, StockholdersEquity: 1185 }, {}, "at most 185"],
    ["unknown where they come to more", { ...closing, StockholdersEquity: 900 }, {}, unbounded],
    ["unknown where the parts are not tagged", { StockholdersEquity: 1000 }, {}, unbounded],
    ["never zero for want of a tag", {}, {}, unbounded],
    [
      "in temporary equity, where it counts shares",
      { PreferredStockValue: 0, TemporaryEquityCarryingAmountAttributableToParent: 496 },
      { TemporaryEquitySharesOutstanding: 50 },
      "496",
    ],
    [
      "temporary equity that counts none may be of others",
      { PreferredStockValue: 0, TemporaryEquityCarryingAmountAttributableToParent: 496 },
      {},
      "0 to 496",
    ],
    [
      "what nothing names between liabilities and equity",
      { Assets: 2001, Liabilities: 901, ...closing },
      {},
      "0 to 100",
    ],
  ])("%s", (_, sheet, counts, preferred) => {
    expect(preferredOf({ sheet, also: counted(counts) })).toBe(preferred)
  })

  test("equity that closes proves nothing where preferred shares drew dividends in the year", () => {
    expect(preferredOf({ sheet: closing, year: { PreferredStockDividendsIncomeStatementImpact: 4 } })).toBe(
      unbounded,
    )
  })

  test("unless they are in temporary equity", () => {
    const sheet = { ...closing, TemporaryEquityCarryingAmountAttributableToParent: 496 }
    const also = counted({ TemporaryEquitySharesOutstanding: 50 })
    expect(preferredOf({ sheet, also, year: { DividendsPreferredStock: 4 } })).toBe("496")
  })

  test.each<[what: string, sheet: Amounts, preferred: string]>([
    ["an amount that a year's dividends exceed is the par value", { PreferredStockValue: 3 }, "3 to 703"],
    ["so is a rounded zero", { PreferredStockValue: 0 }, "0 to 700"],
    ["an amount that bears them is not", { PreferredStockValue: 600 }, "600"],
  ])("%s", (_, stated, preferred) => {
    const sheet = { ...stated, AdditionalPaidInCapital: 700 }
    expect(preferredOf({ sheet, year: { DividendsPreferredStock: 40 } })).toBe(preferred)
  })

  test("none at the fiscal year's end, and nothing tagged since", () => {
    const also = "us-gaap:Assets USD 2026-03-31 900 10-Q 2026-05-05 0000000001-26-000002"
    expect(preferredOf({ sheet: { PreferredStockValue: 0 }, also, asOf: "2026-06-30" })).toBe("0")
  })

  test("IFRS: their part of issued capital, else at most what was paid in", () => {
    const foreign = { taxonomy: "ifrs-full" as const, form: "20-F" }
    const stated = { IssuedCapitalPreferenceShares: 40, IssuedCapital: 100 }
    expect(preferredOf({ ...foreign, sheet: stated })).toBe("40")
    expect(preferredOf({ ...foreign, sheet: { IssuedCapital: 100, SharePremium: 20 } })).toBe("at most 120")
  })
})
