import { describe, expect, test } from "vitest"
import { parseIdentifier } from "../../src/identifiers/grammar.ts"
import { venueOf, venues } from "../../src/identifiers/venues.ts"

/** Interface, "Prefixes naming the country's main venue". Copied by hand. */
const mainVenues = [
  ["LON", "London", "GB"],
  ["PAR", "Paris", "FR"],
  ["FRA", "Frankfurt", "DE"],
  ["AMS", "Amsterdam", "NL"],
  ["MIL", "Milan", "IT"],
  ["MAD", "Madrid", "ES"],
  ["BRU", "Brussels", "BE"],
  ["LIS", "Lisbon", "PT"],
  ["VIE", "Vienna", "AT"],
  ["SWX", "Switzerland", "CH"],
  ["ISE", "Dublin", "IE"],
  ["STO", "Stockholm", "SE"],
  ["CPH", "Copenhagen", "DK"],
  ["HEL", "Helsinki", "FI"],
  ["OSL", "Oslo", "NO"],
  ["WSE", "Warsaw", "PL"],
  ["BDP", "Budapest", "HU"],
  ["TYO", "Tokyo", "JP"],
  ["KRX", "Korea", "KR"],
  ["HKG", "Hong Kong", "HK"],
  ["SHA", "Shanghai", "CN"],
  ["SHE", "Shenzhen", "CN"],
  ["TPE", "Taiwan", "TW"],
  ["SGX", "Singapore", "SG"],
  ["NSE", "India", "IN"],
  ["KLS", "Malaysia", "MY"],
  ["JKT", "Indonesia", "ID"],
  ["BKK", "Thailand", "TH"],
  ["ASX", "Australia", "AU"],
  ["NZE", "New Zealand", "NZ"],
  ["TSX", "Toronto", "CA"],
  ["BSP", "Brazil", "BR"],
  ["BMV", "Mexico", "MX"],
  ["JSE", "Johannesburg", "ZA"],
  ["TAD", "Saudi Arabia", "SA"],
  ["ADX", "Abu Dhabi", "AE"],
  ["QSE", "Qatar", "QA"],
] as const

/** Interface, "Prefixes naming the listing on that venue only". Copied by hand. */
const venuesOnly = [
  ["IST", "Istanbul", "TR"],
  ["TLV", "Tel Aviv", "IL"],
  ["HOSE", "Ho Chi Minh City", "VN"],
  ["PSE", "Philippines", "PH"],
  ["KWSE", "Kuwait", "KW"],
  ["BCS", "Santiago", "CL"],
  ["ATH", "Athens", "GR"],
  ["EGX", "Egypt", "EG"],
  ["BVC", "Colombia", "CO"],
  ["ICE", "Iceland", "IS"],
  ["MCX", "Moscow", "RU"],
  ["BVL", "Lima", "PE"],
  ["CAS", "Casablanca", "MA"],
  ["PRG", "Prague", "CZ"],
  ["NGX", "Nigeria", "NG"],
  ["BVB", "Bucharest", "RO"],
] as const

describe("the prefixes are exactly those of the interface:", () => {
  const all = [
    ...mainVenues.map((venue) => [...venue, "main"] as const),
    ...venuesOnly.map((venue) => [...venue, "only"] as const),
  ]
  test.each(all)("%s is %s in %s: %s", (prefix, name, countryCode, kind) => {
    expect(venueOf(prefix)).toEqual({ prefix, name, countryCode, kind })
    expect(parseIdentifier(`${prefix}:ABCD`)).toEqual({ venue: prefix, ticker: "ABCD" })
  })

  test("complete in both tables, and in the interface's order", () => {
    expect(venues.map(({ prefix }) => prefix)).toEqual(all.map(([prefix]) => prefix))
  })
})

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
