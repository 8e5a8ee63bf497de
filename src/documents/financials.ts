import type { Basis, SourceFiling } from "../facts/basis.ts"
import { quarterLabel, quarterView } from "../facts/fiscal-periods.ts"
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
import { readingValue } from "../facts/measures/reading.ts"
import type {
  BalanceMeasureName,
  FinancialFigure,
  FinancialPeriod,
  FinancialsBody,
  HealthRatioResult,
  IncomeMeasureName,
  MeasureName,
  ScreenRatio,
} from "../financials/schema.ts"
import type { HealthRatio } from "../health/schema.ts"
import type { Assessment } from "../screening/assess.ts"
import { type CompanyMeasures, marketCapFigure } from "../screening/company-measures.ts"
import type { Judgement } from "../screening/judge.ts"
import type { FilingPeriod } from "../screening/measurement.ts"
import type { Methodology } from "../screening/methodologies.ts"
import type { Comparison, RatioOutcome } from "../screening/screens/ratio.ts"
import { absent, printOr, printReading, printShares } from "./figures.ts"
import { healthInputs, healthRatios } from "./health.ts"
import { printReport } from "./history.ts"
import { ratioScreen } from "./parts.ts"
import {
  balanceOf,
  fiscalYearsMax,
  isQuarterlyReport,
  printNewest,
  type ReportedBalance,
  type ReportedPeriods,
  reportedBalance,
  reportedPeriods,
  yearLabel,
} from "./reported-periods.ts"
import { byScreenName, noSuchScreen, type ScreensByName } from "./screen-names.ts"

const quartersMax = 8

/**
 * Prints the figures of the newest fiscal years and quarters that have their own report; null if there are
 * none. The figures of the newest balance sheet are as known now. All others are as reported on their filing
 * day.
 */
export function financialsDocument(assessment: Assessment): FinancialsBody | null {
  const reported = reportedPeriods(assessment)
  if (reported === null) return null
  const { periods, basis } = reported
  const years = periods.filter(({ filing }) => !isQuarterlyReport(filing.form))
  const isQuarterly = years.length < periods.length
  const annual = printNewest(fiscalYearsMax, years, (period) => printYear(reported, period))
  const quarterly = isQuarterly
    ? printNewest(quartersMax, periods, (period) => printQuarter(reported, period))
    : []
  if (annual.length === 0 && quarterly.length === 0) return null
  return { currency: basis.currency, annual, quarterly }
}

function printYear(reported: ReportedPeriods, { end, filing }: FilingPeriod): FinancialPeriod | null {
  const balance = balanceAsKnown(reported, { end, filing })
  if (balance === null) return null
  const { basis, measured } = balance
  const { income } = basis
  const year = income?.end === end ? income : null
  const period: ReportedPeriod = { kind: "fiscal year", basis, measured, income: year, filing }
  return printPeriod(reported, balance, period, yearLabel(reported, end))
}

function printQuarter(reported: ReportedPeriods, { end, filing }: FilingPeriod): FinancialPeriod | null {
  const balance = balanceAsKnown(reported, { end, filing })
  if (balance === null) return null
  const { basis, measured } = balance
  const income = quarterView(basis.balanceSheet.ledger, basis, end)
  const period: ReportedPeriod = { kind: "quarter", basis, measured, income, filing }
  return printPeriod(reported, balance, period, quarterLabel(end, reported.yearEnds))
}

/** Returns the balance sheet of a period: the newest as known now, any other as on its filing day. */
function balanceAsKnown(reported: ReportedPeriods, period: FilingPeriod): ReportedBalance | null {
  const { assessment, basis } = reported
  const isNewest = basis.balanceSheet.end === period.end
  return isNewest ? balanceOf(reported, period.end, assessment.judgement) : reportedBalance(reported, period)
}

