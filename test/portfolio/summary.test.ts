import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Held } from "../../src/portfolio/line-facts.ts"
import { positionsOf } from "../../src/portfolio/positions.ts"
import { summaryOf } from "../../src/portfolio/summary.ts"
import { determinationStatuses } from "../../src/vocabulary.ts"
import {
  figuresOf,
  fundOf,
  heldOf,
  listingOf,
  prohibited,
  reportDay,
  reportTerms,
  verdictOf,
} from "../support/held.ts"

function reportOf(held: readonly Partial<Held>[]) {
  const positions = positionsOf(
    held.map((change, position) => heldOf({ ...change, position })),
    reportTerms,
  )
  return { positions, summary: summaryOf(positions, reportTerms) }
}

const summaryFor = (...held: readonly Partial<Held>[]) => reportOf(held).summary
const close = (currency: string, price: number) => ({
  ...{ currency, date: reportDay, close: price, previousClose: null },
})
const line = (id: string) => ({ listing: listingOf(id) })

describe("a summary", () => {
  test("counts statuses, and weighs them separately in each currency", () => {
    const { by_status, values, unvalued } = summaryFor(
      { shares: 60 },
      { shares: 30, verdict: verdictOf("non-compliant", { stale: true }) },
      { shares: 10, verdict: verdictOf("pending") },
      { shares: 1, quote: close("GBP", 4), verdict: verdictOf("compliant", { is_at_risk: true }) },
      { ...line("BARE"), quote: null },
    )
    expect(by_status).toEqual({ compliant: 3, "non-compliant": 1, pending: 1 })
    const gbp = { currency: "GBP", value: 4, positions: 1, at_risk_percentage: 100, stale_percentage: 0 }
    const usd = { currency: "USD", value: 1000, positions: 3, at_risk_percentage: 0, stale_percentage: 30 }
    expect(values).toEqual([
      { ...gbp, weights: { compliant: 100, non_compliant: 0, unknown: 0 } },
      { ...usd, weights: { compliant: 60, non_compliant: 30, unknown: 10 } },
    ])
    expect(unvalued).toEqual(["BARE"])
  })

  test("weighs thirds as 33.34, 33.33 and 33.33", () => {
    const { positions } = reportOf([line("A"), line("B"), line("C")])
    expect(positions.map(({ weight }) => weight)).toEqual([33.34, 33.33, 33.33])
  })

  test("gives positions with a value of zero no weight", () => {
    const { positions, summary } = reportOf([{ shares: 0.0001, ownPrice: 0.01 }])
    expect(positions[0]).toMatchObject({ value: 0, weight: null })
    expect(summary.values).toEqual([
      {
        ...{ currency: "USD", value: 0, positions: 1, weights: null },
        ...{ at_risk_percentage: null, stale_percentage: null },
      },
    ])
  })

  const withFigures = (...given: Parameters<typeof figuresOf>) => ({ figures: figuresOf(...given) })
  const unstated = { listing: listingOf("ADR", { ordinaryPerShareLine: null }) }
  const [most, least] = [withFigures({ bound: "at_most" }), withFigures({ bound: "at_least" })]

  /** Prints `14 at_most, 4 ?`: the totals by SS 21 and by dividends, with `?` if incomplete. */
  const owed = (...held: readonly Partial<Held>[]) =>
    summaryFor(...held).purification.map((total) => {
      const printed = (amount: number | null, bound: string | null | undefined, isWhole: boolean) =>
        [String(amount), ...(bound ? [bound] : []), ...(isWhole ? [] : ["?"])].join(" ")
      const ss21 = printed(total.ss21_per_share, total.ss21_bound, total.is_ss21_complete)
      const { dividend_share: dividend, dividend_bound: bound, is_dividend_complete: isWhole } = total
      return `${total.currency}: ${ss21}, ${printed(dividend, bound, isWhole)}`
    })

  test.each<[string, readonly Partial<Held>[], string]>([
    ["all amounts are known", [{}, {}], "USD: 14, 4"],
    ["one amount is an upper bound", [{}, most], "USD: 14 at_most, 4 at_most"],
    ["some are upper and others lower bounds", [least, most], "USD: 14, 4"],
    ["a dividend is unknown", [{}, withFigures({ dividend_share: null })], "USD: 14, 2 ?"],
    ["one amount is in an unknown currency", [{}, { figures: null }], "USD: 7 ?, 2 ?"],
    ["no amount is known", [unstated], "USD: null ?, null ?"],
    ["one business is prohibited, which is no unknown part", [{}, { verdict: prohibited }], "USD: 7, 2"],
    ["a fund's amount covers 60% of its weight", [fundOf(60)], "USD: 1.24 ?, null ?"],
    ["a fund's amount covers all of its weight", [fundOf(100)], "USD: 1.24 at_least, null ?"],
    ["a part is unknown, so that an upper bound is none", [most, { figures: null }], "USD: 7 ?, 2 ?"],
    ["a fund may owe more or less", [most, fundOf(100, null)], "USD: 8.24, 2 ?"],
    ["known amounts are zero", [withFigures({ ss21_per_share: 0 }), { figures: null }], "USD: null ?, 2 ?"],
  ])("sums the purification if %s", (_what, held, total) => {
    expect(owed(...held)).toEqual([total])
  })

  test("has one total for each currency, without conversion", () => {
    const held = [{}, { figures: figuresOf({ currency: "TWD" }) }]
    expect(owed(...held)).toEqual(["TWD: 7, 2", "USD: 7, 2"])
    const profit = summaryFor(...held).zakat.filter(({ id }) => id === "profit")
    expect(profit.map(({ currency, amount }) => `${amount} ${currency}`)).toEqual(["5 TWD", "5 USD"])
  })

  test("names the positions whose core business is prohibited, once, and has no total for them alone", () => {
    const { prohibited_business: left, purification } = summaryFor(
      ...[1, 2].map(() => ({ ...line("BANK"), verdict: prohibited })),
    )
    expect([left, purification]).toEqual([["BANK"], []])
  })

  test("adds up the default amounts of the positions, and marks another method as incomplete if it does not count one", () => {
    const { zakat } = summaryFor({}, { isPool: true, figures: null })
    expect(zakat.map(({ id, amount, is_complete }) => [id, amount, is_complete])).toEqual([
      ["zakatable_assets", 50, true],
      ["trading", 50, true],
      ["net_zakatable_assets", 15, false],
      ["market_value_25", 6.25, false],
      ["market_value_40", 10, false],
      ["profit", 5, false],
    ])
  })

  test("lists at most five shares of the purification, largest first, with a repeated line once", () => {
    const many = ["A", "B", "C", "D", "E", "F"].map((id, at) => ({ ...line(id), shares: 10 * (at + 1) }))
    const { concentration } = summaryFor(...many, { ...line("A"), shares: 90 })
    const shares = concentration.map(({ instrument_id: id, percentage }) => `${id} ${percentage}`)
    expect(shares).toEqual(["A 33.33", "F 20", "E 16.67", "D 13.33", "C 10"])
  })
})

