import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { answer } from "../../../src/outcome.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import { apple, brightSpring, type Market, openMarket } from "../../support/market.ts"

let market: Market

beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())
beforeEach(() => market.reset())

describe.each<[vendor: string, source: "eodhd" | "stooq"]>([
  ["EODHD", "eodhd"],
  ["Stooq", "stooq"],
])("%s", (_, source) => {
  test("a mere price moves a company over its limit: BrightSpring's close of August 2025 leaves the mean", async () => {
    const before = await market.verdict(brightSpring)
    expect(before).toMatchObject({ status: "non-compliant", debt: 0.3003 })

    const { ciks } = await market.run(market[source](), "2026-09-01")
    expect(ciks).toEqual([apple, brightSpring])
    await market.screenAgain(ciks, "2026-09-01")

    const after = await market.verdict(brightSpring)
    // The 12 months from September 2025 average 46.44, not 43.50: 2,528,882,000 / (193,536,850 × 46.4367)
    expect(after).toMatchObject({ status: "compliant", debt: 0.2814 })
    expect(after.filings).toEqual(before.filings)
    const changes = await market.database
      .prepare("SELECT count(*) AS n FROM determination_history WHERE cik = ? AND status = 'compliant'")
      .bind(brightSpring)
      .first<{ n: number }>()
    expect(changes?.n).toBe(1)
  })

  test("a close within the month changes no verdict, but becomes the quote", async () => {
    await market.screenAgain((await market.run(market[source](), "2026-09-01")).ciks, "2026-09-01")
    market.setTime(Date.UTC(2026, 8, 2))
    market.vendor.book.closes.AAPL = { ...market.vendor.book.closes.AAPL, "2026-09-01": 300 }
    const changed = { ciks: [], counts: { linesChanged: 2, linesMoved: 0 } }
    expect(await market.run(market[source](), "2026-09-02")).toMatchObject(changed)
    expect(await market.series("AAPL")).toMatch(/ 2026-07-31:308.91 2026-08-31:309.35 2026-09-01:300$/)
    const quote = await market.database.prepare("SELECT * FROM quotes WHERE instrument_id = 'AAPL'").first()
    expect(quote).toMatchObject({ date: "2026-09-01", close: 300, previous_close: 309.35, currency: "USD" })
  })

  test("a split is applied to earlier closes once, and the verdict stays until a report counts new shares", async () => {
    await market.screenAgain((await market.run(market[source](), "2026-09-01")).ciks, "2026-09-01")
    const before = await market.verdict(apple)
    market.setTime(Date.UTC(2026, 8, 2))
    market.vendor.book.splits.AAPL = { "2026-09-01": "1.000000/10.000000" }
    market.vendor.book.closes.AAPL = { ...market.vendor.book.closes.AAPL, "2026-09-01": 3_093.5 }
    const { ciks } = await market.run(market[source](), "2026-09-02")
    expect(ciks).toEqual([apple])
    expect(await market.series("AAPL")).toMatch(/ 2026-08-31:3093.5 2026-09-01:3093.5$/)
    await market.screenAgain(ciks, "2026-09-02")
    // Ten times the price, with a share count that is not yet a tenth, would give a tenth of the ratio.
    expect(await market.verdict(apple)).toMatchObject({ status: before.status, debt: before.debt })
    const stored = await market.everything()
    await market.run(market[source](), "2026-09-02")
    expect(await market.everything()).toEqual(stored)
  })

  test("a run keeps the loaded days if the vendor refuses more, and the next run continues", async () => {
    let left = source === "eodhd" ? 3 : 1
    market.vendor.fault = () => (left-- > 0 ? null : { status: 429, body: "" })
    const { stopped } = await market.run(market[source](), "2026-09-01")
    expect(stopped).toBe("status 429")
    market.vendor.fault = null
    const next = await market.run(market[source](), "2026-09-01")
    expect(next).toMatchObject({ ciks: [apple, brightSpring], stopped: null })
    expect(await market.series("AAPL")).toMatch(/ 2026-08-28:309.35 2026-08-31:309.35$/)
  })
})

test("companies are returned again until they are screened, and a second run of the day changes nothing", async () => {
  await market.run(market.eodhd(), "2026-09-01")
  const again = await market.run(market.eodhd(), "2026-09-01")
  expect(again).toMatchObject({ ciks: [apple, brightSpring], counts: { linesChanged: 0 } })
  await market.screenAgain(again.ciks, "2026-09-01")
  const before = await market.everything()
  const unchanged = { ciks: [], stopped: null, counts: { linesChanged: 0 } }
  expect(await market.run(market.eodhd(), "2026-09-01")).toMatchObject(unchanged)
  expect(await market.everything()).toEqual(before)
})

test.each(["unknownLines", "contradictions"])(
  "the closes of a line do not change if the source has %s",
  async (count) => {
    const { closes } = market.vendor.book
    // A history that contradicts a known close is another line's.
    if (count === "contradictions") closes.AAPL = { ...closes.BTSG }
    else delete closes.AAPL
    const known = await market.series("AAPL")
    expect(await market.run(market.eodhd(), "2026-09-01")).toMatchObject({ counts: { [count]: 1 } })
    expect(await market.series("AAPL")).toBe(known)
  },
)

test("a company withheld for lack of a market capitalisation is screened again once it has a close", async () => {
  await market.database.prepare("DELETE FROM price_series WHERE instrument_id = 'AAPL'").run()
  await rescreenStored(market.ports, apple, "2026-08-31")
  expect(await market.verdict(apple)).toMatchObject({ status: "pending" })
  const { ciks } = await market.run(market.stooq(), "2026-09-01", { historiesMax: 1, marketDaysMax: 1 })
  expect(ciks).toContain(apple)
  await market.screenAgain(ciks, "2026-09-01")
  expect(await market.verdict(apple)).toMatchObject({ status: "compliant" })
})

test("a symbol that passes to another company loses its stored prices", async () => {
  await market.run(market.stooq(), "2026-09-01")
  const { inputs } = market.ports
  expect(await inputs.read(apple)).toMatchObject(answer({ prices: { currency: "USD" } }))
  await market.database
    .prepare("UPDATE listings SET cik = ? WHERE instrument_id = 'AAPL'")
    .bind(brightSpring)
    .run()
  expect(await market.series("AAPL")).toBe("")
  expect(await inputs.read(apple)).toMatchObject({ value: { prices: null } })
})

test("without a price source, no request is sent and no company is screened", async () => {
  expect(await market.run(null, "2026-09-01")).toMatchObject({ ciks: [], counts: { linesChanged: 0 } })
})
