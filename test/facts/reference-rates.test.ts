import { expect, test } from "vitest"
import { isQuoted, rateOn, ratesOfCloses } from "../../src/facts/reference-rates.ts"

/** Good Friday of 2026 was on 3 April: the bank published on 2 and 7 April, and not in between. */
const rates = [
  { day: "2026-04-01", perEuro: { USD: 1.25, GBP: 0.8, JPY: 160 } },
  { day: "2026-04-02", perEuro: { USD: 1.2, GBP: 0.9, JPY: 150 } },
  { day: "2026-04-07", perEuro: { USD: 1.1, GBP: 0.88 } },
]

test.each<[what: string, date: string, from: string, to: string, day: string, rate: number]>([
  ["dollars to euros: the rate of the day", "2026-04-01", "USD", "EUR", "2026-04-01", 0.8],
  ["euros to dollars", "2026-04-01", "EUR", "USD", "2026-04-01", 1.25],
  ["two currencies are crossed through the euro", "2026-04-02", "USD", "GBP", "2026-04-02", 0.75],
  ["a day without rates has those of the business day before", "2026-04-06", "USD", "JPY", "2026-04-02", 125],
  ["seven days before are not too many", "2026-04-14", "USD", "GBP", "2026-04-07", 0.8],
  ["a hundred pence are a pound", "2026-04-02", "GBX", "GBP", "2026-04-02", 0.01],
  ["pence to euros", "2026-04-01", "GBX", "EUR", "2026-04-01", 0.0125],
])("%s", (_, date, from, to, day, rate) => {
  const found = rateOn(rates, date, from, to)
  expect(found?.day).toBe(day)
  expect(found?.rate).toBeCloseTo(rate, 12)
})

test.each<[what: string, date: string, from: string, to: string]>([
  ["the newest rates are eight days old", "2026-04-15", "USD", "EUR"],
  ["no rates are known yet", "2026-03-31", "USD", "EUR"],
  ["the bank does not quote the currency", "2026-04-02", "USD", "TWD"],
  ["the bank did not quote the currency on the day", "2026-04-08", "USD", "JPY"],
])("there is no rate if %s", (_, date, from, to) => {
  expect(rateOn(rates, date, from, to)).toBeNull()
})

test("a currency is quoted if the bank quotes it on some day", () => {
  expect([isQuoted(rates, "USD", "JPY"), isQuoted(rates, "USD", "TWD")]).toEqual([true, false])
})

test("closes use the last rates up to their days, and no others", () => {
  const closes = [{ date: "2026-03-31" }, { date: "2026-04-06" }, { date: "2026-04-30" }]
  expect(ratesOfCloses(closes, rates).map(({ day }) => day)).toEqual(["2026-04-02"])
})
