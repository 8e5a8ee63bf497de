import { expect, test } from "vitest"
import { readCurrency, venuesTradingIn } from "../../src/identifiers/currencies.ts"
import { placeWritten } from "../../src/identifiers/exchanges.ts"
import { bloombergForm, micForm, readPrefix, reutersForm } from "../../src/identifiers/venue-codes.ts"
import { venues } from "../../src/identifiers/venues.ts"

test.each([
  // Codes of Interactive Brokers.
  ["SBF", "PAR"],
  ["IBIS", "FRA"],
  ["IBIS2", "FRA"],
  ["FWB", "FRA"],
  ["LSE", "LON"],
  ["LSEETF", "LON"],
  ["AEB", "AMS"],
  ["EBS", "SWX"],
  ["BVME", "MIL"],
  ["BM", "MAD"],
  ["SFB", "STO"],
  ["SEHK", "HKG"],
  ["TSEJ", "TYO"],
  ["NASDAQ", "US"],
  ["NYSE", "US"],
  ["ARCA", "US"],
  ["PINK", "US"],
  ["VENTURE", "elsewhere"],
  ["TGATE", "elsewhere"],
  // Codes of Yahoo, DEGIRO and ISO 10383.
  ["NMS", "US"],
  ["GER", "FRA"],
  ["TOR", "TSX"],
  ["EAM", "AMS"],
  ["XPAR", "PAR"],
  ["XETR", "FRA"],
  ["XTSE", "TSX"],
  ["xnas", "US"],
  // Our prefixes, their other spellings, and names.
  ["LON", "LON"],
  ["XETRA", "FRA"],
  ["Euronext Paris", "PAR"],
  ["Nasdaq Omx Helsinki Ltd.", "HEL"],
  ["New York Stock Exchange", "US"],
  ["Börse Stuttgart", "elsewhere"],
  ["Tradegate", "elsewhere"],
  ["SMART", null],
  ["Clearstream Nat.", null],
  ["", null],
])("the exchange %s is our %s", (exchange, place) => {
  expect(placeWritten(exchange, { symbol: "ABC", currency: "" })).toBe(place)
})

test.each([
  ["TSE", "T", "CAD", "TSX"],
  ["TSE", "T", "", "TSX"],
  ["TSE", "7203", "JPY", "TYO"],
  ["TSE", "7203", "", "TYO"],
  ["TSE", "130A", "JPY", "TYO"],
  ["BVL", "GALP", "EUR", "LIS"],
  ["BVL", "BAP", "PEN", "BVL"],
])("%s of %s in %s is a code of two exchanges and means %s", (exchange, symbol, currency, place) => {
  expect(placeWritten(exchange, { symbol, currency })).toBe(place)
})

test("our prefix is never another venue's code, except the codes that two exchanges share", () => {
  const prefixes = venues.map(({ prefix }) => prefix).filter((prefix) => prefix !== "BVL")
  expect(prefixes.map((prefix) => placeWritten(prefix, { symbol: "ABC", currency: "" }))).toEqual(
    prefixes.map(readPrefix),
  )
})

test.each([
  ["CAD", ["TSX"]],
  ["GBX", ["LON"]],
  ["SEK", ["STO"]],
  ["CNY", ["SHA", "SHE"]],
  ["USD", []],
  ["XYZ", []],
  ["", []],
])("%s is the currency of %j", (currency, places) => {
  expect(venuesTradingIn(currency)).toEqual(places)
})

test("each venue has a currency", () => {
  const currencies =
    "GBP EUR CHF SEK DKK NOK PLN HUF CZK RON ISK RUB JPY KRW HKD CNY TWD SGD INR MYR IDR THB PHP VND AUD NZD CAD BRL MXN CLP COP PEN ZAR EGP MAD NGN SAR AED QAR KWD TRY ILS"
  const found = new Set(currencies.split(" ").flatMap(venuesTradingIn))
  expect(venues.filter(({ prefix }) => !found.has(prefix))).toEqual([])
})

test.each([
  ["GBp", "GBX"],
  ["gbp", "GBP"],
  ["US$", "USD"],
  [" usd ", "USD"],
  ["", ""],
])("a currency written %j is read as %j", (written, currency) => {
  expect(readCurrency(written)).toBe(currency)
})

test.each([
  ["BA US", "BA", "US"],
  ["HEI/A US", "HEI/A", "US"],
  ["BA/ LN", "BA", "LON"],
  ["SIE GY Equity", "SIE", "FRA"],
  ["7203 JP", "7203", "TYO"],
  ["NOVOB DC", "NOVOB", "CPH"],
])("Bloomberg writes %s for %s in %s", (text, symbol, place) => {
  expect(bloombergForm(text)).toEqual({ symbol, place })
})

test.each(["AAPL", "BRK B", "BRK B US X", "GENERAL MOTORS", "", "US"])(
  "%j is not a ticker in Bloomberg's form",
  (text) => {
    expect(bloombergForm(text)).toBeNull()
  },
)

test.each([
  ["AAPL.OQ", { symbol: "AAPL", place: "US" }],
  ["MRK.N", { symbol: "MRK", place: "US" }],
  ["AAPL:US", { symbol: "AAPL", place: "US" }],
  ["BRK.A", null],
  ["SAPG.DE", null],
  ["LON:US", null],
])("Reuters or EODHD writes %s for %j", (text, expected) => {
  expect(reutersForm(text)).toEqual(expected)
})

test.each([
  ["SHEL:XLON", { symbol: "SHEL", place: "LON" }],
  ["ice:xnys", { symbol: "ice", place: "US" }],
  ["SAP:XSTU", null],
  ["XLON:SHEL", null],
])("a market identifier code is behind the colon of %s: %j", (text, expected) => {
  expect(micForm(text)).toEqual(expected)
})
