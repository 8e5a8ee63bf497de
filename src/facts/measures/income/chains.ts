import type { Taxonomy } from "../../../terms.ts"
import { absolute } from "../by-line.ts"
import { dartInterestPaid, namedInterest, namedRevenue } from "../dart.ts"
import { nothing } from "../edinet.ts"
import { type Figure, plus } from "../figure.ts"
import {
  atPeriodEnd,
  byTaxonomy,
  conceptsOf,
  declare,
  every,
  first,
  ifrs,
  largest,
  type Measure,
  tag,
  total,
  us,
} from "../measure.ts"
import { national } from "../national.ts"
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

/** Only a lender has interest as a line of revenue; other companies print it below revenue. */
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

export const revenue = byTaxonomy(
  first(
    largest(onlyWith(isWholeTagged, wholeRevenue["us-gaap"]), bankRevenue),
    lenderRevenue,
    wholeRevenue["us-gaap"],
    us("RevenuesNetOfInterestExpense"),
    tradeRevenue,
    us("PremiumsEarnedNet"),
    provenRevenue,
  ),
  first(onlyWith(ifrs("Revenue"), wholeRevenue["ifrs-full"]), tag(namedRevenue), contractsWithInterest),
  national.revenue,
)

/** Concepts that state revenue or a line of revenue. Each part of revenue in an instance has one of them. */
export const revenueConcepts: readonly string[] = [
  ...new Set([...revenue["us-gaap"].concepts, ...revenue["ifrs-full"].concepts]),
].filter((concept) => !testedWith.has(concept))

/** A smaller amount that other tags state as revenue; else null. US banks state no total, so null. */
export const rivalRevenue = byTaxonomy(
  declare(
    "The amount that contradicts the total; none if deposits are owed.",
    { owed: deposits, rival: rivalOfWhole["us-gaap"] },
    ({ owed, rival }) => (owed === null ? rival : null),
  ),
  first(
    rivalOfWhole["ifrs-full"],
    declare(
      "Contracts with customers, if no total is tagged.",
      { total: ifrs("Revenue"), contracts: ifrs("RevenueFromContractsWithCustomers") },
      ({ total: stated, contracts }) => (stated === null ? contracts : null),
    ),
    tag(namedRevenue),
  ),
  national.nothing,
)

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
    tag("dart:InterestIncomeFinanceIncome"),
  ),
  ifrs("AdjustmentsForInterestIncome"),
)

/** Tags that each name all interest income: two lines, a line and its total, or one misfiled. */
const usClaims = [us("InvestmentIncomeInterest"), us("InterestIncomeOther"), us("InterestIncomeOperating")]
const ifrsClaims = [
  ifrs("InterestRevenueCalculatedUsingEffectiveInterestMethod"),
  ifrs("RevenueFromInterest"),
  ifrs("InterestRevenue"),
]

/** An amount of the smaller claims; null if a net line and the interest charged prove the chosen figure. */
function ofOthers(rule: string, read: (chosen: Figure, others: readonly Figure[]) => Figure | null) {
  return (chosen: Measure, claims: readonly Measure[]) =>
    declare(rule, { chosen, claims, nets: netFinanceCosts, charged: financeCosts }, (lines) => {
      const { chosen: figure } = lines
      const stated = lines.claims.filter((claim) => claim !== null).filter(({ value }) => value > 0)
      if (figure === null || !stated.some(({ value }) => value === figure.value)) return null
      const isProven = lines.nets.some((net) =>
        lines.charged.some(
          (cost) => net !== null && cost !== null && net.value + Math.abs(cost.value) === figure.value,
        ),
      )
      const others = stated.filter(({ value }) => value < figure.value)
      return isProven || others.length === 0 ? null : read(figure, others)
    })
}
/** To fail, a screen must fail with the smallest claim too. */
const smallestClaim = ofOthers("The smallest other line of interest income.", (_, others) =>
  others.reduce((least, other) => (other.value < least.value ? other : least)),
)
/** To pass, a screen must pass with all claims too, as if each were a separate line. */
const allClaims = ofOthers("The lines of interest income together.", (figure, others) =>
  plus(figure, ...others),
)

export const rivalInterest = byTaxonomy(
  smallestClaim(grossInterest, usClaims),
  smallestClaim(ifrsGrossInterest, ifrsClaims),
  national.nothing,
)
export const interestTogether = byTaxonomy(
  allClaims(grossInterest, usClaims),
  largest(allClaims(ifrsGrossInterest, ifrsClaims), ifrs("AdjustmentsForInterestIncome"), tag(namedInterest)),
  national.interestReceived,
)

/** Tags such as `InterestIncomeExpense…Net` count as net unless the income statement proves otherwise. */
export const interestIncome = byTaxonomy(
  first(grossInterest, provenInterest),
  ifrsGrossInterest,
  national.interest,
)

/** Interest plus dividends. Dividends are never negative, so interest is at most this sum. */
export const interestWithDividends = byTaxonomy(
  largest(
    us("InvestmentIncomeInterestAndDividend"),
    us("InterestAndDividendIncomeOperating"),
    us("GrossInvestmentIncomeOperating"),
  ),
  ifrs("RevenueFromInterestAndDividends"),
  national.interestWithDividends,
)

