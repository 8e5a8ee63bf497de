import { runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { compliance, complianceMeta } from "../../../src/compliance/schema.ts"
import { addDays } from "../../../src/days.ts"
import { evidence } from "../../../src/evidence/schema.ts"
import { daysBetween, monthsAfter } from "../../../src/facts/calendar.ts"
import { financials } from "../../../src/financials/schema.ts"
import { history } from "../../../src/history/schema.ts"
import { overview } from "../../../src/overview/schema.ts"
import { subjectStore } from "../../../src/pipeline/rescreen/subjects.ts"
import { publishVehicles } from "../../../src/pipeline/rescreen/vehicles.ts"
import { screen } from "../../../src/screen/schema.ts"
import { search } from "../../../src/search/schema.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { dossierOf } from "../../support/dossiers.ts"
import { stopClock } from "../support/clock.ts"
import { accountObject, ask, liveKey, plusKey, read, seedUniverse } from "../support/service.ts"
import { registerVehicles, vehicleNamed } from "../support/vehicles.ts"

/** A pooled vehicle decided on its structure is served by every route of a stock (Interface: Compliance result, `structural`). */

const gold = vehicleNamed("GLD")
const oil = vehicleNamed("USO")
/** A vehicle without a decision: one criterion is open. */
const open = dossierOf("aaoifi-ss57", { no_metal_lending: "unresolved" }, { cik: 1, instrumentId: "OPEN" })
/** Listed with a dossier in force, and not published yet. */
const waiting = vehicleNamed("IBIT")

let live = ""

beforeAll(async () => {
  await seedUniverse()
  live = await liveKey()
  const published = [gold, oil, open]
  await registerVehicles([...published, waiting])
  const ports = {
    publishing: cloudflarePublishing(env.DB, env.PACKETS),
    subjects: subjectStore(databaseOf(env.DB)),
  }
  expect(await publishVehicles(ports, published)).toEqual({ listed: 3, published: 3 })
})

const documentOf = (symbol: string, document: string) => read(ask(`/instruments/${symbol}${document}`, live))

describe("compliance", () => {
  test("a gold trust: every criterion with its words, no ratio, no pointer to a fund", async () => {
    const { status, data, meta } = await documentOf("GLD", "/compliance")
    expect(status).toBe(200)
    expect(complianceMeta.strict().parse(meta)).toMatchObject({
      methodology: "aaoifi-ss57@2026.1",
      analysis_status: "complete",
    })
    expect(meta.etf).toBeUndefined()
    const document = compliance.strict().parse(data)
    expect(document).toMatchObject({
      symbol: "GLD",
      instrument_id: "GLD",
      methodology: "aaoifi-ss57@2026.1",
      determination: { status: "compliant", withheld: null },
      purification: { required: false, percentage: 0 },
      revenue: null,
    })
    const { structural, business_activity, ...ratios } = document.screens ?? {}
    expect(Object.values(ratios).map((ratio) => [ratio?.result, ratio?.value])).toEqual(
      Array(3).fill(["not_applicable", null]),
    )
    expect(business_activity?.result).toBe("pass")
    expect(structural?.criteria.map(({ key }) => key)).toEqual(
      gold.readings.map(({ criterion }) => criterion),
    )
    expect(structural?.criteria.every(({ evidence: words, source }) => words !== "" && source !== "")).toBe(
      true,
    )
  })

  test("rests on no report and no close: it has an age, and is stale 15 months after its documents were read", async () => {
    const freshnessOn = async (day: string) => {
      stopClock(`${day}T12:00:00Z`)
      return compliance.parse((await documentOf("GLD", "/compliance")).data).freshness
    }
    const expected = { as_of: gold.reviewedOn, newest_period_end: null, next_report_due: null }
    const lastDay = monthsAfter(gold.reviewedOn, 15)
    expect(await freshnessOn(lastDay)).toEqual({
      ...expected,
      age_days: daysBetween(gold.reviewedOn, lastDay),
      stale: false,
    })
    expect(await freshnessOn(addDays(lastDay, 1))).toMatchObject({ ...expected, stale: true })
  })

  test("the next run changes nothing", async () => {
    const row = () => env.DB.prepare("SELECT * FROM determinations WHERE cik = ?1").bind(gold.cik).first()
    const before = await row()
    const ports = {
      publishing: cloudflarePublishing(env.DB, env.PACKETS),
      subjects: subjectStore(databaseOf(env.DB)),
    }
    expect(await publishVehicles(ports, [gold])).toEqual({ listed: 1, published: 0 })
    expect(await row()).toEqual(before)
  })

  test("a futures pool fails its own standard, and its business", async () => {
    const { data } = await documentOf("USO", "/compliance")
    expect(compliance.parse(data)).toMatchObject({
      methodology: "aaoifi-ss20@2026.1",
      determination: { status: "non-compliant" },
      screens: { business_activity: { result: "fail" }, structural: { instrument_type: "futures_pool" } },
    })
  })

  test("an open criterion withholds the verdict and is named", async () => {
    const { data, meta } = await documentOf("OPEN", "/compliance")
    expect(meta.analysis_status).toBe("withheld")
    expect(compliance.strict().parse(data)).toMatchObject({
      methodology: "aaoifi-ss57@2026.1",
      determination: {
        status: "pending",
        withheld: { reason: "screen_unresolved", analysed: true, since: "2026-11-21" },
        explanation: expect.stringContaining("no_metal_lending"),
      },
      screens: null,
      filing: null,
    })
  })

  test("until it is published it is pending, under the methodology that will decide it", async () => {
    const { data, meta } = await documentOf("IBIT", "/compliance")
    expect(compliance.strict().parse(data).determination.status).toBe("pending")
    expect(meta).toMatchObject({ methodology: "qistas-etf-taxonomy@2026.1", analysis_status: "pending" })
    const { data: seen } = await documentOf("IBIT", "")
    expect(overview.parse(seen).compliance.methodology).toBe("qistas-etf-taxonomy@2026.1")
  })
})

describe("evidence", () => {
  test("has the business activity and one entry per criterion, no ratio screens, and counts as a packet", async () => {
    const { key, accountId } = await plusKey()
    const { status, data, meta } = await read(ask("/instruments/GLD/evidence", key))
    expect([status, meta.methodology]).toEqual([200, "aaoifi-ss57@2026.1"])
    const packet = evidence.strict().parse(data)
    expect(packet.instrument).toMatchObject({ symbol: "GLD", exchange: "NYSE Arca" })
    expect(packet.screens.map(({ name }) => name)).toEqual([
      "business_activity",
      ...gold.readings.map(({ criterion }) => criterion),
    ])
    const used = await runInDurableObject(accountObject(accountId), (_, state) =>
      state.storage.sql.exec("SELECT scope, used FROM packets").toArray(),
    )
    expect(used).toEqual([{ scope: "full", used: 1 }])
  })

  test("404: a withheld verdict has no packet", async () => {
    const refused = await documentOf("OPEN", "/evidence")
    expect([refused.status, refused.error?.message]).toEqual([404, expect.stringMatching(/withheld/)])
  })
})

test("health 404: a vehicle is not rated, and the message says why", async () => {
  const refused = await documentOf("GLD", "/health")
  expect([refused.status, refused.error?.code]).toEqual([404, "not_found"])
  expect(refused.error?.message).toMatch(/decided on its structure.*unaffected/)
})

test("financials 200: no figures, and every ratio not applicable", async () => {
  const { status, data } = await documentOf("USO", "/financials")
  expect(status).toBe(200)
  const document = financials.strict().parse(data)
  expect(document).toMatchObject({ symbol: "USO", annual: [], quarterly: [] })
  const ratios = [
    ...Object.values(document.ratios?.screens ?? {}),
    ...Object.values(document.ratios?.health ?? {}),
  ]
  expect(ratios.map((ratio) => ratio?.result)).toEqual(Array(8).fill("not_applicable"))
})

test("history 200: the verdict in force, without a report", async () => {
  const { status, data, meta } = await documentOf("GLD", "/compliance/history")
  expect([status, meta.methodology]).toEqual([200, "aaoifi-ss57@2026.1"])
  const { history: entries, changes } = history.strict().parse(data)
  expect(entries).toMatchObject([
    { occasion: "current", period_end: null, filing: null, status: "compliant", as_of: gold.reviewedOn },
  ])
  expect(changes).toEqual([])
})

test("overview 200: a stock by type, with its registrant and its routes", async () => {
  const { status, data, meta } = await documentOf("GLD", "")
  expect(status).toBe(200)
  expect(meta.etf).toBeUndefined()
  const document = overview.strict().parse(data)
  expect(document).toMatchObject({
    type: "stock",
    cik: gold.cik,
    sector: null,
    compliance: { status: "compliant", methodology: "aaoifi-ss57@2026.1" },
    health_status: null,
  })
  expect(document.links.compliance).toBe("/instruments/GLD/compliance")
})

describe("batch screening", () => {
  const rowsOf = (data: unknown) =>
    screen.parse(data).map(({ symbol, compliance_status }) => [symbol, compliance_status])

  test("by symbols: vehicles have verdicts, and are no funds", async () => {
    const body = { symbols: ["GLD", "USO", "OPEN", "SPY"] }
    const { data, meta } = await read(ask("/screen", live, { body }))
    expect(rowsOf(data)).toEqual([
      ["GLD", "compliant"],
      ["USO", "non-compliant"],
      ["OPEN", "pending"],
    ])
    expect([meta.not_found, meta.etfs]).toEqual([["SPY"], ["SPY"]])
  })

  test("by filters: a vehicle is found by its status, and in no sector", async () => {
    const found = await read(ask("/screen", live, { body: { status: "non-compliant" } }))
    expect(rowsOf(found.data)).toEqual([["USO", "non-compliant"]])
    const finance = await read(ask("/screen", live, { body: { sector: "Finance" } }))
    expect(rowsOf(finance.data)).toEqual([])
  })
})

test("search: a vehicle is a stock with its status, and not among funds", async () => {
  const { data } = await read(ask("/search?q=GLD", live))
  expect(search.parse(data)).toMatchObject([
    { type: "stock", symbol: "GLD", status: "compliant", sector: null },
  ])
  const funds = await read(ask("/search?q=GLD&types=etf", live))
  expect(funds.data).toEqual([])
})
