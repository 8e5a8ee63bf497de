import { dartInterestPaid, namedRevenue } from "../dart.ts"
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
import { rivalOfWhole, testedWith, tradeLines, wholeRevenue } from "./whole-revenue.ts"

/** Revenue, gross interest income and interest expense of a fiscal year (screening-rules C1, C2, C3, C4). */

/** Tags that name revenue as a whole; the revenue of a lender without one is its interest. */
const isWholeTagged = largest(
  us("Revenues"),
  us("RevenueFromContractWithCustomerExcludingAssessedTax"),
  us("SalesRevenueNet"),
  us("RegulatedOperatingRevenueWater"),
)

const tradeRevenue = largest(us("RegulatedAndUnregulatedOperatingRevenue"), ...tradeLines)

/** A measure that applies only where another is tagged: deposit-takers use some tags in another sense. */
function onlyWith(condition: Measure, measure: Measure): Measure {
  return declare(
    "The second line, if the first is tagged.",
    { condition, figure: measure },
    ({ condition: held, figure }) => (held === null ? null : figure),
  )
}

const deposits = atPeriodEnd(us("Deposits"))

/** Banks state no total: it is net interest income plus non-interest income (screening-rules C3). */
const bankRevenue = onlyWith(deposits, every(us("InterestIncomeExpenseNet"), us("NoninterestIncome")))

/** A lender's interest is its revenue, whatever rent it also earns (a mortgage REIT). */
const lenderRevenue = declare(
  "If interest on loans and securities exceeds the revenue of every trade: that interest with the other income.",
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
 * Interest is a line of a lender's revenue. Other companies print it below revenue, and show cost of sales
 * and gross profit.
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
  ),
  "ifrs-full": first(
    onlyWith(ifrs("Revenue"), wholeRevenue["ifrs-full"]),
    tag(namedRevenue),
    contractsWithInterest,
  ),
  ...edinet.revenue,
}

/** The concepts that state revenue or a line of it: in an instance, a part of revenue has one of them. */
export const revenueConcepts: readonly string[] = [
  ...new Set([...revenue["us-gaap"].concepts, ...revenue["ifrs-full"].concepts]),
].filter((concept) => !testedWith.has(concept))

