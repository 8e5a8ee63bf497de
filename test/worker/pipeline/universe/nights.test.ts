import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { savePurity } from "../../../../src/pipeline/funds/register.ts"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { universeStore } from "../../../../src/pipeline/universe/store.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { facebook, meta, seedFacebook, shown } from "../../support/facebook.ts"
import { fundEntry, holding, seedFund, snapshot } from "../../support/funds.ts"
import { listing } from "../../support/listing.ts"
import { changesOf, forgetUniverse, linesListed, night, universeRows } from "../../support/universe-list.ts"

beforeEach(forgetUniverse)

const many = Array.from({ length: 100 }, (_, at) => `L${at} ${100 + at} NYSE Company ${at}`)

describe("a symbol that passes to another company", () => {
  test("returns the other company's verdict at once, with none of the former's prices", async () => {
    await seedFacebook()
    await night("2026-11-02", [facebook])
    const { screened } = await night("2026-11-03", [meta, "FB 9 NYSE ProShares Trust"])
    expect(screened).toEqual([1, 9])
    expect(await linesListed()).toEqual(["FB 9 main", "META 1 main x1"])
    const { listings, quotes, price_series, splits } = await universeRows()
    expect(listings?.[0]).toMatchObject({
      name: "ProShares Trust",
      sandbox: 0,
      isin: null,
      country_code: null,
    })
    expect([quotes, price_series, splits]).toEqual([[], [], []])
    const verdict =
      "SELECT status FROM listings LEFT JOIN determinations USING (cik) WHERE instrument_id = 'FB'"
    expect(await env.DB.prepare(verdict).first("status")).toBeNull()
  })

  test("returns nothing for a line that is not a share", async () => {
    await night("2026-11-02", [facebook, "ABCD 2 NYSE A"])
    await night("2026-11-03", ["FB 2 NYSE A", "ABCD 2 NYSE A"])
    expect(await linesListed()).toEqual(["ABCD 2 main", "FB -"])
  })

  test("leaves its former company with another of its lines", async () => {
    await night("2026-11-02", ["AB-A 1 NYSE A", "AB-B 1 NYSE A"])
    const { screened } = await night("2026-11-03", ["AB-A 2 NYSE B", "AB-B 1 NYSE A"])
    expect(screened).toEqual([1, 2])
    expect(await linesListed()).toEqual(["AB-A 2 main", "AB-B 1 main"])
  })

  test("also while it was off the list", async () => {
    await seedFacebook()
    await night("2026-11-02", [facebook])
    await night("2026-11-03", [meta])
    await night("2026-11-10", [meta])
    await night("2026-11-20", [meta, "FB 9 NYSE ProShares Trust"])
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
    await savePurity(databaseOf(env.DB), [
      {
        fund: "QZFD",
        date: "2026-10-31",
        holdingsAsOf: "2026-09-30",
        purityPercentage: 100,
        screenedPercentage: 100,
      },
    ])
    expect(await rows()).toEqual([[1, 1, 1]])
  })

  test("has none of the former fund's holdings", async () => {
    await night("2026-11-03", [second, ...many])
    expect([(await linesListed()).at(-1), await rows()]).toEqual(["QZFD - fund", [[0, 0, 0]]])
  })

  test("also after it was off the list, and the former fund returns with its own", async () => {
    for (const day of ["2026-11-03", "2026-11-10"]) await night(day, many)
    await night("2026-11-11", [first, ...many])
    expect([await changesOf("2026-11-11"), await rows()]).toEqual([["returned QZFD 1"], [[1, 1, 1]]])
    for (const day of ["2026-11-12", "2026-11-19"]) await night(day, many)
    await night("2026-11-20", [second, ...many])
    expect([await changesOf("2026-11-20"), await rows()]).toEqual([["added QZFD 2"], [[0, 0, 0]]])
  })
})

