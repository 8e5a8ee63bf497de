import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { saveFundLines, saveFunds, savePurity } from "../../../worker/storage/fund-register.ts"
import { saveListings } from "../../../worker/storage/universe.ts"
import { fundEntry, holding, seedFund, snapshot } from "../support/funds.ts"
import { listing } from "../support/listing.ts"
import { changesOf, forgetUniverse, linesListed, night, universeRows } from "../support/universe-list.ts"

/** A symbol that is listed as a fund, where the ticker list has it for a registrant. */

const fundTables = ["funds", "fund_holdings", "fund_purity"]

beforeEach(async () => {
  await forgetUniverse()
  await env.DB.batch(fundTables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
})

const many = Array.from({ length: 100 }, (_, at) => `L${at} ${100 + at} NYSE Company ${at}`)
const photonics = "Tema Photonics & Optical ETF"
const luminar = "LAZR 1758057 Nasdaq Luminar Technologies, Inc./DE"

/** Lists a fund that the ticker list never had, with a line it holds, a close and a point of its purity. */
async function keepFund(symbol: string, name: string, cik: number | null): Promise<void> {
  await saveListings(env.DB, [listing(symbol, name, null, { kind: "fund", canonical: false, isin: "US1" })])
  await seedFund(fundEntry(symbol, { cik }), snapshot([holding("Apple Inc", 100)]))
  const point = { date: "2026-10-31", holdingsAsOf: "2026-09-30", purityPercentage: 1, screenedPercentage: 1 }
  await savePurity(env.DB, [{ fund: symbol, ...point }])
  await env.DB.prepare(
    `INSERT INTO price_series (instrument_id, currency, source, last_date, updated_at, closes)
     VALUES (?, 'USD', 'stooq', '2026-10-30', '2026-10-30T01:23:00Z', '[["2026-10-30",25]]')`,
  )
    .bind(symbol)
    .run()
}

/** As an operator imports it; answers how many were saved. */
function imported(symbol: string, name: string, cik: number | null) {
  const place = { symbol, name, exchange: "NYSE Arca", countryCode: "US" }
  return saveFundLines(env.DB, [{ ...fundEntry(symbol, { cik }), ...place }])
}

/** Rows of the funds, of their holdings, of their purity, and of closes. */
async function fundRows(): Promise<unknown> {
  const counts = [...fundTables, "price_series"].map((table) => `(SELECT count(*) FROM ${table})`)
  return (await env.DB.prepare(`SELECT ${counts}`).raw())[0]
}

const whole = [1, 1, 1, 1]
const none = [0, 0, 0, 0]

describe("a fund that is known to be another registrant's", () => {
  test("leaves its symbol to the company that took it, and nothing of it stays", async () => {
    await keepFund("LAZR", photonics, 1)
    const { screened } = await night("2026-11-02", [luminar])
    expect([await linesListed(), screened]).toEqual([["LAZR 1758057 main"], [1758057]])
    expect(await fundRows()).toEqual(none)
    expect((await universeRows()).listings).toMatchObject([
      { name: "Luminar Technologies, Inc./DE", kind: "stock", isin: null },
    ])
    const told = "SELECT kind, cik, detail FROM universe_changes"
    expect(await env.DB.prepare(told).raw()).toEqual([
      ["moved", 1758057, JSON.stringify({ from_cik: 1, from: photonics })],
    ])
    const before = await universeRows()
    expect((await night("2026-11-03", [luminar])).screened).toEqual([])
    expect(await universeRows()).toEqual(before)
  })

  test.each([
    ["with another new line of it", ["LAZR 9 NYSE A", "ABCD 9 NYSE A"], ["ABCD -", "LAZR -"]],
    ["with what its symbol marks as a warrant", ["LAZR 9 NYSE A", "LAZRW 9 - A"], ["LAZR 9 main", "LAZRW -"]],
  ])("leaves it to a company %s", async (_, rows, lines) => {
    await keepFund("LAZR", photonics, 1)
    await night("2026-11-02", rows)
    expect([await linesListed(), await fundRows()]).toEqual([lines, none])
  })

  test("leaves it to a company beside its share as a line that may be a note", async () => {
    await night("2026-11-01", ["PTN 9 NYSE A"])
    await keepFund("LAZR", photonics, 1)
    await night("2026-11-02", ["PTN 9 NYSE A", "LAZR 9 OTC A"])
    expect([await linesListed(), await fundRows()]).toEqual([["LAZR -", "PTN 9 main"], none])
  })

  test("leaves it also when that became known after the list had named the company", async () => {
    await keepFund("LAZR", photonics, null)
    await night("2026-11-02", [luminar])
    await imported("LAZR", photonics, 1)
    await night("2026-11-03", [luminar])
    expect([await linesListed(), await changesOf("2026-11-03")]).toEqual([
      ["LAZR 1758057 main"],
      ["moved LAZR 1758057"],
    ])
  })

  test("leaves it to a trust whose share is listed, when its ticker changes", async () => {
    await keepFund("QZRT", photonics, 1)
    await night("2026-11-02", ["OLD 9 NYSE A Realty Trust", ...many])
    for (const day of ["2026-11-03", "2026-11-06", "2026-11-07"]) {
      await night(day, ["QZRT 9 NYSE A Realty Trust", ...many])
    }
    expect((await linesListed()).slice(-2)).toEqual(["OLD 9", "QZRT 9 main"])
  })

  test.each([
    ["its own registrant", "PHYS 5 Nasdaq Physical Gold Inc.", 5],
    ["a registrant of other funds", "PHYS 6 Nasdaq Bank PLC", 5],
    ["what may be a fund by its name", "PHYS 7 Nasdaq Sprott Physical Gold Trust", 5],
    ["the same, though its own is not known", "PHYS 7 Nasdaq Sprott Physical Gold Trust", null],
  ])("stays where the list has its symbol for %s", async (_, row, cik) => {
    await keepFund("PHYS", "Sprott Physical Gold Trust ETV", cik)
    await saveListings(env.DB, [listing("QZBK", "Another note", null, { kind: "fund", canonical: false })])
    await saveFunds(env.DB, [fundEntry("QZBK", { cik: 6 })])
    for (const day of ["2026-11-02", "2026-11-03", "2026-11-12"]) {
      expect((await night(day, [row])).screened).toEqual([])
      expect(await changesOf(day)).toEqual([])
    }
    expect([await linesListed(), await fundRows()]).toEqual([
      ["PHYS - fund", "QZBK - fund"],
      [2, 1, 1, 1],
    ])
  })

  test("stays where it is a note, which another bank may have taken over", async () => {
    await keepFund("GLDI", "Gold Shares Covered Call ETNs due February 2, 2033", 1)
    await night("2026-11-02", ["GLDI 9 Nasdaq Bank AG"])
    expect([await linesListed(), await fundRows()]).toEqual([["GLDI - fund"], whole])
  })
})

test("a class of a mutual fund by its letter stays one, whosever the list says it is", async () => {
  await keepFund("ABCDX", "A Fund", 1)
  await night("2026-11-02", ["ABCDX 9 - A Corp"])
  expect([await linesListed(), await fundRows()]).toEqual([["ABCDX - fund"], whole])
})

describe("a fund whose registrant is unknown", () => {
  test("keeps its symbol where the list has a company for it, and when the list forgets that company", async () => {
    await keepFund("LAZR", photonics, null)
    for (const day of ["2026-11-02", "2026-11-03"]) await night(day, [luminar, ...many])
    expect(await changesOf("2026-11-02")).toContain("added LAZR 1758057")
    for (const day of ["2026-11-04", "2026-11-11", "2026-11-18"]) {
      await night(day, many)
      expect(await changesOf(day)).toEqual([])
    }
    expect([await linesListed(), await fundRows()]).toEqual([expect.arrayContaining(["LAZR - fund"]), whole])
  })

  test("is not taken from that company by a trust that may be its own registrant", async () => {
    await keepFund("LAZR", photonics, null)
    await night("2026-11-02", [luminar])
    await night("2026-11-03", ["LAZR 7 Nasdaq Photonics Trust"])
    expect([await changesOf("2026-11-03"), await fundRows()]).toEqual([[], whole])
  })

  test("nor from one that had lost the symbol before", async () => {
    await night("2026-11-02", [luminar, ...many])
    for (const day of ["2026-11-03", "2026-11-10"]) await night(day, many)
    await keepFund("LAZR", photonics, null)
    await night("2026-11-11", ["LAZR 7 Nasdaq Photonics Trust", ...many])
    expect([(await linesListed()).at(-1), await fundRows()]).toEqual(["LAZR - fund", whole])
  })

  test("is no line of that company: what else is new of it is told apart as if it were its share", async () => {
    await keepFund("LAZR", photonics, null)
    for (const day of ["2026-11-02", "2026-11-03"])
      await night(day, [luminar, luminar.replace("LAZR", "LAZN")])
    expect(await linesListed()).toEqual(["LAZN -", "LAZR - fund"])
    await night("2026-11-04", [luminar, luminar.replace("LAZR", "LAZS-A")])
    expect(await linesListed()).toEqual(["LAZN -", "LAZR - fund", "LAZS-A 1758057 main"])
  })

  describe("under the symbol that a company takes for its own, which stays away,", () => {
    const old = "FB 1 Nasdaq Facebook Inc"
    const young = "META 1 Nasdaq Facebook Inc"
    const ball = "Roundhill Ball Metaverse ETF"

    test("leaves it when the old ticker is believed gone", async () => {
      await keepFund("META", ball, null)
      await night("2026-11-02", [old, ...many])
      for (const day of ["2026-11-03", "2026-11-05"]) await night(day, [young, ...many])
      expect([(await linesListed()).at(-1), await fundRows()]).toEqual(["META - fund", whole])
      const { screened } = await night("2026-11-06", [young, ...many])
      expect([screened, (await linesListed()).at(-1), await fundRows()]).toEqual([[1], "META 1 main", none])
      expect(await changesOf("2026-11-06")).toEqual(["moved META 1", "ticker_changed META 1"])
    })

    test("keeps it when the old ticker is back", async () => {
      await keepFund("META", ball, null)
      await night("2026-11-02", [old, ...many])
      await night("2026-11-03", [young, ...many])
      for (const day of ["2026-11-04", "2026-11-20"]) await night(day, [old, young, ...many])
      expect([(await linesListed()).at(-1), await fundRows()]).toEqual(["META - fund", whole])
    })

    test("keeps it when it is found out to be that company's own", async () => {
      await keepFund("META", ball, null)
      await night("2026-11-02", [old, ...many])
      const warrant = "FB-WT 1 Nasdaq Facebook Inc"
      await night("2026-11-03", [young, warrant, ...many])
      await imported("META", ball, 1)
      for (const day of ["2026-11-06", "2026-11-07"]) await night(day, [young, warrant, ...many])
      expect([(await linesListed()).at(-1), await fundRows()]).toEqual(["META - fund", whole])
    })

    test("keeps it where the list had both before", async () => {
      await keepFund("META", ball, null)
      await night("2026-11-02", [old, young, ...many])
      for (const day of ["2026-11-03", "2026-11-06", "2026-11-10", "2026-11-20"]) {
        await night(day, [young, ...many])
      }
      expect([(await linesListed()).at(-1), await fundRows()]).toEqual(["META - fund", whole])
    })
  })

  test("found out to be its own registrant it is a line of the list like any other", async () => {
    await keepFund("UVIX", "2x Long VIX Futures Shares", null)
    await night("2026-11-02", ["UVIX 5 CBOE VS Capital", ...many])
    await imported("UVIX", "2x Long VIX Futures Shares", 5)
    await night("2026-11-03", ["UVIX 5 CBOE VS Capital", ...many])
    await night("2026-11-04", many)
    expect(await changesOf("2026-11-04")).toEqual(["missing UVIX 5"])
    await night("2026-11-11", many)
    expect([await linesListed(), await changesOf("2026-11-11")]).toEqual([
      expect.not.arrayContaining(["UVIX - fund"]),
      ["removed UVIX 5"],
    ])
  })
})

describe("a company's symbol", () => {
  test.each([1, null])("stays the company's when a fund of registrant %j is imported", async (cik) => {
    await night("2026-11-02", [luminar])
    expect(await imported("LAZR", photonics, cik)).toBe(0)
    await night("2026-11-03", [luminar])
    expect([await linesListed(), await changesOf("2026-11-03")]).toEqual([["LAZR 1758057 main"], []])
  })

  test.each([1, null])(
    "that passed to a fund of registrant %j is the fund's, whatever the list says of that company again",
    async (cik) => {
      await night("2026-11-02", [luminar, ...many])
      for (const day of ["2026-11-03", "2026-11-10"]) await night(day, many)
      expect(await changesOf("2026-11-10")).toEqual(["removed LAZR 1758057"])
      expect(await imported("LAZR", photonics, cik)).toBe(1)
      for (const [day, rows] of [
        ["2026-11-11", many],
        ["2026-11-12", [luminar, ...many]],
        ["2026-11-20", many],
      ] as const) {
        await night(day, rows)
        expect([(await linesListed()).at(-1), await changesOf(day)]).toEqual(["LAZR - fund", []])
      }
    },
  )
})
