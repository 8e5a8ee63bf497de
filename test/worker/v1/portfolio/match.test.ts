import { beforeAll, describe, expect, test } from "vitest"
import { edgarFiler } from "../../../../src/identifiers/filer.ts"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { replaceOtherNames } from "../../../../src/pipeline/listings/search-index.ts"
import { wordsOf } from "../../../support/words.ts"
import { newBrowser } from "../../support/browser.ts"
import { listing } from "../../support/listing.ts"
import { call } from "../../support/mcp.ts"
import { dataOf, get, liveKey, sandboxKey } from "../../support/service.ts"
import { database, saveCloses } from "../../support/stores.ts"

/** Finds the company of a position, by every route: REST, MCP and the page. */

beforeAll(async () => {
  const names = ["APPLE INC", "MOELIS & CO", "AT&T INC", "TELUS CORP", "META PLATFORMS INC"]
  await saveCompanies(
    database,
    names.map((name, at) => ({ filer: edgarFiler(at + 1), name, sic: "3674", countryCode: "US" })),
  )
  const abroad = { canonical: false }
  await saveListings(database, [
    listing("AAPL", "Apple", "edgar:0000000001", { isin: "US0378331005", sandbox: true }),
    listing("FRA:APC", "Apple Inc.", "edgar:0000000001", { isin: "US0378331005", sandbox: true, ...abroad }),
    listing("MC", "Moelis", "edgar:0000000002", { isin: "US60786M1053" }),
    listing("PAR:MC", "LVMH Moët Hennessy - Louis Vuitton", null, { countryCode: "FR", ...abroad }),
    listing("T", "AT&T", "edgar:0000000003", { isin: "US00206R1023" }),
    listing("TSX:T", "TELUS Corporation", "edgar:0000000004", { countryCode: "CA", ...abroad }),
    listing("META", "Meta Platforms", "edgar:0000000005", { isin: "US30303M1027" }),
  ])
  await saveCloses({ AAPL: 200 })
  await replaceOtherNames(database, {
    former: [{ filer: "edgar:0000000005", name: "Facebook Inc" }],
    known: [],
  })
})

const european = [
  {
    symbol: "MC",
    isin: "FR0000121014",
    exchange: "SBF",
    currency: "EUR",
    name: "LVMH",
    shares: 10,
    price: 600,
  },
  { symbol: "T", isin: "CA87971M1032", exchange: "TSE", currency: "CAD", name: "TELUS CORP", shares: 100 },
  { isin: "US0378331005", shares: 10 },
  { symbol: "AIR", isin: "NL0000235190", exchange: "SBF", currency: "EUR", name: "AIRBUS SE", shares: 20 },
  { symbol: "T", currency: "CAD", shares: 1 },
  { symbol: "META", name: "FACEBOOK INC", shares: 1 },
  { symbol: "MC", name: "LVMH MOET HENNESSY", shares: 1 },
]

const reportOf = (positions: readonly object[]) => dataOf("portfolio", "/portfolio", undefined, { positions })

