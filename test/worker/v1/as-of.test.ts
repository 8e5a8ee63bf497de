import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { sandboxLimits } from "../../../src/access/plans.ts"
import { assessOn } from "../../../src/assessments/assess-on.ts"
import { documentsOf } from "../../../src/assessments/documents.ts"
import { compliance } from "../../../src/compliance/schema.ts"
import { evidence } from "../../../src/evidence/schema.ts"
import { financials } from "../../../src/financials/schema.ts"
import { etfHoldings } from "../../../src/funds/holdings-schema.ts"
import { etf } from "../../../src/funds/schema.ts"
import { health } from "../../../src/health/schema.ts"
import type { Holding } from "../../../src/holdings/holding.ts"
import { overview } from "../../../src/overview/schema.ts"
import { saveFunds } from "../../../src/pipeline/funds/register.ts"
import { fundReader, takeHoldings } from "../../../src/pipeline/funds/weigh.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import { screen } from "../../../src/screen/schema.ts"
import { currentMethodology } from "../../../src/screening/methodologies.ts"
import { standards } from "../../../src/standards/schema.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { stopClock } from "../support/clock.ts"
import { fundEntry, fundPorts, holding, seedFund, snapshot } from "../support/funds.ts"
import { indebted } from "../support/indebted.ts"
import { listing } from "../support/listing.ts"
import { inputs, store } from "../support/rescreening.ts"
import { ask, liveKey, newKey, read, sandboxKey } from "../support/service.ts"
import { registerVehicles, vehicleNamed } from "../support/vehicles.ts"

/**
 * `as_of` on every route that takes it. S1 was sound by its report of February 2026 and owed too much by its report of
 * May 2026; S2 has nothing stored; the fund HOLD holds both and gold.
 */

let live = ""
const then = "2026-04-10"
const now = "2026-06-10"

beforeAll(async () => {
  await saveCompanies(databaseOf(env.DB), [
    { cik: 1, name: "Someone Inc.", sic: "3674", countryCode: "US" },
    { cik: 2, name: "Nobody Inc.", sic: "3674", countryCode: "US" },
  ])
  await saveListings(databaseOf(env.DB), [
    listing("S1", "Someone Inc.", 1, { sandbox: true }),
    listing("S2", "Nobody Inc.", 2),
    listing("HOLD", "A fund", null, { kind: "fund", canonical: false, sandbox: true }),
  ])
  await registerVehicles([vehicleNamed("GLD")])
  await store(indebted())
  const publishing = cloudflarePublishing(env.DB, env.PACKETS)
  await rescreenStored({ inputs, publishing }, 1, now)
  await rescreenStored({ inputs, publishing }, vehicleNamed("GLD").cik, now)
  const lines = [
    holding("Someone", 60, { ticker: "S1" }),
    holding("Nobody", 30, { ticker: "S2" }),
    holding("SPDR Gold", 10, { ticker: "GLD" }),
  ]
  await seedFund(fundEntry("HOLD"), snapshot(lines, "2026-03-31"), () => Date.parse("2026-06-01T00:00:00Z"))
  live = await liveKey()
})

const get = (path: string, key = live) => read(ask(path, key))
const send = (path: string, body: unknown, key = live) => read(ask(path, key, { body }))
const statusOf = ({ data }: { readonly data?: unknown }) => compliance.parse(data).determination.status

