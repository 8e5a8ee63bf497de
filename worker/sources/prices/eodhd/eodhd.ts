import * as z from "zod"
import { date as dateText } from "../../../../src/contract/scalars.ts"
import type { Close } from "../../../../src/facts/market-cap.ts"
import type { PriceSplit } from "../../../../src/facts/measures/shares/past-closes.ts"
import { splitRatio } from "../../../../src/pipeline/prices/closes.ts"
import type {
  HistoryFetched,
  LineAsked,
  MarketDay,
  PriceSource,
  PricesFetched,
} from "../../../../src/pipeline/prices/ports.ts"
import {
  inCurrency,
  isAbroad,
  type PricedVenue,
  type PriceUnit,
  pricedVenue,
  readUnit,
} from "../../../../src/pipeline/prices/venues.ts"
import { closeMax, type FetchFunction, fetchText, type TextReply } from "../request.ts"

/**
 * End-of-day prices of eodhd.com. One call of 50,000 rows (eod-bulk-last-day/US) has a day of all US lines,
 * and another (`type=splits`) the splits of the day. The history of a line takes two calls (eod/CODE.US,
 * splits/CODE.US). `close` is the traded price. `adjusted_close` is not used, since it is also adjusted for
 * dividends. Share classes are written with a dash, as ours are. Lines outside the US are fetched one at a time:
 * few lines of an exchange are screened, and no market day is a Sunday, on which Cairo trades.
 */
export function eodhd(configuration: EodhdConfiguration): PriceSource {
  const lineAbroad = eodhdLines(configuration)
  return {
    name: "eodhd",
    lacks,
    marketDay: (date) => marketDay(configuration, date),
    async history(line, from, to) {
      const found = isAbroad(line.instrumentId) ? await lineAbroad(line) : lineAtHome(line)
      return found.kind === "found" ? history(configuration, found, from, to) : found
    },
  }
}

function lacks(instrumentId: string): string | null {
  if (!isAbroad(instrumentId)) return null
  const venue = pricedVenue(instrumentId)
  if (venue === null) return "the venue is unknown"
  return venue.sources.eodhd.length === 0 ? `EODHD has no closes of ${venue.name}` : null
}

function lineAtHome({ instrumentId }: LineAsked) {
  const symbol = `${encodeURIComponent(instrumentId)}.US`
  return { kind: "found", symbol, unit: { currency: "USD", parts: 1 } } as const
}

/** A price, perhaps as a JSON string. Zero, negative and missing prices are invalid. */
const price = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().positive().max(closeMax))
const bulkRow = z.object({
  code: z.string().min(1),
  exchange_short_name: z.literal("US"),
  date: dateText,
  close: price,
})
const historyRow = z.object({ date: dateText, close: price })
/** `4.000000/1.000000`: new shares for old ones. */
const splitText = z.string().regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/)
const bulkSplitRow = z.object({
  code: z.string().min(1),
  exchange: z.literal("US"),
  date: dateText,
  split: splitText,
})
const splitRow = z.object({ date: dateText, split: splitText })

async function marketDay(eod: EodhdConfiguration, date: string): Promise<PricesFetched<MarketDay>> {
  const path = "/api/eod-bulk-last-day/US"
  const closes = await fetchRows(eod, path, { date }, bulkRow)
  if (closes.kind !== "fetched") return closes
  // Both requests must succeed, since a day without its splits would be misread.
  const splits = await fetchRows(eod, path, { date, type: "splits" }, bulkSplitRow)
  if (splits.kind === "refused" || splits.kind === "unreachable") return splits
  const ofDay = unambiguous(
    closes.rows.filter((row) => row.date === date).map(({ code, close }) => [code, close]),
  )
  const splitRows = splits.kind === "none" ? [] : splits.rows
  const ratios = unambiguous(
    splitRows.flatMap(({ code, split, ...row }) => {
      const ratio = ratioOf(split)
      return ratio === null || row.date !== date ? [] : [[code, ratio] as const]
    }),
  )
  const rows = closes.rowsReceived + (splits.kind === "none" ? 0 : splits.rowsReceived)
  return {
    kind: "fetched",
    value: { closes: ofDay, splits: ratios },
    rowsLeftOut: rows - ofDay.size - ratios.size,
  }
}

