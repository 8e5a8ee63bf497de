import { env } from "cloudflare:workers"
import { beforeAll, expect, test } from "vitest"
import { financials } from "../../../src/financials/schema.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { assess } from "../../../src/screening/assess.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflarePublishing } from "../../../worker/storage/publishing.ts"
import { heldBack } from "../support/documents.ts"
import { soundInput } from "../support/inputs.ts"
import { listing } from "../support/listing.ts"
import { ask, liveKey, read, seedUniverse } from "../support/service.ts"

let live = ""
const publishing = cloudflarePublishing(env.DB, env.PACKETS)

beforeAll(async () => {
  await seedUniverse()
  live = await liveKey()
  const screened = assessmentPublication(assess({ ...soundInput(320193), asOf: "2026-09-30" }))
  await publish(publishing, { ...screened, asOf: "2026-09-30T00:00:00Z" })
  await saveCompanies(databaseOf(env.DB), [{ cik: 1, name: "Nothing filed", sic: null, countryCode: "US" }])
  await saveListings(databaseOf(env.DB), [listing("NONE", "Nothing filed", 1)])
  await publish(publishing, heldBack(1, { financials: null }))
})

test("200: the figures of each fiscal year with their tags and filings, and the ratios", async () => {
  const { status, data, meta } = await read(ask("/instruments/AAPL/financials", live))
  expect(status).toBe(200)
  expect(meta.methodology).toBe("aaoifi-ss21@2026.1")
  const document = financials.strict().parse(data)
  expect(document).toMatchObject({
    symbol: "AAPL",
    instrument_id: "AAPL",
    name: "Apple Inc.",
    currency: "USD",
  })
  expect(document.annual[0]?.figures.revenue.sources[0]?.xbrl_tags).toEqual(["us-gaap:Revenues"])
  expect(document.annual[0]?.figures.interest_expense).toMatchObject({
    value: null,
    note: expect.any(String),
  })
})

test("200: a withheld verdict has its figures", async () => {
  const { status, data } = await read(ask("/instruments/MCD/financials", live))
  expect(status).toBe(200)
  expect(financials.strict().parse(data)).toMatchObject({ symbol: "MCD", currency: "USD" })
})

test("200: another line of the company has its own name", async () => {
  const { data } = await read(ask("/instruments/GOOG/financials", live))
  expect(data).toMatchObject({ symbol: "GOOG", name: "Alphabet Inc. Class C" })
})

test.each([
  ["ABCDY", /known to file with the SEC.*unaffected/],
  ["BRK-B", /not been analysed/],
  ["NONE", /No balance sheet.*unaffected/],
  ["SPY", /fund/],
  ["ZZZZ", /./],
])("404: %s has no financials, and the message says why", async (identifier, why) => {
  const refused = await read(ask(`/instruments/${identifier}/financials`, live))
  expect([refused.status, refused.error?.code]).toEqual([404, "not_found"])
  expect(refused.error?.message).toMatch(why)
})
