import { beforeAll, expect, test } from "vitest"
import { listing } from "../support/listing.ts"
import { answerOf } from "../support/service.ts"
import { list } from "../support/stores.ts"
import { seedWorld } from "../support/universe.ts"

beforeAll(async () => {
  await seedWorld()
  await list([listing("JKT:TLKM", "Telkom Indonesia", null)])
})

/** The document and its meta. */
async function overviewOf(symbol: string) {
  const { data, meta } = await answerOf("overview", `/instruments/${symbol}`)
  return { ...data, meta }
}

test("an analysed company's overview has identity, listings, verdict, health, market data and links", async () => {
  const { listings, ...document } = await overviewOf("AAPL")
  expect(document).toMatchObject({
    symbol: "AAPL",
    instrument_id: "AAPL",
    name: "Apple Inc.",
    type: "stock",
    exchange: "Nasdaq",
    country_code: "US",
    isin: "US0378331005",
    cik: 320193,
    filer: { register: "edgar", id: "0000320193" },
    sector: "Technology",
    industry: "Electronic computers",
    compliance: { status: "compliant", analysis_status: "complete", confidence: 0.95 },
    health_status: "robust",
    market_data: {
      price: 202,
      change_24h: 2,
      currency: "USD",
      date: "2026-08-03",
      market_cap_usd: 4e12,
      market_cap: "mega",
    },
    links: { compliance: "/instruments/AAPL/compliance", history: "/instruments/AAPL/timeline?by=report" },
    meta: { analysis_status: "complete" },
  })
  expect(listings.map((line) => [line.instrument_id, line.canonical])).toEqual([
    ["AAPL", true],
    ["FRA:APC", false],
  ])
})

test.each([
  ["TPE:2330", "TPE:2330", "2330", "Taiwan Semiconductor Manufacturing Company Limited"],
  ["TPE%3A2330", "TPE:2330", "2330", "Taiwan Semiconductor Manufacturing Company Limited"],
  ["TSM", "TSM", "TSM", "Taiwan Semiconductor Manufacturing Co Ltd"],
])(
  "%s has an overview with its own identity and the company's determination (rule 10)",
  async (asked, id, symbol, name) => {
    const analysis_status = "withheld"
    expect(await overviewOf(asked)).toMatchObject({
      ...{ instrument_id: id, symbol, name, cik: 1046179 },
      compliance: { status: "pending", analysis_status },
      meta: { analysis_status },
    })
  },
)

test("a stock that is not analysed is pending, with nulls for unknown values", async () => {
  expect(await overviewOf("TYO:7203")).toMatchObject({
    cik: null,
    filer: null,
    sector: null,
    health_status: null,
    compliance: { status: "pending", analysis_status: "pending", confidence: null, as_of: null },
    market_data: { price: null, market_cap_usd: null, market_cap: null },
    meta: { analysis_status: "pending" },
  })
})

test("a fund has type fund and a link to its route", async () => {
  const { type, links, meta } = await overviewOf("SPY")
  expect([type, links]).toEqual(["fund", { etf: "/etfs/SPY" }])
  expect(meta.etf).toEqual({ symbol: "SPY", endpoint: "/etfs/SPY" })
})

test.each([
  ["2026-05-31", []],
  ["2026-06-01", ["Otoritas Jasa Keuangan (OJK), idn-des, 2026-06-01"]],
])(
  "a line on a regulator's list says so from the list's day on, apart from the verdict: %s",
  async (day, lists) => {
    const { official_lists: found = [], compliance } = await overviewOf(`JKT:TLKM?as_of=${day}`)
    expect(found.map((each) => `${each.regulator}, ${each.list}, ${each.as_of}`)).toEqual(lists)
    expect(compliance.status).toBe("pending")
  },
)
