import * as z from "zod"
import type { HistoryFetched, LineAsked } from "../../../../src/pipeline/prices/ports.ts"
import { type PriceUnit, readUnit } from "../../../../src/pipeline/prices/units.ts"
import { type PricedVenue, pricedVenue } from "../../../../src/pipeline/prices/venues.ts"
import { type EodhdConfiguration, fetchRows } from "./rows.ts"

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
export function eodhdLines(eod: EodhdConfiguration) {
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
