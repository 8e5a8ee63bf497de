import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { ServicePorts } from "../../../src/api/ports.ts"
import { edgarFiler, type FilerId } from "../../../src/identifiers/filer.ts"
import { lineStore } from "../../../src/listings/lines.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import { type Lot, lotsMax, type PurificationBody } from "../../../src/purification/schema.ts"
import { lotPurification as service } from "../../../src/purification/service.ts"
import { holderFigureStore } from "../../../src/stored/holder-figures.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { kimberlyClark, nvidia, nvidiaSplit, steadyCompany, tsmc } from "../../support/purification.ts"
import { stopClock } from "../support/clock.ts"
import { decided, measuredAs } from "../support/documents.ts"
import { fundLine, listing } from "../support/listing.ts"
import { call } from "../support/mcp.ts"
import { answerOf, dataOf, liveKey, refusalOf, sandboxKey } from "../support/service.ts"
import { list, publishing } from "../support/stores.ts"
import { databaseTelling } from "../support/unreliable-stores.ts"

const companies: readonly (readonly [symbol: string, filer: FilerId, figures: PurificationBody])[] = [
  ["KMB", "edgar:0000055785", kimberlyClark],
  ["NVDA", "edgar:0001045810", nvidia],
  ["TSM", "edgar:0001046179", tsmc],
  ["CEIL", "edgar:0000009001", steadyCompany([2024, 2025], { bound: "at_most" })],
]
const many = Array.from({ length: lotsMax }, (_, at) => ({
  symbol: `M${at}`,
  filer: edgarFiler(100_000 + at),
}))

beforeAll(async () => {
  const lines = [
    listing("KMB", "Kimberly-Clark Corp", "edgar:0000055785", { sandbox: true, ordinaryPerShareLine: 1 }),
    listing("NVDA", "NVIDIA Corp", "edgar:0001045810", { sandbox: true, ordinaryPerShareLine: 1 }),
    listing("TSM", "Taiwan Semiconductor", "edgar:0001046179", { ordinaryPerShareLine: 5 }),
    listing("TPE:2330", "Taiwan Semiconductor", "edgar:0001046179", {
      canonical: false,
      ordinaryPerShareLine: 1,
    }),
    listing("CEIL", "A ceiling", "edgar:0000009001", { ordinaryPerShareLine: 1 }),
    listing("WAIT", "Not looked at yet", "edgar:0000009002"),
    listing("TYO:7203", "Toyota Motor Corporation", null),
    fundLine("SPUS", "SP Funds S&P 500", { sandbox: true }),
    ...many.map(({ symbol, filer }) =>
      listing(symbol, `Company ${filer}`, filer, { ordinaryPerShareLine: 1 }),
    ),
  ]
  await list(lines, { sic: null })
  const steady = steadyCompany([2022, 2023, 2024, 2025])
  const figures = [
    ...companies,
    ...many.map(({ symbol, filer }): (typeof companies)[number] => [symbol, filer, steady]),
  ]
  await publishAll(
    publishing,
    figures.map(([, filer, purification]) =>
      decided(filer, {
        measured: {
          ...measuredAs({}),
          holderFigures: { purificationJson: JSON.stringify(purification), zakatJson: "{}" },
        },
      }),
    ),
  )
  await env.DB.prepare("INSERT INTO splits VALUES ('NVDA', ?1, ?2, 'eodhd')")
    .bind(nvidiaSplit.date, nvidiaSplit.ratio)
    .run()
})

beforeEach(() => stopClock("2026-11-23T12:00:00Z"))

async function owed(lots: readonly object[], key?: string) {
  const { data, meta } = await answerOf("lotPurification", "/purification", key, { lots })
  return { ...data, meta }
}

const kimberly = { symbol: "KMB", shares: 100, bought_on: "2025-03-03" }

