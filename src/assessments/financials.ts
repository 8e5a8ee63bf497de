import type {
  FinancialPeriod,
  FinancialRatios,
  FinancialsBody,
  HealthRatioResult,
} from "../contract/financials.ts"
import type { HealthRatio } from "../contract/health.ts"
import { type Basis, fiscalYearEnds } from "../facts/basis.ts"
import { fiscalYearLabel, quarterLabel, quarterView } from "../facts/fiscal-periods.ts"
import { readingValue } from "../facts/measures/reading.ts"
import { healthRatios } from "../health/rate.ts"
import { healthInputs } from "../health/ratios.ts"
import type { Assessment } from "../screening/assess.ts"
import { judge } from "../screening/assess.ts"
import { type CompanyMeasures, marketCapFigure } from "../screening/company-measures.ts"
import { figuresOf, type ReportedPeriod, screenRatiosOf } from "../screening/documents/financials.ts"
import { printReport } from "../screening/documents/history.ts"
import type { Judgement } from "../screening/judge.ts"
import { measureCompany } from "../screening/measure-company.ts"
import { basisOn, ledgerOf } from "../screening/measurement.ts"
import type { PastJudgement } from "../screening/past.ts"
import { type FilingPeriod, filingPeriods } from "../screening/past-periods.ts"

const fiscalYearsMax = 5
const quartersMax = 8

/**
 * The figures of the newest fiscal years and quarters, each as reported on its filing day; those of the newest balance
 * sheet as known now. Only periods with a report of their own. Null without any.
 */
export function financialsDocument(assessment: Assessment): FinancialsBody | null {
  const { company, asOf, past } = assessment
  const basis = basisOn(company, asOf)
  if (basis === null) return null
  const periods = [...filingPeriods(company, asOf)].reverse()
  const isQuarterly = periods.some(({ filing }) => isQuarterlyReport(filing.form))
  const yearEnds = fiscalYearEnds(ledgerOf(company, asOf), basis)
  const reader: PeriodReader = { assessment, basis, yearEnds, read: new Map(), judged: judgementsByEnd(past) }
  const annual = take(fiscalYearsMax, periods, (period) =>
    isQuarterlyReport(period.filing.form) ? null : printYear(reader, period),
  )
  const quarterly = isQuarterly ? take(quartersMax, periods, (period) => printQuarter(reader, period)) : []
  if (annual.length === 0 && quarterly.length === 0) return null
  return { currency: basis.currency, annual, quarterly }
}

function isQuarterlyReport(form: string): boolean {
  return form.startsWith("10-Q")
}

interface PeriodReader {
  readonly assessment: Assessment
  readonly basis: Basis
  /** Last days of the fiscal years, oldest first. */
  readonly yearEnds: readonly string[]
  /** Existing judgements by balance-sheet date. */
  readonly judged: ReadonlyMap<string, Judgement>
  /** Cache by balance-sheet date: a fiscal year and its last quarter share a balance sheet. */
  readonly read: Map<string, ReportedBalance | null>
}

/** The judgement, measures and ratios of a balance sheet on the day it was reported. */
interface ReportedBalance {
  readonly judgement: Judgement
  readonly basis: Basis
  readonly measured: CompanyMeasures
  readonly ratios: FinancialRatios
}

function judgementsByEnd(past: readonly PastJudgement[]): ReadonlyMap<string, Judgement> {
  return new Map(past.map(({ period, judgement }) => [period.end, judgement]))
}

function take(
  countMax: number,
  periods: readonly FilingPeriod[],
  printPeriod: (period: FilingPeriod) => FinancialPeriod | null,
): readonly FinancialPeriod[] {
  const printed: FinancialPeriod[] = []
  for (const period of periods) {
    if (printed.length === countMax) break
    const one = printPeriod(period)
    if (one !== null) printed.push(one)
  }
  return printed
}

function printYear(reader: PeriodReader, { end, filing }: FilingPeriod): FinancialPeriod | null {
  const reported = readOnce(reader, { end, filing })
  if (reported === null) return null
  const { basis, measured } = reported
  const { income } = basis
  const year = income?.end === end ? income : null
  const label = reader.yearEnds.includes(end) ? fiscalYearLabel(end) : null
  return printPeriod(reported, { kind: "fiscal year", basis, measured, income: year, filing }, label)
}

function printQuarter(reader: PeriodReader, { end, filing }: FilingPeriod): FinancialPeriod | null {
  const reported = readOnce(reader, { end, filing })
  if (reported === null) return null
  const { basis, measured } = reported
  const income = quarterView(basis.balanceSheet.ledger, basis, end)
  const label = quarterLabel(end, reader.yearEnds)
  return printPeriod(reported, { kind: "quarter", basis, measured, income, filing }, label)
}

function printPeriod(
  { judgement, ratios }: ReportedBalance,
  period: ReportedPeriod,
  label: string | null,
): FinancialPeriod {
  const { filing, income } = period
  return {
    period: { start: income?.starts?.[0] ?? null, end: filing.periodEnd },
    label,
    as_of: judgement.asOf,
    filing: printReport(filing),
    figures: figuresOf(period),
    ratios,
  }
}

function readOnce(reader: PeriodReader, period: FilingPeriod): ReportedBalance | null {
  const known = reader.read.get(period.end)
  if (known !== undefined) return known
  const reported = readPeriod(reader, period)
  reader.read.set(period.end, reported)
  return reported
}

/** Null when a newer balance sheet or another currency was read on its filing day: then it is not a separate period. */
function readPeriod(
  { assessment, basis, judged }: PeriodReader,
  { end, filing }: FilingPeriod,
): ReportedBalance | null {
  const { company, methodology, subject } = assessment
  const isNewest = basis.balanceSheet.end === end
  const judgement = isNewest ? assessment.judgement : (judged.get(end) ?? judge(company, filing.filed))
  const then = basisOn(company, judgement.asOf)
  if (then === null || then.balanceSheet.end !== end || then.currency !== basis.currency) return null
  const measured = measuredOf(assessment, judgement, then)
  const inputs = healthInputs(then, readingValue(measured.debt.reading), marketCapFigure(measured))
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
    judgement,
    basis: then,
    measured,
    ratios: { screens: screenRatiosOf(judgement, methodology), health },
  }
}

/** The measures of a judgement, also where old filings withheld it before anything was measured. */
function measuredOf({ company, subject }: Assessment, judgement: Judgement, basis: Basis): CompanyMeasures {
  if (judgement.state === "read") return judgement.measured
  const { prices, splits } = company
  return measureCompany(basis.balanceSheet.ledger, basis, subject, prices, splits)
}

function printHealth({ value, bound, status, description }: HealthRatio): HealthRatioResult {
  const note = value === null ? { note: description } : {}
  return { result: status ?? "not_applicable", value, bound, ...note }
}
