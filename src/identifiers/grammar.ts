import { type Prefix, readPrefix } from "./venues.ts"

/** An instrument identifier (Interface: Instrument identifier) in canonical spelling. */
interface Identifier {
  /** "US" for a symbol without a prefix. */
  readonly venue: Prefix | "US"
  /** Upper case, a dash before the share class, Hong Kong codes padded: `BRK-B`, `0700`, `M&M`. */
  readonly ticker: string
}

const lengthMax = 20

/**
 * An optional prefix, then letters and digits, with a dash, a dot or a slash before each part of a share
 * class (`CTC.A`, `BAM-PR-B`, `LEN/B`), or a blank before a class of one letter (`BRK B`). `&` occurs in
 * tickers of Mumbai and Mexico. ASCII only, so that no other letter folds into one of these.
 */
const shape = /^(?:([A-Za-z]+):)?([A-Za-z0-9&]+(?:[./-][A-Za-z0-9&]+)*(?: [A-Za-z]|[./-])?)$/

/**
 * Parses an identifier of 1 to 20 characters, with `%3A` decoded to a colon and `%2F` to a slash. Null when
 * the text is not an identifier or has an unknown prefix; never throws.
 */
export function parseIdentifier(text: string): Identifier | null {
  const written = decodeMarks(text)
  if (written.length > lengthMax) return null
  const [, prefix, symbol] = shape.exec(written) ?? []
  if (symbol === undefined) return null
  const dashed = symbol.toUpperCase().replaceAll(/[./ ]/g, "-")
  const venue = prefix === undefined ? "US" : venueNamed(prefix.toUpperCase(), dashed)
  return venue === null ? null : identifierOf(venue, dashed)
}

/** The text of an identifier, as in `instrument_id`; the inverse of `parseIdentifier`. */
export function printIdentifier({ venue, ticker }: Identifier): string {
  return venue === "US" ? ticker : `${venue}:${ticker}`
}

/** The prefix of a text in upper case, even if unknown; null when the text has none. */
export function prefixWritten(text: string): string | null {
  return /^([A-Za-z]+):/.exec(decodeMarks(text))?.[1]?.toUpperCase() ?? null
}

/** Paths are decoded when they are read, but list items may still have an encoded colon (rule 2) or slash. */
function decodeMarks(text: string): string {
  return text.replaceAll(/%3A/gi, ":").replaceAll(/%2F/gi, "/")
}

/**
 * `TSE` is Tokyo before a number and Toronto before anything else (rule 7). Tokyo's newer codes, such as
 * 130A, are not numbers and need `TYO:130A`.
 */
function venueNamed(prefix: string, ticker: string): Prefix | "US" | null {
  if (prefix === "TSE") return /^\d+$/.test(ticker) ? "TYO" : "TSX"
  return readPrefix(prefix)
}

function identifierOf(venue: Prefix | "US", dashed: string): Identifier | null {
  // London pads a two-letter code with a dot, funds' files with a slash: `BP.` and `BP/` are BP.
  if (venue === "LON") return { venue, ticker: dashed.replace(/-$/, "") }
  if (dashed.endsWith("-")) return null
  return { venue, ticker: isHongKongCode(venue, dashed) ? padded(dashed) : dashed }
}

/**
 * True for a Hong Kong code of at most five digits. H-shares are written with `SHA` and such a code. Six
 * digits after `SHA` are a Shanghai code, including zeros: `SHA:000338` must not become the H-share 0338 of
 * another company.
 */
function isHongKongCode(venue: Prefix | "US", ticker: string): boolean {
  return (venue === "HKG" && /^\d+$/.test(ticker)) || (venue === "SHA" && /^\d{1,5}$/.test(ticker))
}

/** The code with leading zeros up to four digits; a longer code stays as it is (rule 6). */
function padded(code: string): string {
  return code.replace(/^0+/, "").padStart(4, "0")
}
