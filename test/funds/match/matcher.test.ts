import { describe, expect, it } from "vitest"
import type { HoldingClues, MatchableLine } from "../../../src/funds/match/match.ts"
import { heldVenues, matcher } from "../../../src/funds/match/matcher.ts"
import { edgarFiler } from "../../../src/identifiers/filer.ts"

/** instrument | name | country | CIK | ISIN | `c` canonical, `f` a fund */
const listings = `
AAPL|Apple Inc.|US|320193|US0378331005|c
FRA:APC|Apple Inc.|US|320193|US0378331005|
GOOGL|Alphabet Inc.|US|1652044||c
GOOG|Alphabet Inc.|US|1652044||
BRK-A|BERKSHIRE HATHAWAY INC|US|1067983||
BRK-B|BERKSHIRE HATHAWAY INC|US|1067983||c
META|Meta Platforms, Inc.|US|1326801|US30303M1027|c
FB|ProShares S&P 500 Dynamic Buffer ETF|US|||f
FISV|FISERV INC|US|798354||c
ROG|ROGERS CORP|US|84748|US7751331015|c
SWX:RO|Roche Holding AG|CH||CH0012032048|c
MRK|Merck & Co., Inc.|US|310158|US58933Y1055|c
FRA:MRK|Merck KGaA|DE|||c
TPE:2330|Taiwan Semiconductor Manufacturing Company Limited|TW|1046179||
TSM|TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD|TW|1046179||c
HKG:0700|Tencent Holdings Limited|CN|||c
SHA:0939|China Construction Bank Corporation|CN|||c
BAC|BANK OF AMERICA CORP /DE/|US|70858||c
BAC-PL|BANK OF AMERICA CORP /DE/|US||US0605056821|
SM|SM Energy Co|US|893538||c
FBNC|FIRST BANCORP /NC/|US|811589||c
FBP|FIRST BANCORP /PR/|PR|1057706||c
STO:ATCO-A|Atlas Copco AB|SE|||c
BMV:GMEXICOB|Grupo Mexico, S.A.B. de C.V.|MX|||c
CHKP|Check Point Software Technologies Ltd|IL|1015922||c
RH|RH|US|1528849||c
ELME|Elme Communities|US|104894||c
TYO:7184|First Bank|US|||
KRX:008110|Samsung C&T Corporation|KR|||c
IAU|iShares Gold Trust|US|||f
TSX:IAU|i-80 Gold Corp.|CA|||c
BSP:PETR4|Petroleo Brasileiro S.A. - Petrobras|BR|||
PBR|PETROBRAS - PETROLEO BRASILEIRO SA|BR|1119639||c
X|United States Steel Corp|US|1163302|US9129091081|c
FRA:USX1|United States Steel Corp|US||US9129091081|
`
  .trim()
  .split("\n")
  .map((row): MatchableLine => {
    const [instrumentId = "", name = "", country = "", cik = "", isin = "", flags = ""] = row.split("|")
    return {
      instrumentId,
      symbol: instrumentId.replace(/^\w+:/, ""),
      name,
      countryCode: country || null,
      filer: cik === "" ? null : edgarFiler(Number(cik)),
      isin: isin || null,
      kind: flags === "f" ? "fund" : "stock",
      canonical: flags === "c",
    }
  })

const cusips = new Map([
  ["084670702", "BRK-B"],
  ["74347X831", "FB"],
])
const match = matcher(listings, cusips)

const plain: HoldingClues = {
  ...{ name: "", ticker: null, isin: null, cusip: null, countryCode: null, exchange: null },
  ...{ kind: "equity", side: "long" },
}

/** The match for the clues `ticker | name | country | ISIN or CUSIP | exchange`. */
function matchOf(clues: string): string {
  const [ticker, name, countryCode, code = "", exchange] = clues.split(/ ?\| ?/).map((clue) => clue || null)
  const codes = { isin: code?.length === 12 ? code : null, cusip: code?.length === 9 ? code : null }
  const found = match({
    ...plain,
    ...{ ticker: ticker ?? null, name: name ?? "", countryCode: countryCode ?? null, ...codes },
    exchange: exchange ?? null,
  })
  return found === null ? "none" : `${found.instrumentId} ${found.method} ${found.confidence}`
}

