/** Names that could be an amount of a screen, and the reason why no chain reads them. */
interface LeftOut {
  /** The pattern of the name without its taxonomy. */
  readonly name: RegExp
  readonly reason: string
}

const fairValue = {
  name: /FairValue(?!ThroughOther)|QuotedMarketValue|AtMarketValue|FvNi/,
  reason: "a fair value: the carrying amount is read",
}
const pledged = {
  name: /Collateral|Pledged/,
  reason: "what secures a debt or a derivative, or must be given back",
}
const offset = {
  name: /MasterNetting|NotOffset|OffsetAgainst|(Sold|Purchased)\w*(Gross|Asset)$|Borrowed(Gross|Liability)|LoanedGross|RepurchaseCarryingAmounts?$/,
  reason: "repurchase agreements and derivatives before netting: the net line is read",
}

/**
 * The concepts that are left out on purpose, for each amount that a screen divides. If a chain reads a
 * concept, the concept counts as read even if its name matches a pattern. `npm run concepts` lists the
 * concepts that are neither read nor left out. A test checks that none of these is large.
 */
export const leftOut: Readonly<
  Record<"borrowing" | "interest_bearing_asset" | "interest_income" | "revenue", readonly LeftOut[]>
> = {
  borrowing: [
    fairValue,
    pledged,
    offset,
    {
      name: /Capacity|Unused|Commitment|Guarantee|LettersOfCredit/,
      reason: "what could be borrowed, or is vouched for: nothing is owed yet",
    },
    {
      name: /Unamortized|IssuanceCost|IssuanceExpense|DebtIssuance|FeeAmount|AccruedInterest/,
      reason: "a discount, a cost or interest of a debt: its carrying amount is net of it",
    },
    {
      name: /PercentageBearing|InterestIncluded|UndiscountedExcess|Undiscounted/,
      reason: "a part by kind of interest, or interest still to come",
    },
    {
      name: /Maturi|PaymentsDue|MinimumPayments|RemainderOfFiscalYear|RepaymentsOfPrincipalIn|AnnualPrincipal|MaturingIn|FederalHomeLoanBankAdvancesGeneral/,
      reason: "a row of a table of maturities: the balance is read from its line",
    },
    { name: /RightOfUse/, reason: "the asset of a lease, not its liability" },
    {
      name: /LoansManaged|LoansSecuritized|LoansHeldForSaleOrSecuritization/,
      reason: "the principal of loans that the company lent, sold or manages",
    },
    {
      name: /Securit(y|ies)Loaned|CashCollateralOnSecuritiesLent/,
      reason: "securities that a broker or bank lends against collateral",
    },
    {
      name: /Deposits?(Liabilit|s?From)|^Deposits$/,
      reason: "deposits of a bank's customers and of tenants: a bank fails by its business",
    },
    { name: /SupplierFinance/, reason: "trade payables that a bank pays early: within payables" },
    {
      name: /RepurchasedFace|BusinessCombination/,
      reason: "a debt of another day, or of another company when it was acquired",
    },
    {
      name: /CapitalizationLongtermDebtAndEquity|LiabilitiesOtherThan|ArisingFromFinancing|^NetDebt$|EquityComponent|OtherThanFinanceLease/,
      reason: "a sum with equity or leases, a difference, or a part of equity",
    },
    {
      name: /^SecuredDebtOther$/,
      reason:
        "a part of SecuredDebt; where it is more, it is the book value of what secures it (Saul Centers)",
    },
  ],
  interest_bearing_asset: [
    {
      name: /Amorti[sz]edCost|CostBasis|AtCost$|Cost$|PrincipalAmount|FaceAmount/,
      reason: "the cost or principal of an asset whose carrying amount is read",
    },
    fairValue,
    pledged,
    offset,
    {
      name: /Unrealized|Unrecognized|LossPosition|Allowance|Writedown|Impairment|Cumulative|Accumulated|AccruedInterest|Nonaccrual|FailedAuction/,
      reason: "a gain, a loss, an allowance or interest on an asset, not its amount",
    },
    {
      name: /Maturit|Rolling|Originated|PaymentsToBeReceived|BalloonPayment/,
      reason: "a row of a table by maturity or year: the line is read",
    },
    {
      name: /Receivable|LoansOnRealEstate|LoansHeld|HeldForSale|LoansAndAdvances|InvestmentInLease/,
      reason:
        "loans and leases given to customers: no deposits or securities; their interest is read as income",
    },
    {
      name: /DepositAccounts|SavingsDeposits|Deposits(Retail|Wholesale|On)|DomesticDeposit|^TimeDeposits?$|DepositLiabilit|TimeDepositsAt\w*Limit|RelatedPartyDeposit|PolicyholderContract|AdvancesAndDeposits|CustomerDeposits|SecuritiesReserveDeposit/,
      reason: "deposits that the company owes, or that a regulator or supplier holds",
    },
    {
      name: /EscrowDeposit|EarnestMoney|MarginDeposit|SecurityDeposit|Segregated|FailedTo|^SecuritiesBorrowed$/,
      reason: "money held for a purchase, a lease, an exchange or clients",
    },
    {
      name: /EquityMethod|EquitySecurit|Affiliates|AccountedForUsingEquity|JointVenture|HousingProject|FederalHomeLoanBankStock|ConsolidatedEntit|AssociatesAnd|Subsidiaries|AlternativeInvestment|CostMethod/,
      reason: "shares of other companies, which bear no interest",
    },
    { name: /CashSurrenderValue/, reason: "the value of life insurance, no deposit" },
    {
      name: /^(CashEquivalents|MoneyMarketFunds|OtherCashEquivalents|CommercialPaper|USGovernmentSecurities|USTreasurySecurities|GovernmentSecurities)AtCarryingValue$|^CashUninsured|^CashHeldInForeignCurrency|^CashFDICInsured|ClassifiedAsCashEquivalents$|^Cash$|HeldToMaturitySecuritiesRestricted|InstrumentsHeld$/,
      reason: "a kind of cash, or of the securities whose line is read",
    },
    {
      name: /IncludingDiscontinuedOperations$|^InvestmentsAndCash$|SummaryOfInvestments|InvestmentOwned|^FinancialAssets|^(Current|Noncurrent)?FinancialAssets/,
      reason: "a total of a note over several lines, which are read each for itself",
    },
    {
      name: /TransferOfFinancialAssets|Derecognized|ManagedTogether|CashAwardGranted|^DisposalGroup/,
      reason: "no asset that the company holds, or one that leaves with a business sold",
    },
  ],
  interest_income: [
    {
      name: /InterestIncomeExpense(After|Net)|InterestRevenueExpense|NetInvestmentIncome|InvestmentExpense|AmortizationOf/,
      reason: "net of expenses: it is read only where the statement proves it gross",
    },
    {
      name: /Securities(MortgageBacked|Taxable|TaxExempt|HeldToMaturity|AvailableForSale)|LoansHeldFor|OtherInterestAndDividend|LoansAndLeases|OtherLoans|ForFinancialAssetsMeasured/,
      reason: "interest on one kind of asset: the total is read, and a lender fails by its business",
    },
    {
      name: /PaidInKind/,
      reason: "interest added to principal: for most filers an expense in the cash flow statement",
    },
    { name: /LeasesInterestIncome|LeaseInterestIncome/, reason: "income of a lease, which is a rent" },
    { name: /Dividend$/, reason: "dividends alone" },
  ],
  revenue: [
    {
      name: /^(Direct|Ceded|Assumed)Premiums|PremiumRevenue/,
      reason: "an insurer's premiums before reinsurance: the net line is read",
    },
    {
      name: /LeaseIncomeLeasePayments|VariableLeaseIncome|RentalIncome|FinancingLeaseRevenue|ManagementFeeRevenue|SalesTypeLeaseRevenue|SubleaseIncome/,
      reason: "a part of the income of leases, within the line that is read",
    },
    {
      name: /^(Un)?[Rr]egulatedOperatingRevenue|NotFromContract|ExcludingRevenueFrom|ExcludingInterest|GovernmentGrants|OtherRevenue|ActivityBetweenVIE|InvestmentBankingRevenue|FromDividends/,
      reason: "a part of revenue, within the line that is read",
    },
    { name: /^NoninterestIncomeOther/, reason: "a part of a bank's other income" },
  ],
}

/** Returns the reason why no chain reads a concept. Null if it is not left out on purpose. */
export function reasonLeftOut(conceptClass: keyof typeof leftOut, concept: string): string | null {
  const name = concept.slice(concept.indexOf(":") + 1)
  return leftOut[conceptClass].find((one) => one.name.test(name))?.reason ?? null
}
