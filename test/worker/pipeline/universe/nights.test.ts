import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { edgarFiler } from "../../../../src/identifiers/filer.ts"
import { savePurity } from "../../../../src/pipeline/funds/register.ts"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { universeStore } from "../../../../src/pipeline/universe/store.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { facebook, meta, seedFacebook, shown } from "../../support/facebook.ts"
import { fundEntry, holding, seedFund, snapshot } from "../../support/funds.ts"
import { listing } from "../../support/listing.ts"
import {
  changesOf,
  forgetUniverse,
  linesListed,
  night,
  nights,
  universeRows,
} from "../../support/universe-list.ts"

beforeEach(forgetUniverse)

const many = Array.from({ length: 100 }, (_, at) => `L${at} ${100 + at} NYSE Company ${at}`)

describe("a symbol that passes to another company", () => {
  test("returns the other company's verdict at once, with no prices of the former company", async () => {
    await seedFacebook()
    await night("2026-11-02", [facebook])
    const { screened } = await night("2026-11-03", [meta, "FB 9 NYSE ProShares Trust"])
    expect(screened).toEqual([1, 9])
    expect(await linesListed()).toEqual(["FB 9 main", "META 1 main x1"])
    const { listings, quotes, price_series, splits } = await universeRows()
    const fresh = { name: "ProShares Trust", sandbox: 0, isin: null, country_code: null }
    expect(listings?.[0]).toMatchObject(fresh)
    expect([quotes, price_series, splits]).toEqual([[], [], []])
    const verdict =
      "SELECT status FROM listings LEFT JOIN determinations USING (filer) WHERE instrument_id = 'FB'"
    expect(await env.DB.prepare(verdict).first("status")).toBeNull()
  })

  test("returns nothing for a line that is not a share", async () => {
    await nights({ "11-02": [facebook, "ABCD 2 NYSE A"], "11-03": ["FB 2 NYSE A", "ABCD 2 NYSE A"] })
    expect(await linesListed()).toEqual(["ABCD 2 main", "FB -"])
  })

  test("leaves its former company with another of its lines", async () => {
    const [first, second] = [
      ["AB-A 1 NYSE A", "AB-B 1 NYSE A"],
      ["AB-A 2 NYSE B", "AB-B 1 NYSE A"],
    ]
    expect(await nights({ "11-02": first, "11-03": second })).toEqual([1, 2])
    expect(await linesListed()).toEqual(["AB-A 2 main", "AB-B 1 main"])
  })

  test("does so even while it is off the list", async () => {
    await seedFacebook()
    const passed = [meta, "FB 9 NYSE ProShares Trust"]
    await nights({ "11-02": [facebook], "11-03": [meta], "11-10": [meta], "11-20": passed })
    expect(await linesListed()).toEqual(["FB 9 main", "META 1 main x1"])
    expect((await universeRows()).price_series).toEqual([])
  })
})

describe("a fund's symbol that passes to another registrant's fund", () => {
  const first = "QZFD 1 NYSE A Fund ETF"
  const second = "QZFD 2 NYSE Another Fund ETF"
  const rows = async () =>
    await env.DB.prepare(
      `SELECT (SELECT count(*) FROM funds WHERE instrument_id = 'QZFD'),
         (SELECT count(*) FROM fund_holdings WHERE fund = 'QZFD'),
         (SELECT count(*) FROM fund_purity WHERE fund = 'QZFD')`,
    ).raw()

  beforeEach(async () => {
    await night("2026-11-02", [first, ...many])
    await seedFund(fundEntry("QZFD"), snapshot([holding("Apple Inc", 100)]))
    const whole = { purityPercentage: 100, screenedPercentage: 100 }
    await savePurity(databaseOf(env.DB), [
      { fund: "QZFD", date: "2026-10-31", holdingsAsOf: "2026-09-30", ...whole },
    ])
    expect(await rows()).toEqual([[1, 1, 1]])
  })

  test("has no holdings of the former fund", async () => {
    await night("2026-11-03", [second, ...many])
    expect([(await linesListed()).at(-1), await rows()]).toEqual(["QZFD - fund", [[0, 0, 0]]])
  })

  test("has none after being off the list either, and the former fund returns with its own holdings", async () => {
    await nights({ "11-03": many, "11-10": many, "11-11": [first, ...many] })
    expect([await changesOf("2026-11-11"), await rows()]).toEqual([["returned QZFD 1"], [[1, 1, 1]]])
    await nights({ "11-12": many, "11-19": many, "11-20": [second, ...many] })
    expect([await changesOf("2026-11-20"), await rows()]).toEqual([["added QZFD 2"], [[0, 0, 0]]])
  })
})

