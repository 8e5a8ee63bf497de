import { readPrefix } from "./venue-codes.ts"
import type { Prefix } from "./venues.ts"

/** An instrument identifier in canonical spelling (Interface: Instrument identifier). */
interface Identifier {
  /** The prefix; "US" for a symbol without a prefix. */
  readonly venue: Prefix | "US"
  /** The ticker in upper case, with a dash before the class, and with the zeros of a code: `BRK-B`, `0700`. */
  readonly ticker: string
}

const lengthMax = 20

/**
 * The form of an identifier: an optional prefix, then letters and digits. A share class follows a dash, a dot
 * or a slash (`CTC.A`, `BAM-PR-B`, `LEN/B`). A class of one letter may follow a blank (`BRK B`). `&` occurs
 * in tickers of Mumbai and Mexico. Only ASCII is allowed, so that no other letter becomes an ASCII letter
 * when its case changes.
 */
const shape = /^(?:([A-Za-z][A-Za-z0-9]*):)?([A-Za-z0-9&]+(?:[./-][A-Za-z0-9&]+)*(?: [A-Za-z]|[./-])?)$/

/**
 * Parses an identifier of 1 to 20 characters, with `%3A` decoded to a colon and `%2F` to a slash. Null if the
 * text is not an identifier or has an unknown prefix. Never throws.
 */
export function parseIdentifier(text: string): Identifier | null {
  const written = decodeMarks(text)
  if (written.length > lengthMax) return null
  const [, prefix, symbol] = shape.exec(written) ?? []
  if (symbol === undefined) return null
  const dashed = symbol.toUpperCase().replaceAll(/[./ ]/g, "-")
  const venue = prefix === undefined ? "US" : venueNamed(prefix.toUpperCase(), dashed)
  const identifier = venue === null ? null : identifierOf(venue, dashed)
  // Our prefix may be longer than the one that was written.
  return identifier !== null && printIdentifier(identifier).length <= lengthMax ? identifier : null
}

/** Prints an identifier as in `instrument_id`. The inverse of `parseIdentifier`. */
export function printIdentifier({ venue, ticker }: Identifier): string {
  return venue === "US" ? ticker : `${venue}:${ticker}`
}

/** Returns the prefix of a text in upper case, even if the prefix is unknown. Null if there is none. */
export function prefixWritten(text: string): string | null {
  return /^([A-Za-z][A-Za-z0-9]*):/.exec(decodeMarks(text))?.[1]?.toUpperCase() ?? null
}

/** Decodes colons (rule 2) and slashes, which may still be encoded in the items of a list. */
export function decodeMarks(text: string): string {
  return text.replaceAll(/%3A/gi, ":").replaceAll(/%2F/gi, "/")
}

/**
 * Finds a venue by its prefix. `TSE` is Tokyo before a number and Toronto before anything else (rule 7).
 * Tokyo's newer codes, such as 130A, are not numbers and need `TYO:130A`.
 */
function venueNamed(prefix: string, ticker: string): Prefix | "US" | null {
  if (prefix === "TSE") return /^\d+$/.test(ticker) ? "TYO" : "TSX"
  return readPrefix(prefix)
}

function identifierOf(venue: Prefix | "US", dashed: string): Identifier | null {
  // London pads a two-letter code with a dot, and funds' files pad it with a slash: `BP.` and `BP/` are BP.
  if (venue === "LON") return { venue, ticker: dashed.replace(/-$/, "") }
  if (dashed.endsWith("-")) return null
  if (isHongKongCode(venue, dashed)) return { venue, ticker: padded(dashed) }
  const digits = venue === "US" ? undefined : digitsOfCodes[venue]
  return { venue, ticker: /^\d+$/.test(dashed) ? dashed.padStart(digits ?? 0, "0") : dashed }
}

/** The digits of a code. A spreadsheet removes the zeros at its beginning. */
const digitsOfCodes: Readonly<Partial<Record<Prefix, number>>> = { KRX: 6, SHE: 6, TPE: 4, KLS: 4 }

/**
 * True for a Hong Kong code of at most five digits. H-shares are written with `SHA` and such a code. Six
 * digits after `SHA` are a Shanghai code, even with leading zeros: `SHA:000338` must not become 0338, the
 * H-share of another company.
 */
function isHongKongCode(venue: Prefix | "US", ticker: string): boolean {
  return (venue === "HKG" && /^\d+$/.test(ticker)) || (venue === "SHA" && /^\d{1,5}$/.test(ticker))
}

/** Pads a code with leading zeros to four digits. A longer code is unchanged (rule 6). */
function padded(code: string): string {
  return code.replace(/^0+/, "").padStart(4, "0")
}
