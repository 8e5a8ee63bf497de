import { env } from "cloudflare:workers"
import { expect, test } from "vitest"
import { saveCompanies } from "../../../../src/pipeline/listings/companies.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"

test("a company's sector follows from its SIC code, also when the code changes", async () => {
  const company = { cik: 7, name: "Someone Inc.", sic: "3674", countryCode: "US" }
  const read = () => env.DB.prepare("SELECT sic, sector FROM companies WHERE cik = 7").first()
  await saveCompanies(databaseOf(env.DB), [company])
  expect(await read()).toEqual({ sic: "3674", sector: "Technology" })
  await saveCompanies(databaseOf(env.DB), [{ ...company, sic: "6021" }])
  expect(await read()).toEqual({ sic: "6021", sector: "Finance" })
  await saveCompanies(databaseOf(env.DB), [{ ...company, sic: null }])
  expect(await read()).toEqual({ sic: null, sector: null })
})
