import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Holding, Snapshot } from "./holding.ts"

/** What a file of holdings tells: the snapshot, and what else in it names the fund. */
export interface HoldingsFile extends Snapshot {
  /** The fund's own ticker; null where the file has none. */
  readonly fundTicker: string | null
  /** CIK of the registrant; null where the file has none. */
  readonly filerCik: number | null
}

/** `broken_document`: cut short, malformed, or not what it should be. The message names the line or element. */
export type HoldingsOutcome = Outcome<HoldingsFile, "broken_document">

/** The largest funds hold some 18,000 lines. */
export const holdingsMax = 30_000

/** A weight beyond this many percent of net assets is a slip of the file. */
export const weightPercentMax = 1_000

/** A row of a table as the file has it, with its place. */
export interface FileRow {
  /** Counted from 1, as an editor or a spreadsheet shows it. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Reads cells by the names of their columns. */
export type CellReader = (row: FileRow, column: string) => string | null

/** What a reader has to say against its file, as the end of a sentence. */
export type FileProblem = string

/** What a reader made of its file, or its complaint as a refusal that names `what` was read. */
export function holdingsOutcome(what: string, read: HoldingsFile | FileProblem): HoldingsOutcome {
  return typeof read === "string"
    ? refuse("broken_document", `The ${what} cannot be read: ${read}.`)
    : answer(read)
}

/**
 * A cell by the name of its column, without white space around it; null where it is empty, `-`, `--` or `N/A`, which
 * is how issuers write that there is none. Names the first of `needed` that the header lacks.
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

/** Each row as a holding; the first complaint stops the reading. A table without rows is refused. */
export function readRows(
  rows: readonly FileRow[],
  read: (row: FileRow) => Holding | FileProblem,
): readonly Holding[] | FileProblem {
  if (rows.length === 0) return "it has no holdings"
  if (rows.length > holdingsMax) return `it has more than ${withCommas(holdingsMax)} holdings`
  const holdings: Holding[] = []
  for (const row of rows) {
    const holding = read(row)
    if (typeof holding === "string") return `${lineLabel(row)}: ${holding}`
    holdings.push(holding)
  }
  return holdings
}

/** Percent of net assets as a cell states it: `7.15`, `-0.02`, `1,002.5`, `15.00%`, `3.8E-5`. */
export function weightOf(column: string, cell: string | null): number | FileProblem {
  if (cell === null) return `there is no ${column}`
  const plain = /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?([eE][+-]?\d{1,3})?%?$/.test(cell) && /\d/.test(cell)
  const weight = plain ? Number(cell.replace(/[,%]/g, "")) : Number.NaN
  if (!Number.isFinite(weight)) return `${column} ${quoted(cell)} is no number`
  if (Math.abs(weight) > weightPercentMax)
    return `${column} ${quoted(cell)} is beyond ${withCommas(weightPercentMax)} percent`
  return weight
}

/** YYYY-MM-DD of a day that is in the calendar; null for any other. */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = year >= 1980 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** `Dec` and `December` are 12; 0 for no month. */
export function monthNamed(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1
}
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** A weight below zero is owed, whatever the line is called. */
export function sideOf(weight: number): Holding["side"] {
  return weight < 0 ? "short" : "long"
}

/** The place of a row, as a complaint begins. */
export function lineLabel({ line }: FileRow): string {
  return `line ${withCommas(line)}`
}

/** `12,345` */
export function withCommas(count: number): string {
  return count.toLocaleString("en-US")
}

/** A text of the file on one line, short enough for a message. */
export function quoted(text: string): string {
  const line = tidy(text)
  return `"${line.length > shownMax ? `${line.slice(0, shownMax)}...` : line}"`
}
const shownMax = 60

/** Non-breaking spaces are white space too, and issuers pad names with several. */
export function tidy(text: string): string {
  return /\s/u.test(text) ? text.replace(/\s+/gu, " ").trim() : text
}
