import { type Tags, words } from "./register.ts"

/** Elements of the taxonomies of Japan's Financial Services Agency. A name that begins with `own:` is a filer's own. */

const own = {
  currentAssets: ["own:MoneyHeldForProjectsCA"],
  noncurrentAssets: ["own:LongTermFundsIOA"],
  currentLiabilities: ["own:NotesFallingDueCL"],
  noncurrentLiabilities: ["own:SecuredNotesNCL"],
}

/** Japanese GAAP. Lease obligations are finance leases there, so that other leases are not on the sheet. */
export const jppfsTags: Tags = {
  lines: {
    cash: "CashAndDeposits",
    deposits: "ShortTermInvestmentSecurities",
    receivables: "NotesAndAccountsReceivableTradeAndContractAssets",
    inventories: "MerchandiseAndFinishedGoods",
    prepayments: "PrepaidExpenses",
    property: "PropertyPlantAndEquipment",
    rightOfUse: "PropertyPlantAndEquipment",
    goodwill: "IntangibleAssets",
    intangibles: "IntangibleAssets",
    deferredTaxAssets: "DeferredTaxAssets",
    shortLoans: "ShortTermLoansPayable",
    payables: "NotesAndAccountsPayableTrade",
    incomeTaxes: "IncomeTaxesPayable",
    contractLiabilities: "ContractLiabilities",
    shortLeases: "AccruedExpenses",
    longLoans: "LongTermLoansPayable",
    bonds: "BondsPayable",
    longLeases: "AssetRetirementObligationsNCL",
    deferredTaxLiabilities: "DeferredTaxLiabilities",
    pensions: "NetDefinedBenefitLiability",
    provisions: "AssetRetirementObligationsNCL",
  },
  totals: {
    assets: "Assets",
    currentAssets: "CurrentAssets",
    noncurrentAssets: "NoncurrentAssets",
    liabilities: "Liabilities",
    currentLiabilities: "CurrentLiabilities",
    noncurrentLiabilities: "NoncurrentLiabilities",
    ownersEquity: "ShareholdersEquity",
    minorities: "NonControllingInterests",
    equity: "NetAssets",
    liabilitiesAndEquity: "LiabilitiesAndNetAssets",
  },
  results: {
    revenue: ["NetSales"],
    costs: ["CostOfSales"],
    operatingResult: ["OperatingIncome"],
    interestIncome: ["InterestIncomeNOI"],
    interestCharged: ["InterestExpensesNOE"],
    pretax: ["IncomeBeforeIncomeTaxes"],
    tax: ["IncomeTaxes"],
    netIncome: ["ProfitLoss"],
    ownersIncome: ["ProfitLossAttributableToOwnersOfParent"],
  },
  disguises: {
    other: {
      currentAssets: [],
      noncurrentAssets: [],
      currentLiabilities: words(`NotesAndAccountsPayableTrade ElectronicallyRecordedObligationsOperatingCL
        AccountsPayableOther AccruedExpenses IncomeTaxesPayable DepositsReceived AdvancesReceived ContractLiabilities
        ProvisionForBonuses ProvisionForProductWarranties ProvisionForLossOnConstructionContracts NotesPayableFacilities
        AssetRetirementObligationsCL OtherCL ProvisionForSalesReturns ProvisionForBusinessStructureImprovement`),
      noncurrentLiabilities:
        words(`DeferredTaxLiabilities NetDefinedBenefitLiability ProvisionForRetirementBenefits
        AssetRetirementObligationsNCL LongTermAccountsPayableOther LongTermIncomeTaxesPayable
        LongTermLeaseAndGuaranteeDeposited ProvisionForLossOnGuarantees OtherNCL
        ProvisionForDirectorsRetirementBenefits DeferredTaxLiabilitiesForLandRevaluation
        ProvisionForEnvironmentalMeasuresNCL LongTermUnearnedRevenue LongTermAdvancesReceived`),
    },
    rare: {
      currentAssets:
        words(`ShortTermLoansReceivable OtherCA OperatingLoans LeaseInvestmentAssetsCA LeaseReceivablesCA
        AccountsReceivableFromSubsidiariesAndAffiliates ShortTermLoansReceivableFromSubsidiariesAndAffiliates
        DepositsPaidCA GuaranteeDepositsCA AdvancesPaid SuspensePaymentsCA OperationalInvestmentSecuritiesCA
        SecuritiesHeldForTrading BeneficiaryRightOfAccountsReceivableInTrust CustodyOfMoneyCA`),
      noncurrentAssets: words("InvestmentSecurities LongTermLoansReceivable OtherIOA GuaranteeDepositsIOA"),
      currentLiabilities:
        words(`DepositsReceivedFromEmployees ProvisionForSalesReturns ProvisionForBusinessStructureImprovement
        AccountsPayableToSubsidiariesAndAffiliates GuaranteeDepositsReceivedCL DerivativesLiabilitiesCL SuspenseReceiptCL
        FactoringObligations NotesDiscountedCL CurrentPortionOfLongTermAccountsPayableOther`),
      noncurrentLiabilities:
        words(`GuaranteeDepositsReceived2NCL LongTermDepositsReceived LongTermUnearnedRevenue
        DerivativesLiabilitiesNCL ProvisionForEnvironmentalMeasuresNCL NegativeGoodwillNCL LongTermAdvancesReceived
        LongTermObligationsUnderCreditFacility`),
    },
    own,
  },
}

