import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import type { Listing } from "../../../src/listings/instrument.ts"
import type { NamedListing } from "../../../src/listings/lines.ts"
import type { Row } from "../../../src/portfolio/match/clues.ts"
import { matcherOf, wantedOf } from "../../../src/portfolio/match/match.ts"

/** The listing of a row in a broker's file. */

function listed(
  instrumentId: string,
  filer: FilerId | null,
  name: string,
  change: Partial<Listing> & { readonly others?: readonly string[] } = {},
): NamedListing {
  const { others = [], ...own } = change
  const [symbol = ""] = instrumentId.split(":").slice(-1)
  const isHome = !instrumentId.includes(":")
  const listing: Listing = {
    ...{ instrumentId, symbol, name, filer, exchange: "", countryCode: isHome ? "US" : null, isin: null },
    ...{ kind: "stock", sandbox: false, canonical: isHome },
    ...own,
  }
  return { listing, names: [name, ...others] }
}

const all = [
  listed("AAPL", "edgar:0000000001", "Apple Inc.", { isin: "US0378331005" }),
  listed("FRA:APC", "edgar:0000000001", "Apple Inc.", { isin: "US0378331005" }),
  listed("META", "edgar:0000000002", "Meta Platforms, Inc.", {
    isin: "US30303M1027",
    others: ["facebook inc"],
  }),
  listed("MC", "edgar:0000000003", "Moelis & Co", { isin: "US60786M1053" }),
  listed("PAR:MC", null, "LVMH Moët Hennessy - Louis Vuitton, Societe Europeenne", { countryCode: "FR" }),
  listed("AIR", "edgar:0000000004", "AAR CORP", { isin: "US0003611052" }),
  listed("PAR:AIR", null, "Airbus SE", { countryCode: "NL" }),
  listed("T", "edgar:0000000005", "AT&T INC.", { isin: "US00206R1023" }),
  listed("TU", "edgar:0000000006", "TELUS CORP", { countryCode: "CA" }),
  listed("TSX:T", "edgar:0000000006", "TELUS Corporation", { countryCode: "CA" }),
  listed("HSBC", "edgar:0000000007", "HSBC HOLDINGS PLC", { countryCode: "GB" }),
  listed("LON:HSBA", "edgar:0000000007", "HSBC Holdings Plc", { countryCode: "GB", isin: "GB0005405286" }),
  listed("SAN", "edgar:0000000008", "Banco Santander, S.A.", { countryCode: "ES" }),
  listed("MAD:SAN", "edgar:0000000008", "Banco Santander, S.A.", { countryCode: "ES" }),
  listed("PAR:SAN", null, "Sanofi", { countryCode: "FR", isin: "FR0000120578" }),
  listed("VIE:MC", null, "LVMH Moët Hennessy - Louis Vuitton, Societe Europeenne", { countryCode: "FR" }),
  listed("MIL:MC", null, "LVMH Moët Hennessy - Louis Vuitton, Societe Europeenne", { countryCode: "FR" }),
  listed("FRA:OR", null, "Oracle of Reutlingen AG", { countryCode: "DE" }),
  listed("PAR:OR", null, "Oracle of Reims SA", { countryCode: "FR" }),
  listed("ACN", "edgar:0000000009", "Accenture plc", { countryCode: "IE" }),
  listed("LRCX", "edgar:0000000010", "LAM RESEARCH CORP", { isin: "US5128073062" }),
  listed("BRK-B", "edgar:0000000011", "BERKSHIRE HATHAWAY INC", { isin: "US0846707026" }),
  listed("ODD", "edgar:0000000012", "Odd One Inc", { isin: "US5949181045" }),
  listed("TLV:ODD", "edgar:0000000013", "Two Ltd", { isin: "US5949181045" }),
  listed("CHKP", "edgar:0000000014", "Check Point Software Technologies Ltd", { countryCode: "IL" }),
  listed("OR-PA", null, "Orange Corp", { canonical: false }),
  listed("SPY", null, "SPDR S&P 500 ETF Trust", { kind: "fund", canonical: false }),
]

const empty: Row = { symbol: "", isin: "", exchange: "", currency: "", name: "" }

/** The instrument id, or the reason and the identifier that we would know. */
function matched(row: Partial<Row>): string {
  const sent = { ...empty, ...row }
  const { instrumentIds, isins, names } = wantedOf([sent])
  const read = all.filter(
    ({ listing }) =>
      names.length > 0 || instrumentIds.includes(listing.instrumentId) || isins.includes(listing.isin ?? ""),
  )
  const idsNamed = new Map(names.map((name) => [name, all.map(({ listing }) => listing.instrumentId)]))
  const match = matcherOf(read, idsNamed)(sent)
  if ("found" in match) return match.found.listing.instrumentId
  const { code, identifier, reason } = match.unmatched
  expect(reason).toMatch(/^\S.*\.$/)
  return identifier === null ? code : `${code} ${identifier}`
}

/** Parses a row written as `symbol | isin | exchange | currency | name`. */
function matchedAs(row: string): string {
  const [symbol = "", isin = "", exchange = "", currency = "", name = ""] = row.split(/ ?\| ?/)
  return matched({ symbol, isin, exchange, currency, name })
}

