import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { facebook, meta, seedFacebook, shown } from "../../support/facebook.ts"
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

describe("a changed ticker", () => {
  test("is accepted once the old ticker stays missing: the verdict moves to the new line, the prices do not", async () => {
    await seedFacebook()
    await night("2026-11-02", [facebook])
    expect((await night("2026-11-03", [meta])).screened).toEqual([])
    await night("2026-11-05", [meta])
    expect(await linesListed()).toEqual(["FB 1 main x1", "META -"])
    expect((await night("2026-11-06", [meta])).screened).toEqual([1])
    expect(await linesListed()).toEqual(["FB 1 x1", "META 1 main x1"])
    expect(await changesOf("2026-11-03")).toEqual(["added META 1", "missing FB 1"])
    expect(await changesOf("2026-11-06")).toEqual(["ticker_changed META 1"])
    expect(await shown()).toEqual({ found: ["FB", "META"], filtered: ["META"] })
    const { price_series, quotes } = await universeRows()
    expect([price_series, quotes]).toMatchObject([[{ instrument_id: "FB" }], [{ instrument_id: "FB" }]])
    await night("2026-11-10", [meta])
    expect(await linesListed()).toEqual(["META 1 main x1"])
  })

  test("of a company outside the US counts as an unknown number of ordinary shares", async () => {
    await saveCompanies(databaseOf(env.DB), [
      { cik: 1, name: "Facebook Inc", sic: "7370", countryCode: "TW" },
    ])
    await saveListings(databaseOf(env.DB), [{ ...listing("FB", "Facebook Inc", 1), ordinaryPerShareLine: 5 }])
    await nights({ "11-02": [facebook], "11-03": [meta], "11-06": [meta] })
    expect(await linesListed()).toEqual(["FB 1 x5", "META 1 main"])
  })

  test("is accepted if the new ticker was listed once before, as unclear, and was removed since", async () => {
    await nights({
      "11-01": ["AAA 1 NYSE Company Inc", "BBB 1 NYSE Company Inc"],
      "11-02": ["DDD-A 1 NYSE Company Inc"],
    })
    expect(await linesListed()).toEqual(["AAA -", "BBB -", "DDD-A 1 main"])
    await night("2026-11-10", [], "confirmed")
    expect(await linesListed()).toEqual(["DDD-A 1 main"])
    await night("2026-11-13", ["AAA 1 NYSE Company Inc"])
    expect(await linesListed()).toEqual(["AAA 1 main", "DDD-A 1"])
    expect(await changesOf("2026-11-13")).toEqual(["returned AAA 1", "ticker_changed AAA 1"])
  })

  const note = "FBN 1 Nasdaq Facebook Inc"
  test.each<[what: string, lists: Readonly<Record<string, readonly string[]>>, lines: readonly string[]]>([
    [
      "from before the first list is accepted at once, because the old line was never on a list",
      { "11-02": [meta] },
      ["FB 1 x1", "META 1 main x1"],
    ],
    [
      "is accepted after a pause of the runs longer than the waiting time",
      { "11-02": [facebook], "11-03": [meta], "11-24": [meta] },
      ["META 1 main x1"],
    ],
    [
      "is refused if the share returns the next night, and the added line has no verdict",
      { "11-02": [facebook], "11-03": [note], "11-04": [facebook, note], "11-20": [facebook, note] },
      ["FB 1 main x1", "FBN -"],
    ],
    [
      "is refused if the new line was listed before the share left, however long the share stays missing",
      { "11-02": [facebook, note], "11-03": [note], "11-06": [note], "11-10": [note], "11-20": [note] },
      ["FBN -"],
    ],
    [
      "is refused if two lines were added, because either may be the share",
      { "11-02": [facebook], "11-03": [meta, note], "11-06": [meta, note], "11-20": [meta, note] },
      ["FBN -", "META -"],
    ],
  ])("%s", async (_, lists, lines) => {
    await seedFacebook()
    await nights(lists)
    expect(await linesListed()).toEqual(lines)
  })
})
