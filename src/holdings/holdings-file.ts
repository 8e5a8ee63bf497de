import { groupedDigits } from "../numbers.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { HoldingKind, HoldingSide, HoldingSource } from "../vocabulary.ts"

/** One line of a fund's holdings. A field is null if the file leaves it out or has `N/A` or `-`. */
export interface Holding {
  readonly name: string
  /** The ticker in the file, trimmed. */
  readonly ticker: string | null
  readonly isin: string | null
  readonly cusip: string | null
  readonly lei: string | null
  /** The country of the issuer, or of the location that the file states. ISO 3166-1 alpha-2. */
  readonly countryCode: string | null
  /** The name of the exchange in the file. */
  readonly exchange: string | null
  readonly kind: HoldingKind
  readonly side: HoldingSide
  /** Percent of net assets as stated (7.15 is 7.15%). Negative if the file has a negative number. */
  readonly weight: number
}

/** The holdings of one fund on one day. Every line of the file, in the order of the file. */
export interface Snapshot {
  readonly source: HoldingSource
  /** The name of the fund in the file; null if missing. */
  readonly fundName: string | null
  /** The series identifier at EDGAR (`S000004310`); null if missing. */
  readonly seriesId: string | null
  /** The day of the holdings (YYYY-MM-DD). */
  readonly asOf: string
  readonly holdings: readonly Holding[]
}

/** The content of a holdings file: the snapshot, and other identifiers of the fund. */
export interface HoldingsFile extends Snapshot {
  /** The ticker of the fund; null if missing. */
  readonly fundTicker: string | null
  /** The CIK of the registrant; null if missing. */
  readonly filerCik: number | null
}

/** `broken_document`: the file is truncated, malformed or a wrong document. The message names the line. */
export type HoldingsOutcome = Outcome<HoldingsFile, "broken_document">

/** The largest number of lines. The largest funds have about 18,000. */
export const holdingsMax = 30_000

/** The largest weight in percent of net assets. A larger weight is an error in the file. */
export const weightPercentMax = 1_000

export interface FileRow {
  /** The line number, counted from 1 as in an editor or a spreadsheet. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Reads a cell by the name of its column. */
export type CellReader = (row: FileRow, column: string) => string | null

/** The reason why a file cannot be read, as the end of a sentence. */
export type FileProblem = string

/** Returns the file, or its problem as a refusal. `what` is the kind of file, for the message. */
export function holdingsOutcome(what: string, read: HoldingsFile | FileProblem): HoldingsOutcome {
  return typeof read === "string"
    ? refuse("broken_document", `The ${what} cannot be read: ${read}.`)
    : answer(read)
}

/**
 * Returns a reader of trimmed cells by column name. A cell is null if it is empty, `-`, `--` or `N/A`, which
 * issuers write for missing values. If the header lacks a column of `needed`, returns a problem that names
 * the first such column.
 */
export function cellReader(header: FileRow, needed: readonly string[]): CellReader | FileProblem {
  const columns = new Map(header.cells.map((cell, index) => [tidy(cell).toLowerCase(), index]))
  const missing = needed.find((column) => !columns.has(column.toLowerCase()))
  if (missing !== undefined) return `${lineLabel(header)}: the header has no column ${missing}`
  return ({ cells }, column) => {
    const index = columns.get(column.toLowerCase())
    const cell = tidy(index === undefined ? "" : (cells[index] ?? ""))
    return /^(-*|N\/A)$/i.test(cell) ? null : cell
  }
}

/** Reads each row as a holding, or returns the first problem. A table without rows is a problem. */
export function readRows(
  rows: readonly FileRow[],
  read: (row: FileRow) => Holding | FileProblem,
): readonly Holding[] | FileProblem {
  if (rows.length === 0) return "it has no holdings"
  if (rows.length > holdingsMax) return `it has more than ${groupedDigits(holdingsMax)} holdings`
  const holdings: Holding[] = []
  for (const row of rows) {
    const holding = read(row)
    if (typeof holding === "string") return `${lineLabel(row)}: ${holding}`
    holdings.push(holding)
  }
  return holdings
}

/** Reads a percentage of net assets: `7.15`, `-0.02`, `1,002.5`, `15.00%`, `3.8E-5`. */
export function weightOf(column: string, cell: string | null): number | FileProblem {
  if (cell === null) return `there is no ${column}`
  const plain = /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?([eE][+-]?\d{1,3})?%?$/.test(cell) && /\d/.test(cell)
  const weight = plain ? Number(cell.replace(/[,%]/g, "")) : Number.NaN
  if (!Number.isFinite(weight)) return `${column} ${quoted(cell)} is no number`
  if (Math.abs(weight) > weightPercentMax)
    return `${column} ${quoted(cell)} is beyond ${groupedDigits(weightPercentMax)} percent`
  return weight
}

/** Returns a calendar day as YYYY-MM-DD; null for an invalid day, or a day before 1980. */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1980 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** Returns 12 for `Dec` and `December`, and so on; 0 for any other text. */
export function monthNamed(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** Returns the side. A negative weight is a short position, whatever the name of the line. */
export function sideOf(weight: number): Holding["side"] {
  return weight < 0 ? "short" : "long"
}

/** Returns the start of a problem's sentence: the line number of the row. */
export function lineLabel({ line }: FileRow): string {
  return `line ${groupedDigits(line)}`
}

/** Quotes a text of the file on one line, short enough for a message. */
export function quoted(text: string): string {
  const line = tidy(text)
  return `"${line.length > shownMax ? `${line.slice(0, shownMax)}...` : line}"`
}
const shownMax = 60

/** Collapses white space, including the non-breaking spaces with which issuers pad names. */
export function tidy(text: string): string {
  return /\s/u.test(text) ? text.replace(/\s+/gu, " ").trim() : text
}
