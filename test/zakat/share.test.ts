import { describe, expect, test } from "vitest"
import { type Bound, type ZakatItem, zakatMethodIds } from "../../src/vocabulary.ts"
import { zakatMethodOf } from "../../src/zakat/methods.ts"
import type { ZakatBody, ZakatFigure } from "../../src/zakat/schema.ts"
import { nisabAt, zakatByPriceAlone, zakatOfPool, zakatOfShare } from "../../src/zakat/share.ts"

/** Zakat of a share by every method, from figures small enough to check by hand. */

type Amounts = Readonly<Partial<Record<ZakatItem, number | null>>>
type Bounds = Readonly<Partial<Record<ZakatItem, Bound>>>

const whole: Amounts = {
  ...{ cash: 400, receivables: 300, inventories: 200, short_term_investments: 100 },
  ...{ current_liabilities: 600, net_income: 80 },
}

function bodyOf(amounts: Amounts, bounds: Bounds = {}, shares: number | null = 10): ZakatBody {
  const items = Object.entries({ ...whole, ...amounts }).map(([name, amount = null]): ZakatFigure => {
    const item = name as ZakatItem
    return { item, amount, bound: bounds[item] ?? null, sources: [] }
  })
  const shares_outstanding = { value: shares, extraction_strategy: null, sources: [] }
  return { currency: "TWD", balance_sheet: null, shares_outstanding, items }
}

const price = { close: 50, currency: "USD" }

describe("1,000 of assets, 600 of current liabilities, 80 of profit, ten shares, a price of 50", () => {
  test.each([
    ["trading", 50, 1.25, 1.2885, "USD"],
    ["zakatable_assets", 100, 2.5, 2.577, "TWD"],
    ["net_zakatable_assets", 40, 1, 1.0308, "TWD"],
    ["market_value_25", 12.5, 0.3125, 0.322125, "USD"],
    ["market_value_40", 20, 0.5, 0.5154, "USD"],
    ["profit", 8, 0.2, 0.20616, "TWD"],
  ] as const)("%s: of %d, %d for a lunar year, %d for a solar one", (id, base, lunar, solar, currency) => {
    const method = zakatOfShare(bodyOf({}), 1, price).find((each) => each.id === id)
    const per = { base_per_share: base, per_share: lunar, per_share_solar: solar }
    expect(method).toMatchObject({ ...per, currency, bound: null })
    expect(method?.note).toBeUndefined()
  })

  test("by every method, in the order of the vocabulary, each with name, source and rule", () => {
    const methods = zakatOfShare(bodyOf({}), 1, price)
    expect(methods.map(({ id }) => id)).toEqual(zakatMethodIds)
    expect(methods).toMatchObject(zakatMethodIds.map(zakatMethodOf))
  })

  test("a depositary share of five ordinary ones has five times the assets, and its own price", () => {
    const [trading, gross, net, , , profit] = zakatOfShare(bodyOf({}), 5, price)
    expect([trading, gross, net, profit].map((method) => method?.base_per_share)).toEqual([50, 500, 200, 40])
  })
})

describe("bounds combine", () => {
  const [least, most] = ["at_least", "at_most"] as const
  const unknown = (items: string) => `Not known: ${items}. The amount is the least.`
  const neither = (others: string) =>
    `Some assets are known only as the most they can be, and ${others}: the sum is neither the most nor the least.`
  const noCash = "Not known: cash. Without it there is no amount."
  const inventories = { inventories: null }

  test.each<[string, Amounts, Bounds, number | null, Bound | null, note?: string]>([
    ["every part exact", {}, {}, 100, null],
    ["zero by evidence is exact", { inventories: 0 }, {}, 80, null],
    ["a part at most", {}, { cash: most }, 100, most],
    ["a part at least", {}, { short_term_investments: least }, 100, least],
    ["a part unknown", inventories, {}, 80, least, unknown("inventories")],
    [
      "two parts unknown, one at least",
      { ...inventories, receivables: null },
      { short_term_investments: least },
      50,
      least,
      unknown("receivables, inventories"),
    ],
    [
      "one at most, another unknown",
      inventories,
      { cash: most },
      null,
      null,
      neither("inventories are not known"),
    ],
    [
      "one at most, another at least",
      {},
      { cash: most, short_term_investments: least },
      null,
      null,
      neither("others are the least"),
    ],
    ["without cash nothing", { cash: null }, {}, null, null, noCash],
  ])("%s", (_, amounts, bounds, base, bound, note) => {
    const [, gross] = zakatOfShare(bodyOf(amounts, bounds), 1, price)
    expect([gross?.base_per_share, gross?.bound, gross?.note]).toEqual([base, bound, note])
  })
})

