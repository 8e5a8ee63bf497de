import { type CsvRow, csvRows } from "../../csv-rows.ts"
import { hasCusipForm } from "../../identifiers/isin.ts"
import type { HoldingKind } from "../../vocabulary.ts"
import { csvTable } from "../csv.ts"
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
  quoted,
  readRows,
  sideOf,
  weightOf,
} from "../holdings-file.ts"

const columns = [
  "Date",
  "Account",
  "StockTicker",
  "CUSIP",
  "SecurityName",
  "MarketValue",
  "Weightings",
  "NetAssets",
]
/** The tolerance of the sum of market values, the only check for missing lines. A full file has 99.999%. */
const valuesPercentOff = 1

/** True for a text in the layout of the daily files of Tidal's funds (SPUS, HLAL and others). */
export function looksLikeIssuerDaily(text: string): boolean {
  return /^\uFEFF?"?Date"?,"?Account"?,"?StockTicker"?,/.test(text)
}

/** Reads the daily holdings file (CSV) of a fund of Tidal's: one account, one day, weights in `%`. */
export function readIssuerDaily(text: string): HoldingsOutcome {
  return holdingsOutcome("issuer's daily file", fileOf(csvRows(text, ",")))
}

function fileOf(all: readonly CsvRow[]): HoldingsFile | FileProblem {
  const table = csvTable(all, 0)
  if (typeof table === "string") return table
  const cell = cellReader(table.header, columns)
  if (typeof cell === "string") return cell
  const [first] = table.rows
  if (first === undefined) return "it has no holdings"
  const [account, written] = [cell(first, "Account"), cell(first, "Date")]
  const asOf = dayStated(written ?? "")
  if (asOf === null) return `${lineLabel(first)}: Date ${quoted(written ?? "")} is no day`
  const holdings = readRows(table.rows, (row) => {
    const otherColumn = ["Account", "Date"].find((column) => cell(row, column) !== cell(first, column))
    if (otherColumn !== undefined)
      return `${otherColumn} ${quoted(cell(row, otherColumn) ?? "")} is another than above`
    return holdingOf(row, cell)
  })
  if (typeof holdings === "string") return holdings
  const missing = whyIncomplete(table.rows, cell)
  if (missing !== null) return missing
  return {
    source: "issuer",
    fundName: null,
    fundTicker: account,
    seriesId: null,
    filerCik: null,
    asOf,
    holdings,
  }
}

/** Checks that the market values add up to the net assets, which every row states. */
function whyIncomplete(rows: readonly FileRow[], cell: CellReader): FileProblem | null {
  let values = 0
  for (const row of rows) {
    const value = Number(cell(row, "MarketValue") ?? Number.NaN)
    if (!Number.isFinite(value)) return `${lineLabel(row)}: the MarketValue is no number`
    values += value
  }
  const netAssets = Number(
    rows.length === 0 || rows[0] === undefined ? Number.NaN : cell(rows[0], "NetAssets"),
  )
  const percent = (100 * values) / netAssets
  if (Math.abs(percent - 100) <= valuesPercentOff) return null
  return `its market values add up to ${percent.toFixed(2)}% of net assets, so lines are missing`
}

function holdingOf(row: FileRow, cell: CellReader): Holding | FileProblem {
  const weight = weightOf("Weightings", cell(row, "Weightings"))
  if (typeof weight === "string") return weight
  const name = cell(row, "SecurityName")
  if (name === null) return "there is no SecurityName"
  const [ticker, cusip] = [cell(row, "StockTicker"), cell(row, "CUSIP")]
  const kind = kindOf(name, ticker, cusip)
  return {
    name,
    ticker: kind === "cash" ? null : ticker,
    isin: null,
    cusip: cusip !== null && hasCusipForm(cusip) ? cusip : null,
    lei: null,
    countryCode: null,
    exchange: null,
    kind,
    side: sideOf(weight),
    weight,
  }
}

/**
 * Returns the kind of a line. The file has no asset class, so the kind depends on the identifiers. A share
 * has a ticker, and a CUSIP or the number that a spreadsheet made of the CUSIP (`37833100`, `2.82E+06`). A
 * contingent right lacks ticker or CUSIP.
 */
function kindOf(name: string, ticker: string | null, cusip: string | null): HoldingKind {
  if (/^cash\b/i.test(ticker ?? name) || /^[A-Z]{3}XX$/.test(ticker ?? "")) return "cash"
  if (/\d%|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\bsukuk\b|\btreasury (bill|note|bond)/i.test(name)) return "debt"
  if (ticker === null || cusip === null || ticker === cusip) return "other"
  const isCusip = /^(?!0{9})[0-9A-Z]{9}$|^[1-9]\d{4,7}$|^\d\.\d+E\+\d+$/.test(cusip)
  return isCusip ? "equity" : "other"
}

/** Reads a day such as `10/31/2025`. */
function dayStated(written: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? []
  return dayOf(Number(year), Number(month), Number(day))
}