describe("a past day", () => {
  test("compliance is the verdict by what was known then, whatever was filed since", async () => {
    const asOf = await get(`/instruments/S1/compliance?as_of=${then}`)
    const { freshness, ...document } = compliance.parse(asOf.data)
    expect(document.determination.status).toBe("compliant")
    expect(freshness).toMatchObject({
      as_of: then,
      age_days: 0,
      newest_period_end: "2025-12-31",
      stale: false,
    })
    expect(asOf.meta).toMatchObject({
      as_of_requested: then,
      methodology: "aaoifi-ss21@2026.1",
      analysis_status: "complete",
    })
    const published = await get("/instruments/S1/compliance")
    expect(statusOf(published)).toBe("non-compliant")
    const expected = documentsOf(assessOn({ ...indebted(), splits: [] }, then))
    expect(document).toEqual({
      symbol: "S1",
      instrument_id: "S1",
      name: "Someone Inc.",
      ...expected.compliance,
    })
  })

  test("each document is of that day and names it", async () => {
    const at = `?as_of=${then}`
    const shown = overview.parse((await get(`/instruments/S1${at}`)).data)
    expect(shown).toMatchObject({
      as_of: then,
      compliance: { status: "compliant", as_of: `${then}T00:00:00Z` },
      market_data: { price: 1_000, date: "2026-03-31", market_cap_usd: 1_000_000, market_cap: "small" },
    })
    const packet = evidence.parse((await get(`/instruments/S1/evidence${at}`)).data)
    expect(packet).toMatchObject({ as_of: then, determination: { status: "compliant" } })
    expect(health.parse((await get(`/instruments/S1/health${at}`)).data)).toMatchObject({ as_of: then })
    const figures = financials.parse((await get(`/instruments/S1/financials${at}`)).data)
    expect(figures).toMatchObject({ as_of: then, quarterly: [] })
    const under = standards.parse((await get(`/instruments/S1/standards${at}`)).data)
    expect(under.as_of).toBe(then)
    expect(under.standards[0]?.status).toBe("compliant")
    for (const path of ["S1", "S1/health", "S1/evidence", "S1/financials", "S1/standards"])
      expect((await get(`/instruments/${path}${at}`)).meta.as_of_requested).toBe(then)
  })

  test("a packet of the past is stored under the hash of its content, and counts against the month", async () => {
    const key = await sandboxKey()
    const before = await packetKeys()
    const path = "/instruments/S1/evidence?as_of=2026-04-11"
    for (let count = 1; count <= (sandboxLimits.packetsPerMonth ?? 0); count++)
      expect((await get(path, key)).status).toBe(200)
    expect(await get(path, key)).toMatchObject({ status: 403, error: { code: "sandbox_restricted" } })
    expect((await packetKeys()).size).toBe(before.size + 1)
  })

  test("another standard is judged on what was measured then, in its version of the day", async () => {
    const under = await get(`/instruments/S1/compliance?as_of=${then}&methodology=djim`)
    expect(under.meta.methodology).toBe("djim@2026.1")
    expect(statusOf(under)).toBe("compliant")
    const earlier = await get(`/instruments/S1/compliance?as_of=2026-02-20&methodology=djim@2026.1`)
    expect(earlier.data).toMatchObject({ methodology: "djim@2026.1" })
    const packet = await get(`/instruments/S1/evidence?as_of=${then}&methodology=djim`)
    expect(packet.data).toMatchObject({ methodology: { id: "djim" } })
  })

  test("a rule book of one's own is judged on it too", async () => {
    const body = { rulebook: currentMethodology.rules, as_of: then }
    const own = await send("/instruments/S1/standards", body)
    expect(standards.parse(own.data).standards[0]?.status).toBe("compliant")
    const rows = await send("/screen", { symbols: ["S1"], ...body })
    expect(screen.parse(rows.data)[0]?.compliance_status).toBe("compliant")
  })

  test("a list of symbols has the verdicts of the day; what is not known then is pending", async () => {
    const symbols = ["S1", "S2", "GLD", "HOLD"]
    const body = await send("/screen", { symbols, as_of: then })
    expect(
      screen.parse(body.data).map((row) => [row.symbol, row.compliance_status, row.market_data.price]),
    ).toEqual([
      ["S1", "compliant", 1_000],
      ["S2", "pending", null],
      ["GLD", expect.any(String), null],
    ])
    expect(body.meta).toMatchObject({ as_of_requested: then, etfs: ["HOLD"] })
    const sandbox = await newKey("sandbox")
    const restricted = await send("/screen", { symbols, as_of: then }, sandbox.key)
    expect(restricted.meta.sandbox_restricted).toEqual(["S2", "GLD"])
    const early = await send("/screen", { symbols: ["S1"], as_of: "2020-01-01" })
    expect(screen.parse(early.data)[0]?.compliance_status).toBe("pending")
  })

  test("what was computed is kept, and made again when the input changes", async () => {
    const path = `/instruments/S1/compliance?as_of=2026-04-12`
    const before = (await get(path)).data
    const kept = await keptOf("2026-04-12")
    expect(kept).toHaveLength(1)
    expect((await get(path)).data).toEqual(before)
    expect(await keptOf("2026-04-12")).toEqual(kept)
    await inputs.write({ ...indebted(), subject: { ...indebted().subject, name: "Another name" } })
    await get(path)
    expect(await keptOf("2026-04-12")).toHaveLength(2)
    await inputs.write(indebted())
  })
})

