import { env } from "cloudflare:workers"
import { beforeEach, expect, test } from "vitest"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { subjectStore } from "../../../../src/pipeline/rescreen/subjects.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { listing } from "../../support/listing.ts"

const subjects = subjectStore(databaseOf(env.DB))
const other = { canonical: false }
let cik = 0

beforeEach(async () => {
  cik += 1
  await saveCompanies(databaseOf(env.DB), [{ cik, name: "Someone Inc.", sic: "3674", countryCode: "US" }])
})

/** A symbol that only this test uses. */
function symbol(name: string): string {
  return `${name}${cik}`
}

test("a company's subject is its canonical line, with the ordinary shares that one share represents", async () => {
  await saveListings(databaseOf(env.DB), [
    listing(symbol("A"), "Someone Inc.", cik, other),
    { ...listing(symbol("ADS"), "Someone Inc.", cik), ordinaryPerShareLine: 5 },
    listing(`FRA:${symbol("B")}`, "Someone Inc.", cik, other),
  ])
  expect(await subjects.find(cik)).toEqual({
    cik,
    name: "Someone Inc.",
    ticker: symbol("ADS"),
    sic: "3674",
    ordinaryPerShareLine: 5,
  })
})

test.each([
  ["no line", () => [], null],
  ["only a fund", () => [listing(symbol("F"), "Someone Fund", cik, { kind: "fund" })], null],
  ["only a foreign line", () => [listing(`LON:${symbol("L")}`, "Someone", cik, other)], { ticker: null }],
  ["no canonical line", () => [listing(symbol("S"), "Someone Inc.", cik, other)], {}],
])("a company has a subject without a listing if it has %s", async (_, lines, expected) => {
  await saveListings(databaseOf(env.DB), lines())
  const subject = await subjects.find(cik)
  if (expected === null) expect(subject).toBeNull()
  else expect(subject).toMatchObject({ cik, ordinaryPerShareLine: null, ...expected })
})

test("an unknown company has no subject", async () => {
  expect(await subjects.find(999_999)).toBeNull()
})

test("a name and SIC code from EDGAR reach the company, its lines, search and filter mode", async () => {
  await saveListings(databaseOf(env.DB), [
    listing(symbol("S"), "Someone Inc.", cik),
    listing(symbol("T"), "Someone's own name for it", cik, other),
  ])
  await subjects.describe(cik, "Anyone Inc.", "6021")
  expect(await subjects.find(cik)).toMatchObject({ name: "Anyone Inc.", sic: "6021" })
  const { results } = await env.DB.prepare(
    `SELECT listings.name, search_entries.name AS found, sector FROM listings
     JOIN search_entries USING (instrument_id) JOIN companies USING (cik)
     WHERE cik = ?1 ORDER BY instrument_id`,
  )
    .bind(cik)
    .all()
  expect(results).toEqual([
    { name: "Anyone", found: "Anyone Inc.", sector: "Finance" },
    { name: "Someone's own name for it", found: "Someone's own name for it Anyone Inc.", sector: "Finance" },
  ])
  const facet = await env.DB.prepare(
    "SELECT sector FROM screening_universe JOIN screening_facets ON id = facet WHERE instrument_id = ? AND scope = 0",
  )
    .bind(symbol("S"))
    .first("sector")
  expect(facet).toBe("Finance")
})

test("a known SIC code stays if EDGAR states none", async () => {
  await saveListings(databaseOf(env.DB), [listing(symbol("S"), "Someone Inc.", cik)])
  await subjects.describe(cik, "Someone Inc.", null)
  expect(await subjects.find(cik)).toMatchObject({ sic: "3674" })
  expect(await env.DB.prepare("SELECT sector FROM companies WHERE cik = ?").bind(cik).first("sector")).toBe(
    "Technology",
  )
})
