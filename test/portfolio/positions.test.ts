import { describe, expect, test } from "vitest"
import type { Held } from "../../src/portfolio/line-facts.ts"
import { positionsOf } from "../../src/portfolio/positions.ts"
import { figuresOf, fundOf, heldOf, listingOf, reportDay } from "../support/held.ts"

function positionOf(change: Partial<Held>) {
  const [position] = positionsOf([heldOf(change)], reportDay)
  if (position === undefined) throw new Error("no position")
  return position
}

const noPrice = {
  price: null,
  price_date: null,
  price_source: null,
  currency: null,
  value: null,
  weight: null,
}

describe("the price of a position", () => {
  test.each<[string, Partial<Held>, object]>([
    [
      "the last close",
      {},
      {
        price: 10,
        price_date: "2026-11-19",
        price_source: "last_close",
        currency: "USD",
        value: 1000,
        weight: 100,
      },
    ],
    [
      "the caller's before it",
      { ownPrice: 12.5 },
      { price: 12.5, price_date: null, price_source: "yours", currency: "USD", value: 1250 },
    ],
    ["fractions of a share", { shares: 0.333 }, { value: 3.33 }],
    ["half a cent is rounded up", { shares: 1, ownPrice: 1.005 }, { value: 1.01 }],
    ["no close: no value, no weight", { quote: null }, noPrice],
    [
      "the caller's in the currency of a line whose close of the day is not known",
      { quote: null, tradingCurrency: "SEK", ownPrice: 3 },
      { price: 3, currency: "SEK", value: 300 },
    ],
    [
      "the caller's in a currency that is not known: no value",
      { quote: null, ownPrice: 3 },
      { ...noPrice, price: 3, price_source: "yours" },
    ],
  ])("%s", (_what, change, expected) => {
    expect(positionOf(change)).toMatchObject(expected)
  })

  test("where there is no value, the note says why", () => {
    expect(positionOf({}).note).toBeUndefined()
    expect(positionOf({ quote: null }).note).toMatch(/No close of this line is known/)
    expect(positionOf({ quote: null, ownPrice: 3 }).note).toMatch(/the currency of your price/)
  })
})

const unknown = { ss21_per_share: null, ss21_bound: null, dividend_share: null, dividend_bound: null }
const tenForOne = {
  ratio: 10,
  date: "2026-06-01",
  counted_old_on: "2026-05-20",
  counted_new_on: "2026-08-01",
}

describe("what a position owes for the newest fiscal year", () => {
  test.each<[string, Partial<Held>, object]>([
    [
      "shares times the amounts of a share",
      {},
      { period_end: "2025-12-31", currency: "USD", ss21_per_share: 7, dividend_share: 2 },
    ],
    ["rounded up to a whole cent", { shares: 1.1 }, { ss21_per_share: 0.08, dividend_share: 0.03 }],
    [
      "five ordinary shares in a share of the line",
      { listing: listingOf("ADR", { ordinaryPerShareLine: 5 }) },
      { ss21_per_share: 35, dividend_share: 10 },
    ],
    [
      "ten shares of today were one then",
      { figures: figuresOf({}, [tenForOne]) },
      { ss21_per_share: 0.7, dividend_share: 0.2 },
    ],
    [
      "the most it can be",
      { figures: figuresOf({ bound: "at_most" }) },
      { ss21_per_share: 7, ss21_bound: "at_most", dividend_bound: "at_most" },
    ],
    [
      "at most nothing is nothing",
      { figures: figuresOf({ bound: "at_most", ss21_per_share: 0, dividend_share: 0 }) },
      { ss21_per_share: 0, ss21_bound: null, dividend_share: 0, dividend_bound: null },
    ],
    [
      "no dividend is known: the other method is",
      { figures: figuresOf({ dividend_share: null, note: "No dividend is tagged." }) },
      { ss21_per_share: 7, dividend_share: null, dividend_bound: null, note: "No dividend is tagged." },
    ],
    [
      "the ratio of the line is not stated",
      { listing: listingOf("ADR", { ordinaryPerShareLine: null }) },
      {
        ...unknown,
        period_end: "2025-12-31",
        currency: "USD",
        note: expect.stringMatching(/ordinary shares/),
      },
    ],
    [
      "a split of which no day is known",
      {
        figures: figuresOf({}, [
          { ratio: 10, date: null, counted_old_on: "2026-10-01", counted_new_on: null },
        ]),
      },
      { ...unknown, currency: "USD", note: expect.stringMatching(/split/) },
    ],
    [
      "no fiscal year",
      { figures: figuresOf(null) },
      { ...unknown, currency: null, note: expect.stringMatching(/fiscal year/) },
    ],
    [
      "no figures",
      { figures: null },
      { ...unknown, currency: null, note: expect.stringMatching(/No figures/) },
    ],
  ])("%s", (_what, change, expected) => {
    expect(positionOf(change).purification).toMatchObject(expected)
  })

  test.each<[string, Partial<Held>, object]>([
    [
      "by its value in dollars",
      fundOf(60),
      {
        period_end: "2026-08-31",
        currency: "USD",
        ss21_per_share: 1.24,
        ss21_bound: "at_least",
        covered_percentage: 60,
        dividend_share: null,
      },
    ],
    [
      "not by a value in another currency",
      { ...fundOf(60), quote: { currency: "GBP", date: reportDay, close: 1, previousClose: null } },
      { ...unknown, currency: null },
    ],
    ["not without a price", { ...fundOf(60), quote: null }, { ...unknown, currency: null }],
    ["not where nothing of it is known", { ...fundOf(60), fund: null }, { ...unknown, currency: null }],
  ])("a fund %s", (_what, change, expected) => {
    const { purification } = positionOf(change)
    expect(purification).toMatchObject(expected)
    expect(purification.note).toBeDefined()
  })
})

const dueBy = (change: Partial<Held>) =>
  Object.fromEntries(
    positionOf(change).zakat.map(({ id, amount, currency }) => [
      id,
      amount === null ? null : `${amount} ${currency}`,
    ]),
  )

describe("zakat of a position, 2.5% for a lunar year", () => {
  test("of a company, by every method", () => {
    expect(dueBy({})).toEqual({
      trading: "25 USD",
      zakatable_assets: "25 USD",
      net_zakatable_assets: "15 USD",
      market_value_25: "6.25 USD",
      market_value_40: "10 USD",
      profit: "5 USD",
    })
  })

  test("at the caller's price, and in the reporting currency where the company is what is counted", () => {
    expect(dueBy({ ownPrice: 20, figures: figuresOf({ currency: "TWD" }) })).toMatchObject({
      trading: "50 USD",
      zakatable_assets: "25 TWD",
    })
  })

  test("without figures only by the market value, without a price not by it", () => {
    expect(dueBy({ figures: null })).toMatchObject({
      trading: "25 USD",
      zakatable_assets: null,
      profit: null,
    })
    expect(dueBy({ quote: null })).toMatchObject({ trading: null, zakatable_assets: "25 USD" })
  })

  test("of a share of a trust at market value, by no other method", () => {
    expect(dueBy({ isPool: true, figures: null })).toEqual({ trading: "25 USD" })
  })
})
