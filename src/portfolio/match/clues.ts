import { readHoldingName } from "../../funds/match/holding-name.ts"
import { readCurrency, venuesTradingIn } from "../../identifiers/currencies.ts"
import { type PlaceOfTrade, placeWritten } from "../../identifiers/exchanges.ts"
import { hasIsinForm } from "../../identifiers/isin.ts"
import { type Candidate, candidatesOf, prefixedForm } from "../../identifiers/resolve.ts"
import { bloombergForm, micForm, reutersForm } from "../../identifiers/venue-codes.ts"

/** The clues of a portfolio row to its share, and the places where that share may be listed. */

/** The fields as written; empty if the row does not state them. */
export interface Row {
  readonly symbol: string
  readonly isin: string
  readonly exchange: string
  readonly currency: string
  readonly name: string
}

/** The listings to look for: one listing, or one at each venue of the currency. */
export interface Reading {
  /** Groups of candidates, one for each possible listing. In a group the first with a listing counts. */
  readonly candidates: readonly (readonly Candidate[])[]
  /** The symbol as it was read. */
  readonly written: string
  /** The identifier under which the service would list the row; null if several are possible. */
  readonly identifier: string | null
  /** The field that shows the venue. With `nothing`, the listing is in the US. */
  readonly by: "symbol" | "exchange" | "currency" | "nothing"
}

/** A row with parsed fields. */
export interface Clues extends Row {
  /** The ISIN, if its check digit is right; else null. */
  readonly validIsin: string | null
  /** The currency, ISO 4217; empty if the row does not state it. */
  readonly currency: string
  readonly place: PlaceOfTrade | null
  readonly reading: Reading
}

export function cluesOf(row: Row): Clues {
  if (row.isin === "" && hasIsinForm(row.symbol)) return cluesOf({ ...row, isin: row.symbol, symbol: "" })
  const isin = row.isin.toUpperCase().replaceAll(" ", "")
  const currency = readCurrency(row.currency)
  const written = bloombergForm(row.symbol) ?? reutersForm(row.symbol) ?? micForm(row.symbol)
  const symbol = written?.symbol ?? row.symbol
  const place = placeWritten(row.exchange, { symbol, currency }) ?? written?.place ?? null
  const validIsin = hasIsinForm(isin) ? isin : null
  const isOfSymbol = written !== null && written.place === place
  const read = isOfSymbol ? sole(row.symbol, "exchange") : readingOf(symbol, place, currency)
  return { ...row, symbol, isin, currency, place, validIsin, reading: withClass(read, symbol, row.name) }
}

function readingOf(symbol: string, place: PlaceOfTrade | null, currency: string): Reading {
  if (prefixedForm(symbol) !== null || symbol.includes(":") || /%3A/i.test(symbol))
    return sole(symbol, "symbol")
  if (place === "elsewhere") return { candidates: [], written: symbol, identifier: null, by: "exchange" }
  if (place === "US") return sole(symbol, "exchange")
  if (place !== null) return sole(`${place}:${symbol}`, "exchange")
  const venues = venuesTradingIn(currency)
  if (currency === "" || currency === "USD") return sole(symbol, "nothing")
  const identifiers = venues.map((venue) => `${venue}:${symbol}`)
  const [only = null, ...others] = identifiers.flatMap(idOf)
  return {
    candidates: identifiers.map(candidatesOf),
    written: symbol,
    identifier: others.length === 0 ? only : null,
    by: "currency",
  }
}

/** Adds the class in the name to the candidates. If the name states class B, `BRKB` may be `BRK-B`. */
function withClass(reading: Reading, symbol: string, name: string): Reading {
  const { shareClass } = readHoldingName(name)
  const isBare = reading.candidates.length === 1 && /^[A-Z]{3,}$/i.test(symbol)
  if (shareClass === null || !isBare || !symbol.toUpperCase().endsWith(shareClass)) return reading
  const classed = candidatesOf(`${symbol.slice(0, -1)}-${shareClass}`)
  return { ...reading, candidates: [...reading.candidates, classed] }
}

function sole(written: string, by: Reading["by"]): Reading {
  return { candidates: [candidatesOf(written)], written, identifier: idOf(written)[0] ?? null, by }
}

function idOf(written: string): readonly string[] {
  return candidatesOf(written)
    .slice(0, 1)
    .map((each) => each.instrumentId)
}
