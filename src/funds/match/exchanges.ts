import { placeNamed } from "../../identifiers/exchanges.ts"
import { type Prefix, venues } from "../../identifiers/venues.ts"

/** The venue of an identifier; "US" for symbols without a prefix. */
export type HeldVenue = Prefix | "US"

/** Further venues by country: funds hold Chinese companies in Hong Kong too, and Hong Kong codes may be H-shares. */
const alsoAt: Readonly<Record<string, readonly Prefix[]>> = { CN: ["HKG"], HK: ["SHA"], LU: ["AMS"] }

/**
 * The possible venues of a holding's ticker, likeliest first: those of the exchange in the file; else those of its country,
 * then the US, where foreign companies are listed too. Only the US when the file states neither.
 */
export function heldVenues(exchange: string | null, countryCode: string | null): readonly HeldVenue[] {
  const named = exchange === null ? null : placeNamed(exchange)
  if (named !== null) return named === "elsewhere" ? [] : [named]
  if (countryCode === null || countryCode === "US") return ["US"]
  const home = venues.filter((venue) => venue.countryCode === countryCode).map(({ prefix }) => prefix)
  return [...home, ...(alsoAt[countryCode] ?? []), "US"]
}
