import { createExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import worker from "../../../worker/index.ts"
import { holdingsFileBytesMax } from "../../../worker/sources/holdings/file.ts"
import { nportDocument, nportLine } from "../../support/nport.ts"
import {
  alphabetLine,
  appleLine,
  type Body,
  beginImports,
  inForce,
  ishares,
  post,
  requestOf,
  seedOperated,
} from "../support/operator-files.ts"
import { bucketWithout } from "../support/rescreening.ts"

beforeAll(seedOperated)
beforeEach(beginImports)

const errorOf = (text: string | RegExp) => ({ error: expect.stringMatching(text) })

const spus = `Date,Account,StockTicker,CUSIP,SecurityName,MarketValue,Weightings,NetAssets
10/31/2025,SPUS,GOOGL,02079K305,Alphabet Inc,15000000.00,15.00%,100000000.0
10/31/2025,SPUS,AAPL,037833100,Apple Inc,84500000.00,84.50%,100000000.0
10/31/2025,SPUS,Cash&Other,Cash&Other,Cash & Other,500000.00,0.50%,100000000.0
`

const nport = () => nportDocument([nportLine({ pctVal: "55" })])

describe("a holdings file replaces the holdings in force", () => {
  const iShares = () => ishares("Dec 06, 2024", [appleLine, alphabetLine])
  test.each<[what: string, symbol: string, file: () => Body, kind: string, expected: object]>([
    ["iShares", "IVV", iShares, "ishares", { purity: 60, asOf: "2024-12-06", status: "screened" }],
    ["N-PORT", "IVV", nport, "nport", { purity: 55, asOf: "2024-12-31", status: "partial" }],
    ["Tidal", "SPUS", () => spus, "issuer", { purity: 84.5, asOf: "2025-10-31", status: "screened" }],
  ])("%s", async (_what, symbol, file, kind, expected) => {
    expect(await post(`holdings/${symbol}`, file())).toMatchObject({
      status: 200,
      body: { fund: symbol, holdings_source: { kind, accession_number: null } },
    })
    expect(await inForce(symbol)).toEqual(expected)
  })

  test("of the fund's own line if another line is given", async () => {
    const core = ishares("Nov 18, 2026", [appleLine], "iShares Core S&P Small-Cap ETF")
    expect(await post("holdings/FRA%3AQCIJ", core)).toMatchObject({ status: 200, body: { fund: "IJR" } })
    const kept = env.DB.prepare("SELECT instrument_id FROM funds WHERE instrument_id LIKE '%QCIJ'")
    expect((await kept.all()).results).toEqual([])
    expect(await inForce("FRA:QCIJ")).toEqual(await inForce("IJR"))
    expect(await inForce("IJR")).toMatchObject({ purity: 60, asOf: "2026-11-18" })
  })
})

describe("holdings of another fund are refused, and nothing changes", () => {
  test.each<[what: string, file: () => string, error: string | RegExp]>([
    ["another ticker", () => spus, "the file is of SPUS; if it is this fund's, say so with --confirmed"],
    [
      "another series",
      () => nport().replaceAll("S000004310", "S000004313"),
      "the file is of the series S000004313, the fund's is S000004310",
    ],
    [
      "another name",
      () => ishares("Dec 06, 2025", [alphabetLine], "iShares Core S&P Mid-Cap ETF"),
      /the file is of "iShares Core S&P Mid-Cap ETF", the fund is "iShares Core S&P 500 ETF"/,
    ],
    [
      "a name with every word of the fund's name and more",
      () => ishares("Dec 06, 2025", [alphabetLine], "iShares Core S&P 500 ESG ETF"),
      /S&P 500 ESG ETF/,
    ],
  ])("for %s, unless the operator confirms them", async (_what, file, error) => {
    await post("holdings/IVV", ishares("Dec 06, 2024", [appleLine]))
    const before = await inForce("IVV")
    expect(await post("holdings/IVV", file())).toEqual({ status: 409, body: errorOf(error) })
    expect(await inForce("IVV")).toEqual(before)
    const taken = { status: 200, body: { fund: "IVV" } }
    expect(await post("holdings/IVV?trust=confirmed", file())).toMatchObject(taken)
    expect(await inForce("IVV")).not.toEqual(before)
  })

  // test/worker/sources/holdings/file.test.ts tests every refused file.
  const broken = [appleLine, appleLine.replace('"60"', '"much"')]
  test.each<[what: string, file: () => Body, error: RegExp]>([
    ["with a malformed weight", () => ishares("Dec 06, 2025", broken), /line 6: Weight \(%\) "much"/],
    [
      "of a document cut short",
      () => nport().slice(0, -300),
      /N-PORT document cannot be read: line \d+: unclosed/,
    ],
    ["an archive", () => new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), /cut short/],
  ])("%s", async (_what, file, error) => {
    await post("holdings/IVV", ishares("Dec 06, 2024", [appleLine]))
    const before = await inForce("IVV")
    const refused = await post("holdings/IVV?trust=confirmed", file())
    expect(refused).toEqual({ status: 422, body: errorOf(error) })
    expect(await inForce("IVV")).toEqual(before)
  })

  test("and so are earlier holdings, until an operator confirms them to undo a wrong later file", async () => {
    await post("holdings/IVV", ishares("Dec 06, 2024", [appleLine]))
    const before = await inForce("IVV")
    const earlier = ishares("Dec 05, 2024", [alphabetLine])
    const why = /^IVV has holdings of a later day than 2024-12-05,.* --confirmed takes it all the same\.$/
    expect(await post("holdings/IVV", earlier)).toEqual({ status: 409, body: errorOf(why) })
    expect(await inForce("IVV")).toEqual(before)
    expect(await post("holdings/IVV?trust=confirmed", earlier)).toMatchObject({
      status: 200,
      body: { fund: "IVV", purity: { holdings_as_of: "2024-12-05" } },
    })
    expect(await post("holdings/IVV", ishares("Dec 06, 2024", [appleLine]))).toMatchObject({ status: 200 })
  })

  test.each(["AAPL", "LON%3ANOSUCH", "NOSUCH", "a%20b", "NASDAQ%3AAAPL"])(
    "%s is not a fund",
    async (symbol) => {
      const refused = await post(`holdings/${symbol}`, ishares("Dec 06, 2024", [appleLine]))
      expect(refused).toEqual({ status: 404, body: errorOf(/ is no fund that is listed$/) })
    },
  )
})

