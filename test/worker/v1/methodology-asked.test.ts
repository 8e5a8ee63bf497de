import { beforeAll, describe, expect, test } from "vitest"
import { compliance } from "../../../src/compliance/schema.ts"
import { evidence } from "../../../src/evidence/schema.ts"
import { etfHoldings } from "../../../src/funds/holdings-schema.ts"
import { etf } from "../../../src/funds/schema.ts"
import { history } from "../../../src/history/schema.ts"
import { type ScreenRow, screen } from "../../../src/screen/schema.ts"
import { seedMeasured } from "../support/measured.ts"
import { ask, liveKey, read, sandboxKey } from "../support/service.ts"

/** `methodology=` on every route that takes it. */

let live = ""

beforeAll(async () => {
  await seedMeasured()
  live = await liveKey()
})

const documents = [
  "/instruments/NEAR/compliance",
  "/instruments/NEAR/evidence",
  "/instruments/NEAR/compliance/history",
  "/etfs/HOLD",
  "/etfs/HOLD/holdings",
]

/** Status, body and the headers of the document, without what differs between two requests. */
async function documentOf(path: string, init: { readonly body?: unknown } = {}) {
  const response = await ask(path, live, init)
  const text = await response.text()
  const body = text.replace(/"request_id":"[^"]+"(,"as_of":"[^"]+")?/, "")
  return [response.status, response.headers.get("ETag"), body]
}

describe("aaoifi-ss21 asked for by its name is the document without a name, byte for byte", () => {
  test.each([...documents, "/instruments/GLD/compliance", "/instruments/NEW/compliance"])(
    "%s",
    async (path) => {
      const plain = await documentOf(path)
      expect(plain[0]).toBe(200)
      expect(await documentOf(`${path}?methodology=aaoifi-ss21`)).toEqual(plain)
      expect(await documentOf(`${path}?methodology=aaoifi-ss21@2026.1`)).toEqual(plain)
    },
  )

  test.each([
    { symbols: ["GOOD", "NEAR", "OLD"] },
    { status: "compliant" },
    { country: "US", sort: "market_cap" },
  ])("POST /screen %j", async (body) => {
    const plain = await documentOf("/screen", { body })
    expect(await documentOf("/screen", { body: { ...body, methodology: "aaoifi-ss21" } })).toEqual(plain)
  })
})

