import { type CsvCell, printCsv } from "../../../src/csv.ts"
import { linesLabel } from "../../../src/portfolio/csv/position.ts"
import type { PortfolioPosition } from "../../../src/portfolio/schema.ts"
import { zakatMethodIds } from "../../../src/vocabulary.ts"
import type { Report, ReportLine } from "./report.ts"

/** A report as a table for a spreadsheet. Names, codes and decimals are those of the API. */

const reportedColumns = [
  "instrument_id",
  "name",
  "name_sent",
  "kind",
  "shares",
  "cost",
  "price",
  "price_source",
  "price_date",
  "currency",
  "value",
  "weight",
  "status",
  "withheld",
  "is_at_risk",
  "purity_percentage",
] as const satisfies readonly (keyof PortfolioPosition)[]

const bindingColumns = ["screen", "result", "value", "bound", "threshold", "distance"] as const
const flipColumns = ["screen", "price", "currency", "distance"] as const
const purificationColumns = [
  "period_end",
  "currency",
  "ss21_per_share",
  "ss21_bound",
  "dividend_share",
  "dividend_bound",
] as const
const zakatColumns = ["amount", "currency", "bound"] as const

const header = [
  "line",
  "symbol",
  "reported",
  ...reportedColumns,
  ...bindingColumns.map((column) => `binding_${column}`),
  ...flipColumns.map((column) => `flip_${column}`),
  ...purificationColumns.map((column) => `purification_${column}`),
  ...zakatMethodIds.flatMap((id) => zakatColumns.map((column) => `zakat_${id}_${column}`)),
  "note",
  "as_of",
  "methodology",
]

/** One row for each line of the file. Lines that are not reported come last, with the reason. */
export function portfolioCsv(report: Report): string {
  const { lines, missing, locked, read } = report
  const after: readonly CsvCell[] = [report.data?.as_of ?? null, report.methodology]
  const left = [
    ...missing.map(({ written: { line, symbol, isin, name }, code, reason }) =>
      leftOut(line, symbol || isin, code, name === "" ? reason : `${name}: ${reason}`),
    ),
    ...locked.map(({ line, symbol, isin, name }) =>
      leftOut(line, symbol || isin, "sandbox_restricted", name),
    ),
    ...read.unread.map((lines) => leftOut(linesLabel(lines), lines.what, "not_read", lines.why)),
  ]
  const rows = lines.map((line) => [...rowOf(line), ...after])
  return printCsv(header, [...rows, ...left.map((row) => [...row, ...after])])
}

function rowOf({ written, reported }: ReportLine): readonly CsvCell[] {
  const { binding, flip, purification, zakat, note } = reported
  return [
    written.line,
    written.symbol || written.isin,
    "yes",
    ...reportedColumns.map((column) => reported[column] ?? null),
    ...bindingColumns.map((column) => binding?.[column] ?? null),
    ...flipColumns.map((column) => flip?.[column] ?? null),
    ...purificationColumns.map((column) => purification[column] ?? null),
    ...zakatMethodIds.flatMap((id) => {
      const method = zakat.find((each) => each.id === id)
      return zakatColumns.map((column) => method?.[column] ?? null)
    }),
    [note, purification.note].filter((each) => each !== undefined).join(" "),
  ]
}

/** Empty cells up to the note, which says why. */
function leftOut(line: CsvCell, symbol: string, why: string, note: string): readonly CsvCell[] {
  const start = [line, symbol, why]
  const end = header.indexOf("note")
  return [...start, ...Array.from({ length: end - start.length }, () => null), note]
}
