import { runInDurableObject } from "cloudflare:test"
import { beforeAll, describe, expect, test } from "vitest"
import { addDays, daysBetween, monthsAfter } from "../../../src/days.ts"
import { cikOf, filerOf } from "../../../src/identifiers/filer.ts"
import { dossierOf } from "../../support/dossiers.ts"
import { stopClock } from "../support/clock.ts"
import { accountObject, dataOf, get, plusKey, refusalOf, seedUniverse } from "../support/service.ts"
import { publishVehicles, registerVehicles, vehicleNamed } from "../support/vehicles.ts"

/**
 * A pooled vehicle decided on its structure is served by every route for stocks (Interface: Compliance
 * result, `structural`). test/screening/structures tests its documents.
 */

const gold = vehicleNamed("GLD")
const oil = vehicleNamed("USO")
/** A vehicle without a decision, because one criterion is open. */
const open = dossierOf(
  "aaoifi-ss57",
  { no_metal_lending: "unresolved" },
  { filer: "edgar:0000000001", instrumentId: "OPEN" },
)
/** Listed with a dossier in force, but not published yet. */
const waiting = vehicleNamed("IBIT")

beforeAll(async () => {
  await seedUniverse()
  await registerVehicles([waiting])
  expect(await publishVehicles([gold, oil, open])).toEqual({ listed: 3, published: 3 })
})

const pathOf = (symbol: string, document: string) => `/instruments/${symbol}${document}`
const complianceOf = (symbol: string) => dataOf("compliance", pathOf(symbol, "/compliance"))
const metaOf = async (symbol: string, document: string) => (await get(pathOf(symbol, document))).meta

describe("the compliance of a vehicle", () => {
  test("is of its structure, by its own standard, without a link to a fund", async () => {
    expect(await complianceOf("GLD")).toMatchObject({
      symbol: "GLD",
      instrument_id: "GLD",
      methodology: "aaoifi-ss57@2026.1",
      determination: { status: "compliant", withheld: null },
      screens: { structural: { instrument_type: "gold_trust" } },
    })
    const meta = await metaOf("GLD", "/compliance")
    expect(meta).toMatchObject({ methodology: "aaoifi-ss57@2026.1", analysis_status: "complete" })
    expect(meta.etf).toBeUndefined()
  })

  test("is based on no report and no close: it has an age, and is stale 15 months after its documents were read", async () => {
    const freshnessOn = async (day: string) => {
      stopClock(`${day}T12:00:00Z`)
      return (await complianceOf("GLD")).freshness
    }
    const expected = { as_of: gold.reviewedOn, newest_period_end: null, next_report_due: null }
    const lastDay = monthsAfter(gold.reviewedOn, 15)
    const age_days = daysBetween(gold.reviewedOn, lastDay)
    expect(await freshnessOn(lastDay)).toEqual({ ...expected, age_days, stale: false })
    expect(await freshnessOn(addDays(lastDay, 1))).toMatchObject({ ...expected, stale: true })
  })

  test("is withheld for an open criterion, which is named", async () => {
    const explanation = expect.stringContaining("no_metal_lending")
    expect((await complianceOf("OPEN")).determination).toMatchObject({ status: "pending", explanation })
    expect((await metaOf("OPEN", "/compliance")).analysis_status).toBe("withheld")
    expect(await refusalOf(pathOf("OPEN", "/evidence"))).toMatch(/^404 .*withheld/)
  })

  test("is pending until published, with the methodology that will decide it", async () => {
    const methodology = "qistas-etf-taxonomy@2026.1"
    expect((await complianceOf("IBIT")).determination.status).toBe("pending")
    expect(await metaOf("IBIT", "/compliance")).toMatchObject({ methodology, analysis_status: "pending" })
    expect(await dataOf("overview", pathOf("IBIT", ""))).toMatchObject({ compliance: { methodology } })
  })
})

test("evidence has the business activity and one entry for each criterion, no ratio screens, and counts as a packet", async () => {
  const { key, accountId } = await plusKey()
  const packet = await dataOf("evidence", pathOf("GLD", "/evidence"), key)
  expect(packet.instrument).toMatchObject({ symbol: "GLD", exchange: "NYSE Arca" })
  expect((await metaOf("GLD", "/evidence")).methodology).toBe("aaoifi-ss57@2026.1")
  const criteria = gold.readings.map(({ criterion }) => criterion)
  expect(packet.screens.map(({ name }) => name)).toEqual(["business_activity", ...criteria])
  const used = await runInDurableObject(accountObject(accountId), (_, state) =>
    state.storage.sql.exec("SELECT scope, used FROM packets").toArray(),
  )
  expect(used).toEqual([{ scope: "full", used: 1 }])
})

test("timeline by report has the verdict in force, without a report, and financials has no figures", async () => {
  const report = { period_end: null, filing: null }
  const now = { occasion: "current", status: "compliant", as_of: gold.reviewedOn, ...report }
  const data = await dataOf("timeline", pathOf("GLD", "/timeline?by=report"))
  expect(data).toMatchObject({ history: [now], changes: [] })
  expect((await metaOf("GLD", "/timeline?by=report")).methodology).toBe("aaoifi-ss57@2026.1")
  expect(await dataOf("financials", pathOf("USO", "/financials"))).toMatchObject({
    symbol: "USO",
    annual: [],
  })
})

test("overview has the type stock, with its registrant and its routes", async () => {
  expect(await dataOf("overview", pathOf("GLD", ""))).toMatchObject({
    type: "stock",
    cik: cikOf(gold.filer),
    filer: filerOf(gold.filer),
    sector: null,
    compliance: { status: "compliant", methodology: "aaoifi-ss57@2026.1" },
    health_status: null,
    links: { compliance: "/instruments/GLD/compliance" },
  })
  expect((await metaOf("GLD", "")).etf).toBeUndefined()
})

test.each([
  [
    "by symbols: a vehicle has a verdict, and is no fund",
    { symbols: ["GLD", "USO", "OPEN", "SPY"] },
    ["GLD compliant", "USO non-compliant", "OPEN pending"],
  ],
  ["by filters: a vehicle is found by its status", { status: "non-compliant" }, ["USO non-compliant"]],
  ["by filters: a vehicle has no sector", { sector: "Finance" }, []],
])("batch screening works %s", async (_what, body, expected) => {
  const rows = await dataOf("screen", "/screen", undefined, body)
  expect(rows.map((row) => `${row.symbol} ${row.compliance_status}`)).toEqual(expected)
})

test("search has a vehicle as a stock with its status, and not among funds", async () => {
  const found = { type: "stock", symbol: "GLD", status: "compliant", sector: null }
  expect((await get("/search?q=GLD")).data).toMatchObject([found])
  expect((await get("/search?q=GLD&types=etf")).data).toEqual([])
})