describe("POST /portfolio", () => {
  test("identifies a company by ISIN and exchange, and reports contradictory lines, which are in no figure", async () => {
    const { positions, unmatched, summary } = await reportOf(european)
    expect(positions.map((each) => [each.position, each.symbol, each.instrument_id, each.name_sent])).toEqual(
      [
        [0, "MC", "PAR:MC", "LVMH"],
        [1, "T", "TSX:T", undefined],
        [2, "AAPL", "AAPL", undefined],
        [5, "META", "META", "FACEBOOK INC"],
      ],
    )
    expect(unmatched).toEqual([
      {
        position: 3,
        symbol: "AIR",
        isin: "NL0000235190",
        name_sent: "AIRBUS SE",
        code: "not_found",
        reason: "No listing is known by AIR. We would know it as PAR:AIR.",
        looked_for: "PAR:AIR",
      },
      {
        position: 4,
        symbol: "T",
        isin: null,
        name_sent: null,
        code: "currency",
        reason: "The price is in CAD, and AT&T (T) trades in USD. It may be TSX:T (TELUS Corporation).",
        looked_for: "TSX:T",
      },
      {
        position: 6,
        symbol: "MC",
        isin: null,
        name_sent: "LVMH MOET HENNESSY",
        code: "name",
        reason: "The symbol MC is Moelis (MC), and the row is named LVMH MOET HENNESSY.",
        looked_for: null,
      },
    ])
    expect(summary.values.map(({ currency, value }) => [currency, value])).toEqual([
      ["EUR", 6_000],
      ["USD", 2_000],
    ])
  })

  test("names an instrument that is unknown or outside the key's scope as sent", async () => {
    const sent = [
      { symbol: "aapl", shares: 1 },
      { isin: "US00206R1023", shares: 1 },
      { isin: "FR0000121014", shares: 1 },
    ]
    const { meta } = await get("/portfolio", await sandboxKey(), { positions: sent })
    expect(meta).toMatchObject({ not_found: ["FR0000121014"], sandbox_restricted: ["US00206R1023"] })
  })

  test.each([
    ["in the line's currency is used", { price: 150, currency: "usd" }, "yours", 1_500, undefined],
    ["without a currency is in the line's", { price: 150 }, "yours", 1_500, undefined],
    ["in another is not used", { price: 150, currency: "EUR" }, "last_close", 2_000, /Your price is in EUR/],
  ])("has a price %s", async (_what, more, source, value, note) => {
    const [line] = (await reportOf([{ isin: "US0378331005", shares: 10, ...more }])).positions
    expect(line).toMatchObject({ price_source: source, value })
    if (note === undefined) expect(line?.note).toBeUndefined()
    else expect(line?.note).toMatch(note)
  })

  test("finds a company by its name alone, and asks if several may be meant", async () => {
    const names = ["apple", "facebook", "AT&T", "telus", "Moelis & Company", "M", "louis vuitton"]
    const { positions, unmatched } = await reportOf(names.map((name) => ({ name, shares: 1 })))
    expect(positions.map((each) => [each.position, each.instrument_id, each.name_sent])).toEqual([
      [0, "AAPL", undefined],
      [1, "META", "facebook"],
      [2, "T", undefined],
      [3, "TSX:T", undefined],
      [4, "MC", undefined],
      [6, "PAR:MC", "louis vuitton"],
    ])
    expect(unmatched.map(({ position, code, name_sent: name }) => [position, code, name])).toEqual([
      [5, "not_found", "M"],
    ])
  })

  test("gives a position without a number of shares a verdict, and no value and no amounts", async () => {
    const { positions, summary } = await reportOf([{ symbol: "AAPL" }])
    expect(positions[0]).toMatchObject({ shares: null, price: 200, value: null, weight: null })
    expect(positions[0]?.note).toContain("You gave no number of shares")
    expect(positions[0]?.zakat.map(({ amount }) => amount)).not.toContain(0)
    expect(summary.values).toEqual([])
  })

  test("leaves out a bare symbol whose price is far from the last close, and names the other listings", async () => {
    const { unmatched } = await reportOf([{ symbol: "AAPL", shares: 10, price: 15_000 }])
    expect(unmatched).toEqual([
      expect.objectContaining({
        code: "price",
        reason: expect.stringMatching(/^Without an exchange AAPL is Apple, whose last close is USD 200/),
      }),
    ])
  })
})

test("MCP prints both names if they differ, and a line without a listing with its reason", async () => {
  const { text } = await call(await liveKey(), "report_portfolio", { positions: european })
  expect(text).toContain("- META: Meta Platforms (sent as FACEBOOK INC): 1 share;")
  expect(text).toContain(
    "- Not matched, so not in the figures: position 4 (T): The price is in CAD, and AT&T (T) trades in USD.",
  )
  expect(text).not.toContain("Moelis:")
})

test("the page shows rows with only an ISIN, both names, and the reason for a line without a listing", async () => {
  const csv = [
    "Symbol,ISIN,Exchange,Currency,Name,Quantity",
    ",US0378331005,,,Apple Inc. Registered Shares o.N.,10",
    "AAPL,FR0000121014,,,,1",
    "MC,,,EUR,,2",
    ",US00206R1023,,,,3",
  ].join("\n")
  const body = new URLSearchParams({ csv }).toString()
  const browser = newBrowser()
  const { text } = await browser.raw("/portfolio", body)
  const said = wordsOf(text)
  expect(said).toContain("1 of 4 positions")
  expect(said).toMatch(/2 AAPL Apple in your file: Apple Inc\. Registered Shares o\.N\. 10 shares/)
  expect(said).toMatch(/Line 3: AAPL . The ISIN FR0000121014 is not the ISIN of Apple/)
  expect(said).toMatch(/Line 4: MC . The price is in EUR, and Moelis \(MC\) trades in USD\./)
  expect(said).toMatch(/Outside what you can open .* Line 5: US00206R1023/)
  const replaced = new URLSearchParams({ csv, replace: "3=AAPL" }).toString()
  expect(wordsOf((await browser.raw("/portfolio", replaced)).text)).toContain("2 of 4 positions")
})