describe("another standard", () => {
  const under = (path: string) => read(ask(`${path}?methodology=issi-ojk`, live))

  test("compliance: its verdict on its own screens", async () => {
    const { data, meta } = await under("/instruments/NEAR/compliance")
    expect(meta).toMatchObject({
      methodology: expect.stringMatching(/^issi-ojk@/),
      analysis_status: "complete",
    })
    const document = compliance.parse(data)
    expect(document.determination.status).toBe("compliant")
    expect(document.screens).toMatchObject({
      debt_to_total_assets: { result: "pass", value: 0.32, threshold: 0.45 },
    })
  })

  test("evidence: its packet", async () => {
    const { data } = await under("/instruments/NEAR/evidence")
    const packet = evidence.parse(data)
    expect(packet).toMatchObject({ methodology: { id: "issi-ojk" }, determination: { status: "compliant" } })
    expect(packet.screens.map(({ name }) => name)).toContain("debt_to_total_assets")
  })

  test("history: its verdicts, without changes, which are recorded of published ones only", async () => {
    const { data, meta } = await under("/instruments/NEAR/compliance/history")
    expect(history.parse(data)).toMatchObject({ history: [{ status: "compliant" }, {}], changes: [] })
    expect(meta.methodology).toMatch(/^issi-ojk@/)
  })

  test("a fund is weighed by its verdicts: what was not measured is pending, a vehicle keeps its own", async () => {
    const plain = etf.parse((await read(ask("/etfs/HOLD", live))).data)
    expect(plain.purity).toMatchObject({ percentage: 66, non_compliant_percentage: 30 })
    const document = etf.parse((await under("/etfs/HOLD")).data)
    expect(document.weights).toMatchObject({
      compliant: { holdings: 3, weight: 76 },
      non_compliant: { holdings: 0, weight: 0 },
      pending: { holdings: 2, weight: 24 },
    })
    expect(document.purity).toMatchObject({
      percentage: 76,
      as_of: plain.purity.as_of,
      holdings_as_of: plain.purity.holdings_as_of,
    })
    // GOOD and NEAR give 1% of a dividend away, the gold trust nothing.
    expect(document.dividend_purification).toMatchObject({ percentage: 0.92, covered_percentage: 76 })
    expect(plain.ss21_purification).not.toBeUndefined()
    expect(document.ss21_purification).toEqual(plain.ss21_purification)
  })

  test("the holdings of a fund", async () => {
    const { data, meta } = await under("/etfs/HOLD/holdings")
    const rows = etfHoldings.parse(data).holdings.map((line) => `${line.symbol} ${line.compliance_status}`)
    expect(rows).toEqual(["GOOD compliant", "NEAR compliant", "OLD pending", "GLD compliant", "NEW pending"])
    expect(meta.methodology).toMatch(/^issi-ojk@/)
  })

  test.each([
    [
      { symbols: ["GOOD", "NEAR", "OLD", "GLD"] },
      ["GOOD compliant", "NEAR compliant", "OLD pending", "GLD compliant"],
    ],
    [{ symbols: ["GOOD", "OLD"], status: "compliant" }, ["GOOD compliant"]],
    [{ status: "compliant" }, ["GLD compliant", "GOOD compliant", "NEAR compliant"]],
    [{ status: "non-compliant" }, []],
    [{ status: "pending", country: "us" }, ["NEW pending", "OLD pending"]],
  ])("POST /screen %j", async (body, expected) => {
    const { data, meta } = await read(ask("/screen", live, { body: { ...body, methodology: "issi-ojk" } }))
    const rows: readonly ScreenRow[] = screen.parse(data)
    expect(rows.map((row) => `${row.symbol} ${row.compliance_status}`)).toEqual(expected)
    expect(meta).toMatchObject({ total: expected.length, methodology: expect.stringMatching(/^issi-ojk@/) })
  })

  test("by distance: the nearest first, with the distance; without one last, by symbol", async () => {
    const bySort = async (body: object) => {
      const { data } = await read(
        ask("/screen", live, { body: { country: "US", sort: "flip_distance", ...body } }),
      )
      return screen.parse(data).map((row) => [row.symbol, row.compliance_status, row.flip_distance])
    }
    expect(await bySort({})).toEqual([
      ["NEAR", "non-compliant", expect.closeTo(1 / 15)],
      ["GOOD", "compliant", expect.closeTo(-1 / 3)],
      ["GLD", "compliant", null],
      ["NEW", "pending", null],
      ["OLD", "compliant", null],
    ])
    expect(await bySort({ methodology: "djim", limit: 2 })).toEqual([
      ["GOOD", "compliant", expect.closeTo(-13 / 33)],
      ["GLD", "compliant", null],
    ])
  })
})

describe("refusals", () => {
  test.each([...documents, "/instruments/GLD/compliance"])("400: no such standard, %s", async (path) => {
    const { status, error } = await read(ask(`${path}?methodology=halal`, live))
    expect([status, error?.message]).toEqual([400, expect.stringContaining("There are aaoifi-ss21, ")])
  })

  test.each(["/etfs/HOLD", "/etfs/HOLD/holdings"])(
    "400: %s keeps the versions in force only",
    async (path) => {
      const { status, error } = await read(ask(`${path}?methodology=djim@2022.1`, live))
      expect([status, error?.message]).toEqual([400, expect.stringContaining("leave out the version")])
    },
  )

  test.each([
    ["/instruments/OLD/evidence", "OLD has not been measured yet"],
    ["/instruments/OLD/compliance/history", "OLD has not been measured yet"],
    ["/instruments/NEW/evidence", "NEW has not been analysed yet"],
  ])("404: %s", async (path, words) => {
    const { status, error } = await read(ask(`${path}?methodology=issi-ojk`, live))
    expect([status, error?.message]).toEqual([404, expect.stringContaining(words)])
  })

  test("a company without measures has no verdict under it yet", async () => {
    const { data, meta } = await read(ask("/instruments/OLD/compliance?methodology=issi-ojk", live))
    expect(meta.analysis_status).toBe("pending")
    expect(compliance.parse(data).determination).toMatchObject({ status: "pending", withheld: null })
  })

  test("403: a sandbox key reads no company outside under any, and the purity of a sandbox fund", async () => {
    const key = await sandboxKey()
    const statuses = documents.map(async (path) => (await ask(`${path}?methodology=issi-ojk`, key)).status)
    expect(await Promise.all(statuses)).toEqual([403, 403, 403, 200, 200])
  })
})
