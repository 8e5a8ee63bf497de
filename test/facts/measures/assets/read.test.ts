import { describe, expect, test } from "vitest"
import {
  readIlliquidAssets,
  readInterestTakingDeposits,
  readInventories,
  readReceivables,
  readTotalAssets,
} from "../../../../src/facts/measures/assets/read.ts"
import { type Amounts, basisOf } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"
import { shownReading } from "../../../support/readings.ts"

const Cash = "CashAndCashEquivalentsAtCarryingValue"
const Receivable = "AccountsReceivableNetCurrent"
const Assets = 1000
const readers = {
  receivables: readReceivables,
  "illiquid assets with a right of use that property holds already": readIlliquidAssets,
  "deposits that bear interest": readInterestTakingDeposits,
}

describe("receivables", () => {
  eachExample<[what: string, receivables: string | number, sheet: Amounts]>(`
    the main line, with unnamed current assets in the upper bound | 200 to 500
      AssetsCurrent 500, ${Cash} 100, ${Receivable} 200, PropertyPlantAndEquipmentNet 400
    a line in addition to the main line if current assets add up only with both | 237 to 900
      AssetsCurrent 377, ${Cash} 100, ${Receivable} 201, UnbilledReceivablesCurrent 36,
      PrepaidExpenseAndOtherAssetsCurrent 40
    not if current assets add up without the line, which is then within the main line | 201 to 900
      AssetsCurrent 341, ${Cash} 100, ${Receivable} 201, UnbilledReceivablesCurrent 36,
      PrepaidExpenseAndOtherAssetsCurrent 40
    the name with which current assets add up, not that of the notes | 230 to 900
      AssetsCurrent 330, ${Cash} 100, ${Receivable} 200, ReceivablesNetCurrent 230
    tax to be refunded, if the lines do not add up | 207 to 900
      AssetsCurrent 500, ${Cash} 100, ${Receivable} 200, IncomeTaxesReceivable 7
    the non-current part | 250
      AssetsCurrent 300, ${Cash} 100, ${Receivable} 200, NotesAndLoansReceivableNetNoncurrent 50,
      PropertyPlantAndEquipmentNet 650
    none if the lines of current assets add up without any | 0
      AssetsCurrent 140, ${Cash} 100, PrepaidExpenseCurrent 40, PropertyPlantAndEquipmentNet 860
    at most the unnamed current assets if none is tagged | at most 400
      AssetsCurrent 500, ${Cash} 100, PropertyPlantAndEquipmentNet 500
    only a tax refund is no figure of all receivables | at most 400
      AssetsCurrent 500, ${Cash} 100, IncomeTaxesReceivable 7, PropertyPlantAndEquipmentNet 500
    a bank's loans after the allowance, with loans held for sale and accrued interest | 759 to 900
      ${Cash} 100, FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss 700,
      MortgageLoansOnRealEstate 720, LoansReceivableHeldForSaleNetNotPartOfDisposalGroup 50,
      InterestReceivable 9
    a bank's loans to its directors, within its loans | 700 to 900
      ${Cash} 100, FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss 700,
      LoansAndLeasesReceivableRelatedParties 80
    customers' and other accounts, within the line to which they add up | 155 to 900
      ${Cash} 100, AccountsReceivableNet 155, ReceivablesFromCustomers 148, OtherReceivables 7
    a contract asset larger than the accounts is no part of them | 43 to 900
      ${Cash} 100, AccountsReceivableNet 15, ContractWithCustomerAssetNet 28
    a contract asset smaller than the accounts may be a part | 43 to 900
      ${Cash} 100, AccountsReceivableNet 43, ContractWithCustomerAssetNet 28
    a schedule of mortgages is of debts owed if it exceeds all assets together with property | 5 to 100
      RealEstateInvestmentPropertyNet 900, MortgageLoansOnRealEstate 300, AccountsReceivableNet 5
    a landlord's rent | 45 to 990
      ${Cash} 10, DeferredRentReceivablesNet 40, AccountsReceivableNet 5
    an insurer's premiums and its claims on reinsurers | 500 to 990
      ${Cash} 10, PremiumsReceivableAtCarryingValue 200, ReinsuranceRecoverables 300
    none for deferred tax, shares of associates and life insurance, which are named | 200 to 720
      ${Cash} 100, AccountsReceivableNet 200, DeferredIncomeTaxAssetsNet 50, EquityMethodInvestments 60,
      CashSurrenderValueOfLifeInsurance 70
  `)("%s", (_, receivables, sheet) => {
    expect(shownReading(readReceivables(basisOf({ sheet: { Assets, ...sheet } })))).toBe(String(receivables))
  })
})

