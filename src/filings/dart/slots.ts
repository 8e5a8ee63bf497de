import type { DartForm } from "./report-list.ts"
import type { DartReportCode } from "./statements.ts"

/**
 * The place of a report in the service: a business year and a kind of report. The service keeps the newest
 * version of a report in its place.
 */
export interface DartSlot {
  /** `bsns_year` */
  readonly year: number
  /** `reprt_code` */
  readonly code: DartReportCode
}

/**
 * The places in which a report may be, the likeliest first. The list of filings names neither the business
 * year nor which quarter a quarterly report is of, and the guide does not say by which year a fiscal year is
 * called that ends within a calendar year. In public adapters the reports of a company whose year ends in
 * March are found under the calendar year in which their period ends. So that year comes first, and the
 * caller must let the answer prove the place. `accountingMonth` is the month in which the fiscal year ends;
 * null if it is not known.
 */
export function dartSlots(
  { form, periodEnd }: { readonly form: DartForm; readonly periodEnd: string },
  accountingMonth: number | null,
): readonly DartSlot[] {
  const [year, month] = [Number(periodEnd.slice(0, 4)), Number(periodEnd.slice(5, 7))]
  const codes = codesOf(form, month, accountingMonth)
  const years = accountingMonth === null ? [year, year - 1, year + 1] : yearsOf(year, month, accountingMonth)
  return years.flatMap((each) => codes.map((code) => ({ year: each, code })))
}

/** A quarterly report is of the first or of the third quarter. */
function codesOf(form: DartForm, month: number, accountingMonth: number | null): readonly DartReportCode[] {
  if (form === "annual report") return ["11011"]
  if (form === "half-year report") return ["11012"]
  // If the month is not known, the fiscal year probably ends in December.
  const months = (month - (accountingMonth ?? 12) + 12) % 12
  if (accountingMonth !== null && months === 3) return ["11013"]
  if (accountingMonth !== null && months === 9) return ["11014"]
  return months > 6 ? ["11014", "11013"] : ["11013", "11014"]
}

/** The year of the period's end, and the years in which the fiscal year ends and begins. */
function yearsOf(year: number, month: number, accountingMonth: number): readonly number[] {
  const end = month <= accountingMonth ? year : year + 1
  return [...new Set([year, end, accountingMonth === 12 ? end : end - 1])]
}
