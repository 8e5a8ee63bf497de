import { describe, expect, test } from "vitest"
import type { EdinetReport } from "../../../src/filings/edinet/report.ts"
import type { CompanyMeasures } from "../../../src/screening/company-measures.ts"
import { instanceOf, mitsui, readInstance } from "../../support/edinet.ts"
import { measuredFrom } from "../../support/measured-from.ts"
import { shownReading } from "../../support/readings.ts"

async function measured(facts: string, report = mitsui): Promise<CompanyMeasures> {
  const outcome = await readInstance(instanceOf(report, facts), report)
  if (!outcome.ok) throw new Error(outcome.message)
  return measuredFrom(outcome.value.series, "2025-07-01")
}

const millions = (amount: number) => amount * 1_000_000
/** A reading in millions of yen. */
const shown = (reading: Parameters<typeof shownReading>[0]) =>
  shownReading(reading).replaceAll(/000000\b/g, "")

/** The liabilities and assets of Mitsui O.S.K. Lines (EDINET, document S100W1NC), in millions of yen. */
const mitsuiFacts = `
  jppfs:Assets 4984449
  jppfs:CashAndDeposits 163290
  own:NotesAndAccountsReceivableTradeCA 135259
  jppfs:ContractAssets 10977
  jppfs:Inventories 56429
  jppfs:RawMaterialsAndSupplies 54468
  jppfs:OtherInventories 1961
  jppfs:OtherCA 174108
  jppfs:AllowanceForDoubtfulAccountsCA -607
  jppfs:PropertyPlantAndEquipment 2284803
  jppfs:IntangibleAssets 72197
  jppfs:InvestmentSecurities 1779474
  jppfs:LongTermLoansReceivable 99277
  jppfs:NetDefinedBenefitAsset 32539
  jppfs:DeferredTaxAssets 4153
  jppfs:Liabilities 2260230
  jppfs:CurrentLiabilities 523340
  jppfs:NotesAndOperatingAccountsPayableTrade 106735
  jppfs:ShortTermBondsPayable 15000
  jppfs:ShortTermLoansPayable 201952
  jppfs:CommercialPapersLiabilities 30000
  jppfs:IncomeTaxesPayable 14845
  jppfs:AdvancesReceived 4252
  jppfs:ContractLiabilities 35263
  jppfs:ProvisionForBonuses 11929
  jppfs:ProvisionForDirectorsBonuses 399
  jppfs:ProvisionForShareBasedPaymentsCL 168
  own:ProvisionForLossOnContractCL 256
  jppfs:OtherCL 102536
  jppfs:BondsPayable 186200
  jppfs:LongTermLoansPayable 1271818
  jppfs:LeaseObligationsNCL 110473
  jppfs:DeferredTaxLiabilities 82698
  jppfs:NetDefinedBenefitLiability 10284
  jppfs:ProvisionForShareBasedPaymentsNCL 1234
  jppfs:ProvisionForSpecialRepairsNCLWAT 27023
  jppfs:ProvisionForLossOnGuarantees 1591
  own:ProvisionForLossOnContractNCL 4296
  jppfs:OtherNCL 41268
  jppfs:NetSales 1775470
  jppfs:InterestIncomeNOI 16059`

describe("Mitsui O.S.K. Lines, under Japanese GAAP", async () => {
  const read = await measured(mitsuiFacts)

  test.each([
    // Loans, bonds and paper of both sides, and lease obligations.
    ["debt", read.debt.reading, "1815443 to 1968061"],
    // At most all assets less claims, inventories, plant, intangible, pension and tax assets.
    ["cash", read.cash, "163290 to 2523351"],
    ["revenue", read.revenue, "1775470"],
    ["interest income", read.interest.reading, "16059"],
    // Contract assets less the allowance: trade receivables are under a tag of the company's own.
    ["receivables", read.receivables, "10370 to 2371038"],
    ["inventories", read.inventories, "56429"],
  ])("%s", (_what, reading, amount) => {
    expect(shown(reading)).toBe(amount)
  })

  test("other liabilities, own tags and the smaller of advances may be debt", () => {
    const rounding = 10
    expect(read.debt.residual?.value).toBe(millions(102_536 + 41_268 + 256 + 4_296 + 4_252 + rounding))
  })
})

