import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { stopClock } from "../support/clock.ts"
import { fundEntry, holding, holdingsDay, seedFund, seedFunds, snapshot } from "../support/funds.ts"
import { fundLine } from "../support/listing.ts"
import { call } from "../support/mcp.ts"
import { dataOf, get, liveKey, refusalOf, sandboxKey } from "../support/service.ts"
import { list, saveCloses } from "../support/stores.ts"
import { seedWorld } from "../support/universe.ts"
import { registerVehicles, vehicleNamed } from "../support/vehicles.ts"

/**
 * GET /instruments/{symbol}/purification of a fund. IJR holds 50% Apple, whose holders owe 0.2% of its market
 * value. test/funds/purification tests the document.
 */

const apple = "edgar:0000320193"

beforeAll(async () => {
  await seedWorld()
  const year = { currency: "USD", prohibited_income: 2e6, bound: "at_most" }
  await env.DB.batch([
    env.DB.prepare("INSERT OR REPLACE INTO holder_figures VALUES (?1, 'assessed', ?2, '{}')").bind(
      apple,
      JSON.stringify({ periods: [year] }),
    ),
    env.DB.prepare("UPDATE determinations SET market_cap_usd = 1e9 WHERE filer = ?1").bind(apple),
  ])
  await seedFunds()
  await registerVehicles([vehicleNamed("SLV")])
  await list([fundLine("HLAL")])
  await seedFund(fundEntry("HLAL"), snapshot([holding("Apple", 40, { ticker: "AAPL" })], "2026-08-25"))
  await saveCloses({ IJR: 120.5 })
})

const pathOf = (symbol: string, query = "") => `/instruments/${symbol}/purification${query}`
const purified = (symbol: string, query = "") => dataOf("purification", pathOf(symbol, query))

describe("a fund's purification is answered", () => {
  test("for a share by the weights of the holdings, at the fund's last close", async () => {
    expect(await purified("IJR")).toMatchObject({
      symbol: "IJR",
      methods: [{ id: "ss21_per_share" }, { id: "dividend_share" }],
      // 1 dollar for 1,000 dollars, at 120.50.
      periods: [{ period_end: holdingsDay, ss21_per_share: 0.1205, dividend_percentage: 0.9 }],
      fund: { covered_percentage: 50, per_1000_usd: 1, price: 120.5, price_date: "2026-08-03" },
    })
  })

  test("with the same figures as the fund's own route", async () => {
    const ss21_purification = { per_1000_usd: 1, covered_percentage: 50, at_most_percentage: 50 }
    expect((await get("/etfs/IJR")).data).toMatchObject({ ss21_purification })
  })

  test("for the fund itself if a line in another currency is requested (rule 11)", async () => {
    expect((await purified("FRA:QCIJ")).instrument_id).toBe("IJR")
  })

  test("as of a past day by that day's holdings, with their dividend percentage but without an amount", async () => {
    stopClock("2026-11-22T08:00:00Z")
    expect(await purified("IJR", "?as_of=2026-10-15")).toMatchObject({
      as_of: "2026-10-15",
      periods: [{ period_end: holdingsDay, ss21_per_share: null }],
      fund: { per_1000_usd: null, price: null, covered_percentage: 0 },
    })
    const { meta } = await get(pathOf("IJR", "?as_of=2026-10-15"))
    expect(meta).toMatchObject({ as_of_requested: "2026-10-15" })
  })

  test("to a sandbox key only for funds of the sandbox", async () => {
    const key = await sandboxKey()
    const statuses = ["IJR", "HLAL"].map(async (symbol) => (await get(pathOf(symbol), key)).status)
    expect(await Promise.all(statuses)).toEqual([200, 403])
  })
})

test.each([
  ["EMPT", "", "No holdings of EMPT are known."],
  ["LON:ISF", "", "No holdings of LON:ISF are known."],
  ["SLV", "", "SLV is a pooled vehicle decided on its structure"],
  ["IJR", "?as_of=2026-09-01", "were known on 2026-09-01"],
])("%s%s is 404: %s", async (symbol, query, message) => {
  stopClock("2026-11-22T08:00:00Z")
  const refusal = await refusalOf(pathOf(symbol, query))
  expect(refusal).toMatch(/^404 not_found/)
  expect(refusal).toContain(message)
})

test("a model gets as text the amount with its bound, the covered part, and the issuer's figures", async () => {
  const { text } = await call(await liveKey(), "get_purification", { symbol: "IJR" })
  expect(text).toContain(
    "what one share of the fund owes a year in US dollars through its holdings of 2026-09-30",
  )
  expect(text).toContain("1,000 US dollars of the fund: 1; last close: 120.5 of 2026-08-03")
  expect(text).toContain("Covered: 50% of the weight. Not covered: 50%, which may owe too.")
  const { text: hlal } = await call(await liveKey(), "get_purification", { symbol: "HLAL" })
  expect(hlal).toContain(
    "Wahed publishes for the quarter to 2026-06-30: 0.00095 of a dividend of 0.019 (5%).",
  )
})
