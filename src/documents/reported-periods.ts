import { type Basis, fiscalYearEnds } from "../facts/basis.ts"
import { fiscalYearLabel } from "../facts/fiscal-periods.ts"
import { type Assessment, judge } from "../screening/assess.ts"
import type { CompanyMeasures } from "../screening/company-measures.ts"
import type { Judgement } from "../screening/judge.ts"
import { measureCompany } from "../screening/measure-company.ts"
import { basisOn, type FilingPeriod, filingPeriods, ledgerOf } from "../screening/measurement.ts"

/** The periods that a company reported, each judged on the day of its first report. */

export const fiscalYearsMax = 5

/** The periods of an assessment, and the data that has been read about them. */
export interface ReportedPeriods {
  readonly assessment: Assessment
  /** The basis of the newest balance sheet. */
  readonly basis: Basis
  /** The periods, newest first. */
  readonly periods: readonly FilingPeriod[]
  /** Last days of the fiscal years, oldest first. */
  readonly yearEnds: readonly string[]
  /** Existing judgements by balance-sheet date. */
  readonly judged: ReadonlyMap<string, Judgement>
  /** The balance sheets read so far, by date. A fiscal year and its last quarter share one balance sheet. */
  readonly read: Map<string, ReportedBalance | null>
}

/** The judgement and measures of a balance sheet. */
export interface ReportedBalance {
  readonly judgement: Judgement
  readonly basis: Basis
  readonly measured: CompanyMeasures
}

const periodsOf = new WeakMap<Assessment, ReportedPeriods | null>()

/**
 * The periods reported up to the day of an assessment; null without a balance sheet. All documents of the
 * assessment share the data read about the periods.
 */
export function reportedPeriods(assessment: Assessment): ReportedPeriods | null {
  const known = periodsOf.get(assessment)
  if (known !== undefined) return known
  const reported = listPeriods(assessment)
  periodsOf.set(assessment, reported)
  return reported
}

function listPeriods(assessment: Assessment): ReportedPeriods | null {
  const { company, asOf, past } = assessment
  const basis = basisOn(company, asOf)
  if (basis === null) return null
  return {
    assessment,
    basis,
    periods: [...filingPeriods(company, asOf)].reverse(),
    yearEnds: fiscalYearEnds(ledgerOf(company, asOf), basis),
    judged: new Map(past.map(({ period, judgement }) => [period.end, judgement])),
    read: new Map(),
  }
}

/** True for a report within the fiscal year: of a quarter, or abroad of a half-year. */
export function isQuarterlyReport(form: string): boolean {
  return /^(10-Q|quarterly report|half-year report)/.test(form)
}

/** The label of a fiscal year, such as `FY2025`; null if the period does not end a full fiscal year. */
export function yearLabel({ yearEnds }: ReportedPeriods, end: string): string | null {
  return yearEnds.includes(end) ? fiscalYearLabel(end) : null
}

/** Prints the newest periods, at most `countMax`. A period is left out if `print` gives null. */
export function printNewest<Printed>(
  countMax: number,
  periods: readonly FilingPeriod[],
  print: (period: FilingPeriod) => Printed | null,
): readonly Printed[] {
  const printed: Printed[] = []
  for (const period of periods) {
    if (printed.length === countMax) break
    const one = print(period)
    if (one !== null) printed.push(one)
  }
  return printed
}

/**
 * The balance sheet of a period, judged on the day on which it was filed; read once. Null if a newer balance
 * sheet or another currency was read on that day, because then the period is not a separate one.
 */
export function reportedBalance(reported: ReportedPeriods, period: FilingPeriod): ReportedBalance | null {
  const known = reported.read.get(period.end)
  if (known !== undefined) return known
  const { company } = reported.assessment
  const judgement = reported.judged.get(period.end) ?? judge(company, period.filing.filed)
  const balance = balanceOf(reported, period.end, judgement)
  reported.read.set(period.end, balance)
  return balance
}

/** The balance sheet of a period for a given judgement; null under the conditions of `reportedBalance`. */
export function balanceOf(
  { assessment, basis }: ReportedPeriods,
  end: string,
  judgement: Judgement,
): ReportedBalance | null {
  const then = basisOn(assessment.company, judgement.asOf)
  if (then === null || then.balanceSheet.end !== end || then.currency !== basis.currency) return null
  return { judgement, basis: then, measured: measuredOf(assessment, judgement, then) }
}

/**
 * The measures of a judgement. If it was withheld for old filings, nothing was measured yet, and the measures
 * are read here.
 */
function measuredOf({ company, subject }: Assessment, judgement: Judgement, basis: Basis): CompanyMeasures {
  if (judgement.state === "read") return judgement.measured
  const { prices, splits } = company
  return measureCompany(basis.balanceSheet.ledger, basis, subject, prices, splits)
}
