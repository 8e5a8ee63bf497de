import { isIsin } from "../../scripts/starter/tables.ts"
import { parseIdentifier, printIdentifier } from "../../src/identifiers/grammar.ts"
import type { Prefix } from "../../src/identifiers/venues.ts"
import type { SourceRow } from "./source.ts"

/** The listings files with their exchange; for duplicate lines the first file wins. */
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
 * The kind of a foreign line. `other`: a company's security that is not a share (preferred, unit, receipt of a right), to
 * which no verdict applies. `none`: not a company's security; left out.
 */
export type WorldLineKind = "share" | "other" | "fund" | "none"

/** A line listed outside the US, as its source has it. */
export interface WorldLine {
  readonly instrument: string
  /** The source's symbol, by which other tables name the line: `SHEL.L`. */
  readonly sourceSymbol: string
  readonly prefix: Prefix
  readonly name: string
  /** ISO 3166-1 alpha-2 of the company's seat; empty when unknown. */
  readonly country: string
  /** The ISIN the source gives, right or wrong: it proves something only together with the name. */
  readonly sourceIsin: string
  /** The ISIN, unless something contradicts it. */
  readonly isin: string | null
  readonly kind: Exclude<WorldLineKind, "none">
}

/** Exchanges that trade hundreds of foreign shares, mostly US ones, under their own tickers. */
const foreignSegments: ReadonlySet<Prefix> = new Set(["BMV", "LON", "FRA", "VIE", "BCS", "MIL"])

/** True if a ticker of the exchange says nothing about its company's home country. */
export function tradesForeignShares(prefix: Prefix): boolean {
  return foreignSegments.has(prefix)
}

/** True of Brazil's receipts of foreign shares. */
export function isReceipt(instrument: string): boolean {
  return /^BSP:\w+3[1-5]$/.test(instrument)
}

/** The ticker of a vendor's symbol; null when its suffix belongs to an exchange other than the file's. */
export function tickerOf(symbol: string, suffix: string): string | null {
  const end = `.${suffix}`
  return symbol.endsWith(end) ? symbol.slice(0, -end.length) : null
}

/**
 * The identifier of a line; null if its ticker cannot be part of one. H-shares have the prefix `SHA`
 * (Interface, rule 5).
 */
export function worldInstrument(prefix: Prefix, ticker: string, share: "H" | "other"): string | null {
  const identifier = parseIdentifier(`${prefix}:${ticker}`)
  if (identifier === null) return null
  const venue = share === "H" && prefix === "HKG" ? "SHA" : identifier.venue
  const instrument = printIdentifier({ venue, ticker: identifier.ticker })
  return instrument.length > 20 ? null : instrument
}

/** Names of notes, certificates and warrants: debt of the issuer, whatever they track. */
const notes =
  /\bET[NCP]s?\b|exchange traded note|^LS -?\dX|\bETN[CQ]\b|leverage shares|graniteshares|wisdomtree|\bcertificates?( |$)|\bCERT\b|\bwarrants?\b|\bwaran\b|\b[cp]\/w(ts)?\b/i
/** Names of bonds, of rights to subscribe and of indexes. */
const bonds = /\d\s?%|\b(FRN|BDS|NTS|SNR|T-BILL|NCD|RTS|BONDS?)\b|\bIndex$/
/** Banks' names of their covered warrants and turbos, in Milan and Vienna. */
const structured =
  /^(BPA|UCH|VON|LQ|GSI|IS|BNP|SG|EXANE|LEONTEQ|MAREX) .*\d|\b(TB|MF|CW) (LG|SH|CALL|PUT)\b|\bOE T[LS]\.Z\./
/** Danish funds are listed by class. */
const danishFunds = /sparinvest|\binvest\b|\bKL\b/i
const funds =
  /\bETFs?\b|\b(leveraged|inverse) product\b|\bUCITS\b|\bfunds?\b|\bfundo\b|\bfondos?\b|\bSICAV\b|\bFII\b|mutual fu/i
/** Companies that manage funds. */
const fundManagers =
  /fondos de pensiones|fund management|\bfunds? (services|managers?)\b|\bmanagement of funds\b/i

/** Tickers of lines that are not ordinary shares, by venue. */
const otherTickers: Partial<Record<Prefix, RegExp>> = {
  TSX: /-P[FR]|-P[A-Z]$|-(DB|NT|WT|RT|R|NO)(-?[A-Z])?$/,
  STO: /-(PREF|TO\d*|BTA|BTU|TR|UR|SR)(-?[A-Z])?\d*$/,
  OSL: /-(TO|PREF|R)\d*$/,
  // The last digit of a Korean code is 0 for the common share.
  KRX: /[^0]$/,
  // Four digits, or Japan's newer three and a letter; a fifth digit marks a preferred share.
  TYO: /^.{5,}$/,
  // 3 is the common share; 4 to 8 are preferred, 11 a unit. Receipts of foreign shares end in 31 to 35.
  BSP: /^[A-Z0-9]{4}([4-9]|1[0-3]|2|1)[A-Z]?$/,
  NSE: /-(RE|RE-ID|E1|BL|PP|N\d|P\d|W\d)$/,
  // Three characters; more of them mark options, rights, hybrids and preferred shares.
  ASX: /^.{4,}$/,
  JKT: /-[WR]\d?$/,
  // Four digits; a letter marks a preferred share, six digits a receipt of a foreign share.
  TPE: /^\d{4}[A-Z]$|^\d{5,}[A-Z]?$/,
  TLV: /-[BCLWM]\d+$/,
}

/** Warrants on a share under the company's own name, in Seoul and Mexico. */
const warrantTickers: Partial<Record<Prefix, RegExp>> = {
  KRX: /^\d\d[A-Z0-9]*[A-Z][A-Z0-9]*\d$/,
  BMV: /-DC\d+$/,
}

/** The kind of a row of a listings file. */
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
  // Milan's certificates state the sector of the share that they track.
  if (prefix === "MIL" && row.country === "") return "none"
  if (prefix === "BSP" && /39$/.test(ticker)) return "fund"
  return otherTickers[prefix]?.test(ticker) ? "other" : "share"
}
