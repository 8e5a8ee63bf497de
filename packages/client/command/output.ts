import { type CsvCell, printCsvRows } from "../../../src/csv.ts"
import type { Api } from "../src/index.ts"
import { lineWidth, printTable, type Terminal } from "./terminal.ts"

export const outputs = ["table", "json", "csv"] as const
export type Output = (typeof outputs)[number]

export interface CsvColumn<Row> {
  readonly name: string
  readonly read: (row: Row) => CsvCell
}

export interface Column<Row> extends CsvColumn<Row> {
  /** The label on a terminal, if the name is too long. */
  readonly label?: string
  /** Returns a shorter cell for the terminal. */
  readonly show?: (row: Row) => CsvCell
  /**
   * The smallest width of the column on a terminal. Set for a list that is printed in parts, so that the
   * parts align.
   */
  readonly width?: number
  /** True if the column is left out on a terminal that is too narrow. */
  readonly isSpare?: true
}

/** Prints rows as text. The first call also prints the names of the columns. */
export type RowPrinter<Row> = (rows: readonly Row[]) => string

export function csvPrinter<Row>(columns: readonly CsvColumn<Row>[]): RowPrinter<Row> {
  let head: readonly (readonly CsvCell[])[] = [columns.map(({ name }) => name)]
  return (rows) => {
    const text = printCsvRows([...head, ...rows.map((row) => columns.map(({ read }) => read(row)))])
    head = []
    return text
  }
}

export function tablePrinter<Row>(columns: readonly Column<Row>[], terminal: Terminal): RowPrinter<Row> {
  let shown: readonly Column<Row>[] | null = null
  return (rows) => {
    const names = shown === null ? "with names" : "rows alone"
    shown ??= fitting(columns, rows, terminal)
    const least = shown.map(({ width = 0 }) => width)
    return printTable(linesOf(shown, rows, names), least, terminal)
  }
}

/** Leaves out spare columns, the last first, until a line fits the terminal. */
function fitting<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  terminal: Terminal,
): readonly Column<Row>[] {
  const spare = columns.filter(({ isSpare }) => isSpare).at(-1)
  const least = columns.map(({ width = 0 }) => width)
  if (spare === undefined || lineWidth(linesOf(columns, rows, "with names"), least) <= terminal.width)
    return columns
  return fitting(
    columns.filter((column) => column !== spare),
    rows,
    terminal,
  )
}

function linesOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  names: "with names" | "rows alone",
): readonly (readonly CsvCell[])[] {
  const head = columns.map(({ name, label = name }) => label.replaceAll("_", " "))
  const cells = rows.map((row) => columns.map(({ read, show = read }) => show(row)))
  return names === "with names" ? [head, ...cells] : cells
}

/**
 * Prints the answer of an endpoint. JSON has the whole answer. A table and CSV have its rows, and a table
 * leaves out empty columns.
 */
export function printAnswer<Row>(
  output: Output,
  { data, meta }: { readonly data: unknown; readonly meta: unknown },
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  terminal: Terminal,
): string {
  if (output === "json") return `${JSON.stringify({ data, meta }, null, 2)}\n`
  if (output === "csv") return csvPrinter(columns)(rows)
  const filled = columns.filter(({ read }) => rows.some((row) => read(row) !== null))
  return tablePrinter(filled, terminal)(rows)
}

/** Returns `≤` for an upper bound, `≥` for a lower bound, nothing for an exact number. */
export function boundSign(bound: "at_most" | "at_least" | null | undefined): string {
  if (bound === "at_most") return "≤"
  return bound === "at_least" ? "≥" : ""
}

/** The day of a verdict, and whether the verdict is out of date. */
export const ageColumns: readonly Column<Pick<Api["screen"]["data"][number], "verdict_as_of" | "stale">>[] = [
  { name: "verdict_as_of", label: "as of", read: (row) => row.verdict_as_of },
  { name: "stale", label: "", read: (row) => row.stale, show: (row) => (row.stale ? "out of date" : "") },
]
