import { dartInterestPaid, namedInterest, namedRevenue } from "../dart.ts"
import { edinet } from "../edinet.ts"
import {
  atPeriodEnd,
  dart,
  declare,
  every,
  type Figure,
  first,
  ifrs,
  largest,
  type Measure,
  type MeasureByTaxonomy,
  plus,
  tag,
  total,
  us,
} from "../measure.ts"
import { provenInterest } from "./proven-interest.ts"
import { financeCosts, netFinanceCosts, pretaxIncome } from "./statement-lines.ts"
import { provenRevenue, rivalOfWhole, testedWith, tradeLines, wholeRevenue } from "./whole-revenue.ts"

/** Revenue, gross interest income and interest expense of a fiscal year. */

/** Tags that name revenue as a whole. If a lender has no such tag, its revenue is its interest. */
const isWholeTagged = largest(
  us("Revenues"),
  us("RevenueFromContractWithCustomerExcludingAssessedTax"),
  us("RevenueFromContractWithCustomerIncludingAssessedTax"),
  us("SalesRevenueNet"),
  us("RegulatedOperatingRevenueWater"),
)

const tradeRevenue = largest(us("RegulatedAndUnregulatedOperatingRevenue"), ...tradeLines)

/** A measure that applies only if another is tagged. Deposit-takers use some tags in another sense. */
function onlyWith(condition: Measure, measure: Measure): Measure {
  return declare(
    "The second line, if the first is tagged.",
    { condition, figure: measure },
    ({ condition: held, figure }) => (held === null ? null : figure),
  )
}

const deposits = atPeriodEnd(us("Deposits"))

/** Revenue of banks, which state no total: net interest and non-interest income. */
const bankRevenue = onlyWith(deposits, every(us("InterestIncomeExpenseNet"), us("NoninterestIncome")))

/** Revenue of a lender: its interest, with its other income (a mortgage REIT may also earn rent). */
const lenderRevenue = declare(
  "Interest on loans and securities with the other income, if that interest exceeds the revenue of every trade.",
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

/**
 * Revenue from contracts, plus interest if interest is a line of revenue, as for a lender. Other companies
 * print interest below revenue, and their cost of sales and gross profit add up to the contracts without
 * interest.
 */
const contractsWithInterest = declare(
  "Contracts with customers and interest together; only contracts if cost of sales and gross profit add up to them.",
  {
    contracts: ifrs("RevenueFromContractsWithCustomers"),
    both: total(ifrs("RevenueFromContractsWithCustomers"), ifrs("RevenueFromInterest")),
    cost: ifrs("CostOfSales"),
    gross: ifrs("GrossProfit"),
  },
  ({ contracts, both, cost, gross }) => {
    if (contracts === null || cost === null || gross === null) return both
    return contracts.value === cost.value + gross.value ? contracts : both
  },
)

export const revenue: MeasureByTaxonomy = {
  "us-gaap": first(
    largest(onlyWith(isWholeTagged, wholeRevenue["us-gaap"]), bankRevenue),
    lenderRevenue,
    wholeRevenue["us-gaap"],
    us("RevenuesNetOfInterestExpense"),
    tradeRevenue,
    us("PremiumsEarnedNet"),
    provenRevenue,
  ),
  "ifrs-full": first(
    onlyWith(ifrs("Revenue"), wholeRevenue["ifrs-full"]),
    tag(namedRevenue),
    contractsWithInterest,
  ),
  ...edinet.revenue,
}

/** Concepts that state revenue or a line of revenue. Each part of revenue in an instance has one of them. */
export const revenueConcepts: readonly string[] = [
  ...new Set([...revenue["us-gaap"].concepts, ...revenue["ifrs-full"].concepts]),
].filter((concept) => !testedWith.has(concept))

/** A smaller amount that other tags state as revenue; else null. US banks state no total, so null. */
export const rivalRevenue: MeasureByTaxonomy = {
  "us-gaap": declare(
    "The amount that contradicts the total; none if deposits are owed.",
    { owed: deposits, rival: rivalOfWhole["us-gaap"] },
    ({ owed, rival }) => (owed === null ? rival : null),
  ),
  "ifrs-full": first(
    rivalOfWhole["ifrs-full"],
    declare(
      "Contracts with customers, if no total is tagged.",
      { total: ifrs("Revenue"), contracts: ifrs("RevenueFromContractsWithCustomers") },
      ({ total: stated, contracts }) => (stated === null ? contracts : null),
    ),
    tag(namedRevenue),
  ),
  ...edinet.neither,
}

/** Tags of interest only, before interest expense. Lenders' tags overlap. */
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
  onlyWith(deposits, us("InterestAndDividendIncomeOperating")),
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
    dart("InterestIncomeFinanceIncome"),
  ),
  ifrs("AdjustmentsForInterestIncome"),
)

