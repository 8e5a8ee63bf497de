import { assets } from "../balance.ts"
import { dartReceivables, onDart } from "../dart.ts"
import { plus } from "../figure.ts"
import { byTaxonomy, declare, first, ifrs, largest, total, totalWith, us } from "../measure.ts"
import { national } from "../national.ts"
import { closingReceivables, mainLines, property } from "./lines.ts"

/** Amounts that others owe the company, net of allowances. Tags that overlap are compared, never added. */

const taxes = largest(us("IncomeTaxesReceivable"), us("IncomeTaxReceivable"))

/** Current receivables if the lines do not add up, with lines that most filers print separately. */
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
/** Receivables of a balance sheet that states current assets. */
export const currentReceivables = first(
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
        us("AccountsReceivableExcludingAccruedInterestAfterAllowanceForCreditLossNoncurrent"),
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

/** Some landlords tag their own mortgage debt with the schedule of mortgages (Veris). */
const mortgagesGiven = declare(
  "The schedule of mortgages, unless it and property together exceed total assets.",
  { mortgages: us("MortgageLoansOnRealEstate"), property, whole: assets["us-gaap"] },
  ({ mortgages, property: owned, whole }) => {
    const sum = (mortgages?.value ?? 0) + (owned?.value ?? 0)
    return whole !== null && sum <= whole.value ? mortgages : null
  },
)

/** Loans of lenders and landlords; the tags of one portfolio overlap. */
const loans = largest(
  first(
    us("FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss"),
    us("MortgageLoansOnRealEstateCommercialAndConsumerNet"),
    mortgagesGiven,
  ),
  us("LoansAndLeasesReceivableNetReportedAmount"),
  us("LoansAndLeasesReceivableNetOfDeferredIncome"),
  us("NotesReceivableNet"),
  us("NotesAndLoansReceivableNetCurrent"),
  us("LoansReceivableNet"),
)
export const loansHeldForSale = largest(
  us("LoansReceivableHeldForSaleNetNotPartOfDisposalGroup"),
  us("LoansReceivableHeldForSaleAmount"),
  us("MortgageLoansHeldForSaleFairValueDisclosure"),
)

export const leasesGiven = largest(
  us("NetInvestmentInLease"),
  us("SalesTypeLeaseNetInvestmentInLease"),
  us("DirectFinancingLeaseNetInvestmentInLease"),
)

/** Accounts receivable, which may include other receivables already (Artisan Partners). */
const accounts = declare(
  "The main line with other receivables; only the main line if customers' accounts and other receivables add up to it.",
  {
    line: largest(
      us("AccountsReceivableNet"),
      us("AccountsReceivableNetCurrent"),
      us("ReceivablesNetCurrent"),
    ),
    customers: us("ReceivablesFromCustomers"),
    other: largest(us("OtherReceivables"), us("NontradeReceivables"), us("OtherReceivablesNetCurrent")),
  },
  ({ line, customers, other }) => {
    const main = line ?? customers
    if (main === null || other === null) return main ?? other
    return (customers?.value ?? 0) + other.value === line?.value ? line : plus(main, other)
  },
)

const contractAssetBeside = declare(
  "Contract assets, if they are more than the accounts receivable; otherwise they may be part of them.",
  { accounts, contracts: us("ContractWithCustomerAssetNet") },
  ({ accounts: line, contracts }) =>
    contracts === null || contracts.value <= (line?.value ?? 0) ? null : contracts,
)

/** Receivables of a balance sheet without a total of current assets: banks, insurers, landlords, builders. */
const undivided = total(
  first(loans, us("LoansAndLeasesReceivableRelatedParties")),
  loansHeldForSale,
  largest(
    us("AccountsAndOtherReceivablesNetCurrentAndNoncurrent"),
    us("AccountsAndNotesReceivableNet"),
    us("PremiumsAndOtherReceivablesNet"),
    total(accounts, us("PremiumsReceivableAtCarryingValue")),
  ),
  us("DeferredRentReceivablesNet"),
  largest(us("InterestReceivable"), us("AccruedInvestmentIncomeReceivable")),
  largest(
    us("ReinsuranceRecoverables"),
    us("ReinsuranceRecoverablesOnPaidAndUnpaidLosses"),
    us("ReinsuranceRecoverableForUnpaidClaimsAndClaimsAdjustments"),
  ),
  largest(us("ReceivablesFromBrokersDealersAndClearingOrganizations"), us("DueFromCorrespondentBrokers")),
  largest(us("ContractWithCustomerAssetNetCurrent"), contractAssetBeside),
  leasesGiven,
  largest(us("DueFromRelatedParties"), us("DueFromRelatedPartiesCurrent")),
  taxes,
)

export const ifrsCurrentReceivables = largest(
  ifrs("TradeAndOtherCurrentReceivables"),
  total(
    largest(ifrs("CurrentTradeReceivables"), ifrs("TradeReceivables")),
    ifrs("CurrentReceivablesDueFromRelatedParties"),
    ifrs("OtherCurrentReceivables"),
    ifrs("CurrentContractAssets"),
  ),
)

export const receivables = byTaxonomy(
  declare(
    "On a balance sheet with a current side, the current and the non-current receivables; otherwise the lines that are undivided.",
    { currentAssets: us("AssetsCurrent"), divided: totalWith(currentReceivables, noncurrent), undivided },
    ({ currentAssets, divided, undivided: whole }) => (currentAssets === null ? whole : divided),
  ),
  onDart(
    "Assets",
    dartReceivables,
    largest(
      ifrs("TradeAndOtherReceivables"),
      total(
        ifrsCurrentReceivables,
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
  ),
  national.receivables,
)
