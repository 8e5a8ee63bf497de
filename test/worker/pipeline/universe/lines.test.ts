import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import type { FilerId } from "../../../../src/identifiers/filer.ts"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { publish } from "../../../../src/pipeline/rescreen/publication.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../../worker/storage/objects.ts"
import { decided } from "../../support/documents.ts"
import { listing } from "../../support/listing.ts"
import { forgetUniverse, linesListed, night, nights, universeRows } from "../../support/universe-list.ts"

beforeEach(forgetUniverse)

/** The lines that are no shares, each as `SYMBOL security` and the CIK of its registrant. */
async function securitiesTold(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT instrument_id || ' ' || security || ' ' || CAST(substr(other_of, 7) AS INTEGER) AS line FROM listings WHERE security IS NOT NULL ORDER BY 1",
  ).all<{ line: string }>()
  return results.map(({ line }) => line)
}

const apple = "AAPL 1 Nasdaq Apple Inc."
const berkshire = ["BRK-B 2 NYSE BERKSHIRE HATHAWAY INC", "BRK-A 2 NYSE BERKSHIRE HATHAWAY INC"]

describe("a new line", () => {
  test.each([
    ["as the only line of its registrant", [apple], ["AAPL 1 main"]],
    ["two classes", berkshire, ["BRK-A 2", "BRK-B 2 main"]],
    [
      "next to symbols of a warrant, unit, right or preferred share",
      ["ABCD 3 Nasdaq A", "ABCDW 3 Nasdaq A", "ABCDU 3 Nasdaq A", "ABCDR 3 Nasdaq A", "ABCDP 3 Nasdaq A"],
      ["ABCD 3 main", "ABCDP -", "ABCDR -", "ABCDU -", "ABCDW -"],
    ],
    [
      "next to such symbols on New York",
      ["XY 3 NYSE X", "XY-WT 3 NYSE X", "XY-PB 3 NYSE X"],
      ["XY 3 main", "XY-PB -", "XY-WT -"],
    ],
    ["as only a warrant", ["ABCDW 3 Nasdaq A"], ["ABCDW -"]],
    ["as two possible notes", ["SO 3 NYSE Southern Co", "SOJC 3 NYSE Southern Co"], ["SO -", "SOJC -"]],
    ["listed and over the counter", ["ABC 3 NYSE A", "ABCDF 3 OTC A"], ["ABC 3 main", "ABCDF -"]],
    ["over the counter twice", ["ABCDF 3 OTC A", "ABCDY 3 OTC A"], ["ABCDF -", "ABCDY -"]],
    ["as only a depositary share", ["ABCDY 3 OTC A"], ["ABCDY 3 main"]],
    ["with a fifth letter that may be a class", ["SOHOB 3 Nasdaq A"], ["SOHOB -"]],
    ["of a trust that calls itself an ETF", ["GOLD 3 NYSE A Gold ETF"], ["GOLD - fund"]],
    ["with a mutual fund's letter", ["ABCDX 3 - A"], ["ABCDX - fund"]],
    ["with a symbol no request can contain", ["A.B 3 NYSE A", "LSE:A 3 NYSE B", apple], ["AAPL 1 main"]],
  ])("%s", async (_, rows, lines) => {
    await night("2026-11-02", rows)
    expect(await linesListed()).toEqual(lines)
  })

  test("that is no share gets the kind that its symbol marks, or is unclear if there are two", async () => {
    const symbols = ["ABCD", "ABCDW", "ABCDU", "ABCDR", "ABCDP", "ABCDZ", "ABCDB"]
    const list = symbols.map((symbol) => `${symbol} 3 Nasdaq A`)
    await night("2026-11-02", [...list, "XY 4 NYSE X", "XY-WT 4 NYSE X", "XY-PB 4 NYSE X", "XYZ 4 NYSE X"])
    expect(await securitiesTold()).toEqual([
      "ABCDB unclear 3",
      "ABCDP unclear 3",
      "ABCDR right 3",
      "ABCDU unit 3",
      "ABCDW warrant 3",
      "ABCDZ unclear 3",
      "XY unclear 4",
      "XY-PB unclear 4",
      "XY-WT warrant 4",
      "XYZ unclear 4",
    ])
  })

  test("adds its company, without a SIC code, and queues it for screening once", async () => {
    const { screened } = await night("2026-11-02", [apple, "ABCDW 3 Nasdaq A"])
    expect(screened).toEqual([1])
    expect((await universeRows()).companies).toEqual([
      {
        filer: "edgar:0000000001",
        name: "Apple Inc.",
        sic: null,
        country_code: null,
        sector: null,
        industry: null,
      },
      { filer: "edgar:0000000003", name: "A", sic: null, country_code: null, sector: null, industry: null },
    ])
    expect((await night("2026-11-03", [apple, "ABCDW 3 Nasdaq A"])).screened).toEqual([])
  })

  test("of the first list, with its hundreds of companies, is left to the backfill", async () => {
    const first = Array.from({ length: 501 }, (_, at) => `L${at} ${100 + at} NYSE Company ${at}`)
    expect((await night("2026-11-02", first)).screened).toEqual([])
    expect((await night("2026-11-03", [...first, apple])).screened).toEqual([1])
  })

  test("next to a listed share has no verdict, even after the share is removed", async () => {
    const [share, note] = ["SO 3 NYSE Southern Co", "SOJC 3 NYSE Southern Co"]
    await nights({ "11-02": [share], "11-03": [share, note] })
    expect(await linesListed()).toEqual(["SO 3 main", "SOJC -"])
    await nights({ "11-04": [note], "11-11": [note] })
    expect(await linesListed()).toEqual(["SOJC -"])
  })

  test("of a company assessed by former lines has no verdict", async () => {
    await saveCompanies(databaseOf(env.DB), [
      { filer: "edgar:0000000003", name: "Qwest Corp", sic: "4813", countryCode: "US" },
    ])
    await publish(cloudflarePublishing(env.DB, env.PACKETS), decided("edgar:0000000003"))
    await night("2026-11-02", ["CTBB 3 NYSE Qwest Corp"])
    expect(await linesListed()).toEqual(["CTBB -"])
  })

  test("of a registrant with only funds is a fund", async () => {
    await saveCompanies(databaseOf(env.DB), [
      { filer: "edgar:0000000003", name: "A Trust", sic: null, countryCode: "US" },
    ])
    await saveListings(databaseOf(env.DB), [
      listing("ABC", "A Fund", null, { kind: "fund", canonical: false }),
    ])
    await night("2026-11-02", ["ABC 3 NYSE A Trust", "ABD 3 NYSE A Trust"])
    expect(await linesListed()).toEqual(["ABC - fund", "ABD - fund"])
  })

  test("of a US company's class counts as one ordinary share, that of other companies as an unknown number", async () => {
    const of = (filer: FilerId, countryCode: string) => ({ filer, name: "A", sic: null, countryCode })
    await saveCompanies(databaseOf(env.DB), [of("edgar:0000000002", "US"), of("edgar:0000000003", "BR")])
    await night("2026-11-02", ["AB-A 2 NYSE A", "PBR-A 3 NYSE A"])
    expect(await linesListed()).toEqual(["AB-A 2 main x1", "PBR-A 3 main"])
  })
})

