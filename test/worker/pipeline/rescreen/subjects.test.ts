import { env } from "cloudflare:workers"
import { beforeEach, expect, test } from "vitest"
import { cikOf, edgarFiler } from "../../../../src/identifiers/filer.ts"
import { saveCompanies, saveListings } from "../../../../src/pipeline/listings/companies.ts"
import { subjectStore } from "../../../../src/pipeline/rescreen/subjects.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { fundLine, listing } from "../../support/listing.ts"

const subjects = subjectStore(databaseOf(env.DB))
const other = { canonical: false }
let filer = edgarFiler(1)

beforeEach(async () => {
  filer = edgarFiler((cikOf(filer) ?? 0) + 1)
  await saveCompanies(databaseOf(env.DB), [{ filer, name: "Someone Inc.", sic: "3674", countryCode: "US" }])
})

/** A symbol that only this test uses. */
function symbol(name: string): string {
  return `${name}${cikOf(filer)}`
}

test("a company's subject is its canonical line, with the ordinary shares that one share represents", async () => {
  await saveListings(databaseOf(env.DB), [
    listing(symbol("A"), "Someone Inc.", filer, other),
    { ...listing(symbol("ADS"), "Someone Inc.", filer), ordinaryPerShareLine: 5 },
    listing(`FRA:${symbol("B")}`, "Someone Inc.", filer, other),
  ])
  expect(await subjects.find(filer)).toEqual({
    filer,
    name: "Someone Inc.",
    ticker: symbol("ADS"),
    sic: "3674",
    ordinaryPerShareLine: 5,
  })
})

test.each([
  ["no line", () => [], null],
  ["only a fund", () => [fundLine(symbol("F"), "Someone Fund")], null],
  ["only a foreign line", () => [listing(`LON:${symbol("L")}`, "Someone", filer, other)], { ticker: null }],
  ["no canonical line", () => [listing(symbol("S"), "Someone Inc.", filer, other)], {}],
])("a company has a subject without a listing if it has %s", async (_, lines, expected) => {
  await saveListings(databaseOf(env.DB), lines())
  const subject = await subjects.find(filer)
  if (expected === null) expect(subject).toBeNull()
  else expect(subject).toMatchObject({ filer, ordinaryPerShareLine: null, ...expected })
})

test("a company abroad has the industry of its register and those of its lines; a registrant of the SEC has none", async () => {
  const abroad = "edinet:E00001"
  const industry = { scheme: "listed", code: "semiconductors", named: [], asOf: "2026-08" } as const
  const [main, second] = [symbol("TYO:"), symbol("FRA:")]
  await saveCompanies(databaseOf(env.DB), [{ filer: abroad, name: "Abroad", sic: null, countryCode: "JP" }])
  await saveListings(databaseOf(env.DB), [
    { ...listing(main, "Abroad", abroad), industry },
    { ...listing(second, "Abroad", abroad, other), industry },
    { ...listing(symbol("S"), "Someone Inc.", filer), industry },
  ])
  expect(await subjects.find(abroad)).toMatchObject({ ticker: main, industries: [industry] })
  const stated = { scheme: "edinet", code: "電気機器", named: [], asOf: "2026-11-30" }
  await env.DB.prepare("UPDATE companies SET industry = ? WHERE filer = ?")
    .bind(JSON.stringify(stated), abroad)
    .run()
  expect((await subjects.find(abroad))?.industries).toEqual([stated, industry])
  expect(await subjects.find(filer)).not.toHaveProperty("industries")
})

test("an unknown company has no subject", async () => {
  expect(await subjects.find("edgar:0000999999")).toBeNull()
})

test("a name and SIC code from EDGAR reach the company, its lines, search and filter mode", async () => {
  await saveListings(databaseOf(env.DB), [
    listing(symbol("S"), "Someone Inc.", filer),
    listing(symbol("T"), "Someone's own name for it", filer, other),
  ])
  await subjects.describe(filer, "Anyone Inc.", "6021")
  expect(await subjects.find(filer)).toMatchObject({ name: "Anyone Inc.", sic: "6021" })
  const { results } = await env.DB.prepare(
    `SELECT listings.name, search_entries.name AS found, sector FROM listings
     JOIN search_entries USING (instrument_id) JOIN companies USING (filer)
     WHERE filer = ?1 ORDER BY instrument_id`,
  )
    .bind(filer)
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
  await saveListings(databaseOf(env.DB), [listing(symbol("S"), "Someone Inc.", filer)])
  await subjects.describe(filer, "Someone Inc.", null)
  expect(await subjects.find(filer)).toMatchObject({ sic: "3674" })
  expect(
    await env.DB.prepare("SELECT sector FROM companies WHERE filer = ?").bind(filer).first("sector"),
  ).toBe("Technology")
})