function printPeriod(
  { assessment: { subject, methodology } }: ReportedPeriods,
  { judgement, basis, measured }: ReportedBalance,
  period: ReportedPeriod,
  label: string | null,
): FinancialPeriod {
  const { filing, income } = period
  const inputs = healthInputs(basis, readingValue(measured.debt.reading), marketCapFigure(measured))
  const { current_ratio, debt_to_assets, cash_flow_to_debt, interest_coverage, altman_z_score } =
    healthRatios(inputs, subject.sic)
  const health = {
    current_ratio: printHealth(current_ratio),
    debt_to_assets: printHealth(debt_to_assets),
    cash_flow_to_debt: printHealth(cash_flow_to_debt),
    interest_coverage: printHealth(interest_coverage),
    altman_z_score: printHealth(altman_z_score),
  }
  return {
    period: { start: income?.starts?.[0] ?? null, end: filing.periodEnd },
    label,
    as_of: judgement.asOf,
    filing: printReport(filing),
    figures: figuresOf(period),
    ratios: { screens: screenRatiosOf(judgement, methodology), health },
  }
}

function printHealth({ value, bound, status, description }: HealthRatio): HealthRatioResult {
  const note = value === null ? { note: description } : {}
  return { result: status ?? "not_applicable", value, bound, ...note }
}

/** One fiscal year or quarter as it was reported. */
interface ReportedPeriod {
  readonly kind: "fiscal year" | "quarter"
  /** The balance sheet at the end of the period, with its measures. */
  readonly basis: Basis
  readonly measured: CompanyMeasures
  /** The facts of the period's income; null if no income is reported for exactly this period. */
  readonly income: View | null
  /** The filing that first reported the period. */
  readonly filing: SourceFiling
}
type Figures<Name extends MeasureName> = Record<Name, FinancialFigure>

/** Prints the figures of a period with tags and filings. An untagged figure is unknown, never zero. */
function figuresOf(period: ReportedPeriod): Figures<MeasureName> {
  return { ...balanceFigures(period), ...incomeFigures(period) }
}

function balanceFigures({ basis, measured }: ReportedPeriod): Figures<BalanceMeasureName> {
  const { balanceSheet, balanceFiling, taxonomy } = basis
  const note = `It is not tagged at ${balanceSheet.end}.`
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

/**
 * Prints the income of a period. A quarter shows only income that is reported for the quarter alone, because
 * a difference of cumulative figures has no tags (law 2).
 */
function incomeFigures({ kind, measured, income, filing }: ReportedPeriod): Figures<IncomeMeasureName> {
  const isQuarter = kind === "quarter"
  const note = isQuarter
    ? "It is not reported for just the quarter; a difference of cumulative figures carries no tags."
    : "It is not tagged for the fiscal year."
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

/** Prints a quarter's interest expense. Interest paid is not used, because it depends on coupon dates. */
function quarterlyInterest(over: (measures: MeasureByTaxonomy) => FinancialFigure): FinancialFigure {
  const charged = over(interestCharged)
  if (charged.value !== null || over(interestExpense).value === null) return charged
  return absent(
    "No interest expense is tagged for the quarter. Interest paid in cash cannot replace it, because it depends on when coupons fall due.",
  )
}

/** Leaves out a negative figure, which is a net amount and not gross interest. */
function notNegative(figure: FinancialFigure, note: string): FinancialFigure {
  return figure.value !== null && figure.value < 0 ? absent(note) : figure
}

/** Prints the interest of a year. An upper bound may pass a screen, but is not printed as a figure. */
function annualInterest({ interest, basis }: CompanyMeasures): FinancialFigure {
  const { reading, isBound } = interest
  if (reading.state === "known" && isBound) return absent(reading.figure.notes.join(" "))
  return printReading(reading, basis.incomeFiling ?? basis.balanceFiling)
}

/** Returns the ratio screens of a judgement, even of a withheld one. */
function screenRatiosOf(judgement: Judgement, { rules }: Methodology): ScreensByName<ScreenRatio> {
  const absent = ({ limit }: Comparison) => notApplicable(noSuchScreen, limit)
  if (judgement.state === "read") return byScreenName(judgement.ratios, printRatio, absent, judgement.asOf)
  const limits = Object.fromEntries(rules.ratios.map(({ name, limit }) => [name, limit]))
  const note = `Could not be computed: ${judgement.lacks}.`
  return byScreenName(limits, (limit) => notApplicable(note, limit), absent, judgement.asOf)
}

function printRatio(ratio: RatioOutcome): ScreenRatio {
  const { result, value, bound, threshold, note } = ratioScreen(ratio)
  return { result, value, bound, threshold, ...(note === undefined ? {} : { note }) }
}

function notApplicable(note: string, threshold: number): ScreenRatio {
  return { result: "not_applicable", value: null, bound: null, threshold, note }
}