/** Drops names that have several different values. */
function unambiguous(pairs: readonly (readonly [string, number])[]): Map<string, number> {
  const values = new Map<string, number>()
  const conflicting = new Set<string>()
  for (const [name, value] of pairs) {
    if (values.has(name) && values.get(name) !== value) conflicting.add(name)
    values.set(name, value)
  }
  for (const name of conflicting) values.delete(name)
  return values
}

async function history(
  eod: EodhdConfiguration,
  { symbol, unit }: { readonly symbol: string; readonly unit: PriceUnit },
  from: string,
  to: string,
): Promise<HistoryFetched> {
  const days = await fetchRows(eod, `/api/eod/${symbol}`, { from, to, period: "d", order: "a" }, historyRow)
  if (days.kind !== "fetched") return days
  const splitReply = await fetchRows(eod, `/api/splits/${symbol}`, { from, to }, splitRow)
  if (splitReply.kind === "refused" || splitReply.kind === "unreachable") return splitReply
  const splitRows = splitReply.kind === "none" ? [] : splitReply.rows
  const isInRange = ({ date }: { readonly date: string }) => date >= from && date <= to
  const written = unambiguous(days.rows.filter(isInRange).map(({ date, close }) => [date, close]))
  const splits = splitRows.filter(isInRange).flatMap(({ date, split }): PriceSplit[] => {
    const ratio = ratioOf(split)
    return ratio === null ? [] : [{ date, ratio }]
  })
  const closes = inCurrency(inOrder(written), splits, unit)
  if (!closes.ok) return { kind: "doubtful", reason: closes.message }
  const rows = days.rowsReceived + (splitReply.kind === "none" ? 0 : splitReply.rowsReceived)
  return {
    kind: "fetched",
    value: { currency: unit.currency, closes: closes.value, splits },
    rowsLeftOut: rows - written.size - splits.length,
  }
}

function inOrder(closes: ReadonlyMap<string, number>): Close[] {
  const sorted = [...closes].sort(([left], [right]) => (left < right ? -1 : 1))
  return sorted.map(([date, close]) => ({ date, close }))
}

function ratioOf(split: string): number | null {
  const [newShares = 0, oldShares = 0] = split.split("/").map(Number)
  return splitRatio(newShares, oldShares)
}

interface EodhdConfiguration {
  /** Without a trailing slash: `https://eodhd.com`. */
  readonly url: string
  /** Null if nothing may be fetched. */
  readonly token: string | null
  readonly fetching: FetchFunction
}

type RowsReply<Row> =
  | { readonly kind: "fetched"; readonly rows: readonly Row[]; readonly rowsReceived: number }
  | Exclude<TextReply, { readonly kind: "answered" }>

/** Keeps the rows that match the schema. A body that is not a list is `unreachable`. */
async function fetchRows<Row>(
  { url, token, fetching }: EodhdConfiguration,
  path: string,
  parameters: Readonly<Record<string, string>>,
  row: z.ZodType<Row>,
): Promise<RowsReply<Row>> {
  if (token === null) return { kind: "refused", detail: "EODHD_TOKEN is not set" }
  const address = new URL(`${url}${path}`)
  for (const [name, value] of Object.entries({ ...parameters, fmt: "json", api_token: token })) {
    address.searchParams.set(name, value)
  }
  const reply = await fetchText(fetching, address, { secondsMax: 120, bytesMax: 32_000_000, secret: token })
  if (reply.kind !== "answered") return reply
  const list = parseList(reply.text)
  if (list === null) return { kind: "unreachable", detail: `${path}: the body is no list` }
  const rows: Row[] = []
  for (const one of list) {
    const read = row.safeParse(one)
    if (read.success) rows.push(read.data)
  }
  return { kind: "fetched", rows, rowsReceived: list.length }
}

function parseList(text: string): readonly unknown[] | null {
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) ? json : null
  } catch {
    return null
  }
}

