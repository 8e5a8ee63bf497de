import { decodeMarks, parseIdentifier, printIdentifier } from "./grammar.ts"
import { hasIsinForm } from "./isin.ts"
import { bloombergForm, micForm, type PlacedSymbol, reutersForm, venuesByCode } from "./venue-codes.ts"
import { type Prefix, venueOf } from "./venues.ts"

/** A listing that an identifier may mean. */
export interface Candidate {
  /** The identifier of the listing. For an ISIN it is the ISIN, which several lines may have. */
  readonly instrumentId: string
  /** The country (ISO 3166-1 alpha-2) to whose companies the candidate applies. Null if it applies to all. */
  readonly country: string | null
  readonly isin?: string
  /** True for a second reading of the text, which another company may have. */
  readonly isOther?: true
}

/**
 * Returns the listings that an identifier may mean, for `lineMeant` to choose from. It is the only reader of
 * identifiers. Empty if the text is not an identifier. It reads an ISIN, our own form, and the forms of vendors:
 * `SHEL.L`, `SHEL LN`, `SHEL:XLON`, `AAPL.OQ`. Behind a dot there may be a share class too (rule 3), so a vendor's
 * form has a second reading.
 */
export function candidatesOf(text: string): readonly Candidate[] {
  const isin = /^[A-Z\d]+$/i.test(text) ? text.toUpperCase() : ""
  if (hasIsinForm(isin)) return [{ instrumentId: isin, country: null, isin }]
  const placed = placedSymbol(text)
  if (placed === null) return listingsOf(text)
  return [
    ...listingsOf(written(placed)),
    ...listingsOf(text).map((each) => ({ ...each, isOther: true as const })),
  ]
}

/**
 * Returns the listings that a text in our own form may mean. A bare symbol means only a US listing, and a prefix
 * means only its venue (rule 9). Rule 5 makes two exceptions. The home of H-shares is `SHA`, where a Chinese
 * company is found even if its ISIN does not identify H-shares. Israeli companies that are listed in the US
 * keep the bare ticker.
 */
function listingsOf(text: string): readonly Candidate[] {
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

/** The fields of a listing by which an identifier chooses it. */
interface NamedListing {
  readonly instrumentId: string
  readonly isin: string | null
  readonly filer: string | null
  readonly canonical: boolean
  readonly countryCode: string | null
  readonly kind: "stock" | "fund"
}

interface Line {
  readonly listing: NamedListing
}

/** True if a candidate means a listing. A candidate with a country means only stocks of that country. */
export function isMeant(
  { instrumentId, countryCode, kind, isin }: NamedListing,
  { country, ...candidate }: Candidate,
): boolean {
  if (candidate.isin !== undefined) return candidate.isin === isin
  if (candidate.instrumentId !== instrumentId) return false
  return country === null || (countryCode === country && kind === "stock")
}

/**
 * Returns the line that candidates name: the first that exists. Null if there is none, and if it is not certain: a
 * wrong company is worse than none. If both readings of a text have a line, neither is chosen. Our lists of the
 * venues abroad have gaps, so if the line there is missing, the other reading is not chosen either.
 */
export function lineMeant<Own extends Line>(
  candidates: readonly Candidate[],
  lines: readonly Own[],
): Own | null {
  const [first] = candidates
  if (first?.isin !== undefined) return lineOfIsin(first.isin, lines)
  const found = (isOther: boolean) =>
    candidates
      .filter((each) => (each.isOther === true) === isOther)
      .flatMap((each) => lines.find(({ listing }) => isMeant(listing, each)) ?? [])[0] ?? null
  const [own, other] = [found(false), found(true)]
  if (other === null) return own
  return own === null && countryIn(first?.instrumentId ?? "") === "US" ? other : null
}

/** Returns the line of an ISIN by which its company is shown, else the line at home, else the first. */
function lineOfIsin<Own extends Line>(isin: string, lines: readonly Own[]): Own | null {
  return lineOfOne(
    lines.filter(({ listing }) => listing.isin === isin),
    [
      ({ listing }) => listing.canonical,
      ({ listing }) => countryIn(listing.instrumentId) === isin.slice(0, 2),
    ],
  )
}

/**
 * Returns the line that the first condition meets, else the first line. Null if the lines belong to several
 * companies. Lines of a known filer come before the others.
 */
export function lineOfOne<Own extends Line>(
  lines: readonly Own[],
  preferred: readonly ((line: Own) => boolean)[],
): Own | null {
  const filers = new Set(lines.flatMap(({ listing }) => listing.filer ?? []))
  if (filers.size > 1) return null
  const owned = lines
    .filter(({ listing }) => filers.size === 0 || listing.filer !== null)
    .toSorted((a, b) => (a.listing.instrumentId < b.listing.instrumentId ? -1 : 1))
  return preferred.flatMap((isPreferred) => owned.find(isPreferred) ?? [])[0] ?? owned[0] ?? null
}

/** Returns the country of the venue of a line (ISO 3166-1 alpha-2). */
export function countryIn(instrumentId: string): string | null {
  const [prefix = "", ticker] = instrumentId.split(":")
  return ticker === undefined ? "US" : (venueOf(prefix)?.countryCode ?? null)
}

const venueOfSuffix: ReadonlyMap<string, Prefix> = new Map(venuesByCode("suffixes"))

/** Reads a symbol with a vendor's code of its place behind it; null for any other text. */
function placedSymbol(sent: string): PlacedSymbol | null {
  const text = decodeMarks(sent)
  const [, symbol, suffix = ""] = /^([A-Za-z0-9&./-]+)\.([A-Za-z]+)$/.exec(text) ?? []
  const place = venueOfSuffix.get(suffix.toUpperCase())
  const placed =
    symbol === undefined || place === undefined
      ? (bloombergForm(text) ?? micForm(text) ?? reutersForm(text))
      : { symbol, place }
  return placed !== null && parseIdentifier(written(placed)) !== null ? placed : null
}

function written({ symbol, place }: PlacedSymbol): string {
  return place === "US" ? symbol : `${place}:${symbol}`
}

/** Returns the identifier of a vendor's form: `LON:SHEL` for `SHEL.L`. Null for any other text. */
export function prefixedForm(text: string): string | null {
  const placed = placedSymbol(text)
  const identifier = placed && parseIdentifier(written(placed))
  return identifier && printIdentifier(identifier)
}
