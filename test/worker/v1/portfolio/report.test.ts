import { beforeAll, describe, expect, test } from "vitest"
import { positionsMax } from "../../../../src/portfolio/schema.ts"
import { determinationStatuses } from "../../../../src/vocabulary.ts"
import { heldToday, seedPositions } from "../../support/positions.ts"
import { dataOf, get, refusalOf, sandboxKey } from "../../support/service.ts"

/** A report over the stores. test/portfolio tests how positions are valued and summed. */

beforeAll(seedPositions)

const reportOf = (body: object, key?: string) => dataOf("portfolio", "/portfolio", key, body)

async function positionOf(symbol: string, change: object = {}, body: object = {}) {
  const { positions } = await reportOf({ positions: [{ symbol, shares: 10, ...change }], ...body })
  const [position] = positions
  if (position === undefined) throw new Error(`no position in ${symbol}`)
  return position
}

describe("a position is reported", () => {
  test("for a sound company with value, deciding screen, price of the flip, and amounts owed", async () => {
    const { zakat, ...position } = await positionOf("s1", { cost: 4_000 })
    expect(position).toEqual({
      position: 0,
      symbol: "S1",
      instrument_id: "S1",
      name: "Company 1",
      kind: "stock",
      shares: 10,
      cost: 4_000,
      price: 1_000,
      price_date: heldToday,
      price_source: "last_close",
      currency: "USD",
      value: 10_000,
      weight: 100,
      status: "compliant",
      withheld: null,
      verdict_as_of: "2026-06-10",
      stale: true,
      // Debt of 100,000 is a third of its limit, and interest of 1% a fifth.
      binding: {
        screen: "debt_to_market_cap",
        result: "pass",
        value: 0.1,
        bound: null,
        threshold: 0.3,
        operator: "<=",
        distance: 20,
      },
      // Nothing explains liabilities of 200,000, so a pass must allow them as debt.
      flip: {
        screen: "debt_to_market_cap",
        price: 666.6667,
        currency: "USD",
        distance: expect.closeTo(-1 / 3, 6),
      },
      is_at_risk: false,
      purity_percentage: null,
      purification: {
        method: "ss21_per_share",
        period_end: "2025-12-31",
        currency: "USD",
        ss21_per_share: 10,
        ss21_bound: null,
        dividend_share: 0.2,
        dividend_bound: null,
      },
    })
    expect(Object.fromEntries(zakat.map(({ id, amount }) => [id, amount]))).toMatchObject({
      trading: 250,
      market_value_25: 62.5,
      market_value_40: 100,
      // Net income of 10 dollars on 1,000 shares: 0.0025 dollars, rounded up.
      profit: 0.01,
    })
  })

  const failing = { screen: "debt_to_market_cap", result: "fail", value: 0.4, distance: -10 }
  const turning = { price: null, currency: null, distance: expect.closeTo(-1 / 3, 6) }
  const undated = { verdict_as_of: null, stale: null }
  const unknown = { status: "pending", ...undated, binding: null, flip: null, value: null, weight: null }
  const structural = { status: "compliant", binding: null, flip: null, value: 4_000 }

  test.each<[string, string, ...expected: object[]]>([
    [
      "a company that fails, with the failing screen and the price of the flip",
      "S2",
      { status: "non-compliant", value: 5_000, binding: failing, is_at_risk: false },
      { flip: { screen: "debt_to_market_cap", price: 1333.333 } },
    ],
    [
      "another line, with its own currency and ordinary shares, and no flip price of the first line",
      "STO:S1",
      { currency: "SEK", value: 200_000, status: "compliant", binding: { screen: "debt_to_market_cap" } },
      { flip: turning, purification: { currency: "USD", ss21_per_share: 20 } },
    ],
    ["a company that is not analysed", "S3", unknown],
    ["a line without a company", "BARE", { status: "pending", binding: null, value: null }],
    [
      "a trust decided on its structure, with zakat only on its market value",
      "GLD",
      { ...structural, zakat: [{ id: "trading", amount: 100, currency: "USD", bound: null }] },
    ],
    [
      "a fund, with a purity but no verdict",
      "HOLD",
      {
        kind: "fund",
        status: "pending",
        withheld: "fund",
        ...undated,
        binding: null,
        value: 500,
        purity_percentage: 60,
      },
    ],
  ])("for %s", async (_what, symbol, ...expected) => {
    const position = await positionOf(symbol)
    for (const each of expected) expect(position).toMatchObject(each)
    if (!["S2", "STO:S1"].includes(symbol)) expect(position.purification.note).toBeDefined()
  })

  test("at the caller's price without a value, for a line whose currency nobody knows", async () => {
    expect(await positionOf("BARE", { price: 3 })).toMatchObject({ price: 3, currency: null, value: null })
  })

  test("by another standard with its verdict and its screen", async () => {
    const under = { methodology: "djim" }
    const dated = { verdict_as_of: "2026-06-10", stale: true }
    const failing = { status: "non-compliant", ...dated, binding: { result: "fail", threshold: 0.33 } }
    expect(await positionOf("S2", {}, under)).toMatchObject(failing)
    expect(await positionOf("GLD", {}, under)).toMatchObject({ status: "compliant", binding: null })
    const note = expect.stringContaining("GET /etfs/HOLD?methodology=djim")
    expect(await positionOf("HOLD", {}, under)).toMatchObject({ purity_percentage: null, note })
  })
})

