import * as z from "zod"
import { addDays, daysInMonth, monthsBefore } from "../../days.ts"
import type { Fact, Series } from "../../facts/fact.ts"
import {
  closedSection,
  dartBorrowingConcepts,
  namedLine,
  namedRevenue,
  namesBorrowing,
  namesRevenue,
  openSection,
  printedName,
  type Section,
  sections,
} from "../../facts/measures/dart.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { readJsonDocument } from "../json-document.ts"

/**
 * The statements of one report on DART, the disclosure system of Korea's Financial Supervisory Service, as
 * `fnlttSinglAcntAll.json` gives them: each line of the printed statements, with its XBRL account where it has one.
 */

/** The kinds of reports by their code, with the months of the fiscal year that each covers. */
export const dartReports = {
  "11013": { form: "quarterly report", months: 3 },
  "11012": { form: "half-year report", months: 6 },
  "11014": { form: "quarterly report", months: 9 },
  "11011": { form: "annual report", months: 12 },
} as const
export type DartReportCode = keyof typeof dartReports

/** A report as the list of disclosures names it. */
export interface DartReport {
  /** The number under which it was received: 14 digits, the first eight its day. */
  readonly receipt: string
  readonly code: DartReportCode
  /** Last day of the period reported on (YYYY-MM-DD): the list gives its month. */
  readonly periodEnd: string
  /** YYYY-MM-DD */
  readonly filed: string
  readonly isCorrection: boolean
}

/** A cell of the table; absent, null and empty mean the same. */
const cell = z
  .string()
  .nullish()
  .transform((text) => text ?? "")