/** A smaller amount that other tags state as revenue; null if nothing does. A bank states no total. */
export const rivalRevenue: MeasureByTaxonomy = {
  "us-gaap": declare(
    "The rival of the total; none if deposits are owed.",
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
  ),
  ...edinet.neither,
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
 * Tags that each name interest income as a whole: two of them may be two lines, a line and its total, or one
 * may be misfiled.
 */
const usClaims = [us("InvestmentIncomeInterest"), us("InterestIncomeOther"), us("InterestIncomeOperating")]
const ifrsClaims = [
  ifrs("InterestRevenueCalculatedUsingEffectiveInterestMethod"),
  ifrs("RevenueFromInterest"),
  ifrs("InterestRevenue"),
]

/**
 * What the other claims say. Null if the chosen figure is none of the claims, or if the net line and the
 * interest charged prove it.
 */
function beyondClaim(
  rule: string,
  chosen: Measure,
  claims: readonly Measure[],
  read: (chosen: Figure, others: readonly Figure[]) => Figure | null,
): Measure {
  return declare(rule, { chosen, claims, nets, charged: charges }, ({ chosen: figure, ...lines }) => {
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
const nets = [us("InterestIncomeExpenseNonoperatingNet"), us("InterestIncomeExpenseNet")]
const charges = [us("InterestExpense"), us("InterestExpenseNonoperating"), us("InterestExpenseDebt")]

/** The smallest of the other claims on interest income: a failure must hold with it too. */
const smallestClaim = (chosen: Measure, claims: readonly Measure[]): Measure =>
  beyondClaim("The smallest other line of interest income.", chosen, claims, (_, others) =>
    others.reduce((least, other) => (other.value < least.value ? other : least)),
  )

/** The sum of all claims, as if each were a line of its own: a pass must hold with it. */
const allClaims = (chosen: Measure, claims: readonly Measure[]): Measure =>
  beyondClaim("The lines of interest income together.", chosen, claims, (figure, others) =>
    others.reduce(plus, figure),
  )

export const rivalInterest: MeasureByTaxonomy = {
  "us-gaap": smallestClaim(grossInterest, usClaims),
  "ifrs-full": smallestClaim(ifrsGrossInterest, ifrsClaims),
  ...edinet.neither,
}
export const interestTogether: MeasureByTaxonomy = {
  "us-gaap": allClaims(grossInterest, usClaims),
  "ifrs-full": largest(allClaims(ifrsGrossInterest, ifrsClaims), ifrs("AdjustmentsForInterestIncome")),
  ...edinet.neither,
}

/**
 * Gross interest income from facts. `InterestIncomeExpense…Net` and similar tags are net unless the income
 * statement proves otherwise.
 */
export const interestIncome: MeasureByTaxonomy = {
  "us-gaap": first(grossInterest, provenInterest),
  "ifrs-full": ifrsGrossInterest,
  ...edinet.interest,
}

/** Interest plus dividends. A dividend is never negative, so interest is at most this. */
export const interestWithDividends: MeasureByTaxonomy = {
  "us-gaap": largest(
    us("InvestmentIncomeInterestAndDividend"),
    us("InterestAndDividendIncomeOperating"),
    us("GrossInvestmentIncomeOperating"),
  ),
  "ifrs-full": ifrs("RevenueFromInterestAndDividends"),
  ...edinet.interestWithDividends,
}

/** Interest on single kinds of assets: all interest is at least their sum. */
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
  ...edinet.interestWithin,
}

/** Concepts that state gross interest: none of them can be negative. */
export const grossInterestConcepts: Readonly<Record<keyof MeasureByTaxonomy, readonly string[]>> = {
  "us-gaap": [
    grossInterest,
    interestWithDividends["us-gaap"],
    interestByKind,
    us("ProceedsFromInterestReceived"),
    us("ProceedsFromInterestAndDividendsReceived"),
  ].flatMap(({ concepts }) => concepts),
  "ifrs-full": [ifrsGrossInterest, interestWithDividends["ifrs-full"], interestWithin["ifrs-full"]].flatMap(
    ({ concepts }) => concepts,
  ),
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

/** Interest expense of the period in the income statement, without its sign: some have a sign error. */
export const interestCharged: MeasureByTaxonomy = {
  "us-gaap": first(
    largest(
      absolute(us("InterestExpense")),
      absolute(us("InterestExpenseNonoperating")),
      absolute(us("InterestExpenseDebt")),
      absolute(us("InterestAndDebtExpense")),
    ),
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

const paidStandsIn = "No interest expense is tagged; interest paid in cash stands in."

/**
 * Interest expense of a year: interest charged, else interest paid. Not for a quarter, in which payments
 * follow coupon dates.
 */
export const interestExpense: MeasureByTaxonomy = {
  "us-gaap": first(
    interestCharged["us-gaap"],
    noting(largest(absolute(us("InterestPaidNet")), absolute(us("InterestPaid"))), paidStandsIn),
  ),
  "ifrs-full": first(
    interestCharged["ifrs-full"],
    noting(absolute(ifrs("InterestPaidClassifiedAsFinancingActivities")), paidStandsIn),
  ),
  ...edinet.interestCharged,
}

/** Interest with the part capitalised into inventory or plant: the cost of debt (builders, utilities). */
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

/** Costs and the operating result: when they cancel out, revenue is zero. */
export const operatingCosts = largest(us("OperatingExpenses"), us("CostsAndExpenses"))
export const operatingResult: MeasureByTaxonomy = {
  "us-gaap": us("OperatingIncomeLoss"),
  "ifrs-full": ifrs("ProfitLossFromOperatingActivities"),
  ...edinet.operatingResult,
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
  ...edinet.profitBeforeTax,
}
/** Net income of the parent's owners, or including minorities when that is not tagged. */
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
