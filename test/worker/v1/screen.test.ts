import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { forgetReads } from "../support/isolate.ts"
import { answerOf, refusalOf, sandboxKey } from "../support/service.ts"
import { seedWorld } from "../support/universe.ts"

beforeAll(seedWorld)

/** The rows and their meta. */
async function screened(body: unknown, key?: string) {
  const { data: rows, meta } = await answerOf("screen", "/screen", key, body)
  return { rows, meta }
}

const ids = (answered: Awaited<ReturnType<typeof screened>>) => answered.rows.map((row) => row.instrument_id)

describe("symbols mode", () => {
  test("has one row for each identifier, in the requested order, with the identifier in upper case", async () => {
    const answered = await screened({ symbols: ["mcd", "nasdaq:aapl", "tpe:2330", "BRK.B", "goog"] })
    expect(answered.rows.map((row) => [row.symbol, row.instrument_id, row.compliance_status])).toEqual([
      ["MCD", "MCD", "compliant"],
      ["NASDAQ:AAPL", "AAPL", "compliant"],
      ["TPE:2330", "TPE:2330", "pending"],
      ["BRK.B", "BRK-B", "pending"],
      ["GOOG", "GOOG", "non-compliant"],
    ])
    expect(answered.meta).toMatchObject({
      methodology: "aaoifi-ss21@2026.1",
      total: 5,
      requested: 5,
      not_found: [],
      etfs: [],
      sandbox_restricted: [],
      limit: 50,
      offset: 0,
      has_more: false,
    })
  })

  test("has rows with country, name, health and the change since the previous close", async () => {
    const { rows } = await screened({ symbols: ["AAPL"] })
    expect(rows).toEqual([
      {
        symbol: "AAPL",
        instrument_id: "AAPL",
        country_code: "US",
        name: "Apple Inc.",
        compliance_status: "compliant",
        verdict_as_of: "2026-08-31",
        stale: false,
        health_status: "robust",
        market_data: { price: 202, change_24h: 2, change_percent_24h: 1 },
      },
    ])
  })

  test("say on which day the verdict was made, and whether it is out of date since", async () => {
    await env.DB.exec("UPDATE determinations SET stale_from = '2026-07-01' WHERE filer = 'edgar:0000063908'")
    forgetReads()
    const { rows } = await screened({ symbols: ["MCD", "TYO:7203"] })
    expect(rows).toMatchObject([
      { symbol: "MCD", verdict_as_of: "2026-08-31", stale: true },
      { symbol: "TYO:7203", verdict_as_of: null, stale: null },
    ])
  })

  test.each([
    ["a close without a previous close", "MCD", { price: 300, change_24h: null, change_percent_24h: null }],
    ["no close", "TSM", { price: null, change_24h: null, change_percent_24h: null }],
  ])("has for the market data of %s null if unknown, never zero", async (_what, symbol, expected) => {
    const { rows } = await screened({ symbols: [symbol] })
    expect(rows[0]?.market_data).toEqual(expected)
  })

  test("lists unknown identifiers and funds in meta, without a row (rules 2 and 3)", async () => {
    const answered = await screened({ symbols: ["AAPL", "NOPE", "spy", "LON:SPY", "SHEL.L", "%%%"] })
    expect(ids(answered)).toEqual(["AAPL"])
    expect(answered.meta).toMatchObject({
      total: 1,
      requested: 6,
      not_found: ["NOPE", "SPY", "LON:SPY", "SHEL.L", "%%%"],
      etfs: ["SPY"],
    })
  })

  test.each([
    [["HKG:1398", "HKG:01398", "SHA:1398"], "SHA:1398"],
    [["TLV:CHKP"], "CHKP"],
    [["TYO%3A7203", "TSE:7203"], "TYO:7203"],
    [["BRK/B", "BRK B"], "BRK-B"],
  ])("reads %j as %s", async (symbols, instrumentId) => {
    const answered = await screened({ symbols })
    expect(new Set(ids(answered))).toEqual(new Set([instrumentId]))
    expect(answered.rows).toHaveLength(symbols.length)
  })

  test("reads TLV: as no company of another country", async () => {
    expect((await screened({ symbols: ["TLV:AAPL", "AAPL"] })).meta).toMatchObject({
      not_found: ["TLV:AAPL"],
    })
  })

  test("matches nothing by letters that only fold into a ticker, and echoes them unchanged", async () => {
    const answered = await screened({ symbols: ["\u017fPY", "\u212aMB", "aapl"] })
    expect(ids(answered)).toEqual(["AAPL"])
    expect(answered.meta).toMatchObject({ not_found: ["\u017fPY", "\u212aMB"] })
  })

  test("gives 200 with an empty list if nothing is found (rule 1)", async () => {
    expect(await screened({ symbols: ["NOPE"] })).toMatchObject({ rows: [], meta: { total: 0 } })
  })

  test("gives one row for a repeated identifier, and two for two spellings", async () => {
    expect(ids(await screened({ symbols: ["AAPL", "aapl"] }))).toEqual(["AAPL"])
    expect(ids(await screened({ symbols: ["AAPL", "NYSE:AAPL"] }))).toEqual(["AAPL", "AAPL"])
  })

  test.each([
    [{ status: "compliant" }, ["AAPL", "MCD"]],
    [{ status: ["pending", "non-compliant"] }, ["GOOG", "TSM"]],
    [{ sector: "technology" }, ["AAPL", "GOOG", "TSM"]],
    [{ market_cap: "mega", health: "robust" }, ["AAPL", "GOOG"]],
    [{ market_cap: "small" }, []],
  ])("is narrowed by %j: %j", async (filter, expected) => {
    expect(ids(await screened({ symbols: ["AAPL", "MCD", "GOOG", "TSM"], ...filter }))).toEqual(expected)
  })

  test("pages the list by limit and offset, with the same total", async () => {
    const answered = await screened({ symbols: ["AAPL", "MCD", "GOOG"], limit: 1, offset: 1 })
    expect([ids(answered), answered.meta.total]).toEqual([["MCD"], 3])
  })

  test("accepts fifty symbols in one request", async () => {
    const symbols = Array.from({ length: 49 }, (_, at) => `NOPE${at}`)
    const answered = await screened({ symbols: [...symbols, "AAPL"] })
    expect([ids(answered), answered.meta.requested]).toEqual([["AAPL"], 50])
  })
})

