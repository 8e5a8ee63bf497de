import * as z from "zod"
import { date as dateText } from "../../../src/contract/scalars.ts"
import type { Close } from "../../../src/facts/market-cap.ts"
import type { PriceSplit } from "../../../src/facts/measures/shares/past-closes.ts"
import { splitRatio } from "../../../src/pipeline/prices/closes.ts"
import type {
  MarketDay,
  PriceSource,
  PricesFetched,
  TradedHistory,
} from "../../../src/pipeline/prices/ports.ts"
import { closeMax, type FetchFunction, fetchText, type TextReply } from "./request.ts"

interface EodhdConfiguration {
  /** Without a trailing slash: `https://eodhd.com`. */
  readonly url: string
  /** Null if nothing may be fetched. */
  readonly token: string | null
  readonly fetching: FetchFunction
}

/**
 * End-of-day prices of eodhd.com. One call of 50,000 rows (eod-bulk-last-day/US) has a day of all US lines,
 * and another (`type=splits`) the splits of the day. The history of a line takes two calls (eod/CODE.US,
 * splits/CODE.US). `close` is the traded price. `adjusted_close` is not used, since it is also adjusted for
 * dividends. Share classes are written with a dash, as ours are.
 */
export function eodhd(configuration: EodhdConfiguration): PriceSource {
  return {
    name: "eodhd",
    marketDay: (date) => marketDay(configuration, date),
    history: (symbol, from, to) => history(configuration, symbol, from, to),
  }
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
  symbol: string,
  from: string,
  to: string,
): Promise<PricesFetched<TradedHistory>> {
  const code = `${encodeURIComponent(symbol)}.US`
  const days = await fetchRows(eod, `/api/eod/${code}`, { from, to, period: "d", order: "a" }, historyRow)
  if (days.kind !== "fetched") return days
  const splitReply = await fetchRows(eod, `/api/splits/${code}`, { from, to }, splitRow)
  if (splitReply.kind === "refused" || splitReply.kind === "unreachable") return splitReply
  const splitRows = splitReply.kind === "none" ? [] : splitReply.rows
  const isInRange = ({ date }: { readonly date: string }) => date >= from && date <= to
  const closes = unambiguous(days.rows.filter(isInRange).map(({ date, close }) => [date, close]))
  const splits = splitRows.filter(isInRange).flatMap(({ date, split }): PriceSplit[] => {
    const ratio = ratioOf(split)
    return ratio === null ? [] : [{ date, ratio }]
  })
  const rows = days.rowsReceived + (splitReply.kind === "none" ? 0 : splitReply.rowsReceived)
  return {
    kind: "fetched",
    value: { closes: inOrder(closes), splits },
    rowsLeftOut: rows - closes.size - splits.length,
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