test("a new name is given to the company and to the lines that had its name, and search knows the former name", async () => {
  await night("2026-11-02", [facebook, "FB-WT 1 Nasdaq Facebook Inc"])
  await env.DB.prepare("UPDATE listings SET name = 'A warrant' WHERE instrument_id = 'FB-WT'").run()
  await night("2026-11-03", ["FB 1 Nasdaq Meta Platforms, Inc.", "FB-WT 1 Nasdaq Meta Platforms, Inc."])
  const { companies, listings, search_entries } = await universeRows()
  const former = /~__facebook ~__inc/
  expect(companies).toMatchObject([{ name: "Meta Platforms, Inc." }])
  expect(listings).toMatchObject([{ name: "Meta Platforms" }, { name: "A warrant" }])
  expect(search_entries).toContainEqual(
    expect.objectContaining({
      name: "Meta Platforms, Inc.",
      symbol: "FB",
      scope: expect.stringMatching(former),
    }),
  )
  expect(await changesOf("2026-11-03")).toEqual(["renamed * 1"])
})

test.each([
  ["NYSE", "Nasdaq", "Nasdaq", true],
  ["NYSE Arca", "NYSE", "NYSE Arca", false],
  ["Cboe BZX", "CBOE", "Cboe BZX", false],
  ["OTC", "-", "OTC", false],
  ["", "CBOE", "Cboe BZX", false],
])("a line listed on %j, for which the list says %s: %s", async (exchange, listed, expected, isRecorded) => {
  await saveCompanies(databaseOf(env.DB), [
    { filer: "edgar:0000000001", name: "A", sic: null, countryCode: null },
  ])
  await saveListings(databaseOf(env.DB), [listing("A", "A", "edgar:0000000001", { exchange })])
  await night("2026-11-02", [`A 1 ${listed} A`])
  expect((await universeRows()).listings).toMatchObject([{ exchange: expected }])
  expect(await changesOf("2026-11-02")).toEqual(isRecorded ? ["exchange_changed A 1"] : [])
})

describe("a line that is off the list", () => {
  const all = [facebook, ...many]

  test("for less than seven days stays, and a day on the list restarts the count", async () => {
    await nights({ "11-02": all, "11-03": many, "11-09": all, "11-10": many, "11-16": many })
    expect(await linesListed()).toContain("FB 1 main")
    expect(await changesOf("2026-11-09")).toEqual(["found FB 1"])
  })

  test("for seven days is removed from listings, search and filter mode, but its verdicts stay", async () => {
    await seedFacebook()
    await nights({ "11-02": all, "11-03": many, "11-10": many })
    expect(await linesListed()).toHaveLength(many.length)
    const { found, filtered } = await shown()
    expect([found.includes("FB"), filtered.includes("FB")]).toEqual([false, false])
    const { determinations, determination_history, price_series } = await universeRows()
    expect([determinations?.length, determination_history?.length, price_series]).toEqual([1, 1, []])
    expect(await changesOf("2026-11-10")).toEqual(["removed FB 1"])
  })

  test("returns with all its data", async () => {
    await seedFacebook()
    await nights({ "11-02": all })
    const before = await universeRows()
    expect(await nights({ "11-03": many, "11-10": many, "11-17": many, "12-24": all })).toEqual([1])
    expect(await changesOf("2026-12-24")).toEqual(["returned FB 1"])
    const ledgers = { universe_changes: [], changes: [], search_entries: [] }
    const facets = {
      screening_facets: [],
      screening_universe: [],
      standing_facets: [],
      standing_universe: [],
    }
    expect({ ...(await universeRows()), ...ledgers, ...facets }).toEqual({ ...before, ...ledgers, ...facets })
    expect((await shown()).found).toContain("FB")
  })

  test("returns with the name and exchange of the current list", async () => {
    const renamed = ["FB 1 NYSE Meta Platforms, Inc.", ...many]
    await nights({ "11-02": all, "11-03": many, "11-10": many, "12-24": renamed })
    const line = { instrument_id: "FB", name: "Meta Platforms", exchange: "NYSE", filer: "edgar:0000000001" }
    expect((await universeRows()).listings).toContainEqual(expect.objectContaining(line))
  })

  test("leaves its company with the remaining line", async () => {
    await nights({ "11-02": ["AB-A 1 NYSE A", "AB-B 1 NYSE A"], "11-03": ["AB-B 1 NYSE A"] })
    expect(await linesListed()).toEqual(["AB-A 1 main", "AB-B 1"])
    expect(await nights({ "11-10": ["AB-B 1 NYSE A"] })).toEqual([1])
    expect(await linesListed()).toEqual(["AB-B 1 main"])
  })
})

