import {
  declare,
  first,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  tag,
  total,
  totalWith,
} from "../measure.ts"
import { closingReceivables, mainLines } from "./current-lines.ts"

/**
 * What others owe the company, net of allowances, current and non-current: trade accounts, notes, loans, leases, contract
 * assets, and taxes to be refunded where they are a line. Tags that overlap are compared, never added.
 */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

const taxes = largest(us("IncomeTaxesReceivable"), us("IncomeTaxReceivable"))

/** Current receivables where the lines do not close: the main line with those that most filers print beside it. */
const likelyMain = largest(
  us("ReceivablesNetCurrent"),
  us("AccountsAndOtherReceivablesNetCurrent"),
  total(
    largest(...mainLines, us("BilledContractReceivables"), us("ContractReceivableDueOneYearOrLess")),
    us("NontradeReceivablesCurrent"),
    us("OtherReceivablesNetCurrent"),
    us("NotesAndLoansReceivableNetCurrent"),
  ),
)
const current = first(
  closingReceivables,
  totalWith(
    first(likelyMain, us("UnbilledReceivablesCurrent"), us("UnbilledContractsReceivable")),
    us("ContractWithCustomerAssetNetCurrent"),
    us("DueFromRelatedPartiesCurrent"),
    taxes,
  ),
)

const noncurrent = total(
  largest(
    us("LongTermAccountsNotesAndLoansReceivableNetNoncurrent"),
    total(
      largest(
        us("AccountsReceivableNetNoncurrent"),
        us("ContractWithCustomerReceivableAfterAllowanceForCreditLossNoncurrent"),
      ),
      us("NotesAndLoansReceivableNetNoncurrent"),
    ),
  ),
  us("ContractWithCustomerAssetNetNoncurrent"),
  largest(
    us("NetInvestmentInLeaseNoncurrent"),
    us("NetInvestmentInLeaseExcludingAccruedInterestAfterAllowanceForCreditLossNoncurrent"),
    us("SalesTypeLeaseNetInvestmentInLeaseAfterAllowanceForCreditLossNoncurrent"),
  ),
  us("OtherReceivableAfterAllowanceForCreditLossNoncurrent"),
  us("DueFromRelatedPartiesNoncurrent"),
  us("IncomeTaxesReceivableNoncurrent"),
  us("ValueAddedTaxReceivableNoncurrent"),
  us("InsuranceSettlementsReceivableNoncurrent"),
)

/** Loans of lenders and landlords; the tags of one portfolio overlap. */
const loans = total(
  largest(
    first(
      us("FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss"),
      us("MortgageLoansOnRealEstateCommercialAndConsumerNet"),
      us("MortgageLoansOnRealEstate"),
    ),
    us("LoansAndLeasesReceivableNetReportedAmount"),
    us("LoansAndLeasesReceivableNetOfDeferredIncome"),
    us("NotesReceivableNet"),
    us("NotesAndLoansReceivableNetCurrent"),
    us("LoansReceivableNet"),
  ),
  largest(
    us("LoansReceivableHeldForSaleNetNotPartOfDisposalGroup"),
    us("LoansReceivableHeldForSaleAmount"),
    us("MortgageLoansHeldForSaleFairValueDisclosure"),
  ),
)

/** Receivables of a balance sheet without a current side: banks, insurers, landlords, builders. */
const undivided = total(
  loans,
  largest(
    us("AccountsAndOtherReceivablesNetCurrentAndNoncurrent"),
    us("AccountsAndNotesReceivableNet"),
    us("PremiumsAndOtherReceivablesNet"),
    total(
      largest(us("AccountsReceivableNet"), us("AccountsReceivableNetCurrent"), us("ReceivablesNetCurrent")),
      us("PremiumsReceivableAtCarryingValue"),
      largest(us("OtherReceivables"), us("NontradeReceivables"), us("OtherReceivablesNetCurrent")),
    ),
  ),
  us("DeferredRentReceivablesNet"),
  largest(us("InterestReceivable"), us("AccruedInvestmentIncomeReceivable")),
  largest(
    us("ReinsuranceRecoverables"),
    us("ReinsuranceRecoverablesOnPaidAndUnpaidLosses"),
    us("ReinsuranceRecoverableForUnpaidClaimsAndClaimsAdjustments"),
  ),
  us("ReceivablesFromCustomers"),
  largest(us("ReceivablesFromBrokersDealersAndClearingOrganizations"), us("DueFromCorrespondentBrokers")),
  us("ContractWithCustomerAssetNetCurrent"),
  largest(
    us("NetInvestmentInLease"),
    us("SalesTypeLeaseNetInvestmentInLease"),
    us("DirectFinancingLeaseNetInvestmentInLease"),
  ),
  largest(us("DueFromRelatedParties"), us("DueFromRelatedPartiesCurrent")),
  us("LoansAndLeasesReceivableRelatedParties"),
  taxes,
)

const ifrsCurrent = largest(
  ifrs("TradeAndOtherCurrentReceivables"),
  total(
    largest(ifrs("CurrentTradeReceivables"), ifrs("TradeReceivables")),
    ifrs("CurrentReceivablesDueFromRelatedParties"),
    ifrs("OtherCurrentReceivables"),
    ifrs("CurrentContractAssets"),
  ),
)

export const receivables: MeasureByTaxonomy = {
  "us-gaap": declare(
    "On a balance sheet with a current side, the current and the non-current receivables; else those of the lines that are undivided.",
    { currentAssets: us("AssetsCurrent"), divided: totalWith(current, noncurrent), undivided },
    ({ currentAssets, divided, undivided: whole }) => (currentAssets === null ? whole : divided),
  ),
  "ifrs-full": largest(
    ifrs("TradeAndOtherReceivables"),
    total(
      ifrsCurrent,
      largest(
        ifrs("NoncurrentReceivables"),
        total(
          ifrs("NoncurrentTradeReceivables"),
          ifrs("NoncurrentReceivablesDueFromRelatedParties"),
          ifrs("NoncurrentContractAssets"),
        ),
      ),
      ifrs("CurrentTaxAssetsCurrent"),
      ifrs("CurrentTaxAssetsNoncurrent"),
      ifrs("CurrentFinanceLeaseReceivables"),
      ifrs("NoncurrentFinanceLeaseReceivables"),
      ifrs("LoansAndAdvancesToCustomers"),
      ifrs("LoansAndAdvancesToBanks"),
    ),
  ),
}
