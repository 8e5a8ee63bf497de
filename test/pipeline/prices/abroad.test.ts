import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { edgarFiler } from "../../../src/identifiers/filer.ts"
import { apple, brightSpring, type LineAbroad, type Market, openMarket } from "../../support/market.ts"

let market: Market

beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())
beforeEach(() => market.reset())

const london: LineAbroad = {
  instrumentId: "LON:BTS-A",
  isin: "GB0030913577",
  filer: "edgar:0009000001",
  currency: "GBP",
}
const tokyo: LineAbroad = { instrumentId: "TYO:7203", isin: null, filer: "edgar:0009000002", currency: "JPY" }
const korea: LineAbroad = {
  instrumentId: "KRX:005930",
  isin: null,
  filer: "edgar:0009000003",
  currency: "KRW",
}

const today = "2026-09-01"

/** BrightSpring's closes, each times a factor, under the symbol of a vendor. */
function quote(symbol: string, factor: number): void {
  const { closes } = market.vendor.book
  const days = Object.entries(closes.BTSG ?? {})
  closes[symbol] = Object.fromEntries(days.map(([day, close]) => [day, Number((close * factor).toFixed(4))]))
}

const list = (exchange: string, Code: string, Currency: string | null, Isin?: string) => {
  market.vendor.book.lists[exchange] = [{ Code, Currency, ...(Isin === undefined ? {} : { Isin }) }]
}

const stored = (instrumentId: string) =>
  market.database
    .prepare("SELECT currency, source, closes FROM price_series WHERE instrument_id = ?")
    .bind(instrumentId)
    .first<{ currency: string; source: string; closes: string }>()

describe("London's pence", () => {
  test("become pounds once: the company has the ratio of one that reports and trades in dollars", async () => {
    await market.addAbroad(london)
    list("LSE", "BTS-A", "GBX", london.isin ?? "")
    quote("BTS-A.LSE", 100)
    const { filers } = await market.run(market.eodhd(), today)
    expect(filers).toContain(london.filer)
    expect(await market.series(london.instrumentId)).toBe(await market.series("BTSG"))
    expect(await stored(london.instrumentId)).toMatchObject({ currency: "GBP", source: "eodhd" })
    await market.screenAgain(filers, today)
    const { status, debt } = await market.verdict(brightSpring)
    expect(await market.verdict(london.filer)).toMatchObject({ status, debt })
    expect(debt).toBe(0.2814)
    const quoted = market.database.prepare("SELECT * FROM quotes WHERE instrument_id = ?")
    const last = Object.values(market.vendor.book.closes.BTSG ?? {}).at(-1)
    expect(await quoted.bind(london.instrumentId).first()).toMatchObject({ currency: "GBP", close: last })
  })

  /** test/pipeline/prices/units.test.ts has every unit that is refused. */
  test("are not guessed: no close is stored, and the run says why", async () => {
    const reason = "the vendor states no currency that is known"
    await market.addAbroad(london)
    list("LSE", "BTS-A", null)
    quote("BTS-A.LSE", 100)
    const run = await market.run(market.eodhd(), today)
    expect(run).toMatchObject({ counts: { doubtfulHistories: 1 }, stopped: null })
    expect(run.withoutCloses).toEqual(new Map([[reason, [london.instrumentId]]]))
    expect(await market.series(london.instrumentId)).toBe("")
    expect(await market.verdict(london.filer)).toMatchObject({ status: "pending" })
  })

  test("that turn into pounds within the closes are refused, and known closes stay", async () => {
    await market.addAbroad(london)
    list("LSE", "BTS-A", "GBX")
    quote("BTS-A.LSE", 100)
    await market.run(market.eodhd(), today)
    const known = await market.series(london.instrumentId)
    market.setTime(Date.UTC(2026, 8, 2))
    const closes = market.vendor.book.closes["BTS-A.LSE"] ?? {}
    market.vendor.book.closes["BTS-A.LSE"] = { ...closes, "2026-09-01": (closes["2026-09-01"] ?? 0) / 100 }
    const run = await market.run(market.eodhd(), "2026-09-02")
    const reason = "the unit seems to change on 2026-09-01 (GBP or its part)"
    expect(run.withoutCloses).toEqual(new Map([[reason, [london.instrumentId]]]))
    expect(await market.series(london.instrumentId)).toBe(known)
  })

  test("are split as at home", async () => {
    await market.addAbroad(london)
    list("LSE", "BTS-A", "GBX")
    quote("BTS-A.LSE", 100)
    const closes = market.vendor.book.closes["BTS-A.LSE"] ?? {}
    const last = closes["2026-08-28"] ?? 0
    market.vendor.book.splits["BTS-A.LSE"] = { "2026-08-31": "10.000000/1.000000" }
    market.vendor.book.closes["BTS-A.LSE"] = { ...closes, "2026-08-31": last / 10 }
    await market.run(market.eodhd(), today)
    const pounds = last / 1_000
    expect(await market.series(london.instrumentId)).toMatch(
      new RegExp(` 2026-08-28:${pounds} 2026-08-31:${pounds}$`),
    )
  })
})

