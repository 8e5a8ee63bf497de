import { nothing } from "../edinet.ts"
import { derived, type Figure, largestOf, plus } from "../figure.ts"
import { byTaxonomy, declare, each, type FiguresOf, ifrs, largest, type Measure, us } from "../measure.ts"
import { national } from "../national.ts"
import { hasSameRounded, subsetSums } from "../sums.ts"
import { pretaxResults } from "./statement-lines.ts"

/**
 * The total of revenue if several tags claim it: the claim with which the statement adds up, else the largest. Its
 * rival is the smallest claim that nothing contradicts, and a screen must have the same result with both.
 */

/** Lines whose names make them parts of revenue. A line larger than a total contradicts that total. */
export const tradeLines = each(
  us,
  `RealEstateRevenueNet HealthCareOrganizationRevenue OilAndGasRevenue ElectricUtilityRevenue UtilityRevenue
  RevenueMineralSales OperatingLeasesIncomeStatementLeaseRevenue OperatingLeaseLeaseIncome LeaseIncome
  CargoAndFreightRevenue SalesRevenueGoodsNet SalesRevenueServicesNet InvestmentBankingRevenue`,
)

/** The lines from which the total is found. */
type Lines = FiguresOf<typeof usLines>

/** The total, a smaller rival to be compared with it, and a larger amount that is not named as a total. */
interface Weighed {
  readonly whole: Figure
  readonly rival: Figure | null
  readonly larger: Figure | null
}

function weigh(lines: Lines): Weighed | null {
  const totals = tagged(lines.totals)
  const stated = [...totals, ...tagged(lines.parts).filter((part) => isAbove(part, largestOf(totals)))]
  // The operating result is earned from revenue, so an amount smaller than it cannot be all revenue.
  const possible = stated.filter(({ value }) => value >= (lines.operating?.value ?? 0))
  const claims = possible.length === 0 ? stated : possible
  const most = largestOf(claims)
  if (most === null) return null
  const closing = sumsOfCosts(lines)
  const proven = largestOf(claims.filter(({ value }) => hasSameRounded(value, closing)))
  if (proven !== null) return { whole: proven, rival: null, larger: null }
  const whole = largestOf(
    claims.filter(
      (claim) =>
        totals.includes(claim) &&
        most.value <= claim.value * lineOverTotalMax &&
        !isMore(claim, claims, lines),
    ),
  )
  if (whole === null) return { whole: most, rival: null, larger: null }
  const rivals = claims.filter(({ value }) => value <= whole.value)
  const rival = closesInPart(whole, lines) ? null : rivalOf(whole, rivals, lines)
  return { whole, rival, larger: isAbove(most, whole) ? most : null }
}

/** A line of more than this many times a claim shows the claim to be a line too (Camden). */
const lineOverTotalMax = 2

/**
 * True for more than revenue, because another total states less. Excise taxes are up to half of the price;
 * contracts exceed the total by a tenth at most, if other revenue is negative.
 */
function isMore(claim: Figure, claims: readonly Figure[], { taxed, contracts }: Lines): boolean {
  const overTotalMax = claim === taxed ? 2 : claim === contracts ? 1.1 : 1
  return claims.some(({ value }) => value < claim.value && value * overTotalMax >= claim.value)
}

function isAbove({ value }: Figure, total: Figure | null): boolean {
  return total !== null && value > total.value * sameAmount
}

/** Two amounts within this factor are one amount, rounded in the notes. */
const sameAmount = 1.002

function tagged(figures: readonly (Figure | null)[]): readonly Figure[] {
  return figures.filter((figure) => figure !== null)
}

/** Costs of all kinds plus the operating or the pre-tax result, which come to revenue. */
function sumsOfCosts({ costs, results }: Lines): readonly number[] {
  const known = tagged(results)
  return tagged(costs).flatMap((cost) => known.map((result) => cost.value + result.value))
}

/** True if the amount equals cost of sales plus gross profit, or contracts plus some other lines. */
function closesInPart({ value }: Figure, { gross, contracts, beside }: Lines): boolean {
  const wholes = tagged(gross).map((sum) => sum.value)
  if (hasSameRounded(value, wholes)) return true
  if (contracts === null || contracts.value >= value) return false
  const sums = subsetSums([...new Set(tagged(beside).map((line) => line.value))])
  const held = sums.map((sum) => contracts.value + sum)
  return hasSameRounded(value, held)
}

/** The smallest claim, or a larger part of revenue within the whole. Null if all claims agree. */
function rivalOf(
  whole: Figure,
  claims: readonly Figure[],
  { parts, beside, contracts }: Lines,
): Figure | null {
  const least = claims.reduce((smallest, claim) => (claim.value < smallest.value ? claim : smallest), whole)
  if (least.value * sameAmount >= whole.value) return null
  const line = largestOf(tagged(beside))
  const sums = contracts === null || line === null ? [] : [plus(contracts, line)]
  const held = [...tagged(parts), ...sums].filter(({ value }) => value <= whole.value && value > least.value)
  const rival = largestOf([least, ...held]) ?? least
  return rival.value * sameAmount >= whole.value ? null : rival
}

/** A contract tag of zero states only that there are no such contracts. */
const notZero = (measure: Measure): Measure =>
  declare("The line, unless it is zero.", { line: measure }, ({ line }) => (line?.value === 0 ? null : line))

