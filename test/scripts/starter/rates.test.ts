import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { readCloses } from "../../../scripts/starter/closes.ts"
import { readRates } from "../../../scripts/starter/rates.ts"
import { rateOn } from "../../../src/facts/reference-rates.ts"
import { keptCurrencies } from "../../../src/pipeline/rates/run.ts"

const folder = mkdtempSync(join(tmpdir(), "qistas-rates-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("every close that ships has the rates of every kept currency on its own day", () => {
  const rates = readRates("data")
  const days = [...new Set([...readCloses("data").values()].flat().map(({ date }) => date))].sort()
  expect(rates.map(({ day }) => day)).toEqual(days)
  for (const { perEuro } of rates) expect(Object.keys(perEuro).sort()).toEqual(keptCurrencies)
})

test("the rates agree with the pegs of two currencies, and no currency jumps", () => {
  const rates = readRates("data")
  for (const [at, { day, perEuro }] of rates.entries()) {
    // Denmark keeps the krone at 7.46 for one euro, Hong Kong the dollar between 7.75 and 7.85 for one US dollar.
    expect(Math.abs((perEuro.DKK ?? 0) / 7.46 - 1)).toBeLessThan(0.004)
    const inHongKong = rateOn(rates, day, "USD", "HKD")?.rate ?? 0
    expect(inHongKong > 7.745 && inHongKong < 7.855).toBe(true)
    for (const [currency, rate] of Object.entries(rates[at - 1]?.perEuro ?? {}))
      expect([
        currency,
        Math.abs((perEuro[currency] ?? 0) / rate - 1) < (currency === "TRY" ? 0.3 : 0.1),
      ]).toEqual([currency, true])
  }
})

test.each([
  ["without its currencies", "series\tvalues\n2026-08-31\t1", "line 2: it does not name the currencies"],
  [
    "with a rate too few",
    "series\tvalues\ncurrency\tUSD GBP\n2026-08-31\t1",
    "line 3: 1 rates of 2 currencies",
  ],
  ["with a rate of zero", "series\tvalues\ncurrency\tUSD\n2026-08-31\t0", 'line 3: "0" is no rate'],
  ["with days out of order", "series\tvalues\ncurrency\tUSD\n2026-08-31\t1\n2026-08-28\t1", "line 4"],
])("a table %s is refused with its line", (_, table, message) => {
  writeFileSync(join(folder, "rates.tsv"), `${table}\n`)
  expect(() => readRates(folder)).toThrow(message)
})
