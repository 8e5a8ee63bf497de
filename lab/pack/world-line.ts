import { isIsin } from "../../scripts/starter/tables.ts"
import { parseIdentifier, printIdentifier } from "../../src/identifiers/grammar.ts"
import type { Prefix } from "../../src/identifiers/venues.ts"
import type { ListedIndustry } from "./listed-industry.ts"
import type { SourceRow } from "./source.ts"

/** The listings files with their exchange. If two files have a line, the first file counts. */
export const worldFiles: readonly (readonly [file: string, prefix: Prefix, suffix: string])[] = [
  ["LSE", "LON", "L"],
  ["PAR", "PAR", "PA"],
  ["GER", "FRA", "DE"],
  ["AMS", "AMS", "AS"],
  ["MIL", "MIL", "MI"],
  ["MCE", "MAD", "MC"],
  ["BRU", "BRU", "BR"],
  ["LIS", "LIS", "LS"],
  ["VIE", "VIE", "VI"],
  ["EBS", "SWX", "SW"],
  ["ISE", "ISE", "IR"],
  ["STO", "STO", "ST"],
  ["CPH", "CPH", "CO"],
  ["HEL", "HEL", "HE"],
  ["OSL", "OSL", "OL"],
  ["JPX", "TYO", "T"],
  ["KSC", "KRX", "KS"],
  ["KOE", "KRX", "KQ"],
  ["HKG", "HKG", "HK"],
  ["TAI", "TPE", "TW"],
  ["NSE", "NSE", "NS"],
  ["JKT", "JKT", "JK"],
  ["ASX", "ASX", "AX"],
  ["TOR", "TSX", "TO"],
  ["SAO", "BSP", "SA"],
  ["MEX", "BMV", "MX"],
  ["JNB", "JSE", "JO"],
  ["IST", "IST", "IS"],
  ["TLV", "TLV", "TA"],
  ["SGO", "BCS", "SN"],
]

/**
 * The kind of a foreign line. `other`: a company's security without a verdict, because it is not a share
 * (preferred share, unit, receipt of a right). `none`: not a security of a company, and left out.
 */
export type WorldLineKind = "share" | "other" | "fund" | "none"

/** A line listed outside the US, as in its source. */
export interface WorldLine {
  readonly instrument: string
  /** The source's symbol, which other tables use: `SHEL.L`. */
  readonly sourceSymbol: string
  readonly prefix: Prefix
  readonly name: string
  /** The ISO 3166-1 alpha-2 code of the company's seat; empty if unknown. */
  readonly country: string
  /** The ISIN in the source, which may be wrong. It proves something only together with the name. */
  readonly sourceIsin: string
  /** The ISIN, or null if something contradicts it. */
  readonly isin: string | null
  readonly kind: Exclude<WorldLineKind, "none">
  readonly listed: ListedIndustry
}

/** Exchanges that trade hundreds of foreign shares, mostly from the US, under their own tickers. */
const foreignSegments: ReadonlySet<Prefix> = new Set(["BMV", "LON", "FRA", "VIE", "BCS", "MIL"])

/** True if a ticker of the exchange does not show its company's home country. */
export function tradesForeignShares(prefix: Prefix): boolean {
  return foreignSegments.has(prefix)
}

/** True for Brazil's receipts of foreign shares. */
export function isReceipt(instrument: string): boolean {
  return /^BSP:\w+3[1-5]$/.test(instrument)
}

/** Returns the ticker in a vendor's symbol. Null if its suffix is not that of the file's exchange. */
export function tickerOf(symbol: string, suffix: string): string | null {
  const end = `.${suffix}`
  return symbol.endsWith(end) ? symbol.slice(0, -end.length) : null
}

/**
 * Returns the identifier of a line; null if its ticker cannot be part of one. The prefix of H-shares is `SHA`
 * (Interface, rule 5).
 */
export function worldInstrument(prefix: Prefix, ticker: string, share: "H" | "other"): string | null {
  const identifier = parseIdentifier(`${prefix}:${ticker}`)
  if (identifier === null) return null
  const venue = share === "H" && prefix === "HKG" ? "SHA" : identifier.venue
  const instrument = printIdentifier({ venue, ticker: identifier.ticker })
  return instrument.length > 20 ? null : instrument
}

