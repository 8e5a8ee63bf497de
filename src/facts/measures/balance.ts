import { dartLiabilitiesNotBorrowed, onDart } from "./dart.ts"
import { leaseLines, notBorrowedOnEsef } from "./debt/ifrs-chain.ts"
import { ifrsCurrentNotBorrowed, ifrsLiabilities } from "./esef.ts"
import { derived } from "./figure.ts"
import { byTaxonomy, declare, every, first, ifrs, largest, total, totalWith, us } from "./measure.ts"
import { national } from "./national.ts"

/** Balance-sheet totals: inputs of the health ratios, and upper bounds for untagged debt. */

export const assets = byTaxonomy(
  first(us("Assets"), us("LiabilitiesAndStockholdersEquity")),
  first(ifrs("Assets"), ifrs("EquityAndLiabilities")),
  national.assets,
)
export const assetsCurrent = byTaxonomy(us("AssetsCurrent"), ifrs("CurrentAssets"), national.assetsCurrent)
export const liabilitiesCurrent = byTaxonomy(
  us("LiabilitiesCurrent"),
  ifrs("CurrentLiabilities"),
  national.liabilitiesCurrent,
)
export const retainedEarnings = byTaxonomy(
  us("RetainedEarningsAccumulatedDeficit"),
  ifrs("RetainedEarnings"),
  national.retainedEarnings,
)
export const equity = byTaxonomy(
  first(
    us("StockholdersEquity"),
    us("StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"),
    us("PartnersCapital"),
  ),
  first(ifrs("EquityAttributableToOwnersOfParent"), ifrs("Equity")),
  national.equity,
)

export const equityWithMinorities = first(
  us("StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest"),
  totalWith(us("StockholdersEquity"), us("MinorityInterest")),
  us("PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest"),
)
export const betweenDebtAndEquity = largest(
  us("TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests"),
  us("TemporaryEquityCarryingAmountAttributableToParent"),
  us("RedeemableNoncontrollingInterestEquityCarryingAmount"),
  us("RedeemableNoncontrollingInterestEquityOtherCarryingAmount"),
)

const derivedLiabilities = declare(
  "Total assets less equity and mezzanine items. It is a difference, so it has no tags.",
  { whole: assets["us-gaap"], own: equityWithMinorities, between: betweenDebtAndEquity },
  ({ whole, own, between }) => {
    if (whole === null || own === null) return null
    return derived(whole.value - own.value - (between?.value ?? 0))
  },
)

/** A utility prints its long-term debt under capitalization, outside `LiabilitiesNoncurrent` (Unitil, MGE Energy). */
const closingTerms = declare(
  "Current and non-current liabilities, if with equity they equal total assets.",
  {
    sum: every(us("LiabilitiesCurrent"), us("LiabilitiesNoncurrent")),
    whole: assets["us-gaap"],
    rest: derivedLiabilities,
  },
  ({ sum, whole, rest }) => {
    if (sum === null || whole === null || rest === null) return sum
    return Math.abs(sum.value - rest.value) <= whole.value * closingShareMax ? sum : null
  },
)
const closingShareMax = 0.01

export const liabilities = byTaxonomy(
  first(us("Liabilities"), closingTerms, derivedLiabilities),
  first(ifrs("Liabilities"), ifrsLiabilities),
  national.liabilities,
)

/** Liabilities that are certainly not borrowed money. The sum of all others is the upper limit of debt. */
export const liabilitiesNotBorrowed = byTaxonomy(
  total(
    largest(
      total(
        largest(us("AccountsPayableCurrent"), us("AccountsPayableTradeCurrent")),
        largest(us("AccruedLiabilitiesCurrent"), us("EmployeeRelatedLiabilitiesCurrent")),
      ),
      us("AccountsPayableAndAccruedLiabilitiesCurrent"),
    ),
    largest(
      us("ContractWithCustomerLiability"),
      total(us("ContractWithCustomerLiabilityCurrent"), us("ContractWithCustomerLiabilityNoncurrent")),
    ),
    largest(
      us("OperatingLeaseLiability"),
      total(us("OperatingLeaseLiabilityCurrent"), us("OperatingLeaseLiabilityNoncurrent")),
    ),
    us("DeferredIncomeTaxLiabilitiesNet"),
    largest(
      us("PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent"),
      us("DefinedBenefitPensionPlanLiabilitiesNoncurrent"),
    ),
    us("AssetRetirementObligationsNoncurrent"),
    largest(
      us("LiabilityForClaimsAndClaimsAdjustmentExpense"),
      us("LiabilityForUnpaidClaimsAndClaimsAdjustmentExpenseNet"),
    ),
    us("UnearnedPremiums"),
    us("Deposits"),
  ),
  onDart(
    "Liabilities",
    dartLiabilitiesNotBorrowed,
    first(
      notBorrowedOnEsef,
      total(ifrs("TradeAndOtherCurrentPayables"), ifrs("DeferredTaxLiabilities"), leaseLines),
    ),
  ),
  national.liabilitiesNotBorrowed,
)

const usGaapCurrent = total(
  largest(
    total(
      largest(us("AccountsPayableCurrent"), us("AccountsPayableTradeCurrent")),
      largest(us("AccruedLiabilitiesCurrent"), us("AccruedLiabilitiesAndOtherLiabilities")),
    ),
    us("AccountsPayableAndAccruedLiabilitiesCurrent"),
    us("AccountsPayableAndOtherAccruedLiabilitiesCurrent"),
    us("AccountsPayableAndOtherLiabilitiesCurrent"),
  ),
  largest(
    us("EmployeeRelatedLiabilitiesCurrent"),
    total(us("AccruedBonusesCurrent"), us("OtherEmployeeRelatedLiabilitiesCurrent")),
    us("AccruedSalariesCurrent"),
  ),
  us("OtherAccruedLiabilitiesCurrent"),
  us("OtherLiabilitiesCurrent"),
  largest(us("ContractWithCustomerLiabilityCurrent"), us("DeferredRevenueCurrent")),
  largest(us("CustomerDepositsCurrent"), us("CustomerAdvancesCurrent")),
  us("OperatingLeaseLiabilityCurrent"),
  us("PensionAndOtherPostretirementDefinedBenefitPlansCurrentLiabilities"),
  us("GovernmentAssistanceLiabilityCurrent"),
  us("CustomerRefundLiabilityCurrent"),
  us("ContractWithCustomerRefundLiabilityCurrent"),
  largest(us("LiabilityForUnpaidClaimsAndClaimsAdjustmentExpenseNet"), us("SelfInsuranceReserveCurrent")),
  largest(us("AccruedIncomeTaxesCurrent"), us("TaxesPayableCurrent")),
  us("AccrualForTaxesOtherThanIncomeTaxesCurrent"),
  us("DividendsPayableCurrent"),
  us("InterestPayableCurrent"),
  us("DerivativeLiabilitiesCurrent"),
  us("RegulatoryLiabilityCurrent"),
  us("RestructuringReserveCurrent"),
  us("AssetRetirementObligationCurrent"),
  us("ProductWarrantyAccrualClassifiedCurrent"),
  us("SettlementLiabilitiesCurrent"),
  us("CustomerFundsPayableCurrent"),
  us("AccountsPayableRelatedPartiesCurrent"),
  us("BusinessCombinationContingentConsiderationLiabilityCurrent"),
)

/** Named current liabilities. Some contain others, so that the rest, perhaps an untagged loan, may be too small. */
export const currentNotBorrowed = { "us-gaap": usGaapCurrent, "ifrs-full": ifrsCurrentNotBorrowed } as const
