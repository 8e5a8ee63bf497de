import * as z from "zod"
import { daysInMonth } from "../../days.ts"
import type { Outcome } from "../../outcome.ts"
import { firstIssue } from "../json-document.ts"
import { convertedAnswer, type DartAnswer, dartCell, readDartAnswer } from "./answer.ts"
import type { DartReportCode } from "./statements.ts"

/**
 * A page of Open DART's list of filings, `list.json` (development guide DS001, 2019001), asked for regular
 * reports (`pblntf_ty=A`).
 */
export interface DartListPage {
  readonly page: number
  readonly pages: number
  /** The number of filings on all pages. */
  readonly total: number
  readonly rows: readonly DartListRow[]
}

export type DartListRow =
  | { readonly kind: "report"; readonly receipt: string; readonly report: DartListedReport }
  /** A filing that is not used: of another kind, or of a company that is not listed. */
  | { readonly kind: "other"; readonly receipt: string }
  /** `receipt` is null if it cannot be read. */
  | { readonly kind: "malformed"; readonly receipt: string | null; readonly reason: string }

export type DartForm = "annual report" | "half-year report" | "quarterly report"

/** A report of a listed company, as the list names it. */
export interface DartListedReport {
  /** Corporate code: eight digits. */
  readonly companyCode: string
  /** The number under which it was received: 14 digits. */
  readonly receipt: string
  readonly form: DartForm
  readonly isCorrection: boolean
  /** Last day of the reported period (YYYY-MM-DD): the name of the report gives its month. */
  readonly periodEnd: string
  /** YYYY-MM-DD */
  readonly filed: string
  /** True if the list says that the report includes consolidated statements. */
  readonly isConsolidated: boolean
}

const count = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number),
  ])
  .pipe(z.int().nonnegative())
const page = z.object({
  page_no: count,
  total_count: count,
  total_page: count,
  list: z.array(z.unknown()).default([]),
})
const row = z.object({
  corp_code: z.string().regex(/^\d{8}$/),
  corp_cls: z.string(),
  report_nm: z.string(),
  rcept_no: z.string().regex(/^\d{14}$/),
  rcept_dt: z.string().regex(/^\d{8}$/),
  rm: dartCell,
})

/** Reads a page of the list of one day (YYYY-MM-DD). An entry of another day is malformed. */
export function readDartList(
  text: string,
  day: string,
): Outcome<DartAnswer<DartListPage>, "malformed_answer"> {
  return convertedAnswer(
    readDartAnswer(text, page),
    ({ page_no: number, total_count: total, total_page: pages, list }) => ({
      page: number,
      pages,
      total,
      rows: list.map((each) => readRow(each, day)),
    }),
  )
}

/** KOSPI, KOSDAQ and KONEX. Others (`E`) have no listed line. */
const listed: ReadonlySet<string> = new Set(["Y", "K", "N"])

const forms: Readonly<Record<string, DartForm>> = {
  사업보고서: "annual report",
  반기보고서: "half-year report",
  분기보고서: "quarterly report",
}
/** `[기재정정]사업보고서 (2023.12)`: marks, the kind, and the month in which the period ends. */
const nameShape = /^((?:\[[^\]]*\]\s*)*)(사업|반기|분기)보고서(?:\s*\((\d{4})\.(\d{2})\))?$/u
/** Marks of a report that replaces an earlier one: its text, or its attachments, were changed or added to. */
const corrections: ReadonlySet<string> = new Set(["기재정정", "첨부정정", "첨부추가"])
/** Marks by which the supervisor demands a correction of this report; the report is still the first one. */
const demands: ReadonlySet<string> = new Set(["정정명령부과", "정정제출요구"])

/** The note of a report that was withdrawn. */
const withdrawn = "철"
/** The note of a report with consolidated statements. */
const consolidated = "연"

function readRow(value: unknown, day: string): DartListRow {
  const read = row.safeParse(value)
  if (!read.success) return malformed(null, firstIssue(read.error))
  const { corp_code, corp_cls, report_nm, rcept_no, rcept_dt, rm } = read.data
  const name = nameShape.exec(report_nm.replace(/\s+/gu, " ").trim())
  if (name === null || !listed.has(corp_cls)) return { kind: "other", receipt: rcept_no }
  const filed = `${rcept_dt.slice(0, 4)}-${rcept_dt.slice(4, 6)}-${rcept_dt.slice(6)}`
  if (filed !== day) return malformed(rcept_no, `received on ${filed}`)
  if (rm.includes(withdrawn)) return malformed(rcept_no, "withdrawn")
  const [, marked = "", kind = "", year, month] = name
  const periodEnd = monthEnd(year, month)
  const form = forms[`${kind}보고서`]
  if (periodEnd === null || form === undefined) return malformed(rcept_no, "no month of the period")
  const marks = [...marked.matchAll(/\[([^\]]*)\]/gu)].map(([, mark = ""]) => mark.replace(/\s/gu, ""))
  if (!marks.every((mark) => corrections.has(mark) || demands.has(mark)))
    return malformed(rcept_no, "an unknown mark before its name")
  const report: DartListedReport = {
    companyCode: corp_code,
    receipt: rcept_no,
    form,
    isCorrection: marks.some((mark) => corrections.has(mark)),
    periodEnd,
    filed,
    isConsolidated: rm.includes(consolidated),
  }
  return { kind: "report", receipt: rcept_no, report }
}

function malformed(receipt: string | null, reason: string): DartListRow {
  return { kind: "malformed", receipt, reason: `${receipt ?? "an entry"}: ${reason}` }
}

function monthEnd(year: string | undefined, month: string | undefined): string | null {
  if (year === undefined || month === undefined || Number(month) < 1 || Number(month) > 12) return null
  return `${year}-${month}-${daysInMonth(Number(year), Number(month))}`
}

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
