import { parseIdentifier, prefixWritten, printIdentifier } from "./grammar.ts"
import { prefixedForm } from "./suffixes.ts"
import { readPrefix } from "./venues.ts"

/** A listing an identifier may mean. */
export interface Candidate {
  readonly instrumentId: string
  /** ISO 3166-1 alpha-2: the candidate counts only for a stock whose company is of this country. Null: always. */
  readonly country: string | null
}

/**
 * The listings an identifier may mean, the first that exists being meant. Empty when the text is no identifier, which
 * a vendor's form is not (rule 4).
 *
 * A bare symbol means a US listing only, and a prefix its venue only (rule 9), but for the two exceptions of rule 5:
 * H-shares have `SHA` as their home, under which a company of China is found whether or not its ISIN shows that its
 * shares are H-shares, and Israeli companies listed in the US keep the bare ticker.
 */
export function candidatesOf(text: string): readonly Candidate[] {
  if (prefixedForm(text) !== null) return []
  const identifier = parseIdentifier(text)
  if (identifier === null) return []
  const { venue, ticker } = identifier
  const own: Candidate = { instrumentId: printIdentifier(identifier), country: null }
  // A longer number is a Shanghai code, whose company is not listed in Hong Kong under it.
  if (venue === "HKG" && /^\d{4,5}$/.test(ticker))
    return [own, { instrumentId: `SHA:${ticker}`, country: null }]
  if (venue === "SHA" && /^\d{4,5}$/.test(ticker))
    return [own, { instrumentId: `HKG:${ticker}`, country: "CN" }]
  if (venue === "TLV") return [own, { instrumentId: ticker, country: "IL" }]
  return [own]
}

/** The sentence of the 404 for an identifier that has no listing. */
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
