import { parseIdentifier, prefixWritten, printIdentifier } from "./grammar.ts"
import { type Prefix, readPrefix } from "./venues.ts"

/** A listing that an identifier may mean. */
export interface Candidate {
  readonly instrumentId: string
  /** ISO 3166-1 alpha-2: the candidate applies only to companies of this country. Null: it applies to all. */
  readonly country: string | null
}

/**
 * The listings that an identifier may mean; the first one that exists counts. Empty when the text is not an
 * identifier; a vendor's form is not one (rule 4).
 * A bare symbol means only a US listing, and a prefix only its venue (rule 9), with the two exceptions of
 * rule 5: the home of H-shares is `SHA`, where a Chinese company is found whether or not its ISIN identifies
 * H-shares, and Israeli companies listed in the US keep the bare ticker.
 */
export function candidatesOf(text: string): readonly Candidate[] {
  if (prefixedForm(text) !== null) return []
  const identifier = parseIdentifier(text)
  if (identifier === null) return []
  const { venue, ticker } = identifier
  const own: Candidate = { instrumentId: printIdentifier(identifier), country: null }
  // A longer number is a Shanghai code, which is not a Hong Kong code of the same company.
  if (venue === "HKG" && /^\d{4,5}$/.test(ticker))
    return [own, { instrumentId: `SHA:${ticker}`, country: null }]
  if (venue === "SHA" && /^\d{4,5}$/.test(ticker))
    return [own, { instrumentId: `HKG:${ticker}`, country: "CN" }]
  if (venue === "TLV") return [own, { instrumentId: ticker, country: "IL" }]
  return [own]
}

/** A candidate with a country matches only a stock of that country (Interface: identifier, rules 5 and 9). */
export function isOfCandidate(
  listing: { readonly countryCode: string | null; readonly kind: "stock" | "fund" },
  { country }: Pick<Candidate, "country">,
): boolean {
  return country === null || (listing.countryCode === country && listing.kind === "stock")
}

/** The message of the 404 for an identifier without a listing. */
export function whyUnresolved(text: string): string {
  const plain = `No listing under the identifier "${text}".`
  const form = prefixedForm(text)
  if (form !== null)
    return `${plain} A vendor's suffix is not read: the venue goes before the ticker, as in "${form}".`
  const prefix = prefixWritten(text)
  if (prefix === null) return plain
  if (prefix === "TSE")
    return `${plain} "TSE" is Tokyo before a number, else Toronto; "TYO" and "TSX" are plain.`
  return readPrefix(prefix) === null ? `${plain} There is no venue with the prefix "${prefix}".` : plain
}

/**
 * Vendors' suffixes after a dot that mean one of our venues: Yahoo's, or Reuters' when Yahoo has none. Left
 * out are venues without a prefix (`.BO`, `.V`, `.NE`, `.BE`) and ambiguous suffixes (`.AE` is Dubai and Abu
 * Dhabi, `.SE` Saudi Arabia and Sweden).
 */
const prefixOfSuffix: ReadonlyMap<string, Prefix> = new Map([
  ["L", "LON"],
  ["IL", "LON"],
  ["PA", "PAR"],
  ["DE", "FRA"],
  ["F", "FRA"],
  ["AS", "AMS"],
  ["MI", "MIL"],
  ["MC", "MAD"],
  ["BR", "BRU"],
  ["LS", "LIS"],
  ["VI", "VIE"],
  ["SW", "SWX"],
  ["VX", "SWX"],
  ["IR", "ISE"],
  ["ST", "STO"],
  ["CO", "CPH"],
  ["HE", "HEL"],
  ["OL", "OSL"],
  ["WA", "WSE"],
  ["BD", "BDP"],
  ["T", "TYO"],
  ["KS", "KRX"],
  ["KQ", "KRX"],
  ["HK", "HKG"],
  ["SS", "SHA"],
  ["SH", "SHA"],
  ["SZ", "SHE"],
  ["TW", "TPE"],
  ["TWO", "TPE"],
  ["SI", "SGX"],
  ["NS", "NSE"],
  ["KL", "KLS"],
  ["JK", "JKT"],
  ["BK", "BKK"],
  ["AX", "ASX"],
  ["NZ", "NZE"],
  ["TO", "TSX"],
  ["SA", "BSP"],
  ["MX", "BMV"],
  ["JO", "JSE"],
  ["SR", "TAD"],
  ["AD", "ADX"],
  ["QA", "QSE"],
  ["IS", "IST"],
  ["TA", "TLV"],
  ["VN", "HOSE"],
  ["PS", "PSE"],
  ["KW", "KWSE"],
  ["SN", "BCS"],
  ["AT", "ATH"],
  ["CA", "EGX"],
  ["CL", "BVC"],
  ["IC", "ICE"],
  ["ME", "MCX"],
  ["LM", "BVL"],
  ["CS", "CAS"],
  ["PR", "PRG"],
  ["LG", "NGX"],
  ["RO", "BVB"],
])

/**
 * The identifier to use instead of a vendor's form: `LON:SHEL` for `SHEL.L`. Null when the text has no such
 * suffix. A suffix needs a dot: `BAC-PS` is a US line, `BAC.PS` a ticker in Manila.
 */
export function prefixedForm(text: string): string | null {
  const [, ticker, suffix] = /^([A-Za-z0-9&./-]+)\.([A-Za-z]+)$/.exec(text) ?? []
  if (ticker === undefined || suffix === undefined) return null
  const prefix = prefixOfSuffix.get(suffix.toUpperCase())
  const identifier = prefix === undefined ? null : parseIdentifier(`${prefix}:${ticker}`)
  return identifier === null ? null : printIdentifier(identifier)
}
