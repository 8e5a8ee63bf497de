import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { sandboxLimits } from "../../../src/access/plans.ts"
import { documentsOf } from "../../../src/documents/all.ts"
import { assessOn } from "../../../src/documents/past-day.ts"
import type { Holding } from "../../../src/holdings/holdings-file.ts"
import { saveFunds } from "../../../src/pipeline/funds/register.ts"
import { fundReader, takeHoldings } from "../../../src/pipeline/funds/weigh.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { ownMethodology } from "../../support/methodology.ts"
import { stopClock } from "../support/clock.ts"
import { decided } from "../support/documents.ts"
import { fundEntry, fundPorts, holding, seedFund, snapshot } from "../support/funds.ts"
import { indebted } from "../support/indebted.ts"
import { fundLine, listing } from "../support/listing.ts"
import { inputs, screenOn, store } from "../support/rescreening.ts"
import { dataOf, get, liveKey, newKey, refusalOf, sandboxKey } from "../support/service.ts"
import { database, list, publishing, saveCloses } from "../support/stores.ts"
import { registerVehicles, vehicleNamed } from "../support/vehicles.ts"

/**
 * `as_of` on every route that accepts it. S1 was sound by its report of February 2026 and had too much debt
 * by that of May 2026. Nothing is stored for S2, and no filings for S4. The fund HOLD holds both and gold.
 */

const then = "2026-04-10"
/** The day of the published determination, and a later day on which it is in force. */
const now = "2026-06-10"
const later = "2026-07-20"

beforeAll(async () => {
  await list([
    listing("S1", "Someone Inc.", "edgar:0000000001", { sandbox: true }),
    listing("S2", "Nobody Inc.", "edgar:0000000002"),
    listing("S4", "Published Inc.", "edgar:0000000004"),
    fundLine("HOLD", "A fund", { sandbox: true }),
  ])
  await saveCloses({ S1: 1_234 }, { date: "2026-06-25" })
  await registerVehicles([vehicleNamed("GLD")])
  await store(indebted())
  await screenOn(now, "edgar:0000000001", vehicleNamed("GLD").filer)
  await publish(publishing, decided("edgar:0000000004"))
  const lines = [
    holding("Someone", 60, { ticker: "S1" }),
    holding("Nobody", 30, { ticker: "S2" }),
    holding("SPDR Gold", 10, { ticker: "GLD" }),
  ]
  await seedFund(fundEntry("HOLD"), snapshot(lines, "2026-03-31"), () => Date.parse("2026-06-01T00:00:00Z"))
})

const complianceOf = (symbol: string, query = "") =>
  dataOf("compliance", `/instruments/${symbol}/compliance${query}`)
const statusOf = async (symbol: string, query = "") =>
  (await complianceOf(symbol, query)).determination.status
const overviewOf = (day: string) => dataOf("overview", `/instruments/S1?as_of=${day}`)
const screened = (body: object) => dataOf("screen", "/screen", undefined, body)
const fundOn = (day: string, symbol = "HOLD") => dataOf("etf", `/etfs/${symbol}?as_of=${day}`)
const holdingsOn = (day: string) => dataOf("etfHoldings", `/etfs/HOLD/holdings?as_of=${day}`)