describe("an implausible list", () => {
  const moved = many.map((row, at) => (at < 6 ? row.replace(`${100 + at}`, `${300 + at}`) : row))
  const added = Array.from({ length: 10 }, (_, at) => `N${at} ${900 + at} NYSE New ${at}`)
  test.each([
    ["cut short", many.slice(0, 89), "it has 89 lines, the last had 100"],
    ["without many lines, though others were added", [...many.slice(6), ...added], "it lacks 6 of 100 lines"],
    ["with many lines given to other companies", moved, "it gives 6 of 100 lines to other companies"],
    ["without any line", [], "it has 0 lines, the last had 100"],
  ])("%s changes nothing, unless an operator confirms it", async (_, rows, doubt) => {
    await night("2026-11-02", many)
    const before = await universeRows()
    const message = `The ticker list changes nothing: ${doubt}.`
    for (const day of ["2026-11-03", "2026-11-20"])
      expect((await night(day, rows)).run).toMatchObject({ ok: false, code: "doubtful_list", message })
    expect(await universeRows()).toEqual(before)
    expect((await night("2026-11-20", rows, "confirmed")).run).toMatchObject({ ok: true })
    expect(await universeRows()).not.toEqual(before)
  })
})

describe("a failure during the task", () => {
  test("changes nothing in a batch that fails", async () => {
    await night("2026-11-02", [facebook])
    const before = await universeRows()
    const broken = {
      ...{
        at: "2026-11-03",
        newCompanies: [{ filer: edgarFiler(5), name: "A" }],
        renamedCompanies: [{ filer: edgarFiler(1), name: "B" }],
      },
      ...{ listings: [], removed: ["FB"], returned: [], emptied: [], listed: [], carried: [], reclaimed: [] },
      ...{
        changes: [{ kind: "removed" as const, instrumentId: "FB", filer: edgarFiler(1), detail: {} }],
        screenings: [edgarFiler(999)],
      },
    }
    await expect(universeStore(databaseOf(env.DB)).apply(broken)).rejects.toThrow(/FOREIGN KEY/)
    expect(await universeRows()).toEqual(before)
  })

  test("leaves companies that the queue refused to the next run, whatever its list", async () => {
    const closed = () => Promise.reject(new Error("the queue is closed"))
    await expect(night("2026-11-02", [facebook], "checked", closed)).rejects.toThrow("closed")
    expect((await night("2026-11-02", [facebook])).screened).toEqual([1])
    expect((await night("2026-11-02", [facebook])).screened).toEqual([])
  })

  test("does not come from two concurrent runs of one list, which equal one run", async () => {
    const replaced = [meta, ...many]
    await night("2026-11-02", [facebook, ...many])
    for (const day of ["2026-11-03", "2026-11-10"]) await Promise.all([1, 2].map(() => night(day, replaced)))
    const twice = await universeRows()
    await forgetUniverse()
    await nights({ "11-02": [facebook, ...many], "11-03": replaced, "11-10": replaced })
    const once = await universeRows()
    expect(twice.universe_changes).toEqual(once.universe_changes)
    // Ids differ, because they are not used again after `forgetUniverse`.
    const withoutIds = (rows: unknown[] = []) => rows.map((row) => ({ ...(row as object), id: null }))
    expect(withoutIds(twice.changes)).toEqual(withoutIds(once.changes))
  })

  test("the ledger's rows are neither changed nor deleted", async () => {
    await night("2026-11-02", [facebook])
    for (const sql of [
      "UPDATE universe_changes SET filer = 'edgar:0000000002'",
      "DELETE FROM universe_changes",
    ]) {
      await expect(env.DB.prepare(sql).run()).rejects.toThrow("append-only")
    }
  })
})