test.each([
  ["SS 21 and for income, if nothing is said", {}, "ss21_per_share", "zakatable_assets"],
  ["SS 21 and to trade", { held_for: "trade" }, "ss21_per_share", "trading"],
  ["DJIM and for income", { methodology: "djim", held_for: "income" }, "dividend_share", "zakatable_assets"],
] as const)("every total and position names its one method: by %s", async (_what, terms, method, zakat) => {
  const { positions, summary, methods } = await reportOf({
    positions: [{ symbol: "S1", shares: 6 }],
    ...terms,
  })
  const owned = [...positions.map((each) => each.purification), ...summary.purification]
  expect(owned.map((each) => each.method)).toEqual([method, method])
  const defaults = [...positions.flatMap((each) => each.zakat), ...summary.zakat].filter(
    (each) => each.default,
  )
  expect(defaults.map(({ id }) => id)).toEqual([zakat, zakat])
  expect([methods.purification[0], methods.zakat[0]]).toMatchObject([
    { id: method, default: true },
    { id: zakat, default: true },
  ])
})

describe("a portfolio is reported", () => {
  const positions = [
    { symbol: "S1", shares: 6 },
    { symbol: "S2", shares: 4, price: 1_000 },
    { symbol: "S3", shares: 1 },
    { symbol: "S1", shares: 4 },
    { symbol: "NOPE", shares: 1 },
    { symbol: "SPY.L", shares: 1 },
  ]

  test("in the order of the request, with a repeated symbol as two positions", async () => {
    const { positions: lines, summary, methods } = await reportOf({ positions })
    expect(lines.map(({ position, symbol, weight }) => [position, symbol, weight])).toEqual([
      [0, "S1", 42.86],
      [1, "S2", 28.57],
      [2, "S3", null],
      [3, "S1", 28.57],
    ])
    const { meta } = await get("/portfolio", undefined, { positions })
    expect(meta).toMatchObject({ not_found: ["NOPE", "SPY.L"], sandbox_restricted: [] })
    const weights = { compliant: 71.43, non_compliant: 28.57, unknown: 0 }
    expect(summary).toMatchObject({
      by_status: { compliant: 2, "non-compliant": 1, pending: 1 },
      values: [{ currency: "USD", value: 14_000, positions: 3, weights }],
      unvalued: ["S3"],
      changes: [],
      // S3 may owe too, because its purification is unknown.
      purification: [{ currency: "USD", is_ss21_complete: false, is_dividend_complete: false }],
    })
    expect(methods.purification.map(({ id }) => id)).toEqual(["ss21_per_share", "dividend_share"])
    expect(methods.zakat).toHaveLength(6)
  })

  test("as empty if nothing is found", async () => {
    expect((await reportOf({ positions: positions.slice(4, 5) })).positions).toEqual([])
  })

  test(`for ${positionsMax} positions in one request`, async () => {
    const many = Array.from({ length: positionsMax }, (_, at) => ({
      symbol: "STO:S1",
      shares: 123_456.654_321 + at,
      price: 12_345.678_901,
      cost: 123_456_789.01,
    }))
    const { positions: lines, summary } = await reportOf({ positions: many })
    expect(lines).toHaveLength(positionsMax)
    expect(summary.values[0]?.weights).toEqual({ compliant: 100, non_compliant: 0, unknown: 0 })
  })

  test("with what was published about its symbols since a day, oldest first", async () => {
    const { summary } = await reportOf({ positions, changed_since: "2000-01-01" })
    expect(summary.changes.map(({ kind, instrument_id }) => `${kind} ${instrument_id}`).toSorted()).toEqual([
      "standard S1",
      "standard S2",
      "verdict S1",
      "verdict S2",
    ])
    const ids = summary.changes.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const day = summary.changes[0]?.at.slice(0, 10)
    expect((await reportOf({ positions, changed_since: day })).summary.changes).toHaveLength(4)
  })

  test("with the fund's own changes", async () => {
    const body = { positions: [{ symbol: "HOLD", shares: 1 }], changed_since: "2000-01-01" }
    expect((await reportOf(body)).summary.changes.map(({ kind }) => kind)).toEqual(["fund_badge"])
  })

  test("to a sandbox key within the sandbox, with the other positions listed", async () => {
    const sent = { positions: ["S1", "S2", "NOPE"].map((symbol) => ({ symbol, shares: 1 })) }
    const key = await sandboxKey()
    const { positions: lines, summary } = await reportOf(sent, key)
    expect(lines.map(({ symbol, weight }) => [symbol, weight])).toEqual([["S1", 100]])
    expect(Object.keys(summary.by_status)).toEqual([...determinationStatuses])
    const { meta } = await get("/portfolio", key, sent)
    expect(meta).toMatchObject({ not_found: ["NOPE"], sandbox_restricted: ["S2"] })
    const outside = { positions: [{ symbol: "S2", shares: 1 }], as_of: "2026-03-10" }
    expect(await refusalOf("/portfolio", key, outside)).toMatch(/^403 sandbox_restricted/)
  })
})