/** IFRS in the Agency's taxonomy. */
export const jpigpTags: Tags = {
  lines: {
    cash: "CashAndCashEquivalentsIFRS",
    deposits: "TimeDepositsCAIFRS",
    receivables: "TradeAndOtherReceivablesCAIFRS",
    inventories: "InventoriesCAIFRS",
    prepayments: "OtherCurrentAssetsCAIFRS",
    property: "PropertyPlantAndEquipmentIFRS",
    rightOfUse: "RightOfUseAssetsIFRS",
    goodwill: "GoodwillIFRS",
    intangibles: "IntangibleAssetsIFRS",
    deferredTaxAssets: "DeferredTaxAssetsIFRS",
    shortLoans: "BorrowingsCLIFRS",
    payables: "TradeAndOtherPayablesCLIFRS",
    incomeTaxes: "IncomeTaxesPayableCLIFRS",
    contractLiabilities: "ContractLiabilitiesCLIFRS",
    shortLeases: "LeaseLiabilitiesCLIFRS",
    longLoans: "BorrowingsNCLIFRS",
    bonds: "BondsPayableNCLIFRS",
    longLeases: "LeaseLiabilitiesNCLIFRS",
    deferredTaxLiabilities: "DeferredTaxLiabilitiesIFRS",
    pensions: "RetirementBenefitLiabilityNCLIFRS",
    provisions: "ProvisionsNCLIFRS",
  },
  totals: {
    assets: "AssetsIFRS",
    currentAssets: "CurrentAssetsIFRS",
    noncurrentAssets: "NonCurrentAssetsIFRS",
    liabilities: "LiabilitiesIFRS",
    currentLiabilities: "TotalCurrentLiabilitiesIFRS",
    noncurrentLiabilities: "NonCurrentLabilitiesIFRS",
    ownersEquity: "EquityAttributableToOwnersOfParentIFRS",
    minorities: "NonControllingInterestsIFRS",
    equity: "EquityIFRS",
    liabilitiesAndEquity: "LiabilitiesAndEquityIFRS",
  },
  results: {
    revenue: ["RevenueIFRS"],
    costs: ["CostOfSalesIFRS"],
    operatingResult: ["OperatingProfitLossIFRS"],
    interestIncome: ["InterestIncomeIFRS"],
    interestCharged: ["FinanceCostsIFRS"],
    pretax: ["ProfitLossBeforeTaxIFRS"],
    tax: ["IncomeTaxExpenseIFRS"],
    netIncome: ["ProfitLossIFRS"],
    ownersIncome: ["ProfitLossAttributableToOwnersOfParentIFRS"],
  },
  disguises: {
    other: {
      currentAssets: [],
      noncurrentAssets: [],
      currentLiabilities: words(`TradeAndOtherPayablesCLIFRS LeaseLiabilitiesCLIFRS ContractLiabilitiesCLIFRS
        IncomeTaxesPayableCLIFRS ProvisionsCLIFRS OtherCurrentLiabilitiesCLIFRS EmployeeBenefitsAccrualsCLIFRS
        RefundLiabilitiesCLIFRS LiabilitiesDirectlyAssociatedWithAssetsHeldForSaleIFRS`),
      noncurrentLiabilities:
        words(`LeaseLiabilitiesNCLIFRS ContractLiabilitiesNCLIFRS DeferredTaxLiabilitiesIFRS
        RetirementBenefitLiabilityNCLIFRS ProvisionsNCLIFRS TradeAndOtherPayablesNCLIFRS
        OtherNonCurrentLiabilitiesNCLIFRS`),
    },
    rare: {
      currentAssets:
        words(`OtherFinancialAssetsCAIFRS SecuritiesCAIFRS LoansReceivableCAIFRS AssetsHeldForSaleIFRS
        FinanceReceivablesCAIFRS DerivativeAssetsCAIFRS LeaseReceivablesCAIFRS OtherInvestmentsCAIFRS
        ShortTermInvestmentsCAIFRS DepositsPaidCAIFRS`),
      noncurrentAssets: words(`OtherFinancialAssetsNCAIFRS OtherInvestmentsNCAIFRS LoansReceivableNCAIFRS
        OtherNonCurrentAssetsNCAIFRS`),
      currentLiabilities: words(`DerivativeLiabilitiesCLIFRS DepositsReceivedCLIFRS FinancialLiabilitiesCLIFRS
        SupplierFinanceLiabilitiesCLIFRS OtherFinancialLiabilitiesCLIFRS`),
      noncurrentLiabilities: words(`DerivativeLiabilitiesNCLIFRS LongTermDepositsReceivedNCLIFRS
        FinancialLiabilitiesNCLIFRS LiabilitiesForPutOptionsNCLIFRS OtherFinancialLiabilitiesNCLIFRS`),
    },
    own,
  },
}
