import { expect, test } from "vitest"
import { parsePrices, pricesInDollars } from "../../../scripts/screen/prices.ts"

const today = "2026-09-01"
const read = (text: string) => parsePrices("prices.csv", text, today)

test.each([
  ["Yahoo's", "Stock Splits", "0.0", "0.2"],
  ["Tiingo's", "splitFactor", "1.0", "0.2"],
  ["Alpha Vantage's", "split_coefficient", "1.0", "0.2"],
  ["one of ratios", "Splits", "", "1:5"],
  ["one of fractions", "Split", "", "1/5"],
])("the column of splits is read: %s", (_, column, none, split) => {
  const file = read(`Date,Close,${column}\n2026-08-13,200,${none}\n2026-08-14,201,${split}`)
  expect(file).toMatchObject({ ok: true, value: { splits: [{ date: "2026-08-14", ratio: 0.2 }] } })
})

test("a file without that column names no split, and a cell that is none is refused with its line", () => {
  expect(read("Date,Close\n2026-08-14,201")).toMatchObject({ value: { splits: [] } })
  expect(read("Date,Close,Splits\n2026-08-14,201,five")).toMatchObject({
    ok: false,
    message: 'prices.csv, line 2: "five" is not a split like 4 or 1:5.',
  })
})

test("the splits of the release count only if the file names none", () => {
  const closes = [
    { date: "2026-08-13", close: 40 },
    { date: "2026-08-14", close: 200 },
  ]
  const released = [{ date: "2026-08-14", ratio: 0.2 }]
  expect(pricesInDollars({ closes, splits: [] }, released)).toMatchObject({
    prices: { closes: [{ close: 200 }, { close: 200 }] },
    splits: released,
  })
  const other = [{ date: "2026-08-14", ratio: 0.25 }]
  expect(pricesInDollars({ closes, splits: other }, released).splits).toEqual(other)
})