const cents = (value: number | null) => Math.round((value ?? 0) * 100)
const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + cents(value), 0)

const ids = ["A", "B", "C", "D"]
const heldLine = fc
  .record({
    id: fc.constantFrom(...ids),
    shares: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
    price: fc.option(fc.double({ min: 0.01, max: 1e4, noNaN: true }), { freq: 5 }),
    currency: fc.constantFrom("USD", "GBP"),
    reporting: fc.constantFrom("USD", "TWD"),
    ss21: fc.option(fc.double({ min: 0, max: 3, noNaN: true }), { freq: 5 }),
    dividend: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    bound: fc.constantFrom(null, "at_most" as const, "at_least" as const),
    status: fc.constantFrom(...determinationStatuses),
    risk: fc.boolean(),
  })
  .map(
    ({ id, shares, price, currency, reporting, ss21, dividend, bound, status, risk }): Partial<Held> => ({
      ...line(id),
      shares,
      quote: price === null ? null : close(currency, price),
      tradingCurrency: price === null ? null : currency,
      verdict: verdictOf(status, { is_at_risk: risk && status === "compliant" }),
      figures: figuresOf({ currency: reporting, ss21_per_share: ss21, dividend_share: dividend, bound }),
    }),
  )
const portfolios = fc.array(heldLine, { minLength: 1, maxLength: 40 })
const holds = (law: (report: ReturnType<typeof reportOf>) => void) =>
  fc.assert(fc.property(portfolios, (held) => law(reportOf(held))))