test("a line that changes its currency keeps its closes, which the new ones contradict", async () => {
  await market.addAbroad(london)
  list("LSE", "BTS-A", "USD")
  quote("BTS-A.LSE", 1)
  await market.run(market.eodhd(), today)
  const known = await stored(london.instrumentId)
  expect(known).toMatchObject({ currency: "USD" })
  market.setTime(Date.UTC(2026, 8, 2))
  list("LSE", "BTS-A", "EUR")
  const run = await market.run(market.eodhd(), "2026-09-02")
  expect(run).toMatchObject({ counts: { contradictions: 1 } })
  const reason = "new closes contradict the known ones"
  expect(run.withoutCloses).toEqual(new Map([[reason, [london.instrumentId]]]))
  expect(await stored(london.instrumentId)).toEqual(known)
})

describe("a venue", () => {
  test("for which the vendor has no closes says so, and no request is sent for it", async () => {
    await market.addAbroad(tokyo)
    const run = await market.run(market.eodhd(), today)
    expect(run).toMatchObject({ counts: { lines: 3, linesWithoutSource: 1 }, stopped: null })
    expect(run.withoutCloses).toEqual(new Map([["EODHD has no closes of Tokyo", ["TYO:7203"]]]))
    expect(market.vendor.requests.filter((path) => path.includes("7203"))).toEqual([])
  })

  test("has its closes from the first configured vendor that has them", async () => {
    await market.addAbroad(tokyo)
    await market.addAbroad(korea)
    list("KO", "005930", "KRW")
    list("KQ", "035900", "KRW")
    quote("005930.KO", 1_000)
    quote("7203.JP", 50)
    const run = await market.runWith([market.eodhd(), market.stooq()], today)
    expect(run).toMatchObject({ counts: { linesWithoutSource: 0 }, stopped: null })
    expect(run.filers).toEqual([apple, brightSpring, tokyo.filer, korea.filer].sort())
    expect(await stored("KRX:005930")).toMatchObject({ currency: "KRW", source: "eodhd" })
    expect(await stored("TYO:7203")).toMatchObject({ currency: "JPY", source: "stooq" })
    expect(await stored("AAPL")).toMatchObject({ currency: "USD", source: "eodhd" })
    const before = await market.everything()
    await market.screenAgain(run.filers, today)
    await market.runWith([market.eodhd(), market.stooq()], today)
    expect(await market.everything()).toEqual(before)
  })
})

test("lines abroad are fetched after those at home, and a limit reached abroad costs none at home", async () => {
  await market.addAbroad(korea)
  market.vendor.fault = ({ pathname }) =>
    pathname.includes("exchange-symbol-list") ? { status: 429, body: "" } : null
  expect(await market.run(market.eodhd(), today)).toMatchObject({ stopped: "status 429" })
  expect(await market.series("AAPL")).toMatch(/ 2026-08-31:309.35$/)
})

test("a market day in which only US lines have closes is complete, however many lines are abroad", async () => {
  for (let at = 1; at <= 5; at++) {
    await market.addAbroad({
      ...london,
      instrumentId: `LON:ABC${at}`,
      isin: null,
      filer: edgarFiler(9_000_100 + at),
    })
  }
  await market.run(market.eodhd(), today)
  expect(await market.prices.lastMarketDay("eodhd")).toBe("2026-08-31")
})

test("a line abroad of a company with a US line is not fetched", async () => {
  await market.addCrossListing({ ...london, filer: brightSpring })
  const run = await market.run(market.eodhd(), today)
  expect(run).toMatchObject({ counts: { lines: 2 } })
  expect(market.vendor.requests.filter((path) => path.includes("LSE"))).toEqual([])
})
