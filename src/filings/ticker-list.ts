import * as z from "zod"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { cik, nullIfEmpty, printedLine } from "./edgar-fields.ts"
import { readJsonDocument } from "./json-document.ts"

/** A ticker of EDGAR's list. */
export interface ListedTicker {
  readonly cik: number
  readonly name: string
  /** As EDGAR writes it: `BRK-B`. */
  readonly ticker: string
  /** `Nasdaq`, `NYSE`, `CBOE`, `OTC`; null when not stated. */
  readonly exchange: string | null
}

export interface TickerList {
  readonly tickers: readonly ListedTicker[]
  /** Number of rows left out: unreadable ones, and all rows of a ticker claimed by several companies. */
  readonly malformed: number
}

const tickerList = z.object({ fields: z.array(z.string()), data: z.array(z.unknown()) })

const listedTicker = z.object({
  cik,
  name: printedLine.pipe(z.string().min(1)),
  ticker: z.string().regex(/^[A-Z0-9]+([.-][A-Z0-9]+)*$/),
  exchange: nullIfEmpty(printedLine),
})
const columns = ["cik", "name", "ticker", "exchange"] as const

/**
 * Reads company_tickers_exchange.json; columns are found by name. Refuses a text that is not such a list, an empty list,
 * and a list with more malformed than good rows: its missing tickers were not delisted. Lost rows in valid JSON cannot be
 * detected here; compare the length with the previous list's.
 */
export function readTickerList(text: string): Outcome<TickerList, "malformed_tickers"> {
  const read = readJsonDocument(text, tickerList, "malformed_tickers")
  if (!read.ok) return read
  const { fields, data } = read.value
  const places = columns.map((column) => [column, fields.indexOf(column)] as const)
  const missing = places.find(([, place]) => place < 0)
  if (missing !== undefined)
    return refuse("malformed_tickers", `Not a list of tickers: no column ${missing[0]}.`)
  const rows = data.flatMap((row) => {
    if (!Array.isArray(row) || row.length !== fields.length) return []
    const parsed = listedTicker.safeParse(
      Object.fromEntries(places.map(([column, place]) => [column, row[place]])),
    )
    return parsed.success ? [parsed.data] : []
  })
  const tickers = withoutContested(rows)
  const malformed = data.length - tickers.length
  if (tickers.length === 0 || malformed > tickers.length) {
    return refuse(
      "malformed_tickers",
      `A list of ${data.length} tickers of which ${tickers.length} can be read.`,
    )
  }
  return answer({ tickers, malformed })
}

/** Drops tickers claimed by two companies, which would screen one under the other's name, and repeated rows. */
function withoutContested(rows: readonly ListedTicker[]): readonly ListedTicker[] {
  const companies = new Map<string, Set<number>>()
  for (const { ticker, cik } of rows) companies.set(ticker, (companies.get(ticker) ?? new Set()).add(cik))
  const first = new Map(rows.toReversed().map((row) => [row.ticker, row]))
  return rows.filter((row) => companies.get(row.ticker)?.size === 1 && first.get(row.ticker) === row)
}
