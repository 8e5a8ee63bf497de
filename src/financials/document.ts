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
} from "../assessments/reported-periods.ts"
import { quarterLabel, quarterView } from "../facts/fiscal-periods.ts"
import { readingValue } from "../facts/measures/reading.ts"
import { healthRatios } from "../health/rate.ts"
import { healthInputs } from "../health/ratios.ts"
import type { HealthRatio } from "../health/schema.ts"
import { printReport } from "../history/document.ts"
import type { Assessment } from "../screening/assess.ts"
import { marketCapFigure } from "../screening/company-measures.ts"
import type { FilingPeriod } from "../screening/past-periods.ts"
import { figuresOf, type ReportedPeriod, screenRatiosOf } from "./ratios.ts"
import type { FinancialPeriod, FinancialsBody, HealthRatioResult } from "./schema.ts"

const quartersMax = 8

/**
 * The figures of the newest fiscal years and quarters, each as reported on its filing day; those of the newest balance
 * sheet as known now. Only periods with a report of their own. Null without any.
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

/** The newest balance sheet is shown as known now, every earlier one as on its filing day. */
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
