/** Compares names of columns and kinds. Case, accents, signs and a currency at the end are removed first. */

export const currencyCodes =
  "usd|eur|gbp|gbx|chf|cad|aud|nzd|jpy|hkd|sgd|cny|inr|krw|twd|sek|nok|dkk|isk|pln|czk|huf|ron|try|zar|mxn|brl|ils|thb|idr|myr|php|vnd|sar|aed|kwd|qar"
const isCode = new RegExp(`^(?:${currencyCodes})$`, "i")
const signs: Readonly<Record<string, string>> = { "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", US$: "USD" }

/**
 * Returns the words of a text in lower case: letters and digits with single spaces. `Dépôt (N°)` becomes
 * `depot n`. A per cent sign stays.
 */
export function plainWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}%]+/gu, " ")
    .trim()
}

/** Returns a name without case and separators. `MarkPrice`, `Mark price` and `mark_price` give one key. */
export function nameKey(text: string): string {
  return plainWords(text).replaceAll(" ", "")
}

export interface ColumnName {
  readonly key: string
  /** The parts of a name such as `Stück/Nominal`, `ISIN/WKN` or `Bestand (Stück)`; empty for any other. */
  readonly parts: readonly string[]
  /** The currency in a name such as `Value in EUR` or `Price (€)`; empty if there is none. */
  readonly currency: string
}

const trailingCurrency = new RegExp(`^(.+?)(?: in| en)?(?: (${currencyCodes}|euros?)| in|)$`)

export function columnNameOf(cell: string): ColumnName {
  const coded = plainWords(cell.replaceAll("€", " EUR ").replaceAll("£", " GBP "))
  const [, before = coded, code = ""] = trailingCurrency.exec(coded) ?? []
  const isShare = cell.includes("%") || !/[/(]/.test(cell)
  return {
    key: before.replaceAll(" ", ""),
    parts: isShare ? [] : cell.split(/[/()]/).map(nameKey),
    currency: code.startsWith("euro") ? "EUR" : code.toUpperCase(),
  }
}

/** Returns the code of `EUR`, `€` or `US$`; empty for any other text. A plain dollar sign is ambiguous. */
export function currencyCode(text: string): string {
  return signs[text] ?? (isCode.test(text) ? text.toUpperCase() : "")
}
