import { absolute, nonfinancialLiabilities, possiblyMoney } from "./by-line.ts"
import { derived } from "./figure.ts"
import { declare, each, first, largest, type Measure, rows, tag, totalWith } from "./measure.ts"

/**
 * The chains of filers on EDINET, Japan's disclosure system: Japanese GAAP (`jppfs`) and IFRS in the Agency's taxonomy
 * (`jpigp`). Both taxonomies tell current from non-current lines in their names. A line of a statement has one tag, but the
 * notes have tags too, so a line and its parts can both be tagged: where this may be so, the larger of both counts.
 * Consolidated statements under US GAAP are text there: nothing of them is read.
 */

function jp(name: string): Measure {
  return tag(`jppfs:${name}`)
}

/** Names of IFRS in the Agency's taxonomy end in `IFRS`. */
function ji(name: string): Measure {
  return tag(`jpigp:${name}IFRS`)
}

/** A measure in the two taxonomies of Japan. */
type InJapan = Readonly<Record<"jppfs" | "jpigp", Measure>>

function lines(of: (name: string) => Measure, names: string): Measure {
  return rows(...each(of, names))
}

export const nothing = declare("Nothing.", {}, () => null)
/** Net assets hold interests of others and rights to subscribe, which are not the owners'. */
const ownersEquity = declare(
  "Net assets less minorities and rights to subscribe for shares; a subtraction, so it carries no tags.",
  { whole: jp("NetAssets"), others: jp("NonControllingInterests"), rights: jp("SubscriptionRightsToShares") },
  ({ whole, others, rights }) => whole && derived(whole.value - (others?.value ?? 0) - (rights?.value ?? 0)),
)

/** Loans, bonds and paper; lease obligations of Japanese GAAP are finance leases, which count as debt. */
const jppfsDebt = lines(
  jp,
  `ShortTermLoansPayable ShortTermLoansPayableToSubsidiariesAndAffiliates CurrentPortionOfLongTermLoansPayable
  CommercialPapersLiabilities ShortTermBondsPayable CurrentPortionOfBonds CurrentPortionOfBondsWithSubscriptionRightsToShares
  CurrentPortionOfConvertibleBonds CurrentPortionOfConvertibleBondTypeBondsWithSubscriptionRightsToShares LeaseObligationsCL
  LongTermLoansPayable LongTermLoansPayableToSubsidiariesAndAffiliates
  LongTermLoansPayableFromShareholdersDirectorsOrEmployees BondsPayable ConvertibleBonds
  BondsWithSubscriptionRightsToSharesNCL ConvertibleBondTypeBondsWithSubscriptionRightsToShares LeaseObligationsNCL`,
)
/** A line that names several kinds holds what else is tagged of them. */
const jpigpSide = (side: "CL" | "NCL") =>
  largest(
    ji(`InterestBearingLiabilities${side}`),
    ji(`BondsBorrowingsAndLeaseLiabilities${side}`),
    ji(`BondsAndBorrowings${side}`),
    lines(
      ji,
      side === "CL"
        ? `BorrowingsCL ShortTermBorrowingsCL CurrentPortionOfLongTermBorrowingsCL CommercialPapersCL BondsPayableCL
          CurrentPortionOfBondsCL ShortTermDebtCL CurrentPortionOfLongTermDebtCL`
        : "BorrowingsNCL LongTermBorrowingsNCL BondsPayableNCL LongTermDebtNCL",
    ),
  )
const jpigpDebt = rows(jpigpSide("CL"), jpigpSide("NCL"))

/**
 * Other liabilities are not here: nothing says what they hold, and small loans and leases may be among them. Nor are
 * long-term payables, which may be debts by instalments, and liabilities held for sale.
 */