describe("a match by the security's identifier", () => {
  it.each([
    ["an ISIN and a name", " | APPLE INC | | US0378331005", "AAPL isin 1"],
    ["the CUSIP within the line's ISIN", " | Apple Inc | | 037833100", "AAPL cusip 0.98"],
    ["a CUSIP imported by the operator", " | Berkshire Hathaway | | 084670702", "BRK-B cusip 0.98"],
    ["an ISIN, by its imported CUSIP", " | Berkshire Hathaway | | US0846707026", "BRK-B cusip 0.98"],
    ["an ISIN without a name", " | | | CH0012032048", "SWX:RO isin 1"],
    ["an ISIN with another company's ticker", "MRK | | | US0378331005", "AAPL isin 0.6"],
    ["an ISIN with a wrong check digit", " | | | US0378331006", "none"],
    ["a new name with the old ticker", "META | FACEBOOK INC | | US30303M1027", "META isin 0.9"],
    ["another name", " | FACEBOOK INC | | US30303M1027", "META isin 0.6"],
    ["refused for another company's ticker and name", "MRK | MERCK & CO INC | | US7751331015", "none"],
    ["refused for another company's name", " | FISERV INC | US | US7751331015", "none"],
    [
      "a preferred share, and not the common share",
      " | BANK OF AMERICA CORP | | US0605056821",
      "BAC-PL isin 1",
    ],
    ["refused for a fund's ISIN", " | PROSHARES S&P 500 DYNAMIC BUFFER | | 74347X831", "none"],
    [
      "a line of the registrant, not one whose registrant is unproved",
      " | UNITED STATES STEEL CORP | | US9129091081",
      "X isin 1",
    ],
  ])("%s", (_promise, clues, expected) => {
    expect(matchOf(clues)).toBe(expected)
  })
})

describe("a match by ticker, if the name agrees", () => {
  it.each([
    ["in the US", "MRK | MERCK & CO INC | US | | New York Stock Exchange Inc.", "MRK ticker 0.95"],
    ["without country or exchange", "FISV | Fiserv Inc", "FISV ticker 0.95"],
    ["cut short", "BAC | BANK OF AMER | US", "BAC ticker 0.85"],
    ["a class without a dash", "BRKB | BERKSHIRE HATHAWAY INC CLASS B", "BRK-B ticker 0.95"],
    ["a class after a dot", "BRK.B | BERKSHIRE HATHAWAY INC CL B", "BRK-B ticker 0.95"],
    ["a class after a blank", "ATCO A | ATLAS COPCO CLASS A | SE", "STO:ATCO-A ticker 0.95"],
    ["a blank that the list leaves out", "GMEXICO B | GRUPO MEXICO B | MX", "BMV:GMEXICOB ticker 0.95"],
    ["a code in Hong Kong", "700 | TENCENT HOLDINGS LTD | CN", "HKG:0700 ticker 0.95"],
    ["an H-share", "939 | CHINA CONSTRUCTION BANK CORP H | CN", "SHA:0939 ticker 0.95"],
    [
      "the exchange, rather than the country",
      "2330 | TAIWAN SEMICONDUCTOR MANUFACTURING | | | Taiwan Stock Exchange",
      "TPE:2330 ticker 0.95",
    ],
    [
      "a foreign company that is listed only in the US",
      "CHKP | CHECK POINT SOFTWARE TECHNOLOGIES | IL",
      "CHKP ticker 0.95",
    ],
    ["one ticker of two companies: the German one", "MRK | MERCK | DE", "FRA:MRK ticker 0.95"],
    ["one ticker of two companies: the American one", "MRK | MERCK + CO. INC. | DE", "MRK ticker 0.95"],
    ["a ticker that is a fund's in the US", "IAU | I-80 GOLD CORP | CA", "TSX:IAU ticker 0.95"],
    [
      "a preferred share as its own line",
      "PETR4 | PETROLEO BRASILEIRO PREF SA | BR",
      "BSP:PETR4 ticker 0.85",
    ],
    ["a name equal to the ticker and to the company's name", "RH | RH | US", "RH ticker 0.85"],
    ["a name that is only the ticker", "ELME | ELME | US", "ELME ticker 0.6"],
    ["no name", "FISV", "FISV ticker 0.6"],
    ["no name, abroad", "SM | | PH", "none"],
  ])("%s", (_promise, clues, expected) => {
    expect(matchOf(clues)).toBe(expected)
  })
})