describe("as of a past day,", () => {
  const at = `?as_of=${then}`

  test("compliance is the verdict from what was known then, whatever was filed since", async () => {
    const { freshness, ...document } = await complianceOf("S1", at)
    expect(document.determination.status).toBe("compliant")
    const report = { newest_period_end: "2025-12-31", stale: false }
    expect(freshness).toMatchObject({ as_of: then, age_days: 0, ...report })
    expect((await get(`/instruments/S1/compliance${at}`)).meta).toMatchObject({
      as_of_requested: then,
      methodology: "aaoifi-ss21@2026.1",
      analysis_status: "complete",
    })
    expect(await statusOf("S1")).toBe("non-compliant")
    const expected = documentsOf(assessOn({ ...indebted(), splits: [] }, then))
    const line = { symbol: "S1", instrument_id: "S1", name: "Someone Inc." }
    expect(document).toEqual({ ...line, ...expected.compliance })
  })

  test("each document is of that day and states it", async () => {
    expect(await overviewOf(then)).toMatchObject({
      as_of: then,
      compliance: { status: "compliant", as_of: `${then}T00:00:00Z` },
      market_data: { price: 1_000, date: "2026-03-31", market_cap_usd: 1_000_000, market_cap: "small" },
    })
    const packet = await dataOf("evidence", `/instruments/S1/evidence${at}`)
    expect(packet).toMatchObject({ as_of: then, determination: { status: "compliant" } })
    expect(await dataOf("health", `/instruments/S1/health${at}`)).toMatchObject({ as_of: then })
    const figures = await dataOf("financials", `/instruments/S1/financials${at}`)
    expect(figures).toMatchObject({ as_of: then, quarterly: [] })
    const under = await dataOf("standards", `/instruments/S1/standards${at}`)
    expect([under.as_of, under.standards[0]?.status]).toEqual([then, "compliant"])
    expect(await dataOf("financials", `/instruments/GLD/financials${at}`)).toMatchObject({ as_of: then })
    for (const path of ["S1", "S1/health", "S1/evidence", "S1/financials", "S1/standards"])
      expect((await get(`/instruments/${path}${at}`)).meta.as_of_requested).toBe(then)
  })

  test("a packet is stored under the hash of its content, and counts against the month", async () => {
    const packetKeys = async () => (await env.PACKETS.list({ prefix: "packets/" })).objects.length
    const key = await sandboxKey()
    const before = await packetKeys()
    const path = "/instruments/S1/evidence?as_of=2026-04-11"
    for (let count = 1; count <= (sandboxLimits.packetsPerMonth ?? 0); count++)
      expect((await get(path, key)).status).toBe(200)
    expect(await refusalOf(path, key)).toMatch(/^403 sandbox_restricted/)
    expect(await packetKeys()).toBe(before + 1)
  })

  test("another standard judges the measures of that time, in its version of the day", async () => {
    expect(await statusOf("S1", `${at}&methodology=djim`)).toBe("compliant")
    for (const query of [`${at}&methodology=djim`, "?as_of=2026-02-20&methodology=djim@2026.1"])
      expect(await complianceOf("S1", query)).toMatchObject({ methodology: "djim@2026.1" })
    expect((await get(`/instruments/S1/compliance${at}&methodology=kmi-meezan`)).meta.analysis_status).toBe(
      "withheld",
    )
    const packet = await dataOf("evidence", `/instruments/S1/evidence${at}&methodology=djim`)
    expect(packet).toMatchObject({ methodology: { id: "djim" } })
  })

  test.each([
    ["S2/health", "404 not_found S2 has not been analysed yet: it has no health rating."],
    ["S4/evidence", `404 not_found No filings of S4 are stored, so it has no verdict as of ${then}.`],
    ["S4/standards", `404 not_found No filings of S4 are stored, so it has no verdict as of ${then}.`],
    ["S4/health", `404 not_found No filings of S4 are stored, so it has no verdict as of ${then}.`],
    ["S4/financials", `404 not_found No figures of S4 as of ${then} are known.`],
    ["GLD/health", /^404 not_found GLD is a pooled vehicle/],
  ])("%s is refused: %s", async (path, refusal) => {
    expect(await refusalOf(`/instruments/${path}${at}`)).toMatch(refusal)
  })

  test("a health rating that the filings by the day do not allow names the day", async () => {
    expect(await refusalOf("/instruments/S1/health?as_of=2026-06-09")).toMatch(
      /^404 not_found The filings of S1 by 2026-06-09 do not have every figure/,
    )
  })

  test("a user's rule book judges the measures of that time too", async () => {
    const body = { rulebook: ownMethodology.rules, as_of: then }
    const own = await dataOf("standards", "/instruments/S1/standards", undefined, body)
    expect(own.standards[0]?.status).toBe("compliant")
    expect(await screened({ symbols: ["S1"], ...body })).toMatchObject([{ compliance_status: "compliant" }])
  })

  test("a list of symbols has the day's verdicts, and is pending for unknown ones", async () => {
    const body = { symbols: ["S1", "S2", "GLD", "HOLD"], as_of: then }
    const rows = await screened(body)
    expect(rows.map((row) => [row.symbol, row.compliance_status, row.market_data.price])).toEqual([
      ["S1", "compliant", 1_000],
      ["S2", "pending", null],
      ["GLD", expect.any(String), null],
    ])
    expect((await get("/screen", undefined, body)).meta).toMatchObject({
      as_of_requested: then,
      etfs: ["HOLD"],
    })
    const restricted = await get("/screen", (await newKey("sandbox")).key, body)
    expect(restricted.meta.sandbox_restricted).toEqual(["S2", "GLD"])
    const early = await screened({ symbols: ["S1"], as_of: "2020-01-01" })
    expect(early).toMatchObject([{ compliance_status: "pending" }])
  })

  test("computed documents are kept, and made again if the input changes", async () => {
    const query = "?as_of=2026-04-12"
    const kept = async () => {
      const { objects } = await env.PACKETS.list({ prefix: "as-of/verdict/" })
      return objects.map(({ key }) => key).filter((key) => key.includes("/2026-04-12/"))
    }
    const before = await complianceOf("S1", query)
    const first = await kept()
    expect(first).toHaveLength(1)
    expect(await complianceOf("S1", query)).toEqual(before)
    expect(await kept()).toEqual(first)
    await inputs.write({ ...indebted(), subject: { ...indebted().subject, name: "Another name" } })
    await complianceOf("S1", query)
    expect(await kept()).toHaveLength(2)
    await inputs.write(indebted())
  })
})

