import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { compliance } from "../../../src/compliance/schema.ts"
import { etfHoldings } from "../../../src/funds/holdings-schema.ts"
import { etf } from "../../../src/funds/schema.ts"
import { overview } from "../../../src/overview/schema.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import { screen } from "../../../src/screen/schema.ts"
import { currentMethodology } from "../../../src/screening/methodologies.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { fundEntry, holding, seedFund, snapshot } from "../support/funds.ts"
import { indebted } from "../support/indebted.ts"
import { listing } from "../support/listing.ts"
import { inputs, store } from "../support/rescreening.ts"
import { ask, liveKey, read } from "../support/service.ts"
import { registerVehicles, vehicleNamed } from "../support/vehicles.ts"

/** `as_of` a day on which the published determination is in force; test/worker/v1/as-of.test.ts has the days before. */

let live = ""
const now = "2026-06-10"

beforeAll(async () => {
  await saveCompanies(databaseOf(env.DB), [{ cik: 1, name: "Someone Inc.", sic: "3674", countryCode: "US" }])
  await saveListings(databaseOf(env.DB), [
    listing("S1", "Someone Inc.", 1, { sandbox: true }),
    listing("HOLD", "A fund", null, { kind: "fund", canonical: false, sandbox: true }),
  ])
  await env.DB.prepare(
    "INSERT INTO quotes (instrument_id, currency, date, close) VALUES ('S1', 'USD', '2026-06-25', 1234)",
  ).run()
  await registerVehicles([vehicleNamed("GLD")])
  await store(indebted())
  const publishing = cloudflarePublishing(env.DB, env.PACKETS)
  await rescreenStored({ inputs, publishing }, 1, now)
  await rescreenStored({ inputs, publishing }, vehicleNamed("GLD").cik, now)
  const lines = [holding("Someone", 60, { ticker: "S1" }), holding("SPDR Gold", 40, { ticker: "GLD" })]
  await seedFund(fundEntry("HOLD"), snapshot(lines, "2026-03-31"), () => Date.parse("2026-06-01T00:00:00Z"))
  live = await liveKey()
})

const get = (path: string) => read(ask(path, live))
const send = (path: string, body: unknown) => read(ask(path, live, { body }))

describe("a day from that of the published determination on", () => {
  // Computed for it, the verdict would be withheld: the last close is of May.
  const later = "2026-07-20"
  const at = `?as_of=${later}`

  test("each route answers by what is published, and says how old that is on the day", async () => {
    const { freshness, ...document } = compliance.parse((await get(`/instruments/S1/compliance${at}`)).data)
    const published = compliance.parse((await get("/instruments/S1/compliance")).data)
    expect(document).toEqual({ ...published, freshness: undefined })
    expect(freshness).toMatchObject({ as_of: now, age_days: 40, stale: true })
    for (const route of ["evidence", "health", "financials", "purification", "standards"]) {
      const asked = await get(`/instruments/S1/${route}${at}`)
      const { status, data } = await get(`/instruments/S1/${route}`)
      expect([route, asked.status]).toEqual([route, status])
      expect({ ...(asked.data as object), as_of: null }).toEqual({ ...(data as object), as_of: null })
    }
    const shown = overview.parse((await get(`/instruments/S1${at}`)).data)
    expect(shown).toMatchObject({
      as_of: later,
      compliance: { status: "non-compliant", as_of: `${now}T00:00:00Z` },
    })
    const zakat = await get(`/instruments/S1/zakat${at}`)
    expect(zakat.data).toMatchObject({ as_of: later, shares_outstanding: { value: 1_000 } })
  })

  test("another standard and a rule book are judged on what was measured for it", async () => {
    for (const path of ["/instruments/S1/compliance", "/instruments/S1/evidence"]) {
      const asked = await get(`${path}${at}&methodology=djim`)
      const { data } = await get(`${path}?methodology=djim`)
      expect({ ...(asked.data as object), freshness: null }).toEqual({ ...(data as object), freshness: null })
    }
    const body = { symbols: ["S1"], rulebook: currentMethodology.rules, as_of: later }
    expect(screen.parse((await send("/screen", body)).data)[0]?.compliance_status).toBe("non-compliant")
  })

  test("lists, portfolios and funds have its verdict", async () => {
    const symbols = ["S1", "GLD"]
    const statuses = async (body: object) =>
      screen.parse((await send("/screen", { symbols, ...body })).data).map((row) => row.compliance_status)
    expect(await statuses({ as_of: later })).toEqual(await statuses({}))
    const report = await send("/portfolio", { positions: [{ symbol: "S1", shares: 1 }], as_of: later })
    expect(report.data).toMatchObject({ positions: [{ status: "non-compliant" }] })
    const page = etfHoldings.parse((await get(`/etfs/HOLD/holdings${at}`)).data)
    expect(page.holdings[0]).toMatchObject({ symbol: "S1", compliance_status: "non-compliant" })
    const weighed = etf.parse((await get(`/etfs/HOLD${at}`)).data)
    expect(weighed.weights?.non_compliant.weight).toBe(page.holdings[0]?.weight)
  })

  test("the price is the last one by the day, not that of today", async () => {
    expect(await pricesOn("2026-06-25")).toEqual([1_234, 1_234])
    expect(await pricesOn("2026-06-24")).toEqual([900, 900])
  })

  async function pricesOn(day: string) {
    const shown = overview.parse((await get(`/instruments/S1?as_of=${day}`)).data)
    const rows = screen.parse((await send("/screen", { symbols: ["S1"], as_of: day })).data)
    return [shown.market_data.price, rows[0]?.market_data.price]
  }
})
