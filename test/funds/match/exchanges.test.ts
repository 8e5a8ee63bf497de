import { expect, it } from "vitest"
import { heldVenues } from "../../../src/funds/match/matcher.ts"

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
])("a ticker at %s of %s may be of %j", (exchange, countryCode, venues) => {
  expect(heldVenues(exchange, countryCode)).toEqual(venues)
})