describe("the purification of lots is answered", () => {
  test("with a lot's years, both methods, and the sources of each", async () => {
    const { lots, totals, unknown, methods } = await owed([{ ...kimberly, symbol: "nyse:kmb" }])
    const amounts = {
      ss21_per_share: 7.231094,
      ss21_bound: null,
      dividend_share: 0.756,
      dividend_bound: "at_most",
    }
    const complete = { is_ss21_complete: true, is_dividend_complete: true }
    expect(lots).toEqual([
      {
        lot: 0,
        symbol: "NYSE:KMB",
        instrument_id: "KMB",
        name: "Kimberly-Clark Corp",
        shares: 100,
        bought_on: "2025-03-03",
        sold_on: null,
        currency: "USD",
        ...amounts,
        ...complete,
        periods: [
          {
            period_end: "2025-12-31",
            label: "FY2025",
            shares_held: 100,
            ...amounts,
            reason: "held_at_period_end",
          },
        ],
      },
    ])
    expect(totals).toEqual([{ currency: "USD", ...amounts, ...complete }])
    expect(unknown).toEqual([])
    expect(methods.map(({ id, source }) => [id, source.includes("SS 21")])).toEqual([
      ["ss21_per_share", true],
      ["dividend_share", true],
    ])
  })

  test("by the vendor's date of a split, for a lot bought between two filings", async () => {
    const { lots } = await owed([
      { symbol: "NVDA", shares: 1, bought_on: "2024-06-07", sold_on: "2025-01-26" },
      { symbol: "NVDA", shares: 1, bought_on: "2024-06-10", sold_on: "2025-01-26" },
    ])
    expect(lots.flatMap(({ periods }) => periods.map((each) => each.shares_held))).toEqual([10, 1])
  })

  test("with separate currencies, five ordinary shares for a depositary share, and upper bounds kept", async () => {
    const year = { bought_on: "2024-01-01", sold_on: "2024-12-31" }
    const { totals } = await owed([
      { symbol: "TSM", shares: 2, ...year },
      { symbol: "TPE:2330", shares: 10, ...year },
      { symbol: "KMB", shares: 10, ...year },
      { symbol: "CEIL", shares: 10, ...year },
    ])
    expect(totals).toMatchObject([
      { currency: "TWD", ss21_per_share: 2 * 33.630624, ss21_bound: null, is_ss21_complete: true },
      { currency: "USD", ss21_per_share: 1.446655 + 1, ss21_bound: "at_most", is_ss21_complete: true },
    ])
  })

  test("with unknown parts by lot and reason, and in no total", async () => {
    const sent = ["KMB", "NOPE", "spus", "WAIT", "TYO:7203", "TSM", "NOPE"]
    const { lots, totals, unknown, meta } = await owed(sent.map((symbol) => ({ ...kimberly, symbol })))
    expect(lots.map((each) => [each.lot, each.symbol, each.ss21_per_share, each.is_ss21_complete])).toEqual([
      [0, "KMB", 7.231094, true],
      [2, "SPUS", null, false],
      [3, "WAIT", null, false],
      [4, "TYO:7203", null, false],
      [5, "TSM", null, false],
    ])
    expect(unknown.map((each) => `${each.lot} ${each.symbol} ${each.currency} ${each.figure}`)).toEqual([
      "1 NOPE null listing",
      "2 SPUS null periods",
      "3 WAIT null periods",
      "4 TYO:7203 null periods",
      "5 TSM TWD periods",
      "6 NOPE null listing",
    ])
    expect(unknown[1]?.reason).toContain("GET /instruments/SPUS/purification")
    expect(totals).toMatchObject([
      { currency: "TWD", ss21_per_share: null, is_ss21_complete: false },
      { currency: "USD", ss21_per_share: 7.231094, is_ss21_complete: true },
    ])
    expect(meta).toMatchObject({ not_found: ["NOPE"], sandbox_restricted: [] })
  })

  test("to a sandbox key for lots in the sandbox, with the other lots listed", async () => {
    const key = await sandboxKey()
    const { lots, unknown, meta } = await owed([kimberly, { ...kimberly, symbol: "TSM" }], key)
    expect(lots.map(({ symbol }) => symbol)).toEqual(["KMB"])
    expect(unknown).toMatchObject([{ lot: 1, symbol: "TSM", figure: "listing", currency: null }])
    expect(meta).toMatchObject({ not_found: [], sandbox_restricted: ["TSM"] })
  })

  test("for 200 lots of 200 symbols in the widest JSON, with their sum as the total", async () => {
    const lots = many.map(({ symbol }) => ({
      symbol: `NASDAQ:${symbol}`,
      shares: 12_345.678_901,
      bought_on: "2022-01-01",
      sold_on: "2026-10-30",
      dividends_received: 1_234_567.891_234,
    }))
    const body = JSON.stringify({ lots }, null, 4)
    const {
      lots: read200,
      totals,
      unknown,
    } = await dataOf("lotPurification", "/purification", undefined, body)
    expect([read200.length, unknown]).toEqual([lotsMax, []])
    const sum = read200.reduce((micros, each) => micros + Math.round((each.ss21_per_share ?? 0) * 1e6), 0)
    expect(totals.map(({ ss21_per_share }) => ss21_per_share)).toEqual([sum / 1e6])
  })
})

