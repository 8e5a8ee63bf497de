import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Amounts, measured } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { mostOf } from "../../../support/readings.ts"

function cashOf(sheet: Amounts, taxonomy: "us-gaap" | "ifrs-full" = "us-gaap"): number | "unknown" {
  const { cash } = measured({ sheet, taxonomy, form: taxonomy === "us-gaap" ? "10-K" : "20-F" })
  if (cash.state === "unknown") return "unknown"
  const sum = cash.figure.terms.reduce((total, { fact }) => total + fact.value, 0)
  expect(sum, "the tags add up exactly").toBe(cash.figure.value)
  return cash.figure.value
}

const Cash = "CashAndCashEquivalentsAtCarryingValue"
const WithRestricted = "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents"

describe("cash", () => {
  eachExample<[what: string, value: number | "unknown", sheet: Amounts]>(`
    the line in the balance sheet | 100 | ${Cash} 100
    only the closing balance of the cash-flow statement | 120 | ${WithRestricted} 120
    the closing balance includes the restricted part | 120 | ${Cash} 100, ${WithRestricted} 120
    restricted cash in addition to the line | 120 | ${Cash} 100, RestrictedCashCurrent 5, RestrictedCashNoncurrent 15
    restricted cash is not added to the total that includes it | 120
      ${Cash} 100, RestrictedCash 20, ${WithRestricted} 120
    clients' money is not the company's (Paycom) | 100
      ${Cash} 100, FundsHeldForClients 4000, ${WithRestricted} 4100
    a bank's two lines | 80 | CashAndDueFromBanks 30, InterestBearingDepositsInBanks 50
    a company with only cash | 12 | Cash 12
    nothing tagged is unknown, not zero | unknown | {}
    only securities are an incomplete figure | unknown | MarketableSecuritiesCurrent 50
    zero if zero is stated | 0 | ${Cash} 0
  `)("%s", (_, value, sheet) => {
    expect(cashOf(sheet)).toBe(value)
  })
})

describe("interest-bearing securities are the maximum of lines that overlap, never their sum", () => {
  eachExample<[what: string, value: number, sheet: Amounts]>(`
    current and non-current (Apple) | 200 | MarketableSecuritiesCurrent 20, MarketableSecuritiesNoncurrent 80
    two sides of equal size | 174 | MarketableSecuritiesCurrent 37, MarketableSecuritiesNoncurrent 37
    three names of the current side | 130
      ShortTermInvestments 30, MarketableSecuritiesCurrent 25,
      AvailableForSaleSecuritiesDebtSecuritiesCurrent 28
    three names of the non-current side | 145
      MarketableSecuritiesNoncurrent 40, DebtSecuritiesNoncurrent 45,
      AvailableForSaleSecuritiesDebtSecuritiesNoncurrent 44
    available for sale and held to maturity are separate | 132
      AvailableForSaleSecuritiesDebtSecuritiesCurrent 20, HeldToMaturitySecuritiesCurrent 12
    restricted investments without sides | 115 | RestrictedInvestments 15
    bonds under a current name, without current assets (AMERISAFE) | 763
      HeldToMaturitySecurities 350, AvailableForSaleSecuritiesDebtSecurities 313,
      DebtSecuritiesHeldToMaturityExcludingAccruedInterestAfterAllowanceForCreditLossCurrent 350
    an undivided total if no line is divided | 170 | AvailableForSaleSecuritiesDebtSecurities 70
    the total is never added to both of its sides | 165
      AvailableForSaleSecuritiesDebtSecurities 70, MarketableSecuritiesCurrent 20,
      MarketableSecuritiesNoncurrent 45
    cash with short-term investments in one line | 130
      CashCashEquivalentsAndShortTermInvestments 130, ShortTermInvestments 30
    one line with two names counts once | 130
      ShortTermInvestments 30, CertificatesOfDepositAtCarryingValue 30
    equity holdings in LongTermInvestments are not cash | 100 | LongTermInvestments 5000
    equity securities are not interest-bearing | 100 | EquitySecuritiesFvNi 5000
  `)("%s", (_, value, sheet) => {
    expect(cashOf({ [Cash]: 100, ...sheet })).toBe(value)
  })

  test("are unknown up to what the interest income implies", () => {
    const { cash } = measured({ sheet: { [Cash]: 100 }, year: { InvestmentIncomeInterest: 500 } })
    expect(cash).toMatchObject({ figure: { value: 100 }, most: { value: 10_000 } })
  })
})

describe("IFRS", () => {
  eachExample<[what: string, value: number | "unknown", sheet: Amounts]>(`
    cash | 100 | CashAndCashEquivalents 100
    restricted cash in addition to the line | 107 | CashAndCashEquivalents 100, RestrictedCashAndCashEquivalents 7
    deposits that are no cash equivalents | 109
      CashAndCashEquivalents 100, ShorttermDepositsNotClassifiedAsCashEquivalents 9
    current investments | 111 | CashAndCashEquivalents 100, CurrentInvestments 11
    no tag | unknown | {}
  `)("%s", (_, value, sheet) => {
    expect(cashOf(sheet, "ifrs-full")).toBe(value)
  })
})

