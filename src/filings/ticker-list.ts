import * as z from "zod"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { cik, nullIfEmpty, printedLine } from "./edgar-fields.ts"
import { readJsonDocument } from "./json-document.ts"

/** A ticker as EDGAR's list has it. */
export interface ListedTicker {
  readonly cik: number
  readonly name: string
  /** As EDGAR writes it: `BRK-B`. */
  readonly ticker: string
  /** `Nasdaq`, `NYSE`, `CBOE`, `OTC`; null where none is told. */
  readonly exchange: string | null
}

export interface TickerList {
  readonly tickers: readonly ListedTicker[]
  /** Rows left out: such as cannot be read, and all those of a ticker that stands for more than one company. */
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
 * Reads company_tickers_exchange.json; its columns go by their names. Refuses a text that is no such list, a list with
 * nothing on it, and one of which more rows are odd than not: what such a list lacks was not delisted. A list that is
 * whole JSON but lost rows cannot be told here: compare its length with the last one's.
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

/** A ticker claimed by two companies would screen one under the other's name; one told twice is kept once. */
function withoutContested(rows: readonly ListedTicker[]): readonly ListedTicker[] {
  const companies = new Map<string, Set<number>>()
  for (const { ticker, cik } of rows) companies.set(ticker, (companies.get(ticker) ?? new Set()).add(cik))
  const first = new Map(rows.toReversed().map((row) => [row.ticker, row]))
  return rows.filter((row) => companies.get(row.ticker)?.size === 1 && first.get(row.ticker) === row)
}
