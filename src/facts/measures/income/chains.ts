import {
  atPeriodEnd,
  declare,
  every,
  first,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  plus,
  tag,
  total,
} from "../measure.ts"
import { provenInterest } from "./proven-interest.ts"

/** Revenue, gross interest income and interest expense of one fiscal year (screening-rules C1, C2, C3, C4). */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

/** `Revenues` includes leases and interest besides contracts with customers: the larger of the two is the whole. */
const wholeRevenue = largest(
  us("Revenues"),
  us("RevenueFromContractWithCustomerExcludingAssessedTax"),
  us("SalesRevenueNet"),
  us("RegulatedOperatingRevenueWater"),
)

const tradeRevenue = largest(
  us("RealEstateRevenueNet"),
  us("HealthCareOrganizationRevenue"),
  us("RegulatedAndUnregulatedOperatingRevenue"),
  us("OilAndGasRevenue"),
  us("ElectricUtilityRevenue"),
  us("UtilityRevenue"),
  us("RevenueMineralSales"),
  us("OperatingLeasesIncomeStatementLeaseRevenue"),
  us("OperatingLeaseLeaseIncome"),
  us("LeaseIncome"),
  us("CargoAndFreightRevenue"),
  us("SalesRevenueGoodsNet"),
  us("SalesRevenueServicesNet"),
)

/** A measure that applies only to deposit-takers: other companies use its tags for something else. */
function onlyWith(deposits: Measure, measure: Measure): Measure {
  return declare(
    "The second line, where the first, deposits, is tagged.",
    { deposits: atPeriodEnd(deposits), figure: measure },
    ({ deposits: held, figure }) => (held === null ? null : figure),
  )
}

/** Banks state no total: it is net interest income plus non-interest income (screening-rules C3). */
const bankRevenue = onlyWith(us("Deposits"), every(us("InterestIncomeExpenseNet"), us("NoninterestIncome")))

/** A lender's interest is its revenue, whatever rent it also earns (a mortgage REIT). */
const lenderRevenue = declare(
  "Where interest on loans and securities exceeds the revenue of every trade: that interest with the income beside it.",
  {
    interest: largest(
      us("InterestIncomeOperating"),
      us("InterestAndDividendIncomeOperating"),
      us("InterestAndFeeIncomeLoansAndLeases"),
      us("InterestIncomeDebtSecuritiesOperating"),
    ),
    beside: us("NoninterestIncome"),
    trade: tradeRevenue,
  },
  ({ interest, beside, trade }) => {
    if (interest === null || interest.value <= (trade?.value ?? 0)) return null
    const rest = beside ?? trade
    return rest === null ? interest : plus(interest, rest)
  },
)

export const revenue: MeasureByTaxonomy = {
  "us-gaap": first(
    largest(wholeRevenue, bankRevenue),
    lenderRevenue,
    us("RevenueFromContractWithCustomerIncludingAssessedTax"),
    us("RevenuesNetOfInterestExpense"),
    tradeRevenue,
    us("PremiumsEarnedNet"),
  ),
  "ifrs-full": first(
    ifrs("Revenue"),
    total(ifrs("RevenueFromContractsWithCustomers"), ifrs("RevenueFromInterest")),
  ),
}

/** Tags of interest alone, before interest expense. Lenders' tags overlap. */
const grossInterest = largest(
  us("InvestmentIncomeInterest"),
  us("InterestIncomeOther"),
  us("InterestIncomeOperating"),
  us("InterestIncomeOperatingAndNonoperating"),
  us("InterestAndFeeIncomeLoansAndLeases"),
  us("InterestAndFeeIncomeLoansConsumer"),
  us("InterestIncomeDepositsWithFinancialInstitutions"),
  total(
    us("InterestIncomeFinancingReceivableBeforeAllowanceForCreditLoss"),
    us("InterestAndFeeIncomeLoansCommercial"),
  ),
  us("InterestIncomeInterestEarningAsset"),
  us("InterestAndFeeIncomeLoansTradeFinancing"),
  us("InterestIncomeDebtSecuritiesOperating"),
  onlyWith(us("Deposits"), us("InterestAndDividendIncomeOperating")),
)

const ifrsGrossInterest = first(
  largest(
    ifrs("InterestRevenueCalculatedUsingEffectiveInterestMethod"),
    ifrs("RevenueFromInterest"),
    ifrs("InterestIncomeOnDeposits"),
    ifrs("InterestIncomeOnCashAndCashEquivalents"),
    ifrs("InterestIncomeOnDebtInstrumentsHeld"),
    ifrs("InterestIncomeOtherThanInterestRevenueCalculatedUsingEffectiveInterestMethod"),
    ifrs("InterestRevenue"),
  ),
  ifrs("AdjustmentsForInterestIncome"),
)

/** Gross interest income from facts. `InterestIncomeExpense…Net` and similar tags are net unless the statement proves otherwise. */
export const interestIncome: MeasureByTaxonomy = {
  "us-gaap": first(grossInterest, provenInterest),
  "ifrs-full": ifrsGrossInterest,
}

