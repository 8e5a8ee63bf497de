import { readPrefix } from "./venue-codes.ts"
import type { Prefix } from "./venues.ts"

/** The place where a share trades according to a file: a venue of ours, or another one (`elsewhere`). */
export type PlaceOfTrade = Prefix | "US" | "elsewhere"

/** Reads lines. Each line has a place, followed by its codes, separated by blanks. */
function placesByCode(lines: string): ReadonlyMap<string, PlaceOfTrade> {
  return new Map(
    lines.split("\n").flatMap((line) => {
      const [place = "", ...written] = line.split(" ")
      return written.map((code) => [code, place as PlaceOfTrade] as const)
    }),
  )
}

/**
 * The codes of exchanges in files, except those that are a prefix too (`venue-codes.ts`): codes of Interactive
 * Brokers, Yahoo and DEGIRO, and market identifier codes (ISO 10383). Each line begins with our prefix.
 */
const codes = placesByCode(
  `US US ISLAND BYX EDGX EDGEA IEX PINK OTCBB OTCLNKECN OTCLNK NYSENAT NASDAQ.NMS NASDAQ.SCM NASDAQGS NASDAQGM NASDAQCM IEXG OTCM PINX PSGM OTCB OTCQ OOTC NMS NGM NCM NYQ ASE PCX PNK BTS NDQ NSY USA UN UW UQ UR UA UP
PAR SBF
FRA IBIS IBIS2 FWB2 XET FRANKFURT
AMS AEB
BRU ENEXT.BE
MIL BVME BVME.ETF
MAD BM
LON LSEETF LSEIOB1 LSEIOB
SWX VIRTX
VIE VSE
STO SFB SSE
CPH CSE
HEL HEX
OSL OSE OSEBX
BDP BUX BUD
PRG PRA
KRX KSE
SHA SEHKNTL
SHE SEHKSZSE
TPE TWO
TSX CA
BMV MEXI
elsewhere VENTURE TSXV XTSX TSV VAN CVE NEO NEOE AEQLIT CNQ CSE2 XCNQ SWB SWB2 XSTU STU TGATE TDG XGAT GETTEX GETTEX2 XMUN MUN XBER BER XDUS DUS XHAM HAM XHAN XQTX LSX LSEX BSE XBOM BOM XDFM DFM N.RIGA N.VILNIUS N.TALLINN XRIS XLIT XTAL`,
)

/** The names of exchanges in files. The first match counts, so cities come before ambiguous words. */
const names: readonly (readonly [RegExp, PlaceOfTrade])[] = [
  [/no market|unlisted|non-?exchange/i, "elsewhere"],
  [
    /stuttgart|tradegate|gettex|quotrix|lang ?(?:&|und) ?schwarz|m[uü]nchen|d[uü]sseldorf|hamburg|hannover/i,
    "elsewhere",
  ],
  [/omx.*helsinki|helsinki/i, "HEL"],
  [/omx.*copenhagen|copenhagen/i, "CPH"],
  [/omx.*iceland|iceland/i, "ICE"],
  [/omx|stockholm/i, "STO"],
  [/euronext.*paris|paris/i, "PAR"],
  [/amsterdam/i, "AMS"],
  [/brussels/i, "BRU"],
  [/lisbon/i, "LIS"],
  [/irish|dublin/i, "ISE"],
  [/xetra|frankfurt|deutsche/i, "FRA"],
  [/london/i, "LON"],
  [/milan|borsa italiana/i, "MIL"],
  [/madrid/i, "MAD"],
  [/wiener|vienna/i, "VIE"],
  [/six swiss|swiss|virt-x/i, "SWX"],
  [/oslo/i, "OSL"],
  [/warsaw/i, "WSE"],
  [/budapest/i, "BDP"],
  [/prague/i, "PRG"],
  [/bucharest/i, "BVB"],
  [/athens/i, "ATH"],
  [/istanbul/i, "IST"],
  [/tel aviv/i, "TLV"],
  [/tokyo|nagoya|fukuoka|sapporo/i, "TYO"],
  [/korea/i, "KRX"],
  [/hong kong/i, "HKG"],
  [/shanghai/i, "SHA"],
  [/shenzhen/i, "SHE"],
  [/taiwan|gretai|taipei/i, "TPE"],
  [/singapore/i, "SGX"],
  [/of india|bombay|^bse /i, "NSE"],
  [/malaysia/i, "KLS"],
  [/indonesia/i, "JKT"],
  [/thailand/i, "BKK"],
  [/philippine/i, "PSE"],
  [/ho chi minh|hochiminh/i, "HOSE"],
  [/^asx|australia/i, "ASX"],
  [/new zealand/i, "NZE"],
  [/toronto/i, "TSX"],
  [/xbsp|bovespa|sao paulo|brasil/i, "BSP"],
  [/mexic/i, "BMV"],
  [/santiago/i, "BCS"],
  [/colombia/i, "BVC"],
  [/lima/i, "BVL"],
  [/johannesburg/i, "JSE"],
  [/egypt/i, "EGX"],
  [/saudi|tadawul/i, "TAD"],
  [/abu dhabi/i, "ADX"],
  [/qatar/i, "QSE"],
  [/kuwait/i, "KWSE"],
  [/moscow|micex|standard-classica/i, "MCX"],
  [/nasdaq|nyse|new york|cboe|bats|arca|amex|nnqs|otc/i, "US"],
]

/** Codes that several exchanges share: BVL is Lisbon or Lima. The currency decides. */
const shared: ReadonlyMap<string, readonly [currency: string, place: PlaceOfTrade][]> = new Map([
  [
    "BVL",
    [
      ["EUR", "LIS"],
      ["PEN", "BVL"],
    ],
  ],
  [
    "TSE",
    [
      ["CAD", "TSX"],
      ["JPY", "TYO"],
    ],
  ],
])

/** Finds a place by the name of an exchange: `Euronext Paris`, `Nasdaq OMX Helsinki Ltd.`; else null. */
export function placeNamed(exchange: string): PlaceOfTrade | null {
  return names.find(([pattern]) => pattern.test(exchange))?.[1] ?? null
}

/** The fields that distinguish two exchanges with the same code. */
interface TradedLine {
  readonly symbol: string
  /** The currency, ISO 4217; empty if the file has none. */
  readonly currency: string
}

/** Finds the place by a code or a name in a file; null for an unknown or empty text. */
export function placeWritten(exchange: string, { symbol, currency }: TradedLine): PlaceOfTrade | null {
  const code = exchange.trim().toUpperCase()
  if (code === "") return null
  const byCurrency = shared.get(code)?.find(([of]) => of === currency)?.[1]
  // Rule 7: TSE is Tokyo if the ticker is a number, otherwise Toronto.
  if (byCurrency === undefined && code === "TSE") return /^\d+$/.test(symbol) ? "TYO" : "TSX"
  return byCurrency ?? placeOfCode(code) ?? placeNamed(code)
}

function placeOfCode(code: string): PlaceOfTrade | null {
  return codes.get(code) ?? readPrefix(code)
}
