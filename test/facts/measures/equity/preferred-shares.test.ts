import { describe, expect, test } from "vitest"
import { readPreferredShares } from "../../../../src/facts/measures/equity/preferred-shares.ts"
import { type Amounts, basisOf, type Company } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { shownReading } from "../../../support/readings.ts"

const preferredOf = (company: Company) => shownReading(readPreferredShares(basisOf(company)))

/** Share counts at the balance sheet date, as fact lines. */
function counted(counts: Amounts): string {
  return Object.entries(counts)
    .map(([name, value]) => `us-gaap:${name} shares 2025-12-31 ${value} 10-K 2026-02-15 0000000001-26-000001`)
    .join("\n")
}

const paidIn = "CommonStockValue 10, AdditionalPaidInCapital 600, RetainedEarningsAccumulatedDeficit 500,"
const others = "AccumulatedOtherComprehensiveIncomeLossNetOfTax -30, TreasuryStockValue 80,"
const closing = `${paidIn} ${others} StockholdersEquity`
const unbounded = "preferred shares are not tagged and equity does not bound them"

describe("preferred shares", () => {
  eachExample<[what: string, preferred: string | number, sheet: Amounts, counts: Amounts, year: Amounts]>(`
    at their carrying amount | 482 | PreferredStockValue 482 | {} | {}
    at most their liquidation preference | 482 to 500
      PreferredStockValue 482, PreferredStockLiquidationPreferenceValue 500
      PreferredStockSharesOutstanding 5 | {}
    not by the preference of a single share | 482
      PreferredStockValueOutstanding 482, PreferredStockLiquidationPreferenceValue 25 | {} | {}
    from only a par value: at most the liquidation preference | 9 to 900000
      PreferredStockValue 9, PreferredStockLiquidationPreferenceValue 900_000
      PreferredStockSharesOutstanding 900 | {}
    from only a par value: at most all paid-in capital | 0 to 700
      PreferredStockValue 0, AdditionalPaidInCapital 700 | PreferredStockSharesOutstanding 2000 | {}
    from only a par value without any bound
      preferred shares are outstanding, and no tag states or bounds their amount
      PreferredStockValue 0 | PreferredStockSharesOutstanding 2000 | {}
    none if the amount is zero | 0 | PreferredStockValue 0 | {} | {}
    none if the number is zero | 0 | {} | PreferredStockSharesOutstanding 0 | {}
    none if the other parts of equity add up to it | 0
      ${closing} 1000
      {} | {}
    at most the rest of equity | at most 185
      ${closing} 1185
      {} | {}
    unknown if the other parts exceed equity | ${unbounded}
      ${closing} 900
      {} | {}
    unknown if the parts are not tagged | ${unbounded} | StockholdersEquity 1000 | {} | {}
    never zero only because no tag exists | ${unbounded} | {} | {} | {}
    in temporary equity, if it counts shares | 496
      PreferredStockValue 0, TemporaryEquityCarryingAmountAttributableToParent 496
      TemporaryEquitySharesOutstanding 50 | {}
    not in temporary equity without a count, which may be others' | 0 to 496
      PreferredStockValue 0, TemporaryEquityCarryingAmountAttributableToParent 496 | {} | {}
    the unnamed part between liabilities and equity | 0 to 100
      Assets 2001, Liabilities 901,
      ${closing} 1000
      {} | {}
    not disproved by equity that adds up if preferred dividends were paid in the year | ${unbounded}
      ${closing} 1000
      {} | PreferredStockDividendsIncomeStatementImpact 4
    unless they are in temporary equity | 496
      TemporaryEquityCarryingAmountAttributableToParent 496,
      ${closing} 1000
      TemporaryEquitySharesOutstanding 50 | DividendsPreferredStock 4
    an amount below a year's dividends is the par value | 3 to 703
      PreferredStockValue 3, AdditionalPaidInCapital 700 | {} | DividendsPreferredStock 40
    a rounded zero is the par value | 0 to 700
      PreferredStockValue 0, AdditionalPaidInCapital 700 | {} | DividendsPreferredStock 40
    an amount that can pay its dividends is not the par value | 600
      PreferredStockValue 600, AdditionalPaidInCapital 700 | {} | DividendsPreferredStock 40
  `)("%s", (_, preferred, sheet, counts, year) => {
    expect(preferredOf({ sheet, also: counted(counts), year })).toBe(String(preferred))
  })

  test("are none if none existed at the fiscal year end and nothing was tagged since", () => {
    const also = "us-gaap:Assets USD 2026-03-31 900 10-Q 2026-05-05 0000000001-26-000002"
    expect(preferredOf({ sheet: { PreferredStockValue: 0 }, also, asOf: "2026-06-30" })).toBe("0")
  })

  test("in IFRS are a part of issued capital, or at most the amount paid in", () => {
    const foreign = { taxonomy: "ifrs-full" as const, form: "20-F" }
    const stated = { IssuedCapitalPreferenceShares: 40, IssuedCapital: 100 }
    expect(preferredOf({ ...foreign, sheet: stated })).toBe("40")
    expect(preferredOf({ ...foreign, sheet: { IssuedCapital: 100, SharePremium: 20 } })).toBe("at most 120")
  })
})