describe("what is deducted", () => {
  test("more current liabilities than assets: zero, never less", () => {
    const net = zakatOfShare(bodyOf({ current_liabilities: 1001 }), 1, price)[2]
    expect([net?.base_per_share, net?.per_share]).toEqual([0, 0])
  })

  test("unknown current liabilities: unknown, while the assets are known", () => {
    const [, gross, net] = zakatOfShare(bodyOf({ current_liabilities: null }), 1, price)
    expect(gross?.per_share).toBe(2.5)
    const note = "Not known: current liabilities. Without it there is no amount."
    expect(net).toMatchObject({ per_share: null, note })
  })

  test("current liabilities are the one part that is deducted", () => {
    const net = zakatOfShare(bodyOf({}), 1, price)[2]
    expect(net?.assets.filter(({ is_deducted }) => is_deducted)).toMatchObject([
      { item: "current_liabilities", amount: 600, per_share: 60 },
    ])
  })
})

describe("what is missing is said", () => {
  test("a year of loss owes nothing by profit", () => {
    const profit = zakatOfShare(bodyOf({ net_income: -80 }), 1, price)[5]
    expect(profit).toMatchObject({
      base_per_share: 0,
      per_share: 0,
      assets: [{ amount: -80, per_share: -8 }],
      note: "A year of loss: by this view nothing is due.",
    })
  })

  test.each([
    ["no count of shares", bodyOf({}, {}, null), 1, "The number of shares is not known."],
    ["no ratio", bodyOf({}), null, "The number of ordinary shares in a share of this line is not stated."],
  ])("%s: no amount of the company's assets, but the assets are told", (_, body, ratio, note) => {
    const [trading, gross, net, , , profit] = zakatOfShare(body, ratio, price)
    expect(trading?.per_share).toBe(1.25)
    for (const method of [gross, net, profit]) expect(method).toMatchObject({ per_share: null, note })
    expect(gross?.assets).toMatchObject([{ amount: 400, per_share: null }, {}, {}, {}])
  })

  test("no price: nothing by the market value", () => {
    const market = zakatOfShare(bodyOf({}), 1, null).filter(({ id }) => /^trading|^market/.test(id))
    const none = { per_share: null, currency: null, note: "There is no price of this line." }
    expect(market).toMatchObject([none, none, none])
  })

  test("a fund of shares: the market value and its proxies; the rest says why not", () => {
    const methods = zakatByPriceAlone(price, "Why.")
    expect(methods.map(({ id, per_share, note }) => [id, per_share, note])).toEqual([
      ["trading", 1.25, undefined],
      ["zakatable_assets", null, "Why."],
      ["net_zakatable_assets", null, "Why."],
      ["market_value_25", 0.3125, undefined],
      ["market_value_40", 0.5, undefined],
      ["profit", null, "Why."],
    ])
  })

  test("a trust of gold: the market value alone", () => {
    expect(zakatOfPool(price).map(({ id, per_share }) => [id, per_share])).toEqual([["trading", 1.25]])
  })
})

test.each([
  [null, null, null, null],
  [132.5, null, 11262.5, null],
  [132.5, 1.65, 11262.5, 981.75],
  [0.0001, 0.0001, 0.0085, 0.0595],
])("nisab of gold at %d and silver at %d a gram: %d and %d", (gold, silver, byGold, bySilver) => {
  const grams = { gold_grams: 85, silver_grams: 595 }
  expect(nisabAt({ gold, silver })).toMatchObject({ ...grams, gold: byGold, silver: bySilver })
})
