import type { Basis } from "../facts/basis.ts"
import { raisedBeyondRepaid } from "../facts/measures/debt/raised.ts"
import { type Figure, tagOf } from "../facts/measures/figure.ts"
import { isBound, isInferredDebt, type MeasureReading, readingValue } from "../facts/measures/reading.ts"
import { shareStrategy } from "../facts/measures/shares/count.ts"
import { groupedDigits } from "../numbers.ts"
import type { CompanyMeasures } from "./company-measures.ts"
import { upperFirst } from "./screens/declarations.ts"

/** The causes of doubt about each figure. Depends only on the arguments. */
export function figureCauses(measured: CompanyMeasures, basis: Basis): CausesByFigure {
  return {
    debt: debtCauses(measured, basis),
    cash: [...commonCauses(measured.cash), ...securitiesAdded(measured.cash)],
    revenue: [...commonCauses(measured.revenue), ...revenueOfInterest(measured.revenue)],
    interest_income: [
      ...commonCauses(measured.interest.reading),
      ...interestLineNet(measured.interest.reading),
    ],
    shares: shareCauses(measured),
  }
}

function commonCauses(reading: MeasureReading): readonly CauseOfDoubt[] {
  if (reading.state === "unknown") return [{ type: "upper_bound", reason: upperFirst(`${reading.lacks}.`) }]
  const { figure, least, most } = reading
  const causes: CauseOfDoubt[] = []
  if (least.why !== null && least.value < figure.value && !isBound(figure)) {
    const reason = `A figure of ${groupedDigits(figure.value)} is tagged as ${groupedDigits(least.value)} too, and the statement adds up with neither.`
    causes.push({ type: "figure_contradicted", reason })
  }
  if (figure.strategy === "UpperBound") {
    causes.push({ type: "upper_bound", reason: figure.notes[0] ?? "The figure is an upper bound." })
  }
  if (figure.terms.length >= componentsMin) {
    causes.push({
      type: "component_sum",
      reason: `A figure is the sum of ${figure.terms.length} reported components.`,
    })
  }
  if (most !== null && most.why !== null) {
    const reason = `A figure of ${groupedDigits(figure.value)} could be ${groupedDigits(most.value)} ${most.why}.`
    causes.push({ type: "figure_may_be_larger", reason })
  }
  return causes
}

function debtCauses(measured: CompanyMeasures, basis: Basis): readonly CauseOfDoubt[] {
  const { reading, maturities } = measured.debt
  const causes = commonCauses(reading).filter(
    ({ type }) => type !== "figure_may_be_larger" || !hasOwnCause(measured.debt),
  )
  if (reading.state === "known") {
    for (const { code, reason } of reading.doubts) {
      if (code !== "interest_income_bounded") causes.push({ type: code, reason })
    }
    if (maturities !== null && maturities > 0 && isTerm(reading.figure, maturities)) {
      const reason = `A line of debt equals the table of maturities (${groupedDigits(maturities)}): it may be the principal, or all of the debt.`
      causes.push({ type: "debt_equals_maturities", reason })
    }
  }
  return [...causes, ...unseenDebt(measured, basis)]
}

/** True if another cause says why debt may be larger: unexplained liabilities, or a figure inferred from no tag. */
function hasOwnCause({ reading, residual }: CompanyMeasures["debt"]): boolean {
  if (reading.state === "unknown") return false
  const { figure, most, doubts } = reading
  const isInferred = doubts.some(({ code }) => isInferredDebt(code))
  return isInferred || most?.value === figure.value + (residual?.value ?? 0)
}

function isTerm({ terms }: Figure, value: number): boolean {
  return terms.some(({ fact }) => fact.value === value)
}

/** Signs of debt that no tag shows: unexplained liabilities, and cash raised from debt without a balance. */
function unseenDebt({ debt, totalAssets }: CompanyMeasures, basis: Basis): readonly CauseOfDoubt[] {
  const owned = readingValue(totalAssets) ?? 0
  const found = readingValue(debt.reading) ?? 0
  const causes: CauseOfDoubt[] = []
  const unexplained = (debt.residual?.value ?? 0) + debt.currentUnnamed
  if (unexplained > owned * unexplainedShareMin) {
    const reason = `Liabilities of ${unexplained} are neither debt that is tagged nor another named kind.`
    causes.push({ type: "liabilities_unexplained", reason })
  }
  if (found > owned * debtFoundShareMax) return causes
  const raised = raisedBeyondRepaid(basis)
  if (raised > found + owned * debtFoundShareMax) {
    const reason = `Over five years ${raised} more was raised from debt than repaid; debt of ${found} is found.`
    causes.push({ type: "debt_raised_not_found", reason })
  }
  return causes
}

