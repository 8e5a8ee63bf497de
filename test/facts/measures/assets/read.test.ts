import { describe, expect, test } from "vitest"
import {
  readIlliquidAssets,
  readInterestTakingDeposits,
  readInventories,
  readReceivables,
  readTotalAssets,
} from "../../../../src/facts/measures/assets/read.ts"
import { type Amounts, basisOf } from "../../../support/company.ts"
import { shownReading } from "../../../support/readings.ts"

const Cash = "CashAndCashEquivalentsAtCarryingValue"
const Receivable = "AccountsReceivableNetCurrent"
const foreign = { taxonomy: "ifrs-full" as const, form: "20-F" }

describe("receivables", () => {
  const Assets = 1000
  test.each<[what: string, sheet: Amounts, receivables: string]>([
    [
      "the main line, and what no line names may be more of them",
      { Assets, AssetsCurrent: 500, [Cash]: 100, [Receivable]: 200, PropertyPlantAndEquipmentNet: 400 },
      "200 to 500",
    ],
    [
      "beside the main line where current assets close only with both",
      {
        Assets,
        AssetsCurrent: 377,
        [Cash]: 100,
        [Receivable]: 201,
        UnbilledReceivablesCurrent: 36,
        PrepaidExpenseAndOtherAssetsCurrent: 40,
      },
      "237 to 900",
    ],
    [
      "not where they close without: it is within the main line",
      {
        Assets,
        AssetsCurrent: 341,
        [Cash]: 100,
        [Receivable]: 201,
        UnbilledReceivablesCurrent: 36,
        PrepaidExpenseAndOtherAssetsCurrent: 40,
      },
      "201 to 900",
    ],
    [
      "the name with which they close, not the one of the notes",
      { Assets, AssetsCurrent: 330, [Cash]: 100, [Receivable]: 200, ReceivablesNetCurrent: 230 },
      "230 to 900",
    ],
    [
      "tax to be refunded, where the lines do not close",
      { Assets, AssetsCurrent: 500, [Cash]: 100, [Receivable]: 200, IncomeTaxesReceivable: 7 },
      "207 to 900",
    ],
    [
      "the non-current part",
      {
        Assets,
        AssetsCurrent: 300,
        [Cash]: 100,
        [Receivable]: 200,
        NotesAndLoansReceivableNetNoncurrent: 50,
        PropertyPlantAndEquipmentNet: 650,
      },
      "250",
    ],
    [
      "none where the lines of current assets close without any",
      {
        Assets,
        AssetsCurrent: 140,
        [Cash]: 100,
        PrepaidExpenseCurrent: 40,
        PropertyPlantAndEquipmentNet: 860,
      },
      "0",
    ],
    [
      "at most what no line names, where none is tagged",
      { Assets, AssetsCurrent: 500, [Cash]: 100, PropertyPlantAndEquipmentNet: 500 },
      "at most 400",
    ],
    [
      "a tax refund alone is no figure of all receivables",
      {
        Assets,
        AssetsCurrent: 500,
        [Cash]: 100,
        IncomeTaxesReceivable: 7,
        PropertyPlantAndEquipmentNet: 500,
      },
      "at most 400",
    ],
    [
      "a bank's loans, after the allowance, with those held for sale and the interest accrued",
      {
        Assets,
        [Cash]: 100,
        FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss: 700,
        MortgageLoansOnRealEstate: 720,
        LoansReceivableHeldForSaleNetNotPartOfDisposalGroup: 50,
        InterestReceivable: 9,
      },
      "759 to 900",
    ],
    [
      "a bank's loans to its directors are within its loans",
      {
        Assets,
        [Cash]: 100,
        FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss: 700,
        LoansAndLeasesReceivableRelatedParties: 80,
      },
      "700 to 900",
    ],
    [
      "customers' and other accounts are within the line that they add up to",
      { Assets, [Cash]: 100, AccountsReceivableNet: 155, ReceivablesFromCustomers: 148, OtherReceivables: 7 },
      "155 to 900",
    ],
    [
      "a contract asset above the accounts is no part of them",
      { Assets, [Cash]: 100, AccountsReceivableNet: 15, ContractWithCustomerAssetNet: 28 },
      "43 to 900",
    ],
    [
      "one below may be",
      { Assets, [Cash]: 100, AccountsReceivableNet: 43, ContractWithCustomerAssetNet: 28 },
      "43 to 900",
    ],
    [
      "a schedule of mortgages that with property exceeds all assets is of what is owed",
      {
        Assets,
        RealEstateInvestmentPropertyNet: 900,
        MortgageLoansOnRealEstate: 300,
        AccountsReceivableNet: 5,
      },
      "5 to 100",
    ],
    [
      "a landlord's rent",
      { Assets, [Cash]: 10, DeferredRentReceivablesNet: 40, AccountsReceivableNet: 5 },
      "45 to 990",
    ],
    [
      "an insurer's premiums and what its reinsurers owe",
      { Assets, [Cash]: 10, PremiumsReceivableAtCarryingValue: 200, ReinsuranceRecoverables: 300 },
      "500 to 990",
    ],
    [
      "deferred tax, shares of associates and life insurance are named, so they are none",
      {
        Assets,
        [Cash]: 100,
        AccountsReceivableNet: 200,
        DeferredIncomeTaxAssetsNet: 50,
        EquityMethodInvestments: 60,
        CashSurrenderValueOfLifeInsurance: 70,
      },
      "200 to 720",
    ],
  ])("%s", (_, sheet, receivables) => {
    expect(shownReading(readReceivables(basisOf({ sheet })))).toBe(receivables)
  })

  test("IFRS", () => {
    const sheet = {
      Assets,
      CashAndCashEquivalents: 100,
      CurrentTradeReceivables: 150,
      OtherCurrentReceivables: 20,
      NoncurrentReceivables: 30,
      PropertyPlantAndEquipment: 500,
    }
    expect(shownReading(readReceivables(basisOf({ ...foreign, sheet })))).toBe("200 to 400")
  })
})

