import { displayName } from "../../src/identifiers/display-name.ts"
import { cikOf, type FilerId } from "../../src/identifiers/filer.ts"
import { parseIdentifier } from "../../src/identifiers/grammar.ts"
import { isShareLine, otherSecurityOf } from "../../src/identifiers/security-line.ts"
import { venueOf } from "../../src/identifiers/venues.ts"
import type { CompanyRecord, ListedLine } from "../../src/pipeline/listings/companies.ts"
import type { LineSeries } from "../../src/pipeline/prices/closes.ts"
import type { LineQuote } from "../../src/pipeline/prices/store.ts"
import { isVehicleLine } from "../../src/pipeline/universe/line.ts"
import { type Dossier, vehicleOf } from "../../src/screening/structures/vehicles.ts"
import { listedIndustry } from "../starter/industries.ts"
import type { Starter } from "../starter/starter.ts"
import type { StarterListing, StarterQuote, StarterWorldLine } from "../starter/tables.ts"

/**
 * Returns every registrant of a listing, the companies with facts but without a listing, and the companies of lines
 * abroad. A pooled vehicle has no sector, because its SIC code is that of commodity brokers.
 */
export function companiesOf(starter: Starter, world: readonly StarterWorldLine[]): CompanyRecord[] {
  const companies = new Map<FilerId, CompanyRecord>()
  for (const { filer, name, sic, country } of [...starter.companies, ...starter.listings]) {
    const ofBusiness = vehicleOf(filer) === null ? sic : null
    if (!companies.has(filer)) companies.set(filer, { filer, name, sic: ofBusiness, countryCode: country })
  }
  for (const { filer, name, country } of world) {
    if (filer !== null && !companies.has(filer))
      companies.set(filer, { filer, name, sic: null, countryCode: country })
  }
  return [...companies.values()]
}

/** Returns the US and foreign lines. A sandbox key reaches all share lines of a sandbox stock. */
export function listingsOf(starter: Starter, world: readonly StarterWorldLine[]): ListedLine[] {
  const sandbox = new Set(starter.sandbox.map(({ symbol }) => symbol))
  const sandboxFilers = new Set(
    starter.listings.filter(({ symbol }) => sandbox.has(symbol)).map(({ filer }) => filer),
  )
  const atHome = starter.listings.map(
    (line): ListedLine => ({
      instrumentId: line.symbol,
      symbol: line.symbol,
      name: line.name,
      exchange: line.exchange ?? "",
      countryCode: line.country,
      sandbox: sandbox.has(line.symbol) || (isShareLine(line.line) && sandboxFilers.has(line.filer)),
      isin: line.isin,
      ...standingOf(line),
    }),
  )
  return [...atHome, ...world.map((line) => listingAbroad(line, sandboxFilers))]
}

/** Returns the listing with the name to show. Stored US stocks have the filer's name, to match holdings. */
export function shownListing(listing: ListedLine): ListedLine {
  const isFilersName = listing.kind === "stock" && !listing.instrumentId.includes(":")
  return isFilersName ? { ...listing, name: displayName(listing.name) } : listing
}

/** Returns the kind of a US line. A pooled vehicle has a verdict as a stock has; any other fund is a fund. */
function standingOf(line: StarterListing) {
  if (isVehicleLine(line.symbol, line.filer)) {
    return { filer: line.filer, kind: "stock", canonical: true, ordinaryPerShareLine: 1 } as const
  }
  const { ordinaryPerShareLine } = line
  const canonical = line.canonical && vehicleOf(line.filer) === null
  const filer = isShareLine(line.line) ? line.filer : null
  const security = otherSecurityOf(line.line)
  const other = { otherOf: security === null ? null : line.filer, security }
  return {
    filer,
    kind: line.line === "fund" ? "fund" : "stock",
    canonical,
    ordinaryPerShareLine,
    ...other,
  } as const
}

/** Returns the pooled vehicles among the US lines. */
export function vehiclesOf({ listings }: Pick<Starter, "listings">): readonly Dossier[] {
  return listings.flatMap(({ symbol, filer }) =>
    isVehicleLine(symbol, filer) ? (vehicleOf(filer) ?? []) : [],
  )
}

/**
 * Returns a foreign line as a listing. A sandbox stock's lines belong to the sandbox. A line of a company abroad is
 * its ordinary share.
 */
function listingAbroad(line: StarterWorldLine, sandboxFilers: ReadonlySet<FilerId>): ListedLine {
  const { symbol, exchange } = placeOf(line.instrument)
  return {
    instrumentId: line.instrument,
    symbol,
    name: line.name,
    exchange,
    countryCode: line.country,
    filer: line.filer,
    kind: line.kind,
    sandbox: line.filer !== null && sandboxFilers.has(line.filer),
    isin: line.isin,
    canonical: line.canonical,
    ...(line.filer !== null && cikOf(line.filer) === null ? { ordinaryPerShareLine: 1 } : {}),
    industry: listedIndustry(line),
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
