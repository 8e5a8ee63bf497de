import { expect, test } from "vitest"
import { parseIdentifier } from "../../src/identifiers/grammar.ts"
import { venueOf } from "../../src/identifiers/venues.ts"

/** test/docs/guide/facts.test.ts holds the table of venues to that of the guide. */

test.each([
  ["EPA", "PAR"],
  ["EBR", "BRU"],
  ["ETR", "FRA"],
  ["BIT", "MIL"],
  ["ELI", "LIS"],
  ["HKEX", "HKG"],
  ["LSE", "LON"],
  ["XETRA", "FRA"],
  ["NZX", "NZE"],
  ["BME", "MAD"],
  ["TWSE", "TPE"],
  ["KOSPI", "KRX"],
  ["BIST", "IST"],
  ["TASE", "TLV"],
  ["MOEX", "MCX"],
])("the alternate prefix %s is read as %s", (spelling, prefix) => {
  expect(parseIdentifier(`${spelling}:ABCD`)).toEqual({ venue: prefix, ticker: "ABCD" })
})

test.each(["NASDAQ", "NYSE", "AMEX", "NYSEAMERICAN", "NYSEARCA", "BATS", "OTC"])(
  "the US venue %s before a symbol is dropped",
  (spelling) => {
    expect(parseIdentifier(`${spelling}:BRK.B`)).toEqual({ venue: "US", ticker: "BRK-B" })
  },
)

test.each(["XYZ", "US", "BSE", "TADAWUL", "LSE2", "constructor", "toString", "__proto__"])(
  "%s is no prefix",
  (spelling) => {
    expect(parseIdentifier(`${spelling}:ABCD`)).toBeNull()
    expect(venueOf(spelling)).toBeNull()
  },
)