const tomorrow = "2026-11-24 is in the future; today is 2026-11-23 (UTC)."

test.each<[string, unknown, string]>([
  ["no lot", [], "lots: must have at least 1 item"],
  ["no lots", undefined, "lots: is required"],
  ["201 lots", Array.from({ length: 201 }, () => kimberly), "lots: must have at most 200 items"],
  ["no shares", [{ ...kimberly, shares: 0 }], "lots.0.shares: must be more than 0"],
  [
    "a negative number of shares",
    [kimberly, { ...kimberly, shares: -1 }],
    "lots.1.shares: must be more than 0",
  ],
  ["a number of shares as text", [{ ...kimberly, shares: "100" }], "lots.0.shares: must be a number"],
  ["too many shares", [{ ...kimberly, shares: 1e13 }], "lots.0.shares: "],
  ["no purchase date", [{ symbol: "KMB", shares: 1 }], "lots.0.bought_on: is required"],
  ["an invalid date", [{ ...kimberly, bought_on: "2025-02-30" }], "lots.0.bought_on: a day is written"],
  [
    "a sale before the purchase",
    [{ ...kimberly, sold_on: "2025-03-02" }],
    "lots.0.sold_on: must not be before",
  ],
  ["bought tomorrow", [kimberly, { ...kimberly, bought_on: "2026-11-24" }], `lots.1.bought_on: ${tomorrow}`],
  ["sold tomorrow", [{ ...kimberly, sold_on: "2026-11-24" }], `lots.0.sold_on: ${tomorrow}`],
  ["negative dividends", [{ ...kimberly, dividends_received: -1 }], "lots.0.dividends_received: "],
  ["an additional field", [{ ...kimberly, price: 1 }], 'lots.0: has no field "price"'],
  ["an empty symbol", [{ ...kimberly, symbol: "" }], "lots.0.symbol: an identifier has 1 to 20"],
])("400 with the lot and its field: %s", async (_what, lots, message) => {
  expect(await refusalOf("/purification", undefined, { lots })).toContain(`400 bad_request ${message}`)
})

test("one symbol and 200 symbols take the same three statements", async () => {
  let statements = 0
  const database = databaseTelling(() => {
    statements += 1
  })
  const ports = {
    clock: { nowMilliseconds: () => Date.parse("2026-11-23T12:00:00Z") },
    screening: lineStore(databaseOf(database)),
    holderFigures: holderFigureStore(databaseOf(database)),
  } as ServicePorts
  const caller = { scope: "full", defaultMethodology: null } as Parameters<typeof service>[1]["caller"]
  const counted = async (lots: Lot[]) => {
    statements = 0
    expect((await service(ports, { input: { lots }, caller })).ok).toBe(true)
    return statements
  }
  const lots = many.map(({ symbol }) => ({ symbol, shares: 1, bought_on: "2023-01-01" }))
  expect([await counted(lots.slice(0, 1)), await counted(lots)]).toEqual([3, 3])
})

test("the tool prints each lot with its years and methods, and the unknown parts", async () => {
  const { text } = await call(await liveKey(), "purify_lots", {
    lots: [kimberly, { ...kimberly, symbol: "TSM", bought_on: "2024-01-01", sold_on: "2025-02-01" }],
  })
  expect(text.split("\n")).toEqual([
    "What the lots owe. Nothing is converted.",
    expect.stringMatching(/^The standard's own method: ss21_per_share: .*\(AAOIFI SS 21, 3\/4\/6 /),
    expect.stringMatching(/^The other method: dividend_share: .*\(Practice /),
    "Total in TWD: ss21_per_share 1,681.531198, dividend_share 241.6, unknown parts left out",
    "Total in USD: ss21_per_share 7.231094, dividend_share at most 0.756",
    "- lot 0: KMB (Kimberly-Clark Corp), 100 shares bought 2025-03-03: in USD ss21_per_share 7.231094, dividend_share at most 0.756",
    "    FY2025 to 2025-12-31, 100 shares held: ss21_per_share 7.231094, dividend_share at most 0.756",
    "- lot 1: TSM (Taiwan Semiconductor), 100 shares bought 2024-01-01, sold 2025-02-01: in TWD ss21_per_share 1,681.531198, dividend_share 241.6, unknown parts left out",
    "    FY2024 to 2024-12-31, 100 shares held: ss21_per_share 1,681.531198, dividend_share 241.6",
    "Not known or not computed, so not in the amounts, and not zero:",
    "- lot 1, TSM (dividend_share): Fiscal years that ended after 2024-12-31 are not reported yet.",
  ])
})
