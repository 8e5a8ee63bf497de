import { beforeAll, expect, test } from "vitest"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { assess } from "../../../src/screening/assess.ts"
import { soundInput } from "../support/inputs.ts"
import { dataOf, seedUniverse } from "../support/service.ts"
import { publishing } from "../support/stores.ts"

/**
 * The rating and the figures of a company. every/document.test.ts has instruments without them.
 */

beforeAll(async () => {
  await seedUniverse()
  const screened = assessmentPublication(assess({ ...soundInput("edgar:0000320193"), asOf: "2026-09-30" }))
  await publish(publishing, { ...screened, asOf: "2026-09-30T00:00:00Z" })
})

test("health answers a rated company's rating and five ratios", async () => {
  const document = await dataOf("health", "/instruments/GOOGL/health")
  expect(document).toMatchObject({ symbol: "GOOGL", name: "Alphabet Inc. Class A", status: "robust" })
  expect(Object.keys(document.ratios)).toHaveLength(5)
})

test("financials has the figures of each fiscal year with tags and filings, and a reason for each unknown figure", async () => {
  const document = await dataOf("financials", "/instruments/AAPL/financials")
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
  ["a withheld verdict has figures too", "MCD", "McDonald's Corp"],
  ["another line of the company has its own name", "GOOG", "Alphabet Inc. Class C"],
])("financials is answered 200: %s", async (_what, symbol, name) => {
  const document = await dataOf("financials", `/instruments/${symbol}/financials`)
  expect(document).toMatchObject({ symbol, name, currency: "USD" })
})