describe("a ticker of another company is not followed", () => {
  it.each([
    ["if the company is on another market", "SM | SM INVESTMENTS CORP | PH", "none"],
    ["if the name gives the company", "ROG | ROCHE HOLDING PAR AG | CH", "SWX:RO name 0.8"],
    ["if the ticker is now a fund's", "FB | META PLATFORMS INC CLASS A | US", "META name 0.8"],
    ["if the ticker was given up", "FI | FISERV INC | US", "FISV name 0.8"],
    ["if cash is named like a ticker", "X | BLK CSH FND TREASURY SL AGENCY | US", "none"],
    ["for a company's right", "FISV | FISERV INC CVR | US", "none"],
    ["for a company's warrants", "BAC | BANK OF AMERICA CORP WARRANTS", "none"],
  ])("%s", (_promise, clues, expected) => {
    expect(matchOf(clues)).toBe(expected)
  })
})

describe("a match by name only", () => {
  it.each([
    ["with the country", " | ROCHE HOLDING AG | CH", "SWX:RO name 0.8"],
    ["with the class that the name states", " | BERKSHIRE HATHAWAY INC CLASS A | US", "BRK-A name 0.8"],
    ["with the line under which its company is shown", " | ALPHABET INC | US", "GOOGL name 0.8"],
    ["with the legal form in both names", " | Fiserv Inc.", "FISV name 0.72"],
    ["with no other clue", " | FISERV", "FISV name 0.6"],
    ["none in another country", " | FISERV INC | JP", "none"],
    ["none if two companies share it", " | FIRST BANCORP", "none"],
    ["if two companies share it, by country", " | MERCK | DE", "FRA:MRK name 0.8"],
    ["none if its words are too common", " | FIRST BANK | US", "none"],
    ["cut short", " | TAIWAN SEMICONDUCTOR MANU | TW", "none"],
    ["none for another security of the company", " | APPLE INC | US | 037833AT7", "none"],
    ["none for a preferred share", " | ALPHABET INC PFD | US", "none"],
    ["despite a number as the ticker", "028260 | SAMSUNG C&T CORP | KR", "none"],
  ])("%s", (_promise, clues, expected) => {
    expect(matchOf(clues)).toBe(expected)
  })
})

describe("only long positions in shares are matched", () => {
  const apple = { ticker: "AAPL", name: "APPLE INC", isin: "US0378331005" }

  it.each(["fund", "debt", "cash", "derivative", "commodity", "other"] as const)("%s", (kind) => {
    expect(match({ ...plain, ...apple, kind })).toBeNull()
  })

  it("not a share sold short", () => {
    expect(match({ ...plain, ...apple, side: "short" })).toBeNull()
  })

  it("not a line without a clue", () => {
    expect(match({ ...plain, ticker: "-", name: "-" })).toBeNull()
    expect(match({ ...plain, ticker: "", name: "nan" })).toBeNull()
  })
})

it("the matcher gives the company of a share, and none for any other line", () => {
  expect(match({ ...plain, isin: "US0605056821" })?.filer).toBeNull()
  expect(match({ ...plain, isin: "US0378331005" })?.filer).toBe("edgar:0000320193")
})

it.each([
  ["NASDAQ", "US", ["US"]],
  ["New York Stock Exchange Inc.", "IE", ["US"]],
  ["Cboe BZX", "US", ["US"]],
  ["Tokyo Stock Exchange", "JP", ["TYO"]],
  ["London Stock Exchange", "BM", ["LON"]],
  ["Nyse Euronext - Euronext Paris", "LU", ["PAR"]],
  ["Nasdaq Omx Helsinki Ltd.", "FI", ["HEL"]],
  ["Nasdaq Omx Nordic", "SE", ["STO"]],
  ["Omx Nordic Exchange Copenhagen A/S", "DK", ["CPH"]],
  ["Hong Kong Exchanges And Clearing Ltd", "CN", ["HKG"]],
  ["Korea Exchange (Kosdaq)", "KR", ["KRX"]],
  ["National Stock Exchange Of India", "IN", ["NSE"]],
  ["NO MARKET (E.G. UNLISTED)", "US", []],
  ["An exchange of no list", "CH", ["SWX", "US"]],
  [null, "CN", ["SHA", "SHE", "HKG", "US"]],
  [null, "HK", ["HKG", "SHA", "US"]],
  [null, "US", ["US"]],
  [null, "VG", ["US"]],
  [null, null, ["US"]],
])("a ticker at %s in %s may be of %j", (exchange, countryCode, venues) => {
  expect(heldVenues(exchange, countryCode)).toEqual(venues)
})