describe("illiquid assets", () => {
  const Assets = 1000
  test.each<[what: string, sheet: Amounts, illiquid: string]>([
    [
      "each line once",
      {
        Assets,
        [Cash]: 100,
        InventoryNet: 50,
        InventoryNoncurrent: 5,
        PropertyPlantAndEquipmentNet: 300,
        OperatingLeaseRightOfUseAsset: 40,
        Goodwill: 90,
        IntangibleAssetsNetExcludingGoodwill: 60,
        FiniteLivedIntangibleAssetsNet: 55,
        CapitalizedContractCostNet: 6,
        PrepaidExpenseCurrent: 7,
        AccountsReceivableNet: 110,
      },
      "558 to 790",
    ],
    [
      "goodwill within intangible assets counts once",
      { Assets, [Cash]: 100, Goodwill: 90, IntangibleAssetsNetIncludingGoodwill: 150 },
      "150 to 900",
    ],
    [
      "property let to others beside the smaller plant",
      { Assets, PropertySubjectToOrAvailableForOperatingLeaseNet: 700, PropertyPlantAndEquipmentNet: 100 },
      "800 to 1000",
    ],
    [
      "but within the larger",
      { Assets, PropertySubjectToOrAvailableForOperatingLeaseNet: 100, PropertyPlantAndEquipmentNet: 700 },
      "700 to 1000",
    ],
    [
      "leases within property do not count twice: the lines exceed all assets",
      { Assets, [Cash]: 37, RealEstateInvestmentPropertyNet: 939, OperatingLeaseRightOfUseAsset: 66 },
      "939 to 963",
    ],
    [
      "assets held for sale may be of any kind",
      { Assets, AssetsOfDisposalGroupIncludingDiscontinuedOperationCurrent: 400 },
      "at most 1000",
    ],
    [
      "leases and land beside plant, where the non-current lines close only with both",
      {
        Assets,
        AssetsCurrent: 400,
        PropertyPlantAndEquipmentNet: 300,
        FinanceLeaseRightOfUseAsset: 103,
        LandAvailableForDevelopment: 150,
        OtherAssetsNoncurrent: 47,
      },
      "553 to 1000",
    ],
    [
      "leases within plant, where they close without",
      {
        Assets,
        AssetsCurrent: 400,
        PropertyPlantAndEquipmentNet: 553,
        FinanceLeaseRightOfUseAsset: 103,
        OtherAssetsNoncurrent: 47,
      },
      "553 to 1000",
    ],
    [
      "an airline's deposits are within its plant, a lessor's are not",
      { Assets, PropertyPlantAndEquipmentNet: 800, DepositsOnFlightEquipment: 100 },
      "800 to 1000",
    ],
    [
      "a lessor's deposits",
      { Assets, FlightEquipmentNet: 800, DepositsOnFlightEquipment: 100 },
      "900 to 1000",
    ],
    ["shares of associates are not", { Assets, EquityMethodInvestments: 400, Goodwill: 1 }, "1 to 600"],
  ])("%s", (_, sheet, illiquid) => {
    expect(shownReading(readIlliquidAssets(basisOf({ sheet })))).toBe(illiquid)
  })

  test("IFRS: a right of use that property holds already counts once", () => {
    const sheet = {
      Assets,
      PropertyPlantAndEquipment: 300,
      RightofuseAssets: 40,
      PropertyPlantAndEquipmentIncludingRightofuseAssets: 340,
      InvestmentProperty: 100,
      Inventories: 60,
      IntangibleAssetsAndGoodwill: 20,
      Goodwill: 15,
    }
    expect(shownReading(readIlliquidAssets(basisOf({ ...foreign, sheet })))).toBe("520 to 1000")
  })
})

