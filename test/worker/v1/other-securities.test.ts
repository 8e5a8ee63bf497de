import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { subjectStore } from "../../../src/pipeline/rescreen/subjects.ts"
import type { OtherSecurity } from "../../../src/vocabulary.ts"
import { memberBrowser } from "../support/browser.ts"
import { decided } from "../support/documents.ts"
import { fundLine, listing } from "../support/listing.ts"
import { call } from "../support/mcp.ts"
import { dataOf, get, liveKey, refusalOf } from "../support/service.ts"
import { database, list, publishing } from "../support/stores.ts"

/** Lines of Navient (1) that are no shares, and of a company (2) whose shares are not listed. */

const other = (symbol: string, name: string, otherOf: FilerId, security: OtherSecurity) =>
  listing(symbol, name, null, { canonical: false, otherOf, security })

beforeAll(async () => {
  await list([
    listing("NAVI", "Navient", "edgar:0000000001"),
    listing("FRA:NAV", "Navient", "edgar:0000000001", { canonical: false }),
    other("JSM", "Navient", "edgar:0000000001", "note"),
    other("NAVI-PA", "Navient", "edgar:0000000001", "preferred"),
    other("NAVIW", "Navient", "edgar:0000000001", "warrant"),
    other("NAVIR", "Navient", "edgar:0000000001", "right"),
    other("NAVIU", "Navient", "edgar:0000000001", "unit"),
    other("NAVIB", "Navient", "edgar:0000000001", "unclear"),
    other("QVCC", "QVC", "edgar:0000000002", "note"),
    listing("ABCDY", "A line without SEC filings", null),
  ])
  await publish(publishing, decided("edgar:0000000001"))
})

const share = { symbol: "NAVI", instrument_id: "NAVI", endpoint: "/instruments/NAVI/compliance" }
const metaOf = async (path: string) => (await get(`/instruments/${path}`)).meta
const explanationOf = async (path: string) =>
  (await dataOf("compliance", `/instruments/${path}`)).determination.explanation

test("a fund cannot be listed with a filer, whose verdict it would get", async () => {
  const fund = fundLine("NAVF", "A fund of Navient", { filer: "edgar:0000000001" })
  await expect(list([fund])).rejects.toThrow()
  expect(await refusalOf("/instruments/NAVF/compliance")).toMatch(/^404 /)
})

describe("a line that is no share of its company says what it is, and which line is the share:", () => {
  test.each([
    ["JSM", "JSM is a note of Navient, not its common share, so"],
    ["NAVI-PA", "NAVI-PA is a preferred share of Navient, not its common share, so"],
    ["NAVIW", "NAVIW is a warrant of Navient, not its common share, so"],
    ["NAVIR", "NAVIR is a right of Navient, not its common share, so"],
    ["NAVIU", "NAVIU is a unit of Navient, not its common share, so"],
    ["NAVIB", "No source tells whether NAVIB is a common share of Navient or another security, so"],
  ])("%s: %s", async (symbol, begins) => {
    for (const path of ["compliance", "compliance?as_of=2026-04-01", "compliance?methodology=djim"]) {
      const { determination } = await dataOf("compliance", `/instruments/${symbol}/${path}`)
      expect(determination).toMatchObject({
        ...{ status: "pending", confidence: null, withheld: null },
        explanation: `${begins} it does not get the verdict on the company. The common share is NAVI.`,
      })
      expect((await metaOf(`${symbol}/${path}`)).share).toEqual(share)
    }
    expect((await metaOf(symbol)).share).toEqual(share)
  })

  test("without a listed share, it names none", async () => {
    expect(await explanationOf("QVCC/compliance")).toBe(
      "QVCC is a note of QVC, not its common share, so it does not get the verdict on the company. No common share of the company is listed here.",
    )
    expect((await metaOf("QVCC/compliance")).share).toBeUndefined()
  })

  test.each(["NAVI", "FRA:NAV", "ABCDY"])("but %s, a share or unlinked line, says none", async (symbol) => {
    expect((await explanationOf(`${symbol}/compliance`)) ?? "").not.toContain("common share")
    expect((await metaOf(`${symbol}/compliance`)).share).toBeUndefined()
  })

  test("in a portfolio, as a note at the position", async () => {
    const { data } = await get("/portfolio", undefined, { positions: [{ symbol: "JSM", shares: 1 }] })
    const note = expect.stringContaining("JSM is a note of Navient, not its common share.")
    expect(data).toMatchObject({ positions: [{ note }] })
  })

  test("in MCP, with the symbol to request", async () => {
    const { text } = await call(await liveKey(), "check_compliance", { symbol: "JSM" })
    expect(text).toContain("JSM is a note of Navient, not its common share")
    expect(text).toContain("ask check_compliance with symbol NAVI.")
    expect(text).not.toContain("Not analysed yet")
  })

  test("on the page, first and with a link to the share", async () => {
    const browser = await memberBrowser()
    const { status, text } = await browser.get("/stocks/JSM")
    expect(status).toBe(200)
    expect(text).toContain("JSM is a note of Navient, not its common share")
    expect(text).toContain('<a href="/stocks/NAVI">NAVI</a>')
    expect(text).not.toContain("Not covered")
  })
})

test("a title on a cover page decides the kind of the registrant's line, and of no other line", async () => {
  await subjectStore(database).markOtherSecurities("edgar:0000000001", [
    { instrumentId: "NAVIB", security: "note" },
    { instrumentId: "QVCC", security: "preferred" },
    { instrumentId: "NAVI", security: "note" },
  ])
  const { results } = await env.DB.prepare(
    "SELECT instrument_id, filer, security FROM listings WHERE instrument_id IN ('NAVI', 'NAVIB', 'QVCC') ORDER BY 1",
  ).all()
  expect(results).toEqual([
    { instrument_id: "NAVI", filer: "edgar:0000000001", security: null },
    { instrument_id: "NAVIB", filer: null, security: "note" },
    { instrument_id: "QVCC", filer: null, security: "note" },
  ])
})