describe("from the day of the published determination on,", () => {
  // Computed for that day, the verdict would be withheld, because the last close is of May.
  const at = `?as_of=${later}`

  test("each route answers with the published state, and its age on the day", async () => {
    const { freshness, ...document } = await complianceOf("S1", at)
    expect({ ...document, freshness: null }).toEqual({ ...(await complianceOf("S1")), freshness: null })
    expect(freshness).toMatchObject({ as_of: now, age_days: 40, stale: true })
    for (const route of ["evidence", "health", "financials", "purification", "standards"]) {
      const asked = await get(`/instruments/S1/${route}${at}`)
      const { status, data } = await get(`/instruments/S1/${route}`)
      expect([route, asked.status]).toEqual([route, status])
      expect({ ...(asked.data as object), as_of: null }).toEqual({ ...(data as object), as_of: null })
    }
    const published = { status: "non-compliant", as_of: `${now}T00:00:00Z` }
    expect(await overviewOf(later)).toMatchObject({ as_of: later, compliance: published })
    const { data: zakat } = await get(`/instruments/S1/zakat${at}`)
    expect(zakat).toMatchObject({ as_of: later, shares_outstanding: { value: 1_000 } })
  })

  test("another standard and a rule book judge the published measures", async () => {
    for (const path of ["/instruments/S1/compliance", "/instruments/S1/evidence"]) {
      const asked = await get(`${path}${at}&methodology=djim`)
      const { data } = await get(`${path}?methodology=djim`)
      expect({ ...(asked.data as object), freshness: null }).toEqual({ ...(data as object), freshness: null })
    }
    const body = { symbols: ["S1"], rulebook: ownMethodology.rules, as_of: later }
    expect(await screened(body)).toMatchObject([{ compliance_status: "non-compliant" }])
  })

  test("lists, portfolios and funds have the published verdict", async () => {
    const statuses = async (body: object) =>
      (await screened({ symbols: ["S1", "GLD"], ...body })).map((row) => row.compliance_status)
    expect(await statuses({ as_of: later })).toEqual(await statuses({}))
    const report = await get("/portfolio", undefined, {
      positions: [{ symbol: "S1", shares: 1 }],
      as_of: later,
    })
    expect(report.data).toMatchObject({ positions: [{ status: "non-compliant" }] })
    const [line] = (await holdingsOn(later)).holdings
    expect(line).toMatchObject({ symbol: "S1", compliance_status: "non-compliant" })
    expect((await fundOn(later)).weights?.non_compliant.weight).toBe(line?.weight)
  })

  test.each([
    ["2026-06-25", 1_234],
    ["2026-06-24", 900],
  ])("the price of %s is the last one by the day, not today's: %d", async (day, price) => {
    expect(await overviewOf(day)).toMatchObject({ market_data: { price } })
    expect(await screened({ symbols: ["S1"], as_of: day })).toMatchObject([{ market_data: { price } }])
  })
})

