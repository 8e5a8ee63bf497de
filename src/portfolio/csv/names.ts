/** Compares names of columns and kinds. Case, accents, signs and a currency at the end are removed first. */

export const currencyCodes =
  "usd|eur|gbp|gbx|chf|cad|aud|nzd|jpy|hkd|sgd|cny|inr|krw|twd|sek|nok|dkk|isk|pln|czk|huf|ron|try|zar|mxn|brl|ils|thb|idr|myr|php|vnd|sar|aed|kwd|qar"
const isCode = new RegExp(`^(?:${currencyCodes})$`, "i")
/** The dollar sign alone is the currency of many countries. It contradicts every other currency. */
export const anyDollar = "$"
/** Signs and words of currencies in lower case. `kr` and `rs` are the currencies of several countries. */
const units: ReadonlyMap<string, string> = new Map(
  `€ EUR,euro EUR,euros EUR,£ GBP,pound GBP,pounds GBP,sterling GBP,p GBX,pence GBX,¥ JPY,₹ INR,rupees INR,rm MYR,zl PLN,
us$ USD,c$ CAD,ca$ CAD,a$ AUD,au$ AUD,hk$ HKD,s$ SGD,nz$ NZD,nt$ TWD,r$ BRL,$ ${anyDollar},dollars ${anyDollar}`
    .split(/,\s*/)
    .map((pair) => pair.split(" "))
    .map(([unit = "", code = ""]) => [unit, code]),
)

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
  /** The currency in a name such as `Value in EUR`, `Price (€)` or `Price (pence)`; empty if there is none. */
  readonly currency: string
}

const words = [...units.keys()].filter((unit) => /^[a-z]+$/.test(unit))
const anyUnit = `${currencyCodes}|${words.join("|")}`
const trailingCurrency = new RegExp(`^(.+?)(?: in| en)?(?: (${anyUnit})| in|)$`)
const leadingCurrency = new RegExp(`^(${currencyCodes}) (.+)$`)
const sign = /(?:US|CA?|AU?|HK|S|NZ|NT|R)?\$|[€£₹]/gi

export function columnNameOf(cell: string): ColumnName {
  const coded = plainWords(
    cell.replaceAll(/\bGBp\b/g, " gbx ").replaceAll(sign, (each) => ` ${currencyCode(each)} `),
  )
  const [, before = coded, after = ""] = trailingCurrency.exec(coded) ?? []
  const [, first = "", rest = before] = leadingCurrency.exec(before) ?? []
  const isShare = cell.includes("%") || !/[/(]/.test(cell)
  return {
    key: rest.replaceAll(" ", ""),
    parts: isShare ? [] : cell.split(/[/()]/).map(nameKey),
    currency: currencyCode(after) || currencyCode(first) || (/\$/.test(cell) ? anyDollar : ""),
  }
}

/**
 * Returns the code of `EUR`, `€`, `pence` or `US$`; empty for any other text. {@link anyDollar} for a plain
 * dollar sign.
 */
export function currencyCode(text: string): string {
  const unit = text.toLowerCase().replace(/\.$/, "")
  return /^GBp$/.test(text) ? "GBX" : (units.get(unit) ?? (isCode.test(unit) ? unit.toUpperCase() : ""))
}
