/** Tables as CSV (RFC 4180), safe to open in a spreadsheet. */

/** Null is an empty cell. */
export type CsvCell = string | number | boolean | null

/** Prints a table with its header first; every line ends with CRLF. Rows have as many cells as it. */
export function printCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return printCsvRows([header, ...rows])
}

/** Prints rows without a header, for a file that is printed in parts. */
export function printCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(printCell).join(",")}\r\n`).join("")
}

/** Spreadsheets run a cell that begins with one of these as a formula, even if it is quoted. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** A number is never a formula. A text that could be one gets an apostrophe, shown as text. */
function printCell(cell: CsvCell): string {
  if (cell === null) return ""
  if (typeof cell !== "string") return String(cell)
  const safe = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