/** An endless body: a handler that read to its end would never respond. */
const endless = () =>
  new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_048_576)) })

test.each<[what: string, body: () => Body]>([
  ["by its stated length", () => new Uint8Array(holdingsFileBytesMax + 1)],
  ["by the bytes received so far", endless],
])("a file that is too large %s is not read", async (_what, body) => {
  for (const path of [
    "holdings/IVV",
    "imports/identifiers",
    "imports/funds",
    "imports/names",
    "imports/listings",
  ])
    expect(await post(path, body())).toEqual({ status: 413, body: { error: "the file is too large" } })
})

test("during an outage of R2, the holdings in force stay, and the next request works", async () => {
  await post("holdings/IVV", ishares("Dec 06, 2024", [appleLine]))
  const before = await inForce("IVV")
  const later = ishares("Dec 09, 2024", [alphabetLine])
  const failed = await worker.fetch(
    requestOf("holdings/IVV", later) as Parameters<typeof worker.fetch>[0],
    { ...env, PACKETS: bucketWithout("put") },
    createExecutionContext(),
  )
  expect(failed.status).toBe(500)
  expect(await failed.text()).not.toContain("R2")
  expect(await inForce("IVV")).toEqual(before)
  expect(await post("holdings/IVV", later)).toMatchObject({ status: 200 })
})
