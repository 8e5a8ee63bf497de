import type { EvidenceSource } from "../evidence/schema.ts"
import type { SourceFiling } from "../facts/basis.ts"
import { amendedForm } from "./filings.ts"

/**
 * A source with what its filing is, where `filing_type` and `period_end` do not say it: the form of an
 * amendment, and the period of a report that repeats the figure of an earlier day.
 */
export function withReport(source: EvidenceSource, reports: readonly SourceFiling[]): EvidenceSource {
  const report = reports.find(({ accession }) => accession === source.accession_number)
  if (report === undefined) return source
  const { periodEnd, isPeriodKnown } = report
  const isRepeated = isPeriodKnown !== false && periodEnd > source.period_end
  return {
    ...source,
    ...amendedForm(report),
    ...(isRepeated ? { report_period_end: periodEnd } : {}),
  }
}