async function packetKeys(): Promise<ReadonlySet<string>> {
  const { objects } = await env.PACKETS.list({ prefix: "packets/" })
  return new Set(objects.map(({ key }) => key))
}

async function keptOf(day: string): Promise<readonly string[]> {
  const { objects } = await env.PACKETS.list({ prefix: "as-of/verdict/" })
  return objects.map(({ key }) => key).filter((key) => key.includes(`/${day}/`))
}

describe("a fund", () => {
  test("is weighed on the holdings in force, with the verdicts of the day", async () => {
    const weighed = etf.parse((await get(`/etfs/HOLD?as_of=${then}`)).data)
    expect(weighed).toMatchObject({
      as_of: then,
      purity: { compliant_holdings: 2, holdings_as_of: "2026-03-31", as_of: `${then}T00:00:00Z` },
      weights: { compliant: { weight: 70 } },
    })
    const page = etfHoldings.parse((await get(`/etfs/HOLD/holdings?as_of=${then}`)).data)
    expect(page.holdings.map(({ compliance_status }) => compliance_status).slice(0, 2)).toEqual([
      "compliant",
      "pending",
    ])
    const published = etf.parse((await get("/etfs/HOLD")).data)
    expect(published.weights?.compliant.weight).toBe(10)
  })

  test("has the snapshot of the day after another has replaced it, and none before the first", async () => {
    const ports = fundPorts(() => Date.parse("2026-07-15T00:00:00Z"))
    const june = [holding("Someone", 20, { ticker: "S1" }), holding("Nobody", 80, { ticker: "S2" })]
    await seedFund(fundEntry("HOLD"), snapshot(june, "2026-06-30"), ports.clock.nowMilliseconds)
    expect(etf.parse((await get(`/etfs/HOLD?as_of=${then}`)).data).purity.holdings_as_of).toBe("2026-03-31")
    expect(etf.parse((await get("/etfs/HOLD?as_of=2026-07-01")).data).purity.holdings_as_of).toBe(
      "2026-06-30",
    )
    const early = await get("/etfs/HOLD?as_of=2026-03-30")
    expect(early.data).toMatchObject({
      status: "pending",
      purity: {
        summary: "No holdings of HOLD were known on 2026-03-30; they are known from 2026-03-31 on.",
      },
    })
    expect((await get("/etfs/HOLD/holdings?as_of=2026-03-30")).data).toMatchObject({
      holdings_as_of: null,
      holdings: [],
    })
  })
})