describe("a ticker followed by Bloomberg's country code means a listing there", () => {
  test.each([
    ["MC FP", "PAR:MC"],
    ["MC US", "MC"],
    ["BRK/B US", "BRK-B"],
    ["HSBA LN", "LON:HSBA"],
    ["XYZ LN", "not_found LON:XYZ"],
  ])("%s: %s", (symbol, expected) => {
    expect(matched({ symbol })).toBe(expected)
  })
})

test.each([
  ["BRKB", "BERKSHIRE HATHAWAY INC DEL CL B NEW", "BRK-B"],
  ["BRKB.N", "Berkshire Hathaway Inc Class B", "BRK-B"],
  ["BRKB", "BERKSHIRE HATHAWAY INC", "not_found BRKB"],
  ["BRKA", "BERKSHIRE HATHAWAY INC CL B", "not_found BRKA"],
])("the name shows a class that the symbol does not: %s named %s is %s", (symbol, name, expected) => {
  expect(matched({ symbol, name })).toBe(expected)
})

describe("a known ISIN decides", () => {
  test.each<[string, row: string, string]>([
    ["alone", " | US0378331005", "AAPL"],
    ["with blanks and in small letters", " |  us0378331005", "AAPL"],
    ["rather than the symbol of a local exchange", "APC | US0378331005 | | EUR", "FRA:APC"],
    ["if the row is at another exchange", " | US0378331005 | XETRA", "FRA:APC"],
    ["if the price is in another currency", "AAPL | US0378331005 | | EUR", "AAPL"],
    ["rather than another company's symbol", "MC | US0378331005", "AAPL"],
    ["if the name is a former one", " | US30303M1027 | | | FACEBOOK INC CLASS A", "META"],
    ["if symbol and ISIN agree and the name does not", "META | US30303M1027 | | | The Blue F", "META"],
    ["but not against another company's name", " | US0378331005 | | | MICROSOFT CORP", "name"],
    ["but not if it belongs to two companies", " | US5949181045", "isin"],
    ["but not if its check digit is wrong", " | US0378331006", "not_found"],
    ["and an unknown ISIN is reported", " | FR0000121014", "not_found FR0000121014"],
  ])("%s", (_what, row, expected) => expect(matchedAs(row)).toBe(expected))
})

describe("a symbol belongs to the venue that the row states", () => {
  test.each<[string, row: string, string]>([
    ["no venue, which means the US", "MC", "MC"],
    ["dollars, which mean the US", "MC | | | USD", "MC"],
    ["a code of Interactive Brokers", "MC | | SBF | EUR", "PAR:MC"],
    ["Toronto's", "T | | TSE | CAD", "TSX:T"],
    ["a market identifier code", "AIR | | XPAR", "PAR:AIR"],
    ["Yahoo's suffix", "MC.PA", "PAR:MC"],
    ["our prefix", "PAR:MC | | | EUR", "PAR:MC"],
    ["a US exchange", "AAPL | | NASDAQ", "AAPL"],
    ["a class with a slash", "BRK/B", "BRK-B"],
    ["a class with a blank", "BRK B | | NYSE", "BRK-B"],
    ["Tel Aviv, for a company listed in New York", "CHKP | | TASE", "CHKP"],
    ["a venue at which we know no such symbol", "AIR | | IBIS", "not_found FRA:AIR"],
    ["a venue with no listing of ours", "T | | VENTURE", "exchange"],
    ["an unknown exchange, which is ignored", "AAPL | | SMART", "AAPL"],
    ["an unknown symbol", "NOPE", "not_found NOPE"],
    ["a suffix for one venue and a code for another", "MC.PA | | NYSE", "exchange"],
    ["a dot and the country, as EODHD writes it", "AAPL.US", "AAPL"],
    ["a colon and the country", "AAPL:US", "AAPL"],
    ["a market identifier code behind a colon", "MC:xpar", "PAR:MC"],
    ["none, if a suffix may be the class of a US line", "OR.PA", "not_found"],
    ["that of an ISIN in its place", "US0378331005", "AAPL"],
    ["Canada, as a Canadian broker writes it", "T | | CA", "TSX:T"],
  ])("%s", (_what, row, expected) => expect(matchedAs(row)).toBe(expected))
})

describe("a name alone", () => {
  test.each<[string, row: string, string]>([
    ["is the company's", " | | | | apple", "AAPL"],
    ["is a former one", " | | | | Facebook", "META"],
    ["is written in one word", " | | | | berk shire hathaway", "BRK-B"],
    ["is the beginning of one company's", " | | | | moelis", "MC"],
    ["has the kind of share behind it", " | | | | APPLE INC COM", "AAPL"],
    ["has the class behind it", " | | | | berkshire hathaway b", "BRK-B"],
    ["is a symbol", " | | | | AAPL", "AAPL"],
    ["is a symbol in small letters", " | | | | aapl", "AAPL"],
    ["has a currency in which the company trades", " | | | EUR | Banco Santander", "MAD:SAN"],
    ["has an exchange where it is listed", " | | XPAR | | Airbus", "PAR:AIR"],
    ["is an American company's, at any exchange", " | | XETRA | | Apple", "AAPL"],
    ["begins the names of two companies", " | | | | oracle", "name"],
    ["is the symbol of one company and the name of another", " | | | | ODD", "ODD"],
    ["has a currency in which no line trades", " | | | GBP | Sanofi", "currency PAR:SAN"],
    ["is abroad, where a share is another number of shares", " | | | | hsbc holdings", "name"],
    ["is the beginning of one longer word", " | | | | Accent", "ACN"],
    ["is nobody's", " | | | | my stocks", "not_found"],
  ])("%s", (_what, row, expected) => expect(matchedAs(row)).toBe(expected))
})

