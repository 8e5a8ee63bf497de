import { test } from "vitest"

/**
 * Declares a test for each example of a table, with one example on each line:
 *
 *     commercial paper next to the line (Apple) | 95 | CommercialPaper 5, LongTermDebtNoncurrent 90
 *
 * Cells are separated by `|`. A line that is indented deeper is a further cell, or continues a cell that ends
 * with a comma. A cell is a number, `null`, amounts by name (`{}` for none), a list in brackets, a text in
 * quotes, or any other text.
 */
export function eachExample<Row extends readonly unknown[]>(table: string) {
  return (name: string, holds: (...row: Row) => void | Promise<void>) =>
    test.each(cellsOf(table))(name, (...row) => holds(...(row as readonly unknown[] as Row)))
}

export function examples<Row extends readonly unknown[]>(table: string): Row[] {
  return cellsOf(table) as readonly unknown[] as Row[]
}

function cellsOf(table: string): unknown[][] {
  const lines = table.split("\n").filter((line) => line.trim() !== "")
  const margin = indentOf(lines[0] ?? "")
  const rows: string[] = []
  for (const line of lines) {
    const above = rows.at(-1)
    if (indentOf(line) === margin || above === undefined) rows.push(line.trim())
    else rows[rows.length - 1] = above + (above.endsWith(",") ? " " : " | ") + line.trim()
  }
  const cells = rows.map((row) => row.split(" | ").map(read))
  for (const row of cells)
    if (row.length !== cells[0]?.length) throw new Error(`cells are missing: ${row[0]}`)
  return cells
}

const indentOf = (line: string) => line.length - line.trimStart().length
const number = "-?\\d[\\d_]*(?:\\.\\d+)?"
const wholeNumber = new RegExp(`^${number}$`)
const amountsCell = new RegExp(`^[A-Za-z][\\w:-]* ${number}(?:, [A-Za-z][\\w:-]* ${number})*$`)

function read(cell: string): unknown {
  if (cell === "null") return null
  if (cell === "{}") return {}
  if (wholeNumber.test(cell)) return Number(cell.replaceAll("_", ""))
  if (/^".*"$/.test(cell)) return cell.slice(1, -1)
  if (/^\[.*\]$/.test(cell)) return cell.slice(1, -1).split(", ").filter(Boolean).map(listed)
  if (!amountsCell.test(cell)) return cell
  return amountsOf(cell)
}

function listed(text: string): unknown {
  return wholeNumber.test(text) ? read(text) : text
}

/** Parses `LongTermDebt 400_000, ShortTermBorrowings 1000`. */
export function amountsOf(text: string): Readonly<Record<string, number>> {
  const amount = (each: string) => [each.split(" ")[0], Number(each.split(" ")[1]?.replaceAll("_", ""))]
  return Object.fromEntries(text.split(/,\s+/).map(amount))
}