describe("illiquid assets", () => {
  eachExample<[what: string, illiquid: string | number, sheet: Amounts]>(`
    each line counts once | 558 to 790
      ${Cash} 100, InventoryNet 50, InventoryNoncurrent 5, PropertyPlantAndEquipmentNet 300,
      OperatingLeaseRightOfUseAsset 40, Goodwill 90, IntangibleAssetsNetExcludingGoodwill 60,
      FiniteLivedIntangibleAssetsNet 55, CapitalizedContractCostNet 6, PrepaidExpenseCurrent 7,
      AccountsReceivableNet 110
    goodwill within intangible assets counts once | 150 to 900
      ${Cash} 100, Goodwill 90, IntangibleAssetsNetIncludingGoodwill 150
    property let to others, in addition to smaller plant | 800 to 1000
      PropertySubjectToOrAvailableForOperatingLeaseNet 700, PropertyPlantAndEquipmentNet 100
    property let to others, within larger plant | 700 to 1000
      PropertySubjectToOrAvailableForOperatingLeaseNet 100, PropertyPlantAndEquipmentNet 700
    leases within property count once if the lines would exceed all assets | 939 to 963
      ${Cash} 37, RealEstateInvestmentPropertyNet 939, OperatingLeaseRightOfUseAsset 66
    assets held for sale may be of any kind | at most 1000
      AssetsOfDisposalGroupIncludingDiscontinuedOperationCurrent 400
    leases and land in addition to plant, if non-current lines add up only with both | 553 to 1000
      AssetsCurrent 400, PropertyPlantAndEquipmentNet 300, FinanceLeaseRightOfUseAsset 103,
      LandAvailableForDevelopment 150, OtherAssetsNoncurrent 47
    leases within plant, if they add up without | 553 to 1000
      AssetsCurrent 400, PropertyPlantAndEquipmentNet 553, FinanceLeaseRightOfUseAsset 103,
      OtherAssetsNoncurrent 47
    an airline's deposits are within its plant | 800 to 1000
      PropertyPlantAndEquipmentNet 800, DepositsOnFlightEquipment 100
    a lessor's deposits | 900 to 1000
      FlightEquipmentNet 800, DepositsOnFlightEquipment 100
    shares of associates do not count | 1 to 600 | EquityMethodInvestments 400, Goodwill 1
  `)("%s", (_, illiquid, sheet) => {
    expect(shownReading(readIlliquidAssets(basisOf({ sheet: { Assets, ...sheet } })))).toBe(String(illiquid))
  })
})

describe("inventories", () => {
  eachExample<[what: string, inventories: string | number, sheet: Amounts]>(`
    net inventories, with the non-current part | 55 | InventoryNet 50, InventoryNoncurrent 5
    a builder's land and homes | 700 | InventoryRealEstate 700, InventoryWorkInProcess 420
    the kinds of inventories, if no line adds them up | 42 | InventoryFinishedGoods 30, InventoryWorkInProcess 12
    a line that combines some kinds | 75
      InventoryFinishedGoodsAndWorkInProcess 40, InventoryRawMaterialsAndSupplies 35
    untagged is not zero, but at most the unnamed current assets | at most 600 | Assets 1000, ${Cash} 100, Goodwill 300
    none if the lines of current assets add up without | 0
      Assets 1000, AssetsCurrent 300, ${Cash} 100, ${Receivable} 200
  `)("%s", (_, inventories, sheet) => {
    expect(shownReading(readInventories(basisOf({ sheet: { Assets, ...sheet } })))).toBe(String(inventories))
  })
})

describe("deposits that bear interest", () => {
  const untagged = "no deposit is tagged as one that bears interest"
  test.each<[what: string, sheet: Amounts, deposits: string]>([
    [
      "those that are tagged, and all money as the upper bound",
      { [Cash]: 500, CertificatesOfDepositAtCarryingValue: 50, InterestBearingDepositsInBanks: 7 },
      "57 to 550",
    ],
    ["unknown if untagged", { [Cash]: 500 }, untagged],
    ["the deposits that a bank owes are not its assets", { [Cash]: 500, TimeDeposits: 400 }, untagged],
  ])("%s", (_, sheet, deposits) => {
    expect(shownReading(readInterestTakingDeposits(basisOf({ sheet: { Assets, ...sheet } })))).toBe(
      String(deposits),
    )
  })
})

eachExample<[measure: keyof typeof readers, reading: string | number, sheet: Amounts]>(`
  receivables | 200 to 400
    CashAndCashEquivalents 100, CurrentTradeReceivables 150, OtherCurrentReceivables 20,
    NoncurrentReceivables 30, PropertyPlantAndEquipment 500
  illiquid assets with a right of use that property holds already | 520 to 1000
    PropertyPlantAndEquipment 300, RightofuseAssets 40, InvestmentProperty 100, Inventories 60,
    PropertyPlantAndEquipmentIncludingRightofuseAssets 340, IntangibleAssetsAndGoodwill 20, Goodwill 15
  deposits that bear interest | 82 to 582
    CashAndCashEquivalents 500, ShorttermDepositsNotClassifiedAsCashEquivalents 80, LongtermDeposits 2
`)("assets are read from IFRS: %s", (measure, reading, sheet) => {
  const basis = basisOf({ taxonomy: "ifrs-full", form: "20-F", sheet: { Assets, ...sheet } })
  expect(shownReading(readers[measure](basis))).toBe(String(reading))
})

test("total assets", () => {
  expect(shownReading(readTotalAssets(basisOf({ sheet: { Assets: 900 } })))).toBe("900")
})
