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
import { inCurrency, type PriceUnit } from "../../../../src/pipeline/prices/units.ts"
import { isAbroad, pricedVenue } from "../../../../src/pipeline/prices/venues.ts"
import { closeMax } from "../request.ts"
import { eodhdLines } from "./lines.ts"
import { type EodhdConfiguration, fetchRows } from "./rows.ts"

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
