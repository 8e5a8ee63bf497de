import { beforeAll, expect, test } from "vitest"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { assess } from "../../../src/screening/assess.ts"
import { memberBrowser } from "../support/browser.ts"
import { fundEntry, holding, seedFund, snapshot } from "../support/funds.ts"
import { fundLine, listing } from "../support/listing.ts"
import { call } from "../support/mcp.ts"
import { dataOf, get, liveKey } from "../support/service.ts"
import { list, publishing } from "../support/stores.ts"

/**
 * A bank known only by EDGAR's code is served by every route for stocks. test/documents/unmeasured.test.ts tests
 * its documents.
 */

const filer: FilerId = "edgar:0000070858"
const name = "Bank of Somewhere Corp"

beforeAll(async () => {
  await list([listing("BAC", name, filer), fundLine("BANKS")], { sic: "6021" })
  const subject = { filer, name, ticker: "BAC", sic: "6021", sicAsOf: "2025", ordinaryPerShareLine: 1 }
  const facts = { filer, entityName: name, series: [] }
  const assessment = assess({ subject, facts, prices: null, asOf: "2026-08-31" })
  await publish(publishing, assessmentPublication(assessment))
  await seedFund(fundEntry("BANKS"), snapshot([holding(name, 80, { ticker: "BAC" }), holding("Other", 20)]))
})

const pathOf = (document: string) => `/instruments/BAC${document}`

test("compliance is non-compliant by the code, complete, with no period, and neither fresh nor stale", async () => {
  const document = await dataOf("compliance", pathOf("/compliance"))
  expect(document).toMatchObject({
    determination: { status: "non-compliant", withheld: null },
    freshness: { newest_period_end: null, next_report_due: null, stale: null },
  })
  expect(document.determination.explanation).toContain("EDGAR's industry code (SIC) 6021")
  expect((await get(pathOf("/compliance"))).meta.analysis_status).toBe("complete")
})

test("timeline by report has the verdict in force, without a report", async () => {
  expect(await dataOf("timeline", pathOf("/timeline?by=report"))).toMatchObject({
    history: [{ occasion: "current", period_end: null, status: "non-compliant", withheld: null }],
    changes: [],
  })
})

test("overview, search and both modes of screening give non-compliant, and the bank is not rated", async () => {
  expect(await dataOf("overview", pathOf(""))).toMatchObject({
    sector: "Finance",
    compliance: { status: "non-compliant" },
    health_status: null,
  })
  expect((await get("/search?q=BAC")).data).toMatchObject([{ symbol: "BAC", status: "non-compliant" }])
  for (const body of [{ symbols: ["BAC"] }, { status: "non-compliant", sector: "Finance" }])
    expect((await get("/screen", undefined, body)).data).toMatchObject([
      { symbol: "BAC", compliance_status: "non-compliant" },
    ])
})

test("a fund that holds the bank counts its weight as non-compliant", async () => {
  const purity = { non_compliant_holdings: 1, unanalyzed_holdings: 1 }
  expect((await get("/etfs/BANKS")).data).toMatchObject({ purity })
})

test("MCP tools print the code, and ratios that are not applicable", async () => {
  const textOf = async (tool: string) => (await call(await liveKey(), tool, { symbol: "BAC" })).text
  expect(await textOf("check_compliance")).toContain("EDGAR's industry code (SIC) 6021")
  const packet = await textOf("get_evidence")
  expect(packet).toContain("decided_on_business_activity")
  expect(packet).toContain(
    "debt_to_market_cap: not_applicable, no figure (limit 30%); Only the business activity decides: no figure could be read.\n",
  )
})

test("the page says that the business fails, that no figure was used, and where to check the code", async () => {
  const { status, text } = await (await memberBrowser()).get("/stocks/BAC")
  expect(status).toBe(200)
  const words = text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")
  expect(words).toContain("It fails: the core business is prohibited (conventional interest-based finance).")
  expect(words).toContain("Only the business activity decides: no figure could be read.")
  expect(words).toContain("No ratio was computed.")
  expect(text).toContain('href="https://data.sec.gov/submissions/CIK0000070858.json"')
  expect(words).toContain("so it is not rated")
})
