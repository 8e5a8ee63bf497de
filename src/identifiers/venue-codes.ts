import { type Prefix, venues } from "./venues.ts"

/** The columns of the table behind our prefix. */
const kinds = {
  /** Before a colon: `TADAWUL:2222`. They are read as our prefix. */
  prefixes: 1,
  /** Behind a dot: `2222.SR`. They are not read (rule 4): a message and the pages name the prefixed form. */
  suffixes: 2,
  /** Behind a blank: `2222 AB`. They are treated as suffixes, and read only in files of positions. */
  bloomberg: 3,
} as const

/**
 * The codes of each venue in other sources, a line for each venue. The prefixes are those of the interface document
 * (alternate prefix spellings), the exchanges' own short names, the market identifier codes (ISO 10383) of the
 * exchange and its segments, and the codes of TradingView, Google Finance, Yahoo, S&P Capital IQ and DEGIRO. The
 * suffixes are Yahoo's, Reuters' if Yahoo has none, and the countries of XTB. The codes of Bloomberg are its
 * composites and the exchanges in them.
 *
 * A code that sources use for different venues is left out, unless the interface document gives it one meaning
 * (`NSE` is India, `PSE` Manila, `ISE` Dublin, `BVL` Lima, `MCX` Moscow). `severalVenues` has those that a message
 * explains. Others are `BSE` (Mumbai, Bucharest), `OSE` (Oslo, Osaka), `VSE` (Vienna, Vilnius), `DSM` (Doha, Dhaka),
 * the suffixes `.AE` (Dubai, Abu Dhabi) and `.SE` (Saudi Arabia, Sweden), and Bloomberg's `NL` (Lagos), which others
 * use for the Netherlands. Suffixes of venues without a prefix are left out too (`.BO`, `.V`, `.NE`, `.BE`).
 */
const venueCodes = `LON|LSE XLON AIMX LSIN|L UK IL|LN
PAR|EPA XPAR ALXP ENXTPA EURONEXTPAR|FR PA|FP
FRA|ETR XETRA XETR XFRA FWB GER|DE F|GR GY GF
AMS|XAMS EAM ENXTAM EURONEXTAMS|NL AS|NA
MIL|BIT XMIL MTAA EXGM|IT MI|IM
MAD|BME XMAD XMCE MCE|ES MC|SM SQ
BRU|EBR XBRU ENXTBR EURONEXTBRU|BR|BB
LIS|ELI XLIS ENXTLS EURONEXTLIS|PT LS|PL
VIE|XWBO XVIE WBAG|VI|AV
SWX|SIX XSWX XVTX VTX EBS|SW VX|SW SE VX
ISE|XDUB XMSM EURONEXTDUB|IR|ID
STO|XSTO OMXSTO|ST|SS
CPH|XCSE OMXCOP|DK CO|DC
HEL|XHEL OMXHEX|FI HE|FH
OSL|XOSL|NO OL|NO
WSE|XWAR GPW|PL WA|PW
BDP|XBUD BET|BD|HB
TYO|XTKS XJPX JPX TKS TSEJ|T|JP JT
KRX|KOSPI KOSDAQ XKRX XKOS KSC KOE|KS KQ|KS KQ KP
HKG|HKEX SEHK XHKG HKS HKSE|HK|HK
SHA|XSHG SHH SHSE|SS SH|CG C1
SHE|XSHE SZSE SHZ|SZ|CS C2
TPE|TWSE TPEX XTAI ROCO TAI|TW TWO|TT
SGX|XSES SES|SI|SP
NSE|XNSE NSI|NS|IN IS
KLS|KLSE MYX BURSA XKLS|KL|MK
JKT|IDX XIDX|JK|IJ
BKK|SET XBKK|BK|TB
ASX|XASX|AX|AU AT
NZE|NZX XNZE|NZ|NZ
TSX|XTSE TOR|TO|CN CT
BSP|BVMF BMFBOVESPA B3 BOVESPA SAO|SA|BZ BS
BMV|XMEX MEX|MX|MM
JSE|XJSE JNB|JO|SJ
TAD|TADAWUL XSAU SAU SASE|SR|AB
ADX|XADS|AD|UH
QSE|DSMD DOH|QA|QD
IST|BIST XIST|IS|TI
TLV|TASE XTAE|TA|IT
HOSE|XSTC HSX|VN|VN
PSE|XPHS PHS|PS|PM
KWSE|XKUW KUW|KW|KK
BCS|XSGO SGO|SN|CI CC
ATH|XATH ASEX ATHEX|AT|GA
EGX|XCAI CAI|CA|EY
BVC|XBOG|CL|CB
ICE|XICE OMXICE|IC|IR
MCX|MOEX MISX RTSX RUS|ME|RM RX
BVL|XLIM|LM|PE
CAS|XCAS CSEMA|CS|MC
PRG|XPRA PSECZ|PR|CP CK
NGX|XNSA NSENG|LG|
BVB|XBSE|RO|RO`