/** Names of notes, certificates and warrants. They are debt of the issuer, whatever they track. */
const notes =
  /\bET[NCP]s?\b|exchange traded note|^LS -?\dX|\bETN[CQ]\b|leverage shares|graniteshares|wisdomtree|\bcertificates?( |$)|\bCERT\b|\bwarrants?\b|\bwaran\b|\b[cp]\/w(ts)?\b/i
/** Names of bonds, of rights to subscribe and of indexes. */
const bonds = /\d\s?%|\b(FRN|BDS|NTS|SNR|T-BILL|NCD|RTS|BONDS?)\b|\bIndex$/
/** Names that banks give to their covered warrants and turbos, in Milan and Vienna. */
const structured =
  /^(BPA|UCH|VON|LQ|GSI|IS|BNP|SG|EXANE|LEONTEQ|MAREX) .*\d|\b(TB|MF|CW) (LG|SH|CALL|PUT)\b|\bOE T[LS]\.Z\./
/** Names of Danish funds, which are listed by class. */
const danishFunds = /sparinvest|\binvest\b|\bKL\b/i
const funds =
  /\bETFs?\b|\b(leveraged|inverse) product\b|\bUCITS\b|\bfunds?\b|\bfundo\b|\bfondos?\b|\bSICAV\b|\bFII\b|mutual fu/i
/** Names of companies that manage funds. */
const fundManagers =
  /fondos de pensiones|fund management|\bfunds? (services|managers?)\b|\bmanagement of funds\b/i

/** Tickers of lines that are not ordinary shares, by venue. */
const otherTickers: Partial<Record<Prefix, RegExp>> = {
  TSX: /-P[FR]|-P[A-Z]$|-(DB|NT|WT|RT|R|NO)(-?[A-Z])?$/,
  STO: /-(PREF|TO\d*|BTA|BTU|TR|UR|SR)(-?[A-Z])?\d*$/,
  OSL: /-(TO|PREF|R)\d*$/,
  // The last digit of a Korean code is 0 for a common share.
  KRX: /[^0]$/,
  // A share has four characters (digits, or three digits and a letter). A fifth marks a preferred share.
  TYO: /^.{5,}$/,
  // A common share ends in 3, a preferred share in 4 to 8, a unit in 11. Receipts of foreign shares end in 31
  // to 35.
  BSP: /^[A-Z0-9]{4}([4-9]|1[0-3]|2|1)[A-Z]?$/,
  NSE: /-(RE|RE-ID|E1|BL|PP|N\d|P\d|W\d)$/,
  // A share has three characters. Longer tickers are options, rights, hybrids and preferred shares.
  ASX: /^.{4,}$/,
  JKT: /-[WR]\d?$/,
  // A share has four digits. A letter marks a preferred share; six digits mark a receipt of a foreign share.
  TPE: /^\d{4}[A-Z]$|^\d{5,}[A-Z]?$/,
  TLV: /-[BCLWM]\d+$/,
}

/** Tickers of warrants whose name is that of the company, in Seoul and Mexico. */
const warrantTickers: Partial<Record<Prefix, RegExp>> = {
  KRX: /^\d\d[A-Z0-9]*[A-Z][A-Z0-9]*\d$/,
  BMV: /-DC\d+$/,
}

/** Returns the kind of a row of a listings file. */
export function worldLineKind(row: SourceRow, prefix: Prefix, ticker: string): WorldLineKind {
  const name = row.name?.trim() ?? ""
  if (row.delisted === "True" || name === "" || name === "ISHARES" || isIsin(ticker)) return "none"
  if (notes.test(name) || bonds.test(name) || structured.test(name)) return "none"
  const isUndescribed = row.sector === "" && row.country === ""
  if (warrantTickers[prefix]?.test(ticker)) return "none"
  if (prefix === "NSE" && ticker.endsWith("-MF")) return "fund"
  if (funds.test(name) && !fundManagers.test(name)) return "fund"
  if (isUndescribed) return "none"
  if (prefix === "CPH" && row.industry === "" && danishFunds.test(name)) return "fund"
  // The sector that Milan states for a certificate is that of the share that the certificate tracks.
  if (prefix === "MIL" && row.country === "") return "none"
  if (prefix === "BSP" && /39$/.test(ticker)) return "fund"
  return otherTickers[prefix]?.test(ticker) ? "other" : "share"
}
