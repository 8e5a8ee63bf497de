import { describe, expect, test } from "vitest"
import { type Bound, type ZakatItem, zakatMethodIds } from "../../src/vocabulary.ts"
import type { ZakatBody, ZakatFigure } from "../../src/zakat/schema.ts"
import { defaultFor, nisabAt, zakatByPriceAlone, zakatOfPool, zakatOfShare } from "../../src/zakat/share.ts"

/** The zakat on a share by every method, from figures small enough to check by hand. */

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

describe("for 1,000 of assets, 600 of current liabilities, 80 of profit, ten shares and a price of 50, zakat is", () => {
  test.each([
    ["trading", 50, 1.25, 1.2885, "USD"],
    ["zakatable_assets", 100, 2.5, 2.577, "TWD"],
    ["net_zakatable_assets", 40, 1, 1.0308, "TWD"],
    ["market_value_25", 12.5, 0.3125, 0.322125, "USD"],
    ["market_value_40", 20, 0.5, 0.5154, "USD"],
    ["profit", 8, 0.2, 0.20616, "TWD"],
  ] as const)("%s: on %d, %d for a lunar year, %d for a solar one", (id, base, lunar, solar, currency) => {
    const method = zakatOfShare(bodyOf({}), 1, price).find((each) => each.id === id)
    const per = { base_per_share: base, per_share: lunar, per_share_solar: solar }
    expect(method).toMatchObject({ ...per, currency, bound: null })
    expect(method?.note).toBeUndefined()
  })

  test("by every method, in the order of the vocabulary, each with name, source and rule", () => {
    const methods = zakatOfShare(bodyOf({}), 1, price)
    expect(methods.map(({ id }) => id)).toEqual(zakatMethodIds)
  })

  test.each([
    ["shares of which nothing is said, like those held for income", undefined, "zakatable_assets"],
    ["shares held for income", "income", "zakatable_assets"],
    ["shares held to trade", "trade", "trading"],
  ] as const)("has one default, which comes first, for %s", (_what, heldFor, own) => {
    const all = defaultFor(zakatOfShare(bodyOf({}), 1, price), heldFor)
    expect(all.map((method) => method.default)).toEqual([true, false, false, false, false, false])
    expect(all[0]?.id).toBe(own)
    expect(defaultFor(zakatOfPool(price), heldFor)).toMatchObject([{ id: "trading", default: true }])
  })

  test("for a depositary share of five ordinary shares on five times the assets, and at its own price", () => {
    const [trading, gross, net, , , profit] = zakatOfShare(bodyOf({}), 5, price)
    expect([trading, gross, net, profit].map((method) => method?.base_per_share)).toEqual([50, 500, 200, 40])
  })
})

describe("the bound of an amount is", () => {
  const [least, most] = ["at_least", "at_most"] as const
  const unknown = (items: string) => `Not known: ${items}. The amount is a lower bound.`
  const neither = (others: string) =>
    `Some assets are upper bounds, and ${others}: the sum is neither an upper nor a lower bound.`
  const noCash = "Not known: cash. Without it there is no amount."
  const inventories = { inventories: null }

  test.each<[string, Amounts, Bounds, number | null, Bound | null, note?: string]>([
    ["exact if every part is", {}, {}, 100, null],
    ["exact for a zero by evidence", { inventories: 0 }, {}, 80, null],
    ["at most if a part is", {}, { cash: most }, 100, most],
    ["at least if a part is", {}, { short_term_investments: least }, 100, least],
    ["at least if a part is unknown", inventories, {}, 80, least, unknown("inventories")],
    [
      "at least if two parts are unknown and one is at least",
      { ...inventories, receivables: null },
      { short_term_investments: least },
      50,
      least,
      unknown("receivables, inventories"),
    ],
    [
      "missing if one part is at most and another unknown",
      inventories,
      { cash: most },
      null,
      null,
      neither("inventories are not known"),
    ],
    [
      "missing if one part is at most and another at least",
      {},
      { cash: most, short_term_investments: least },
      null,
      null,
      neither("others are lower bounds"),
    ],
    ["without an amount if cash is unknown", { cash: null }, {}, null, null, noCash],
  ])("%s", (_, amounts, bounds, base, bound, note) => {
    const [, gross] = zakatOfShare(bodyOf(amounts, bounds), 1, price)
    expect([gross?.base_per_share, gross?.bound, gross?.note]).toEqual([base, bound, note])
  })
})

describe("the deduction", () => {
  test("is never more than the assets: zakat on zero", () => {
    const net = zakatOfShare(bodyOf({ current_liabilities: 1001 }), 1, price)[2]
    expect([net?.base_per_share, net?.per_share]).toEqual([0, 0])
  })

  test("is unknown if current liabilities are, while the assets are known", () => {
    const [, gross, net] = zakatOfShare(bodyOf({ current_liabilities: null }), 1, price)
    expect(gross?.per_share).toBe(2.5)
    const note = "Not known: current liabilities. Without it there is no amount."
    expect(net).toMatchObject({ per_share: null, note })
  })

  test("consists only of current liabilities", () => {
    const net = zakatOfShare(bodyOf({}), 1, price)[2]
    expect(net?.assets.filter(({ is_deducted }) => is_deducted)).toMatchObject([
      { item: "current_liabilities", amount: 600, per_share: 60 },
    ])
  })
})

describe("a missing amount has a reason:", () => {
  test("a year with a loss owes nothing by profit", () => {
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
  ])("%s: no amount for the company's assets, though the assets are stated", (_, body, ratio, note) => {
    const [trading, gross, net, , , profit] = zakatOfShare(body, ratio, price)
    expect(trading?.per_share).toBe(1.25)
    for (const method of [gross, net, profit]) expect(method).toMatchObject({ per_share: null, note })
    expect(gross?.assets).toMatchObject([{ amount: 400, per_share: null }, {}, {}, {}])
  })

  test("without a price, nothing by market value", () => {
    const market = zakatOfShare(bodyOf({}), 1, null).filter(({ id }) => /^trading|^market/.test(id))
    const none = { per_share: null, currency: null, note: "There is no price of this line." }
    expect(market).toMatchObject([none, none, none])
  })

  test("a fund of shares has its market value and its proxies, and a reason for each other method", () => {
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

  test("a gold trust has only its market value", () => {
    expect(zakatOfPool(price).map(({ id, per_share }) => [id, per_share])).toEqual([["trading", 1.25]])
  })
})

test.each([
  [null, null, null, null],
  [132.5, null, 11262.5, null],
  [132.5, 1.65, 11262.5, 981.75],
  [0.0001, 0.0001, 0.0085, 0.0595],
])("nisab, with gold at %d and silver at %d a gram, is %d and %d", (gold, silver, byGold, bySilver) => {
  const grams = { gold_grams: 85, silver_grams: 595 }
  expect(nisabAt({ gold, silver })).toMatchObject({ ...grams, gold: byGold, silver: bySilver })
})
