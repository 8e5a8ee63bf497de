import type { Close } from "../../../src/facts/market-cap.ts"
import type { PriceSplit } from "../../../src/facts/measures/shares/past-closes.ts"
import { roundRatio } from "../../../src/facts/measures/shares/splits.ts"
import type { HistoryFetched, PriceSource, PricesFetched } from "../../../src/pipeline/prices/ports.ts"
import { isAbroad, pricedVenue } from "../../../src/pipeline/prices/venues.ts"
import { closeMax, type FetchFunction, fetchText } from "./request.ts"

interface StooqConfiguration {
  /** Without a trailing slash: `https://stooq.com`. */
  readonly url: string
  /** A key that Stooq issues, and requires of some clients; null if none is sent. */
  readonly key: string | null
  readonly fetching: FetchFunction
}

/**
 * Seven flags of the `o` parameter. Each disables one adjustment: splits, dividends, and five kinds of rights
 * and mergers. By default Stooq adjusts for all of them.
 */
const asTraded = "1111111"
const adjustedForSplits = "0111111"

/**
 * Daily closes of stooq.com, one CSV for each line. Closes are requested as traded. If they contain a step
 * that could be a split, they are requested again, adjusted for splits only. The difference gives the splits.
 * Stooq states no currency, so it serves only venues whose shares all trade in one (data/price-venues.json).
 */
export function stooq(configuration: StooqConfiguration): PriceSource {
  return {
    name: "stooq",
    lacks(instrumentId) {
      const line = stooqLine(instrumentId)
      return "reason" in line ? line.reason : null
    },
    marketDay: null,
    async history({ instrumentId }, from, to) {
      const line = stooqLine(instrumentId)
      return "reason" in line ? { kind: "none" } : history(configuration, line, from, to)
    },
  }
}

/** A line as Stooq names it, with the currency of its closes (ISO 4217). */
interface StooqLine {
  readonly symbol: string
  readonly currency: string
}

/** Stooq writes `BRK-B` as `brk-b.us`, and a code of Hong Kong without leading zeros: `700.hk`. */
function stooqLine(instrumentId: string): StooqLine | { readonly reason: string } {
  if (!isAbroad(instrumentId)) return { symbol: `${instrumentId.toLowerCase()}.us`, currency: "USD" }
  const venue = pricedVenue(instrumentId)
  if (venue === null) return { reason: "the venue is unknown" }
  const { stooq: suffix, stooqUnusable, currency } = venue.sources
  if (suffix === null) return { reason: stooqUnusable ?? `Stooq has no closes of ${venue.name}` }
  const code = suffix === ".hk" ? venue.ticker.replace(/^0+/, "") : venue.ticker.toLowerCase()
  return { symbol: `${code}${suffix}`, currency: venue.tickerCurrency ?? currency }
}

async function history(
  configuration: StooqConfiguration,
  { symbol, currency }: StooqLine,
  from: string,
  to: string,
): Promise<HistoryFetched> {
  const traded = await fetchCloses(configuration, symbol, from, to, asTraded)
  if (traded.kind !== "fetched") return traded
  const { value: closes, rowsLeftOut } = traded
  if (!closes.some((close, at) => isStep(closes[at - 1], close))) {
    return { kind: "fetched", value: { currency, closes, splits: [] }, rowsLeftOut }
  }
  const adjusted = await fetchCloses(configuration, symbol, from, to, adjustedForSplits)
  if (adjusted.kind === "none") return { kind: "unreachable", detail: "a line that was there is gone" }
  if (adjusted.kind !== "fetched") return adjusted
  const splits = splitsBetween(closes, adjusted.value)
  return { kind: "fetched", value: { currency, closes, splits }, rowsLeftOut }
}

const stepMin = 1.2

function isStep(before: Close | undefined, after: Close): boolean {
  return before !== undefined && Math.abs(Math.log(after.close / before.close)) > Math.log(stepMin)
}

/** The days on which the adjustment factor changes by the ratio of a split. */
function splitsBetween(traded: readonly Close[], adjusted: readonly Close[]): readonly PriceSplit[] {
  const byDate = new Map(adjusted.map(({ date, close }) => [date, close]))
  const splits: PriceSplit[] = []
  let before: number | null = null
  for (const { date, close } of traded) {
    const other = byDate.get(date)
    if (other === undefined) continue
    const factor = close / other
    const ratio = before === null ? null : roundRatio(before / factor)
    if (ratio !== null) splits.push({ date, ratio })
    before = factor
  }
  return splits
}

async function fetchCloses(
  { url, key, fetching }: StooqConfiguration,
  symbol: string,
  from: string,
  to: string,
  adjustments: string,
): Promise<PricesFetched<readonly Close[]>> {
  const address = new URL(`${url}/q/d/l/`)
  const parameters = {
    s: symbol,
    d1: from.replaceAll("-", ""),
    d2: to.replaceAll("-", ""),
    i: "d",
    o: adjustments,
    ...(key === null ? {} : { apikey: key }),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  const reply = await fetchText(fetching, address, { secondsMax: 30, bytesMax: 4_000_000, secret: key })
  if (reply.kind !== "answered") return reply
  return readCsv(reply.text.trim(), from, to)
}

const header = "Date,Open,High,Low,Close,Volume"

/** Reads the CSV. Stooq also sends its error messages with status 200. */
function readCsv(text: string, from: string, to: string): PricesFetched<readonly Close[]> {
  if (/^No data$/i.test(text)) return { kind: "none" }
  if (/^Exceeded the daily hits limit/i.test(text)) return { kind: "refused", detail: "daily limit reached" }
  if (/^(<!doctype html|<html)/i.test(text))
    return { kind: "refused", detail: "a page of HTML instead of CSV" }
  const [first, ...lines] = text.split(/\r?\n/)
  if (first === undefined || !isHeader(first)) {
    if (/apikey/i.test(text)) return { kind: "refused", detail: "a key is asked for" }
    return { kind: "unreachable", detail: "the body is no table of prices" }
  }
  const closes: Close[] = []
  for (const line of lines) {
    const close = readLine(line, from, to)
    const last = closes.at(-1)
    if (close !== null && (last === undefined || close.date > last.date)) closes.push(close)
  }
  return { kind: "fetched", value: closes, rowsLeftOut: lines.length - closes.length }
}

/** True for the header. The CSV of an index or a fund may lack the volume. */
function isHeader(line: string): boolean {
  return line === header || line === header.replace(",Volume", "")
}

/** Null for a line outside the requested days or without a positive close. */
function readLine(line: string, from: string, to: string): Close | null {
  const [date = "", open, high, low, close = ""] = line.split(",")
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)) || date < from || date > to)
    return null
  if (open === undefined || high === undefined || low === undefined || !/^\d+(\.\d+)?$/.test(close))
    return null
  const value = Number(close)
  return value > 0 && value <= closeMax ? { date, close: value } : null
}
