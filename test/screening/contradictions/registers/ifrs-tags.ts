import { type Tags, words } from "./register.ts"

/** Elements of ifrs-full. */

export const ifrsLines: Tags["lines"] = {
  cash: "CashAndCashEquivalents",
  deposits: "ShorttermDepositsNotClassifiedAsCashEquivalents",
  receivables: "TradeAndOtherCurrentReceivables",
  inventories: "Inventories",
  prepayments: "OtherCurrentNonfinancialAssets",
  property: "PropertyPlantAndEquipment",
  rightOfUse: "RightofuseAssets",
  goodwill: "Goodwill",
  intangibles: "IntangibleAssetsOtherThanGoodwill",
  deferredTaxAssets: "DeferredTaxAssets",
  shortLoans: "CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings",
  payables: "TradeAndOtherCurrentPayables",
  incomeTaxes: "CurrentTaxLiabilitiesCurrent",
  contractLiabilities: "CurrentContractLiabilities",
  shortLeases: "CurrentLeaseLiabilities",
  longLoans: "NoncurrentPortionOfNoncurrentLoansReceived",
  bonds: "NoncurrentPortionOfNoncurrentBondsIssued",
  longLeases: "NoncurrentLeaseLiabilities",
  deferredTaxLiabilities: "DeferredTaxLiabilities",
  pensions: "NoncurrentRecognisedLiabilitiesDefinedBenefitPlan",
  provisions: "NoncurrentProvisions",
}

export const ifrsTotals: Tags["totals"] = {
  assets: "Assets",
  currentAssets: "CurrentAssets",
  noncurrentAssets: "NoncurrentAssets",
  liabilities: "Liabilities",
  currentLiabilities: "CurrentLiabilities",
  noncurrentLiabilities: "NoncurrentLiabilities",
  ownersEquity: "EquityAttributableToOwnersOfParent",
  minorities: "NoncontrollingInterests",
  equity: "Equity",
  liabilitiesAndEquity: "EquityAndLiabilities",
}

export const ifrsResults: Tags["results"] = {
  revenue: ["Revenue"],
  costs: ["OperatingExpense"],
  operatingResult: ["ProfitLossFromOperatingActivities"],
  interestIncome: ["InterestRevenueCalculatedUsingEffectiveInterestMethod"],
  interestCharged: ["InterestExpense"],
  pretax: ["ProfitLossBeforeTax"],
  tax: ["IncomeTaxExpenseContinuingOperations"],
  netIncome: ["ProfitLoss", "ProfitLossFromContinuingOperations"],
  ownersIncome: ["ProfitLossAttributableToOwnersOfParent"],
}

type Disguises = Tags["disguises"]["rare"]

export const ifrsOther: Disguises = {
  currentAssets: [],
  noncurrentAssets: [],
  currentLiabilities: words(`TradeAndOtherCurrentPayables CurrentProvisions OtherCurrentLiabilities
    CurrentTaxLiabilitiesCurrent CurrentContractLiabilities CurrentLeaseLiabilities CurrentAdvances
    CurrentDepositsFromCustomers CurrentDerivativeFinancialLiabilities AccrualsClassifiedAsCurrent
    LiabilitiesIncludedInDisposalGroupsClassifiedAsHeldForSale OtherCurrentNonfinancialLiabilities
    CurrentRefundLiabilities CurrentValueAddedTaxPayables ShorttermWarrantyProvision
    ShorttermRestructuringProvision ShorttermMiscellaneousOtherProvisions CurrentNetDefinedBenefitLiability`),
  noncurrentLiabilities: words(`NoncurrentPayables NoncurrentProvisions OtherNoncurrentLiabilities
    DeferredTaxLiabilities NoncurrentLeaseLiabilities NoncurrentContractLiabilities
    NoncurrentDerivativeFinancialLiabilities NoncurrentAdvances NoncurrentRecognisedLiabilitiesDefinedBenefitPlan
    OtherNoncurrentPayables NoncurrentGovernmentGrants OtherNoncurrentNonfinancialLiabilities
    LongtermWarrantyProvision LongtermRestructuringProvision LongtermMiscellaneousOtherProvisions
    ProvisionForDecommissioningRestorationAndRehabilitationCosts LongtermOnerousContractsProvision`),
}

export const ifrsRare: Disguises = {
  currentAssets: words(`OtherCurrentFinancialAssets CurrentFinancialAssetsAtFairValueThroughProfitOrLoss
    CurrentFinancialAssetsAvailableforsale CurrentHeldtomaturityInvestments CurrentLoansAndReceivables
    CurrentReceivablesDueFromRelatedParties CurrentReceivablesDueFromAssociates CurrentFinanceLeaseReceivables
    CurrentRestrictedCashAndCashEquivalents CurrentNetInvestmentInFinanceLease CurrentFinancialAssets
    NoncurrentAssetsOrDisposalGroupsClassifiedAsHeldForSale TradingSecurities
    NoncurrentAssetsOrDisposalGroupsClassifiedAsHeldForSaleOrAsHeldForDistributionToOwners
    FinancialAssetsPledgedAsCollateralForLiabilitiesOrContingentLiabilities DebtInstrumentsHeld
    ReverseRepurchaseAgreementsAndCashCollateralOnSecuritiesBorrowed LoansAndAdvancesToBanks
    CashOnHandAndBalancesAtCentralBanks LoansAndAdvancesToCustomers`),
  noncurrentAssets:
    words(`OtherNoncurrentFinancialAssets NoncurrentFinancialAssets NoncurrentLoansAndReceivables
    NoncurrentFinancialAssetsAtFairValueThroughProfitOrLoss NoncurrentFinanceLeaseReceivables
    NoncurrentReceivablesDueFromRelatedParties NoncurrentHeldtomaturityInvestments
    NoncurrentFinancialAssetsAvailableforsale NoncurrentRestrictedCashAndCashEquivalents`),
  currentLiabilities: words(`OtherCurrentFinancialLiabilities CurrentFinancialLiabilitiesAtAmortisedCost
    CurrentFinancialLiabilitiesAtFairValueThroughProfitOrLoss CurrentFinancialLiabilities
    CurrentPayablesToRelatedParties RepurchaseAgreementsAndCashCollateralOnSecuritiesLent DepositsFromBanks`),
  noncurrentLiabilities: words(`OtherNoncurrentFinancialLiabilities NoncurrentFinancialLiabilities
    NoncurrentFinancialLiabilitiesAtFairValueThroughProfitOrLoss SubordinatedLiabilities
    NoncurrentFinancialLiabilitiesAtAmortisedCost NoncurrentPayablesToRelatedParties PreferenceSharesLiability`),
}

export const ifrsOwn: Disguises = {
  currentAssets: ["own:MoneyHeldForProjects"],
  noncurrentAssets: ["own:LongTermFunds"],
  currentLiabilities: ["own:NotesFallingDue"],
  noncurrentLiabilities: ["own:SecuredNotes"],
}
