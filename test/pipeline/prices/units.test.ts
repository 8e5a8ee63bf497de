import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays } from "../../../src/days.ts"
import { answer } from "../../../src/outcome.ts"
import { inCurrency, pricedVenue, readUnit } from "../../../src/pipeline/prices/venues.ts"

function unitStated(written: string, instrumentId: string) {
  const venue = pricedVenue(instrumentId)
  if (venue === null) throw new Error(`${instrumentId} has no venue`)
  return readUnit(written, venue)
}

test.each<[written: string, instrumentId: string, currency: string, parts: number]>([
  ["GBX", "LON:SHEL", "GBP", 100],
  ["GBp", "LON:SHEL", "GBP", 100],
  ["ZAC", "JSE:SBK", "ZAR", 100],
  ["ZAc", "JSE:SBK", "ZAR", 100],
  ["ILA", "TLV:POLI", "ILS", 100],
  ["ILa", "TLV:POLI", "ILS", 100],
  ["KWF", "KWSE:NBK", "KWD", 1_000],
  ["USD", "LON:CPG", "USD", 1],
  ["EUR", "LON:0A0C", "EUR", 1],
  ["KRW", "KRX:005930", "KRW", 1],
  ["SEK", "STO:VOLV-B", "SEK", 1],
  ["USD", "TSX:MERC-U", "USD", 1],
  ["HKD", "SHE:200002", "HKD", 1],
])("%s for %s is %s in %d parts", (written, instrumentId, currency, parts) => {
  expect(unitStated(written, instrumentId)).toEqual(answer({ currency, parts }))
})

test.each<[written: string, instrumentId: string, reason: string]>([
  ["GBP", "LON:LLOY", "the vendor states GBP, but the closes may be pence"],
  ["ZAR", "JSE:SBK", "the vendor states ZAR, but the closes may be cents"],
  ["ILS", "TLV:POLI", "the vendor states ILS, but the closes may be agorot"],
  ["KWD", "KWSE:NBK", "the vendor states KWD, but the closes may be fils"],
  ["", "LON:SHEL", "the vendor states no currency that is known"],
  ["gbp", "LON:SHEL", "the vendor states no currency that is known"],
  ["Unknown", "LON:SHEL", "the vendor states no currency that is known"],
  ["<script>", "LON:SHEL", "the vendor states no currency that is known"],
  ["CAD", "TSX:MERC-U", "the vendor states CAD, but the ticker states USD"],
  ["CNY", "SHE:200002", "the vendor states CNY, but the ticker states HKD"],
  ["CNY", "SHA:900901", "the vendor states CNY, but the ticker states USD"],
])("%j for %s is refused", (written, instrumentId, message) => {
  expect(unitStated(written, instrumentId)).toMatchObject({ ok: false, message })
})

const pence = { currency: "GBP", parts: 100 }

test("2,500 pence are 25 pounds, and pounds stay pounds", () => {
  const closes = [{ date: "2026-08-31", close: 2_500 }]
  expect(inCurrency(closes, [], pence)).toEqual(answer([{ date: "2026-08-31", close: 25 }]))
  expect(inCurrency(closes, [], { currency: "EUR", parts: 1 })).toEqual(answer(closes))
})

const steps = fc.array(fc.double({ min: 0.6, max: 1.6, noNaN: true }), { maxLength: 30 })

test("every close of a series without a hundredfold step is divided by 100 once, on its own day", () => {
  const property = fc.property(fc.double({ min: 1, max: 10_000, noNaN: true }), steps, (first, moves) => {
    let close = first
    const closes = [1, ...moves].map((move, at) => {
      close *= move
      return { date: addDays("2026-01-05", at), close }
    })
    const converted = inCurrency(closes, [], pence)
    if (!converted.ok) throw new Error(converted.message)
    expect(converted.value.map(({ date }) => date)).toEqual(closes.map(({ date }) => date))
    converted.value.forEach((pounds, at) => {
      expect(pounds.close * 100).toBeCloseTo(closes[at]?.close ?? Number.NaN, 6)
    })
  })
  fc.assert(property)
})

test.each<[what: string, after: number, split: number | null, isRefused: boolean]>([
  ["a fall from pence to pounds", 25, null, true],
  ["a rise from pounds to pence", 250_000, null, true],
  ["such a fall with another price", 31, null, true],
  ["a fall by half", 1_250, null, false],
  ["a fall to a tenth", 250, null, false],
  ["a split of a hundred for one", 25, 100, false],
  ["a consolidation of one for a hundred", 250_000, 0.01, false],
  ["a split of ten for one with a change of the unit", 2.5, 10, true],
])("%s between two closes is refused: $3", (_, after, ratio, isRefused) => {
  const closes = [
    { date: "2026-08-28", close: 2_500 },
    { date: "2026-08-31", close: after },
  ]
  const splits = ratio === null ? [] : [{ date: "2026-08-31", ratio }]
  expect(inCurrency(closes, splits, pence).ok).toBe(!isRefused)
})
