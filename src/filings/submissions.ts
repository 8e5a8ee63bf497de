import * as z from "zod"
import { date } from "../contract/scalars.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { filingKind, type SubmittedFiling } from "./filing.ts"
import { cik, firstIssue, nullIfEmpty, printedLine, readJsonDocument } from "./json-document.ts"

/** Filings of report and fund forms, newest first. */
interface FilingList {
  readonly filings: readonly SubmittedFiling[]
  /** One short reason for each filing of these forms that could not be read. */
  readonly malformed: readonly string[]
}

/** A filer as EDGAR's submissions describe it. */
export interface Submissions extends FilingList {
  readonly cik: number
  readonly name: string
  /** Four digits; null if EDGAR assigns none. */
  readonly sic: string | null
  /** The tickers as EDGAR writes them: `BRK-B`. */
  readonly tickers: readonly string[]
  /** The exchange of each ticker; null if not stated. */
  readonly exchanges: readonly (string | null)[]
}

/** A column of the filings table. Its cells are parsed later, and only for the forms we use. */
const column = z.array(z.unknown())
const columns = z
  .object({
    accessionNumber: column,
    form: column,
    filingDate: column,
    reportDate: column,
    isXBRL: column,
    isInlineXBRL: column,
    primaryDocument: column,
  })
  .refine((table) => new Set(Object.values(table).map(({ length }) => length)).size === 1, {
    error: "columns of unequal length",
  })
type Columns = z.output<typeof columns>

const flag = z
  .literal([0, 1, "0", "1", true, false, "", null])
  .transform((value) => value === 1 || value === "1" || value === true)

const submittedFiling = z.object({
  accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  form: z.string(),
  filed: date,
  period: nullIfEmpty(date),
  isXbrl: flag,
  isInlineXbrl: flag,
  // `xslFormNPORT-P_X01/primary_doc.xml`; never a path outside the filing.
  primaryDocument: nullIfEmpty(z.string().regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/)),
})

const submissions = z.object({
  cik,
  name: printedLine,
  sic: z
    .union([z.string(), z.number(), z.null()])
    .optional()
    .transform((code) => sicOf(code ?? "")),
  tickers: z.array(nullIfEmpty(z.string())),
  exchanges: z.array(nullIfEmpty(z.string())),
  filings: z.object({ recent: columns }),
})

/**
 * Reads `CIK##########.json`: the filer and its recent filings (the last thousand, or a year's).
 *
 * `acceptedAt` is null: `acceptanceDateTime` ends in `Z` but is New York time in some files and UTC in
 * others, and one file may contain both.
 */
export function readSubmissions(text: string): Outcome<Submissions, "malformed_submissions"> {
  const read = readJsonDocument(text, submissions, "malformed_submissions")
  if (!read.ok) return read
  const { cik, name, sic, tickers, exchanges, filings } = read.value
  const listed = tickers.flatMap((ticker, index) =>
    ticker === null ? [] : [{ ticker, exchange: exchanges[index] ?? null }],
  )
  return answer({
    cik,
    name,
    sic,
    tickers: listed.map(({ ticker }) => ticker),
    exchanges: listed.map(({ exchange }) => exchange),
    ...readColumns(filings.recent, cik),
  })
}

function readColumns(table: Columns, cik: number): FilingList {
  const read = table.form.flatMap((form, row) =>
    typeof form === "string" && filingKind(form) !== null ? [readRow(table, row, cik)] : [],
  )
  const filings = read.flatMap((filing) => (filing.ok ? [filing.value] : []))
  return {
    filings: filings.sort((left, right) =>
      left.filed < right.filed ? 1 : left.filed > right.filed ? -1 : 0,
    ),
    malformed: read.flatMap((filing) => (filing.ok ? [] : [filing.message])),
  }
}

function readRow(table: Columns, row: number, cik: number): Outcome<SubmittedFiling, "malformed_filing"> {
  const parsed = submittedFiling.safeParse({
    accession: table.accessionNumber[row],
    form: table.form[row],
    filed: table.filingDate[row],
    period: table.reportDate[row],
    isXbrl: table.isXBRL[row],
    isInlineXbrl: table.isInlineXBRL[row],
    primaryDocument: table.primaryDocument[row],
  })
  if (!parsed.success) return refuse("malformed_filing", `row ${row}: ${firstIssue(parsed.error)}`)
  return answer({ ...parsed.data, cik, acceptedAt: null })
}

function sicOf(code: string | number): string | null {
  const digits = String(code).trim()
  return /^\d{1,4}$/.test(digits) && Number(digits) > 0 ? digits.padStart(4, "0") : null
}
