import { groupedDigits } from "../numbers.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { HoldingKind, HoldingSide, HoldingSource } from "../vocabulary.ts"

/** One line of a fund's holdings. A field the file leaves out, or marks `N/A` or `-`, is null. */
export interface Holding {
  readonly name: string
  /** As in the file, trimmed. */
  readonly ticker: string | null
  readonly isin: string | null
  readonly cusip: string | null
  readonly lei: string | null
  /** ISO 3166-1 alpha-2 of the issuer, or of the location stated in the file. */
  readonly countryCode: string | null
  /** The exchange's name in the file. */
  readonly exchange: string | null
  readonly kind: HoldingKind
  readonly side: HoldingSide
  /** Percent of net assets as stated (7.15 is 7.15%); negative if the file says so. */
  readonly weight: number
}

/** The holdings of one fund on one day: every line of the file, in file order. */
export interface Snapshot {
  readonly source: HoldingSource
  /** The fund's name in the file; null when missing. */
  readonly fundName: string | null
  /** EDGAR's series identifier (`S000004310`); null when missing. */
  readonly seriesId: string | null
  /** Day of the holdings (YYYY-MM-DD). */
  readonly asOf: string
  readonly holdings: readonly Holding[]
}

/** The contents of a holdings file: the snapshot, and other identifiers of the fund. */
export interface HoldingsFile extends Snapshot {
  /** The fund's own ticker; null when missing. */
  readonly fundTicker: string | null
  /** CIK of the registrant; null when missing. */
  readonly filerCik: number | null
}

/** `broken_document`: truncated, malformed, or another document. The message names the line or element. */
export type HoldingsOutcome = Outcome<HoldingsFile, "broken_document">

/** The largest funds have about 18,000 lines. */
export const holdingsMax = 30_000

/** A weight beyond this many percent of net assets is an error in the file. */
export const weightPercentMax = 1_000

/** A row of a table with its line number. */
export interface FileRow {
  /** Counted from 1, as an editor or a spreadsheet shows it. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Reads cells by the names of their columns. */
export type CellReader = (row: FileRow, column: string) => string | null

/** Why a file cannot be read, as the end of a sentence. */
export type FileProblem = string

/** The file, or its problem as a refusal. `what`: the kind of file, for the message. */
export function holdingsOutcome(what: string, read: HoldingsFile | FileProblem): HoldingsOutcome {
  return typeof read === "string"
    ? refuse("broken_document", `The ${what} cannot be read: ${read}.`)
    : answer(read)
}

/**
 * A reader of trimmed cells by column name; a cell is null when it is empty, `-`, `--` or `N/A`, which
 * issuers write for missing values. If the header lacks a column of `needed`, the problem names the first
 * one.
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

/** Each row as a holding, or the first problem. A table without rows is a problem. */
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

/** Percent of net assets from a cell: `7.15`, `-0.02`, `1,002.5`, `15.00%`, `3.8E-5`. */
export function weightOf(column: string, cell: string | null): number | FileProblem {
  if (cell === null) return `there is no ${column}`
  const plain = /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?([eE][+-]?\d{1,3})?%?$/.test(cell) && /\d/.test(cell)
  const weight = plain ? Number(cell.replace(/[,%]/g, "")) : Number.NaN
  if (!Number.isFinite(weight)) return `${column} ${quoted(cell)} is no number`
  if (Math.abs(weight) > weightPercentMax)
    return `${column} ${quoted(cell)} is beyond ${groupedDigits(weightPercentMax)} percent`
  return weight
}

/** YYYY-MM-DD of a calendar day; null for an invalid day, or one before 1980. */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1980 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** `Dec` and `December` are 12; 0 for any other text. */
export function monthNamed(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** A negative weight is a short position, whatever the line's name. */
export function sideOf(weight: number): Holding["side"] {
  return weight < 0 ? "short" : "long"
}

/** The line number of a row, to begin a problem with. */
export function lineLabel({ line }: FileRow): string {
  return `line ${groupedDigits(line)}`
}

/** A quoted text of the file on one line, short enough for a message. */
export function quoted(text: string): string {
  const line = tidy(text)
  return `"${line.length > shownMax ? `${line.slice(0, shownMax)}...` : line}"`
}
const shownMax = 60

/** Collapses white space, including the non-breaking spaces that issuers pad names with. */
export function tidy(text: string): string {
  return /\s/u.test(text) ? text.replace(/\s+/gu, " ").trim() : text
}