const excludingTax = notZero(us("RevenueFromContractWithCustomerExcludingAssessedTax"))
const includingTax = notZero(us("RevenueFromContractWithCustomerIncludingAssessedTax"))

const besideContracts = each(
  us,
  `OperatingLeasesIncomeStatementLeaseRevenue OperatingLeaseLeaseIncome LeaseIncome
  RevenueNotFromContractWithCustomer PremiumsEarnedNet InterestAndDividendIncomeOperating
  InterestIncomeOperating InterestAndFeeIncomeLoansAndLeases`,
)

/** Costs of sales plus the costs that are separate from them. */
const costsWith = (beside: Measure): readonly Measure[] =>
  ["CostOfRevenue", "CostOfGoodsAndServicesSold"].map((name) => allOf(us(name), beside))

/** The sum of two lines, even if equal; null if either is untagged. Only the value of the sum is used. */
function allOf(one: Measure, other: Measure): Measure {
  return declare("Both lines together.", { one, other }, ({ one: left, other: right }) =>
    left === null || right === null ? null : derived(left.value + right.value),
  )
}

const usLines = {
  /** Tags that claim the total. */
  totals: [
    us("Revenues"),
    excludingTax,
    us("SalesRevenueNet"),
    us("RegulatedOperatingRevenueWater"),
    us("RegulatedAndUnregulatedOperatingRevenue"),
    includingTax,
  ],
  /** Revenue including the taxes that customers pay. */
  taxed: includingTax,
  /** With lines of `beside`, contracts may add up to the total. */
  contracts: largest(excludingTax, includingTax),
  parts: [...tradeLines, us("RevenuesNetOfInterestExpense")],
  beside: besideContracts,
  /** Totals of costs down to a result. Several tags may name the same total. */
  costs: [
    us("CostsAndExpenses"),
    us("OperatingExpenses"),
    us("BenefitsLossesAndExpenses"),
    ...costsWith(us("OperatingExpenses")),
    ...costsWith(us("SellingGeneralAndAdministrativeExpense")),
  ],
  results: [us("OperatingIncomeLoss"), ...pretaxResults],
  operating: us("OperatingIncomeLoss"),
  /** The total may include other revenue in addition to these. */
  gross: costsWith(us("GrossProfit")),
}

const contractsIfrs = notZero(ifrs("RevenueFromContractsWithCustomers"))

const ifrsLines = {
  totals: [ifrs("Revenue"), contractsIfrs],
  // IFRS has no tag for taxes included in revenue.
  taxed: nothing,
  contracts: contractsIfrs,
  parts: [ifrs("RevenueFromSaleOfGoods"), ifrs("RevenueFromRenderingOfServices"), ifrs("RentalIncome")],
  beside: [ifrs("RentalIncome"), ifrs("OtherRevenue"), ifrs("RevenueFromInterest")],
  costs: [],
  results: [],
  operating: ifrs("ProfitLossFromOperatingActivities"),
  gross: [allOf(ifrs("CostOfSales"), ifrs("GrossProfit"))],
}

/** Concepts of the costs and results that test the total. They are not revenue. */
export const testedWith: ReadonlySet<string> = new Set(
  [usLines, ifrsLines].flatMap(({ costs, results, operating, gross }) =>
    [...costs, ...results, operating, ...gross].flatMap(({ concepts }) => concepts),
  ),
)

/** Revenue that no tag states (APA). */
export const provenRevenue = declare(
  "The sum of a total of costs and a result, if another total of costs and another result give the same sum.",
  { costs: usLines.costs, results: usLines.results },
  ({ costs, results }) => {
    const sums = tagged(costs).flatMap((cost) => tagged(results).map((result) => ({ cost, result })))
    const proven = sums.find((one) =>
      sums.some(
        (other) =>
          one.cost.value !== other.cost.value &&
          one.result.value !== other.result.value &&
          one.cost.value + one.result.value === other.cost.value + other.result.value,
      ),
    )
    return proven === undefined || proven.cost.terms.length === 0 ? null : plus(proven.cost, proven.result)
  },
)

/** One of the amounts of the weighed lines, under each taxonomy. */
function weighed(amount: keyof Weighed, rule: string, others = national.nothing) {
  return byTaxonomy(
    declare(rule, usLines, (lines) => weigh(lines)?.[amount] ?? null),
    declare(rule, ifrsLines, (lines) => weigh(lines)?.[amount] ?? null),
    others,
  )
}

export const wholeRevenue = weighed(
  "whole",
  "The total that gives the operating or the pre-tax result when all costs are subtracted. If no total does, the largest of the totals and of the lines that are parts of revenue by name.",
  national.revenue,
)

/** A smaller amount that another tag states as the total; null if nothing contradicts it. */
export const rivalOfWhole = weighed(
  "rival",
  "The smallest total that contradicts the one chosen; nothing if the statement, cost of sales with gross profit, or contracts with other lines of revenue proves the one chosen.",
)

/** A larger amount that is not named as a total. Null if the statement adds up, or if no amount is larger. */
export const largerRevenue = weighed(
  "larger",
  "The largest line that is a part of revenue by its name, or the total with taxes, if it is above the total and the statement adds up with neither.",
)
