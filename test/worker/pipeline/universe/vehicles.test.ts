import { env } from "cloudflare:workers"
import { beforeEach, expect, test } from "vitest"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { listing } from "../../support/listing.ts"
import { changesOf, forgetUniverse, linesListed, night, universeRows } from "../../support/universe-list.ts"

/** The line of a pooled vehicle with a dossier is a stock of its registrant, whatever its name. */

beforeEach(forgetUniverse)

const gold = "GLD 1222333 NYSE SPDR GOLD TRUST"
const bitcoin = "IBIT 1980994 Nasdaq iShares Bitcoin Trust ETF"

test("a vehicle that is new to the list has a verdict, and its name does not make it a fund", async () => {
  const { screened } = await night("2026-11-02", [gold, bitcoin, "SPYX 3 NYSE Some ETF"])
  expect(await linesListed()).toEqual(["GLD 1222333 main x1", "IBIT 1980994 main x1", "SPYX - fund"])
  expect(screened).toEqual([1222333, 1980994])
})

test("a line that was listed as a fund becomes a vehicle once, and keeps its identity", async () => {
  await saveCompanies(databaseOf(env.DB), [
    { cik: 1222333, name: "SPDR Gold Trust", sic: null, countryCode: "US" },
  ])
  const fund = { kind: "fund", canonical: false, exchange: "NYSE Arca", isin: "US78463V1070" } as const
  await saveListings(databaseOf(env.DB), [listing("GLD", "SPDR Gold Shares", null, fund)])
  const { screened } = await night("2026-11-02", [gold])
  expect([await linesListed(), screened]).toEqual([["GLD 1222333 main x1"], [1222333]])
  expect((await universeRows()).listings).toMatchObject([
    { name: "SPDR Gold Shares", exchange: "NYSE Arca", isin: "US78463V1070" },
  ])
  const before = await universeRows()
  expect((await night("2026-11-03", [gold])).screened).toEqual([])
  expect(await universeRows()).toEqual(before)
  expect(await changesOf("2026-11-03")).toEqual([])
})

test("another line of a vehicle's registrant has no verdict", async () => {
  await night("2026-11-02", [gold, "GLDX 1222333 NYSE SPDR GOLD TRUST"])
  expect(await linesListed()).toEqual(["GLD 1222333 main x1", "GLDX -"])
})

test("a vehicle's own line is canonical, even if its registrant had another canonical line", async () => {
  await saveCompanies(databaseOf(env.DB), [
    { cik: 1222333, name: "SPDR Gold Trust", sic: null, countryCode: "US" },
  ])
  await saveListings(databaseOf(env.DB), [
    listing("GLDXF", "SPDR Gold Trust", 1222333),
    listing("GLD", "SPDR Gold Shares", null, { kind: "fund", canonical: false }),
  ])
  await night("2026-11-02", [gold, "GLDXF 1222333 OTC SPDR GOLD TRUST"])
  expect(await linesListed()).toEqual(["GLD 1222333 main x1", "GLDXF 1222333"])
})

test("a vehicle's symbol that the list gives to another registrant belongs to that registrant", async () => {
  await night("2026-11-02", [gold])
  await night("2026-11-03", ["GLD 5 NYSE Someone Inc."])
  expect(await linesListed()).toEqual(["GLD 5 main"])
})
