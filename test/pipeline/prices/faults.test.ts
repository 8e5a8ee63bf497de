import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { runPrices } from "../../../src/pipeline/prices/run.ts"
import { apple, brightSpring, type Market, openMarket } from "../../support/market.ts"

let market: Market

beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())
beforeEach(() => market.reset())

describe("market days from the vendor", () => {
  test("are fetched in two calls each, and the history of a line only once", async () => {
    await market.run(market.eodhd(), "2026-09-01")
    await market.run(market.eodhd(), "2026-09-02")
    expect(market.vendor.requests.filter((path) => path.includes("bulk"))).toEqual([
      "/api/eod-bulk-last-day/US?date=2026-08-31&fmt=json",
      "/api/eod-bulk-last-day/US?date=2026-08-31&type=splits&fmt=json",
      "/api/eod-bulk-last-day/US?date=2026-09-01&fmt=json",
      "/api/eod-bulk-last-day/US?date=2026-09-01&type=splits&fmt=json",
    ])
    expect(market.vendor.requests.filter((path) => path.startsWith("/api/eod/AAPL"))).toHaveLength(1)
  })

  test("that were missed are loaded in order, and an empty day is requested again", async () => {
    await market.screenAgain((await market.run(market.eodhd(), "2026-09-01")).filers, "2026-09-01")
    market.vendor.requests.length = 0
    const labourDay = market.vendor.book.closes
    labourDay.AAPL = { ...labourDay.AAPL, "2026-09-02": 306, "2026-09-04": 307, "2026-09-08": 308 }
    labourDay.BTSG = { ...labourDay.BTSG, "2026-09-02": 61, "2026-09-04": 61, "2026-09-08": 61 }
    await market.run(market.eodhd(), "2026-09-08")
    await market.run(market.eodhd(), "2026-09-09")
    const days = market.vendor.requests.flatMap((path) => /date=(\S{10})&fmt/.exec(path)?.[1] ?? [])
    const september = (day: number) => `2026-09-0${day}`
    expect(days).toEqual([1, 2, 3, 4, 7, 7, 8].map(september))
    expect(await market.series("AAPL")).toMatch(/ 2026-08-31:309.35 2026-09-04:307 2026-09-08:308$/)
  })

  test("are not loaded without their splits", async () => {
    await market.run(market.eodhd(), "2026-09-01")
    const known = await market.series("AAPL")
    market.vendor.fault = ({ searchParams }) =>
      searchParams.get("type") === "splits" ? { status: 503, body: "" } : null
    const stopped = { stopped: "status 503", counts: { marketDays: 0 } }
    expect(await market.run(market.eodhd(), "2026-09-02")).toMatchObject(stopped)
    expect(await market.series("AAPL")).toBe(known)
  })
})

describe("the next run finishes a run that died half-way", () => {
  test.each<[call: "save" | "noteMarketDay" | "due"]>([["save"], ["noteMarketDay"], ["due"]])(
    "because the store refused %s",
    async (call) => {
      await market.run(market.eodhd(), "2026-09-01")
      const whole = await market.everything()
      await market.reset()
      const failing = { ...market.prices, [call]: () => Promise.reject(new Error("D1 is out of reach")) }
      const dying = runPrices({ sources: async () => [market.eodhd()], prices: failing }, "2026-09-01")
      await expect(dying).rejects.toThrow("out of reach")
      const { filers } = await market.run(market.eodhd(), "2026-09-01")
      expect(filers).toEqual([apple, brightSpring])
      expect(await market.everything()).toEqual(whole)
    },
  )
})

test("an input whose closes moved has a new version", async () => {
  const stored = market.database.prepare("SELECT stored_at FROM screening_inputs WHERE filer = ?").bind(apple)
  const version = () => stored.first("stored_at")
  const before = await version()
  await market.run(market.eodhd(), "2026-09-01")
  const moved = await version()
  expect(moved).not.toBe(before)
  await market.screenAgain([apple, brightSpring], "2026-09-01")
  await market.run(market.eodhd(), "2026-09-02")
  expect(await version()).toBe(moved)
})

describe("changes of price", () => {
  test("by a split in both a history and a market day are adjusted for once", async () => {
    market.vendor.book.splits.AAPL = { "2026-08-31": "4.000000/1.000000" }
    const before = market.vendor.book.closes.AAPL
    market.vendor.book.closes.AAPL = { ...before, "2026-08-31": 77.3375 }
    await market.run(market.eodhd(), "2026-09-01")
    expect(await market.series("AAPL")).toMatch(/ 2026-07-31:77.2275 2026-08-28:77.3375 2026-08-31:77.3375$/)
    const { results } = await market.database.prepare("SELECT * FROM splits").all()
    expect(results).toEqual([{ instrument_id: "AAPL", date: "2026-08-31", ratio: 4, source: "eodhd" }])
  })

  test("that are unexplained are kept, and the verdict is withheld", async () => {
    await market.screenAgain((await market.run(market.eodhd(), "2026-09-01")).filers, "2026-09-01")
    market.setTime(Date.UTC(2026, 8, 2))
    market.vendor.book.closes.AAPL = { ...market.vendor.book.closes.AAPL, "2026-09-01": 3_054.9 }
    const { filers } = await market.run(market.eodhd(), "2026-09-02")
    expect(filers).toEqual([apple])
    await market.screenAgain(filers, "2026-09-02")
    expect(await market.verdict(apple)).toMatchObject({ status: "pending" })
  })
})
