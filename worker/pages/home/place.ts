import { parseIdentifier } from "../../../src/identifiers/grammar.ts"
import { venueNamed, venueOf } from "../../../src/identifiers/venues.ts"
import type { Listing } from "../../../src/instruments/instrument.ts"

const countries = new Intl.DisplayNames(["en"], { type: "region" })

/** Where a line is traded: the exchange and its own country, wherever the company is at home. */
export function placeOf({ instrumentId, exchange }: Pick<Listing, "instrumentId" | "exchange">): string {
  const prefix = parseIdentifier(instrumentId)?.venue ?? "US"
  if (prefix === "US") return exchange === "" ? "US" : `${exchange}, US`
  // H-shares have the prefix of Shanghai and are traded in Hong Kong.
  const venue = venueNamed(exchange) ?? venueOf(prefix)
  if (venue === null) return exchange
  const country = countries.of(venue.countryCode) ?? venue.countryCode
  return country.includes(venue.name) ? venue.name : `${venue.name}, ${country}`
}
