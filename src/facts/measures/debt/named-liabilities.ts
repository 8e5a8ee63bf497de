import type { Taxonomy } from "../../../terms.ts"
import { mixed } from "../by-line.ts"
import { closedSide } from "../dart.ts"
import { esefOpenLiabilities } from "../esef.ts"
import { derived } from "../figure.ts"
import { declare, factAt, first, ifrs, largest, type Measure, total, us, type View } from "../measure.ts"
import { national } from "../national.ts"

/** Names the lines of a balance sheet that are not borrowed money. */

/** Non-current liabilities that are not borrowed money. Tags of a group overlap, so the largest counts. */
const sureNoncurrent = total(
  largest(
    us("DeferredIncomeTaxLiabilitiesNet"),
    us("DeferredTaxLiabilitiesNoncurrent"),
    us("DeferredTaxAndOtherLiabilitiesNoncurrent"),
    us("DeferredIncomeTaxesAndOtherLiabilitiesNoncurrent"),
    us("DeferredIncomeTaxesAndOtherTaxLiabilitiesNoncurrent"),
  ),
  largest(
    us("ContractWithCustomerLiabilityNoncurrent"),
    us("DeferredRevenueNoncurrent"),
    us("DeferredIncomeNoncurrent"),
    us("OtherLiabilitiesAndDeferredRevenueNoncurrent"),
  ),
  us("ContractWithCustomerRefundLiabilityNoncurrent"),
  us("OperatingLeaseLiabilityNoncurrent"),
  largest(
    us("PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesNoncurrent"),
    us("PensionAndOtherPostretirementAndPostemploymentBenefitPlansLiabilitiesNoncurrent"),
    total(
      us("DefinedBenefitPensionPlanLiabilitiesNoncurrent"),
      largest(
        us("OtherPostretirementDefinedBenefitPlanLiabilitiesNoncurrent"),
        us("OtherPostretirementBenefitsPayableNoncurrent"),
      ),
    ),
  ),
  us("PostemploymentBenefitsLiabilityNoncurrent"),
  largest(
    us("AssetRetirementObligationsNoncurrent"),
    us("AccruedCappingClosurePostClosureAndEnvironmentalCostsNoncurrent"),
  ),
  us("AccruedEnvironmentalLossContingenciesNoncurrent"),
  largest(us("LiabilityForUncertainTaxPositionsNoncurrent"), us("AccruedIncomeTaxesNoncurrent")),
  largest(
    us("BusinessCombinationContingentConsiderationLiabilityNoncurrent"),
    us("AssetAcquisitionContingentConsiderationLiabilityNoncurrent"),
  ),
  largest(us("CustomerDepositsNoncurrent"), us("CustomerAdvancesNoncurrent"), us("SecurityDepositLiability")),
  largest(us("SelfInsuranceReserveNoncurrent"), us("AccruedInsuranceNoncurrent")),
  us("WorkersCompensationLiabilityNoncurrent"),
  us("LiabilityForUnpaidClaimsAndClaimsAdjustmentExpenseNet"),
  us("DerivativeLiabilitiesNoncurrent"),
  us("DeferredCompensationLiabilityClassifiedNoncurrent"),
  us("RegulatoryLiabilityNoncurrent"),
  us("ContributionsInAidOfConstruction"),
  largest(us("LitigationReserveNoncurrent"), us("EstimatedLitigationLiabilityNoncurrent")),
  largest(us("ProductWarrantyAccrualNoncurrent"), us("StandardProductWarrantyAccrualNoncurrent")),
  us("RestructuringReserveNoncurrent"),
)

/** Lines of any kind, which may include borrowings, because no tag says what is in them. */
const untoldNoncurrent = [
  largest(
    us("OtherLiabilitiesNoncurrent"),
    us("OtherSundryLiabilitiesNoncurrent"),
    us("OtherAccruedLiabilitiesNoncurrent"),
    us("DeferredCreditsAndOtherLiabilitiesNoncurrent"),
  ),
  us("LiabilitiesOfDisposalGroupIncludingDiscontinuedOperationNoncurrent"),
  largest(us("AccountsPayableAndAccruedLiabilitiesNoncurrent"), us("AccountsPayableNoncurrent")),
]

/**
 * A line of any kind counts as not borrowed up to this share of total assets. Nearly every report has one, of taxes,
 * pensions and leases; a larger one may hold the debt that interest is paid on.
 */
const harmless = { whole: first(us("Assets"), us("LiabilitiesAndStockholdersEquity")), shareMax: 0.2 }

/** Every non-current line that is not a kind of debt by its name. */
export const noncurrentLines = total(sureNoncurrent, ...untoldNoncurrent)