describe("for any portfolio", () => {
  test("a total that lacks a part is no bound", () => {
    holds(({ summary }) => {
      for (const total of summary.purification) {
        if (!total.is_ss21_complete) expect(total.ss21_bound).toBeNull()
        if (!total.is_dividend_complete) expect(total.dividend_bound).toBeNull()
      }
      for (const { bound, is_complete: isComplete } of summary.zakat)
        if (!isComplete) expect(bound).toBeNull()
    })
  })

  test("every total equals the sum of its lines to the cent", () => {
    holds(({ positions, summary }) => {
      for (const { currency, value } of summary.values) {
        const lines = positions.filter((each) => each.value !== null && each.currency === currency)
        expect(cents(value)).toBe(sumOf(lines.map((each) => each.value)))
      }
      for (const total of summary.purification) {
        const lines = positions
          .map((each) => each.purification)
          .filter(({ currency }) => currency === total.currency)
        expect(cents(total.ss21_per_share)).toBe(sumOf(lines.map((each) => each.ss21_per_share)))
        expect(cents(total.dividend_share)).toBe(sumOf(lines.map((each) => each.dividend_share)))
      }
      for (const total of summary.zakat) {
        const due = positions.flatMap(({ zakat }) =>
          zakat.filter(({ id, currency }) => id === total.id && currency === total.currency),
        )
        expect(cents(total.amount)).toBe(sumOf(due.map(({ amount }) => amount)))
      }
    })
  })

  test("the weights in a currency add up to 100.00, and those of a status to its total", () => {
    holds(({ positions, summary }) => {
      for (const { currency, weights, at_risk_percentage } of summary.values) {
        const lines = positions.filter((each) => each.value !== null && each.currency === currency)
        const weightOf = (some: typeof lines) => sumOf(some.map(({ weight }) => weight))
        if (weights === null) {
          expect(lines.every(({ value, weight }) => value === 0 && weight === null)).toBe(true)
          continue
        }
        expect(weightOf(lines)).toBe(10_000)
        expect(cents(weights.compliant) + cents(weights.non_compliant) + cents(weights.unknown)).toBe(10_000)
        expect(cents(weights.unknown)).toBe(weightOf(lines.filter(({ status }) => status === "pending")))
        expect(cents(at_risk_percentage)).toBe(weightOf(lines.filter(({ is_at_risk }) => is_at_risk)))
      }
    })
  })

  test("each weight is within a hundredth of the exact weight", () => {
    holds(({ positions, summary }) => {
      for (const { currency, value, weights } of summary.values) {
        if (weights === null) continue
        for (const each of positions.filter((one) => one.value !== null && one.currency === currency))
          expect(Math.abs((each.weight ?? 0) - ((each.value ?? 0) / value) * 100)).toBeLessThan(0.01 + 1e-9)
      }
    })
  })

  test("the order of the positions changes only the order of the lines", () => {
    fc.assert(
      fc.property(
        portfolios.chain((held) =>
          fc.tuple(fc.constant(held), fc.shuffledSubarray(held, { minLength: held.length })),
        ),
        ([held, shuffled]) => {
          const [straight, other] = [reportOf(held), reportOf(shuffled)]
          expect(other.summary).toEqual(straight.summary)
          const bare = ({ position: _, ...rest }: (typeof straight.positions)[number]) => JSON.stringify(rest)
          expect(other.positions.map(bare).toSorted()).toEqual(straight.positions.map(bare).toSorted())
        },
      ),
    )
  })

  test("a split position changes a total by at most a cent for each line", () => {
    fc.assert(
      fc.property(portfolios, heldLine, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (held, one, part) => {
        const shares = one.shares ?? 0
        const [whole, halves] = [
          summaryFor(...held, one),
          summaryFor(...held, { ...one, shares: shares * part }, { ...one, shares: shares * (1 - part) }),
        ]
        expect(halves.values.map(({ currency }) => currency)).toEqual(
          whole.values.map(({ currency }) => currency),
        )
        for (const [at, { value }] of whole.values.entries())
          expect(Math.abs(cents(halves.values[at]?.value ?? null) - cents(value))).toBeLessThanOrEqual(1)
        for (const [at, { ss21_per_share, is_ss21_complete }] of whole.purification.entries()) {
          const other = halves.purification[at]
          expect(Math.abs(cents(other?.ss21_per_share ?? null) - cents(ss21_per_share))).toBeLessThanOrEqual(
            1,
          )
          expect(other?.is_ss21_complete).toBe(is_ss21_complete)
        }
        for (const [at, { amount }] of whole.zakat.entries())
          expect(Math.abs(cents(halves.zakat[at]?.amount ?? null) - cents(amount))).toBeLessThanOrEqual(1)
      }),
    )
  })

  test("the shares of a purification are at most 100%, largest first", () => {
    holds(({ summary: { concentration, purification } }) => {
      for (const { currency } of purification) {
        const shares = concentration
          .filter((each) => each.currency === currency)
          .map(({ percentage }) => percentage)
        expect(shares).toEqual(shares.toSorted((a, b) => b - a))
        expect(sumOf(shares)).toBeLessThanOrEqual(10_000 + shares.length)
      }
    })
  })
})
