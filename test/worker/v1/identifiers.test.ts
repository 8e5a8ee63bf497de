import { beforeAll, describe, expect, test } from "vitest"
import { fundLine, listing } from "../support/listing.ts"
import { answerOf, get, refusalOf, sandboxKey } from "../support/service.ts"
import { list } from "../support/stores.ts"
import { seedWorld } from "../support/universe.ts"

/** One reader reads identifiers on every route: a form that one route takes means the same on all. */

const world = "IE00B4L5Y983"

beforeAll(async () => {
  await seedWorld()
  const abroad = { canonical: false }
  await list([
    listing("PAR:SAN", "Sanofi", null, { symbol: "SAN", countryCode: "FR", isin: "FR0000120578" }),
    listing("SAN", "Banco Santander SA", "edgar:0000891478"),
    listing("SAN-PA", "Banco Santander SA", null, abroad),
    listing("BAC", "Bank of America Corp", "edgar:0000070858"),
    listing("BAC-PS", "Bank of America Corp", null, abroad),
    listing("EG", "Everest Group", "edgar:0001095073", { isin: "BMG3223R1088" }),
    listing("LON:0U96", "Other Group", "edgar:0001095074", {
      symbol: "0U96",
      isin: "BMG3223R1088",
      ...abroad,
    }),
    fundLine("LON:SWDA", "iShares Core MSCI World", { symbol: "SWDA", isin: world }),
  ])
})

/** The lines that the routes of a stock or a list find for a text; null if a route finds none. */
async function linesOf(text: string, key?: string): Promise<Readonly<Record<string, string | null>>> {
  const path = `/instruments/${encodeURIComponent(text)}`
  const [overview, compliance, screen, report, lots, search] = [
    await get(path, key),
    await get(`${path}/compliance`, key),
    await get("/screen", key, { symbols: [text] }),
    await get("/portfolio", key, { positions: [{ symbol: text, shares: 1 }] }),
    await get("/purification", key, { lots: [{ symbol: text, shares: 1, bought_on: "2024-01-01" }] }),
    await get(`/search?q=${encodeURIComponent(text)}`, key),
  ]
  const idIn = (data: unknown) => (data as { instrument_id?: string } | undefined)?.instrument_id ?? null
  const listIn = (data: unknown, name: string) => (data as Record<string, unknown[]> | undefined)?.[name]?.[0]
  return {
    overview: idIn(overview.data),
    compliance: idIn(compliance.data),
    screen: idIn((screen.data as unknown[] | undefined)?.[0]),
    portfolio: idIn(listIn(report.data, "positions")),
    purification: idIn(listIn(lots.data, "lots")),
    search: idIn((search.data as unknown[])[0]),
  }
}

const everywhere = (id: string | null) => ({
  overview: id,
  compliance: id,
  screen: id,
  portfolio: id,
  purification: id,
})

describe("every route finds the same line", () => {
  test.each([
    ["2330.TW", "TPE:2330"],
    ["2330 TT", "TPE:2330"],
    ["2330:XTAI", "TPE:2330"],
    ["XTAI:2330", "TPE:2330"],
    ["7203.T", "TYO:7203"],
    ["US0378331005", "AAPL"],
    ["us0378331005", "AAPL"],
    ["AAPL.OQ", "AAPL"],
    ["AAPL:US", "AAPL"],
    ["aapl us", "AAPL"],
    ["BRK.B", "BRK-B"],
    ["FR0000120578", "PAR:SAN"],
    ["SAN-PA", "SAN-PA"],
  ])("of %s: %s", async (text, id) => {
    expect(await linesOf(text)).toEqual({ ...everywhere(id), search: id })
  })

  test("within the sandbox too", async () => {
    expect(await linesOf("US0378331005", await sandboxKey())).toEqual({
      ...everywhere("AAPL"),
      search: "AAPL",
    })
  })
})

describe("no route chooses a company if a text may mean two, and each asks", () => {
  test.each([
    ["SAN.PA", "SAN", 'Write "PAR:SAN" or "SAN-PA", whichever you mean.'],
    ["BAC.PS", "BAC-PS", 'Write "PSE:BAC" or "BAC-PS", whichever you mean.'],
    ["BMG3223R1088", "EG", "No single company is known by the ISIN"],
  ])("%s", async (text, found, question) => {
    const { search, ...lines } = await linesOf(text)
    expect(lines).toEqual({ ...everywhere(null), purification: null })
    // A search answers with a list, so it may list every reading.
    expect(search).toContain(found)
    expect(await refusalOf(`/instruments/${text}`)).toContain(question)
    expect((await get("/screen", undefined, { symbols: [text] })).meta.not_found).toEqual([text])
    const { unmatched } = (
      await answerOf("portfolio", "/portfolio", undefined, { positions: [{ symbol: text }] })
    ).data
    expect(unmatched[0]).toMatchObject({ looked_for: null })
  })
})

test("a list of symbols reads every form at once, and names those that it does not find as they were sent", async () => {
  const symbols = ["US0378331005", "2330.TW", "SAN.PA", "FR0000120578", world, "US0000000000"]
  const { data, meta } = await answerOf("screen", "/screen", undefined, { symbols })
  expect(data.map((row) => [row.symbol, row.instrument_id])).toEqual([
    ["US0378331005", "AAPL"],
    ["2330.TW", "TPE:2330"],
    ["FR0000120578", "PAR:SAN"],
  ])
  expect(meta).toMatchObject({ not_found: ["SAN.PA", world, "US0000000000"], etfs: [world] })
})

test.each([world, "SWDA.L", "SWDA LN", "XLON:SWDA"])("a fund is found by %s", async (text) => {
  const { data } = await answerOf("etf", `/etfs/${encodeURIComponent(text)}`)
  expect(data.instrument_id).toBe("LON:SWDA")
  const { meta } = await answerOf("compliance", `/instruments/${encodeURIComponent(text)}/compliance`)
  expect(meta.etf).toMatchObject({ endpoint: "/etfs/LON:SWDA" })
})

test("a webhook and the feed of changes take every form", async () => {
  const symbols = ["US0378331005", "2330.TW"]
  const { data } = await answerOf("createWebhook", "/webhooks", undefined, {
    url: "https://hooks.example.com/",
    symbols,
  })
  expect(data.symbols).toEqual(["AAPL", "TPE:2330"])
  const { meta } = await answerOf("changes", `/changes?symbols=${symbols.join(",")}`)
  expect(meta.not_found).toEqual([])
})