describe("filter mode", () => {
  test.each([
    [{ status: "compliant" }, ["AAPL", "MCD"]],
    [{ status: ["compliant", "non-compliant"] }, ["AAPL", "GOOGL", "MCD"]],
    [{ status: "pending" }, ["BRK-B", "CHKP", "SHA:1398", "TSM", "TYO:7203"]],
    [{ status: "pending", country: "jp" }, ["TYO:7203"]],
    [{ country: "US" }, ["AAPL", "BRK-B", "GOOGL", "MCD"]],
    [{ sector: "Technology" }, ["AAPL", "GOOGL", "TSM"]],
    [{ sector: "TECHNOLOGY", status: "pending" }, ["TSM"]],
    [{ sector: "No such sector" }, []],
    [{ market_cap: "mega" }, ["AAPL", "GOOGL", "MCD"]],
    [{ market_cap: ["small", "mid", "large"] }, []],
    [{ health: ["robust", "fragile"] }, ["AAPL", "GOOGL"]],
    [{ status: "compliant", sort: "market_cap" }, ["AAPL", "MCD"]],
    [{ country: "US", sort: "market_cap" }, ["AAPL", "GOOGL", "MCD", "BRK-B"]],
    [{ country: "US", sort: "symbol", limit: 2, offset: 1 }, ["BRK-B", "GOOGL"]],
  ])("%j: %j", async (filter, expected) => {
    const answered = await screened(filter)
    expect(ids(answered)).toEqual(expected)
    expect(answered.rows.map((row) => row.symbol)).toEqual(expected)
    expect(answered.meta).toMatchObject({ requested: 0, not_found: [], etfs: [], sandbox_restricted: [] })
  })

  test("gives the real total for a page past the end (rule 4)", async () => {
    const meta = { total: 4, offset: 1_000 }
    expect(await screened({ country: "US", offset: 1_000 })).toMatchObject({ rows: [], meta })
  })
})

test.each([
  ["neither symbols nor filters", {}],
  ["only paging", { limit: 10, offset: 0 }],
  ["only a sort", { sort: "symbol" }],
  ["no symbol", { symbols: [] }],
  ["51 symbols", { symbols: Array.from({ length: 51 }, () => "AAPL") }],
  ["an empty symbol", { symbols: [""] }],
  ["a symbol of 21 characters", { symbols: ["A".repeat(21)] }],
  ["a symbol that is a number", { symbols: [700] }],
  ["symbols with country", { symbols: ["AAPL"], country: "US" }],
  ["symbols with sort", { symbols: ["AAPL"], sort: "symbol" }],
  ["an unknown status", { status: "halal" }],
  ["an empty list of statuses", { status: [] }],
  ["an unknown bucket", { market_cap: "giant" }],
  ["a country of three letters", { country: "USA" }],
  ["a limit of zero", { status: "pending", limit: 0 }],
  ["a limit above 100", { status: "pending", limit: 101 }],
  ["a fractional limit", { status: "pending", limit: 1.5 }],
  ["a limit as text", { status: "pending", limit: "10" }],
  ["a negative offset", { status: "pending", offset: -1 }],
  ["a fractional offset", { status: "pending", offset: 0.5 }],
])("a request is answered 400 for %s", async (_what, body) => {
  expect(await refusalOf("/screen", undefined, body)).toContain("400 bad_request")
})

describe("a sandbox key", () => {
  test("opens a sandbox stock by any spelling of any of its lines, and lists other stocks", async () => {
    const answered = await screened(
      { symbols: ["NASDAQ:AAPL", "FRA:APC", "GOOG", "NOPE"] },
      await sandboxKey(),
    )
    expect(ids(answered)).toEqual(["AAPL", "FRA:APC"])
    expect(answered.meta).toMatchObject({ total: 2, not_found: ["NOPE"], sandbox_restricted: ["GOOG"] })
  })

  test("gets 403 for a narrowed list of sandbox stocks", async () => {
    const body = { symbols: ["AAPL"], status: "compliant" }
    expect(await refusalOf("/screen", await sandboxKey(), body)).toMatch(/^403 sandbox_restricted/)
  })
})