const jt: EdinetReport = {
  documentId: "S100VH9B",
  edinetCode: "E00492",
  form: "annual report",
  periodEnd: "2024-12-31",
  filed: "2025-03-26",
}
/** The balance sheet of Japan Tobacco (EDINET, document S100VH9B), in millions of yen, with some lines of the notes. */
const jtFacts = `
  jpigp:AssetsIFRS 8370732
  jpigp:CashAndCashEquivalentsIFRS 1084567
  jpigp:TradeAndOtherReceivablesCAIFRS 568982
  jpigp:InventoriesCAIFRS 957281
  jpigp:OtherFinancialAssetsCAIFRS 120211
  jpigp:OtherCurrentAssetsCAIFRS 826766
  jpigp:AssetsHeldForSaleIFRS 19765
  jpigp:PropertyPlantAndEquipmentIFRS 907700
  jpigp:GoodwillIFRS 2914254
  jpigp:IntangibleAssetsIFRS 486463
  jpigp:GoodwillAndIntangibleAssetsIFRS 3400717
  jpigp:InvestmentPropertyIFRS 3716
  jpigp:RetirementBenefitAssetNCAIFRS 89573
  jpigp:InvestmentsAccountedForUsingEquityMethodIFRS 50423
  jpigp:OtherFinancialAssetsNCAIFRS 151940
  jpigp:OtherNonCurrentAssetsNCAIFRS 5500
  jpigp:DeferredTaxAssetsIFRS 183591
  jpigp:LiabilitiesIFRS 4522005
  jpigp:TotalCurrentLiabilitiesIFRS 2148607
  jpigp:TradeAndOtherPayablesCLIFRS 659510
  jpigp:BondsAndBorrowingsCLIFRS 178668
  jpigp:IncomeTaxesPayableCLIFRS 24621
  jpigp:OtherFinancialLiabilitiesCLIFRS 59965
  jpigp:ProvisionsCLIFRS 195918
  jpigp:OtherCurrentLiabilitiesCLIFRS 1029925
  jpigp:BondsAndBorrowingsNCLIFRS 1548120
  jpigp:OtherFinancialLiabilitiesNCLIFRS 49210
  jpigp:RetirementBenefitLiabilityNCLIFRS 277236
  jpigp:ProvisionsNCLIFRS 253949
  jpigp:OtherNonCurrentLiabilitiesNCLIFRS 120427
  jpigp:DeferredTaxLiabilitiesIFRS 124455
  jpigp:RevenueIFRS 3149759
  jpigp:InterestAndDividendIncomeOpeCFIFRS -67562`

describe("Japan Tobacco, under IFRS", async () => {
  const read = await measured(jtFacts, jt)

  test.each([
    ["debt", read.debt.reading, "1726788 to 1956391"],
    // At most with other financial and other assets, and those held for sale.
    ["cash", read.cash, "1084567 to 2208749"],
    ["revenue", read.revenue, "3149759"],
    ["receivables", read.receivables, "568982 to 1693164"],
    ["illiquid assets", read.illiquidAssets, "5269414 to 6393596"],
  ])("%s", (_what, reading, amount) => {
    expect(shown(reading)).toBe(amount)
  })

  test("interest income is at most interest and dividends together, because the cash flows state no other", () => {
    expect([shown(read.interest.reading), read.interest.isBound]).toEqual(["at most 67562", true])
  })

  test("other current liabilities are no debt, because financial ones stand apart; other long-term ones may be", () => {
    expect(read.debt.residual?.value).toBe(millions(59_965 + 49_210 + 120_427 + 1))
  })
})

const sheet = (lines: string) => `
  jppfs:Assets 1000
  jppfs:CashAndDeposits 100
  jppfs:Liabilities 500
  jppfs:ShortTermLoansPayable 100
  ${lines}`
const ifrsSheet = (lines: string) => `
  jpigp:AssetsIFRS 1000
  jpigp:CashAndCashEquivalentsIFRS 100
  jpigp:LiabilitiesIFRS 500
  jpigp:BondsAndBorrowingsCLIFRS 100
  ${lines}`

