import * as z from "zod"
import { date as dateText } from "../../../src/contract/scalars.ts"
import type { Close } from "../../../src/facts/market-cap.ts"
import { type PriceSplit, splitRatio } from "../../../src/pipeline/prices/closes.ts"
import type {
  MarketDay,
  PriceSource,
  PricesAsked,
  TradedHistory,
} from "../../../src/pipeline/prices/ports.ts"
import { closeMax, type FetchFunction, fetchText, type TextReply } from "./request.ts"

export interface EodhdConfiguration {
  /** Without a slash at the end: `https://eodhd.com`. */
  readonly url: string
  /** Without one nothing is fetched. */
  readonly token: string | null
  readonly fetching: FetchFunction
}

/**
 * End-of-day prices of eodhd.com: a day of all US lines in one call of 50,000 rows (eod-bulk-last-day/US), its splits in a
 * second one (`type=splits`), a line's history in two (eod/CODE.US, splits/CODE.US). `close` is the price as it was
 * traded; `adjusted_close` takes dividends out as well and is not read. Codes of classes are in dash form, as ours are.
 */
export function eodhd(configuration: EodhdConfiguration): PriceSource {
  return {
    name: "eodhd",
    marketDay: (date) => marketDay(configuration, date),
    history: (symbol, from, to) => history(configuration, symbol, from, to),
  }
}

/** A price may be printed as a text; zero, negative and missing ones are none. */
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

async function marketDay(eod: EodhdConfiguration, date: string): Promise<PricesAsked<MarketDay>> {
  const path = "/api/eod-bulk-last-day/US"
  const closes = await fetchRows(eod, path, { date }, bulkRow)
  if (closes.kind !== "fetched") return closes
  // Without its splits a day would be misread: both or none.
  const splits = await fetchRows(eod, path, { date, type: "splits" }, bulkSplitRow)
  if (splits.kind === "refused" || splits.kind === "unreachable") return splits
  const ofDay = once(closes.rows.filter((row) => row.date === date).map(({ code, close }) => [code, close]))
  const splitRows = splits.kind === "none" ? [] : splits.rows
  const ratios = once(
    splitRows.flatMap(({ code, split, ...row }) => {
      const ratio = ratioOf(split)
      return ratio === null || row.date !== date ? [] : [[code, ratio] as const]
    }),
  )
  const rows = closes.rowsTold + (splits.kind === "none" ? 0 : splits.rowsTold)
  return {
    kind: "fetched",
    value: { closes: ofDay, splits: ratios },
    rowsLeftOut: rows - ofDay.size - ratios.size,
  }
}

/** A name that is told twice with different values has none. */
function once(pairs: readonly (readonly [string, number])[]): Map<string, number> {
  const told = new Map<string, number>()
  const twice = new Set<string>()
  for (const [name, value] of pairs) {
    if (told.has(name) && told.get(name) !== value) twice.add(name)
    told.set(name, value)
  }
  for (const name of twice) told.delete(name)
  return told
}

async function history(
  eod: EodhdConfiguration,
  symbol: string,
  from: string,
  to: string,
): Promise<PricesAsked<TradedHistory>> {
  const code = `${encodeURIComponent(symbol)}.US`
  const days = await fetchRows(eod, `/api/eod/${code}`, { from, to, period: "d", order: "a" }, historyRow)
  if (days.kind !== "fetched") return days
  const told = await fetchRows(eod, `/api/splits/${code}`, { from, to }, splitRow)
  if (told.kind === "refused" || told.kind === "unreachable") return told
  const splitRows = told.kind === "none" ? [] : told.rows
  const isAsked = ({ date }: { readonly date: string }) => date >= from && date <= to
  const closes = once(days.rows.filter(isAsked).map(({ date, close }) => [date, close]))
  const splits = splitRows.filter(isAsked).flatMap(({ date, split }): PriceSplit[] => {
    const ratio = ratioOf(split)
    return ratio === null ? [] : [{ date, ratio }]
  })
  const rows = days.rowsTold + (told.kind === "none" ? 0 : told.rowsTold)
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
  | { readonly kind: "fetched"; readonly rows: readonly Row[]; readonly rowsTold: number }
  | Exclude<TextReply, { readonly kind: "answered" }>

/** Reads the rows that are of their form; a body that is no list is not what was asked for. */
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
  const asked = await fetchText(fetching, address, { secondsMax: 120, bytesMax: 32_000_000, secret: token })
  if (asked.kind !== "answered") return asked
  const told = parseList(asked.text)
  if (told === null) return { kind: "unreachable", detail: `${path}: the body is no list` }
  const rows: Row[] = []
  for (const one of told) {
    const read = row.safeParse(one)
    if (read.success) rows.push(read.data)
  }
  return { kind: "fetched", rows, rowsTold: told.length }
}

function parseList(text: string): readonly unknown[] | null {
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) ? json : null
  } catch {
    return null
  }
}
