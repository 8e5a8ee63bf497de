import { describe, expect, test } from "vitest"
import type { Held } from "../../src/portfolio/line-facts.ts"
import { positionsOf } from "../../src/portfolio/positions.ts"
import { figuresOf, fundOf, heldOf, listingOf, prohibited, reportDay, reportTerms } from "../support/held.ts"

function positionOf(change: Partial<Held>) {
  const [position] = positionsOf([heldOf(change)], reportTerms)
  if (position === undefined) throw new Error("no position")
  return position
}

describe("the price of a position", () => {
  /**
   * Prints `10 USD by last_close 2026-11-19: 1000, 100%`: the price with its source, the value and the
   * weight.
   */
  const priceOf = (change: Partial<Held>) => {
    const { price, currency, price_source: source, price_date: day, value, weight } = positionOf(change)
    return `${price} ${currency} by ${source} ${day}: ${value}, ${weight}%`
  }

  test.each<[string, Partial<Held>, string]>([
    ["the last close", {}, "10 USD by last_close 2026-11-19: 1000, 100%"],
    ["the caller's own price instead", { ownPrice: 12.5 }, "12.5 USD by yours null: 1250, 100%"],
    ["a fraction of a share", { shares: 0.333 }, "10 USD by last_close 2026-11-19: 3.33, 100%"],
    ["half a cent is rounded up", { shares: 1, ownPrice: 1.005 }, "1.005 USD by yours null: 1.01, 100%"],
    ["no close, hence no value and no weight", { quote: null }, "null null by null null: null, null%"],
    [
      "the caller's price, in the currency of a line without a close on the day",
      { quote: null, tradingCurrency: "SEK", ownPrice: 3 },
      "3 SEK by yours null: 300, 100%",
    ],
    [
      "the caller's price in an unknown currency, hence no value",
      { quote: null, ownPrice: 3 },
      "3 null by yours null: null, null%",
    ],
  ])("%s", (_what, change, expected) => {
    expect(priceOf(change)).toBe(expected)
  })

  test("is missing with a note that says why", () => {
    expect(positionOf({}).note).toBeUndefined()
    expect(positionOf({ quote: null }).note).toMatch(/No close of this line is known/)
    expect(positionOf({ quote: null, ownPrice: 3 }).note).toMatch(/the currency of your price/)
  })
})

describe("a position's purification for the newest fiscal year", () => {
  /**
   * Prints `2025-12-31 USD: 7 at_most, 2 at_most`: the end of the year, then the amounts by SS 21 and by the
   * dividend.
   */
  const owedBy = (change: Partial<Held>) => {
    const { period_end: end = null, currency, ...owed } = positionOf(change).purification
    const amount = (value: number | null, bound?: string | null) => (bound ? `${value} ${bound}` : `${value}`)
    const ss21 = amount(owed.ss21_per_share, owed.ss21_bound)
    return `${end} ${currency}: ${ss21}, ${amount(owed.dividend_share, owed.dividend_bound)}`
  }
  const ofLine = (ordinaryPerShareLine: number | null) => ({
    listing: listingOf("ADR", { ordinaryPerShareLine }),
  })
  const split = { ratio: 10, date: null, counted_old_on: "2026-10-01", counted_new_on: null }
  const dated = { ...split, date: "2026-06-01", counted_old_on: "2026-05-20", counted_new_on: "2026-08-01" }
  const atMost = { bound: "at_most" as const }

  test.each<[string, Partial<Held>, owed: string]>([
    ["is the number of shares times the amounts of one share", {}, "2025-12-31 USD: 7, 2"],
    ["is rounded up to a whole cent", { shares: 1.1 }, "2025-12-31 USD: 0.08, 0.03"],
    ["counts five ordinary shares in a share of the line", ofLine(5), "2025-12-31 USD: 35, 10"],
    ["counts ten new shares as one old", { figures: figuresOf({}, [dated]) }, "2025-12-31 USD: 0.7, 0.2"],
    ["keeps an upper bound", { figures: figuresOf(atMost) }, "2025-12-31 USD: 7 at_most, 2 at_most"],
    [
      "is exactly zero if at most zero",
      { figures: figuresOf({ ...atMost, ss21_per_share: 0, dividend_share: 0 }) },
      "2025-12-31 USD: 0, 0",
    ],
  ])("%s", (_what, change, owed) => {
    expect(owedBy(change)).toBe(owed)
  })

  const untagged = { dividend_share: null, note: "No dividend is tagged." }
  test.each<[string, Partial<Held>, owed: string, note: RegExp]>([
    ["no dividend", { figures: figuresOf(untagged) }, "2025-12-31 USD: 7, null", /^No dividend is tagged\.$/],
    ["the share ratio of the line", ofLine(null), "2025-12-31 USD: null, null", /ordinary shares/],
    ["the date of a split", { figures: figuresOf({}, [split]) }, "2025-12-31 USD: null, null", /split/],
    ["a fiscal year", { figures: figuresOf(null) }, "null null: null, null", /fiscal year/],
    ["no figures", { figures: null }, "null null: null, null", /No figures/],
    ["a permissible business", { verdict: prohibited }, "2025-12-31 USD: null, null", /3\/4\/1.+3\/4\/8/],
    // A fund owes in proportion to its value in dollars only.
    ["the rest of a fund", fundOf(60), "2026-08-31 USD: 1.24 at_least, null", /60%/],
    [
      "the value of a fund in dollars",
      { ...fundOf(60), quote: { currency: "GBP", date: reportDay, close: 1, previousClose: null } },
      "null null: null, null",
      /./,
    ],
    ["the price of a fund", { ...fundOf(60), quote: null }, "null null: null, null", /./],
    ["the holdings of a fund", { ...fundOf(60), fund: null }, "null null: null, null", /./],
  ])("is partly or wholly unknown without %s, and the note says so", (_what, change, owed, note) => {
    expect(owedBy(change)).toBe(owed)
    expect(positionOf(change).purification.note).toMatch(note)
  })

  test("states the covered part of a fund", () => {
    expect(positionOf(fundOf(60)).purification.covered_percentage).toBe(60)
  })
})

const dueBy = (change: Partial<Held>) =>
  Object.fromEntries(
    positionOf(change).zakat.map(({ id, amount, currency }) => [id, amount && `${amount} ${currency}`]),
  )

describe("the zakat of a position, at 2.5% for a lunar year,", () => {
  test("is computed by every method for a company", () => {
    expect(dueBy({})).toEqual({
      ...{ trading: "25 USD", zakatable_assets: "25 USD", net_zakatable_assets: "15 USD" },
      ...{ market_value_25: "6.25 USD", market_value_40: "10 USD", profit: "5 USD" },
    })
  })

  test("is at the caller's price, or in the reporting currency for methods that count the company's assets", () => {
    const abroad = { ownPrice: 20, figures: figuresOf({ currency: "TWD" }) }
    expect(dueBy(abroad)).toMatchObject({ trading: "50 USD", zakatable_assets: "25 TWD" })
  })

  test("is by market value only if there are no figures, and not by market value if there is no price", () => {
    const priced = { trading: "25 USD", zakatable_assets: null, profit: null }
    expect(dueBy({ figures: null })).toMatchObject(priced)
    expect(dueBy({ quote: null })).toMatchObject({ trading: null, zakatable_assets: "25 USD" })
  })

  test("is by market value only, for a share in a trust", () => {
    expect(dueBy({ isPool: true, figures: null })).toEqual({ trading: "25 USD" })
  })
})
