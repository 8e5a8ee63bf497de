import { addDays, daysBetween, isWeekend, monthsAfter } from "../days.ts"
import type { Basis, SourceFiling } from "../facts/basis.ts"
import { type FilerId, filerOf } from "../identifiers/filer.ts"
import { type ReportDeadline, registerNames, registers } from "../identifiers/registers.ts"
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
 * The deadlines of the SEC. Form 40-F is due when its documents are due in Canada, no later than Form 20-F. Where a
 * register states no deadline, its reports are expected by these.
 */
const quarterly = {
  report: "10-Q",
  everyMonths: 3,
  within: { days: 45 },
  source: "Form 10-Q, General Instruction A.1",
}
const annual = {
  report: "10-K",
  everyMonths: 3,
  within: { days: 90 },
  source: "Form 10-K, General Instruction A(2)",
}
const foreign = {
  report: "20-F or 40-F",
  everyMonths: 12,
  within: { months: 4 },
  source: "Form 20-F, General Instruction A(b)",
}

/** Every deadline by which a report is expected. */
export const reportDeadlines: readonly ReportDeadline[] = [
  quarterly,
  annual,
  foreign,
  ...registerNames.flatMap((name) => registers[name].deadlines),
]

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
  const nextReportDue = dueAfter(
    newest.periodEnd,
    deadlineAfter(newest, incomeFiling?.periodEnd ?? null, filer),
  )
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

/** The deadline of the report after `newest`. `fiscalYearEnd`: the end of a fiscal year; null if none is known. */
function deadlineAfter(
  { form, periodEnd }: SourceFiling,
  fiscalYearEnd: string | null,
  filer: FilerId,
): ReportDeadline {
  const register = filerOf(filer)?.register
  const own = register && registers[register].deadlines.find(({ after }) => after.test(form))
  if (own !== undefined) return own
  if (foreignForm.test(form)) return foreign
  return isFiscalYearEnd(monthsAfter(periodEnd, quarterly.everyMonths), fiscalYearEnd) ? annual : quarterly
}

/** The day on which a report is due. If that is on a weekend, the next Monday (Rule 0-3(a)). */
function dueAfter(periodEnd: string, { everyMonths, within }: ReportDeadline): string {
  const end = monthsAfter(periodEnd, everyMonths)
  return weekday("days" in within ? addDays(end, within.days) : monthsAfter(end, within.months))
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