/** Interest on some kinds of assets. All interest is at least the sum of these. */
const interestByKind = total(
  us("InterestIncomeDebtSecuritiesAvailableForSaleOperating"),
  us("InterestIncomeDebtSecuritiesHeldToMaturityOperating"),
  us("InterestIncomeDebtSecuritiesTradingOperating"),
  us("InterestIncomeDomesticDeposits"),
)

/** Interest income net of gains and losses, or in cash. Such a line suggests the size of interest, but is no bound. */
export const interestWithin = byTaxonomy(
  largest(
    first(us("InvestmentIncomeNet"), us("InterestAndOtherIncome"), us("InvestmentIncomeNonoperating")),
    interestByKind,
    us("AccretionAmortizationOfDiscountsAndPremiumsInvestments"),
    us("ProceedsFromInterestReceived"),
    us("ProceedsFromInterestAndDividendsReceived"),
  ),
  first(
    ifrs("InterestReceivedClassifiedAsInvestingActivities"),
    ifrs("InterestReceivedClassifiedAsOperatingActivities"),
  ),
  national.nothing,
)

/**
 * The line of income that holds all interest of a company that lends nothing. It is before all costs, because IFRS
 * forbids to net income with costs (IAS 1, 32) and Japanese GAAP states both. US-GAAP has no such line.
 */
export const incomeWithInterest = byTaxonomy(
  nothing,
  largest(tag(namedInterest), ifrs("FinanceIncome")),
  national.incomeWithInterest,
)

/** Concepts that state gross interest, which cannot be negative. */
export const grossInterestConcepts: Readonly<Record<Taxonomy, readonly string[]>> = {
  ...conceptsOf(interestIncome),
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
}

const noting = (measure: Measure, note: string): Measure =>
  declare(note, { figure: measure }, ({ figure }) =>
    figure === null ? null : { ...figure, notes: [...figure.notes, note] },
  )

/** Interest expense in the income statement, as a positive amount, because some filers file a wrong sign. */
export const interestCharged = byTaxonomy(
  first(
    largest(...financeCosts.map(absolute)),
    absolute(us("InterestExpenseOperating")),
    absolute(us("InterestExpenseOther")),
  ),
  first(
    absolute(ifrs("InterestExpense")),
    // Finance costs of a Korean issuer hold losses on currencies and derivatives.
    absolute(dartInterestPaid),
    // Finance costs may include more than interest (LPA), or exclude capitalised interest (TSM).
    largest(
      absolute(total(ifrs("InterestExpenseOnBorrowings"), ifrs("InterestExpenseOnBonds"))),
      absolute(ifrs("FinanceCosts")),
    ),
  ),
  national.interestCharged,
)

/** Interest paid in cash, which may be that of another year. */
export const interestPaid = largest(absolute(us("InterestPaidNet")), absolute(us("InterestPaid")))
const paidStandsIn = "No interest expense is tagged; interest paid in cash is used."

/** Interest charged, else interest paid. Not for a quarter, because payments follow coupon dates. */
export const interestExpense = byTaxonomy(
  first(interestCharged["us-gaap"], noting(interestPaid, paidStandsIn)),
  first(
    interestCharged["ifrs-full"],
    noting(absolute(ifrs("InterestPaidClassifiedAsFinancingActivities")), paidStandsIn),
  ),
  national.interestCharged,
)

/** The cost of debt: interest expense plus interest capitalised into inventory or plant (builders). */
export const interestCost = byTaxonomy(
  largest(
    interestExpense["us-gaap"],
    us("InterestCostsIncurred"),
    total(
      interestExpense["us-gaap"],
      largest(us("InterestCostsCapitalized"), us("RealEstateInventoryCapitalizedInterestCostsIncurred")),
    ),
    us("RealEstateInventoryCapitalizedInterestCostsIncurred"),
  ),
  interestExpense["ifrs-full"],
  national.interestCharged,
)

/** Costs and the operating result. If their sum is zero, revenue is zero. */
export const operatingCosts = largest(us("OperatingExpenses"), us("CostsAndExpenses"))
export const operatingResult = byTaxonomy(
  us("OperatingIncomeLoss"),
  ifrs("ProfitLossFromOperatingActivities"),
  national.operatingResult,
)
export const pretaxResult = byTaxonomy(
  first(pretaxIncome, us("IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic")),
  ifrs("ProfitLossBeforeTax"),
  national.profitBeforeTax,
)
/** Net income of the parent's owners. If that is not tagged, net income including minorities. */
export const netIncome = byTaxonomy(
  first(us("NetIncomeLoss"), us("ProfitLoss")),
  ifrs("ProfitLoss"),
  national.netIncome,
)
export const operatingCashFlow = byTaxonomy(
  first(
    us("NetCashProvidedByUsedInOperatingActivities"),
    us("NetCashProvidedByUsedInOperatingActivitiesContinuingOperations"),
  ),
  ifrs("CashFlowsFromUsedInOperatingActivities"),
  national.operatingCashFlow,
)
