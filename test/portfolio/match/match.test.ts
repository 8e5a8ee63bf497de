import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Listing } from "../../../src/instruments/instrument.ts"
import { matcherOf, type Row, wantedOf } from "../../../src/portfolio/match/match.ts"
import type { NamedListing } from "../../../src/screen/store.ts"

/** Which listing a row of a broker's file is. */

function listed(
  instrumentId: string,
  cik: number | null,
  name: string,
  change: Partial<Listing> & { readonly others?: readonly string[] } = {},
): NamedListing {
  const { others = [], ...own } = change
  const [symbol = ""] = instrumentId.split(":").slice(-1)
  const isHome = !instrumentId.includes(":")
  const listing: Listing = {
    ...{ instrumentId, symbol, name, cik, exchange: "", countryCode: isHome ? "US" : null, isin: null },
    ...{ kind: "stock", sandbox: false, canonical: isHome },
    ...own,
  }
  return { listing, names: [name, ...others] }
}

const all = [
  listed("AAPL", 1, "Apple Inc.", { isin: "US0378331005" }),
  listed("FRA:APC", 1, "Apple Inc.", { isin: "US0378331005" }),
  listed("META", 2, "Meta Platforms, Inc.", { isin: "US30303M1027", others: ["facebook inc"] }),
  listed("MC", 3, "Moelis & Co", { isin: "US60786M1053" }),
  listed("PAR:MC", null, "LVMH Moët Hennessy - Louis Vuitton, Societe Europeenne", { countryCode: "FR" }),
  listed("AIR", 4, "AAR CORP", { isin: "US0003611052" }),
  listed("PAR:AIR", null, "Airbus SE", { countryCode: "NL" }),
  listed("T", 5, "AT&T INC.", { isin: "US00206R1023" }),
  listed("TU", 6, "TELUS CORP", { countryCode: "CA" }),
  listed("TSX:T", 6, "TELUS Corporation", { countryCode: "CA" }),
  listed("HSBC", 7, "HSBC HOLDINGS PLC", { countryCode: "GB" }),
  listed("LON:HSBA", 7, "HSBC Holdings Plc", { countryCode: "GB", isin: "GB0005405286" }),
  listed("SAN", 8, "Banco Santander, S.A.", { countryCode: "ES" }),
  listed("MAD:SAN", 8, "Banco Santander, S.A.", { countryCode: "ES" }),
  listed("PAR:SAN", null, "Sanofi", { countryCode: "FR", isin: "FR0000120578" }),
  listed("VIE:MC", null, "LVMH Moët Hennessy - Louis Vuitton, Societe Europeenne", { countryCode: "FR" }),
  listed("MIL:MC", null, "LVMH Moët Hennessy - Louis Vuitton, Societe Europeenne", { countryCode: "FR" }),
  listed("FRA:OR", null, "Oracle of Reutlingen AG", { countryCode: "DE" }),
  listed("PAR:OR", null, "Oracle of Reims SA", { countryCode: "FR" }),
  listed("ACN", 9, "Accenture plc", { countryCode: "IE" }),
  listed("LRCX", 10, "LAM RESEARCH CORP", { isin: "US5128073062" }),
  listed("BRK-B", 11, "BERKSHIRE HATHAWAY INC", { isin: "US0846707026" }),
  listed("ODD", 12, "Odd One Inc", { isin: "US5949181045" }),
  listed("TLV:ODD", 13, "Two Ltd", { isin: "US5949181045" }),
  listed("CHKP", 14, "Check Point Software Technologies Ltd", { countryCode: "IL" }),
  listed("SPY", null, "SPDR S&P 500 ETF Trust", { kind: "fund", canonical: false }),
]

const empty: Row = { symbol: "", isin: "", exchange: "", currency: "", name: "" }

/** Its instrument id, else the code and what we would know it by. */
function matched(row: Partial<Row>): string {
  const sent = { ...empty, ...row }
  const { instrumentIds, isins } = wantedOf([sent])
  const read = all.filter(
    ({ listing }) => instrumentIds.includes(listing.instrumentId) || isins.includes(listing.isin ?? ""),
  )
  const match = matcherOf(read)(sent)
  if ("found" in match) return match.found.listing.instrumentId
  const { code, identifier, reason } = match.unmatched
  expect(reason).toMatch(/^\S.*\.$/)
  return identifier === null ? code : `${code} ${identifier}`
}

/** A row as `symbol | isin | exchange | currency | name`. */
function matchedAs(row: string): string {
  const [symbol = "", isin = "", exchange = "", currency = "", name = ""] = row.split(/ ?\| ?/)
  return matched({ symbol, isin, exchange, currency, name })
}

describe("a ticker with Bloomberg's code of a country names its venue", () => {
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
])("the name tells a class that the symbol does not mark: %s named %s is %s", (symbol, name, expected) => {
  expect(matched({ symbol, name })).toBe(expected)
})

describe("an ISIN that is known decides", () => {
  test.each<[string, row: string, string]>([
    ["alone", " | US0378331005", "AAPL"],
    ["with blanks and in small letters", " |  us0378331005", "AAPL"],
    ["over the symbol of a local exchange", "APC | US0378331005 | | EUR", "FRA:APC"],
    ["at the exchange of the row", " | US0378331005 | XETRA", "FRA:APC"],
    ["priced in another currency", "AAPL | US0378331005 | | EUR", "AAPL"],
    ["over another company's symbol", "MC | US0378331005", "AAPL"],
    ["with a former name", " | US30303M1027 | | | FACEBOOK INC CLASS A", "META"],
    ["with a name that symbol and ISIN agree against", "META | US30303M1027 | | | The Blue F", "META"],
    ["but not against the name of another company", " | US0378331005 | | | MICROSOFT CORP", "name"],
    ["but not where it has two companies", " | US5949181045", "isin"],
    ["not a number with a wrong check digit", " | US0378331006", "not_found"],
    ["and one that is not known is reported", " | FR0000121014", "not_found FR0000121014"],
  ])("%s", (_what, row, expected) => expect(matchedAs(row)).toBe(expected))
})

