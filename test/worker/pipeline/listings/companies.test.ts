import { env } from "cloudflare:workers"
import { expect, test } from "vitest"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { listing } from "../../support/listing.ts"

test("a company's sector follows its SIC code, even if the code changes", async () => {
  const company = { cik: 7, name: "Someone Inc.", sic: "3674", countryCode: "US" }
  const read = () => env.DB.prepare("SELECT sic, sector FROM companies WHERE cik = 7").first()
  await saveCompanies(databaseOf(env.DB), [company])
  expect(await read()).toEqual({ sic: "3674", sector: "Technology" })
  await saveCompanies(databaseOf(env.DB), [{ ...company, sic: "6021" }])
  expect(await read()).toEqual({ sic: "6021", sector: "Finance" })
  await saveCompanies(databaseOf(env.DB), [{ ...company, sic: null }])
  expect(await read()).toEqual({ sic: null, sector: null })
})

test("10,000 listings are saved in a few statements, and updated when saved again", async () => {
  const database = databaseOf(env.DB)
  await saveCompanies(database, [{ cik: 1, name: "Company 1", sic: "3571", countryCode: "US" }])
  const listings = Array.from({ length: 10_000 }, (_, at) => listing(`S${at}`, `Listing ${at}`, null))
  await saveListings(database, listings)
  await saveListings(database, [listing("S9999", "Renamed", 1, { sandbox: true })])
  expect(await env.DB.prepare("SELECT count(*) AS n FROM listings").first("n")).toBe(10_000)
  const renamed = env.DB.prepare("SELECT name, cik, sandbox FROM listings WHERE instrument_id = 'S9999'")
  expect(await renamed.first()).toEqual({ name: "Renamed", cik: 1, sandbox: 1 })
})
