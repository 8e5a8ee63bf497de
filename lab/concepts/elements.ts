import type { ConceptClass } from "../../scripts/starter/tables.ts"

/**
 * Elements of the us-gaap and ifrs-full taxonomies that state an amount of a class, even if no company of the
 * universe uses them. The list was made from the calculation trees of balance sheets and income statements
 * (2022 and before) in public repositories.
 */
export const taxonomyElements: Readonly<Record<ConceptClass, string>> = {
  borrowing: `
    us-gaap:BankOverdrafts us-gaap:CommercialPaper us-gaap:BridgeLoan us-gaap:ConstructionLoan
    us-gaap:ShortTermBankLoansAndNotesPayable us-gaap:ShortTermNonBankLoansAndNotesPayable
    us-gaap:SecuritiesSoldUnderAgreementsToRepurchase us-gaap:WarehouseAgreementBorrowings us-gaap:OtherShortTermBorrowings
    us-gaap:ShortTermBorrowings us-gaap:DebtCurrent us-gaap:LongTermDebtCurrent
    us-gaap:LongTermDebtAndCapitalLeaseObligationsCurrent us-gaap:SecuredDebtCurrent us-gaap:ConvertibleDebtCurrent
    us-gaap:UnsecuredDebtCurrent us-gaap:SubordinatedDebtCurrent us-gaap:ConvertibleSubordinatedDebtCurrent
    us-gaap:LongTermCommercialPaperCurrent us-gaap:LongTermConstructionLoanCurrent us-gaap:LongtermTransitionBondCurrent
    us-gaap:LongtermPollutionControlBondCurrent
    us-gaap:JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrustCurrent us-gaap:OtherLongTermDebtCurrent
    us-gaap:LinesOfCreditCurrent us-gaap:NotesAndLoansPayableCurrent us-gaap:SpecialAssessmentBondCurrent
    us-gaap:FederalHomeLoanBankAdvancesCurrent us-gaap:NotesPayableCurrent us-gaap:LoansPayableCurrent
    us-gaap:MediumtermNotesCurrent us-gaap:ConvertibleNotesPayableCurrent us-gaap:NotesPayableToBankCurrent
    us-gaap:SeniorNotesCurrent us-gaap:JuniorSubordinatedNotesCurrent us-gaap:OtherNotesPayableCurrent
    us-gaap:LoansPayableToBankCurrent us-gaap:OtherLoansPayableCurrent us-gaap:NotesPayableRelatedPartiesClassifiedCurrent
    us-gaap:LongTermDebtNoncurrent us-gaap:LongTermDebtAndCapitalLeaseObligations us-gaap:LongTermLineOfCredit
    us-gaap:CommercialPaperNoncurrent us-gaap:ConstructionLoanNoncurrent us-gaap:SecuredLongTermDebt
    us-gaap:SubordinatedLongTermDebt us-gaap:UnsecuredLongTermDebt us-gaap:ConvertibleDebtNoncurrent
    us-gaap:ConvertibleSubordinatedDebtNoncurrent us-gaap:LongTermTransitionBond us-gaap:LongTermPollutionControlBond
    us-gaap:JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrustNoncurrent us-gaap:LongTermNotesAndLoans
    us-gaap:SpecialAssessmentBondNoncurrent us-gaap:LongtermFederalHomeLoanBankAdvancesNoncurrent
    us-gaap:OtherLongTermDebtNoncurrent us-gaap:LongTermNotesPayable us-gaap:LongTermLoansPayable
    us-gaap:MediumtermNotesNoncurrent us-gaap:JuniorSubordinatedLongTermNotes us-gaap:SeniorLongTermNotes
    us-gaap:ConvertibleLongTermNotesPayable us-gaap:NotesPayableToBankNoncurrent us-gaap:OtherLongTermNotesPayable
    us-gaap:LongTermLoansFromBank us-gaap:OtherLoansPayableLongTerm us-gaap:NotesPayableRelatedPartiesNoncurrent
    us-gaap:NotesPayable us-gaap:NotesAndLoansPayable us-gaap:LoansPayable us-gaap:LoansPayableToBank us-gaap:OtherLoansPayable
    us-gaap:NotesPayableToBank us-gaap:OtherNotesPayable us-gaap:MediumTermNotes us-gaap:SeniorNotes us-gaap:ConvertibleDebt
    us-gaap:ConvertibleNotesPayable us-gaap:ConvertibleSubordinatedDebt us-gaap:SecuredDebt us-gaap:UnsecuredDebt
    us-gaap:SubordinatedDebt us-gaap:JuniorSubordinatedNotes us-gaap:LineOfCredit us-gaap:OtherLongTermDebt
    us-gaap:JuniorSubordinatedDebentureOwedToUnconsolidatedSubsidiaryTrust us-gaap:OtherBorrowings us-gaap:SurplusNotes
    us-gaap:LongtermTransitionBond us-gaap:LongtermPollutionControlBond us-gaap:SpecialAssessmentBond
    us-gaap:LongtermCommercialPaperCurrentAndNoncurrent us-gaap:NotesPayableRelatedPartiesCurrentAndNoncurrent
    us-gaap:AdvancesFromFederalHomeLoanBanks us-gaap:FederalHomeLoanBankAdvancesLongTerm
    us-gaap:FederalHomeLoanBankAdvancesShortTerm us-gaap:FederalFundsPurchased
    us-gaap:FederalFundsPurchasedAndSecuritiesSoldUnderAgreementsToRepurchase
    us-gaap:AssetsSoldUnderAgreementsToRepurchaseRepurchaseLiability us-gaap:OtherSecuredFinancings
    us-gaap:TransfersAccountedForAsSecuredBorrowingsAssociatedLiabilitiesCarryingAmount us-gaap:SecuredDebtOther
    us-gaap:SecuritiesLoaned us-gaap:LongTermDebt us-gaap:DebtLongtermAndShorttermCombinedAmount
    us-gaap:DebtAndCapitalLeaseObligations us-gaap:LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities
    us-gaap:DebtInstrumentCarryingAmount us-gaap:DebtInstrumentFaceAmount us-gaap:LongTermDebtGross
    us-gaap:FinanceLeaseLiability us-gaap:FinanceLeaseLiabilityCurrent us-gaap:FinanceLeaseLiabilityNoncurrent
    us-gaap:CapitalLeaseObligations us-gaap:CapitalLeaseObligationsCurrent us-gaap:CapitalLeaseObligationsNoncurrent
    ifrs-full:Borrowings ifrs-full:ShorttermBorrowings ifrs-full:LongtermBorrowings
    ifrs-full:CurrentPortionOfLongtermBorrowings ifrs-full:NoncurrentPortionOfNoncurrentBorrowings
    ifrs-full:CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings ifrs-full:LoansReceived ifrs-full:BondsIssued
    ifrs-full:NotesAndDebenturesIssued ifrs-full:CommercialPapersIssued ifrs-full:OtherBorrowings ifrs-full:DebtInstrumentsIssued
    ifrs-full:SecuredBankLoansReceived ifrs-full:UnsecuredBankLoansReceived
    ifrs-full:CurrentLoansReceivedAndCurrentPortionOfNoncurrentLoansReceived
    ifrs-full:CurrentSecuredBankLoansReceivedAndCurrentPortionOfNoncurrentSecuredBankLoansReceived
    ifrs-full:CurrentUnsecuredBankLoansReceivedAndCurrentPortionOfNoncurrentUnsecuredBankLoansReceived
    ifrs-full:CurrentBondsIssuedAndCurrentPortionOfNoncurrentBondsIssued
    ifrs-full:CurrentNotesAndDebenturesIssuedAndCurrentPortionOfNoncurrentNotesAndDebenturesIssued
    ifrs-full:CurrentCommercialPapersIssuedAndCurrentPortionOfNoncurrentCommercialPapersIssued
    ifrs-full:OtherCurrentBorrowingsAndCurrentPortionOfOtherNoncurrentBorrowings
    ifrs-full:NoncurrentPortionOfNoncurrentLoansReceived ifrs-full:NoncurrentPortionOfNoncurrentBondsIssued
    ifrs-full:NoncurrentPortionOfNoncurrentSecuredBankLoansReceived
    ifrs-full:NoncurrentPortionOfNoncurrentUnsecuredBankLoansReceived
    ifrs-full:NoncurrentPortionOfNoncurrentNotesAndDebenturesIssued
    ifrs-full:NoncurrentPortionOfNoncurrentCommercialPapersIssued ifrs-full:NoncurrentPortionOfOtherNoncurrentBorrowings
    ifrs-full:LiabilitiesArisingFromFinancingActivities`,
  interest_bearing_asset: `
    us-gaap:CashAndCashEquivalentsAtCarryingValue us-gaap:Cash us-gaap:CashAndDueFromBanks
    us-gaap:InterestBearingDepositsInBanks us-gaap:CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents
    us-gaap:CashCashEquivalentsAndShortTermInvestments us-gaap:RestrictedCash us-gaap:RestrictedCashAndCashEquivalents
    us-gaap:RestrictedCashCurrent us-gaap:RestrictedCashNoncurrent us-gaap:RestrictedCashEquivalentsCurrent
    us-gaap:RestrictedCashEquivalentsNoncurrent us-gaap:RestrictedInvestments us-gaap:RestrictedInvestmentsCurrent
    us-gaap:RestrictedInvestmentsNoncurrent us-gaap:RestrictedCashAndInvestmentsCurrent
    us-gaap:RestrictedCashAndInvestmentsNoncurrent us-gaap:ShortTermInvestments us-gaap:OtherShortTermInvestments
    us-gaap:MarketableSecurities us-gaap:MarketableSecuritiesCurrent us-gaap:MarketableSecuritiesNoncurrent
    us-gaap:DebtSecurities us-gaap:DebtSecuritiesCurrent us-gaap:DebtSecuritiesNoncurrent us-gaap:TradingSecuritiesDebt
    us-gaap:TradingSecurities us-gaap:AvailableForSaleSecuritiesDebtSecurities
    us-gaap:AvailableForSaleSecuritiesDebtSecuritiesCurrent us-gaap:AvailableForSaleSecuritiesDebtSecuritiesNoncurrent
    us-gaap:HeldToMaturitySecurities us-gaap:HeldToMaturitySecuritiesCurrent us-gaap:HeldToMaturitySecuritiesNoncurrent
    us-gaap:HeldToMaturitySecuritiesRestricted us-gaap:LongTermInvestments us-gaap:OtherLongTermInvestments
    us-gaap:OtherInvestments us-gaap:Investments us-gaap:CertificatesOfDepositAtCarryingValue
    us-gaap:TimeDepositsAtCarryingValue us-gaap:DepositsAssets us-gaap:DepositsAssetsCurrent us-gaap:DepositsAssetsNoncurrent
    us-gaap:SecuritiesPurchasedUnderAgreementsToResell
    us-gaap:FederalFundsSoldAndSecuritiesPurchasedUnderAgreementsToResell
    ifrs-full:CashAndCashEquivalents ifrs-full:RestrictedCashAndCashEquivalents
    ifrs-full:ShorttermDepositsNotClassifiedAsCashEquivalents ifrs-full:LongtermDeposits ifrs-full:CurrentInvestments
    ifrs-full:CurrentFinancialAssetsAtAmortisedCost ifrs-full:NoncurrentFinancialAssetsAtAmortisedCost
    ifrs-full:CurrentFinancialAssetsAtFairValueThroughOtherComprehensiveIncome
    ifrs-full:OtherCurrentFinancialAssets ifrs-full:OtherNoncurrentFinancialAssets`,
  interest_income: `
    us-gaap:InvestmentIncomeInterest us-gaap:InterestIncomeOther us-gaap:InterestIncomeOperating
    us-gaap:InterestIncomeOperatingAndNonoperating us-gaap:InterestAndFeeIncomeLoansAndLeases
    us-gaap:InterestAndFeeIncomeLoansConsumer us-gaap:InterestAndFeeIncomeLoansCommercial
    us-gaap:InterestIncomeDepositsWithFinancialInstitutions us-gaap:InterestAndDividendIncomeOperating
    us-gaap:InterestIncomeDebtSecuritiesOperating us-gaap:InvestmentIncomeInterestAndDividend us-gaap:InvestmentIncomeNet
    us-gaap:InvestmentIncomeNonoperating us-gaap:InterestAndOtherIncome us-gaap:GrossInvestmentIncomeOperating
    us-gaap:NetInvestmentIncome us-gaap:ProceedsFromInterestReceived ifrs-full:InterestRevenue ifrs-full:RevenueFromInterest
    ifrs-full:InterestRevenueCalculatedUsingEffectiveInterestMethod ifrs-full:InterestIncomeOnDeposits
    ifrs-full:InterestIncomeOnCashAndCashEquivalents ifrs-full:AdjustmentsForInterestIncome ifrs-full:FinanceIncome`,
  revenue: `
    us-gaap:Revenues us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax
    us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax us-gaap:SalesRevenueNet us-gaap:SalesRevenueGoodsNet
    us-gaap:SalesRevenueServicesNet us-gaap:RealEstateRevenueNet us-gaap:HealthCareOrganizationRevenue
    us-gaap:RegulatedAndUnregulatedOperatingRevenue us-gaap:OilAndGasRevenue us-gaap:RevenuesNetOfInterestExpense
    us-gaap:NoninterestIncome us-gaap:PremiumsEarnedNet us-gaap:LeaseIncome us-gaap:OperatingLeaseLeaseIncome
    us-gaap:CargoAndFreightRevenue ifrs-full:Revenue ifrs-full:RevenueFromContractsWithCustomers`,
}