/**
 * Tags that each name interest income as a whole. Two of them may be two lines, or a line and its total, or
 * one of them may be misfiled.
 */
const usClaims = [us("InvestmentIncomeInterest"), us("InterestIncomeOther"), us("InterestIncomeOperating")]
const ifrsClaims = [
  ifrs("InterestRevenueCalculatedUsingEffectiveInterestMethod"),
  ifrs("RevenueFromInterest"),
  ifrs("InterestRevenue"),
]

/**
 * The amounts that the other claims state. Null if the chosen figure is not among the claims, or if the net
 * line and the interest charged prove it.
 */
function beyondClaim(
  rule: string,
  chosen: Measure,
  claims: readonly Measure[],
  read: (chosen: Figure, others: readonly Figure[]) => Figure | null,
): Measure {
  return declare(rule, { chosen, claims, nets: netFinanceCosts, charged: financeCosts }, (lines) => {
    const { chosen: figure } = lines
    const stated = lines.claims.filter((claim) => claim !== null && claim.value > 0)
    if (figure === null || !stated.some((claim) => claim?.value === figure.value)) return null
    const isProven = lines.nets.some((net) =>
      lines.charged.some(
        (cost) => net !== null && cost !== null && net.value + Math.abs(cost.value) === figure.value,
      ),
    )
    const others = stated.filter((claim) => claim !== null && claim.value < figure.value)
    return isProven || others.length === 0 ? null : read(figure, others as readonly Figure[])
  })
}
/** The smallest of the other claims on interest income. To fail, a screen must fail with this amount too. */
const smallestClaim = (chosen: Measure, claims: readonly Measure[]): Measure =>
  beyondClaim("The smallest other line of interest income.", chosen, claims, (_, others) =>
    others.reduce((least, other) => (other.value < least.value ? other : least)),
  )

/** The sum of all claims, as if each were a separate line. To pass, a screen must pass with this sum too. */
const allClaims = (chosen: Measure, claims: readonly Measure[]): Measure =>
  beyondClaim("The lines of interest income together.", chosen, claims, (figure, others) =>
    plus(figure, ...others),
  )

export const rivalInterest: MeasureByTaxonomy = {
  "us-gaap": smallestClaim(grossInterest, usClaims),
  "ifrs-full": smallestClaim(ifrsGrossInterest, ifrsClaims),
  ...edinet.neither,
}
export const interestTogether: MeasureByTaxonomy = {
  "us-gaap": allClaims(grossInterest, usClaims),
  "ifrs-full": largest(
    allClaims(ifrsGrossInterest, ifrsClaims),
    ifrs("AdjustmentsForInterestIncome"),
    tag(namedInterest),
  ),
  ...edinet.neither,
}

/**
 * Gross interest income from facts. Tags such as `InterestIncomeExpense…Net` count as net unless the income
 * statement proves otherwise.
 */
export const interestIncome: MeasureByTaxonomy = {
  "us-gaap": first(grossInterest, provenInterest),
  "ifrs-full": ifrsGrossInterest,
  ...edinet.interest,
}

/** Interest plus dividends. Dividends are never negative, so interest is at most this sum. */
export const interestWithDividends: MeasureByTaxonomy = {
  "us-gaap": largest(
    us("InvestmentIncomeInterestAndDividend"),
    us("InterestAndDividendIncomeOperating"),
    us("GrossInvestmentIncomeOperating"),
  ),
  "ifrs-full": ifrs("RevenueFromInterestAndDividends"),
  ...edinet.interestWithDividends,
}

/** Interest on some kinds of assets. All interest is at least the sum of these. */
const interestByKind = total(
  us("InterestIncomeDebtSecuritiesAvailableForSaleOperating"),
  us("InterestIncomeDebtSecuritiesHeldToMaturityOperating"),
  us("InterestIncomeDebtSecuritiesTradingOperating"),
  us("InterestIncomeDomesticDeposits"),
)

/** Interest income net of gains and losses, or in cash. Such a line suggests the size of interest, but is no bound. */
export const interestWithin: MeasureByTaxonomy = {
  "us-gaap": largest(
    first(us("InvestmentIncomeNet"), us("InterestAndOtherIncome"), us("InvestmentIncomeNonoperating")),
    interestByKind,
    us("AccretionAmortizationOfDiscountsAndPremiumsInvestments"),
    us("ProceedsFromInterestReceived"),
    us("ProceedsFromInterestAndDividendsReceived"),
  ),
  "ifrs-full": first(
    ifrs("InterestReceivedClassifiedAsInvestingActivities"),
    ifrs("InterestReceivedClassifiedAsOperatingActivities"),
  ),
  ...edinet.neither,
}