/** A line as EODHD names it, with the unit of its closes. */
interface EodhdLine {
  readonly kind: "found"
  /** `VOLV-B.ST`, encoded for an address. */
  readonly symbol: string
  readonly unit: PriceUnit
}

type LineReply = EodhdLine | Exclude<HistoryFetched, { readonly kind: "fetched" }>

const listRow = z.object({
  Code: z.string().min(1),
  Currency: z.string().nullish(),
  Isin: z.string().nullish(),
})

interface Listed {
  readonly exchange: string
  readonly currency: string
  readonly isin: string | null
}

/** The lines of an exchange by code, null for a code with several different rows; or why there is no list. */
type ExchangeList = ReadonlyMap<string, Listed | null> | string

/**
 * Finds lines outside the US in EODHD's lists of exchanges (exchange-symbol-list/LSE), since neither closes
 * nor splits state a currency. A list also tells whether a Korean code is on KOSPI (`KO`) or KOSDAQ (`KQ`).
 * Each list is fetched once. EODHD writes share classes with a dash, as our instrument ids do.
 */
function eodhdLines(eod: EodhdConfiguration) {
  const lists = new Map<string, ExchangeList>()
  return async (line: LineAsked): Promise<LineReply> => {
    const venue = pricedVenue(line.instrumentId)
    if (venue === null) return { kind: "none" }
    for (const exchange of venue.sources.eodhd) {
      if (lists.has(exchange)) continue
      const list = await fetchList(eod, exchange)
      if (typeof list === "object" && "kind" in list) return list
      lists.set(exchange, list)
    }
    return lineIn(
      venue.sources.eodhd.map((exchange) => lists.get(exchange) ?? "no list"),
      line,
      venue,
    )
  }
}

type FailedReply = Extract<HistoryFetched, { readonly kind: "refused" | "unreachable" }>

async function fetchList(eod: EodhdConfiguration, exchange: string): Promise<ExchangeList | FailedReply> {
  const reply = await fetchRows(eod, `/api/exchange-symbol-list/${exchange}`, {}, listRow)
  if (reply.kind === "none") return `EODHD has no list of its exchange ${exchange}`
  // A plan may lack an exchange. That says nothing about the other exchanges.
  if (reply.kind === "refused" && reply.detail === "status 403") {
    return `EODHD refuses the list of its exchange ${exchange}`
  }
  if (reply.kind !== "fetched") return reply
  const list = new Map<string, Listed | null>()
  for (const { Code, Currency, Isin } of reply.rows) {
    const listed = { exchange, currency: Currency ?? "", isin: Isin || null }
    const known = list.get(Code)
    const isSame = known === undefined || (known?.currency === listed.currency && known.isin === listed.isin)
    list.set(Code, isSame ? listed : null)
  }
  return list
}

function lineIn(lists: readonly ExchangeList[], { isin }: LineAsked, venue: PricedVenue): LineReply {
  const found: (Listed | null)[] = []
  for (const list of lists) {
    const listed = typeof list === "string" ? undefined : list.get(venue.ticker)
    if (listed !== undefined) found.push(listed)
  }
  const [first] = found
  if (first === undefined) {
    const reason = lists.find((list) => typeof list === "string")
    return reason === undefined ? { kind: "none" } : { kind: "doubtful", reason }
  }
  if (first === null || found.some((other) => !isSameShare(first, other))) {
    return { kind: "doubtful", reason: "EODHD lists several shares under the code" }
  }
  if (isin !== null && first.isin !== null && isin !== first.isin) {
    return { kind: "doubtful", reason: "EODHD lists a share with another ISIN under the code" }
  }
  const unit = readUnit(first.currency, venue)
  if (!unit.ok) return { kind: "doubtful", reason: unit.message }
  return {
    kind: "found",
    symbol: `${encodeURIComponent(venue.ticker)}.${first.exchange}`,
    unit: unit.value,
  }
}

/** True for one row, and for rows of two exchanges with the same ISIN, such as those of Xetra and Frankfurt. */
function isSameShare(first: Listed, other: Listed | null): boolean {
  return first === other || (other !== null && first.isin !== null && first.isin === other.isin)
}
