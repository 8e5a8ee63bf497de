import table from "../../../data/price-venues.json" with { type: "json" }
import { readPrefix, venueOf } from "../../identifiers/venues.ts"
import type { PriceVenue } from "./tables.ts"

/** The venue on which a line outside the US is priced. */
export interface PricedVenue {
  readonly name: string
  /** The line's ticker on this venue, dash form (`VOLV-B`). */
  readonly ticker: string
  /** The vendors' names for the venue, and the currency in which most of its lines trade. */
  readonly sources: PriceVenue
  /** The currency that the ticker itself states (ISO 4217); null for most tickers. */
  readonly tickerCurrency: string | null
}

const byPrefix: ReadonlyMap<string, PriceVenue> = new Map(table.venues.map((venue) => [venue.prefix, venue]))
const counters = table.counters.map((counter) => ({ ...counter, ticker: new RegExp(counter.ticker) }))

/** True for a line outside the US, whose instrument id has a prefix. */
export function isAbroad(instrumentId: string): boolean {
  return instrumentId.includes(":")
}

/**
 * Finds the venue of a line outside the US (`KRX:005930`); null for a US line and for an unknown prefix.
 * `SHA` with at most five digits is an H-share, which trades in Hong Kong (Interface: identifier, rule 5).
 */
export function pricedVenue(instrumentId: string): PricedVenue | null {
  const [written = "", ticker] = instrumentId.split(":")
  if (ticker === undefined) return null
  const prefix = written === "SHA" && /^\d{1,5}$/.test(ticker) ? "HKG" : readPrefix(written)
  const sources = prefix === null ? undefined : byPrefix.get(prefix)
  if (prefix === null || sources === undefined) return null
  const counter = counters.find((one) => one.prefix === prefix && one.ticker.test(ticker))
  return { name: venueOf(prefix)?.name ?? prefix, ticker, sources, tickerCurrency: counter?.currency ?? null }
}