const jppfsNotBorrowed = rows(
  largest(jp("ContractLiabilities"), lines(jp, "AdvancesReceived UnearnedRevenue")),
  largest(
    jp("NotesAndAccountsPayableTrade"),
    jp("NotesAndOperatingAccountsPayableTrade"),
    lines(jp, "NotesPayableTrade AccountsPayableTrade OperatingAccountsPayable"),
  ),
  lines(
    jp,
    `ElectronicallyRecordedObligationsOperatingCL AccountsPayableOther AccruedExpenses
  IncomeTaxesPayable AccruedConsumptionTaxes DepositsReceived
  ProvisionForBonuses ProvisionForDirectorsBonuses ProvisionForProductWarranties ProvisionForPointCardCertificatesCL
  ProvisionForLossOnConstructionContracts ProvisionForShareBasedPaymentsCL AssetRetirementObligationsCL
  NotesPayableFacilities DeferredTaxLiabilities DeferredTaxLiabilitiesForLandRevaluation NetDefinedBenefitLiability
  ProvisionForRetirementBenefits ProvisionForDirectorsRetirementBenefits ProvisionForShareBasedPaymentsNCL
  AssetRetirementObligationsNCL LongTermIncomeTaxesPayable LongTermLeaseAndGuaranteeDeposited
  ProvisionForLossOnGuarantees ProvisionForSpecialRepairsNCLWAT`,
  ),
)
const jpigpLeases = declare(
  "Lease liabilities, if no line holds them together with borrowings.",
  {
    leases: lines(ji, "LeaseLiabilitiesCL LeaseLiabilitiesNCL"),
    together: lines(
      ji,
      `BondsBorrowingsAndLeaseLiabilitiesCL BondsBorrowingsAndLeaseLiabilitiesNCL InterestBearingLiabilitiesCL
      InterestBearingLiabilitiesNCL`,
    ),
  },
  ({ leases, together }) => (together === null ? leases : null),
)
const jpigpNotBorrowed = rows(
  largest(ji("TradeAndOtherPayablesCL"), lines(ji, "TradePayablesCL OtherPayablesCL")),
  jpigpLeases,
  largest(
    lines(ji, "ContractLiabilitiesCL ContractLiabilitiesNCL EmployeeBenefitsAccrualsCL RefundLiabilitiesCL"),
    nonfinancialLiabilities(
      lines(ji, "OtherFinancialLiabilitiesCL OtherFinancialLiabilitiesNCL"),
      lines(ji, "OtherCurrentLiabilitiesCL"),
    ),
  ),
  lines(
    ji,
    "IncomeTaxesPayableCL ProvisionsCL DeferredTaxLiabilities RetirementBenefitLiabilityNCL ProvisionsNCL",
  ),
)

/** Securities among current assets are bonds and paper that fall due within a year, or shares held for trade. */
const jppfsMoney = lines(
  jp,
  "CashAndDeposits ShortTermInvestmentSecurities LongTermTimeDeposits LongTermDeposits",
)
const jpigpMoney = lines(ji, "CashAndCashEquivalents TimeDepositsCA ShortTermDepositsCA")

const jppfsRevenue = first(
  jp("NetSales"),
  jp("OperatingRevenue1"),
  jp("OperatingRevenue2"),
  jp("Revenue2"),
  jp("NetSalesOfCompletedConstructionContractsCNS"),
  jp("ShippingBusinessRevenueWAT"),
)
const jpigpRevenue = first(ji("Revenue"), ji("NetSales"), ji("OperatingRevenues"), ji("Revenue2"))

