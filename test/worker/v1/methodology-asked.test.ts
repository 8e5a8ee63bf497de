import { beforeAll, describe, expect, test } from "vitest"
import { seedMeasured } from "../support/measured.ts"
import { answerOf, ask, dataOf, get, liveKey, refusalOf, sandboxKey } from "../support/service.ts"

/** `methodology=` on every route that accepts it. */

beforeAll(seedMeasured)

const documents = [
  "/instruments/NEAR/compliance?",
  "/instruments/NEAR/evidence?",
  "/instruments/NEAR/timeline?by=report&",
  "/etfs/HOLD?",
  "/etfs/HOLD/holdings?",
]

/** The status, body and headers of the document, without what differs between two requests. */
async function documentOf(path: string, init: { readonly body?: unknown } = {}) {
  const response = await ask(path, await liveKey(), init)
  const text = await response.text()
  const body = text.replace(/"request_id":"[^"]+"(,"as_of":"[^"]+")?/, "")
  return [response.status, response.headers.get("ETag"), body]
}

describe("aaoifi-ss21 requested by name gives the document without a name, byte for byte:", () => {
  test.each([...documents, "/instruments/GLD/compliance?", "/instruments/NEW/compliance?"])(
    "%s",
    async (path) => {
      const plain = await documentOf(path)
      expect(plain[0]).toBe(200)
      expect(await documentOf(`${path}methodology=aaoifi-ss21`)).toEqual(plain)
      expect(await documentOf(`${path}methodology=aaoifi-ss21@2026.1`)).toEqual(plain)
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
  const asked = "?methodology=issi-ojk"
  const metaOf = async (path: string) => (await get(`${path}methodology=issi-ojk`)).meta

  test("has in compliance its verdict on its own screens", async () => {
    expect(await dataOf("compliance", `/instruments/NEAR/compliance${asked}`)).toMatchObject({
      determination: { status: "compliant" },
      screens: { debt_to_total_assets: { result: "pass", value: 0.32, threshold: 0.45 } },
    })
    expect((await metaOf("/instruments/NEAR/compliance?")).analysis_status).toBe("complete")
    const freshnessOf = async (query: string) =>
      (await dataOf("compliance", `/instruments/NEAR/compliance${query}`)).freshness
    expect(await freshnessOf(asked)).toEqual(await freshnessOf(""))
  })

  test("does not judge a vehicle, which has one verdict under every standard", async () => {
    const plain = await dataOf("compliance", "/instruments/GLD/compliance")
    expect(await dataOf("compliance", `/instruments/GLD/compliance${asked}`)).toEqual(plain)
  })

  test("has in evidence its packet", async () => {
    const packet = await dataOf("evidence", `/instruments/NEAR/evidence${asked}`)
    expect(packet).toMatchObject({ methodology: { id: "issi-ojk" }, determination: { status: "compliant" } })
    expect(packet.screens.map(({ name }) => name)).toContain("debt_to_total_assets")
  })

  test("has by report its verdicts without changes, which are recorded only for published verdicts", async () => {
    const document = await dataOf("timeline", "/instruments/NEAR/timeline?by=report&methodology=issi-ojk")
    expect(document).toMatchObject({ history: [{ status: "compliant" }, {}], changes: [] })
  })

  test.each(documents)("is named in %s", async (path) => {
    expect((await metaOf(path)).methodology).toMatch(/^issi-ojk@/)
  })

  test("weighs a fund by its verdicts: an unmeasured company is pending, and a vehicle keeps its own", async () => {
    const plain = await dataOf("etf", "/etfs/HOLD")
    expect(plain.purity).toMatchObject({ percentage: 66, non_compliant_percentage: 30 })
    expect(plain.ss21_purification).not.toBeUndefined()
    const { as_of, holdings_as_of } = plain.purity
    expect(await dataOf("etf", `/etfs/HOLD${asked}`)).toMatchObject({
      weights: {
        compliant: { holdings: 3, weight: 76 },
        non_compliant: { holdings: 0, weight: 0 },
        pending: { holdings: 2, weight: 24 },
      },
      purity: { percentage: 76, as_of, holdings_as_of },
      // GOOD and NEAR give away 1% of a dividend, the gold trust nothing.
      dividend_purification: { percentage: 0.92, covered_percentage: 76 },
      ss21_purification: plain.ss21_purification,
    })
  })

  test("decides the holdings of a fund", async () => {
    const { holdings } = await dataOf("etfHoldings", `/etfs/HOLD/holdings${asked}`)
    const rows = holdings.map((line) => `${line.symbol} ${line.compliance_status}`)
    expect(rows).toEqual(["GOOD compliant", "NEAR compliant", "OLD pending", "GLD compliant", "NEW pending"])
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
  ])("decides POST /screen %j", async (filter, expected) => {
    const body = { ...filter, methodology: "issi-ojk" }
    const rows = await dataOf("screen", "/screen", undefined, body)
    expect(rows.map((row) => `${row.symbol} ${row.compliance_status}`)).toEqual(expected)
    const methodology = expect.stringMatching(/^issi-ojk@/)
    expect((await get("/screen", undefined, body)).meta).toMatchObject({
      total: expected.length,
      methodology,
    })
  })

  // test/worker/listings/lines.test.ts tests the order by every standard.
  test("has in a list sorted by it the distance of each stock, and null without one", async () => {
    const body = { country: "US", sort: "flip_distance", methodology: "djim", limit: 2 }
    const rows = await dataOf("screen", "/screen", undefined, body)
    expect(rows.map((row) => [row.symbol, row.compliance_status, row.flip_distance])).toEqual([
      ["GOOD", "compliant", expect.closeTo(-13 / 33)],
      ["GLD", "compliant", null],
    ])
  })
})

test.each<[string, RegExp]>([
  ...[...documents, "/instruments/GLD/compliance?"].map((path): [string, RegExp] => [
    `${path}methodology=halal`,
    /^400 .*Use one of aaoifi-ss21, /,
  ]),
  ["/etfs/HOLD?methodology=djim@2022.1", /^400 .*leave out the version/],
  ["/etfs/HOLD/holdings?methodology=djim@2022.1", /^400 .*leave out the version/],
  ["/instruments/OLD/evidence?methodology=issi-ojk", /^404 .*OLD has not been measured yet/],
  ["/instruments/OLD/timeline?by=report&methodology=issi-ojk", /^404 .*OLD has not been measured yet/],
  ["/instruments/NEW/evidence?methodology=issi-ojk", /^404 .*NEW has not been analysed yet/],
])("%s: %s", async (path, refusal) => {
  expect(await refusalOf(path)).toMatch(refusal)
})

const wrongDay = "as_of=2090-01-01"
const wrongStandard = "methodology=halal"

test.each<[document: string, query: string, refusal: RegExp]>(
  ["compliance", "evidence", "standards", "purification"].flatMap((document) => [
    [`NONE/${document}`, `${wrongDay}&${wrongStandard}`, /^400 .*is in the future/],
    [`NONE/${document}`, wrongStandard, /^400 .*Use one of/],
    [`NONE/${document}`, "", /^404 /],
  ]),
)(
  "a wrong day is refused before a wrong standard, and both before an unknown listing: %s?%s",
  async (path, query, refusal) => {
    expect(await refusalOf(`/instruments/${path}?${query}`)).toMatch(refusal)
  },
)

test("a company without measures has no verdict by it yet", async () => {
  const path = "/instruments/OLD/compliance?methodology=issi-ojk"
  const { data, meta } = await answerOf("compliance", path)
  expect(data.determination).toMatchObject({ status: "pending", withheld: null })
  expect(meta.analysis_status).toBe("pending")
})

test("a sandbox key reads no company outside the sandbox by any standard, but the purity of a sandbox fund", async () => {
  const key = await sandboxKey()
  const statuses = documents.map(async (path) => (await ask(`${path}methodology=issi-ojk`, key)).status)
  expect(await Promise.all(statuses)).toEqual([403, 403, 403, 200, 200])
})