describe("a bare symbol does not match its listing against", () => {
  test.each<[string, row: string, string]>([
    ["a currency", "AAPL | | | EUR", "currency"],
    ["a currency, though the name agrees", "AAPL | | | EUR | Apple Inc.", "currency"],
    ["a currency with a single venue", "T | | | CAD", "currency TSX:T"],
    ["a currency that contradicts a US exchange", "T | | NYSE | CAD", "currency"],
    ["a currency, but the name finds the venue", "T | | | CAD | TELUS CORP", "TSX:T"],
    ["a currency with many venues, but the name finds one", "SAN | | | EUR | SANOFI", "PAR:SAN"],
    ["a currency and a name, with the same symbol", "SAN | | | EUR | Banco Santander", "MAD:SAN"],
    ["a currency, if one company has the symbol at several venues", "MC | | | EUR | LVMH", "PAR:MC"],
    ["a currency, if two companies share symbol and name", "OR | | | EUR | ORACLE", "currency"],
    ["another company's ISIN", "MC | FR0000120578", "PAR:SAN"],
    ["an ISIN that is not in our lists", "MC | FR0000121014", "isin FR0000121014"],
    ["an ISIN of another country, without a name", "SPY | IE00B6YX5C33", "isin IE00B6YX5C33"],
    ["a malformed ISIN, without a name", "AAPL | US0378331006", "isin"],
    ["a name", "T | | | | TELUS CORP", "name"],
    ["a name that contradicts our prefix", "PAR:MC | | | | Moelis & Co", "name"],
  ])("%s", (_what, row, expected) => expect(matchedAs(row)).toBe(expected))

  test.each<[string, row: string, string]>([
    ["a new number from the same issuer after a split", "LRCX | US5128071082", "LRCX"],
    ["the ISIN of the company's own country", "ACN | IE00B4BNMY34", "ACN"],
    ["an ISIN of another country, if the name agrees", "TSX:T | KYG875721634 | | | Telus", "TSX:T"],
    ["a malformed ISIN, if the name agrees", "AAPL | US0378331006 | | | APPLE INC", "AAPL"],
    ["a former name", "META | | | | FACEBOOK", "META"],
    ["a name that is cut short", "BRK.B | | | | BERKSHIRE HATH", "BRK-B"],
  ])("%s does not contradict it", (_what, row, expected) => expect(matchedAs(row)).toBe(expected))
})

test("the rows of a European account at Interactive Brokers are matched", () => {
  const rows = [
    "MC | FR0000121014 | SBF | EUR | LVMH MOET HENNESSY LOUIS VUITTON",
    "AIR | NL0000235190 | SBF | EUR | AIRBUS SE",
    "T | CA87971M1032 | TSE | CAD | TELUS CORP",
    "HSBA | GB0005405286 | LSE | GBP | HSBC HOLDINGS",
    "AAPL | US0378331005 | NASDAQ | USD | APPLE INC",
  ]
  expect(rows.map(matchedAs)).toEqual(["PAR:MC", "PAR:AIR", "TSX:T", "LON:HSBA", "AAPL"])
})

test("additional words in a row never lead to another company", () => {
  const some = (values: readonly string[]) => fc.constantFrom("", ...values)
  const row = fc.record({
    symbol: fc.constantFrom("MC", "AIR", "T", "SAN", "AAPL", "HSBA", "MC.PA", "PAR:SAN"),
    isin: some(["FR0000121014", "US0378331005", "CA87971M1032", "US00206R1023", "US0378331006"]),
    exchange: some(["SBF", "TSE", "NYSE", "VENTURE", "SMART"]),
    currency: some(["EUR", "CAD", "USD", "GBP"]),
    name: some(["TELUS CORP", "AT&T INC", "SANOFI", "LVMH MOET HENNESSY", "APPLE INC"]),
  })
  fc.assert(
    fc.property(row, (sent) => {
      const id = matched(sent)
      const line = all.find(({ listing }) => listing.instrumentId === id)
      if (line === undefined) return
      const { isin } = line.listing
      // A valid ISIN is the line's own. Dollars are the only currency of US listings that no ISIN names.
      const known = all.some(({ listing }) => listing.isin === sent.isin)
      if (known) expect(isin).toBe(sent.isin)
      else if (!id.includes(":")) expect(["", "USD"]).toContain(sent.currency)
    }),
    { numRuns: 3_000 },
  )
})
