import { env } from "cloudflare:workers"
import { beforeAll, expect, test } from "vitest"
import { financials } from "../../../src/financials/schema.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { assess } from "../../../src/screening/assess.ts"
import { cloudflarePublishing } from "../../../worker/storage/write/publishing.ts"
import { soundInput } from "../support/inputs.ts"
import { dataOf, seedUniverse } from "../support/service.ts"

beforeAll(async () => {
  await seedUniverse()
  const screened = assessmentPublication(assess({ ...soundInput(320193), asOf: "2026-09-30" }))
  await publish(cloudflarePublishing(env.DB, env.PACKETS), { ...screened, asOf: "2026-09-30T00:00:00Z" })
})

test("200: the figures of each fiscal year with their tags and filings, and what is not known with why", async () => {
  const document = await dataOf(financials, "/instruments/AAPL/financials")
  expect(document).toMatchObject({
    symbol: "AAPL",
    instrument_id: "AAPL",
    name: "Apple Inc.",
    currency: "USD",
  })
  const [year] = document.annual
  expect(year?.figures.revenue.sources[0]?.xbrl_tags).toEqual(["us-gaap:Revenues"])
  expect(year?.figures.interest_expense).toMatchObject({ value: null, note: expect.any(String) })
})

test.each([
  ["a withheld verdict has its figures", "MCD", "McDonald's Corp"],
  ["another line of the company has its own name", "GOOG", "Alphabet Inc. Class C"],
])("200: %s", async (_what, symbol, name) => {
  const document = await dataOf(financials, `/instruments/${symbol}/financials`)
  expect(document).toMatchObject({ symbol, name, currency: "USD" })
})
