import { parseIdentifier, prefixWritten, printIdentifier } from "./grammar.ts"
import { prefixedForm } from "./suffixes.ts"
import { readPrefix } from "./venues.ts"

/** A listing that an identifier may mean. */
export interface Candidate {
  readonly instrumentId: string
  /** ISO 3166-1 alpha-2: the candidate applies only to companies of this country. Null: to all. */
  readonly country: string | null
}

/**
 * The listings that an identifier may mean; the first one that exists counts. Empty when the text is not an identifier;
 * a vendor's form is not one (rule 4).
 *
 * A bare symbol means a US listing only, and a prefix its venue only (rule 9), with the two exceptions of rule 5:
 * the home of H-shares is `SHA`, where a Chinese company is found whether or not its ISIN identifies H-shares, and
 * Israeli companies listed in the US keep the bare ticker.
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
