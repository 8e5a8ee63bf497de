import * as z from "zod"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { cik, nullIfEmpty, printedLine, readJsonDocument } from "./json-document.ts"

/** A ticker of EDGAR's list. */
export interface ListedTicker {
  readonly cik: number
  readonly name: string
  /** The ticker as EDGAR writes it: `BRK-B`. */
  readonly ticker: string
  /** `Nasdaq`, `NYSE`, `CBOE`, `OTC`; null if not stated. */
  readonly exchange: string | null
}

interface TickerList {
  readonly tickers: readonly ListedTicker[]
  /** Number of left-out rows: unreadable rows, and all rows of a ticker that several companies claim. */
  readonly malformed: number
  readonly doubts: ListDoubts
}

/** The names in left-out rows. A line that such a row may name cannot be called missing from the list. */
export interface ListDoubts {
  /** Tickers of left-out rows, in dash form. */
  readonly tickers: ReadonlySet<string>
  /** Registrants of left-out rows whose ticker cannot be read. */
  readonly ciks: ReadonlySet<number>
  /** True if a left-out row names neither a ticker nor a registrant, so that it may belong to any line. */
  readonly isNameless: boolean
}

const tickerList = z.object({ fields: z.array(z.string()), data: z.array(z.unknown()) })

const listedTicker = z.object({
  cik,
  name: printedLine.pipe(z.string().min(1)),
  ticker: z.string().regex(/^[A-Z0-9]+([.-][A-Z0-9]+)*$/),
  exchange: nullIfEmpty(printedLine),
})
const columns = ["cik", "name", "ticker", "exchange"] as const
type Places = readonly (readonly [(typeof columns)[number], number])[]

/**
 * Reads company_tickers_exchange.json, whose columns are found by name. Refuses another text and an empty
 * list. Refuses a list with more malformed than good rows, whose missing tickers were not delisted. The
 * caller must compare the length with the previous list's, because rows lost from valid JSON leave no other
 * trace.
 */
export function readTickerList(text: string): Outcome<TickerList, "malformed_tickers"> {
  const read = readJsonDocument(text, tickerList, "malformed_tickers")
  if (!read.ok) return read
  const { fields, data } = read.value
  const places = columns.map((column) => [column, fields.indexOf(column)] as const)
  const missing = places.find(([, place]) => place < 0)
  if (missing !== undefined)
    return refuse("malformed_tickers", `Not a list of tickers: no column ${missing[0]}.`)
  const parsed = data.map((row) => ({ row, read: readRow(row, places, fields.length) }))
  const rows = parsed.flatMap(({ read }) => read ?? [])
  const tickers = withoutContested(rows)
  const malformed = data.length - tickers.length
  if (tickers.length === 0 || malformed > tickers.length) {
    return refuse(
      "malformed_tickers",
      `A list of ${data.length} tickers of which ${tickers.length} can be read.`,
    )
  }
  const unread = parsed.flatMap(({ row, read }) =>
    read === null ? [namedIn(row, places, fields.length)] : [],
  )
  const taken = new Set(tickers.map(({ ticker }) => ticker))
  const contested = rows.map(({ ticker }) => ticker).filter((ticker) => !taken.has(ticker))
  return answer({ tickers, malformed, doubts: doubtsOf(contested, unread) })
}

function readRow(row: unknown, places: Places, length: number): ListedTicker | null {
  if (!Array.isArray(row) || row.length !== length) return null
  const read = listedTicker.safeParse(
    Object.fromEntries(places.map(([column, place]) => [column, row[place]])),
  )
  return read.success ? read.data : null
}

interface NamedInRow {
  readonly tickers: readonly string[]
  readonly ciks: readonly number[]
}

/**
 * The ticker that an unreadable row names, or without a ticker the registrant. If the row has the wrong
 * length, both are read from any cell.
 */
function namedIn(row: unknown, places: Places, length: number): NamedInRow {
  const cells: readonly unknown[] = typeof row === "object" && row !== null ? Object.values(row) : [row]
  const ciks = cells.flatMap((cell) => cik.safeParse(cell).data ?? [])
  if (!Array.isArray(row) || row.length !== length) return { tickers: cells.flatMap(tickerIn), ciks }
  const tickers = places.flatMap(([column, place]) => (column === "ticker" ? tickerIn(row[place]) : []))
  return { tickers, ciks: tickers.length > 0 ? [] : ciks }
}

function tickerIn(cell: unknown): string[] {
  if (typeof cell !== "string") return []
  const { data } = listedTicker.shape.ticker.safeParse(cell.trim().toUpperCase().replace(/[./]/g, "-"))
  return data === undefined ? [] : [data]
}

function doubtsOf(contested: readonly string[], unread: readonly NamedInRow[]): ListDoubts {
  return {
    tickers: new Set([...contested, ...unread.flatMap(({ tickers }) => tickers)]),
    ciks: new Set(unread.flatMap(({ ciks }) => ciks)),
    isNameless: unread.some(({ tickers, ciks }) => tickers.length + ciks.length === 0),
  }
}

/** Drops repeated rows, and tickers with two companies: either could get the verdict of the other. */
function withoutContested(rows: readonly ListedTicker[]): readonly ListedTicker[] {
  const companies = new Map<string, Set<number>>()
  for (const { ticker, cik } of rows) companies.set(ticker, (companies.get(ticker) ?? new Set()).add(cik))
  const first = new Map(rows.toReversed().map((row) => [row.ticker, row]))
  return rows.filter((row) => companies.get(row.ticker)?.size === 1 && first.get(row.ticker) === row)
}
