import { type Prefix, venues } from "./venues.ts"

/** How others write a venue. The codes of a kind are separated by blanks; empty if we know none. */
interface VenueCodes {
  /** Before a colon: `TADAWUL:2222`. They are read as our prefix. */
  readonly prefixes: string
  /** Behind a dot: `2222.SR`. They are not read (rule 4): a message and the pages name the prefixed form. */
  readonly suffixes: string
  /** Behind a blank: `2222 AB`. They are treated as suffixes, and read only in files of positions. */
  readonly bloomberg: string
}

/**
 * The codes of each venue in other sources. The prefixes are those of the interface document (alternate prefix
 * spellings), the exchanges' own short names, the market identifier codes (ISO 10383) of the exchange and its
 * segments, and the codes of TradingView, Google Finance, Yahoo, S&P Capital IQ and DEGIRO. The suffixes are
 * Yahoo's, Reuters' if Yahoo has none, and the countries of XTB. The codes of Bloomberg are its composites and the
 * exchanges in them.
 *
 * A code that sources use for different venues is left out, unless the interface document gives it one meaning
 * (`NSE` is India, `PSE` Manila, `ISE` Dublin, `BVL` Lima, `MCX` Moscow). `severalVenues` has those that a message
 * explains. Others are `BSE` (Mumbai, Bucharest), `OSE` (Oslo, Osaka), `VSE` (Vienna, Vilnius), `DSM` (Doha, Dhaka),
 * the suffixes `.AE` (Dubai, Abu Dhabi) and `.SE` (Saudi Arabia, Sweden), and Bloomberg's `NL` (Lagos), which others
 * use for the Netherlands. Suffixes of venues without a prefix are left out too (`.BO`, `.V`, `.NE`, `.BE`).
 */
const venueCodes: Readonly<Record<Prefix, VenueCodes>> = {
  LON: { prefixes: "LSE XLON AIMX LSIN", suffixes: "L UK IL", bloomberg: "LN" },
  PAR: { prefixes: "EPA XPAR ALXP ENXTPA EURONEXTPAR", suffixes: "FR PA", bloomberg: "FP" },
  FRA: { prefixes: "ETR XETRA XETR XFRA FWB GER", suffixes: "DE F", bloomberg: "GR GY GF" },
  AMS: { prefixes: "XAMS EAM ENXTAM EURONEXTAMS", suffixes: "NL AS", bloomberg: "NA" },
  MIL: { prefixes: "BIT XMIL MTAA EXGM", suffixes: "IT MI", bloomberg: "IM" },
  MAD: { prefixes: "BME XMAD XMCE MCE", suffixes: "ES MC", bloomberg: "SM SQ" },
  BRU: { prefixes: "EBR XBRU ENXTBR EURONEXTBRU", suffixes: "BR", bloomberg: "BB" },
  LIS: { prefixes: "ELI XLIS ENXTLS EURONEXTLIS", suffixes: "PT LS", bloomberg: "PL" },
  VIE: { prefixes: "XWBO XVIE WBAG", suffixes: "VI", bloomberg: "AV" },
  SWX: { prefixes: "SIX XSWX XVTX VTX EBS", suffixes: "SW VX", bloomberg: "SW SE VX" },
  ISE: { prefixes: "XDUB XMSM EURONEXTDUB", suffixes: "IR", bloomberg: "ID" },
  STO: { prefixes: "XSTO OMXSTO", suffixes: "ST", bloomberg: "SS" },
  CPH: { prefixes: "XCSE OMXCOP", suffixes: "DK CO", bloomberg: "DC" },
  HEL: { prefixes: "XHEL OMXHEX", suffixes: "FI HE", bloomberg: "FH" },
  OSL: { prefixes: "XOSL", suffixes: "NO OL", bloomberg: "NO" },
  WSE: { prefixes: "XWAR GPW", suffixes: "PL WA", bloomberg: "PW" },
  BDP: { prefixes: "XBUD BET", suffixes: "BD", bloomberg: "HB" },
  TYO: { prefixes: "XTKS XJPX JPX TKS TSEJ", suffixes: "T", bloomberg: "JP JT" },
  KRX: { prefixes: "KOSPI KOSDAQ XKRX XKOS KSC KOE", suffixes: "KS KQ", bloomberg: "KS KQ KP" },
  HKG: { prefixes: "HKEX SEHK XHKG HKS HKSE", suffixes: "HK", bloomberg: "HK" },
  SHA: { prefixes: "XSHG SHH SHSE", suffixes: "SS SH", bloomberg: "CG C1" },
  SHE: { prefixes: "XSHE SZSE SHZ", suffixes: "SZ", bloomberg: "CS C2" },
  TPE: { prefixes: "TWSE TPEX XTAI ROCO TAI", suffixes: "TW TWO", bloomberg: "TT" },
  SGX: { prefixes: "XSES SES", suffixes: "SI", bloomberg: "SP" },
  NSE: { prefixes: "XNSE NSI", suffixes: "NS", bloomberg: "IN IS" },
  KLS: { prefixes: "KLSE MYX BURSA XKLS", suffixes: "KL", bloomberg: "MK" },
  JKT: { prefixes: "IDX XIDX", suffixes: "JK", bloomberg: "IJ" },
  BKK: { prefixes: "SET XBKK", suffixes: "BK", bloomberg: "TB" },
  ASX: { prefixes: "XASX", suffixes: "AX", bloomberg: "AU AT" },
  NZE: { prefixes: "NZX XNZE", suffixes: "NZ", bloomberg: "NZ" },
  TSX: { prefixes: "XTSE TOR", suffixes: "TO", bloomberg: "CN CT" },
  BSP: { prefixes: "BVMF BMFBOVESPA B3 BOVESPA SAO", suffixes: "SA", bloomberg: "BZ BS" },
  BMV: { prefixes: "XMEX MEX", suffixes: "MX", bloomberg: "MM" },
  JSE: { prefixes: "XJSE JNB", suffixes: "JO", bloomberg: "SJ" },
  TAD: { prefixes: "TADAWUL XSAU SAU SASE", suffixes: "SR", bloomberg: "AB" },
  ADX: { prefixes: "XADS", suffixes: "AD", bloomberg: "UH" },
  QSE: { prefixes: "DSMD DOH", suffixes: "QA", bloomberg: "QD" },
  IST: { prefixes: "BIST XIST", suffixes: "IS", bloomberg: "TI" },
  TLV: { prefixes: "TASE XTAE", suffixes: "TA", bloomberg: "IT" },
  HOSE: { prefixes: "XSTC HSX", suffixes: "VN", bloomberg: "VN" },
  PSE: { prefixes: "XPHS PHS", suffixes: "PS", bloomberg: "PM" },
  KWSE: { prefixes: "XKUW KUW", suffixes: "KW", bloomberg: "KK" },
  BCS: { prefixes: "XSGO SGO", suffixes: "SN", bloomberg: "CI CC" },
  ATH: { prefixes: "XATH ASEX ATHEX", suffixes: "AT", bloomberg: "GA" },
  EGX: { prefixes: "XCAI CAI", suffixes: "CA", bloomberg: "EY" },
  BVC: { prefixes: "XBOG", suffixes: "CL", bloomberg: "CB" },
  ICE: { prefixes: "XICE OMXICE", suffixes: "IC", bloomberg: "IR" },
  MCX: { prefixes: "MOEX MISX RTSX RUS", suffixes: "ME", bloomberg: "RM RX" },
  BVL: { prefixes: "XLIM", suffixes: "LM", bloomberg: "PE" },
  CAS: { prefixes: "XCAS CSEMA", suffixes: "CS", bloomberg: "MC" },
  PRG: { prefixes: "XPRA PSECZ", suffixes: "PR", bloomberg: "CP CK" },
  NGX: { prefixes: "XNSA NSENG", suffixes: "LG", bloomberg: "" },
  BVB: { prefixes: "XBSE", suffixes: "RO", bloomberg: "RO" },
}