/**
 * The line of income that holds all interest of a company that lends nothing. It is before all costs, because IFRS
 * forbids to net income with costs (IAS 1, 32) and Japanese GAAP states both. US-GAAP has no such line.
 */
export const incomeWithInterest: MeasureByTaxonomy = {
  "us-gaap": edinet.neither.jppfs,
  "ifrs-full": largest(tag(namedInterest), ifrs("FinanceIncome")),
  ...edinet.incomeWithInterest,
}

/** Concepts that state gross interest, which cannot be negative. */
export const grossInterestConcepts: Readonly<Record<keyof MeasureByTaxonomy, readonly string[]>> = {
  "us-gaap": [
    grossInterest,
    interestWithDividends["us-gaap"],
    interestByKind,
    us("ProceedsFromInterestReceived"),
    us("ProceedsFromInterestAndDividendsReceived"),
  ].flatMap(({ concepts }) => concepts),
  "ifrs-full": [
    ifrsGrossInterest,
    interestWithDividends["ifrs-full"],
    interestWithin["ifrs-full"],
    incomeWithInterest["ifrs-full"],
  ].flatMap(({ concepts }) => concepts),
  jppfs: edinet.interest.jppfs.concepts,
  jpigp: edinet.interest.jpigp.concepts,
}

const absolute = (measure: Measure): Measure =>
  declare("The amount without its sign.", { figure: measure }, ({ figure }) =>
    figure === null ? null : { ...figure, value: Math.abs(figure.value) },
  )

const noting = (measure: Measure, note: string): Measure =>
  declare(note, { figure: measure }, ({ figure }) =>
    figure === null ? null : { ...figure, notes: [...figure.notes, note] },
  )

/** Interest expense in the income statement, as a positive amount, because some filers file a wrong sign. */
export const interestCharged: MeasureByTaxonomy = {
  "us-gaap": first(
    largest(...financeCosts.map(absolute)),
    absolute(us("InterestExpenseOperating")),
    absolute(us("InterestExpenseOther")),
  ),
  "ifrs-full": first(
    absolute(ifrs("InterestExpense")),
    // Finance costs of a Korean issuer hold losses on currencies and derivatives.
    absolute(dartInterestPaid),
    // Finance costs may include more than interest (LPA), or exclude capitalised interest (TSM).
    largest(
      absolute(total(ifrs("InterestExpenseOnBorrowings"), ifrs("InterestExpenseOnBonds"))),
      absolute(ifrs("FinanceCosts")),
    ),
  ),
  ...edinet.interestCharged,
}

/** Interest paid in cash, which may be that of another year. */
export const interestPaid = largest(absolute(us("InterestPaidNet")), absolute(us("InterestPaid")))
const paidStandsIn = "No interest expense is tagged; interest paid in cash is used."

/**
 * Interest expense of a year: interest charged, else interest paid. Not for a quarter, because payments
 * follow coupon dates.
 */
export const interestExpense: MeasureByTaxonomy = {
  "us-gaap": first(interestCharged["us-gaap"], noting(interestPaid, paidStandsIn)),
  "ifrs-full": first(
    interestCharged["ifrs-full"],
    noting(absolute(ifrs("InterestPaidClassifiedAsFinancingActivities")), paidStandsIn),
  ),
  ...edinet.interestCharged,
}

/** The cost of debt: interest expense plus interest capitalised into inventory or plant (builders). */
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
  ...edinet.interestCharged,
}

/** Costs and the operating result. If their sum is zero, revenue is zero. */
export const operatingCosts = largest(us("OperatingExpenses"), us("CostsAndExpenses"))
export const operatingResult: MeasureByTaxonomy = {
  "us-gaap": us("OperatingIncomeLoss"),
  "ifrs-full": ifrs("ProfitLossFromOperatingActivities"),
  ...edinet.operatingResult,
}
export const pretaxResult: MeasureByTaxonomy = {
  "us-gaap": first(pretaxIncome, us("IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic")),
  "ifrs-full": ifrs("ProfitLossBeforeTax"),
  ...edinet.profitBeforeTax,
}
/** Net income of the parent's owners. If that is not tagged, net income including minorities. */
export const netIncome: MeasureByTaxonomy = {
  "us-gaap": first(us("NetIncomeLoss"), us("ProfitLoss")),
  "ifrs-full": ifrs("ProfitLoss"),
  ...edinet.netIncome,
}
export const operatingCashFlow: MeasureByTaxonomy = {
  "us-gaap": first(
    us("NetCashProvidedByUsedInOperatingActivities"),
    us("NetCashProvidedByUsedInOperatingActivitiesContinuingOperations"),
  ),
  "ifrs-full": ifrs("CashFlowsFromUsedInOperatingActivities"),
  ...edinet.operatingCashFlow,
}
