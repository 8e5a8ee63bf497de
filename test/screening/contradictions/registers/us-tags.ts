import { type Tags, words } from "./register.ts"

/** Elements of us-gaap. All of them stand in balance sheets of filers on EDGAR. */

const own = (name: string) => [`own:${name}`]

export const usTags: Tags = {
  lines: {
    cash: "CashAndCashEquivalentsAtCarryingValue",
    deposits: "ShortTermInvestments",
    receivables: "AccountsReceivableNetCurrent",
    inventories: "InventoryNet",
    prepayments: "PrepaidExpenseAndOtherAssetsCurrent",
    property: "PropertyPlantAndEquipmentNet",
    rightOfUse: "OperatingLeaseRightOfUseAsset",
    goodwill: "Goodwill",
    intangibles: "IntangibleAssetsNetExcludingGoodwill",
    deferredTaxAssets: "DeferredIncomeTaxAssetsNet",
    shortLoans: "DebtCurrent",
    payables: "AccountsPayableCurrent",
    incomeTaxes: "AccruedIncomeTaxesCurrent",
    contractLiabilities: "ContractWithCustomerLiabilityCurrent",
    shortLeases: "OperatingLeaseLiabilityCurrent",
    longLoans: "LongTermLoansPayable",
    bonds: "SeniorLongTermNotes",
    longLeases: "OperatingLeaseLiabilityNoncurrent",
    deferredTaxLiabilities: "DeferredIncomeTaxLiabilitiesNet",
    pensions: "PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent",
    provisions: "AssetRetirementObligationsNoncurrent",
  },
  totals: {
    assets: "Assets",
    currentAssets: "AssetsCurrent",
    liabilities: "Liabilities",
    currentLiabilities: "LiabilitiesCurrent",
    temporaryEquity: "TemporaryEquityCarryingAmountAttributableToParent",
    ownersEquity: "StockholdersEquity",
    minorities: "MinorityInterest",
    equity: "StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
    liabilitiesAndEquity: "LiabilitiesAndStockholdersEquity",
  },
  results: {
    revenue: ["Revenues"],
    costs: ["CostsAndExpenses"],
    operatingResult: ["OperatingIncomeLoss"],
    interestIncome: ["InvestmentIncomeInterest"],
    interestCharged: ["InterestExpense"],
    pretax: ["IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"],
    tax: ["IncomeTaxExpenseBenefit"],
    netIncome: ["ProfitLoss"],
    ownersIncome: ["NetIncomeLoss"],
  },
  disguises: {
    other: {
      currentAssets: [],
      noncurrentAssets: [],
      currentLiabilities: words(`AccountsPayableCurrent AccruedLiabilitiesCurrent OtherLiabilitiesCurrent
        ContractWithCustomerLiabilityCurrent OperatingLeaseLiabilityCurrent EmployeeRelatedLiabilitiesCurrent
        OtherAccruedLiabilitiesCurrent AccruedIncomeTaxesCurrent AccountsPayableAndAccruedLiabilitiesCurrent
        CustomerAdvancesCurrent ConstructionPayableCurrent DerivativeLiabilitiesCurrent AccruedSalariesCurrent
        RestructuringReserveCurrent LitigationReserveCurrent ProductWarrantyAccrualClassifiedCurrent
        AccruedRoyaltiesCurrent SelfInsuranceReserveCurrent`),
      noncurrentLiabilities: words(`OtherLiabilitiesNoncurrent OperatingLeaseLiabilityNoncurrent
        DeferredIncomeTaxLiabilitiesNet AssetRetirementObligationsNoncurrent
        PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent
        ContractWithCustomerLiabilityNoncurrent DeferredRevenueNoncurrent CustomerAdvancesNoncurrent
        LiabilitiesOfDisposalGroupIncludingDiscontinuedOperationNoncurrent RegulatoryLiabilityNoncurrent
        AccountsPayableAndAccruedLiabilitiesNoncurrent OtherAccruedLiabilitiesNoncurrent
        SelfInsuranceReserveNoncurrent DeferredCompensationLiabilityClassifiedNoncurrent
        DerivativeLiabilitiesNoncurrent BusinessCombinationContingentConsiderationLiabilityNoncurrent
        AccruedRentNoncurrent MultiemployerPlansWithdrawalObligation StandardProductWarrantyAccrualNoncurrent`),
    },
    rare: {
      currentAssets: words(`AssetsHeldInTrustCurrent AssetsHeldInTrust MarginDepositAssets EscrowDeposit
        SecurityDeposit CashReserveDepositRequiredAndMade DepositContractsAssets
        CashAndSecuritiesSegregatedUnderFederalAndOtherRegulations SecuritiesReceivedAsCollateral
        SecuritiesBorrowed SecuritiesLoaned SecuritiesForReverseRepurchaseAgreements
        CashCollateralForBorrowedSecurities TimeDeposits TimeDepositsAtOrAboveFDICInsuranceLimit
        DemandDepositAccounts USGovernmentSecuritiesAtCarryingValue MunicipalDebtSecuritiesAtCarryingValue
        AssetBackedSecuritiesAtCarryingValue OtherCashEquivalentsAtCarryingValue
        MarketableSecuritiesRestrictedCurrent OtherRestrictedAssetsCurrent DebtSecuritiesTradingRestricted
        TradingSecuritiesPledgedAsCollateral DueFromAffiliateCurrent DueFromAffiliates DueFromEmployeesCurrent
        DueFromOfficersOrStockholdersCurrent DueFromJointVentures NotesReceivableRelatedPartiesCurrent
        NotesReceivableRelatedParties NotesAndLoansReceivableGrossCurrent ReceivableWithImputedInterestNetAmount
        LoansReceivableHeldForSaleNet LoansHeldForSaleMortgages ReceivablesHeldForSaleAmount
        AssetsHeldForSaleCurrent AssetsOfDisposalGroupIncludingDiscontinuedOperation
        AssetsHeldForSaleNotPartOfDisposalGroupCurrentOther OtherAssetsHeldForSaleCurrent
        OtherAssetsMiscellaneousCurrent DisposalGroupIncludingDiscontinuedOperationCashAndCashEquivalents
        CapitalLeasesLessorBalanceSheetNetInvestmentInDirectFinancingAndSalesTypeLeasesCurrent
        OtherReceivablesFromBrokerDealersAndClearingOrganizations`),
      noncurrentAssets: words(`AssetsHeldInTrustNoncurrent FundsHeldUnderReinsuranceAgreementsAsset
        AssetsHeldByInsuranceRegulators LoansInsurancePolicy MortgageLoansOnRealEstateCarryingAmountOfMortgages
        NotesReceivableRelatedPartiesNoncurrent DueFromAffiliateNoncurrent DueFromEmployeesNoncurrent
        NotesAndLoansReceivableGrossNoncurrent SalesTypeLeaseLeaseReceivable AuctionRateSecuritiesNoncurrent
        CapitalLeasesLessorBalanceSheetNetInvestmentInDirectFinancingAndSalesTypeLeasesNoncurrent
        CapitalLeasesNetInvestmentInDirectFinancingLeases NetInvestmentInDirectFinancingAndSalesTypeLeases
        RestrictedInvestmentsAtFairValue MarketableSecuritiesRestrictedNoncurrent
        OtherMarketableSecuritiesNoncurrent OtherInvestmentsAndSecuritiesAtCost CompensationAndBenefitsTrust
        InvestmentOwnedAtFairValue InvestmentOwnedAtCost
        SummaryOfInvestmentsOtherThanInvestmentsInRelatedPartiesCarryingAmount
        AssetsOfDisposalGroupIncludingDiscontinuedOperationNoncurrent
        DisposalGroupIncludingDiscontinuedOperationAssetsNoncurrent AssetsHeldForSaleOtherNoncurrent
        LoansAndLeasesReceivableCommercial LoansAndLeasesReceivableConsumer LoansAndLeasesReceivableOther
        LoansReceivableCommercialRealEstate LoansReceivableCommercialAndIndustrial
        AssetRetirementObligationLegallyRestrictedAssetsFairValue OtherAssetsMiscellaneousNoncurrent
        AlternativeInvestment`),
      currentLiabilities: words(`DueToRelatedPartiesCurrent DueToAffiliateCurrent SettlementLiabilitiesCurrent
        CustomerAdvancesAndDepositsCurrent AccountsPayableOtherCurrent SupplierFinanceProgramObligationCurrent
        SupplierFinanceProgramObligation LiabilitiesOfDisposalGroupIncludingDiscontinuedOperationCurrent
        LiabilitiesOfAssetsHeldForSale OtherSundryLiabilitiesCurrent DerivativeCollateralObligationToReturnCash
        OtherDeferredCreditsCurrent GuaranteeObligationsCurrentCarryingValue`),
      noncurrentLiabilities: words(`DueToRelatedPartiesNoncurrent DueToAffiliateNoncurrent GuarantyLiabilities
        LiabilitiesOtherThanLongtermDebtNoncurrent OtherNoncurrentLiabilities
        DisposalGroupIncludingDiscontinuedOperationOtherNoncurrentLiabilities WarrantsAndRightsOutstanding
        EmbeddedDerivativeFairValueOfEmbeddedDerivativeLiability`),
    },
    own: {
      currentAssets: own("MoneyHeldForProjects"),
      noncurrentAssets: own("LongTermFunds"),
      currentLiabilities: own("NotesFallingDue"),
      noncurrentLiabilities: own("SecuredNotes"),
    },
  },
}