/** Prefixes that mean several venues, with ours. `TSE` is read by its ticker instead (rule 7). */
export const severalVenues: ReadonlyMap<string, readonly Prefix[]> = new Map<string, readonly Prefix[]>([
  ["EURONEXT", ["PAR", "AMS", "BRU", "LIS", "ISE", "OSL"]],
  ["SSE", ["SHA", "STO"]],
  ["CSE", ["CPH", "CAS"]],
  ["KSE", ["KRX", "KWSE"]],
])

/** The codes of one kind, each with its venue. */
export function venuesByCode(kind: keyof typeof kinds): readonly (readonly [code: string, venue: Prefix])[] {
  return venueCodes.split("\n").flatMap((line) => {
    const row = line.split("|")
    const codes = row[kinds[kind]]?.match(/\w+/g) ?? []
    return codes.map((code) => [code, row[0] as Prefix] as const)
  })
}

/** US venues that may be written as a prefix. The interface document has only the first two. */
const usPrefixes =
  "NASDAQ NYSE AMEX NYSEAMERICAN NYSEARCA BATS OTC ARCA NYSEMKT OTCMKTS XNAS XNGS XNMS XNCM XNYS XASE ARCX XBOS XPHL XCIS"

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
  ..."US UN UW UQ UR UA UP UF UV".split(" ").map((code) => [code, "US"] as const),
  ...venuesByCode("bloomberg"),
])

/** A symbol with the place that a code behind it names. */
export interface PlacedSymbol {
  readonly symbol: string
  readonly place: Prefix | "US"
}

/** Parses a ticker as Bloomberg and funds' files write it, `HEI/A US` or `RR/ LN`; null for any other text. */
export function bloombergForm(text: string): PlacedSymbol | null {
  const [, ticker, code = ""] =
    /^([A-Z0-9][A-Z0-9./&-]*) ([A-Z][A-Z0-9])(?: EQUITY)?$/i.exec(text.trim()) ?? []
  const place = bloombergCodes.get(code.toUpperCase())
  return ticker === undefined || place === undefined ? null : { symbol: ticker.replace(/\/$/, ""), place }
}

/** Parses a US ticker in the form of Reuters or EODHD, `AAPL.OQ`, `AAPL.US` or `AAPL:US`; else null. */
export function reutersForm(text: string): PlacedSymbol | null {
  const [, symbol = "", mark] =
    /^([A-Z]+(?:[.-][A-Z])?)(?:\.(?:OQ|O|N|PK|US)|(:)US)$/i.exec(text.trim()) ?? []
  // In `LON:US` the venue is before the colon (rule 9).
  const isPrefix = mark !== undefined && readPrefix(symbol.toUpperCase()) !== null
  return symbol === "" || isPrefix ? null : { symbol, place: "US" }
}

/** Parses a ticker with a market identifier code behind it, as Saxo writes it: `SAP:XETR`; else null. */
export function micForm(text: string): PlacedSymbol | null {
  const [, symbol, code = ""] = /^([A-Z0-9.-]+):(X[A-Z]{3})$/i.exec(text.trim()) ?? []
  const place = readPrefix(code.toUpperCase())
  return symbol === undefined || place === null ? null : { symbol, place }
}
