import { env } from "cloudflare:workers"
import { expect, test } from "vitest"
import { edgarFiler } from "../../../../src/identifiers/filer.ts"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { listing } from "../../support/listing.ts"

test("a company's sector follows its SIC code, even if the code changes", async () => {
  const company = { filer: edgarFiler(7), name: "Someone Inc.", sic: "3674", countryCode: "US" }
  const read = () =>
    env.DB.prepare("SELECT sic, sector FROM companies WHERE filer = 'edgar:0000000007'").first()
  await saveCompanies(databaseOf(env.DB), [company])
  expect(await read()).toEqual({ sic: "3674", sector: "Technology" })
  await saveCompanies(databaseOf(env.DB), [{ ...company, sic: "6021" }])
  expect(await read()).toEqual({ sic: "6021", sector: "Finance" })
  await saveCompanies(databaseOf(env.DB), [{ ...company, sic: null }])
  expect(await read()).toEqual({ sic: null, sector: null })
})

test("10,000 listings are saved in a few statements, and updated when saved again", async () => {
  const database = databaseOf(env.DB)
  await saveCompanies(database, [
    { filer: "edgar:0000000001", name: "Company 1", sic: "3571", countryCode: "US" },
  ])
  const listings = Array.from({ length: 10_000 }, (_, at) => listing(`S${at}`, `Listing ${at}`, null))
  await saveListings(database, listings)
  await saveListings(database, [listing("S9999", "Renamed", "edgar:0000000001", { sandbox: true })])
  expect(await env.DB.prepare("SELECT count(*) AS n FROM listings").first("n")).toBe(10_000)
  const renamed = env.DB.prepare("SELECT name, filer, sandbox FROM listings WHERE instrument_id = 'S9999'")
  expect(await renamed.first()).toEqual({ name: "Renamed", filer: "edgar:0000000001", sandbox: 1 })
})
