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
 * Every registrant of a listing, and the companies with facts but without a listing. A pooled vehicle has no sector: its SIC
 * code is that of commodity brokers, which it is not.
 */
export function companiesOf(starter: Starter): CompanyRecord[] {
  const companies = new Map<number, CompanyRecord>()
  for (const { cik, name, sic, country } of [...starter.companies, ...starter.listings]) {
    const ofBusiness = vehicleByCik(cik) === null ? sic : null
    if (!companies.has(cik)) companies.set(cik, { cik, name, sic: ofBusiness, countryCode: country })
  }
  return [...companies.values()]
}

/** The US and foreign lines; a sandbox key reaches a sandbox stock by any of its share lines. */
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

/**
 * The listing with the name to show. A US stock is stored with its filer's name, by which holdings are
 * matched.
 */
export function shownListing(listing: Listing): Listing {
  const isFilersName = listing.kind === "stock" && !listing.instrumentId.includes(":")
  return isFilersName ? { ...listing, name: displayName(listing.name) } : listing
}

/** The kind of a US line: a pooled vehicle has a verdict like a stock, any other fund is a fund. */
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

/** The pooled vehicles among the lines of the US. */
export function vehiclesOf({ listings }: Pick<Starter, "listings">): readonly Dossier[] {
  return listings.flatMap(({ symbol, cik }) => (isVehicleLine(symbol, cik) ? (vehicleByCik(cik) ?? []) : []))
}

/** Links a foreign line to a company only if it is a share. */
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

/** H-shares have the prefix of Shanghai and their code in Hong Kong, where they are listed. */
function placeOf(instrument: string): { readonly symbol: string; readonly exchange: string } {
  const identifier = parseIdentifier(instrument)
  if (identifier === null) throw new Error(`${instrument} is no identifier`)
  const { venue, ticker } = identifier
  const prefix = venue === "SHA" && ticker.length < 6 ? "HKG" : venue
  return { symbol: ticker, exchange: venueOf(prefix)?.name ?? "" }
}

/** The quotes of US lines, all in US dollars. */
export function quotesOf(quotes: readonly StarterQuote[]): LineQuote[] {
  return quotes.map(({ symbol, ...quote }) => ({ instrumentId: symbol, currency: "USD", ...quote }))
}

/** The closes of US shares. A fund is not screened by its price. */
export function seriesOf({ listings, prices }: Pick<Starter, "listings" | "prices">): LineSeries[] {
  return listings.flatMap(({ symbol, line }) => (isShareLine(line) ? (prices.get(symbol) ?? []) : []))
}