/** Interest plus dividends. A dividend is never negative, so interest is at most this. */
export const interestWithDividends: MeasureByTaxonomy = {
  "us-gaap": largest(
    us("InvestmentIncomeInterestAndDividend"),
    us("InterestAndDividendIncomeOperating"),
    us("GrossInvestmentIncomeOperating"),
  ),
  "ifrs-full": ifrs("RevenueFromInterestAndDividends"),
}

/** Interest on one kind of asset: all of it is at least this. */
const interestByKind = total(
  us("InterestIncomeDebtSecuritiesAvailableForSaleOperating"),
  us("InterestIncomeDebtSecuritiesHeldToMaturityOperating"),
  us("InterestIncomeDebtSecuritiesTradingOperating"),
  us("InterestIncomeDomesticDeposits"),
)

/** Lines that net interest income with gains and losses: they suggest its size but do not bound it. */
export const interestWithin: MeasureByTaxonomy = {
  "us-gaap": largest(
    first(us("InvestmentIncomeNet"), us("InterestAndOtherIncome"), us("InvestmentIncomeNonoperating")),
    interestByKind,
    us("ProceedsFromInterestReceived"),
    us("ProceedsFromInterestAndDividendsReceived"),
  ),
  "ifrs-full": first(
    ifrs("FinanceIncome"),
    ifrs("InterestReceivedClassifiedAsInvestingActivities"),
    ifrs("InterestReceivedClassifiedAsOperatingActivities"),
  ),
}

const absolute = (measure: Measure): Measure =>
  declare("The amount without its sign.", { figure: measure }, ({ figure }) =>
    figure === null ? null : { ...figure, value: Math.abs(figure.value) },
  )

const noting = (measure: Measure, note: string): Measure =>
  declare(note, { figure: measure }, ({ figure }) =>
    figure === null ? null : { ...figure, notes: [...figure.notes, note] },
  )

/** Interest expense of the period in the income statement, without its sign: some filings have a sign error. */
export const interestCharged: MeasureByTaxonomy = {
  "us-gaap": absolute(
    first(
      largest(
        us("InterestExpense"),
        us("InterestExpenseNonoperating"),
        us("InterestExpenseDebt"),
        us("InterestAndDebtExpense"),
      ),
      us("InterestExpenseOperating"),
      us("InterestExpenseOther"),
    ),
  ),
  "ifrs-full": absolute(
    first(
      ifrs("InterestExpense"),
      // Finance costs may include more than interest (LPA), or exclude capitalised interest (TSM).
      largest(
        total(ifrs("InterestExpenseOnBorrowings"), ifrs("InterestExpenseOnBonds")),
        ifrs("FinanceCosts"),
      ),
    ),
  ),
}

const paidStandsIn = "No interest expense is tagged; interest paid in cash stands in."

/** Interest expense of a year: interest charged, else interest paid. Unfit for a quarter, where payments follow coupon dates. */
export const interestExpense: MeasureByTaxonomy = {
  "us-gaap": first(
    interestCharged["us-gaap"],
    noting(absolute(largest(us("InterestPaidNet"), us("InterestPaid"))), paidStandsIn),
  ),
  "ifrs-full": first(
    interestCharged["ifrs-full"],
    noting(absolute(ifrs("InterestPaidClassifiedAsFinancingActivities")), paidStandsIn),
  ),
}

/** Interest including the part capitalised into inventory or plant: the real cost of debt (builders, utilities). */
export const interestCost: MeasureByTaxonomy = {
  "us-gaap": largest(
    interestExpense["us-gaap"],
    us("InterestCostsIncurred"),
    total(
      interestExpense["us-gaap"],
      largest(us("InterestCostsCapitalized"), us("RealEstateInventoryCapitalizedInterestCostsIncurred")),
    ),
    us("RealEstateInventoryCapitalizedInterestCostsIncurred"),
  ),
  "ifrs-full": interestExpense["ifrs-full"],
}

/** Costs and the operating result: when they cancel out, revenue is zero. */
export const operatingCosts = largest(us("OperatingExpenses"), us("CostsAndExpenses"))
export const operatingResult: MeasureByTaxonomy = {
  "us-gaap": us("OperatingIncomeLoss"),
  "ifrs-full": ifrs("ProfitLossFromOperatingActivities"),
}
export const pretaxResult: MeasureByTaxonomy = {
  "us-gaap": first(
    us("IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest"),
    us(
      "IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
    ),
    us("IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic"),
  ),
  "ifrs-full": ifrs("ProfitLossBeforeTax"),
}
/** Net income of the parent's owners, or including minorities when that is not tagged. */
export const netIncome: MeasureByTaxonomy = {
  "us-gaap": first(us("NetIncomeLoss"), us("ProfitLoss")),
  "ifrs-full": ifrs("ProfitLoss"),
}
export const operatingCashFlow: MeasureByTaxonomy = {
  "us-gaap": first(
    us("NetCashProvidedByUsedInOperatingActivities"),
    us("NetCashProvidedByUsedInOperatingActivitiesContinuingOperations"),
  ),
  "ifrs-full": ifrs("CashFlowsFromUsedInOperatingActivities"),
}
