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
    instrumentId,
    symbol,
    name,
    exchange: "",
    countryCode: isHome ? "US" : null,
    cik,
    kind: "stock",
    sandbox: false,
    isin: null,
    canonical: isHome,
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
  test.each<[string, Partial<Row>, string]>([
    ["alone", { isin: "US0378331005" }, "AAPL"],
    ["with blanks and in small letters", { isin: " us0378331005" }, "AAPL"],
    [
      "over the symbol of a local exchange",
      { symbol: "APC", isin: "US0378331005", currency: "EUR" },
      "FRA:APC",
    ],
    ["at the exchange of the row", { isin: "US0378331005", exchange: "XETRA" }, "FRA:APC"],
    ["priced in another currency", { symbol: "AAPL", isin: "US0378331005", currency: "EUR" }, "AAPL"],
    ["over another company's symbol", { symbol: "MC", isin: "US0378331005" }, "AAPL"],
    ["with a former name", { isin: "US30303M1027", name: "FACEBOOK INC CLASS A" }, "META"],
    [
      "with a name that symbol and ISIN agree against",
      { symbol: "META", isin: "US30303M1027", name: "The Blue F" },
      "META",
    ],
    ["but not against the name of another company", { isin: "US0378331005", name: "MICROSOFT CORP" }, "name"],
    ["but not where it has two companies", { isin: "US5949181045" }, "isin"],
    ["not a number with a wrong check digit", { isin: "US0378331006" }, "not_found"],
    ["and one that is not known is reported", { isin: "FR0000121014" }, "not_found FR0000121014"],
  ])("%s", (_what, row, expected) => expect(matched(row)).toBe(expected))
})

describe("a symbol is of the venue that the row tells", () => {
  test.each<[string, Partial<Row>, string]>([
    ["no venue: the US", { symbol: "MC" }, "MC"],
    ["dollars: the US", { symbol: "MC", currency: "USD" }, "MC"],
    ["a code of Interactive Brokers", { symbol: "MC", exchange: "SBF", currency: "EUR" }, "PAR:MC"],
    ["Toronto's", { symbol: "T", exchange: "TSE", currency: "CAD" }, "TSX:T"],
    ["a market identifier code", { symbol: "AIR", exchange: "XPAR" }, "PAR:AIR"],
    ["Yahoo's suffix", { symbol: "MC.PA" }, "PAR:MC"],
    ["our prefix", { symbol: "PAR:MC", currency: "EUR" }, "PAR:MC"],
    ["a US exchange", { symbol: "AAPL", exchange: "NASDAQ" }, "AAPL"],
    ["a class with a slash", { symbol: "BRK/B" }, "BRK-B"],
    ["a class with a blank", { symbol: "BRK B", exchange: "NYSE" }, "BRK-B"],
    ["Tel Aviv, of a company listed in New York", { symbol: "CHKP", exchange: "TASE" }, "CHKP"],
    ["a venue where we know no such symbol", { symbol: "AIR", exchange: "IBIS" }, "not_found FRA:AIR"],
    ["a venue of which we list nothing", { symbol: "T", exchange: "VENTURE" }, "exchange"],
    ["an exchange that is not known tells nothing", { symbol: "AAPL", exchange: "SMART" }, "AAPL"],
    ["nothing is known by it", { symbol: "NOPE" }, "not_found NOPE"],
    ["a suffix's venue and another's code", { symbol: "MC.PA", exchange: "NYSE" }, "exchange"],
    ["a name alone", { name: "Apple Inc." }, "not_found"],
  ])("%s", (_what, row, expected) => expect(matched(row)).toBe(expected))
})

describe("what contradicts the listing of a bare symbol is never that listing", () => {
  test.each<[string, Partial<Row>, string]>([
    ["a currency", { symbol: "AAPL", currency: "EUR" }, "currency"],
    [
      "a currency, though the name agrees",
      { symbol: "AAPL", currency: "EUR", name: "Apple Inc." },
      "currency",
    ],
    ["a currency of one venue alone", { symbol: "T", currency: "CAD" }, "currency TSX:T"],
    ["a currency beside a US exchange", { symbol: "T", currency: "CAD", exchange: "NYSE" }, "currency"],
    [
      "a currency, where the name finds the venue",
      { symbol: "T", currency: "CAD", name: "TELUS CORP" },
      "TSX:T",
    ],
    ["a currency of many venues, likewise", { symbol: "SAN", currency: "EUR", name: "SANOFI" }, "PAR:SAN"],
    [
      "the same symbol and currency, another name",
      { symbol: "SAN", currency: "EUR", name: "Banco Santander" },
      "MAD:SAN",
    ],
    [
      "a currency, where one company has the symbol at several venues",
      { symbol: "MC", currency: "EUR", name: "LVMH" },
      "PAR:MC",
    ],
    [
      "a currency, where two companies have symbol and name",
      { symbol: "OR", currency: "EUR", name: "ORACLE" },
      "currency",
    ],
    ["an ISIN that is another's in our lists", { symbol: "MC", isin: "FR0000120578" }, "PAR:SAN"],
    ["an ISIN that is not in our lists", { symbol: "MC", isin: "FR0000121014" }, "isin FR0000121014"],
    [
      "an ISIN of another country, without a name",
      { symbol: "SPY", isin: "IE00B6YX5C33" },
      "isin IE00B6YX5C33",
    ],
    ["an ISIN with a fault, without a name", { symbol: "AAPL", isin: "US0378331006" }, "isin"],
    ["a name", { symbol: "T", name: "TELUS CORP" }, "name"],
    ["a name beside our prefix", { symbol: "PAR:MC", name: "Moelis & Co" }, "name"],
  ])("%s", (_what, row, expected) => expect(matched(row)).toBe(expected))

  test.each<[string, Partial<Row>, string]>([
    ["a new number of the same issuer after a split", { symbol: "LRCX", isin: "US5128071082" }, "LRCX"],
    ["the ISIN of the company's own country", { symbol: "ACN", isin: "IE00B4BNMY34" }, "ACN"],
    [
      "an ISIN of another country that the name confirms",
      { symbol: "TSX:T", isin: "KYG875721634", name: "Telus" },
      "TSX:T",
    ],
    [
      "an ISIN with a fault that the name confirms",
      { symbol: "AAPL", isin: "US0378331006", name: "APPLE INC" },
      "AAPL",
    ],
    ["a former name", { symbol: "META", name: "FACEBOOK" }, "META"],
    ["a name cut short", { symbol: "BRK.B", name: "BERKSHIRE HATH" }, "BRK-B"],
  ])("but %s does not contradict", (_what, row, expected) => expect(matched(row)).toBe(expected))
})

test("the rows of a European account at Interactive Brokers", () => {
  const rows: readonly (readonly [string, string, string, string, string])[] = [
    ["MC", "FR0000121014", "SBF", "EUR", "LVMH MOET HENNESSY LOUIS VUITTON"],
    ["AIR", "NL0000235190", "SBF", "EUR", "AIRBUS SE"],
    ["T", "CA87971M1032", "TSE", "CAD", "TELUS CORP"],
    ["HSBA", "GB0005405286", "LSE", "GBP", "HSBC HOLDINGS"],
    ["AAPL", "US0378331005", "NASDAQ", "USD", "APPLE INC"],
  ]
  const found = rows.map(([symbol, isin, exchange, currency, name]) =>
    matched({ symbol, isin, exchange, currency, name }),
  )
  expect(found).toEqual(["PAR:MC", "PAR:AIR", "TSX:T", "LON:HSBA", "AAPL"])
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