/** Prefixes that mean several venues, with ours. `TSE` is read by its ticker instead (rule 7). */
export const severalVenues: ReadonlyMap<string, readonly Prefix[]> = new Map<string, readonly Prefix[]>([
  ["EURONEXT", ["PAR", "AMS", "BRU", "LIS", "ISE", "OSL"]],
  ["SSE", ["SHA", "STO"]],
  ["CSE", ["CPH", "CAS"]],
  ["KSE", ["KRX", "KWSE"]],
])

/** The codes of one kind, each with its venue. */
export function venuesByCode(kind: keyof VenueCodes): readonly (readonly [code: string, venue: Prefix])[] {
  return Object.entries(venueCodes).flatMap(([venue, { [kind]: codes }]) =>
    codes === "" ? [] : codes.split(" ").map((code) => [code, venue as Prefix] as const),
  )
}

/** US venues that may be written as a prefix. The interface document has only the first two. */
const usPrefixes =
  "NASDAQ NYSE AMEX NYSEAMERICAN NYSEARCA BATS OTC ARCA NYSEMKT OTCMKTS XNAS XNGS XNMS XNCM XNYS XASE ARCX"

const bySpelling: ReadonlyMap<string, Prefix | "US"> = new Map<string, Prefix | "US">([
  ...venues.map(({ prefix }) => [prefix, prefix] as const),
  ...venuesByCode("prefixes"),
  ...usPrefixes.split(" ").map((prefix) => [prefix, "US"] as const),
])

/**
 * Returns the canonical prefix for a spelling in upper case; "US" for a US venue, null for an unknown one.
 * `TSE` is not included, because it depends on the ticker (rule 7).
 */
export function readPrefix(spelling: string): Prefix | "US" | null {
  return bySpelling.get(spelling) ?? null
}

const bloombergCodes: ReadonlyMap<string, Prefix | "US"> = new Map<string, Prefix | "US">([
  ...["US", "UN", "UW", "UQ", "UR", "UA", "UP", "UF", "UV"].map((code) => [code, "US"] as const),
  ...venuesByCode("bloomberg"),
])

/** Parses a ticker as Bloomberg and funds' files write it, `HEI/A US` or `RR/ LN`; null for any other text. */
export function bloombergForm(
  text: string,
): { readonly symbol: string; readonly place: Prefix | "US" } | null {
  const [, ticker, code = ""] =
    /^([A-Z0-9][A-Z0-9./&-]*) ([A-Z][A-Z0-9])(?: EQUITY)?$/i.exec(text.trim()) ?? []
  const place = bloombergCodes.get(code.toUpperCase())
  return ticker === undefined || place === undefined ? null : { symbol: ticker.replace(/\/$/, ""), place }
}
