import { date } from "../contract/scalars.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { type FilingListed, filingKind } from "./filing.ts"
import { describeErrorBody, excerpt } from "./json-document.ts"

/** A line of an index that cannot be read. */
interface MalformedLine {
  /** Counted from 1. */
  readonly line: number
  /** The line's text, shortened. */
  readonly text: string
}

interface FormIndex {
  /** Filings of report and fund forms, in index order. An index states no `acceptedAt`, so it is null. */
  readonly filings: readonly FilingListed[]
  /** Lines of any form that cannot be read. */
  readonly malformed: readonly MalformedLine[]
}

/** The column order of an index; `column` is the offset of the second column. */
type IndexLayout =
  | { readonly by: "form"; readonly column: number }
  | { readonly by: "company"; readonly column: number }
  | { readonly by: "master" }

interface IndexHeading {
  readonly layout: IndexLayout
  /** Lines of the heading, including the ruled line. Concatenated indexes repeat these lines. */
  readonly lines: ReadonlySet<string>
  /** Index of the first line below the heading. */
  readonly end: number
}

/** The columns of a line, unparsed. */
interface IndexRow {
  readonly form: string
  readonly cik: string
  readonly filed: string
  readonly file: string
}

const lineCharactersMax = 500
const headingLinesMax = 3

/**
 * Reads a daily or quarterly index of EDGAR: the form and company index (fixed columns) and the master index
 * (separated by `|`). An unreadable line is listed in `malformed` and does not stop the rest. Refuses a text
 * without a heading. The transport must check the length, because an index that is cut off at a line end
 * looks complete.
 */
export function readFormIndex(text: string): Outcome<FormIndex, "malformed_index"> {
  const instead = describeErrorBody(text)
  if (instead !== null) return refuse("malformed_index", `Not an index: ${instead}.`)
  const lines = text.split(/\r?\n/)
  const heading = readHeading(lines)
  if (heading === null)
    return refuse("malformed_index", "Not an index, or one cut short: no heading of columns.")
  const filings: FilingListed[] = []
  const malformed: MalformedLine[] = []
  for (const [index, line] of lines.entries()) {
    if (index < heading.end || line.trim() === "" || heading.lines.has(line)) continue
    const filing = readLine(line, heading.layout)
    if (filing === null) malformed.push({ line: index + 1, text: excerpt(line) })
    else if (filingKind(filing.form) !== null) filings.push(filing)
  }
  return answer({ filings, malformed })
}

/** The heading of a company index spans two lines. */
function readHeading(lines: readonly string[]): IndexHeading | null {
  for (const [index, line] of lines.entries()) {
    const layout = layoutOf(line)
    if (layout === null) continue
    const ruled = lines.slice(index, index + headingLinesMax).findIndex((below) => /^-{20,}\s*$/.test(below))
    if (ruled < 0) return null
    const end = index + ruled + 1
    return { layout, lines: new Set(lines.slice(index, end)), end }
  }
  return null
}

function layoutOf(line: string): IndexLayout | null {
  if (line.startsWith("CIK|Company Name|Form Type|Date Filed|")) return { by: "master" }
  const second = line.search(/(?<=\s{2})\S/)
  if (/^Form Type\s{2,}Company Name\s{2,}CIK/.test(line)) return { by: "form", column: second }
  if (/^Company Name\s{2,}Form Type\s{2,}CIK/.test(line)) return { by: "company", column: second }
  return null
}

function readLine(line: string, layout: IndexLayout): FilingListed | null {
  if (line.length > lineCharactersMax) return null
  const row = layout.by === "master" ? splitBars(line) : splitColumns(line, layout)
  if (row === null) return null
  const [, pathCik, accession] = /^edgar\/data\/(\d{1,10})\/(\d{10}-\d{2}-\d{6})\.txt$/.exec(row.file) ?? []
  const cik = /^\d{1,10}$/.test(row.cik) ? Number(row.cik) : 0
  const filed = date.safeParse(row.filed.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"))
  if (accession === undefined || cik === 0 || cik !== Number(pathCik) || !filed.success || row.form === "")
    return null
  return { accession, cik, form: row.form, filed: filed.data, acceptedAt: null }
}

/** Reads a line separated by `|`. A name may contain a bar, so later columns are counted from the right. */
function splitBars(line: string): IndexRow | null {
  const columns = line.split("|").map((column) => column.trim())
  if (columns.length < 5) return null
  const [form = "", filed = "", file = ""] = columns.slice(-3)
  return { form, cik: columns[0] ?? "", filed, file }
}

/** Reads a line of fixed columns. Long names push later columns right, so these are read from the end. */
function splitColumns(
  line: string,
  layout: Exclude<IndexLayout, { readonly by: "master" }>,
): IndexRow | null {
  const [, left = "", cik = "", filed = "", file = ""] =
    /^(.*\S)\s+(\d+)\s+([\d-]+)\s+(\S+)\s*$/.exec(line) ?? []
  const form = layout.by === "form" ? formBefore(left, layout.column) : formBehind(left, layout.column)
  return form === null ? null : { form, cik, filed, file }
}

/**
 * The form before the name. Null if the form fills its column, because form and name then cannot be
 * separated.
 */
function formBefore(left: string, column: number): string | null {
  return /^\S.*\s$/.test(left.slice(0, column)) && /\S/.test(left.charAt(column))
    ? left.slice(0, column).trim()
    : null
}

function formBehind(left: string, column: number): string | null {
  const inColumn = left.slice(column)
  if (/\s$/.test(left.slice(0, column)) && /^\S/.test(inColumn) && !/\s{2}/.test(inColumn)) return inColumn
  return /\S\s{2,}(\S+(?: \S+)*)$/.exec(left)?.[1] ?? null
}