describe("inventories", () => {
  test.each<[what: string, sheet: Amounts, inventories: string]>([
    ["net, with the non-current part", { InventoryNet: 50, InventoryNoncurrent: 5 }, "55"],
    ["a builder's land and homes", { InventoryRealEstate: 700, InventoryWorkInProcess: 420 }, "700"],
    [
      "their kinds, where no line adds them up",
      { InventoryFinishedGoods: 30, InventoryWorkInProcess: 12 },
      "42",
    ],
    [
      "some kinds together on one line",
      { InventoryFinishedGoodsAndWorkInProcess: 40, InventoryRawMaterialsAndSupplies: 35 },
      "75",
    ],
    [
      "untagged is not zero: at most what no line names",
      { Assets: 1000, [Cash]: 100, Goodwill: 300 },
      "at most 600",
    ],
    [
      "none where the lines of current assets close without",
      { Assets: 1000, AssetsCurrent: 300, [Cash]: 100, [Receivable]: 200 },
      "0",
    ],
  ])("%s", (_, sheet, inventories) => {
    expect(shownReading(readInventories(basisOf({ sheet })))).toBe(inventories)
  })
})

describe("deposits that bear interest", () => {
  const untagged = "no deposit is tagged as one that bears interest"
  test.each<[what: string, sheet: Amounts, deposits: string]>([
    [
      "those tagged, and at most all money",
      { [Cash]: 500, CertificatesOfDepositAtCarryingValue: 50, InterestBearingDepositsInBanks: 7 },
      "57 to 550",
    ],
    ["untagged is unknown", { [Cash]: 500 }, untagged],
    ["deposits that a bank owes are no asset", { [Cash]: 500, TimeDeposits: 400 }, untagged],
  ])("%s", (_, sheet, deposits) => {
    expect(shownReading(readInterestTakingDeposits(basisOf({ sheet })))).toBe(deposits)
  })

  test("IFRS", () => {
    const sheet = {
      CashAndCashEquivalents: 500,
      ShorttermDepositsNotClassifiedAsCashEquivalents: 80,
      LongtermDeposits: 2,
    }
    expect(shownReading(readInterestTakingDeposits(basisOf({ ...foreign, sheet })))).toBe("82 to 582")
  })
})

test("total assets", () => {
  expect(shownReading(readTotalAssets(basisOf({ sheet: { Assets: 900 } })))).toBe("900")
})