/** A balance sheet of 1000, of which 100 is cash. */
describe("a pass must bear each asset that nothing names as free of interest:", () => {
  eachExample<[what: string, most: number, sheet: Amounts]>(`
    none, if the lines come to total assets | 100 | PropertyPlantAndEquipmentNet 850, Goodwill 50
    an asset under no tag | 800 | PropertyPlantAndEquipmentNet 200
    a trust for decommissioning (Constellation Energy) | 800
      PropertyPlantAndEquipmentNet 200, DecommissioningFundInvestments 700
    loans that it gives | 800 | PropertyPlantAndEquipmentNet 200, NotesReceivableNet 700
    clients' money | 800 | PropertyPlantAndEquipmentNet 200, FundsHeldForClients 700
    long-term investments, less those of which it has a share | 400
      PropertyPlantAndEquipmentNet 200, LongTermInvestments 700, EquityMethodInvestments 400
    untold current assets, whatever the other lines exceed | 300
      AssetsCurrent 400, AccountsReceivableNetCurrent 100, PropertyPlantAndEquipmentNet 600,
      OperatingLeaseRightOfUseAsset 200
    not those that the notes name within another line | 100
      AssetsCurrent 100, PropertyPlantAndEquipmentNet 840, OtherAssetsNoncurrent 60,
      FiniteLivedIntangibleAssetsNet 50
    not the largest of several names of receivables | 100
      AssetsCurrent 300, AccountsReceivableNetCurrent 180, ReceivablesNetCurrent 200,
      PropertyPlantAndEquipmentNet 700
    not other assets, if they are at most a tenth of all | 100
      PropertyPlantAndEquipmentNet 800, OtherAssetsNoncurrent 100
    other assets of more than a tenth | 201 | PropertyPlantAndEquipmentNet 799, OtherAssetsNoncurrent 101
    not what other assets prepay | 100
      AssetsCurrent 300, PrepaidExpenseAndOtherAssetsCurrent 200, PrepaidTaxes 150,
      PropertyPlantAndEquipmentNet 700
    assets held for sale of more than a tenth | 300
      PropertyPlantAndEquipmentNet 700, AssetsHeldForSaleNotPartOfDisposalGroup 200
    securities of the notes that may stand in other assets | 180
      PropertyPlantAndEquipmentNet 810, OtherAssetsNoncurrent 90, LongTermInvestments 80
    not a rounding | 100 | PropertyPlantAndEquipmentNet 899
  `)("%s", (_, most, sheet) => {
    expect(mostOf(measured({ sheet: { Assets: 1000, [Cash]: 100, ...sheet } }).cash)).toBe(most)
  })

  test("for any balance sheet that adds up, all that stands under another name, and never more than all assets", () => {
    const amount = fc.integer({ min: 0, max: 400_000 })
    const currentLines = { [Cash]: amount, AccountsReceivableNetCurrent: amount, InventoryNet: amount }
    const otherLines = {
      PropertyPlantAndEquipmentNet: amount,
      Goodwill: amount,
      OperatingLeaseRightOfUseAsset: amount,
      DeferredIncomeTaxAssetsNet: amount,
    }
    const hidden = fc.constantFrom("AssetsHeldInTrust", "EscrowDeposit", "NotesReceivableNet", "OwnTag")
    fc.assert(
      fc.property(
        fc.record(currentLines),
        fc.record(otherLines),
        hidden,
        amount,
        fc.boolean(),
        (current, others, tag, value, isCurrent) => {
          const sums = [current, others].map((side) =>
            Object.values(side).reduce((sum, each) => sum + each, 0),
          )
          const [soon = 0, late = 0] = sums
          const Assets = soon + late + value
          const AssetsCurrent = soon + (isCurrent ? value : 0)
          const { cash } = measured({ sheet: { Assets, AssetsCurrent, ...current, ...others, [tag]: value } })
          const rounding = Assets / 1000
          expect(mostOf(cash)).toBeGreaterThanOrEqual((current[Cash] ?? 0) + value - rounding)
          expect(mostOf(cash)).toBeLessThanOrEqual(Assets)
        },
      ),
    )
  })

  test("not receivables that the last report states and this one leaves out (Penguin Solutions)", () => {
    const sheet = { Assets: 1000, [Cash]: 100, PropertyPlantAndEquipmentNet: 600 }
    const statedAt = (end: string) =>
      `us-gaap:AccountsReceivableNetCurrent USD ${end} 300 10-Q 2025-11-15 0000000001-25-000004`
    expect(mostOf(measured({ sheet, also: statedAt("2025-09-30") }).cash)).toBe(100)
    expect(mostOf(measured({ sheet, also: statedAt("2024-09-30") }).cash)).toBe(400)
  })
})

test("time deposits for which current assets have no room are part of cash (Estée Lauder, 2025-06-30)", () => {
  const sheet = {
    Assets: 19_892,
    AssetsCurrent: 7069,
    [WithRestricted]: 2921,
    AccountsReceivableNetCurrent: 1530,
    InventoryNet: 2074,
    PrepaidExpenseAndOtherAssetsCurrent: 544,
  }
  expect(cashOf({ ...sheet, TimeDepositsAtCarryingValue: 1017 })).toBe(2921)
  expect(cashOf({ ...sheet, AssetsCurrent: 8086, TimeDepositsAtCarryingValue: 1017 })).toBe(3938)
  // They may as well stand in other current assets.
  expect(cashOf({ ...sheet, TimeDepositsAtCarryingValue: 540 })).toBe(3461)
})

test("a line of another date does not count for today", () => {
  const also = `us-gaap:ShortTermInvestments USD 2024-12-31 800 10-K 2026-02-15 0000000001-26-000001`
  expect(measured({ sheet: { [Cash]: 100 }, also }).cash).toMatchObject({ figure: { value: 100 } })
})

test("securities that together with cash exceed all assets are cash equivalents (Catalyst, 2025-09-30)", () => {
  const sheet = {
    Assets: 1_051_602_000,
    [Cash]: 689_892_000,
    AvailableForSaleSecuritiesDebtSecurities: 473_831_000,
  }
  expect(cashOf(sheet)).toBe(689_892_000)
  expect(measured({ sheet }).cash).toMatchObject({ most: { value: 1_051_602_000 } })
  expect(cashOf({ ...sheet, Assets: 1_163_723_000 })).toBe(1_163_723_000)
})