describe("as of a past day, a report has", () => {
  const asOf = "2026-03-10"

  test("the close of the day, and what was known on it", async () => {
    const report = await reportOf({ positions: [{ symbol: "S1", shares: 10 }], as_of: asOf })
    expect(report.as_of).toBe(asOf)
    expect(report.positions[0]).toMatchObject({
      price: 1_000,
      price_date: "2026-02-27",
      value: 10_000,
      status: "compliant",
      verdict_as_of: asOf,
      stale: false,
      binding: { screen: "debt_to_market_cap", value: 0.1 },
      purification: { period_end: "2025-12-31", ss21_per_share: 10, dividend_share: 0.2 },
    })
    expect(report.positions[0]?.zakat).toHaveLength(6)
  })

  const undated = { status: "pending", verdict_as_of: null, stale: null }
  const unknown = { ...undated, binding: null, value: null, purification: { ss21_per_share: null } }
  const note = expect.stringContaining(`GET /etfs/HOLD?as_of=${asOf}`)

  test.each<[string, string, expected: object, body?: object, change?: object]>([
    ["no close for another line", "STO:S1", { price: null, status: "compliant" }],
    ["the caller's price in the line's currency", "STO:S1", { currency: "SEK", value: 20 }, {}, { price: 2 }],
    ["pending for a company that had filed nothing", "S1", unknown, { as_of: "2025-03-10" }],
    ["pending for a company without stored filings", "S3", unknown],
    ["no new weighing of a fund", "HOLD", { value: null, purity_percentage: null, note }],
    ["the verdict on the structure of a trust", "GLD", { status: "compliant", value: null }],
    [
      "another standard",
      "S2",
      { status: "non-compliant", verdict_as_of: asOf, stale: false, binding: { threshold: 0.33 } },
      { methodology: "djim" },
    ],
  ])("%s", async (_what, symbol, expected, body = {}, change = {}) => {
    expect(await positionOf(symbol, change, { as_of: asOf, ...body })).toMatchObject(expected)
  })
})

const one = { symbol: "S1", shares: 1 }

test.each<[string, unknown]>([
  ["no position", { positions: [] }],
  ["without positions", {}],
  ["201 positions", { positions: Array.from({ length: positionsMax + 1 }, () => one) }],
  ["no shares", { positions: [{ ...one, shares: 0 }] }],
  ["a short position", { positions: [{ ...one, shares: -1 }] }],
  ["a number of shares as text", { positions: [{ ...one, shares: "1" }] }],
  ["too many shares", { positions: [{ ...one, shares: 1e13 }] }],
  ["no number of shares, but null", { positions: [{ ...one, shares: null }] }],
  ["a price of zero", { positions: [{ ...one, price: 0 }] }],
  ["a negative cost", { positions: [{ ...one, cost: -1 }] }],
  ["an empty symbol", { positions: [{ ...one, symbol: "" }] }],
  ["no symbol, no ISIN and no name", { positions: [{ currency: "USD", shares: 1 }] }],
  ["only an empty ISIN and an empty name", { positions: [{ isin: " ", name: " ", shares: 1 }] }],
  ["an endless name", { positions: [{ ...one, name: "x".repeat(201) }] }],
  ["a field that positions do not have", { positions: [{ ...one, account: "U1" }] }],
  ["an unknown standard", { positions: [one], methodology: "none" }],
  ["a day in the future", { positions: [one], as_of: "2100-01-01" }],
  ["changes since a day in the future", { positions: [one], changed_since: "2100-01-01" }],
  ["changes as of a past day", { positions: [one], as_of: "2026-03-10", changed_since: "2026-01-01" }],
  ["a day that does not exist", { positions: [one], changed_since: "2026-02-30" }],
])("a request is answered 400 for %s", async (_what, body) => {
  expect(await refusalOf("/portfolio", undefined, body)).toContain("400 bad_request")
})