describe("a symbol is of the venue that the row tells", () => {
  test.each<[string, row: string, string]>([
    ["no venue: the US", "MC", "MC"],
    ["dollars: the US", "MC | | | USD", "MC"],
    ["a code of Interactive Brokers", "MC | | SBF | EUR", "PAR:MC"],
    ["Toronto's", "T | | TSE | CAD", "TSX:T"],
    ["a market identifier code", "AIR | | XPAR", "PAR:AIR"],
    ["Yahoo's suffix", "MC.PA", "PAR:MC"],
    ["our prefix", "PAR:MC | | | EUR", "PAR:MC"],
    ["a US exchange", "AAPL | | NASDAQ", "AAPL"],
    ["a class with a slash", "BRK/B", "BRK-B"],
    ["a class with a blank", "BRK B | | NYSE", "BRK-B"],
    ["Tel Aviv, of a company listed in New York", "CHKP | | TASE", "CHKP"],
    ["a venue where we know no such symbol", "AIR | | IBIS", "not_found FRA:AIR"],
    ["a venue of which we list nothing", "T | | VENTURE", "exchange"],
    ["an exchange that is not known tells nothing", "AAPL | | SMART", "AAPL"],
    ["nothing is known by it", "NOPE", "not_found NOPE"],
    ["a suffix's venue and another's code", "MC.PA | | NYSE", "exchange"],
    ["a name alone", " | | | | Apple Inc.", "not_found"],
  ])("%s", (_what, row, expected) => expect(matchedAs(row)).toBe(expected))
})

describe("what contradicts the listing of a bare symbol is never that listing", () => {
  test.each<[string, row: string, string]>([
    ["a currency", "AAPL | | | EUR", "currency"],
    ["a currency, though the name agrees", "AAPL | | | EUR | Apple Inc.", "currency"],
    ["a currency of one venue alone", "T | | | CAD", "currency TSX:T"],
    ["a currency beside a US exchange", "T | | NYSE | CAD", "currency"],
    ["a currency, where the name finds the venue", "T | | | CAD | TELUS CORP", "TSX:T"],
    ["a currency of many venues, likewise", "SAN | | | EUR | SANOFI", "PAR:SAN"],
    ["the same symbol and currency, another name", "SAN | | | EUR | Banco Santander", "MAD:SAN"],
    ["a currency, where one company has the symbol at several venues", "MC | | | EUR | LVMH", "PAR:MC"],
    ["a currency, where two companies have symbol and name", "OR | | | EUR | ORACLE", "currency"],
    ["an ISIN that is another's in our lists", "MC | FR0000120578", "PAR:SAN"],
    ["an ISIN that is not in our lists", "MC | FR0000121014", "isin FR0000121014"],
    ["an ISIN of another country, without a name", "SPY | IE00B6YX5C33", "isin IE00B6YX5C33"],
    ["an ISIN with a fault, without a name", "AAPL | US0378331006", "isin"],
    ["a name", "T | | | | TELUS CORP", "name"],
    ["a name beside our prefix", "PAR:MC | | | | Moelis & Co", "name"],
  ])("%s", (_what, row, expected) => expect(matchedAs(row)).toBe(expected))

  test.each<[string, row: string, string]>([
    ["a new number of the same issuer after a split", "LRCX | US5128071082", "LRCX"],
    ["the ISIN of the company's own country", "ACN | IE00B4BNMY34", "ACN"],
    ["an ISIN of another country that the name confirms", "TSX:T | KYG875721634 | | | Telus", "TSX:T"],
    ["an ISIN with a fault that the name confirms", "AAPL | US0378331006 | | | APPLE INC", "AAPL"],
    ["a former name", "META | | | | FACEBOOK", "META"],
    ["a name cut short", "BRK.B | | | | BERKSHIRE HATH", "BRK-B"],
  ])("but %s does not contradict", (_what, row, expected) => expect(matchedAs(row)).toBe(expected))
})

test("the rows of a European account at Interactive Brokers", () => {
  const rows = [
    "MC | FR0000121014 | SBF | EUR | LVMH MOET HENNESSY LOUIS VUITTON",
    "AIR | NL0000235190 | SBF | EUR | AIRBUS SE",
    "T | CA87971M1032 | TSE | CAD | TELUS CORP",
    "HSBA | GB0005405286 | LSE | GBP | HSBC HOLDINGS",
    "AAPL | US0378331005 | NASDAQ | USD | APPLE INC",
  ]
  expect(rows.map(matchedAs)).toEqual(["PAR:MC", "PAR:AIR", "TSX:T", "LON:HSBA", "AAPL"])
})

test("more words in a row never turn it into another company", () => {
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
      // A valid ISIN of ours is the line's own, and dollars are the only currency of a listing in the US that no ISIN names.
      const known = all.some(({ listing }) => listing.isin === sent.isin)
      if (known) expect(isin).toBe(sent.isin)
      else if (!id.includes(":")) expect(["", "USD"]).toContain(sent.currency)
    }),
    { numRuns: 3_000 },
  )
})
