import { parseIdentifier, printIdentifier } from "./grammar.ts"
import type { Prefix } from "./venues.ts"

/**
 * Vendors' suffixes after a dot that mean one of our venues: Yahoo's, and Reuters' when Yahoo has none. Excluded are
 * venues without a prefix (`.BO`, `.V`, `.NE`, `.BE`) and ambiguous suffixes (`.AE` is Dubai and Abu Dhabi, `.SE` Saudi
 * Arabia and Sweden).
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
 * The identifier to use instead of a vendor's form: `LON:SHEL` for `SHEL.L`. Null when the text has no such suffix.
 * A suffix needs a dot: `BAC-PS` is a US line, `BAC.PS` a ticker in Manila.
 */
export function prefixedForm(text: string): string | null {
  const [, ticker, suffix] = /^([A-Za-z0-9&./-]+)\.([A-Za-z]+)$/.exec(text) ?? []
  if (ticker === undefined || suffix === undefined) return null
  const prefix = prefixOfSuffix.get(suffix.toUpperCase())
  const identifier = prefix === undefined ? null : parseIdentifier(`${prefix}:${ticker}`)
  return identifier === null ? null : printIdentifier(identifier)
}
