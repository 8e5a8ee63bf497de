import { expect, test } from "vitest"
import { pricedVenue } from "../../../src/pipeline/prices/venues.ts"

test.each<[instrumentId: string, venue: string, ticker: string, currency: string, stated: string | null]>([
  ["LON:BT-A", "London", "BT-A", "GBP", null],
  ["STO:VOLV-B", "Stockholm", "VOLV-B", "SEK", null],
  ["KRX:005930", "Korea", "005930", "KRW", null],
  ["HKG:0700", "Hong Kong", "0700", "HKD", null],
  ["HKG:80700", "Hong Kong", "80700", "HKD", "CNY"],
  ["SHA:600519", "Shanghai", "600519", "CNY", null],
  ["SHA:900901", "Shanghai", "900901", "CNY", "USD"],
  ["SHE:200002", "Shenzhen", "200002", "CNY", "HKD"],
  ["SHE:000002", "Shenzhen", "000002", "CNY", null],
  ["SHA:0107", "Hong Kong", "0107", "HKD", null],
  ["TSX:MERC-U", "Toronto", "MERC-U", "CAD", "USD"],
  ["TSX:AD-UN", "Toronto", "AD-UN", "CAD", null],
])("%s is priced in %s", (instrumentId, name, ticker, currency, tickerCurrency) => {
  const found = pricedVenue(instrumentId)
  expect(found).toMatchObject({ name, ticker, tickerCurrency })
  expect(found?.sources.currency).toBe(currency)
})

test.each(["AAPL", "BRK-B", "NASDAQ:AAPL", "XXX:1", ""])("%j has no venue outside the US", (instrumentId) => {
  expect(pricedVenue(instrumentId)).toBeNull()
})