describe("liabilities that may be debt", () => {
  test.each([
    ["a borrowing under a tag of the company's own", sheet("own:NonrecourseLoans 400"), 400],
    ["a current line that nothing names", sheet("jppfs:CurrentLiabilities 400\nown:Loans 400"), 400],
    ["other liabilities", sheet("jppfs:OtherCL 400"), 400],
    ["debts by instalments among long-term payables", sheet("jppfs:LongTermAccountsPayableOther 400"), 400],
    ["no payables", sheet("jppfs:NotesAndAccountsPayableTrade 400"), 0],
    [
      "only what payables leave, if their parts are tagged too",
      sheet("jppfs:NotesAndAccountsPayableTrade 300\njppfs:AccountsPayableTrade 200"),
      100,
    ],
    ["other liabilities under IFRS", ifrsSheet("jpigp:OtherCurrentLiabilitiesCLIFRS 400"), 400],
    [
      "liabilities held for sale",
      ifrsSheet("jpigp:LiabilitiesDirectlyAssociatedWithAssetsHeldForSaleIFRS 400"),
      400,
    ],
    ["long-term payables under IFRS", ifrsSheet("jpigp:TradeAndOtherPayablesNCLIFRS 400"), 400],
    [
      "contract liabilities of the notes within other liabilities",
      ifrsSheet(
        "jpigp:OtherFinancialLiabilitiesCLIFRS 100\njpigp:OtherCurrentLiabilitiesCLIFRS 300\njpigp:ContractLiabilitiesCLIFRS 200",
      ),
      100,
    ],
    [
      "commercial paper in addition to the line of borrowings",
      ifrsSheet("jpigp:CommercialPapersCLIFRS 60"),
      400,
    ],
  ])("%s", async (_what, facts, amount) => {
    expect((await measured(facts)).debt.residual?.value).toBe(millions(amount))
  })

  test("are not leases under IFRS, which are left out of debt", async () => {
    const { debt } = await measured(
      ifrsSheet("jpigp:LeaseLiabilitiesCLIFRS 30\njpigp:LeaseLiabilitiesNCLIFRS 70"),
    )
    expect([debt.leasesLeftOut, debt.residual?.value]).toEqual([millions(100), millions(300)])
  })

  test("are not reduced by leases that stand with borrowings in one line", async () => {
    const { debt } = await measured(
      ifrsSheet("jpigp:BondsBorrowingsAndLeaseLiabilitiesCLIFRS 200\njpigp:LeaseLiabilitiesCLIFRS 100"),
    )
    expect(shown(debt.reading)).toBe("200 to 500")
    expect([debt.leasesLeftOut, debt.residual?.value]).toEqual([null, millions(300)])
  })
})

test("debt is unknown if total liabilities are not tagged", async () => {
  const { debt } = await measured("jppfs:Assets 1000\njppfs:ShortTermLoansPayable 100")
  expect(shownReading(debt.reading)).toBe(
    "total liabilities are not tagged, so that nothing tells which lines are missing",
  )
})

describe("interest income", () => {
  const income = async (lines: string) =>
    (await measured(`${sheet("jppfs:InvestmentSecurities 100")}\njppfs:NetSales 2000\n${lines}`)).interest

  test("is the line of interest, with interest on securities", async () => {
    const { reading, isBound } = await income("jppfs:InterestIncomeNOI 7\njppfs:InterestOnSecuritiesNOI 1")
    expect([shown(reading), isBound]).toEqual(["8", false])
  })

  test("may be all that was received in cash", async () => {
    const received = "jppfs:InterestAndDividendsIncomeReceivedOpeCFInvCF 60"
    const { reading } = await income(`jppfs:InterestIncomeNOI 7\n${received}`)
    expect(shown(reading)).toBe("7 to 60")
  })

  test.each([
    ["the line of interest and dividends", "jppfs:InterestAndDividendsIncomeNOI 9", "at most 9"],
    ["non-operating income", "jppfs:NonOperatingIncome 80", "at most 80"],
    ["the yield of money, or with that of all assets that nothing names", "", "at most 11 to 55"],
  ])("is otherwise at most %s", async (_what, line, amount) => {
    const { reading, isBound } = await income(line)
    expect([shown(reading), isBound]).toEqual([amount, true])
  })
})

test("an allowance alone is no receivable", async () => {
  const { receivables } = await measured(sheet("jppfs:AllowanceForDoubtfulAccountsCA -5"))
  expect(shown(receivables)).toBe("at most 900")
})
