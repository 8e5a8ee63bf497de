import { env } from "cloudflare:workers"
import { beforeAll, expect, test } from "vitest"
import { compliance, complianceMeta } from "../../../src/compliance/schema.ts"
import { evidence } from "../../../src/evidence/schema.ts"
import { etf } from "../../../src/funds/schema.ts"
import { history } from "../../../src/history/schema.ts"
import { overview } from "../../../src/overview/schema.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { screen } from "../../../src/screen/schema.ts"
import { assess } from "../../../src/screening/assess.ts"
import { search } from "../../../src/search/schema.ts"
import { verifyFiles } from "../../../src/verify/verify.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { fundEntry, holding, seedFund, snapshot } from "../support/funds.ts"
import { listing } from "../support/listing.ts"
import { post, rpc } from "../support/mcp.ts"
import { ask, liveKey, read } from "../support/service.ts"
import { memberBrowser } from "../support/stocks.ts"

/** A bank of which only EDGAR's code is known is served by every route of a stock. */

const cik = 70_858
const name = "Bank of Somewhere Corp"
let live = ""

beforeAll(async () => {
  await saveCompanies(databaseOf(env.DB), [{ cik, name, sic: "6021", countryCode: "US" }])
  await saveListings(databaseOf(env.DB), [
    listing("BAC", name, cik),
    listing("BANKS", "Banks ETF", null, { kind: "fund", canonical: false }),
  ])
  const subject = { cik, name, ticker: "BAC", sic: "6021", sicAsOf: "2025", ordinaryPerShareLine: 1 }
  const facts = { cik, entityName: name, series: [] }
  const assessment = assess({ subject, facts, prices: null, asOf: "2026-08-31" })
  await publish(cloudflarePublishing(env.DB, env.PACKETS), assessmentPublication(assessment))
  await seedFund(fundEntry("BANKS"), snapshot([holding(name, 80, { ticker: "BAC" }), holding("Other", 20)]))
  live = await liveKey()
})

const documentOf = (document: string) => read(ask(`/instruments/BAC${document}`, live))

test("compliance 200: non-compliant by the code, complete, of no period and neither fresh nor stale", async () => {
  const { data, meta } = await documentOf("/compliance")
  expect(complianceMeta.strict().parse(meta)).toMatchObject({
    methodology: "aaoifi-ss21@2026.1",
    analysis_status: "complete",
  })
  const document = compliance.strict().parse(data)
  expect(document.determination).toMatchObject({ status: "non-compliant", withheld: null })
  expect(document.determination.explanation).toContain("EDGAR's industry code (SIC) 6021")
  expect(document.screens?.debt_to_market_cap?.result).toBe("not_applicable")
  expect(document.freshness).toMatchObject({ newest_period_end: null, next_report_due: null, stale: null })
})

test("evidence 200: one activity entry that names the code, and recomputes", async () => {
  const { status, data } = await documentOf("/evidence")
  expect(status).toBe(200)
  const packet = evidence.strict().parse(data)
  expect(packet.screens).toMatchObject([
    { name: "business_activity", result: "fail", detail: { source: { kind: "sic_code", code: "6021" } } },
    ...["debt_to_market_cap", "cash_to_market_cap", "prohibited_revenue"].map((name) => ({
      name,
      metric: { value: null, note: expect.stringContaining("no figure could be read") },
    })),
  ])
  const report = verifyFiles({ packet: JSON.stringify({ data }), facts: [], prices: null })
  expect(report.ok && report.value.tally.differs).toBe(0)
})

test("health and financials 404, with the reason", async () => {
  const messages = await Promise.all(
    ["/health", "/financials"].map(async (document) => (await documentOf(document)).error?.message),
  )
  expect(messages).toEqual([
    "No balance sheet of BAC could be read, so it is not rated. Its compliance determination is unaffected.",
    "No balance sheet of BAC could be read, so it has no figures. Its compliance determination is unaffected.",
  ])
})

test("history 200: the verdict in force, without a report", async () => {
  const { data } = await documentOf("/compliance/history")
  expect(history.strict().parse(data)).toMatchObject({
    history: [{ occasion: "current", period_end: null, status: "non-compliant", withheld: null }],
    changes: [],
  })
})

test("overview, search and both modes of screening say non-compliant, and the bank is not rated", async () => {
  const { data: seen } = await documentOf("")
  expect(overview.strict().parse(seen)).toMatchObject({
    sector: "Finance",
    compliance: { status: "non-compliant" },
    health_status: null,
  })
  const { data: hits } = await read(ask("/search?q=BAC", live))
  expect(search.parse(hits)).toMatchObject([{ symbol: "BAC", status: "non-compliant" }])
  for (const body of [{ symbols: ["BAC"] }, { status: "non-compliant", sector: "Finance" }]) {
    const { data } = await read(ask("/screen", live, { body }))
    expect(screen.parse(data)).toMatchObject([{ symbol: "BAC", compliance_status: "non-compliant" }])
  }
})

test("a fund that holds it counts its weight as non-compliant", async () => {
  const { data } = await read(ask("/etfs/BANKS", live))
  expect(etf.parse(data).purity).toMatchObject({ non_compliant_holdings: 1, unanalyzed_holdings: 1 })
})

test("MCP: the tools print the code, and ratios that are not applicable", async () => {
  const call = async (tool: string) => {
    const body = rpc("tools/call", { name: tool, arguments: { symbol: "BAC" } })
    return await (await post(body, { "X-API-Key": live })).text()
  }
  expect(await call("check_compliance")).toContain("EDGAR's industry code (SIC) 6021")
  const packet = await call("get_evidence")
  expect(packet).toContain("decided_on_business_activity")
  expect(packet).toContain(
    "debt_to_market_cap: not_applicable, no figure (limit 30%); Decided on the business activity alone: no figure could be read.\\n",
  )
})

test("the page says the business fails, that no figure was used, and where the code can be checked", async () => {
  const { status, text } = await (await memberBrowser()).get("/stocks/BAC")
  expect(status).toBe(200)
  const words = text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")
  expect(words).toContain("It fails: the core business is prohibited (conventional interest-based finance).")
  expect(words).toContain("Decided on the business activity alone: no figure could be read.")
  expect(words).toContain("No ratio was computed.")
  expect(text).toContain('href="https://data.sec.gov/submissions/CIK0000070858.json"')
  expect(words).toContain("so it is not rated")
})