describe("a fund as of a past day", () => {
  test("is weighed on the holdings in force, with the verdicts of the day", async () => {
    expect(await fundOn(then)).toMatchObject({
      as_of: then,
      purity: { compliant_holdings: 2, holdings_as_of: "2026-03-31", as_of: `${then}T00:00:00Z` },
      weights: { compliant: { weight: 70 } },
    })
    const [first, second] = (await holdingsOn(then)).holdings
    expect([first?.compliance_status, second?.compliance_status]).toEqual(["compliant", "pending"])
    expect((await dataOf("etf", "/etfs/HOLD")).weights?.compliant.weight).toBe(10)
  })

  test("has the snapshot of the day even after it was replaced, and none before the first", async () => {
    const june = [holding("Someone", 20, { ticker: "S1" }), holding("Nobody", 80, { ticker: "S2" })]
    await seedFund(fundEntry("HOLD"), snapshot(june, "2026-06-30"), () => Date.parse("2026-07-15T00:00:00Z"))
    expect((await fundOn(then)).purity.holdings_as_of).toBe("2026-03-31")
    expect((await fundOn("2026-07-01")).purity.holdings_as_of).toBe("2026-06-30")
    const summary = "No holdings of HOLD were known on 2026-03-30; they are known from 2026-03-31 on."
    expect(await fundOn("2026-03-30")).toMatchObject({ status: "pending", purity: { summary } })
    expect(await holdingsOn("2026-03-30")).toMatchObject({ holdings_as_of: null, holdings: [] })
  })

  async function file(lines: readonly Holding[], asOf: string, filed: string) {
    const filing = `0000000009-26-${filed.slice(5).replace("-", "0")}0`
    await env.DB.prepare(
      `INSERT INTO filings (accession, filer, form, kind, filed, found_in, found_at, state)
      VALUES (?1, 9, 'NPORT-P', 'fund', ?2, 'feed', ?2, 'screened')`,
    )
      .bind(filing, filed)
      .run()
    const ports = fundPorts(() => Date.parse(`${filed}T00:00:00Z`))
    const reader = await fundReader(ports.funds)
    await takeHoldings(ports, reader, "FILE", snapshot(lines, asOf, { source: "nport" }), filing)
  }

  test("has holdings that were filed two months after their date only from the filing day on", async () => {
    await list([fundLine("FILE")])
    await saveFunds(database, [fundEntry("FILE")])
    await file([holding("Someone", 100, { ticker: "S1" })], "2025-12-31", "2026-02-27")
    await file([holding("Nobody", 100, { ticker: "S2" })], "2026-03-31", "2026-05-29")
    const onDay = async (day: string) => (await fundOn(day, "FILE")).purity
    expect(await onDay("2026-02-26")).toMatchObject({
      holdings_as_of: null,
      summary: "No holdings of FILE were known on 2026-02-26; they are known from 2026-02-27 on.",
    })
    expect((await onDay("2026-05-28")).holdings_as_of).toBe("2025-12-31")
    expect((await onDay("2026-05-29")).holdings_as_of).toBe("2026-03-31")
  })
})

test("a pooled vehicle is decided by the documents of the day, and withheld without any", async () => {
  expect(await complianceOf("GLD", "?as_of=2000-01-01")).toMatchObject({
    as_of: "2000-01-01T00:00:00Z",
    determination: { status: "pending", withheld: { reason: "screen_unresolved" } },
  })
  expect(await statusOf("GLD", "?as_of=2026-11-01")).toBe(await statusOf("GLD"))
})

describe("a day in the query", () => {
  test("that is today is answered with the published state", async () => {
    stopClock("2026-11-22T12:00:00.000Z")
    const key = await liveKey()
    for (const path of ["/instruments/S1/compliance", "/instruments/S1", "/etfs/HOLD"]) {
      const today = await get(`${path}?as_of=2026-11-22`, key)
      expect(today.data).toEqual((await get(path, key)).data)
      expect(today.meta.as_of_requested).toBe("2026-11-22")
    }
  })

  test.each([
    ["/instruments/S1/compliance?as_of=2999-01-01", /^400 .* as_of: 2999-01-01 is in the future; today is /],
    ["/instruments/S1/compliance?as_of=2026-02-14", /^400 .* as_of: the facts of S1 begin 2026-02-15\.$/],
    ["/instruments/S1/health?as_of=2026-02-14", /^400 .*begin 2026-02-15/],
    ["/instruments/S1/evidence?as_of=2026-02-30", /^400 .*as_of/],
    ["/instruments/S1?as_of=", /^400 .*as_of/],
    ["/instruments/S2/evidence?as_of=2026-04-10", /^404 .* S2 has not been analysed yet/],
    ["/instruments/HOLD/health?as_of=2026-04-10", /^404 .*is a fund/],
  ])("%s: %s", async (path, refusal) => {
    expect(await refusalOf(path)).toMatch(refusal)
  })

  test("for a company without a stored input gives pending, as without a day", async () => {
    const pending = { as_of: `${then}T00:00:00Z`, determination: { status: "pending" } }
    expect(await complianceOf("S2", `?as_of=${then}`)).toMatchObject(pending)
  })

  test("excludes filters, unless it is today", async () => {
    expect(await refusalOf("/screen", undefined, { status: "compliant", as_of: then })).toBe(
      "400 bad_request A past day works only with a list of symbols: give `symbols` with `as_of`.",
    )
  })
})
