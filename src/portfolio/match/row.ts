import { readHoldingName } from "../../funds/match/holding-name.ts"
import { readCurrency, venuesTradingIn } from "../../identifiers/currencies.ts"
import { bloombergForm, type PlaceOfTrade, placeWritten, reutersForm } from "../../identifiers/exchanges.ts"
import { parseIdentifier } from "../../identifiers/grammar.ts"
import { hasIsinForm } from "../../identifiers/isin.ts"
import { type Candidate, candidatesOf, prefixedForm } from "../../identifiers/resolve.ts"

/** What a row of a portfolio says of its share, and where it may be listed. */

/** As written; empty where the row does not say. */
export interface Row {
  readonly symbol: string
  readonly isin: string
  readonly exchange: string
  readonly currency: string
  readonly name: string
}

/** Where a symbol is looked for: one listing, or one of several venues that its currency leaves open. */
interface Reading {
  /** In order; the first group with a listing counts. */
  readonly candidates: readonly (readonly Candidate[])[]
  /** The identifier that we would know the row by; null where several are possible. */
  readonly identifier: string | null
  /** How the venue is known: the symbol says it, the exchange, the currency, or nothing does: a listing of the US. */
  readonly by: "symbol" | "exchange" | "currency" | "nothing"
}

/** A row with its parts read. */
export interface Clues extends Row {
  /** Null where the row has none, and for one whose check digit is wrong. */
  readonly validIsin: string | null
  /** ISO 4217; empty where the row does not say. */
  readonly currency: string
  readonly place: PlaceOfTrade | null
  readonly reading: Reading
}

/** Reads what a row says. */
export function cluesOf(row: Row): Clues {
  const isin = row.isin.toUpperCase().replaceAll(" ", "")
  const currency = readCurrency(row.currency)
  const written = bloombergForm(row.symbol) ?? reutersForm(row.symbol)
  const symbol = written?.symbol ?? row.symbol
  const place = placeWritten(row.exchange, { symbol, currency }) ?? written?.place ?? null
  const validIsin = hasIsinForm(isin) ? isin : null
  const reading = withClass(readingOf(symbol, place, currency), symbol, row.name)
  return { ...row, symbol, isin, currency, place, validIsin, reading }
}

function readingOf(symbol: string, place: PlaceOfTrade | null, currency: string): Reading {
  const written = prefixedForm(symbol) ?? symbol
  if (written.includes(":") || /%3A/i.test(written)) return sole(written, "symbol")
  if (place === "elsewhere") return { candidates: [], identifier: null, by: "exchange" }
  if (place === "US") return sole(symbol, "exchange")
  if (place !== null) return sole(`${place}:${symbol}`, "exchange")
  const venues = venuesTradingIn(currency)
  if (currency === "" || currency === "USD") return sole(symbol, "nothing")
  const identifiers = venues.map((venue) => `${venue}:${symbol}`)
  const [only = null, ...others] = identifiers.flatMap(idOf)
  return {
    candidates: identifiers.map(candidatesOf),
    identifier: others.length === 0 ? only : null,
    by: "currency",
  }
}

/** `BRKB`, as some brokers write it beside a name that states class B, is `BRK-B`. */
function withClass(reading: Reading, symbol: string, name: string): Reading {
  const { shareClass } = readHoldingName(name)
  const isBare = reading.candidates.length === 1 && /^[A-Z]{3,}$/i.test(symbol)
  if (shareClass === null || !isBare || !symbol.toUpperCase().endsWith(shareClass)) return reading
  const classed = candidatesOf(`${symbol.slice(0, -1)}-${shareClass}`)
  return { ...reading, candidates: [...reading.candidates, classed] }
}

function sole(written: string, by: Reading["by"]): Reading {
  return { candidates: [candidatesOf(written)], identifier: idOf(written)[0] ?? null, by }
}

function idOf(written: string): readonly string[] {
  return parseIdentifier(written) === null
    ? []
    : candidatesOf(written)
        .slice(0, 1)
        .map((each) => each.instrumentId)
}
