import * as z from "zod"
import { addDays, daysInMonth, monthsBefore } from "../../days.ts"
import type { Fact, Series } from "../../facts/fact.ts"
import {
  namedInterest,
  namedRevenue,
  namesInterest,
  namesRevenue,
  printedName,
} from "../../facts/measures/dart.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { readJsonDocument } from "../json-document.ts"
import { balanceAmounts } from "./balance-sheet.ts"
import { type Amount, accountOf, amountOf, type Column, type Line, line } from "./line.ts"

/**
 * The statements of one report on DART, the disclosure system of Korea's Financial Supervisory Service, as
 * `fnlttSinglAcntAll.json` gives them: each line of the printed statements, with its XBRL account if it has one.
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
  /** The number under which the report was received: 14 digits. The first eight are the day. */
  readonly receipt: string
  readonly code: DartReportCode
  /** The statements that were asked for. Those of the parent alone count only if a company has no subsidiaries. */
  readonly statements: "consolidated" | "parent alone"
  /** Last day of the period reported on (YYYY-MM-DD). The list gives its month. */
  readonly periodEnd: string
  /** YYYY-MM-DD */
  readonly filed: string
  readonly isCorrection: boolean
}

/** Annual reports have up to 500 lines. */
const linesMax = 5_000
const answered = z.object({ status: z.string(), list: z.array(line).max(linesMax).optional() })

/** The service says by these states that it has the statements, or that it has none of this kind. */
const found = "000"
const nothingFound = "013"

/**
 * Reads the statements of a report as facts. `text` is the service's answer. Null if the service has no statements of this
 * kind. Refuses an answer of another report or kind, and amounts in several currencies.
 */
export function readDartStatements(
  text: string,
  report: DartReport,
): Outcome<readonly Series[] | null, "malformed_statements"> {
  const read = readJsonDocument(text, answered, "malformed_statements")
  if (!read.ok) return read
  const { status, list = [] } = read.value
  if (status === nothingFound) return answer(null)
  const [first] = list
  if (status !== found || first === undefined)
    return refuse("malformed_statements", `The service answered with the state ${status}.`)
  const wrong = list.map((each) => otherThan(report, first, each)).find((each) => each !== null)
  if (wrong !== undefined && wrong !== null) return refuse("malformed_statements", wrong)
  return answer(seriesOf(list.filter(isOfTheWhole), report))
}

/** Says, as a sentence, why a line cannot be of the report. Null if it can. */
function otherThan({ receipt, code, statements }: DartReport, first: Line, each: Line): string | null {
  if (each.rcept_no !== receipt) return `The statements are of ${each.rcept_no}, not of ${receipt}.`
  if (each.reprt_code !== code) return `The statements are of the kind ${each.reprt_code}, not ${code}.`
  if (each.currency !== first.currency) return `The amounts are in ${first.currency} and in ${each.currency}.`
  // The members of the statement of equity tell whose statements these are.
  const other = statements === "consolidated" ? "별도재무제표" : "연결재무제표"
  return each.account_detail.includes(other) ? `The statements are not ${statements}: ${other}.` : null
}

/** A line with a detail is of one member of an axis: a class of equity, a subsidiary. */
function isOfTheWhole({ sj_div: statement, account_detail: detail }: Line): boolean {
  return statement !== "SCE" && (detail === "" || detail === "-")
}

function seriesOf(lines: readonly Line[], report: DartReport): readonly Series[] {
  const { form } = dartReports[report.code]
  const filing = {
    accession: report.receipt,
    form: report.isCorrection ? `${form}/A` : form,
    filed: report.filed,
  }
  const series = new Map<
    string,
    { readonly concept: string; readonly unit: string; readonly facts: Fact[] }
  >()
  for (const { concept, unit, start, end, value } of agreed(amountsOf(lines, report))) {
    const known = series.get(concept) ?? { concept, unit, facts: [] }
    series.set(concept, known)
    known.facts.push({ start, end, value, ...filing })
  }
  return [...series.values()]
}

