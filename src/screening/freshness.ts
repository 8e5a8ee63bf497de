import { addDays, daysBetween, isWeekend, monthsAfter } from "../days.ts"
import type { Basis, SourceFiling } from "../facts/basis.ts"
import { type FilerId, filerOf } from "../identifiers/filer.ts"
import { foreignForm } from "../terms.ts"
import type { Assessment } from "./assess.ts"
import { basisOn } from "./measurement.ts"
import { firstDayTooOld, type Methodology } from "./methodologies.ts"

/** The days (YYYY-MM-DD) that decide whether a determination is too old. */
export interface FreshnessDates {
  /** End of the newest period whose figures the verdict uses; null if it uses no figure. */
  readonly newestPeriodEnd: string | null
  /** The last day on which the next report may be filed; null if `newestPeriodEnd` is null. */
  readonly nextReportDue: string | null
  /** The first day on which the determination is stale; null if neither a report nor a close is known. */
  readonly staleFrom: string | null
}

/**
 * The time from the end of a period to the day on which its report is due, for the filers with the longest
 * time. Form 40-F is due when its documents are due in Canada, no later than Form 20-F. Since April 2024
 * companies in Japan report twice a year.
 */
export const reportDeadlines = [
  { form: "10-Q", everyMonths: 3, days: 45, source: "Form 10-Q, General Instruction A.1" },
  { form: "10-K", everyMonths: 3, days: 90, source: "Form 10-K, General Instruction A(2)" },
  { form: "20-F or 40-F", everyMonths: 12, months: 4, source: "Form 20-F, General Instruction A(b)" },
  {
    form: "half-year report on EDINET",
    everyMonths: 6,
    days: 45,
    source: "Financial Instruments and Exchange Act of Japan, article 24-5",
  },
  {
    form: "annual report on EDINET",
    everyMonths: 6,
    months: 3,
    source: "Financial Instruments and Exchange Act of Japan, article 24",
  },
] as const
const [quarterly, annual, foreign, japaneseHalfYear, japaneseAnnual] = reportDeadlines

/** A late report may be announced (Rule 12b-25 gives 5 or 15 days), and reading it takes some days. */
export const reportLateDaysMax = 30
/** Weekdays, which stand for trading days. A market holiday makes a determination stale one day early. */
export const closeAgeWeekdaysMax = 10

/** The freshness of a determination. `closesThrough` is the day of the last close; null without closes. */
export function freshnessDates(
  { company, judgement }: Assessment,
  closesThrough: string | null,
): FreshnessDates {
  const tooOldClose = closesThrough === null ? [] : [weekdaysAfter(closesThrough, closeAgeWeekdaysMax + 1)]
  const basis = judgement.state === "unmeasured" ? null : basisOn(company, judgement.asOf)
  if (basis === null) {
    return { newestPeriodEnd: null, nextReportDue: null, staleFrom: tooOldClose[0] ?? null }
  }
  const { overdueFrom, ...dates } = reportDates(basis, company.subject.filer, company.methodology)
  return { ...dates, staleFrom: [overdueFrom, ...tooOldClose].sort()[0] ?? null }
}

/** The days that follow from the newest report; `overdueFrom` is the first on which it is overdue or too old. */
export function reportDates(
  { balanceFiling, incomeFiling }: Pick<Basis, "balanceFiling" | "incomeFiling">,
  filer: FilerId,
  methodology: Methodology,
) {
  const newest = newestOf(balanceFiling, incomeFiling)
  const isOnEdinet = filerOf(filer)?.register === "edinet"
  const nextReportDue =
    (isOnEdinet ? japaneseReportDue(newest) : null) ?? reportDue(newest, incomeFiling?.periodEnd ?? null)
  const tooLate = addDays(nextReportDue, reportLateDaysMax)
  const tooOld = firstDayTooOld(balanceFiling, methodology)
  return {
    newestPeriodEnd: newest.periodEnd,
    nextReportDue,
    overdueFrom: tooLate < tooOld ? tooLate : tooOld,
  }
}

function newestOf(balance: SourceFiling, income: SourceFiling | null): SourceFiling {
  return income !== null && income.periodEnd > balance.periodEnd ? income : balance
}

/** The day on which the next report is due. If that is on a weekend, the next Monday (Rule 0-3(a)). */
function reportDue({ form, periodEnd }: SourceFiling, fiscalYearEnd: string | null): string {
  if (foreignForm.test(form)) {
    return weekday(monthsAfter(monthsAfter(periodEnd, foreign.everyMonths), foreign.months))
  }
  const end = monthsAfter(periodEnd, quarterly.everyMonths)
  return weekday(addDays(end, (isFiscalYearEnd(end, fiscalYearEnd) ? annual : quarterly).days))
}

/** The day on which the report after an annual or half-year report is due in Japan; null after any other. */
function japaneseReportDue({ form, periodEnd }: SourceFiling): string | null {
  if (/^annual report(\/A)?$/.test(form))
    return weekday(addDays(monthsAfter(periodEnd, japaneseHalfYear.everyMonths), japaneseHalfYear.days))
  if (/^half-year report(\/A)?$/.test(form))
    return weekday(monthsAfter(monthsAfter(periodEnd, japaneseAnnual.everyMonths), japaneseAnnual.months))
  return null
}

const monthDays = 365.25 / 12

/**
 * True if the day ends a fiscal year, give or take the days by which fiscal years of 52 weeks drift. Also
 * true if no fiscal year is known, so that the report is not expected too early.
 */
function isFiscalYearEnd(end: string, known: string | null): boolean {
  return known === null || Math.round(daysBetween(known, end) / monthDays) % 12 === 0
}

function weekday(day: string): string {
  return isWeekend(day) ? weekdaysAfter(day, 1) : day
}

/** The weekday that is `count` weekdays after a day. */
function weekdaysAfter(day: string, count: number): string {
  let later = day
  for (let left = count; left > 0; ) {
    later = addDays(later, 1)
    if (!isWeekend(later)) left -= 1
  }
  return later
}
