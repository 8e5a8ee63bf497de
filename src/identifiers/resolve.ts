import { parseIdentifier, prefixWritten, printIdentifier } from "./grammar.ts"
import { bloombergForm, readPrefix, severalVenues, venuesByCode } from "./venue-codes.ts"
import { type Prefix, venueOf } from "./venues.ts"

/** A listing that an identifier may mean. */
export interface Candidate {
  readonly instrumentId: string
  /** The country (ISO 3166-1 alpha-2) to whose companies the candidate applies. Null if it applies to all. */
  readonly country: string | null
}

/**
 * Returns the listings that an identifier may mean. The first one that exists counts. Empty if the text is
 * not an identifier; a vendor's form is not one (rule 4). A bare symbol means only a US listing, and a prefix
 * means only its venue (rule 9). Rule 5 makes two exceptions. The home of H-shares is `SHA`, where a Chinese
 * company is found even if its ISIN does not identify H-shares. Israeli companies that are listed in the US
 * keep the bare ticker.
 */
export function candidatesOf(text: string): readonly Candidate[] {
  if (prefixedForm(text) !== null) return []
  const identifier = parseIdentifier(text)
  if (identifier === null) return []
  const { venue, ticker } = identifier
  const own: Candidate = { instrumentId: printIdentifier(identifier), country: null }
  // A longer number is a code only in Shanghai.
  if (venue === "HKG" && /^\d{4,5}$/.test(ticker))
    return [own, { instrumentId: `SHA:${ticker}`, country: null }]
  if (venue === "SHA" && /^\d{4,5}$/.test(ticker))
    return [own, { instrumentId: `HKG:${ticker}`, country: "CN" }]
  if (venue === "TLV") return [own, { instrumentId: ticker, country: "IL" }]
  return [own]
}

/** True if a candidate fits a listing. A candidate with a country fits only stocks of that country. */
export function isOfCandidate(
  listing: { readonly countryCode: string | null; readonly kind: "stock" | "fund" },
  { country }: Pick<Candidate, "country">,
): boolean {
  return country === null || (listing.countryCode === country && listing.kind === "stock")
}

/** Returns the message of the 404 for an identifier without a listing. */
export function whyUnresolved(text: string): string {
  const plain = `No listing under the identifier "${text}".`
  const form = prefixedForm(text)
  if (form !== null)
    return `${plain} Suffixes of vendors are not read: write the venue before the ticker, as in "${form}".`
  const prefix = prefixWritten(text)
  if (prefix === null) return plain
  if (prefix === "TSE")
    return `${plain} "TSE" means Tokyo before a number, otherwise Toronto. "TYO" and "TSX" have one meaning.`
  const several = severalVenues.get(prefix)?.map((venue) => `"${venue}" for ${venueOf(venue)?.name}`)
  if (several !== undefined) return `${plain} "${prefix}" means several venues: write ${several.join(", ")}.`
  return readPrefix(prefix) === null ? `${plain} There is no venue with the prefix "${prefix}".` : plain
}

const venueOfSuffix: ReadonlyMap<string, Prefix> = new Map(venuesByCode("suffixes"))

/**
 * Returns the identifier to use for a vendor's form: `LON:SHEL` for `SHEL.L` and for Bloomberg's `SHEL LN`. Null if
 * the text has no such suffix. A suffix needs a dot or a blank: `BAC-PS` is a US line, `BAC.PS` a ticker in Manila.
 */
export function prefixedForm(text: string): string | null {
  const [, ticker, suffix = ""] = /^([A-Za-z0-9&./-]+)\.([A-Za-z]+)$/.exec(text) ?? []
  const venue = venueOfSuffix.get(suffix.toUpperCase())
  const placed =
    ticker === undefined || venue === undefined ? bloombergForm(text) : { symbol: ticker, place: venue }
  if (placed === null) return null
  const { symbol, place } = placed
  const identifier = parseIdentifier(place === "US" ? symbol : `${place}:${symbol}`)
  return identifier === null ? null : printIdentifier(identifier)
}
