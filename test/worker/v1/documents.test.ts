import { beforeAll, expect, test } from "vitest"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publish } from "../../../src/pipeline/rescreen/publication.ts"
import { assess } from "../../../src/screening/assess.ts"
import { soundInput } from "../support/inputs.ts"
import { dataOf, get, seedUniverse } from "../support/service.ts"
import { publishing } from "../support/stores.ts"

/**
 * The rating, the figures and the history of a company. every/document.test.ts has instruments without them.
 */

beforeAll(async () => {
  await seedUniverse()
  const screened = assessmentPublication(assess({ ...soundInput(320193), asOf: "2026-09-30" }))
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

test("history has the determination in force, then the verdict of each filing period", async () => {
  const document = await dataOf("history", "/instruments/AAPL/compliance/history")
  expect(document).toMatchObject({ symbol: "AAPL", instrument_id: "AAPL", name: "Apple Inc." })
  expect(document.history.map(({ occasion }) => occasion)).toEqual(["current", "filing"])
  const { data: now } = await get("/instruments/AAPL/compliance")
  expect(now).toMatchObject({ determination: { status: document.history[0]?.status } })
})

test("history has each change of the verdict, with its cause and both assessments", async () => {
  const { changes } = await dataOf("history", "/instruments/AAPL/compliance/history")
  expect(changes).toEqual([
    expect.objectContaining({
      as_of: "2026-09-30",
      cause: "correction",
      accession_number: "0000000001-26-000001",
      close_date: "2026-03-31",
      status: { from: "compliant", to: "pending" },
      withheld: { from: null, to: "market_cap_unavailable" },
      assessment: { from: "decided-320193", to: expect.stringMatching(/^[0-9a-f]{64}$/) },
    }),
  ])
})

test("history is answered for a withheld verdict too", async () => {
  const { history: entries } = await dataOf("history", "/instruments/MCD/compliance/history")
  expect(entries[0]).toMatchObject({ status: "pending", withheld: "screen_unresolved" })
})