const jppfsInventories = largest(
  jp("Inventories"),
  lines(
    jp,
    `MerchandiseAndFinishedGoods Merchandise FinishedGoods WorkInProcess SemiFinishedGoods RawMaterialsAndSupplies
    RawMaterials Supplies CostsOnUncompletedConstructionContractsCNS RealEstateForSale RealEstateForSaleInProcess
    OtherInventories`,
  ),
)
/** The lines of claims. One that holds trade receivables and contract assets together holds each of them. */
const jppfsClaims = rows(
  largest(
    jp("NotesAndAccountsReceivableTradeAndContractAssets"),
    jp("NotesAndAccountsReceivableTrade"),
    lines(
      jp,
      "NotesReceivableTrade AccountsReceivableTrade AccountsReceivableTradeAndContractAssets ContractAssets",
    ),
  ),
  lines(
    jp,
    `ElectronicallyRecordedMonetaryClaimsOperatingCA AccountsReceivableOther AccruedIncome IncomeTaxesReceivable
    ConsumptionTaxesReceivable`,
  ),
)
const jppfsLeasesGiven = lines(jp, "LeaseReceivablesCA LeaseInvestmentAssetsCA")
const jppfsReceivables = declare(
  "The lines of claims, less the allowance for doubtful ones. An allowance alone says nothing.",
  {
    claims: rows(jppfsClaims, jppfsLeasesGiven),
    net: rows(jppfsClaims, jppfsLeasesGiven, jp("AllowanceForDoubtfulAccountsCA")),
  },
  ({ claims, net }) => (claims === null ? null : net),
)
const jpigpReceivables = rows(
  largest(
    ji("TradeAndOtherReceivablesCA"),
    lines(ji, "TradeReceivablesCA OtherReceivablesCA ContractAssetsCA"),
  ),
  lines(ji, "IncomeTaxesReceivableCA TradeAndOtherReceivablesNCA"),
)
const jppfsIlliquid = rows(jppfsInventories, lines(jp, "PropertyPlantAndEquipment IntangibleAssets"))
const jpigpIlliquid = rows(
  lines(ji, "InventoriesCA InvestmentProperty"),
  largest(ji("PropertyPlantAndEquipment"), ji("RightOfUseAssets")),
  largest(ji("GoodwillAndIntangibleAssets"), lines(ji, "Goodwill IntangibleAssets")),
)

const jppfsOther = lines(jp, "DeferredTaxAssets NetDefinedBenefitAsset")
const jpigpOther = lines(
  ji,
  "DeferredTaxAssets InvestmentsAccountedForUsingEquityMethod RetirementBenefitAssetNCA",
)
const assets: InJapan = {
  jppfs: first(jp("Assets"), jp("LiabilitiesAndNetAssets")),
  jpigp: first(ji("Assets"), ji("LiabilitiesAndEquity")),
}
const jppfsIdle = rows(jppfsClaims, jppfsIlliquid, jppfsOther)
const jpigpIdle = rows(jpigpReceivables, jpigpIlliquid, jpigpOther)

/**
 * The measures of both taxonomies, by their names elsewhere. A taxonomy's lines do not contradict each other, so that the
 * measures of rivals read nothing.
 */
