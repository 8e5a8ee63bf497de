import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { compliance, complianceMeta } from "../../../src/compliance/schema.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { subjectStore } from "../../../src/pipeline/rescreen/subjects.ts"
import { portfolio } from "../../../src/portfolio/schema.ts"
import type { OtherSecurity } from "../../../src/vocabulary.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { decided } from "../support/documents.ts"
import { listing } from "../support/listing.ts"
import { post, rpc } from "../support/mcp.ts"
import { ask, liveKey, read } from "../support/service.ts"
import { memberBrowser } from "../support/stocks.ts"

/** Lines of Navient (1) beside its share, and of a company (2) none of whose shares is listed. */

let live = ""

const other = (symbol: string, name: string, otherOf: number, security: OtherSecurity) =>
  listing(symbol, name, null, { canonical: false, otherOf, security })

beforeAll(async () => {
  await saveCompanies(databaseOf(env.DB), [
    { cik: 1, name: "NAVIENT CORP", sic: "6141", countryCode: "US" },
    { cik: 2, name: "QVC INC", sic: "5961", countryCode: "US" },
  ])
  await saveListings(databaseOf(env.DB), [
    listing("NAVI", "Navient", 1),
    listing("FRA:NAV", "Navient", 1, { canonical: false }),
    other("JSM", "Navient", 1, "note"),
    other("NAVI-PA", "Navient", 1, "preferred"),
    other("NAVIW", "Navient", 1, "warrant"),
    other("NAVIR", "Navient", 1, "right"),
    other("NAVIU", "Navient", 1, "unit"),
    other("NAVIB", "Navient", 1, "unclear"),
    other("QVCC", "QVC", 2, "note"),
    listing("ABCDY", "A line without SEC filings", null),
  ])
  await publish(cloudflarePublishing(env.DB, env.PACKETS), decided(1))
  live = await liveKey()
})

const get = (path: string) => read(ask(`/instruments/${path}`, live))
const share = { symbol: "NAVI", instrument_id: "NAVI", endpoint: "/instruments/NAVI/compliance" }

describe("a line that is no share of its company says what it is, and which line is", () => {
  test.each([
    ["JSM", "JSM is a note of Navient, not its common share, so"],
    ["NAVI-PA", "NAVI-PA is a preferred share of Navient, not its common share, so"],
    ["NAVIW", "NAVIW is a warrant of Navient, not its common share, so"],
    ["NAVIR", "NAVIR is a right of Navient, not its common share, so"],
    ["NAVIU", "NAVIU is a unit of Navient, not its common share, so"],
    ["NAVIB", "No source tells whether NAVIB is a common share of Navient or another security, so"],
  ])("%s: %s", async (symbol, begins) => {
    for (const path of ["compliance", "compliance?as_of=2026-04-01", "compliance?methodology=djim"]) {
      const { data, meta } = await get(`${symbol}/${path}`)
      const { determination } = compliance.strict().parse(data)
      expect(determination).toMatchObject({ status: "pending", confidence: null, withheld: null })
      expect(determination.explanation).toBe(
        `${begins} it does not get the verdict on the company. The common share is NAVI.`,
      )
      expect(complianceMeta.strict().parse(meta).share).toEqual(share)
    }
    expect((await get(symbol)).meta.share).toEqual(share)
  })

  test("without a listed share it names none", async () => {
    const { data, meta } = await get("QVCC/compliance")
    expect(compliance.parse(data).determination.explanation).toBe(
      "QVCC is a note of QVC, not its common share, so it does not get the verdict on the company. No common share of the company is listed here.",
    )
    expect(meta.share).toBeUndefined()
  })

  test.each(["NAVI", "FRA:NAV", "ABCDY"])(
    "%s, which is a share or of no registrant, says none of it",
    async (symbol) => {
      const { data, meta } = await get(`${symbol}/compliance`)
      expect(compliance.parse(data).determination.explanation ?? "").not.toContain("common share")
      expect(meta.share).toBeUndefined()
    },
  )

  test.each([
    "evidence",
    "health",
    "financials",
    "timeline",
    "compliance/history",
    "purification",
    "standards",
  ])("404 of %s names the share", async (route) => {
    const { status, error } = await get(`JSM/${route}`)
    expect(status).toBe(404)
    expect(error?.message).toMatch(
      /^JSM is a note of Navient, not its common share: it has no .+\. The common share is NAVI\.$/,
    )
  })

  test("a portfolio notes it beside the position", async () => {
    const body = { positions: [{ symbol: "JSM", shares: 1 }] }
    const { data } = await read(ask("/portfolio", live, { body }))
    expect(portfolio.parse(data).positions[0]?.note).toContain(
      "JSM is a note of Navient, not its common share.",
    )
  })

  test("MCP tells an agent which symbol to ask for", async () => {
    const body = rpc("tools/call", { name: "check_compliance", arguments: { symbol: "JSM" } })
    const text = await (await post(body, { "X-API-Key": live })).text()
    expect(text).toContain("JSM is a note of Navient, not its common share")
    expect(text).toContain("ask check_compliance with symbol NAVI.")
    expect(text).not.toContain("Not analysed yet")
  })

  test("the page says it first, and links the share", async () => {
    const browser = await memberBrowser()
    const { status, text } = await browser.get("/stocks/JSM")
    expect(status).toBe(200)
    expect(text).toContain("JSM is a note of Navient, not its common share")
    expect(text).toContain('<a href="/stocks/NAVI">NAVI</a>')
    expect(text).not.toContain("Not covered")
  })
})

test("the title on a cover page says what a line of the registrant is, and of no other line", async () => {
  await subjectStore(databaseOf(env.DB)).title(1, [
    { instrumentId: "NAVIB", security: "note" },
    { instrumentId: "QVCC", security: "preferred" },
    { instrumentId: "NAVI", security: "note" },
  ])
  const { results } = await env.DB.prepare(
    "SELECT instrument_id, cik, security FROM listings WHERE instrument_id IN ('NAVI', 'NAVIB', 'QVCC') ORDER BY 1",
  ).all()
  expect(results).toEqual([
    { instrument_id: "NAVI", cik: 1, security: null },
    { instrument_id: "NAVIB", cik: null, security: "note" },
    { instrument_id: "QVCC", cik: null, security: "note" },
  ])
})