describe("known lines", () => {
  test("keep their kind, even if they are no shares or were never on the list", async () => {
    await saveCompanies(databaseOf(env.DB), [
      { filer: "edgar:0000000003", name: "SOUTHERN CO", sic: "4911", countryCode: "US" },
    ])
    await saveListings(databaseOf(env.DB), [
      {
        ...listing("SO", "Southern Company", "edgar:0000000003", { exchange: "NYSE American", isin: "US1" }),
        ordinaryPerShareLine: 1,
      },
      listing("SOJC", "Southern Company", null, { canonical: false, exchange: "NYSE" }),
      listing("DEAD", "Southern Company", "edgar:0000000003", { canonical: false }),
      listing("LON:SO", "Southern", "edgar:0000000003", { canonical: false }),
    ])
    const before = await universeRows()
    const list = ["SO 3 NYSE Southern Co.", "SOJC 3 NYSE Southern Co."]
    for (const day of ["2026-11-02", "2026-11-20"]) await night(day, list)
    const { listings, ...after } = await universeRows()
    const told = expect.objectContaining({
      instrument_id: "SOJC",
      other_of: "edgar:0000000003",
      security: "unclear",
    })
    const untold = (rows: readonly unknown[] = []) =>
      rows.filter((row) => (row as { instrument_id: string }).instrument_id !== "SOJC")
    expect(listings).toContainEqual(told)
    expect({ ...after, listings: untold(listings), universe_lines: [] }).toEqual({
      ...before,
      listings: untold(before.listings),
    })
  })

  test("that are no shares keep the kind that a source states, on and off the list", async () => {
    const list = ["XY 3 NYSE X", "XYZ 3 NYSE X"]
    await night("2026-11-02", list)
    await env.DB.prepare("UPDATE listings SET security = 'note' WHERE instrument_id = 'XYZ'").run()
    await nights({ "11-03": ["XY 3 NYSE X"], "11-12": ["XY 3 NYSE X"] })
    expect(await linesListed()).not.toContain("XYZ -")
    await nights({ "11-13": list, "11-14": list })
    expect(await securitiesTold()).toContain("XYZ note 3")
  })

  test("that pass to another registrant get their kind again", async () => {
    await night("2026-11-02", ["XY 3 NYSE X", "XYW 3 NYSE X"])
    expect(await securitiesTold()).toContain("XYW unclear 3")
    await night("2026-11-03", ["XY 3 NYSE X", "XYW 4 NYSE W"])
    expect(await linesListed()).toContain("XYW 4 main")
    expect((await securitiesTold()).filter((line) => line.startsWith("XYW"))).toEqual([])
  })

  test("with the name as filed get the name in ordinary spelling", async () => {
    await saveCompanies(databaseOf(env.DB), [
      { filer: "edgar:0000000003", name: "KIMBERLY CLARK CORP", sic: "2621", countryCode: "US" },
    ])
    await saveListings(databaseOf(env.DB), [
      { ...listing("KMB", "KIMBERLY CLARK CORP", "edgar:0000000003"), ordinaryPerShareLine: 1 },
      listing("KMBF", "KIMBERLY CLARK CORP", null, { kind: "fund", canonical: false }),
    ])
    await night("2026-11-02", ["KMB 3 NYSE KIMBERLY CLARK CORP", "KMBF 3 NYSE KIMBERLY CLARK CORP"])
    const { companies, listings, search_entries } = await universeRows()
    expect(companies).toMatchObject([{ name: "KIMBERLY CLARK CORP" }])
    expect(listings).toMatchObject([{ name: "Kimberly-Clark" }, { name: "KIMBERLY CLARK CORP" }])
    const entry = { name: "Kimberly-Clark KIMBERLY CLARK CORP", symbol: "KMB" }
    expect(search_entries).toContainEqual(expect.objectContaining(entry))
    await night("2026-11-03", ["KMB 3 NYSE KIMBERLY NEW CORP", "KMBF 3 NYSE KIMBERLY NEW CORP"])
    expect((await universeRows()).listings).toMatchObject([
      { name: "Kimberly New" },
      { name: "KIMBERLY NEW CORP" },
    ])
  })
})
