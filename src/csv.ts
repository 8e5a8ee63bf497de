/** Prints tables as CSV (RFC 4180) that is safe to open in a spreadsheet. */

/** A cell; null is printed as an empty cell. */
export type CsvCell = string | number | boolean | null

/** Prints a table, header first. Every line ends with CRLF. Rows have as many cells as the header. */
export function printCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return printCsvRows([header, ...rows])
}

/** Prints rows without a header, for a file that is printed in parts. */
export function printCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(printCell).join(",")}\r\n`).join("")
}

/** Spreadsheets run a cell that begins with one of these characters as a formula, even if it is quoted. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** Prints a cell. A text that could be a formula gets an apostrophe, so that it is shown as text. */
function printCell(cell: CsvCell): string {
  if (cell === null) return ""
  if (typeof cell !== "string") return String(cell)
  const safe = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