/** The non-current lines. Of operating leases, some filers tag only the total and the current part (IFF). */
const namedNoncurrent = declare(
  "The named lines, with operating leases less their current part if no non-current line of theirs is tagged.",
  {
    lines: total(sureNoncurrent, ...untoldNoncurrent.map((line) => mixed(line, harmless))),
    noncurrent: us("OperatingLeaseLiabilityNoncurrent"),
    leases: us("OperatingLeaseLiability"),
    current: us("OperatingLeaseLiabilityCurrent"),
  },
  ({ lines, noncurrent, leases, current }) => {
    if (noncurrent !== null || leases === null || current === null) return lines
    return derived((lines?.value ?? 0) + leases.value - current.value)
  },
)

/** The named lines of a balance sheet without total current liabilities: insurers, banks, property companies. */
const namedUndivided = total(
  noncurrentLines,
  largest(
    total(
      largest(
        us("AccountsPayableCurrentAndNoncurrent"),
        us("AccountsPayableCurrent"),
        us("AccountsPayableTradeCurrentAndNoncurrent"),
      ),
      largest(
        us("AccruedLiabilitiesCurrentAndNoncurrent"),
        us("OtherAccruedLiabilitiesCurrentAndNoncurrent"),
        us("AccruedLiabilitiesCurrent"),
      ),
    ),
    us("AccountsPayableAndAccruedLiabilitiesCurrentAndNoncurrent"),
    us("AccountsPayableAndOtherAccruedLiabilities"),
    us("AccountsPayableAndAccruedLiabilitiesCurrent"),
    us("OtherAccountsPayableAndAccruedLiabilities"),
    us("AccruedLiabilitiesAndOtherLiabilities"),
  ),
  largest(us("EmployeeRelatedLiabilitiesCurrentAndNoncurrent"), us("EmployeeRelatedLiabilitiesCurrent")),
  us("OperatingLeaseLiability"),
  largest(us("ContractWithCustomerLiability"), us("DeferredRevenue"), us("DeferredIncome")),
  us("OtherLiabilities"),
  us("Deposits"),
  largest(us("LiabilityForClaimsAndClaimsAdjustmentExpense"), us("LiabilityForFuturePolicyBenefits")),
  us("UnearnedPremiums"),
  us("PolicyholderContractDeposits"),
  largest(us("TaxesPayableCurrentAndNoncurrent"), us("AccruedIncomeTaxesCurrent")),
  largest(us("DividendsPayableCurrentAndNoncurrent"), us("DividendsPayableCurrent")),
  us("InterestPayableCurrentAndNoncurrent"),
  us("ConstructionPayableCurrentAndNoncurrent"),
  us("DerivativeLiabilities"),
  us("AssetRetirementObligation"),
  us("DeferredCompensationLiabilityCurrentAndNoncurrent"),
  largest(us("CustomerDepositsCurrent"), us("CustomerAdvancesAndDeposits"), us("DepositLiabilityCurrent")),
  us("FinancialInstrumentsSoldNotYetPurchasedAtFairValue"),
  us("OffMarketLeaseUnfavorable"),
  us("BusinessCombinationContingentConsiderationLiability"),
  us("PensionAndOtherPostretirementDefinedBenefitPlansLiabilitiesCurrentAndNoncurrent"),
  us("RegulatoryLiabilities"),
  us("SelfInsuranceReserve"),
  us("LiabilitiesOfDisposalGroupIncludingDiscontinuedOperation"),
)

const ifrsNamedNoncurrent = total(
  ifrs("DeferredTaxLiabilities"),
  ifrs("NoncurrentLeaseLiabilities"),
  ifrs("NoncurrentProvisions"),
  ifrs("NoncurrentRecognisedLiabilitiesDefinedBenefitPlan"),
  ifrs("NoncurrentContractLiabilities"),
  ifrs("NoncurrentDerivativeFinancialLiabilities"),
)

/** Named liabilities other than borrowings: `classified` for balance sheets that state current liabilities. */
export const namedBesideDebt: Readonly<
  Record<"classified" | "undivided", Readonly<Record<Taxonomy, Measure>>>
> = {
  classified: { "us-gaap": namedNoncurrent, "ifrs-full": ifrsNamedNoncurrent, ...national.nothing },
  undivided: { "us-gaap": namedUndivided, "ifrs-full": ifrsNamedNoncurrent, ...national.nothing },
}

/** Why a balance sheet does not tell all liabilities, as the end of a sentence; null if it tells them. */
export function openLiabilities(balanceSheet: View): string | null {
  if (factAt(balanceSheet, closedSide("Liabilities"))?.value === 0)
    return "the lines of liabilities in the statement do not come to their total"
  return esefOpenLiabilities(balanceSheet) === null
    ? null
    : "the balance sheet has no total of liabilities, or its totals contradict each other"
}