/**
 * Each amount once. A result stands in the income statement and again in the statement of comprehensive income. If an account
 * has two amounts for the same period, it tells neither, and both are left out.
 */
function agreed(amounts: readonly Amount[]): readonly Amount[] {
  const groups = new Map<string, Amount[]>()
  for (const each of amounts) {
    const key = `${each.concept} ${each.start} ${each.end}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first !== undefined && group.every(({ value }) => value === first.value) ? [first] : []
  })
}

function amountsOf(lines: readonly Line[], report: DartReport): readonly Amount[] {
  const of = (...statements: readonly Line["sj_div"][]) =>
    lines.filter(({ sj_div: statement }) => statements.includes(statement))
  return [
    ...balanceColumns(report).flatMap((column) => balanceAmounts(of("BS"), column)),
    ...incomeColumns(report).flatMap((column) => [
      ...of("IS", "CIS").flatMap((each) => amountIn(each, column, incomeConcept(each))),
      ...interestByName([of("IS"), of("CIS")], column),
    ]),
    ...cashFlowColumns(report).flatMap((column) =>
      of("CF").flatMap((each) => amountIn(each, column, accountOf(each))),
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

/** Within the year an income statement has three months (`thstrm_amount`) and the year to date (`thstrm_add_amount`). */
function incomeColumns(report: DartReport): readonly Column[] {
  const { months } = dartReports[report.code]
  if (report.code === "11011") return yearColumns(report)
  return [
    period(report, "thstrm_add_amount", months, 0),
    period(report, "frmtrm_add_amount", months, 1),
    period(report, "thstrm_amount", 3, 0),
    period(report, "frmtrm_q_amount", 3, 1),
  ]
}

/** Within the year a statement of cash flows has the year to date alone. */
function cashFlowColumns(report: DartReport): readonly Column[] {
  const { months } = dartReports[report.code]
  if (report.code === "11011") return yearColumns(report)
  return [period(report, "thstrm_amount", months, 0), period(report, "frmtrm_q_amount", months, 1)]
}

function yearColumns(report: DartReport): readonly Column[] {
  const fields = ["thstrm_amount", "frmtrm_amount", "bfefrmtrm_amount"] as const
  return fields.map((field, yearsBefore) => period(report, field, 12, yearsBefore))
}

function period(
  { periodEnd }: DartReport,
  field: Column["field"],
  months: number,
  yearsBefore: number,
): Column {
  const end = monthEndBefore(periodEnd, 12 * yearsBefore)
  return { field, start: addDays(monthEndBefore(end, months), 1), end }
}

/** The last day of the month that lies `months` months before the month of a day. */
function monthEndBefore(day: string, months: number): string {
  const month = monthsBefore(`${day.slice(0, 7)}-01`, months)
  return `${month.slice(0, 8)}${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))}`
}

/** A line's account. A line that is called revenue under an account of something else is revenue by its name. */
function incomeConcept(each: Line): string | null {
  const account = accountOf(each)
  const isRevenue = namesRevenue(printedName(each.account_nm))
  return isRevenue && !revenueAccounts.has(account ?? "") ? namedRevenue : account
}
const revenueAccounts: ReadonlySet<string> = new Set([
  "ifrs-full:Revenue",
  "ifrs-full:RevenueFromContractsWithCustomers",
])

/** The lines of interest income together, of the statement that has more of them. */
function interestByName(statements: readonly (readonly Line[])[], column: Column): readonly Amount[] {
  const sums = statements.flatMap((lines): readonly Amount[] => {
    const interest = lines
      .filter((each) => namesInterest(printedName(each.account_nm)))
      .flatMap((each) => amountIn(each, column, namedInterest))
    const [first] = interest
    return first === undefined
      ? []
      : [{ ...first, value: interest.reduce((all, { value }) => all + value, 0) }]
  })
  return sums.toSorted((left, right) => right.value - left.value).slice(0, 1)
}

function amountIn(each: Line, column: Column, concept: string | null): readonly Amount[] {
  const value = amountOf(each, column.field)
  if (concept === null || value === null) return []
  return [{ concept, unit: each.currency, start: column.start, end: column.end, value }]
}
