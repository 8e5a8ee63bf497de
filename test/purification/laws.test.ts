import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { PriceSplit } from "../../src/facts/measures/shares/past-closes.ts"
import { type LotCompany, readLot } from "../../src/purification/lots.ts"
import type { Lot, PurificationPeriod, ShareSplit } from "../../src/purification/schema.ts"
import { countedLine } from "../../src/purification/splits.ts"
import { printSums, totalsOf } from "../../src/purification/totals.ts"
import { bounds } from "../../src/vocabulary.ts"
import { purificationPeriod } from "../support/purification.ts"

/** The laws for every lot of every company. */

const today = "2026-11-23"
const millionth = 1e-6

const dayIn = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / 86_400_000, max: Date.parse(to) / 86_400_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

const orUnknown = (amounts: fc.Arbitrary<number>) => fc.option(amounts, { nil: null, freq: 6 })
/** Amounts in millionths, whose sums are exact to the millionth in a double. */
const amount = (max: number) =>
  fc.integer({ min: 0, max: max * 1000 }).map((thousandths) => thousandths / 1000)

const period = (year: number): fc.Arbitrary<PurificationPeriod> =>
  fc
    .record({
      prohibited: orUnknown(amount(1e6)),
      shares: orUnknown(fc.integer({ min: 1000, max: 1_000_000 })),
      dividend: orUnknown(amount(100)),
      bound: fc.constantFrom(null, ...bounds),
      currency: fc.constantFrom("USD", "USD", "TWD"),
    })
    .map((figures) =>
      purificationPeriod({
        start: `${year}-01-01`,
        end: `${year}-12-31`,
        filed: `${year + 1}-02-15`,
        label: `FY${year}`,
        revenue: 1e7,
        ...figures,
      }),
    )

const ratio = fc.constantFrom(2, 10, 1.5, 1 / 8)
const reportedSplit: fc.Arbitrary<ShareSplit> = fc
  .record({ ratio, counted_old_on: dayIn("2021-01-01", "2026-06-01") })
  .map(({ ratio, counted_old_on }) => ({
    ratio,
    date: null,
    counted_old_on,
    counted_new_on: new Date(Date.parse(counted_old_on) + 90 * 86_400_000).toISOString().slice(0, 10),
  }))
const vendorSplit: fc.Arbitrary<PriceSplit> = fc.record({ date: dayIn("2021-01-01", "2026-11-20"), ratio })

const company: fc.Arbitrary<LotCompany> = fc
  .record({
    periods: fc
      .tuple(period(2025), period(2024), period(2023), period(2022))
      .chain((years) => fc.integer({ min: 0, max: 4 }).map((known) => years.slice(0, known))),
    currency: fc.constantFrom("USD", "TWD"),
    ordinaryPerShareLine: fc.constantFrom(1, 1, 1, 5, null),
    reported: fc.array(reportedSplit, { maxLength: 1 }),
    vendor: fc.array(vendorSplit, { maxLength: 2 }),
  })
  .map(({ periods, currency, ordinaryPerShareLine, reported, vendor }) => ({
    currency,
    periods,
    line: countedLine({ instrumentId: "X", ordinaryPerShareLine }, reported, new Map([["X", vendor]])),
  }))

const lot: fc.Arbitrary<Lot> = fc
  .record({
    shares: fc.integer({ min: 1, max: 300_000 }).map((thousandths) => thousandths / 1000),
    days: fc.tuple(dayIn("2020-06-01", today), dayIn("2020-06-01", today)),
    isSold: fc.boolean(),
    received: fc.option(amount(1e6), { freq: 2 }),
  })
  .map(({ shares, days, isSold, received }) => {
    const [bought_on = "", sold_on = ""] = [...days].sort()
    return {
      symbol: "X",
      shares,
      bought_on,
      ...(isSold ? { sold_on } : {}),
      ...(received === null ? {} : { dividends_received: received }),
    }
  })

const amountsOf = (of: LotCompany, given: Lot) =>
  readLot(given, of, today).owed.map(({ sums }) => printSums(sums))

const holds = (law: (of: LotCompany, given: Lot) => void) =>
  fc.assert(fc.property(company, lot, law), { numRuns: 400 })

