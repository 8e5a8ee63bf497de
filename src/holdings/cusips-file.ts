import { csvRows } from "../csv-rows.ts"
import { parseIdentifier, printIdentifier } from "../identifiers/grammar.ts"
import { hasCusipForm } from "../identifiers/isin.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { isBlank } from "./csv.ts"
import { cellReader, type FileProblem, lineLabel, quoted } from "./holdings-file.ts"

/** A CUSIP with its instrument. */
export interface CusipRow {
  readonly cusip: string
  readonly instrumentId: string
}

/** The largest number of rows. A list of all US securities has about 60,000. */
export const cusipsMax = 200_000

const symbolColumns = ["instrument_id", "symbol", "ticker"] as const

/**
 * Reads an operator's table of CUSIPs, as CSV or tab-separated. The header has a column `cusip` and one of
 * `instrument_id`, `symbol` and `ticker`. Other columns and rows without a CUSIP are ignored. The file is
 * refused if one CUSIP has two instruments, a check digit is wrong, or a symbol is not an identifier. The
 * message names the line.
 */
export function readCusips(text: string): Outcome<readonly CusipRow[], "broken_document"> {
  const read = cusipsOf(text)
  return typeof read === "string"
    ? refuse("broken_document", `The identifiers cannot be read: ${read}.`)
    : answer(read)
}

function cusipsOf(text: string): readonly CusipRow[] | FileProblem {
  const [first = ""] = text.split("\n", 1)
  const [header = { line: 1, cells: [] }, ...rows] = csvRows(text, first.includes("\t") ? "\t" : ",")
  const named = header.cells.map((cell) => cell.trim().toLowerCase())
  const symbolColumn = symbolColumns.find((column) => named.includes(column))
  if (symbolColumn === undefined)
    return `${lineLabel(header)}: the header has none of ${symbolColumns.join(", ")}`
  const cell = cellReader(header, ["cusip"])
  if (typeof cell === "string") return cell
  const instruments = new Map<string, string>()
  for (const row of rows) {
    const cusip = isBlank(row) ? null : (cell(row, "cusip")?.toUpperCase() ?? null)
    if (cusip === null) continue
    if (!hasCusipForm(cusip)) return `${lineLabel(row)}: ${quoted(cusip)} is no CUSIP`
    const symbol = cell(row, symbolColumn) ?? ""
    const identifier = parseIdentifier(symbol)
    if (identifier === null) return `${lineLabel(row)}: ${quoted(symbol)} is no identifier`
    const instrumentId = printIdentifier(identifier)
    const other = instruments.get(cusip)
    if (other !== undefined && other !== instrumentId) return `${lineLabel(row)}: ${cusip} is ${other} above`
    instruments.set(cusip, instrumentId)
    if (instruments.size > cusipsMax) return `it has more than ${cusipsMax} CUSIPs`
  }
  if (instruments.size === 0) return "it has no CUSIP"
  return [...instruments].map(([cusip, instrumentId]) => ({ cusip, instrumentId }))
}