describe("a fund that files its holdings two months after their date", () => {
  async function file(lines: readonly Holding[], asOf: string, filed: string) {
    const filing = `0000000009-26-${filed.slice(5).replace("-", "0")}0`
    await env.DB.prepare(
      `INSERT INTO filings (accession, cik, form, kind, filed, found_in, found_at, state)
      VALUES (?1, 9, 'NPORT-P', 'fund', ?2, 'feed', ?2, 'screened')`,
    )
      .bind(filing, filed)
      .run()
    const ports = fundPorts(() => Date.parse(`${filed}T00:00:00Z`))
    const reader = await fundReader(ports.funds)
    await takeHoldings(ports, reader, "FILE", snapshot(lines, asOf, { source: "nport" }), filing)
  }

  test("has them from the day they were filed", async () => {
    await saveListings(databaseOf(env.DB), [
      listing("FILE", "A filer", null, { kind: "fund", canonical: false }),
    ])
    await saveFunds(databaseOf(env.DB), [fundEntry("FILE")])
    await file([holding("Someone", 100, { ticker: "S1" })], "2025-12-31", "2026-02-27")
    await file([holding("Nobody", 100, { ticker: "S2" })], "2026-03-31", "2026-05-29")
    const onDay = async (day: string) => etf.parse((await get(`/etfs/FILE?as_of=${day}`)).data).purity
    expect(await onDay("2026-02-26")).toMatchObject({
      holdings_as_of: null,
      summary: "No holdings of FILE were known on 2026-02-26; they are known from 2026-02-27 on.",
    })
    expect((await onDay("2026-05-28")).holdings_as_of).toBe("2025-12-31")
    expect((await onDay("2026-05-29")).holdings_as_of).toBe("2026-03-31")
  })
})

describe("a pooled vehicle", () => {
  test("is decided by the documents of the day; without any its verdict is withheld", async () => {
    const before = await get("/instruments/GLD/compliance?as_of=2000-01-01")
    expect(before.data).toMatchObject({
      as_of: "2000-01-01T00:00:00Z",
      determination: {
        status: "pending",
        withheld: { reason: "screen_unresolved" },
      },
    })
    const last = await get("/instruments/GLD/compliance?as_of=2026-11-01")
    const published = await get("/instruments/GLD/compliance")
    expect(statusOf(last)).toBe(statusOf(published))
  })
})

describe("a day that has no answer", () => {
  test("today is answered by what is published", async () => {
    stopClock("2026-11-22T12:00:00.000Z")
    const key = await liveKey()
    for (const path of ["/instruments/S1/compliance", "/instruments/S1", "/etfs/HOLD"]) {
      const today = await get(`${path}?as_of=2026-11-22`, key)
      expect(today.data).toEqual((await get(path, key)).data)
      expect(today.meta.as_of_requested).toBe("2026-11-22")
    }
  })

  test.each([
    ["/instruments/S1/compliance?as_of=2999-01-01", 400, /^as_of: 2999-01-01 is in the future; today is /],
    ["/instruments/S1/compliance?as_of=2026-02-14", 400, /^as_of: the facts of S1 begin 2026-02-15\.$/],
    ["/instruments/S1/health?as_of=2026-02-14", 400, /begin 2026-02-15/],
    ["/instruments/S1/evidence?as_of=2026-02-30", 400, /as_of/],
    ["/instruments/S1?as_of=", 400, /as_of/],
    ["/instruments/S2/evidence?as_of=2026-04-10", 404, /^S2 has not been analysed yet/],
    ["/instruments/HOLD/health?as_of=2026-04-10", 404, /is a fund/],
    ["/instruments/GLD/health?as_of=2026-04-10", 404, /pooled vehicle/],
    ["/instruments/S1/compliance/history?as_of=2026-04-10", 400, /not a query parameter/],
  ])("%s: %d", async (path, status, message) => {
    const refused = await get(path)
    expect([refused.status, refused.error?.message]).toEqual([status, expect.stringMatching(message)])
  })

  test("a company without a stored input is pending, as without a day", async () => {
    const pending = await get(`/instruments/S2/compliance?as_of=${then}`)
    expect(pending.data).toMatchObject({ as_of: `${then}T00:00:00Z`, determination: { status: "pending" } })
    expect(pending.meta.analysis_status).toBe("pending")
  })

  test("filters go with today alone", async () => {
    const refused = await send("/screen", { status: "compliant", as_of: then })
    expect(refused.status).toBe(400)
    expect(refused.error?.message).toBe("A past day is for a list of symbols: give `symbols` with `as_of`.")
  })
})