describe("every lot", () => {
  test("equals the sum of its years, to the millionth", () => {
    holds((of, given) => {
      for (const { sums, periods } of readLot(given, of, today).owed) {
        const { ss21_per_share: ss21, is_ss21_complete } = printSums(sums)
        const years = periods.map((each) => micros(each.ss21_per_share))
        const sum = years.reduce((total, each) => total + each, 0n)
        if (ss21 === null) expect([sum, is_ss21_complete]).toEqual([0n, false])
        else expect(micros(ss21)).toBe(sum)
      }
    })
  })

  test("owes no negative amount, and no zero if the amount is incomplete", () => {
    holds((of, given) => {
      for (const { sums } of readLot(given, of, today).owed)
        for (const { amount: owed, isComplete } of Object.values(sums)) {
          expect(owed === null ? 0n : owed.micros).toBeGreaterThanOrEqual(0n)
          if (!isComplete && owed !== null) expect(owed.micros).toBeGreaterThan(0n)
          if (owed === null) expect(isComplete).toBe(false)
        }
    })
  })

  test("names missing parts exactly if an amount is incomplete", () => {
    holds((of, given) => {
      const { owed, lacks } = readLot(given, of, today)
      for (const { currency, sums } of owed)
        for (const [method, { isComplete }] of Object.entries(sums)) {
          const named = lacks.filter(
            (lack) => lack.currency === currency && lack.methods.some((each) => each === method),
          )
          expect(named.length === 0).toBe(isComplete)
        }
    })
  })

  test("split in two parts owes the same, to a millionth for each year", () => {
    const share = fc.double({ min: 0.01, max: 0.99, noNaN: true })
    fc.assert(
      fc.property(company, lot, share, (of, given, part) => {
        const { dividends_received: received, ...rest } = given
        const piece = (size: number): Lot => ({
          ...rest,
          shares: given.shares * size,
          ...(received === undefined ? {} : { dividends_received: received * size }),
        })
        const [whole, first, second] = [given, piece(part), piece(1 - part)].map((each) =>
          amountsOf(of, each),
        )
        whole?.forEach((owed, at) => {
          for (const field of ["ss21_per_share", "dividend_share"] as const) {
            const sum = (first?.[at]?.[field] ?? 0) + (second?.[at]?.[field] ?? 0)
            expect(Math.abs(sum - (owed[field] ?? 0))).toBeLessThan(5 * millionth)
          }
        })
      }),
      { numRuns: 400 },
    )
  })

  test("sold before the end of each of its years owes nothing by SS 21, whatever is unknown", () => {
    const within = fc.record({
      year: fc.constantFrom(2022, 2023, 2024, 2025),
      days: fc.tuple(fc.integer({ min: 1, max: 363 }), fc.integer({ min: 1, max: 363 })),
    })
    fc.assert(
      fc.property(company, lot, within, (of, given, { year, days }) => {
        fc.pre(of.periods.some(({ period_end }) => period_end === `${year}-12-31`))
        const [bought_on = "", sold_on = ""] = days
          .toSorted((left, right) => left - right)
          .map((day) => new Date(Date.UTC(year, 0, day)).toISOString().slice(0, 10))
        const ss21 = readLot({ ...given, bought_on, sold_on }, of, today).owed.map(
          ({ sums }) => sums.ss21_per_share,
        )
        for (const sum of ss21) expect(sum).toEqual({ amount: { micros: 0n, bound: null }, isComplete: true })
      }),
      { numRuns: 400 },
    )
  })
})

describe("the totals", () => {
  const lots = fc.array(fc.tuple(company, lot), { maxLength: 6 })
  const rowsOf = (all: readonly (readonly [LotCompany, Lot])[]) =>
    all.flatMap(([of, given]) => readLot(given, of, today).owed)

  test("equal the sums of their lots, to the millionth, in each currency", () => {
    fc.assert(
      fc.property(lots, (all) => {
        const rows = rowsOf(all)
        for (const total of totalsOf(rows)) {
          const own = rows
            .filter(({ currency }) => currency === total.currency)
            .map(({ sums }) => printSums(sums))
          for (const field of ["ss21_per_share", "dividend_share"] as const) {
            const sum = own.reduce((subtotal, each) => subtotal + micros(each[field]), 0n)
            expect(micros(total[field])).toBe(sum)
          }
          if (!total.is_ss21_complete) expect(total.ss21_bound).toBeNull()
          if (!total.is_dividend_complete) expect(total.dividend_bound).toBeNull()
          expect(total.is_ss21_complete).toBe(own.every((each) => each.is_ss21_complete))
          expect(total.is_dividend_complete).toBe(own.every((each) => each.is_dividend_complete))
        }
      }),
      { numRuns: 200 },
    )
  })

  test("do not depend on the order of the lots", () => {
    fc.assert(
      fc.property(
        lots.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(totalsOf(rowsOf(shuffled))).toEqual(totalsOf(rowsOf(all)))
        },
      ),
      { numRuns: 200 },
    )
  })
})

function micros(amount: number | null): bigint {
  return amount === null ? 0n : BigInt(Math.round(amount * 1e6))
}
