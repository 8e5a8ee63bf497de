import { env } from "cloudflare:workers"
import { beforeEach, describe, expect, test } from "vitest"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { facebook, meta, seedFacebook, shown } from "../../support/facebook.ts"
import { listing } from "../../support/listing.ts"
import { changesOf, forgetUniverse, linesListed, night, universeRows } from "../../support/universe-list.ts"

beforeEach(forgetUniverse)

describe("a changed ticker", () => {
  test("is accepted when the old one stays off the list: the verdict moves to the new line, the prices do not", async () => {
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

  test("of a company abroad counts as an unknown number of ordinary shares", async () => {
    await saveCompanies(databaseOf(env.DB), [
      { cik: 1, name: "Facebook Inc", sic: "7370", countryCode: "TW" },
    ])
    await saveListings(databaseOf(env.DB), [{ ...listing("FB", "Facebook Inc", 1), ordinaryPerShareLine: 5 }])
    for (const [day, line] of [
      ["2026-11-02", facebook],
      ["2026-11-03", meta],
      ["2026-11-06", meta],
    ] as const) {
      await night(day, [line])
    }
    expect(await linesListed()).toEqual(["FB 1 x5", "META 1 main"])
  })

  test("from before the first list is accepted at once, since the old line was never on it", async () => {
    await seedFacebook()
    await night("2026-11-02", [meta])
    expect(await linesListed()).toEqual(["FB 1 x1", "META 1 main x1"])
  })

  test("is accepted when the new one was on the list once before, as unclear, and was removed since", async () => {
    await night("2026-11-01", ["AAA 1 NYSE Company Inc", "BBB 1 NYSE Company Inc"])
    await night("2026-11-02", ["DDD-A 1 NYSE Company Inc"])
    expect(await linesListed()).toEqual(["AAA -", "BBB -", "DDD-A 1 main"])
    await night("2026-11-10", [], "confirmed")
    expect(await linesListed()).toEqual(["DDD-A 1 main"])
    await night("2026-11-13", ["AAA 1 NYSE Company Inc"])
    expect(await linesListed()).toEqual(["AAA 1 main", "DDD-A 1"])
    expect(await changesOf("2026-11-13")).toEqual(["returned AAA 1", "ticker_changed AAA 1"])
  })

  test("is accepted after a pause of the runs longer than the waiting time", async () => {
    await seedFacebook()
    await night("2026-11-02", [facebook])
    await night("2026-11-03", [meta])
    await night("2026-11-24", [meta])
    expect(await linesListed()).toEqual(["META 1 main x1"])
  })
})

describe("a line added while the only share is off the list has no verdict", () => {
  const note = "FBN 1 Nasdaq Facebook Inc"

  test("when the share returns the next night", async () => {
    await seedFacebook()
    await night("2026-11-02", [facebook])
    await night("2026-11-03", [note])
    await night("2026-11-04", [facebook, note])
    await night("2026-11-20", [facebook, note])
    expect(await linesListed()).toEqual(["FB 1 main x1", "FBN -"])
  })

  test("when it was listed before the share left, however long that stays away", async () => {
    await seedFacebook()
    await night("2026-11-02", [facebook, note])
    for (const day of ["2026-11-03", "2026-11-06", "2026-11-10", "2026-11-20"]) await night(day, [note])
    expect(await linesListed()).toEqual(["FBN -"])
  })

  test("when another was added with it: which of them is the share is unknown", async () => {
    await seedFacebook()
    await night("2026-11-02", [facebook])
    for (const day of ["2026-11-03", "2026-11-06", "2026-11-20"]) await night(day, [meta, note])
    expect(await linesListed()).toEqual(["FBN -", "META -"])
  })
})