export const edinet = {
  assets,
  assetsCurrent: { jppfs: jp("CurrentAssets"), jpigp: ji("CurrentAssets") },
  liabilities: { jppfs: jp("Liabilities"), jpigp: ji("Liabilities") },
  liabilitiesCurrent: {
    jppfs: jp("CurrentLiabilities"),
    jpigp: first(ji("TotalCurrentLiabilities"), ji("CurrentLiabilities")),
  },
  liabilitiesNotBorrowed: { jppfs: jppfsNotBorrowed, jpigp: jpigpNotBorrowed },
  equityOfAll: { jppfs: jp("NetAssets"), jpigp: ji("Equity") },
  equity: { jppfs: ownersEquity, jpigp: first(ji("EquityAttributableToOwnersOfParent"), ji("Equity")) },
  retainedEarnings: { jppfs: jp("RetainedEarnings"), jpigp: ji("RetainedEarnings") },
  debt: { jppfs: jppfsDebt, jpigp: jpigpDebt },
  money: { jppfs: jppfsMoney, jpigp: jpigpMoney },
  moneyPossibly: {
    jppfs: possiblyMoney(assets.jppfs, jppfsIdle, jppfsMoney),
    jpigp: possiblyMoney(assets.jpigp, jpigpIdle, jpigpMoney),
  },
  interestBearingAtMost: {
    jppfs: rows(
      jppfsMoney,
      jppfsLeasesGiven,
      lines(
        jp,
        "InvestmentSecurities ShortTermLoansReceivable LongTermLoansReceivable OperatingLoans OtherCA OtherIOA",
      ),
    ),
    jpigp: rows(
      jpigpMoney,
      lines(
        ji,
        "OtherFinancialAssetsCA OtherFinancialAssetsNCA OtherInvestmentsNCA OtherCurrentAssetsCA OtherNonCurrentAssetsNCA",
      ),
    ),
  },
  loansGiven: { jppfs: rows(jp("OperatingLoans"), jppfsLeasesGiven), jpigp: nothing },
  deposits: {
    jppfs: jp("LongTermTimeDeposits"),
    jpigp: first(ji("TimeDepositsCA"), ji("ShortTermDepositsCA")),
  },
  receivables: { jppfs: jppfsReceivables, jpigp: jpigpReceivables },
  inventories: { jppfs: jppfsInventories, jpigp: ji("InventoriesCA") },
  illiquidAssets: { jppfs: jppfsIlliquid, jpigp: jpigpIlliquid },
  otherAssets: { jppfs: jppfsOther, jpigp: jpigpOther },
  revenue: { jppfs: jppfsRevenue, jpigp: jpigpRevenue },
  interest: {
    jppfs: totalWith(jp("InterestIncomeNOI"), jp("InterestOnSecuritiesNOI")),
    jpigp: ji("InterestIncome"),
  },
  // The statement of cash flows takes these off, so they have a minus sign there.
  interestWithDividends: {
    jppfs: first(jp("InterestAndDividendsIncomeNOI"), absolute(jp("InterestAndDividendsIncomeOpeCF"))),
    jpigp: first(ji("InterestAndDividendIncome"), absolute(ji("InterestAndDividendIncomeOpeCF"))),
  },
  interestReceived: {
    jppfs: jp("InterestAndDividendsIncomeReceivedOpeCFInvCF"),
    jpigp: first(ji("InterestReceivedOpeCF"), ji("InterestAndDividendsReceivedOpeCF")),
  },
  incomeWithInterest: { jppfs: jp("NonOperatingIncome"), jpigp: ji("FinanceIncome") },
  interestCharged: {
    jppfs: lines(jp, "InterestExpensesNOE InterestOnBondsNOE InterestOnCommercialPapersNOE"),
    jpigp: first(ji("InterestExpenses"), ji("InterestExpensesOpeCF"), ji("FinanceCosts")),
  },
  operatingResult: { jppfs: jp("OperatingIncome"), jpigp: ji("OperatingProfitLoss") },
  profitBeforeTax: { jppfs: jp("IncomeBeforeIncomeTaxes"), jpigp: ji("ProfitLossBeforeTax") },
  netIncome: { jppfs: jp("ProfitLoss"), jpigp: ji("ProfitLoss") },
  ownersIncome: {
    jppfs: first(jp("ProfitLossAttributableToOwnersOfParent"), jp("ProfitLoss")),
    jpigp: first(ji("ProfitLossAttributableToOwnersOfParent"), ji("ProfitLoss")),
  },
  operatingCashFlow: {
    jppfs: jp("NetCashProvidedByUsedInOperatingActivities"),
    jpigp: ji("NetCashProvidedByUsedInOperatingActivities"),
  },
  dividendsPaid: { jppfs: jp("CashDividendsPaidFinCF"), jpigp: ji("DividendsPaidFinCF") },
  dividendsDeclared: { jppfs: jp("DividendsFromSurplus"), jpigp: ji("DividendsSS") },
  otherIncome: { jppfs: jp("OtherNOI"), jpigp: ji("OtherIncome") },
  leasesLeftOut: { jppfs: nothing, jpigp: jpigpLeases },
  nothing: { jppfs: nothing, jpigp: nothing },
} as const satisfies Readonly<Record<string, InJapan>>