const line = z.object({
  rcept_no: z.string().regex(/^\d{14}$/),
  sj_div: z.enum(["BS", "IS", "CIS", "CF", "SCE"]),
  account_id: z.string(),
  account_nm: z.string(),
  account_detail: cell,
  ord: z.coerce.number().int(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  thstrm_amount: cell,
  thstrm_add_amount: cell,
  frmtrm_amount: cell,
  frmtrm_q_amount: cell,
  frmtrm_add_amount: cell,
  bfefrmtrm_amount: cell,
})
type Line = z.output<typeof line>
const statements = z.object({ status: z.string(), list: z.array(line).optional() })

/** By these states the service says that it has the statements, or that it has none of this kind. */
const found = "000"
const nothingFound = "013"

/**
 * Reads the statements of a report as facts. `text`: the service's answer, for the consolidated statements, or for those of a
 * company without subsidiaries. Null where there are none of this kind. Refuses an answer that is of another report.
 */
export function readDartStatements(
  text: string,
  report: DartReport,
): Outcome<readonly Series[] | null, "malformed_statements"> {
  const read = readJsonDocument(text, statements, "malformed_statements")
  if (!read.ok) return read
  const { status, list = [] } = read.value
  if (status === nothingFound) return answer(null)
  if (status !== found || list.length === 0)
    return refuse("malformed_statements", `The service answered with the state ${status}.`)
  const other = list.find(({ rcept_no: receipt }) => receipt !== report.receipt)
  if (other !== undefined)
    return refuse(
      "malformed_statements",
      `The statements are of ${other.rcept_no}, not of ${report.receipt}.`,
    )
  return answer(seriesOf(list.filter(isOfTheWhole), report))
}

/** A line with a detail is of one member of an axis: a class of equity, a subsidiary. */
function isOfTheWhole({ sj_div: statement, account_detail: detail }: Line): boolean {
  return statement !== "SCE" && (detail === "" || detail === "-")
}

function seriesOf(lines: readonly Line[], report: DartReport): readonly Series[] {
  const facts = new Map<string, { readonly concept: string; readonly unit: string; readonly facts: Fact[] }>()
  const { form } = dartReports[report.code]
  const filing = {
    accession: report.receipt,
    form: report.isCorrection ? `${form}/A` : form,
    filed: report.filed,
  }
  for (const { concept, unit, start, end, value } of amountsOf(lines, report)) {
    const key = `${concept} ${unit}`
    const series = facts.get(key) ?? { concept, unit, facts: [] }
    facts.set(key, series)
    // A result stands in the income statement and in the statement of comprehensive income.
    const isKnown = series.facts.some(
      (fact) => fact.start === start && fact.end === end && fact.value === value,
    )
    if (!isKnown) series.facts.push({ start, end, value, ...filing })
  }
  return [...facts.values()]
}

/** A column of amounts, and the instant or period that it is of. */
interface Column {
  readonly field: keyof Line & `${string}_amount`
  readonly start: string | null
  readonly end: string
}

interface Amount extends Omit<Column, "field"> {
  readonly concept: string
  readonly unit: string
  readonly value: number
}

function amountsOf(lines: readonly Line[], report: DartReport): readonly Amount[] {
  const balance = lines
    .filter(({ sj_div }) => sj_div === "BS")
    .toSorted((left, right) => left.ord - right.ord)
  const periods = lines.filter(({ sj_div }) => sj_div !== "BS")
  return [
    ...balanceColumns(report).flatMap((column) => balanceAmounts(balance, column)),
    ...periods.flatMap((each) =>
      periodColumns(report, each.sj_div === "CF").flatMap((column) => {
        const concept = isMisnamedRevenue(each) ? namedRevenue : accountOf(each)
        return concept === null ? [] : amountIn(each, column, concept)
      }),
    ),
  ]
}

/** The balance sheet of this day, of the end of the fiscal year before, and in an annual report of the one before that. */
function balanceColumns({ code, periodEnd }: DartReport): readonly Column[] {
  const instant = (field: Column["field"], months: number): Column => ({
    field,
    start: null,
    end: monthEndBefore(periodEnd, months),
  })
  const columns = [instant("thstrm_amount", 0), instant("frmtrm_amount", dartReports[code].months)]
  return code === "11011" ? [...columns, instant("bfefrmtrm_amount", 24)] : columns
}

/** Within the year an income statement has three months and the year to date, cash flows the year to date alone. */
function periodColumns({ code, periodEnd }: DartReport, isCashFlow: boolean): readonly Column[] {
  const { months } = dartReports[code]
  const period = (field: Column["field"], length: number, yearsBefore: number): Column => {
    const end = monthEndBefore(periodEnd, 12 * yearsBefore)
    return { field, start: addDays(monthEndBefore(end, length), 1), end }
  }
  if (code === "11011") {
    return [period("thstrm_amount", 12, 0), period("frmtrm_amount", 12, 1), period("bfefrmtrm_amount", 12, 2)]
  }
  if (isCashFlow) return [period("thstrm_amount", months, 0), period("frmtrm_q_amount", months, 1)]
  return [
    period("thstrm_add_amount", months, 0),
    period("frmtrm_add_amount", months, 1),
    period("thstrm_amount", 3, 0),
    period("frmtrm_q_amount", 3, 1),
  ]
}

/** True for revenue by its name under an account that is something else (gross profit, in one report). */
function isMisnamedRevenue(each: Line): boolean {
  if (each.sj_div === "CF" || !namesRevenue(printedName(each.account_nm))) return false
  return !revenueAccounts.has(accountOf(each) ?? "")
}
const revenueAccounts: ReadonlySet<string> = new Set([
  "ifrs-full:Revenue",
  "ifrs-full:RevenueFromContractsWithCustomers",
])

/** The last day of the month that lies `months` months before the month of a day. */
function monthEndBefore(day: string, months: number): string {
  const month = monthsBefore(`${day.slice(0, 7)}-01`, months)
  return `${month.slice(0, 8)}${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))}`
}

function amountIn(each: Line, { field, start, end }: Column, concept: string): readonly Amount[] {
  const value = numberIn(each, field)
  return value === null ? [] : [{ concept, unit: each.currency, start, end, value }]
}

/** Null for an empty cell, for a dash, and for anything else that is no number. */
function numberIn(each: Line, field: Column["field"]): number | null {
  const digits = each[field].replaceAll(",", "").trim()
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null
}

/**
 * The amounts of a balance sheet on one day. Of a closed section the total is stated once more, and each line without an
 * account is called by its name. So is a line of liabilities that the statement calls a borrowing under an account that is
 * none, and one whose account stands for two lines. Elsewhere a line without an account is left out.
 */
function balanceAmounts(lines: readonly Line[], column: Column): readonly Amount[] {
  const placed = new Map<Line, Section>()
  const totals = new Map<Line, string>()
  for (const section of sections.filter((each) => isOfStatement(each, lines))) {
    const total = lines.find((each) => accountOf(each) === `ifrs-full:${section}`)
    if (total === undefined) continue
    const within = linesWithin(lines, total, column.field)
    totals.set(total, within.length > 0 ? closedSection(section) : openSection(section))
    for (const each of within) placed.set(each, section)
  }
  return lines.flatMap((each) => {
    const total = totals.get(each)
    const section = placed.get(each)
    const own = section === undefined ? accountOf(each) : conceptWithin(each, section, lines)
    return [
      ...(own === null ? [] : amountIn(each, column, own)),
      ...(total === undefined ? [] : amountIn(each, column, total)),
    ]
  })
}

/** The sections of a statement with a current side, or the two of one without. */
function isOfStatement(section: Section, lines: readonly Line[]): boolean {
  const isClassified = lines.some((each) => accountOf(each) === "ifrs-full:CurrentLiabilities")
  return isClassified === /^(Current|Noncurrent)/.test(section)
}

/**
 * The lines that come to a total exactly: those after it, else those around it without a gap in the numbering, where the
 * lines of a side stand in the order of their accounts. None where neither do.
 */
function linesWithin(lines: readonly Line[], total: Line, field: Column["field"]): readonly Line[] {
  const whole = numberIn(total, field)
  if (whole === null || whole === 0) return []
  const after = lines.slice(lines.indexOf(total) + 1)
  let sum = 0
  for (const [at, each] of after.entries()) {
    sum += numberIn(each, field) ?? 0
    if (sum === whole) return after.slice(0, at + 1)
  }
  const around = withoutGap(lines, total).filter((each) => each !== total)
  const all = around.reduce((rest, each) => rest + (numberIn(each, field) ?? 0), 0)
  return all === whole ? around : []
}

/** The lines whose numbers lead to that of a line, one by one. */
function withoutGap(lines: readonly Line[], { ord }: Line): readonly Line[] {
  const numbers = new Set(lines.map((each) => each.ord))
  const isReached = (number: number) => {
    const [from, to] = [Math.min(number, ord), Math.max(number, ord)]
    for (let between = from; between <= to; between++) if (!numbers.has(between)) return false
    return true
  }
  return lines.filter((each) => isReached(each.ord))
}

function conceptWithin(each: Line, section: Section, lines: readonly Line[]): string {
  const account = accountOf(each)
  const name = printedName(each.account_nm)
  if (account === null) return namedLine(section, name)
  const isMisnamed = namesBorrowing(name) && !borrowings.has(account)
  const isShared = lines.some((other) => other !== each && accountOf(other) === account)
  return isMisnamed || isShared ? namedLine(section, name) : account
}
const borrowings: ReadonlySet<string> = new Set(dartBorrowingConcepts)

/**
 * The account of a line with its taxonomy: `ifrs-full:Assets`, `dart:BondsIssued`. Null for a line without a standard account.
 * Until 2019 the prefix of IFRS was `ifrs`.
 */
function accountOf({ account_id: id }: Line): string | null {
  const account = /^(ifrs|ifrs-full|dart)_(\w+)$/.exec(id)
  if (account === null) return null
  const [, prefix = "", name = ""] = account
  return `${prefix === "dart" ? "dart" : "ifrs-full"}:${name}`
}