function securitiesAdded(reading: MeasureReading): readonly CauseOfDoubt[] {
  if (reading.state === "unknown" || !hasTag(reading.figure, isSecurity)) return []
  const reason = "Securities count as cash; their lines may overlap, or leave some securities out."
  return [{ type: "securities_added", reason }]
}

const isSecurity = /Securities|Investments|FinancialAssets/

function revenueOfInterest(reading: MeasureReading): readonly CauseOfDoubt[] {
  if (reading.state === "unknown" || !hasTag(reading.figure, isInterest)) return []
  const reason = "No total of revenue is tagged; it is read from lines of interest income."
  return [{ type: "revenue_of_interest", reason }]
}

const isInterest = /:Interest/

function interestLineNet(reading: MeasureReading): readonly CauseOfDoubt[] {
  if (reading.state === "unknown" || !hasTag(reading.figure, isNetLine)) return []
  const reason = "By its name, the line of interest income is net, or contains all investment income."
  return [{ type: "interest_line_net", reason }]
}

const isNetLine = /:(InterestIncomeExpense\w*Net|InvestmentIncomeNet)$/

function hasTag(figure: Figure, pattern: RegExp): boolean {
  return figure.terms.some((term) => pattern.test(tagOf(term)))
}

function shareCauses({ shares }: CompanyMeasures): readonly CauseOfDoubt[] {
  if (shares === null) return []
  const causes: CauseOfDoubt[] = []
  if (shares.notes.length > 0) causes.push({ type: "share_count_fallback", reason: shares.notes.join(" ") })
  if (shares.source === "cover" && shareStrategy(shares) === "ComponentSum") {
    const reason = `The shares of ${shares.terms.length} classes were added up.`
    causes.push({ type: "share_classes_added", reason })
  }
  return causes
}

/** The figures that decide a verdict. */
export const figureNames = ["debt", "cash", "revenue", "interest_income", "shares"] as const

export type FigureName = (typeof figureNames)[number]

/** The share of labelled figures that are right, in hundredths, if none of the causes below applies. */
export const figureBase = 0.99

/**
 * The amount that each cause adds to the confidence in a figure: minus the share of labelled figures that are
 * wrong because of the cause, among those that have it. `npm run accuracy` fits the amounts; docs/accuracy.md
 * describes the method.
 */
export const figureImpacts = {
  debt_totals_differ: -0.09,
  debt_principal_only: -0.09,
  debt_from_maturity_table: -0.09,
  debt_at_fiscal_year_end: -0.09,
  figure_contradicted: -0.09,
  debt_equals_maturities: -0.06,
  zero_debt_by_evidence: -0.02,
  liabilities_unexplained: -0.02,
  debt_raised_not_found: -0.04,
  figure_may_be_larger: -0.03,
  component_sum: -0.02,
  securities_added: -0.05,
  revenue_of_interest: -0.13,
  interest_line_net: -0.13,
  upper_bound: -0.04,
  share_count_fallback: -0.04,
  share_classes_added: -0.04,
} as const

export type FigureCause = keyof typeof figureImpacts

interface CauseOfDoubt {
  readonly type: FigureCause
  readonly reason: string
}

/** A figure with at least this many tags may include a tag that does not belong to it. */
export const componentsMin = 3

/** Unexplained liabilities above this share of total assets lower the confidence in the debt found. */
export const unexplainedShareMin = 0.1

/**
 * If debt is at most this share of total assets, but more cash than that was raised from debt, a debt balance
 * exists that no tag shows.
 */
export const debtFoundShareMax = 0.02

export type CausesByFigure = Readonly<Record<FigureName, readonly CauseOfDoubt[]>>

export function figureConfidence(causes: readonly { readonly type: FigureCause }[]): number {
  const sum = causes.reduce((total, { type }) => total + figureImpacts[type], figureBase)
  return Number(Math.max(0, sum).toFixed(2))
}
