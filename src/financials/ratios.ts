import { ratioScreen } from "../compliance/document.ts"
import { absent, printOr, printReading, printShares } from "../evidence/figure.ts"
import type { Basis, SourceFiling } from "../facts/basis.ts"
import {
  assets,
  assetsCurrent,
  equity,
  liabilities,
  liabilitiesCurrent,
  retainedEarnings,
} from "../facts/measures/balance.ts"
import {
  interestCharged,
  interestExpense,
  interestIncome,
  netIncome,
  operatingCashFlow,
  operatingResult,
  pretaxResult,
  revenue,
} from "../facts/measures/income/chains.ts"
import type { MeasureByTaxonomy, View } from "../facts/measures/measure.ts"
import type { CompanyMeasures } from "../screening/company-measures.ts"
import { byScreenName, noSuchScreen, type ScreensByName } from "../screening/documents/screen-names.ts"
import type { Judgement } from "../screening/judge.ts"
import type { Methodology } from "../screening/methodology.ts"
import type { Comparison, RatioOutcome } from "../screening/screens/ratio.ts"
import type {
  BalanceMeasureName,
  FinancialFigure,
  IncomeMeasureName,
  MeasureName,
  ScreenRatio,
} from "./schema.ts"

/** One fiscal year or quarter as it was reported. */
export interface ReportedPeriod {
  readonly kind: "fiscal year" | "quarter"
  /** The balance sheet at the end of the period, and its measures. */
  readonly basis: Basis
  readonly measured: CompanyMeasures
  /** The facts of its income; null when no income is reported for the period alone. */
  readonly income: View | null
  /** The filing that first reported it. */
  readonly filing: SourceFiling
}
type Figures<Name extends MeasureName> = Record<Name, FinancialFigure>

/** The figures of a period with their tags and filings; an untagged figure is unknown, never zero (design, law 2). */
export function figuresOf(period: ReportedPeriod): Figures<MeasureName> {
  return { ...balanceFigures(period), ...incomeFigures(period) }
}

function balanceFigures({ basis, measured }: ReportedPeriod): Figures<BalanceMeasureName> {
  const { balanceSheet, balanceFiling, taxonomy } = basis
  const note = `Not tagged at ${balanceSheet.end}.`
  const at = (measures: MeasureByTaxonomy) => printOr(note, measures[taxonomy](balanceSheet), balanceFiling)
  return {
    interest_bearing_debt: printReading(measured.debt.reading, balanceFiling),
    cash_and_interest_bearing_securities: printReading(measured.cash, balanceFiling),
    total_assets: at(assets),
    current_assets: at(assetsCurrent),
    total_liabilities: at(liabilities),
    current_liabilities: at(liabilitiesCurrent),
    retained_earnings: at(retainedEarnings),
    stockholders_equity: at(equity),
    shares_outstanding:
      measured.shares === null
        ? absent("No share count can be trusted.")
        : printShares(measured.shares, measured.reports),
  }
}

/** Differences of cumulative figures have no tags (design, law 2), so a quarter shows only income reported for it alone. */
function incomeFigures({ kind, measured, income, filing }: ReportedPeriod): Figures<IncomeMeasureName> {
  const isQuarter = kind === "quarter"
  const note = isQuarter
    ? "Not reported for the quarter alone; a difference of cumulative figures carries no tags."
    : "Not tagged for the fiscal year."
  const { taxonomy } = measured.basis
  const over = (measures: MeasureByTaxonomy) =>
    income === null ? absent(note) : printOr(note, measures[taxonomy](income), filing)
  const interest =
    isQuarter || income === null ? notNegative(over(interestIncome), note) : annualInterest(measured)
  return {
    revenue: isQuarter || income === null ? over(revenue) : printReading(measured.revenue, filing),
    gross_interest_income: interest,
    interest_expense: isQuarter ? quarterlyInterest(over) : over(interestExpense),
    operating_income: over(operatingResult),
    pretax_income: over(pretaxResult),
    net_income: over(netIncome),
    operating_cash_flow: over(operatingCashFlow),
  }
}

/** Interest paid in a quarter depends on coupon dates and is not the cost of borrowing. */
function quarterlyInterest(over: (measures: MeasureByTaxonomy) => FinancialFigure): FinancialFigure {
  const charged = over(interestCharged)
  if (charged.value !== null || over(interestExpense).value === null) return charged
  return absent("No interest expense is tagged for the quarter; interest paid in cash tells coupon dates.")
}

/** A negative figure is a net amount, not gross interest. */
function notNegative(figure: FinancialFigure, note: string): FinancialFigure {
  return figure.value !== null && figure.value < 0 ? absent(note) : figure
}

/** An upper bound of interest may pass a screen, but is not printed as a figure. */
function annualInterest({ interest, basis }: CompanyMeasures): FinancialFigure {
  const { reading, isBound } = interest
  if (reading.state === "known" && isBound) return absent(reading.figure.notes.join(" "))
  return printReading(reading, basis.incomeFiling ?? basis.balanceFiling)
}

/** The ratio screens of a judgement, including a withheld one. */
export function screenRatiosOf(judgement: Judgement, { rules }: Methodology): ScreensByName<ScreenRatio> {
  const absent = ({ limit }: Comparison) => notApplicable(noSuchScreen, limit)
  if (judgement.state === "read") return byScreenName(judgement.ratios, printRatio, absent)
  const limits = Object.fromEntries(rules.ratios.map(({ name, limit }) => [name, limit]))
  const note = `Could not be computed: ${judgement.lacks}.`
  return byScreenName(limits, (limit) => notApplicable(note, limit), absent)
}

function printRatio(ratio: RatioOutcome): ScreenRatio {
  const { result, value, bound, threshold, note } = ratioScreen(ratio)
  return { result, value, bound, threshold, ...(note === undefined ? {} : { note }) }
}

function notApplicable(note: string, threshold: number): ScreenRatio {
  return { result: "not_applicable", value: null, bound: null, threshold, note }
}
