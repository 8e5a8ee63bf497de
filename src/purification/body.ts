import {
  fiscalYearsMax,
  isQuarterlyReport,
  printNewest,
  type ReportedPeriods,
  reportedBalance,
  reportedPeriods,
  yearLabel,
} from "../assessments/reported-periods.ts"
import type { Split } from "../facts/measures/shares/splits.ts"
import type { Assessment } from "../screening/assess.ts"
import type { FilingPeriod } from "../screening/measurement.ts"
import { printPurification } from "./document.ts"
import type { PurificationBody, PurificationPeriod, ShareSplit } from "./schema.ts"

/**
 * Prints the purification due on a company's shares for each of its newest fiscal years, as judged on the day
 * the year was reported. Null if no balance sheet has been filed. Pure: equal assessments give equal bytes.
 */
export function purificationBody(assessment: Assessment): PurificationBody | null {
  const reported = reportedPeriods(assessment)
  if (reported === null) return null
  const years = reported.periods.filter(({ filing }) => !isQuarterlyReport(filing.form))
  const splits = knownSplits(assessment)
  return {
    currency: reported.basis.currency,
    periods: printNewest(fiscalYearsMax, years, (period) => printYear(reported, splits, period)),
    splits: splits.map(printSplit),
  }
}

function printYear(
  reported: ReportedPeriods,
  splits: readonly Split[],
  period: FilingPeriod,
): PurificationPeriod | null {
  const balance = reportedBalance(reported, period)
  if (balance === null) return null
  return printPurification({
    ...balance,
    splits,
    filing: period.filing,
    label: yearLabel(reported, period.end),
    asOf: reported.assessment.asOf,
  })
}

/** Returns the splits that some report counts by the day of the assessment, the oldest first. */
function knownSplits({ company, asOf }: Assessment): readonly Split[] {
  return company.splits
    .filter(({ countedNewOn }) => countedNewOn <= asOf)
    .toSorted((left, right) => (left.countedNewOn < right.countedNewOn ? -1 : 1))
}

function printSplit({ ratio, countedOldOn, countedNewOn }: Split): ShareSplit {
  return { ratio, date: null, counted_old_on: countedOldOn, counted_new_on: countedNewOn }
}