test("a new name renames the company and the lines that had its name, and search knows the former one", async () => {
  await night("2026-11-02", [facebook, "FB-WT 1 Nasdaq Facebook Inc"])
  await env.DB.prepare("UPDATE listings SET name = 'A warrant' WHERE instrument_id = 'FB-WT'").run()
  await night("2026-11-03", ["FB 1 Nasdaq Meta Platforms, Inc.", "FB-WT 1 Nasdaq Meta Platforms, Inc."])
  const { companies, listings, search_entries } = await universeRows()
  expect(companies).toMatchObject([{ name: "Meta Platforms, Inc." }])
  expect(listings).toMatchObject([{ name: "Meta Platforms" }, { name: "A warrant" }])
  expect(search_entries).toContainEqual(
    expect.objectContaining({
      name: "Meta Platforms, Inc.",
      symbol: "FB",
      scope: expect.stringContaining("~__facebook ~__inc"),
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
])("listed on %j, the list says %s: %s", async (exchange, listed, expected, isRecorded) => {
  await saveCompanies(databaseOf(env.DB), [{ cik: 1, name: "A", sic: null, countryCode: null }])
  await saveListings(databaseOf(env.DB), [listing("A", "A", 1, { exchange })])
  await night("2026-11-02", [`A 1 ${listed} A`])
  expect((await universeRows()).listings).toMatchObject([{ exchange: expected }])
  expect(await changesOf("2026-11-02")).toEqual(isRecorded ? ["exchange_changed A 1"] : [])
})

describe("a line that is off the list", () => {
  test("for less than seven days stays, and a day on the list restarts the count", async () => {
    await night("2026-11-02", [facebook, ...many])
    await night("2026-11-03", many)
    await night("2026-11-09", [facebook, ...many])
    await night("2026-11-10", many)
    await night("2026-11-16", many)
    expect(await linesListed()).toContain("FB 1 main")
    expect(await changesOf("2026-11-09")).toEqual(["found FB 1"])
  })

  test("for seven days is removed from listings, search and filter mode; its verdicts stay", async () => {
    await seedFacebook()
    await night("2026-11-02", [facebook, ...many])
    await night("2026-11-03", many)
    await night("2026-11-10", many)
    expect(await linesListed()).toHaveLength(many.length)
    const { found, filtered } = await shown()
    expect([found.includes("FB"), filtered.includes("FB")]).toEqual([false, false])
    const { determinations, determination_history, price_series } = await universeRows()
    expect([determinations?.length, determination_history?.length, price_series]).toEqual([1, 1, []])
    expect(await changesOf("2026-11-10")).toEqual(["removed FB 1"])
  })

  test("returns with all its data", async () => {
    await seedFacebook()
    await night("2026-11-02", [facebook, ...many])
    const before = await universeRows()
    for (const day of ["2026-11-03", "2026-11-10", "2026-11-17"]) await night(day, many)
    const { screened } = await night("2026-12-24", [facebook, ...many])
    const after = await universeRows()
    expect(screened).toEqual([1])
    expect(await changesOf("2026-12-24")).toEqual(["returned FB 1"])
    const ledgers = {
      universe_changes: [],
      changes: [],
      search_entries: [],
      screening_facets: [],
      screening_universe: [],
      standing_facets: [],
      standing_universe: [],
    }
    expect({ ...after, ...ledgers }).toEqual({ ...before, ...ledgers })
    expect(await shown()).toMatchObject({ found: expect.arrayContaining(["FB"]) })
  })

  test("returns with the name and exchange of the current list", async () => {
    await night("2026-11-02", [facebook, ...many])
    for (const day of ["2026-11-03", "2026-11-10"]) await night(day, many)
    await night("2026-12-24", ["FB 1 NYSE Meta Platforms, Inc.", ...many])
    expect((await universeRows()).listings).toContainEqual(
      expect.objectContaining({
        instrument_id: "FB",
        name: "Meta Platforms",
        exchange: "NYSE",
        cik: 1,
      }),
    )
  })

  test("leaves its company with the remaining line", async () => {
    await night("2026-11-02", ["AB-A 1 NYSE A", "AB-B 1 NYSE A"])
    await night("2026-11-03", ["AB-B 1 NYSE A"])
    expect(await linesListed()).toEqual(["AB-A 1 main", "AB-B 1"])
    const { screened } = await night("2026-11-10", ["AB-B 1 NYSE A"])
    expect([await linesListed(), screened]).toEqual([["AB-B 1 main"], [1]])
  })
})

describe("an implausible list", () => {
  const moved = many.map((row, at) => (at < 6 ? row.replace(`${100 + at}`, `${300 + at}`) : row))
  test.each([
    ["cut short", many.slice(0, 89), "it has 89 lines, the last had 100"],
    [
      "without many lines, though others were added",
      [...many.slice(6), ...tenNew()],
      "it lacks 6 of 100 lines",
    ],
    ["with lines under other companies", moved, "it gives 6 of 100 lines to other companies"],
    ["with nothing on it", [], "it has 0 lines, the last had 100"],
  ])("%s changes nothing, unless an operator confirms it", async (_, rows, doubt) => {
    await night("2026-11-02", many)
    const before = await universeRows()
    for (const day of ["2026-11-03", "2026-11-20"]) {
      expect((await night(day, rows)).run).toMatchObject({
        ok: false,
        code: "doubtful_list",
        message: `The ticker list changes nothing: ${doubt}.`,
      })
    }
    expect(await universeRows()).toEqual(before)
    expect((await night("2026-11-20", rows, "confirmed")).run).toMatchObject({ ok: true })
    expect(await universeRows()).not.toEqual(before)
  })

  function tenNew(): string[] {
    return Array.from({ length: 10 }, (_, at) => `N${at} ${900 + at} NYSE New ${at}`)
  }
})

describe("a failure in between", () => {
  test("a batch that fails changes nothing", async () => {
    await night("2026-11-02", [facebook])
    const before = await universeRows()
    const broken = {
      at: "2026-11-03",
      newCompanies: [{ cik: 5, name: "A" }],
      renamedCompanies: [{ cik: 1, name: "B" }],
      listings: [],
      removed: ["FB"],
      returned: [],
      emptied: [],
      listed: [],
      changes: [{ kind: "removed", instrumentId: "FB", cik: 1, detail: {} }],
      screenings: [999],
      carried: [],
      reclaimed: [],
    } as const
    await expect(universeStore(databaseOf(env.DB)).apply(broken)).rejects.toThrow(/FOREIGN KEY/)
    expect(await universeRows()).toEqual(before)
  })

  test("companies that the queue refused are sent by the next run, whatever its list", async () => {
    const closed = () => Promise.reject(new Error("the queue is closed"))
    await expect(night("2026-11-02", [facebook], "checked", closed)).rejects.toThrow("closed")
    expect((await night("2026-11-02", [facebook])).screened).toEqual([1])
    expect((await night("2026-11-02", [facebook])).screened).toEqual([])
  })

  test("two concurrent runs of one list equal one", async () => {
    await night("2026-11-02", [facebook, ...many])
    await Promise.all([1, 2].map(() => night("2026-11-03", [meta, ...many])))
    await Promise.all([1, 2].map(() => night("2026-11-10", [meta, ...many])))
    const twice = await universeRows()
    await forgetUniverse()
    await night("2026-11-02", [facebook, ...many])
    await night("2026-11-03", [meta, ...many])
    await night("2026-11-10", [meta, ...many])
    const once = await universeRows()
    expect(twice.universe_changes).toEqual(once.universe_changes)
    expect(twice.changes?.map(withoutId)).toEqual(once.changes?.map(withoutId))
  })

  test("the ledger's rows are neither changed nor deleted", async () => {
    await night("2026-11-02", [facebook])
    for (const sql of ["UPDATE universe_changes SET cik = 2", "DELETE FROM universe_changes"]) {
      await expect(env.DB.prepare(sql).run()).rejects.toThrow("append-only")
    }
  })
})

/** Ids are not used again after `forgetUniverse`. */
function withoutId(row: unknown): object {
  return { ...(row as object), id: null }
}
