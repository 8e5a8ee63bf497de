import { displayName } from "../../src/identifiers/display-name.ts"
import { parseIdentifier } from "../../src/identifiers/grammar.ts"
import { isShareLine, otherSecurityOf } from "../../src/identifiers/security-line.ts"
import { venueOf } from "../../src/identifiers/venues.ts"
import type { Listing } from "../../src/instruments/instrument.ts"
import type { CompanyRecord } from "../../src/pipeline/listings/companies.ts"
import type { LineSeries } from "../../src/pipeline/prices/closes.ts"
import type { LineQuote } from "../../src/pipeline/prices/store.ts"
import { isVehicleLine } from "../../src/pipeline/universe/line.ts"
import type { Dossier } from "../../src/screening/structures/dossier.ts"
import { vehicleByCik } from "../../src/screening/structures/vehicles.ts"
import type { Starter } from "../starter/starter.ts"
import type { StarterListing, StarterQuote, StarterWorldLine } from "../starter/tables.ts"

/**
 * Returns every registrant of a listing, and the companies with facts but without a listing. A pooled vehicle
 * has no sector, because its SIC code is that of commodity brokers.
 */
export function companiesOf(starter: Starter): CompanyRecord[] {
  const companies = new Map<number, CompanyRecord>()
  for (const { cik, name, sic, country } of [...starter.companies, ...starter.listings]) {
    const ofBusiness = vehicleByCik(cik) === null ? sic : null
    if (!companies.has(cik)) companies.set(cik, { cik, name, sic: ofBusiness, countryCode: country })
  }
  return [...companies.values()]
}

/** Returns the US and foreign lines. A sandbox key reaches all share lines of a sandbox stock. */
export function listingsOf(starter: Starter, world: readonly StarterWorldLine[]): Listing[] {
  const sandbox = new Set(starter.sandbox.map(({ symbol }) => symbol))
  const sandboxCiks = new Set(
    starter.listings.filter(({ symbol }) => sandbox.has(symbol)).map(({ cik }) => cik),
  )
  const atHome = starter.listings.map(
    (line): Listing => ({
      instrumentId: line.symbol,
      symbol: line.symbol,
      name: line.name,
      exchange: line.exchange ?? "",
      countryCode: line.country,
      sandbox: sandbox.has(line.symbol),
      isin: line.isin,
      ...standingOf(line),
    }),
  )
  return [...atHome, ...world.map((line) => listingAbroad(line, sandboxCiks))]
}

/** Returns the listing with the name to show. Stored US stocks have the filer's name, to match holdings. */
export function shownListing(listing: Listing): Listing {
  const isFilersName = listing.kind === "stock" && !listing.instrumentId.includes(":")
  return isFilersName ? { ...listing, name: displayName(listing.name) } : listing
}

/** Returns the kind of a US line. A pooled vehicle has a verdict as a stock has; any other fund is a fund. */
function standingOf(line: StarterListing) {
  if (isVehicleLine(line.symbol, line.cik)) {
    return { cik: line.cik, kind: "stock", canonical: true, ordinaryPerShareLine: 1 } as const
  }
  const { ordinaryPerShareLine } = line
  const canonical = line.canonical && vehicleByCik(line.cik) === null
  const cik = isShareLine(line.line) ? line.cik : null
  const security = otherSecurityOf(line.line)
  const other = { otherOf: security === null ? null : line.cik, security }
  return {
    cik,
    kind: line.line === "fund" ? "fund" : "stock",
    canonical,
    ordinaryPerShareLine,
    ...other,
  } as const
}

/** Returns the pooled vehicles among the US lines. */
export function vehiclesOf({ listings }: Pick<Starter, "listings">): readonly Dossier[] {
  return listings.flatMap(({ symbol, cik }) => (isVehicleLine(symbol, cik) ? (vehicleByCik(cik) ?? []) : []))
}

/** Returns a foreign line as a listing. A sandbox stock's lines belong to the sandbox. */
function listingAbroad(line: StarterWorldLine, sandboxCiks: ReadonlySet<number>): Listing {
  const { symbol, exchange } = placeOf(line.instrument)
  return {
    instrumentId: line.instrument,
    symbol,
    name: line.name,
    exchange,
    countryCode: line.country,
    cik: line.cik,
    kind: line.kind,
    sandbox: line.cik !== null && sandboxCiks.has(line.cik),
    isin: line.isin,
    canonical: line.canonical,
  }
}

/**
 * Returns the place of listing. An H-share has Shanghai's prefix, but is listed in Hong Kong under its code.
 */
function placeOf(instrument: string): { readonly symbol: string; readonly exchange: string } {
  const identifier = parseIdentifier(instrument)
  if (identifier === null) throw new Error(`${instrument} is no identifier`)
  const { venue, ticker } = identifier
  const prefix = venue === "SHA" && ticker.length < 6 ? "HKG" : venue
  return { symbol: ticker, exchange: venueOf(prefix)?.name ?? "" }
}

/** Returns the quotes of US lines. All are in US dollars. */
export function quotesOf(quotes: readonly StarterQuote[]): LineQuote[] {
  return quotes.map(({ symbol, ...quote }) => ({ instrumentId: symbol, currency: "USD", ...quote }))
}

/** Returns the closes of US shares. Funds are left out, because their price is not used in screening. */
export function seriesOf({ listings, prices }: Pick<Starter, "listings" | "prices">): LineSeries[] {
  return listings.flatMap(({ symbol, line }) => (isShareLine(line) ? (prices.get(symbol) ?? []) : []))
}
