import { cusipCheckDigit } from "../../identifiers/isin.ts"
import type { HoldingKind } from "../../vocabulary.ts"
import {
  type CellReader,
  cellReader,
  dayOf,
  type FileProblem,
  type FileRow,
  type Holding,
  type HoldingsFile,
  type HoldingsOutcome,
  holdingsOutcome,
  lineLabel,
  monthNamed,
  readRows,
  sideOf,
  tidy,
  weightOf,
} from "../holdings-file.ts"

const columns = ["Name", "Ticker", "Identifier", "Weight"]

/**
 * Reads the rows of a holdings workbook of a State Street (SSGA) fund. It has a preamble with the fund's
 * name, ticker and day, then the header, the lines, a blank row and legal text. Columns are found by name.
 */
export function readSsga(rows: readonly FileRow[]): HoldingsOutcome {
  return holdingsOutcome("SSGA workbook", fileOf(rows))
}

function fileOf(rows: readonly FileRow[]): HoldingsFile | FileProblem {
  const headerAt = rows.findIndex(({ cells }) =>
    columns.every((column) => cells.some((cell) => tidy(cell) === column)),
  )
  const header = rows[headerAt]
  if (header === undefined) return `it has no header with ${columns.join(", ")}`
  const preamble = new Map(
    rows.slice(0, headerAt).map(({ cells }) => [tidy(cells[0] ?? ""), tidy(cells[1] ?? "")]),
  )
  const asOf = dayIn(preamble.get("Holdings:") ?? "")
  if (asOf === null) return 'it states no day of the holdings ("As of")'
  const cell = cellReader(header, columns)
  if (typeof cell === "string") return cell
  const below = rows.slice(headerAt + 1)
  const end = below.findIndex(isBelowTable)
  const holdings = readRows(end < 0 ? below : below.slice(0, end), (row) => holdingOf(row, cell))
  if (typeof holdings === "string") return holdings
  const stray = below.slice(holdings.length).find((row) => typeof holdingOf(row, cell) !== "string")
  if (stray !== undefined) return `${lineLabel(stray)}: a line stands below the end of the table`
  return {
    source: "ssga",
    fundName: preamble.get("Fund Name:") || null,
    fundTicker: preamble.get("Ticker Symbol:") || null,
    seriesId: null,
    filerCik: null,
    asOf,
    holdings,
  }
}

/** True for legal text. A holding fills more than one cell, legal text only the first. */
function isBelowTable({ cells }: FileRow): boolean {
  return cells.filter((cell) => tidy(cell) !== "").length < 2
}

function holdingOf(row: FileRow, cell: CellReader): Holding | FileProblem {
  const weight = weightOf("Weight", cell(row, "Weight"))
  if (typeof weight === "string") return weight
  const name = cell(row, "Name")
  if (name === null) return "there is no Name"
  const [ticker, identifier] = [cell(row, "Ticker"), cell(row, "Identifier") ?? ""]
  const kind = kindOf(name, ticker, identifier)
  return {
    name,
    ticker: kind === "cash" ? null : ticker,
    isin: /^[A-Z]{2}[0-9A-Z]{9}\d$/.test(identifier) ? identifier : null,
    cusip: kind === "cash" ? null : cusipOf(identifier),
    lei: null,
    countryCode: null,
    exchange: null,
    kind,
    side: sideOf(weight),
    weight,
  }
}

/**
 * Returns the kind of a line. The workbook has no asset class. Currencies and money market funds are
 * recognised by name and identifier. A line without its own ticker, such as a contingent right, an earn-out
 * or a share of an acquired company, is not a listed share.
 */
function kindOf(name: string, ticker: string | null, identifier: string): HoldingKind {
  if (/^CASH_|^999[A-Z]{3}Z/.test(identifier) || /\bmoney market\b/i.test(name)) return "cash"
  if (/\b(fut|futures?) .*\d$/i.test(name)) return "derivative"
  return ticker === null || /^\d{7}D$/.test(ticker) ? "other" : "equity"
}

/** Returns a CUSIP. Workbooks of 2022 leave out the check digit, so it is computed. */
function cusipOf(identifier: string): string | null {
  if (/^[0-9A-Z]{9}$/.test(identifier)) return identifier
  return /^[0-9A-Z]{8}$/.test(identifier) ? `${identifier}${cusipCheckDigit(identifier)}` : null
}

/** Reads a day such as `As of 13-Jun-2022`. */
function dayIn(written: string): string | null {
  const [, day, month, year] = /^As of (\d{1,2})-([A-Za-z]{3,9})-(\d{4})$/i.exec(written) ?? []
  return month === undefined ? null : dayOf(Number(year), monthNamed(month), Number(day))
}
